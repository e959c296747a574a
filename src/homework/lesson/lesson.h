#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched.
 *
 * A lesson's source is Markdown that reads well as it stands; docs/lessons/README.md
 * has its grammar. Here it is read into parts (beats, check questions, what stays), and
 * these into blocks in the order of the text. Trees are searched when they are read, so
 * that a moment is a step, and nodes that a source names are nodes of its tree: a
 * lesson that can be read can be shown.
 *
 * Errors begin with the source's place: `2-the-leaf.md:31: expected …`. They are for
 * authors, and not translated. */

#include "base/json.h"
#include "record/record.h"
#include "search/rules.h"

/* Loads a text, whose path is from the project's folder. The caller frees it. FALSE
 * sets `error`. */
typedef gboolean (*PodaLessonLoad) (const char *path, char **text, GError **error);

/* Loads from the project's folder, where that is the current one; or what is built into
 * the library, with the trees that lessons name. */
gboolean poda_lesson_from_disk (const char *path, char **text, GError **error);
gboolean poda_lesson_built_in (const char *path, char **text, GError **error);

/* The tree beside the text. */
typedef struct {
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

/* The step after which the search stands at a moment as lessons write it: `start`,
 * `end`, `enter C`, `after c1`, `cut C`, `leave C`. FALSE sets `error`
 * (PODA_LESSON_ERROR). */
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
    char *text;
    char **keys; /* of the misconceptions that lead there; may be empty */
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
    GPtrArray *owned; /* all of the above that has a free function of its own */
    GStringChunk *strings;
} PodaLesson;

/* Reads a lesson's source. NULL sets `error` (PODA_LESSON_ERROR, or the tree's, the
 * rules' or the search's). Free with poda_lesson_free. */
PodaLesson *poda_lesson_read (const char *path, PodaLessonLoad load, GError **error);
void poda_lesson_free (PodaLesson *lesson);

/* Reads the lines of a tree block, of which `line` is the first, into a tree that the
 * lesson owns. NULL sets `error`. */
PodaLessonTree *poda_lesson_read_tree (PodaLesson *lesson, char **lines,
                                       PodaLessonLoad load, guint line, GError **error);

/* The tree that stands beside a part's block; NULL: none yet. */
const PodaLessonTree *
poda_lesson_tree_at (const PodaLesson *lesson, guint part, guint block);

/* The sources in a folder of the disk, in the order of their numbers: paths, char *.
 * NULL sets `error`. */
GPtrArray *poda_lesson_paths (const char *folder, GError **error);

/* All lessons that are built in, as pages read them: an object of arrays, {"en": […],
 * "es": […]}; or, for a page, its text as gzip compresses it, in base64. */
void poda_lessons_write (PodaJson *json, const char *key);
void poda_lessons_pack (PodaJson *json, const char *key);

#define PODA_LESSON_ERROR (poda_lesson_error_quark ())
GQuark poda_lesson_error_quark (void);

typedef enum { PODA_LESSON_ERROR_SYNTAX } PodaLessonError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaLesson, poda_lesson_free)
