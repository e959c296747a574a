/* Every data format contains the problem, and its command prints the same output
 * again: for random questions, and for files with names that would do harm in a
 * shell. */

#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>

#include "base/random.h"
#include "search/query.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* --- A folder with trees under strange names --- */

static char *folder;

static const char *const names[] = { "plain.gv",
                                     "-Tjson.gv",
                                     "--help",
                                     "two words.gv",
                                     "it's.gv",
                                     "$(touch hit).gv",
                                     "`id`.gv",
                                     "a;touch hit",
                                     "\"quoted\".gv",
                                     "line\nbreak.gv",
                                     "=1+1.gv",
                                     "#hash.gv",
                                     "~",
                                     "*.gv",
                                     "back\\slash.gv",
                                     "\xff\xfe.gv",
                                     "árbol.gv",
                                     "&& touch hit.gv" };

static void
make_files (void)
{
    folder = shell_make_folder ();
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *path = g_build_filename (folder, names[i], NULL);
        g_autofree char *tree = g_strdup_printf ("digraph { a -> {b c d}; b -> {e f}; "
                                                 "c [value=%u]; d [value=4]; "
                                                 "e [value=7]; f [value=2] }",
                                                 i);
        assert_true (g_file_set_contents (path, tree, -1, NULL));
    }
}

/* --- Where formats keep it --- */

/* The object between two texts. */
static JsonObject *
object_between (const char *text, const char *before, const char *after)
{
    const char *begin = strstr (text, before);
    assert_non_null (begin);
    begin += strlen (before);
    const char *end = strstr (begin, after);
    assert_non_null (end);
    g_autofree char *part = g_strndup (begin, (gsize) (end - begin));
    g_autoptr (JsonNode) node = json_from_string (part, NULL);
    assert_non_null (node);
    return json_object_ref (json_node_get_object (node));
}

static char *
unescape (const char *xml)
{
    GString *text = g_string_new (xml);
    g_string_replace (text, "&quot;", "\"", 0);
    g_string_replace (text, "&#39;", "'", 0);
    g_string_replace (text, "&apos;", "'", 0);
    g_string_replace (text, "&lt;", "<", 0);
    g_string_replace (text, "&gt;", ">", 0);
    g_string_replace (text, "&amp;", "&", 0);
    return g_string_free (text, FALSE);
}

/* The option for a format that holds the problem only then. */
static const char *
with_problem (const char *format)
{
    return strcmp (format, "csv") == 0 ? "--with problem" : "";
}

static JsonObject *
find_problem (const char *format, const char *text)
{
    g_autofree char *svg = strcmp (format, "svg") == 0 ? unescape (text) : NULL;
    if (strcmp (format, "dot") == 0)
        return object_between (text, "// problem: ", "\n");
    if (strcmp (format, "csv") == 0)
        return object_between (text, "# problem: ", "\n");
    if (strcmp (format, "html") == 0)
        return object_between (text, "\"asked\":", ",\n\"step\":");
    if (svg != NULL)
        return object_between (svg, "{\"problem\": ", "}</metadata>");
    g_autofree char *longer = g_strconcat (text, "\n", NULL);
    gboolean lines = strcmp (format, "jsonl") == 0;
    g_autoptr (JsonObject) whole = object_between (longer, "", lines ? "\n" : "\n\n");
    return json_object_ref (json_object_get_object_member (whole, "problem"));
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

/* Two runs differ in how long they took, which is no answer. */
static void
drop_seconds (char *text)
{
    for (char *at = strstr (text, "\"seconds\": "); at != NULL;
         at = strstr (at + 1, "\"seconds\": "))
        for (char *digit = at + strlen ("\"seconds\": ");
             g_ascii_isdigit (*digit) || *digit == '.'; digit++)
            *digit = '0';
}

/* --- The law --- */

static const char *
one_of (guint64 seed, guint64 *index, const char *const *words, guint n)
{
    return words[poda_random_below (seed, (*index)++, n)];
}

#define PICK(...)                                                                      \
    one_of (seed, &index, (const char *const[]){ __VA_ARGS__ },                        \
            G_N_ELEMENTS (((const char *const[]){ __VA_ARGS__ })))

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
        PICK ("", "", "--max-nodes 100000", "--title \"-it's \\$(id)\""));
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

/* Runs a command without the notes on stderr. */
static char *
run_quietly (const char *line)
{
    g_autofree char *quiet = g_strdup_printf ("{ %s\n} 2> /dev/null", line);
    return shell_run (folder, quiet);
}

