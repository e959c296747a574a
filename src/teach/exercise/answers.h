#pragma once

/* Answers: what somebody says of a search, cell by cell: the key, a student's sheet, or
 * what a misconception leads to. */

#include "base/value.h"

G_BEGIN_DECLS

#define PODA_ROW_NONE G_MAXUINT32

/* The columns that can be asked, in the order in which sheets show them. */
typedef enum {
    PODA_COLUMN_VALUE,    /* what the node returned */
    PODA_COLUMN_ALPHA,    /* as it stands when the node is left */
    PODA_COLUMN_BETA,     /* the same */
    PODA_COLUMN_VISITED,  /* 1 or 0 */
    PODA_COLUMN_BOUND,    /* PodaBound: what was proved */
    PODA_COLUMN_STRATEGY, /* 1 or 0: on a winning strategy */
    PODA_N_COLUMNS
} PodaColumn;

/* "value", "alpha", …: as sheets and options call them. */
const char *poda_column_word (PodaColumn column);

/* The column's heading on pages, in the language spoken now. */
const char *poda_column_head (PodaColumn column);

/* Whether it is for ticks: 1 or 0. The other columns are filled in beside visited nodes
 * alone. */
gboolean poda_column_is_tick (PodaColumn column);

/* The column of that heading, folded, in English or Spanish; PODA_N_COLUMNS: none. */
PodaColumn poda_column_find (const char *folded);

typedef enum {
    PODA_CELL_EMPTY,  /* nothing there: of a node never visited that is the answer */
    PODA_CELL_FILLED, /* `value` holds it */
    PODA_CELL_UNREAD  /* `text` is nothing that this column may hold */
} PodaCellState;

typedef struct {
    guint8 state;     /* PodaCellState */
    PodaValue value;  /* a number, or the word's, as the columns say */
    const char *text; /* as written, where it could not be read; else NULL */
} PodaCell;

typedef struct {
    guint32 n_rows;
    PodaCell *cells; /* row by row, PODA_N_COLUMNS each */

    gboolean has_order; /* the visit order is given, … */
    guint32 *order;     /* … as rows; PODA_ROW_NONE for a name that is none's */
    guint32 n_order;

    gboolean has_move; /* the best move is given, … */
    guint32 move; /* … as the row it leads to; PODA_ROW_NONE: none, or not a move */
    const char *move_text; /* as written, where it is no move; else NULL */

    guint n_words; /* answers to the exercise's questions … */
    char **words;  /* … as written; NULL where there is none */

    GStringChunk *strings; /* of the texts */
} PodaAnswers;

/* All empty. Free with poda_answers_free. */
PodaAnswers *poda_answers_new (guint32 n_rows);
PodaAnswers *poda_answers_dup (const PodaAnswers *answers);
void poda_answers_free (PodaAnswers *answers);

static inline PodaCell *
poda_answers_cell (const PodaAnswers *answers, guint32 row, PodaColumn column)
{
    return &answers->cells[(gsize) row * PODA_N_COLUMNS + column];
}

/* Empties all cells, and says of no row that it is visited. */
void poda_answers_visit_none (PodaAnswers *answers);

void poda_answers_set (PodaAnswers *answers, guint32 row, PodaColumn column,
                       PodaValue value);
void poda_answers_set_unread (PodaAnswers *answers, guint32 row, PodaColumn column,
                              const char *text);
void poda_answers_set_order (PodaAnswers *answers, const guint32 *rows, guint32 n);
void poda_answers_set_word (PodaAnswers *answers, guint index, const char *text);

/* Whether both give the same order of visits; none is like an empty one. */
gboolean poda_answers_same_order (const PodaAnswers *a, const PodaAnswers *b);

/* Reads what somebody has written in a cell. What is no answer is kept as such. */
void poda_answers_read (PodaAnswers *answers, guint32 row, PodaColumn column,
                        const char *text);

/* Whether two cells say the same; what could not be read equals nothing. Numbers are
 * equal within 1e-9 of their size: people write 0.3333333333 for a third, while whole
 * numbers must be right. */
gboolean poda_cell_equal (const PodaCell *a, const PodaCell *b);

/* What stands in the cell, as sheets write it (`-inf`, `yes`, `atleast`) or for people
 * (PODA_STYLE_TEXT; "nothing" where it is empty). The caller frees it. */
char *poda_cell_format (const PodaCell *cell, PodaColumn column, PodaStyle style);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaAnswers, poda_answers_free)

G_END_DECLS
