#include "teach/export/folder.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/document.h"
#include "tell/trace.h"
#include "teach/exercise/question.h"
#include "teach/exercise/trial.h"
#include "teach/export/presentation.h"

/* More rows are not written on paper. */
#define MOST_PRINTED 80

/* Wider pictures would be too small to read in a window: they are scrolled. */
#define WIDEST_SHRUNK 1400

/* So many fit on a page. */
#define MOST_TOGETHER 30

/* --- The page: what is asked --- */

static void
put_student (const PodaFolder *folder, PodaOutput *output)
{
    const PodaStudent *student = folder->student;
    if (student == NULL)
        poda_page_put (output, "<p class=\"who\">%s <span class=\"gap\"></span></p>\n",
                       _ ("Name:"));
    else
        poda_page_put (output, "<p class=\"who\">%s</p>\n",
                       *student->name != '\0' ? student->name : student->id);
}

static void
put_instructions (const PodaExercise *exercise, PodaOutput *output)
{
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    poda_page_put (output, "<h2>%s</h2>\n<ul>\n", _ ("What is asked"));
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_page_put (output, "<li>%s</li>\n", sentences[i]);
    poda_output_text (output, "</ul>\n");
}

static void
put_picture (const PodaFolder *folder, const PodaExercise *exercise, PodaOutput *output)
{
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, FALSE, folder->theme);
    poda_output_format (output, "<figure%s>\n",
                        figure->width > WIDEST_SHRUNK ? " class=\"wide\"" : "");
    poda_emit_svg (figure, output);
    poda_output_text (output, "</figure>\n");
}

/* --- The page: the table --- */

static void
put_heads (const PodaExercise *exercise, PodaOutput *output)
{
    poda_page_put (output, "<tr><th scope=\"col\">%s</th>", _ ("node"));
    poda_page_put (output, "<th scope=\"col\">%s</th>", _ ("player"));
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, (PodaColumn) column))
            poda_page_put (output, "<th scope=\"col\">%s</th>",
                           poda_column_head ((PodaColumn) column));
    poda_output_text (output, "</tr>\n");
}

static void
put_cell (const PodaExercise *exercise, guint32 index, PodaColumn column,
          PodaOutput *output)
{
    const PodaRow *row = &exercise->rows[index];
    char value[PODA_VALUE_BUFFER];
    if (column == PODA_COLUMN_VALUE && row->leaf)
        poda_page_put (output, "<td>%s</td>",
                       poda_value_format (row->value, PODA_STYLE_PICTURE, value));
    else
        poda_output_text (output, poda_exercise_asks (exercise, index, column)
                                      ? "<td class=\"open\"></td>"
                                      : "<td></td>");
}

static void
put_table (const PodaExercise *exercise, PodaOutput *output)
{
    if (exercise->n_rows > MOST_PRINTED)
        return;
    poda_output_format (output, "<table class=\"sheet%s\">\n<thead>\n",
                        exercise->n_rows <= MOST_TOGETHER ? " short" : "");
    put_heads (exercise, output);
    poda_output_text (output, "</thead>\n<tbody>\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        poda_page_put (output, "<tr><th scope=\"row\">%s</th>", exercise->rows[i].name);
        poda_page_put (output, "<td>%s</td>", poda_row_kind (&exercise->rows[i]));
        for (guint column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_shows (exercise, (PodaColumn) column))
                put_cell (exercise, i, (PodaColumn) column, output);
        poda_output_text (output, "</tr>\n");
    }
    poda_output_text (output, "</tbody>\n</table>\n");
}

static void
put_line (const char *label, PodaOutput *output)
{
    poda_page_put (output, "<p class=\"answer\">%s <span class=\"gap\"></span></p>\n",
                   label);
}

static void
put_lines (const PodaExercise *exercise, PodaOutput *output)
{
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        put_line (_ ("Best move:"), output);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        put_line (_ ("Visit order:"), output);
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        put_line (question->text, output);
    }
}

/* --- The page: files --- */

static void
put_link (PodaOutput *output, const char *file, const char *what)
{
    poda_page_put (output, "<li><a href=\"%s\">", file);
    poda_page_put (output, "%s</a>: ", file);
    poda_page_put (output, "%s</li>\n", what);
}

static void
put_pictures (const PodaFolder *folder, const char *svg, const char *pdf,
              const char *what, PodaOutput *output)
{
    if (folder->formats & PODA_FOLDER_SVG)
        put_link (output, svg, what);
    if (folder->formats & PODA_FOLDER_PDF)
        put_link (output, pdf, what);
}

/* How answers are typed, as far as any are asked. */
static void
put_manner (const PodaExercise *exercise, PodaOutput *output)
{
    static const struct {
        guint asks;
        const char *sentence;
    } manners[] = {
        { PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA,
          N_ ("Numbers may have a decimal point or a comma; infinite ones are written "
              "inf and -inf.") },
        { PODA_ASK_VISITED | PODA_ASK_STRATEGY,
          N_ ("What is true or not is written yes or no.") },
        { PODA_ASK_BOUND, N_ ("Kinds of value are exact, atleast and atmost.") },
    };
    poda_output_text (output, "<p>");
    for (guint i = 0; i < G_N_ELEMENTS (manners); i++)
        if ((exercise->asks & manners[i].asks) != 0)
            poda_page_put (output, "%s ", _ (manners[i].sentence));
    poda_output_text (output, "</p>\n");
}

