#include "homework/feedback/feedback.h"

#include <string.h>

#include "base/texts.h"
#include "homework/sheet/zip.h"
#include "homework/sheet/sheet.h"

#define PAGE "feedback.html"
#define TEXT "feedback.txt"
#define MOODLE_ZIP "moodle.zip"

/* What Moodle's names have in common. */
#define MOODLE_MARK "_assignsubmission_"

/* --- Reports on one work --- */

typedef void (*ReportWriter) (const PodaGradebook *gradebook, PodaOutput *output);

/* Nothing of anybody else stands in it. */
static PodaOutput *
report (const PodaGradebook *gradebook, PodaWork *work, ReportWriter write)
{
    g_autoptr (GPtrArray) works = g_ptr_array_new ();
    g_autoptr (GPtrArray) nobody = g_ptr_array_new ();
    PodaGradebook one = *gradebook;
    PodaOutput *output = poda_output_memory ();
    PodaWork alone = *work;
    g_ptr_array_add (works, &alone);
    alone.asides = nobody;
    one.works = works;
    one.alike = one.unread = nobody;
    write (&one, output);
    return output;
}

static gboolean
write_report (const char *folder, const char *name, PodaOutput *report, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    return poda_output_file (path, poda_output_contents (report, NULL), error);
}

/* --- Moodle --- */

/* Where Moodle's own name ends: behind `NAME_NUMBER_assignsubmission_TYPE_`; NULL: it
 * is none. */
static const char *
moodle_end (const char *part)
{
    const char *mark = strstr (part, MOODLE_MARK);
    const char *digit = mark;
    while (digit != NULL && digit > part && g_ascii_isdigit (digit[-1]))
        digit--;
    if (mark == NULL || digit == mark || digit - part < 2 || digit[-1] != '_')
        return NULL;
    const char *end = strchr (mark + strlen (MOODLE_MARK), '_');
    return end != NULL ? end + 1 : NULL;
}

/* The page's name in the zip; NULL: the work's source bears no name of Moodle's. */
static char *
moodle_name (const PodaWork *work)
{
    g_auto (GStrv) parts = g_strsplit (work->source, "/", -1);
    for (guint i = g_strv_length (parts); i-- > 0;) {
        const char *end = moodle_end (parts[i]);
        if (end == NULL)
            continue;
        gboolean is_folder = parts[i + 1] != NULL;
        return g_strdup_printf ("%.*s%s%s", (int) (end - parts[i]), parts[i],
                                is_folder ? "/" : "", PAGE);
    }
    return NULL;
}

/* --- The folder --- */

/* Feedback in the making. */
typedef struct {
    const PodaGradebook *gradebook;
    const char *path;
    GTree *taken; /* folders given so far */
    PodaZip *zip;
    guint n, n_moodle;
} Feedback;

static gboolean
write_student (Feedback *feedback, PodaWork *work, GError **error)
{
    g_autofree char *name =
        poda_students_folder (poda_work_name (work), feedback->taken);
    g_autofree char *folder = g_build_filename (feedback->path, name, NULL);
    g_autofree char *moodle = moodle_name (work);
    g_autoptr (PodaOutput) page =
        report (feedback->gradebook, work, poda_gradebook_html);
    g_autoptr (PodaOutput) text =
        report (feedback->gradebook, work, poda_gradebook_feedback);
    if (!poda_output_make_folder (folder, error)
        || !write_report (folder, PAGE, page, error)
        || !write_report (folder, TEXT, text, error))
        return FALSE;
    feedback->n++;
    if (moodle == NULL)
        return TRUE;
    gsize length;
    const char *bytes = poda_output_contents (page, &length);
    poda_zip_add (feedback->zip, moodle, bytes, length);
    feedback->n_moodle++;
    return TRUE;
}

static gboolean
write_all (Feedback *feedback, GError **error)
{
    g_autoptr (PodaOutput) archive = poda_output_memory ();
    feedback->zip = poda_zip_new (archive);
    gboolean done = TRUE;
    for (guint i = 0; done && i < feedback->gradebook->works->len; i++) {
        PodaWork *work = feedback->gradebook->works->pdata[i];
        done = !poda_work_counts (work) || write_student (feedback, work, error);
    }
    if (!done) {
        poda_zip_free (feedback->zip);
        return FALSE;
    }
    if (!poda_zip_finish (feedback->zip, error) || feedback->n_moodle == 0)
        return feedback->n_moodle == 0;
    g_autofree char *path = g_build_filename (feedback->path, MOODLE_ZIP, NULL);
    g_autoptr (PodaOutput) file = poda_output_open (path, error);
    gsize length;
    const char *bytes = poda_output_contents (archive, &length);
    if (file == NULL)
        return FALSE;
    poda_output_write (file, bytes, length);
    return poda_output_close (g_steal_pointer (&file), error);
}

gboolean
poda_feedback_write (const PodaGradebook *gradebook, const PodaStaging *staging,
                     guint *n, guint *n_moodle, GError **error)
{
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    Feedback feedback = { .gradebook = gradebook,
                          .path = poda_staging_path (staging),
                          .taken = taken };
    gboolean done = write_all (&feedback, error);
    *n = feedback.n;
    *n_moodle = feedback.n_moodle;
    return done || poda_staging_fail (staging, error);
}
