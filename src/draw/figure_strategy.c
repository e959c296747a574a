#include "draw/figure_parts.h"

#include <glib/gi18n-lib.h>

#include "record/strategy.h"

static void
add_note (PodaFigureDraft *draft, const PodaStrategies *strategies)
{
    guint64 count = poda_strategies_count (strategies, draft->root);
    const char *player = poda_player_label (draft->figure->drawing.strategist);
    char *note;
    if (count == 0)
        note = g_strdup_printf (_ ("%s has no winning strategy"), player);
    else if (count > PODA_STRATEGIES_COUNTED)
        note = g_strdup_printf (_ ("%s has more than a billion winning strategies"),
                                player);
    else
        note = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%s has %u winning strategy",
                         "%s has %u winning strategies", (gulong) count),
            player, (guint) count);
    g_ptr_array_add (draft->notes, note);
    if (!poda_strategies_complete (strategies))
        g_ptr_array_add (
            draft->notes,
            g_strdup (_ ("skipped subtrees count as lost: minimax visits them all")));
}

void
poda_figure_mark_strategy (PodaFigureDraft *draft)
{
    PodaFigure *figure = draft->figure;
    g_autoptr (PodaStrategies) strategies = poda_strategies_new (
        draft->record, figure->drawing.strategist, figure->drawing.win_at);
    add_note (draft, strategies);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (draft->record, box->node);
        gboolean won = poda_strategies_count (strategies, node) > 0;
        gboolean above = i == 0 || figure->boxes[box->parent].strategy;
        box->strategy = above && won;
        box->winning = box->leaf && won;
        if (box->strategy || box->winning)
            figure->legend |= PODA_LEGEND_STRATEGY;
    }
}
