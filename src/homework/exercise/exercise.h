#pragma once

/* An exercise: a search to do by hand, and the questions about it.
 *
 * Its rows are all nodes of the tree, also those that will be cut, in preorder, so that
 * their order does not reveal the answers. The key is made from the record of the
 * search; it is compared cell by cell with students' answers and those of
 * misconceptions, which have the same type. All numbers are in MAX's point of view. */

#include "tree/tree.h"
#include "record/strategy.h"

#define PODA_ROW_NONE G_MAXUINT32

/* --- Columns --- */

/* The questions about each node, in the order of sheets. */
typedef enum {
    PODA_COLUMN_VALUE,    /* the returned value */
    PODA_COLUMN_ALPHA,    /* final one, when the search leaves the node */
    PODA_COLUMN_BETA,     /* final one */
    PODA_COLUMN_VISITED,  /* 1 or 0 */
    PODA_COLUMN_BOUND,    /* PodaBound: exact, at least or at most */
    PODA_COLUMN_STRATEGY, /* 1 or 0: on a winning strategy */
    PODA_N_COLUMNS
} PodaColumn;

typedef struct {
    const char *word; /* in options and data; translated: in sheets */
    const char *head; /* msgid, on pages */
    gboolean is_tick; /* other columns are filled in only for visited nodes */
    const char *const *words, *const *labels; /* names of values in data, and msgids */
} PodaColumnRow;

extern const PodaColumnRow poda_column_rows[PODA_N_COLUMNS];

/* Returns the column with this folded heading in any language; else PODA_N_COLUMNS. */
PodaColumn poda_column_find (const char *folded);

/* --- Answers --- */

typedef enum {
    PODA_CELL_EMPTY,     /* nothing written; the right answer for unvisited nodes */
    PODA_CELL_FILLED,    /* the answer is `value` */
    PODA_CELL_UNREADABLE /* `text` is not an answer that this column may contain */
} PodaCellState;

typedef struct {
    guint8 state;     /* PodaCellState */
    guint8 dashed;    /* empty, with a dash or a word for "nothing" */
    guint8 decimals;  /* decimals of a number that may be rounded (2 or more); or 0 */
    PodaValue value;  /* number, or index of the word in the column's words */
    const char *text; /* as written, if unreadable; else NULL */
} PodaCell;

/* Answers about a search: the key, a sheet, or those of a misconception. PODA_ROW_NONE
 * stands for an unknown name, and for no move. */
typedef struct {
    guint32 n_rows;
    PodaCell *cells;              /* row by row, PODA_N_COLUMNS each */
    gboolean has_order, has_move; /* the visit order and the best move are given */
    guint32 *order, n_order;      /* rows */
    guint32 move;                 /* the row that the move leads to */
    const char *move_text;        /* as written, if it is no move; else NULL */
    GPtrArray *strings;           /* the texts; copies share them */
} PodaAnswers;

PodaAnswers *poda_answers_new (guint32 n_rows); /* all empty */
PodaAnswers *poda_answers_dup (const PodaAnswers *answers);
void poda_answers_free (PodaAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaAnswers, poda_answers_free)

char *poda_answers_keep (PodaAnswers *answers, const char *text); /* returns a copy */

static inline PodaCell *
poda_answers_cell (const PodaAnswers *answers, guint32 row, PodaColumn column)
{
    return &answers->cells[(gsize) row * PODA_N_COLUMNS + column];
}

static inline void
poda_answers_set (PodaAnswers *answers, guint32 row, PodaColumn column, PodaValue value)
{
    *poda_answers_cell (answers, row, column) =
        (PodaCell){ .state = PODA_CELL_FILLED, .value = value };
}

static inline void
poda_answers_set_unreadable (PodaAnswers *answers, guint32 row, PodaColumn column,
                             const char *text)
{
    *poda_answers_cell (answers, row, column) =
        (PodaCell){ .state = PODA_CELL_UNREADABLE,
                    .text = poda_answers_keep (answers, text) };
}

void poda_answers_visit_none (PodaAnswers *answers); /* empties all other cells */
void poda_answers_set_order (PodaAnswers *answers, const guint32 *rows, guint32 n);

/* TRUE if both have the same order of visits; no order equals an empty one. */
gboolean poda_answers_same_order (const PodaAnswers *a, const PodaAnswers *b);

/* Reads a cell that a student wrote. Text that is no answer is kept as unreadable. */
void poda_answers_read (PodaAnswers *answers, guint32 row, PodaColumn column,
                        const char *text);

/* TRUE if two cells have the same content; unreadable cells equal nothing. Numbers are
 * equal within 1e-9 of their size, since students write 0.3333333333 for a third; whole
 * numbers must be exact. A number with two decimals or more also equals numbers that
 * round to it: 3.67 equals 11/3. */
gboolean poda_cell_equal (const PodaCell *a, const PodaCell *b);

/* Returns a cell's content as sheets write it (`-inf`, `yes`, `atleast`), or with
 * PODA_STYLE_TEXT for people ("nothing" if it is empty). The caller frees it. */
char *poda_cell_format (const PodaCell *cell, PodaColumn column, PodaStyle style);

/* --- The exercise --- */

/* A practical limit: nobody fills in more rows. */
#define PODA_EXERCISE_MOST_ROWS 5000

