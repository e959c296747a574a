#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched.
 *
 * A lesson's source is Markdown that reads well as it stands; docs/lessons/README.md
 * has its grammar. Here it is read into blocks in the order of the text. Trees are
 * searched when they are read, so that a moment is a step. All texts belong to the
 * lesson. */

#include "base/json.h"
#include "record/record.h"
#include "search/rules.h"

/* The tree beside the text. */
typedef struct {
    const char *text;
    PodaRules rules; /* as given */
    PodaTree *tree;
    PodaProblem problem;
    PodaRecord *record; /* with steps, and all that was pruned */
    gsize step;         /* the number of steps taken */
} PodaLessonTree;

/* Finds the step after which the search is at a moment as lessons write it: `start`,
 * `end`, `enter C`, `after c1`, `cut C`, `leave C`. FALSE sets `error`. */
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
                           misconceptions that lead there, "`, `" between */
    PODA_BLOCK_ITEM,    /* of a list: text */
    PODA_BLOCK_OPTION,  /* of a question: text */
    PODA_BLOCK_ASK,     /* a question: text, blanks */
    PODA_BLOCK_TEXT,    /* a paragraph: text */
    PODA_N_BLOCKS
} PodaBlockKind;

/* One blank to be filled in. */
typedef struct {
    const char *kind;           /* "number", "sign", "window", …: what it asks for */
    const char *before, *after; /* what stands around the `?` */
    const char *of; /* the node, or the word (`leaves`), that it is about; or "" */
} PodaLessonField;

typedef struct {
    PodaBlockKind kind;
    guint line;
    const char *words[4]; /* "" where there is none */
    PodaLessonTree *tree; /* beside it; NULL: none yet */
    GPtrArray *fields;    /* of a question, its options and answers: its blanks, of
                             PodaLessonField; none where it has options. Else NULL */
    GPtrArray *is; /* of an answer: what each blank must hold, of char *, NULL for
                      anything. NULL: its pattern does not fit the question */
} PodaLessonBlock;

typedef struct {
    const char *path;  /* as given */
    GPtrArray *blocks; /* of PodaLessonBlock */
    GStringChunk *texts;
} PodaLesson;

/* Reads a lesson's source. NULL sets `error`, which begins with the place of a block in
 * `path`, `2-the-leaf.md:31: expected …`; it is for authors, and not translated. Tests
 * check what else a lesson must have. */
PodaLesson *poda_lesson_read (const char *path, const char *text, GError **error);
void poda_lesson_free (PodaLesson *lesson);

/* Returns the paths of the built-in lessons in a language, in the order of their
 * numbers. Free with g_strfreev. */
GStrv poda_lesson_paths (const char *language);

/* Write all lessons as pages read them, an object of arrays, {"en": […], "es": […]}; or
 * its text, compressed by gzip and in base64. */
void poda_lessons_write (PodaJson *json);
void poda_lessons_pack (PodaJson *json, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaLesson, poda_lesson_free)
