/* What was looked at from a position, in small: two plies, as wide as a page beside a
 * board has room for. */

#include <glib/gi18n-lib.h>

#include "draw/output/board_parts.h"
#include "draw/figure/figure.h"

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
    PodaScene scene;
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
add_text (PodaScene *scene, const char *css, double x, double y, double size,
          const char *text)
{
    poda_board_text (scene, css, x, y + size * PODA_BOARD_FOOT, size, text);
}

/* Corners for the first player's nodes, and none for the second's, as on the board a
 * cross has and a ring has not. */
static void
add_node (Branches *branches, const char *side, double x, double y, const char *value)
{
    double width = branches->pitch - GAP;
    poda_board_rect (&branches->scene, "node", x - width / 2, y - BOX_HEIGHT / 2, width,
                     BOX_HEIGHT, *side == 'o' ? BOX_HEIGHT / 2 : 4.0);
    add_text (&branches->scene, "value", x, y, VALUE, value);
}

/* The answers to a move, as dots. */
static void
add_answers (Branches *branches, const PodaBoardMark *mark, double x)
{
    PodaScene *scene = &branches->scene;
    guint n = mark->looked + mark->left;
    double pitch = n > 1 ? MIN (DOT_PITCH, DOT_REACH / (n - 1)) : 0;
    for (guint i = 0; i < n; i++) {
        double at = x + (i - (n - 1) / 2.0) * pitch;
        poda_scene_begin (scene,
                          poda_scene_join (scene, "answer ", branches->sides[0],
                                           i < mark->looked ? "" : " cut", NULL));
        poda_scene_line (scene, PODA_ROLE_NONE,
                         (PodaPoint){ x, BOX_Y + BOX_HEIGHT / 2 },
                         (PodaPoint){ at, DOT_Y - DOT });
        poda_scene_circle (scene, PODA_ROLE_NONE, at, DOT_Y, DOT);
        poda_scene_end (scene);
    }
}

static void
add_branch (Branches *branches, guint place)
{
    const PodaBoardMark *mark = &branches->marks[branches->shown[place]];
    const PodaGame *game = branches->game;
    PodaScene *scene = &branches->scene;
    double x = middle_of (branches, place), top = branches->width / 2;
    double at = 0.62; /* of the way down an edge, where its move stands */
    double from = ROOT_Y + BOX_HEIGHT / 2, to = BOX_Y - BOX_HEIGHT / 2;
    g_autofree char *text = game->format_move (game, branches->position, mark->move);
    const char *move = poda_scene_join (scene, text, NULL);
    double plate = poda_text_width (move, SMALL, FALSE) / 2 + 4;
    double label_x = top + (x - top) * at, label_y = from + (to - from) * at;
    PodaPrimitive *group =
        poda_scene_begin (scene, poda_scene_join (scene, "branch ", branches->sides[1],
                                                  mark->best ? " best" : "", NULL));
    group->attributes = poda_scene_markup (
        scene, "data-move=\"%s\" role=\"button\" tabindex=\"0\" aria-label=\"%s: %s\"",
        move, move, mark->label);
    poda_scene_line (scene, PODA_ROLE_NONE, (PodaPoint){ top, from },
                     (PodaPoint){ x, to })
        ->css = "edge";
    poda_board_rect (scene, "plate", label_x - plate, label_y - 10, 2 * plate, 20, 9);
    add_text (scene, "move", label_x, label_y, SMALL, move);
    add_answers (branches, mark, x);
    add_node (branches, branches->sides[1], x, BOX_Y, mark->text);
    poda_scene_end (scene);
}

/* A dot of these classes and its words. */
static void
add_legend_dot (Branches *branches, const char *css, double x, const char *words)
{
    PodaScene *scene = &branches->scene;
    poda_scene_begin (scene, css);
    poda_scene_circle (scene, PODA_ROLE_NONE, x, LEGEND_Y, DOT);
    poda_scene_end (scene);
    poda_scene_text (scene, PODA_ROLE_NONE, x + 10, LEGEND_Y + SMALL * PODA_BOARD_FOOT,
                     words)
        ->size = SMALL;
}

/* The meaning of the dots, and the number of moves that are not shown. */
static void
add_legend (Branches *branches)
{
    PodaScene *scene = &branches->scene;
    const char *looked = _ ("answer, looked at"), *cut = _ ("not looked at");
    const char *css = poda_scene_join (scene, "answer ", branches->sides[0], NULL);
    poda_scene_begin (scene, "legend");
    add_legend_dot (branches, css, 10, looked);
    add_legend_dot (branches, "answer cut",
                    34 + poda_text_width (looked, SMALL, FALSE) + 24, cut);
    poda_scene_end (scene);
    if (branches->n_shown == branches->n_marks)
        return;
    guint left = branches->n_marks - branches->n_shown;
    const char *more = poda_scene_format (
        scene, g_dngettext (GETTEXT_PACKAGE, "… and %u more", "… and %u more", left),
        left);
    PodaPrimitive *text =
        poda_scene_text (scene, PODA_ROLE_NONE, branches->width - 4, ROOT_Y, more);
    text->css = "more";
    text->size = SMALL;
    text->attributes = "text-anchor=\"end\"";
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
    poda_scene_init (&branches.scene);
    choose_shown (&branches);
    branches.width = MAX (branches.n_shown * branches.pitch, LEAST_WIDTH);
    for (guint i = 0; i < branches.n_shown; i++)
        add_branch (&branches, i);
    poda_scene_begin (&branches.scene, poda_scene_join (&branches.scene, "root ",
                                                        branches.sides[0], NULL));
    add_node (&branches, branches.sides[0], branches.width / 2, ROOT_Y, value);
    poda_scene_end (&branches.scene);
    add_legend (&branches);
    poda_board_write (&branches.scene, "branches", _ ("what was looked at"),
                      (PodaPoint){ branches.width, HEIGHT }, output);
    poda_scene_clear (&branches.scene);
}