static void
check_question (const char *command, const char *format, guint64 seed, GHashTable *seen)
{
    g_autofree char *question = random_question (seed);
    gboolean titled = strcmp (command, "draw") == 0;
    char *title = strstr (question, "--title");
    if (!titled && title != NULL)
        memset (title, ' ', strcspn (title, "\"") + strlen ("\"-it's \\$(id)\""));
    g_autofree char *line = g_strdup_printf ("poda %s -T %s %s %s", command, format,
                                             with_problem (format), question);
    g_autofree char *out = run_quietly (line);
    if (!strstr (out, "version")) {
        print_message ("%s\n%s", line, out);
        fail ();
    }
    g_autoptr (JsonObject) problem = find_problem (format, out);
    assert_fields (problem);
    const char *again = json_object_get_string_member (problem, "command");
    g_autofree char *same = run_quietly (again);
    drop_seconds (out);
    drop_seconds (same);
    if (strcmp (out, same) != 0)
        print_message ("%s\n%s\n", line, again);
    assert_string_equal (out, same);
    /* The same command is the same question. */
    g_autoptr (JsonNode) node = json_node_new (JSON_NODE_OBJECT);
    json_node_set_object (node, problem);
    char *told = json_to_string (node, FALSE);
    const char *before = g_hash_table_lookup (seen, told);
    if (before != NULL)
        assert_string_equal (before, out);
    g_hash_table_insert (seen, told, g_strdup (out));
}

static void
test_again (void **state)
{
    const char *const *row = *state;
    g_autoptr (GHashTable) seen =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++)
        check_question (row[0], row[1], seed, seen);
    g_autofree char *hit = g_build_filename (folder, "hit", NULL);
    assert_false (g_file_test (hit, G_FILE_TEST_EXISTS));
}

/* --- What is told of pipes and files --- */

/* The language of a picture is part of its command, also where the locale chose it. */
static void
test_language (void **state)
{
    const char *format = *state;
    gboolean spoken = strcmp (format, "json") != 0 && strcmp (format, "csv") != 0;
    g_autofree char *line =
        g_strdup_printf ("LC_ALL=es_ES.UTF-8 poda draw -T %s %s plain.gv", format,
                         with_problem (format));
    g_autofree char *out = shell_run (folder, line);
    g_autoptr (JsonObject) problem = find_problem (format, out);
    const char *again = json_object_get_string_member (problem, "command");
    g_autofree char *same = shell_run (folder, again);
    assert_string_equal (out, same);
    assert_true ((strstr (again, "--lang=es") != NULL) == spoken);
    g_autofree char *english = g_strdup_printf ("LC_ALL=C poda draw -T %s %s plain.gv",
                                                format, with_problem (format));
    g_autofree char *other = shell_run (folder, english);
    g_autoptr (JsonObject) plain = find_problem (format, other);
    assert_null (strstr (json_object_get_string_member (plain, "command"), "--lang"));
    assert_true ((strcmp (other, out) != 0) == spoken);
}

static const char *const series[] = {
    "plain.gv --steps all --legend full",
    "'[[3,12],[2,4],[1,5]]' --legend once --steps cuts",
};

/* The files of a series are what --step draws, with and without the legend that stands
 * in the first of them. */
static void
assert_drawn_again (const char *where, const char *name)
{
    g_autofree char *path = g_build_filename (folder, where, name, NULL);
    g_autofree char *svg = NULL;
    assert_true (g_file_get_contents (path, &svg, NULL, NULL));
    g_autoptr (JsonObject) problem = find_problem ("svg", svg);
    const char *again = json_object_get_string_member (problem, "command");
    g_autofree char *same = shell_run (folder, again);
    assert_string_equal (svg, same);
}

TEST ("a file of a series")
{
    for (guint i = 0; i < G_N_ELEMENTS (series); i++) {
        g_autofree char *line =
            g_strdup_printf ("poda draw %s -o series-%u/", series[i], i);
        g_autofree char *where = g_strdup_printf ("series-%u", i);
        g_autofree char *path = g_build_filename (folder, where, NULL);
        g_free (shell_run (folder, line));
        g_autoptr (GDir) files = g_dir_open (path, 0, NULL);
        assert_non_null (files);
        guint n = 0;
        for (const char *name; (name = g_dir_read_name (files)) != NULL; n++)
            if (n % 5 == 0)
                assert_drawn_again (where, name);
        assert_true (n > 0);
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
    static const char *const rows_again[][2] = {
        { "solve", "json" }, { "draw", "svg" },    { "draw", "dot" },
        { "draw", "html" },  { "trace", "jsonl" }, { "trace", "csv" }
    };
    static const char *const spoken[] = { "svg", "json" };
    make_files ();
    for (guint i = 0; i < G_N_ELEMENTS (rows_again); i++)
        rows_add (test_again, rows_again[i], "%s %s again", rows_again[i][0],
                  rows_again[i][1]);
    for (guint i = 0; i < G_N_ELEMENTS (spoken); i++)
        rows_add (test_language, spoken[i], "the locale's language in %s", spoken[i]);
    int code = rows_run ();
    shell_remove_folder (folder);
    return code;
}
