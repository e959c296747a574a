/* The ladder of windows: beside the tree a rail for each open node, at the height of
 * its row, all on one scale. The floor, alpha, fills a rail from the left, the ceiling,
 * beta, from the right; what is between is what the node may still be worth. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/output/scene.h"
#include "report/phrase.h"
#include "tree/tree.h"

#define EDGE 26.0  /* beyond the least and the largest number */
#define HALF 10.0  /* of a rail's height */
#define REACH 15.0 /* of a bound's mark, up and down from the middle */
#define SPOT 5.0   /* the radius of a value */
#define LETTERS 12.5
#define MOST_TICKS 9

typedef struct {
    const PodaFrame *frame;
    const PodaBox *box;
} Rail;

typedef struct {
    PodaScene *scene;
    const PodaFigure *figure;
    const PodaReplay *replay;
    double left, right; /* the ends of all rails */
    PodaValue low, high;
    GArray *rails; /* of Rail, from the root down */
} Ladder;

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
    const PodaRecord *record = ladder->figure->record;
    const PodaRecord *so_far = poda_replay_so_far (ladder->replay);
    ladder->low = INFINITY;
    ladder->high = -INFINITY;
    if (ladder->figure->drawing.hide_leaves
        || !poda_record_leaf_range (record, &ladder->low, &ladder->high))
        for (guint32 id = 1; id <= poda_record_n_visited (so_far); id++)
            reach (ladder, poda_record_node (so_far, id)->value);
    for (guint i = 0; i < ladder->rails->len; i++) {
        const PodaFrame *frame = g_array_index (ladder->rails, Rail, i).frame;
        reach (ladder, frame->alpha);
        reach (ladder, frame->beta);
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
    return value == -INFINITY ? ladder->left
           : value == INFINITY
               ? ladder->right
               : ladder->left + EDGE
                     + share * (ladder->right - ladder->left - 2 * EDGE);
}

/* One, two or five, with noughts. */
static double
tick_step (double span)
{
    static const double steps[] = { 1, 2, 5, 10 };
    double power = pow (10, floor (log10 (span / MOST_TICKS)));
    guint i = 0;
    while (i + 1 < G_N_ELEMENTS (steps) && span / (steps[i] * power) > MOST_TICKS)
        i++;
    return steps[i] * power;
}

/* --- Primitives --- */

static void
add_rect (Ladder *ladder, const char *css, const char *tikz, double from, double to,
          double y)
{
    PodaPrimitive *rect = poda_scene_rect (ladder->scene, PODA_ROLE_NONE, from,
                                           y - HALF, fmax (to - from, 2), 2 * HALF, 0);
    rect->css = css;
    rect->tikz = tikz;
}

static void
add_path (Ladder *ladder, const char *css, const char *tikz, double x, double y,
          double to)
{
    PodaPrimitive *path =
        poda_scene_path (ladder->scene, PODA_ROLE_NONE, "M%g %gV%g", x, y, to);
    path->css = css;
    path->tikz = tikz;
}

/* Adds a text right of a place, or left of it where it would not fit. Takes it over. */
static void
add_text (Ladder *ladder, const char *css, const char *tikz, double x, double y,
          char *text)
{
    g_autofree char *own = text;
    double width = poda_text_width (own, LETTERS, TRUE);
    x = x + 6 + width > ladder->right + EDGE ? x - 6 - width : x + 6;
    PodaPrimitive *added =
        poda_scene_text (ladder->scene, PODA_ROLE_NONE, x, y,
                         poda_scene_format (ladder->scene, "%s", own));
    added->css = css;
    added->tikz = tikz;
}

static void
add_spot (Ladder *ladder, double x, double y)
{
    PodaPrimitive *spot = poda_scene_circle (ladder->scene, PODA_ROLE_NONE, x, y, SPOT);
    spot->css = "spot";
    spot->tikz = "fill=podaink";
}

/* --- Rails --- */

