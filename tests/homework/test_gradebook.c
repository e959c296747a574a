/* The gradebook's reports: what they look like, that machines can read them, and that
 * no stranger's text does anything in them but stand there. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "homework/feedback/gradebook.h"
#include "support/gradebooks.h"
#include "support/rows.h"

typedef void (*Report) (const PodaGradebook *gradebook, PodaOutput *output);

static const struct {
    const char *name, *suffix;
    Report write;
} reports[] = { { "txt", "txt", poda_gradebook_txt },
                { "csv", "csv", poda_gradebook_csv },
                { "json", "json", poda_gradebook_json },
                { "html", "html", poda_gradebook_html },
                { "gradescope", "gradescope.json", poda_gradebook_gradescope } };

static char *
report_of (const PodaGradebook *gradebook, Report write)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    write (gradebook, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static PodaGradebook *
one (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    gradebook_add_mistaken (gradebook, "ana");
    return gradebook;
}

static PodaGradebook *
one_right (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    gradebook_add_right (gradebook, "");
    return gradebook;
}

static PodaGradebook *
one_broken (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    PodaWork *work = gradebook_add_work (gradebook, "eva");
    poda_work_refuse (work, PODA_WORK_UNREADABLE,
                      "class/eva.csv:1:1: expected a heading");
    return gradebook;
}

static PodaGradebook *class(void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    gradebook_add_mistaken (gradebook, "ana");
    gradebook_add_right (gradebook, "bea");
    gradebook_add_mistaken (gradebook, "carlos");
    PodaWork *work = gradebook_add_work (gradebook, "eva");
    poda_work_refuse (work, PODA_WORK_UNREADABLE,
                      "class/eva.csv:1:1: expected a heading");
    poda_gradebook_add_skipped_file (gradebook, "class/x.docx",
                                     "class/x.docx: no sheet");
    return gradebook;
}

static const struct {
    const char *name;
    PodaGradebook *(*make) (void);
} books[] = {
    { "one", one }, { "right", one_right }, { "broken", one_broken }, { "class", class }
};

TEST ("as they are")
{
    static const struct {
        const char *name;
        PodaGradebook *(*make) (void);
        Report write;
    } rows[] = { { "gradebook-class.txt", class, poda_gradebook_txt },
                 { "gradebook-class.csv", class, poda_gradebook_csv },
                 { "gradebook-class.json", class, poda_gradebook_json },
                 { "gradebook-class.html", class, poda_gradebook_html },
                 { "gradebook-one.gradescope.json", one, poda_gradebook_gradescope } };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autoptr (PodaGradebook) gradebook = rows[i].make ();
        g_autofree char *text = report_of (gradebook, rows[i].write);
        assert_golden (rows[i].name, text);
    }
}

/* --- Gradescope --- */

static gboolean
is_one_of (const char *word, const char *words)
{
    g_auto (GStrv) list = g_strsplit (words, " ", -1);
    return g_strv_contains ((const char *const *) list, word);
}

static void
assert_keys (JsonObject *object, const char *known)
{
    GList *keys = json_object_get_members (object);
    for (GList *key = keys; key != NULL; key = key->next)
        if (!is_one_of (key->data, known))
            fail_msg ("Gradescope knows no \"%s\"", (const char *) key->data);
    g_list_free (keys);
}

static void
assert_test (JsonObject *test)
{
    assert_keys (test, "score max_score status name name_format number output "
                       "output_format tags visibility extra_data");
    assert_true (
        is_one_of (json_object_get_string_member (test, "status"), "passed failed"));
    assert_true (is_one_of (json_object_get_string_member (test, "output_format"),
                            "text html simple_format md ansi"));
    assert_true (json_object_get_double_member (test, "score")
                 <= json_object_get_double_member (test, "max_score"));
    if (json_object_has_member (test, "visibility"))
        assert_true (is_one_of (json_object_get_string_member (test, "visibility"),
                                "hidden after_due_date after_published visible"));
}

