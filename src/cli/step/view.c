#include "cli/step/stepper.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "report/sentence.h"
#include "report/trace.h"

const guint poda_step_speeds[PODA_STEP_SPEEDS] = { 4000, 2000, 1000, 500,
                                                   250,  125,  60,   30 };

/* --- Windows --- */

/* Bounds shown beside the first one. */
#define BOUNDS_SHOWN 5

/* Of a name. */
#define NAME_COLUMNS 12
#define LEAST_NAME_COLUMNS 4

char *
poda_step_window (const PodaStepper *stepper, const PodaNode *node, guint most,
                  const char *gap, gint columns)
{
    const PodaStepSession *session = &stepper->session;
    for (;; most--) {
        g_autofree char *alpha = poda_step_bound (session, node, FALSE, most);
        g_autofree char *beta = poda_step_bound (session, node, TRUE, most);
        if (alpha == NULL || beta == NULL)
            return NULL;
        g_autofree char *window = g_strdup_printf ("  %s%s%s", alpha, gap, beta);
        if (most == 0
            || (gint) poda_screen_columns (stepper->screen, window) <= columns)
            return g_steal_pointer (&window);
    }
}

static void
draw_node (const PodaStepper *stepper, const PodaNode *node, gboolean current,
           PodaScreenPen *pen)
{
    const PodaStepSession *session = &stepper->session;
    PodaScreen *screen = stepper->screen;
    guint weight = current ? PODA_BOLD : 0;
    g_autofree char *number = poda_step_value (session, node);
    g_autofree char *value =
        number != NULL ? g_strdup_printf ("  v %s", number) : g_strdup ("");
    g_autofree char *cuts = node->id == poda_step_cause (session)
                                ? g_strdup_printf ("  ← %s", _ ("cuts"))
                                : g_strdup ("");
    g_autofree char *least = poda_step_window (stepper, node, 0, "  ", 0);
    gint behind = (gint) poda_screen_columns (screen, value)
                  + (gint) poda_screen_columns (screen, cuts);
    poda_screen_write (pen, PODA_INK_STRONG, current ? "▸" : " ");
    poda_screen_format (pen, poda_step_ink (session, node) | weight, "%s ",
                        poda_step_shape (session, node));
    gint room = pen->end - pen->column - behind;
    gint window_columns =
        least != NULL ? (gint) poda_screen_columns (screen, least) : 0;
    /* The name gives way to numbers, but for its beginning. */
    gint most = CLAMP (room - window_columns, LEAST_NAME_COLUMNS, NAME_COLUMNS);
    g_autofree char *name = poda_step_name (session, node, (guint) most);
    poda_screen_write (pen, weight, name);
    room = pen->end - pen->column - behind;
    g_autofree char *window =
        poda_step_window (stepper, node, BOUNDS_SHOWN, "  ", room);
    if (window != NULL)
        poda_screen_write_whole (pen, weight, window);
    poda_screen_write_whole (pen, weight, value);
    poda_screen_write_whole (pen, PODA_INK_RED, cuts);
}

static void
draw_bounds (const PodaStepper *stepper, const PodaArea *area)
{
    const PodaNode *current = poda_step_session_node (&stepper->session);
    const PodaNode *node = current;
    guint n = poda_node_ply (current) + 1;
    gint line = MIN ((gint) n, area->rows);
    for (; line-- > 0; node = poda_node_parent (node)) {
        PodaScreenPen pen = poda_screen_pen_at (stepper->screen, area, line);
        draw_node (stepper, node, node == current, &pen);
    }
}

/* --- Pseudo-code --- */

/* A line of code as the pane has room for it. */
typedef struct {
    GPtrArray *lines; /* of char * */
    guint first, end; /* the lines of the one that is run */
} Code;

