/* Feedback: a folder a student in which nothing of anybody else stands, Moodle's zip
 * with Moodle's names, and marks as other gradebooks import them; and what is counted
 * of a class. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"
#include "support/rows.h"
#include "support/zip.h"

static void
add_work (PodaGradebook *gradebook, const char *student, const char *place,
          const char *error)
{
    PodaWork *work = poda_gradebook_add (gradebook->works);
    g_free (work->student);
    work->student = g_strdup (student);
    work->place = g_strdup (place);
    if (error != NULL)
        poda_work_refuse (work, PODA_WORK_UNREADABLE, error);
    work->score = 2;
    work->most = 3;
    work->first = g_strdup_printf ("what %s did", student);
    PodaItem *item = poda_work_add (work->items, PodaItem);
    item->name = g_strdup ("node a");
    item->state = PODA_ITEM_WRONG;
}

static PodaGradebook *
make_gradebook (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    add_work (gradebook, "Quintero", "Ana Q_12_assignsubmission_file_/", NULL);
    add_work (gradebook, "../Valdés", "Bo V_7_assignsubmission_file_", NULL);
    add_work (gradebook, "Ibarra", NULL, NULL);
    add_work (gradebook, "Zúñiga", "Zu_9_assignsubmission_file_/",
              "a picture, and no sheet");
    add_work (gradebook, "", "Ana Q_12_assignsubmission_file_/", "a PDF");
    add_work (gradebook, "Prado", "Pa_3_assignsubmission_file_/", "Quintero's");
    add_work (gradebook, "", NULL, "Quintero's");
    for (guint i = 5; i < 7; i++)
        ((PodaWork *) gradebook->works->pdata[i])->status = PODA_WORK_WRONG_EXERCISE;
    PodaWork *quintero = gradebook->works->pdata[0];
    gradebook->sandbox = g_strdup ("programs run in a sandbox");
    g_free (quintero->source);
    quintero->source = g_strdup ("week3/submitted/sheet.csv");
    poda_work_remark (quintero, "week3/submitted/sheet.csv: marked without alpha");
    g_free (quintero->name);
    quintero->name = g_strdup ("Ana Quintero");
    const PodaRepeatedMistake again = { "cut-made", "making cuts", 2, 3, 1.5 };
    g_array_append_val (quintero->again, again);
    return gradebook;
}

static char *
read_file (const char *folder, const char *name, gsize *length)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *text = NULL;
    assert_true (g_file_get_contents (path, &text, length, NULL));
    return text;
}

static guint
count_entries (const char *folder)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    return names->len;
}

static gboolean
write_folder (const PodaGradebook *gradebook, const char *folder, gboolean force,
              guint *n, guint *n_moodle, GError **error)
{
    g_autoptr (PodaStaging) staging = poda_staging_new (folder, force, error);
    return staging != NULL
           && poda_feedback_write (gradebook, staging, n, n_moodle, error)
           && poda_staging_finish (g_steal_pointer (&staging), error);
}

TEST ("a folder a student")
{
    guint n = 0, n_moodle = 0;
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autofree char *parent = g_dir_make_tmp ("poda-feedback-XXXXXX", NULL);
    g_autofree char *folder = g_build_filename (parent, "back", NULL);
    assert_true (write_folder (gradebook, folder, FALSE, &n, &n_moodle, &error));
    assert_int_equal (n, 5);
    assert_int_equal (n_moodle, 4);
    assert_int_equal (count_entries (folder), 6);
    assert_int_equal (count_entries (parent), 1);

    static const char *const reports[] = { "Quintero/feedback.html",
                                           "Quintero/feedback.txt" };
    for (guint i = 0; i < G_N_ELEMENTS (reports); i++) {
        g_autofree char *text = read_file (folder, reports[i], NULL);
        assert_non_null (strstr (text, "what Quintero did"));
        assert_null (strstr (text, "Valdés"));
        assert_null (strstr (text, "Ibarra"));
        assert_null (strstr (text, "submitted"));
        assert_null (strstr (text, "sandbox"));
        assert_non_null (strstr (text, "sheet.csv: marked without alpha"));
    }

    gsize length;
    g_autofree char *zip = read_file (folder, "moodle.zip", &length);
    g_autoptr (GHashTable) files = zip_read (zip, length);
    assert_int_equal (g_hash_table_size (files), 4);
    const char *one = zip_text (files, "Ana Q_12_assignsubmission_file_/feedback.html");
    const char *other = zip_text (files, "Bo V_7_assignsubmission_file_feedback.html");
    assert_non_null (strstr (one, "what Quintero did"));
    assert_non_null (strstr (other, "Valdés"));
    /* What cannot be read is answered with what to send. */
    const char *photo = zip_text (files, "Zu_9_assignsubmission_file_/feedback.html");
    assert_non_null (strstr (photo, "a picture, and no sheet"));
    assert_non_null (strstr (photo, "hand in that one file"));

    /* Of a foreign one nobody else is named. */
    const char *foreign = zip_text (files, "Pa_3_assignsubmission_file_/feedback.html");
    assert_non_null (strstr (foreign, "hand in yours, or ask your teacher"));
    assert_null (strstr (foreign, "Quintero"));

    /* What is there is not replaced unasked. */
    assert_false (write_folder (gradebook, folder, FALSE, &n, &n_moodle, &error));
    assert_non_null (error);
    assert_true (write_folder (gradebook, folder, TRUE, &n, &n_moodle, NULL));
    poda_output_remove_folder (parent);
}

