#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched.
 *
 * A lesson's source is Markdown that reads well as it stands; docs/lessons/README.md
 * tells its grammar. Here it is read into parts (beats, check questions, what stays),
 * and these into blocks in the order of the text. Trees are searched when they are
 * read, so that a moment is a step, and nodes that a source names are nodes of its
 * tree: a lesson that can be read can be shown.
 *
 * Lines in errors are the source's: `2-the-leaf.md:31: expected …`. */

#include "base/json.h"
#include "record/record.h"
#include "search/rules.h"

/* --- Where sources come from --- */

/* Loads a text, whose path is from the project's folder. The caller frees it. FALSE
 * sets `error`. */
typedef gboolean (*PodaLessonLoad) (const char *path, char **text, GError **error);

/* From the project's folder, where that is the current one; or as they are built into
 * the library, with the trees that they name. */
gboolean poda_lesson_from_disk (const char *path, char **text, GError **error);
gboolean poda_lesson_built_in (const char *path, char **text, GError **error);

/* --- The tree beside the text --- */

typedef struct {
    char *asked;     /* as written: a literal, or a file that holds a tree */
    char *text;      /* of the tree */
    PodaRules rules; /* as given */
    PodaTree *tree;
    PodaProblem problem;
    PodaRecord *record; /* with steps, and all that was pruned */
    gsize step;         /* where it stands: so many steps have been taken */
    char **hidden;      /* leaves whose value the reader is not shown; may be empty */
    char *drag;         /* a leaf whose value the reader may drag, … */
    PodaValue from, to; /* … over these; NULL: none */
    char *anyway;       /* what was cut, and can be searched anyway; NULL: none */
    char *beside;       /* an algorithm or rule that is searched beside; NULL: none */
    char *play;         /* "careful" or "careless": how the page plays MIN; NULL: not */
    gboolean own_view;  /* numbers in the view of who moves */
} PodaLessonTree;

/* Reads the lines of a tree block into a new tree. `line` is the first one's. Free it
 * with poda_lesson_tree_free. NULL sets `error` (PODA_LESSON_ERROR, or the tree's, the
 * rules' or the search's). */
PodaLessonTree *poda_lesson_tree_read (char **lines, PodaLessonLoad load,
                                       const char *path, guint line, GError **error);
void poda_lesson_tree_free (PodaLessonTree *tree);

/* The step after which the search stands at a moment as lessons write it: `start`,
 * `end`, `enter C`, `after c1`, `cut C`, `leave C`. FALSE sets `error`
 * (PODA_LESSON_ERROR). */
gboolean poda_lesson_step (const PodaRecord *record, const char *moment, gsize *step,
                           GError **error);

/* --- Questions --- */

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

/* One blank to be filled in. */
typedef struct {
    PodaBlankKind kind;
    char *before, *after; /* what stands around the `?` */
    char *of; /* the node, or the word (`leaves`, `nodes`), that it is about; or "" */
} PodaLessonField;

/* What somebody may answer, and what is said to it. */
typedef struct {
    gboolean right;
    guint line;
    guint option; /* from 1; 0: the answer is in fields, or … */
    char **is;    /* … what each field must hold; NULL: anything. An answer without
                     option and fields is any other one. */
    guint n_is;   /* how many fields there are */
    char *text;
    char **keys; /* of the misconceptions that lead there; may be empty */
} PodaLessonAnswer;

/* --- The lesson --- */

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
    char *text;           /* as written, with its marks; of an ASK the question */
    PodaLessonTree *tree; /* of a TREE; elsewhere NULL */
    GPtrArray *options;   /* of an ASK: char *; may be empty */
    GPtrArray *fields;    /* of an ASK: PodaLessonField; may be empty */
    GPtrArray *answers;   /* of an ASK: PodaLessonAnswer */
} PodaLessonBlock;

typedef enum { PODA_PART_BEAT, PODA_PART_CHECK, PODA_PART_INSIGHT } PodaPartKind;

typedef struct {
    PodaPartKind kind;
    char *title;
    GPtrArray *blocks; /* of PodaLessonBlock */
} PodaLessonPart;

typedef struct {
    char *path;
    char *name; /* of its file: "02-the-leaf-nobody-needs" */
    guint number, minutes;
    char *title, *goal;
    GPtrArray *parts; /* of PodaLessonPart: beats, then one CHECK, then one INSIGHT */
} PodaLesson;

/* Reads a lesson's source. NULL sets `error`. Free with poda_lesson_free. */
PodaLesson *poda_lesson_read (const char *path, PodaLessonLoad load, GError **error);
void poda_lesson_free (PodaLesson *lesson);

/* The tree that stands beside a part's block; NULL: none yet. */
const PodaLessonTree *
poda_lesson_tree_at (const PodaLesson *lesson, guint part, guint block);

/* The sources in a folder of the disk, in the order of their numbers: paths, char *.
 * NULL sets `error`. */
GPtrArray *poda_lesson_paths (const char *folder, GError **error);

/* A lesson as pages read it. */
void poda_lesson_write (PodaJson *json, const char *key, const PodaLesson *lesson);

/* All lessons that are built in, as an object of arrays, {"en": […], "es": […]}. */
void poda_lessons_write (PodaJson *json, const char *key);

/* The same for a page: that object's text as gzip compresses it, in base64. */
void poda_lessons_pack (PodaJson *json, const char *key);

#define PODA_LESSON_ERROR (poda_lesson_error_quark ())
GQuark poda_lesson_error_quark (void);

typedef enum { PODA_LESSON_ERROR_SYNTAX } PodaLessonError;

/* Sets `error` to `path:line: …` and returns FALSE. */
G_GNUC_PRINTF (4, 5)
gboolean poda_lesson_refuse (GError **error, const char *path, guint line,
                             const char *format, ...);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaLessonTree, poda_lesson_tree_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaLesson, poda_lesson_free)
