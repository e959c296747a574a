/* The ladder of windows: beside the tree a rail for each open node, at the height of
 * its row, all on one scale, MAX's. The floor, alpha, fills a rail from the left, the
 * ceiling, beta, from the right; what is between is what the node may still be worth.
 * Each part has a key that it keeps from step to step, so that a page can move it. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/output/scene.h"
#include "report/phrase.h"
#include "tree/tree.h"

#define EDGE 26.0  /* beyond the least and the largest number */
#define HALF 10.0  /* of a rail's height */
#define REACH 15.0 /* of a bound's mark, up and down from the middle */
#define MARK 4.0   /* how wide it is */
#define SPOT 5.0   /* the radius of a value */
#define SHUT 6.0   /* how wide the red part of a cut is at least */
#define LETTERS 14.0
#define SMALL 12.0
#define MIDDLE (0.36 * LETTERS) /* from there down to the baseline */
#define MOST_TICKS 9

typedef struct {
    const PodaFrame *frame;
    const PodaBox *box;
    PodaValue entry[2]; /* the window with which the node was entered, by PodaPlayer */
} Rail;

typedef struct {
    PodaScene *scene;
    const PodaFigure *figure;
    const PodaReplay *replay;
    const PodaFrame *closed; /* the child that has just returned; or NULL */
    PodaVerb verb;
    double left, right; /* the ends of all rails */
    PodaValue low, high;
    Rail *rails; /* from the root down */
    guint n_rails;
    guint tried; /* the one of these whose node's children are tried */
} Ladder;

static const PodaLook rail_look = { "track", "draw=podagrey" },
                      axis_look = { "axis", "draw=podagrey" },
                      number_look = { "number", "poda rail text=podagrey" },
                      name_look = { "number of", "poda rail text=podagrey" },
                      said_look = { "said", "poda rail text=podaink" },
                      spot_look = { "spot", "fill=podaink" },
                      from_look = { "from spot", "fill=podaink" },
                      returned_look = { "returned", "draw=podaink, fill=white" },
                      rise_look = { "down", "poda down=podaink" },
                      shut_look = { "shut", "fill=podared" },
                      cut_look = { "shut said", "poda rail text=podared" };

/* The floor, which is MAX's, and the ceiling. */
static const struct {
    const char *letter;
    PodaLook fill, mark, line, text;
} looks[] = {
    [PODA_MAX] = { "α",
                   { "floor fill", "fill=podamaxfill" },
                   { "floor", "fill=podamax" },
                   { "floor down", "poda down=podamax" },
                   { "floor said", "poda rail text=podamax" } },
    [PODA_MIN] = { "β",
                   { "ceiling fill", "fill=podaminfill" },
                   { "ceiling", "fill=podamin" },
                   { "ceiling down", "poda down=podamin" },
                   { "ceiling said", "poda rail text=podamin" } },
};

/* --- The scale --- */

static void
reach (Ladder *ladder, PodaValue value)
{
    if (!isfinite (value))
        return;
    ladder->low = fmin (ladder->low, value);
    ladder->high = fmax (ladder->high, value);
}

/* Finds the least and the largest number: of the leaves that are given, else of what
 * has been seen. */
static void
find_scale (Ladder *ladder)
{
    const PodaRecord *so_far = poda_replay_so_far (ladder->replay);
    ladder->low = INFINITY;
    ladder->high = -INFINITY;
    if (ladder->figure->drawing.hide_leaves
        || !poda_record_leaf_range (ladder->figure->record, &ladder->low,
                                    &ladder->high))
        for (guint32 id = 1; id <= poda_record_n_visited (so_far); id++)
            if (!poda_record_node (so_far, id)->open)
                reach (ladder, poda_record_node (so_far, id)->value);
    for (guint i = 0; i < ladder->n_rails; i++) {
        reach (ladder, ladder->rails[i].frame->alpha);
        reach (ladder, ladder->rails[i].frame->beta);
    }
    if (ladder->low > ladder->high)
        ladder->low = ladder->high = 0;
    if (ladder->low == ladder->high) {
        ladder->low--;
        ladder->high++;
    }
}

static double
at (const Ladder *ladder, PodaValue value)
{
    double share = (value - ladder->low) / (ladder->high - ladder->low);
    if (isinf (value))
        return value < 0 ? ladder->left : ladder->right;
    return ladder->left + EDGE + share * (ladder->right - ladder->left - 2 * EDGE);
}

