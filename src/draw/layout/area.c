#include "draw/layout/area.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/layout/picture.h"
#include "search/size.h"

/* The picture's measures, in pixels. */
#define ICICLE_WIDTH 1200.0
#define ICICLE_HEIGHT 512.0
#define LEAST_ROOM 120.0    /* however small the page is */
#define LEGEND_WIDTH 1500.0 /* in one row, and the gaps at ends */
#define MOST_PITCH 64.0
#define LEAST_PITCH 5.0
#define LEAST_BELOW 600.0  /* a page so high has room for two icicles */
#define LEAST_DIFFERS 14.0 /* narrower areas have no frame of a difference */
#define CAPTION_LINE 18.0
#define DIFFERENCE_LINES 3 /* of text, below two searches */

/* With more levels they are too thin to be seen. */
#define MOST_LEVELS 120

/* Narrower areas are merged, and only wider ones have texts. */
#define LEAST_WIDTH 1.0
#define LEAST_TOLD 3.0
#define MOST_TOLD 5000 /* in all, if every level is full of them */

/* How many positions' moves are listed before what was cut is estimated, and how many
 * ways down the estimates share. */
#define BUDGET 20000000
#define MOST_WAYS 256
#define ALL_WAYS 400000

/* A child that was never visited. */
typedef struct {
    const PodaNode *node;
    guint ply;
    PodaPosition position;
} Skipped;

/* What is known of a node from all that lies below it. */
typedef struct {
    double nodes, estimated;
    guint32 visited;
    guint32 height; /* of what was skipped */
} Extent;

/* The areas in the making. */
typedef struct {
    PodaFigure *figure;
    PodaAreas *areas;
    const PodaProblem *problem;
    const PodaNode *root;
    guint root_ply;
    Extent *extents; /* by a node's id */
    GArray *skipped; /* of Skipped */
    double spread;   /* the greatest distance of a value from the root's */
    PodaValue wins;  /* from here on a value is a won game's */
    guint8 *players; /* by level: bits 1 << PodaPlayer of those who decide there */
    GArray *made;    /* of PodaPatch */
    struct Merged *merged; /* by level */
} Survey;

/* Narrow areas of a level that lie side by side, and how much of each tint is owed
 * there. */
struct Merged {
    double from, width;
    double owed[PODA_N_TINTS];
};

/* --- Sizes --- */

/* Values of won games lie behind those of any evaluator. */
static PodaValue
least_win (const PodaProblem *problem)
{
    if (problem->game->utility == PODA_UTILITY_VALUES)
        return INFINITY;
    guint last = problem->depth != PODA_DEPTH_NONE
                     ? problem->depth
                     : problem->game->longest (problem->game, &problem->root);
    PodaValue least = poda_problem_win (problem) - (problem->prefer_short ? last : 0);
    return least > 0 ? least : 0;
}

static gboolean
is_won (const Survey *survey, PodaValue value)
{
    return value != 0 && fabs (value) >= survey->wins && isfinite (value);
}

static void
look_at (Survey *survey, const PodaWalk *walk)
{
    const PodaNode *node = walk->node;
    survey->extents[node->id] = (Extent){ .nodes = 1, .visited = 1 };
    guint level = walk->ply - survey->root_ply;
    survey->areas->n_levels = MAX (survey->areas->n_levels, level + 1);
    double distance = fabs (node->value - survey->root->value);
    if (isfinite (distance) && !is_won (survey, node->value))
        survey->spread = fmax (survey->spread, distance);
}

static gint
deeper_first (gconstpointer a, gconstpointer b)
{
    const Skipped *one = a, *other = b;
    if (one->ply != other->ply)
        return one->ply > other->ply ? -1 : 1;
    return one->node->id < other->node->id ? -1 : one->node->id > other->node->id;
}

/* The deeper trees are the smaller ones, and most: they are all counted before the
 * budget goes to one that may be too large. */
