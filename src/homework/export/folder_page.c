#include "homework/export/folder_page.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "homework/sheet/document.h"
#include "homework/exercise/question.h"
#include "homework/export/exports.h"
#include "homework/export/presentation.h"

#define STYLE "homework/export/exercise.css"

/* More rows are not written on paper. */
#define MOST_PRINTED 80

/* Wider pictures would be too small to read in a window: they are scrolled. */
#define WIDEST_SHRUNK 1400

/* So many fit on a page. */
#define MOST_TOGETHER 30

/* --- Parts --- */

static void
put_table (const PodaExercise *exercise, PodaOutput *output)
{
    if (exercise->n_rows > MOST_PRINTED)
        return;
    poda_document_put (output,
                       "<table class=\"sheet%s\">\n<thead>\n<tr><th scope=\"col\">%s"
                       "</th><th scope=\"col\">%s</th>",
                       exercise->n_rows <= MOST_TOGETHER ? " short" : "", _ ("node"),
                       _ ("player"));
    for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++)
        if (poda_exercise_shows (exercise, c))
            poda_document_put (output, "<th scope=\"col\">%s</th>",
                               poda_column_head (c));
    poda_output_text (output, "</tr>\n</thead>\n<tbody>\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_document_put (output, "<tr><th scope=\"row\">%s</th><td>%s</td>",
                           row->name, poda_row_kind (row));
        for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++) {
            char value[PODA_VALUE_BUFFER] = "";
            if (!poda_exercise_shows (exercise, c))
                continue;
            if (c == PODA_COLUMN_VALUE && row->leaf)
                poda_value_format (poda_told_leaf (exercise, i), PODA_STYLE_TEXT,
                                   value);
            else if (row->leaf && !poda_exercise_asks (exercise, i, c))
                g_strlcpy (value, "–", sizeof value);
            poda_output_text (output, poda_exercise_asks (exercise, i, c)
                                          ? "<td class=\"open\">"
                                          : "<td>");
            poda_document_put (output, "%s</td>", value);
        }
        poda_output_text (output, "</tr>\n");
    }
    poda_output_text (output, "</tbody>\n</table>\n");
}

static void
put_line (const char *label, PodaOutput *output)
{
    poda_document_put (
        output, "<p class=\"answer\">%s <span class=\"gap\"></span></p>\n", label);
}

static void
put_item (PodaOutput *output, const char *sentence)
{
    poda_document_put (output, "<li>%s</li>\n", sentence);
}

static void
put_link (PodaOutput *output, const char *file, const char *what)
{
    poda_document_put (output, "<li><a href=\"%s\">%s</a>: %s</li>\n", file, file,
                       what);
}

static void
put_pictures (const PodaFolder *folder, const char *name, const char *what,
              PodaOutput *output)
{
    for (const PodaFolderFormat *format = poda_folder_formats; format->name != NULL;
         format++) {
        g_autofree char *file = g_strdup_printf ("%s.%s", name, format->name);
        if ((folder->formats & format->bit) != 0)
            put_link (output, file, what);
    }
}

static void
put_figure (const PodaFolder *folder, const PodaExercise *exercise, gboolean solved,
            PodaOutput *output)
{
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, solved, folder->theme);
    poda_output_text (output, figure->width > WIDEST_SHRUNK
                                  ? "<figure class=\"wide\">\n"
                                  : "<figure>\n");
    poda_emit_svg (figure, output);
    poda_output_text (output, "</figure>\n");
}

static gboolean
is_told (const PodaExportFile *file, gboolean of_class, gboolean for_teacher)
{
    gboolean kept = file->reader == PODA_EXPORT_TEACHER
                    || (file->reader == PODA_EXPORT_COURSE && of_class);
    return kept == for_teacher;
}

static void
put_exports (const PodaFolder *folder, gboolean of_class, gboolean for_teacher,
             PodaOutput *output)
{
    for (const PodaExportFile *file = poda_export_files; file->name != NULL; file++)
        if ((folder->exports & file->of) != 0 && is_told (file, of_class, for_teacher))
            put_link (output, file->name, _ (file->about));
}

/* --- What students read --- */

static void
put_exercise (const PodaFolder *folder, const PodaExercise *exercise,
              PodaOutput *output)
{
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    poda_document_put (output, "<h2>%s</h2>\n<ul>\n", _ ("What is asked"));
    for (guint i = 0; sentences[i] != NULL; i++)
        put_item (output, sentences[i]);
    poda_output_text (output, "</ul>\n");
    put_figure (folder, exercise, FALSE, output);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        put_line (_ ("Best move:"), output);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        put_line (_ ("Visit order:"), output);
    for (guint i = 0; i < exercise->questions->len; i++)
        put_line (((const PodaQuestion *) exercise->questions->pdata[i])->text, output);
    put_table (exercise, output);
}

