#include "homework/export/presentation.h"

#include <glib/gi18n-lib.h>

#include "draw/layout/fit.h"
#include "homework/exercise/alone.h"
#include "search/rules.h"

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

const char *
poda_row_kind (const PodaRow *row)
{
    return row->leaf ? _ ("leaf") : poda_player_label (row->player);
}

/* Every box bears its name, which the answers speak of; moves are drawn only where they
 * say something else, but how probable they are always. On paper levels tell whose a
 * node is: a blank tree needs no legend. */
PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, gboolean paper)
{
    gboolean window =
        exercise->problem.algorithm->windowed
        && (solved || (exercise->asks & (PODA_ASK_ALPHA | PODA_ASK_BETA)) != 0);
    gboolean bound = solved && poda_exercise_has (exercise, PODA_ASK_BOUND);
    const PodaDrawing drawing = {
        .labels = PODA_LABEL_VALUE | PODA_LABEL_NAME | PODA_LABEL_PROBABILITY
                  | (poda_exercise_has_moves (exercise) ? PODA_LABEL_MOVE : 0)
                  | (window ? PODA_LABEL_WINDOW : 0) | (bound ? PODA_LABEL_BOUND : 0),
        .fold = PODA_FOLD_NONE,
        .column = TRUE,
        .close = paper,
        .theme = paper ? PODA_THEME_PRINT : PODA_THEME_COLOR,
        .legend = paper && !solved ? PODA_LEGEND_NONE : PODA_LEGEND_USED,
        .caption = paper && !solved ? PODA_CAPTION_NONE : PODA_CAPTION_FULL,
        .blank = !solved,
        .mover_view = exercise->mover_view,
        .strategy = solved && poda_exercise_has (exercise, PODA_ASK_STRATEGY),
        .strategist = exercise->strategist,
        .win_at = exercise->win_at,
        .title = *exercise->title != '\0' ? exercise->title : NULL,
    };
    return poda_figure_new (exercise->record, &drawing);
}

/* --- What is to be done --- */

static void
add (GPtrArray *lines, gboolean wanted, const char *sentence)
{
    if (wanted && sentence != NULL)
        g_ptr_array_add (lines, g_strdup (sentence));
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
add_rules (GPtrArray *lines, const PodaExercise *exercise)
{
    const PodaProblem *problem = &exercise->problem;
    gboolean windowed = problem->algorithm->windowed, chance = has_chance (exercise);
    g_ptr_array_add (
        lines,
        g_strdup_printf (
            _ ("Search the tree by %s, the children of each node from left to right."),
            _ (problem->algorithm->title)));
    for (guint i = 0; i < PODA_N_RULES && windowed; i++) {
        g_autofree char *sentence = poda_rule_teach (i, problem);
        add (lines, TRUE, sentence);
        add (lines, i == PODA_RULE_WINDOW && problem->algorithm->shallow,
             _ ("Only the parent's bound is passed down: a MAX node is entered with "
                "(−∞, β of its parent), a MIN node with (α of its parent, ∞)."));
    }
    add (lines, chance,
         _ ("A chance node is worth the average of its children's values, weighted by "
            "their probabilities."));
    add (lines, chance && windowed,
         _ ("Every child of a chance node is searched with the full window (−∞, ∞): "
            "none of them is cut."));
    add (lines, chance && exercise->mover_view,
         _ ("A chance node has the view of the player who moves above it, at the root "
            "MAX's."));
}

/* What may be left empty must not show whether anything is cut: with a window it is
 * said always. */
static void
add_answers (GPtrArray *lines, const PodaExercise *exercise, PodaMedium medium)
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
    const PodaAsk window = PODA_ASK_ALPHA | PODA_ASK_BETA;
    gboolean windows = poda_exercise_has (exercise, window);
    add (lines, poda_exercise_has (exercise, PODA_ASK_ORDER),
         medium == PODA_MEDIUM_MENUS
             ? _ ("Visit order: which place the node has among those that the search "
                  "enters, 1 for the first; - where it does not enter it.")
             : _ ("Visit order: the names of the nodes that the search enters, in this "
                  "order, with blanks between them."));
    add (lines, poda_exercise_has (exercise, PODA_ASK_MOVE),
         _ (moves[exercise->problem.ties]));
    add (lines,
         exercise->problem.algorithm->windowed
             && poda_exercise_has (exercise, window | PODA_ASK_VALUE | PODA_ASK_BOUND),
         _ (blanks[medium]));
    add (lines, medium == PODA_MEDIUM_FIELDS && windows,
         _ ("Write infinite bounds as inf and -inf."));
    add (lines, medium == PODA_MEDIUM_FIELDS && has_chance (exercise),
         _ ("Write fractions as decimals; two of them are enough."));
}

GStrv
poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium)
{
    GPtrArray *lines = g_ptr_array_new ();
    char value[PODA_VALUE_BUFFER];
    add_rules (lines, exercise);
    add (lines, poda_exercise_has (exercise, PODA_ASK_VALUE),
         _ ("Value: what the node returns."));
    add (lines, poda_exercise_has (exercise, PODA_ASK_ALPHA | PODA_ASK_BETA),
         poda_exercise_has (exercise, PODA_ASK_LEAF_WINDOWS)
             ? _ ("α and β: as they stand when the node is left.")
             : _ ("α and β: as they stand when the node is left. At leaves they are "
                  "not asked for."));
    add (lines, poda_exercise_has (exercise, PODA_ASK_VISITED),
         _ ("Visited: whether the search enters the node."));
    add (lines, poda_exercise_has (exercise, PODA_ASK_BOUND),
         _ ("Kind of value: whether the node's true value is exactly what it returns, "
            "at least that, or at most that."));
    add (lines, exercise->mover_view,
         _ ("Write all numbers in the view of the player whose turn it is: where MIN "
            "moves, what is good for MIN is large, and alpha is MIN's own. Leaves are "
            "told so too."));
    add (lines, !exercise->mover_view && exercise->problem.algorithm->own_view,
         _ ("Write all numbers in MAX's view, and not in the mover's."));
    if (poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        g_ptr_array_add (
            lines,
            g_strdup_printf (
                exercise->strategist == PODA_MAX
                    ? _ ("Strategy: whether the node lies on a winning strategy of "
                         "MAX, who wins at leaves of %s or more; whatever the search "
                         "visits.")
                    : _ ("Strategy: whether the node lies on a winning strategy of "
                         "MIN, who wins at leaves of %s or less; whatever the search "
                         "visits."),
                poda_value_format (exercise->win_at, PODA_STYLE_TEXT, value)));
    add_answers (lines, exercise, medium);
    g_ptr_array_add (lines, NULL);
    return (GStrv) g_ptr_array_free (lines, FALSE);
}
