/* The panes beside the tree: windows, and pseudo-code. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/step_texts.h"
#include "cli/step_view.h"

/* Bounds shown beside the first one. */
#define BOUNDS_SHOWN 5

/* Of a name. */
#define NAME_COLUMNS 12

static void
draw_node (const PodaStepper *stepper, const PodaNode *node, gboolean current,
           PodaPen *pen)
{
    const PodaStepSession *session = &stepper->session;
    g_autofree char *label = poda_step_label (session, node);
    g_autofree char *name = poda_step_shorten (label, NAME_COLUMNS);
    g_autofree char *value = poda_step_value (session, node);
    gboolean cuts = node->id == poda_step_cause (session);
    guint weight = current ? PODA_BOLD : 0;
    poda_screen_write (stepper->screen, pen, PODA_INK_STRONG, current ? "▸" : " ");
    poda_screen_write (stepper->screen, pen, poda_step_ink (session, node) | weight,
                       poda_step_shape (session, node));
    poda_screen_format (stepper->screen, pen, weight, " %s", name);
    for (gboolean beta = FALSE; beta <= TRUE; beta++) {
        g_autofree char *bound = poda_step_bound (session, node, beta, BOUNDS_SHOWN);
        if (bound != NULL)
            poda_screen_format (stepper->screen, pen, weight, "  %s", bound);
    }
    if (value != NULL)
        poda_screen_format (stepper->screen, pen, weight, "  v %s", value);
    if (cuts)
        poda_screen_format (stepper->screen, pen, PODA_INK_RED, "  ← %s", _ ("cuts"));
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