static void
size_skipped (Survey *survey)
{
    guint64 budget = BUDGET;
    g_array_sort (survey->skipped, deeper_first);
    for (guint i = 0; i < survey->skipped->len; i++) {
        const Skipped *skipped = &g_array_index (survey->skipped, Skipped, i);
        guint ways = ALL_WAYS / (survey->skipped->len - i);
        PodaSize size =
            poda_size_find (survey->problem, &skipped->position, skipped->ply, &budget,
                            CLAMP (ways, 1, MOST_WAYS));
        survey->extents[skipped->node->id] =
            (Extent){ .nodes = size.nodes,
                      .estimated = size.counted ? 0 : size.nodes,
                      .height = size.height };
        guint level = skipped->ply - survey->root_ply;
        survey->areas->n_levels = MAX (survey->areas->n_levels, level + 1);
    }
}

/* Children have greater ids than their parents. */
static void
add_up (Survey *survey)
{
    const PodaRecord *record = survey->figure->record;
    for (guint32 id = poda_record_n_nodes (record); id > survey->root->id; id--) {
        const Extent *extent = &survey->extents[id];
        if (extent->nodes == 0)
            continue;
        Extent *parent =
            &survey->extents[poda_node_parent (poda_record_node (record, id))->id];
        parent->nodes += extent->nodes;
        parent->estimated += extent->estimated;
        parent->visited += extent->visited;
    }
}

static void
measure (Survey *survey)
{
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, survey->figure->record, survey->root);
    while (poda_walk_next (&walk)) {
        if (walk.node->status != PODA_STATUS_PRUNED) {
            look_at (survey, &walk);
            continue;
        }
        const Skipped skipped = { walk.node, walk.ply, *poda_walk_position (&walk) };
        g_array_append_val (survey->skipped, skipped);
        poda_walk_skip (&walk);
    }
    size_skipped (survey);
    add_up (survey);
    const Extent *all = &survey->extents[survey->root->id];
    survey->areas->nodes = all->nodes;
    survey->areas->estimated = all->estimated;
    survey->areas->visited = all->visited;
}

/* --- Places --- */

/* Room at the side for any level's label. */
static double
most_left (void)
{
    double widest = poda_band_label_width (_ ("leaves"));
    for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++)
        widest = fmax (widest, poda_band_label_width (poda_player_label (player)));
    return ceil (PODA_AREA_MARGIN + widest + PODA_AREA_LABEL_GAP);
}

/* How high the caption will be, or a little more, in this width; of two searches the
 * higher one, so that their areas have one scale. */
static double
caption_height (const PodaFigure *figure, double width)
{
    const PodaTwin *twin = figure->drawing.twin;
    const PodaRecord *const records[] = { figure->record,
                                          twin != NULL ? twin->other->record : NULL };
    guint most = 0;
    if (figure->drawing.caption == PODA_CAPTION_NONE)
        return 0;
    if (figure->drawing.caption == PODA_CAPTION_SHORT && twin == NULL)
        return CAPTION_LINE;
    for (guint i = 0; i < G_N_ELEMENTS (records) && records[i] != NULL; i++) {
        g_autofree char *search = poda_figure_say (figure, records[i], FALSE);
        g_autofree char *sizes = poda_areas_caption (figure);
        g_autofree char *all = g_strjoin (" · ", search, sizes, NULL);
        g_autoptr (GPtrArray) lines = g_ptr_array_new_with_free_func (g_free);
        poda_text_wrap (lines, all, PODA_FONT_CAPTION, FALSE,
                        width - 2 * PODA_SCENE_MARGIN);
        most = MAX (most, lines->len);
    }
    return CAPTION_LINE * most;
}

/* And title and legend. */
static double
footer_height (const PodaFigure *figure, double width)
{
    double height = 32, inside = width - 2 * PODA_SCENE_MARGIN;
    if (figure->drawing.titled || figure->drawing.caption == PODA_CAPTION_FULL)
        height += 22;
    if (figure->drawing.legend != PODA_LEGEND_NONE)
        height += 12 + PODA_LEGEND_ROW * ceil (LEGEND_WIDTH / inside);
    return height;
}

