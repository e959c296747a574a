/* Every data format contains the problem, and its command prints the same output
 * again: for random questions, and for files with names that would do harm in a
 * shell. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "base/random.h"
#include "search/query.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* --- A folder with trees under strange names --- */

static char *folder;

static const char *const names[] = {
    "plain.gv",     "-Tjson.gv", "--help",      "two words.gv", "it's.gv",
    "$(touch hit)", "`id`.gv",   "a;touch hit", "\"quoted\"",   "line\nbreak.gv",
    "=1+1.gv",      "#hash.gv",  "~",           "*.gv",         "back\\slash.gv",
    "\xff\xfe.gv",  "árbol.gv",  "& touch hit",
};

static void
make_files (void)
{
    folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *tree = g_strdup_printf ("digraph { a -> {b c d}; b -> {e f}; "
                                                 "c [value=%u]; d [value=4]; "
                                                 "e [value=7]; f [value=2] }",
                                                 i);
        shell_write (folder, names[i], tree);
    }
}

/* --- The problem in an output --- */

static char *
unescape (const char *xml)
{
    static const char *const pairs[][2] = { { "&quot;", "\"" }, { "&#39;", "'" },
                                            { "&apos;", "'" },  { "&lt;", "<" },
                                            { "&gt;", ">" },    { "&amp;", "&" } };
    GString *text = g_string_new (xml);
    for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
        g_string_replace (text, pairs[i][0], pairs[i][1], 0);
    return g_string_free (text, FALSE);
}

/* Returns the JSON object from its first member to its last one. */
static JsonObject *
find_problem (const char *format, const char *output)
{
    g_autofree char *text =
        strcmp (format, "svg") == 0 ? unescape (output) : g_strdup (output);
    g_autoptr (GRegex) regex =
        g_regex_new ("\\{\"version\":.*?\"command\": ?\"(?:\\\\.|[^\"\\\\])*+\"\\}",
                     G_REGEX_RAW, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    assert_true (g_regex_match (regex, text, 0, &match));
    g_autofree char *object = g_match_info_fetch (match, 0);
    g_autoptr (JsonNode) node = json_from_string (object, NULL);
    assert_non_null (node);
    return json_object_ref (json_node_get_object (node));
}

static void
assert_fields (JsonObject *problem)
{
    g_autoptr (GList) keys = json_object_get_members (problem);
    assert_int_equal (g_list_length (keys), PODA_N_ASKED);
    guint field = 0;
    for (GList *key = keys; key != NULL; key = key->next)
        assert_string_equal (key->data, poda_query_key (field++));
    assert_string_equal (json_object_get_string_member (problem, "version"),
                         PODA_VERSION);
}

/* --- The law --- */

static const char *
one_of (guint64 seed, guint64 *index, const char *const *words)
{
    return words[poda_random_below (seed, (*index)++, g_strv_length ((char **) words))];
}

#define PICK(...) one_of (seed, &index, (const char *const[]){ __VA_ARGS__, NULL })

static char *
random_search (guint64 seed, guint64 index)
{
    return g_strdup_printf (
        "%s %s %s %s %s",
        PICK ("", "-a minimax", "-a negamax", "-a shallow-alphabeta",
              "-a negamax-alphabeta"),
        PICK ("", "--cut strict", "--cut nonstrict"),
        PICK ("", "--fail hard", "--window -3,inf", "--all-moves", "--window=-2.5,7"),
        PICK ("", "--order reverse", "--order random --seed 7",
              "--order random --seed 18446744073709551615", "--order worst"),
        PICK ("", "", "--max-nodes 100000"));
}

/* Returns a random question about a game, or about a tree in a file or on the
 * command line. */
static char *
random_question (guint64 seed)
{
    guint64 index = 0;
    g_autofree char *search = random_search (seed, 100);
    g_autofree char *file =
        g_shell_quote (names[poda_random_below (seed, 200, G_N_ELEMENTS (names))]);
    switch (poda_random_below (seed, index++, 5)) {
    case 0:
        return g_strdup_printf (
            "connect4:%s -d 2 %s %s %s", PICK ("cols=5,rows=4", "connect=3", ""),
            PICK ("", "-m 2", "-m 12"),
            PICK ("", "-e windows", "-e windows:centre=left", "-e runs --max second"),
            search);
    case 1:
        return g_strdup_printf ("nim:%s %s %s",
                                PICK ("sticks=5", "heaps=1+2+1", "take=2,sticks=6"),
                                PICK ("", "--prefer-short", "--win 7"), search);
    case 2:
        return g_strdup_printf ("'%s' %s %s",
                                PICK ("[[3,12],[2,4]]", "[[3,12],[2,[5,-1.5]]]"),
                                PICK ("", "--max first"), search);
    case 3:
        return g_strdup_printf ("- %s < trees/%s.gv", search,
                                PICK ("notes", "chance", "textbook"));
    default:
        return g_strdup_printf ("%s %s -- %s",
                                PICK ("", "--set c=-9", "--set c=1 --set f=0.25"),
                                search, file);
    }
}

/* Returns the output of a command without notes, and without the seconds that it
 * took. */
static char *
run_quietly (const char *line)
{
    g_autofree char *quiet =
        g_strdup_printf ("{ %s\n} 2> /dev/null | sed 's/\"seconds\": [0-9.]*//'", line);
    return shell_run (folder, quiet);
}

/* Formats; a command for each, with the option by which the output has the problem. */
static const struct {
    const char *format, *words;
} formats[] = {
    { "json", "solve -T json" },   { "svg", "draw -T svg" },
    { "dot", "draw -T dot" },      { "html", "draw -T html" },
    { "jsonl", "trace -T jsonl" }, { "csv", "trace -T csv --with problem" },
};

TEST_EACH (formats, row, "the same again: %s", row->words)
{
    gboolean titled = g_str_has_prefix (row->words, "draw");
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++) {
        g_autofree char *question = random_question (seed);
        g_autofree char *line = g_strdup_printf (
            "poda %s %s %s", row->words,
            titled && seed % 3 == 0 ? "--title \"-it's \\$(id)\"" : "", question);
        g_autofree char *out = run_quietly (line);
        g_autoptr (JsonObject) problem = find_problem (row->format, out);
        assert_fields (problem);
        const char *again = json_object_get_string_member (problem, "command");
        g_autofree char *same = run_quietly (again);
        if (strcmp (out, same) != 0)
            fail_msg ("%s\n%s", line, again);
    }
    g_autofree char *hit = g_build_filename (folder, "hit", NULL);
    assert_false (g_file_test (hit, G_FILE_TEST_EXISTS));
}

