#include "teach/report/pictures.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "teach/report/picture_parts.h"
#include "draw/picture.h"
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
    for (guint32 row = 1; row < exercise->n_rows; row++) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[row].node);
        if (g_strcmp0 (move, exercise->rows[row].name) != 0)
            return PODA_LABEL_VALUE | PODA_LABEL_MOVE | PODA_LABEL_NAME;
    }
    return PODA_LABEL_VALUE | PODA_LABEL_NAME;
}

static PodaDrawing
drawing_of (const PodaExercise *exercise)
{
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.labels = choose_labels (exercise);
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
    PodaPen svg;
    poda_pen_init (&svg, &poda_svg_patterns, figure, NULL);
    double aside = floor ((room - poda_scene_width (figure)) / 2);
    poda_pen_put (&svg, "<svg xmlns='http://www.w3.org/2000/svg' %r' ", class);
    poda_pen_put (&svg, "width='%d' viewBox='%d 0 %d %d' role='img' aria-label='%s'>\n",
                  room, -aside, room, figure->height, label);
    poda_pen_put (&svg, "%r%r%r</svg>\n", styled ? style : "", tree->str, more);
    return g_string_free (svg.text, FALSE);
}

GRefString *
poda_pictures_right (PodaPictures *pictures)
{
    if (pictures->right == NULL) {
        g_autofree char *text = crop (pictures->figure, _ ("The right tree"),
                                      poda_scene_width (pictures->figure), TRUE, "");
        pictures->right = g_ref_string_new (text);
    }
    return pictures->right;
}

static char *
draw_marks (const PodaFigure *figure, const PodaExercise *exercise,
            const PodaMarking *marking, gboolean given)
{
    PodaPen svg;
    poda_pen_init (&svg, &poda_svg_patterns, figure, NULL);
    double aside = floor ((poda_scene_width (figure) - figure->width) / 2);
    poda_pen_put (&svg, "<g class='marks' transform='translate(%d)'>\n", aside);
    gsize empty = svg.text->len;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        guint32 row = exercise->row_of_node[box->node];
        const PodaMark *marks = &marking->cells[(gsize) row * PODA_N_COLUMNS];
        poda_picture_mark (&svg, box, marks, given);
    }
    gboolean none = svg.text->len == empty;
    poda_pen_put (&svg, "</g>\n");
    return g_string_free (svg.text, none);
}

char *
poda_pictures_right_marks (PodaPictures *pictures, const PodaMarking *marking)
{
    return draw_marks (pictures->figure, pictures->exercise, marking, FALSE);
}

char *
poda_pictures_given (PodaPictures *pictures, const PodaAnswers *answers,
                     const PodaMarking *marking)
{
    const PodaExercise *exercise = pictures->exercise;
    PodaDrawing drawing = drawing_of (exercise);
    drawing.labels &= choose_labels (exercise) | PODA_LABEL_WINDOW;
    drawing.strategy = FALSE;
    drawing.blank = TRUE;
    g_autoptr (PodaFigure) figure = poda_figure_new (exercise->record, &drawing);
    poda_picture_fill (figure, exercise, answers, marking,
                       exercise->n_rows <= MOST_WITH_WINDOWS);
    g_autofree char *marks = draw_marks (figure, exercise, marking, TRUE);
    double room = fmax (poda_scene_width (figure), poda_scene_width (pictures->figure));
    return crop (figure, _ ("The tree as it was answered"), room, FALSE,
                 marks != NULL ? marks : "");
}