static void
put_files (const PodaFolder *folder, const PodaExercise *exercise, PodaOutput *output)
{
    poda_page_put (output, "<section class=\"files\">\n<h2>%s</h2>\n<ul>\n",
                   _ ("To hand in"));
    put_link (
        output, "sheet.csv",
        _ ("the answer sheet, to be filled in with a spreadsheet and saved as CSV"));
    put_pictures (folder, "blank.svg", "blank.pdf", _ ("the tree"), output);
    put_link (output, "tree.gv", _ ("the tree, for programs"));
    poda_output_text (output, "</ul>\n");
    put_manner (exercise, output);
    poda_output_text (output, "</section>\n");
}

static void
put_teacher (const PodaFolder *folder, PodaOutput *output)
{
    poda_page_put (output, "<section class=\"teacher\">\n<h2>%s</h2>\n<p>",
                   _ ("For the teacher"));
    poda_page_put (output, "%s</p>\n<ul>\n",
                   _ ("Not to be handed out: these files hold the answers."));
    put_link (output, "key.csv", _ ("the sheet with the right answers"));
    put_pictures (folder, "key.svg", "key.pdf", _ ("the annotated tree"), output);
    put_link (output, "trace.txt", _ ("the search step by step, with reasons"));
    put_link (output, "exercise.ini", _ ("what \"poda check\" marks sheets by"));
    poda_output_text (output, "</ul>\n</section>\n");
}

/* --- The files: pictures --- */

/* What is being written. */
typedef struct {
    const PodaFolder *folder;
    const PodaExercise *exercise;
    const char *path;
    char **warning;
} FolderWriting;

static PodaOutput *
open_file (const FolderWriting *writing, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (writing->path, name, NULL);
    return poda_output_open (path, error);
}

/* Whose it is, and that it is the key, stand on the picture: it may be printed alone.
 */
static void
complete_title (const FolderWriting *writing, gboolean solved, PodaFigure *figure)
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
write_picture (const FolderWriting *writing, const PodaFigure *figure, const char *name,
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
write_pictures (const FolderWriting *writing, const char *name, gboolean solved,
                GError **error)
{
    guint formats = writing->folder->formats;
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (writing->exercise, solved, writing->folder->theme);
    complete_title (writing, solved, figure);
    return ((formats & PODA_FOLDER_SVG) == 0
            || write_picture (writing, figure, name, "svg", error))
           && ((formats & PODA_FOLDER_PDF) == 0
               || write_picture (writing, figure, name, "pdf", error));
}

/* --- The files: texts --- */

static void
put_tree (const FolderWriting *writing, PodaOutput *output)
{
    g_autofree char *text = poda_exercise_dot (writing->exercise);
    poda_output_text (output, text);
}

static void
put_answers (const FolderWriting *writing, const PodaAnswers *answers,
             PodaOutput *output)
{
    const PodaStudent *student = writing->folder->student;
    poda_sheet_write_style (writing->exercise, answers,
                            student != NULL ? student->id : NULL,
                            writing->folder->sheets, output);
}

static void
put_sheet (const FolderWriting *writing, PodaOutput *output)
{
    g_autoptr (PodaAnswers) given = poda_exercise_given (writing->exercise);
    put_answers (writing, given, output);
}

static void
put_key (const FolderWriting *writing, PodaOutput *output)
{
    put_answers (writing, writing->exercise->key, output);
}

static void
put_trace (const FolderWriting *writing, PodaOutput *output)
{
    poda_emit_trace_text (writing->exercise->record, output);
}

static void
put_page (const FolderWriting *writing, PodaOutput *output)
{
    const PodaFolder *folder = writing->folder;
    const PodaExercise *exercise = writing->exercise;
    poda_page_begin (output, poda_exercise_title (exercise),
                     "teach/export/exercise.css");
    put_student (folder, output);
    put_instructions (exercise, output);
    put_picture (folder, exercise, output);
    put_lines (exercise, output);
    put_table (exercise, output);
    put_files (folder, exercise, output);
    put_teacher (folder, output);
    poda_page_end (output);
}

static gboolean
write_text (const FolderWriting *writing, const char *name,
            void (*put) (const FolderWriting *writing, PodaOutput *output),
            GError **error)
{
    g_autoptr (PodaOutput) output = open_file (writing, name, error);
    if (output == NULL)
        return FALSE;
    put (writing, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                   const char *path, char **warning, GError **error)
{
    const FolderWriting writing = {
        .folder = folder, .exercise = exercise, .path = path, .warning = warning
    };
    return write_text (&writing, "tree.gv", put_tree, error)
           && write_pictures (&writing, "blank", FALSE, error)
           && write_pictures (&writing, "key", TRUE, error)
           && write_text (&writing, "sheet.csv", put_sheet, error)
           && write_text (&writing, "key.csv", put_key, error)
           && write_text (&writing, "trace.txt", put_trace, error)
           && write_text (&writing, "index.html", put_page, error);
}