static const struct {
    const char *letter, *fill, *mark, *down, *text;
    const char *tikz_fill, *tikz_mark, *tikz_down, *tikz_text;
} looks[] = {
    [PODA_MAX] = { "α", "floor", "floor", "floor", "floor", "fill=podamaxfill",
                   "draw=podamax, line width=3bp", "poda down=podamax",
                   "poda rail text=podamax" },
    [PODA_MIN] = { "β", "ceiling", "ceiling", "ceiling", "ceiling", "fill=podaminfill",
                   "draw=podamin, line width=3bp", "poda down=podamin",
                   "poda rail text=podamin" },
};

static PodaValue
bound_of (const PodaFrame *frame, PodaPlayer player)
{
    return player == PODA_MAX ? frame->alpha : frame->beta;
}

/* TRUE if the node set this bound itself. */
static gboolean
is_own (const Rail *rail, PodaPlayer player)
{
    PodaValue bound = bound_of (rail->frame, player);
    return rail->frame->player == player && rail->frame->best != 0 && isfinite (bound)
           && rail->frame->value == bound;
}

/* Adds a bound of a rail: what it shuts out, and its mark; where the node set it, its
 * number and from which child; else, on the rail of who set it, a line down to here. */
static void
add_bound (Ladder *ladder, guint i, PodaPlayer player)
{
    const Rail *rails = (const Rail *) (gpointer) ladder->rails->data,
               *rail = &rails[i];
    PodaValue bound = bound_of (rail->frame, player);
    double x = at (ladder, bound), y = rail->box->y;
    char number[PODA_VALUE_BUFFER];
    guint setter = i;
    if (!isfinite (bound))
        return;
    if (player == PODA_MAX)
        add_rect (ladder, looks[player].fill, looks[player].tikz_fill, ladder->left, x,
                  y);
    else
        add_rect (ladder, looks[player].fill, looks[player].tikz_fill, x, ladder->right,
                  y);
    add_path (ladder, looks[player].mark, looks[player].tikz_mark, x, y - REACH,
              y + REACH);
    if (is_own (rail, player)) {
        g_autofree char *from =
            poda_phrase_from (ladder->figure->record, rail->frame->best);
        poda_value_format (bound, PODA_STYLE_TEXT, number);
        add_text (ladder, looks[player].text, looks[player].tikz_text, x,
                  player == PODA_MAX ? y - REACH - 3 : y + REACH + 10,
                  g_strdup_printf ("%s %s %s", looks[player].letter, number, from));
    }
    while (setter > 0 && bound_of (rails[setter - 1].frame, player) == bound)
        setter--;
    if (setter < i)
        add_path (ladder, player == PODA_MAX ? "down floor" : "down ceiling",
                  looks[player].tikz_down, x, rails[i - 1].box->y + REACH, y - REACH);
}

/* Says when the search would stop here, or that it does. */
static void
add_end (Ladder *ladder, const Rail *rail, gboolean cut)
{
    const PodaFrame *frame = rail->frame;
    gboolean strict = poda_record_problem (ladder->figure->record)->strict;
    gboolean min = frame->player == PODA_MIN;
    PodaValue bound = min ? frame->alpha : frame->beta;
    char number[PODA_VALUE_BUFFER];
    if (cut) {
        double from = at (ladder, frame->beta), to = at (ladder, frame->alpha);
        add_rect (ladder, "shut", "fill=podared", fmin (from, to), to, rail->box->y);
        add_text (ladder, "shut", "poda rail text=podared", to,
                  rail->box->y + 0.36 * LETTERS, g_strdup (_ ("no value fits: cut")));
        return;
    }
    if (!isfinite (bound) || frame->player == PODA_CHANCE)
        return;
    poda_value_format (bound, PODA_STYLE_TEXT, number);
    const char *format =
        min ? strict ? _ ("a child below %s cuts") : _ ("a child of %s or less cuts")
        : strict ? _ ("a child above %s cuts")
                 : _ ("a child of %s or more cuts");
    add_text (ladder, min ? "floor" : "ceiling",
              min ? looks[PODA_MAX].tikz_text : looks[PODA_MIN].tikz_text,
              at (ladder, bound),
              min ? rail->box->y - REACH - 3 : rail->box->y + REACH + 10,
              g_strdup_printf (format, number));
}

