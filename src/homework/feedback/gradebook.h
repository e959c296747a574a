#pragma once

/* The gradebook: marked works, in a common format for answer sheets and programs.
 * Reports depend on nothing else. */

#include "base/output.h"
#include "base/value.h"

struct _PodaDocument; /* homework/document/document.h */

typedef enum {
    PODA_ITEM_RIGHT,
    PODA_ITEM_CARRIED, /* credited, as it follows from an earlier mistake */
    PODA_ITEM_WRONG,
    PODA_ITEM_MISSING,
    PODA_ITEM_UNREAD, /* unreadable */
    PODA_ITEM_BELOW,  /* below a wrong cut, which is reported itself */
    PODA_N_ITEM_STATES
} PodaItemState;

/* Texts of the structs below are owned, and NULL if there is none. Those before the
 * first field of another type are freed with the struct. */

/* A marked item: a cell, a line, or a test case. */
typedef struct {
    char *name;                       /* "node 3, alpha", "case nim-4" */
    char *node, *column;              /* a cell's, in data formats */
    char *decided_by;                 /* name of the item that decides the wrong cut
                                         above it */
    char *expected, *given;           /* for people */
    char *expected_word, *given_word; /* in the format of sheets, if it differs */
    char *why;                        /* one sentence without a full stop */
    const char *step;                 /* PodaSkill that it tests, as data name it */
    PodaItemState state;
    double score, most;
    gsize settled;   /* step of the search that decides it; 0: none */
    gboolean hidden; /* not shown to students */
} PodaItem;

/* A mistake that explains the answers of a work. */
typedef struct {
    char *name;       /* the misconception's; NULL: none */
    char *text;       /* NULL: in the previous cause */
    char *lesson;     /* path */
    char *pattern;    /* without a name: a repeated pattern, "all 5 answers about α at
                         MIN nodes are wrong" */
    double sure;      /* supporting part of the evidence, up to 1; 0: unknown */
    GPtrArray *cells; /* names of the wrong items that it explains; may be NULL */
} PodaCause;

/* A repeated mistake, and its cost. */
typedef struct {
    const char *step, *label; /* PodaSkill in data, and for people */
    guint n_wrong, n_done;    /* wrong steps, and all */
    double cost;              /* points */
} PodaRepeatedMistake;

/* Points set by the teacher. */
typedef struct {
    char *item;         /* NULL: for the whole work */
    char *comment;      /* "" for none */
    double points, was; /* `was` is negative if there was no mark */
} PodaSet;

/* Status of a work. */
typedef enum {
    PODA_WORK_MARKED,
    PODA_WORK_UNFINISHED,     /* marked, with many empty answers */
    PODA_WORK_DUPLICATE,      /* marked, but another work of this student counts */
    PODA_WORK_WRONG_EXERCISE, /* not marked: another student's exercise, or unknown */
    PODA_WORK_UNREADABLE,     /* not marked: unreadable */
    PODA_WORK_MISSING,        /* not marked: nothing submitted */
    PODA_N_WORK_STATUSES
} PodaWorkStatus;

/* The work of a student, or a student without one. */
typedef struct {
    char *student;       /* id; "" if unknown */
    char *name;          /* name in the class list; "": unknown, or same as the id */
    char *source;        /* path of the file or program; "": nothing submitted */
    char *place;         /* Moodle's name for its feedback: a folder,
                            `NAME_NUMBER_…_file_/`, or the beginning of a file name */
    char *exercise;      /* "" for none */
    char *owner;         /* student of that exercise, if it is a wrong one */
    char *error;         /* reason why it is not marked */
    char *first;         /* the first wrong step, as a sentence */
    char *first_name;    /* its item: "node 3, alpha" */
    char *given_picture; /* SVG of the answers, for HTML */
    char *right_picture; /* SVG of the right tree */
    PodaWorkStatus status;
    double score, most;
    guint n_done, n_asked;  /* items that are answered, and all */
    double seconds;         /* run time; negative: not measured */
    GArray *again;          /* PodaRepeatedMistake elements: deducted from the sum */
    GPtrArray *items;       /* PodaItem elements */
    GPtrArray *wrongly_cut; /* char * elements: nodes that were wrongly cut */
    GPtrArray *wrongly_searched; /* char * elements: cut nodes that were searched */
    GPtrArray *causes;           /* PodaCause elements */
    GPtrArray *remarks;          /* char * elements */
    GPtrArray *asides; /* char * elements: remarks that only the teacher sees */
    GPtrArray *sets;   /* PodaSet elements */
} PodaWork;

/* Works on one exercise that share wrong answers; the lists borrow their elements. */
typedef struct {
    GPtrArray *works; /* const PodaWork * elements */
    GPtrArray *cells; /* const char * elements: the shared items */
} PodaSimilarity;

typedef struct {
    char *title;
    char *kind;        /* "check" or "grade" */
    char *sandbox;     /* restrictions of programs; NULL: no programs */
    GPtrArray *works;  /* PodaWork elements */
    GPtrArray *unread; /* PodaWork elements: other files, which were skipped */
} PodaGradebook;

PodaGradebook *poda_gradebook_new (const char *kind, const char *title);
void poda_gradebook_free (PodaGradebook *gradebook);

/* Adds a file that was skipped. */
void poda_gradebook_add_skipped_file (PodaGradebook *gradebook, const char *source,
                                      const char *reason);

