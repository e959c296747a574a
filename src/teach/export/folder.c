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
    const char *id, *student; /* whose it is, for sheets and people; NULL: anybody's */
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
                poda_value_format (row->value, PODA_STYLE_TEXT, value);
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
put_link (PodaOutput *output, const char *file, const char *what)
{
    poda_document_put (output, "<li><a href=\"%s\">%s</a>: %s</li>\n", file, file,
                       what);
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
    poda_document_put (output, "<section class=\"files\">\n<h2>%s</h2>\n<ul>\n",
                       _ ("To hand in"));
    put_link (
        output, "sheet.csv",
        _ ("the answer sheet, to be filled in with a spreadsheet and saved as CSV"));
    put_pictures (folder, "blank", _ ("the tree"), output);
    put_link (output, "tree.gv", _ ("the tree, for programs"));
    poda_output_text (output, "</ul>\n<p>");
    for (guint i = 0; i < G_N_ELEMENTS (manners); i++)
        if ((exercise->asks & manners[i].asks) != 0)
            poda_document_put (output, "%s ", _ (manners[i].sentence));
    poda_document_put (output,
                       "</p>\n</section>\n<section class=\"teacher\">\n<h2>%s</h2>\n"
                       "<p>%s</p>\n<ul>\n",
                       _ ("For the teacher"),
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
    poda_document_begin (output, poda_exercise_title (exercise),
                         "teach/export/exercise.css");
    poda_document_put (output, "<p class=\"who\">%s",
                       writing->student != NULL ? writing->student : _ ("Name:"));
    poda_output_text (output, writing->student != NULL
                                  ? "</p>\n"
                                  : " <span class=\"gap\"></span></p>\n");
    poda_document_put (output, "<h2>%s</h2>\n<ul>\n", _ ("What is asked"));
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_document_put (output, "<li>%s</li>\n", sentences[i]);
    poda_output_text (output, figure->width > WIDEST_SHRUNK
                                  ? "</ul>\n<figure class=\"wide\">\n"
                                  : "</ul>\n<figure>\n");
    poda_emit_svg (figure, output);
    poda_output_text (output, "</figure>\n");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        put_line (_ ("Best move:"), output);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        put_line (_ ("Visit order:"), output);
    for (guint i = 0; i < exercise->questions->len; i++)
        put_line (((const PodaQuestion *) exercise->questions->pdata[i])->text, output);
    put_table (exercise, output);
    put_files (folder, exercise, output);
    poda_document_end (output);
}

/* --- The other files --- */

static PodaOutput *
open_file (const FolderWriting *writing, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (writing->path, name, NULL);
    return poda_output_open (path, error);
}

/* Of letters that are too small; options of other commands would not help. */
static void
say_what_helps (const PodaFigure *figure, const PodaPage *page, char **warning)
{
    double width, height;
    poda_svg_size (figure, &width, &height);
    double letters =
        poda_figure_letters (figure) * poda_page_fit (page, width, height).scale;
    if (*warning == NULL || letters >= PODA_LEAST_LETTERS)
        return;
    g_free (*warning);
    *warning = g_strdup_printf (
        _ ("the smallest text is %.1f points high on this page, too small to read; a "
           "larger --page, a smaller tree or an --ask without alpha and beta help"),
        letters);
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
        say_what_helps (figure, &folder->page, &warning);
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
put_sheet (const FolderWriting *writing, PodaOutput *output)
{
    g_autoptr (PodaAnswers) given = poda_exercise_given (writing->exercise);
    poda_sheet_write (writing->exercise, given, writing->id, writing->folder->sheets,
                      output);
}

static void
put_key (const FolderWriting *writing, PodaOutput *output)
{
    const PodaExercise *exercise = writing->exercise;
    poda_sheet_write (exercise, exercise->key, writing->id, writing->folder->sheets,
                      output);
}

static void
put_trace (const FolderWriting *writing, PodaOutput *output)
{
    poda_emit_trace_text (writing->exercise->record, output);
}

gboolean
poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                   const char *path, char **warning, GError **error)
{
    static const struct {
        const char *name;
        void (*put) (const FolderWriting *writing, PodaOutput *output);
    } texts[] = { { "tree.gv", put_tree },
                  { "sheet.csv", put_sheet },
                  { "key.csv", put_key },
                  { "trace.txt", put_trace },
                  { "index.html", put_page } };
    const PodaStudent *student = folder->student;
    const FolderWriting writing = {
        .folder = folder,
        .exercise = exercise,
        .path = path,
        .id = student == NULL ? NULL : student->id,
        .student = student == NULL          ? NULL
                   : *student->name != '\0' ? student->name
                                            : student->id,
        .warning = warning,
    };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        g_autoptr (PodaOutput) output = open_file (&writing, texts[i].name, error);
        if (output == NULL)
            return FALSE;
        texts[i].put (&writing, output);
        if (!poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return write_pictures (&writing, "blank", FALSE, error)
           && write_pictures (&writing, "key", TRUE, error);
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
    poda_document_begin (output, title, "teach/export/exercise.css");
    poda_document_put (output, "<p><strong>%s</strong></p>\n",
                       _ ("For the teacher: these folders hold the answers too."));
    poda_output_text (output, "<table>\n<thead><tr>");
    for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        poda_document_put (output, "<th scope=\"col\">%s</th>", shown[i]);
    poda_output_text (output, "</tr></thead>\n<tbody>\n");
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        char value[PODA_VALUE_BUFFER];
        g_autofree char *cutoffs = g_strdup_printf ("%" PRIu64, entry->cutoffs);
        poda_document_put (output,
                           "<tr><td><a href=\"%s/index.html\">%s</a></td><td>%s</td>"
                           "<td class=\"number\">%s</td><td class=\"number\">%s</td>"
                           "<td class=\"number\">%s</td><td>%s</td></tr>\n",
                           entry->folder, entry->student, entry->name,
                           poda_value_format (entry->value, PODA_STYLE_TEXT, value),
                           cutoffs, entry->seed, entry->exercise);
    }
    poda_output_text (output, "</tbody>\n</table>\n");
    poda_document_end (output);
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