/* The questions: a column of the sheet, or a line above it. */
typedef enum {
    PODA_ASK_VALUE = 1 << PODA_COLUMN_VALUE,
    PODA_ASK_ALPHA = 1 << PODA_COLUMN_ALPHA,
    PODA_ASK_BETA = 1 << PODA_COLUMN_BETA,
    PODA_ASK_VISITED = 1 << PODA_COLUMN_VISITED,
    PODA_ASK_BOUND = 1 << PODA_COLUMN_BOUND,
    PODA_ASK_STRATEGY = 1 << PODA_COLUMN_STRATEGY,
    PODA_ASK_ORDER = 1 << PODA_N_COLUMNS,       /* the nodes in the order of visits */
    PODA_ASK_MOVE = PODA_ASK_ORDER << 1,        /* the best move at the root */
    PODA_ASK_LEAF_WINDOWS = PODA_ASK_ORDER << 2 /* alpha and beta at leaves, too */
} PodaAsk;

/* A node of the tree, linked to others by indices of rows; `child` is the first one. */
typedef struct {
    char *name;           /* in records and sheets */
    char *first_name;     /* before it was replaced by a letter; NULL: not replaced */
    const PodaNode *node; /* for the exercise's record */
    guint32 parent, child, last, next, before, n_children; /* indices; PODA_ROW_NONE */
    guint ply;
    PodaPlayer player;
    gboolean is_negated; /* shown negated: a MIN node, from the mover's point of view */
    gboolean leaf;       /* terminal, or at the depth limit: its value is given */
    PodaValue value;     /* a leaf's value, also of an unvisited leaf */
    PodaValue shown_value; /* the same, as shown to people */
    double weight;         /* weight below a chance node, see PodaGame; else 1 */
    double total;          /* sum of the children's weights */
} PodaRow;

typedef struct {
    char *id;                   /* identifies its sheets; "" for none */
    char *title;                /* "" for none */
    PodaTree *tree;             /* owned; NULL: the problem's game is a built-in one */
    PodaProblem problem;        /* the searched problem */
    PodaRecord *record;         /* with steps and the whole pruned subtrees */
    PodaStrategies *strategies; /* the strategist's, over the record */
    PodaRow *rows;              /* row 0 is the root */
    guint32 n_rows;
    guint asks;            /* PodaAsk bits */
    PodaPlayer strategist; /* for PODA_ASK_STRATEGY: the player to win */
    PodaValue win_at;      /* the least leaf value that wins */
    gboolean mover_view;   /* sheets use the mover's point of view */
    PodaAnswers *key;      /* answers to all possible questions */
    GTree *by_name;        /* char * to row + 1; 0: name of several rows */
    guint32 *row_of_node;  /* by node id */
} PodaExercise;

/* The questions of an exercise. */
typedef struct {
    const char *id, *title; /* copied; NULL for "" */
    guint asks;             /* 0: value, alpha, beta and visited, if possible */
    PodaPlayer strategist;
    PodaValue win_at;
    gboolean mover_view; /* for a negamax: sheets contain its own numbers */
} PodaExerciseSpec;

/* Searches and makes the rows and the key. Takes ownership of `tree`, also on failure;
 * `tree` is NULL for built-in games. Returns NULL and sets `error` if there are too
 * many nodes, or the algorithm has no answer to a question. */
PodaExercise *poda_exercise_new (const PodaProblem *problem, PodaTree *tree,
                                 const PodaExerciseSpec *spec, GError **error);
void poda_exercise_free (PodaExercise *exercise);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaExercise, poda_exercise_free)

/* Returns the row with this name; PODA_ROW_NONE if there is none, or several. */
guint32 poda_exercise_find (const PodaExercise *exercise, const char *name);

/* TRUE if the student has to fill in this cell. Leaf values are given; alpha and beta
 * at leaves are asked only with PODA_ASK_LEAF_WINDOWS. */
gboolean
poda_exercise_asks (const PodaExercise *exercise, guint32 row, PodaColumn column);

static inline gboolean
poda_exercise_has (const PodaExercise *exercise, PodaAsk ask)
{
    return (exercise->asks & ask) != 0;
}

/* TRUE if sheets have this column. The value column always exists, for leaf values. */
static inline gboolean
poda_exercise_shows (const PodaExercise *exercise, PodaColumn column)
{
    return column == PODA_COLUMN_VALUE || (exercise->asks & 1u << column) != 0;
}

/* TRUE if the strategist wins from this node on. */
static inline gboolean
poda_exercise_won (const PodaExercise *exercise, guint32 row)
{
    return poda_strategies_count (exercise->strategies, exercise->rows[row].node) > 0;
}

/* Returns the leaf values, which are given in the sheet. */
PodaAnswers *poda_exercise_given (const PodaExercise *exercise);

/* --- The shown point of view --- */

/* Answers are stored from MAX's point of view. If the exercise asks for the mover's,
 * the numbers at MIN's nodes are shown negated, with alpha and beta, and at least and
 * at most, swapped. These functions convert a column, a cell or all answers; elsewhere
 * they change nothing. Each is its own inverse. */
PodaColumn
poda_view_column (const PodaExercise *exercise, guint32 row, PodaColumn column);
PodaCell poda_view_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
                         const PodaCell *cell);
char *poda_view_format (const PodaExercise *exercise, guint32 row, PodaColumn column,
                        const PodaCell *cell, PodaStyle style);
void poda_view_convert (const PodaExercise *exercise, PodaAnswers *answers);

/* --- Questions as a list of words --- */

/* Convert "value,order" to PodaAsk bits, and back. Return FALSE with `error` set. */
gboolean poda_asks_parse (const char *text, guint *asks, GError **error);
char *poda_asks_format (guint asks);
