#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "homework/exercise/names.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/sheet.h"

#define LONGEST_ID 1000
#define LONGEST_FOLDER 64

static void
student_free (PodaStudent *student)
{
    g_free (student->id);
    g_free (student->name);
    g_free (student->folder);
    g_free (student->exercise);
    g_free (student);
}

/* --- Folders --- */

/* TRUE for what no system, and none of the class's own files, has taken. */
static gboolean
is_harmless (const char *id)
{
    return strlen (id) <= LONGEST_FOLDER
           && g_regex_match_simple ("^[a-z0-9_]([a-z0-9._-]*[a-z0-9_-])?\\z", id,
                                    G_REGEX_CASELESS | G_REGEX_RAW, 0)
           && !g_regex_match_simple ("^(((con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?)"
                                     "|index\\.csv|index\\.html|exercise\\.ini)$",
                                     id, G_REGEX_CASELESS, 0);
}

/* The id, or what is left of it for people and what tells it from all others. */
char *
poda_students_folder (const char *id, GTree *taken)
{
    g_autofree char *ascii = g_str_to_ascii (id, "C");
    g_autofree char *small = g_ascii_strdown (ascii, -1);
    g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
    g_autoptr (GString) mangled = g_string_new (NULL);
    for (const char *c = small; *c != '\0' && mangled->len < 32; c++)
        if (g_ascii_isalnum (*c))
            g_string_append_c (mangled, *c);
        else if (mangled->len > 0 && !g_str_has_suffix (mangled->str, "-"))
            g_string_append_c (mangled, '-');
    g_string_append (mangled, mangled->len == 0                      ? "student-"
                              : g_str_has_suffix (mangled->str, "-") ? ""
                                                                     : "-");
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
    PodaCsv csv;
    guint id_cell, name_cell, surname_cell;
    char *id_head; /* what the id's column is called */
    GPtrArray *students;
    GTree *lines;   /* of ids */
    GTree *folders; /* that are taken */
} ListReader;

/* What columns are called, the best first. */
static const char id_words[] =
    "id|student|numero de id|numero de identificacion|nombre de usuario|student id|"
    "id number|alumno|alumna|estudiante|usuario|username|user|login|dni|nia|matricula|"
    "email|email address|correo|correo electronico|direccion de correo";
static const char whole_words[] = "full name|nombre completo|student name";
static const char given_words[] = "name|nombre|first name";
static const char surname_words[] = "apellidos|apellido(s)|apellido|last name|surname";

#define NOWHERE G_MAXUINT

/* The place of the first of some words in the record; NOWHERE: none is there. */
static guint
find_word (const PodaCsv *csv, const char *words)
{
    g_auto (GStrv) list = g_strsplit (words, "|", -1);
    for (guint w = 0; list[w] != NULL; w++)
        for (guint i = 0; i < MIN (poda_csv_n_cells (csv), 100); i++) {
            g_autofree char *folded = poda_words_fold (poda_csv_cell (csv, i));
            if (strcmp (folded, list[w]) == 0)
                return i;
        }
    return NOWHERE;
}

/* Returns why nobody has such an id; NULL: somebody may. */
static const char *
explain_id (const char *id)
{
    if (*id == '\0')
        return _ ("expected the student's id");
    if (strlen (id) > LONGEST_ID)
        return _ ("an id that is too long: expected at most 1000 bytes");
    for (const char *c = id; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (g_unichar_iscntrl (u) || g_unichar_type (u) == G_UNICODE_FORMAT
            || !g_unichar_isdefined (u) || u == 0xfffd)
            return _ ("a control character in an id: expected letters and digits");
    }
    return NULL;
}

