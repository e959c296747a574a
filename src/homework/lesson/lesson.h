#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched.
 *
 * A lesson's source is Markdown that reads well as it stands; docs/lessons/README.md
 * has its grammar. Here it is read into parts (beats, check questions, what stays), and
 * these into blocks in the order of the text. Trees are searched when they are read, so
 * that a moment is a step, and nodes that a source names are nodes of its tree: a
 * lesson that can be read can be shown. All texts and arrays are the lesson's. */

#include "base/json.h"
#include "record/record.h"
#include "search/rules.h"

/* What can be said of a tree beside the rules of its search. */
typedef enum {
    PODA_SETTING_HIDDEN, /* leaves whose value the reader is not shown */
    PODA_SETTING_DRAG,   /* a leaf whose value the reader may drag: "c2 from -9 to 9" */
    PODA_SETTING_ANYWAY, /* what was cut, and can be searched anyway */
    PODA_SETTING_BESIDE, /* an algorithm or rule that is searched beside */
    PODA_SETTING_PLAY,   /* "careful" or "careless": how the page plays MIN */
    PODA_SETTING_VIEW,   /* "mover": numbers in the view of who moves */
    PODA_N_SETTINGS
} PodaLessonSetting;

extern const char *const poda_setting_words[PODA_N_SETTINGS];

/* The tree beside the text. */
typedef struct {
    const char *text; /* of the tree */
    PodaRules rules;  /* as given */
    PodaTree *tree;
    PodaProblem problem;
    PodaRecord *record; /* with steps, and all that was pruned */
    gsize step;         /* where it stands: so many steps have been taken */
    const char *settings[PODA_N_SETTINGS]; /* NULL: not set */
} PodaLessonTree;

/* The step after which the search stands at a moment as lessons write it: `start`,
 * `end`, `enter C`, `after c1`, `cut C`, `leave C`. FALSE sets `error`. */
gboolean poda_lesson_step (const PodaRecord *record, const char *moment, gsize *step,
                           GError **error);

typedef enum {
    PODA_BLANK_NUMBER, /* `A = ?` */
    PODA_BLANK_SIGN,   /* `C ? 2`: =, <= or >= */
    PODA_BLANK_WINDOW, /* `window of D = ?` */
    PODA_BLANK_VISITS, /* `visits ?`: nodes in the order of visits */
    PODA_BLANK_STRIKE, /* `strike ?`: edges, in any order */
    PODA_BLANK_WHO,    /* `who ?`: a node */
    PODA_BLANK_CLICK,  /* `click ?`: nodes, in any order */
    PODA_BLANK_DRAG,   /* `drag a1 ?`: a leaf's value, as a range `6..inf` */
    PODA_BLANK_ORDER,  /* `order ?`: children are put in order until so many leaves are
                          seen: `5 leaves` */
    PODA_N_BLANKS
} PodaBlankKind;

/* "number", "sign", …: what lessons and pages call them. */
extern const char *const poda_blank_words[PODA_N_BLANKS];

/* One blank to be filled in. */
typedef struct {
    PodaBlankKind kind;
    const char *before, *after; /* what stands around the `?` */
    const char *of; /* the node, or the word (`leaves`), that it is about; or "" */
} PodaLessonField;

/* What somebody may answer, and what is said to it. */
typedef struct {
    gboolean right;
    guint line;
    guint option;  /* from 1; 0: the answer is in fields */
    GPtrArray *is; /* char *: what each field must hold; NULL: anything */
    const char *text;
    GPtrArray *keys; /* char *: misconceptions that lead there */
} PodaLessonAnswer;

typedef enum {
    PODA_BLOCK_TEXT,    /* a paragraph */
    PODA_BLOCK_ITEM,    /* of a list */
    PODA_BLOCK_CONSOLE, /* what a terminal shows, or code */
    PODA_BLOCK_TREE,    /* from here on this tree stands beside the text */
    PODA_BLOCK_ASK,
    PODA_BLOCK_CLAIMS /* what tests hold against the search; not shown */
} PodaBlockKind;

typedef struct {
    PodaBlockKind kind;
    guint line;
    const char *text;     /* as written, with its marks; of an ASK the question */
    PodaLessonTree *tree; /* that stands beside it; NULL: none yet */
    GPtrArray *options;   /* of an ASK: char *; elsewhere empty, as the next two */
    GPtrArray *fields;    /* PodaLessonField */
    GPtrArray *answers;   /* PodaLessonAnswer, … */
    guint n_right;        /* … of which so many are right */
} PodaLessonBlock;

typedef enum { PODA_PART_BEAT, PODA_PART_CHECK, PODA_PART_INSIGHT } PodaPartKind;

typedef struct {
    PodaPartKind kind;
    const char *title;
    GPtrArray *blocks; /* of PodaLessonBlock */
} PodaLessonPart;

typedef struct {
    const char *path;
    guint number, minutes;
    const char *title, *goal;
    GPtrArray *parts; /* of PodaLessonPart: beats, then one CHECK, then one INSIGHT */
    GPtrArray *owned; /* all arrays */
    GStringChunk *strings;
} PodaLesson;

/* Reads a lesson's source. NULL sets `error`, which begins with the place in `path`,
 * `2-the-leaf.md:31: expected …`; it is for authors, and not translated. */
PodaLesson *poda_lesson_read (const char *path, const char *text, GError **error);
void poda_lesson_free (PodaLesson *lesson);

/* The paths of the lessons in a language that are built in, in the order of their
 * numbers. Free with g_strfreev. */
GStrv poda_lesson_paths (const char *language);

/* All of them, as pages read them: an object of arrays, {"en": […], "es": […]}; or, for
 * a page, its text as gzip compresses it, in base64. */
void poda_lessons_write (PodaJson *json, const char *key);
void poda_lessons_pack (PodaJson *json, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaLesson, poda_lesson_free)
