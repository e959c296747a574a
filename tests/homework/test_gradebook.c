/* The gradebook's reports: what they look like, that machines can read them, and that
 * no text of a stranger does anything in them. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "homework/feedback/gradebook.h"
#include "support/rows.h"

/* --- Gradebooks made by hand --- */

static void
add_cell (PodaWork *work, const char *node, const char *column, PodaItemState state,
          const char *expected, const char *given)
{
    PodaItem *item = poda_work_add (work->items, PodaItem);
    item->name = g_strdup_printf ("node %s, %s", node, column);
    item->node = g_strdup (node);
    item->column = g_strdup (column);
    item->state = state;
    item->most = 1;
    item->score = state == PODA_ITEM_RIGHT ? 1 : state == PODA_ITEM_CARRIED ? 0.5 : 0;
    item->expected = g_strdup (expected);
    item->given = g_strdup (given);
    if (strcmp (expected, "∞") == 0)
        item->expected_word = g_strdup ("inf");
    if (state != PODA_ITEM_RIGHT)
        item->why = g_strdup ("node 3 (MIN) has a reason");
    work->score += item->score;
    work->most += item->most;
}

static PodaWork *
add_work (PodaGradebook *gradebook, const char *student)
{
    PodaWork *work = poda_gradebook_add (gradebook->works);
    g_free (work->student);
    g_free (work->source);
    g_free (work->exercise);
    work->student = g_strdup (student);
    work->source = g_strdup_printf ("class/%s.csv", student);
    work->exercise = g_strdup ("week-3");
    return work;
}

/* Adds a work with items of every state, causes, cuts, a remark and pictures. */
static void
add_mistaken (PodaGradebook *gradebook, const char *student)
{
    PodaWork *work = add_work (gradebook, student);
    add_cell (work, "2", "value", PODA_ITEM_RIGHT, "5", "5");
    add_cell (work, "2", "beta", PODA_ITEM_RIGHT, "∞", "∞");
    add_cell (work, "3", "value", PODA_ITEM_WRONG, "-3", "4");
    add_cell (work, "3", "beta", PODA_ITEM_CARRIED, "-3", "4");
    add_cell (work, "4", "beta", PODA_ITEM_MISSING, "∞", "nothing");
    PodaItem *item = poda_work_add (work->items, PodaItem);
    item->name = g_strdup ("minimax nodes");
    item->column = g_strdup ("minimax nodes");
    item->state = PODA_ITEM_WRONG;
    item->most = 2;
    item->expected = g_strdup ("13");
    item->given = g_strdup ("12");
    item->why = g_strdup ("the root counts too");
    work->most += 2;
    work->first = g_strdup ("node 3, value: found 4, expected -3: because");
    work->first_name = g_strdup ("node 3, value");
    g_ptr_array_add (work->wrongly_cut, g_strdup ("7"));
    g_ptr_array_add (work->wrongly_cut, g_strdup ("9"));
    g_ptr_array_add (work->wrongly_searched, g_strdup ("10"));
    PodaCause *cause = poda_work_add (work->causes, PodaCause);
    cause->name = g_strdup ("no-pruning");
    cause->text = g_strdup ("nothing is pruned: node 10 gives it away");
    cause->lesson = g_strdup ("docs/lessons/alpha-beta.md");
    PodaCause *other = poda_work_add (work->causes, PodaCause); /* the same lesson */
    other->name = g_strdup ("leaky-bounds");
    other->lesson = g_strdup ("docs/lessons/alpha-beta.md");
    poda_work_remark (work, "class/ana.csv:7: node 12 is none of this tree");
    work->right_picture =
        g_strdup ("<svg width=\"480\" viewBox=\"0 0 480 9\" role=\"img\" "
                  "aria-label=\"\"><style></style><text>right</text></svg>\n");
    work->given_picture =
        g_strdup ("<svg width=\"480\" viewBox=\"0 0 480 9\" role=\"img\" "
                  "aria-label=\"\"><text>given</text></svg>\n");
}

static void
add_right (PodaGradebook *gradebook, const char *student)
{
    PodaWork *work = add_work (gradebook, student);
    add_cell (work, "2", "value", PODA_ITEM_RIGHT, "5", "5");
    add_cell (work, "3", "value", PODA_ITEM_RIGHT, "-3", "-3");
}

