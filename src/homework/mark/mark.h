#pragma once

/* Marking: answers held against the key, cell by cell, with credit for what follows
 * rightly from an earlier mistake. */

#include "homework/exercise/exercise.h"
#include "record/replay.h"

/* --- The policy --- */

/* What each answer counts, what a mistake costs that comes again, and how much a wrong
 * cut may leave away. Every number has a name, by which a key file sets it (`--policy
 * FILE`), or a command line (`--weights value=2,repeat=0`). */

typedef struct {
    double columns[PODA_N_COLUMNS]; /* what a cell counts, … */
    double order, move;             /* … and a line */
    double carried; /* which part of it counts where an error is carried forward, … */
    double repeat;  /* … which part of all points a kind of step costs at most that is
                       done wrongly again and again, … */
    double cuts;    /* … and which part of all points wrong cuts may leave away before
                       that counts as not done */
    double unfinished; /* work is unfinished where more than this part of what is asked
                          is left empty */
} PodaPolicy;

void poda_policy_init (PodaPolicy *policy); /* as examples/policy.ini has it */

/* Sets what `value=2,order=5,carried=0.5` names. FALSE sets `error`. */
gboolean poda_policy_parse (PodaPolicy *policy, const char *text, GError **error);

/* What differs from poda_policy_init, as the above reads it; NULL where nothing does.
 * The caller frees it. */
char *poda_policy_format (const PodaPolicy *policy);

/* Sets what the lines of a file name; `ask`, unless NULL, receives the words of --ask,
 * to be freed, where it has them as `what`. `name` stands in front of complaints. FALSE
 * sets `error`. */
gboolean poda_policy_read (PodaPolicy *policy, const char *name, const char *text,
                           char **ask, GError **error);

/* --- Reading: what answers mean where they leave something out --- */

/* A blank is no answer. It says that a node is never visited only where it stands for a
 * statement: where a dash was put there, where ticks alone were set and the ticking
 * went on past it, or where a whole row with all behind it up to the next subtree is
 * blank though its parent and the sibling before were answered, and the work went on
 * past them. The work has gone on past a cell when in the same column something was
 * answered behind the node's whole subtree, at no smaller depth: whoever fills in a
 * sheet in whatever order and stops has not gone past anything that is still to be
 * done. */

/* What answers say of a visit. */
typedef enum { PODA_SAID_NOTHING, PODA_SAID_NO, PODA_SAID_YES } PodaSaid;

/* A row: what is said of it, and what stands there, as bits of columns; the order's is
 * the one behind them. */
typedef struct {
    PodaSaid visited;
    guint32 end; /* the first row behind its subtree */
    guint asked;
    guint put;    /* something was put there, … */
    guint struck; /* … a dash alone, … */
    guint filled; /* … or what can be read */
    guint passed; /* the work went on past the cell */
} PodaRowRead;

typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    gboolean answered[PODA_N_COLUMNS]; /* something stands in the column */
    gboolean ticks[PODA_N_COLUMNS];    /* of yes and no one alone stands in it, … */
    PodaValue implied[PODA_N_COLUMNS]; /* … and a blank says the other one */
    gboolean all_noes; /* the noes that stand there tell that the rest is yes */
    gboolean by_order; /* visits are told by their order, and not by their column */
    PodaRowRead *rows;
} PodaReading;

void poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                        const PodaAnswers *answers);
void poda_reading_clear (PodaReading *reading);

/* The cell as it is to be read. */
PodaCell poda_reading_cell (const PodaReading *reading, guint32 row, PodaColumn column);

/* What it says where it is asked for and can be read; else, and with `reading` NULL,
 * `otherwise`. What equals that, or the key, within the precision in which people write
 * is taken for exactly that. */
PodaValue poda_reading_value (const PodaReading *reading, guint32 row,
                              PodaColumn column, PodaValue otherwise);

/* What a visit leaves beside a node, in other columns than those for ticks: whether
 * something stands there, or nothing where the work has gone past it. */
