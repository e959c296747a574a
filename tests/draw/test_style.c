/* The looks of pictures: caption and legend, themes, discs, and the strokes across
 * cut edges. */

#include <math.h>
#include <string.h>

#include "draw/output/scene.h"
#include "support/rows.h"
#include "support/scene.h"

#include "draw/output/colours.h"

static const char notes[] = "[[[-7,5],[-3]],[[10,12],[-9,-12]]]";

static char *
draw_notes (const PodaDrawing *drawing, const char *format)
{
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta, drawing);
    return scene_write (scene.figure, format);
}

/* --- Caption and legend --- */

static void
assert_written (const char *picture, const char *what, gboolean expected)
{
    if ((strstr (picture, what) != NULL) != expected)
        fail_msg ("%s: %s in\n%s", what, expected ? "missing" : "found", picture);
}

static const struct {
    const char *shown; /* what the picture contains */
    PodaCaption caption;
    PodaLegendKind legend;
    gboolean titled;
} feet[] = {
    { .shown = "title rules result marks" },
    { "title rules result marks fold", PODA_CAPTION_FULL, PODA_LEGEND_SHOW_FULL, TRUE },
    { "result marks", PODA_CAPTION_SHORT, PODA_LEGEND_SHOW_USED, FALSE },
    { "marks", PODA_CAPTION_NONE, PODA_LEGEND_SHOW_USED, FALSE },
    { "title", PODA_CAPTION_NONE, PODA_LEGEND_SHOW_NONE, TRUE },
};

TEST_EACH (feet, row, "below the tree: %s", row->shown)
{
    static const char *const formats[] = { "svg", "txt", "dot", "tex" };
    PodaDrawing drawing = scene_drawing ();
    drawing.caption = row->caption;
    drawing.legend = row->legend;
    drawing.titled = row->titled;
    drawing.title = "Notes";
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *picture = draw_notes (&drawing, formats[i]);
        gboolean svg = i == 0, rules = strstr (row->shown, "rules") != NULL;
        if (!g_str_equal (formats[i], "dot")) /* it has an attribute as well */
            assert_written (picture, svg ? ">Notes</text>" : "Notes",
                            strstr (row->shown, "title") != NULL);
        /* Screen readers read an svg's rules anyway. */
        assert_written (picture, "of 14 nodes",
                        rules || (svg && row->caption == PODA_CAPTION_NONE));
        assert_written (picture, svg ? "class=\"caption\"" : "best move B",
                        strstr (row->shown, "result") != NULL);
        assert_written (picture, "principal variation",
                        strstr (row->shown, "marks") != NULL);
        assert_written (picture, "folded subtree", strstr (row->shown, "fold") != NULL);
    }
}

/* --- Themes --- */

static double
linear (guint part)
{
    double share = part / 255.0;
    return share <= 0.03928 ? share / 12.92 : pow ((share + 0.055) / 1.055, 2.4);
}

/* Returns the relative luminance as the web's guidelines (WCAG) define it. */
static double
luminance (const char *colour)
{
    if (g_str_equal (colour, "#fff"))
        return 1;
    guint64 rgb = g_ascii_strtoull (colour + 1, NULL, 16);
    return 0.2126 * linear (rgb >> 16 & 0xff) + 0.7152 * linear (rgb >> 8 & 0xff)
           + 0.0722 * linear (rgb & 0xff);
}

static double
contrast (const char *one, const char *two)
{
    double a = luminance (one), b = luminance (two);
    return (fmax (a, b) + 0.05) / (fmin (a, b) + 0.05);
}