/* `what` is "one", "right", "broken" or "class". */
static PodaGradebook *
make_book (const char *what)
{
    PodaGradebook *book = poda_gradebook_new ("check", "Week 3");
    gboolean all = strcmp (what, "class") == 0;
    if (all || strcmp (what, "one") == 0)
        add_mistaken (book, "ana");
    if (all || strcmp (what, "right") == 0)
        add_right (book, all ? "bea" : "");
    if (all)
        add_mistaken (book, "carlos");
    if (all || strcmp (what, "broken") == 0)
        poda_work_refuse (add_work (book, "eva"), PODA_WORK_UNREADABLE,
                          "class/eva.csv:1:1: expected a heading");
    if (all)
        poda_gradebook_add_skipped_file (book, "class/x.docx",
                                         "class/x.docx: no sheet");
    return book;
}

typedef void (*Report) (const PodaGradebook *gradebook, PodaOutput *output);

static char *
report_of (const PodaGradebook *gradebook, Report write)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    write (gradebook, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- Reports --- */

static const struct {
    const char *golden, *book;
    Report write;
} reports[] = { { "gradebook-class.txt", "class", poda_gradebook_txt },
                { "gradebook-class.csv", "class", poda_gradebook_csv },
                { "gradebook-class.json", "class", poda_gradebook_json },
                { "gradebook-class.html", "class", poda_gradebook_html },
                { "gradebook-one.gradescope.json", "one", poda_gradebook_gradescope } };

TEST_EACH (reports, row, "%s", row->golden)
{
    g_autoptr (PodaGradebook) gradebook = make_book (row->book);
    g_autofree char *text = report_of (gradebook, row->write);
    assert_golden (row->golden, text);
}

/* --- Gradescope --- */

static void
assert_one_of (const char *word, const char *words)
{
    g_auto (GStrv) list = g_strsplit (words, " ", -1);
    if (!g_strv_contains ((const char *const *) list, word))
        fail_msg ("Gradescope does not know \"%s\"", word);
}

static void
assert_keys (JsonObject *object, const char *known)
{
    g_autoptr (GList) keys = json_object_get_members (object);
    for (GList *key = keys; key != NULL; key = key->next)
        assert_one_of (key->data, known);
}

static void
assert_test (JsonObject *test)
{
    assert_keys (test, "score max_score status name name_format number output "
                       "output_format tags visibility extra_data");
    assert_one_of (json_object_get_string_member (test, "status"), "passed failed");
    assert_one_of (json_object_get_string_member (test, "output_format"),
                   "text html simple_format md ansi");
    assert_one_of (
        json_object_get_string_member_with_default (test, "visibility", "visible"),
        "hidden after_due_date after_published visible");
    assert_true (json_object_get_double_member (test, "score")
                 <= json_object_get_double_member (test, "max_score"));
}

TEST ("gradescope has what its maker documents")
{
    static const char *const books[] = { "one", "right", "broken", "class" };
    for (guint i = 0; i < G_N_ELEMENTS (books); i++) {
        g_autoptr (PodaGradebook) gradebook = make_book (books[i]);
        const PodaWork *work = gradebook->works->pdata[0];
        if (work->items->len > 0)
            ((PodaItem *) work->items->pdata[0])->hidden = TRUE;
        g_autofree char *text = report_of (gradebook, poda_gradebook_gradescope);
        g_autoptr (JsonParser) parser = json_parser_new ();
        assert_true (json_parser_load_from_data (parser, text, -1, NULL));
        JsonObject *root = json_node_get_object (json_parser_get_root (parser));
        assert_keys (root, "score execution_time output output_format "
                           "test_output_format test_name_format visibility "
                           "stdout_visibility extra_data tests leaderboard");
        JsonArray *tests = json_object_get_array_member (root, "tests");
        double score = 0, most = 0;
        for (guint k = 0; k < json_array_get_length (tests); k++) {
            JsonObject *test = json_array_get_object_element (tests, k);
            assert_test (test);
            score += json_object_get_double_member (test, "score");
            most += json_object_get_double_member (test, "max_score");
        }
        assert_true (score == work->score);
        assert_true (most == work->most);
        /* Gradescope needs one or the other. */
        assert_true (json_array_get_length (tests) > 0
                     || json_object_has_member (root, "score"));
        assert_int_equal (strstr (text, "\"hidden\"}") != NULL, work->items->len > 0);
    }
}

/* --- Strangers' texts --- */

static const char *const hostile[] = {
    "=cmd|' /C calc'!A0",
    "-2+3+cmd",
    "@SUM(1+1)",
    "\t=1+1",
    "\n=1+1",
    " =1+1",
    "a,b;c\td",
    "\"=1+1",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</title></style></svg><script>1</script>",
    "&lt;b&gt;",
    "a\nb\r\nc",
    "\x1b[2J\x1b]0;title\x07",
    "\xff\xfe broken \xc3",
    "\u202e right to left",
    "%s%n%d%%",
    "{{title}}",
    "",
};

static void
set (char **text, const char *string)
{
    g_free (*text);
    *text = g_strdup (string);
}

/* Returns a gradebook with this text wherever a stranger may write one. */
static PodaGradebook *
book_of (const char *text)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", text);
    for (guint i = 0; i < 2; i++) {
        add_mistaken (gradebook, text);
        PodaWork *work = gradebook->works->pdata[i];
        set (&work->source, text);
        set (&work->exercise, text);
        set (&work->first, text);
        set (&work->first_name, text);
        poda_work_remark (work, text);
        g_ptr_array_add (work->wrongly_searched, g_strdup (text));
        PodaCause *cause = work->causes->pdata[0];
        set (&cause->name, text);
        set (&cause->text, text);
        set (&cause->lesson, text);
        for (guint k = 0; k < work->items->len; k++) {
            PodaItem *item = work->items->pdata[k];
            char **const texts[] = { &item->name, &item->node, &item->expected,
                                     &item->given, &item->why };
            for (guint t = 0; t < G_N_ELEMENTS (texts); t++)
                set (texts[t], text);
        }
    }
    PodaWork *broken = add_work (gradebook, text);
    poda_work_refuse (broken, PODA_WORK_WRONG_EXERCISE, text);
    set (&broken->owner, text);
    poda_gradebook_add_skipped_file (gradebook, text, text);
    return gradebook;
}