static void
add_rail (Ladder *ladder, guint i, gboolean cut)
{
    const Rail *rail = &g_array_index (ladder->rails, Rail, i);
    double y = rail->box->y;
    add_rect (ladder, "rail", "draw=podagrey", ladder->left, ladder->right, y);
    for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++)
        add_bound (ladder, i, player);
    if (i + 1 == ladder->rails->len)
        add_end (ladder, rail, cut);
    if (rail->frame->returned > 0 && isfinite (rail->frame->value))
        add_spot (ladder, at (ladder, rail->frame->value), y);
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

/* Adds the value that a child has returned, on its way up to its parent's rail. */
static void
add_return (Ladder *ladder)
{
    const PodaFrame *child = poda_replay_child (ladder->replay);
    const PodaBox *box = find_box (ladder->figure, child->id);
    const Rail *last = &g_array_index (ladder->rails, Rail, ladder->rails->len - 1);
    char number[PODA_VALUE_BUFFER];
    if (box == NULL || !isfinite (child->value))
        return;
    double x = at (ladder, child->value);
    g_autofree char *name = poda_record_spoken_name (
        ladder->figure->record, poda_record_node (ladder->figure->record, child->id));
    poda_value_format (child->value, PODA_STYLE_TEXT, number);
    add_path (ladder, "down", "poda down=podaink", x, box->y - SPOT,
              last->box->y + REACH);
    add_spot (ladder, x, box->y);
    add_text (ladder, "said", "poda rail text=podaink", x + SPOT,
              box->y + 0.36 * LETTERS,
              g_strdup_printf (_ ("%s returns %s"), name, number));
}

static void
add_axis (Ladder *ladder)
{
    double y = ladder->figure->height - 20,
           step = tick_step (ladder->high - ladder->low);
    char number[PODA_VALUE_BUFFER];
    PodaPrimitive *axis = poda_scene_path (ladder->scene, PODA_ROLE_NONE, "M%g %gH%g",
                                           ladder->left, y, ladder->right);
    axis->css = "axis";
    axis->tikz = "draw=podagrey";
    for (double tick = ceil (ladder->low / step) * step; tick <= ladder->high;
         tick += step) {
        double x = at (ladder, tick);
        poda_value_format (tick, PODA_STYLE_TEXT, number);
        add_path (ladder, "axis", "draw=podagrey", x, y - 3, y + 3);
        PodaPrimitive *text =
            poda_scene_text (ladder->scene, PODA_ROLE_NONE,
                             x - poda_text_width (number, LETTERS, FALSE) / 2, y + 16,
                             poda_scene_format (ladder->scene, "%s", number));
        text->css = "tick";
        text->tikz = "poda rail text=podagrey";
    }
}

/* --- All of it --- */

void
poda_scene_add_ladder (PodaScene *scene, const PodaFigure *figure)
{
    if (figure->ladder == 0 || figure->moment == NULL)
        return;
    g_autoptr (GArray) rails = g_array_new (FALSE, FALSE, sizeof (Rail));
    Ladder ladder = { .scene = scene,
                      .figure = figure,
                      .replay = poda_moment_replay (figure->moment),
                      .left = figure->ladder + EDGE,
                      .right = figure->ladder + PODA_LADDER_WIDTH - EDGE,
                      .rails = rails };
    guint n;
    const PodaFrame *path = poda_replay_path (ladder.replay, &n);
    for (guint i = 0; i < n; i++) {
        const Rail rail = { &path[i], find_box (figure, path[i].id) };
        if (rail.box != NULL && !rail.box->leaf)
            g_array_append_val (rails, rail);
    }
    poda_scene_begin (scene, "ladder")->attributes = "id=\"ladder\"";
    find_scale (&ladder);
    add_axis (&ladder);
    gboolean stepped = poda_replay_position (ladder.replay) > 0;
    PodaVerb verb = stepped ? poda_replay_step (ladder.replay)->verb : PODA_ENTER;
    for (guint i = 0; i < rails->len; i++)
        add_rail (&ladder, i, verb == PODA_CUT);
    if (verb == PODA_UPDATE && rails->len > 0)
        add_return (&ladder);
    poda_scene_end (scene);
}
