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

/* --- Its picture --- */

/* Every box bears its name, which the answers speak of; moves are drawn only where they
 * say something else, but how probable they are always. */
static PodaDrawing
drawing_of (const PodaExercise *exercise, gboolean solved, PodaTheme theme)
{
    guint labels = PODA_LABEL_VALUE | PODA_LABEL_NAME | PODA_LABEL_PROBABILITY;
    if (poda_exercise_has_moves (exercise))
        labels |= PODA_LABEL_MOVE;
    gboolean fields = poda_exercise_has (exercise, PODA_ASK_ALPHA)
                      || poda_exercise_has (exercise, PODA_ASK_BETA);
    if (exercise->problem.algorithm->windowed && (solved || fields))
        labels |= PODA_LABEL_WINDOW;
    if (solved && poda_exercise_has (exercise, PODA_ASK_BOUND))
        labels |= PODA_LABEL_BOUND;
    return (PodaDrawing){
        .labels = labels,
        .fold = PODA_FOLD_NONE,
        .column = TRUE,
        .theme = theme,
        .blank = !solved,
        .mover_view = exercise->mover_view,
        .strategy = solved && poda_exercise_has (exercise, PODA_ASK_STRATEGY),
        .strategist = exercise->strategist,
        .win_at = exercise->win_at,
        .title = *exercise->title != '\0' ? exercise->title : NULL,
    };
}

PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, PodaTheme theme)
{
    const PodaDrawing drawing = drawing_of (exercise, solved, theme);
    return poda_figure_new (exercise->record, &drawing);
}

/* Levels tell whose a node is: a blank tree needs no legend. */
PodaFigure *
poda_exercise_paper_figure (const PodaExercise *exercise, gboolean solved)
{
    PodaDrawing drawing = drawing_of (exercise, solved, PODA_THEME_PRINT);
    drawing.close = TRUE;
    drawing.legend = solved ? PODA_LEGEND_USED : PODA_LEGEND_NONE;
    drawing.caption = solved ? PODA_CAPTION_FULL : PODA_CAPTION_NONE;
    return poda_figure_new (exercise->record, &drawing);
}

/* --- Its table --- */

const char *
poda_row_kind (const PodaRow *row)
{
    return row->leaf ? _ ("leaf") : poda_player_label (row->player);
}

gboolean
poda_exercise_has_table (const PodaExercise *exercise)
{
    return (exercise->asks & ((1u << PODA_N_COLUMNS) - 1)) != 0;
}

/* --- What is to be done: the rules of the search --- */

static void
add (GPtrArray *sentences, const char *sentence)
{
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
add_chance (GPtrArray *sentences, const PodaExercise *exercise)
{
    if (!has_chance (exercise))
        return;
    add (sentences, _ ("A chance node is worth the average of its children's values, "
                       "weighted by their probabilities."));
    if (exercise->problem.algorithm->windowed)
        add (sentences, _ ("Every child of a chance node is searched with the full "
                           "window (−∞, ∞): none of them is cut."));
    if (exercise->mover_view)
        add (sentences, _ ("A chance node has the view of the player who moves above "
                           "it, at the root MAX's."));
}

static void
add_rules (GPtrArray *sentences, const PodaProblem *problem)
{
    g_ptr_array_add (
        sentences,
        g_strdup_printf (
            _ ("Search the tree by %s, the children of each node from left to right."),
            _ (problem->algorithm->title)));
    if (!problem->algorithm->windowed)
        return;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        char *sentence = poda_rule_teach (i, problem);
        if (sentence != NULL)
            g_ptr_array_add (sentences, sentence);
        if (i == PODA_RULE_WINDOW && problem->algorithm->shallow)
            add (sentences, _ ("Only the parent's bound is passed down: a MAX node is "
                               "entered with (−∞, β of its parent), a MIN node with (α "
                               "of its parent, ∞)."));
    }
}

/* --- What is to be done: what is asked --- */

