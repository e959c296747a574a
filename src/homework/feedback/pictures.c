/* Pictures of marked answers. */

#include "homework/exercise/names.h"
#include "homework/feedback/marker.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/figure/figure.h"
#include "draw/output/scene.h"
#include "tree/tree.h"

/* In larger trees, windows would hide everything else. */
#define MOST_WITH_WINDOWS 120

/* Nodes have the author's names, as in sentences, or else those made from moves. */
PodaFigure *
poda_pictures_figure (const PodaExercise *exercise, gboolean given)
{
    const PodaTree *tree = exercise->tree;
    gboolean named = tree != NULL && poda_tree_node (tree, 0)->name != NULL;
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.labels = PODA_LABEL_VALUE | (named ? PODA_LABEL_NAME : PODA_LABEL_MOVE);
    drawing.column = TRUE;
    drawing.caption = PODA_CAPTION_NONE;
    drawing.legend = PODA_LEGEND_SHOW_NONE;
    drawing.blank = given;
    drawing.strategy = !given && poda_exercise_has (exercise, PODA_ASK_STRATEGY);
    drawing.strategist = exercise->strategist;
    drawing.win_at = exercise->win_at;
    if (poda_exercise_has_moves (exercise))
        drawing.labels |= PODA_LABEL_MOVE;
    if (exercise->n_rows <= MOST_WITH_WINDOWS)
        drawing.labels |= PODA_LABEL_WINDOW;
    if (!given && poda_exercise_has (exercise, PODA_ASK_ORDER))
        drawing.labels |= PODA_LABEL_ORDER;
    if (!given && poda_exercise_has (exercise, PODA_ASK_BOUND))
        drawing.labels |= PODA_LABEL_BOUND;
    return poda_figure_new (exercise->record, &drawing);
}

/* --- The student's tree --- */

/* Maximum width of an answer in pixels. */
#define ANSWER_WIDTH 80.0

typedef struct {
    PodaFigure *figure;
    const PodaExercise *exercise;
    const PodaInterpretation *reading;
    const PodaMarking *marking;
} Filling;

/* Returns the text of a cell: "?" for a missing answer, NULL if nothing is asked. */
static const char *
cell_text (const Filling *filling, guint32 row, PodaColumn column)
{
    PodaColumn own = poda_view_column (filling->exercise, row, column);
    PodaCell read = poda_interpretation_cell (filling->reading, row, own);
    PodaCell cell = poda_view_cell (filling->exercise, row, own, &read);
    PodaMark mark = poda_marking_at (filling->marking, row, own);
    char number[PODA_VALUE_BUFFER];
    if (mark == PODA_MARK_UNASKED
        || (cell.state == PODA_CELL_EMPTY && mark != PODA_MARK_MISSING))
        return NULL;
    if (cell.state == PODA_CELL_EMPTY)
        return "?";
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_TEXT);
    gboolean is_number = cell.state == PODA_CELL_FILLED && column < PODA_COLUMN_VISITED;
    if (is_number)
        poda_figure_number (&filling->figure->drawing, PODA_MAX, cell.value, number);
    return poda_figure_store_shortened (filling->figure, is_number ? number : text,
                                        ANSWER_WIDTH);
}

static void
fill_box (const Filling *filling, PodaBox *box)
{
    const PodaExercise *exercise = filling->exercise;
    guint32 row = exercise->row_of_node[box->node];
    const PodaInterpretation *reading = filling->reading;
    const PodaAnswers *answers = reading->answers;
    box->title = NULL;
    box->alpha = box->beta = NULL; /* no fields to fill in */
    if (!box->leaf)
        box->value = cell_text (filling, row, PODA_COLUMN_VALUE);
    /* Windows of leaves are shown only if they are wrong or unreadable. */
    if (exercise->n_rows <= MOST_WITH_WINDOWS
        && !(box->leaf
             && poda_marking_at (filling->marking, row, PODA_COLUMN_ALPHA)
                    <= PODA_MARK_BELOW
             && poda_marking_at (filling->marking, row, PODA_COLUMN_BETA)
                    <= PODA_MARK_BELOW)) {
        box->alpha = cell_text (filling, row, PODA_COLUMN_ALPHA);
        box->beta = cell_text (filling, row, PODA_COLUMN_BETA);
        if (box->alpha == NULL && box->beta != NULL)
            box->alpha = ""; /* keeps an empty line */
    }
    box->bound = cell_text (filling, row, PODA_COLUMN_BOUND);
    if (reading->rows[row].visited == PODA_VISIT_NO) {
        box->state = PODA_STATE_PRUNED;
        box->status = PODA_STATUS_PRUNED;
    }
    for (guint32 i = answers->n_order; i-- > 0;)
        if (answers->order[i] == row && poda_exercise_has (exercise, PODA_ASK_ORDER)) {
            g_autofree char *number = g_strdup_printf ("%u", i + 1);
            box->order = g_string_chunk_insert (filling->figure->strings, number);
        }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE) && answers->has_move
        && answers->move == row)
        box->pv = TRUE;
    if (poda_exercise_has (exercise, PODA_ASK_STRATEGY)) {
        PodaCell cell = poda_interpretation_cell (reading, row, PODA_COLUMN_STRATEGY);
        box->strategy = cell.state == PODA_CELL_FILLED && cell.value != 0;
        filling->figure->legend |= PODA_LEGEND_STRATEGY;
    }
}

