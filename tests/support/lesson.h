#pragma once

/* Lessons as tests hold them against the search: their sources, whose grammar
 * docs/lessons/README.md has, are read into blocks in the order of the text. Trees are
 * searched when they are read, so that a moment is a step. All texts belong to the
 * lesson. */

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
} LessonTree;

/* Finds the step after which the search is at a moment as lessons write it: `start`,
 * `end`, `enter C`, `after c1`, `cut C`, `leave C`. FALSE sets `error`. */
gboolean lesson_step (const PodaRecord *record, const char *snapshot, gsize *step,
                      GError **error);

/* Kinds of blocks, each with what its words are. */
typedef enum {
    BLOCK_HEAD,    /* the first one: number, title, minutes, goal */
    BLOCK_HEADING, /* of a part: number, title. Without a number it is for check
                           questions, and then for what stays */
    BLOCK_TREE,    /* text. From here on it stands beside the others */
    BLOCK_CONSOLE, /* text: what a terminal shows, or code */
    BLOCK_CLAIMS,  /* text: what tests hold against the search; not shown */
    BLOCK_ANSWER,  /* to a question: box, pattern, text, and the keys of the
                           misconceptions that lead there, "`, `" between */
    BLOCK_ITEM,    /* of a list: text */
    BLOCK_OPTION,  /* of a question: text */
    BLOCK_ASK,     /* a question: text, blanks */
    BLOCK_TEXT,    /* a paragraph: text */
    N_BLOCKS
} LessonBlockKind;

/* One blank to be filled in. */
typedef struct {
    const char *kind;           /* "number", "sign", "window", …: what it asks for */
    const char *before, *after; /* what stands around the `?` */
    const char *of; /* the node, or the word (`leaves`), that it is about; or "" */
} LessonField;

typedef struct {
    LessonBlockKind kind;
    guint line;
    const char *words[4]; /* "" where there is none */
    LessonTree *tree;     /* beside it; NULL: none yet */
    GPtrArray *fields;    /* of a question, its options and answers: its blanks, of
                             LessonField; none where it has options. Else NULL */
    GPtrArray *is; /* of an answer: what each blank must hold, of char *, NULL for
                      anything. NULL: its pattern does not fit the question */
} LessonBlock;

typedef struct {
    const char *path;  /* as given */
    GPtrArray *blocks; /* of LessonBlock */
    GStringChunk *texts;
} Lesson;

/* Reads a lesson's source. NULL sets `error`, which begins with the place of a block in
 * `path`, `2-the-leaf.md:31: expected …`; it is for authors, and not translated. Tests
 * check what else a lesson must have. */
Lesson *lesson_read (const char *path, const char *text, GError **error);
void lesson_free (Lesson *lesson);

/* Returns the paths of the lessons in a language, which are built in, in the order of
 * their numbers. Free with g_strfreev. */
GStrv lesson_paths (const char *language);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Lesson, lesson_free)
