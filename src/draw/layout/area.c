#include "draw/layout/layout.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "search/size.h"

/* The picture's dimensions, in pixels. */
#define ICICLE_WIDTH 1200.0
#define ICICLE_HEIGHT 512.0
#define OF_TWO 0.6       /* height of each of two icicles, as a share */
#define LEAST_ROOM 120.0 /* minimum width, on any page */
#define MOST_PITCH 64.0
#define LEAST_PITCH 5.0
#define LEAST_BELOW 600.0  /* a page this high has space for two icicles */
#define LEAST_DIFFERS 14.0 /* narrower areas have no frame that marks a difference */

/* More levels would be too thin to be seen. */
#define MOST_LEVELS 120

/* Only areas at least this wide have texts. */
#define LEAST_TOLD 3.0
#define MOST_TOLD 5000 /* in all, if all levels are full */

/* Maximum number of positions expanded before pruned subtrees are estimated, in all and
 * per subtree, and of random paths per estimate (fewer in deeper trees). */
#define BUDGET 20000000
#define BUDGET_OF_ONE 1000000
#define MOST_WAYS 256

/* Totals over a node's subtree. */
typedef struct {
    double nodes, estimated;
    guint32 visited;
    guint32 height; /* height of the pruned subtree */
} Extent;

/* The state while areas are made. */
typedef struct {
    PodaFigure *figure;
    PodaAreas *areas;
    const PodaProblem *problem;
    const PodaNode *root;
    guint root_ply;
    Extent *extents; /* by node id */
    double spread;   /* the greatest difference of a value from the root's */
    PodaValue wins;  /* values from here on are those of won games */
    GArray *made;    /* PodaPatch elements */
    /* By level: */
    guint8 players[MOST_LEVELS];            /* bits 1 << PodaPlayer of the players */
    double owed[MOST_LEVELS][PODA_N_TINTS]; /* total width of narrow areas not drawn */
} Survey;

/* --- Sizes --- */

static gboolean
is_won (const Survey *survey, PodaValue value)
{
    return value != 0 && fabs (value) >= survey->wins && isfinite (value);
}

static void
measure (Survey *survey)
{
    const PodaRecord *record = survey->figure->record;
    guint64 budget = BUDGET;
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, survey->root);
    while (poda_walk_next (&walk)) {
        const PodaNode *node = walk.node;
        Extent *extent = &survey->extents[node->id];
        guint level = walk.ply - survey->root_ply;
        double distance = fabs (node->value - survey->root->value);
        survey->areas->n_levels = MAX (survey->areas->n_levels, level + 1);
        if (node->status == PODA_STATUS_PRUNED) {
            guint64 own = MIN (budget, BUDGET_OF_ONE), left = own;
            PodaSize size =
                poda_size_find (survey->problem, poda_walk_position (&walk), walk.ply,
                                &left, MAX (MOST_WAYS >> MIN (level, 8), 1));
            budget -= own - left;
            *extent =
                (Extent){ size.nodes, size.counted ? 0 : size.nodes, 0, size.height };
            poda_walk_skip (&walk);
            continue;
        }
        *extent = (Extent){ .nodes = 1, .visited = 1 };
        if (level < MOST_LEVELS && node->status == PODA_STATUS_EXPANDED)
            survey->players[level] |= (guint8) (1 << node->player);
        if (isfinite (distance) && !is_won (survey, node->value))
            survey->spread = fmax (survey->spread, distance);
    }
    /* Children have greater ids than their parents. */
    for (guint32 id = poda_record_n_nodes (record); id > survey->root->id; id--) {
        const Extent *extent = &survey->extents[id];
        if (extent->nodes == 0)
            continue;
        const PodaNode *above = poda_node_parent (poda_record_node (record, id));
        Extent *parent = &survey->extents[above->id];
        parent->nodes += extent->nodes;
        parent->estimated += extent->estimated;
        parent->visited += extent->visited;
    }
    const Extent *whole = &survey->extents[survey->root->id];
    survey->areas->nodes = whole->nodes;
    survey->areas->estimated = whole->estimated;
    survey->areas->visited = whole->visited;
}

