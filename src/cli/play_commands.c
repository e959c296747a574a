#include "cli/play_commands.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "record/say/sentence.h"

typedef struct {
    const char *name;
    const char *argument; /* NULL: it has none; in brackets: it may be left out */
    const char *summary;  /* NULL: the levels */
    gboolean (*run) (PodaPlay *play, const char *argument, GError **error);
} Command;

static gboolean
undo (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    guint n = poda_play_session_undo (&play->session);
    if (n == 0)
        poda_play_say (&play->screen, _ ("undo: you have not moved yet"));
    else
        poda_play_say (&play->screen,
                       g_dngettext (GETTEXT_PACKAGE, "%u move is taken back",
                                    "%u moves are taken back", n),
                       n);
    return TRUE;
}

static gboolean
hint (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error)
{
    if (poda_play_session_turn (&play->session) == PODA_TURN_OVER) {
        g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                             _ ("the game is over: expected undo before a hint"));
        return FALSE;
    }
    if (!poda_play_session_think (&play->session, error))
        return FALSE;
    poda_play_show_found (&play->screen, &play->session, TRUE);
    return TRUE;
}

static gboolean
expect_search (const PodaPlay *play, GError **error)
{
    if (play->session.found != NULL)
        return TRUE;
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                         _ ("nothing was searched yet: expected a move of the program, "
                            "or a hint, before"));
    return FALSE;
}

static gboolean
why (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error)
{
    if (!expect_search (play, error))
        return FALSE;
    g_autoptr (PodaRecord) record =
        poda_play_session_record (&play->session, FALSE, error);
    if (record == NULL)
        return FALSE;
    g_auto (GStrv) sentences = poda_sentence_choice (record);
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_play_say (&play->screen, "%s%s", i > 0 ? "  " : "", sentences[i]);
    return TRUE;
}

static gboolean
tree (PodaPlay *play, const char *argument, GError **error)
{
    if (!expect_search (play, error) || !poda_play_draw (play, argument, error))
        return FALSE;
    if (argument != NULL && strcmp (argument, "-") != 0)
        poda_play_say (&play->screen, _ ("the search is drawn in %s"), argument);
    return TRUE;
}

static gboolean
change (PodaPlay *play, PodaRule rule, const char *text, GError **error)
{
    if (!poda_play_session_change (&play->session, rule, text, error))
        return FALSE;
    poda_play_show_rules (&play->screen, &play->session);
    return TRUE;
}

static gboolean
algorithm (PodaPlay *play, const char *argument, GError **error)
{
    return change (play, PODA_RULE_ALGORITHM, argument, error);
}

static gboolean
depth (PodaPlay *play, const char *argument, GError **error)
{
    return change (play, PODA_RULE_DEPTH, argument, error);
}

static gboolean
level (PodaPlay *play, const char *argument, GError **error)
{
    const char *text = poda_player_level_depth (argument, error);
    return text != NULL && change (play, PODA_RULE_DEPTH, text, error);
}

static gboolean
evaluator (PodaPlay *play, const char *argument, GError **error)
{
    return change (play, PODA_RULE_EVALUATOR, argument, error);
}

static gboolean
board (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    play->screen.n_shown = 0; /* it comes with the next prompt */
    return TRUE;
}

static gboolean
save (PodaPlay *play, const char *argument, GError **error)
{
    if (!poda_play_session_save (&play->session, argument, error))
        return FALSE;
    poda_play_say (&play->screen, _ ("the game is saved in %s"), argument);
    return TRUE;
}

static gboolean
quit (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    play->left = TRUE;
    return TRUE;
}

static gboolean help (PodaPlay *play, const char *argument, GError **error);

