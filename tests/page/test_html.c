/* The file of a page: what it holds, that nothing in it can break out, that it is no
 * larger for a large search. What runs in it is tested in a
 * browser. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "page/html.h"

#include "base/locale.h"
#include "support/rows.h"
#include "support/shell.h"

/* Larger than any page. */
#define MOST_BYTES (800 * 1000)

static const char *const usual[] = { "t", "[[3,12],[2,4]]", NULL };

/* --- Reading a page --- */

static char *
write_page (const PodaHtml *html)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_page_write (html, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Returns the text between two texts. */
static char *
between (const char *text, const char *before, const char *after)
{
    const char *begin = strstr (text, before);
    assert_non_null (begin);
    begin += strlen (before);
    const char *end = strstr (begin, after);
    assert_non_null (end);
    return g_strndup (begin, (gsize) (end - begin));
}

static JsonObject *
read_data (const char *page)
{
    g_autofree char *text = between (
        page, "<script id=\"poda-page\" type=\"application/json\">", "</script>");
    g_autoptr (GError) error = NULL;
    g_autoptr (JsonNode) node = json_from_string (text, &error);
    assert_null (error);
    return json_object_ref (json_node_get_object (node));
}

/* --- Properties of the file --- */

static void
assert_hash (const char *page, const char *directive, const char *text)
{
    g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize length = sizeof digest;
    g_checksum_update (sum, (const guchar *) text, (gssize) strlen (text));
    g_checksum_get_digest (sum, digest, &length);
    g_autofree char *letters = g_base64_encode (digest, length);
    g_autofree char *expected = g_strdup_printf ("%s 'sha256-%s'", directive, letters);
    assert_non_null (strstr (page, expected));
}

/* Browsers run what has the hash that stands at the head, and nothing else. */
TEST ("what runs is what the policy names")
{
    g_autofree char *page = write_page (&(PodaHtml){ .title = "t", .problem = usual });
    g_autofree char *style = between (page, "<style>", "</style>");
    g_autofree char *script = between (page, "<script type=\"module\">", "</script>");
    g_autofree char *policy =
        between (page, "Content-Security-Policy\" content=\"", "\"");
    assert_hash (page, "style-src", style);
    assert_hash (page, "script-src", script);
    assert_true (g_str_has_prefix (policy, "default-src 'none';"));
    assert_non_null (strstr (policy, "'wasm-unsafe-eval'"));
    static const char *const none[] = { "unsafe-inline", "'unsafe-eval'", "http", "*" };
    for (guint i = 0; i < G_N_ELEMENTS (none); i++)
        assert_null (strstr (policy, none[i]));
}

static const char *const wicked[] = {
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "-->",
    "{{script}}",
    "</title><b>",
    "\" onload=\"x",
    "&amp; &lt; '\\'",
    "a\nb\tc",
    "\xe2\x80\xa8\xe2\x80\xa9",
    "\xff\xfe",
    "árbol → ∞",
};

static guint
count_tags (const char *page)
{
    return text_count (page, "<script") + text_count (page, "</script")
           + text_count (page, "<!--") + text_count (page, "<title");
}

/* Titles and trees are texts, whatever they contain. */
TEST ("wicked titles and trees")
{
    g_autofree char *plain = write_page (&(PodaHtml){ .title = "t", .problem = usual });
    for (guint i = 0; i < G_N_ELEMENTS (wicked); i++) {
        g_autofree char *valid = g_utf8_make_valid (wicked[i], -1);
        const char *const problem[] = { "t", wicked[i], "set", wicked[i], NULL };
        const PodaHtml html = { .title = wicked[i], .problem = problem };
        g_autofree char *page = write_page (&html);
        g_autoptr (JsonObject) data = read_data (page);
        JsonObject *told = json_object_get_object_member (data, "problem");
        assert_string_equal (json_object_get_string_member (data, "title"), valid);
        assert_string_equal (json_object_get_string_member (told, "t"), valid);
        assert_string_equal (json_object_get_string_member (told, "set"), valid);
        assert_int_equal (count_tags (page), count_tags (plain));
        assert_true (g_utf8_validate (page, -1, NULL));
    }
}

/* --- What it holds --- */

TEST ("what was asked")
{
    const char *const problem[] = { "t", "nim", "a", "minimax", "depth", "3", NULL };
    const PodaHtml html = {
        .title = "a title", .problem = problem, .step = 7, .mode = "predict"
    };
    g_autofree char *page = write_page (&html);
    g_autoptr (JsonObject) data = read_data (page);
    JsonObject *told = json_object_get_object_member (data, "problem");
    assert_string_equal (json_object_get_string_member (data, "program"),
                         "poda " PODA_VERSION);
    assert_string_equal (json_object_get_string_member (data, "mode"), "predict");
    assert_int_equal (json_object_get_int_member (data, "step"), 7);
    assert_int_equal (json_object_get_size (told), 3);
    assert_string_equal (json_object_get_string_member (told, "depth"), "3");
    assert_false (json_object_has_member (data, "asked"));
}

/* Every text of the page is there in every language, and is a translation. */
static void
assert_texts (JsonObject *texts)
{
    JsonObject *english = json_object_get_object_member (texts, "en");
    g_autoptr (GList) keys = json_object_get_members (english);
    for (guint i = 0; poda_locale_languages[i] != NULL; i++) {
        JsonObject *other =
            json_object_get_object_member (texts, poda_locale_languages[i]);
        assert_int_equal (json_object_get_size (other), g_list_length (keys));
        guint same = 0;
        for (GList *key = keys; key != NULL; key = key->next) {
            const char *text = json_object_get_string_member (other, key->data);
            assert_true (text != NULL && *text != '\0');
            same +=
                g_str_equal (text, json_object_get_string_member (english, key->data));
        }
        assert_true (i == 0 || same < g_list_length (keys) / 5);
    }
}

TEST ("languages")
{
    shell_open_catalogues ();
    static const char *const without[][2] = {
        { "en", "This page needs JavaScript" },
        { "es", "Esta página necesita que JavaScript" }
    };
    for (guint i = 0; i < G_N_ELEMENTS (without); i++) {
        const PodaHtml html = { .title = "t",
                                .problem = usual,
                                .language = without[i][0] };
        g_autofree char *page = write_page (&html);
        g_autofree char *tag = g_strdup_printf ("<html lang=\"%s\">", without[i][0]);
        g_autofree char *noscript = between (page, "<noscript>", "</noscript>");
        g_autoptr (JsonObject) data = read_data (page);
        assert_non_null (strstr (page, tag));
        assert_non_null (strstr (noscript, without[i][1]));
        assert_string_equal (json_object_get_string_member (data, "language"),
                             without[i][0]);
        assert_texts (json_object_get_object_member (data, "texts"));
    }
}

/* --- Size --- */

/* A page is as large for every search: it holds what was asked. The page that one
 * begins with has all lessons in it, too. */
static const char *const searches[] = {
    "draw '[1,2]'",
    "draw connect4 -d 6 -e windows -a minimax",
    "draw reversi -d 5 -e weighted",
    "list",
};

TEST_EACH (searches, search, "as large as others: %s", *search)
{
    g_autofree char *line = g_strdup_printf ("poda %s -T html | wc -c", *search);
    g_autofree char *printed = shell_run (NULL, line);
    assert_in_range (g_ascii_strtoull (printed, NULL, 10), 100 * 1000, MOST_BYTES);
}

/* It lies in docs/play for those who compile nothing. What is packed in it may be
 * packed otherwise elsewhere. */
TEST ("the first page: as it is in docs")
{
    g_autofree char *said = shell_run (
        NULL, "bash -c 'unpacked () { sed -E \"s,[A-Za-z0-9+/=]{1000\\,},,g\"; }; "
              "cmp <(unpacked < docs/play/index.html) "
              "<(poda --lang en list -T html | unpacked) && echo same'");
    if (strcmp (said, "same\n") != 0)
        fail_msg ("docs/play/index.html is old, make play writes it anew: %s", said);
}
