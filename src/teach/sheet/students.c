#include "teach/sheet/students.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "teach/exercise/words.h"

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

/* Names that some system, or the class's own files, have taken. */
static gboolean
is_reserved (const char *id)
{
    static const char *const devices[] = { "con",  "prn",  "aux",  "nul",  "com0",
                                           "com1", "com2", "com3", "com4", "com5",
                                           "com6", "com7", "com8", "com9", "lpt0",
                                           "lpt1", "lpt2", "lpt3", "lpt4", "lpt5",
                                           "lpt6", "lpt7", "lpt8", "lpt9", NULL };
    static const char *const own[] = { "index.csv", "index.html", "exercise.ini",
                                       NULL };
    g_autofree char *small = g_ascii_strdown (id, -1);
    if (g_strv_contains (own, small))
        return TRUE;
    small[strcspn (small, ".")] = '\0';
    return g_strv_contains (devices, small);
}

static gboolean
is_harmless (const char *id)
{
    gsize length = strlen (id);
    return length <= LONGEST_FOLDER && (g_ascii_isalnum (*id) || *id == '_')
           && strspn (id, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-") == length
           && id[length - 1] != '.' && !is_reserved (id);
}

/* What is left of an id for people, and what tells it from all others. */
static char *
mangle (const char *id)
{
    g_autofree char *ascii = g_str_to_ascii (id, "C");
    g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
    g_autoptr (GString) slug = g_string_new (NULL);
    for (const char *c = ascii; *c != '\0' && slug->len < 32; c++) {
        if (g_ascii_isalnum (*c))
            g_string_append_c (slug, g_ascii_tolower (*c));
        else if (slug->len > 0 && slug->str[slug->len - 1] != '-')
            g_string_append_c (slug, '-');
    }
    if (slug->len == 0)
        g_string_append (slug, "student-");
    else if (slug->str[slug->len - 1] != '-')
        g_string_append_c (slug, '-');
    return g_strdup_printf ("%s%.8s", slug->str, hash);
}

/* `taken` has the folders given so far, in small letters. */
static char *
choose_folder (const char *id, GHashTable *taken)
{
    g_autofree char *mangled = mangle (id);
    g_autofree char *folder = g_strdup (is_harmless (id) ? id : mangled);
    for (guint i = 1;; i++) {
        char *small = g_ascii_strdown (folder, -1);
        if (g_hash_table_add (taken, small))
            return g_steal_pointer (&folder);
        g_free (folder);
        folder = i == 1 ? g_strdup (mangled) : g_strdup_printf ("%s-%u", mangled, i);
    }
}

/* --- The list --- */

typedef struct {
    const char *name;
    PodaCsv csv;
    guint id_cell, name_cell;
    GPtrArray *students;
    GHashTable *lines;   /* of ids */
    GHashTable *folders; /* that are taken */
} ListReader;

static gboolean
refuse (const ListReader *reader, guint cell, const char *message, GError **error)
{
    const PodaCsvCell *place = poda_csv_place (&reader->csv, cell);
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:%u:%u: %s",
                 reader->name, place->line, place->column, message);
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

static const char *const id_words[] = { "id",         "student",
                                        "student id", "id number",
                                        "alumno",     "alumna",
                                        "estudiante", "usuario",
                                        "username",   "user",
                                        "login",      "dni",
                                        "nia",        "matricula",
                                        "email",      "email address",
                                        "correo",     "correo electronico",
                                        NULL };
static const char *const name_words[] = {
    "name",    "full name", "student name", "nombre", "nombre completo", "apellidos",
    "surname", NULL
};

/* Whether the record is a heading. Without an id's the first column holds them. */
static gboolean
read_heading (ListReader *reader)
{
    guint id = find_word (&reader->csv, id_words);
    guint name = find_word (&reader->csv, name_words);
    if (id == G_MAXUINT && name == G_MAXUINT)
        return FALSE;
    reader->id_cell = id == G_MAXUINT ? 0 : id;
    reader->name_cell = name;
    return TRUE;
}

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
check_new (ListReader *reader, const char *id, GError **error)
{
    gpointer line = g_hash_table_lookup (reader->lines, id);
    if (line == NULL)
        return TRUE;
    g_autofree char *clean = poda_words_clean (id, 40);
    g_autofree char *message = g_strdup_printf (
        _ ("student \"%s\" stands in line %u already: expected each once"), clean,
        GPOINTER_TO_UINT (line));
    return refuse (reader, reader->id_cell, message, error);
}

static gboolean
read_student (ListReader *reader, GError **error)
{
    const char *id = poda_csv_plain (poda_csv_cell (&reader->csv, reader->id_cell));
    if (!check_id (reader, id, error) || !check_new (reader, id, error))
        return FALSE;
    if (reader->students->len == PODA_STUDENTS_MOST)
        return refuse (reader, 0, _ ("expected at most 10000 students"), error);
    const char *name = poda_csv_plain (poda_csv_cell (&reader->csv, reader->name_cell));
    PodaStudent *student = g_new0 (PodaStudent, 1);
    student->id = g_strdup (id);
    student->name = poda_words_clean (name, 200);
    student->folder = choose_folder (id, reader->folders);
    student->line = poda_csv_place (&reader->csv, reader->id_cell)->line;
    g_hash_table_insert (reader->lines, student->id, GUINT_TO_POINTER (student->line));
    g_ptr_array_add (reader->students, student);
    return TRUE;
}

/* Cells in the first records. */
static guint
count_cells (const char *text, gsize length, char separator)
{
    g_auto (PodaCsv) csv;
    poda_csv_begin (&csv, text, length, separator);
    guint n = 0;
    for (guint i = 0; i < 100 && poda_csv_next (&csv); i++)
        n += poda_csv_is_line (&csv) ? 0 : poda_csv_n_cells (&csv);
    return n;
}

/* What separates most; a comma only where it does more than semicolons: it may be part
 * of a name. */
static char
find_separator (const char *text, gsize length)
{
    char best = ',';
    guint most = 0;
    for (const char *c = ";\t,"; *c != '\0'; c++) {
        guint n = count_cells (text, length, *c);
        if (n > most) {
            most = n;
            best = *c;
        }
    }
    return best;
}

static gboolean
read_list (ListReader *reader, GError **error)
{
    gboolean first = TRUE, done = TRUE;
    while (done && poda_csv_next (&reader->csv)) {
        if (poda_csv_is_line (&reader->csv))
            continue;
        if (!first || !read_heading (reader))
            done = read_student (reader, error);
        first = FALSE;
    }
    if (done && reader->students->len == 0) {
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s",
                     reader->name, _ ("expected a student a line"));
        done = FALSE;
    }
    return done;
}

GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error)
{
    gsize decoded_length;
    g_autofree char *decoded =
        poda_csv_decode (name, text, length, &decoded_length, error);
    if (decoded == NULL)
        return NULL;
    g_autoptr (GHashTable) lines = g_hash_table_new (g_str_hash, g_str_equal);
    g_autoptr (GHashTable) folders =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr (GPtrArray) students =
        g_ptr_array_new_with_free_func ((GDestroyNotify) student_free);
    ListReader reader = { .name = name,
                          .name_cell = 1,
                          .students = students,
                          .lines = lines,
                          .folders = folders };
    poda_csv_begin (&reader.csv, decoded, decoded_length,
                    find_separator (decoded, decoded_length));
    gboolean done = read_list (&reader, error);
    poda_csv_clear (&reader.csv);
    return done ? g_steal_pointer (&students) : NULL;
}
