/* Pictures of marked answers. */

#include "homework/exercise/alone.h"
#include "homework/feedback/marker.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "draw/output/scene.h"
#include "tree/tree.h"

/* With more nodes, windows would be all that one sees. */
#define MOST_WITH_WINDOWS 120

struct _PodaPictures {
    const PodaExercise *exercise;
    PodaFigure *figure; /* of the right tree */
    GRefString *right;
};

/* Nodes go by the names that the sentences use, where their authors gave them some;
 * else by the moves, of which names are made. */
static guint
choose_labels (const PodaExercise *exercise)
{
    const PodaTree *tree = exercise->tree;
    if (tree == NULL || poda_tree_node (tree, 0)->name == NULL)
        return PODA_LABEL_VALUE | PODA_LABEL_MOVE;
    return PODA_LABEL_VALUE | PODA_LABEL_NAME
           | (poda_exercise_has_moves (exercise) ? PODA_LABEL_MOVE : 0);
}

static PodaDrawing
drawing_of (const PodaExercise *exercise)
{
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.labels = choose_labels (exercise);
    drawing.column = TRUE;
    if (exercise->n_rows <= MOST_WITH_WINDOWS)
        drawing.labels |= PODA_LABEL_WINDOW;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        drawing.labels |= PODA_LABEL_ORDER;
    if (poda_exercise_has (exercise, PODA_ASK_BOUND))
        drawing.labels |= PODA_LABEL_BOUND;
    drawing.strategy = poda_exercise_has (exercise, PODA_ASK_STRATEGY);
    drawing.strategist = exercise->strategist;
    drawing.win_at = exercise->win_at;
    return drawing;
}

PodaPictures *
poda_pictures_new (const PodaExercise *exercise)
{
    PodaPictures *pictures = g_new0 (PodaPictures, 1);
    PodaDrawing drawing = drawing_of (exercise);
    pictures->exercise = exercise;
    pictures->figure = poda_figure_new (exercise->record, &drawing);
    return pictures;
}

void
poda_pictures_free (PodaPictures *pictures)
{
    if (pictures == NULL)
        return;
    poda_figure_free (pictures->figure);
    g_clear_pointer (&pictures->right, g_ref_string_release);
    g_free (pictures);
}

/* So wide may an answer be, in pixels. */
#define ANSWER_WIDTH 80.0

typedef struct {
    PodaFigure *figure;
    const PodaExercise *exercise;
    const PodaReading *reading;
    const PodaMarking *marking;
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
    PodaColumn own = poda_told_column (filling->exercise, row, column);
    PodaCell read = poda_reading_cell (filling->reading, row, own);
    PodaCell cell = poda_told_cell (filling->exercise, row, own, &read);
    PodaMark mark = mark_of (filling, row, own);
    if (mark == PODA_MARK_UNASKED)
        return NULL;
    if (cell.state == PODA_CELL_EMPTY)
        return mark == PODA_MARK_MISSING ? "?" : NULL;
    if (cell.state == PODA_CELL_FILLED && column < PODA_COLUMN_VISITED) {
        char number[PODA_VALUE_BUFFER];
        poda_figure_number (&filling->figure->drawing, PODA_MAX, cell.value, number);
        return poda_figure_keep (filling->figure, number, ANSWER_WIDTH);
    }
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_TEXT);
    return poda_figure_keep (filling->figure, text, ANSWER_WIDTH);
}

static void
fill_box (const Filling *filling, PodaBox *box)
{
    guint32 row = filling->exercise->row_of_node[box->node];
    const PodaReading *reading = filling->reading;
    const PodaAnswers *answers = reading->answers;
    box->title = NULL;
    box->alpha = box->beta = NULL; /* no fields: they have been filled in, or not */
    if (!box->leaf)
        box->value = cell_text (filling, row, PODA_COLUMN_VALUE);
    /* Windows of leaves are shown only where something is to be said about them. */
    if (filling->exercise->n_rows <= MOST_WITH_WINDOWS
        && !(box->leaf && mark_of (filling, row, PODA_COLUMN_ALPHA) <= PODA_MARK_BELOW
             && mark_of (filling, row, PODA_COLUMN_BETA) <= PODA_MARK_BELOW)) {
        box->alpha = cell_text (filling, row, PODA_COLUMN_ALPHA);
        box->beta = cell_text (filling, row, PODA_COLUMN_BETA);
        if (box->alpha == NULL && box->beta != NULL)
            box->alpha = ""; /* keeps its line */
    }
    box->bound = cell_text (filling, row, PODA_COLUMN_BOUND);
    if (reading->visited[row] == PODA_SAID_NO) {
        box->state = PODA_STATE_SKIPPED;
        box->status = PODA_STATUS_PRUNED;
    }
    for (guint32 i = answers->n_order; i-- > 0;) {
        if (answers->order[i] != row
            || !poda_exercise_has (filling->exercise, PODA_ASK_ORDER))
            continue;
        g_autofree char *number = g_strdup_printf ("%u", i + 1);
        box->order = g_string_chunk_insert (filling->figure->strings, number);
    }
    if (poda_exercise_has (filling->exercise, PODA_ASK_MOVE) && answers->has_move
        && answers->move == row)
        box->pv = TRUE;
    if (poda_exercise_has (filling->exercise, PODA_ASK_STRATEGY)) {
        PodaCell cell = poda_reading_cell (reading, row, PODA_COLUMN_STRATEGY);
        box->strategy = cell.state == PODA_CELL_FILLED && cell.value != 0;
        filling->figure->legend |= PODA_LEGEND_STRATEGY;
    }
}

