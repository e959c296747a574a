/* How pictures look, whatever they show: what stands below a tree, themes, discs. */

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "support/rows.h"
#include "support/scene.h"

static const char notes[] = "[[[-7,5],[-3]],[[10,12],[-9,-12]]]";

static char *
draw (const PodaFigure *figure, const char *format)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const PodaPictureTarget target = { .output = output };
    g_autoptr (GError) error = NULL;
    if (!poda_emit_picture (figure, format, &target, &error))
        fail_msg ("%s", error->message);
    return g_strdup (poda_output_contents (output, NULL));
}

static char *
draw_notes (const PodaDrawing *drawing, const char *format)
{
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta, drawing);
    return draw (scene.figure, format);
}

static double
height_of (const char *svg)
{
    double height = 0;
    const char *at = strstr (svg, " height=\"");
    assert_non_null (at);
    assert_int_equal (sscanf (at, " height=\"%lf\"", &height), 1);
    return height;
}

/* --- Caption and legend --- */

typedef struct {
    PodaCaption caption;
    PodaLegendKind legend;
    gboolean titled;
    gboolean title, rules, result, marks, fold; /* what is written */
} Foot;

static const Foot feet[] = {
    { PODA_CAPTION_FULL, PODA_LEGEND_USED, FALSE, TRUE, TRUE, TRUE, TRUE, FALSE },
    { PODA_CAPTION_FULL, PODA_LEGEND_FULL, TRUE, TRUE, TRUE, TRUE, TRUE, TRUE },
    { PODA_CAPTION_FULL, PODA_LEGEND_NONE, FALSE, TRUE, TRUE, TRUE, FALSE, FALSE },
    { PODA_CAPTION_SHORT, PODA_LEGEND_USED, FALSE, FALSE, FALSE, TRUE, TRUE, FALSE },
    { PODA_CAPTION_SHORT, PODA_LEGEND_NONE, TRUE, TRUE, FALSE, TRUE, FALSE, FALSE },
    { PODA_CAPTION_NONE, PODA_LEGEND_USED, FALSE, FALSE, FALSE, FALSE, TRUE, FALSE },
    { PODA_CAPTION_NONE, PODA_LEGEND_NONE, FALSE, FALSE, FALSE, FALSE, FALSE, FALSE },
    { PODA_CAPTION_NONE, PODA_LEGEND_NONE, TRUE, TRUE, FALSE, FALSE, FALSE, FALSE },
};

static void
assert_written (const char *picture, const char *what, gboolean expected)
{
    if ((strstr (picture, what) != NULL) != expected)
        fail_msg ("%s: %s in\n%s", what, expected ? "missing" : "found", picture);
}

static void
test_foot (void **state)
{
    const Foot *row = *state;
    static const char *const formats[] = { "svg", "txt", "dot", "tex" };
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.caption = row->caption;
    drawing.legend = row->legend;
    drawing.titled = row->titled;
    drawing.title = "Notes";
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *picture = draw_notes (&drawing, formats[i]);
        gboolean data = g_str_equal (formats[i], "dot"); /* has attributes as well */
        const char *title = "Notes";
        if (g_str_equal (formats[i], "svg"))
            title = ">Notes</text>";
        gboolean spoken = g_str_equal (formats[i], "svg")
                          && row->caption == PODA_CAPTION_NONE; /* by screen readers */
        if (!data)
            assert_written (picture, title, row->title);
        assert_written (picture, "of 14 nodes", row->rules || spoken);
        if (g_str_equal (formats[i], "svg"))
            assert_written (picture, "class=\"caption\"", row->result);
        else
            assert_written (picture, "best move 1", row->result);
        assert_written (picture, "principal variation", row->marks);
        assert_written (picture, "folded subtree", row->fold);
    }
}

/* Parts that are not there leave no space: each is lower than the one before, and with
 * none the picture ends with the tree. */
static void
test_no_space (void **state)
{
    (void) state;
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.title = "Notes";
    double last = INFINITY;
    for (guint i = 0; i <= 4; i++) {
        if (i == 1)
            drawing.legend = PODA_LEGEND_NONE;
        if (i == 2)
            drawing.caption = PODA_CAPTION_SHORT; /* and no title */
        if (i == 3)
            drawing.caption = PODA_CAPTION_NONE;
        if (i == 4)
            drawing.fold = 1;
        g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta, &drawing);
        g_autofree char *svg = draw (scene.figure, "svg");
        assert_true (height_of (svg) < last);
        last = height_of (svg);
        if (i >= 3)
            assert_true (last == ceil (scene.figure->height));
    }
    drawing.legend = PODA_LEGEND_NONE;
    g_autofree char *text = draw_notes (&drawing, "txt");
    assert_true (*text != '\n' && !g_str_has_suffix (text, "\n\n"));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "looks");
    for (guint i = 0; i < G_N_ELEMENTS (feet); i++)
        rows_add (&rows, test_foot, &feet[i], "below the tree: %u", i);
    rows_add (&rows, test_no_space, NULL, "what is not there takes no space");
    return rows_run (&rows);
}
