/* poda step: an interactive walk through a recorded search. It shows the picture of
 * `draw -T txt`, the step's sentence, its line of pseudocode and the counts; it can ask
 * the questions of the page (page/page.h) before each step. */

#include <curses.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#include "base/terminal.h"
#include "cli/command.h"
#include "draw/output/picture.h"
#include "page/page.h"
#include "report/sentence.h"

typedef enum { MODE_WALK, MODE_NUMBER, MODE_ASK, MODE_HELP } Mode;
#define PREDICT_OFF (PODA_ASK_ALL + 1) /* after the PodaPredictChoice values */

#define BOLD "\033[1m"
#define RED "\033[1;31m"
#define GREEN "\033[1;32m"
#define BLUE "\033[1;34m"
#define CODE "\033[1;36m"
#define BAR "\033[7m"
#define BOLD_BAR "\033[1;7m"

typedef struct {
    const PodaRecord *record;
    PodaSnapshot *snapshot;
    const PodaReplay *replay; /* the snapshot's */
    gsize n_steps;
    PodaFigure *figures[2]; /* the second without windows, which would be answers */
    const char *title;
    gint top, left; /* scroll offset of the picture, in rows and columns */

    Mode mode;
    GString *typed;  /* input so far: a step number or an answer */
    char *message;   /* line above the sentence, or NULL */
    const char *ink; /* its colour */
    guint predict;
    PodaPrediction asked; /* in MODE_ASK */
    PodaPrediction worst; /* the hardest one that was answered wrongly */
    guint place;          /* first question at this step that was not asked yet */
    guint n_right, n_asked;
} Stepper;

static void
set_message (Stepper *stepper, const char *ink, char *message)
{
    g_free (stepper->message);
    stepper->message = message;
    stepper->ink = ink;
}

static void
go_to (Stepper *stepper, gsize step)
{
    stepper->place = 0;
    poda_snapshot_seek (stepper->snapshot, step);
}

/* --- Drawing --- */

/* Draws a line from its column `left` on, with its escape sequences as attributes. */
static void
draw_line (gint row, gint left, const char *text)
{
    attrset (A_NORMAL);
    for (gint column = -left; *text != '\0' && column < COLS;) {
        if (*text == '\033') {
            attr_t ink = A_NORMAL;
            char *end = (char *) text + 1;
            while (*end != 'm') {
                guint64 code = g_ascii_strtoull (end + 1, &end, 10);
                ink |= code == 1   ? A_BOLD
                       : code == 2 ? A_DIM & termattrs ()
                       : code == 7 ? A_REVERSE
                       : code > 30 ? (attr_t) COLOR_PAIR (code - 30)
                                   : 0;
            }
            attrset (ink);
            text = end + 1;
            continue;
        }
        const char *next = g_utf8_next_char (text);
        gint end = column + (gint) poda_char_columns (g_utf8_get_char (text));
        if (column >= 0 && end <= COLS)
            mvaddnstr (row, column, text, (int) (next - text));
        column = end;
        text = next;
    }
    attrset (A_NORMAL);
}

/* Adds a text, wrapped at the screen's width. */
static void
add_lines (GPtrArray *lines, const char *ink, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_terminal_wrap (output, fit, (guint) COLS, 0, 0);
    g_auto (GStrv) pieces = g_strsplit (poda_output_contents (output, NULL), "\n", -1);
    for (guint i = 0; pieces[i] != NULL; i++)
        g_ptr_array_add (lines, g_strconcat (ink, pieces[i], NULL));
}

/* Returns the number of columns of a line up to `end`, or with NULL of all of it. */
static gint
line_columns (const char *line, const char *end)
{
    guint columns = 0;
    for (; *line != '\0' && line != end; line = g_utf8_next_char (line))
        if (*line == '\033')
            line = strchr (line, 'm');
        else
            columns += poda_char_columns (g_utf8_get_char (line));
    return (gint) columns;
}

/* Returns the nearest scroll offset that shows the position, with a margin. */
static gint
scroll_to (gint offset, gint place, gint size, gint total)
{
    gint margin = size / 4;
    offset = CLAMP (offset, place - size + 1 + margin, place - margin);
    return CLAMP (offset, 0, MAX (total - size, 0));
}

