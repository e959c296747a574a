#include "base/csv.h"
#include "base/texts.h"
#include "homework/sheet/sheet.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/sheet/rows.h"

#define LONGEST_ID 1000
#define LONGEST_FOLDER 64

static void
student_free (PodaStudent *student)
{
    g_free (student->id);
    g_free (student->name);
    g_free (student->folder);
    g_free (student);
}

/* --- Folders --- */

static gboolean
is_harmless (const char *id)
{
    /* Names that some system, or the class's own files, have taken. */
    static const char *const devices[] = { "con", "prn", "aux", "nul", NULL };
    static const char *const numbered[] = { "com", "lpt", NULL };
    static const char *const own[] = { "index.csv", "index.html", "exercise.ini",
                                       NULL };
    gsize length = strlen (id);
    if (length > LONGEST_FOLDER || !(g_ascii_isalnum (*id) || *id == '_')
        || strspn (id, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-") != length
        || id[length - 1] == '.')
        return FALSE;
    g_autofree char *small = g_ascii_strdown (id, -1);
    if (g_strv_contains (own, small))
        return FALSE;
    small[strcspn (small, ".")] = '\0';
    if (strlen (small) == 4 && g_ascii_isdigit (small[3])) {
        small[3] = '\0';
        return !g_strv_contains (numbered, small);
    }
    return !g_strv_contains (devices, small);
}

/* The id, or what is left of it for people and what tells it from all others. */
char *
poda_students_folder (const char *id, GTree *taken)
{
    g_autofree char *ascii = g_str_to_ascii (id, "C");
    g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
    g_autoptr (GString) mangled = g_string_new (NULL);
    for (const char *c = ascii; *c != '\0' && mangled->len < 32; c++) {
        if (g_ascii_isalnum (*c))
            g_string_append_c (mangled, g_ascii_tolower (*c));
        else if (mangled->len > 0 && mangled->str[mangled->len - 1] != '-')
            g_string_append_c (mangled, '-');
    }
    if (mangled->len == 0)
        g_string_append (mangled, "student-");
    else if (mangled->str[mangled->len - 1] != '-')
        g_string_append_c (mangled, '-');
    g_string_append_len (mangled, hash, 8);
    g_autofree char *folder = g_strdup (is_harmless (id) ? id : mangled->str);
    for (guint i = 1; !poda_texts_add (taken, g_ascii_strdown (folder, -1)); i++) {
        g_free (folder);
        folder = i == 1 ? g_strdup (mangled->str)
                        : g_strdup_printf ("%s-%u", mangled->str, i);
    }
    return g_steal_pointer (&folder);
}

/* --- The list --- */

typedef struct {
    const char *name;
    PodaSheetRows rows;
    guint id_cell, name_cell, surname_cell;
    char *id_head; /* what the id's column is called; NULL: it has no heading */
    GPtrArray *students;
    GTree *lines;   /* of ids */
    GTree *folders; /* that are taken */
} ListReader;

static gboolean
refuse (const ListReader *reader, guint cell, const char *message, GError **error)
{
    g_autofree char *place = poda_sheet_rows_place (&reader->rows, cell);
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:%s: %s", reader->name,
                 place, message);
    return FALSE;
}

/* The place of the first of some words in the record; G_MAXUINT: none stands there. */
static guint
find_word (const PodaCsv *csv, const char *const *words)
{
    for (guint w = 0; words[w] != NULL; w++) {
        for (guint i = 0; i < MIN (poda_csv_n_cells (csv), 100); i++) {
            g_autofree char *folded = poda_words_fold (poda_csv_cell (csv, i));
            if (strcmp (folded, words[w]) == 0)
                return i;
        }
    }
    return G_MAXUINT;
}

static const char *const id_words[] = { "id",
                                        "student",
                                        "numero de id",
                                        "numero de identificacion",
                                        "nombre de usuario",
                                        "student id",
                                        "id number",
                                        "alumno",
                                        "alumna",
                                        "estudiante",
                                        "usuario",
                                        "username",
                                        "user",
                                        "login",
                                        "dni",
                                        "nia",
                                        "matricula",
                                        "email",
                                        "email address",
                                        "correo",
                                        "correo electronico",
                                        "direccion de correo",
                                        NULL };
static const char *const name_words[] = {
    "full name", "nombre completo", "student name", "name",
    "nombre",    "first name",      "apellidos",    "apellido(s)",
    "apellido",  "last name",       "surname",      NULL
};
/* What some lists have beside these in a column of its own. */
static const char *const surname_words[] = { "apellidos", "apellido(s)", "apellido",
                                             "last name", "surname",     NULL };
static const char *const whole_words[] = { "full name", "nombre completo",
                                           "student name", NULL };

