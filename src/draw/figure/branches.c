/* What was looked at from a position, in small: two plies, as wide as a page beside a
 * board has room for. */

#include <glib/gi18n-lib.h>

#include "draw/output/board_parts.h"
#include "draw/figure/metrics.h"

#define MOST 7
#define PITCH 70.0 /* at least; with long values fewer moves have more of it */
#define GAP 6.0    /* between boxes */
#define BOX_HEIGHT 40.0
#define ROOT_Y 34.0
#define BOX_Y 150.0 /* the middle */
#define DOT_Y 226.0
#define DOT_REACH 54.0 /* of a fan, from its first dot to its last */
#define DOT_PITCH 9.0
#define DOT 4.2
#define LEGEND_Y 258.0
#define HEIGHT 268.0
#define VALUE 16.0
#define SMALL 15.0
#define LEAST_WIDTH 340.0 /* for the legend */

typedef struct {
    const PodaGame *game;
    const PodaPosition *position;
    const PodaBoardMark *marks;
    const char *sides[2]; /* the class of who moves, and of who answers */
    guint shown[MOST];
    guint n_shown;
    guint n_marks;
    double pitch, width;
    PodaPen pen;
} Branches;

/* The first ones, and the best. */
static void
choose_shown (Branches *branches)
{
    guint best = 0, n = branches->n_marks;
    branches->pitch = PITCH;
    for (guint i = 0; i < n; i++) {
        double width = poda_text_width (branches->marks[i].text, VALUE, TRUE);
        branches->pitch = MAX (branches->pitch, width + GAP + 6);
        if (branches->marks[i].best)
            best = i;
    }
    branches->n_shown = MIN (n, (guint) (MOST * PITCH / branches->pitch));
    for (guint i = 0; i < branches->n_shown; i++)
        branches->shown[i] = i;
    if (best >= branches->n_shown && n > 0)
        branches->shown[branches->n_shown - 1] = best;
}

static double
middle_of (const Branches *branches, guint place)
{
    double left = branches->width / 2 - (branches->n_shown - 1) * branches->pitch / 2;
    return left + place * branches->pitch;
}

static void
put_text (PodaPen *pen, const char *css, double x, double y, double size,
          const char *text)
{
    poda_board_text (pen, css, x, y + size * PODA_BOARD_FOOT, size, text);
}

/* Corners for the first player's nodes, and none for the second's, as on the board a
 * cross has and a ring has not. */
static void
put_node (Branches *branches, const char *side, double x, double y, const char *value)
{
    double width = branches->pitch - GAP;
    poda_pen_put (&branches->pen,
                  "<rect class='node' x='%d' y='%d' width='%d' height='%d' rx='%d'/>",
                  x - width / 2, y - BOX_HEIGHT / 2, width, BOX_HEIGHT,
                  *side == 'o' ? BOX_HEIGHT / 2 : 4.0);
    put_text (&branches->pen, "value", x, y, VALUE, value);
}

/* --- The answers to a move --- */

static void
put_answers (Branches *branches, const PodaBoardMark *mark, double x)
{
    PodaPen *pen = &branches->pen;
    guint n = mark->looked + mark->left;
    double pitch = n > 1 ? MIN (DOT_PITCH, DOT_REACH / (n - 1)) : 0;
    for (guint i = 0; i < n; i++) {
        double at = x + (i - (n - 1) / 2.0) * pitch;
        poda_pen_put (pen,
                      "<g class='answer %r%r'><path d='M%d %dL%d %d'/><circle cx='%d' "
                      "cy='%d' r='%d'/></g>",
                      branches->sides[0], i < mark->looked ? "" : " cut", x,
                      BOX_Y + BOX_HEIGHT / 2, at, DOT_Y - DOT, at, DOT_Y, DOT);
    }
}