static void
add_columns (GPtrArray *sentences, const PodaExercise *exercise)
{
    const struct {
        guint asks;
        const char *sentence;
    } meanings[] = {
        { PODA_ASK_VALUE, N_ ("Value: what the node returns.") },
        { PODA_ASK_ALPHA | PODA_ASK_BETA,
          poda_exercise_has (exercise, PODA_ASK_LEAF_WINDOWS)
              ? N_ ("α and β: as they stand when the node is left.")
              : N_ ("α and β: as they stand when the node is left. At leaves they are "
                    "not asked for.") },
        { PODA_ASK_VISITED, N_ ("Visited: whether the search enters the node.") },
        { PODA_ASK_BOUND, N_ ("Kind of value: whether the node's true value is exactly "
                              "what it returns, at least that, or at most that.") },
    };
    for (guint i = 0; i < G_N_ELEMENTS (meanings); i++)
        if ((exercise->asks & meanings[i].asks) != 0)
            add (sentences, _ (meanings[i].sentence));
    if (exercise->mover_view)
        add (sentences,
             _ ("Write all numbers in the view of the player whose turn it is: where "
                "MIN "
                "moves, what is good for MIN is large, and alpha is MIN's own. Leaves "
                "are told so too."));
    else if (exercise->problem.algorithm->own_view)
        add (sentences, _ ("Write all numbers in MAX's view, and not in the mover's."));
    if (!poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        return;
    char value[PODA_VALUE_BUFFER];
    gboolean max = exercise->strategist == PODA_MAX;
    g_ptr_array_add (
        sentences,
        g_strdup_printf (
            max ? _ (
                "Strategy: whether the node lies on a winning strategy of MAX, who "
                "wins at leaves of %s or more; whatever the search visits.")
                : _ (
                    "Strategy: whether the node lies on a winning strategy of MIN, who "
                    "wins at leaves of %s or less; whatever the search visits."),
            poda_value_format (exercise->win_at, PODA_STYLE_TEXT, value)));
}

/* --- What is to be done: how it is written --- */

static gboolean
asks_fraction (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (guint c = PODA_COLUMN_VALUE; c <= PODA_COLUMN_BETA; c++) {
            const PodaCell *cell = poda_answers_cell (exercise->key, i, (PodaColumn) c);
            if (poda_exercise_asks (exercise, i, (PodaColumn) c)
                && isfinite (cell->value) && cell->value != floor (cell->value))
                return TRUE;
        }
    return FALSE;
}

/* What may be left empty must not tell whether anything is cut: with a window it is
 * said always. */
static void
add_manner (GPtrArray *sentences, const PodaExercise *exercise, PodaMedium medium)
{
    static const char *const blanks[] = {
        N_ ("A node that is never visited returns nothing and has no window: leave "
            "those cells empty."),
        N_ ("A node that is never visited returns nothing and has no window: write - "
            "in those fields."),
        N_ ("A node that is never visited returns nothing and has no window: choose - "
            "in those fields."),
    };
    const guint of_visited =
        PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_BOUND;
    gboolean fields = medium == PODA_MEDIUM_FIELDS;
    if (exercise->problem.algorithm->windowed && (exercise->asks & of_visited) != 0)
        add (sentences, _ (blanks[medium]));
    if (fields && (exercise->asks & (PODA_ASK_ALPHA | PODA_ASK_BETA)) != 0)
        add (sentences, _ ("Write infinite bounds as inf and -inf."));
    if (fields && asks_fraction (exercise))
        add (sentences, _ ("Write fractions as decimals; two of them are enough."));
}

GStrv
poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium)
{
    static const char *const moves[] = {
        N_ ("Best move: the one that the root chooses, of equal ones the first."),
        N_ ("Best move: the one that the root chooses, of equal ones the last."),
        N_ ("Best move: the one that the root chooses."),
    };
    GPtrArray *sentences = g_ptr_array_new ();
    add_rules (sentences, &exercise->problem);
    add_chance (sentences, exercise);
    add_columns (sentences, exercise);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        add (sentences,
             medium == PODA_MEDIUM_MENUS
                 ? _ ("Visit order: which place the node has among those that the "
                      "search enters, 1 for the first; - where it does not enter it.")
                 : _ ("Visit order: the names of the nodes that the search enters, "
                      "in this order, with blanks between them."));
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        add (sentences, _ (moves[exercise->problem.ties]));
    add_manner (sentences, exercise, medium);
    g_ptr_array_add (sentences, NULL);
    return (GStrv) g_ptr_array_free (sentences, FALSE);
}