/* However many there are, each is told, and no option of a program that students have
 * never seen. */
TEST ("all items are told")
{
    static const PodaItemState states[] = { PODA_ITEM_UNREAD, PODA_ITEM_WRONG,
                                            PODA_ITEM_CARRIED, PODA_ITEM_MISSING };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    PodaWork *work = gradebook->works->pdata[0];
    for (guint i = 0; i < 100; i++) {
        PodaItem *item = poda_work_add (work->items, PodaItem);
        item->name = g_strdup_printf ("item %u.", i);
        item->state = states[i % G_N_ELEMENTS (states)];
        g_ptr_array_add (work->surplus, g_strdup_printf ("cut%u.", i));
    }
    guint n = 0, n_moodle = 0;
    g_autofree char *parent = g_dir_make_tmp ("poda-feedback-XXXXXX", NULL);
    g_autofree char *folder = g_build_filename (parent, "back", NULL);
    assert_true (write_folder (gradebook, folder, FALSE, &n, &n_moodle, NULL));
    g_autofree char *text = read_file (folder, "Quintero/feedback.txt", NULL);
    for (guint i = 0; i < 100; i++) {
        g_autofree char *name = g_strdup_printf ("item %u.", i);
        g_autofree char *cut = g_strdup_printf ("cut%u.", i);
        assert_non_null (strstr (text, name));
        assert_non_null (strstr (text, cut));
    }
    assert_null (strstr (text, "…"));
    assert_null (strstr (text, "-T"));
    poda_output_remove_folder (parent);
}

static char *
written (void (*write) (const PodaGradebook *, PodaOutput *))
{
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    write (gradebook, output);
    return g_strdup (poda_output_contents (output, NULL));
}

TEST ("grades to be imported")
{
    g_autofree char *moodle = written (poda_gradebook_moodle);
    g_autofree char *canvas = written (poda_gradebook_canvas);
    assert_string_equal (
        moodle,
        "ID number,Grade,Feedback comments\nQuintero,66.67,\"what Quintero did; making "
        "cuts: 2 of 3 wrong, 1.5 points lost\"\n../Valdés,66.67,what ../Valdés "
        "did\nIbarra,66.67,what Ibarra did\n");
    assert_string_equal (canvas, "Student,ID,SIS User ID,SIS Login ID,Section,Week 3\n"
                                 "Points Possible,,,,,100\n"
                                 "Ana Quintero,,Quintero,Quintero,,66.67\n"
                                 "../Valdés,,../Valdés,../Valdés,,66.67\n"
                                 "Ibarra,,Ibarra,Ibarra,,66.67\n");
}

/* --- The class at a glance --- */

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
add_class_work (PodaGradebook *gradebook, const char *student, const char *exercise,
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
make_class_gradebook (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    add_class_work (gradebook, "Quintero", "easy", 20);
    blame (add_class_work (gradebook, "Valdés", "easy", 19), "no-pruning");
    add_class_work (gradebook, "Ibarra", "easy", 12);
    blame (add_class_work (gradebook, "Zúñiga", "hard", 8), "no-pruning");
    blame (add_class_work (gradebook, "Olmedo", "hard", 4), "late-cut");
    PodaWork *blank = add_class_work (gradebook, "Prado", "hard", 4);
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

TEST ("counts")
{
    static const int bins[] = { 0, 0, 2, 0, 1, 0, 1, 0, 0, 2 };
    g_autoptr (PodaGradebook) gradebook = make_class_gradebook ();
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

TEST ("whom to talk to")
{
    static const char *const who[] = { "Serrano", "Prado", "Olmedo", "Zúñiga",
                                       "Valdés" };
    g_autoptr (PodaGradebook) gradebook = make_class_gradebook ();
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
