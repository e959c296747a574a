#include "draw/legend.h"

#include <glib/gi18n-lib.h>

const PodaLegend poda_legend_marks[] = {
    PODA_LEGEND_MAX,
    PODA_LEGEND_MIN,
    PODA_LEGEND_CHANCE,
    PODA_LEGEND_PV,
    PODA_LEGEND_CURRENT,
    PODA_LEGEND_OPEN,
    PODA_LEGEND_BEST,
    PODA_LEGEND_UNSEEN,
    PODA_LEGEND_CUT,
    PODA_LEGEND_FOLD,
    PODA_LEGEND_FRONTIER,
    PODA_LEGEND_STRATEGY,
    PODA_LEGEND_BOUND,
    PODA_LEGEND_WINDOW,
    PODA_LEGEND_ORDER,
    PODA_LEGEND_LAST,
    0,
};

const char *
poda_legend_words (PodaLegend mark)
{
    switch (mark) {
    case PODA_LEGEND_MAX:
        return "MAX";
    case PODA_LEGEND_MIN:
        return "MIN";
    case PODA_LEGEND_CHANCE:
        return _ ("chance");
    case PODA_LEGEND_PV:
        return _ ("principal variation");
    case PODA_LEGEND_CUT:
        return _ ("cut, never visited");
    case PODA_LEGEND_FOLD:
        return _ ("folded subtree, its nodes");
    case PODA_LEGEND_FRONTIER:
        return _ ("at the depth limit");
    case PODA_LEGEND_STRATEGY:
        return _ ("winning strategy, won leaf");
    case PODA_LEGEND_BOUND:
        return _ ("only this bound was proved");
    case PODA_LEGEND_WINDOW:
        return _ ("window, earlier bounds struck out");
    case PODA_LEGEND_ORDER:
        return _ ("order of visit");
    case PODA_LEGEND_LAST:
        return _ ("the last move");
    case PODA_LEGEND_CURRENT:
        return _ ("where the search is");
    case PODA_LEGEND_OPEN:
        return _ ("open, on the current path");
    case PODA_LEGEND_BEST:
        return _ ("best so far");
    case PODA_LEGEND_UNSEEN:
        return _ ("not entered yet");
    }
    return "";
}

guint
poda_legend_room (const PodaFigure *figure)
{
    if (figure->whole == NULL)
        return figure->legend;
    return figure->whole->legend | figure->legend | PODA_LEGEND_CURRENT
           | PODA_LEGEND_OPEN | PODA_LEGEND_BEST | PODA_LEGEND_UNSEEN;
}

static const char *
sample (const PodaFigure *figure, PodaLegend mark)
{
    gboolean triangles = figure->drawing.shapes == PODA_SHAPES_TRIANGLES;
    switch (mark) {
    case PODA_LEGEND_MAX:
        return triangles ? "△" : "□";
    case PODA_LEGEND_MIN:
        return triangles ? "▽" : "○";
    case PODA_LEGEND_CHANCE:
        return triangles ? "○" : "◇";
    case PODA_LEGEND_PV:
        return "━━";
    case PODA_LEGEND_CUT:
        return "┄∥┄";
    case PODA_LEGEND_FOLD:
        return "△";
    case PODA_LEGEND_FRONTIER:
        return "•••";
    case PODA_LEGEND_STRATEGY:
        return "══ ✓";
    case PODA_LEGEND_BOUND:
        return "≥ ≤";
    case PODA_LEGEND_WINDOW:
        return "α β";
    case PODA_LEGEND_ORDER:
        return "1, 2, …";
    case PODA_LEGEND_LAST:
        return "▣";
    case PODA_LEGEND_CURRENT:
        return "◎";
    case PODA_LEGEND_OPEN:
        return "━━";
    case PODA_LEGEND_BEST:
        return "━▸";
    case PODA_LEGEND_UNSEEN:
        return "┈┈";
    }
    return "";
}

char *
poda_legend_text (const PodaFigure *figure, glong columns)
{
    GString *text = g_string_new (NULL);
    glong column = 0;
    for (guint i = 0; poda_legend_marks[i] != 0; i++) {
        PodaLegend mark = poda_legend_marks[i];
        if ((figure->legend & mark) == 0)
            continue;
        g_autofree char *entry =
            g_strdup_printf ("%s %s", sample (figure, mark), poda_legend_words (mark));
        glong length = g_utf8_strlen (entry, -1);
        gboolean wrap = column + 3 + length > columns;
        if (column > 0)
            g_string_append (text, wrap ? "\n" : "   ");
        g_string_append (text, entry);
        column = wrap ? length : column + 3 + length;
    }
    return g_string_free (text, FALSE);
}