static void
draw_picture (Stepper *stepper, gint top, gint bottom)
{
    g_autoptr (PodaFigure) still =
        poda_figure_at (stepper->figures[stepper->mode == MODE_ASK], stepper->snapshot);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_tree_text (still, (guint) COLS, TRUE, output);
    g_auto (GStrv) picture = g_strsplit (poda_output_contents (output, NULL), "\n", -1);
    gint row = 0, column = 0, widest = 0;
    gint height = (gint) g_strv_length (picture) - 1;
    for (gint i = height - 1; i >= 0; i--) {
        /* The first ▶ is in the tree; the legend contains it, too. */
        const char *mark = strstr (picture[i], "▶");
        widest = MAX (widest, line_columns (picture[i], NULL));
        row = mark != NULL ? i : row;
        column = mark != NULL ? line_columns (picture[i], mark) : column;
    }
    stepper->top = scroll_to (stepper->top, row, bottom - top, height);
    stepper->left = scroll_to (stepper->left, column, COLS, widest);
    for (gint i = stepper->top; i < height && i - stepper->top < bottom - top; i++)
        draw_line (top + i - stepper->top, stepper->left, picture[i]);
}

static char *
bar_text (const Stepper *stepper)
{
    guint64 step = poda_replay_position (stepper->replay), n_steps = stepper->n_steps;
    if (stepper->mode == MODE_ASK)
        return g_strconcat (BOLD_BAR, _ ("answer:"), " ", stepper->typed->str, NULL);
    GString *text = g_string_new (BOLD_BAR);
    if (stepper->mode == MODE_NUMBER) {
        g_string_append_printf (text, _ ("Step (0 to %" PRIu64 "):"), n_steps);
        g_string_append_printf (text, " %s", stepper->typed->str);
        return g_string_free (text, FALSE);
    }
    g_string_append_printf (text, _ ("step %" PRIu64 " of %" PRIu64), step, n_steps);
    if (step > 0) {
        const PodaRecord *so_far = poda_replay_so_far (stepper->replay);
        guint32 nodes = poda_record_n_visited (so_far);
        guint64 cuts = poda_counts_cutoffs (poda_record_counts (so_far));
        g_string_append_printf (
            text, g_dngettext (GETTEXT_PACKAGE, " · %u node", " · %u nodes", nodes),
            nodes);
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE, " · %" PRIu64 " cut",
                                             " · %" PRIu64 " cuts", cuts),
                                cuts);
    }
    if (stepper->predict != PREDICT_OFF)
        g_string_append_printf (text, " · ✓ %u/%u", stepper->n_right, stepper->n_asked);
    return g_string_free (text, FALSE);
}

/* Draws the last row: the status and the keys, or the input. */
static void
draw_bar (const Stepper *stepper)
{
    gboolean types = stepper->mode == MODE_NUMBER || stepper->mode == MODE_ASK;
    const char *hint = _ ("← → step · ↑ ↓ node · c cut · ? help");
    g_autofree char *text = bar_text (stepper);
    gint columns = line_columns (text, NULL), room = COLS - columns - 4;
    mvhline (LINES - 1, 0, ' ' | A_REVERSE, COLS);
    draw_line (LINES - 1, -1, text);
    if ((gint) poda_columns (hint) > room)
        hint = _ ("? help");
    g_autofree char *inked = g_strconcat (BAR, hint, NULL);
    if ((gint) poda_columns (hint) <= room && !types)
        draw_line (LINES - 1, (gint) poda_columns (hint) + 1 - COLS, inked);
    move (LINES - 1, MIN (columns + 1, COLS - 1));
    curs_set (types);
}

