#include "teach/export/folder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/export/presentation.h"
#include "teach/exercise/trial.h"

/* What is being written. */
typedef struct {
    const PodaFolder *folder;
    const PodaExercise *exercise;
    const char *path;
    char **warning;
} Writing;

static PodaOutput *
open_file (const Writing *writing, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (writing->path, name, NULL);
    return poda_output_open (path, error);
}

/* --- Pictures --- */

/* Whose it is, and that it is the key, stand on the picture: it may be printed alone.
 */
static void
complete_title (const Writing *writing, gboolean solved, PodaFigure *figure)
{
    const PodaStudent *student = writing->folder->student;
    g_autoptr (GString) title = g_string_new (figure->title);
    if (student != NULL)
        g_string_append_printf (title, " · %s",
                                *student->name != '\0' ? student->name : student->id);
    if (solved)
        g_string_append_printf (title, " · %s", _ ("key"));
    figure->title = g_string_chunk_insert (figure->strings, title->str);
}

static gboolean
write_format (const Writing *writing, const PodaFigure *figure, const char *name,
              const char *format, GError **error)
{
    g_autofree char *file = g_strdup_printf ("%s.%s", name, format);
    g_autofree char *warning = NULL;
    g_autoptr (PodaOutput) output = open_file (writing, file, error);
    if (output == NULL
        || !poda_emit_picture (figure, format, &writing->folder->page, output, &warning,
                               error))
        return FALSE;
    if (warning != NULL && writing->warning != NULL && *writing->warning == NULL)
        *writing->warning = g_steal_pointer (&warning);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_formats (const Writing *writing, const PodaFigure *figure, const char *name,
               GError **error)
{
    guint formats = writing->folder->formats;
    return ((formats & PODA_FOLDER_SVG) == 0
            || write_format (writing, figure, name, "svg", error))
           && ((formats & PODA_FOLDER_PDF) == 0
               || write_format (writing, figure, name, "pdf", error));
}

static gboolean
write_blank (const Writing *writing, GError **error)
{
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (writing->exercise, FALSE, writing->folder->theme);
    complete_title (writing, FALSE, figure);
    return write_formats (writing, figure, "blank", error);
}

static gboolean
write_key (const Writing *writing, GError **error)
{
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (writing->exercise, TRUE, writing->folder->theme);
    complete_title (writing, TRUE, figure);
    return write_formats (writing, figure, "key", error);
}

/* --- Texts --- */

static gboolean
write_tree (const Writing *writing, GError **error)
{
    g_autoptr (PodaOutput) output = open_file (writing, "tree.gv", error);
    if (output == NULL)
        return FALSE;
    g_autofree char *text = poda_exercise_dot (writing->exercise);
    poda_output_text (output, text);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_sheet (const Writing *writing, const PodaAnswers *answers, const char *name,
             GError **error)
{
    g_autoptr (PodaOutput) output = open_file (writing, name, error);
    if (output == NULL)
        return FALSE;
    const PodaStudent *student = writing->folder->student;
    poda_sheet_write_style (writing->exercise, answers,
                            student != NULL ? student->id : NULL,
                            writing->folder->sheets, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_sheets (const Writing *writing, GError **error)
{
    g_autoptr (PodaAnswers) given = poda_exercise_given (writing->exercise);
    return write_sheet (writing, given, "sheet.csv", error)
           && write_sheet (writing, writing->exercise->key, "key.csv", error);
}

static gboolean
write_trace (const Writing *writing, GError **error)
{
    g_autoptr (PodaOutput) output = open_file (writing, "trace.txt", error);
    if (output == NULL)
        return FALSE;
    poda_emit_trace_text (writing->exercise->record, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_page (const Writing *writing, GError **error)
{
    g_autoptr (PodaOutput) output = open_file (writing, "index.html", error);
    if (output == NULL)
        return FALSE;
    poda_folder_page (writing->folder, writing->exercise, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                   const char *path, char **warning, GError **error)
{
    const Writing writing = {
        .folder = folder, .exercise = exercise, .path = path, .warning = warning
    };
    return write_tree (&writing, error) && write_blank (&writing, error)
           && write_key (&writing, error) && write_sheets (&writing, error)
           && write_trace (&writing, error) && write_page (&writing, error);
}