/* Writes into a blank figure what was answered, and lays it out again. */
static void
fill_figure (PodaFigure *figure, const PodaExercise *exercise,
             const PodaAnswers *answers, const PodaMarking *marking)
{
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    const Filling filling = { figure, exercise, &reading, marking };
    for (guint32 i = 0; i < figure->n_boxes; i++)
        fill_box (&filling, &figure->boxes[i]);
    g_clear_pointer (&figure->bands, g_free);
    poda_figure_place (figure);
}

/* The marks on the pictures: a ring around what differs, a sign at its corner, and a
 * wave under the very text. What kind it is shows in the ring's strokes and in the
 * sign, and not in colour alone. */

#define RING 3.8
#define SIGN 8.0 /* its radius */

static const char *const signs[] = {
    [PODA_MARK_BELOW] = "M-4 2.5l4 -5l4 5",
    [PODA_MARK_UNREAD] = "M-4 -1.5h8m-8 3h8",
    [PODA_MARK_RIGHT] = "M-4 0l3 3.5l5 -7",
    [PODA_MARK_CARRIED] = "M-4.5 1q2.2 -4.5 4.5 -1t4.5 -1",
    [PODA_MARK_WRONG] = "M-3.5 -3.5l7 7m0 -7l-7 7",
    [PODA_MARK_MISSING] = "M-2.8 -2.2a2.8 2.8 0 1 1 3.8 2.6q-1 .5 -1 1.6m0 2.4v.2",
};

/* A mistake says more than a gap, and a gap more than what follows from either. */
static PodaMark
worst_of (const PodaMark *marks)
{
    PodaMark worst = PODA_MARK_UNASKED;
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        if (marks[i] == PODA_MARK_WRONG)
            return PODA_MARK_WRONG;
        if (marks[i] > worst)
            worst = marks[i];
    }
    return worst;
}

/* A wave under a text from x, so wide. */
static void
add_wave (PodaScene *scene, PodaMark mark, double x, double y, double width)
{
    if (mark <= PODA_MARK_RIGHT || width <= 0)
        return;
    g_autoptr (GString) wave = g_string_new ("M0 0q2 -3.5 4 0");
    for (double at = 4; at < width; at += 4)
        g_string_append (wave, "t4 0");
    poda_scene_curve (scene,
                      poda_scene_format (scene, "wave %s", poda_mark_word (mark)), x, y,
                      wave->str);
}

static void
wave_lines (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
            const PodaMark *marks)
{
    PodaRect rect;
    PodaLine lines[PODA_MOST_LINES];
    if (!poda_box_right_texts (figure, box, &rect))
        return;
    guint n = poda_box_lines (figure, box, lines);
    for (guint i = 0; i < n; i++) {
        PodaMark mark = lines[i].kind == PODA_LINE_ALPHA  ? marks[PODA_COLUMN_ALPHA]
                        : lines[i].kind == PODA_LINE_BETA ? marks[PODA_COLUMN_BETA]
                                                          : marks[PODA_COLUMN_BOUND];
        double y = rect.top + 7 + i * poda_box_line_pitch (figure, box, n)
                   + PODA_FONT_WINDOW * 0.36 + 4;
        add_wave (scene, mark, rect.left, y, lines[i].width);
    }
}

/* Draws the marks of a box, if it has any: `marks` are those of its cells by column.
 * With `given` they show the mistakes there, else only where to look. */
static void
add_marks (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
           const PodaMark *marks, gboolean given)
{
    PodaMark worst = worst_of (marks);
    if (worst <= PODA_MARK_RIGHT)
        return;
    PodaMark shown = given ? worst : PODA_MARK_RIGHT;
    double x = box->x - box->width / 2 - 2, y = box->y - box->height / 2 - 3;
    poda_scene_begin (scene, poda_scene_format (scene, "m %s", poda_mark_word (shown)));
    poda_scene_add_outline (scene, figure, box, PODA_ROLE_NONE,
                            RING + (box->strategy ? PODA_RING : 0))
        ->css = "around";
    poda_scene_circle (scene, PODA_ROLE_NONE, x, y, SIGN)->css = "disc";
    poda_scene_curve (scene, "sign", x, y, signs[shown]);
    if (given && poda_is_shown (box->value)) {
        double font = poda_box_value_font (figure, box);
        double width = poda_text_width (box->value, font, TRUE);
        add_wave (scene, marks[PODA_COLUMN_VALUE], box->x - width / 2,
                  box->y + font * 0.36 + 4, width);
    }
    if (given)
        wave_lines (scene, figure, box, marks);
    poda_scene_end (scene);
}

