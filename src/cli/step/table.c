/* The trace table on the screen: the last rows, and the columns there is room for. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "cli/step/stepper.h"
#include "report/trace.h"

/* Of a name at the head of a column or a row. */
#define NAME_COLUMNS 10

typedef struct {
    const PodaNode *node;
    char *head;
    guint width;
    gboolean filled; /* as of the row that is written … */
    PodaValue value;
} TraceColumn;

static void
clear_column (gpointer data)
{
    g_free (((TraceColumn *) data)->head);
}

/* The column as it stands now: as of its last row, or where none is known any more, as
 * the moment has it. */
static void
fill_column (const PodaStepSession *session, TraceColumn *column)
{
    const PodaNode *node = column->node;
    PodaTraceBound shown =
        poda_trace_bound (poda_record_problem (session->record), node);
    PodaBound bound;
    guint n;
    for (guint i = session->rows->len; i-- > 0;) {
        const PodaStepRow *row = &g_array_index (session->rows, PodaStepRow, i);
        if (row->node != node->id)
            continue;
        column->value = row->value;
        column->filled = TRUE;
        return;
    }
    column->filled = shown != PODA_TRACE_LEAF
                     || poda_moment_state (session->moment, node) == PODA_STATE_LEFT;
    if (!column->filled)
        return;
    if (shown == PODA_TRACE_ALPHA)
        column->value = poda_moment_bounds (session->moment, node, PODA_MAX, &n)[n - 1];
    else if (shown == PODA_TRACE_BETA)
        column->value = poda_moment_bounds (session->moment, node, PODA_MIN, &n)[n - 1];
    else if (!poda_moment_value (session->moment, node, &column->value, &bound))
        column->value = node->player == PODA_MAX   ? -INFINITY
                        : node->player == PODA_MIN ? INFINITY
                                                   : 0;
}

static void
widen (const PodaStepper *stepper, TraceColumn *column, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    guint width = poda_screen_columns (
        stepper->screen, poda_value_format (value, PODA_STYLE_TEXT, number));
    column->width = MAX (column->width, width);
}

/* As wide as the head and every number of the rows that are known, so that columns do
 * not move. */
static guint
measure (const PodaStepper *stepper, GArray *columns)
{
    const GArray *rows = stepper->session.rows;
    guint total = 0;
    for (guint i = 0; i < columns->len; i++) {
        TraceColumn *column = &g_array_index (columns, TraceColumn, i);
        column->width = poda_screen_columns (stepper->screen, column->head);
        if (column->filled)
            widen (stepper, column, column->value);
        for (guint k = 0; k < rows->len; k++) {
            const PodaStepRow *row = &g_array_index (rows, PodaStepRow, k);
            if (row->node == column->node->id)
                widen (stepper, column, row->value);
        }
        total += column->width + 2;
    }
    return total;
}

/* Adds the node's column, if it is not there yet; FALSE where there is no room. */
static gboolean
try_column (const PodaStepper *stepper, GArray *columns, const PodaNode *node,
            guint room)
{
    static const char *const signs[] = { " v", " α", " β", "" };
    for (guint i = 0; i < columns->len; i++)
        if (g_array_index (columns, TraceColumn, i).node == node)
            return TRUE;
    const PodaStepSession *session = &stepper->session;
    g_autofree char *label = poda_step_label (session, node);
    g_autofree char *name = poda_step_shorten (label, NAME_COLUMNS);
    const char *sign =
        signs[poda_trace_bound (poda_record_problem (session->record), node)];
    TraceColumn column = { .node = node, .head = g_strconcat (name, sign, NULL) };
    fill_column (session, &column);
    g_array_append_val (columns, column);
    if (measure (stepper, columns) <= room)
        return TRUE;
    g_array_set_size (columns, columns->len - 1);
    return FALSE;
}

static gint
compare_columns (gconstpointer a, gconstpointer b)
{
    const TraceColumn *one = a, *other = b;
    return one->node->id < other->node->id ? -1 : 1;
}

/* The current path from its end, then the nodes that were visited last, as far as there
 * is room; in the order of visits. */
static GArray *
choose_columns (const PodaStepper *stepper, guint room)
{
    const PodaStepSession *session = &stepper->session;
    const PodaReplay *replay = poda_moment_replay (session->moment);
    GArray *columns = g_array_new (FALSE, TRUE, sizeof (TraceColumn));
    g_array_set_clear_func (columns, clear_column);
    if (session->step == 0)
        return columns;
    const PodaNode *node = poda_step_session_node (session);
    while (node != NULL && try_column (stepper, columns, node, room))
        node = poda_node_parent (node);
    guint32 id = poda_record_n_visited (poda_replay_so_far (replay));
    while (
        node == NULL && id > 0
        && try_column (stepper, columns, poda_record_node (session->record, id), room))
        id--;
    g_array_sort (columns, compare_columns);
    return columns;
}

static void
write_right (PodaScreenPen *pen, guint ink, const char *text, guint width)
{
    guint own = poda_screen_columns (pen->screen, text);
    for (; own < width; own++)
        poda_screen_write (pen, PODA_INK_PLAIN, " ");
    poda_screen_write (pen, ink, text);
}

static void
draw_row (const PodaStepper *stepper, PodaScreenPen pen, const GArray *columns,
          const PodaStepRow *row, gboolean newest)
{
    const PodaStepSession *session = &stepper->session;
    const PodaNode *node = poda_record_node (session->record, row->node);
    g_autofree char *name = poda_step_name (session, node, NAME_COLUMNS);
    write_right (&pen, PODA_INK_PLAIN, name, NAME_COLUMNS);
    for (guint i = 0; i < columns->len; i++) {
        const TraceColumn *column = &g_array_index (columns, TraceColumn, i);
        char number[PODA_VALUE_BUFFER] = "";
        if (column->filled)
            poda_value_format (column->value, PODA_STYLE_TEXT, number);
        gboolean own = column->node->id == row->node;
        poda_screen_write (&pen, PODA_INK_PLAIN, "  ");
        write_right (&pen, own ? newest ? PODA_LIT : PODA_BOLD : 0, number,
                     column->width);
    }
}

void
poda_step_draw_table (const PodaStepper *stepper, const PodaArea *area)
{
    const GArray *rows = stepper->session.rows;
    if (area->rows < 2)
        return;
    g_autoptr (GArray) columns =
        choose_columns (stepper, (guint) area->columns - NAME_COLUMNS);
    PodaScreenPen pen = poda_screen_pen_at (stepper->screen, area, 0);
    write_right (&pen, PODA_INK_STRONG, _ ("node"), NAME_COLUMNS);
    for (guint i = 0; i < columns->len; i++) {
        const TraceColumn *column = &g_array_index (columns, TraceColumn, i);
        poda_screen_write (&pen, PODA_INK_PLAIN, "  ");
        write_right (&pen, PODA_INK_STRONG, column->head, column->width);
    }
    guint shown = MIN (rows->len, (guint) area->rows - 1);
    for (guint i = 0; i < shown; i++) {
        const PodaStepRow *row = &g_array_index (rows, PodaStepRow, rows->len - 1 - i);
        draw_row (stepper,
                  poda_screen_pen_at (stepper->screen, area, (gint) (shown - i)),
                  columns, row, i == 0);
        /* Above it stands what stood there before the row. */
        for (guint k = 0; k < columns->len; k++) {
            TraceColumn *column = &g_array_index (columns, TraceColumn, k);
            if (column->node->id != row->node)
                continue;
            column->filled = row->filled;
            column->value = row->before;
        }
    }
}