static void
add_question (const Stepper *stepper, GPtrArray *lines)
{
    const PodaPrediction *asked = &stepper->asked;
    g_autofree char *question = poda_prediction_text (stepper->snapshot, asked);
    g_autoptr (GPtrArray) options = poda_prediction_options (stepper->snapshot, asked);
    g_autoptr (GString) text = g_string_new (question);
    if (asked->kind == PODA_PREDICT_CUT)
        g_string_append_printf (text, "  1 %s  2 %s", _ ("they are cut"),
                                _ ("they are searched"));
    for (guint i = 0; i < options->len; i++) {
        g_autofree char *name =
            poda_record_display_name (stepper->record, options->pdata[i]);
        g_string_append_printf (text, "  %u %s", i + 1, name);
    }
    add_lines (lines, "", text->str);
}

static void
add_step (const Stepper *stepper, GPtrArray *lines)
{
    const PodaCodeLine *code = poda_record_problem (stepper->record)->algorithm->code;
    if (poda_replay_position (stepper->replay) == 0) {
        add_lines (lines, "",
                   _ ("Before the first step: → takes it, ? lists all keys"));
        return;
    }
    g_autofree char *sentence = poda_sentence_step (stepper->replay);
    add_lines (lines, "", sentence);
    if (poda_replay_position (stepper->replay) == stepper->n_steps) {
        g_autofree char *result = poda_sentence_result (stepper->record);
        add_lines (lines, "", result);
    }
    guint line = poda_replay_code_line (stepper->replay);
    g_ptr_array_add (lines,
                     g_strdup_printf (CODE "%2u  %s", line, _ (code[line - 1].text)));
}

static const char *const help = N_ (
    "→ ←  l h: a step forward, back\n"
    "↓ ↑  j k: to the next node that is entered or returns, back\n"
    "c C: the next cut, the one before\n"
    "PgUp PgDn: ten steps\n"
    "Home End: the first, the last step\n"
    "g, 0–9: to a step by its number\n"
    "p: predict: what is hard, only cuts, every decision, off; Enter alone tells the "
    "answer, Esc goes back\n"
    "? q: this help; quits\n"
    "any key goes back");

static void
draw_screen (Stepper *stepper)
{
    g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
    gboolean helps = stepper->mode == MODE_HELP;
    g_auto (GStrv) keys = g_strsplit (_ (help), "\n", -1);
    erase ();
    if (stepper->message != NULL)
        add_lines (lines, stepper->ink, stepper->message);
    for (guint i = 0; helps && keys[i] != NULL; i++)
        add_lines (lines, "", keys[i]);
    if (stepper->mode == MODE_ASK)
        add_question (stepper, lines);
    else if (!helps)
        add_step (stepper, lines);
    gint top = helps ? 0 : MAX (LINES - 1 - (gint) lines->len, 3);
    if (!helps) {
        g_autofree char *rules =
            poda_sentence_rules (poda_record_problem (stepper->record));
        g_autofree char *title = g_strconcat (stepper->title, " · ", rules, NULL);
        g_autofree char *fit = poda_terminal_text (title);
        g_autofree char *inked = g_strconcat (BOLD, fit, NULL);
        draw_line (0, 0, inked);
        draw_picture (stepper, 1, top);
    }
    for (guint i = 0; i < lines->len; i++)
        draw_line (top + (gint) i, 0, lines->pdata[i]);
    draw_bar (stepper);
    refresh ();
}

/* --- Keys --- */

/* Goes to the next or previous stop; when predicting, not beyond the next question. */
static void
go_by (Stepper *stepper, PodaStepSize size, gboolean forward)
{
    gsize before = poda_replay_position (stepper->replay);
    gsize step = poda_step_size_next (stepper->record, size, before, forward);
    if (forward && stepper->predict != PREDICT_OFF
        && poda_prediction_find (stepper->snapshot, before, stepper->place,
                                 (PodaPredictChoice) stepper->predict, &stepper->asked)
        && stepper->asked.step < step) {
        stepper->mode = MODE_ASK;
        g_string_truncate (stepper->typed, 0);
    } else {
        go_to (stepper, step);
        if (step == stepper->n_steps && stepper->predict != PREDICT_OFF
            && stepper->worst.step > 0)
            set_message (
                stepper, BLUE,
                g_strdup_printf (_ ("%u of %u right. Look again at step %" PRIu64
                                    ": %s (lesson %u)"),
                                 stepper->n_right, stepper->n_asked,
                                 (guint64) stepper->worst.step + 1, stepper->worst.idea,
                                 stepper->worst.lesson));
    }
}