gboolean
poda_areas_stand_below (const PodaFigure *figure)
{
    double height = figure->drawing.room_height;
    return height <= 0 || height >= LEAST_BELOW;
}

/* How wide the page is for one of the searches; 0: as wide as that. */
static double
page_width (const PodaFigure *figure)
{
    double width = figure->drawing.room_width;
    gboolean beside = figure->drawing.twin != NULL && !poda_areas_stand_below (figure);
    return beside && width > 0 ? (width - PODA_PAIR_BETWEEN) / 2 : width;
}

/* And how high for what is drawn of one, its caption and what stands below aside. */
static double
page_height (const PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    double caption = caption_height (figure, page_width (figure));
    double height = drawing->room_height - footer_height (figure, drawing->room_width);
    if (drawing->twin == NULL)
        return height - caption;
    height -= DIFFERENCE_LINES * CAPTION_LINE;
    return (poda_areas_stand_below (figure) ? height / 2 : height) - caption
           - PODA_PAIR_BETWEEN / 2;
}

/* How broad and high the levels may be together; on a page as it lets them. */
static PodaPoint
room_of (const PodaFigure *figure)
{
    double width = page_width (figure);
    gboolean two = figure->drawing.twin != NULL;
    PodaPoint most = { ICICLE_WIDTH, two ? ICICLE_HEIGHT * 0.6 : ICICLE_HEIGHT };
    if (width <= 0)
        return most;
    double height = page_height (figure) - 2 * PODA_AREA_MARGIN;
    width -= PODA_AREA_MARGIN + most_left ();
    return (PodaPoint){ CLAMP (width, LEAST_ROOM, most.x),
                        CLAMP (height, two ? LEAST_ROOM / 2 : LEAST_ROOM, most.y) };
}

static void
set_levels (Survey *survey)
{
    PodaFigure *figure = survey->figure;
    PodaAreas *areas = survey->areas;
    guint fold = figure->drawing.fold;
    if (fold == PODA_FOLD_AUTO || fold == PODA_FOLD_NONE)
        fold = MOST_LEVELS - 1;
    figure->drawing.fold = fold;
    areas->n_levels = MIN (areas->n_levels, fold + 1);
    PodaPoint most = room_of (figure);
    areas->breadth = most.x;
    areas->pitch = CLAMP (floor (most.y / areas->n_levels), LEAST_PITCH, MOST_PITCH);
}

/* Once the labels are known. */
static void
set_size (PodaFigure *figure)
{
    const PodaAreas *areas = figure->areas;
    figure->width = areas->left + areas->breadth + PODA_AREA_MARGIN;
    figure->height = areas->n_levels * areas->pitch + 2 * PODA_AREA_MARGIN;
}

static guint8
tint_of (const Survey *survey, PodaValue value)
{
    PodaValue root = survey->root->value;
    if (value == root)
        return PODA_TINT_EQUAL;
    if (is_won (survey, value))
        return value > 0 ? PODA_TINT_MAX_WINS : PODA_TINT_MIN_WINS;
    /* The root of the distance: most values lie near each other. */
    double distance = fmin (fabs (value - root), survey->spread);
    guint step = survey->spread > 0 && isfinite (value)
                     ? (guint) ceil (PODA_AREA_STEPS * sqrt (distance / survey->spread))
                     : PODA_AREA_STEPS;
    return (guint8) ((value > root ? PODA_TINT_MAX : PODA_TINT_MIN)
                     + CLAMP (step, 1, PODA_AREA_STEPS) - 1);
}

/* --- Slivers --- */

static void
flush (Survey *survey, guint level)
{
    struct Merged *merged = &survey->merged[level];
    if (merged->width <= 0)
        return;
    PodaPatch area = {
        .from = merged->from, .width = merged->width, .level = level, .levels = 1
    };
    for (guint8 tint = 0; tint < PODA_N_TINTS; tint++)
        if (merged->owed[tint] > merged->owed[area.tint])
            area.tint = tint;
    merged->owed[area.tint] -= merged->width;
    merged->width = 0;
    g_array_append_val (survey->made, area);
}

