/* The file around the data: whole, the same every time, closed to the network, and out
 * of reach of any text in it. */

#include "support/scene.h"

#include <glib/gi18n-lib.h>

#include "base/speech.h"
#include "support/html.h"
#include "support/rows.h"
#include "support/shell.h"

static char *
page_of_text (const char *text, const PodaHtml *html)
{
    g_auto (Scene) scene =
        scene_of_text (text, &poda_alphabeta, &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    return html_page (scene.record, html);
}

static void
test_skeleton (void **state)
{
    (void) state;
    g_autofree char *page = page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ 0 });
    assert_true (g_str_has_prefix (page, "<!doctype html>\n<html lang=\"en\">\n"));
    assert_true (g_str_has_suffix (page, "</script>\n</body>\n</html>\n"));
    assert_int_equal (text_count (page, "<main id=\"poda\"></main>"), 1);
    assert_int_equal (text_count (page, "<noscript>"), 1);
    assert_int_equal (text_count (page, "name=\"viewport\""), 1);
    assert_int_equal (text_count (page, "Content-Security-Policy"), 1);
    assert_int_equal (text_count (page, "<script"), 2);
    assert_int_equal (text_count (page, "</script"), 2);
    assert_int_equal (text_count (page, "<style>"), 1);
    assert_int_equal (text_count (page, "</style"), 1);
    assert_int_equal (text_count (page, "{{"), 0);
}

/* What could reach out of a page. The name of a namespace is no address. */
static void
test_no_network (void **state)
{
    (void) state;
    static const char *const ways[] = { "https:",         "src=",
                                        "srcset",         "@import",
                                        "<link",          "<iframe",
                                        "<object",        "<embed",
                                        "<form",          "fetch",
                                        "import(",        "import (",
                                        "XMLHttpRequest", "sendBeacon",
                                        "WebSocket",      "EventSource",
                                        "eval (",         "eval(",
                                        "new Function",   "innerHTML",
                                        "outerHTML",      "insertAdjacentHTML",
                                        "document.write" };
    g_autofree char *page = page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ 0 });
    assert_int_equal (text_count (page, "http:"),
                      text_count (page, "http://www.w3.org/2000/svg'"));
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        if (strstr (page, ways[i]) != NULL)
            fail_msg ("the page holds \"%s\"", ways[i]);
}

static void
test_same_twice (void **state)
{
    (void) state;
    g_autofree char *first = page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ 0 });
    g_autofree char *second = page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ 0 });
    assert_string_equal (first, second);
}

/* Texts that try to be more than that. */
static const char *const hostile[] = {
    "</script><script>alert (1)</script>",
    "<!--<script>",
    "]]><svg onload=alert(1)>",
    "\" onmouseover=\"alert (1)",
    "' & &lt; &#60; \\u003c/script>",
    "\"}]} \\ \\n",
    "{{data}} {{script}} %s %n",
    "emoji \xf0\x9f\x98\x80 \xe2\x80\xa8 \xe2\x80\xa9",
    "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d \xe2\x80\xae right to left",
    "tab\tbell\x07 escape\x1b[31m delete\x7f",
    "line\nbreak\r\nand another",
};

/* A DOT string of the text. */
static char *
quote (const char *text)
{
    GString *quoted = g_string_new ("\"");
    for (; *text != '\0'; text++) {
        if (*text == '"')
            g_string_append_c (quoted, '\\');
        g_string_append_c (quoted, *text);
    }
    if (quoted->str[quoted->len - 1] == '\\')
        g_string_append_c (quoted, ' ');
    g_string_append_c (quoted, '"');
    return g_string_free (quoted, FALSE);
}

static void
assert_only_text (const char *page, const Scene *scene, const char *title)
{
    g_autofree char *valid = g_utf8_make_valid (title, -1);
    g_autofree char *escaped = g_markup_escape_text (valid, -1);
    g_autofree char *shown = html_between (page, "<title>", "</title>");
    g_autoptr (JsonParser) data = html_data (page);
    g_autofree char *json = html_between (page, "application/json\">", "</script>");
    assert_true (g_utf8_validate (page, -1, NULL));
    assert_null (strpbrk (json, "<\r\t\x07\x1b"));
    assert_int_equal (
        text_count (json, "\xe2\x80\xa8") + text_count (json, "\xe2\x80\xa9"), 0);
    assert_int_equal (text_count (page, "<script"), 2);
    assert_int_equal (text_count (page, "</script"), 2);
    assert_int_equal (text_count (page, "<!--"), 0);
    assert_int_equal (text_count (page, "<svg"), 0);
    assert_string_equal (shown, escaped);
    assert_string_equal (json_object_get_string_member (html_root (data), "title"),
                         valid);
    html_assert_search (scene->record, html_search (data, 0));
}

