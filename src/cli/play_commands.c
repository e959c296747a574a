/* What a player may type. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "report/nodes.h"
#include "cli/play.h"
#include "report/sentence.h"
#include "teach/exercise/names.h"

/* --- Searches --- */

static gboolean
look_up (guint64 nodes, gpointer data)
{
    const PodaProblem *shown = &((PodaPlayScreen *) data)->request->problem;
    if (shown->progress != NULL)
        shown->progress (nodes, shown->progress_data);
    return !poda_interrupt_came ();
}

/* Shows the progress of a search, and listens for an interrupt. */
static void
watch (PodaPlayScreen *screen, PodaProblem *problem)
{
    poda_request_watch (screen->request);
    problem->progress = look_up;
    problem->progress_data = screen;
    poda_interrupt_hold ();
}

static void
unwatch (PodaPlayScreen *screen)
{
    poda_interrupt_release ();
    poda_request_unwatch (screen->request);
}

gboolean
poda_play_search (PodaPlayScreen *screen, GError **error)
{
    watch (screen, &screen->play.program.rules);
    gboolean done = poda_play_think (&screen->play, error);
    unwatch (screen);
    return done;
}

/* Repeats the last search, recorded. NULL sets `error`. */
static PodaRecord *
record_search (PodaPlayScreen *screen, gboolean with_steps, GError **error)
{
    PodaProblem problem = screen->play.thought;
    if (screen->play.found == NULL) {
        poda_refuse (error, _ ("nothing was searched yet: expected a move of the "
                               "program, or a hint, before"));
        return NULL;
    }
    if (problem.max_nodes == 0)
        problem.max_nodes = PODA_RECORDED_LIMIT;
    watch (screen, &problem);
    PodaRecord *record = poda_record_search (&problem, with_steps, error);
    unwatch (screen);
    return record;
}

/* --- Commands --- */

typedef struct {
    const char *name;     /* marked for translation: both are understood */
    const char *argument; /* NULL: it has none */
    const char *summary;  /* NULL: the levels */
    /* NULL: it changes the rule of this name. */
    void (*run) (PodaPlayScreen *screen, const char *argument, GError **error);
} PlayCommand;

static void
undo (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED,
      GError **error G_GNUC_UNUSED)
{
    guint n = poda_play_undo (&screen->play);
    if (n == 0) {
        poda_play_say (screen, _ ("undo: you have not moved yet"));
        return;
    }
    g_clear_error (&screen->stuck);
    poda_play_say (screen,
                   g_dngettext (GETTEXT_PACKAGE, "%u move is taken back",
                                "%u moves are taken back", n),
                   n);
}

static void
hint (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED, GError **error)
{
    if (poda_play_turn (&screen->play) == PODA_TURN_OVER)
        poda_refuse (error, _ ("the game is over: expected undo before a hint"));
    else if (poda_play_search (screen, error))
        poda_play_show_found (screen, TRUE);
}

static void
why (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED, GError **error)
{
    g_autoptr (PodaRecord) record = record_search (screen, FALSE, error);
    if (record == NULL)
        return;
    g_auto (GStrv) sentences = poda_sentence_choice (record);
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_play_say (screen, "%s%s", i > 0 ? "  " : "", sentences[i]);
}

#define MOST_LINES 60
#define LONGEST_TITLE 60

/* Draws the last search as `poda draw` does, called as the game was typed with the
 * position that was searched, unless the tree names itself, or that is too long. */
static void
tree (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED, GError **error)
{
    const PodaGame *game = screen->play.game;
    PodaDrawing drawing;
    g_autoptr (PodaRecord) record = record_search (screen, TRUE, error);
    if (record == NULL || !poda_record_add_pruned (record, FALSE, error))
        return;
    g_autofree char *position =
        game->format_position (game, &screen->play.thought.root);
    g_autofree char *title = g_strdup_printf (
        "%s: %s", screen->play.settings.texts[PODA_PLAY_GAME], position);
    poda_drawing_init (&drawing);
    if (poda_tree_title (game) == NULL && g_utf8_strlen (title, -1) <= LONGEST_TITLE)
        drawing.title = title;
    /* A tree that would run out of the screen shows only its first ply. */
    drawing.fold = poda_record_n_nodes (record) > MOST_LINES ? 1 : PODA_FOLD_NONE;
    g_autoptr (PodaFigure) figure = poda_figure_new (record, &drawing);
    poda_emit_tree_text (figure, PODA_PLAY_COLUMNS, screen->colour, screen->output);
}

