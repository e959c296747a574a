#pragma once

/* An exercise: a search that somebody is to do by hand, and what is asked of it.
 *
 * Its rows are all nodes of the tree, those that will be cut included, in preorder, so
 * that their order gives nothing away. The key is made from the record of the search;
 * what a student wrote, what a misconception would write and the key have one shape,
 * PodaAnswers, and are compared cell by cell. All numbers are MAX's view. */

#include "tree/tree.h"
#include "record/strategy.h"

#define PODA_ROW_NONE G_MAXUINT32

/* --- Columns --- */

/* What can be asked of each node, in the order of sheets. */
typedef enum {
    PODA_COLUMN_VALUE,    /* what the node returned */
    PODA_COLUMN_ALPHA,    /* as it stands when the node is left */
    PODA_COLUMN_BETA,     /* the same */
    PODA_COLUMN_VISITED,  /* 1 or 0 */
    PODA_COLUMN_BOUND,    /* PodaBound: what was proved */
    PODA_COLUMN_STRATEGY, /* 1 or 0: on a winning strategy */
    PODA_N_COLUMNS
} PodaColumn;

typedef struct {
    const char *word; /* in options and data; translated, in sheets */
    const char *head; /* on pages; to be translated */
    gboolean is_tick; /* the others are filled in beside visited nodes alone */
    const char *const *words, *const *told; /* of values, in data and for people */
} PodaColumnRow;

extern const PodaColumnRow poda_column_rows[PODA_N_COLUMNS];

/* The column of that heading, folded, in any language; PODA_N_COLUMNS: none. */
PodaColumn poda_column_find (const char *folded);

/* --- Answers --- */

typedef enum {
    PODA_CELL_EMPTY,  /* nothing there: of a node never visited that is the answer */
    PODA_CELL_FILLED, /* `value` holds it */
    PODA_CELL_UNREAD  /* `text` is nothing that this column may hold */
} PodaCellState;

typedef struct {
    guint8 state;     /* PodaCellState */
    guint8 struck;    /* empty, and a dash or a word says that it stays so */
    guint8 decimals;  /* of a number that may be rounded: 2 or more; or 0 */
    PodaValue value;  /* a number, or the word's, as the columns say */
    const char *text; /* as written, where it could not be read; else NULL */
} PodaCell;

/* What somebody says of a search: the key, a sheet, or what a misconception leads to.
 * PODA_ROW_NONE is what no row is called, and no move. */
typedef struct {
    guint32 n_rows;
    PodaCell *cells;              /* row by row, PODA_N_COLUMNS each */
    gboolean has_order, has_move; /* the visit order, and the best move, are given … */
    guint32 *order, n_order;      /* … as rows, … */
    guint32 move;                 /* … and as the row that it leads to */
    const char *move_text;        /* as written, where it is no move; else NULL */
    GPtrArray *strings;           /* the texts; copies share them */
} PodaAnswers;

PodaAnswers *poda_answers_new (guint32 n_rows); /* all empty */
PodaAnswers *poda_answers_dup (const PodaAnswers *answers);
void poda_answers_free (PodaAnswers *answers);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaAnswers, poda_answers_free)

char *poda_answers_keep (PodaAnswers *answers, const char *text); /* a copy */

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
poda_answers_set_unread (PodaAnswers *answers, guint32 row, PodaColumn column,
                         const char *text)
{
    *poda_answers_cell (answers, row, column) =
        (PodaCell){ .state = PODA_CELL_UNREAD,
                    .text = poda_answers_keep (answers, text) };
}

void poda_answers_visit_none (PodaAnswers *answers); /* empties all other cells */
void poda_answers_set_order (PodaAnswers *answers, const guint32 *rows, guint32 n);

/* TRUE if both give the same order of visits; none is like an empty one. */
gboolean poda_answers_same_order (const PodaAnswers *a, const PodaAnswers *b);

/* Reads what somebody has written in a cell. What is no answer is kept as such. */
void poda_answers_read (PodaAnswers *answers, guint32 row, PodaColumn column,
                        const char *text);

/* TRUE if two cells say the same; what could not be read equals nothing. Numbers are
 * equal within 1e-9 of their size: people write 0.3333333333 for a third, while whole
 * numbers must be right. One that was written with two decimals or more equals what is
 * rounded to it: 3.67 for 11/3. */
gboolean poda_cell_equal (const PodaCell *a, const PodaCell *b);

/* What stands in the cell, as sheets write it (`-inf`, `yes`, `atleast`) or for people
 * (PODA_STYLE_TEXT; "nothing" where it is empty). The caller frees it. */
char *poda_cell_format (const PodaCell *cell, PodaColumn column, PodaStyle style);

/* --- The exercise --- */

/* More rows than this nobody fills in. */
#define PODA_EXERCISE_MOST_ROWS 5000