/* Returns the distance of ticks: one, two or five, with noughts. */
static double
tick_step (double span)
{
    double power = pow (10, floor (log10 (span / MOST_TICKS)));
    double least = span / MOST_TICKS / power;
    return power * (least <= 1 ? 1 : least <= 2 ? 2 : least <= 5 ? 5 : 10);
}

/* --- Primitives --- */

/* Its key is its class with its level, of which there is one. */
static void
dress (Ladder *ladder, PodaPrimitive *added, const PodaLook *look, guint level)
{
    added->css = look->css;
    added->tikz = look->tikz;
    added->attributes =
        poda_scene_format (ladder->scene, "data-key=\"%s%u\"", look->css, level);
}

static void
add_rect (Ladder *ladder, const PodaLook *look, const PodaBox *box, double from,
          double to, double half)
{
    PodaPrimitive *rect = poda_scene_rect (ladder->scene, PODA_ROLE_NONE, from,
                                           box->y - half, to - from, 2 * half, 0);
    dress (ladder, rect, look, box->level);
}

static void
add_line (Ladder *ladder, const PodaLook *look, guint level, double x, double y,
          double to)
{
    dress (ladder,
           poda_scene_path (ladder->scene, PODA_ROLE_NONE, "M%g %gV%g", x, y, to), look,
           level);
}

static void
add_plain (Ladder *ladder, const PodaLook *look, guint level, double x, double y,
           const char *text)
{
    PodaPrimitive *added =
        poda_scene_text (ladder->scene, PODA_ROLE_NONE, x, y,
                         poda_scene_format (ladder->scene, "%s", text));
    dress (ladder, added, look, level);
}

/* Adds a text right of a place, as far as the picture goes. Takes it over. */
static void
add_text (Ladder *ladder, const PodaLook *look, guint level, double x, double y,
          char *text)
{
    g_autofree char *own = text;
    double end = ladder->figure->ladder + PODA_LADDER_WIDTH - 4;
    add_plain (ladder, look, level,
               fmin (x + 6, end - poda_text_width (own, LETTERS, TRUE)), y, own);
}

static void
add_spot (Ladder *ladder, const PodaLook *look, guint level, double x, double y)
{
    dress (ladder, poda_scene_circle (ladder->scene, PODA_ROLE_NONE, x, y, SPOT), look,
           level);
}

/* --- Rails --- */

static PodaValue
bound_of (const PodaFrame *frame, PodaPlayer player)
{
    return player == PODA_MAX ? frame->alpha : frame->beta;
}

/* TRUE if the bound stands as the node above passed it down. */
static gboolean
is_inherited (const Ladder *ladder, guint i, PodaPlayer player)
{
    const Rail *rail = &ladder->rails[i];
    PodaValue bound = bound_of (rail->frame, player);
    return i > 0 && isfinite (bound) && rail->entry[player] == bound
           && bound_of (rail[-1].frame, player) == bound;
}

/* Returns "α 3 from B"; in the mover's view MIN's floor is minus MAX's ceiling. The
 * caller frees it. */
static char *
bound_text (const Ladder *ladder, const Rail *rail, PodaPlayer player)
{
    const PodaDrawing *drawing = &ladder->figure->drawing;
    guint8 view = poda_box_view (ladder->figure, rail->box);
    gboolean turned = drawing->mover_view && view == PODA_MIN;
    PodaValue bound = bound_of (rail->frame, player);
    char buffer[PODA_VALUE_BUFFER];
    const char *number = poda_figure_number (drawing, view, bound, buffer);
    const char *letter = looks[turned ? poda_opponent (player) : player].letter;
    if (rail->entry[player] == bound || rail->frame->best == 0)
        return g_strdup_printf ("%s %s", letter, number);
    g_autofree char *from =
        poda_phrase_from (ladder->figure->record, rail->frame->best);
    return g_strdup_printf ("%s %s %s", letter, number, from);
}

/* Says which child would end the search of the node whose children are tried; NULL for
 * another node, and where none would. The caller frees it. */
