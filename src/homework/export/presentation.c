#include "homework/export/presentation.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/layout/fit.h"
#include "search/rules.h"
#include "homework/exercise/alone.h"

const char *
poda_exercise_title (const PodaExercise *exercise)
{
    return *exercise->title != '\0' ? exercise->title : _ ("Exercise");
}

char *
poda_exercise_full_title (const PodaExercise *exercise)
{
    return g_strconcat (poda_exercise_title (exercise),
                        *exercise->id != '\0' ? ", " : "", exercise->id, NULL);
}

/* --- Its picture --- */

/* Every box bears its name, which the answers speak of; moves are drawn only where they
 * say something else, but how probable they are always. On paper levels tell whose a
 * node is: a blank tree needs no legend. */
PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, gboolean paper)
{
    guint labels = PODA_LABEL_VALUE | PODA_LABEL_NAME | PODA_LABEL_PROBABILITY;
    if (poda_exercise_has_moves (exercise))
        labels |= PODA_LABEL_MOVE;
    if (exercise->problem.algorithm->windowed
        && (solved || (exercise->asks & (PODA_ASK_ALPHA | PODA_ASK_BETA)) != 0))
        labels |= PODA_LABEL_WINDOW;
    if (solved && poda_exercise_has (exercise, PODA_ASK_BOUND))
        labels |= PODA_LABEL_BOUND;
    PodaDrawing drawing = {
        .labels = labels,
        .fold = PODA_FOLD_NONE,
        .column = TRUE,
        .theme = paper ? PODA_THEME_PRINT : PODA_THEME_COLOR,
        .blank = !solved,
        .mover_view = exercise->mover_view,
        .strategy = solved && poda_exercise_has (exercise, PODA_ASK_STRATEGY),
        .strategist = exercise->strategist,
        .win_at = exercise->win_at,
        .title = *exercise->title != '\0' ? exercise->title : NULL,
    };
    if (paper) {
        drawing.close = TRUE;
        drawing.legend = solved ? PODA_LEGEND_USED : PODA_LEGEND_NONE;
        drawing.caption = solved ? PODA_CAPTION_FULL : PODA_CAPTION_NONE;
    }
    return poda_figure_new (exercise->record, &drawing);
}

const char *
poda_row_kind (const PodaRow *row)
{
    return row->leaf ? _ ("leaf") : poda_player_label (row->player);
}

/* --- What is to be done --- */

static void
add (GPtrArray *sentences, gboolean wanted, const char *sentence)
{
    if (wanted && sentence != NULL)
        g_ptr_array_add (sentences, g_strdup (sentence));
}

static gboolean
has_chance (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (!exercise->rows[i].leaf && exercise->rows[i].player == PODA_CHANCE)
            return TRUE;
    return FALSE;
}

static void
add_rules (GPtrArray *sentences, const PodaExercise *exercise)
{
    const PodaProblem *problem = &exercise->problem;
    gboolean windowed = problem->algorithm->windowed, chance = has_chance (exercise);
    g_ptr_array_add (
        sentences,
        g_strdup_printf (
            _ ("Search the tree by %s, the children of each node from left to right."),
            _ (problem->algorithm->title)));
    for (guint i = 0; i < PODA_N_RULES && windowed; i++) {
        g_autofree char *sentence = poda_rule_teach (i, problem);
        add (sentences, TRUE, sentence);
        add (sentences, i == PODA_RULE_WINDOW && problem->algorithm->shallow,
             _ ("Only the parent's bound is passed down: a MAX node is entered with "
                "(−∞, β of its parent), a MIN node with (α of its parent, ∞)."));
    }
    add (sentences, chance,
         _ ("A chance node is worth the average of its children's values, weighted by "
            "their probabilities."));
    add (sentences, chance && windowed,
         _ ("Every child of a chance node is searched with the full window (−∞, ∞): "
            "none "
            "of them is cut."));
    add (sentences, chance && exercise->mover_view,
         _ ("A chance node has the view of the player who moves above it, at the root "
            "MAX's."));
}

