/* The class at a glance: what is counted of works that were made by hand. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "support/rows.h"
#include "homework/mark/mark.h"
#include "homework/feedback/gradebook.h"

static void
add_items (PodaWork *work, PodaSkill skill, PodaItemState state, guint n)
{
    for (guint i = 0; i < n; i++) {
        PodaItem *item = poda_work_add (work->items, PodaItem);
        item->step = poda_skills[skill].word;
        item->state = state;
    }
}

static PodaWork *
add_work (PodaGradebook *gradebook, const char *student, const char *exercise,
          double score)
{
    PodaWork *work = poda_gradebook_add (gradebook->works);
    g_free (work->student);
    g_free (work->exercise);
    work->student = g_strdup (student);
    work->exercise = g_strdup (exercise);
    work->score = score;
    work->most = 20;
    add_items (work, PODA_SKILL_MAX_VALUE, PODA_ITEM_RIGHT, 2);
    if (score < work->most)
        add_items (work, PODA_SKILL_CUT, PODA_ITEM_WRONG, 1);
    return work;
}

static void
blame (PodaWork *work, const char *name)
{
    PodaCause *cause = poda_work_add (work->causes, PodaCause);
    cause->name = g_strdup (name);
}

/* Marks of 100, 95, 60, 40 and 20 %, and one work that is broken. */
static PodaGradebook *
make_gradebook (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    add_work (gradebook, "Quintero", "easy", 20);
    blame (add_work (gradebook, "Valdés", "easy", 19), "no-pruning");
    add_work (gradebook, "Ibarra", "easy", 12);
    blame (add_work (gradebook, "Zúñiga", "hard", 8), "no-pruning");
    blame (add_work (gradebook, "Olmedo", "hard", 4), "late-cut");
    PodaWork *blank = add_work (gradebook, "Prado", "hard", 4);
    blank->status = PODA_WORK_UNFINISHED;
    blank->n_asked = 5;
    PodaWork *named = gradebook->works->pdata[3];
    g_free (named->name);
    named->name = g_strdup ("Rosa Zúñiga");
    PodaWork *broken = poda_gradebook_add (gradebook->works);
    poda_work_refuse (broken, PODA_WORK_UNREADABLE, "no sheet");
    g_free (broken->student);
    broken->student = g_strdup ("Serrano");
    add_items (gradebook->works->pdata[4], PODA_SKILL_CUT, PODA_ITEM_MISSING, 3);
    return gradebook;
}

static JsonParser *
parse (const PodaGradebook *gradebook)
{
    JsonParser *parser = json_parser_new ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_class_report_json (gradebook, output);
    assert_true (json_parser_load_from_data (
        parser, poda_output_contents (output, NULL), -1, NULL));
    return parser;
}

/* The element of a list. */
static JsonObject *
element (JsonParser *parser, const char *list, guint i)
{
    JsonObject *root = json_node_get_object (json_parser_get_root (parser));
    return json_array_get_object_element (json_object_get_array_member (root, list), i);
}

static void
test_counts (void **state G_GNUC_UNUSED)
{
    static const int bins[] = { 0, 0, 2, 0, 1, 0, 1, 0, 0, 2 };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (JsonParser) parser = parse (gradebook);
    JsonObject *root = json_node_get_object (json_parser_get_root (parser));
    assert_int_equal (json_object_get_int_member (root, "works"), 7);
    assert_int_equal (json_object_get_int_member (root, "marked"), 6);
    double mean = json_object_get_double_member (root, "mean");
    assert_true (mean > 55.8 && mean < 55.9);
    assert_true (json_object_get_double_member (root, "median") == 50);
    assert_true (json_object_get_double_member (root, "lowest") == 20);
    assert_true (json_object_get_double_member (root, "highest") == 100);
    JsonArray *distribution = json_object_get_array_member (root, "distribution");
    for (guint i = 0; i < G_N_ELEMENTS (bins); i++)
        assert_int_equal (json_array_get_int_element (distribution, i), bins[i]);

    JsonObject *cuts = element (parser, "steps", 0);
    assert_string_equal (json_object_get_string_member (cuts, "step"), "cut-made");
    assert_int_equal (json_object_get_int_member (cuts, "wrong"), 5);
    assert_int_equal (json_object_get_int_member (cuts, "students"), 5);
    assert_int_equal (json_object_get_int_member (cuts, "missing"), 3);
    JsonObject *values = element (parser, "steps", 1);
    assert_int_equal (json_object_get_int_member (values, "right"), 12);

    JsonObject *first = element (parser, "mistakes", 0);
    assert_string_equal (json_object_get_string_member (first, "title"),
                         "nothing is pruned");
    JsonArray *students = json_object_get_array_member (first, "students");
    assert_int_equal (json_array_get_length (students), 2);
    assert_string_equal (json_array_get_string_element (students, 1), "Zúñiga");
}

static void
test_talk (void **state G_GNUC_UNUSED)
{
    static const char *const who[] = { "Serrano", "Prado", "Olmedo", "Zúñiga",
                                       "Valdés" };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (JsonParser) parser = parse (gradebook);
    for (guint i = 0; i < G_N_ELEMENTS (who); i++)
        assert_string_equal (
            json_object_get_string_member (element (parser, "talk", i), "student"),
            who[i]);
    assert_string_equal (
        json_object_get_string_member (element (parser, "talk", 3), "name"),
        "Rosa Zúñiga");
    JsonArray *reasons =
        json_object_get_array_member (element (parser, "talk", 2), "reasons");
    assert_int_equal (json_array_get_length (reasons), 2);
    JsonArray *blank =
        json_object_get_array_member (element (parser, "talk", 1), "reasons");
    assert_string_equal (json_array_get_string_element (blank, 0),
                         "nothing was filled in");
    assert_string_equal (json_array_get_string_element (reasons, 0), "20 %");
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "class report");
    rows_add (&rows, test_counts, NULL, "counts");
    rows_add (&rows, test_talk, NULL, "whom to talk to");
    return rows_run (&rows);
}
