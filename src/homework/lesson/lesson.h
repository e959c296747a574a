#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched.
 *
 * A lesson's source is Markdown that reads well as it stands; docs/lessons/README.md
 * has its grammar. Here it is read into blocks in the order of the text. Trees are
 * searched when they are read, so that a moment is a step. */

#include "base/json.h"
#include "record/record.h"
#include "search/rules.h"

/* The tree beside the text. */
typedef struct {
    char *text;      /* of the tree */
    PodaRules rules; /* as given */
    PodaTree *tree;
    PodaProblem problem;
    PodaRecord *record; /* with steps, and all that was pruned */
    gsize step;         /* where it stands: so many steps have been taken */
} PodaLessonTree;

/* Finds the step after which the search stands at a moment as lessons write it:
 * `start`, `end`, `enter C`, `after c1`, `cut C`, `leave C`. FALSE sets `error`. */
gboolean poda_lesson_step (const PodaRecord *record, const char *moment, gsize *step,
                           GError **error);

/* Kinds of blocks, each with what its words are. */
typedef enum {
    PODA_BLOCK_HEAD,    /* the first one: number, title, minutes, goal */
    PODA_BLOCK_HEADING, /* of a part: number, title. Without a number it is for check
                           questions, and then for what stays */
    PODA_BLOCK_TREE,    /* text. From here on it stands beside the others */
    PODA_BLOCK_CONSOLE, /* text: what a terminal shows, or code */
    PODA_BLOCK_CLAIMS,  /* text: what tests hold against the search; not shown */
    PODA_BLOCK_ANSWER,  /* to a question: box, pattern, text, and the keys of the
                           misconceptions that lead there */
    PODA_BLOCK_ITEM,    /* of a list: text */
    PODA_BLOCK_OPTION,  /* of a question: text */
    PODA_BLOCK_ASK,     /* a question: text, blanks */
    PODA_BLOCK_TEXT,    /* a paragraph: text */
    PODA_N_BLOCKS
} PodaBlockKind;

typedef struct {
    PodaBlockKind kind;
    guint line;
    char *words[4];       /* "" where there is none */
    PodaLessonTree *tree; /* beside it; NULL: none yet */
} PodaLessonBlock;

typedef struct {
    const char *path;  /* as given */
    GPtrArray *blocks; /* of PodaLessonBlock */
    GPtrArray *trees;  /* of PodaLessonTree */
} PodaLesson;

/* Reads a lesson's source. NULL sets `error`, which begins with the place of a block in
 * `path`, `2-the-leaf.md:31: expected …`; it is for authors, and not translated. Tests
 * see to what else a lesson must have. */
PodaLesson *poda_lesson_read (const char *path, const char *text, GError **error);
void poda_lesson_free (PodaLesson *lesson);

/* --- Questions --- */

/* One blank to be filled in. */
typedef struct {
    const char *kind;     /* "number", "sign", "window", …: what it asks for */
    char *before, *after; /* what stands around the `?` */
    char *of; /* the node, or the word (`leaves`), that it is about; or "" */
} PodaLessonField;

/* Returns the blanks of a question, of PodaLessonField; empty where it has options. The
 * caller unrefs it. */
GPtrArray *poda_lesson_fields (const PodaLessonBlock *question);

/* Returns what each field must hold by an answer's pattern: char *, NULL for anything.
 * NULL: that is none. The caller unrefs it. */
GPtrArray *poda_lesson_fill (const GPtrArray *fields, const char *pattern);

/* Returns an answer's keys. Free with g_strfreev. */
GStrv poda_lesson_keys (const PodaLessonBlock *answer);

/* --- All of them --- */

/* The paths of the lessons in a language that are built in, in the order of their
 * numbers. Free with g_strfreev. */
GStrv poda_lesson_paths (const char *language);

/* All of them, as pages read them: an object of arrays, {"en": […], "es": […]}; or, for
 * a page, its text as gzip compresses it, in base64. */
void poda_lessons_write (PodaJson *json, const char *key);
void poda_lessons_pack (PodaJson *json, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaLesson, poda_lesson_free)