static void
put_branch (Branches *branches, guint place)
{
    const PodaBoardMark *mark = &branches->marks[branches->shown[place]];
    const PodaGame *game = branches->game;
    PodaPen *pen = &branches->pen;
    double x = middle_of (branches, place), top = branches->width / 2;
    double at = 0.62; /* of the way down an edge, where its move stands */
    double from = ROOT_Y + BOX_HEIGHT / 2, to = BOX_Y - BOX_HEIGHT / 2;
    g_autofree char *move = game->format_move (game, branches->position, mark->move);
    double plate = poda_text_width (move, SMALL, FALSE) / 2 + 4;
    poda_pen_put (pen,
                  "<g class='branch %r%r' data-move='%s' role='button' tabindex='0' "
                  "aria-label='%s: %s'>",
                  branches->sides[1], mark->best ? " best" : "", move, move,
                  mark->label);
    poda_pen_put (pen, "<path class='edge' d='M%d %dL%d %d'/>", top, from, x, to);
    double label_x = top + (x - top) * at, label_y = from + (to - from) * at;
    poda_pen_put (pen,
                  "<rect class='plate' x='%d' y='%d' width='%d' height='%d' rx='9'/>",
                  label_x - plate, label_y - 10, 2 * plate, 20.0);
    put_text (pen, "move", label_x, label_y, SMALL, move);
    put_answers (branches, mark, x);
    put_node (branches, branches->sides[1], x, BOX_Y, mark->text);
    poda_pen_put (pen, "</g>\n");
}

/* What the dots are; and how many moves are not shown. */
static void
put_legend (Branches *branches)
{
    PodaPen *pen = &branches->pen;
    const char *looked = _ ("answer, looked at"), *cut = _ ("not looked at");
    double second = 34 + poda_text_width (looked, SMALL, FALSE) + 24;
    poda_pen_put (pen,
                  "<g class='legend'><g class='answer %r'><circle cx='10' cy='%d' "
                  "r='%d'/></g><text x='20' y='%d' font-size='%d'>%s</text>",
                  branches->sides[0], LEGEND_Y, DOT, LEGEND_Y + SMALL * PODA_BOARD_FOOT,
                  SMALL, looked);
    poda_pen_put (pen,
                  "<g class='answer cut'><circle cx='%d' cy='%d' r='%d'/></g>"
                  "<text x='%d' y='%d' font-size='%d'>%s</text></g>\n",
                  second, LEGEND_Y, DOT, second + 10,
                  LEGEND_Y + SMALL * PODA_BOARD_FOOT, SMALL, cut);
    if (branches->n_shown == branches->n_marks)
        return;
    guint left = branches->n_marks - branches->n_shown;
    g_autofree char *more = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "… and %u more", "… and %u more", left), left);
    poda_pen_put (pen,
                  "<text class='more' x='%d' y='%d' font-size='%d' "
                  "text-anchor='end'>%s</text>\n",
                  branches->width - 4, ROOT_Y, SMALL, more);
}

void
poda_emit_branches (const PodaGame *game, const PodaPosition *position,
                    const char *value, const PodaBoardMark *marks, guint n_marks,
                    PodaOutput *output)
{
    gboolean second = game->side (game, position) == PODA_MIN;
    Branches branches = { .game = game,
                          .position = position,
                          .marks = marks,
                          .n_marks = n_marks,
                          .sides = { second ? "o" : "x", second ? "x" : "o" } };
    PodaPen *pen = &branches.pen;
    poda_pen_init (pen, &poda_svg_patterns, NULL, output);
    choose_shown (&branches);
    branches.width = MAX (branches.n_shown * branches.pitch, LEAST_WIDTH);
    poda_pen_put (
        pen,
        "<svg xmlns='http://www.w3.org/2000/svg' class='branches' viewBox='0 0 "
        "%d %d' role='group' aria-label='%s'>\n",
        branches.width, HEIGHT, _ ("what was looked at"));
    for (guint i = 0; i < branches.n_shown; i++)
        put_branch (&branches, i);
    poda_pen_put (pen, "<g class='root %r'>", branches.sides[0]);
    put_node (&branches, branches.sides[0], branches.width / 2, ROOT_Y, value);
    poda_pen_put (pen, "</g>\n");
    put_legend (&branches);
    poda_pen_put (pen, "</svg>\n");
    poda_pen_flush (pen);
    poda_pen_clear (pen);
}