/* Adds a narrow area to the sliver on its left, if it touches it. */
static void
merge (Survey *survey, guint level, guint8 tint, double from, double width)
{
    struct Merged *merged = &survey->merged[level];
    double least = LEAST_WIDTH / survey->areas->breadth;
    if (merged->width > 0 && from - merged->from - merged->width > least / 1000)
        flush (survey, level);
    if (merged->width <= 0)
        merged->from = from;
    merged->width = from + width - merged->from;
    merged->owed[tint] += width;
    if (merged->width >= least)
        flush (survey, level);
}

/* --- Texts --- */

/* What led to the node, or what it is called where names are asked for. */
static const char *
label_of (const Survey *survey, const PodaWalk *walk)
{
    PodaFigure *figure = survey->figure;
    const PodaGame *game = survey->problem->game;
    guint labels = figure->drawing.labels, level = walk->ply - survey->root_ply;
    g_autofree char *text = NULL;
    if ((labels & PODA_LABEL_NAME) != 0)
        text = poda_record_spoken_name (figure->record, walk->node);
    else if ((labels == 0 || (labels & PODA_LABEL_MOVE) != 0) && level > 0)
        text = game->format_move (
            game, &g_array_index (walk->positions, PodaPosition, level - 1),
            walk->node->move);
    return text != NULL ? poda_figure_keep (figure, text, 110) : NULL;
}

static const char *
title_of (const Survey *survey, const PodaPatch *area)
{
    const PodaRecord *record = survey->figure->record;
    const PodaNode *node = poda_record_node (record, area->node);
    g_autofree char *name = poda_record_spoken_name (record, node);
    g_autofree char *nodes = poda_count_format (area->nodes, area->counted);
    g_autofree char *visited = poda_count_format (area->visited, TRUE);
    g_autofree char *title = NULL;
    if (area->cut == 1)
        title = g_strdup_printf (_ ("%s: cut, never visited, nodes: %s"), name, nodes);
    else if (area->cut > 1)
        title = g_strdup_printf (
            _ ("%s and the %u after it: cut, never visited, nodes: %s"), name,
            area->cut - 1, nodes);
    else
        title = g_strdup_printf (_ ("%s, %s: %s; nodes: %s, visited: %s"), name,
                                 node->status == PODA_STATUS_EXPANDED
                                     ? poda_player_label (node->player)
                                     : _ ("a leaf"),
                                 area->value, nodes, visited);
    return g_string_chunk_insert (survey->figure->strings, title);
}

/* Texts and a title, where somebody could point at it. */
static void
tell (Survey *survey, const PodaWalk *walk, PodaPatch *area)
{
    PodaFigure *figure = survey->figure;
    const PodaNode *node = walk->node;
    guint labels = figure->drawing.labels;
    double breadth = survey->areas->breadth;
    double least = breadth * survey->areas->n_levels / MOST_TOLD;
    if (area->width * breadth < fmax (LEAST_TOLD, least))
        return;
    if (area->cut == 0)
        area->value = poda_figure_keep_value (figure, poda_node_view (node),
                                              node->value, (PodaBound) node->bound);
    area->title = title_of (survey, area);
    area->differs = area->differs && area->width * breadth >= LEAST_DIFFERS;
    if (labels != 0 && (labels & PODA_LABEL_VALUE) == 0)
        area->value = NULL;
    area->move = label_of (survey, walk);
}

/* --- Areas --- */

/* Where the children of an open node go on. */
typedef struct {
    double next;  /* the place of the next child */
    double scale; /* the width of a node among them */
} Row;

static void
place (Survey *survey, const PodaWalk *walk, PodaPatch *area)
{
    double least = LEAST_WIDTH / survey->areas->breadth;
    if (area->width < least) {
        for (guint i = 0; i < area->levels; i++)
            merge (survey, area->level + i, area->tint, area->from, area->width);
        area->levels = 0;
    }
    if (area->levels > 0 || area->pv) {
        tell (survey, walk, area);
        g_array_append_val (survey->made, *area);
    }
}

