#include <math.h>

#include "draw/output/scene.h"
#include "support/pick.h"
#include "support/scene.h"

#include "draw/figure/figure.h"
#include "support/rows.h"

/* Elements, ids and texts of a picture. */
typedef struct {
    GHashTable *ids; /* to classes */
    guint depth, titles;
    GString *text;
} Found;

static void
see_element (GMarkupParseContext *context, const char *element, const char **names,
             const char **values, gpointer data, GError **error)
{
    (void) context, (void) error;
    Found *found = data;
    const char *id = NULL, *class = "";
    found->depth++;
    found->titles += g_str_equal (element, "title");
    for (guint i = 0; names[i] != NULL; i++) {
        assert_null (strstr (values[i], "nan"));
        if (g_str_equal (names[i], "id"))
            id = values[i];
        if (g_str_equal (names[i], "class"))
            class = values[i];
    }
    if (id != NULL)
        assert_true (g_hash_table_insert (found->ids, g_strdup (id), g_strdup (class)));
}

static void
see_end (GMarkupParseContext *context, const char *element, gpointer data,
         GError **error)
{
    (void) context, (void) element, (void) error;
    ((Found *) data)->depth--;
}

static void
see_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
          GError **error)
{
    (void) context, (void) error;
    g_string_append_len (((Found *) data)->text, text, length);
}

static void
found_clear (Found *found)
{
    g_clear_pointer (&found->ids, g_hash_table_unref);
    if (found->text != NULL)
        g_string_free (found->text, TRUE);
    found->text = NULL;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Found, found_clear)

static Found
parse (const char *svg, gsize length)
{
    static const GMarkupParser parser = { see_element, see_end, see_text, NULL, NULL };
    Found found = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free), 0,
                    0, g_string_new (NULL) };
    g_autoptr (GError) error = NULL;
    GMarkupParseContext *context =
        g_markup_parse_context_new (&parser, 0, &found, NULL);
    gboolean good = g_markup_parse_context_parse (context, svg, length, &error)
                    && g_markup_parse_context_end_parse (context, &error);
    if (!good)
        fail_msg ("%s", error->message);
    g_markup_parse_context_free (context);
    assert_int_equal (found.depth, 0);
    return found;
}

static void
test_ids_and_classes (void **state G_GNUC_UNUSED)
{
    PodaDrawing drawing = scene_drawing ();
    g_auto (Scene) scene =
        scene_of_text ("[[[-7,5],[-3],[10,12]]]", &poda_alphabeta, &drawing);
    g_autofree char *svg = svg_of (scene.figure);
    g_auto (Found) found = parse (svg, strlen (svg));
    static const char *const expected[][2] = {
        { "n1", "node max pv" },        { "n2", "node min pv" },
        { "n8", "node max cut" },       { "n10", "node min leaf pruned" },
        { "e1-2", "edge pv" },          { "e2-3", "edge" },
        { "e8-10", "edge pruned cut" },
    };
    for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
        assert_string_equal (g_hash_table_lookup (found.ids, expected[i][0]),
                             expected[i][1]);
    assert_int_equal (g_hash_table_size (found.ids), 19);
    assert_int_equal (found.titles, 11);
    assert_non_null (strstr (svg, "role=\"img\" aria-label=\""));
}

static void
test_hostile_texts (void **state G_GNUC_UNUSED)
{
    const char *text = "{\"name\": \"</svg><script>&\\\"'\", \"children\": ["
                       "{\"name\": \"a\\u0001b\", \"move\": \"]]>\", \"value\": 1},"
                       "{\"name\": \"\\ufffe\", \"move\": \"%n%s\", \"value\": 2}]}";
    PodaDrawing drawing = scene_drawing ();
    drawing.labels = PODA_LABELS_STANDARD | PODA_LABEL_NAME;
    drawing.title = "<b>\x7f\xff & \"quotes\"";
    g_auto (Scene) scene = scene_of_text (text, &poda_alphabeta, &drawing);
    g_autofree char *svg = svg_of (scene.figure);
    g_auto (Found) found = parse (svg, strlen (svg));
    assert_null (strstr (svg, "<script"));
    assert_non_null (strstr (found.text->str, "</svg><script>&\"'"));
    assert_non_null (strstr (found.text->str, "]]>"));
    assert_non_null (strstr (found.text->str, "%n%s"));
    assert_true (g_utf8_validate (svg, -1, NULL));
    /* DEL is no text either; nor is what is not UTF-8. */
    assert_non_null (strstr (svg, "&lt;b&gt;\xef\xbf\xbd\xef\xbf\xbd &amp; &quot;"));
    for (const char *at = svg; *at != '\0'; at = g_utf8_next_char (at))
        assert_true (*at == '\n' || !g_unichar_iscntrl (g_utf8_get_char (at)));
}

static void
test_all_drawings_parse (void **state G_GNUC_UNUSED)
{
    g_autoptr (GRand) random = g_rand_new_with_seed (2001);
    for (guint round = 0; round < 200; round++) {
        g_autofree char *text =
            scene_random_tree (random, g_rand_int_range (random, 4, 200));
        PodaDrawing drawing = scene_drawing ();
        drawing.labels = pick (round, "labels", 4) == 0
                             ? 0
                             : (guint) g_rand_int_range (random, 1, 0x80);
        drawing.theme =
            pick (round, "theme", 2) == 0 ? PODA_THEME_COLOR : PODA_THEME_PRINT;
        drawing.shapes =
            pick (round, "shapes", 3) == 0 ? PODA_SHAPES_TRIANGLES : PODA_SHAPES_BOXES;
        drawing.fold = pick (round, "fold", 5) == 0 ? 1 : PODA_FOLD_AUTO;
        drawing.strategy = pick (round, "strategy", 7) == 0;
        g_auto (Scene) scene = scene_of_text (text, &poda_alphabeta, &drawing);
        g_autofree char *svg = svg_of (scene.figure);
        g_autofree char *again = svg_of (scene.figure);
        g_auto (Found) found = parse (svg, strlen (svg));
        assert_string_equal (svg, again);
        guint ids = 2 * scene.figure->n_boxes - 1;
        assert_true (g_hash_table_size (found.ids) >= ids);
        assert_true (g_hash_table_size (found.ids) <= ids + 1); /* the hatching */
    }
}

/* No CSS rule applies outside the picture, or to a picture of the other theme. */
static void
test_scope (void **state G_GNUC_UNUSED)
{
    for (PodaTheme theme = PODA_THEME_COLOR; theme <= PODA_THEME_PRINT; theme++) {
        PodaDrawing drawing = { .fold = 1, .theme = theme };
        g_auto (Scene) scene = scene_of_text ("[[1,2],[3,4]]", &poda_minimax, &drawing);
        g_autofree char *svg = svg_of (scene.figure);
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

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_ids_and_classes),
        cmocka_unit_test (test_hostile_texts),
        cmocka_unit_test (test_all_drawings_parse),
        cmocka_unit_test (test_scope),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