/* The colours of letters, and the grounds that they can stand on. */
static const struct {
    const char *letters;
    const char *grounds[11];
} written[] = {
    { PODA_COLOUR_INK,
      { PODA_COLOUR_GROUND, PODA_COLOUR_BAND, PODA_COLOUR_MAX_FILL,
        PODA_COLOUR_MIN_FILL, PODA_COLOUR_CHANCE_FILL, PODA_COLOUR_EQUAL,
        PODA_COLOUR_FOR_MAX_1, PODA_COLOUR_FOR_MAX_4, PODA_COLOUR_FOR_MIN_1,
        PODA_COLOUR_FOR_MIN_4 } },
    { PODA_COLOUR_GREY, { PODA_COLOUR_GROUND, PODA_COLOUR_BAND } },
    { PODA_COLOUR_FAINT, { PODA_COLOUR_GROUND, PODA_COLOUR_BAND } },
    { PODA_COLOUR_UNVISITED, { PODA_COLOUR_GROUND, PODA_COLOUR_BAND } },
    { PODA_COLOUR_PALE, { PODA_COLOUR_GROUND, PODA_COLOUR_BAND } },
    { PODA_COLOUR_RED, { PODA_COLOUR_GROUND, PODA_COLOUR_BAND } },
    { PODA_COLOUR_MOVE_ON_AREA,
      { PODA_COLOUR_EQUAL, PODA_COLOUR_FOR_MAX_1, PODA_COLOUR_FOR_MAX_4,
        PODA_COLOUR_FOR_MIN_1, PODA_COLOUR_FOR_MIN_3, PODA_COLOUR_FOR_MIN_4 } },
    { PODA_COLOUR_GROUND,
      { PODA_COLOUR_FOR_MAX_5, PODA_COLOUR_MAX_WINS, PODA_COLOUR_FOR_MIN_5,
        PODA_COLOUR_MIN_WINS } },
};

static void
assert_readable (const char *letters, const char *ground, double least)
{
    double ratio = contrast (letters, ground);
    if (ratio < least)
        fail_msg ("%s on %s: %.2f", letters, ground, ratio);
}

TEST ("letters can be read")
{
    for (guint i = 0; i < G_N_ELEMENTS (written); i++)
        for (guint at = 0; written[i].grounds[at] != NULL; at++) {
            assert_readable (poda_colour_dark (written[i].letters),
                             poda_colour_dark (written[i].grounds[at]), 4.5);
            /* In the light there are lines alone of this one. */
            if (!g_str_equal (written[i].letters, PODA_COLOUR_PALE))
                assert_readable (written[i].letters, written[i].grounds[at], 4.5);
        }
}

static const char *const disc_games[] = { "connect4", "reversi" };

/* Each disc bears its player's sign, and the last one a ring. */
TEST_EACH (disc_games, name, "discs without colours: %s", *name)
{
    static const char *const classes[] = { "class=\"disc1\"", "class=\"sign1\"",
                                           "class=\"disc2\"", "class=\"sign2\"",
                                           "<circle class=\"last\"" };
    PodaDrawing drawing = scene_drawing ();
    drawing.labels = PODA_LABEL_POSITION | PODA_LABEL_VALUE;
    PodaProblem problem = scene_problem (*name, "", "");
    problem.depth = 2;
    g_auto (Scene) scene = scene_of (&problem, &drawing, FALSE);
    g_autofree char *svg = scene_write (scene.figure, "svg");
    for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
        assert_written (svg, classes[i], TRUE);
}

TEST ("discs stand out")
{
    static const char *const pairs[][2] = {
        { PODA_COLOUR_MAX, PODA_COLOUR_MIN_FILL }, /* the discs */
        { PODA_COLOUR_MAX, PODA_COLOUR_GROUND },   /* the sign on the full one */
        { PODA_COLOUR_MIN, PODA_COLOUR_MIN_FILL }, /* and on the pale one */
        { PODA_COLOUR_INK, PODA_COLOUR_GROUND },   /* the ring */
    };
    for (guint i = 0; i < G_N_ELEMENTS (pairs); i++) {
        assert_readable (pairs[i][0], pairs[i][1], 3);
        assert_readable (poda_colour_dark (pairs[i][0]), poda_colour_dark (pairs[i][1]),
                         3);
    }
}

