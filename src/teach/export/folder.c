#include "teach/export/folder.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/csv.h"
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

/* What is being written. */
typedef struct {
    const PodaFolder *folder;
    const PodaExercise *exercise;
    const char *path;
    const char *student; /* whose it is, for people; NULL: anybody's */
    char **warning;
} FolderWriting;

static const struct {
    PodaFolderFormats format;
    const char *name;
} formats[] = { { PODA_FOLDER_SVG, "svg" }, { PODA_FOLDER_PDF, "pdf" } };

/* --- The page --- */

static void
put_table (const PodaExercise *exercise, PodaOutput *output)
{
    if (exercise->n_rows > MOST_PRINTED)
        return;
    poda_output_format (output, "<table class=\"sheet%s\">\n<thead>\n",
                        exercise->n_rows <= MOST_TOGETHER ? " short" : "");
    poda_page_put (output, "<tr><th scope=\"col\">%s</th>", _ ("node"));
    poda_page_put (output, "<th scope=\"col\">%s</th>", _ ("player"));
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, (PodaColumn) column))
            poda_page_put (output, "<th scope=\"col\">%s</th>",
                           poda_column_head ((PodaColumn) column));
    poda_output_text (output, "</tr>\n</thead>\n<tbody>\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_page_put (output, "<tr><th scope=\"row\">%s</th>", row->name);
        poda_page_put (output, "<td>%s</td>", poda_row_kind (row));
        for (guint column = 0; column < PODA_N_COLUMNS; column++) {
            char value[PODA_VALUE_BUFFER];
            if (!poda_exercise_shows (exercise, (PodaColumn) column))
                continue;
            if (column == PODA_COLUMN_VALUE && row->leaf)
                poda_page_put (
                    output, "<td>%s</td>",
                    poda_value_format (row->value, PODA_STYLE_PICTURE, value));
            else
                poda_output_text (output,
                                  poda_exercise_asks (exercise, i, (PodaColumn) column)
                                      ? "<td class=\"open\"></td>"
                                      : "<td></td>");
        }
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
put_link (PodaOutput *output, const char *file, const char *what)
{
    poda_page_put (output, "<li><a href=\"%s\">", file);
    poda_page_put (output, "%s</a>: ", file);
    poda_page_put (output, "%s</li>\n", what);
}

static void
put_pictures (const PodaFolder *folder, const char *name, const char *what,
              PodaOutput *output)
{
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *file = g_strdup_printf ("%s.%s", name, formats[i].name);
        if ((folder->formats & formats[i].format) != 0)
            put_link (output, file, what);
    }
}

static void
put_files (const PodaFolder *folder, const PodaExercise *exercise, PodaOutput *output)
{
    poda_page_put (output, "<section class=\"files\">\n<h2>%s</h2>\n<ul>\n",
                   _ ("To hand in"));
    put_link (
        output, "sheet.csv",
        _ ("the answer sheet, to be filled in with a spreadsheet and saved as CSV"));
    put_pictures (folder, "blank", _ ("the tree"), output);
    put_link (output, "tree.gv", _ ("the tree, for programs"));
    poda_output_text (output, "</ul>\n");
    /* How answers are typed, as far as any are asked. */
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
    poda_output_text (output, "</p>\n</section>\n");
}

static void
put_teacher (const PodaFolder *folder, PodaOutput *output)
{
    poda_page_put (output, "<section class=\"teacher\">\n<h2>%s</h2>\n<p>",
                   _ ("For the teacher"));
    poda_page_put (output, "%s</p>\n<ul>\n",
                   _ ("Not to be handed out: these files hold the answers."));
    put_link (output, "key.csv", _ ("the sheet with the right answers"));
    put_pictures (folder, "key", _ ("the annotated tree"), output);
    put_link (output, "trace.txt", _ ("the search step by step, with reasons"));
    put_link (output, "exercise.ini", _ ("what \"poda check\" marks sheets by"));
    poda_output_text (output, "</ul>\n</section>\n");
}

