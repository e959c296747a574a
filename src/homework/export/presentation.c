#include "homework/export/export.h"

#include <glib/gi18n-lib.h>

#include "draw/layout/fit.h"
#include "homework/exercise/names.h"
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

/* Boxes show the names that answers use; moves are drawn only if they differ from
 * these, probabilities always. On paper the levels show the players, so a blank tree
 * needs no legend. */
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
        .tight = paper,
        .theme = paper ? PODA_THEME_PRINT : PODA_THEME_COLOR,
        .legend = paper && !solved ? PODA_LEGEND_SHOW_NONE : PODA_LEGEND_SHOW_USED,
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

/* --- Instructions --- */

static const struct {
    const char *when, *sentence;
} instructions[] = {
#include "homework/export/instructions.txt.h" /* made of instructions.txt */
};

/* TRUE if every word, or one of its parts between bars, is a fact. */
static gboolean
applies (const char *when, const char *const *facts)
{
    g_auto (GStrv) words = g_strsplit (when, " ", -1);
    gboolean all = TRUE;
    for (char **word = words; *word != NULL; word++) {
        g_auto (GStrv) some = g_strsplit (*word, "|", -1);
        gboolean any = **word == '!' && !g_strv_contains (facts, *word + 1);
        for (char **one = some; *one != NULL; one++)
            any = any || g_strv_contains (facts, *one);
        all = all && any;
    }
    return all;
}

static GStrv
find_facts (const PodaExercise *exercise, PodaMedium medium)
{
    static const char *const media[] = { "do,paper", "do,fields", "do,menus",
                                         "sheet",    "hand-in",   "hand-in,nameless" };
    static const char *const ties[] = { "first", "last", "random" };
    const PodaAlgorithm *algorithm = exercise->problem.algorithm;
    g_autofree char *asks = poda_asks_format (exercise->asks);
    gboolean chance = FALSE;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        chance |= !exercise->rows[i].leaf && exercise->rows[i].player == PODA_CHANCE;
    g_autofree char *facts = g_strjoin (
        ",", asks, media[medium], ties[exercise->problem.ties],
        algorithm->windowed ? "windowed" : "", chance ? "chance" : "",
        algorithm->own_view ? "own-view" : "", algorithm->shallow ? "shallow" : "",
        exercise->mover_view ? "mover" : "",
        exercise->strategist == PODA_MAX ? "max-wins" : "", NULL);
    return g_strsplit (facts, ",", -1);
}

GStrv
poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium)
{
    const PodaProblem *problem = &exercise->problem;
    g_auto (GStrv) facts = find_facts (exercise, medium);
    GPtrArray *lines = g_ptr_array_new ();
    char value[PODA_VALUE_BUFFER];
    poda_value_format (exercise->win_at, PODA_STYLE_TEXT, value);
    if (medium < PODA_MEDIUM_SHEET)
        g_ptr_array_add (
            lines, g_strdup_printf (_ ("Search the tree with %s, taking the children "
                                       "of each node from left to right."),
                                    _ (problem->algorithm->title)));
    for (guint i = 0; i < PODA_N_RULES && medium < PODA_MEDIUM_SHEET; i++) {
        char *taught =
            problem->algorithm->windowed ? poda_rule_instruction (i, problem) : NULL;
        if (taught != NULL)
            g_ptr_array_add (lines, taught);
    }
    for (guint i = 0; i < G_N_ELEMENTS (instructions); i++) {
        if (!applies (instructions[i].when, (const char *const *) facts))
            continue;
        GString *line = g_string_new (_ (instructions[i].sentence));
        g_string_replace (line, "%s", value, 0);
        g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
    g_ptr_array_add (lines, NULL);
    return (GStrv) g_ptr_array_free (lines, FALSE);
}