static Code
make_code (const PodaStepper *stepper, gint columns)
{
    const PodaStepSession *session = &stepper->session;
    const PodaCodeLine *lines = poda_record_problem (session->record)->algorithm->code;
    guint run = session->step > 0
                    ? poda_replay_code_line (poda_moment_replay (session->moment))
                    : 0;
    Code code = { .lines = g_ptr_array_new_with_free_func (g_free) };
    for (guint i = 0; lines[i].text != NULL; i++) {
        if (i + 1 == run)
            code.first = code.lines->len;
        const char *text = _ (lines[i].text);
        gint deep = (gint) strspn (text, " ") / 2;
        g_autoptr (GPtrArray) wrapped =
            poda_screen_wrap (stepper->screen, text + 2 * deep, columns - 3 - deep, 2);
        for (guint k = 0; k < wrapped->len; k++) {
            g_autofree char *head =
                k == 0 ? g_strdup_printf ("%2u", i + 1) : g_strdup ("  ");
            g_ptr_array_add (code.lines, g_strdup_printf ("%s %*s%s", head, deep, "",
                                                          (char *) wrapped->pdata[k]));
        }
        if (i + 1 == run)
            code.end = code.lines->len;
    }
    return code;
}

static void
draw_code (const PodaStepper *stepper, const PodaArea *area)
{
    Code code = make_code (stepper, area->columns);
    guint room = (guint) area->rows, n = code.lines->len;
    /* The line that is run stands in the middle, and is there from its beginning. */
    guint before = (room - MIN (code.end - code.first, room)) / 2;
    guint top = code.first > before ? code.first - before : 0;
    top = MIN (top, n > room ? n - room : 0);
    for (guint i = top; i < n && i - top < room; i++) {
        PodaScreenPen pen =
            poda_screen_pen_at (stepper->screen, area, (gint) (i - top));
        guint ink = i >= code.first && i < code.end ? PODA_LIT : 0;
        poda_screen_write (&pen, ink, code.lines->pdata[i]);
        if (ink != 0)
            poda_screen_fill (&pen, ink, " ");
    }
    g_ptr_array_unref (code.lines);
}

/* --- Where the panes stand --- */

/* From so many columns on the tree stands beside the rest. */
#define WIDE_COLUMNS 64

typedef struct {
    PodaArea title, tree, sentence, bounds, code, table, status;
    GPtrArray *lines; /* of char *: the sentence, wrapped */
    guint n_said;     /* how many of them are the message */
    gboolean wide;
} Layout;

PodaArea
poda_step_bottom (const PodaStepper *stepper)
{
    PodaArea area = poda_screen_area (stepper->screen);
    return (PodaArea){ area.rows - 1, 0, 1, area.columns };
}

static void
add_lines (const PodaStepper *stepper, Layout *layout, const char *text, gint columns)
{
    g_ptr_array_extend_and_steal (layout->lines,
                                  poda_screen_wrap (stepper->screen, text, columns, 0));
}

/* What is said beside the step: an answer's mark, or what came of a key. */
static void
say (const PodaStepper *stepper, Layout *layout, gint columns)
{
    const PodaStepSession *session = &stepper->session;
    layout->lines = g_ptr_array_new_with_free_func (g_free);
    if (stepper->message != NULL)
        add_lines (stepper, layout, stepper->message, columns);
    layout->n_said = layout->lines->len;
    if (session->step == 0) {
        add_lines (stepper, layout,
                   _ ("Before the first step: → takes it, ? tells all keys"), columns);
        return;
    }
    g_autofree char *sentence =
        poda_sentence_step (poda_moment_replay (session->moment));
    add_lines (stepper, layout, sentence, columns);
    if (session->step < session->n_steps)
        return;
    g_autofree char *result = poda_sentence_result (session->record);
    add_lines (stepper, layout, "", columns);
    add_lines (stepper, layout, result, columns);
}

/* Beside the tree, from the top: sentence, windows, code, with a line above the last
 * two. */
