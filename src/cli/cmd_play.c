/* poda play: a human against the program. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/errno_text.h"
#include "base/terminal.h"
#include "cli/play.h"
#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "play/commentary.h"
#include "report/position.h"
#include "report/sentence.h"
#include "homework/exercise/names.h"

/* --- The game --- */

#define MEMBER(member) G_STRUCT_OFFSET (PodaPlayOptions, member)

static const PodaOption options[] = {
    { "side", 0, PODA_OPTION_TEXT, MEMBER (side), N_ ("WHO"),
      .help = N_ ("the side you play: first (default), second, both, none, or a "
                  "player's name") },
    { "level", 0, PODA_OPTION_TEXT, MEMBER (level), N_ ("LEVEL"),
      .help = N_ ("the program's level: easy, medium, hard (depth 3, 4, 6), or best "
                  "(default)") },
    { "load", 0, PODA_OPTION_PATH, MEMBER (load), N_ ("FILE"),
      .help = N_ ("continue a saved game") },
    { .name = NULL }
};

static gboolean
read_settings (PodaPlaySettings *settings, const PodaRequest *request,
               const PodaPlayOptions *own, GError **error)
{
    const char *game = request->arguments != NULL ? request->arguments[0] : NULL;
    if (!poda_request_excludes (request, "level", "depth", error)
        || !poda_request_excludes (request, "load", "position moves", error))
        return FALSE;
    if ((own->load == NULL) == (game == NULL))
        return poda_refuse (error, _ ("give either a GAME or --load FILE"));
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        poda_rules_set (&settings->rules, rule, request->rules.texts[rule]);
    if (own->level != NULL) {
        const char *depth = poda_player_level_depth (own->level, error);
        if (depth == NULL)
            return FALSE;
        poda_rules_set (&settings->rules, PODA_RULE_DEPTH, depth);
    }
    poda_play_settings_set (settings, PODA_PLAY_GAME, game);
    poda_play_settings_set (settings, PODA_PLAY_POSITION, request->position);
    poda_play_settings_set (settings, PODA_PLAY_MOVES, request->moves);
    poda_play_settings_set (settings, PODA_PLAY_SIDE, own->side);
    if (own->load == NULL)
        return TRUE;
    g_autoptr (GString) text =
        poda_input_read (own->load, PODA_PLAY_LARGEST_FILE, _ ("a saved game"), error);
    return text != NULL && poda_play_settings_load (settings, own->load, text, error);
}

gboolean
poda_play_open (PodaPlay *play, PodaRequest *request, const PodaPlayOptions *own,
                GError **error)
{
    PodaInput *input = &request->input;
    PodaPlaySettings *settings = &play->settings;
    GError *cause = NULL;
    if (!read_settings (settings, request, own, error))
        return poda_refuse_rule (error);
    const char *position = settings->texts[PODA_PLAY_POSITION];
    if (strcmp (settings->texts[PODA_PLAY_GAME], "-") == 0)
        poda_refuse (&cause, _ ("-: expected a game or a file, since the moves come "
                                "from standard input"));
    else
        poda_input_open (settings->texts[PODA_PLAY_GAME], input, &cause);
    if (cause != NULL) {
        poda_play_refuse_key (settings, PODA_PLAY_GAME, cause, error);
        return poda_refuse_rule (error);
    }
    PodaPosition start = input->start;
    if (position != NULL && !poda_input_position (input, position, &start, &cause))
        poda_play_refuse_key (settings, PODA_PLAY_POSITION, cause, error);
    else if (poda_play_begin (play, input->game, &start,
                              input->game->side (input->game, &input->start), error))
        return TRUE;
    return poda_refuse_rule (error);
}

/* --- The screen --- */

#define COLUMNS 80

typedef struct {
    PodaPlay play;
    PodaRequest *request; /* borrowed; shows progress */
    GError *stuck;        /* error of the program's last search; NULL: none */
    PodaOutput *output;   /* standard output */
    gboolean colour;
    guint32 n_shown; /* n_changes when the position was last shown, plus 1 */
    gboolean left;   /* quit was typed */
} Screen;