static PodaFigure *
make_given (const PodaExercise *exercise, const PodaAnswers *answers,
            const PodaMarking *marking)
{
    g_auto (PodaInterpretation) reading;
    PodaFigure *figure = poda_pictures_figure (exercise, TRUE);
    poda_interpretation_init (&reading, exercise, answers);
    const Filling filling = { figure, exercise, &reading, marking };
    for (guint32 i = 0; i < figure->n_boxes; i++)
        fill_box (&filling, &figure->boxes[i]);
    g_clear_pointer (&figure->bands, g_free);
    poda_figure_place (figure);
    return figure;
}

/* --- Marks --- */

/* Wrong nodes have a ring, wrong texts an underline. The kinds differ in their strokes,
 * not only in colour. */

/* Returns the worst mark of a box: wrong is worse than missing, which is worse than
 * below and carried. `cells` receives its marks by column. */
static PodaMark
worst_mark (const PodaExercise *exercise, const PodaMarking *marking,
            const PodaBox *box, const PodaMark **cells)
{
    PodaMark worst = PODA_MARK_UNASKED;
    *cells = &marking->cells[(gsize) exercise->row_of_node[box->node] * PODA_N_COLUMNS];
    for (guint i = 0; i < PODA_N_COLUMNS && worst != PODA_MARK_WRONG; i++)
        if ((*cells)[i] == PODA_MARK_WRONG || (*cells)[i] > worst)
            worst = (*cells)[i];
    return worst;
}

/* Adds the marks' classes to nodes, whose groups are in the order of boxes, and, if
 * `given`, to the texts of answers; in the right tree nodes only show the place. */
static void
add_marks (PodaScene *scene, const PodaFigure *figure, const PodaExercise *exercise,
           const PodaMarking *marking, gboolean given)
{
    static const guint8 columns[PODA_N_ROLES] = {
        [PODA_ROLE_VALUE] = 1 + PODA_COLUMN_VALUE,
        [PODA_ROLE_SMALL_VALUE] = 1 + PODA_COLUMN_VALUE,
        [PODA_ROLE_BOUND] = 1 + PODA_COLUMN_BOUND,
    };
    const PodaMark *cells = NULL;
    for (guint i = 0, at = 0; i < scene->primitives->len; i++) {
        PodaPrimitive *p = &g_array_index (scene->primitives, PodaPrimitive, i);
        guint column = p->kind != PODA_PRIM_BOUNDS    ? columns[p->role]
                       : g_str_equal (p->letter, "α") ? 1 + PODA_COLUMN_ALPHA
                                                      : 1 + PODA_COLUMN_BETA;
        PodaMark mark = PODA_MARK_UNASKED;
        if (p->kind == PODA_PRIM_GROUP && p->id != 0 && p->from == 0)
            mark = worst_mark (exercise, marking, &figure->boxes[at++], &cells);
        else if (given && column > 0)
            mark = cells[column - 1];
        if (mark > PODA_MARK_RIGHT)
            p->css = poda_scene_format (
                scene, "%s %s", p->css != NULL ? p->css : poda_looks[p->role].css,
                given ? poda_mark_words[mark] : "right");
    }
}

/* Returns the figure with marks as SVG, centred in the width `room`, so that adjacent
 * pictures have the same scale. The caller frees it. */
static char *
draw (PodaFigure *figure, const PodaExercise *exercise, const PodaMarking *marking,
      double room, gboolean given)
{
    const PodaMark *cells;
    g_auto (PodaScene) scene;
    g_autofree char *classes = poda_svg_classes (figure);
    GString *svg = g_string_new ("<svg xmlns=\"http://www.w3.org/2000/svg\" ");
    double width = poda_scene_width (figure), left = -floor ((room - width) / 2);
    poda_scene_init (&scene);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].differs =
            worst_mark (exercise, marking, &figure->boxes[i], &cells) > PODA_MARK_RIGHT;
    poda_scene_add_picture (&scene, figure);
    add_marks (&scene, figure, exercise, marking, given);
    poda_svg_append (svg,
                     "class=\"%-s\" width=\"%g\" viewBox=\"%g 0 %g %g\" role=\"img\" "
                     "aria-label=\"%s\">\n",
                     classes, room, left, room, figure->height,
                     given ? _ ("The tree with the answers given")
                           : _ ("The correct tree"));
    poda_svg_append_style (svg, figure);
    poda_svg_append (svg, "<rect x=\"%g\" width=\"%g\" height=\"%g\" fill=\"#fff\"/>\n",
                     left, room, figure->height);
    poda_svg_append_scene (svg, &scene);
    g_string_append (svg, "</svg>\n");
    return g_string_free (svg, FALSE);
}

void
poda_pictures_add (PodaFigure *right, const PodaExercise *exercise,
                   const PodaAnswers *answers, const PodaMarking *marking,
                   PodaWork *work)
{
    g_autoptr (PodaFigure) given = make_given (exercise, answers, marking);
    double width = poda_scene_width (right);
    work->right_picture = draw (right, exercise, marking, width, FALSE);
    work->given_picture =
        draw (given, exercise, marking, fmax (poda_scene_width (given), width), TRUE);
}
