/* SVG: valid whatever the texts and the options are, with ids and classes by which
 * pages and authors find nodes, and with rules that apply to nothing else. */

#include "support/pick.h"
#include "support/rows.h"
#include "support/scene.h"

TEST ("ids and classes")
{
    static const char *const expected[][2] = {
        { "n1", "node max pv" },        { "n2", "node min pv" },
        { "n8", "node max cut" },       { "n10", "node min leaf pruned" },
        { "e1-2", "edge pv" },          { "e2-3", "edge" },
        { "e8-10", "edge pruned cut" },
    };
    PodaDrawing drawing = scene_drawing ();
    g_auto (Scene) scene =
        scene_of_text ("[[[-7,5],[-3],[10,12]]]", &poda_alphabeta, &drawing);
    g_autofree char *svg = scene_write (scene.figure, "svg");
    g_autoptr (GHashTable) ids = scene_read_svg (svg);
    for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
        assert_string_equal (g_hash_table_lookup (ids, expected[i][0]), expected[i][1]);
    assert_int_equal (text_count (svg, "<title"), 11);
    assert_non_null (strstr (svg, "role=\"img\" aria-label=\""));
}

TEST ("hostile texts")
{
    const char *text = "{\"name\": \"</svg><script>&\\\"'\", \"children\": ["
                       "{\"name\": \"a\\u0001b\", \"move\": \"]]>\", \"value\": 1},"
                       "{\"name\": \"\\ufffe\", \"move\": \"%n%s\", \"value\": 2}]}";
    PodaDrawing drawing = scene_drawing ();
    drawing.labels = PODA_LABELS_STANDARD | PODA_LABEL_NAME;
    drawing.title = "<b>\x7f\xff & \"quotes\"";
    g_auto (Scene) scene = scene_of_text (text, &poda_alphabeta, &drawing);
    g_autofree char *svg = scene_write (scene.figure, "svg");
    g_autoptr (GHashTable) ids = scene_read_svg (svg);
    assert_null (strstr (svg, "<script"));
    assert_non_null (strstr (svg, "&lt;/svg&gt;&lt;script&gt;&amp;&quot;"));
    assert_non_null (strstr (svg, "]]&gt;"));
    assert_non_null (strstr (svg, "%n%s"));
    assert_true (g_utf8_validate (svg, -1, NULL));
    /* DEL is no text either; nor is what is not UTF-8. */
    assert_non_null (strstr (svg, "&lt;b&gt;\xef\xbf\xbd\xef\xbf\xbd &amp; &quot;"));
    for (const char *at = svg; *at != '\0'; at = g_utf8_next_char (at))
        assert_true (*at == '\n' || !g_unichar_iscntrl (g_utf8_get_char (at)));
}

TEST ("200 random pictures are valid, and the same twice")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (2001);
    for (guint round = 0; round < 200; round++) {
        g_autofree char *text =
            scene_random_tree (random, g_rand_int_range (random, 4, 200));
        PodaDrawing drawing = scene_drawing ();
        drawing.labels = pick (round, "labels", 0x80);
        drawing.theme = pick (round, "theme", 4);
        drawing.shapes = pick (round, "shapes", 2);
        drawing.fold = pick (round, "fold", 5) == 0 ? 1 : PODA_FOLD_AUTO;
        drawing.strategy = pick (round, "strategy", 7) == 0;
        g_auto (Scene) scene = scene_of_text (text, &poda_alphabeta, &drawing);
        g_autofree char *svg = scene_write (scene.figure, "svg");
        g_autofree char *again = scene_write (scene.figure, "svg");
        g_autoptr (GHashTable) ids = scene_read_svg (svg);
        assert_string_equal (svg, again);
        guint expected = 2 * scene.figure->n_boxes - 1;
        assert_in_range (g_hash_table_size (ids), expected,
                         expected + 1); /* the hatching */
    }
}

/* No CSS rule applies outside the picture, or to a picture of the other theme. */
TEST ("rules apply to this picture only")
{
    for (PodaTheme theme = PODA_THEME_COLOR; theme <= PODA_THEME_PRINT; theme++) {
        PodaDrawing drawing = { .fold = 1, .theme = theme };
        g_auto (Scene) scene = scene_of_text ("[[1,2],[3,4]]", &poda_minimax, &drawing);
        g_autofree char *svg = scene_write (scene.figure, "svg");
        const char *begin = strstr (svg, "<style>\n") + strlen ("<style>\n");
        g_autofree char *sheet = g_strndup (begin, strstr (begin, "</style>") - begin);
        g_auto (GStrv) rules = g_strsplit (g_strchomp (sheet), "\n", -1);
        for (guint i = 0; rules[i] != NULL; i++) {
            char *body = strchr (rules[i], '{');
            assert_non_null (body);
            *body = '\0';
            g_auto (GStrv) selectors = g_strsplit (rules[i], ",", -1);
            for (guint k = 0; selectors[k] != NULL; k++)
                assert_true (g_str_has_prefix (selectors[k], ".poda"));
        }
        assert_int_equal (text_count (svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" "
                                           "class=\"poda poda-"),
                          1);
        gboolean print = theme == PODA_THEME_PRINT;
        assert_int_equal (text_count (svg, "id=\"poda-hatch\""), print);
        assert_int_equal (text_count (svg, "url(#poda-hatch)"), print);
    }
}