/* Writes the output so far. Returns FALSE with `error` set. */
static gboolean
flush (Screen *screen, GError **error)
{
    if (screen->output != NULL
        && !poda_output_close (g_steal_pointer (&screen->output), error))
        return FALSE;
    screen->output = poda_output_open (NULL, error);
    return screen->output != NULL;
}

/* Writes a wrapped line. */
static void G_GNUC_PRINTF (2, 3) say (Screen *screen, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    guint indent = (guint) strspn (text, " ");
    poda_output_format (screen->output, "%*s", (int) indent, "");
    poda_terminal_wrap (screen->output, text + indent, COLUMNS, indent, indent + 4);
    poda_output_text (screen->output, "\n");
}

/* Writes a text in one line, with typed text shortened. */
static void
say_cut (Screen *screen, const char *text, const char *line)
{
    const char *const typed[] = { line, NULL };
    g_autofree char *cut = poda_message_shorten (text, typed);
    poda_terminal_pad (screen->output, cut, 0, FALSE);
    poda_output_text (screen->output, "\n");
}

static void
show_rules (Screen *screen)
{
    g_autofree char *text = poda_commentary_program (&screen->play);
    say (screen, _ ("the program: %s"), text);
}

static gboolean
is_human (const Screen *screen)
{
    return screen->play.human[PODA_MAX] || screen->play.human[PODA_MIN];
}

/* Shows the position, unless it is unchanged, and with `moves` the legal moves; those
 * of a tree are next to its children. */
static void
show_position (Screen *screen, gboolean moves)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    if (screen->n_shown == screen->play.n_changes + 1)
        return;
    screen->n_shown = screen->play.n_changes + 1;
    poda_output_text (screen->output, "\n");
    poda_emit_position (game, position, poda_play_before (&screen->play), moves,
                        screen->colour, screen->output);
    if (!moves || poda_tree_of_game (game) != NULL)
        return;
    g_auto (PodaMoves) legal = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    game->moves (game, position, &legal);
    for (guint i = 0; i < legal.count; i++) {
        g_autofree char *move = game->format_move (game, position, legal.items[i]);
        g_string_append_printf (list, " %s", move);
    }
    say (screen, _ ("moves:%s"), list->str);
}

/* Shows the result of the program's search. */
static void
show_found (Screen *screen, gboolean hint)
{
    PodaThought *thought = screen->play.thought;
    const PodaSummary *found = thought->found;
    thought->hint = hint;
    g_autofree char *text = poda_commentary_thought (thought);
    g_autofree char *line = poda_game_format_moves (
        screen->play.game, poda_play_position (&screen->play), &found->line);
    say (screen, "%s", text);
    if (found->line.count == 0)
        return;
    say (screen,
         g_dngettext (GETTEXT_PACKAGE, "  %" PRIu64 " node; line: %s",
                      "  %" PRIu64 " nodes; line: %s", found->counts.nodes),
         found->counts.nodes, line);
}

/* --- Searches --- */

static gboolean
look_up (guint64 nodes, gpointer data)
{
    const PodaProblem *shown = &((Screen *) data)->request->problem;
    if (shown->progress != NULL)
        shown->progress (nodes, shown->progress_data);
    return !poda_interrupt_pending ();
}

static void
watch (Screen *screen, PodaProblem *problem)
{
    poda_request_watch (screen->request);
    problem->progress = look_up;
    problem->progress_data = screen;
    poda_interrupt_hold ();
}

static void
unwatch (Screen *screen)
{
    poda_interrupt_release ();
    poda_progress_end (&screen->request->progress);
}

static gboolean
search (Screen *screen, GError **error)
{
    watch (screen, &screen->play.program.rules);
    gboolean done = poda_play_think (&screen->play, error);
    unwatch (screen);
    return done;
}

