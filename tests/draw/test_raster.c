/* PNG and PDF, checked pixel by pixel at the places that the svg has. */

#include <stdio.h>
#include <string.h>

#include "support/depth.h"
#include "support/image.h"
#include "support/rows.h"
#include "support/scene.h"

#include "draw/output/picture.h"

typedef gboolean (*Emit) (const PodaFigure *, const PodaPage *, PodaOutput *, char **,
                          GError **);

static GBytes *
emit (Emit emitter, const PodaFigure *figure, const PodaPage *page, char **warning)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GError) error = NULL;
    if (!emitter (figure, page, output, warning, &error))
        fail_msg ("%s", error->message);
    gsize length;
    const char *bytes = poda_output_contents (output, &length);
    return g_bytes_new (bytes, length);
}

static guint
big_endian (const guchar *bytes)
{
    return (guint) bytes[0] << 24 | (guint) bytes[1] << 16 | (guint) bytes[2] << 8
           | bytes[3];
}

static Scene
small_scene (void)
{
    PodaDrawing drawing = scene_drawing ();
    drawing.windows = PODA_WINDOWS_BESIDE;
    drawing.title = "notes";
    return scene_of_text ("[[3,12,8],[2,4,6],[14,5,2]]", &poda_alphabeta, &drawing);
}

/* --- What one sees --- */

/* The place of the svg in an image: `x` and `y` of its corner, and the pixels to one
 * of the svg's. */
typedef struct {
    const Image *image;
    double x, y, scale;
} View;

typedef struct {
    double x, y, width, height;
} Box;