static void
add_columns (GPtrArray *sentences, const PodaExercise *exercise)
{
    guint asks = exercise->asks;
    char value[PODA_VALUE_BUFFER];
    add (sentences, (asks & PODA_ASK_VALUE) != 0, _ ("Value: what the node returns."));
    add (
        sentences, (asks & (PODA_ASK_ALPHA | PODA_ASK_BETA)) != 0,
        (asks & PODA_ASK_LEAF_WINDOWS) != 0
            ? _ ("α and β: as they stand when the node is left.")
            : _ ("α and β: as they stand when the node is left. At leaves they are not "
                 "asked for."));
    add (sentences, (asks & PODA_ASK_VISITED) != 0,
         _ ("Visited: whether the search enters the node."));
    add (sentences, (asks & PODA_ASK_BOUND) != 0,
         _ ("Kind of value: whether the node's true value is exactly what it returns, "
            "at least that, or at most that."));
    add (sentences, exercise->mover_view,
         _ ("Write all numbers in the view of the player whose turn it is: where MIN "
            "moves, what is good for MIN is large, and alpha is MIN's own. Leaves are "
            "told so too."));
    add (sentences, !exercise->mover_view && exercise->problem.algorithm->own_view,
         _ ("Write all numbers in MAX's view, and not in the mover's."));
    if ((asks & PODA_ASK_STRATEGY) == 0)
        return;
    poda_value_format (exercise->win_at, PODA_STYLE_TEXT, value);
    g_ptr_array_add (
        sentences,
        g_strdup_printf (
            exercise->strategist == PODA_MAX
                ? _ ("Strategy: whether the node lies on a winning strategy of MAX, "
                     "who wins at leaves of %s or more; whatever the search visits.")
                : _ ("Strategy: whether the node lies on a winning strategy of MIN, "
                     "who wins at leaves of %s or less; whatever the search visits."),
            value));
}

/* What may be left empty must not show whether anything is cut: with a window it is
 * said always. */
GStrv
poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium)
{
    static const char *const moves[] = {
        N_ ("Best move: the one that the root chooses, of equal ones the first."),
        N_ ("Best move: the one that the root chooses, of equal ones the last."),
        N_ ("Best move: the one that the root chooses."),
    };
    static const char *const blanks[] = {
        N_ ("A node that is never visited returns nothing and has no window: leave "
            "those cells empty."),
        N_ ("A node that is never visited returns nothing and has no window: write - "
            "in those fields."),
        N_ ("A node that is never visited returns nothing and has no window: choose - "
            "in those fields."),
    };
    const guint bounds = PODA_ASK_ALPHA | PODA_ASK_BETA;
    gboolean typed = medium == PODA_MEDIUM_FIELDS;
    guint asks = exercise->asks;
    GPtrArray *sentences = g_ptr_array_new ();
    add_rules (sentences, exercise);
    add_columns (sentences, exercise);
    add (sentences, (asks & PODA_ASK_ORDER) != 0,
         medium == PODA_MEDIUM_MENUS
             ? _ ("Visit order: which place the node has among those that the search "
                  "enters, 1 for the first; - where it does not enter it.")
             : _ ("Visit order: the names of the nodes that the search enters, in this "
                  "order, with blanks between them."));
    add (sentences, (asks & PODA_ASK_MOVE) != 0, _ (moves[exercise->problem.ties]));
    add (sentences,
         exercise->problem.algorithm->windowed
             && (asks & (PODA_ASK_VALUE | bounds | PODA_ASK_BOUND)) != 0,
         _ (blanks[medium]));
    add (sentences, typed && (asks & bounds) != 0,
         _ ("Write infinite bounds as inf and -inf."));
    add (sentences, typed && has_chance (exercise),
         _ ("Write fractions as decimals; two of them are enough."));
    g_ptr_array_add (sentences, NULL);
    return (GStrv) g_ptr_array_free (sentences, FALSE);
}