static const Command commands[] = {
    { "undo", NULL, N_ ("take back to your last turn"), undo },
    { "hint", NULL, N_ ("what the program would play for you"), hint },
    { "why", NULL, N_ ("why it chose its last move or hint, and not another"), why },
    { "tree", N_ ("[FILE]"),
      N_ ("draw its last search: here, or as .svg, .pdf, .png, .gv …"), tree },
    { "algorithm", N_ ("NAME"), N_ ("how it searches: minimax, alphabeta, …"),
      algorithm },
    { "depth", "N", N_ ("how many plies it looks ahead; end: to the end of the game"),
      depth },
    { "level", N_ ("LEVEL"), NULL, level },
    { "evaluator", "NAME[:k=v]",
      N_ ("what it makes of positions at that depth; none: nothing"), evaluator },
    { "board", NULL, N_ ("show the position again"), board },
    { "save", N_ ("FILE"), N_ ("poda play --load FILE goes on with it"), save },
    { "help", NULL, N_ ("this"), help },
    { "quit", NULL, N_ ("leave the game"), quit },
};

static char *
call_text (const Command *command)
{
    return command->argument != NULL
               ? g_strdup_printf ("  %s %s", command->name, _ (command->argument))
               : g_strdup_printf ("  %s", command->name);
}

static guint
widest_call (void)
{
    guint widest = 0;
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        g_autofree char *call = call_text (&commands[i]);
        guint width = poda_columns (call);
        widest = MAX (widest, width);
    }
    return widest;
}

static gboolean
help (PodaPlay *play, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    PodaOutput *output = play->screen.output;
    guint width = widest_call () + 2;
    g_autofree char *levels = poda_player_levels ();
    poda_play_say (&play->screen, _ ("A move, or one of"));
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        const Command *command = &commands[i];
        g_autofree char *call = call_text (command);
        poda_terminal_pad (output, call, width, FALSE);
        poda_output_format (output, "%s\n",
                            command->summary != NULL ? _ (command->summary) : levels);
    }
    poda_play_say (
        &play->screen,
        _ ("Where a move is called like a command, the word is the move, and "
           "the command is typed with a colon before it, as :help."));
    return TRUE;
}

static gboolean
expect_argument (const Command *command, gboolean given, GError **error)
{
    if (given && command->argument == NULL)
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                     _ ("%s: expected nothing behind it"), command->name);
    else if (!given && command->argument != NULL && *command->argument != '[')
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                     _ ("%s: expected %s behind it"), command->name,
                     _ (command->argument));
    else
        return TRUE;
    return FALSE;
}

/* FALSE where there is no such command. */
static gboolean
run_command (PodaPlay *play, const char *line)
{
    gsize length = strcspn (line, " \t");
    g_autofree char *word = g_ascii_strdown (line, (gssize) length);
    const char *argument = line + length + strspn (line + length, " \t");
    gboolean given = *argument != '\0';
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        const Command *command = &commands[i];
        GError *error = NULL;
        if (strcmp (command->name, word) != 0)
            continue;
        if (!expect_argument (command, given, &error)
            || !command->run (play, given ? argument : NULL, &error))
            poda_play_say_error (&play->screen, error);
        return TRUE;
    }
    return FALSE;
}

#define LONGEST_SHOWN 40

static char *
shorten (const char *text)
{
    if (g_utf8_strlen (text, -1) <= LONGEST_SHOWN)
        return g_strdup (text);
    g_autofree char *start = g_utf8_substring (text, 0, LONGEST_SHOWN);
    return g_strdup_printf ("%s…", start);
}

/* Says what was expected in place of a line that is neither a move nor a command. */
static void
refuse_line (PodaPlay *play, const char *line)
{
    const PodaPlaySession *session = &play->session;
    g_autofree char *shown = shorten (line);
    g_autoptr (GError) error = NULL;
    PodaMove move;
    if (poda_play_session_turn (session) == PODA_TURN_OVER) {
        poda_play_say (&play->screen, _ ("the game is over: expected undo, why, tree, "
                                         "save or quit; or help"));
        return;
    }
    if (poda_game_parse_move (session->input.game, poda_play_session_position (session),
                              shown, &move, &error))
        return;
    poda_play_say_error (&play->screen,
                         g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                                      _ ("%s; or help"), error->message));
}

void
poda_play_line (PodaPlay *play, const char *line)
{
    PodaPlaySession *session = &play->session;
    PodaMove move;
    if (*line == '\0')
        return;
    if (poda_game_parse_move (session->input.game, poda_play_session_position (session),
                              line, &move, NULL))
        poda_play_session_move (session, move);
    else if (*line != '#' && !run_command (play, line + (*line == ':')))
        refuse_line (play, line);
}
