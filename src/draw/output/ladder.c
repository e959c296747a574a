/* The ladder of windows: beside the tree a number line for each open node, in its row,
 * all on MAX's scale. Alpha (the floor) fills it from the left, beta (the ceiling) from
 * the right; between them are the node's possible values. The key of each part is
 * constant over the steps, so that a page can animate it. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/output/scene.h"
#include "report/phrase.h"

#define EDGE 26.0  /* margin at the least and the greatest number */
#define HALF 10.0  /* half the height of a number line */
#define REACH 15.0 /* half the height of a bound's mark */
#define MARK 4.0   /* its width */
#define SPOT 5.0   /* the radius of a value */
#define SHUT 6.0   /* minimum width of the red part of a cut */
#define LETTERS 14.0
#define SMALL 13.0
#define MIDDLE (0.36 * LETTERS) /* from there down to the baseline */
#define GAP 6.0                 /* between a mark and its text */
#define MOST_TICKS 9

typedef struct {
    const PodaFrame *frame;
    const PodaBox *box;
    const char *name;
    PodaValue entry[2], bound[2]; /* window on entry and now, by PodaPlayer */
} Rail;

typedef struct {
    PodaScene *scene;
    const PodaFigure *figure;
    PodaVerb verb;
    PodaValue low, high;
    Rail *rails; /* from the root down */
    guint n_rails;
    const Rail *tried,
        *closed; /* the node whose children are being visited, and the child that has
                    just returned; NULL: none, or not drawn */
} Ladder;

/* The floor (MAX's bound, alpha) and the ceiling. */
static const struct {
    const char *fill, *mark, *line, *text;
} sides[] = { { "floor fill", "floor", "floor down", "floor said" },
              { "ceiling fill", "ceiling", "ceiling down", "ceiling said" } };

static void
reach (Ladder *ladder, PodaValue value)
{
    ladder->low = fmin (ladder->low, isfinite (value) ? value : INFINITY);
    ladder->high = fmax (ladder->high, isfinite (value) ? value : -INFINITY);
}

/* Sets the range of numbers: the given leaf values and all values so far. */
static void
find_scale (Ladder *ladder, const PodaRecord *so_far)
{
    ladder->low = INFINITY;
    ladder->high = -INFINITY;
    if (!ladder->figure->drawing.hide_leaves)
        poda_record_leaf_range (ladder->figure->record, &ladder->low, &ladder->high);
    for (guint32 id = 1; id <= poda_record_n_visited (so_far); id++)
        if (!poda_record_node (so_far, id)->open)
            reach (ladder, poda_record_node (so_far, id)->value);
    for (guint i = 0; i < 2 * ladder->n_rails; i++)
        reach (ladder, ladder->rails[i / 2].bound[i % 2]);
    if (ladder->low > ladder->high)
        ladder->low = ladder->high = 0;
    gboolean one = ladder->low == ladder->high;
    ladder->low -= one;
    ladder->high += one;
}

/* Returns the x of a value; an infinite one is at the end of the line. */
static double
at (const Ladder *ladder, PodaValue value)
{
    double left = ladder->figure->ladder + EDGE, width = PODA_LADDER_WIDTH - 2 * EDGE;
    double share = (value - ladder->low) / (ladder->high - ladder->low);
    return CLAMP (left + EDGE + share * (width - 2 * EDGE), left, left + width);
}

/* Adds a primitive with its class and level as key. The scene owns the text. */
static PodaPrimitive *
add (Ladder *ladder, PodaPrimitiveKind kind, const char *css, guint level, double x,
     double y, const char *text)
{
    PodaPrimitive *part = poda_scene_add (ladder->scene, kind, PODA_ROLE_NONE, x, y);
    part->css = css;
    part->tikz = poda_scene_format (ladder->scene, "poda rail %s", css);
    part->attributes =
        poda_scene_format (ladder->scene, "data-key=\"%s%u\"", css, level);
    part->size = kind == PODA_PRIM_CIRCLE ? SPOT : 0;
    part->text = text;
    return part;
}

static void
add_rect (Ladder *ladder, const char *css, const PodaBox *box, double from, double to,
          double half)
{
    PodaPrimitive *rect =
        add (ladder, PODA_PRIM_RECT, css, box->level, from, box->y - half, NULL);
    rect->width = to - from;
    rect->height = 2 * half;
}

/* Adds a text right of an item of this width at x; left of it if the picture ends
 * there, and over it if neither side has space. */
static void
add_text (Ladder *ladder, const char *css, guint level, double x, double width,
          double y, const char *text)
{
    double length = poda_text_width (text, LETTERS, TRUE);
    double end = at (ladder, INFINITY) + EDGE - 4, left = x - width / 2 - GAP - length;
    x += width / 2 + GAP;
    if (x + length > end)
        x = left >= at (ladder, -INFINITY) ? left : end - length;
    add (ladder, PODA_PRIM_TEXT, css, level, x, y, text);
}

