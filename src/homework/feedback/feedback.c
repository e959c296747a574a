/* Feedback files for students. Moodle identifies a student's file by a name from its
 * own download, such as `Ana Ruiz_1234_assignsubmission_file_` (a folder, or the
 * beginning of the file's name). Works without such a name cannot be in the zip. */

#include "base/texts.h"
#include "homework/feedback/gradebook.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"

/* Writes a student's folder, and adds it to the zip if the work has a place there. */
static gboolean
write_student (const PodaGradebook *gradebook, const PodaWork *work, const char *folder,
               PodaZip *zip, GError **error)
{
    g_autofree char *page_path = g_build_filename (folder, "feedback.html", NULL);
    g_autofree char *text_path = g_build_filename (folder, "feedback.txt", NULL);
    g_autoptr (PodaOutput) page = poda_output_memory ();
    g_autoptr (PodaOutput) text = poda_output_memory ();
    gsize length;
    poda_gradebook_feedback (gradebook, work, page, text);
    const char *bytes = poda_output_contents (page, &length);
    g_autofree char *in_zip = g_strconcat (work->place, "feedback.html", NULL);
    if (work->place != NULL)
        poda_zip_add (zip, in_zip, bytes, length);
    return poda_output_make_folder (folder, error)
           && poda_output_file (page_path, bytes, error)
           && poda_output_file (text_path, poda_output_contents (text, NULL), error);
}

/* Writes works that count, then those without a mark, but only one per student and per
 * place in Moodle's zip. Skips works for which both are unknown. */
static gboolean
write_students (const PodaGradebook *gradebook, const char *path, PodaZip *zip,
                guint *n, guint *n_moodle, GError **error)
{
    const GPtrArray *works = gradebook->works;
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    g_autoptr (GTree) people = poda_texts_new (g_free, NULL);
    for (guint i = 0; i < 2 * works->len; i++) {
        const PodaWork *work = works->pdata[i % works->len];
        const char *name = poda_work_name (work);
        const char *place = work->place != NULL ? work->place : name;
        gboolean known = *work->student != '\0' || work->place != NULL;
        gboolean wanted = i < works->len
                              ? poda_work_counts (work)
                              : (work->status == PODA_WORK_UNREADABLE
                                 || (work->status == PODA_WORK_WRONG_EXERCISE && known))
                                    && !poda_texts_contain (people, name)
                                    && !poda_texts_contain (people, place);
        if (!wanted)
            continue;
        g_autofree char *own = poda_students_folder (name, taken);
        g_autofree char *folder = g_build_filename (path, own, NULL);
        if (!write_student (gradebook, work, folder, zip, error))
            return FALSE;
        poda_texts_add (people, g_strdup (name));
        poda_texts_add (people, g_strdup (place));
        *n += 1;
        *n_moodle += work->place != NULL;
    }
    return TRUE;
}

gboolean
poda_feedback_write (const PodaGradebook *gradebook, const PodaStaging *staging,
                     guint *n, guint *n_moodle, GError **error)
{
    const char *path = poda_staging_path (staging);
    g_autofree char *zip_path = g_build_filename (path, "moodle.zip", NULL);
    g_autoptr (PodaOutput) archive = poda_output_open (zip_path, error);
    g_autoptr (PodaZip) zip = archive != NULL ? poda_zip_new (archive) : NULL;
    *n = *n_moodle = 0;
    gboolean done =
        zip != NULL && write_students (gradebook, path, zip, n, n_moodle, error)
        && poda_zip_finish (g_steal_pointer (&zip), error)
        && (*n_moodle == 0 || poda_output_close (g_steal_pointer (&archive), error));
    return done || poda_staging_fail (staging, error);
}
