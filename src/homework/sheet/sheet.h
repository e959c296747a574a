#pragma once

/* Answer sheets, and lists of who gets them, as spreadsheets and people write them.
 *
 * A sheet has lines `# key: text` on top, then a heading and one row a node, its
 * columns in any order and more than asked. What cannot be read as an answer is kept as
 * such in its cell and marked wrong; only what is no sheet is an error. */

#include "base/output.h"
#include "homework/exercise/exercise.h"

/* The suffixes of sheets, without the dot; ends with NULL. `md` and `txt` are tables in
 * text. */
extern const char *const poda_sheet_suffixes[];

/* Whether a file of that name may be a sheet, by its suffix. */
gboolean poda_sheet_is_named (const char *name);

/* How the spreadsheet that is to open a CSV reads numbers and cells. */
typedef enum {
    PODA_SHEET_COMMA,    /* commas between cells, decimal points */
    PODA_SHEET_SEMICOLON /* semicolons, decimal commas, and a byte order mark: what
                            spreadsheets of Spain, among others, open as it is */
} PodaSheetStyle;

typedef struct {
    char *name;     /* what reports call the file */
    char *student;  /* of `# student:`; NULL where it says nothing */
    char *exercise; /* of `# exercise:`; NULL where it says nothing */
    PodaAnswers *answers;
    guint columns;   /* 1 << PodaColumn: those that the heading has */
    guint n_leaves;  /* of the exercise, … */
    guint n_strange; /* … and rows of other nodes, or of leaves with other values */
    GPtrArray *remarks; /* char *: what was passed over, a line each, placed: unknown
                           nodes, rows given twice, lines that say nothing */
} PodaSheet;

/* Reads what the lines on top say, student and exercise, without the exercise. NULL
 * sets `error` (PODA_CSV_ERROR), which begins with `name` and a place. */
PodaSheet *
poda_sheet_peek (const char *name, const char *text, gsize length, GError **error);

/* Reads a sheet of the exercise. NULL sets `error` (PODA_CSV_ERROR), whose message
 * begins `name:line:column: `. `text` need not end with a zero byte. */
PodaSheet *poda_sheet_read (const PodaExercise *exercise, const char *name,
                            const char *text, gsize length, GError **error);
void poda_sheet_free (PodaSheet *sheet);

/* Writes a sheet with these answers: the exercise's columns, and the lines that are
 * asked. Of poda_exercise_given it is the blank one, of the key the solution.
 * `student` may be NULL. No cell begins with what spreadsheets take for a formula. */
void poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaSheetStyle style, PodaOutput *output);

/* Returns what stands in it, rows of texts (char **): `*n_lines` lines on top, each a
 * label and a text, the heading, and a row a node, of whose cells the first `*n_given`
 * say which it is. */
GPtrArray *poda_sheet_table (const PodaExercise *exercise, const PodaAnswers *answers,
                             const char *student, guint *n_lines, guint *n_given);

/* Writes a workbook whose given cells are locked; the same sheet always gives the same
 * bytes. FALSE sets `error`. */
gboolean
poda_sheet_write_xlsx (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaOutput *output, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSheet, poda_sheet_free)

/* --- Classes --- */

/* Who gets an exercise. Ids are strangers' texts: each has a folder of its own, whose
 * name is harmless whatever the id is, and the same as long as the id is. */
typedef struct {
    char *id;       /* as it stands in the list, without blanks around it */
    char *name;     /* "" where the list has none */
    char *folder;   /* letters, digits, `.`, `_` and `-`; no two differ in case only */
    char *exercise; /* the id of the student's exercise; NULL: not looked up */
} PodaStudent;

/* A harmless name of a folder for whoever has this id, whatever it is. `taken` holds
 * those given so far, in small letters, and frees them; it takes this one too. The
 * caller frees the name. */
char *poda_students_folder (const char *id, GTree *taken);

/* Reads a list, CSV or a workbook: a student a line, the id in a column `id` or
 * `student`, else in the first one. `name` is what errors call it. NULL sets `error`
 * (PODA_CSV_ERROR), whose message begins `name:line:column: `: no student, an id twice,
 * or one that is none. The array is of PodaStudent and frees them. */
GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error);