/* Returns the number as in the node's texts. */
static const char *
number_of (Ladder *ladder, const PodaBox *box, PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    guint8 view = poda_box_view (ladder->figure, box);
    poda_figure_number (&ladder->figure->drawing, view, value, buffer);
    return poda_scene_format (ladder->scene, "%s", buffer);
}

static gboolean
is_in_mins_view (const PodaFigure *figure, const PodaBox *box)
{
    return figure->drawing.mover_view && poda_box_view (figure, box) == PODA_MIN;
}

/* Returns "α 3 from B"; from the mover's point of view MIN's α is minus MAX's β. */
static const char *
bound_text (Ladder *ladder, const Rail *rail, PodaPlayer player)
{
    gboolean beta = (player == PODA_MIN) != is_in_mins_view (ladder->figure, rail->box);
    g_autofree char *from = NULL;
    if (rail->entry[player] != rail->bound[player])
        from = poda_phrase_from (ladder->figure->record, rail->frame->best);
    return poda_scene_format (ladder->scene, from != NULL ? "%s %s %s" : "%s %s",
                              beta ? "β" : "α",
                              number_of (ladder, rail->box, rail->bound[player]), from);
}

/* Returns the values of a child that would cut, for the node whose children are being
 * visited; NULL for other nodes, or if no value would. */
static const char *
promise_text (Ladder *ladder, const Rail *rail, PodaPlayer player)
{
    static const char *const texts[2][2] = {
        { N_ ("a child of %s or less cuts"), N_ ("a child of %s or more cuts") },
        { N_ ("a child worth less than %s causes a cut"),
          N_ ("a child worth more than %s causes a cut") }
    };
    const PodaFigure *figure = ladder->figure;
    const PodaProblem *problem = poda_record_problem (figure->record);
    PodaValue alpha = rail->bound[PODA_MAX], beta = rail->bound[PODA_MIN];
    guint32 first = rail->box->child;
    if (rail != ladder->tried || rail->frame->player != poda_opponent (player)
        || first == PODA_FIGURE_NONE || (problem->all_moves && rail->frame->id == 1)
        || (problem->strict ? alpha > beta : alpha >= beta))
        return NULL;
    gboolean turned = is_in_mins_view (figure, &figure->boxes[first]);
    for (guint32 k = first; k != PODA_FIGURE_NONE; k = figure->boxes[k].next)
        if (is_in_mins_view (figure, &figure->boxes[k]) != turned)
            return NULL; /* their signs differ */
    return poda_scene_format (
        ladder->scene, _ (texts[problem->strict][(player == PODA_MIN) != turned]),
        number_of (ladder, &figure->boxes[first], rail->bound[player]));
}

/* Adds a bound: the excluded part and its mark; a line from above if it was passed
 * down; the text of values that would cut, or the number and its source. */
static void
add_bound (Ladder *ladder, const Rail *rail, PodaPlayer player)
{
    const PodaBox *box = rail->box;
    PodaValue bound = rail->bound[player];
    gboolean floor = player == PODA_MAX;
    gboolean inherited = rail > ladder->rails && rail->entry[player] == bound
                         && rail[-1].bound[player] == bound;
    double x = at (ladder, bound), end = at (ladder, floor ? -INFINITY : INFINITY);
    add_rect (ladder, sides[player].fill, box, fmin (x, end), fmax (x, end), HALF);
    add_rect (ladder, sides[player].mark, box, x - MARK / 2, x + MARK / 2, REACH);
    if (inherited)
        add (ladder, PODA_PRIM_PATH, sides[player].line, box->level, 0, 0,
             poda_scene_markup (ladder->scene, "M%g %gV%g", x, rail[-1].box->y + REACH,
                                box->y - REACH));
    const char *text = promise_text (ladder, rail, player);
    /* An inherited bound is negated where the point of view changes. */
    if (ladder->figure->drawing.mover_view || (text == NULL && !inherited))
        text = poda_scene_format (ladder->scene, text != NULL ? "%s: %s" : "%s",
                                  bound_text (ladder, rail, player), text);
    if (text != NULL)
        add_text (ladder, sides[player].text, box->level, x, 0,
                  floor ? box->y - REACH - 3 : box->y + REACH + 11, text);
}

static void
add_rail (Ladder *ladder, const Rail *rail)
{
    const PodaFrame *frame = rail->frame;
    const PodaBox *box = rail->box;
    double x = at (ladder, -INFINITY) - 5 - poda_text_width (rail->name, SMALL, FALSE);
    add_rect (ladder, "track", box, at (ladder, -INFINITY), at (ladder, INFINITY),
              HALF);
    if (x > ladder->figure->ladder + 1) /* names in games are long */
        add (ladder, PODA_PRIM_TEXT, "number of", box->level, x, box->y + MIDDLE,
             rail->name);
    if (rail == ladder->closed && ladder->verb == PODA_UPDATE)
        return; /* only the returned value remains */
    for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++)
        if (isfinite (rail->bound[player]))
            add_bound (ladder, rail, player);
    if (rail == ladder->tried && ladder->verb == PODA_CUT) {
        double from = at (ladder, frame->beta), to = at (ladder, frame->alpha);
        double middle = (from + to) / 2, red = fmax (SHUT, to - from);
        add_rect (ladder, "shut", box, middle - red / 2, middle + red / 2, HALF);
        add_text (ladder, "shut said", 0, middle, red, box->y + MIDDLE,
                  _ ("no value fits: cut"));
    }
    if (rail != ladder->closed && frame->returned > 0 && isfinite (frame->value))
        add (ladder, PODA_PRIM_CIRCLE, "spot", box->level, at (ladder, frame->value),
             box->y, NULL);
}

