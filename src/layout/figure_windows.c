#include "layout/figure_parts.h"

#include <glib/gi18n-lib.h>

#include "record/path.h"

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
    PodaPath path;
    GArray *windows; /* of Window, by depth; reused */
} Pass;

static PodaEvent
event_of (const PodaRecord *record, const PodaStep *step)
{
    const PodaNode *node = poda_record_node (record, step->node);
    PodaEvent event = { .verb = step->verb, .reason = step->reason };
    event.player = node->player;
    event.move = node->move;
    event.alpha = step->x;
    event.beta = step->y;
    event.value = step->x;
    event.weight = step->y;
    return event;
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
    guint depth = pass->path.n_frames - 1;
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
    Window *window = &g_array_index (pass->windows, Window, pass->path.n_frames - 1);
    remember (&window->alpha, frame->alpha);
    remember (&window->beta, frame->beta);
}

static const char *
keep_history (PodaFigure *figure, const History *history, guint8 player)
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
            poda_figure_number (&figure->drawing, player,
                                g_array_index (history->values, PodaValue, i), number));
    }
    return g_string_chunk_insert_const (figure->strings, text->str);
}

static void
finish (Pass *pass, PodaBox *box)
{
    PodaFigure *figure = pass->draft->figure;
    const Window *window = &g_array_index (pass->windows, Window, pass->path.n_frames);
    gboolean turned = figure->drawing.mover_view && box->player == PODA_MIN;
    box->alpha =
        keep_history (figure, turned ? &window->beta : &window->alpha, box->player);
    box->beta =
        keep_history (figure, turned ? &window->alpha : &window->beta, box->player);
    figure->legend |= PODA_LEGEND_WINDOW;
}

static const PodaFrame *
find_frame (const PodaPath *path, guint32 id)
{
    for (guint i = path->n_frames; i-- > 0;)
        if (path->frames[i].id == id)
            return &path->frames[i];
    return NULL;
}

/* Where a value comes from, told by the number beside the node, else by its name. */
static char *
source_label (const PodaFigureDraft *draft, guint32 id)
{
    if ((draft->figure->drawing.labels & PODA_LABEL_ORDER) != 0)
        return g_strdup_printf (_ ("from node %u"), id);
    const PodaNode *node = poda_record_node (draft->record, id);
    if (poda_node_parent (node) == NULL)
        return g_strdup (_ ("from the root"));
    g_autofree char *name = poda_record_name (draft->record, node);
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
    poda_figure_number (drawing, box->player, frame->value, own);
    const PodaFrame *by =
        frame->cut_by == 0 ? NULL : find_frame (&pass->path, frame->cut_by);
    g_autofree char *text = NULL;
    if (by == NULL) {
        PodaValue limit = box->player == PODA_MIN ? frame->alpha : frame->beta;
        poda_figure_number (drawing, box->player, limit, other);
        text = g_strdup_printf (_ ("%s %s %s = %s, the window"), own, relation,
                                min ? "α" : "β", other);
    } else {
        poda_figure_number (drawing, box->player, by->value, other);
        g_autofree char *name = source_label (pass->draft, by->id);
        text = g_strdup_printf ("%s %s %s, %s", own, relation, other, name);
    }
    box->reason = g_string_chunk_insert (figure->strings, text);
}

static void
take_step (Pass *pass, const PodaStep *step)
{
    PodaFigureDraft *draft = pass->draft;
    PodaEvent event = event_of (draft->record, step);
    const PodaFrame *frame = poda_path_apply (&pass->path, &event, step->node);
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
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (draft->record, &n_steps);
    Pass pass = { .draft = draft };
    poda_path_init (&pass.path, draft->problem);
    pass.windows = g_array_new (FALSE, FALSE, sizeof (Window));
    for (gsize i = 0; i < n_steps; i++)
        take_step (&pass, &steps[i]);
    for (guint i = 0; i < pass.windows->len; i++) {
        Window *window = &g_array_index (pass.windows, Window, i);
        g_array_unref (window->alpha.values);
        g_array_unref (window->beta.values);
    }
    g_array_unref (pass.windows);
    poda_path_clear (&pass.path);
}
