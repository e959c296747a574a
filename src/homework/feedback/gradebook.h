#pragma once

/* The gradebook: marked work in the shape in which it is reported, whether it came from
 * an answer sheet or from a student's program. Reports read it and nothing else. */

#include "base/output.h"
#include "base/value.h"

struct _PodaDocument; /* homework/document/document.h */

typedef enum {
    PODA_ITEM_RIGHT,
    PODA_ITEM_CARRIED, /* credited, as it follows from an earlier mistake */
    PODA_ITEM_WRONG,
    PODA_ITEM_MISSING,
    PODA_ITEM_UNREAD, /* something stands there that cannot be read */
    PODA_ITEM_BELOW,  /* below a wrong cut, which is told by itself */
    PODA_N_ITEM_STATES
} PodaItemState;

/* Texts of the structs below are owned, NULL where there is nothing to say, and those
 * before the first other field are freed with it. */

/* One thing that was marked: a cell, a line, or a case. */
typedef struct {
    char *name;                       /* "node 3, alpha", "case nim-4" */
    char *node, *column;              /* of a cell, in the machine formats */
    char *decided_by;                 /* the name of the item that decides the wrong
                                         cut below which it lies */
    char *expected, *given;           /* for people */
    char *expected_word, *given_word; /* as sheets write them, where it differs */
    char *why;                        /* one sentence without a full stop */
    const char *step; /* which kind of step it tests, as data call it (PodaSkill) */
    PodaItemState state;
    double score, most;
    gsize settled;   /* the step of the search that settles it; 0: none */
    gboolean hidden; /* not to be shown to students */
} PodaItem;

/* A mistake of understanding that explains the work. */
typedef struct {
    char *name;       /* of the misconception; NULL where none is named */
    char *text;       /* NULL: the cause before it has it */
    char *lesson;     /* its path */
    char *pattern;    /* where none is named: what is wrong again and again, "all 5
                         answers about α at MIN nodes are wrong" */
    double sure;      /* how much speaks for it, up to 1; 0: not measured */
    GPtrArray *cells; /* the names of the wrong items that it explains; may be NULL */
} PodaCause;

/* A kind of step that was done wrongly again and again, and what that costs. */
typedef struct {
    const char *step, *label; /* as data call it (PodaSkill), and for people */
    guint n_wrong, n_done;    /* of so many that could show it */
    double cost;              /* points */
} PodaAgain;

/* Points that the teacher has set. */
typedef struct {
    char *item;         /* NULL: of the whole work */
    char *comment;      /* "" for none */
    double points, was; /* negative: it was not marked */
} PodaSet;

/* What has become of a work. */
typedef enum {
    PODA_WORK_MARKED,
    PODA_WORK_UNFINISHED, /* marked, and much of it is blank */
    PODA_WORK_DUPLICATE,  /* marked, and another one of the same student counts */
    PODA_WORK_FOREIGN,    /* not marked: another student's exercise, or nobody's */
    PODA_WORK_UNREADABLE, /* not marked: nothing that can be read */
    PODA_WORK_MISSING,    /* not marked: a student of the list handed in nothing */
    PODA_N_WORK_STATUSES
} PodaWorkStatus;

/* What one student handed in, or a student who has not. */
typedef struct {
    char *student;       /* the id; "" where nothing says */
    char *name;          /* as the list has it; "": unknown, or the id */
    char *source;        /* the file, or the program; "": nothing was handed in */
    char *place;         /* where Moodle takes feedback for it, `NAME_NUMBER_…_file_/`
                            for a folder, or how the file's name begins */
    char *exercise;      /* "" for none */
    char *owner;         /* whose exercise that is, of a foreign work */
    char *error;         /* why it was not marked */
    char *first;         /* the first wrong step, a sentence */
    char *first_name;    /* what is wrong there: "node 3, alpha" */
    char *given_picture; /* svg of what was answered, for html, … */
    char *right_picture; /* … and of the right tree */
    PodaWorkStatus status;
    double score, most;
    guint n_done, n_asked; /* of the items, that something stands for */
    double seconds;        /* that it took; negative: not measured */
    GArray *again;         /* of PodaAgain: what is taken from what the items earn */
    GPtrArray *items;      /* of PodaItem */
    GPtrArray *surplus;    /* of char *: nodes that were cut and should not be, … */
    GPtrArray *missed;     /* … and cuts that were not made */
    GPtrArray *causes;     /* of PodaCause */
    GPtrArray *remarks;    /* of char * */
    GPtrArray *asides; /* of char *: remarks to the teacher, which may name others */
    GPtrArray *sets;   /* of PodaSet */
} PodaWork;

/* Works of one exercise that share wrong answers; its lists borrow. */
typedef struct {
    GPtrArray *works; /* of const PodaWork * */
    GPtrArray *cells; /* of const char *: the items in which they are equal */
} PodaAlike;

typedef struct {
    char *title;
    char *kind;        /* "check" or "grade" */
    char *sandbox;     /* what programs could do and could not; NULL: there were none */
    GPtrArray *works;  /* of PodaWork */
    GPtrArray *unread; /* of PodaWork: files beside the works that were not read */
} PodaGradebook;

PodaGradebook *poda_gradebook_new (const char *kind, const char *title);
void poda_gradebook_free (PodaGradebook *gradebook);

/* Adds a file that was not read. */
void poda_gradebook_pass_over (PodaGradebook *gradebook, const char *source,
                               const char *reason);

