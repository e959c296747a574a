#include "support/scene.h"

#include "draw/raster.h"

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
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    return scene_of_text ("[[3,12,8],[2,4,6],[14,5,2]]", &poda_alphabeta, &drawing);
}

static void
test_png (void **state)
{
    (void) state;
    g_auto (Scene) scene = small_scene ();
    g_autofree char *warning = NULL;
    g_autoptr (GBytes) png = emit (poda_emit_png, scene.figure, NULL, &warning);
    const guchar *bytes = g_bytes_get_data (png, NULL);
    assert_memory_equal (bytes, "\x89PNG\r\n\x1a\n", 8);
    assert_true (big_endian (bytes + 16) >= 2 * scene.figure->width - 1);
    assert_null (warning);
}

static void
test_pdf_is_the_same_twice (void **state)
{
    (void) state;
    g_auto (Scene) scene = small_scene ();
    g_autoptr (GBytes) one = emit (poda_emit_pdf, scene.figure, NULL, NULL);
    g_autoptr (GBytes) two = emit (poda_emit_pdf, scene.figure, NULL, NULL);
    assert_memory_equal (g_bytes_get_data (one, NULL), "%PDF-", 5);
    assert_true (g_bytes_equal (one, two));
}

static void
test_pages (void **state)
{
    (void) state;
    PodaPage page;
    assert_true (poda_page_parse ("a4", &page, NULL));
    PodaFit wide = poda_page_fit (&page, 2000, 500),
            tall = poda_page_fit (&page, 500, 2000);
    assert_true (wide.width > wide.height);
    assert_true (tall.width < tall.height);
    assert_true (wide.x >= page.margin - 1e-6 && wide.y >= page.margin - 1e-6);
    assert_true (wide.scale * 2000 <= wide.width - 2 * page.margin + 1e-6);
    assert_true (poda_page_parse ("100x50", &page, NULL));
    PodaFit fit = poda_page_fit (&page, 10, 100);
    assert_true (fit.width > fit.height); /* a size is meant as it is written */
    fit = poda_page_fit (NULL, 400, 200);
    assert_true (fit.width == 300 && fit.height == 150 && fit.x == 0);
}

static void
test_page_errors (void **state)
{
    (void) state;
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

/* Five hundred leaves beside each other on a slide cannot be read, and that is said. */
static void
test_warnings (void **state)
{
    (void) state;
    GString *text = g_string_new ("[1");
    for (guint i = 1; i < 900; i++)
        g_string_append (text, ",1");
    g_string_append_c (text, ']');
    PodaDrawing drawing;
    PodaPage page;
    poda_drawing_init (&drawing);
    assert_true (poda_page_parse ("slide", &page, NULL));
    g_auto (Scene) scene = scene_of_text (text->str, &poda_minimax, &drawing);
    g_string_free (text, TRUE);
    g_autofree char *small = NULL, *large = NULL, *scaled = NULL;
    g_autoptr (GBytes) slide = emit (poda_emit_pdf, scene.figure, &page, &small);
    assert_true (g_bytes_get_size (slide) > 0);
    assert_non_null (strstr (small, "too small to read"));
    assert_true (scene.figure->width * 0.75 > 14400);
    g_autoptr (GBytes) pdf = emit (poda_emit_pdf, scene.figure, NULL, &large);
    assert_true (g_bytes_get_size (pdf) > 0);
    assert_non_null (strstr (large, "scaled"));
    scene.figure->width = 40000; /* wider than a bitmap can be */
    g_autoptr (GBytes) png = emit (poda_emit_png, scene.figure, NULL, &scaled);
    assert_non_null (strstr (scaled, "scaled"));
    assert_true (big_endian ((const guchar *) g_bytes_get_data (png, NULL) + 16)
                 <= 32767);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_png),      cmocka_unit_test (test_pdf_is_the_same_twice),
        cmocka_unit_test (test_pages),    cmocka_unit_test (test_page_errors),
        cmocka_unit_test (test_warnings),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