static void
put_page (const FolderWriting *writing, PodaOutput *output)
{
    const PodaFolder *folder = writing->folder;
    const PodaExercise *exercise = writing->exercise;
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, FALSE, folder->theme);
    poda_page_begin (output, poda_exercise_title (exercise),
                     "teach/export/exercise.css");
    if (writing->student == NULL)
        poda_page_put (output, "<p class=\"who\">%s <span class=\"gap\"></span></p>\n",
                       _ ("Name:"));
    else
        poda_page_put (output, "<p class=\"who\">%s</p>\n", writing->student);
    poda_page_put (output, "<h2>%s</h2>\n<ul>\n", _ ("What is asked"));
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_page_put (output, "<li>%s</li>\n", sentences[i]);
    poda_output_format (output, "</ul>\n<figure%s>\n",
                        figure->width > WIDEST_SHRUNK ? " class=\"wide\"" : "");
    poda_emit_svg (figure, output);
    poda_output_text (output, "</figure>\n");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        put_line (_ ("Best move:"), output);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        put_line (_ ("Visit order:"), output);
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        put_line (question->text, output);
    }
    put_table (exercise, output);
    put_files (folder, exercise, output);
    put_teacher (folder, output);
    poda_page_end (output);
}

/* --- The other files --- */

static PodaOutput *
open_file (const FolderWriting *writing, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (writing->path, name, NULL);
    return poda_output_open (path, error);
}

/* Whose it is, and that it is the key, stand on the picture: it may be printed
 * alone. */
static gboolean
write_pictures (const FolderWriting *writing, const char *name, gboolean solved,
                GError **error)
{
    const PodaFolder *folder = writing->folder;
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (writing->exercise, solved, folder->theme);
    g_autofree char *title =
        g_strconcat (figure->title, writing->student != NULL ? " · " : "",
                     writing->student != NULL ? writing->student : "",
                     solved ? " · " : "", solved ? _ ("key") : "", NULL);
    figure->title = g_string_chunk_insert (figure->strings, title);
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        if ((folder->formats & formats[i].format) == 0)
            continue;
        g_autofree char *file = g_strdup_printf ("%s.%s", name, formats[i].name);
        g_autofree char *warning = NULL;
        g_autoptr (PodaOutput) output = open_file (writing, file, error);
        const PodaPictureTarget target = { .output = output,
                                           .page = &folder->page,
                                           .warning = &warning };
        if (output == NULL
            || !poda_emit_picture (figure, formats[i].name, &target, error))
            return FALSE;
        if (warning != NULL && writing->warning != NULL && *writing->warning == NULL)
            *writing->warning = g_steal_pointer (&warning);
        if (!poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

static void
put_tree (const FolderWriting *writing, PodaOutput *output)
{
    g_autofree char *text = poda_exercise_dot (writing->exercise);
    poda_output_text (output, text);
}

static void
put_trace (const FolderWriting *writing, PodaOutput *output)
{
    poda_emit_trace_text (writing->exercise->record, output);
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

static gboolean
write_sheet (const FolderWriting *writing, const char *name, const PodaAnswers *answers,
             GError **error)
{
    const PodaStudent *student = writing->folder->student;
    g_autoptr (PodaOutput) output = open_file (writing, name, error);
    if (output == NULL)
        return FALSE;
    poda_sheet_write_style (writing->exercise, answers,
                            student != NULL ? student->id : NULL,
                            writing->folder->sheets, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                   const char *path, char **warning, GError **error)
{
    const PodaStudent *student = folder->student;
    g_autoptr (PodaAnswers) given = poda_exercise_given (exercise);
    const FolderWriting writing = {
        .folder = folder,
        .exercise = exercise,
        .path = path,
        .student = student == NULL          ? NULL
                   : *student->name != '\0' ? student->name
                                            : student->id,
        .warning = warning,
    };
    return write_text (&writing, "tree.gv", put_tree, error)
           && write_pictures (&writing, "blank", FALSE, error)
           && write_pictures (&writing, "key", TRUE, error)
           && write_sheet (&writing, "sheet.csv", given, error)
           && write_sheet (&writing, "key.csv", exercise->key, error)
           && write_text (&writing, "trace.txt", put_trace, error)
           && write_text (&writing, "index.html", put_page, error);
}

/* --- The index of a class --- */

void
poda_class_entry_free (PodaClassEntry *entry)
{
    g_free (entry->student);
    g_free (entry->folder);
    g_free (entry->exercise);
    g_free (entry->name);
    g_free (entry->seed);
    g_free (entry);
}

static const char *const heads[] = { "student", "folder",   "seed", "value",
                                     "cutoffs", "exercise", "name", NULL };
enum { STUDENT, FOLDER, SEED, VALUE, CUTOFFS, EXERCISE, NAME, N_HEADS };

void
poda_class_csv (const GPtrArray *entries, PodaOutput *output)
{
    char value[PODA_VALUE_BUFFER];
    g_autofree char *heading = g_strjoinv (",", (char **) heads);
    poda_output_format (output, "%s\n", heading);
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        poda_csv_field (output, entry->student);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->folder);
        poda_output_format (output, ",%s,%s,%" PRIu64 ",", entry->seed,
                            poda_value_format (entry->value, PODA_STYLE_MACHINE, value),
                            entry->cutoffs);
        poda_csv_field (output, entry->exercise);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->name);
        poda_output_text (output, "\n");
    }
}

void
poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output)
{
    const char *const shown[] = { _ ("student"), _ ("name"), _ ("value"),
                                  _ ("cutoffs"), _ ("seed"), _ ("exercise") };
    poda_page_begin (output, title, "teach/export/exercise.css");
    poda_page_put (output, "<p><strong>%s</strong></p>\n",
                   _ ("For the teacher: these folders hold the answers too."));
    poda_output_text (output, "<table>\n<thead><tr>");
    for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        poda_page_put (output, "<th scope=\"col\">%s</th>", shown[i]);
    poda_output_text (output, "</tr></thead>\n<tbody>\n");
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        char value[PODA_VALUE_BUFFER];
        poda_page_put (output, "<tr><td><a href=\"%s/index.html\">", entry->folder);
        poda_page_put (output, "%s</a></td>", entry->student);
        poda_page_put (output, "<td>%s</td>", entry->name);
        poda_page_put (output, "<td class=\"number\">%s</td>",
                       poda_value_format (entry->value, PODA_STYLE_PICTURE, value));
        poda_output_format (output, "<td class=\"number\">%" PRIu64 "</td>",
                            entry->cutoffs);
        poda_page_put (output, "<td class=\"number\">%s</td>", entry->seed);
        poda_page_put (output, "<td>%s</td></tr>\n", entry->exercise);
    }
    poda_output_text (output, "</tbody>\n</table>\n");
    poda_page_end (output);
}