/* --- Coordinates --- */

void
poda_areas_set_height (PodaFigure *figure, double height)
{
    PodaAreas *areas = figure->areas;
    areas->pitch = CLAMP (floor (height / areas->n_levels), LEAST_PITCH, MOST_PITCH);
    figure->width = areas->left + areas->breadth + PODA_AREA_MARGIN;
    figure->height = areas->n_levels * areas->pitch + 2 * PODA_AREA_MARGIN;
    if (figure->other != NULL)
        poda_areas_set_height (figure->other, height);
}

/* Sets the size; without a page it is that of a screen. */
static void
set_size (Survey *survey)
{
    PodaDrawing *drawing = &survey->figure->drawing;
    PodaAreas *areas = survey->areas;
    double width = drawing->room_width, widest = 0;
    gboolean two = drawing->side_of_pair != NULL;
    drawing->fold = MIN (drawing->fold, MOST_LEVELS - 1);
    areas->n_levels = MIN (areas->n_levels, drawing->fold + 1);
    areas->labels = g_ptr_array_new ();
    for (guint level = 0; level < areas->n_levels; level++) {
        guint8 players = survey->players[level];
        gboolean leaves = players == 0 && level + 1 == areas->n_levels;
        const char *label = leaves ? _ ("leaves") : "";
        for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++)
            if (players == 1 << player)
                label = poda_player_label (player);
        g_ptr_array_add (areas->labels, (gpointer) label);
        widest = fmax (widest, poda_band_label_width (label));
    }
    areas->left =
        ceil (PODA_AREA_MARGIN + (widest > 0 ? widest + PODA_AREA_LABEL_GAP : 0));
    areas->below = drawing->room_height <= 0 || drawing->room_height >= LEAST_BELOW;
    if (two && !areas->below)
        width = (width - PODA_PAIR_BETWEEN) / 2;
    areas->breadth =
        drawing->room_width <= 0
            ? ICICLE_WIDTH
            : CLAMP (width - PODA_AREA_MARGIN - areas->left, LEAST_ROOM, ICICLE_WIDTH);
    poda_areas_set_height (survey->figure, ICICLE_HEIGHT * (two ? OF_TWO : 1));
}

static guint8
tint_of (const Survey *survey, PodaValue value)
{
    PodaValue root = survey->root->value;
    if (value == root)
        return PODA_TINT_EQUAL;
    if (is_won (survey, value))
        return value > 0 ? PODA_TINT_MAX_WINS : PODA_TINT_MIN_WINS;
    /* The square root of the difference, since most values are close to each other. */
    double spread = survey->spread, distance = fmin (fabs (value - root), spread);
    guint step = spread > 0 ? (guint) ceil (PODA_AREA_STEPS * sqrt (distance / spread))
                            : PODA_AREA_STEPS;
    return (guint8) ((value > root ? PODA_TINT_MAX : PODA_TINT_MIN)
                     + CLAMP (step, 1, PODA_AREA_STEPS) - 1);
}

/* --- Texts --- */

/* Adds the requested texts and a title, if the area is wide enough to point at. */
static void
tell (const Survey *survey, const PodaWalk *walk, PodaPatch *area)
{
    PodaFigure *figure = survey->figure;
    const PodaNode *node = walk->node;
    const PodaAreas *areas = survey->areas;
    guint labels =
        figure->drawing.labels != 0 ? figure->drawing.labels : PODA_LABELS_STANDARD;
    double width = area->width * areas->breadth;
    gboolean told =
        width >= LEAST_TOLD && width >= areas->breadth * areas->n_levels / MOST_TOLD;
    area->differs = area->differs && told && width >= LEAST_DIFFERS;
    if (!told)
        return;
    if (area->cut == 0)
        area->value = poda_figure_store_value (figure, poda_node_view (node),
                                               node->value, (PodaBound) node->bound);
    g_autofree char *first = poda_record_display_name (figure->record, node);
    g_autofree char *all =
        g_strdup_printf (_ ("%s and the %u after it"), first, area->cut - 1);
    g_autofree char *nodes = poda_count_format (area->nodes, area->counted);
    g_autofree char *visited = poda_count_format (area->visited, TRUE), *move = NULL;
    area->title = poda_figure_store_format (
        figure, _ ("%s: %s; nodes: %s, visited: %s"), area->cut > 1 ? all : first,
        area->cut > 0 ? _ ("cut, never visited") : area->value, nodes, visited);
    if ((labels & PODA_LABEL_VALUE) == 0)
        area->value = NULL;
    if ((labels & PODA_LABEL_NAME) != 0)
        move = poda_record_display_name (figure->record, node);
    else if ((labels & PODA_LABEL_MOVE) != 0 && area->level > 0)
        move = survey->problem->game->format_move (
            survey->problem->game,
            &g_array_index (walk->positions, PodaPosition, area->level - 1),
            node->move);
    if (move != NULL)
        area->move = poda_figure_store_shortened (figure, move, 110);
}