TEST ("dark, and where it is preferred")
{
    PodaDrawing drawing = scene_drawing ();
    drawing.theme = PODA_THEME_DARK;
    g_autofree char *dark = draw_notes (&drawing, "svg");
    assert_written (dark, ".poda.poda-dark text{fill:#e6edf3}", TRUE);
    assert_written (dark, "prefers-color-scheme", FALSE);
    drawing.theme = PODA_THEME_AUTO;
    g_autofree char *both = draw_notes (&drawing, "svg");
    const char *media = strstr (both, "@media (prefers-color-scheme:dark){");
    assert_non_null (media);
    assert_non_null (strstr (media, ".poda.poda-auto text{fill:#e6edf3}"));
    assert_null (g_strstr_len (both, media - both, "#e6edf3"));
}

/* --- Strokes across the edges to what was cut --- */

static double
distance_to (PodaPoint p, const PodaPoint *line)
{
    double x = line[1].x - line[0].x, y = line[1].y - line[0].y;
    double t = ((p.x - line[0].x) * x + (p.y - line[0].y) * y) / (x * x + y * y);
    t = CLAMP (t, 0, 1);
    return hypot (p.x - line[0].x - t * x, p.y - line[0].y - t * y);
}

/* The two strokes across the edge to the box: four ends. */
static void
find_strokes (const PodaFigure *figure, const PodaBox *box, double half, double at,
              PodaPoint ends[4])
{
    const PodaBox *parent = &figure->boxes[box->parent];
    double top = poda_box_foot (figure, parent);
    double dx = box->x - parent->x, dy = poda_box_head (figure, box) - top;
    double ux = dx / hypot (dx, dy), uy = dy / hypot (dx, dy);
    for (guint i = 0; i < 4; i++) {
        double apart = fmax (0.4 * half, 2.4);
        double along = i < 2 ? -apart : apart, aside = i % 2 == 0 ? -half : half;
        ends[i].x = parent->x + at * dx + along * ux - aside * uy;
        ends[i].y = top + at * dy + along * uy + aside * ux;
    }
}

static const guint wide[] = { 1, 2, 3, 6, 9, 14, 25, 60, 200 };

/* However many edges are side by side: the ends of one's strokes keep off the strokes
 * of the next, in the size of svg and in that of tex. */
TEST_EACH (wide, n, "strokes across %u edges are apart", *n)
{
    g_autoptr (GString) text = g_string_new ("[[5,6],[1");
    for (guint i = 0; i < *n; i++)
        g_string_append_printf (text, ",%u", i % 7);
    g_string_append (text, "],[7,8]]");
    PodaDrawing drawing = scene_drawing ();
    drawing.fold = PODA_FOLD_NONE;
    g_auto (Scene) scene = scene_of_text (text->str, &poda_alphabeta, &drawing);
    const PodaFigure *figure = scene.figure;
    const PodaBox *last = NULL;
    guint seen = 0;
    for (guint32 i = 1; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        if (box->state != PODA_STATE_PRUNED)
            continue;
        const PodaStrokes strokes =
            poda_box_strokes (figure, &figure->boxes[box->parent]);
        const double halves[] = { strokes.half, fmin (strokes.room, 7.5) };
        for (guint k = 0; last != NULL && k < G_N_ELEMENTS (halves); k++) {
            PodaPoint one[4], other[4];
            find_strokes (figure, last, halves[k], strokes.at, one);
            find_strokes (figure, box, halves[k], strokes.at, other);
            for (guint e = 0; e < 16; e++) {
                assert_true (distance_to (one[e / 4], other + e % 2 * 2) > 3);
                assert_true (distance_to (other[e / 4], one + e % 2 * 2) > 3);
            }
        }
        assert_true (strokes.half >= 3.5); /* and can still be seen */
        last = box;
        seen++;
    }
    assert_int_equal (seen, *n);
}