/* Checks that there are no control characters, nor, for people, one that turns the
 * direction of text. */
static void
assert_plain (const char *text, gboolean for_people)
{
    assert_true (g_utf8_validate (text, -1, NULL));
    for (const char *at = text; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (c != '\n' && (g_unichar_iscntrl (c) || (for_people && c == 0x202e)))
            fail_msg ("U+%04X in a report", c);
    }
}

#define N_FIELDS 23

/* Checks that rows have as many fields, of which no spreadsheet takes one for a
 * formula. */
static void
assert_csv (const char *text, guint n_rows)
{
    g_autoptr (GRegex) regex =
        g_regex_new ("(?:\"((?:[^\"]|\"\")*)\"|([^\",\n]*))([,\n])", 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    guint n = 0;
    int end = 0;
    g_regex_match (regex, text, G_REGEX_MATCH_ANCHORED, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL), n++) {
        g_autofree char *quoted = g_match_info_fetch (match, 1);
        g_autofree char *bare = g_match_info_fetch (match, 2);
        g_autofree char *separator = g_match_info_fetch (match, 3);
        const char *field = *quoted != '\0' ? quoted : bare;
        char *rest;
        g_ascii_strtod (field, &rest);
        if (*field != '\0' && strchr ("=+-@\t\r", *field) && *rest != '\0')
            fail_msg ("a spreadsheet would run %s", field);
        assert_int_equal (*separator, n % N_FIELDS == N_FIELDS - 1 ? '\n' : ',');
        g_match_info_fetch_pos (match, 0, NULL, &end);
    }
    assert_int_equal (n, n_rows * N_FIELDS);
    assert_int_equal (text[end], '\0');
}

static void
assert_html (const char *text, const char *stranger)
{
    static const char *const never[] = { "<script", "<img", "</style></svg>",
                                         "javascript:" };
    for (guint i = 0; i < G_N_ELEMENTS (never); i++)
        assert_null (strstr (text, never[i]));
    assert_non_null (strstr (text, "</html>"));
    if (strpbrk (stranger, "<>&\"") != NULL)
        assert_null (strstr (text, stranger));
}

TEST_EACH (hostile, stranger, "a stranger writes, %d", (int) (stranger - hostile))
{
    g_autoptr (PodaGradebook) gradebook = book_of (*stranger);
    for (guint i = 0; i < G_N_ELEMENTS (reports); i++) {
        g_autofree char *text = report_of (gradebook, reports[i].write);
        gboolean json = g_str_has_suffix (reports[i].golden, "json");
        assert_plain (text, !json);
        if (reports[i].write == poda_gradebook_csv)
            assert_csv (text, gradebook->works->len + gradebook->unread->len + 1);
        else if (reports[i].write == poda_gradebook_html)
            assert_html (text, *stranger);
        g_autoptr (JsonParser) parser = json_parser_new ();
        assert_true (!json || json_parser_load_from_data (parser, text, -1, NULL));
    }
}
