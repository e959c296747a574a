#pragma once

/* Marking: compares answers with the key, cell by cell, with credit for answers that
 * follow from an earlier mistake. */

#include "homework/exercise/exercise.h"
#include "record/replay.h"

/* --- The policy --- */

/* Weights of the cells and of the two questions outside the table (visit order and best
 * move), here called lines; the cost of repeated mistakes; limits. A policy file
 * (`--policy FILE`) or `--weights value=2,repeat=0` sets each by its name. */

typedef struct {
    double columns[PODA_N_COLUMNS]; /* weights of the cells, … */
    double order, move;             /* … and of the lines */
    double carried; /* part of the weight that an error carried forward earns */
    double repeat;  /* largest part of the points earned that repeated mistakes cost */
    double cuts;    /* part of all points that wrong cuts may omit before the omitted
                       answers are treated as missing */
    double unfinished; /* largest part of missing answers in a finished sheet */
} PodaPolicy;

void poda_policy_init (PodaPolicy *policy); /* from examples/policy.ini */

/* Sets values: `value=2,order=5,carried=0.5`. Returns FALSE with `error` set. */
gboolean poda_policy_parse (PodaPolicy *policy, const char *text, GError **error);

/* Returns the differences from poda_policy_init, in the format of poda_policy_parse;
 * NULL if there are none. The caller frees it. */
char *poda_policy_format (const PodaPolicy *policy);

/* Reads a policy file: sets the values that its lines give. `name` is the file's name,
 * for messages. If `ask` is not NULL, it receives the file's `what` (a list as for
 * --ask), which the caller frees. Returns FALSE with `error` set. */
gboolean poda_policy_read (PodaPolicy *policy, const char *name, const char *text,
                           char **ask, GError **error);

/* --- Interpretation of incomplete answers --- */

/* An empty cell is no answer. It means "not visited" only if
 * - it contains a dash;
 * - the column contains only ticks, and the student has gone past the cell; or
 * - the row and all rows up to the next subtree are empty, the parent and the previous
 *   sibling have answers, and the student has gone past them.
 * A student has gone past a cell if the same column has an answer after the node's
 * subtree, at the node's depth or deeper: then the cell was not just left for later. */

/* Answers on a visit. */
typedef enum { PODA_VISIT_UNANSWERED, PODA_VISIT_NO, PODA_VISIT_YES } PodaVisitAnswer;

/* The interpretation of a row. The last five fields are sets of columns, one bit each;
 * the two bits after the columns are the visit order, and visits without their rows
 * below (interpret.c). */
typedef struct {
    PodaVisitAnswer visited;
    guint32 end; /* the first row after its subtree */
    guint asked;
    guint written;   /* cells that are not empty, or contain a dash */
    guint dashed;    /* cells that contain only a dash */
    guint filled;    /* cells that contain a readable answer */
    guint went_past; /* cells that the student has gone past */
} PodaRowReading;

typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    gboolean answered[PODA_N_COLUMNS]; /* the column has an answer */
    gboolean ticks[PODA_N_COLUMNS];    /* it contains only yes, or only no, … */
    PodaValue implied[PODA_N_COLUMNS]; /* … and an empty cell means the opposite */
    gboolean all_noes; /* all right noes are in the column, so empty cells mean yes */
    gboolean by_order; /* the order, not the column, shows which nodes are visited */
    PodaRowReading *rows;
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
 * the student has gone past it, and otherwise UNANSWERED. */
PodaVisitAnswer
poda_interpretation_from_row (const PodaInterpretation *reading, guint32 row);

/* TRUE if a cell that should be empty is done: the student has gone past it, or has
 * given the column's last answer. */
gboolean poda_interpretation_is_done (const PodaInterpretation *reading, guint32 row,
                                      PodaColumn column);

/* --- Marks --- */

/* The two lines, numbered after the columns of cells. */
#define PODA_COLUMN_ORDER ((PodaColumn) PODA_N_COLUMNS)
#define PODA_COLUMN_MOVE ((PodaColumn) (PODA_N_COLUMNS + 1))

/* Skills: the kinds of step that answers test. Marking uses them to find repeated
 * mistakes, the class report to find what a class has not learnt. */
typedef enum {
    PODA_SKILL_MAX_VALUE,    /* takes the largest child's value */
    PODA_SKILL_MIN_VALUE,    /* takes the smallest one */
    PODA_SKILL_CHANCE_VALUE, /* takes the average */
    PODA_SKILL_ALPHA_MOVED,  /* alpha at a MAX node, which children may raise */
    PODA_SKILL_BETA_MOVED,   /* beta at a MIN node, which children may lower */
    PODA_SKILL_ALPHA_DOWN,   /* alpha at all other nodes: passed from above */
    PODA_SKILL_BETA_DOWN,    /* beta at all other nodes: passed from above */
    PODA_SKILL_CUT,          /* sees that a node is cut */
    PODA_SKILL_GOES_ON,      /* sees that a node is visited */
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
    PODA_MARK_UNASKED, /* not asked, e.g. because the exercise states it */
    PODA_MARK_RIGHT,
    PODA_MARK_CARRIED, /* differs from the key, but follows from the student's other
                          answers: an error carried forward */
    PODA_MARK_BELOW,   /* at or below wrongly cut or wrongly searched nodes: reported
                          only in the cell that decides this */
    PODA_MARK_WRONG,
    PODA_MARK_MISSING,    /* empty where an answer was expected */
    PODA_MARK_UNREADABLE, /* neither a mistake nor an answer */
    PODA_N_MARKS
} PodaMark;