/* Judges the input, which may be an option's number, and shows the answer. Invalid
 * input is refused, and the question remains. */
static void
judge (Stepper *stepper)
{
    static const char *const cuts[] = { "", "cut", "on" };
    g_auto (PodaJudgement) judgement = { 0 };
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) options =
        poda_prediction_options (stepper->snapshot, &stepper->asked);
    g_auto (GStrv) words = g_strsplit (g_strchomp (stepper->typed->str), " ", 2);
    gboolean cut = stepper->asked.kind == PODA_PREDICT_CUT;
    guint n = cut ? 2 : options->len;
    if (words[0] != NULL && n > 0) {
        guint64 option = g_ascii_strtoull (words[0], NULL, 10);
        const PodaNode *node =
            !cut && option - 1 < n ? options->pdata[option - 1] : NULL;
        g_free (words[0]);
        words[0] = node != NULL ? g_strdup_printf ("%u", node->id)
                                : g_strdup (cut && option <= n ? cuts[option] : "");
    }
    g_string_truncate (stepper->typed, 0);
    if (!poda_prediction_judge (stepper->snapshot, &stepper->asked,
                                (const char *const *) words, &judgement, &error)) {
        poda_snapshot_seek (stepper->snapshot, stepper->asked.step);
        set_message (stepper, RED,
                     g_strdup (judgement.n_fields > 0
                                   ? error->message
                                   : _ ("expected one of the numbers")));
        return;
    }
    stepper->mode = MODE_WALK;
    stepper->n_asked += judgement.given;
    stepper->n_right += judgement.right;
    if (!judgement.right
        && (stepper->worst.step == 0 || stepper->asked.point < stepper->worst.point))
        stepper->worst = stepper->asked;
    stepper->place = judgement.more ? stepper->asked.place + 1 : 0;
    GString *text = g_string_new (NULL);
    if (judgement.right)
        g_string_append (text, _ ("✓ right"));
    else if (judgement.given)
        g_string_append_printf (text, _ ("✗ no: %s"), judgement.answer);
    else
        g_string_append (text, judgement.answer);
    /* The step's sentence is shown anyway. */
    g_autofree char *sentence = poda_sentence_step (stepper->replay);
    if (strcmp (sentence, judgement.reason) != 0)
        g_string_append_printf (text, " · %s", judgement.reason);
    set_message (stepper, judgement.right ? GREEN : RED, g_string_free (text, FALSE));
}

static void
type_key (Stepper *stepper, gunichar key)
{
    GString *typed = stepper->typed;
    g_clear_pointer (&stepper->message, g_free);
    if (key == '\r' && stepper->mode == MODE_ASK) {
        judge (stepper);
    } else if (key == '\r') {
        stepper->mode = MODE_WALK;
        go_to (stepper,
               MIN (g_ascii_strtoull (typed->str, NULL, 10), stepper->n_steps));
    } else if (key == 0x1b || key == 'h') {
        stepper->mode = MODE_WALK;
    } else if (key == '\b') {
        g_string_truncate (typed, MAX (typed->len, 1) - 1);
    } else if (key < 0x7f && strchr ("0123456789+-.einfINF", (int) key) != NULL) {
        g_string_append_c (typed, (char) key);
    } else if ((key == ' ' || key == ',') && typed->len > 0
               && typed->str[typed->len - 1] != ' ') {
        g_string_append_c (typed, ' ');
    }
}