/* What differs for its parent's sake is not marked again. */
static gboolean
differs (const Survey *survey, const PodaNode *node)
{
    const PodaTwin *twin = survey->figure->drawing.twin;
    if (twin == NULL || !poda_twin_differs (twin, node))
        return FALSE;
    if (node == survey->root)
        return TRUE;
    const PodaNode *parent = poda_twin_like (twin, poda_node_parent (node));
    return parent != NULL && parent->status != PODA_STATUS_PRUNED;
}

/* All children that were cut, which are their parent's last, are one area. */
static void
place_skipped (Survey *survey, const PodaWalk *walk, PodaPatch *area, Row *parent)
{
    if (walk->node->link.prev != NULL
        && ((const PodaNode *) walk->node->link.prev)->status == PODA_STATUS_PRUNED)
        return;
    guint32 height = 0;
    double estimated = 0;
    for (const PodaNode *node = walk->node; node != NULL;
         node = poda_node_next (node)) {
        const Extent *extent = &survey->extents[node->id];
        area->nodes += extent->nodes;
        estimated += extent->estimated;
        height = MAX (height, extent->height);
        area->differs = area->differs || differs (survey, node);
        area->cut++;
    }
    area->width = area->nodes * parent->scale;
    parent->next += area->width;
    area->counted = estimated == 0;
    area->tint = PODA_TINT_CUT;
    area->levels = MIN (height + 1, survey->areas->n_levels - area->level);
    place (survey, walk, area);
}

static void
place_visited (Survey *survey, const PodaWalk *walk, PodaPatch *area, Row *parent)
{
    const Extent *extent = &survey->extents[walk->node->id];
    area->nodes = extent->nodes;
    area->visited = extent->visited;
    area->counted = extent->estimated == 0;
    area->width = parent != NULL ? extent->nodes * parent->scale : 1;
    if (parent != NULL)
        parent->next += area->width;
    area->tint = tint_of (survey, walk->node->value);
    area->pv = walk->node->pv;
    area->differs = differs (survey, walk->node);
    if (walk->node->status == PODA_STATUS_EXPANDED)
        survey->players[area->level] |= (guint8) (1 << walk->node->player);
    place (survey, walk, area);
}

static void
make (Survey *survey)
{
    PodaAreas *areas = survey->areas;
    guint last = areas->n_levels - 1;
    g_autofree Row *rows = g_new0 (Row, areas->n_levels);
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, survey->figure->record, survey->root);
    while (poda_walk_next (&walk)) {
        guint level = walk.ply - survey->root_ply;
        const Extent *extent = &survey->extents[walk.node->id];
        Row *parent = level > 0 ? &rows[level - 1] : NULL;
        PodaPatch area = { .from = parent != NULL ? parent->next : 0,
                           .node = walk.node->id,
                           .level = level,
                           .levels = 1 };
        if (level == last && extent->nodes > 1) {
            poda_walk_skip (&walk);
            area.folded = walk.node->status != PODA_STATUS_PRUNED;
            areas->hidden += area.folded ? extent->visited - 1 : 0;
        }
        rows[level] = (Row){ area.from, 0 };
        if (walk.node->status == PODA_STATUS_PRUNED) {
            poda_walk_skip (&walk);
            place_skipped (survey, &walk, &area, parent);
            continue;
        }
        place_visited (survey, &walk, &area, parent);
        rows[level].scale = extent->nodes > 1 ? area.width / (extent->nodes - 1) : 0;
    }
    for (guint level = 0; level <= last; level++)
        flush (survey, level);
}

static void
label_levels (const Survey *survey)
{
    PodaAreas *areas = survey->areas;
    double widest = 0;
    areas->left = PODA_AREA_MARGIN;
    areas->labels = g_ptr_array_new ();
    for (guint level = 0; level < areas->n_levels; level++) {
        guint8 players = survey->players[level];
        gpointer label = (gpointer) "";
        for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++)
            if (players == 1 << player)
                label = (gpointer) poda_player_label (player);
        if (players == 0 && level + 1 == areas->n_levels)
            label = (gpointer) _ ("leaves");
        g_ptr_array_add (areas->labels, label);
        if (*(const char *) label != '\0')
            widest = fmax (widest, poda_band_label_width (label));
    }
    if (widest > 0)
        areas->left = ceil (areas->left + widest + PODA_AREA_LABEL_GAP);
}