static char *
promise_text (const Ladder *ladder, guint i, PodaPlayer player)
{
    const Rail *rail = &ladder->rails[i];
    const PodaFigure *figure = ladder->figure;
    const PodaProblem *problem = poda_record_problem (figure->record);
    PodaValue alpha = rail->frame->alpha, beta = rail->frame->beta;
    char buffer[PODA_VALUE_BUFFER];
    if (i != ladder->tried || rail->frame->player != poda_opponent (player)
        || ladder->verb == PODA_CUT || rail->box->child == PODA_FIGURE_NONE
        || (problem->strict ? alpha > beta : alpha >= beta)
        || (problem->all_moves && rail->frame->id == 1))
        return NULL;
    guint8 view = poda_box_view (figure, &figure->boxes[rail->box->child]);
    for (guint32 k = rail->box->child; k != PODA_FIGURE_NONE; k = figure->boxes[k].next)
        if (figure->drawing.mover_view
            && poda_box_view (figure, &figure->boxes[k]) != view)
            return NULL; /* their signs differ */
    gboolean more = player == PODA_MIN;
    if (figure->drawing.mover_view && view == PODA_MIN)
        more = !more;
    const char *format = problem->strict ? more ? _ ("a child above %s cuts")
                                                : _ ("a child below %s cuts")
                         : more ? _ ("a child of %s or more cuts")
                                         : _ ("a child of %s or less cuts");
    return g_strdup_printf (format, poda_figure_number (&figure->drawing, view,
                                                        bound_of (rail->frame, player),
                                                        buffer));
}

/* Adds a bound of a rail: what it shuts out, and its mark; a line from the rail above
 * that passed it down; and which child would cut, or the number and whose it is. */
static void
add_bound (Ladder *ladder, guint i, PodaPlayer player)
{
    const Rail *rail = &ladder->rails[i];
    const PodaBox *box = rail->box;
    PodaValue bound = bound_of (rail->frame, player);
    gboolean floor = player == PODA_MAX, inherited = is_inherited (ladder, i, player);
    double x = at (ladder, bound);
    if (!isfinite (bound))
        return;
    add_rect (ladder, &looks[player].fill, box, floor ? ladder->left : x,
              floor ? x : ladder->right, HALF);
    add_rect (ladder, &looks[player].mark, box, x - MARK / 2, x + MARK / 2, REACH);
    if (inherited)
        add_line (ladder, &looks[player].line, box->level, x, rail[-1].box->y + REACH,
                  box->y - REACH);
    char *text = promise_text (ladder, i, player);
    /* A bound that is passed down changes its sign where views change. */
    if (text == NULL && (!inherited || ladder->figure->drawing.mover_view))
        text = bound_text (ladder, rail, player);
    if (text != NULL)
        add_text (ladder, &looks[player].text, box->level, x,
                  floor ? box->y - REACH - 3 : box->y + REACH + 11, text);
}

static void
add_rail (Ladder *ladder, guint i)
{
    const Rail *rail = &ladder->rails[i];
    const PodaFrame *frame = rail->frame;
    const PodaBox *box = rail->box;
    g_autofree char *name = poda_record_spoken_name (
        ladder->figure->record, poda_record_node (ladder->figure->record, frame->id));
    double width = poda_text_width (name, SMALL, FALSE);
    add_rect (ladder, &rail_look, box, ladder->left, ladder->right, HALF);
    if (width < EDGE - 6) /* those of games are long */
        add_plain (ladder, &name_look, box->level, ladder->left - 5 - width,
                   box->y + MIDDLE, name);
    if (frame == ladder->closed && ladder->verb == PODA_UPDATE)
        return; /* only what it returned is left of it */
    for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++)
        add_bound (ladder, i, player);
    if (i == ladder->tried && ladder->verb == PODA_CUT) {
        double from = at (ladder, frame->beta), to = at (ladder, frame->alpha);
        double more = fmax (SHUT - (to - from), 0) / 2;
        add_rect (ladder, &shut_look, box, from - more, to + more, HALF);
        add_text (ladder, &cut_look, 0, to + more, box->y + MIDDLE,
                  g_strdup (_ ("no value fits: cut")));
    }
    if (frame != ladder->closed && frame->returned > 0 && isfinite (frame->value))
        add_spot (ladder, &spot_look, box->level, at (ladder, frame->value), box->y);
}

/* --- What comes up --- */

static const PodaBox *
find_box (const PodaFigure *figure, guint32 node)
{
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].node == node && figure->boxes[i].others == 0)
            return &figure->boxes[i];
    return NULL;
}

