#pragma once

/* The diagnosis: which mistake of understanding explains a sheet.
 *
 * Each misconception is a small variant of a real search. It is run on the same tree,
 * and what it would have answered is held against what was answered. A search, right or
 * wrong, explains an answer when it gives that answer, or when one step of it does that
 * rests on the student's own other answers. Anything else is a slip: it happens with a
 * probability e, and then is any of the k other things that might stand there, which
 * makes the search (1 - e) k / e times less likely. The likeliest wrong search is named
 * if it is PODA_DIAGNOSIS_ODDS times as likely as the right one, contradicts hardly
 * anything that is right, and leaves few answers unexplained, and scattered: slips that
 * crowd are another mistake. What is left empty counts for nobody. docs/diagnosis.md
 * tells more. */

#include "homework/mark/search.h"

#define PODA_DIAGNOSIS_ODDS 50

/* Listed in misconceptions.txt, which tells more. Texts are marked for translation. */
typedef struct {
    const char *name;      /* "no-pruning" */
    const char *title;     /* "nothing is pruned" */
    const char *advice;    /* one sentence to the student, without a full stop */
    const char *lesson;    /* "docs/lessons/01-whose-number.md" */
    PodaMistake ways[5];   /* in which it is made; ends with one that is none */
    const char *rather[5]; /* simpler ones that are named in its place; NULL ends */
} PodaMisconception;

/* In the order in which they are listed; ends with a NULL name. */
extern const PodaMisconception poda_misconceptions[];

/* The misconception of this name; NULL where there is none. */
const PodaMisconception *poda_misconception_find (const char *name);

/* What somebody with this misconception answers; NULL where it cannot arise here, or
 * leads to the same as a simpler one in all that is asked, which is named then. */
PodaAnswers *poda_misconception_answers (const PodaExercise *exercise,
                                         const PodaMisconception *misconception);

/* A search with a mistake that may explain answers. */
typedef struct {
    const PodaMisconception *misconception;
    const PodaMistake *way; /* one of its */
    PodaAnswers *answers;   /* NULL: they are right, or a simpler one is named, … */
    PodaAnswers *hidden;    /* … and this is what it would answer; else NULL */
} PodaSuspect;

/* What all misconceptions answer on one exercise, worked out once for all sheets. */
typedef struct {
    const PodaExercise *exercise;
    PodaReasons *reasons;
    PodaSuspect *suspects; /* by misconception, in the order of the table; behind them
                              the other ways to make some of them */
    guint n_suspects;
    double n_numbers; /* how many other numbers might stand in a cell */
} PodaVariants;

PodaVariants *poda_variants_new (const PodaExercise *exercise);
void poda_variants_free (PodaVariants *variants);

/* One thing that was answered, and counts. */
typedef struct {
    guint32 row;
    PodaColumn column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    PodaCell cell;     /* a row where the column is one of those two */
    double others;     /* the logarithm of how many other things might stand there */
    gboolean below;    /* of one decision with another clue: of a cut that is wrong */
    gboolean wrong;
} PodaClue;

typedef struct {
    guint n;                         /* misconceptions that fit equally well */
    const PodaMisconception **found; /* those; with n 0, none fits */
    const PodaAnswers *explained;    /* what the first of them answers; borrowed */
    double sure; /* which part of all that speaks for or against it does speak for it,
                    shared among those that fit equally well; 0 for none */
    PodaClue *cells; /* the wrong answers that it explains, in the order of rows */
    guint n_cells;
    gboolean slips; /* no mistake is known, and one or two answers are wrong */
    char *pattern;  /* no mistake is known, but what is wrong repeats: "all 5 answers
                       about α at MIN nodes are wrong"; else NULL */
    char *text;     /* what to tell the student, in one or two sentences without the
                       last full stop; NULL where the answers are right */
} PodaDiagnosis;

/* Diagnoses answers. Where all are right, `n` is 0 and `text` NULL; where nothing fits
 * `text` says so. */
PodaDiagnosis *poda_diagnose (const PodaVariants *variants, const PodaAnswers *answers);
void poda_diagnosis_free (PodaDiagnosis *diagnosis);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaVariants, poda_variants_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDiagnosis, poda_diagnosis_free)
