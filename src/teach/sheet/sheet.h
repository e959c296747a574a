#pragma once

/* Answer sheets: CSV as spreadsheets and people write it, in any locale.
 *
 * Lines `# key: text` on top, then a heading and one row a node. Commas, semicolons or
 * tabs; decimal commas; a BOM, UTF-8, UTF-16 or Latin-1; CRLF; quotes; blanks; columns
 * in any order and more than asked. What cannot be read as an answer is kept as such in
 * its cell and marked wrong; only what is no sheet at all is an error. */

#include "teach/exercise/exercise.h"
#include "base/output.h"

G_BEGIN_DECLS

typedef struct {
    char *name;     /* what reports call the file */
    char *student;  /* of `# student:`; NULL where it says nothing */
    char *exercise; /* of `# exercise:`; NULL where it says nothing */
    PodaAnswers *answers;
    GPtrArray *remarks; /* char *: what was passed over, a line each, placed: unknown
                           nodes, rows given twice, lines that say nothing */
} PodaSheet;

/* What the lines on top say, without the exercise: to find out whose sheet it is. The
 * caller frees what it receives; NULL where nothing is said. */
void poda_sheet_peek (const char *text, gsize length, char **student, char **exercise);

/* Reads a sheet of the exercise. NULL sets `error` (PODA_CSV_ERROR), whose message
 * begins `name:line:column: `. `text` need not end with a zero byte. */
PodaSheet *poda_sheet_read (const PodaExercise *exercise, const char *name,
                            const char *text, gsize length, GError **error);
void poda_sheet_free (PodaSheet *sheet);

/* How the spreadsheet that is to open a sheet reads numbers and cells. */
typedef enum {
    PODA_SHEET_COMMA,    /* commas between cells, decimal points */
    PODA_SHEET_SEMICOLON /* semicolons, decimal commas, and a byte order mark: what
                            spreadsheets of Spain, among others, open as it is */
} PodaSheetStyle;

/* Writes a sheet with these answers: the exercise's columns, and the lines that are
 * asked. Of poda_exercise_given it is the blank one, of the key the solution.
 * `student` may be NULL. No cell begins with what spreadsheets take for a formula. */
void poda_sheet_write (const PodaExercise *exercise, const PodaAnswers *answers,
                       const char *student, PodaSheetStyle style, PodaOutput *output);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaSheet, poda_sheet_free)

G_END_DECLS
