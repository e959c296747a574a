#include "homework/mark/skill.h"

#include <glib/gi18n-lib.h>

static const struct {
    const char *word, *label;
} skills[PODA_N_SKILLS] = {
    [PODA_SKILL_MAX_VALUE] = { "value-at-max", N_ ("values at MAX nodes") },
    [PODA_SKILL_MIN_VALUE] = { "value-at-min", N_ ("values at MIN nodes") },
    [PODA_SKILL_CHANCE_VALUE] = { "average-at-chance",
                                  N_ ("averages at chance nodes") },
    [PODA_SKILL_ALPHA_MOVED] = { "alpha-moved", N_ ("moving α at MAX nodes") },
    [PODA_SKILL_BETA_MOVED] = { "beta-moved", N_ ("moving β at MIN nodes") },
    [PODA_SKILL_ALPHA_DOWN] = { "alpha-handed-down", N_ ("handing α down") },
    [PODA_SKILL_BETA_DOWN] = { "beta-handed-down", N_ ("handing β down") },
    [PODA_SKILL_CUT] = { "cut-made", N_ ("making cuts") },
    [PODA_SKILL_GOES_ON] = { "search-goes-on",
                             N_ ("going on where nothing may be cut") },
    [PODA_SKILL_BOUND] = { "bound", N_ ("exact, at least or at most") },
    [PODA_SKILL_STRATEGY] = { "strategy", N_ ("winning strategies") },
    [PODA_SKILL_ORDER] = { "order", N_ ("the order of visits") },
    [PODA_SKILL_MOVE] = { "move", N_ ("the best move") },
};

PodaSkill
poda_skill_of (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    const PodaRow *at = &exercise->rows[row];
    gboolean max = at->player == PODA_MAX, min = at->player == PODA_MIN;
    if (column >= PODA_COLUMN_STRATEGY)
        return column == PODA_COLUMN_ORDER  ? PODA_SKILL_ORDER
               : column == PODA_COLUMN_MOVE ? PODA_SKILL_MOVE
                                            : PODA_SKILL_STRATEGY;
    if (at->node->status == PODA_STATUS_PRUNED)
        return PODA_SKILL_CUT;
    if (column == PODA_COLUMN_VALUE)
        return max   ? PODA_SKILL_MAX_VALUE
               : min ? PODA_SKILL_MIN_VALUE
                     : PODA_SKILL_CHANCE_VALUE;
    if (column == PODA_COLUMN_ALPHA)
        return max && !at->leaf ? PODA_SKILL_ALPHA_MOVED : PODA_SKILL_ALPHA_DOWN;
    if (column == PODA_COLUMN_BETA)
        return min && !at->leaf ? PODA_SKILL_BETA_MOVED : PODA_SKILL_BETA_DOWN;
    return column == PODA_COLUMN_BOUND ? PODA_SKILL_BOUND : PODA_SKILL_GOES_ON;
}

const char *
poda_skill_word (PodaSkill skill)
{
    return skills[skill].word;
}

const char *
poda_skill_label (PodaSkill skill)
{
    return _ (skills[skill].label);
}