/* Adds the value that a child returns: at its own row when the search leaves it, and
 * then at its parent's rail. */
static void
add_return (Ladder *ladder)
{
    const PodaFigure *figure = ladder->figure;
    const PodaFrame *child = ladder->closed;
    const PodaBox *box = find_box (figure, child->id);
    char buffer[PODA_VALUE_BUFFER];
    if (box == NULL || !isfinite (child->value))
        return;
    double x = at (ladder, child->value), y = box->y;
    g_autofree char *name = poda_record_spoken_name (
        figure->record, poda_record_node (figure->record, child->id));
    const char *number = poda_figure_number (
        &figure->drawing, poda_box_view (figure, box), child->value, buffer);
    if (ladder->verb == PODA_UPDATE) {
        y = ladder->rails[ladder->tried].box->y;
        add_spot (ladder, &from_look, 0, x, box->y);
        add_line (ladder, &rise_look, 0, x, box->y - SPOT, y + SPOT);
    }
    add_spot (ladder, &returned_look, 0, x, y);
    add_text (ladder, &said_look, 0, x + SPOT, box->y + MIDDLE,
              g_strdup_printf (_ ("%s returns %s"), name, number));
}

static void
add_axis (Ladder *ladder)
{
    double y = ladder->figure->height - 20,
           step = tick_step (ladder->high - ladder->low);
    PodaPrimitive *axis = poda_scene_path (ladder->scene, PODA_ROLE_NONE, "M%g %gH%g",
                                           ladder->left, y, ladder->right);
    dress (ladder, axis, &axis_look, 0);
    for (double k = ceil (ladder->low / step); k * step <= ladder->high; k++) {
        char number[PODA_VALUE_BUFFER];
        double tick = round (k * step * 1e6) / 1e6, x = at (ladder, tick);
        guint n = (guint) (k - floor (ladder->low / step)) + 1;
        poda_value_format (tick, PODA_STYLE_TEXT, number);
        add_line (ladder, &axis_look, n, x, y - 3, y + 3);
        add_plain (ladder, &number_look, n,
                   x - poda_text_width (number, SMALL, FALSE) / 2, y + 16, number);
    }
}

/* --- All of it --- */

/* Adds the rail of an inner node that is drawn. FALSE: it is not drawn at all. */
static gboolean
take_rail (Ladder *ladder, const PodaFrame *frame)
{
    const PodaBox *box = find_box (ladder->figure, frame->id);
    const PodaNode *node =
        poda_record_node (poda_replay_so_far (ladder->replay), frame->id);
    if (box != NULL && !box->leaf)
        ladder->rails[ladder->n_rails++] =
            (Rail){ frame, box, { [PODA_MAX] = node->alpha, [PODA_MIN] = node->beta } };
    return box != NULL;
}

void
poda_scene_add_ladder (PodaScene *scene, const PodaFigure *figure)
{
    if (figure->ladder == 0 || figure->moment == NULL)
        return;
    guint n;
    const PodaReplay *replay = poda_moment_replay (figure->moment);
    const PodaFrame *path = poda_replay_path (replay, &n);
    g_autofree Rail *rails = g_new (Rail, n + 1);
    Ladder ladder = { .scene = scene,
                      .figure = figure,
                      .replay = replay,
                      .left = figure->ladder + EDGE,
                      .right = figure->ladder + PODA_LADDER_WIDTH - EDGE,
                      .rails = rails,
                      .tried = G_MAXUINT };
    if (poda_replay_position (replay) > 0)
        ladder.verb = poda_replay_step (replay)->verb;
    if (ladder.verb == PODA_LEAVE || ladder.verb == PODA_UPDATE)
        ladder.closed = poda_replay_child (replay);
    for (guint i = 0; i < n; i++)
        ladder.tried = take_rail (&ladder, &path[i]) ? ladder.n_rails - 1 : G_MAXUINT;
    if (ladder.closed != NULL)
        take_rail (&ladder, ladder.closed);
    poda_scene_begin (scene, "ladder")->attributes =
        "id=\"ladder\" aria-hidden=\"true\"";
    find_scale (&ladder);
    add_axis (&ladder);
    for (guint i = 0; i < ladder.n_rails; i++)
        add_rail (&ladder, i);
    if (ladder.closed != NULL && ladder.tried < ladder.n_rails)
        add_return (&ladder);
    poda_scene_end (scene);
}