/* What stands between two marks of the emitter's text, the first one included. */
static char *
between (const char *text, const char *begin, const char *end)
{
    const char *from = strstr (text, begin);
    const char *to = from == NULL ? NULL : strstr (from, end);
    g_assert (to != NULL);
    return g_strndup (from, (gsize) (to - from));
}

/* Ids would meet those of other pictures in a page. They stand at the beginning of
 * elements, where nobody's text can be. */
static void
drop_ids (GString *text)
{
    const char *const marks[] = { "<g id=\"n", "<g id=\"e" };
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++) {
        const char *at = text->str;
        while ((at = strstr (at, marks[i])) != NULL) {
            gssize place = at - text->str;
            const char *end = strchr (at + strlen (marks[i]), '"');
            g_string_erase (text, place + 2, end - at - 1);
            at = text->str + place + 2;
        }
    }
}

/* The figure's bands and tree, without the lines below them, which a page says in its
 * own words; `more` is written over it. It stands in the middle of so much width, since
 * pictures beside each other are to have one scale. */
static char *
crop (const PodaFigure *figure, const char *label, double room, gboolean styled,
      const char *more)
{
    g_autoptr (PodaOutput) memory = poda_output_memory ();
    poda_emit_svg (figure, memory);
    const char *whole = poda_output_contents (memory, NULL);
    g_autofree char *class = between (whole, "class=\"", "\" width");
    g_autofree char *style = between (whole, "<style>", "<rect width=");
    g_autofree char *drawn = between (strstr (whole, "<rect width="),
                                      "<rect width=", "<path class=\"foot\"");
    g_autoptr (GString) tree = g_string_new (drawn);
    drop_ids (tree);
    GString *svg = g_string_new ("<svg xmlns=\"http://www.w3.org/2000/svg\" ");
    double aside = floor ((room - poda_scene_width (figure)) / 2);
    poda_svg_append (svg,
                     "%-s\" width=\"%g\" viewBox=\"%g 0 %g %g\" role=\"img\" "
                     "aria-label=\"%s\">\n%-s%-s%-s</svg>\n",
                     class, room, -aside, room, figure->height, label,
                     styled ? style : "", tree->str, more);
    return g_string_free (svg, FALSE);
}

static char *
draw_marks (const PodaFigure *figure, const PodaExercise *exercise,
            const PodaMarking *marking, gboolean given)
{
    g_auto (PodaScene) scene;
    poda_scene_init (&scene);
    poda_scene_add (&scene, PODA_PRIM_TREE, PODA_ROLE_NONE,
                    floor ((poda_scene_width (figure) - figure->width) / 2), 0)
        ->css = "marks";
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        guint32 row = exercise->row_of_node[box->node];
        const PodaMark *marks = &marking->cells[(gsize) row * PODA_N_COLUMNS];
        add_marks (&scene, figure, box, marks, given);
    }
    gboolean none = scene.primitives->len == 1;
    poda_scene_end (&scene);
    GString *svg = g_string_new (NULL);
    poda_svg_append_scene (svg, &scene);
    return g_string_free (svg, none);
}

void
poda_pictures_add (PodaPictures *pictures, const PodaAnswers *answers,
                   const PodaMarking *marking, PodaWork *work)
{
    const PodaExercise *exercise = pictures->exercise;
    const PodaFigure *figure = pictures->figure;
    double width = poda_scene_width (figure);
    if (pictures->right == NULL) {
        g_autofree char *text = crop (figure, _ ("The right tree"), width, TRUE, "");
        pictures->right = g_ref_string_new (text);
    }
    PodaDrawing drawing = drawing_of (exercise);
    drawing.labels &= choose_labels (exercise) | PODA_LABEL_WINDOW;
    drawing.strategy = FALSE;
    drawing.blank = TRUE;
    g_autoptr (PodaFigure) given = poda_figure_new (exercise->record, &drawing);
    fill_figure (given, exercise, answers, marking);
    g_autofree char *marks = draw_marks (given, exercise, marking, TRUE);
    work->right_picture = g_ref_string_acquire (pictures->right);
    work->right_marks = draw_marks (figure, exercise, marking, FALSE);
    g_autofree char *picture = crop (given, _ ("The tree as it was answered"),
                                     fmax (poda_scene_width (given), width), FALSE,
                                     marks != NULL ? marks : "");
    work->given_picture = g_ref_string_new (picture);
}