/* Adds the axis, with ticks at multiples of 1, 2 or 5 times a power of ten. */
static void
add_axis (Ladder *ladder)
{
    double least = (ladder->high - ladder->low) / MOST_TICKS;
    double power = pow (10, floor (log10 (least))), share = least / power;
    double step = power * (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10);
    double left = at (ladder, -INFINITY), right = at (ladder, INFINITY);
    double y = ladder->figure->height - 20;
    guint n = 0;
    add (ladder, PODA_PRIM_PATH, "axis", n, 0, 0,
         poda_scene_markup (ladder->scene, "M%g %gH%g", left, y, right));
    for (double k = ceil (ladder->low / step); k * step <= ladder->high; k++) {
        char number[PODA_VALUE_BUFFER];
        double tick = round (k * step * 1e6) / 1e6, x = at (ladder, tick);
        poda_value_format (tick, PODA_STYLE_TEXT, number);
        add (ladder, PODA_PRIM_PATH, "axis", ++n, 0, 0,
             poda_scene_markup (ladder->scene, "M%g %gV%g", x, y - 3, y + 3));
        x -= poda_text_width (number, SMALL, FALSE) / 2;
        add (ladder, PODA_PRIM_TEXT, "number", n, x, y + 16,
             poda_scene_format (ladder->scene, "%s", number));
    }
}

/* Adds the value that a child returns: in its own row when the search leaves it, then
 * on its parent's number line. */
static void
add_return (Ladder *ladder, const Rail *child)
{
    double x = at (ladder, child->frame->value), y = child->box->y, up = y - SPOT;
    add_text (ladder, "said", 0, x, 2 * SPOT, y + MIDDLE,
              poda_scene_format (ladder->scene, _ ("%s returns %s"), child->name,
                                 number_of (ladder, child->box, child->frame->value)));
    if (ladder->verb == PODA_UPDATE) {
        add (ladder, PODA_PRIM_CIRCLE, "from spot", 0, x, y, NULL);
        y = ladder->tried->box->y;
        add (ladder, PODA_PRIM_PATH, "down", 0, 0, 0,
             poda_scene_markup (ladder->scene, "M%g %gV%g", x, up, y + SPOT));
    }
    add (ladder, PODA_PRIM_CIRCLE, "returned", 0, x, y, NULL);
}

void
poda_scene_add_ladder (PodaScene *scene, const PodaFigure *figure)
{
    if (figure->ladder == 0 || figure->snapshot == NULL)
        return;
    guint n, k;
    const PodaReplay *replay = poda_snapshot_replay (figure->snapshot);
    const PodaRecord *so_far = poda_replay_so_far (replay);
    const PodaFrame *path = poda_replay_path (replay, &n);
    g_autofree Rail *rails = g_new (Rail, n + 1);
    Ladder ladder = { .scene = scene, .figure = figure, .rails = rails };
    if (poda_replay_position (replay) > 0)
        ladder.verb = poda_replay_step (replay)->verb;
    gboolean returns = ladder.verb == PODA_LEAVE || ladder.verb == PODA_UPDATE;
    for (guint i = 0; i < n + returns; i++) {
        const PodaFrame *frame = i < n ? &path[i] : poda_replay_child (replay);
        const PodaNode *node = poda_record_node (so_far, frame->id);
        g_autofree char *name = poda_record_display_name (so_far, node);
        const char *kept = poda_scene_format (scene, "%s", name);
        const PodaBox *box = NULL;
        for (k = 0; k < figure->n_boxes && box == NULL; k++)
            if (figure->boxes[k].node == frame->id && figure->boxes[k].others == 0)
                box = &figure->boxes[k];
        rails[ladder.n_rails] = (Rail){
            frame, box, kept, { node->alpha, node->beta }, { frame->alpha, frame->beta }
        };
        const Rail *rail = box != NULL ? &rails[ladder.n_rails] : NULL;
        if (i == n)
            ladder.closed = rail;
        else if (rail == NULL || !box->leaf)
            ladder.tried = rail;
        ladder.n_rails += rail != NULL && !box->leaf;
    }
    poda_scene_begin (scene, "ladder")->attributes =
        "id=\"ladder\" aria-hidden=\"true\"";
    find_scale (&ladder, so_far);
    add_axis (&ladder);
    for (guint i = 0; i < ladder.n_rails; i++)
        add_rail (&ladder, &rails[i]);
    if (ladder.closed != NULL && ladder.tried != NULL
        && isfinite (ladder.closed->frame->value))
        add_return (&ladder, ladder.closed);
    poda_scene_end (scene);
}
