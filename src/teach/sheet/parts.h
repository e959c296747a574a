#pragma once

/* Sheets, from the inside: words, numbers, names, cells and lines, each read in a file
 * of its own. */

#include "base/csv.h"
#include "teach/sheet/sheet.h"

G_BEGIN_DECLS

/* --- Words --- */

/* The text in small letters, without accents, with single blanks; "" for what is longer
 * than any word or name. The caller frees it. */
char *poda_sheet_fold (const char *text);

/* Names may be so long, in bytes. */
#define PODA_SHEET_LONGEST_NAME 1000

/* What a column is, by its heading: a PodaColumn, or one of these. */
enum { PODA_HEAD_NODE = PODA_N_COLUMNS, PODA_HEAD_PLAYER, PODA_HEAD_NONE };

guint poda_sheet_head (const char *heading);

/* What the key of a line on top says, folded. */
typedef enum {
    PODA_LINE_STUDENT,
    PODA_LINE_EXERCISE,
    PODA_LINE_MOVE,
    PODA_LINE_ORDER,
    PODA_LINE_NONE
} PodaSheetLine;

PodaSheetLine poda_sheet_line (const char *folded);

/* The word that a line is written with. */
const char *poda_sheet_line_word (PodaSheetLine line);

/* Words of cells, folded: for nothing, and for 1 and 0, or a PodaBound. */
gboolean poda_sheet_is_nothing (const char *folded);
gboolean poda_sheet_read_yes (const char *folded, PodaValue *value);
gboolean poda_sheet_read_bound (const char *folded, PodaValue *value);

/* A relation in front of a number, such as `≥` or `at most`: what follows it, and the
 * PodaBound; NULL where there is none. */
const char *poda_sheet_relation (const char *folded, PodaValue *bound);

/* --- Numbers and cells --- */

/* Reads a folded text as a number, a fraction or an infinity, with a decimal point or
 * comma. One point or comma is the decimal one; of two different separators the last
 * is; what separates groups of three otherwise is passed over. FALSE for all else. */
gboolean poda_sheet_number (const char *folded, PodaValue *value);

/* Reads a cell into the answers. A relation in a value's cell says the bound too, where
 * none is known yet. */
void poda_sheet_cell (PodaAnswers *answers, guint32 row, PodaColumn column,
                      const char *text);

/* A stranger's text in one line that does nothing but stand there, cut after so many
 * characters. The caller frees it. */
char *poda_sheet_clean (const char *text, guint longest);

/* --- Names and lines --- */

/* Finding rows by what people write for their names. */
typedef struct {
    const PodaExercise *exercise;
    GHashTable *folded; /* char * to row + 1, 0: several; NULL until it is needed */
    guint words;        /* how many the longest name has; 0 until it is needed */
} PodaSheetNames;

void poda_sheet_names_clear (PodaSheetNames *names);
guint32 poda_sheet_find (PodaSheetNames *names, const char *text);

/* The same in a cell, where a quote may guard it. */
guint32 poda_sheet_find_cell (PodaSheetNames *names, const char *cell);

/* The name between quotes at `at`, which moves behind it; NULL where there is none. The
 * caller frees it. */
char *poda_sheet_take_quoted (const char **at);

/* Its inverse. */
void poda_sheet_append_quoted (GString *text, const char *name);

/* The rows that a list names, PODA_ROW_NONE for a name that is none's; the first of
 * these into `unknown`, if not NULL, which holds NULL. The caller frees both. */
GArray *poda_sheet_read_names (PodaSheetNames *names, const char *text, char **unknown);

/* Reads the visit order: names with blanks, commas, semicolons or arrows between. */
void
poda_sheet_read_order (PodaSheetNames *names, const char *text, PodaAnswers *answers);

/* Its inverse. The caller frees it. */
char *
poda_sheet_format_order (const PodaExercise *exercise, const guint32 *order, guint32 n);

/* Reads the best move: a move's text, or the name of the node it leads to. */
void
poda_sheet_read_move (PodaSheetNames *names, const char *text, PodaAnswers *answers);

/* Its inverse; NULL where the answers give none. The caller frees it. */
char *poda_sheet_format_move (const PodaExercise *exercise, const PodaAnswers *answers);

/* What a line on top says: which line it is, or, where a label of the exercise's
 * questions fits (NULL: it has none), the question's index. `text` receives what is
 * behind the key, and `key` what stands before it where it is none; the caller frees
 * them. */
PodaSheetLine poda_sheet_split_line (const PodaCsv *csv, const PodaExercise *exercise,
                                     guint *question, char **key, char **text);

/* --- Heading and rows --- */

/* A sheet in the making. */
typedef struct {
    const PodaExercise *exercise;
    PodaSheet *sheet;
    PodaSheetNames names;
    PodaCsv csv;
    GArray *heads;  /* of guint, by cell; empty before the heading */
    gboolean *seen; /* rows */
    guint32 n_seen;
    guint n_more; /* remarks that were not kept */
} PodaSheetReader;

/* A remark on a cell of the record; only so many are kept. */
void poda_sheet_remark (PodaSheetReader *reader, guint cell, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* How many columns of sheets the record names; 0 where `node` is not among them: it is
 * no heading. */
guint poda_sheet_count_heads (const PodaCsv *csv);

/* The separator with which most columns are found; 0: there is no heading. */
char poda_sheet_separator (const char *text, gsize length);

void poda_sheet_heading (PodaSheetReader *reader);
void poda_sheet_row (PodaSheetReader *reader);

/* The cell of a row that names its node. */
guint poda_sheet_node_cell (const PodaSheetReader *reader);

/* What is made of the whole, after the last row. */
void poda_sheet_finish (PodaSheetReader *reader);

G_END_DECLS
