/* What a player may type. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "draw/output/picture.h"
#include "report/nodes.h"
#include "cli/play.h"
#include "report/sentence.h"
#include "teach/exercise/names.h"

/* --- Drawing the last search, as `poda draw` does --- */

/* By the file's suffix, as for -o of poda draw. NULL sets `error`. */
static const PodaFormat *
find_format (const char *path, GError **error)
{
    const PodaFormat *format = poda_format_of_path (poda_command_draw.formats, path);
    if (format != NULL && strcmp (format->name, "html") != 0)
        return format;
    poda_refuse (error,
                 _ ("tree %s: expected a file whose name ends in .svg, .pdf, .png, "
                    ".tex, .gv, .json or .txt"),
                 path);
    return NULL;
}

#define LONGEST_TITLE 60

/* The game as it was typed with the position that was searched; NULL where the tree
 * names itself, or that is too long. */
static char *
make_title (const PodaPlay *play)
{
    const char *game = play->settings.texts[PODA_PLAY_GAME];
    if (poda_tree_title (play->input.game) != NULL)
        return NULL;
    g_autofree char *position =
        play->input.game->format_position (play->input.game, &play->thought.root);
    char *title = g_strdup_printf ("%s: %s", game, position);
    if (g_utf8_strlen (title, -1) > LONGEST_TITLE)
        g_clear_pointer (&title, g_free);
    return title;
}

#define MOST_LINES 60

static gboolean
draw_into (PodaPlay *play, const PodaRecord *record, const PodaDrawing *drawing,
           const char *format, PodaOutput *taken, GError **error)
{
    g_autofree char *warning = NULL;
    g_autoptr (PodaOutput) output = taken;
    if (strcmp (format, "json") == 0) {
        poda_emit_json (record, NULL, 0, output);
        return poda_output_close (g_steal_pointer (&output), error);
    }
    g_autoptr (PodaFigure) figure = poda_picture_figure (record, drawing, format);
    const PodaPictureTarget target = { .output = output, .warning = &warning };
    gboolean is_text = strcmp (format, "txt") == 0;
    for (guint i = 0; !is_text && figure->notes[i] != NULL; i++)
        poda_play_say (play, "%s", figure->notes[i]);
    gboolean done = poda_emit_picture (figure, format, &target, error);
    if (warning != NULL)
        poda_play_say (play, "%s", warning);
    return done && poda_output_close (g_steal_pointer (&output), error);
}

/* `path` NULL: on the screen. */
static gboolean
draw (PodaPlay *play, const char *path, GError **error)
{
    const PodaFormat *format = path != NULL ? find_format (path, error) : NULL;
    g_autoptr (PodaOutput) output =
        format != NULL ? poda_output_open (path, error) : NULL;
    if (path != NULL && output == NULL)
        return FALSE;
    g_autoptr (PodaRecord) record = poda_play_record (play, TRUE, error);
    if (record == NULL || !poda_record_add_pruned (record, FALSE, error))
        return FALSE;
    PodaDrawing drawing;
    g_autofree char *title = make_title (play);
    poda_drawing_init (&drawing);
    drawing.title = title;
    if (path != NULL)
        return draw_into (play, record, &drawing, format->name,
                          g_steal_pointer (&output), error);
    /* On the screen a tree that would run out of it shows its first ply alone. */
    PodaFigure *figure = poda_figure_new (record, &drawing);
    if (figure->n_boxes > MOST_LINES) {
        poda_figure_free (figure);
        drawing.fold = 1;
        figure = poda_figure_new (record, &drawing);
    }
    poda_emit_tree_text (figure, PODA_PLAY_COLUMNS, play->colour, play->output);
    poda_figure_free (figure);
    return TRUE;
}

/* --- Commands --- */

typedef struct {
    const char *name;     /* marked for translation: both are understood */
    const char *argument; /* NULL: it has none; in brackets: it may be left out */
    const char *summary;  /* NULL: the levels */
    /* NULL: it changes the rule of this name. */
    void (*run) (PodaPlay *play, const char *argument, GError **error);
} PlayCommand;