/* The language of a picture is part of its command, also if the locale chose it. */
static const struct {
    const char *format, *again;
} spoken[] = { { "svg", "poda --lang=es draw -T svg plain.gv" },
               { "json", "poda draw -T json plain.gv" } };

TEST_EACH (spoken, row, "the locale's language in %s", row->format)
{
    g_autofree char *line =
        g_strdup_printf ("LC_ALL=es_ES.UTF-8 poda draw -T %s plain.gv", row->format);
    g_autofree char *spanish = shell_run (folder, line);
    g_autofree char *english = shell_run (folder, strstr (line, "poda"));
    g_autoptr (JsonObject) problem = find_problem (row->format, spanish);
    const char *again = json_object_get_string_member (problem, "command");
    g_autofree char *same = shell_run (folder, again);
    assert_string_equal (again, row->again);
    assert_string_equal (same, spanish);
    assert_int_equal (strcmp (english, spanish) != 0, strstr (again, "--lang") != NULL);
}

static const char *const series[] = {
    "plain.gv --steps all --legend full",
    "'[[3,12],[2,4],[1,5]]' --legend once --steps cuts",
};

/* The files of a series are what --step draws, with and without the legend that only
 * the first of them has. */
TEST_EACH (series, words, "a series: %s", *words)
{
    g_autofree char *line =
        g_strdup_printf ("rm -rf series; poda draw %s -o series; ls series", *words);
    g_autofree char *listed = shell_run (folder, line);
    g_auto (GStrv) files = g_strsplit (g_strchomp (listed), "\n", -1);
    assert_true (g_strv_length (files) > 0);
    for (guint i = 0; i < g_strv_length (files); i += 5) {
        g_autofree char *path = g_build_filename (folder, "series", files[i], NULL);
        g_autofree char *svg = NULL;
        assert_true (g_file_get_contents (path, &svg, NULL, NULL));
        g_autoptr (JsonObject) problem = find_problem ("svg", svg);
        g_autofree char *same =
            shell_run (folder, json_object_get_string_member (problem, "command"));
        assert_string_equal (svg, same);
    }
}

/* Contestants have rules of their own. */
TEST ("a match")
{
    g_autofree char *out = shell_run (
        folder,
        "poda match nim:sticks=4 --second random --games 2 -T csv --with problem");
    g_autoptr (JsonObject) problem = find_problem ("csv", out);
    assert_fields (problem);
    assert_true (json_object_get_null_member (problem, "algorithm"));
    g_autofree char *same =
        shell_run (folder, json_object_get_string_member (problem, "command"));
    g_autofree char *head = g_strndup (out, strcspn (out, "\n"));
    assert_true (g_str_has_prefix (same, head));
}

int
main (void)
{
    make_files ();
    int code = rows_run ();
    shell_remove_folder (folder);
    return code;
}