/* "right", "carried", "below", "wrong", "missing", "unreadable"; NULL for UNASKED. */
extern const char *const poda_mark_words[PODA_N_MARKS];

/* Results of a student in the steps of one kind. */
typedef struct {
    PodaSkill skill;
    guint n_wrong, n_done; /* wrong steps, given the student's numbers; all steps */
    gint used;   /* wrong results that other answers are based on, less those that other
                    answers contradict */
    double lost; /* weight of the wrong answers themselves */
    double cost; /* points that the repetition costs beyond that */
} PodaRepeat;

typedef struct {
    PodaMark *cells; /* in the order of PodaAnswers */
    double *points;  /* points of the cells */
    gsize *decided;  /* by row: the cell (from 1) in which the wrong cut that the row
                        belongs to was decided; or 0 */
    PodaMark order, move;
    double score, most;
    double earned, ordered; /* points for all answers, and only for the visit order */
    PodaRepeat repeats[PODA_N_SKILLS]; /* those that cost points */
    guint n_repeats;
    guint counts[PODA_N_MARKS]; /* of cells and lines */
    guint n_asked, n_done;      /* cells and lines asked; those not missing */
    gboolean unfinished;        /* more is missing than the policy allows */

    /* Names of nodes that the answers cut or search wrongly, not those below them. */
    GPtrArray *wrongly_cut, *wrongly_searched;

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

/* Returns, for each row, its predecessor in the visit order: a row, or one of these
 * constants plus the number of rows (it is the first, follows an unknown name, or is
 * not in the order). The caller frees it. */
enum { PODA_PREDECESSOR_NONE, PODA_PREDECESSOR_UNKNOWN, PODA_PREDECESSOR_UNLISTED };
guint32 *poda_answers_predecessors (const PodaAnswers *answers);

/* Returns, for each cell, the answer that follows from the student's other answers: the
 * result of one step of the search, based on the answers that the step uses. */
PodaAnswers *
poda_carried_answers (const PodaExercise *exercise, const PodaAnswers *answers);

/* --- Reasons: why the key is right --- */

/* For each cell, the step of the search that decides it, and the text of that step;
 * cached, since the students of a class make the same mistakes. */
typedef struct {
    const PodaExercise *exercise; /* must outlive it */
    guint32 *steps;               /* by node id and verb, from 1; 0: there is none */
    PodaReplay *replay;           /* NULL until needed */
    const char **texts; /* by row and column, order and move; NULL until needed */
    GStringChunk *strings;
} PodaReasons;

PodaReasons *poda_reasons_new (const PodaExercise *exercise);
void poda_reasons_free (PodaReasons *reasons);

/* Return the step of the record (from 1) that decides a cell of the key, and why the
 * key is right: a sentence without a full stop, borrowed. For PODA_COLUMN_MOVE
 * the row is the root's. */
gsize poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column);
const char *poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column);

/* Returns the window of a visited node's parent after the previous sibling, as text;
 * `format` takes the sibling, the parent, alpha and beta. The caller frees it. */
char *poda_reasons_window (PodaReasons *reasons, guint32 row, const char *format);

/* Maximum number of characters of a student's answer that messages quote. */
#define PODA_SHOWN_CELL 40

/* Return a text with a student's answer and the right one, for a cell (which contains
 * `given`), the best move, or the first difference in the order; the second function
 * adds the reason. The caller frees it. */
char *poda_mark_contrast (const PodaExercise *exercise, const PodaAnswers *answers,
                          guint32 row, PodaColumn column, const PodaCell *given);
char *poda_mark_text (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                      PodaColumn column);

/* Finds the first wrong step of a marking, or else the first unreadable answer. */
void poda_marking_find_first (PodaMarking *marking, PodaReasons *reasons,
                              const PodaAnswers *answers);

/* Marks answers. An answer that is right, or follows from the student's other answers,
 * earns points. A mistake costs only its own answer, not what follows from it; a
 * wrongly cut node costs the answer that decides this, not those below. Repeated
 * mistakes cost part of the points earned, in proportion to their number. */
PodaMarking *
poda_mark (PodaReasons *reasons, const PodaAnswers *answers, const PodaPolicy *policy);
void poda_marking_free (PodaMarking *marking);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaInterpretation, poda_interpretation_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReasons, poda_reasons_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarking, poda_marking_free)