static void
place_right (const PodaStepper *stepper, Layout *layout, gint rows, gint left,
             gint columns)
{
    gint path = (gint) poda_node_ply (poda_step_session_node (&stepper->session)) + 1;
    Code lines = make_code (stepper, columns);
    gint code = (gint) lines.lines->len;
    g_ptr_array_unref (lines.lines);
    gint sentence = MIN ((gint) layout->lines->len, rows);
    /* The code moves less when the panes above it keep their height. */
    sentence = MAX (sentence, MIN (4, rows / 4));
    gint rest = MAX (rows - sentence - 2, 0);
    gint bounds = MIN (MAX (path, 3), MAX (rest / 2, rest - code));
    bounds = MIN (MAX (bounds, 1), rest);
    layout->sentence = (PodaArea){ 1, left, sentence, columns };
    layout->bounds = (PodaArea){ 2 + sentence, left, bounds, columns };
    layout->code = (PodaArea){ 3 + sentence + bounds, left, rest - bounds, columns };
}

static void
place_wide (const PodaStepper *stepper, Layout *layout, PodaArea screen)
{
    gint table = screen.rows >= 16 ? screen.rows / 4 : 0;
    gint rows = screen.rows - 2 - table;
    gint left = screen.columns * 45 / 100;
    say (stepper, layout, screen.columns - left - 2);
    layout->wide = TRUE;
    layout->tree = (PodaArea){ 1, 0, rows, left - 1 };
    place_right (stepper, layout, rows, left + 2, screen.columns - left - 2);
    layout->table = (PodaArea){ rows + 2, 0, MAX (table - 1, 0), screen.columns };
}

/* What a pane must give up where so many lines are missing; the sentence comes
 * first. */
static void
give_up (gint *rows, gint *missing)
{
    gint less = CLAMP (*missing, 0, *rows);
    *rows -= less;
    *missing -= less;
}

/* Below that the tree does not show where one is. */
#define LEAST_TREE 2

/* One below the other: tree, sentence, windows, code, table. */
static void
place_narrow (const PodaStepper *stepper, Layout *layout, PodaArea screen)
{
    gint rows = screen.rows - 2;
    gint table = rows >= 20 ? rows / 5 : 0;
    gint code = rows >= 16 ? rows / 4 : 1;
    gint bounds = rows >= 16 ? rows / 6 + 1 : 1;
    say (stepper, layout, screen.columns);
    gint sentence = MIN ((gint) layout->lines->len, rows - LEAST_TREE);
    gint missing = sentence + table + code + bounds + LEAST_TREE - rows;
    give_up (&table, &missing);
    give_up (&code, &missing);
    give_up (&bounds, &missing);
    gint tree = rows - table - code - bounds - sentence;
    gint top = 1;
    layout->tree = (PodaArea){ top, 0, tree, screen.columns };
    layout->sentence = (PodaArea){ top += tree, 0, sentence, screen.columns };
    layout->bounds = (PodaArea){ top += sentence, 0, bounds, screen.columns };
    layout->code = (PodaArea){ top += bounds, 0, code, screen.columns };
    layout->table = (PodaArea){ top += code, 0, table, screen.columns };
}

static Layout
place (const PodaStepper *stepper)
{
    PodaArea screen = poda_screen_area (stepper->screen);
    Layout layout = { .title = { 0, 0, 1, screen.columns },
                      .status = poda_step_bottom (stepper) };
    if (screen.columns >= WIDE_COLUMNS)
        place_wide (stepper, &layout, screen);
    else
        place_narrow (stepper, &layout, screen);
    return layout;
}

/* --- Drawing --- */

static void
draw_title (const PodaStepper *stepper, const PodaArea *area)
{
    g_autofree char *rules =
        poda_sentence_rules (poda_record_problem (stepper->session.record));
    PodaScreen *screen = stepper->screen;
    g_autofree char *fit = poda_screen_fit (screen, stepper->title);
    g_autofree char *behind = g_strdup_printf (" · %s", rules);
    g_autofree char *wanted = poda_screen_fit (screen, behind);
    guint half = (guint) area->columns / 2, room = (guint) area->columns;
    guint left = room - MIN (room, poda_columns (wanted));
    g_autofree char *title = poda_step_shorten (fit, MAX (half, left));
    PodaScreenPen pen = poda_screen_pen_at (stepper->screen, area, 0);
    poda_screen_write (&pen, PODA_INK_STRONG, title);
    guint rest = (guint) (pen.end - pen.column);
    g_autofree char *shown = poda_step_shorten (wanted, rest);
    poda_screen_write (&pen, PODA_INK_PLAIN, shown);
}

