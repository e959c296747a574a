#pragma once

/* Marking: compares answers with the key, cell by cell, with credit for answers that
 * follow from an earlier mistake. */

#include "homework/exercise/exercise.h"
#include "record/replay.h"

/* --- The policy --- */

/* Weights of the answers, the cost of a repeated mistake, and the limit for wrong cuts.
 * A policy file (`--policy FILE`) or the command line (`--weights value=2,repeat=0`)
 * sets each by its name. */

typedef struct {
    double columns[PODA_N_COLUMNS]; /* weights of the cells, … */
    double order, move;             /* … and of the lines */
    double carried;    /* part of the weight that an error carried forward earns */
    double repeat;     /* largest part of all points that a repeated mistake of one kind
                          costs */
    double cuts;       /* part of all points that wrong cuts may omit before the omitted
                          answers count as missing */
    double unfinished; /* part of the questions; with more empty, the sheet is
                          unfinished */
} PodaPolicy;

void poda_policy_init (PodaPolicy *policy); /* from examples/policy.ini */

/* Sets values from text: `value=2,order=5,carried=0.5`. Returns FALSE with `error` set.
 */
gboolean poda_policy_parse (PodaPolicy *policy, const char *text, GError **error);

/* Returns the differences from poda_policy_init, in the format of poda_policy_parse;
 * NULL if there are none. The caller frees it. */
char *poda_policy_format (const PodaPolicy *policy);

/* Sets the values that the lines of a file name; `name` is the file's in messages.
 * `ask` (or NULL) receives the file's `what`, words of --ask, which the caller frees.
 * Returns FALSE with `error` set. */
gboolean poda_policy_read (PodaPolicy *policy, const char *name, const char *text,
                           char **ask, GError **error);

/* --- Interpretation of incomplete answers --- */

/* An empty cell is no answer. It says that the node is not visited only if it contains
 * a dash; if the column contains ticks only, and the work has gone on past the cell; or
 * if the whole row and all rows down to the next subtree are empty, the parent and the
 * previous sibling have answers, and the work has gone on past them. The work has gone
 * on past a cell if the same column has an answer after the node's subtree at no
 * smaller depth. Students who fill in a sheet in any order and then stop have not gone
 * past unanswered cells. */

/* Answers on a visit. */
typedef enum { PODA_VISIT_UNANSWERED, PODA_VISIT_NO, PODA_VISIT_YES } PodaVisitAnswer;

/* The interpretation of a row. The last four fields are bits of columns; the bit after
 * the columns is the order. */
typedef struct {
    PodaVisitAnswer visited;
    guint32 end; /* the first row after its subtree */
    guint asked;
    guint put;    /* cells that are not empty, or contain a dash */
    guint struck; /* cells that contain only a dash */
    guint filled; /* cells that contain a readable answer */
    guint passed; /* cells that the work went on past */
} PodaRowRead;

typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    gboolean answered[PODA_N_COLUMNS]; /* the column has an answer */
    gboolean ticks[PODA_N_COLUMNS];    /* it contains only yes, or only no, … */
    PodaValue implied[PODA_N_COLUMNS]; /* … and an empty cell says the other */
    gboolean all_noes; /* it contains all the right noes, so empty cells say yes */
    gboolean by_order; /* the order, not the column, says which nodes are visited */
    PodaRowRead *rows;
} PodaInterpretation;

void
poda_interpretation_init (PodaInterpretation *reading, const PodaExercise *exercise,
                          const PodaAnswers *answers);
void poda_interpretation_clear (PodaInterpretation *reading);

/* Returns the interpretation of a cell. */
PodaCell poda_interpretation_cell (const PodaInterpretation *reading, guint32 row,
                                   PodaColumn column);

/* Returns a cell's value if it is asked for and readable; else, or with `reading` NULL,
 * `otherwise`. A value that is equal to `otherwise` or the key up to the usual rounding
 * is returned as exactly that. */