/* Add something to be filled in, which belongs to what it is added to. */
PodaWork *poda_gradebook_add (GPtrArray *works);
gpointer poda_gradebook_add_zeroed (GPtrArray *list, gsize size);
#define poda_work_add(list, Type)                                                      \
    ((Type *) poda_gradebook_add_zeroed (list, sizeof (Type)))

/* Sets a text to a foreign one, as it is shown. */
void poda_work_set (char **text, const char *said);
void poda_work_remark (PodaWork *work, const char *text);

/* Orders works as their students stand on a list, of PodaStudent; NULL: not at all. */
void poda_gradebook_order (PodaGradebook *gradebook, const GPtrArray *students);

/* Sets why it is not marked, and the status. */
void poda_work_refuse (PodaWork *work, PodaWorkStatus status, const char *reason);

/* --- What reports say of it; the caller frees what is not const --- */

/* The characters of a foreign text that are shown. */
#define PODA_SHOWN_NAME 120

typedef struct {
    const char *word, *label;
} PodaItemWord;

/* By status and by state: words for programs, labels for people, to be translated. */
extern const char *const poda_work_statuses[];
extern const PodaItemWord poda_item_words[];
#define poda_work_status_word(status) (poda_work_statuses[status])
#define poda_work_status_label(status)                                                 \
    g_dpgettext2 (GETTEXT_PACKAGE, "work", poda_work_statuses[status])
#define poda_item_word(state) (poda_item_words[state].word)
#define poda_item_label(state) _ (poda_item_words[state].label)

/* "values at MIN nodes: 4 of 5 wrong, 6 points less" */
char *poda_again_tell (const PodaAgain *again);

/* "29 of 60 answers are empty"; NULL unless it is unfinished. */
char *poda_work_gap (const PodaWork *work);

/* Whose work it is, the student or else the source; for people, "Ana Ruiz (ana1)". */
const char *poda_work_name (const PodaWork *work);
char *poda_work_who (const PodaWork *work);

/* TRUE if it is its student's mark: marked, and no duplicate; if it was marked, and
 * nothing is carried, wrong or missing; if all works are so, and all was read: what the
 * exit code says. */
gboolean poda_work_counts (const PodaWork *work);
gboolean poda_work_all_right (const PodaWork *work);
gboolean poda_gradebook_all_right (const PodaGradebook *gradebook);

/* TRUE if work `i` stands for its student when students are counted: of several of
 * theirs the one that counts, or else the first. */
gboolean poda_gradebook_stands (const PodaGradebook *gradebook, guint i);

/* The number of items of this state, and of works of this status. */
guint poda_work_count (const PodaWork *work, PodaItemState state);
guint poda_gradebook_count (const PodaGradebook *gradebook, PodaWorkStatus status);

/* A score in which sums of tenths are tenths, and as it is written, for machines too;
 * a work's in hundredths of what was to be had. */
double poda_score_round (double score);
const char *poda_score_format (double score, char buffer[PODA_VALUE_BUFFER]);
int poda_work_percent (const PodaWork *work);

/* The first cause; NULL: none. */
const PodaCause *poda_work_first_cause (const PodaWork *work);

/* What the cause's misconception is called for people, or else its pattern. */
const char *poda_cause_title (const PodaCause *cause);

/* The lesson of the work's cause `i` in the language spoken now, "5, A floor from far
 * above"; NULL if there is none, or an earlier cause has the same. */
char *poda_work_lesson (const PodaWork *work, guint i);

/* The works that share at least three wrong answers, of PodaAlike, each once, with
 * those with which it shares most; and a table of the first ones. */
GPtrArray *poda_gradebook_alike (const PodaGradebook *gradebook);
void poda_gradebook_add_alike (const PodaGradebook *gradebook,
                               struct _PodaDocument *document);

/* --- Reports; foreign texts are never run, neither by browsers nor by spreadsheets --- */

void poda_gradebook_txt (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output);

/* What learning platforms import: the marks of students, in hundredths; of Gradescope's
 * results.json one work, the first that is no duplicate. */
void poda_gradebook_moodle (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_canvas (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_gradescope (const PodaGradebook *gradebook, PodaOutput *output);

/* Writes what the student of a work gets, in which nothing of anybody else stands. */
void poda_gradebook_feedback (const PodaGradebook *gradebook, const PodaWork *work,
                              PodaOutput *page, PodaOutput *text);

/* The class at a glance. Trees differ and node names mean nothing there: what is missed
 * is counted by kinds of step. Whom to talk to is a short list with reasons, and no
 * verdict. */
void poda_class_report_txt (const PodaGradebook *gradebook, PodaOutput *output);
void poda_class_report_json (const PodaGradebook *gradebook, PodaOutput *output);
void poda_class_report_html (const PodaGradebook *gradebook, PodaOutput *output);

/* Fills a folder in the making with a folder for each student, with the report on that
 * work alone as a page and as text, and moodle.zip, in which the pages have the names
 * that Moodle's "upload multiple feedback files in a zip" takes. `*n` receives how many
 * students get feedback, `*n_moodle` how many of them stand in moodle.zip, which is
 * left out where it is none. FALSE sets `error` (G_FILE_ERROR). */
gboolean
poda_feedback_write (const PodaGradebook *gradebook, const PodaStaging *staging,
                     guint *n, guint *n_moodle, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaGradebook, poda_gradebook_free)