/* A line above a pane, with its name in it. */
static void
draw_heading (const PodaStepper *stepper, const PodaArea *below, const char *name)
{
    PodaScreenPen pen = poda_screen_pen_at (stepper->screen, below, -1);
    if (below->rows < 1)
        return;
    poda_screen_write (&pen, PODA_INK_PALE, "── ");
    poda_screen_format (&pen, PODA_INK_PLAIN, "%s ", name);
    poda_screen_fill (&pen, PODA_INK_PALE, "─");
}

static void
draw_frame (const PodaStepper *stepper, const Layout *layout)
{
    const PodaProblem *problem = poda_record_problem (stepper->session.record);
    for (gint line = 0; line < layout->tree.rows; line++) {
        PodaScreenPen pen = poda_screen_pen_at (stepper->screen, &layout->tree, line);
        pen.column = ++pen.end;
        pen.end++;
        poda_screen_write (&pen, PODA_INK_PALE, "│");
    }
    draw_heading (stepper, &layout->bounds,
                  problem->algorithm->windowed ? _ ("windows") : _ ("values so far"));
    draw_heading (stepper, &layout->code, problem->algorithm->name);
    draw_heading (stepper, &layout->table, _ ("trace"));
}

static void
draw_sentence (const PodaStepper *stepper, const Layout *layout)
{
    gint room = layout->sentence.rows;
    for (guint i = 0; i < layout->lines->len && (gint) i < room; i++) {
        PodaScreenPen pen =
            poda_screen_pen_at (stepper->screen, &layout->sentence, (gint) i);
        gboolean broken = (gint) i == room - 1 && i + 1 < layout->lines->len;
        guint ink = i < layout->n_said ? stepper->ink : PODA_INK_PLAIN;
        pen.end -= broken ? 2 : 0;
        poda_screen_write (&pen, ink, layout->lines->pdata[i]);
        pen.end += broken ? 2 : 0;
        if (broken)
            poda_screen_write (&pen, ink, " …");
    }
}

/* What is played, or how the predicting goes; shorter where there is less room. */
static char *
mode_text (const PodaStepper *stepper, gboolean brief)
{
    const PodaQuiz *quiz = &stepper->quiz;
    GString *text = g_string_new (NULL);
    if (stepper->playing)
        g_string_append_printf (text, " > %g/s",
                                1000.0 / poda_step_speeds[stepper->speed]);
    if (quiz->mode != PODA_QUIZ_OFF) {
        const char *score = brief ? "✓ %u/%u"
                            : quiz->mode == PODA_QUIZ_CUTS
                                ? _ ("predict cuts: %u of %u")
                                : _ ("predict: %u of %u");
        g_string_append (text, " · ");
        g_string_append_printf (text, score, quiz->n_right, quiz->n_asked);
    }
    return g_string_free (text, FALSE);
}

/* The step's verb is what can be missed first. */
static void
write_state (const PodaStepper *stepper, PodaScreenPen *pen)
{
    const PodaStepSession *session = &stepper->session;
    g_autofree char *steps =
        g_strdup_printf (_ ("step %" PRIu64 " of %" PRIu64), (guint64) session->step,
                         (guint64) session->n_steps);
    g_autofree char *verb =
        session->step == 0
            ? g_strdup ("")
            : g_strconcat (
                " ", poda_trace_event (session->steps[session->step - 1].verb), NULL);
    g_autofree char *full = mode_text (stepper, FALSE);
    g_autofree char *brief = mode_text (stepper, TRUE);
    guint room = (guint) pen->end - poda_columns (steps) - 2;
    gboolean fits = poda_columns (verb) + poda_columns (full) <= room;
    poda_screen_format (pen, PODA_LIT | PODA_BOLD, " %s", steps);
    if (fits || poda_columns (verb) + poda_columns (brief) <= room)
        poda_screen_write (pen, PODA_LIT, verb);
    poda_screen_write (pen, PODA_LIT | PODA_BOLD, fits ? full : brief);
}