static void
undo (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    guint n = poda_play_undo (play);
    if (n == 0)
        poda_play_say (play, _ ("undo: you have not moved yet"));
    else
        poda_play_say (play,
                       g_dngettext (GETTEXT_PACKAGE, "%u move is taken back",
                                    "%u moves are taken back", n),
                       n);
}

static void
hint (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error)
{
    if (poda_play_turn (play) == PODA_TURN_OVER)
        poda_refuse (error, _ ("the game is over: expected undo before a hint"));
    else if (poda_play_think (play, error))
        poda_play_show_found (play, TRUE);
}

static gboolean
expect_search (const PodaPlay *play, GError **error)
{
    return play->found != NULL
           || poda_refuse (error, _ ("nothing was searched yet: expected a move of the "
                                     "program, or a hint, before"));
}

static void
why (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error)
{
    g_autoptr (PodaRecord) record =
        expect_search (play, error) ? poda_play_record (play, FALSE, error) : NULL;
    if (record == NULL)
        return;
    g_auto (GStrv) sentences = poda_sentence_choice (record);
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_play_say (play, "%s%s", i > 0 ? "  " : "", sentences[i]);
}

static void
tree (PodaPlay *play, const char *argument, GError **error)
{
    const char *path = g_strcmp0 (argument, "-") == 0 ? NULL : argument;
    if (expect_search (play, error) && draw (play, path, error) && path != NULL)
        poda_play_say (play, _ ("the search is drawn in %s"), path);
}

/* `rule` is changed, as --depth and its like do on the command line. */
static void
change (PodaPlay *play, PodaRule rule, const char *text, GError **error)
{
    if (poda_play_change (play, rule, text, error))
        poda_play_show_rules (play);
}

static void
level (PodaPlay *play, const char *argument, GError **error)
{
    const char *text = poda_player_level_depth (argument, error);
    if (text != NULL)
        change (play, PODA_RULE_DEPTH, text, error);
}

static void
board (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    play->n_shown = 0; /* it comes with the next prompt */
}

static void
save (PodaPlay *play, const char *argument, GError **error)
{
    if (poda_play_save (play, argument, error))
        poda_play_say (play, _ ("the game is saved in %s"), argument);
}

static void
quit (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    play->left = TRUE;
}

static void help (PodaPlay *play, const char *argument, GError **error);

static const PlayCommand commands[] = {
    { NC_ ("play", "undo"), NULL, N_ ("take back to your last turn"), undo },
    { NC_ ("play", "hint"), NULL, N_ ("what the program would play for you"), hint },
    { NC_ ("play", "why"), NULL,
      N_ ("why it chose its last move or hint, and not another"), why },
    { NC_ ("play", "tree"), N_ ("[FILE]"),
      N_ ("draw its last search: here, or as .svg, .pdf, .png, .gv …"), tree },
    { NC_ ("play", "algorithm"), N_ ("NAME"),
      N_ ("how it searches: minimax, alphabeta, …"), NULL },
    { NC_ ("play", "depth"), "N",
      N_ ("how many plies it looks ahead; end: to the end of the game"), NULL },
    { NC_ ("play", "level"), N_ ("LEVEL"), NULL, level },
    { NC_ ("play", "evaluator"), "NAME[:k=v]",
      N_ ("what it makes of positions at that depth; none: nothing"), NULL },
    { NC_ ("play", "board"), NULL, N_ ("show the position again"), board },
    { NC_ ("play", "save"), N_ ("FILE"), N_ ("poda play --load FILE goes on with it"),
      save },
    { NC_ ("play", "help"), NULL, N_ ("this"), help },
    { NC_ ("play", "quit"), NULL, N_ ("leave the game"), quit },
};

static const char *
spoken_name (const PlayCommand *command)
{
    return g_dpgettext2 (GETTEXT_PACKAGE, "play", command->name);
}