PodaSaid poda_reading_beside (const PodaReading *reading, guint32 row);

/* Whether a blank where nothing is to be written is done: the work has gone on past it,
 * or the last that is to be written in the column is. */
gboolean
poda_reading_is_done (const PodaReading *reading, guint32 row, PodaColumn column);

/* --- Marks --- */

/* What is asked beside the cells, numbered behind the columns. */
#define PODA_COLUMN_ORDER ((PodaColumn) PODA_N_COLUMNS)
#define PODA_COLUMN_MOVE ((PodaColumn) (PODA_N_COLUMNS + 1))

/* Kinds of step: which part of an algorithm an answer tests. By these marks see that a
 * mistake comes again, and a class what it has not learnt. */
typedef enum {
    PODA_SKILL_MAX_VALUE,    /* the largest child's value is taken, … */
    PODA_SKILL_MIN_VALUE,    /* … the smallest, … */
    PODA_SKILL_CHANCE_VALUE, /* … or the average */
    PODA_SKILL_ALPHA_MOVED, /* alpha at a MAX node, which a child may have raised, … */
    PODA_SKILL_BETA_MOVED,  /* … and beta at a MIN node */
    PODA_SKILL_ALPHA_DOWN,  /* alpha where nothing but what comes from above … */
    PODA_SKILL_BETA_DOWN,   /* … or beta can stand: at all other nodes, and leaves */
    PODA_SKILL_CUT,         /* a node is never visited: its row says so */
    PODA_SKILL_GOES_ON,     /* a node is visited */
    PODA_SKILL_BOUND,       /* what was proved of a value */
    PODA_SKILL_STRATEGY,    /* whether a node lies on a winning strategy */
    PODA_SKILL_ORDER,       /* the order of visits */
    PODA_SKILL_MOVE,        /* the best move */
    PODA_N_SKILLS
} PodaSkill;

/* What the answer in this cell tests; `column` may be PODA_COLUMN_ORDER or
 * PODA_COLUMN_MOVE, of whatever row. */
PodaSkill poda_skill_of (const PodaExercise *exercise, guint32 row, PodaColumn column);

/* What data call them, "value-at-max", and people, "values at MAX nodes": that is
 * marked for translation. */
typedef struct {
    const char *word, *label;
} PodaSkillName;

extern const PodaSkillName poda_skills[PODA_N_SKILLS];

typedef enum {
    PODA_MARK_UNASKED, /* given, or not asked */
    PODA_MARK_RIGHT,
    PODA_MARK_CARRIED, /* not the key's, but what follows from the student's own other
                          answers: an error carried forward */
    PODA_MARK_BELOW,   /* lies below a wrong cut, be it one too many or one overlooked:
                          that is told where it was decided, and not here again */
    PODA_MARK_WRONG,
    PODA_MARK_MISSING, /* empty where an answer was expected */
    PODA_MARK_UNREAD,  /* what stands there cannot be read: no mistake, and no answer */
    PODA_N_MARKS
} PodaMark;

/* "right", "carried", "below", "wrong", "missing", "unreadable"; NULL for unasked. */
extern const char *const poda_mark_words[PODA_N_MARKS];

/* How a kind of step was done. */
typedef struct {
    PodaSkill skill;
    guint n_wrong, n_done; /* on the student's own numbers, of so many occasions */
    gint used;   /* of the wrong ones: with how many more the answers go on than they
                    contradict */
    double lost; /* what the wrong answers cost themselves, … */
    double cost; /* … and the points that it costs beyond that, being done again */
} PodaRepeat;