/* The hint stands at the right end, shorter where there is less room. */
static void
draw_status (const PodaStepper *stepper, const PodaArea *area)
{
    const char *const hints[] = {
        _ ("← → step · c cut · / find · p predict · ? help · q quit"),
        _ ("← → step · c cut · ? help · q quit"), _ ("? help · q quit"), _ ("? help")
    };
    PodaScreenPen pen = poda_screen_pen_at (stepper->screen, area, 0);
    write_state (stepper, &pen);
    gint room = pen.end - pen.column - 3, width = 0;
    g_autofree char *hint = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (hints) && hint == NULL; i++) {
        hint = poda_screen_fit (stepper->screen, hints[i]);
        width = (gint) poda_columns (hint);
        if (width > room)
            g_clear_pointer (&hint, g_free);
    }
    gint end = pen.end;
    pen.end = hint != NULL ? end - width - 1 : end;
    poda_screen_fill (&pen, PODA_LIT, " ");
    pen.end = end;
    if (hint != NULL)
        poda_screen_format (&pen, PODA_LIT, "%s ", hint);
}

/* Half a pane would be worse than none. */
static void
draw_refusal (const PodaStepper *stepper, const PodaArea *screen)
{
    g_autofree char *text = g_strdup_printf (
        _ ("too small: %d x %d, expected at least %d x %d"), screen->columns,
        screen->rows, PODA_STEP_COLUMNS, PODA_STEP_ROWS);
    g_autoptr (GPtrArray) lines =
        poda_screen_wrap (stepper->screen, text, screen->columns, 0);
    for (guint i = 0; i < lines->len && (gint) i < screen->rows; i++) {
        PodaScreenPen pen = poda_screen_pen_at (stepper->screen, screen, (gint) i);
        poda_screen_write (&pen, PODA_INK_PLAIN, lines->pdata[i]);
    }
}

void
poda_step_draw (const PodaStepper *stepper)
{
    PodaArea screen = poda_screen_area (stepper->screen);
    poda_screen_erase (stepper->screen);
    if (screen.columns < PODA_STEP_COLUMNS || screen.rows < PODA_STEP_ROWS) {
        draw_refusal (stepper, &screen);
        return;
    }
    Layout layout = place (stepper);
    draw_title (stepper, &layout.title);
    if (layout.wide)
        draw_frame (stepper, &layout);
    poda_step_draw_tree (stepper, &layout.tree);
    draw_sentence (stepper, &layout);
    draw_bounds (stepper, &layout.bounds);
    draw_code (stepper, &layout.code);
    poda_step_draw_table (stepper, &layout.table);
    draw_status (stepper, &layout.status);
    g_ptr_array_unref (layout.lines);
}

/* --- Help: the keys and signs, over the whole screen --- */

typedef struct {
    const char *key, *does;
} Help;