/* Repeats the last search with a record. Returns NULL with `error` set. */
static PodaRecord *
record_search (Screen *screen, gboolean with_steps, GError **error)
{
    if (screen->play.thought == NULL) {
        poda_refuse (error, _ ("nothing has been searched yet; let the program move, "
                               "or ask for a hint, first"));
        return NULL;
    }
    PodaProblem problem = screen->play.thought->problem;
    if (problem.max_nodes == 0)
        problem.max_nodes = PODA_RECORDED_LIMIT;
    watch (screen, &problem);
    PodaRecord *record = poda_record_search (&problem, with_steps, error);
    unwatch (screen);
    return record;
}

/* --- Commands --- */

typedef struct {
    const char *name;     /* msgid; both forms are accepted */
    const char *argument; /* NULL: none */
    const char *summary;  /* NULL: lists the levels */
    /* NULL: changes the rule of this name. */
    void (*run) (Screen *screen, const char *argument, GError **error);
} PlayCommand;

static void
undo (Screen *screen, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    guint n = poda_play_undo (&screen->play);
    if (n == 0) {
        say (screen, _ ("undo: you have not moved yet"));
        return;
    }
    g_clear_error (&screen->stuck);
    say (screen,
         g_dngettext (GETTEXT_PACKAGE, "%u move taken back", "%u moves taken back", n),
         n);
}

static void
hint (Screen *screen, const char *argument G_GNUC_UNUSED, GError **error)
{
    if (poda_play_turn (&screen->play) == PODA_TURN_OVER)
        poda_refuse (error,
                     _ ("the game is over; undo a move before you ask for a hint"));
    else if (search (screen, error))
        show_found (screen, TRUE);
}

/* Explains the last search; for a move that is legal only now, a new search. */
static void
why (Screen *screen, const char *argument, GError **error)
{
    const PodaPlay *play = &screen->play;
    const PodaProblem *last = play->thought != NULL ? &play->thought->problem : NULL;
    PodaMove only;
    if (argument != NULL
        && (last == NULL
            || !poda_game_parse_move (play->game, &last->root, argument, &only, NULL))
        && (!poda_game_parse_move (play->game, poda_play_position (play), argument,
                                   &only, error)
            || !search (screen, error)))
        return;
    g_autoptr (PodaRecord) record = record_search (screen, FALSE, error);
    if (record == NULL)
        return;
    g_auto (GStrv) sentences =
        poda_sentence_choice (record, argument != NULL ? &only : NULL);
    for (guint i = 0; sentences[i] != NULL; i++)
        say (screen, "%s%s", i > 0 ? "  " : "", sentences[i]);
}

#define MOST_LINES 60
#define LONGEST_TITLE 60

/* Draws the last search like `poda draw`. */
static void
tree (Screen *screen, const char *argument G_GNUC_UNUSED, GError **error)
{
    const PodaGame *game = screen->play.game;
    PodaDrawing drawing;
    g_autoptr (PodaRecord) record = record_search (screen, TRUE, error);
    if (record == NULL || !poda_record_add_pruned (record, FALSE, error))
        return;
    g_autofree char *position =
        game->format_position (game, &screen->play.thought->problem.root);
    g_autofree char *title = g_strdup_printf (
        "%s: %s", screen->play.settings.texts[PODA_PLAY_GAME], position);
    poda_drawing_init (&drawing);
    if (poda_tree_title (game) == NULL && g_utf8_strlen (title, -1) <= LONGEST_TITLE)
        drawing.title = title;
    /* A tree that is higher than the screen is folded below its first ply. */
    drawing.fold = poda_record_n_nodes (record) > MOST_LINES ? 1 : PODA_FOLD_NONE;
    g_autoptr (PodaFigure) figure = poda_figure_new (record, &drawing);
    poda_emit_tree_text (figure, COLUMNS, screen->colour, screen->output);
}

static void
change (Screen *screen, PodaRule rule, const char *text, GError **error)
{
    if (!poda_play_change (&screen->play, rule, text, error))
        return;
    g_clear_error (&screen->stuck);
    show_rules (screen);
}

static void
level (Screen *screen, const char *argument, GError **error)
{
    const char *text = poda_player_level_depth (argument, error);
    if (text != NULL)
        change (screen, PODA_RULE_DEPTH, text, error);
}

