#pragma once

/* Answer sheets and class lists, as spreadsheets and people write them.
 *
 * A sheet has lines `# key: text` at the top, then a heading and one row per node, with
 * its columns in any order and possibly more than needed. Unreadable answers are kept
 * in their cells and marked wrong; an error means that the file is not a sheet. */

#include "base/output.h"
#include "homework/exercise/exercise.h"

/* Suffixes of sheets, without dots; `md` and `txt`: text tables. NULL-terminated. */
extern const char *const poda_sheet_suffixes[];

/* TRUE if the file name has such a suffix. */
gboolean poda_sheet_is_named (const char *name);

/* Formats of CSV, for the spreadsheet program that will open it. */
typedef enum {
    PODA_SHEET_COMMA,    /* cells separated by commas, decimal points */
    PODA_SHEET_SEMICOLON /* semicolons, decimal commas, and a byte order mark, for
                            example for Spanish spreadsheets */
} PodaSheetStyle;

typedef struct {
    char *name;     /* file name in reports */
    char *student;  /* text of `# student:`; NULL: none */
    char *exercise; /* text of `# exercise:`; NULL: none */
    PodaAnswers *answers;
    guint columns;      /* columns in the heading, as bits: 1 << PodaColumn */
    guint n_leaves;     /* number of leaves of the exercise */
    guint n_strange;    /* rows of unknown nodes, or of leaves with other values */
    GPtrArray *remarks; /* char *, one line each with its place: unknown nodes, repeated
                           rows, lines without a known key */
} PodaSheet;

/* Reads only the lines at the top, student and exercise; needs no exercise. Returns
 * NULL with `error` set (PODA_CSV_ERROR), which begins with `name` and a place. */
PodaSheet *
poda_sheet_peek (const char *name, const char *text, gsize length, GError **error);

/* Reads a sheet of the exercise. Returns NULL with `error` set (PODA_CSV_ERROR), whose
 * message begins `name:line:column: `. `text` need not be zero-terminated. */
PodaSheet *poda_sheet_read (const PodaExercise *exercise, const char *name,
                            const char *text, gsize length, GError **error);
void poda_sheet_free (PodaSheet *sheet);

/* Writes a sheet with these answers: the exercise's columns, and the lines that are
 * asked. poda_exercise_given makes it a blank sheet, the key a solution. `student` may
 * be NULL. Cells never begin like a formula. */
void poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaSheetStyle style, PodaOutput *output);

/* Returns the contents of a sheet, rows of texts (char **): `*n_lines` lines at the top
 * (a label and a text each), the heading, and a row per node, whose first `*n_given`
 * cells identify it. */
GPtrArray *poda_sheet_table (const PodaExercise *exercise, const PodaAnswers *answers,
                             const char *student, guint *n_lines, guint *n_given);

/* Writes a workbook with locked given cells; deterministic. FALSE: `error` is set. */
gboolean
poda_sheet_write_xlsx (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaOutput *output, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSheet, poda_sheet_free)

/* --- Class lists --- */

/* A student of a class list. Ids are untrusted text, so each has a folder with a safe
 * name, which depends only on the id. */
typedef struct {
    char *id;       /* as in the list, without surrounding blanks */
    char *name;     /* "" if the list has none */
    char *folder;   /* letters, digits, `.`, `_` and `-`; unique without case */
    char *exercise; /* id of the student's exercise; NULL: not looked up */
} PodaStudent;

/* Returns a safe folder name for an id; the caller frees it. `taken` owns the names so
 * far, in lower case; the function adds this one. */
char *poda_students_folder (const char *id, GTree *taken);

/* Reads a class list, CSV or a workbook: one student per row, with the id in a column
 * `id` or `student`, else in the first one. Returns NULL with `error` set
 * (PODA_CSV_ERROR), whose message begins `name:line:column: `: no student, a repeated
 * id, or an invalid one. Returns an array that owns its PodaStudent. */
GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error);