PodaValue poda_interpretation_value (const PodaInterpretation *reading, guint32 row,
                                     PodaColumn column, PodaValue otherwise);

/* Returns YES if the row has answers in columns without ticks, NO if it has none and
 * the work went on past it, and else NOTHING. */
PodaVisitAnswer
poda_interpretation_from_row (const PodaInterpretation *reading, guint32 row);

/* TRUE if a cell that should be empty is done: the work has gone on past it, or the
 * column's last answer is given. */
gboolean poda_interpretation_is_done (const PodaInterpretation *reading, guint32 row,
                                      PodaColumn column);

/* --- Marks --- */

/* The two lines, numbered after the columns of cells. */
#define PODA_COLUMN_ORDER ((PodaColumn) PODA_N_COLUMNS)
#define PODA_COLUMN_MOVE ((PodaColumn) (PODA_N_COLUMNS + 1))

/* Skills: the steps of an algorithm that answers test. Marking uses them to find
 * repeated mistakes, the class report to find what a class has not learnt. */
typedef enum {
    PODA_SKILL_MAX_VALUE,    /* takes the largest child's value */
    PODA_SKILL_MIN_VALUE,    /* takes the smallest one */
    PODA_SKILL_CHANCE_VALUE, /* takes the average */
    PODA_SKILL_ALPHA_MOVED,  /* alpha at a MAX node, which children may raise */
    PODA_SKILL_BETA_MOVED,   /* beta at a MIN node, which children may lower */
    PODA_SKILL_ALPHA_DOWN,   /* alpha at all other nodes: passed from above */
    PODA_SKILL_BETA_DOWN,    /* beta at all other nodes: passed from above */
    PODA_SKILL_CUT,          /* a node is not visited, says its row */
    PODA_SKILL_GOES_ON,      /* a node is visited */
    PODA_SKILL_BOUND,        /* type of a value: exact, at least, at most */
    PODA_SKILL_STRATEGY,     /* a node lies on a winning strategy */
    PODA_SKILL_ORDER,        /* the order of visits */
    PODA_SKILL_MOVE,         /* the best move */
    PODA_N_SKILLS
} PodaSkill;

/* Returns the skill that a cell tests; `column` may also be PODA_COLUMN_ORDER or
 * PODA_COLUMN_MOVE, with any row. */
PodaSkill poda_skill_of (const PodaExercise *exercise, guint32 row, PodaColumn column);

/* A skill's name in data, "value-at-max", and its msgid, "values at MAX nodes". */
typedef struct {
    const char *word, *label;
} PodaSkillName;

extern const PodaSkillName poda_skills[PODA_N_SKILLS];

typedef enum {
    PODA_MARK_UNASKED, /* given, or not asked */
    PODA_MARK_RIGHT,
    PODA_MARK_CARRIED, /* differs from the key, but follows from the student's other
                          answers: an error carried forward */
    PODA_MARK_BELOW,   /* below a wrong cut (made or missed): reported only where the
                          cut was decided */
    PODA_MARK_WRONG,
    PODA_MARK_MISSING, /* empty where an answer was expected */
    PODA_MARK_UNREAD,  /* unreadable: neither a mistake nor an answer */
    PODA_N_MARKS
} PodaMark;

/* "right", "carried", "below", "wrong", "missing", "unreadable"; NULL for UNASKED. */
extern const char *const poda_mark_words[PODA_N_MARKS];

/* Results of a student in the steps of one kind. */
typedef struct {
    PodaSkill skill;
    guint n_wrong, n_done; /* wrong steps, given the student's numbers; all steps */
    gint used;   /* number of answers that go on with a wrong result, less those that
                    contradict it */
    double lost; /* weight of the wrong answers themselves */
    double cost; /* points that the repetition costs beyond that */
} PodaRepeat;