static gboolean
check_id (const ListReader *reader, const char *id, GError **error)
{
    if (*id == '\0')
        return refuse (reader, reader->id_cell, _ ("expected the student's id"), error);
    if (strlen (id) > LONGEST_ID)
        return refuse (reader, reader->id_cell,
                       _ ("an id that is too long: expected at most 1000 bytes"),
                       error);
    for (const char *c = id; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (g_unichar_iscntrl (u) || g_unichar_type (u) == G_UNICODE_FORMAT
            || !g_unichar_isdefined (u) || u == 0xfffd)
            return refuse (reader, reader->id_cell,
                           _ ("a control character in an id: expected letters and "
                              "digits"),
                           error);
    }
    return TRUE;
}

static gboolean
read_student (ListReader *reader, GError **error)
{
    const char *id =
        poda_csv_plain (poda_csv_cell (&reader->rows.csv, reader->id_cell));
    if (!check_id (reader, id, error))
        return FALSE;
    gpointer line = g_tree_lookup (reader->lines, id);
    if (line != NULL) {
        g_autofree char *clean = poda_words_clean (id, 40);
        g_autofree char *number = g_strdup_printf ("%u", reader->id_cell + 1);
        g_autofree char *message = g_strdup_printf (
            _ ("student \"%s\" stands in line %u already: expected each once in "
               "column %s, which is taken for the ids"),
            clean, GPOINTER_TO_UINT (line),
            reader->id_head != NULL ? reader->id_head : number);
        return refuse (reader, reader->id_cell, message, error);
    }
    if (reader->students->len == PODA_STUDENTS_MOST)
        return refuse (reader, 0, _ ("expected at most 10000 students"), error);
    const char *name =
        poda_csv_plain (poda_csv_cell (&reader->rows.csv, reader->name_cell));
    const char *surname =
        poda_csv_plain (poda_csv_cell (&reader->rows.csv, reader->surname_cell));
    PodaStudent *student = g_new0 (PodaStudent, 1);
    student->id = g_strdup (id);
    g_autofree char *both = g_strdup_printf ("%s %s", name, surname);
    student->name = poda_words_clean (both, 200);
    student->folder = poda_students_folder (id, reader->folders);
    student->line = poda_csv_place (&reader->rows.csv, reader->id_cell)->line;
    g_tree_insert (reader->lines, student->id, GUINT_TO_POINTER (student->line));
    g_ptr_array_add (reader->students, student);
    return TRUE;
}

/* Cells in the first records. */
static guint
count_cells (PodaSheetRows *rows)
{
    guint n = 0;
    for (guint i = 0; i < 100 && poda_sheet_rows_next (rows); i++)
        n += poda_csv_is_line (&rows->csv) ? 0 : poda_csv_n_cells (&rows->csv);
    return n;
}

/* Without an id's the first column holds them. */
static void
read_heading (ListReader *reader, guint id, guint name)
{
    const PodaCsv *csv = &reader->rows.csv;
    reader->id_cell = id == G_MAXUINT ? 0 : id;
    reader->name_cell = name;
    if (find_word (csv, whole_words) == G_MAXUINT)
        reader->surname_cell = find_word (csv, surname_words);
    if (reader->surname_cell == name)
        reader->surname_cell = G_MAXUINT;
    g_autofree char *clean =
        poda_words_clean (poda_csv_cell (csv, reader->id_cell), 40);
    reader->id_head = g_strdup_printf ("\"%s\"", clean);
}

static gboolean
read_list (ListReader *reader, GError **error)
{
    for (gboolean first = TRUE; poda_sheet_rows_next (&reader->rows);) {
        /* The separator may be told in a line of its own: `sep=;`. */
        if (poda_csv_is_line (&reader->rows.csv)
            || (first
                && g_str_has_prefix (poda_csv_cell (&reader->rows.csv, 0), "sep=")))
            continue;
        guint id = first ? find_word (&reader->rows.csv, id_words) : G_MAXUINT;
        guint name = first ? find_word (&reader->rows.csv, name_words) : G_MAXUINT;
        gboolean heading = id != G_MAXUINT || name != G_MAXUINT;
        first = FALSE;
        if (heading)
            read_heading (reader, id, name);
        else if (!read_student (reader, error))
            return FALSE;
    }
    if (reader->students->len > 0)
        return TRUE;
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s",
                 reader->name, _ ("expected a student a line"));
    return FALSE;
}

GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error)
{
    g_autoptr (GTree) lines = poda_texts_new (NULL, NULL);
    g_autoptr (GTree) folders = poda_texts_new (g_free, NULL);
    g_autoptr (GPtrArray) students =
        g_ptr_array_new_with_free_func ((GDestroyNotify) student_free);
    ListReader reader = { .name = name,
                          .name_cell = 1,
                          .surname_cell = G_MAXUINT,
                          .students = students,
                          .lines = lines,
                          .folders = folders };
    /* A comma only where it does more than semicolons: it may be part of a name. */
    gboolean done = poda_sheet_rows_open (&reader.rows, name, text, length, ";\t,",
                                          count_cells, error)
                    && read_list (&reader, error);
    poda_sheet_rows_clear (&reader.rows);
    g_free (reader.id_head);
    return done ? g_steal_pointer (&students) : NULL;
}
