#pragma once

/* The diagnosis: finds the misconception that explains a sheet.
 *
 * Each misconception is a small variant of a real search, run on the same tree. A
 * search, right or wrong, explains an answer if it gives that answer, or if one of its
 * steps gives it from the student's other answers. Any other answer is a slip: if slips
 * have the probability e, and k other answers are possible, it makes the search
 * (1-e)k/e times less likely. The most likely wrong search is named if it is
 * PODA_DIAGNOSIS_ODDS times as likely as the right one, contradicts hardly any right
 * answer, and leaves only few answers unexplained, which show no pattern: wrong answers
 * that cluster are not slips but a different mistake. Empty cells are ignored. See
 * docs/diagnosis.md. */

#include "homework/mark/search.h"

#define PODA_DIAGNOSIS_ODDS 50

/* An entry of misconceptions.txt, which documents them. Texts are msgids. */
typedef struct {
    const char *name;      /* "no-pruning" */
    const char *title;     /* "nothing is pruned" */
    const char *advice;    /* one sentence for the student, without a full stop */
    const char *lesson;    /* "docs/lessons/01-whose-number.md" */
    PodaMistake ways[5];   /* variants of the mistake; ends with an all-zero one */
    const char *prefer[5]; /* simpler ones that are named instead; NULL-terminated */
} PodaMisconception;

/* In the order of misconceptions.txt; ends with a NULL name. */
extern const PodaMisconception poda_misconceptions[];

/* Returns the misconception of this name; NULL if there is none. */
const PodaMisconception *poda_misconception_find (const char *name);

/* Returns the answers of a student with this misconception; NULL if it cannot arise, or
 * gives the right answers, or those of a simpler misconception. */
PodaAnswers *poda_misconception_answers (const PodaExercise *exercise,
                                         const PodaMisconception *misconception);

/* A search with a mistake, which may explain a student's answers. */
typedef struct {
    const PodaMisconception *misconception;
    const PodaMistake *way; /* one of its `ways` */
    PodaAnswers *answers;   /* NULL: it cannot arise, gives the key, or see `hidden` */
    PodaAnswers *hidden; /* its answers if a simpler misconception is named instead */
} PodaCandidate;

/* All candidates for one exercise, computed once for all sheets. */
typedef struct {
    const PodaExercise *exercise;
    PodaReasons *reasons;
    PodaCandidate *all; /* the first way of each misconception, in the order of the
                           table; then the other ways */
    guint n;            /* number of candidates */
    double n_numbers;   /* number of other numbers that a cell might contain */
} PodaCandidateSet;

PodaCandidateSet *poda_candidate_set_new (const PodaExercise *exercise);
void poda_candidate_set_free (PodaCandidateSet *candidates);

/* One answer as evidence. */
typedef struct {
    guint32 row;
    PodaColumn column;       /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    PodaCell cell;           /* for these two columns, its value is a row */
    double log_alternatives; /* logarithm of the number of other possible answers */
    gboolean below;          /* part of a wrong cut that an earlier answer decided */
    gboolean wrong;          /* in the last search for a pattern */
} PodaEvidence;

typedef struct {
    guint n;                         /* misconceptions that fit equally well */
    const PodaMisconception **found; /* these; if n is 0, none fits */
    const PodaAnswers *explained;    /* answers of the first of them; borrowed */
    double sure;         /* part of the evidence for them, divided by n; 0 if n is 0 */
    PodaEvidence *cells; /* wrong answers that the first explains, in order of rows */
    guint n_cells;
    gboolean slips; /* no misconception fits, and one or two answers are wrong */
    char *pattern;  /* no misconception fits, but the wrong answers have a pattern: "all
                       5 answers about α at MIN nodes are wrong"; else NULL */
    char *text;     /* one or two sentences for the student, without the last full stop;
                       NULL if the answers are right */
} PodaDiagnosis;

/* Diagnoses answers. If all are right, `n` is 0 and `text` NULL; if no misconception
 * fits, `text` says so. */
PodaDiagnosis *
poda_diagnose (const PodaCandidateSet *candidates, const PodaAnswers *answers);
void poda_diagnosis_free (PodaDiagnosis *diagnosis);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCandidateSet, poda_candidate_set_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDiagnosis, poda_diagnosis_free)