static void
board (Screen *screen, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    screen->n_shown = 0; /* shown with the next prompt */
}

static void
save (Screen *screen, const char *argument, GError **error)
{
    g_autoptr (PodaOutput) output = poda_output_open (argument, error);
    if (output != NULL && poda_play_save (&screen->play, output, error)
        && poda_output_close (g_steal_pointer (&output), error))
        say (screen, _ ("game saved in %s"), argument);
}

static void
quit (Screen *screen, const char *argument G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    screen->left = TRUE;
}

static void help (Screen *screen, const char *argument, GError **error);

static const PlayCommand commands[] = {
    { NC_ ("play", "undo"), NULL, N_ ("take back moves to your last turn"), undo },
    { NC_ ("play", "hint"), NULL, N_ ("show what the program would play for you"),
      hint },
    { NC_ ("play", "why"), N_ ("[MOVE]"),
      N_ ("show why it chose its last move or hint, and not another"), why },
    { NC_ ("play", "tree"), NULL, N_ ("draw its last search"), tree },
    { NC_ ("play", "algorithm"), N_ ("NAME"),
      N_ ("set how it searches: minimax, alphabeta, …"), NULL },
    { NC_ ("play", "depth"), "N",
      N_ ("set how many plies it looks ahead; end: to the end of the game"), NULL },
    { NC_ ("play", "level"), N_ ("LEVEL"), NULL, level },
    { NC_ ("play", "evaluator"), "NAME[:k=v]",
      N_ ("set how it values positions at that depth; none: not at all"), NULL },
    { NC_ ("play", "board"), NULL, N_ ("show the position again"), board },
    { NC_ ("play", "save"), N_ ("FILE"),
      N_ ("save the game; poda play --load FILE continues it"), save },
    { NC_ ("play", "help"), NULL, N_ ("show this list"), help },
    { NC_ ("play", "quit"), NULL, N_ ("leave the game"), quit },
};

static const char *
spoken_name (const PlayCommand *command)
{
    return g_dpgettext2 (GETTEXT_PACKAGE, "play", command->name);
}

static void
help (Screen *screen, const char *unused G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    PodaOutput *output = screen->output;
    guint width = 0;
    g_autofree char *levels = poda_player_levels ();
    char *calls[G_N_ELEMENTS (commands)];
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        const char *argument = commands[i].argument;
        calls[i] = g_strjoin (" ", " ", spoken_name (&commands[i]),
                              argument != NULL ? _ (argument) : NULL, NULL);
        width = MAX (width, poda_columns (calls[i]) + 2);
    }
    say (screen, _ ("Type a move, or one of"));
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++) {
        const char *summary = commands[i].summary;
        poda_terminal_pad (output, calls[i], width, FALSE);
        poda_output_format (output, "%s\n", summary != NULL ? _ (summary) : levels);
        g_free (calls[i]);
    }
    say (screen, _ ("If a move has the same name as a command, the word is the move; "
                    "type a colon before it for the command, as in :help."));
}

/* Runs a command, named in English or translated. FALSE if there is none. */
static gboolean
run_command (Screen *screen, const char *line)
{
    gsize length = strcspn (line, " \t");
    g_autofree char *word = g_ascii_strdown (line, (gssize) length);
    g_autofree char *folded = poda_words_fold (word);
    const char *argument = line + length + strspn (line + length, " \t");
    const PlayCommand *command = NULL;
    g_autoptr (GError) error = NULL;
    gboolean given = *argument != '\0';
    for (guint i = 0; command == NULL && i < G_N_ELEMENTS (commands); i++) {
        g_autofree char *spoken = poda_words_fold (spoken_name (&commands[i]));
        if (strcmp (commands[i].name, folded) == 0 || strcmp (spoken, folded) == 0)
            command = &commands[i];
    }
    if (command == NULL)
        return FALSE;
    if (given && command->argument == NULL)
        poda_refuse (&error, _ ("%s: expected nothing after it"), word);
    else if (!given && command->argument != NULL && *command->argument != '[')
        poda_refuse (&error, _ ("%s: expected %s after it"), word,
                     _ (command->argument));
    else if (command->run == NULL)
        change (screen, poda_rule_find (command->name), argument, &error);
    else
        command->run (screen, given ? argument : NULL, &error);
    if (error != NULL)
        say_cut (screen, error->message, line);
    return TRUE;
}

