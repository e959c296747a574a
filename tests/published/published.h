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

typedef struct {
    guint same;    /* comes out as published */
    guint differs; /* does not, as it should, for the reason that is told */
    guint fresh;   /* not in the publication, and as it should be */
    guint wrong;   /* not as it should be */
} Tally;

typedef struct {
    const char *data;  /* the folder of the published figures */
    const char *trees; /* the folder of the explicit trees */
    const char *part;  /* that is told */
    GKeyFile *figures; /* figures.ini */
    const char *only; /* of its sections, those with this in their heading; NULL: all */
    gboolean muted;   /* the section that is told is none of them */
    GString *text;    /* the report so far */
    Tally tally;      /* of the part that is told */
    GString *counts;  /* what the closing line says of all parts */
} Report;

guint tally_figures (const Tally *tally);

void report_put (Report *report, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Characters, not bytes; a field wider than the text is filled with blanks. */
void print_left (Report *report, const char *text, guint width);

/* Numbers as people read them, with the sign that books have. */
void print_right (Report *report, const char *text, guint width);

/* Prints a paragraph, every line of it `indent` from the left. */
void report_text (Report *report, guint indent, const char *text);

void report_format (Report *report, guint indent, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

void print_rule (Report *report, char c);

/* The heading of a publication: its title, and where it is from. */
void report_title (Report *report, const char *title, const char *source);

/* The heading of a section, as figures.ini has it, with what comes before its figures.
 */
void report_section (Report *report, const char *name);

void report_heading (Report *report, const char *title);

void report_columns (Report *report, const char *what);

/* One line of a table, with what figures.ini has of the figure of this part: below it
 * the reason, or what was expected instead. */
void report_figure (Report *report, const char *what, const char *ours);

void report_number (Report *report, const char *what, PodaValue ours);

/* The same where the figure is in no file; `published` or `expected` may be NULL. */
void report_expected (Report *report, const char *what, const char *published,
                      const char *expected, const char *ours);

typedef struct {
    char text[PODA_VALUE_BUFFER];
} Number;

Number format_number (PodaValue value);

/* Counts published figures that have their place in a table of another form. */
const char *report_row (Report *report, gboolean holds);

/* The same for what is not in the publication. */
const char *report_fresh_row (Report *report, gboolean holds);

/* Adds "42 of 42 rows" to what the closing line says. */
void report_count (Report *report, guint good, guint all, const char *what);

/* Each adds its part to the report, and fails if its data file cannot be read. */
gboolean report_razgovorov (Report *report, GError **error);
gboolean report_bolivar (Report *report, GError **error);
gboolean report_invencible (Report *report, GError **error);
gboolean report_garcia (Report *report, GError **error);
gboolean report_formanyuk (Report *report, GError **error);

/* --- Published figures --- */

/* Files of comma-separated values, with the source in lines that begin with `#`, and a
 * line of names before the rows. */

typedef struct {
    char *path;
    guint n_columns;
    GPtrArray *rows; /* of char **, a cell each */
    GArray *lines;   /* of guint: where in the file each row stands, from 1 */
    char **names;    /* of the columns */
} Table;

void table_free (Table *table);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (Table, table_free)

const char *table_cell (const Table *table, guint row, guint column);

/* Always FALSE. */
gboolean
table_fail (const Table *table, guint line, const char *expected, GError **error);

/* The whole of a file; the caller frees it. */
char *read_file (const char *path, gsize *length, GError **error);

/* Reads a table of `n_rows` rows whose line of names is `names`. */
Table *table_read (const char *folder, const char *file, const char *names,
                   guint n_rows, GError **error);

/* A cell that must be a whole number from `lowest` to `highest`. */
gboolean table_number (const Table *table, guint row, guint column, gint64 lowest,
                       gint64 highest, gint64 *number, GError **error);

/* --- Explicit trees --- */

PodaTree *read_tree (const char *folder, const char *file, GError **error);

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

void evaluator_arguments (const PodaEvaluator *evaluator, const char *text,
                          PodaArguments *arguments);

/* The value of a position from a player's point of view. */
PodaValue evaluate (const PodaEvaluator *evaluator, const char *parameters,
                    const PodaPosition *position, PodaPlayer side);

PodaProblem connect4_problem (const PodaPosition *root, const PodaEvaluator *evaluator,
                              guint depth);

/* Without a limit a search can only fail where the program is wrong. */
PodaSummary *solve (const PodaProblem *problem);