static void
walk_key (Stepper *stepper, gunichar key)
{
    static const char *const predicts[] = {
        [PREDICT_OFF] = N_ ("predict: off"),
        [PODA_ASK_HARD] = N_ ("predict: asks where it is hard; p again: only cuts"),
        [PODA_ASK_CUTS] =
            N_ ("predict: asks before cuts only; p again: every decision"),
        [PODA_ASK_ALL] = N_ ("predict: asks before every decision; p again: off"),
    };
    gsize step = poda_replay_position (stepper->replay);
    g_clear_pointer (&stepper->message, g_free);
    if (key == 'l' || key == 'h')
        go_by (stepper, PODA_STEP_SIZE_STEP, key == 'l');
    else if (key == 'j' || key == 'k')
        go_by (stepper, PODA_STEP_SIZE_NODE, key == 'j');
    else if (key == 'c' || key == 'C')
        go_by (stepper, PODA_STEP_SIZE_CUT, key == 'c');
    else if (key == 'b')
        go_to (stepper, step - MIN (step, 10));
    else if (key == ' ')
        go_to (stepper, MIN (step + 10, stepper->n_steps));
    else if (key == '<')
        go_to (stepper, 0);
    else if (key == '>')
        go_to (stepper, stepper->n_steps);
    else if (key == '?')
        stepper->mode = MODE_HELP;
    else if (key == 'p') {
        stepper->predict = (stepper->predict + 1) % G_N_ELEMENTS (predicts);
        set_message (stepper, BLUE, g_strdup (_ (predicts[stepper->predict])));
    } else if (key == 'g' || (key >= '0' && key <= '9')) {
        stepper->mode = MODE_NUMBER;
        g_string_truncate (stepper->typed, 0);
        if (key != 'g')
            type_key (stepper, key);
    }
}

/* --- The terminal --- */

/* Signals that end the program first restore the terminal. They and changes of its size
 * are handled only while waiting for a key. */
static const int endings[] = { SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGABRT };

static void
end_by (int number)
{
    endwin ();
    signal (number, SIG_DFL);
    raise (number);
}

/* Waits for a key; function keys are mapped to letters. Returns 0 if only the size has
 * changed, 'q' if the terminal was closed. */
static gunichar
wait_for_key (const sigset_t *before)
{
    static const wint_t keys[][2] = {
        { KEY_LEFT, 'h' },   { KEY_RIGHT, 'l' },  { KEY_UP, 'k' },
        { KEY_DOWN, 'j' },   { KEY_PPAGE, 'b' },  { KEY_NPAGE, ' ' },
        { KEY_HOME, '<' },   { KEY_FIND, '<' },   { KEY_END, '>' },
        { KEY_SELECT, '>' }, { KEY_ENTER, '\r' }, { KEY_BACKSPACE, '\b' },
    };
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    for (guint silent = 0; silent < 20;) {
        wint_t code;
        int kind = get_wch (&code);
        int signal = kind != OK ? 0 : code == 3 ? SIGINT : code == 0x1a ? SIGTSTP : 0;
        if (signal != 0)
            raise (signal);
        if (signal == SIGTSTP)
            raise (SIGWINCH); /* a stopped program does not hear of a new size */
        if (signal == 0 && kind == OK)
            return code == 0x7f ? '\b' : code == '\n' ? '\r' : (gunichar) code;
        for (guint i = 0; kind == KEY_CODE_YES && i < G_N_ELEMENTS (keys); i++)
            if (keys[i][0] == code)
                return keys[i][1];
        if (kind == KEY_CODE_YES)
            return 0;
        int ready = ppoll (&input, 1, NULL, before);
        if (ready > 0 && (input.revents & POLLIN) == 0)
            return 'q';
        silent += ready > 0; /* a closed terminal is readable and empty */
    }
    return 'q';
}

static gboolean
open_screen (GError **error)
{
    const char *no_colour = g_getenv ("NO_COLOR"), *term = g_getenv ("TERM");
    use_tioctl (TRUE); /* the terminal's size, not LINES and COLUMNS */
    set_escdelay (100);
    SCREEN *screen = newterm (NULL, stdout, stdin);
    if (screen == NULL || tigetstr ("cup") == NULL) {
        endwin ();
        return poda_refuse (error,
                            _ ("TERM=%s: expected a terminal that can position text; "
                               "\"poda trace\" lists every step without one"),
                            term != NULL ? term : "");
    }
    raw (); /* keys, not signals: curses loses a stop while drawing */
    noecho ();
    nonl ();
    keypad (stdscr, TRUE);
    nodelay (stdscr, TRUE);
    /* Without colours, all pairs look like normal text. */
    if (has_colors () && (no_colour == NULL || *no_colour == '\0')
        && start_color () == OK) {
        short back = use_default_colors () == OK ? -1 : COLOR_BLACK;
        for (short colour = 1; colour < 8; colour++)
            init_pair (colour, colour, back);
    }
    return TRUE;
}