#define LONGEST_SHOWN 40

/* Writes what is expected instead of a line that is neither a move nor a command. */
static void
refuse_line (Screen *screen, const char *line)
{
    g_autofree char *shown = poda_terminal_clip (line, LONGEST_SHOWN);
    g_autoptr (GError) error = NULL;
    PodaMove move;
    if (poda_play_turn (&screen->play) == PODA_TURN_OVER)
        say (screen,
             _ ("the game is over; expected undo, why, tree, save, quit or help"));
    else if (!poda_game_parse_move (screen->play.game,
                                    poda_play_position (&screen->play), shown, &move,
                                    &error)) {
        g_autoptr (GError) refusal =
            g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                         _ ("%s; or type help"), error->message);
        g_autoptr (GString) names = g_string_new (NULL);
        for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
            poda_list_append (names, spoken_name (&commands[i]));
        poda_suggest (&refusal, shown, names->str);
        say_cut (screen, refusal->message, NULL);
    }
}

/* --- Turns --- */

/* FALSE at the end of input or of a game without humans, or if `error` is set. */

#define BOM "\xef\xbb\xbf"

static gboolean
ask (Screen *screen, const char *prompt, GError **error)
{
    g_autofree char *line = NULL;
    gsize size = 0;
    PodaMove move;
    poda_output_format (screen->output, "%s> ", prompt);
    if (!flush (screen, error))
        return FALSE;
    gssize length;
    while ((length = getline (&line, &size, stdin)) < 0 && errno == EINTR)
        clearerr (stdin);
    if (length < 0) {
        if (ferror (stdin))
            poda_refuse (error, _ ("standard input: %s"), poda_errno_text (errno));
        poda_output_text (screen->output, "\n");
        return FALSE;
    }
    const char *mark = g_str_has_prefix (line, BOM) ? BOM : "";
    g_autofree char *text = g_strstrip (g_utf8_make_valid (line + strlen (mark), -1));
    /* Terminals already show typed text. */
    if (!isatty (STDIN_FILENO))
        say_cut (screen, text, text);
    if (!flush (screen, error))
        return FALSE;
    if (poda_game_parse_move (screen->play.game, poda_play_position (&screen->play),
                              text, &move, NULL)) {
        poda_play_move (&screen->play, move);
        g_clear_error (&screen->stuck);
        poda_interrupt_hold (); /* a later one stops the program's own search */
        g_autofree char *verdict =
            poda_commentary_verdict (&screen->play, screen->play.moves.count - 1);
        if (poda_play_turn (&screen->play) != PODA_TURN_PROGRAM)
            poda_interrupt_release ();
        if (verdict != NULL)
            say (screen, _ ("%s Type undo to take it back."), verdict);
    } else if (*text != '\0' && *text != '#'
               && !run_command (screen, text + (*text == ':')))
        refuse_line (screen, text);
    return TRUE;
}

static gboolean
is_stopped (const GError *error)
{
    return g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_STOPPED);
}

/* Makes the program's move, or reports why it cannot. */
static gboolean
answer (Screen *screen, GError **error)
{
    const PodaPlay *play = &screen->play;
    const char *who = poda_game_mover (play->game, poda_play_position (play));
    if (!flush (screen, error))
        return FALSE;
    if (search (screen, &screen->stuck)) {
        show_found (screen, FALSE);
        poda_play_move (&screen->play, screen->play.thought->found->move);
    } else if (is_stopped (screen->stuck)) {
        say (screen, _ ("stopped; move for %s, or change how the program searches"),
             who);
    } else {
        g_autofree char *text =
            g_strdup_printf (_ ("%s found no move: %s; or make the move yourself"), who,
                             screen->stuck->message);
        say_cut (screen, text, NULL);
    }
    return TRUE;
}

