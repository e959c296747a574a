/* Two searches of one tree in one picture, with their differences marked. */

#include "draw/layout/layout.h"

#include <glib/gi18n-lib.h>

/* --- The two figures, box by box --- */

static const PodaNode *
node_of (const PodaFigure *figure, guint32 box)
{
    return poda_record_node (figure->record, figure->boxes[box].node);
}

/* Marks differences. Returns the number of differing nodes with a box; of the second
 * search only those without a counterpart. A box for hidden siblings differs if
 * differences exist among more children than those drawn. */
static guint32
mark (PodaFigure *figure)
{
    const PodaPairSide *side_of_pair = figure->drawing.side_of_pair;
    guint32 drawn = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *node = node_of (figure, i);
        int more = 0;
        box->differs = box->others == 0 && poda_pair_differs (side_of_pair, node);
        if (box->others > 0) {
            const PodaNode *child = poda_node_child (node_of (figure, box->parent));
            for (; child != NULL; child = poda_node_next (child))
                more += side_of_pair->differs_within[child->id];
            guint32 c = figure->boxes[box->parent].child;
            for (; c != PODA_FIGURE_NONE; c = figure->boxes[c].next)
                more -= figure->boxes[c].others == 0
                        && side_of_pair->differs_within[figure->boxes[c].node];
            box->differs = more > 0;
        }
        if (!box->differs)
            continue;
        figure->legend |= PODA_LEGEND_DIFFERS;
        drawn += box->others == 0
                 && (!side_of_pair->second
                     || poda_pair_counterpart (side_of_pair, node) == NULL);
    }
    return drawn;
}

/* Returns a box with space for the texts of both. */
static PodaBox
unite (const PodaBox *one, const PodaBox *other)
{
    gboolean seen = one->state != PODA_STATE_PRUNED;
    PodaBox box = seen ? *one : *other;
    const PodaBox *rest = seen ? other : one;
    const struct {
        const char **text, *other;
    } texts[] = { { &box.value, rest->value },   { &box.order, rest->order },
                  { &box.edge, rest->edge },     { &box.bound, rest->bound },
                  { &box.reason, rest->reason }, { &box.alpha, rest->alpha },
                  { &box.beta, rest->beta } };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        if (texts[i].other != NULL
            && (*texts[i].text == NULL
                || poda_text_width (texts[i].other, PODA_FONT_MOVE, FALSE)
                       > poda_text_width (*texts[i].text, PODA_FONT_MOVE, FALSE)))
            *texts[i].text = texts[i].other;
    if (!seen || other->state == PODA_STATE_PRUNED)
        box.status = PODA_STATUS_PRUNED;
    return box;
}

/* Lays both out as one figure with space for either. */
static void
place_alike (PodaFigure *figure, PodaFigure *other)
{
    PodaFigure *const figures[] = { figure, other };
    PodaFigure both = poda_figure_has_windows (figure) ? *figure : *other;
    for (guint i = 0; i < PODA_N_NUMBERS; i++)
        both.number_lengths[i] =
            MAX (figure->number_lengths[i], other->number_lengths[i]);
    both.bands = NULL;
    both.boxes = g_new (PodaBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        both.boxes[i] = unite (&figure->boxes[i], &other->boxes[i]);
    poda_figure_place (&both);
    for (guint f = 0; f < 2; f++) {
        PodaFigure *to = figures[f];
        for (guint32 i = 0; i < both.n_boxes; i++) {
            PodaBox *box = &to->boxes[i];
            box->x = both.boxes[i].x;
            box->y = both.boxes[i].y;
            box->texts_at = both.boxes[i].texts_at;
            box->width = both.boxes[i].width;
            box->height = both.boxes[i].height;
        }
        g_free (to->bands);
        to->bands = g_memdup2 (both.bands, both.n_bands * sizeof *both.bands);
        to->below_from = both.below_from;
        to->width = both.width;
        to->height = both.height;
    }
    g_free (both.boxes);
    g_free (both.bands);
}

/* --- The picture --- */

#define WIDEST 1500.0 /* wider pairs are one below the other, by default */

static PodaPoint
size_if (PodaFigure *figure, gboolean below)
{
    figure->below = figure->other->below = below;
    return poda_pair_size (figure);
}

/* --- The texts of both --- */

/* Returns the result, "≤ 5", or a text for pruned nodes. */
static const char *
result_of (PodaFigure *figure, const PodaNode *node)
{
    if (!poda_pair_visits (node))
        return _ ("never visited");
    return poda_figure_store_value (figure, (guint8) poda_node_view (node), node->value,
                                    (PodaBound) node->bound);
}

static void
set_difference (PodaFigure *figure, const PodaDifferences *found)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autofree char *here = poda_count_format (found->only_first, TRUE);
    g_autofree char *there = poda_count_format (found->only_second, TRUE);
    g_autofree char *values = poda_count_format (found->values, TRUE);
    if (found->first == NULL)
        g_string_append (text, _ ("both searches visit the same nodes, with the same "
                                  "values and bounds"));
    else
        g_string_append_printf (
            text,
            _ ("visited only by the first search: %s, only by the second: %s; visited "
               "by both, with another value or bound: %s"),
            here, there, values);
    if (found->first != NULL && figure->drawing.caption != PODA_CAPTION_SHORT) {
        g_autofree char *name = poda_record_display_name (figure->record, found->first);
        g_string_append_printf (text,
                                _ (" · first difference: node %s, %s in the first "
                                   "search, %s in the second"),
                                name, result_of (figure, found->first),
                                result_of (figure, found->first_other));
    }
    figure->difference = g_string_chunk_insert (figure->strings, text->str);
}

