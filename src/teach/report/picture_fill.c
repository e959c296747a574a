/* A figure that shows what was answered instead of what happened. */

#include <glib/gi18n-lib.h>

#include "teach/report/picture_parts.h"
#include "teach/mark/mark.h"
#include "draw/figure_parts.h"
#include "draw/layout.h"
#include "draw/legend.h"

/* So wide may an answer be, in pixels. */
#define ANSWER_WIDTH 80.0

typedef struct {
    PodaFigure *figure;
    const PodaExercise *exercise;
    const PodaReading *reading;
    const PodaMarking *marking;
    gboolean windows;
} Filling;

static PodaMark
mark_of (const Filling *filling, guint32 row, PodaColumn column)
{
    return filling->marking->cells[(gsize) row * PODA_N_COLUMNS + column];
}

/* A question mark where something is missing, and nothing where nothing is asked. */
static const char *
cell_text (const Filling *filling, guint32 row, PodaColumn column)
{
    PodaCell cell = poda_reading_cell (filling->reading, row, column);
    PodaMark mark = mark_of (filling, row, column);
    if (mark == PODA_MARK_UNASKED)
        return NULL;
    if (cell.state == PODA_CELL_EMPTY)
        return mark == PODA_MARK_MISSING ? "?" : NULL;
    if (cell.state == PODA_CELL_FILLED && column < PODA_COLUMN_VISITED) {
        char number[PODA_VALUE_BUFFER];
        poda_figure_number (&filling->figure->drawing, PODA_MAX, cell.value, number);
        return poda_figure_keep (filling->figure, number, ANSWER_WIDTH);
    }
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_PICTURE);
    return poda_figure_keep (filling->figure, text, ANSWER_WIDTH);
}

/* Windows of leaves are shown only where something is to be said about them. */
static void
fill_window (const Filling *filling, PodaBox *box, guint32 row)
{
    PodaMark alpha = mark_of (filling, row, PODA_COLUMN_ALPHA);
    PodaMark beta = mark_of (filling, row, PODA_COLUMN_BETA);
    gboolean quiet = alpha <= PODA_MARK_CARRIED && beta <= PODA_MARK_CARRIED;
    if (box->leaf && quiet)
        return;
    box->alpha = cell_text (filling, row, PODA_COLUMN_ALPHA);
    box->beta = cell_text (filling, row, PODA_COLUMN_BETA);
    if (box->alpha == NULL && box->beta != NULL)
        box->alpha = ""; /* keeps its line */
}

static void
fill_order (const Filling *filling, PodaBox *box, guint32 row)
{
    const PodaAnswers *answers = filling->reading->answers;
    for (guint32 i = 0; i < answers->n_order; i++) {
        if (answers->order[i] != row)
            continue;
        char number[16];
        g_snprintf (number, sizeof number, "%u", i + 1);
        box->order = g_string_chunk_insert (filling->figure->strings, number);
        return;
    }
}

static void
fill_box (const Filling *filling, PodaBox *box)
{
    guint32 row = filling->exercise->row_of_node[box->node];
    const PodaReading *reading = filling->reading;
    box->title = NULL;
    if (!box->leaf)
        box->value = cell_text (filling, row, PODA_COLUMN_VALUE);
    if (filling->windows)
        fill_window (filling, box, row);
    box->bound = cell_text (filling, row, PODA_COLUMN_BOUND);
    if (reading->visited[row] == PODA_SAID_NO) {
        box->state = PODA_STATE_SKIPPED;
        box->status = PODA_STATUS_PRUNED;
    }
    if (poda_exercise_has (filling->exercise, PODA_ASK_ORDER))
        fill_order (filling, box, row);
    if (poda_exercise_has (filling->exercise, PODA_ASK_MOVE)
        && reading->answers->has_move && reading->answers->move == row)
        box->pv = TRUE;
    if (poda_exercise_has (filling->exercise, PODA_ASK_STRATEGY)) {
        PodaCell cell = poda_reading_cell (reading, row, PODA_COLUMN_STRATEGY);
        box->strategy = cell.state == PODA_CELL_FILLED && cell.value != 0;
        filling->figure->legend |= PODA_LEGEND_STRATEGY;
    }
}

void
poda_picture_fill (PodaFigure *figure, const PodaExercise *exercise,
                   const PodaAnswers *answers, const PodaMarking *marking,
                   gboolean windows)
{
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    Filling filling = { figure, exercise, &reading, marking, windows };
    for (guint32 i = 0; i < figure->n_boxes; i++)
        fill_box (&filling, &figure->boxes[i]);
    g_clear_pointer (&figure->bands, g_free);
    poda_figure_place (figure);
}
