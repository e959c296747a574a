/* Feedback: what is handed back. Moodle knows whose a file is by a name that it has
 * given itself, such as `Ana Ruiz_1234_assignsubmission_file_`, of the folder (or the
 * beginning of the file) that it let the teacher download. Works without one cannot
 * stand in the zip. */

#include "base/texts.h"
#include "homework/feedback/gradebook.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"

#define PAGE "feedback.html"
#define TEXT "feedback.txt"
#define MOODLE_ZIP "moodle.zip"

typedef struct {
    const PodaGradebook *gradebook;
    const char *path;
    GTree *taken;  /* folders given so far */
    GTree *people; /* who has a page: students, and places in Moodle's zip */
    PodaZip *zip;
    guint n, n_moodle;
} Feedback;

static gboolean
write_student (Feedback *feedback, const PodaWork *work, GError **error)
{
    g_autofree char *name =
        poda_students_folder (poda_work_name (work), feedback->taken);
    g_autofree char *folder = g_build_filename (feedback->path, name, NULL);
    g_autofree char *page_path = g_build_filename (folder, PAGE, NULL);
    g_autofree char *text_path = g_build_filename (folder, TEXT, NULL);
    g_autoptr (PodaOutput) page = poda_output_memory ();
    g_autoptr (PodaOutput) text = poda_output_memory ();
    gsize length;
    poda_gradebook_feedback (feedback->gradebook, work, page, text);
    const char *bytes = poda_output_contents (page, &length);
    if (!poda_output_make_folder (folder, error)
        || !poda_output_file (page_path, bytes, error)
        || !poda_output_file (text_path, poda_output_contents (text, NULL), error))
        return FALSE;
    feedback->n++;
    poda_texts_add (feedback->people, g_strdup (poda_work_name (work)));
    if (work->place == NULL)
        return TRUE;
    g_autofree char *in_zip = g_strconcat (work->place, PAGE, NULL);
    poda_zip_add (feedback->zip, in_zip, bytes, length);
    poda_texts_add (feedback->people, g_strdup (work->place));
    feedback->n_moodle++;
    return TRUE;
}

/* Works that count have feedback, and those that could not be read, unless their
 * student has some already. */
static gboolean
write_students (Feedback *feedback, GError **error)
{
    const GPtrArray *works = feedback->gradebook->works;
    for (guint i = 0; i < 2 * works->len; i++) {
        const PodaWork *work = works->pdata[i % works->len];
        gboolean wanted = i < works->len ? poda_work_counts (work)
                                         : work->status == PODA_WORK_UNREADABLE;
        gboolean has_page =
            i >= works->len
            && (poda_texts_contain (feedback->people, poda_work_name (work))
                || (work->place != NULL
                    && poda_texts_contain (feedback->people, work->place)));
        if (wanted && !has_page && !write_student (feedback, work, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
write_zip (const char *folder, PodaOutput *archive, GError **error)
{
    g_autofree char *path = g_build_filename (folder, MOODLE_ZIP, NULL);
    PodaOutput *file = poda_output_open (path, error);
    gsize length;
    const char *bytes = poda_output_contents (archive, &length);
    if (file == NULL)
        return FALSE;
    poda_output_write (file, bytes, length);
    return poda_output_close (file, error);
}

gboolean
poda_feedback_write (const PodaGradebook *gradebook, const PodaStaging *staging,
                     guint *n, guint *n_moodle, GError **error)
{
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    g_autoptr (GTree) people = poda_texts_new (g_free, NULL);
    g_autoptr (PodaOutput) archive = poda_output_memory ();
    Feedback feedback = { .gradebook = gradebook,
                          .path = poda_staging_path (staging),
                          .taken = taken,
                          .people = people,
                          .zip = poda_zip_new (archive) };
    gboolean done = write_students (&feedback, error);
    /* Ends it in any case. */
    done = poda_zip_finish (feedback.zip, done ? error : NULL) && done;
    if (done && feedback.n_moodle > 0)
        done = write_zip (feedback.path, archive, error);
    *n = feedback.n;
    *n_moodle = feedback.n_moodle;
    return done || poda_staging_fail (staging, error);
}
