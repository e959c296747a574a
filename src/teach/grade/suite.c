#include "teach/grade/suite.h"

#include <glib/gi18n-lib.h>

#include "teach/grade/suite_parts.h"
#include "base/output.h"

G_DEFINE_QUARK (poda_suite_error, poda_suite_error)

const char *const poda_tell_words[] = {
    [PODA_TELL_VALUE] = "value",   [PODA_TELL_MOVE] = "move",
    [PODA_TELL_VISITS] = "visits", [PODA_TELL_NODES] = "nodes",
    [PODA_N_TELLS] = NULL,
};

static void
free_case (gpointer data)
{
    PodaSuiteCase *one = data;
    poda_case_free (one->data);
    g_free (one->name);
    g_free (one);
}

PodaSuite *
poda_suite_new (const char *title)
{
    PodaSuite *suite = g_new0 (PodaSuite, 1);
    suite->title = g_strdup (title);
    suite->marks[PODA_TELL_VALUE] = suite->marks[PODA_TELL_MOVE] = TRUE;
    for (guint i = 0; i < PODA_N_TELLS; i++)
        suite->weights[i] = 1;
    poda_limits_init (&suite->limits);
    suite->cases = g_ptr_array_new_with_free_func (free_case);
    return suite;
}

void
poda_suite_free (PodaSuite *suite)
{
    if (suite == NULL)
        return;
    g_ptr_array_unref (suite->cases);
    g_free (suite->title);
    g_free (suite);
}

PodaSuiteCase *
poda_suite_take (PodaSuite *suite, PodaCase *data, const char *name)
{
    PodaSuiteCase *one = g_new0 (PodaSuiteCase, 1);
    one->data = data;
    one->name = g_strdup (name);
    one->weight = 1;
    g_ptr_array_add (suite->cases, one);
    return one;
}

PodaSuiteCase *
poda_suite_find (const PodaSuite *suite, const char *name)
{
    for (guint i = 0; i < suite->cases->len; i++) {
        PodaSuiteCase *one = suite->cases->pdata[i];
        if (strcmp (one->name, name) == 0)
            return one;
    }
    return NULL;
}

/* --- Making one ---------------------------------------------------------------------
 */

#define LONGEST_NAME 60

/* A name that leads nowhere, whoever chose it. */
static char *
file_name (const PodaSuite *suite, const char *text)
{
    while (*text != '\0' && !g_ascii_isalnum (*text))
        text++;
    g_autofree char *name = g_strndup (text, LONGEST_NAME);
    for (char *at = name; *at != '\0'; at++)
        if (!g_ascii_isalnum (*at) && *at != '.')
            *at = '-';
    if (*name != '\0' && poda_suite_find (suite, name) == NULL)
        return g_steal_pointer (&name);
    const char *stem = *name != '\0' ? name : "case";
    char *numbered = NULL;
    guint number = *name != '\0' ? 2 : 1;
    do {
        g_free (numbered);
        numbered = g_strdup_printf ("%s-%02u", stem, number++);
    } while (poda_suite_find (suite, numbered) != NULL);
    return numbered;
}

gboolean
poda_suite_add (PodaSuite *suite, const PodaExercise *exercise, const char *name,
                gboolean hidden, GError **error)
{
    g_autofree char *own = file_name (suite, name != NULL ? name : "");
    PodaCase *data = poda_case_of_exercise (own, exercise, suite->named, error);
    if (data == NULL)
        return FALSE;
    poda_suite_take (suite, data, own)->hidden = hidden;
    return TRUE;
}

static gboolean
write_file (const char *folder, const char *name, const char *text, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    poda_output_text (output, text);
    return poda_output_close (g_steal_pointer (&output), error);
}

/* Cases of another suite would become part of this one. */
static gboolean
is_free (const char *folder, GError **error)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    if (dir == NULL || g_dir_read_name (dir) == NULL)
        return TRUE;
    g_set_error (error, PODA_SUITE_ERROR, PODA_SUITE_ERROR_TAKEN,
                 _ ("%s: there are cases already: expected a new folder"), folder);
    return FALSE;
}

gboolean
poda_suite_save (const PodaSuite *suite, const char *folder, GError **error)
{
    g_autofree char *cases = g_build_filename (folder, PODA_SUITE_CASES, NULL);
    g_autofree char *settings = poda_suite_write_settings (suite);
    if (!is_free (cases, error) || !poda_output_make_folder (cases, error))
        return FALSE;
    for (guint i = 0; i < suite->cases->len; i++) {
        const PodaSuiteCase *one = suite->cases->pdata[i];
        g_autofree char *name = g_strconcat (one->name, PODA_SUITE_SUFFIX, NULL);
        if (!write_file (cases, name, one->data->text, error))
            return FALSE;
    }
    return write_file (folder, PODA_SUITE_SETTINGS, settings, error);
}

gboolean
poda_suite_write (const char *folder, GPtrArray *exercises, guint n_hidden,
                  GError **error)
{
    g_autoptr (PodaSuite) suite = poda_suite_new ("");
    guint asks = 0;
    for (guint i = 0; i < exercises->len; i++) {
        const PodaExercise *exercise = exercises->pdata[i];
        asks |= exercise->asks;
        if (i == 0) {
            g_free (suite->title);
            suite->title = g_strdup (exercise->title);
        }
        if (!poda_suite_add (suite, exercise, exercise->id,
                             i + n_hidden >= exercises->len, error))
            return FALSE;
    }
    suite->marks[PODA_TELL_VISITS] = (asks & PODA_ASK_ORDER) != 0;
    return poda_suite_save (suite, folder, error);
}
