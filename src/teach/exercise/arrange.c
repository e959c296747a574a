/* The order of children with the most, or the fewest, cutoffs.
 *
 * A search of a subtree depends on its window alone, and gives back a value. So for
 * each node and window it is enough to know which values an order of the subtree can
 * return, and with how many cutoffs at best: windows come from leaf values, hence there
 * are few. Every permutation of a node's children is tried on top of that. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "teach/exercise/question_parts.h"
#include "base/random.h"

#define MOST_CHILDREN 5
#define MOST_TRIALS 20000000u

/* One value that the search of a node can return, and how. */
typedef struct {
    PodaValue value;
    guint cutoffs;
    guint n_children, n_searched;
    guint32 children[MOST_CHILDREN]; /* rows, in the order tried */
    GArray *below[MOST_CHILDREN];    /* what each searched child can return, … */
    guint chosen[MOST_CHILDREN];     /* … and which of it is taken */
} Outcome;

typedef struct {
    guint32 row;
    PodaValue alpha, beta;
} Window;

typedef struct {
    const PodaExercise *exercise;
    gboolean most;
    GHashTable *known; /* Window to GArray of Outcome */
    guint trials;
} Arranger;

/* A permutation under trial at one node. */
typedef struct {
    Window window; /* as it stands */
    Outcome so_far;
    PodaValue alpha_in, beta_in;
    GArray *outcomes;
} Trial;

static guint
hash_window (gconstpointer key)
{
    const Window *window = key;
    guint64 alpha, beta;
    memcpy (&alpha, &window->alpha, sizeof alpha);
    memcpy (&beta, &window->beta, sizeof beta);
    return (guint) (poda_random_at (alpha, window->row) ^ poda_random_at (beta, 1));
}

static gboolean
equal_windows (gconstpointer a, gconstpointer b)
{
    const Window *x = a, *y = b;
    return x->row == y->row && x->alpha == y->alpha && x->beta == y->beta;
}

static GArray *
search (Arranger *arranger, guint32 row, PodaValue alpha, PodaValue beta);

static void
keep (const Arranger *arranger, GArray *outcomes, const Outcome *outcome)
{
    for (guint i = 0; i < outcomes->len; i++) {
        Outcome *known = &g_array_index (outcomes, Outcome, i);
        if (known->value != outcome->value)
            continue;
        gboolean better = arranger->most ? outcome->cutoffs > known->cutoffs
                                         : outcome->cutoffs < known->cutoffs;
        if (better)
            *known = *outcome;
        return;
    }
    g_array_append_vals (outcomes, outcome, 1);
}

static GArray *
search_child (Arranger *arranger, guint32 row, const Window *window)
{
    PodaValue alpha = window->alpha, beta = window->beta;
    if (arranger->exercise->problem.algorithm->shallow) {
        gboolean max = arranger->exercise->rows[row].player == PODA_MAX;
        alpha = max ? -INFINITY : alpha;
        beta = max ? beta : INFINITY;
    }
    return search (arranger, row, alpha, beta);
}

static void
finish (const Arranger *arranger, const Trial *trial)
{
    Outcome outcome = trial->so_far;
    if (arranger->exercise->problem.hard)
        outcome.value =
            poda_max (trial->alpha_in, poda_min (trial->beta_in, outcome.value));
    keep (arranger, trial->outcomes, &outcome);
}

/* Goes on with the next child of the permutation, for each value it can return. */
static void
try_next (Arranger *arranger, const Trial *trial)
{
    const PodaProblem *problem = &arranger->exercise->problem;
    guint next = trial->so_far.n_searched;
    if (next == trial->so_far.n_children) {
        finish (arranger, trial);
        return;
    }
    GArray *below =
        search_child (arranger, trial->so_far.children[next], &trial->window);
    gboolean max = arranger->exercise->rows[trial->window.row].player == PODA_MAX;
    for (guint i = 0; i < below->len && arranger->trials < MOST_TRIALS; i++) {
        const Outcome *child = &g_array_index (below, Outcome, i);
        Trial more = *trial;
        Outcome *so_far = &more.so_far;
        arranger->trials++;
        so_far->below[next] = below;
        so_far->chosen[next] = i;
        so_far->n_searched++;
        so_far->cutoffs += child->cutoffs;
        if (max) {
            so_far->value = poda_max (so_far->value, child->value);
            more.window.alpha = poda_max (more.window.alpha, so_far->value);
        } else {
            so_far->value = poda_min (so_far->value, child->value);
            more.window.beta = poda_min (more.window.beta, so_far->value);
        }
        gboolean closed = problem->strict ? more.window.alpha > more.window.beta
                                          : more.window.alpha >= more.window.beta;
        if (closed && so_far->n_searched < so_far->n_children) {
            so_far->cutoffs++;
            finish (arranger, &more);
        } else {
            try_next (arranger, &more);
        }
    }
}