/* A node's box, as the svg has it: a rectangle's, or that around a circle. */
static Box
find_box (const char *svg, const char *node)
{
    g_autofree char *pattern = g_strdup_printf (
        "<g id=\"%s\"[^\n]*?(?:<rect class=\"b\" x=\"(\\S+)\" y=\"(\\S+)\" "
        "width=\"(\\S+)\" height=\"(\\S+)\"|<circle class=\"b\" cx=\"(\\S+)\" "
        "cy=\"(\\S+)\" r=\"(\\S+)\")",
        node);
    g_autoptr (GRegex) form = g_regex_new (pattern, 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    assert_true (g_regex_match (form, svg, 0, &match));
    double numbers[7] = { 0 };
    for (int i = 0; i < g_match_info_get_match_count (match) - 1; i++) {
        g_autofree char *number = g_match_info_fetch (match, i + 1);
        numbers[i] = g_ascii_strtod (number, NULL);
    }
    double x = numbers[4], y = numbers[5], r = numbers[6];
    return r > 0 ? (Box){ x - r, y - r, 2 * r, 2 * r }
                 : (Box){ numbers[0], numbers[1], numbers[2], numbers[3] };
}

/* The middle of the first stroke of a cut edge's mark, and in `height` how far below it
 * the second one is. */
static Box
find_mark (const char *svg, const char *edge)
{
    Box box = { 0 };
    double left, right, second;
    g_autofree char *group = g_strdup_printf ("<g id=\"%s\"", edge);
    const char *at = strstr (svg, group);
    assert_non_null (at);
    at = strstr (at, "class=\"mark\"");
    assert_non_null (at);
    assert_int_equal (sscanf (at, "class=\"mark\" d=\"M%lf %lfL%lf %*fM%*f %lfL", &left,
                              &box.y, &right, &second),
                      4);
    box.x = (left + right) / 2;
    box.width = right - left;
    box.height = second - box.y;
    return box;
}

/* The size that the svg says it has; the footer is part of it. */
static Box
whole_box (const char *svg)
{
    Box box = { 0 };
    assert_int_equal (sscanf (strstr (svg, " width="), " width=\"%lf\" height=\"%lf\"",
                              &box.width, &box.height),
                      2);
    return box;
}

static void
assert_colour (const View *view, double x, double y, guint32 expected, const char *what)
{
    guint32 colour =
        image_at (view->image, view->x + x * view->scale, view->y + y * view->scale);
    if (!image_is (colour, expected))
        fail_msg ("%s at %g, %g: expected #%06x instead of #%06x", what, x, y, expected,
                  colour);
}

/* Letters are neither missing nor is everything black. */
static void
assert_letters (const View *view, Box box, const char *what)
{
    double scale = view->scale;
    guint dark =
        image_count_dark (view->image, view->x + box.x * scale, view->y + box.y * scale,
                          box.width * scale, box.height * scale);
    double share = dark / (box.width * scale * box.height * scale);
    if (share < 0.005 || share > 0.5)
        fail_msg ("%s: %g of it is dark", what, share);
}

/* The figure of small_scene: background and bands, the fill and frame of MAX and MIN,
 * a leaf and one that is cut, the mark of the cut, and letters. */
static void
assert_seen (const View *view, const char *svg)
{
    double width = whole_box (svg).width, height = whole_box (svg).height;
    Box max = find_box (svg, "n1"), min = find_box (svg, "n6"),
        leaf = find_box (svg, "n4"), mark = find_mark (svg, "e6-12");
    assert_colour (view, 1, 1, 0xffffff, "background");
    assert_colour (view, width - 2, 1, 0xffffff, "background");
    assert_colour (view, 1, height - 2, 0xffffff, "background");
    assert_colour (view, width - 2, height - 2, 0xffffff, "background");
    assert_colour (view, 4, max.y, 0xf6f8fa, "band of MAX");
    assert_colour (view, 4, min.y + min.height / 2, 0xffffff, "band of MIN");
    assert_colour (view, max.x + 5, max.y + 5, 0xdcebf7, "MAX");
    assert_colour (view, max.x, max.y + 20, 0x0b5c94, "frame of MAX");
    assert_colour (view, min.x + min.width / 2, min.y + 6, 0xfde9d9, "MIN");
    assert_colour (view, min.x + min.width / 2, min.y, 0xb4500b, "frame of MIN");
    assert_colour (view, leaf.x + 4, leaf.y + 4, 0xffffff, "leaf");
    assert_colour (view, leaf.x, leaf.y + leaf.height / 2, 0x57606a, "frame of a leaf");
    double x = mark.x - mark.width / 2 + 2;
    assert_colour (view, mark.x, mark.y, 0xc1121f, "mark of the cut");
    assert_colour (view, x, mark.y, 0xc1121f, "mark of the cut");
    assert_colour (view, x, mark.y + mark.height, 0xc1121f, "its second stroke");
    assert_colour (view, x, mark.y + mark.height / 4, 0xffffff, "between, above");
    assert_colour (view, x, mark.y + mark.height * 3 / 4, 0xf6f8fa, "between, below");
    assert_letters (view, (Box){ max.x + 10, max.y + 10, 26, 26 }, "value of MAX");
    assert_letters (view, (Box){ leaf.x + 4, leaf.y + 4, 34, 24 }, "value of a leaf");
    assert_letters (view, (Box){ max.x + max.width + 5, max.y + 5, 60, 35 }, "window");
    assert_letters (view, (Box){ 16, height - 110, 200, 20 }, "title");
}

static const struct {
    const char *name, *page;
    gboolean pdf;
} seen[] = {
    { "png", NULL, FALSE },
    { "pdf", NULL, TRUE },
    { "pdf on a4", "a4", TRUE },
    { "png of 300x100", "300x100", FALSE },
    { "pdf of 250x300", "250x300", TRUE },
};

/* A pdf is looked at with 192 pixels to an inch, which are a png's two to one. */
TEST_EACH (seen, row, "what one sees: %s", row->name)
{
    g_auto (Scene) scene = small_scene ();
    PodaPage page = { 0 };
    gsize length;
    assert_true (row->page == NULL || poda_page_parse (row->page, &page, NULL));
    g_autofree char *drawn = scene_write (scene.figure, "svg");
    g_autoptr (GBytes) bytes = emit (row->pdf ? poda_emit_pdf : poda_emit_png,
                                     scene.figure, row->page ? &page : NULL, NULL);
    const char *data = g_bytes_get_data (bytes, &length);
    g_auto (Image) image =
        row->pdf ? image_of_pdf (data, length, 1, 192) : image_of_png (data, length);
    Box whole = whole_box (drawn);
    PodaFit fit = poda_page_fit (row->page ? &page : NULL, whole.width, whole.height);
    const double pixels = 192 / 72.0; /* to a point */
    assert_in_range (image.width, fit.width * pixels - 1, fit.width * pixels + 1);
    assert_in_range (image.height, fit.height * pixels - 1, fit.height * pixels + 1);
    const View view = { &image, fit.x * pixels, fit.y * pixels, fit.scale * pixels };
    assert_seen (&view, drawn);
    for (guint i = 0; i < 4; i++) /* the page around it */
        assert_true (
            image_at (&image, i % 2 * (image.width - 1), i / 2 * (image.height - 1))
            == 0xffffff);
}

TEST ("pdf: the same twice")
{
    g_auto (Scene) scene = small_scene ();
    g_autoptr (GBytes) one = emit (poda_emit_pdf, scene.figure, NULL, NULL);
    g_autoptr (GBytes) two = emit (poda_emit_pdf, scene.figure, NULL, NULL);
    assert_true (g_bytes_equal (one, two));
}

TEST ("pages that are none")
{
    static const char *const bad[] = { "",        "a5",       "100",     "100x",
                                       "x100",    "0x0",      "-5x50",   "nanx5",
                                       "1x1",     "100x50mm", "1e9x100", "100 x 50",
                                       "0x1fx100" };
    for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
        PodaPage page;
        g_autoptr (GError) error = NULL;
        assert_false (poda_page_parse (bad[i], &page, &error));
        assert_true (g_error_matches (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_PAGE));
    }
}

