#pragma once

/* A page for the browser: one file with the whole search inside, through which one
 * steps back and forth. It needs no network.
 *
 * The page is the skeleton in emit/page/, its style and its script, and the search as
 * data; docs/file-formats.md describes them. */

#include "base/output.h"
#include "record/record.h"

G_BEGIN_DECLS

/* --- A page that marks itself ------------------------------------------------------
 *
 * What is asked of a search, and what is right, as plain arrays: docs/file-formats.md
 * tells them as the page's data. Rows are the nodes in the order of the sheet; whoever
 * opens the file can read the answers in it. */

typedef struct {
    guint32 node; /* its id in the record */
    gboolean leaf;
    PodaValue value; /* of a leaf: it is given */
    double weight;   /* its share below a chance node, else 1 */
} PodaHtmlRow;

/* A column of the table, or what is asked of the tree as a whole: the visit order, the
 * best move. The arrays go by row; of the best move the first place alone counts. */
typedef struct {
    const char *word;       /* "value", …, "order", "move" */
    double weight;          /* what a right answer counts */
    const char *const *key; /* as sheets write it, "" for nothing; NULL: the page works
                               it out from the search, as order and move */
    const guint32 *step;    /* the step that settles the answer, from 1; 0: not asked */
    const guint32 *why;     /* which of the exam's sentences says why it is right */
} PodaHtmlAsked;

typedef enum {
    PODA_HTML_NUMBER, /* the answer is a number, or `none` */
    PODA_HTML_LEAVES, /* names of leaves, in any order, or `none` */
    PODA_HTML_FREE    /* several may be right: the page does not mark it */
} PodaHtmlKind;

typedef struct {
    PodaHtmlKind kind;
    const char *label, *answer;
    const char *const *texts; /* in every language, as poda_speech_languages has them */
} PodaHtmlQuestion;

typedef struct {
    const char *id;      /* of the exercise, for `# exercise:`; "" for none */
    const char *student; /* "" for the page to ask */
    const PodaHtmlRow *rows;
    guint32 n_rows;
    const PodaHtmlAsked *asked;
    guint n_asked;
    const PodaHtmlQuestion *questions;
    guint n_questions;
    double question_weight, carried;
    const char *const *const *sentences; /* by language, then by index */
    guint n_sentences;
    gboolean strategies; /* winning strategies are asked for: … */
    PodaPlayer strategist;
    PodaValue win_at;
} PodaHtmlExam;

/* --- Pages ----------------------------------------------------------------------- */

typedef struct {
    const char *title;    /* NULL: the tree's own title, else the game's name */
    const char *language; /* that it opens in, "en" or "es"; NULL: the program's */
    gsize step;         /* of the first search, that it opens at; 0: before the first */
    gboolean positions; /* shows the board, or the text of the position, of a node */
    const PodaHtmlExam *exam; /* the one search is to be done by hand first; NULL: no */
} PodaHtml;

/* Writes a page of one search, or of two to be compared. The records must have steps,
 * and whatever pruned nodes the page shall show. Sentences are written in every
 * language: meanwhile no other thread may ask for translations or change the
 * environment. */
void poda_emit_html (const PodaHtml *html, const PodaRecord *const *records,
                     guint n_records, PodaOutput *output);

G_END_DECLS