TEST ("gradescope has what its maker documents")
{
    for (guint i = 0; i < G_N_ELEMENTS (books); i++) {
        g_autoptr (PodaGradebook) gradebook = books[i].make ();
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
    "+1+cmd",
    "-2+3+cmd",
    "@SUM(1+1)",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    " =1+1",
    "a,b;c\td",
    "\"quoted\"",
    "\"=1+1",
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "</title></style></svg><script>1</script>",
    "&lt;b&gt;",
    "../../../etc/passwd",
    "a\nb\r\nc",
    "\x1b[2J\x1b]0;title\x07",
    "\xff\xfe broken \xc3",
    "\xe2\x80\xae right to left",
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

/* A gradebook that says this wherever a stranger can. */
static PodaGradebook *
book_of (const char *text)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", text);
    for (guint i = 0; i < 2; i++) {
        gradebook_add_mistaken (gradebook, text);
        PodaWork *work = gradebook->works->pdata[i];
        set (&work->source, text);
        set (&work->exercise, text);
        set (&work->first, text);
        set (&work->first_name, text);
        poda_work_remark (work, text);
        g_ptr_array_add (work->missed, g_strdup (text));
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
    PodaWork *broken = gradebook_add_work (gradebook, text);
    poda_work_refuse (broken, PODA_WORK_WRONG_EXERCISE, text);
    set (&broken->owner, text);
    poda_gradebook_add_skipped_file (gradebook, text, text);
    return gradebook;
}

/* One line a row, and no character that a terminal acts on; for people, none either
 * that turns what they read. */
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

/* Reads a field of a csv and passes over it; the caller frees it. */
static char *
read_field (const char **at)
{
    GString *field = g_string_new (NULL);
    gboolean quoted = **at == '"';
    *at += quoted;
    while (**at != '\0') {
        if (quoted && **at == '"' && (*at)[1] != '"')
            break;
        if (!quoted && (**at == ',' || **at == '\n'))
            break;
        if (quoted && **at == '"')
            ++*at;
        g_string_append_c (field, *(*at)++);
    }
    *at += quoted;
    return g_string_free (field, FALSE);
}

static gboolean
is_number (const char *field)
{
    char *end;
    g_ascii_strtod (field, &end);
    return *field != '\0' && *end == '\0';
}

#define N_FIELDS 23

static void
assert_csv (const char *text, guint rows)
{
    const char *at = text;
    for (guint row = 0; row < rows; row++) {
        for (guint i = 0; i < N_FIELDS; i++) {
            g_autofree char *field = read_field (&at);
            if (*field != '\0' && strchr ("=+-@\t\r", *field) && !is_number (field))
                fail_msg ("a spreadsheet would run %s", field);
            assert_true (*at++ == (i + 1 < N_FIELDS ? ',' : '\n'));
        }
    }
    assert_int_equal (*at, '\0');
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

static void
test_hostile (void **state)
{
    const char *stranger = *state;
    g_autoptr (PodaGradebook) gradebook = book_of (stranger);
    for (guint i = 0; i < G_N_ELEMENTS (reports); i++) {
        g_autofree char *text = report_of (gradebook, reports[i].write);
        gboolean json = reports[i].write == poda_gradebook_json
                        || reports[i].write == poda_gradebook_gradescope;
        assert_plain (text, !json);
        if (reports[i].write == poda_gradebook_csv)
            assert_csv (text, gradebook->works->len + gradebook->unread->len + 1);
        else if (reports[i].write == poda_gradebook_html)
            assert_html (text, stranger);
        if (json) {
            g_autoptr (JsonParser) parser = json_parser_new ();
            assert_true (json_parser_load_from_data (parser, text, -1, NULL));
        }
    }
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (hostile); i++)
        rows_add (test_hostile, hostile[i], "a stranger says something, %u", i);
    return rows_run ();
}