/* The marks that occur: PodaLegend bits. */
static guint
find_marks (const PodaAreas *areas)
{
    guint marks = 0;
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        marks |= area->tint == PODA_TINT_EQUAL      ? PODA_LEGEND_EQUAL
                 : area->tint < PODA_TINT_MIN       ? PODA_LEGEND_FOR_MAX
                 : area->tint < PODA_TINT_MAX_WINS  ? PODA_LEGEND_FOR_MIN
                 : area->tint == PODA_TINT_MAX_WINS ? PODA_LEGEND_MAX_WINS
                 : area->tint == PODA_TINT_MIN_WINS ? PODA_LEGEND_MIN_WINS
                                                    : PODA_LEGEND_CUT_AREA;
        marks |= area->pv && area->level > 0 ? PODA_LEGEND_PV_AREA : 0;
        marks |= area->folded ? PODA_LEGEND_FOLD_AREA : 0;
        marks |= poda_areas_show_difference (area) ? PODA_LEGEND_DIFFERS : 0;
    }
    return marks;
}

PodaAreas *
poda_areas_new (PodaFigure *figure, const PodaNode *root)
{
    guint32 n = poda_record_n_nodes (figure->record);
    PodaAreas *areas = figure->areas = g_new0 (PodaAreas, 1);
    g_autofree Extent *extents = g_new0 (Extent, (gsize) n + 1);
    g_autoptr (GArray) skipped = g_array_new (FALSE, FALSE, sizeof (Skipped));
    Survey survey = { .figure = figure,
                      .areas = areas,
                      .problem = poda_record_problem (figure->record),
                      .root = root,
                      .root_ply = poda_node_ply (root),
                      .extents = extents,
                      .skipped = skipped,
                      .made = g_array_new (FALSE, FALSE, sizeof (PodaPatch)) };
    survey.wins = least_win (survey.problem);
    measure (&survey);
    set_levels (&survey);
    g_autofree guint8 *players = g_new0 (guint8, areas->n_levels);
    g_autofree struct Merged *merged = g_new0 (struct Merged, areas->n_levels);
    survey.players = players;
    survey.merged = merged;
    make (&survey);
    label_levels (&survey);
    set_size (figure);
    areas->n_items = survey.made->len;
    areas->items = (PodaPatch *) (gpointer) g_array_free (survey.made, FALSE);
    figure->legend |= find_marks (areas);
    return areas;
}

void
poda_areas_free (PodaAreas *areas)
{
    if (areas == NULL)
        return;
    g_ptr_array_unref (areas->labels);
    g_free (areas->items);
    g_free (areas);
}

/* --- The caption --- */

char *
poda_areas_caption (const PodaFigure *figure)
{
    const PodaAreas *areas = figure->areas;
    GString *text = g_string_new (NULL);
    g_autofree char *nodes = poda_count_format (areas->nodes, areas->estimated == 0);
    g_autofree char *visited = poda_count_format (areas->visited, TRUE);
    double share = 100 * areas->visited / areas->nodes;
    char percent[PODA_VALUE_BUFFER];
    poda_value_format (share < 10 ? round (share * 10) / 10 : round (share),
                       PODA_STYLE_TEXT, percent);
    g_string_append_printf (
        text,
        _ ("a node's width is the size of the tree below it: %s nodes in full, %s "
           "visited (%s %%)"),
        nodes, visited, percent);
    if (areas->estimated > 0) {
        g_autofree char *estimated = poda_count_format (areas->estimated, FALSE);
        g_string_append_printf (
            text,
            _ (" · %s of those that were cut are estimated from random ways down"),
            estimated);
    }
    return g_string_free (text, FALSE);
}