typedef struct {
    PodaMark *cells; /* as PodaAnswers has them */
    double *points;  /* what they earn */
    gsize *decided; /* by row: the cell, from 1, that decides a wrong cut above; or 0 */
    PodaMark order, move;
    double score, most;
    double earned, ordered; /* by the answers alone, and by the visit order alone */
    PodaRepeat repeats[PODA_N_SKILLS]; /* those that cost something */
    guint n_repeats;
    guint counts[PODA_N_MARKS]; /* of cells and lines */
    guint n_asked, n_done;      /* of cells and lines: done is what is not missing */
    gboolean unfinished;        /* more is missing than the policy lets pass */

    /* Names of nodes that were searched and that the answers leave out, and the
     * reverse: cuts that they do not make. Of nested ones the topmost alone. */
    GPtrArray *surplus, *missed;

    gboolean all_right; /* nothing is anything else */
    guint32 first_row;  /* where the search first goes wrong; PODA_ROW_NONE: nowhere */
    PodaColumn first_column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    char *first; /* what stands there, what is right, and why; NULL: only missing */
} PodaMarking;

static inline PodaMark
poda_marking_at (const PodaMarking *marking, guint32 row, PodaColumn column)
{
    return marking->cells[(gsize) row * PODA_N_COLUMNS + column];
}

/* The points of a line of this weight. */
double poda_marking_earns (const PodaPolicy *policy, PodaMark mark, double weight);

/* What comes before each row in a visit order: another row, or one of these, counted
 * from the number of rows. */
enum { PODA_PLACE_FIRST, PODA_PLACE_UNKNOWN, PODA_PLACE_NEVER };
guint32 *poda_answers_places (const PodaAnswers *answers);

/* Works out what follows from the student's own other answers: for each asked cell what
 * one step of the search gives, done with what they say of the nodes it rests on. */
PodaAnswers *poda_follow (const PodaExercise *exercise, const PodaAnswers *answers);

/* --- Reasons: why the key is right --- */

/* For each cell the step of the search that settles it, and what that step says; kept,
 * since a whole class makes the same mistakes. */
typedef struct {
    const PodaExercise *exercise; /* must outlive it */
    guint32 *steps;     /* by the node's id and by verb, from 1; 0: it does no such */
    PodaReplay *replay; /* NULL until it is needed */
    const char **texts; /* by row, column, order and move; NULL until asked for */
    GStringChunk *strings;
} PodaReasons;

PodaReasons *poda_reasons_new (const PodaExercise *exercise);
void poda_reasons_free (PodaReasons *reasons);

/* Finds the step of the record, from 1, that settles the key's answer, or tells why
 * that is right: a sentence without a full stop, borrowed. With PODA_COLUMN_MOVE the
 * row is the root's. */
gsize poda_reasons_step (const PodaReasons *reasons, guint32 row, PodaColumn column);
const char *poda_reasons_text (PodaReasons *reasons, guint32 row, PodaColumn column);

/* Tells the window of a visited node's parent as the sibling before the node has left
 * it: a format of the sibling, the parent, alpha and beta. The caller frees it. */
char *poda_reasons_window (PodaReasons *reasons, guint32 row, const char *format);

/* So many characters of what somebody wrote in a cell are told. */
#define PODA_SHOWN_CELL 40

/* Tell what stands in a cell, which is `given`, in the best move, or where the order
 * first differs, what is right, and, the second one, why. The caller frees it. */
char *poda_mark_contrast (const PodaExercise *exercise, const PodaAnswers *answers,
                          guint32 row, PodaColumn column, const PodaCell *given);
char *poda_mark_tell (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                      PodaColumn column);

/* Finds the first wrong step of a marking, else what is unreadable. */
void poda_marking_find_first (PodaMarking *marking, PodaReasons *reasons,
                              const PodaAnswers *answers);

/* Marks answers: each that is right, or follows rightly from the student's own other
 * answers, earns its weight. A mistake costs its own answer, whatever follows from it;
 * a wrong cut costs the answer that decides it, and not what lies below. A kind of step
 * that is done wrongly again costs a part of all that is earned, the more the more of
 * its occasions were wrong. */
PodaMarking *
poda_mark (PodaReasons *reasons, const PodaAnswers *answers, const PodaPolicy *policy);
void poda_marking_free (PodaMarking *marking);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaReading, poda_reading_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaReasons, poda_reasons_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarking, poda_marking_free)
