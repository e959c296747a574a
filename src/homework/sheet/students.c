#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "homework/exercise/names.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/sheet.h"

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

/* Returns the id or, if it is reserved or taken, its letters, digits and a hash. */
char *
poda_students_folder (const char *id, GTree *taken)
{
    g_autofree char *ascii = g_str_to_ascii (id, "C");
    g_autofree char *small = g_ascii_strdown (ascii, -1);
    g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);
    g_autoptr (GRegex) others = g_regex_new ("[^a-z0-9]+", 0, 0, NULL);
    g_autofree char *bare =
        g_regex_replace_literal (others, small, -1, 0, "-", 0, NULL);
    g_autofree char *begin = g_strndup (bare + (*bare == '-'), 32);
    g_autofree char *mangled = g_strdup_printf ("%s%s%.8s", begin,
                                                *begin == '\0' ? "student-"
                                                : g_str_has_suffix (begin, "-") ? ""
                                                                                : "-",
                                                hash);
    gboolean harmless =
        strlen (id) <= LONGEST_FOLDER
        && g_regex_match_simple ("^[a-z0-9_]([a-z0-9._-]*[a-z0-9_-])?\\z", id,
                                 G_REGEX_CASELESS | G_REGEX_RAW, 0)
        && !g_regex_match_simple ("^(((con|prn|aux|nul|com\\d|lpt\\d)(\\..*)?)"
                                  "|index\\.csv|index\\.html|exercise\\.ini)$",
                                  id, G_REGEX_CASELESS, 0);
    g_autofree char *folder = g_strdup (harmless ? id : mangled);
    for (guint i = 1; !poda_texts_add (taken, g_ascii_strdown (folder, -1)); i++) {
        g_free (folder);
        folder = i == 1 ? g_strdup (mangled) : g_strdup_printf ("%s-%u", mangled, i);
    }
    return g_steal_pointer (&folder);
}

/* --- The class list --- */

#define NOWHERE G_MAXUINT

/* Returns the index of the first of some words in the heading, or NOWHERE. */
static guint
find_word (const PodaCsv *csv, const char *words)
{
    g_auto (GStrv) list = g_strsplit (words, "|", -1);
    for (guint w = 0; list[w] != NULL; w++)
        for (guint i = 0; i < MIN (csv->cells->len, 100); i++) {
            g_autofree char *folded = poda_words_fold (poda_csv_cell (csv, i));
            if (strcmp (folded, list[w]) == 0)
                return i;
        }
    return NOWHERE;
}

/* The cells of a student, by headings, in order of preference. */
enum { ID, WHOLE_NAME, GIVEN_NAME, SURNAME, N_CELLS };

static const char *const head_words[N_CELLS] = {
    "id|student|numero de id|numero de identificacion|nombre de usuario|student id|"
    "id number|alumno|alumna|estudiante|usuario|username|user|login|dni|nia|matricula|"
    "id-nummer|matrikelnummer|benutzername|anmeldename|numero d'identification|"
    "nom d'utilisateur|email|email address|e-mail|correo|correo electronico|"
    "direccion de correo|e-mail-adresse|adresse de courriel",
    "full name|nombre completo|student name|vollstandiger name|nom complet",
    "name|nombre|first name|vorname|prenom",
    "apellidos|apellido(s)|apellido|last name|surname|nachname|nom",
};

/* Adds the student of a record; an email address replaces a missing id. */
static gboolean
read_student (const PodaCsv *csv, const guint cells[N_CELLS], GTree *lines,
              GTree *folders, GPtrArray *students, GError **error)
{
    const char *texts[N_CELLS];
    guint column = cells[ID];
    for (guint i = 0; *poda_csv_cell (csv, column) == '\0' && i < csv->cells->len; i++)
        column = strchr (poda_csv_cell (csv, i), '@') != NULL ? i : column;
    for (guint i = 0; i < N_CELLS; i++)
        texts[i] = poda_csv_plain (poda_csv_cell (csv, i == ID ? column : cells[i]));
    const char *id = texts[ID], *whole = texts[WHOLE_NAME];
    guint before = GPOINTER_TO_UINT (g_tree_lookup (lines, id));
    g_autofree char *clean = poda_words_clean (id, 40);
    g_autofree char *twice = g_strdup_printf (
        _ ("student \"%s\" is already in line %u; expected each once"), clean, before);
    /* Refuse control characters, also for terminals, and invisible ones. */
    gboolean good = g_regex_match_simple (
        "^[^\\p{Cc}\\p{Cf}\\p{Cn}\\x{fffd}]{1,1000}\\z", id, 0, 0);
    if (before != 0 || !good) {
        g_autofree char *place = poda_csv_where (csv, column);
        g_set_error (error, PODA_CSV_ERROR, 0,
                     _ ("%s:%s: %s in column %u, which is taken as the column of ids"),
                     csv->name, place,
                     before != 0 ? twice
                                 : _ ("expected a student's id, at most 1000 visible "
                                      "letters, digits and signs,"),
                     column + 1);
        return FALSE;
    }
    g_autofree char *both =
        *whole != '\0' ? g_strdup (whole)
                       : g_strdup_printf ("%s %s", texts[GIVEN_NAME], texts[SURNAME]);
    PodaStudent *student = g_new (PodaStudent, 1);
    *student = (PodaStudent){ .id = g_strdup (id),
                              .name = poda_words_clean (both, 200),
                              .folder = poda_students_folder (id, folders) };
    g_tree_insert (lines, student->id, GUINT_TO_POINTER (csv->line - 1));
    g_ptr_array_add (students, student);
    return TRUE;
}

/* Returns the number of cells in the first records. */
static guint
count_cells (PodaCsv *csv)
{
    guint n = 0;
    for (guint i = 0; i < 100 && poda_csv_next (csv); i++)
        n += poda_csv_is_line (csv) ? 0 : csv->cells->len;
    return n;
}

GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error)
{
    g_autoptr (GTree) lines = poda_texts_new (NULL, NULL);
    g_autoptr (GTree) folders = poda_texts_new (g_free, NULL);
    g_autoptr (GPtrArray) students =
        g_ptr_array_new_with_free_func ((GDestroyNotify) student_free);
    g_auto (PodaCsv) csv;
    /* Without a heading, the columns are id and name. */
    guint cells[N_CELLS] = { 0, 1, NOWHERE, NOWHERE };
    /* The comma comes last, since names may contain it. */
    if (!poda_csv_open (&csv, name, text, length, ";\t,", count_cells, error))
        return NULL;
    for (gboolean first = TRUE; poda_csv_next (&csv);) {
        /* A line of its own may set the separator: `sep=;`. */
        if (poda_csv_is_line (&csv)
            || (first && g_str_has_prefix (poda_csv_cell (&csv, 0), "sep=")))
            continue;
        guint found[N_CELLS], any = NOWHERE;
        for (guint i = 0; first && i < N_CELLS; i++) {
            found[i] = find_word (&csv, head_words[i]);
            any = MIN (any, found[i]);
        }
        if (any != NOWHERE) {
            found[ID] = found[ID] == NOWHERE ? 0 : found[ID];
            memcpy (cells, found, sizeof cells);
        } else if (!read_student (&csv, cells, lines, folders, students, error))
            return NULL;
        first = FALSE;
    }
    if (students->len > 0)
        return g_steal_pointer (&students);
    g_set_error (error, PODA_CSV_ERROR, 0, "%s:1:1: %s", name,
                 _ ("expected one student per line"));
    return NULL;
}