/* Finds the heads, wherever they stand: G_MAXUINT for none. Whoever has saved the file
 * with a spreadsheet may have changed the separators. FALSE where those that lead to an
 * exercise are missing. */
static gboolean
read_heads (PodaCsv *csv, const char *text, gsize length, guint places[N_HEADS])
{
    for (const char *separator = ",;\t"; *separator != '\0'; separator++) {
        poda_csv_begin (csv, text, length, *separator);
        guint n = poda_csv_next (csv) ? poda_csv_n_cells (csv) : 0;
        for (guint h = 0; h < N_HEADS; h++) {
            places[h] = G_MAXUINT;
            for (guint i = n; i-- > 0;)
                if (strcmp (poda_csv_cell (csv, i), heads[h]) == 0)
                    places[h] = i;
        }
        if (places[STUDENT] != G_MAXUINT && places[FOLDER] != G_MAXUINT)
            return TRUE;
        poda_csv_clear (csv);
    }
    return FALSE;
}

static char *
dup_cell (const PodaCsv *csv, guint place)
{
    return g_strdup (poda_csv_plain (poda_csv_cell (csv, place)));
}

GPtrArray *
poda_class_read (const char *name, const char *text, gsize length, GError **error)
{
    gsize decoded_length;
    guint places[N_HEADS];
    g_autofree char *decoded =
        poda_csv_decode (name, text, length, &decoded_length, error);
    if (decoded == NULL)
        return NULL;
    g_auto (PodaCsv) csv = { 0 };
    if (!read_heads (&csv, decoded, decoded_length, places)) {
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s", name,
                     _ ("expected a heading with columns \"student\" and \"folder\""));
        return NULL;
    }
    GPtrArray *entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    while (poda_csv_next (&csv)) {
        PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
        entry->student = dup_cell (&csv, places[STUDENT]);
        entry->folder = dup_cell (&csv, places[FOLDER]);
        entry->seed = dup_cell (&csv, places[SEED]);
        entry->exercise = dup_cell (&csv, places[EXERCISE]);
        entry->name = dup_cell (&csv, places[NAME]);
        g_ptr_array_add (entries, entry);
    }
    return entries;
}