static const Help helps[] = {
    { "→ ←  l h", N_ ("a step forward, back") },
    { "↓ ↑", N_ ("until this node is left; back to where it, or its parent, was "
                 "entered") },
    { "Home End", N_ ("the first, the last step") },
    { "PgUp PgDn", N_ ("ten steps") },
    { N_ ("space"), N_ ("plays, pauses") },
    { "+ -", N_ ("faster, slower") },
    { "c C", N_ ("the next cut, the one before") },
    { "/ n", N_ ("finds a node; its next step") },
    { "g", N_ ("goes to a step by its number") },
    { "p", N_ ("predict: every decision, only cuts, off; Enter alone passes, Esc goes "
               "back") },
    { "t T", N_ ("the next algorithm, the one before, at the same place") },
    { "s", N_ ("saves the picture of this moment") },
    { "? q", N_ ("this help; quits") },
    { " ", " " },
    { "□ ○ ◇ ·", N_ ("MAX, MIN, chance, a leaf") },
    { "5  = 5", N_ ("the value so far, or of a leaf; the exact value returned") },
    { "≥ 5 ≤ 5", N_ ("only this bound was proved") },
    { "α −∞→5", N_ ("a bound as it moved; the last one stands") },
    { "✂", N_ ("cut: this node's later children; a node that is never visited") },
    { "⋮ +3", N_ ("siblings that are not shown") },
};

/* The widest key, and a blank on both sides. */
static gint
key_columns (const PodaStepper *stepper)
{
    guint widest = 0;
    for (guint i = 0; i < G_N_ELEMENTS (helps); i++) {
        guint width = poda_screen_columns (stepper->screen, _ (helps[i].key));
        widest = MAX (widest, width);
    }
    return (gint) widest + 2;
}

/* All lines, wrapped; two strings a line: key and text. */
static GPtrArray *
make_lines (const PodaStepper *stepper, gint columns)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
    gint left = key_columns (stepper);
    for (guint i = 0; i < G_N_ELEMENTS (helps); i++) {
        g_autoptr (GPtrArray) wrapped = poda_screen_wrap (
            stepper->screen, _ (helps[i].does), columns - left - 1, 0);
        for (guint k = 0; k < wrapped->len; k++) {
            g_ptr_array_add (lines, poda_screen_fit (stepper->screen,
                                                     k == 0 ? _ (helps[i].key) : ""));
            g_ptr_array_add (lines, g_strdup (wrapped->pdata[k]));
        }
    }
    return lines;
}

/* Returns how many lines there are. */
static guint
draw_help (const PodaStepper *stepper, guint top)
{
    PodaArea area = poda_screen_area (stepper->screen);
    g_autoptr (GPtrArray) lines = make_lines (stepper, area.columns);
    gint left = key_columns (stepper);
    guint n = lines->len / 2, room = (guint) MAX (area.rows - 1, 1);
    poda_screen_erase (stepper->screen);
    for (guint i = top; i < n && i - top < room; i++) {
        PodaScreenPen pen =
            poda_screen_pen_at (stepper->screen, &area, (gint) (i - top));
        poda_screen_format (&pen, PODA_INK_STRONG, " %s", (char *) lines->pdata[2 * i]);
        pen.column = left;
        poda_screen_format (&pen, PODA_INK_PLAIN, " %s",
                            (char *) lines->pdata[2 * i + 1]);
    }
    PodaArea bottom = poda_step_bottom (stepper);
    PodaScreenPen pen = poda_screen_pen_at (stepper->screen, &bottom, 0);
    poda_screen_format (&pen, PODA_LIT, " %s",
                        top + room < n ? _ ("↓ more; any other key goes back")
                                       : _ ("any key goes back"));
    poda_screen_fill (&pen, PODA_LIT, " ");
    poda_screen_show (stepper->screen, NULL);
    return n > room ? n - room : 0;
}

void
poda_step_help (PodaStepper *stepper)
{
    for (guint top = 0;;) {
        guint last = draw_help (stepper, top);
        guint32 key = poda_screen_key (stepper->screen, -1);
        if (key == PODA_KEY_GONE)
            stepper->gone = TRUE;
        if (key == PODA_KEY_DOWN || key == PODA_KEY_RIGHT || key == PODA_KEY_PAGE_DOWN)
            top = MIN (top + 1, last);
        else if (key == PODA_KEY_UP || key == PODA_KEY_LEFT || key == PODA_KEY_PAGE_UP)
            top -= MIN (top, 1);
        else if (key == PODA_KEY_RESIZE)
            top = 0;
        else if (key != PODA_KEY_NONE)
            return;
    }
}