static void
draw_lots (Screen *screen)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    guint64 seed = screen->play.program.rules.seed;
    PodaMove move = poda_draw_move (game, position, seed);
    g_autofree char *text = game->format_move (game, position, move);
    say (screen, _ ("chance plays %s, with probability %s (seed %" PRIu64 ")"), text,
         PODA_TEXT (game->probability (game, position, move)), seed);
    poda_play_move (&screen->play, move);
}

static gboolean
take_turn (Screen *screen, GError **error)
{
    const PodaPlay *play = &screen->play;
    PodaTurn turn = poda_play_turn (play);
    /* At the end of a game with humans, print the result and continue, since they may
     * want to look back or undo moves. */
    if (turn == PODA_TURN_OVER && screen->n_shown != play->n_changes + 1) {
        show_position (screen, FALSE);
        g_autofree char *end =
            poda_commentary_end (play->game, poda_play_position (play));
        say (screen, "%s", end);
        g_autofree char *moves = poda_game_format_moves (
            play->game, &g_array_index (play->positions, PodaPosition, 0),
            &play->moves);
        if (*moves != '\0')
            say (screen, _ ("moves: %s"), moves);
    }
    if (turn == PODA_TURN_OVER)
        return is_human (screen) && ask (screen, "", error);
    if (turn == PODA_TURN_HUMAN || screen->stuck != NULL) {
        show_position (screen, TRUE);
        return ask (screen, poda_game_mover (play->game, poda_play_position (play)),
                    error);
    }
    /* Humans see the position with the prompt. */
    if (screen->n_shown == 0 || !is_human (screen))
        show_position (screen, FALSE);
    if (turn == PODA_TURN_PROGRAM)
        return answer (screen, error);
    draw_lots (screen);
    return TRUE;
}

static gboolean
play_game (PodaRequest *request, gpointer data, GError **error)
{
    Screen screen = { .request = request, .colour = poda_terminal_has_colour () };
    GError *cause = NULL;
    /* If standard input is closed, its number must not be given to another file. */
    if (fcntl (STDIN_FILENO, F_GETFD) < 0)
        (void) open ("/dev/null", O_RDONLY);
    if (poda_play_open (&screen.play, request, data, &cause)
        && flush (&screen, &cause)) {
        const char *const *players = screen.play.game->players;
        gboolean first = screen.play.human[PODA_MAX];
        gboolean both = first == screen.play.human[PODA_MIN];
        say (&screen,
             both && first ? _ ("%s: you play both %s and %s")
             : both        ? _ ("%s: the program plays both %s and %s")
                           : _ ("%s: you play %s, the program plays %s"),
             screen.play.settings.texts[PODA_PLAY_GAME], players[!both && !first],
             players[both || first]);
        show_rules (&screen);
        if (is_human (&screen))
            say (&screen, _ ("type a move, or help"));
        while (!screen.left && take_turn (&screen, &cause))
            continue;
    }
    /* At the end of input, a failed search of the program is an error. */
    if (cause == NULL && poda_play_turn (&screen.play) != PODA_TURN_OVER) {
        say (&screen, _ ("the game was not finished"));
        if (!screen.left && screen.stuck != NULL && !is_stopped (screen.stuck))
            cause = g_steal_pointer (&screen.stuck);
    }
    if (screen.output != NULL)
        poda_output_close (screen.output, cause == NULL ? &cause : NULL);
    g_clear_error (&screen.stuck);
    poda_play_clear (&screen.play);
    if (cause != NULL)
        g_propagate_error (error, cause);
    return cause == NULL;
}

const PodaCommand poda_command_play = {
    .name = "play",
    .arguments = N_ ("[GAME]"),
    .most = 1,
    .summary = N_ ("play against the program; type help for what can be typed"),
    .examples = "poda play tictactoe\n"
                "poda play connect4 --side second --level hard\n"
                "poda play nim:sticks=9 -a minimax\n"
                "poda play trees/chance.gv --seed 7\n"
                "printf '4\\nwhy\\n' | poda play connect4",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_PLAYING,
    .options = options,
    .size = sizeof (PodaPlayOptions),
    .run = play_game,
};
