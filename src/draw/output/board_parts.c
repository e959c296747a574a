#include "draw/output/board_parts.h"

#include "draw/figure/figure.h"
#include "draw/output/svg.h"

void
poda_board_rect (PodaScene *scene, const char *css, double x, double y, double width,
                 double height, double radius)
{
    poda_scene_rect (scene, PODA_ROLE_NONE, x, y, width, height, radius)->css = css;
}

void
poda_board_circle (PodaScene *scene, const char *css, PodaPoint at, double radius)
{
    poda_scene_circle (scene, PODA_ROLE_NONE, at.x, at.y, radius)->css = css;
}

void
poda_board_text (PodaScene *scene, const char *css, double x, double y, double size,
                 const char *text)
{
    PodaPrimitive *added = poda_scene_text (scene, PODA_ROLE_NONE, x, y, text);
    added->css = css;
    added->size = size;
    added->attributes = "text-anchor=\"middle\"";
}

void
poda_board_fitted (PodaScene *scene, const char *css, double x, double y, double size,
                   const char *text, double room)
{
    double width = poda_text_width (text, size, TRUE);
    poda_board_text (scene, css, x, y, width > room ? size * room / width : size, text);
}

void
poda_board_write (const PodaScene *scene, const char *css, const char *label,
                  PodaPoint size, PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (
        text, "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%s\" viewBox=\"0 0 ",
        css);
    poda_append_length (text, size.x, FALSE);
    g_string_append_c (text, ' ');
    poda_append_length (text, size.y, FALSE);
    g_string_append_printf (text, "\" role=\"group\" aria-label=\"%s\">\n", label);
    poda_svg_append_scene (text, scene);
    g_string_append (text, "</svg>\n");
    poda_output_write (output, text->str, text->len);
}

const PodaBoardMark *
poda_board_mark_of (const PodaPlayed *played, PodaMove move)
{
    for (guint i = 0; i < played->n_marks; i++)
        if (played->marks[i].move == move)
            return &played->marks[i];
    return NULL;
}

void
poda_board_begin_take (PodaScene *scene, const PodaPlayed *played, PodaMove move,
                       const char *place)
{
    const PodaGame *game = played->game;
    const PodaBoardMark *mark = played->past ? NULL : poda_board_mark_of (played, move);
    g_autofree char *text = game->format_move (game, played->position, move);
    /* "column 4: a win for X in 3 plies" */
    const char *label = poda_scene_join (scene, place, mark != NULL ? ": " : "",
                                         mark != NULL ? mark->label : "", NULL);
    PodaPrimitive *take = poda_scene_begin (scene, "take");
    take->text = label;
    take->attributes = poda_scene_markup (
        scene, "data-move=\"%s\" role=\"button\" tabindex=\"-1\" aria-label=\"%s\"",
        text, label);
}

/* The player whose mark it is moved, or is to move. */
void
poda_board_begin_mark (PodaScene *scene, const PodaPlayed *played,
                       const PodaBoardMark *mark)
{
    const PodaGame *game = played->game;
    const PodaPosition *of = played->past ? played->before : played->position;
    poda_scene_begin (scene,
                      poda_scene_join (scene, "mark ",
                                       game->side (game, of) == PODA_MIN ? "o" : "x",
                                       mark->best    ? " best"
                                       : mark->bound ? " bound"
                                                     : "",
                                       NULL));
}