/* `rule` is changed, as --depth and its like do on the command line. */
static void
change (PodaPlayScreen *screen, PodaRule rule, const char *text, GError **error)
{
    if (!poda_play_change (&screen->play, rule, text, error))
        return;
    g_clear_error (&screen->stuck);
    poda_play_show_rules (screen);
}

static void
level (PodaPlayScreen *screen, const char *argument, GError **error)
{
    const char *text = poda_player_level_depth (argument, error);
    if (text != NULL)
        change (screen, PODA_RULE_DEPTH, text, error);
}

static void
board (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED,
       GError **error G_GNUC_UNUSED)
{
    screen->n_shown = 0; /* it comes with the next prompt */
}

static void
save (PodaPlayScreen *screen, const char *argument, GError **error)
{
    g_autoptr (PodaOutput) output = poda_output_open (argument, error);
    if (output != NULL && poda_play_save (&screen->play, output, error)
        && poda_output_close (g_steal_pointer (&output), error))
        poda_play_say (screen, _ ("the game is saved in %s"), argument);
}

static void
quit (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED,
      GError **error G_GNUC_UNUSED)
{
    screen->left = TRUE;
}

static void help (PodaPlayScreen *screen, const char *argument, GError **error);

static const PlayCommand commands[] = {
    { NC_ ("play", "undo"), NULL, N_ ("take back to your last turn"), undo },
    { NC_ ("play", "hint"), NULL, N_ ("what the program would play for you"), hint },
    { NC_ ("play", "why"), NULL,
      N_ ("why it chose its last move or hint, and not another"), why },
    { NC_ ("play", "tree"), NULL, N_ ("draw its last search"), tree },
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
help (PodaPlayScreen *screen, const char *argument G_GNUC_UNUSED,
      GError **error G_GNUC_UNUSED)
{
    PodaOutput *output = screen->output;
    guint width = 0;
    g_autofree char *levels = poda_player_levels ();
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        g_autofree char *call = call_text (&commands[i]);
        guint own = poda_columns (call) + 2;
        width = MAX (width, own);
    }
    poda_play_say (screen, _ ("A move, or one of"));
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        const PlayCommand *command = &commands[i];
        g_autofree char *call = call_text (command);
        poda_terminal_pad (output, call, width, FALSE);
        poda_output_format (output, "%s\n",
                            command->summary != NULL ? _ (command->summary) : levels);
    }
    poda_play_say (
        screen, _ ("Where a move is called like a command, the word is the move, and "
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
run_command (PodaPlayScreen *screen, const char *line)
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
    else if (!given && command->argument != NULL)
        poda_refuse (&error, _ ("%s: expected %s behind it"), word,
                     _ (command->argument));
    else if (command->run == NULL)
        change (screen, poda_rule_find (command->name), argument, &error);
    else
        command->run (screen, given ? argument : NULL, &error);
    if (error != NULL)
        poda_play_say_error (screen, line, error);
    return TRUE;
}

#define LONGEST_SHOWN 40

/* Says what was expected in place of a line that is neither a move nor a command. */
static void
refuse_line (PodaPlayScreen *screen, const char *line)
{
    g_autofree char *shown = poda_terminal_clip (line, LONGEST_SHOWN);
    g_autoptr (GError) error = NULL;
    PodaMove move;
    if (poda_play_turn (&screen->play) == PODA_TURN_OVER)
        poda_play_say (screen, _ ("the game is over: expected undo, why, tree, "
                                  "save or quit; or help"));
    else if (!poda_game_parse_move (screen->play.game,
                                    poda_play_position (&screen->play), shown, &move,
                                    &error)) {
        GError *refusal = g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                                       _ ("%s; or help"), error->message);
        g_autoptr (GString) names = g_string_new (NULL);
        for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
            poda_list_append (names, spoken_name (&commands[i]));
        poda_suggest (&refusal, shown, names->str);
        poda_play_say_error (screen, NULL, refusal);
    }
}

void
poda_play_line (PodaPlayScreen *screen, const char *line)
{
    PodaMove move;
    if (*line == '\0')
        return;
    if (poda_game_parse_move (screen->play.game, poda_play_position (&screen->play),
                              line, &move, NULL)) {
        poda_play_move (&screen->play, move);
        g_clear_error (&screen->stuck);
    } else if (*line != '#' && !run_command (screen, line + (*line == ':')))
        refuse_line (screen, line);
}
