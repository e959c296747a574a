#pragma once

/* The publications that `reproduce` replays, and what their parts share.
 *
 * A figure is checked against what it should be, which is what was published unless the
 * difference is known, and then reported together with its reason. So a report can say
 * that all is as it should be although a publication errs, and notices when an error
 * that it reports is no longer there. */

#include "base/value.h"
#include "game/connect4/connect4.h"
#include "record/record.h"
#include "record/summary.h"
#include "tree/tree.h"

/* --- The report --- */

typedef enum {
    SAME,    /* comes out as published */
    DIFFERS, /* does not, as it should, for the reason that is told */
    NEW,     /* not in the publication, and as it should be */
    WRONG,   /* not as it should be */
    N_VERDICTS
} Verdict;

typedef struct {
    char *data;        /* the folder of the published figures */
    char *trees;       /* the folder of the explicit trees */
    char *only;        /* print only sections with this in their heading; or NULL */
    const char *part;  /* the current part */
    GKeyFile *figures; /* figures.ini */
    gboolean muted;    /* the current section is not printed */
    GString *text;     /* the report so far */
    GString *counts;   /* what the closing line says of all parts */
    guint tally[N_VERDICTS]; /* of the current part */
} Report;

extern Report report;

/* Ends the program with exit code 2 and a message. */
void fail (const char *format, ...) G_GNUC_PRINTF (1, 2) G_GNUC_NORETURN;

void put (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* Characters, not bytes; a field wider than the text is filled with blanks. */
void print_left (const char *text, guint width);

/* Numbers as people read them, with the sign that books have. */
void print_right (const char *text, guint width);

/* Prints a paragraph, every line of it `indent` from the left. */
void print_text (guint indent, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* A heading between two lines, of a publication: its title, and where it is from. */
void report_title (const char *title, const char *source);

/* The heading of a section, as figures.ini has it, with what comes before its figures.
 */
void report_section (const char *name);

void report_heading (const char *title);

void report_columns (const char *what);

/* One line of a table, with what figures.ini has of the figure of this part: below it
 * the reason, or what was expected instead. */
void report_figure (const char *what, const char *format, ...) G_GNUC_PRINTF (2, 3);

void report_number (const char *what, PodaValue ours);

/* The same where the figure is in no file; `published` or `expected` may be NULL. */
void report_expected (const char *what, const char *published, const char *expected,
                      const char *ours);

/* The number as text, which is valid until the next call. */
const char *number (PodaValue value);

/* Counts a figure that has its place in a table of another form: `verdict` if it is as
 * expected, else WRONG. Returns the word for it. */
const char *judge (Verdict verdict, gboolean holds);

/* Adds "42 of 42 rows" to what the closing line says. */
void report_count (guint good, guint all, const char *what);

void report_razgovorov (void);
void report_bolivar (void);
void report_invencible (void);
void report_garcia (void);
void report_formanyuk (void);

/* --- Published figures --- */

/* A file of comma-separated values, with the source in lines that begin with `#`, and a
 * line of names before the rows. */
typedef struct {
    char *path, **names;
    GPtrArray *rows; /* of char **, a cell each */
    GArray *lines;   /* of guint: where in the file each row stands, from 1 */
} Table;

void table_free (Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Table, table_free)

const char *table_cell (const Table *table, guint row, guint column);

/* Ends the program, since a row is not as expected. */
void table_fail (const Table *table, guint row, const char *expected) G_GNUC_NORETURN;

/* Reads a table of `n_rows` rows whose line of names is `names`. */
Table *table_read (const char *file, const char *names, guint n_rows);

/* A cell that must be a whole number from `lowest` to `highest`. */
guint
table_number (const Table *table, guint row, guint column, guint lowest, guint highest);

/* --- Explicit trees --- */

PodaTree *read_tree (const char *file);

/* The record of a whole search, with its steps and the pruned children. */
PodaRecord *record_tree (const PodaTree *tree, const PodaAlgorithm *algorithm);

/* The names of the nodes that were cut off, joined by blanks. */
char *pruned_names (const PodaRecord *record);

/* --- Connect-4: positions set up by hand, and searches that never fail --- */

/* The empty board; `parameters` as after `connect4:`. */
PodaPosition empty_board (const char *parameters);

/* A legal position from its text. */
PodaPosition read_board (const char *parameters, const char *text);

/* Discs wherever they are wanted, also floating: rows from the top as in the text of a
 * position. X is to move. */
PodaPosition place_discs (const char *parameters, const char *text);

/* The same discs with the second player to move, whoever's turn it is. */
PodaPosition second_to_move (const PodaPosition *position);

PodaPosition play_column (const PodaPosition *position, guint column);

/* The value of a position from a player's point of view. */
PodaValue evaluate (const PodaEvaluator *evaluator, const char *parameters,
                    const PodaPosition *position, PodaPlayer side);

/* The parts of its value for MIN, with the evaluator's usual parameters. */
void account_for (const PodaEvaluator *evaluator, const PodaPosition *position,
                  PodaAccount *account);

PodaProblem connect4_problem (const PodaPosition *root, const PodaEvaluator *evaluator,
                              guint depth);

/* Without a limit a search can only fail where the program is wrong. */
PodaSummary *solve (const PodaProblem *problem);
