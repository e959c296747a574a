/* Feedback: a folder per student without anybody else's data, Moodle's zip with
 * Moodle's names, marks in the formats that other gradebooks import, and the class
 * report. */

#include <string.h>

#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"
#include "support/rows.h"
#include "support/zip.h"

static const struct {
    const char *student, *place, *error;
    PodaWorkStatus status;
} works[] = {
    { "Quintero", "Ana Q_12_assignsubmission_file_/", NULL, PODA_WORK_MARKED },
    { "../Valdés", "Bo V_7_assignsubmission_file_", NULL, PODA_WORK_MARKED },
    { "Ibarra", NULL, NULL, PODA_WORK_MARKED },
    { "Zúñiga", "Zu_9_assignsubmission_file_/", "a picture, and no sheet",
      PODA_WORK_UNREADABLE },
    { "", "Ana Q_12_assignsubmission_file_/", "a PDF", PODA_WORK_UNREADABLE },
    { "Prado", "Pa_3_assignsubmission_file_/", "Quintero's", PODA_WORK_WRONG_EXERCISE },
    { "", NULL, "Quintero's", PODA_WORK_WRONG_EXERCISE },
};

static PodaGradebook *
make_gradebook (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    gradebook->sandbox = g_strdup ("programs run in a sandbox");
    for (guint i = 0; i < G_N_ELEMENTS (works); i++) {
        PodaWork *work = poda_gradebook_add (gradebook->works);
        poda_work_set (&work->student, works[i].student);
        work->place = g_strdup (works[i].place);
        if (works[i].error != NULL)
            poda_work_refuse (work, works[i].status, works[i].error);
        work->score = 2;
        work->most = 3;
        work->first = g_strdup_printf ("what %s did", works[i].student);
        PodaItem *item = poda_work_add (work->items, PodaItem);
        item->name = g_strdup ("node a");
        item->state = PODA_ITEM_WRONG;
    }
    PodaWork *quintero = gradebook->works->pdata[0];
    poda_work_set (&quintero->source, "week3/submitted/sheet.csv");
    poda_work_set (&quintero->name, "Ana Quintero");
    poda_work_remark (quintero, "week3/submitted/sheet.csv: marked without alpha");
    const PodaRepeatedMistake again = { "cut-made", "making cuts", 2, 3, 1.5 };
    g_array_append_val (quintero->again, again);
    return gradebook;
}

static gboolean
write_folder (const PodaGradebook *gradebook, const char *folder, gboolean force,
              GError **error)
{
    guint n, n_moodle;
    g_autoptr (PodaStaging) staging = poda_staging_new (folder, force, error);
    if (staging == NULL
        || !poda_feedback_write (gradebook, staging, &n, &n_moodle, error)
        || !poda_staging_finish (g_steal_pointer (&staging), error))
        return FALSE;
    assert_int_equal (n, 5);
    assert_int_equal (n_moodle, 4);
    return TRUE;
}

static char *
read_file (const char *folder, const char *name, gsize *length)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *text = NULL;
    assert_true (g_file_get_contents (path, &text, length, NULL));
    return text;
}

/* Texts in a student's file, and texts that must not be in it. */
static const struct {
    const char *file; /* in the zip, if it is one of Moodle's names */
    const char *texts[3], *absent[5];
} files[] = {
    { "Quintero/feedback.html",
      { "what Quintero did", "sheet.csv: marked without alpha" },
      { "Valdés", "Ibarra", "submitted", "sandbox" } },
    { "Quintero/feedback.txt",
      { "what Quintero did", "sheet.csv: marked without alpha" },
      { "Valdés", "Ibarra", "submitted", "sandbox" } },
    { "Ana Q_12_assignsubmission_file_/feedback.html",
      { "what Quintero did" },
      { NULL } },
    { "Bo V_7_assignsubmission_file_feedback.html", { "Valdés" }, { NULL } },
    { "Zu_9_assignsubmission_file_/feedback.html",
      { "a picture, and no sheet", "hand in that one file" },
      { NULL } },
    { "Pa_3_assignsubmission_file_/feedback.html",
      { "hand in yours, or ask your teacher" },
      { "Quintero" } },
};

TEST ("a folder per student")
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autofree char *parent = g_dir_make_tmp ("poda-feedback-XXXXXX", NULL);
    g_autofree char *folder = g_build_filename (parent, "back", NULL);
    assert_true (write_folder (gradebook, folder, FALSE, &error));
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, G_MAXUINT);
    assert_int_equal (names->len, 6);
    gsize length;
    g_autofree char *zip = read_file (folder, "moodle.zip", &length);
    g_autoptr (GHashTable) zipped = zip_read (zip, length);
    assert_int_equal (g_hash_table_size (zipped), 4);
    for (guint i = 0; i < G_N_ELEMENTS (files); i++) {
        g_autofree char *text = strstr (files[i].file, "_file_") != NULL
                                    ? g_strdup (zip_text (zipped, files[i].file))
                                    : read_file (folder, files[i].file, NULL);
        for (guint k = 0; files[i].texts[k] != NULL; k++)
            assert_non_null (strstr (text, files[i].texts[k]));
        for (guint k = 0; files[i].absent[k] != NULL; k++)
            assert_null (strstr (text, files[i].absent[k]));
    }
    /* A folder is replaced only by force. */
    assert_false (write_folder (gradebook, folder, FALSE, &error));
    assert_non_null (error);
    assert_true (write_folder (gradebook, folder, TRUE, NULL));
    poda_output_remove_folder (parent);
}