/* --- Areas --- */

/* Fills in an area; all pruned children, the last ones of their parent, share one. */
static void
see_area (const Survey *survey, const PodaNode *node, PodaPatch *area)
{
    const PodaPairSide *side_of_pair = survey->figure->drawing.side_of_pair;
    gboolean cut = node->status == PODA_STATUS_PRUNED;
    double estimated = 0;
    area->tint = cut ? PODA_TINT_CUT : tint_of (survey, node->value);
    area->pv = !cut && node->pv;
    for (; node != NULL; node = cut ? poda_node_next (node) : NULL) {
        const Extent *extent = &survey->extents[node->id];
        area->nodes += extent->nodes;
        area->visited += extent->visited;
        estimated += extent->estimated;
        area->levels = MAX (area->levels, extent->height + 1);
        /* A difference inherited from the parent is not marked again. */
        area->differs |= side_of_pair != NULL && poda_pair_differs (side_of_pair, node)
                         && (node == survey->root
                             || poda_pair_visits (poda_pair_counterpart (
                                 side_of_pair, poda_node_parent (node))));
        area->cut += cut;
    }
    area->counted = estimated == 0;
    area->levels = MIN (area->levels, survey->areas->n_levels - area->level);
}

/* Places an area. One narrower than a pixel adds to the pending widths of its levels;
 * if it starts a new pixel, this gets the tint with the greatest pending width. */
static void
place (Survey *survey, const PodaWalk *walk, PodaPatch *area)
{
    double breadth = survey->areas->breadth;
    double right = round ((area->from + area->width) * breadth);
    gboolean narrow = area->width * breadth < 1;
    gboolean owns = right > round (area->from * breadth);
    for (guint i = area->level; narrow && i < area->level + area->levels; i++) {
        PodaPatch pixel = { area->from, area->width, .level = i, .levels = 1 };
        double *owed = survey->owed[i];
        owed[area->tint] += area->width;
        for (guint8 tint = 0; tint < PODA_N_TINTS; tint++)
            if (owed[tint] > owed[pixel.tint])
                pixel.tint = tint;
        owed[pixel.tint] -= owns ? 1 / breadth : 0;
        if (owns)
            g_array_append_val (survey->made, pixel);
    }
    if (narrow)
        area->levels = 0;
    tell (survey, walk, area);
    survey->figure->legend |= area->tint == PODA_TINT_EQUAL      ? PODA_LEGEND_EQUAL
                              : area->tint < PODA_TINT_MIN       ? PODA_LEGEND_FOR_MAX
                              : area->tint < PODA_TINT_MAX_WINS  ? PODA_LEGEND_FOR_MIN
                              : area->tint == PODA_TINT_MAX_WINS ? PODA_LEGEND_MAX_WINS
                              : area->tint == PODA_TINT_MIN_WINS ? PODA_LEGEND_MIN_WINS
                                                                 : PODA_LEGEND_CUT_AREA;
    survey->figure->legend |= (area->pv && area->level > 0 ? PODA_LEGEND_PV_AREA : 0)
                              | (area->folded ? PODA_LEGEND_FOLD_AREA : 0)
                              | (area->differs ? PODA_LEGEND_DIFFERS : 0);
    if (!narrow || area->pv)
        g_array_append_val (survey->made, *area);
}