static char *
call_text (const PlayCommand *command)
{
    return command->argument != NULL ? g_strdup_printf (
               "  %s %s", spoken_name (command), _ (command->argument))
                                     : g_strdup_printf ("  %s", spoken_name (command));
}

static void
help (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    PodaOutput *output = play->output;
    guint width = 0;
    g_autofree char *levels = poda_player_levels ();
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        g_autofree char *call = call_text (&commands[i]);
        guint own = poda_columns (call) + 2;
        width = MAX (width, own);
    }
    poda_play_say (play, _ ("A move, or one of"));
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        const PlayCommand *command = &commands[i];
        g_autofree char *call = call_text (command);
        poda_terminal_pad (output, call, width, FALSE);
        poda_output_format (output, "%s\n",
                            command->summary != NULL ? _ (command->summary) : levels);
    }
    poda_play_say (
        play, _ ("Where a move is called like a command, the word is the move, and "
                 "the command is typed with a colon before it, as :help."));
}

/* By its own name or that in the language spoken, with or without accents. */
static gboolean
is_called (const PlayCommand *command, const char *word)
{
    g_autofree char *folded = poda_words_fold (word);
    g_autofree char *spoken = poda_words_fold (spoken_name (command));
    return strcmp (command->name, folded) == 0 || strcmp (spoken, folded) == 0;
}

/* FALSE where there is no such command. */
static gboolean
run_command (PodaPlay *play, const char *line)
{
    gsize length = strcspn (line, " \t");
    g_autofree char *word = g_ascii_strdown (line, (gssize) length);
    const char *argument = line + length + strspn (line + length, " \t");
    const PlayCommand *command = commands, *end = commands + G_N_ELEMENTS (commands);
    GError *error = NULL;
    gboolean given = *argument != '\0';
    while (command < end && !is_called (command, word))
        command++;
    if (command == end)
        return FALSE;
    if (given && command->argument == NULL)
        poda_refuse (&error, _ ("%s: expected nothing behind it"), word);
    else if (!given && command->argument != NULL && *command->argument != '[')
        poda_refuse (&error, _ ("%s: expected %s behind it"), word,
                     _ (command->argument));
    else if (command->run == NULL)
        change (play, poda_rule_find (command->name), argument, &error);
    else
        command->run (play, given ? argument : NULL, &error);
    if (error != NULL)
        poda_play_say_error (play, line, error);
    return TRUE;
}

#define LONGEST_SHOWN 40

/* Says what was expected in place of a line that is neither a move nor a command. */
static void
refuse_line (PodaPlay *play, const char *line)
{
    gboolean is_long = g_utf8_strlen (line, -1) > LONGEST_SHOWN;
    g_autofree char *start = is_long ? g_utf8_substring (line, 0, LONGEST_SHOWN) : NULL;
    g_autofree char *shown = is_long ? g_strdup_printf ("%s…", start) : g_strdup (line);
    g_autoptr (GError) error = NULL;
    PodaMove move;
    if (poda_play_turn (play) == PODA_TURN_OVER)
        poda_play_say (play, _ ("the game is over: expected undo, why, tree, "
                                "save or quit; or help"));
    else if (!poda_game_parse_move (play->input.game, poda_play_position (play), shown,
                                    &move, &error)) {
        GError *refusal = g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                                       _ ("%s; or help"), error->message);
        g_autoptr (GString) names = g_string_new (NULL);
        for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
            poda_list_append (names, spoken_name (&commands[i]));
        poda_suggest (&refusal, shown, names->str);
        poda_play_say_error (play, NULL, refusal);
    }
}

void
poda_play_line (PodaPlay *play, const char *line)
{
    PodaMove move;
    if (*line == '\0')
        return;
    if (poda_game_parse_move (play->input.game, poda_play_position (play), line, &move,
                              NULL))
        poda_play_move (play, move);
    else if (*line != '#' && !run_command (play, line + (*line == ':')))
        refuse_line (play, line);
}
