/* Feedback: a folder a student in which nothing of anybody else stands, Moodle's zip
 * with Moodle's names, and marks as other gradebooks import them. */

#include <string.h>

#include "support/rows.h"
#include "support/zip.h"
#include "homework/feedback/gradebook.h"

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
        ((PodaWork *) gradebook->works->pdata[i])->status = PODA_WORK_FOREIGN;
    PodaWork *quintero = gradebook->works->pdata[0];
    gradebook->sandbox = g_strdup ("programs run in a sandbox");
    g_free (quintero->source);
    quintero->source = g_strdup ("week3/submitted/sheet.csv");
    poda_work_remark (quintero, "week3/submitted/sheet.csv: marked without alpha");
    g_free (quintero->name);
    quintero->name = g_strdup ("Ana Quintero");
    const PodaAgain again = { "cut-made", "making cuts", 2, 3, 1.5 };
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

static void
test_folder (void **state G_GNUC_UNUSED)
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
static void
test_all_items (void **state G_GNUC_UNUSED)
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

static void
test_grades (void **state G_GNUC_UNUSED)
{
    g_autofree char *moodle = written (poda_gradebook_moodle);
    g_autofree char *canvas = written (poda_gradebook_canvas);
    assert_string_equal (moodle,
                         "ID number,Grade,Feedback comments\n"
                         "Quintero,66.67,\"what Quintero did; making cuts: 2 of "
                         "3 wrong, 1.5 points less\"\n"
                         "../Valdés,66.67,what ../Valdés did\n"
                         "Ibarra,66.67,what Ibarra did\n");
    assert_string_equal (canvas, "Student,ID,SIS User ID,SIS Login ID,Section,Week 3\n"
                                 "Points Possible,,,,,100\n"
                                 "Ana Quintero,,Quintero,Quintero,,66.67\n"
                                 "../Valdés,,../Valdés,../Valdés,,66.67\n"
                                 "Ibarra,,Ibarra,Ibarra,,66.67\n");
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "feedback");
    rows_add (&rows, test_folder, NULL, "a folder a student");
    rows_add (&rows, test_all_items, NULL, "all items are told");
    rows_add (&rows, test_grades, NULL, "grades to be imported");
    return rows_run (&rows);
}
