#include "homework/export/folder.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "draw/layout/layout.h"
#include "report/trace.h"
#include "homework/exercise/alone.h"
#include "homework/export/folder_page.h"
#include "homework/export/presentation.h"
#include "homework/sheet/csv_reader.h"

/* What is being written. */
typedef struct {
    const PodaFolder *folder;
    const PodaExercise *exercise;
    const PodaPlaces *places;
    const char *id, *who; /* whose it is, for sheets and people; NULL: anybody's */
    char **warning;
} FolderWriting;

const PodaFolderFormat poda_folder_formats[] = { { PODA_FOLDER_SVG, "svg" },
                                                 { PODA_FOLDER_PDF, "pdf" },
                                                 { .name = NULL } };

/* --- Where --- */

gboolean
poda_places_make (PodaPlaces *places, const char *path, const char *inner,
                  GError **error)
{
    places->students = g_build_filename (path, PODA_STUDENTS_FOLDER, inner, NULL);
    places->teacher = g_build_filename (path, PODA_TEACHER_FOLDER, inner, NULL);
    return poda_output_make_folder (places->students, error)
           && poda_output_make_folder (places->teacher, error);
}

void
poda_places_clear (PodaPlaces *places)
{
    g_clear_pointer (&places->students, g_free);
    g_clear_pointer (&places->teacher, g_free);
}

char *
poda_places_find (const char *path, const char *name)
{
    g_autofree char *students = g_build_filename (path, PODA_STUDENTS_FOLDER, NULL);
    g_autofree char *teacher = g_build_filename (path, PODA_TEACHER_FOLDER, NULL);
    g_autofree char *file = g_build_filename (teacher, name, NULL);
    gboolean both = g_file_test (students, G_FILE_TEST_IS_DIR)
                    && g_file_test (file, G_FILE_TEST_IS_REGULAR);
    return g_strdup (both ? teacher : path);
}

const char *
poda_folder_who (const PodaFolder *folder)
{
    const PodaStudent *student = folder->student;
    return student == NULL          ? NULL
           : *student->name != '\0' ? student->name
                                    : student->id;
}

/* --- Files --- */

static PodaOutput *
open_file (const char *folder, const char *name, GError **error)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    return poda_output_open (path, error);
}