static void
permute (Arranger *arranger, Trial *trial, guint from)
{
    guint32 *children = trial->so_far.children;
    guint n = trial->so_far.n_children;
    if (from + 1 >= n) {
        try_next (arranger, trial);
        return;
    }
    for (guint i = from; i < n; i++) {
        guint32 first = children[i];
        memmove (children + from + 1, children + from, (i - from) * sizeof *children);
        children[from] = first;
        permute (arranger, trial, from + 1);
        memmove (children + from, children + from + 1, (i - from) * sizeof *children);
        children[i] = first;
    }
}

static GArray *
search (Arranger *arranger, guint32 index, PodaValue alpha, PodaValue beta)
{
    const PodaRow *row = &arranger->exercise->rows[index];
    Window window = { index, alpha, beta };
    GArray *outcomes = g_hash_table_lookup (arranger->known, &window);
    if (outcomes != NULL)
        return outcomes;
    outcomes = g_array_new (FALSE, FALSE, sizeof (Outcome));
    if (row->leaf) {
        Outcome leaf = { .value = row->value };
        g_array_append_val (outcomes, leaf);
    } else {
        Trial trial = {
            .window = window, .alpha_in = alpha, .beta_in = beta, .outcomes = outcomes
        };
        trial.so_far.value = row->player == PODA_MAX ? -INFINITY : INFINITY;
        for (guint32 i = row->child; i != PODA_ROW_NONE;
             i = arranger->exercise->rows[i].next)
            trial.so_far.children[trial.so_far.n_children++] = i;
        permute (arranger, &trial, 0);
    }
    g_hash_table_insert (arranger->known, g_memdup2 (&window, sizeof window), outcomes);
    return outcomes;
}

static void
write_ranks (const Outcome *outcome, guint32 *rank)
{
    for (guint i = 0; i < outcome->n_children; i++)
        rank[outcome->children[i]] = i;
    for (guint i = 0; i < outcome->n_searched; i++)
        write_ranks (&g_array_index (outcome->below[i], Outcome, outcome->chosen[i]),
                     rank);
}

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK, message);
    return FALSE;
}

static gboolean
check (const PodaExercise *exercise, GError **error)
{
    if (!exercise->problem.algorithm->windowed || exercise->problem.all_moves)
        return refuse (error, _ ("the order for the most or the fewest cutoffs: "
                                 "expected an algorithm that cuts everywhere, such as "
                                 "alphabeta"));
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        if (!row->leaf && row->player == PODA_CHANCE)
            return refuse (error, _ ("the order for the most or the fewest cutoffs: "
                                     "expected a tree without chance nodes"));
        if (row->n_children > MOST_CHILDREN) {
            g_set_error (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK,
                         _ ("the order for the most or the fewest cutoffs: node %s has "
                            "%u children, expected at most %u"),
                         row->name, row->n_children, MOST_CHILDREN);
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
poda_arrange (const PodaExercise *exercise, gboolean most, guint32 *rank,
              guint *n_cutoffs, GError **error)
{
    if (!check (exercise, error))
        return FALSE;
    g_autoptr (GHashTable) known = g_hash_table_new_full (
        hash_window, equal_windows, g_free, (GDestroyNotify) g_array_unref);
    Arranger arranger = { .exercise = exercise, .most = most, .known = known };
    const PodaProblem *problem = &exercise->problem;
    GArray *outcomes = search (&arranger, 0, problem->alpha, problem->beta);
    if (arranger.trials >= MOST_TRIALS)
        return refuse (error, _ ("the order for the most or the fewest cutoffs: too "
                                 "many orders to try: expected a smaller tree"));
    const Outcome *best = &g_array_index (outcomes, Outcome, 0);
    for (guint i = 1; i < outcomes->len; i++) {
        const Outcome *other = &g_array_index (outcomes, Outcome, i);
        if (most ? other->cutoffs > best->cutoffs : other->cutoffs < best->cutoffs)
            best = other;
    }
    poda_arrangement_natural (exercise, rank);
    write_ranks (best, rank);
    *n_cutoffs = best->cutoffs;
    return TRUE;
}