/* Combines the notes of both, equal ones once, and a note on `hidden` differences. */
static void
join_notes (PodaFigure *figure, guint32 hidden)
{
    const PodaFigure *both[] = { figure, figure->other };
    const char *const heads[] = { _ ("first search: %s"), _ ("second search: %s") };
    g_autoptr (GStrvBuilder) notes = g_strv_builder_new ();
    for (guint i = 0; i < 2; i++)
        for (char *const *note = both[i]->notes; *note != NULL; note++) {
            const char *const *others = (const char *const *) both[1 - i]->notes;
            gboolean shared = g_strv_contains (others, *note);
            g_autofree char *own =
                shared ? g_strdup (*note) : g_strdup_printf (heads[i], *note);
            if (!shared || i == 0)
                g_strv_builder_add (notes, own);
        }
    if (hidden > 0) {
        g_autofree char *count = poda_count_format (hidden, TRUE);
        g_autofree char *note =
            g_strdup_printf (_ ("nodes that differ but are not drawn: %s"), count);
        g_strv_builder_add (notes, note);
    }
    g_strfreev (figure->notes);
    figure->notes = g_strv_builder_end (notes);
}

void
poda_pair_complete (PodaFigure *figure, PodaFigure *other)
{
    const PodaDifferences *found = &figure->drawing.side_of_pair->found;
    gboolean areas = figure->areas != NULL;
    figure->other = other;
    guint32 differ = found->only_first + found->only_second + found->values;
    guint32 hidden = areas ? 0 : differ - mark (figure) - mark (other);
    figure->legend |= other->legend;
    other->legend = figure->legend;
    join_notes (figure, hidden);
    set_difference (figure, found);
    if (areas) {
        size_if (figure, figure->areas->below);
        return;
    }
    gboolean alike = figure->n_boxes == other->n_boxes; /* in the same order */
    for (guint32 i = 1; alike && i < figure->n_boxes; i++)
        alike = figure->boxes[i].parent == other->boxes[i].parent
                && node_of (figure, i)->move == node_of (other, i)->move;
    if (alike)
        place_alike (figure, other);
    /* Side by side, unless fonts are larger one below the other. Side by side, only the
     * first tree has labels at its levels. */
    const PodaPage *page = figure->drawing.page;
    double labels = alike ? poda_figure_label_room (other) : 0;
    PodaPoint below = size_if (figure, TRUE);
    other->width -= labels;
    PodaPoint beside = size_if (figure, FALSE);
    gboolean larger = page == NULL
                          ? beside.x > WIDEST
                          : poda_page_fit (page, below.x, below.y).scale
                                > poda_page_fit (page, beside.x, beside.y).scale;
    if (larger)
        other->width += labels;
    for (guint32 i = 0; i < other->n_boxes && !larger; i++)
        other->boxes[i].x -= labels;
    other->unlabelled = alike && !larger;
    size_if (figure, larger);
}