/* Students see all of their items, however many there are, and no option of a program
 * that they do not know. */
TEST ("all items are reported")
{
    static const PodaItemState states[] = { PODA_ITEM_UNREAD, PODA_ITEM_WRONG,
                                            PODA_ITEM_CARRIED, PODA_ITEM_MISSING };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (PodaOutput) page = poda_output_memory ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaWork *work = gradebook->works->pdata[0];
    for (guint i = 0; i < 100; i++) {
        PodaItem *item = poda_work_add (work->items, PodaItem);
        item->name = g_strdup_printf ("item %u.", i);
        item->state = states[i % G_N_ELEMENTS (states)];
        g_ptr_array_add (work->wrongly_cut, g_strdup_printf ("cut%u.", i));
    }
    poda_gradebook_feedback (gradebook, work, page, output);
    const char *text = poda_output_contents (output, NULL);
    for (guint i = 0; i < 100; i++) {
        g_autofree char *name = g_strdup_printf ("item %u.", i);
        assert_non_null (strstr (text, name));
        assert_non_null (strstr (text, work->wrongly_cut->pdata[i]));
    }
    assert_null (strstr (text, "…"));
    assert_null (strstr (text, "-T"));
}

static void
assert_written (void (*write) (const PodaGradebook *, PodaOutput *),
                const char *expected)
{
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    write (gradebook, output);
    assert_string_equal (poda_output_contents (output, NULL), expected);
}

TEST ("marks for other gradebooks")
{
    assert_written (
        poda_gradebook_moodle,
        "ID number,Grade,Feedback comments\nQuintero,66.67,\"what Quintero did; making "
        "cuts: 2 of 3 wrong, 1.5 points lost\"\n../Valdés,66.67,what ../Valdés "
        "did\nIbarra,66.67,what Ibarra did\n");
    assert_written (poda_gradebook_canvas,
                    "Student,ID,SIS User ID,SIS Login ID,Section,Week 3\n"
                    "Points Possible,,,,,100\n"
                    "Ana Quintero,,Quintero,Quintero,,66.67\n"
                    "../Valdés,,../Valdés,../Valdés,,66.67\n"
                    "Ibarra,,Ibarra,Ibarra,,66.67\n");
}

/* --- The class report --- */

static void
add_items (PodaWork *work, PodaSkill skill, PodaItemState state, guint n)
{
    for (guint i = 0; i < n; i++) {
        PodaItem *item = poda_work_add (work->items, PodaItem);
        item->step = poda_skills[skill].word;
        item->state = state;
    }
}

static const struct {
    const char *student, *name, *exercise, *cause;
    double score; /* of 20 points */
    guint n_missing;
} students[] = {
    { "Quintero", "", "easy", NULL, 20, 0 },
    { "Valdés", "", "easy", "no-pruning", 19, 0 },
    { "Ibarra", "", "easy", NULL, 12, 0 },
    { "Zúñiga", "Rosa Zúñiga", "hard", "no-pruning", 8, 0 },
    { "Olmedo", "", "hard", "late-cut", 4, 3 },
    { "Prado", "", "hard", NULL, 4, 0 },   /* a blank sheet */
    { "Serrano", "", "hard", NULL, 0, 0 }, /* no sheet */
};

TEST ("the class report")
{
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("check", "Week 3");
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaWork *work = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (students); i++) {
        work = poda_gradebook_add (gradebook->works);
        poda_work_set (&work->student, students[i].student);
        poda_work_set (&work->name, students[i].name);
        poda_work_set (&work->exercise, students[i].exercise);
        work->score = students[i].score;
        work->most = 20;
        add_items (work, PODA_SKILL_MAX_VALUE, PODA_ITEM_RIGHT, 2);
        add_items (work, PODA_SKILL_CUT, PODA_ITEM_WRONG, work->score < work->most);
        add_items (work, PODA_SKILL_CUT, PODA_ITEM_MISSING, students[i].n_missing);
        if (students[i].cause != NULL) {
            PodaCause *cause = poda_work_add (work->causes, PodaCause);
            cause->name = g_strdup (students[i].cause);
        }
    }
    poda_work_refuse (work, PODA_WORK_UNREADABLE, "no sheet");
    PodaWork *blank = gradebook->works->pdata[5];
    blank->status = PODA_WORK_UNFINISHED;
    blank->n_asked = 5;
    poda_class_report_json (gradebook, output);
    assert_golden ("class-report.json", poda_output_contents (output, NULL));
}