static gboolean
read_student (ListReader *reader, GError **error)
{
    PodaCsv *csv = &reader->csv;
    const char *id = poda_csv_plain (poda_csv_cell (csv, reader->id_cell));
    const char *name = poda_csv_plain (poda_csv_cell (csv, reader->name_cell));
    const char *surname = poda_csv_plain (poda_csv_cell (csv, reader->surname_cell));
    g_autofree char *clean = poda_words_clean (id, 40);
    g_autofree char *number = g_strdup_printf ("%u", reader->id_cell + 1);
    g_autofree char *twice = g_strdup_printf (
        _ ("student \"%s\" stands in line %u already: expected each once in "
           "column %s, which is taken for the ids"),
        clean, GPOINTER_TO_UINT (g_tree_lookup (reader->lines, id)),
        reader->id_head != NULL ? reader->id_head : number);
    const char *refusal = explain_id (id);
    if (refusal == NULL && g_tree_lookup (reader->lines, id) != NULL)
        refusal = twice;
    if (refusal != NULL)
        return poda_csv_refuse (csv, reader->id_cell, refusal, error);
    g_autofree char *both = g_strdup_printf ("%s %s", name, surname);
    PodaStudent *student = g_new (PodaStudent, 1);
    *student = (PodaStudent){ .id = g_strdup (id),
                              .name = poda_words_clean (both, 200),
                              .folder = poda_students_folder (id, reader->folders),
                              .line = poda_csv_place (csv, reader->id_cell)->line };
    g_tree_insert (reader->lines, student->id, GUINT_TO_POINTER (student->line));
    g_ptr_array_add (reader->students, student);
    return TRUE;
}

/* Cells in the first records. */
static guint
count_cells (PodaCsv *csv)
{
    guint n = 0;
    for (guint i = 0; i < 100 && poda_csv_next (csv); i++)
        n += poda_csv_is_line (csv) ? 0 : poda_csv_n_cells (csv);
    return n;
}

/* FALSE: it is no heading, but a student. Without an id's the first column holds
 * them. */
static gboolean
read_heading (ListReader *reader)
{
    const PodaCsv *csv = &reader->csv;
    guint id = find_word (csv, id_words), whole = find_word (csv, whole_words);
    guint given = find_word (csv, given_words),
          surname = find_word (csv, surname_words);
    if (MIN (MIN (id, whole), MIN (given, surname)) == NOWHERE)
        return FALSE;
    reader->id_cell = id == NOWHERE ? 0 : id;
    reader->name_cell = whole != NOWHERE ? whole : given;
    reader->surname_cell = whole != NOWHERE ? NOWHERE : surname;
    g_autofree char *clean =
        poda_words_clean (poda_csv_cell (csv, reader->id_cell), 40);
    reader->id_head = g_strdup_printf ("\"%s\"", clean);
    return TRUE;
}

static gboolean
read_list (ListReader *reader, GError **error)
{
    for (gboolean first = TRUE; poda_csv_next (&reader->csv);) {
        /* The separator may be told in a line of its own: `sep=;`. */
        if (poda_csv_is_line (&reader->csv)
            || (first && g_str_has_prefix (poda_csv_cell (&reader->csv, 0), "sep=")))
            continue;
        if (!(first && read_heading (reader)) && !read_student (reader, error))
            return FALSE;
        first = FALSE;
    }
    if (reader->students->len == 0)
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s",
                     reader->csv.name, _ ("expected a student a line"));
    return reader->students->len > 0;
}

GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error)
{
    g_autoptr (GTree) lines = poda_texts_new (NULL, NULL);
    g_autoptr (GTree) folders = poda_texts_new (g_free, NULL);
    g_autoptr (GPtrArray) students =
        g_ptr_array_new_with_free_func ((GDestroyNotify) student_free);
    ListReader reader = { .name_cell = 1,
                          .surname_cell = NOWHERE,
                          .students = students,
                          .lines = lines,
                          .folders = folders };
    /* A comma only where it does more than semicolons: it may be part of a name. */
    gboolean done =
        poda_csv_open (&reader.csv, name, text, length, ";\t,", count_cells, error)
        && read_list (&reader, error);
    poda_csv_clear (&reader.csv);
    g_free (reader.id_head);
    return done ? g_steal_pointer (&students) : NULL;
}
