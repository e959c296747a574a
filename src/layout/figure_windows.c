#include "layout/figure_parts.h"

#include <glib/gi18n-lib.h>

#include "record/replay.h"

/* So many bounds are shown; of more, the first and the last ones. */
#define BOUNDS_SHOWN 6

/* Of the name of the node that made a cut, in pixels. */
#define NAME_WIDTH 90.0

/* The values alpha or beta had at one open node. */
typedef struct {
    GArray *values; /* of PodaValue */
} History;

typedef struct {
    History alpha, beta;
} Window;

typedef struct {
    PodaFigureDraft *draft;
    PodaReplay *replay;
    GArray *windows; /* of Window, by depth; reused */
} Pass;

/* How many nodes are open. */
static guint
depth_of (const Pass *pass)
{
    guint depth;
    poda_replay_path (pass->replay, &depth);
    return depth;
}

static void
remember (History *history, PodaValue value)
{
    guint n = history->values->len;
    if (n == 0 || g_array_index (history->values, PodaValue, n - 1) != value)
        g_array_append_val (history->values, value);
}

static void
begin (Pass *pass, const PodaFrame *frame)
{
    guint depth = depth_of (pass) - 1;
    while (pass->windows->len <= depth) {
        Window window = { { g_array_new (FALSE, FALSE, sizeof (PodaValue)) },
                          { g_array_new (FALSE, FALSE, sizeof (PodaValue)) } };
        g_array_append_val (pass->windows, window);
    }
    Window *window = &g_array_index (pass->windows, Window, depth);
    g_array_set_size (window->alpha.values, 0);
    g_array_set_size (window->beta.values, 0);
    remember (&window->alpha, frame->alpha);
    remember (&window->beta, frame->beta);
}

static void
follow (Pass *pass, const PodaFrame *frame)
{
    Window *window = &g_array_index (pass->windows, Window, depth_of (pass) - 1);
    remember (&window->alpha, frame->alpha);
    remember (&window->beta, frame->beta);
}

static const char *
keep_history (PodaFigure *figure, const History *history, guint8 view)
{
    g_autoptr (GString) text = g_string_new (NULL);
    guint n = history->values->len;
    for (guint i = 0; i < n; i++) {
        char number[PODA_VALUE_BUFFER];
        if (n > BOUNDS_SHOWN && i == 1) {
            g_string_append (text, "\n…");
            i = n - BOUNDS_SHOWN + 2;
        }
        if (text->len > 0)
            g_string_append_c (text, '\n');
        g_string_append (
            text,
            poda_figure_number (&figure->drawing, view,
                                g_array_index (history->values, PodaValue, i), number));
    }
    return g_string_chunk_insert_const (figure->strings, text->str);
}

static void
finish (Pass *pass, PodaBox *box)
{
    PodaFigure *figure = pass->draft->figure;
    const Window *window = &g_array_index (pass->windows, Window, depth_of (pass));
    gboolean turned = figure->drawing.mover_view && box->view == PODA_MIN;
    box->alpha =
        keep_history (figure, turned ? &window->beta : &window->alpha, box->view);
    box->beta =
        keep_history (figure, turned ? &window->alpha : &window->beta, box->view);
    figure->legend |= PODA_LEGEND_WINDOW;
}

/* Where a value comes from: the number beside the node, which is marked as one where
 * the node has another name, else the name. */
static char *
source_label (const PodaFigureDraft *draft, guint32 id)
{
    const PodaNode *node = poda_record_node (draft->record, id);
    g_autofree char *name = poda_record_name (draft->record, node);
    g_autofree char *number = g_strdup_printf ("%u", id);
    if ((draft->figure->drawing.labels & PODA_LABEL_ORDER) != 0
        && strcmp (name, number) != 0)
        return g_strdup_printf (_ ("from #%u"), id);
    if (poda_node_parent (node) == NULL && strcmp (name, "root") == 0)
        return g_strdup (_ ("from the root"));
    return g_strdup_printf (_ ("from node %s"),
                            poda_figure_keep (draft->figure, name, NAME_WIDTH));
}

/* "10 ≥ −3, from node 2"; without a node the window's own limit: "10 ≥ β = 7, the
 * window". */
static void
add_reason (Pass *pass, PodaBox *box, const PodaFrame *frame)
{
    static const char *const relations[2][2] = { { "≥", ">" }, { "≤", "<" } };
    PodaFigure *figure = pass->draft->figure;
    const PodaDrawing *drawing = &figure->drawing;
    gboolean min = box->player == PODA_MIN && !drawing->mover_view;
    const char *relation = relations[min][pass->draft->problem->strict];
    char own[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    poda_figure_number (drawing, box->view, frame->value, own);
    const PodaFrame *by = poda_replay_cause (pass->replay);
    g_autofree char *text = NULL;
    if (by == NULL) {
        PodaValue limit = box->player == PODA_MIN ? frame->alpha : frame->beta;
        poda_figure_number (drawing, box->view, limit, other);
        text = g_strdup_printf (_ ("%s %s %s = %s, the window"), own, relation,
                                min ? "α" : "β", other);
    } else {
        poda_figure_number (drawing, box->view, by->value, other);
        g_autofree char *name = source_label (pass->draft, by->id);
        text = g_strdup_printf ("%s %s %s, %s", own, relation, other, name);
    }
    box->reason = g_string_chunk_insert (figure->strings, text);
}

static void
take_step (Pass *pass)
{
    PodaFigureDraft *draft = pass->draft;
    const PodaStep *step = poda_replay_step (pass->replay);
    const PodaFrame *frame = poda_replay_frame (pass->replay);
    guint32 at = draft->box_of[step->node];
    PodaBox *box = at == PODA_FIGURE_NONE ? NULL : &draft->figure->boxes[at];
    if (step->verb == PODA_ENTER)
        begin (pass, frame);
    else if (step->verb == PODA_UPDATE)
        follow (pass, frame);
    else if (step->verb == PODA_CUT && box != NULL)
        add_reason (pass, box, frame);
    else if (step->verb == PODA_LEAVE && box != NULL && !box->leaf)
        finish (pass, box);
}

void
poda_figure_add_windows (PodaFigureDraft *draft)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (draft->record);
    Pass pass = { .draft = draft, .replay = replay };
    pass.windows = g_array_new (FALSE, FALSE, sizeof (Window));
    while (poda_replay_next (replay))
        take_step (&pass);
    for (guint i = 0; i < pass.windows->len; i++) {
        Window *window = &g_array_index (pass.windows, Window, i);
        g_array_unref (window->alpha.values);
        g_array_unref (window->beta.values);
    }
    g_array_unref (pass.windows);
}
