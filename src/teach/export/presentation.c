/* An exercise as it is shown: pictures and heads. */

#include "teach/export/presentation.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* Whether a node's name ends in the move that leads to it, as in `2.1`. */
static gboolean
tells_move (const PodaExercise *exercise, const PodaRow *row)
{
    g_autofree char *move = poda_record_move_text (exercise->record, row->node);
    if (!g_str_has_suffix (row->name, move))
        return FALSE;
    gsize before = strlen (row->name) - strlen (move);
    return before == 0 || row->name[before - 1] == '.';
}

/* Every box bears its name, which the answers speak of; moves are drawn only where they
 * say something else. */
static guint
choose_labels (const PodaExercise *exercise, gboolean solved)
{
    guint labels = PODA_LABEL_VALUE | PODA_LABEL_NAME;
    for (guint32 i = 1; i < exercise->n_rows; i++)
        if (!tells_move (exercise, &exercise->rows[i]))
            labels |= PODA_LABEL_MOVE;
    if (solved && exercise->problem.algorithm->windowed)
        labels |= PODA_LABEL_WINDOW;
    if (solved && poda_exercise_has (exercise, PODA_ASK_BOUND))
        labels |= PODA_LABEL_BOUND;
    return labels;
}

PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, PodaTheme theme)
{
    const PodaDrawing drawing = {
        .labels = choose_labels (exercise, solved),
        .fold = PODA_FOLD_NONE,
        .theme = theme,
        .blank = !solved,
        .strategy = solved && poda_exercise_has (exercise, PODA_ASK_STRATEGY),
        .strategist = exercise->strategist,
        .win_at = exercise->win_at,
        .title = *exercise->title != '\0' ? exercise->title : NULL,
    };
    return poda_figure_new (exercise->record, &drawing);
}

const char *
poda_column_head (PodaColumn column)
{
    static const char *const heads[PODA_N_COLUMNS] = {
        [PODA_COLUMN_VALUE] = N_ ("value"),
        [PODA_COLUMN_ALPHA] = "α",
        [PODA_COLUMN_BETA] = "β",
        [PODA_COLUMN_VISITED] = N_ ("visited"),
        [PODA_COLUMN_BOUND] = N_ ("kind of value"),
        [PODA_COLUMN_STRATEGY] = N_ ("strategy"),
    };
    return _ (heads[column]);
}

const char *
poda_row_kind (const PodaRow *row)
{
    return row->leaf ? _ ("leaf") : poda_player_label (row->player);
}

gboolean
poda_exercise_shows (const PodaExercise *exercise, PodaColumn column)
{
    return column == PODA_COLUMN_VALUE || (exercise->asks & 1u << column) != 0;
}

char *
poda_exercise_join (const PodaExercise *exercise, const guint32 *rows, guint32 n,
                    const char *joint)
{
    GString *text = g_string_new (NULL);
    for (guint32 i = 0; i < n; i++) {
        if (i > 0)
            g_string_append (text, joint);
        g_string_append (text, exercise->rows[rows[i]].name);
    }
    return g_string_free (text, FALSE);
}