/* The state of an open node: the place of its next child, the width of all children,
 * and the number of nodes that share it. */
typedef struct {
    double next, width, nodes;
} Share;

static void
make (Survey *survey)
{
    PodaAreas *areas = survey->areas;
    Share rows[MOST_LEVELS + 1] = { { 0, 1, areas->nodes } };
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, survey->figure->record, survey->root);
    while (poda_walk_next (&walk)) {
        const PodaNode *node = walk.node, *before = (PodaNode *) node->link.prev;
        guint level = walk.ply - survey->root_ply;
        gboolean cut = node->status == PODA_STATUS_PRUNED;
        gboolean last = level + 1 == areas->n_levels;
        PodaPatch area = { .from = rows[level].next, .node = node->id, .level = level };
        if (cut || last)
            poda_walk_skip (&walk);
        if (cut && before != NULL && before->status == PODA_STATUS_PRUNED)
            continue;
        see_area (survey, node, &area);
        area.folded = last && !cut && area.nodes > 1;
        areas->hidden += area.folded ? area.visited - 1 : 0;
        area.width = rows[level].width * (area.nodes / rows[level].nodes);
        rows[level].next += area.width;
        rows[level + 1] = (Share){ area.from, area.width, area.nodes - 1 };
        place (survey, &walk, &area);
    }
}

static void
free_areas (gpointer data)
{
    PodaAreas *areas = data;
    g_ptr_array_unref (areas->labels);
    g_free (areas->items);
    g_free (areas);
}

void
poda_areas_place (PodaFigure *figure)
{
    PodaAreas *areas = figure->areas = g_new0 (PodaAreas, 1);
    const PodaProblem *problem = poda_record_problem (figure->record);
    const PodaNode *root = poda_figure_root (figure);
    gsize n = poda_record_n_nodes (figure->record);
    g_autofree Extent *extents = g_new0 (Extent, n + 1);
    Survey survey = { .figure = figure,
                      .areas = areas,
                      .problem = problem,
                      .root = root,
                      .root_ply = poda_node_ply (root),
                      .extents = extents,
                      .made = g_array_new (FALSE, FALSE, sizeof (PodaPatch)) };
    figure->free_areas = free_areas;
    survey.wins = INFINITY; /* values of won games exceed those of any evaluator */
    if (problem->game->utility != PODA_UTILITY_VALUES) {
        guint last = problem->depth != PODA_DEPTH_NONE
                         ? problem->depth
                         : problem->game->longest (problem->game, &problem->root);
        last = problem->prefer_short ? last : 0;
        survey.wins = fmax (0, poda_problem_win (problem) - last);
    }
    measure (&survey);
    set_size (&survey);
    make (&survey);
    areas->n_items = survey.made->len;
    areas->items = (PodaPatch *) (gpointer) g_array_free (survey.made, FALSE);
    poda_figure_note_fold (figure, areas->hidden);
    if (figure->drawing.caption == PODA_CAPTION_SHORT)
        return;
    double share = 100 * areas->visited / areas->nodes;
    char percent[PODA_VALUE_BUFFER];
    g_autofree char *nodes = poda_count_format (areas->nodes, areas->estimated == 0);
    g_autofree char *visited = poda_count_format (areas->visited, TRUE);
    g_autofree char *estimated = poda_count_format (areas->estimated, FALSE);
    g_autoptr (GString) text = g_string_new (figure->caption);
    poda_value_format (share < 10 ? round (share * 10) / 10 : round (share),
                       PODA_STYLE_TEXT, percent);
    g_string_append (text, " · ");
    g_string_append_printf (text,
                            _ ("a node's width shows the size of its subtree: %s nodes "
                               "in all, %s visited (%s %%)"),
                            nodes, visited, percent);
    if (areas->estimated > 0)
        g_string_append_printf (
            text, _ (" · the count of %s cut nodes is estimated from random paths"),
            estimated);
    figure->caption = g_string_chunk_insert (figure->strings, text->str);
}
