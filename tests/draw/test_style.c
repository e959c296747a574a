/* The looks of pictures: caption and legend, themes, discs, and the strokes across
 * cut edges. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/output/scene.h"
#include "support/image.h"
#include "support/rows.h"
#include "support/scene.h"
#include "support/shell.h"

#include "draw/output/colours.h"

static const char notes[] = "[[[-7,5],[-3]],[[10,12],[-9,-12]]]";

static char *
draw (const PodaFigure *figure, const char *format)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const PodaPictureTarget target = { .output = output };
    g_autoptr (GError) error = NULL;
    if (!poda_emit_picture (figure, format, &target, &error))
        fail_msg ("%s", error->message);
    return g_strdup (poda_output_contents (output, NULL));
}

static char *
draw_notes (const PodaDrawing *drawing, const char *format)
{
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta, drawing);
    return draw (scene.figure, format);
}

/* --- Caption and legend --- */

typedef struct {
    const char *name;
    PodaCaption caption;
    PodaLegendKind legend;
    gboolean titled;
    gboolean title, rules, result, marks, fold; /* what the picture contains */
} Foot;

static const Foot feet[] = {
    { .name = "all that is used",
      .title = TRUE,
      .rules = TRUE,
      .result = TRUE,
      .marks = TRUE },
    { .name = "a full legend",
      .legend = PODA_LEGEND_FULL,
      .titled = TRUE,
      .title = TRUE,
      .rules = TRUE,
      .result = TRUE,
      .marks = TRUE,
      .fold = TRUE },
    { .name = "a short caption",
      .caption = PODA_CAPTION_SHORT,
      .result = TRUE,
      .marks = TRUE },
    { .name = "a legend alone", .caption = PODA_CAPTION_NONE, .marks = TRUE },
    { .name = "nothing", .caption = PODA_CAPTION_NONE, .legend = PODA_LEGEND_NONE },
    { .name = "a title alone",
      .caption = PODA_CAPTION_NONE,
      .legend = PODA_LEGEND_NONE,
      .titled = TRUE,
      .title = TRUE },
};

static void
assert_written (const char *picture, const char *what, gboolean expected)
{
    if ((strstr (picture, what) != NULL) != expected)
        fail_msg ("%s: %s in\n%s", what, expected ? "missing" : "found", picture);
}

TEST_EACH (feet, row, "below the tree: %s", row->name)
{
    static const char *const formats[] = { "svg", "txt", "dot", "tex" };
    PodaDrawing drawing = scene_drawing ();
    drawing.caption = row->caption;
    drawing.legend = row->legend;
    drawing.titled = row->titled;
    drawing.title = "Notes";
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *picture = draw_notes (&drawing, formats[i]);
        gboolean data = g_str_equal (formats[i], "dot"); /* has attributes as well */
        const char *title = "Notes";
        if (g_str_equal (formats[i], "svg"))
            title = ">Notes</text>";
        gboolean spoken = g_str_equal (formats[i], "svg")
                          && row->caption == PODA_CAPTION_NONE; /* by screen readers */
        if (!data)
            assert_written (picture, title, row->title);
        assert_written (picture, "of 14 nodes", row->rules || spoken);
        if (g_str_equal (formats[i], "svg"))
            assert_written (picture, "class=\"caption\"", row->result);
        else
            assert_written (picture, "best move B", row->result);
        assert_written (picture, "principal variation", row->marks);
        assert_written (picture, "folded subtree", row->fold);
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

/* Discs are told apart without colours: one player's are full of a colour that stands
 * out from the ground of the other's, and each bears its sign; the last has a ring. */
static void
test_discs (void **state)
{
    static const char *const classes[] = { "class=\"disc1\"", "class=\"sign1\"",
                                           "class=\"disc2\"", "class=\"sign2\"",
                                           "<circle class=\"last\"" };
    for (PodaTheme theme = PODA_THEME_COLOR; theme <= PODA_THEME_DARK; theme++) {
        PodaDrawing drawing = scene_drawing ();
        drawing.labels = PODA_LABEL_POSITION | PODA_LABEL_VALUE;
        drawing.theme = theme;
        PodaProblem problem = scene_problem (*state, "", "");
        problem.depth = 2;
        g_auto (Scene) scene = scene_of (&problem, &drawing, FALSE);
        g_autofree char *svg = draw (scene.figure, "svg");
        for (guint i = 0; i < G_N_ELEMENTS (classes); i++)
            assert_written (svg, classes[i], TRUE);
        if (theme == PODA_THEME_PRINT) /* black, and white */
            assert_written (svg, ".poda.poda-print .disc2{fill:#fff}", TRUE);
    }
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

/* The colours that a dark picture's rules set after all others, with what is drawn in
 * no class of its own. */
TEST ("dark: rules, and where it is preferred")
{
    static const char *const words[] = {
        ".poda.poda-dark .ground{fill:#0d1117}", ".poda.poda-dark text{fill:#e6edf3}",
        ".poda.poda-dark .max>.b{fill:#10304f;stroke:#58a6ff}",
        ".poda.poda-dark .pruned>.b{fill:#0d1117;stroke:#8b96a3}", "class=\"ground\""
    };
    PodaDrawing drawing = scene_drawing ();
    drawing.theme = PODA_THEME_DARK;
    g_autofree char *dark = draw_notes (&drawing, "svg");
    for (guint i = 0; i < G_N_ELEMENTS (words); i++)
        assert_written (dark, words[i], TRUE);
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

/* However many edges stand side by side: the ends of one's strokes keep off the
 * strokes of the next, in the size of svg and in that of tex. */
static void
test_strokes_apart (void **state)
{
    guint n = GPOINTER_TO_UINT (*state);
    g_autoptr (GString) text = g_string_new ("[[5,6],[1");
    for (guint i = 0; i < n; i++)
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
        for (guint k = 0; seen > 0 && k < G_N_ELEMENTS (halves); k++) {
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
    assert_int_equal (seen, n);
}

int
main (void)
{
    rows_add (test_discs, "connect4", "discs without colours: Connect-4");
    rows_add (test_discs, "reversi", "discs without colours: Reversi");
    static const guint wide[] = { 1, 2, 3, 6, 9, 14, 25, 60, 200 };
    for (guint i = 0; i < G_N_ELEMENTS (wide); i++)
        rows_add (test_strokes_apart, GUINT_TO_POINTER (wide[i]),
                  "strokes across %u edges are apart", wide[i]);
    return rows_run ();
}
