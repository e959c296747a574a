#pragma once

/* How well the diagnosis finds the misconception that made a sheet.
 *
 * Known mistakes are made on seeded random exercises, under every algorithm and rule:
 * whole sheets, sheets with slips on top, sheets half empty, programs that print visits
 * alone. A class gets exercises as teachers set them: small trees under alpha-beta or
 * minimax, filled in by those who know, by those who have not finished, by those who
 * slip, by those who make a known mistake, and by strangers. */

#include <math.h>

#include "homework/exercise/exercise.h"
#include "homework/mark/diagnosis.h"

/* --- Strangers --- */

/* The children that are looked at, and their order. */
typedef enum {
    VISIT_ALL,
    VISIT_TWO,         /* the first two */
    VISIT_ODD,         /* every second one */
    VISIT_BACK_AT_MIN, /* MIN from right to left */
    VISIT_BACK_AT_MAX,
    VISIT_BEST_FIRST,     /* leaves by their values */
    VISIT_STRIKE_EARLIER, /* where a cut is due the elder siblings are struck out */
    VISIT_STRIKE_ONE,     /* only the next child is skipped */
    VISIT_STRIKE_LAST,    /* only the last child is skipped */
} Visit;

/* A number that depends on a node at work, or a new one for a cell of the sheet. */
typedef struct Open Open;
typedef struct Cell Cell;
typedef double (*Choice) (const Open *node);
typedef double (*Rewriting) (const Cell *cell);

/* A systematic wrong way of filling in a sheet that shares nothing with the table of
 * misconceptions or the search that it runs: a search of its own with something in the
 * wrong place, or the right sheet rewritten in a wrong way. The diagnosis must not name
 * it as any of the mistakes that it knows. What is not set is right. */
typedef struct {
    const char *name;
    const double *window;           /* of the root */
    Choice child_alpha, child_beta; /* the window that a child gets */
    Choice max, min;                /* a node's value, made from its children's */
    Choice alpha, beta;             /* a node's window after a child */
    Choice cut;                     /* not 0: the other children are cut */
    gboolean cut_above;             /* a cut closes the parent, too */
    Visit visit;
    Choice returned;
    gboolean minimax; /* the values of minimax are filled in first */
    guint columns;    /* of which all cells are rewritten, … */
    Rewriting cell;   /* … like this */
    void (*rewrite) (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed);
    gboolean if_pruned; /* only under alpha-beta */
    const char *known;  /* the misconception that this is, in other words; NULL */
} Stranger;

PodaAnswers *
fill_in (const PodaExercise *exercise, const Stranger *stranger, guint64 seed);

#define N_STRANGERS 112
extern const Stranger strangers[N_STRANGERS];

/* --- Known mistakes --- */

/* A seeded random exercise: a ragged tree with two to five plies, under every algorithm
 * and rule; some with chance nodes, some where a player moves twice, some with values
 * on inner nodes and a depth limit. */
PodaExercise *make_exercise (guint64 seed);

#define MOST_KINDS 128

typedef enum {
    SHEET_WHOLE,
    SHEET_SLIPS,   /* one answer in ten is changed */
    SHEET_CARRIED, /* one value is wrong, and all that follows from it */
    SHEET_HALF,    /* one answer in two is missing */
    SHEET_VISITS,  /* nothing but the order of visits */
    N_SHEETS
} Sheet;

/* Numbers of sheets. */
typedef struct {
    guint n;
    guint none;         /* of which nothing is named, … */
    guint named, alone; /* … the mistake that was made, … and no other one */
    guint misdiagnosed; /* … only others */
    guint unknown;      /* told that something repeats, … */
    guint slips;        /* … or that it looks like slips */
    guint known; /* beside them: sheets to which a mistake of the table leads as well */
    guint others[MOST_KINDS];
} Verdicts;

typedef Verdicts Tally, Innocents;

typedef struct {
    guint n_kinds, n_exercises;
    Verdicts tallies[MOST_KINDS][N_SHEETS];
    Verdicts right, half, one_slip, two_slips, carried, random, strange;
} Measure;

/* Each asked cell with a chance of one in `part`: changed, or left empty. Of an order
 * two neighbours change places, or all is missing. */
void spoil (const PodaExercise *exercise, PodaAnswers *answers, guint part,
            gboolean empty, guint64 seed);

gboolean is_named (const PodaDiagnosis *diagnosis, guint kind);

/* One in `part` of the misconceptions fills in the sheets of an exercise. */
Measure *measure_new (guint64 n_seeds, guint part);

/* --- A class --- */

/* 13 to 40 nodes: one in four from a book, the others drawn. */
PodaExercise *class_exercise (guint64 seed);

/* The order in which a sheet is filled in until its writer stops. */
typedef enum {
    STOP_IN_PREORDER, /* row by row */
    STOP_IN_SEARCH,   /* as the search goes */
    STOP_IN_COLUMNS,
    STOP_IN_VALUES, /* these first */
    STOP_IN_VISITS,
    N_STOPS
} Stop;

typedef struct {
    guint n_exercises, n_kinds;
    Verdicts right, one_slip, two_slips, unfinished[N_STOPS];
    Verdicts strangers[N_STRANGERS];
    /* Known mistakes: whole sheets, with one answer in ten changed, stopped on the way,
     * and left out of the table. */
    Verdicts whole[MOST_KINDS], spoilt[MOST_KINDS], stopped[MOST_KINDS],
        left_out[MOST_KINDS];
} Class;

Class *class_new (guint64 n_seeds);

Verdicts sum_verdicts (const Verdicts *verdicts, guint n);

/* Sums over the strangers who make a known mistake, or over the others. */
Verdicts sum_strangers (const Class *class, gboolean known);