/* Of letters that are too small; options of other commands would not help. */
static void
say_what_helps (const PodaFigure *figure, const PodaPage *page, char **warning)
{
    double width, height;
    poda_picture_size (figure, &width, &height);
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
write_pictures (const FolderWriting *writing, gboolean solved, GError **error)
{
    const PodaFolder *folder = writing->folder;
    const char *name = solved ? "key" : "blank";
    const char *path = solved ? writing->places->teacher : writing->places->students;
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (writing->exercise, solved, folder->theme);
    g_autofree char *title =
        g_strconcat (figure->title, writing->who != NULL ? " · " : "",
                     writing->who != NULL ? writing->who : "", solved ? " · " : "",
                     solved ? _ ("key") : "", NULL);
    figure->title = g_string_chunk_insert (figure->strings, title);
    for (const PodaFolderFormat *format = poda_folder_formats; format->name != NULL;
         format++) {
        if ((folder->formats & format->bit) == 0)
            continue;
        g_autofree char *file = g_strdup_printf ("%s.%s", name, format->name);
        g_autofree char *warning = NULL;
        g_autoptr (PodaOutput) output = open_file (path, file, error);
        const PodaPictureTarget target = { .output = output,
                                           .page = &folder->page,
                                           .warning = &warning };
        if (output == NULL || !poda_emit_picture (figure, format->name, &target, error))
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

/* The blank sheet in each of its formats. */
static gboolean
write_sheets (const FolderWriting *writing, GError **error)
{
    g_autoptr (PodaAnswers) given = poda_exercise_given (writing->exercise);
    g_autoptr (PodaBook) book = poda_sheet_book (writing->exercise, given, writing->id);
    for (guint i = 0; i < PODA_N_SHEET_FORMATS; i++) {
        if ((writing->folder->sheets & 1u << i) == 0)
            continue;
        g_autofree char *name = g_strdup_printf ("sheet.%s", poda_sheet_suffixes[i]);
        g_autoptr (PodaOutput) output =
            open_file (writing->places->students, name, error);
        if (output == NULL
            || !poda_book_write (book, (PodaSheetFormats) (1u << i),
                                 writing->folder->style, output, error)
            || !poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

static void
put_key (const FolderWriting *writing, PodaOutput *output)
{
    const PodaExercise *exercise = writing->exercise;
    poda_sheet_write (exercise, exercise->key, writing->id, writing->folder->style,
                      output);
}

static void
put_trace (const FolderWriting *writing, PodaOutput *output)
{
    poda_emit_trace_text (writing->exercise->record, output);
}

static void
put_page (const FolderWriting *writing, PodaOutput *output)
{
    poda_folder_page (writing->folder, writing->exercise, output);
}

static void
put_page_for_teacher (const FolderWriting *writing, PodaOutput *output)
{
    poda_folder_page_for_teacher (writing->folder, writing->exercise, output);
}

static gboolean
write_texts (const FolderWriting *writing, GError **error)
{
    static const struct {
        const char *name;
        gboolean handed_out;
        void (*put) (const FolderWriting *writing, PodaOutput *output);
    } texts[] = { { "index.html", TRUE, put_page },
                  { "tree.gv", FALSE, put_tree },
                  { "key.csv", FALSE, put_key },
                  { "trace.txt", FALSE, put_trace },
                  { "index.html", FALSE, put_page_for_teacher } };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++) {
        g_autoptr (PodaOutput) output = open_file (
            texts[i].handed_out ? writing->places->students : writing->places->teacher,
            texts[i].name, error);
        if (output == NULL)
            return FALSE;
        texts[i].put (writing, output);
        if (!poda_output_close (g_steal_pointer (&output), error))
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_folder_write (const PodaFolder *folder, const PodaExercise *exercise,
                   const PodaPlaces *places, char **warning, GError **error)
{
    const FolderWriting writing = {
        .folder = folder,
        .exercise = exercise,
        .places = places,
        .id = folder->student == NULL ? NULL : folder->student->id,
        .who = poda_folder_who (folder),
        .warning = warning,
    };
    return write_texts (&writing, error) && write_sheets (&writing, error)
           && write_pictures (&writing, FALSE, error)
           && write_pictures (&writing, TRUE, error);
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

static const char *const heads[] = { "student",  "folder", "seed", "value",
                                     "exercise", "name",   NULL };
enum { STUDENT, FOLDER, SEED, VALUE, EXERCISE, NAME, N_HEADS };

static void
put_heads (PodaOutput *output)
{
    poda_output_text (output, "student,folder,seed,value");
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        poda_output_format (output, ",%s", poda_measure_word ((PodaMeasure) i));
    for (guint i = 0; i < PODA_N_COMMON; i++)
        poda_output_format (output, ",%s", poda_common_mistakes[i]);
    poda_output_text (output, ",exercise,name\n");
}

static void
put_difficulty (const PodaDifficulty *difficulty, PodaOutput *output)
{
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        poda_output_format (output, ",%u", difficulty->measures[i]);
    for (guint i = 0; i < PODA_N_COMMON; i++)
        if (difficulty->shares[i] < 0)
            poda_output_text (output, ",");
        else
            poda_output_format (output, ",%ld", lround (100 * difficulty->shares[i]));
}

void
poda_class_csv (const GPtrArray *entries, PodaOutput *output)
{
    char value[PODA_VALUE_BUFFER];
    put_heads (output);
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        poda_csv_field (output, entry->student);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->folder);
        poda_output_format (
            output, ",%s,%s", entry->seed,
            poda_value_format (entry->value, PODA_STYLE_MACHINE, value));
        put_difficulty (&entry->difficulty, output);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->exercise);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->name);
        poda_output_text (output, "\n");
    }
}

GStrv
poda_class_tell (const GPtrArray *entries)
{
    guint n = entries->len;
    g_autofree const PodaDifficulty **all = g_new (const PodaDifficulty *, n);
    GStrv lines = g_new0 (char *, 3);
    for (guint i = 0; i < n; i++)
        all[i] = &((const PodaClassEntry *) g_ptr_array_index (entries, i))->difficulty;
    g_autofree char *measures = poda_difficulty_tell (all, n);
    g_autofree char *shares = poda_difficulty_tell_shares (all, n);
    lines[0] = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u exercise: %s", "%u exercises: %s", n), n,
        measures);
    if (shares != NULL)
        lines[1] = g_strdup_printf (_ ("with a mistake one would get: %s"), shares);
    return lines;
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