typedef struct {
    PodaMark *cells; /* in the order of PodaAnswers */
    double *points;  /* points of the cells */
    gsize *decided;  /* by row: cell (from 1) that decides the wrong cut above; or 0 */
    PodaMark order, move;
    double score, most;
    double earned, ordered; /* points for all answers, and for the visit order alone */
    PodaRepeat repeats[PODA_N_SKILLS]; /* those that cost points */
    guint n_repeats;
    guint counts[PODA_N_MARKS]; /* of cells and lines */
    guint n_asked, n_done;      /* cells and lines asked; those not missing */
    gboolean unfinished;        /* more is missing than the policy allows */

    /* Names of searched nodes that the answers cut, and of cut nodes that they search;
     * only the topmost of nested ones. */
    GPtrArray *surplus, *missed;

    gboolean all_right;      /* all marks are PODA_MARK_RIGHT */
    guint32 first_row;       /* row of the first wrong step; PODA_ROW_NONE: none */
    PodaColumn first_column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    char *first; /* the answer, the right one, and why; NULL: only missing */
} PodaMarking;

static inline PodaMark
poda_marking_at (const PodaMarking *marking, guint32 row, PodaColumn column)
{
    return marking->cells[(gsize) row * PODA_N_COLUMNS + column];
}

/* Returns the points of an answer with this mark and weight. */
double poda_marking_earns (const PodaPolicy *policy, PodaMark mark, double weight);

/* Returns, for each row, its predecessor in a visit order: a row, or one of these
 * constants plus the number of rows. The caller frees it. */
enum { PODA_PLACE_FIRST, PODA_PLACE_UNKNOWN, PODA_PLACE_NEVER };
guint32 *poda_answers_places (const PodaAnswers *answers);

/* Returns what follows from the student's other answers: for each cell the result of
 * one step of the search, based on the answers that the step uses. */
PodaAnswers *poda_follow (const PodaExercise *exercise, const PodaAnswers *answers);

/* --- Reasons: why the key is right --- */

/* For each cell, the step of the search that decides it, and the text of that step;
 * cached, since the students of a class make the same mistakes. */
typedef struct {
    const PodaExercise *exercise; /* must outlive it */
    guint32 *steps;               /* by node id and verb, from 1; 0: no such step */
    PodaReplay *replay;           /* NULL until needed */
    const char **texts; /* by row and column, order and move; NULL until needed */
    GStringChunk *strings;
} PodaReasons;

PodaReasons *poda_reasons_new (const PodaExercise *exercise);
void poda_reasons_free (PodaReasons *reasons);

/* Return the step of the record (from 1) that decides a cell of the key, and the reason
 * why the key is right: a sentence without a full stop, borrowed. For PODA_COLUMN_MOVE
 * the row is the root's. */
gsize poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column);
const char *poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column);

/* Returns the window of a visited node's parent after the previous sibling, as text;
 * `format` takes the sibling, the parent, alpha and beta. The caller frees it. */
char *poda_reasons_window (PodaReasons *reasons, guint32 row, const char *format);

/* Characters of a student's answer that messages quote at most. */
#define PODA_SHOWN_CELL 40

/* Return the answer in a cell (`given`), in the best move, or where the order first
 * differs, with the right one; the second function adds why. The caller frees it. */
char *poda_mark_contrast (const PodaExercise *exercise, const PodaAnswers *answers,
                          guint32 row, PodaColumn column, const PodaCell *given);
char *poda_mark_text (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                      PodaColumn column);

/* Finds the first wrong step of a marking, or else the first unreadable answer. */
void poda_marking_find_first (PodaMarking *marking, PodaReasons *reasons,
                              const PodaAnswers *answers);

/* Marks answers. An answer that is right, or follows from the student's other answers,
 * earns its weight. A mistake costs only its own answer, not what follows from it; a
 * wrong cut costs the answer that decides it, not those below. A repeated mistake costs
 * a part of all points, in proportion to how often it was made. */
PodaMarking *
poda_mark (PodaReasons *reasons, const PodaAnswers *answers, const PodaPolicy *policy);
void poda_marking_free (PodaMarking *marking);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaInterpretation, poda_interpretation_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReasons, poda_reasons_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarking, poda_marking_free)