/* How answers are typed, as far as any are asked. What may be left empty must not tell
 * whether anything is cut: it is said always. */
static void
put_manner (const PodaExercise *exercise, PodaOutput *output)
{
    static const struct {
        guint asks;
        const char *sentence;
    } manners[] = {
        { (1u << PODA_N_COLUMNS) - 1,
          N_ ("Each row of the sheet is a node of the tree. Fill in its empty cells; "
              "what stands there already is given.") },
        { PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA,
          N_ ("Numbers may have a decimal point or a comma; infinite ones are written "
              "inf and -inf.") },
        { PODA_ASK_VISITED | PODA_ASK_STRATEGY,
          N_ ("What is true or not is written yes or no.") },
        { PODA_ASK_VISITED,
          N_ ("A node that the search cuts off, or never comes to, gets a no: leave "
              "the other cells of its row empty.") },
        { PODA_ASK_BOUND, N_ ("Kinds of value are exact, atleast and atmost.") },
        { PODA_ASK_ORDER | PODA_ASK_MOVE,
          N_ ("The lines with # on top are answered behind their colons.") },
    };
    poda_document_put (output, "<h2>%s</h2>\n<ul>\n", _ ("How to fill it in"));
    for (guint i = 0; i < G_N_ELEMENTS (manners); i++)
        if ((exercise->asks & manners[i].asks) != 0)
            put_item (output, _ (manners[i].sentence));
    if (exercise->questions->len > 0
        && (exercise->asks & (PODA_ASK_ORDER | PODA_ASK_MOVE)) == 0)
        put_item (output, _ (manners[G_N_ELEMENTS (manners) - 1].sentence));
    poda_output_text (output, "</ul>\n");
}

static void
put_handing_in (const PodaFolder *folder, PodaOutput *output)
{
    g_autofree char *student = g_strdup_printf ("# %s:", _ ("student"));
    g_autofree char *exercise = g_strdup_printf ("# %s:", _ ("exercise"));
    g_autofree char *whose = g_strdup_printf (
        folder->student == NULL
            ? _ ("Write your name, or the id that your course knows you by, behind "
                 "\"%s\" in the sheet's first line.")
            : _ ("The line \"%s\" says that this sheet is yours: leave it as it is."),
        student);
    g_autofree char *which = g_strdup_printf (
        _ ("Leave the line \"%s\" as it is: it says which tree you have searched."),
        exercise);
    poda_document_put (output, "<h2>%s</h2>\n<ol>\n", _ ("How to hand it in"));
    put_item (output, whose);
    put_item (output, which);
    put_item (output, _ ("Save the sheet in the format it has, and hand in that one "
                         "file."));
    poda_output_text (output, "</ol>\n");
}

static void
put_sheets (const PodaFolder *folder, PodaOutput *output)
{
    gboolean workbook = (folder->sheets & ~(guint) PODA_SHEET_CSV) != 0;
    for (guint i = PODA_N_SHEET_FORMATS; i-- > 0;) {
        g_autofree char *file = g_strdup_printf ("sheet.%s", poda_sheet_suffixes[i]);
        if ((folder->sheets & 1u << i) == 0)
            continue;
        put_link (output, file,
                  i > 0 ? _ ("the answer sheet, to be filled in with a spreadsheet")
                  : workbook
                      ? _ ("the same sheet as text, for any editor")
                      : _ ("the answer sheet, to be filled in with a spreadsheet "
                           "or a text editor"));
    }
}

static void
put_files (const PodaFolder *folder, const PodaExercise *exercise, PodaOutput *output)
{
    poda_document_put (output, "<section class=\"files\">\n<h2>%s</h2>\n<ul>\n",
                       _ ("Files"));
    put_sheets (folder, output);
    put_pictures (folder, "blank", _ ("the tree"), output);
    put_exports (folder, folder->student != NULL, FALSE, output);
    poda_output_text (output, "</ul>\n");
    put_manner (exercise, output);
    put_handing_in (folder, output);
    poda_output_text (output, "</section>\n");
}

void
poda_folder_page (const PodaFolder *folder, const PodaExercise *exercise,
                  PodaOutput *output)
{
    const char *who = poda_folder_who (folder);
    poda_document_begin (output, poda_exercise_title (exercise), STYLE);
    poda_document_put (output, "<p class=\"who\">%s", who != NULL ? who : _ ("Name:"));
    poda_output_text (output,
                      who != NULL ? "</p>\n" : " <span class=\"gap\"></span></p>\n");
    put_exercise (folder, exercise, output);
    put_files (folder, exercise, output);
    poda_document_end (output);
}