static void
walk (PodaRecord *record, const char *title, gboolean hide_leaves,
      const sigset_t *before)
{
    Stepper stepper = { .record = record,
                        .title = title,
                        .snapshot = poda_snapshot_new (record),
                        .predict = PREDICT_OFF,
                        .typed = g_string_new (NULL) };
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.caption = PODA_CAPTION_NONE;
    drawing.for_steps = TRUE;
    drawing.hide_leaves = hide_leaves;
    stepper.figures[0] = poda_picture_figure (record, &drawing, "txt");
    drawing.windows = PODA_WINDOWS_NONE;
    stepper.figures[1] = poda_picture_figure (record, &drawing, "txt");
    stepper.replay = poda_snapshot_replay (stepper.snapshot);
    stepper.n_steps = poda_snapshot_n_steps (stepper.snapshot);
    for (gunichar key = 0; key != 'q';) {
        draw_screen (&stepper);
        key = wait_for_key (before);
        if (key == 0)
            clearok (curscr, TRUE);
        else if (stepper.mode == MODE_HELP)
            stepper.mode = MODE_WALK;
        else if (stepper.mode == MODE_WALK)
            walk_key (&stepper, key);
        else
            type_key (&stepper, key);
    }
    g_string_free (stepper.typed, TRUE);
    g_free (stepper.message);
    poda_snapshot_free (stepper.snapshot);
    poda_figure_free (stepper.figures[0]);
    poda_figure_free (stepper.figures[1]);
}

static const PodaOption options[] = {
    { "leaves", 0, PODA_OPTION_WORD, 0, N_ ("HOW"),
      .help = N_ ("show or hide the leaves of an explicit tree before they are "
                  "visited: shown, hidden"),
      .words = "shown|hidden" },
    { .name = NULL }
};

static gboolean
step (PodaRequest *request, gpointer leaves, GError **error)
{
    gboolean hide_leaves = *(const guint *) leaves == 1;
    sigset_t before;
    if (!isatty (STDIN_FILENO) || !isatty (STDOUT_FILENO))
        return poda_refuse (error, _ ("step: expected a terminal; \"poda trace\" lists "
                                      "every step without one"));
    g_autoptr (PodaRecord) record = poda_request_open (request, error)
                                        ? poda_request_record (request, TRUE, error)
                                        : NULL;
    if (record == NULL
        || !poda_record_add_pruned (
            record, poda_steps_show_all_nodes (&request->problem), error)
        || !open_screen (error))
        return FALSE;
    g_autofree char *title = poda_input_name (&request->input, request->arguments[0],
                                              hide_leaves, _ ("tree"));
    struct sigaction action = { .sa_handler = end_by, .sa_flags = (int) SA_NODEFER };
    sigset_t set;
    sigemptyset (&set);
    sigaddset (&set, SIGWINCH);
    for (guint i = 0; i < G_N_ELEMENTS (endings); i++) {
        sigaction (endings[i], &action, NULL);
        sigaddset (&set, endings[i]); /* abort () raises SIGABRT in any case */
    }
    sigprocmask (SIG_BLOCK, &set, &before);
    walk (record, title, hide_leaves, &before);
    endwin ();
    sigprocmask (SIG_SETMASK, &before, NULL);
    return TRUE;
}

const PodaCommand poda_command_step = {
    .name = "step",
    .arguments = N_ ("GAME"),
    .least = 1,
    .summary = N_ ("walk through the search, forward and back, in the terminal"),
    .examples = "poda step trees/notes.gv\n"
                "poda step -a minimax nim:sticks=5\n"
                "poda step connect4 -d 4 -e windows",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET,
    .options = options,
    .size = sizeof (guint),
    .run = step,
};
