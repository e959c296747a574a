#pragma once

/* Kinds of step: which part of an algorithm an answer tests.
 *
 * A cell is one step of a search done by hand. Whoever does the same kind of step wrong
 * again and again has not slipped: by these kinds marks see that a mistake comes again,
 * the diagnosis sees what wrong answers have in common, and a class what it has not
 * learnt, whatever the nodes of its trees are called. */

#include "homework/exercise/exercise.h"

/* What is asked beside the cells, numbered behind the columns. */
#define PODA_COLUMN_ORDER ((PodaColumn) PODA_N_COLUMNS)
#define PODA_COLUMN_MOVE ((PodaColumn) (PODA_N_COLUMNS + 1))

typedef enum {
    PODA_SKILL_MAX_VALUE,    /* the largest child's value is taken, … */
    PODA_SKILL_MIN_VALUE,    /* … the smallest, … */
    PODA_SKILL_CHANCE_VALUE, /* … or the average */
    PODA_SKILL_ALPHA_MOVED, /* alpha at a MAX node, which a child may have raised, … */
    PODA_SKILL_BETA_MOVED,  /* … and beta at a MIN node */
    PODA_SKILL_ALPHA_DOWN,  /* alpha where nothing but what comes from above … */
    PODA_SKILL_BETA_DOWN,   /* … or beta can stand: at all other nodes, and leaves */
    PODA_SKILL_CUT,         /* a node is never visited: its row says so */
    PODA_SKILL_GOES_ON,     /* a node is visited */
    PODA_SKILL_BOUND,       /* what was proved of a value */
    PODA_SKILL_STRATEGY,    /* whether a node lies on a winning strategy */
    PODA_SKILL_ORDER,       /* the order of visits */
    PODA_SKILL_MOVE,        /* the best move */
    PODA_N_SKILLS
} PodaSkill;

/* What the answer in this cell tests; `column` may be PODA_COLUMN_ORDER or
 * PODA_COLUMN_MOVE, of whatever row. */
PodaSkill poda_skill_of (const PodaExercise *exercise, guint32 row, PodaColumn column);

/* "value-at-max", "alpha-moved", …: as data call it. */
const char *poda_skill_word (PodaSkill skill);

/* What it is, for people, in the language spoken now: "values at MAX nodes". */
const char *poda_skill_label (PodaSkill skill);