void
poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output)
{
    poda_document_begin (output, title, STYLE);
    poda_document_put (output, "<p>%s</p>\n<ul>\n",
                       _ ("Each has an exercise of their own: open the one with your "
                          "id. It says what is asked and how it is handed in."));
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        poda_document_put (output, "<li><a href=\"%s/index.html\">%s</a></li>\n",
                           entry->folder, entry->student);
    }
    poda_output_text (output, "</ul>\n");
    poda_document_end (output);
}

/* --- What a teacher reads --- */

static void
put_warning (PodaOutput *output)
{
    poda_document_put (
        output, "<p><strong>%s</strong></p>\n",
        _ ("For the teacher: not to be handed out, since these files hold the "
           "answers."));
}

static void
put_marking (PodaOutput *output)
{
    poda_document_put (
        output,
        "<h2>%s</h2>\n<p>%s</p>\n<pre>poda check DIR WORK\n"
        "poda check DIR WORK -o marks.html\npoda check DIR WORK -o marks.csv</pre>\n"
        "<p>%s</p>\n",
        _ ("Marking"), _ ("Put the sheets that are handed in into a folder, and type"),
        _ ("DIR is the folder in which this one lies, WORK the one with the sheets. "
           "The first line prints what is wrong first and why, the second writes it "
           "as a page with pictures, the third as a table for gradebooks."));
}

void
poda_folder_page_for_teacher (const PodaFolder *folder, const PodaExercise *exercise,
                              PodaOutput *output)
{
    const char *who = poda_folder_who (folder);
    poda_document_begin (output, poda_exercise_title (exercise), STYLE);
    if (who != NULL)
        poda_document_put (output, "<p class=\"who\">%s</p>\n", who);
    put_warning (output);
    poda_output_text (output, "<ul>\n");
    put_link (output, "key.csv", _ ("the sheet with the right answers"));
    put_pictures (folder, "key", _ ("the annotated tree"), output);
    put_link (output, "trace.txt", _ ("the search step by step, with reasons"));
    put_link (output, "tree.gv", _ ("the tree, for programs"));
    put_link (output, "exercise.ini", _ ("what \"poda check\" marks sheets by"));
    if (folder->student == NULL)
        put_exports (folder, FALSE, TRUE, output);
    g_autofree char *students = g_strdup_printf (
        folder->student == NULL ? "../%s/index.html" : "../../%s/%s/index.html",
        PODA_STUDENTS_FOLDER, folder->student != NULL ? folder->student->folder : "");
    put_link (output, students, _ ("what is handed out"));
    poda_output_text (output, "</ul>\n");
    if (folder->student == NULL)
        put_marking (output);
    put_figure (folder, exercise, TRUE, output);
    poda_document_end (output);
}

static void
put_entry (const PodaClassEntry *entry, PodaOutput *output)
{
    char value[PODA_VALUE_BUFFER];
    poda_document_put (
        output,
        "<tr><td><a href=\"%s/index.html\">%s</a></td>"
        "<td><a href=\"../" PODA_STUDENTS_FOLDER "/%s/index.html\">%s</a></td>"
        "<td>%s</td><td class=\"number\">%s</td>",
        entry->folder, entry->student, entry->folder, _ ("sheet"), entry->name,
        poda_value_format (entry->value, PODA_STYLE_TEXT, value));
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        poda_output_format (output, "<td class=\"number\">%u</td>",
                            entry->difficulty.measures[i]);
    poda_document_put (output, "<td class=\"number\">%s</td><td>%s</td></tr>\n",
                       entry->seed, entry->exercise);
}

void
poda_class_page_for_teacher (const PodaFolder *folder, const char *title,
                             const GPtrArray *entries, PodaOutput *output)
{
    const char *const shown[] = { _ ("student"), _ ("handed out"), _ ("name"),
                                  _ ("value"),   _ ("rows"),       _ ("cutoffs"),
                                  _ ("deep"),    _ ("pruned"),     _ ("seed"),
                                  _ ("exercise") };
    g_auto (GStrv) told = poda_class_tell (entries);
    poda_document_begin (output, title, STYLE);
    put_warning (output);
    for (guint i = 0; told[i] != NULL; i++)
        poda_document_put (output, "<p>%s</p>\n", told[i]);
    poda_output_text (output, "<table>\n<thead><tr>");
    for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        poda_document_put (output, "<th scope=\"col\">%s</th>", shown[i]);
    poda_output_text (output, "</tr></thead>\n<tbody>\n");
    for (guint i = 0; i < entries->len; i++)
        put_entry (g_ptr_array_index (entries, i), output);
    poda_output_text (output, "</tbody>\n</table>\n<ul>\n");
    put_link (output, "index.csv", _ ("this table, for programs"));
    put_exports (folder, TRUE, TRUE, output);
    poda_output_text (output, "</ul>\n");
    put_marking (output);
    poda_document_end (output);
}