/* --- Large ones --- */

/* Returns a tree of one node with n leaves or, with a depth, a binary tree. */
static char *
text_of_many (guint depth, guint n_leaves)
{
    GString *text = g_string_new (NULL);
    guint n = depth > 0 ? 2 : n_leaves;
    g_autofree char *child = depth > 1 ? text_of_many (depth - 1, 0) : g_strdup ("7");
    for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "%c%s", i == 0 ? '[' : ',', child);
    g_string_append_c (text, ']');
    return g_string_free (text, FALSE);
}

/* Pictures that are scaled down or, in full depth, refused, and the option that the
 * message names as a remedy. */
static const struct {
    const char *name;
    Emit emit;
    guint depth, n_leaves;
    gboolean refused;
    const char *remedy;
} large[] = {
    { "a pdf of 700 leaves", poda_emit_pdf, 0, 700, FALSE, "--siblings 615" },
    { "a pdf of ten plies", poda_emit_pdf, 10, 1, FALSE, "--fold 8" },
    { "a pdf of 80,000 leaves", poda_emit_pdf, 0, 80000, TRUE, "--siblings 615" },
    { "a png of 60,000 leaves", poda_emit_png, 0, 60000, TRUE, "--siblings 1053" },
};

TEST_EACH (large, row, "large: %s", row->name)
{
    if (row->refused && !depth_is_full ())
        return;
    PodaDrawing drawing = scene_drawing ();
    drawing.fold = PODA_FOLD_NONE;
    drawing.windows = PODA_WINDOWS_NONE;
    g_autofree char *text = text_of_many (row->depth, row->n_leaves);
    g_auto (Scene) scene = scene_of_text (text, &poda_minimax, &drawing);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GError) error = NULL;
    g_autofree char *warning = NULL;
    gsize length;
    gboolean done = row->emit (scene.figure, NULL, output, &warning, &error);
    poda_output_contents (output, &length);
    assert_int_equal (done, !row->refused);
    assert_int_equal (length == 0, row->refused);
    if (row->refused)
        assert_true (g_error_matches (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_SIZE));
    assert_non_null (strstr (done ? warning : error->message, row->remedy));
}

/* Bitmaps are bounded in pixels, whatever the shape. */
TEST ("large: bounded")
{
    static const double sizes[][2] = { { 30000, 300 },
                                       { 300, 90000 },
                                       { 20000, 20000 } };
    for (guint i = 0; i < (depth_is_full () ? G_N_ELEMENTS (sizes) : 2); i++) {
        g_auto (Scene) scene = small_scene ();
        g_autofree char *warning = NULL;
        scene.figure->width = sizes[i][0];
        scene.figure->height = sizes[i][1];
        g_autoptr (GBytes) png = emit (poda_emit_png, scene.figure, NULL, &warning);
        const guchar *bytes = g_bytes_get_data (png, NULL);
        guint64 width = big_endian (bytes + 16), height = big_endian (bytes + 20);
        assert_true (width <= 32767 && height <= 32767);
        assert_in_range (width * height, 0, 67200000);
        assert_true ((warning == NULL) == (i == 0));
    }
}