/* What is asked: a column of the sheet, or a line above it. */
typedef enum {
    PODA_ASK_VALUE = 1 << PODA_COLUMN_VALUE,
    PODA_ASK_ALPHA = 1 << PODA_COLUMN_ALPHA,
    PODA_ASK_BETA = 1 << PODA_COLUMN_BETA,
    PODA_ASK_VISITED = 1 << PODA_COLUMN_VISITED,
    PODA_ASK_BOUND = 1 << PODA_COLUMN_BOUND,
    PODA_ASK_STRATEGY = 1 << PODA_COLUMN_STRATEGY,
    PODA_ASK_ORDER = 1 << PODA_N_COLUMNS,       /* the nodes in the order of visits */
    PODA_ASK_MOVE = PODA_ASK_ORDER << 1,        /* the best move at the root */
    PODA_ASK_LEAF_WINDOWS = PODA_ASK_ORDER << 2 /* alpha and beta at leaves too */
} PodaAsk;

/* One node of the tree. Rows are linked by their indices; PODA_ROW_NONE ends. */
typedef struct {
    char *name;           /* as records and sheets call it */
    char *first_name;     /* before it got a letter; NULL: it was the same */
    const PodaNode *node; /* of the exercise's record */
    guint32 parent, child, last, next, before, n_children; /* child: the first one */
    guint ply;
    PodaPlayer player;
    gboolean turned; /* told by the other view's numbers: of MIN, in the mover's view */
    gboolean leaf;   /* terminal, or at the depth limit: its value is given */
    PodaValue value; /* of a leaf, also of one that was never visited */
    PodaValue told;  /* the same, as people write it */
    double weight;   /* its share below a chance node, see PodaGame; else 1; … */
    double total;    /* … and the sum of its children's */
} PodaRow;

typedef struct {
    char *id;            /* what sheets name it by; "" for none */
    char *title;         /* "" for none */
    PodaTree *tree;      /* owned; NULL: the problem's game is a built-in one */
    PodaProblem problem; /* as it was searched */
    PodaRecord *record;  /* with steps, and with whole subtrees that were pruned */
    PodaStrategies *strategies; /* of the strategist, over the record */
    PodaRow *rows;              /* row 0 is the root */
    guint32 n_rows;
    guint asks;            /* PodaAsk bits */
    PodaPlayer strategist; /* with PODA_ASK_STRATEGY: whose strategies win, … */
    PodaValue win_at;      /* … and from which leaf value on */
    gboolean mover_view;   /* numbers are asked and told in the mover's view */
    PodaAnswers *key;      /* everything that could be asked, and not only what is */
    GTree *by_name;        /* char * to row + 1, 0: several */
    guint32 *row_of_node;  /* by the node's id */
} PodaExercise;

/* What is asked of which search. */
typedef struct {
    const char *id, *title; /* copied; NULL for "" */
    guint asks;             /* 0: value, alpha, beta and visited, as far as there are */
    PodaPlayer strategist;
    PodaValue win_at;
    gboolean mover_view; /* of a negamax: people write its own numbers */
} PodaExerciseSpec;

/* Searches and makes the rows and the key. `tree` is taken over, also on failure, and
 * NULL for built-in games. NULL sets `error`: too many nodes, or an ask that the
 * algorithm has no answer to. */
PodaExercise *poda_exercise_new (const PodaProblem *problem, PodaTree *tree,
                                 const PodaExerciseSpec *spec, GError **error);
void poda_exercise_free (PodaExercise *exercise);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaExercise, poda_exercise_free)

/* PODA_ROW_NONE where no row has that name, or several have. */
guint32 poda_exercise_find (const PodaExercise *exercise, const char *name);

/* TRUE if the student has to fill this cell in. Leaf values are given, and alpha and
 * beta are asked at leaves only where that is asked for. */
gboolean
poda_exercise_asks (const PodaExercise *exercise, guint32 row, PodaColumn column);

static inline gboolean
poda_exercise_has (const PodaExercise *exercise, PodaAsk ask)
{
    return (exercise->asks & ask) != 0;
}

/* TRUE if sheets have this column: leaf values have one, whatever is asked. */
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

/* The leaf values, which stand in the sheet from the start. */
PodaAnswers *poda_exercise_given (const PodaExercise *exercise);

/* --- Numbers as people write and read them --- */

/* Answers are kept in MAX's view. Where the mover's is asked, a node at which MIN is to
 * move is told by other numbers: signs turn, and alpha and beta, at least and at most,
 * change places. Elsewhere these give back what they are given; twice they always
 * do. */
PodaColumn
poda_told_column (const PodaExercise *exercise, guint32 row, PodaColumn column);
PodaCell poda_told_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
                         const PodaCell *cell);
char *poda_told_format (const PodaExercise *exercise, guint32 row, PodaColumn column,
                        const PodaCell *cell, PodaStyle style);
void poda_told_turn (const PodaExercise *exercise, PodaAnswers *answers);

/* --- What is asked, as a list of words --- */

/* Reads "value,alpha,order" into bits, and back. FALSE sets `error`. */
gboolean poda_asks_parse (const char *text, guint *asks, GError **error);
char *poda_asks_format (guint asks);
