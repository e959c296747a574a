#include "draw/figure_parts.h"

#include <glib/gi18n-lib.h>

/* How many boxes a picture bears, in all and beside each other, before its labels fall
 * away, and before it folds. */
#define BOXES_WITH_ORDER 60
#define BOXES_WITH_WINDOWS 120
#define LEVEL_WITH_WINDOWS 30
#define BOXES_WITH_MOVES 250
#define LEVEL_WITH_MOVES 100
#define BOXES_UNFOLDED 300

const PodaNode *
poda_figure_next_node (const PodaNode *node, const PodaNode *root, guint *ply)
{
    if (poda_node_child (node) != NULL) {
        (*ply)++;
        return poda_node_child (node);
    }
    while (node != root) {
        if (poda_node_next (node) != NULL)
            return poda_node_next (node);
        node = poda_node_parent (node);
        (*ply)--;
    }
    return NULL;
}

/* How many nodes each ply below the figure's root has. */
static GArray *
count_plies (const PodaNode *root)
{
    GArray *counts = g_array_new (FALSE, TRUE, sizeof (guint32));
    guint ply = 0;
    for (const PodaNode *node = root; node != NULL;
         node = poda_figure_next_node (node, root, &ply)) {
        if (ply >= counts->len)
            g_array_set_size (counts, ply + 1);
        g_array_index (counts, guint32, ply)++;
    }
    return counts;
}

/* The deepest ply that can stay open, but at least the root's children. */
static guint
choose_fold (const GArray *counts)
{
    guint64 visible = 0;
    for (guint ply = 0; ply < counts->len; ply++) {
        visible += g_array_index (counts, guint32, ply);
        if (visible > BOXES_UNFOLDED)
            return ply <= 1 ? 1 : ply - 1;
    }
    return PODA_FOLD_NONE;
}

static guint
choose_labels (guint32 visible, guint32 widest)
{
    guint labels = PODA_LABELS_STANDARD;
    if (visible > BOXES_WITH_ORDER)
        labels &= ~(guint) PODA_LABEL_ORDER;
    if (visible > BOXES_WITH_WINDOWS || widest > LEVEL_WITH_WINDOWS)
        labels &= ~(guint) PODA_LABEL_WINDOW;
    if (visible > BOXES_WITH_MOVES || widest > LEVEL_WITH_MOVES)
        labels &= ~(guint) PODA_LABEL_MOVE;
    return labels;
}

static void
note_fold (PodaFigureDraft *draft, guint32 hidden, gboolean by_itself)
{
    guint fold = draft->root_ply + draft->figure->drawing.fold;
    char *note = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "folded below ply %u: %u node hidden",
                     "folded below ply %u: %u nodes hidden", hidden),
        fold, hidden);
    if (by_itself) {
        char *hint = g_strdup_printf (_ ("%s; --fold none shows all"), note);
        g_free (note);
        note = hint;
    }
    g_ptr_array_add (draft->notes, note);
}

guint32
poda_figure_decide (PodaFigureDraft *draft)
{
    PodaDrawing *drawing = &draft->figure->drawing;
    g_autoptr (GArray) counts = count_plies (draft->root);
    gboolean by_itself = drawing->fold == PODA_FOLD_AUTO;
    if (by_itself)
        drawing->fold = choose_fold (counts);
    guint32 visible = 0, hidden = 0, widest = 0;
    for (guint ply = 0; ply < counts->len; ply++) {
        guint32 count = g_array_index (counts, guint32, ply);
        if (drawing->fold != PODA_FOLD_NONE && ply > drawing->fold) {
            hidden += count;
            continue;
        }
        visible += count;
        widest = widest < count ? count : widest;
    }
    if (hidden > 0)
        note_fold (draft, hidden, by_itself);
    if (drawing->labels == 0)
        drawing->labels = choose_labels (visible, widest);
    if (drawing->blank)
        drawing->labels &=
            ~(guint) (PODA_LABEL_WINDOW | PODA_LABEL_ORDER | PODA_LABEL_BOUND);
    draft->figure->compact = visible > BOXES_WITH_WINDOWS;
    return (guint32) visible;
}