/* Add an empty element, owned by the list, to be filled in. */
PodaWork *poda_gradebook_add (GPtrArray *works);
gpointer poda_gradebook_add_zeroed (GPtrArray *list, gsize size);
#define poda_work_add(list, Type)                                                      \
    ((Type *) poda_gradebook_add_zeroed (list, sizeof (Type)))

/* Sets a text from untrusted input, cleaned for display. */
void poda_work_set (char **text, const char *said);
void poda_work_remark (PodaWork *work, const char *text);

/* Sorts works like students, PodaStudent, in a class list; NULL: does nothing. */
void poda_gradebook_order (PodaGradebook *gradebook, const GPtrArray *students);

/* Sets the status, and the reason why the work is not marked. */
void poda_work_refuse (PodaWork *work, PodaWorkStatus status, const char *reason);

/* --- Values for reports; the caller frees what is not const --- */

/* Characters of untrusted text that are shown. */
#define PODA_SHOWN_NAME 120

typedef struct {
    const char *word, *label;
} PodaItemWord;

/* By status and by state: words for data, and msgids of labels for people. */
extern const char *const poda_work_statuses[];
extern const PodaItemWord poda_item_words[];
#define poda_work_status_word(status) (poda_work_statuses[status])
#define poda_work_status_label(status)                                                 \
    g_dpgettext2 (GETTEXT_PACKAGE, "work", poda_work_statuses[status])
#define poda_item_word(state) (poda_item_words[state].word)
#define poda_item_label(state) _ (poda_item_words[state].label)

/* Returns "values at MIN nodes: 4 of 5 wrong, 6 points less". */
char *poda_repeated_mistake_text (const PodaRepeatedMistake *again);

/* Returns "29 of 60 answers are empty"; NULL if the work is not unfinished. */
char *poda_work_gap (const PodaWork *work);

/* Return the student (id, or "Ana Ruiz (ana1)" for people), or else the source. */
const char *poda_work_name (const PodaWork *work);
char *poda_work_who (const PodaWork *work);

/* TRUE if the work's mark counts for its student: it is marked and no duplicate; if it
 * is marked, with all answers right; if all works are, and no file was unreadable,
 * which determines the exit code. */
gboolean poda_work_counts (const PodaWork *work);
gboolean poda_work_all_right (const PodaWork *work);
gboolean poda_gradebook_all_right (const PodaGradebook *gradebook);

/* TRUE if work `i` represents its student in statistics: the one that counts, or else
 * the student's first one. */
gboolean poda_gradebook_stands (const PodaGradebook *gradebook, guint i);

/* Return the number of items with this state, and of works with this status. */
guint poda_work_count (const PodaWork *work, PodaItemState state);
guint poda_gradebook_count (const PodaGradebook *gradebook, PodaWorkStatus status);

/* Return a score without rounding errors in sums of tenths; its text, also for data;
 * and a work's percentage. */
double poda_score_round (double score);
const char *poda_score_format (double score, char buffer[PODA_VALUE_BUFFER]);
int poda_work_percent (const PodaWork *work);

/* Returns the first cause; NULL: none. */
const PodaCause *poda_work_first_cause (const PodaWork *work);

/* Returns the title of the cause's misconception, or else its pattern. */
const char *poda_cause_title (const PodaCause *cause);

/* Returns the lesson for the work's cause `i` in the current language, "5, A floor from
 * far above"; NULL if there is none, or an earlier cause has the same. */
char *poda_work_lesson (const PodaWork *work, guint i);

/* Returns groups (PodaSimilarity) of works that share at least three wrong answers,
 * each with those that share most; the second function adds a table of the first. */
GPtrArray *poda_gradebook_similar (const PodaGradebook *gradebook);
void poda_gradebook_add_similar (const PodaGradebook *gradebook,
                                 struct _PodaDocument *document);

/* --- Reports; untrusted text is escaped for browsers and spreadsheets --- */

void poda_gradebook_txt (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_html (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_csv (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_json (const PodaGradebook *gradebook, PodaOutput *output);

/* Write import files of learning platforms: the marks of students in percent; for
 * Gradescope's results.json only the first work that is no duplicate. */
void poda_gradebook_moodle (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_canvas (const PodaGradebook *gradebook, PodaOutput *output);
void poda_gradebook_gradescope (const PodaGradebook *gradebook, PodaOutput *output);

/* Writes the feedback for a work's student, without data of other students. */
void poda_gradebook_feedback (const PodaGradebook *gradebook, const PodaWork *work,
                              PodaOutput *page, PodaOutput *text);

/* Write the class report. Since trees differ between students, mistakes are counted by
 * skill, not by node. The students to talk to are a short list with reasons. */
void poda_class_report_txt (const PodaGradebook *gradebook, PodaOutput *output);
void poda_class_report_json (const PodaGradebook *gradebook, PodaOutput *output);
void poda_class_report_html (const PodaGradebook *gradebook, PodaOutput *output);

/* Fills a staging folder with a folder per student, which contains the report on that
 * work as a page and as text, and moodle.zip, with the pages under the names that
 * Moodle's "upload multiple feedback files in a zip" expects. `*n` receives the number
 * of students with feedback, `*n_moodle` those in moodle.zip, which is omitted if there
 * are none. Returns FALSE with `error` set (G_FILE_ERROR). */
gboolean
poda_feedback_write (const PodaGradebook *gradebook, const PodaStaging *staging,
                     guint *n, guint *n_moodle, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaGradebook, poda_gradebook_free)
