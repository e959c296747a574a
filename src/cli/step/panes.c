/* The panes beside the tree: windows, and pseudo-code. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/step/texts.h"
#include "cli/step/view.h"

/* Bounds shown beside the first one. */
#define BOUNDS_SHOWN 5

/* Of a name. */
#define NAME_COLUMNS 12
#define LEAST_NAME_COLUMNS 4

static gint
text_columns (const PodaStepper *stepper, const char *text)
{
    g_autofree char *fit = poda_screen_fit (stepper->screen, text);
    return (gint) poda_columns (fit);
}

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
        if (most == 0 || text_columns (stepper, window) <= columns)
            return g_steal_pointer (&window);
    }
}

/* What stands behind the window. */
static char *
value_text (const PodaStepSession *session, const PodaNode *node)
{
    g_autofree char *value = poda_step_value (session, node);
    return value != NULL ? g_strdup_printf ("  v %s", value) : g_strdup ("");
}

/* The name gives way to numbers, but for its beginning. */
static char *
name_text (const PodaStepSession *session, const PodaNode *node, gint columns)
{
    gint most = CLAMP (columns, LEAST_NAME_COLUMNS, NAME_COLUMNS);
    return poda_step_name (session, node, (guint) most);
}

static void
draw_node (const PodaStepper *stepper, const PodaNode *node, gboolean current,
           PodaPen *pen)
{
    const PodaStepSession *session = &stepper->session;
    PodaScreen *screen = stepper->screen;
    guint weight = current ? PODA_BOLD : 0;
    g_autofree char *value = value_text (session, node);
    g_autofree char *cuts = node->id == poda_step_cause (session)
                                ? g_strdup_printf ("  ← %s", _ ("cuts"))
                                : g_strdup ("");
    g_autofree char *least = poda_step_window (stepper, node, 0, "  ", 0);
    gint behind = text_columns (stepper, value) + text_columns (stepper, cuts);
    poda_screen_write (screen, pen, PODA_INK_STRONG, current ? "▸" : " ");
    poda_screen_format (screen, pen, poda_step_ink (session, node) | weight, "%s ",
                        poda_step_shape (session, node));
    gint room = pen->end - pen->column - behind;
    gint window_columns = least != NULL ? text_columns (stepper, least) : 0;
    g_autofree char *name = name_text (session, node, room - window_columns);
    poda_screen_write (screen, pen, weight, name);
    room = pen->end - pen->column - behind;
    g_autofree char *window =
        poda_step_window (stepper, node, BOUNDS_SHOWN, "  ", room);
    if (window != NULL)
        poda_screen_write_whole (screen, pen, weight, window);
    poda_screen_write_whole (screen, pen, weight, value);
    poda_screen_write_whole (screen, pen, PODA_INK_RED, cuts);
}

void
poda_step_draw_bounds (const PodaStepper *stepper, const PodaArea *area)
{
    const PodaNode *current = poda_step_session_node (&stepper->session);
    const PodaNode *node = current;
    guint n = poda_node_ply (current) + 1;
    gint line = MIN ((gint) n, area->rows);
    for (; line-- > 0; node = poda_node_parent (node)) {
        PodaPen pen = poda_pen_at (area, line);
        draw_node (stepper, node, node == current, &pen);
    }
}

/* A line of code as the pane has room for it. */
typedef struct {
    GPtrArray *lines; /* of char * */
    guint first, end; /* the lines of the one that is run */
} Code;

static void
add_code (Code *code, const PodaStepper *stepper, const char *text, guint number,
          gint columns)
{
    gint deep = (gint) strspn (text, " ") / 2;
    g_autoptr (GPtrArray) wrapped =
        poda_screen_wrap (stepper->screen, text + 2 * deep, columns - 3 - deep, 2);
    for (guint i = 0; i < wrapped->len; i++) {
        g_autofree char *head =
            i == 0 ? g_strdup_printf ("%2u", number) : g_strdup ("  ");
        g_ptr_array_add (code->lines, g_strdup_printf ("%s %*s%s", head, deep, "",
                                                       (char *) wrapped->pdata[i]));
    }
}

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
        add_code (&code, stepper, lines[i].text, i + 1, columns);
        if (i + 1 == run)
            code.end = code.lines->len;
    }
    return code;
}

guint
poda_step_code_lines (const PodaStepper *stepper, gint columns)
{
    Code code = make_code (stepper, columns);
    guint n = code.lines->len;
    g_ptr_array_unref (code.lines);
    return n;
}

void
poda_step_draw_code (const PodaStepper *stepper, const PodaArea *area)
{
    Code code = make_code (stepper, area->columns);
    guint room = (guint) area->rows, n = code.lines->len;
    /* The line that is run stands in the middle, and is there from its beginning. */
    guint before = (room - MIN (code.end - code.first, room)) / 2;
    guint top = code.first > before ? code.first - before : 0;
    top = MIN (top, n > room ? n - room : 0);
    for (guint i = top; i < n && i - top < room; i++) {
        PodaPen pen = poda_pen_at (area, (gint) (i - top));
        guint ink = i >= code.first && i < code.end ? PODA_LIT : 0;
        poda_screen_write (stepper->screen, &pen, ink, code.lines->pdata[i]);
        if (ink != 0)
            poda_screen_fill (stepper->screen, &pen, ink, " ");
    }
    g_ptr_array_unref (code.lines);
}