/* As the title, and as the name, the move and the cut of a tree. */
static void
test_hostile (void **state)
{
    const char *text = *state;
    g_autofree char *quoted = quote (text);
    g_autofree char *dot =
        g_strdup_printf ("digraph { r -> a [move=%s] r -> b -> %s b -> y a [value=5] "
                         "%s [value=1] y [value=0] }",
                         quoted, quoted, quoted);
    g_auto (Scene) scene =
        scene_of_text (dot, &poda_alphabeta, &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *page = html_page (scene.record, &(PodaHtml){ .title = text });
    assert_only_text (page, &scene, text);
    g_autoptr (JsonParser) data = html_data (page);
    JsonObject *search = html_search (data, 0);
    g_autofree char *move =
        poda_record_move_text (scene.record, poda_record_node (scene.record, 2));
    g_autofree char *valid = g_utf8_make_valid (move, -1);
    JsonArray *moves = json_object_get_array_member (search, "moves");
    assert_string_equal (json_array_get_string_element (moves, 0), valid);
}

/* A reader of trees refuses it, a command line does not. */
static void
test_not_utf8 (void **state)
{
    (void) state;
    const char *title = "not UTF-8: \xff\xc3(\xed\xa0\x80</script>";
    g_auto (Scene) scene = scene_of_text ("[[3,12],[2,4]]", &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *page = html_page (scene.record, &(PodaHtml){ .title = title });
    assert_only_text (page, &scene, title);
}

/* The page that opens in Spanish is the same but for that. */
static void
test_language (void **state)
{
    (void) state;
    g_autofree char *en =
        page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ .language = "en" });
    g_autofree char *es =
        page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ .language = "es" });
    g_autofree char *same = html_between (en, "\"texts\"", "</html>");
    assert_true (g_str_has_prefix (es, "<!doctype html>\n<html lang=\"es\">\n"));
    assert_non_null (strstr (es, "\"language\":\"es\""));
    assert_non_null (strstr (es, same));
}

/* Both languages are said from whatever language the process speaks, and that is as it
 * was afterwards. */
static void
test_speech (void **state)
{
    const char *language = *state;
    PodaSpeech outer, inner;
    g_setenv ("LANGUAGE", language, TRUE);
    poda_speech_begin (&outer, "es");
    assert_string_equal (_ ("its remaining children are cut"),
                         "se podan los hijos restantes");
    poda_speech_begin (&inner, "en");
    assert_string_equal (_ ("its remaining children are cut"),
                         "its remaining children are cut");
    poda_speech_end (&inner);
    assert_string_equal (_ ("its remaining children are cut"),
                         "se podan los hijos restantes");
    poda_speech_end (&outer);
    assert_string_equal (g_getenv ("LANGUAGE"), language);
    assert_string_equal (poda_speech_current (),
                         strstr (language, "es") != NULL ? "es" : "en");
    assert_string_equal (_ ("its remaining children are cut"),
                         strstr (language, "es") != NULL
                             ? "se podan los hijos restantes"
                             : "its remaining children are cut");
    g_unsetenv ("LANGUAGE");
}

/* Collects the keys that the script asks for outright: words ('key'), and attributes
 * such as 'data-text': 'key'. */
static GHashTable *
asked_keys (const char *script)
{
    static const char *const calls[] = {
        "\\bwords \\('([^']+)'\\s*[,)]",
        "'data-(?:text|label|hint)'[:,] '([^']+)'\\s*[,)} \\n]"
    };
    GHashTable *keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (calls); i++) {
        g_autoptr (GRegex) call = g_regex_new (calls[i], 0, 0, NULL);
        g_autoptr (GMatchInfo) match = NULL;
        g_regex_match (call, script, 0, &match);
        for (; g_match_info_matches (match); g_match_info_next (match, NULL)) {
            g_autofree char *key = g_match_info_fetch (match, 1);
            if (!g_str_has_suffix (key, "-")) /* the rest is added there */
                g_hash_table_add (keys, g_steal_pointer (&key));
        }
    }
    return keys;
}

/* Whether the script has the key, or what it begins with, as a text of its own. */
static gboolean
is_used (const char *script, const char *key)
{
    const char *dash = strchr (key, '-');
    g_autofree char *whole = g_strdup_printf ("'%s'", key);
    g_autofree char *begin =
        g_strdup_printf ("'%.*s-'", dash != NULL ? (int) (dash - key) : 0, key);
    return strstr (script, whole) != NULL
           || (dash != NULL && strstr (script, begin) != NULL);
}

static void
test_texts (void **state)
{
    (void) state;
    g_autofree char *page = page_of_text ("[[3,12],[2,4]]", &(PodaHtml){ 0 });
    g_autofree char *script = html_between (page, "<script>", "</script>");
    g_autoptr (JsonParser) data = html_data (page);
    JsonObject *texts = json_object_get_object_member (
        json_object_get_object_member (html_root (data), "texts"), "en");
    g_autoptr (GHashTable) asked = asked_keys (script);
    GHashTableIter each;
    gpointer key;
    assert_true (g_hash_table_size (asked) > 10);
    g_hash_table_iter_init (&each, asked);
    while (g_hash_table_iter_next (&each, &key, NULL))
        if (!json_object_has_member (texts, key))
            fail_msg ("the page says \"%s\", which it has no text for",
                      (const char *) key);
    g_autoptr (GList) keys = json_object_get_members (texts);
    for (GList *at = keys; at != NULL; at = at->next)
        if (!is_used (script, at->data))
            fail_msg ("the page never says \"%s\"", (const char *) at->data);
}

int
main (void)
{
    Rows rows;
    shell_open_catalogues ();
    rows_begin (&rows, "html_file");
    rows_add (&rows, test_skeleton, NULL, "skeleton");
    rows_add (&rows, test_no_network, NULL, "no network");
    rows_add (&rows, test_same_twice, NULL, "same twice");
    for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
        rows_add (&rows, test_hostile, hostile[i], "hostile text %u", i + 1);
    rows_add (&rows, test_not_utf8, NULL, "hostile title that is not UTF-8");
    rows_add (&rows, test_language, NULL, "opens in either language");
    rows_add (&rows, test_speech, "en", "speech from English");
    rows_add (&rows, test_speech, "es", "speech from Spanish");
    rows_add (&rows, test_speech, "fr:es_AR.UTF-8:en", "speech from a list");
    rows_add (&rows, test_texts, NULL, "texts");
    return rows_run (&rows);
}
