/* Slides: the steps of a search as overlays of Beamer frames.
 *
 * Constant parts are written once, others once per change, with the numbers of their
 * slides; TeX typesets each of them once and stores it. Very long series are split into
 * several frames, since each slide processes its whole frame; so are growing step
 * pictures, one frame per layout. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "base/resource.h"
#include "base/texts.h"
#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "draw/output/tex.h"
#include "draw/output/tikz.h"
#include "report/sentence.h"

/* Slides of 16:9, in points: the space below a title, and without a title. */
#define ROOM_WIDTH 430.0
#define ROOM_BELOW_TITLE 204.0
#define ROOM_HEIGHT 230.0
#define LEADING 14.5 /* distance between the sentence's lines */
#define LETTERS 12.0
#define NARROWER 0.87 /* ratio of Beamer's letter widths to ours */
#define MOST_LINES 4
#define USUAL_LINES 2
#define CLIPPED 4.0 /* removed part of the margin above the tree */
#define LEAST_LETTERS 6.0
#define SMALL_LETTERS 8.0 /* the smallest font in a picture */

#define MOST_OVERLAYS 250

/* The parts of a box, in the order of drawing. */
enum { NODE, EDGE, TEXTS, N_PARTS };

/* One appearance of a part of a box, with the slides of the frame that show it. */
typedef struct {
    const char *text; /* part of the key */
    guint order;      /* sort key: part and box */
    GString *slides;  /* "1-3,7", without the last range: … */
    guint from, to;
} Look;

struct _PodaBeamer {
    PodaTikz tikz;
    const PodaFigure *whole;
    GString *body;
    GString *sentences;   /* in this frame */
    guint n_slides;       /* in this frame */
    guint n_looks;        /* number written so far; the numbers are their names */
    GTree *looks;         /* in this frame, by order and text */
    GPtrArray *in_turn;   /* the same in the order of appearance */
    GArray *places;       /* PodaBox elements: the boxes of the frame */
    guint lines;          /* lines of the longest sentence */
    guint legend;         /* PodaLegend bits of all slides */
    double width, height; /* size of the largest tree */
};

static void
free_look (gpointer data)
{
    g_string_free (((Look *) data)->slides, TRUE);
    g_free (data);
}

PodaBeamer *
poda_beamer_new (const PodaFigure *whole)
{
    PodaBeamer *beamer = g_new0 (PodaBeamer, 1);
    beamer->whole = whole;
    poda_tikz_init (&beamer->tikz, whole);
    beamer->body = g_string_new (NULL);
    beamer->sentences = g_string_new (NULL);
    beamer->looks = poda_texts_new (g_free, free_look);
    beamer->in_turn = g_ptr_array_new ();
    beamer->places = g_array_new (FALSE, FALSE, sizeof (PodaBox));
    return beamer;
}

/* Returns the number of lines of a sentence, at most MOST_LINES. */
static guint
count_lines (const char *sentence)
{
    double width = poda_text_width (sentence, LETTERS, FALSE) * NARROWER * 1.05;
    return MIN ((guint) ceil (width / ROOM_WIDTH), MOST_LINES);
}

void
poda_beamer_make_room (const PodaRecord *record, PodaDrawing *drawing, PodaPage *room)
{
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    guint lines = drawing->blank ? USUAL_LINES : 1;
    while (!drawing->blank && lines < MOST_LINES && poda_snapshot_next (snapshot)) {
        g_autofree char *sentence =
            poda_sentence_step (poda_snapshot_replay (snapshot));
        g_autofree char *told =
            g_strdup_printf (_ ("step %" PRIu64 ": %s"),
                             (guint64) poda_snapshot_n_steps (snapshot), sentence);
        lines = MAX (lines, count_lines (told));
    }
    *room = (PodaPage){ .width = ROOM_WIDTH,
                        .height = ROOM_HEIGHT + CLIPPED - LEADING * lines };
    drawing->page = room;
    drawing->titled = FALSE;
    drawing->caption = PODA_CAPTION_NONE;
    drawing->legend = PODA_LEGEND_SHOW_NONE;
    drawing->footer_given = TRUE;
}

void
poda_beamer_fix (PodaFigure *whole, PodaLegendKind legend)
{
    whole->drawing.page = NULL;
    whole->drawing.legend = legend;
    whole->wanted = whole->drawing;
    whole->aspect = 0;
}

void
poda_beamer_free (PodaBeamer *beamer)
{
    if (beamer == NULL)
        return;
    g_string_free (beamer->body, TRUE);
    g_string_free (beamer->sentences, TRUE);
    g_tree_unref (beamer->looks);
    g_ptr_array_unref (beamer->in_turn);
    g_array_unref (beamer->places);
    poda_tikz_clear (&beamer->tikz);
    g_free (beamer);
}

/* --- The slides of each appearance --- */

/* Appends the last range of slides. */
static void
append_slides (Look *look)
{
    if (look->from > 0)
        g_string_append_printf (look->slides, "%s%u", look->slides->len > 0 ? "," : "",
                                look->from);
    if (look->to > look->from)
        g_string_append_printf (look->slides, "-%u", look->to);
}

/* Records that the text written so far is drawn on the frame's last slide. */
static void
see (PodaBeamer *beamer, guint order)
{
    g_autofree char *key = g_strdup_printf ("%u %s", order, beamer->tikz.text->str);
    Look *look = g_tree_lookup (beamer->looks, key);
    if (look == NULL) {
        look = g_new0 (Look, 1);
        *look = (Look){ strchr (key, ' ') + 1, order, g_string_new (NULL), 0, 0 };
        g_tree_insert (beamer->looks, g_steal_pointer (&key), look);
        g_ptr_array_add (beamer->in_turn, look);
    }
    if (look->to + 1 != beamer->n_slides || look->from == 0) {
        append_slides (look);
        look->from = beamer->n_slides;
    }
    look->to = beamer->n_slides;
}

/* Records the boxes and the ladder of a step picture. */
static void
see_still (PodaBeamer *beamer, const PodaFigure *still)
{
    GString *text = beamer->tikz.text;
    g_auto (PodaScene) scene;
    poda_scene_init (&scene);
    beamer->tikz.figure = still;
    for (guint32 i = 0; i < still->n_boxes; i++)
        for (guint part = 0; part < N_PARTS; part++) {
            if (part == EDGE && i == 0)
                continue;
            g_string_truncate (text, 0);
            poda_scene_empty (&scene);
            (part == EDGE ? poda_scene_add_edge
                          : poda_scene_add_node) (&scene, still, &still->boxes[i]);
            (part == NODE ? poda_tikz_append_nodes
                          : poda_tikz_append_scene) (&beamer->tikz, &scene);
            see (beamer, part * still->n_boxes + i);
        }
    g_string_truncate (text, 0);
    poda_scene_empty (&scene);
    poda_scene_add_ladder (&scene, still);
    poda_tikz_append_scene (&beamer->tikz, &scene);
    if (still->ladder > 0)
        see (beamer, N_PARTS * still->n_boxes);
    beamer->tikz.figure = beamer->whole; /* `still` belongs to the caller */
}

/* --- Frames --- */

/* Appends a part, on all slides of the frame (NULL) or on these. */
static void
append_look (PodaBeamer *beamer, const char *text, const char *slides)
{
    if (*text == '\0')
        return;
    if (slides != NULL)
        g_string_append_printf (beamer->body, "\\only<%s>{", slides);
    g_string_append_printf (beamer->body, "\\podalook{%u}{%%\n%s}%s%%\n",
                            ++beamer->n_looks, text, slides != NULL ? "}" : "");
}

/* Begins a frame for step pictures with the same layout. Title and scale are macros,
 * since they depend on all sentences. */
static void
begin_frame (PodaBeamer *beamer, const PodaFigure *still)
{
    PodaTikz *tikz = &beamer->tikz;
    double width = poda_scene_width (still), top = still->bands[0].top;
    double aside = floor ((width - still->width) / 2) * PODA_TIKZ_POINTS;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    g_auto (PodaScene) ground;
    beamer->width = fmax (beamer->width, width);
    beamer->height = fmax (beamer->height, still->height - top);
    g_array_set_size (beamer->places, 0);
    g_array_append_vals (beamer->places, still->boxes, still->n_boxes);
    tikz->figure = still;
    g_string_truncate (tikz->text, 0);
    poda_tikz_append (tikz,
                      "\\begin{frame}[t]\\podatitle\n"
                      "\\def\\podabounds{(0,%g) rectangle (%g,%g)}\n"
                      "\\centering\\scalebox{\\podascale}{\\hbox to %gbp{\\kern0pt\n",
                      top, width, still->height, width);
    g_string_append (beamer->body, tikz->text->str);
    g_string_truncate (tikz->text, 0);
    poda_scene_init (&ground);
    poda_scene_add_ground (&ground, still, width);
    poda_tikz_append_scene (tikz, &ground);
    g_string_append (tikz->text, "\\end{scope}\n");
    append_look (beamer, tikz->text->str, NULL);
    if (aside > 0)
        g_string_append_printf (beamer->body, "\\kern%sbp\n",
                                g_ascii_formatd (number, sizeof number, "%.2f", aside));
}

static gint
compare_looks (gconstpointer a, gconstpointer b)
{
    guint one = (*(Look *const *) a)->order, two = (*(Look *const *) b)->order;
    return one < two ? -1 : one > two;
}

/* Writes the parts of the frame's boxes, and the sentences. */
static void
end_frame (PodaBeamer *beamer)
{
    if (beamer->n_slides == 0)
        return;
    g_autofree char *all = beamer->n_slides == 1
                               ? g_strdup ("1")
                               : g_strdup_printf ("1-%u", beamer->n_slides);
    g_ptr_array_sort (beamer->in_turn, compare_looks);
    for (guint i = 0; i < beamer->in_turn->len; i++) {
        Look *look = g_ptr_array_index (beamer->in_turn, i);
        append_slides (look);
        append_look (beamer, look->text,
                     g_str_equal (look->slides->str, all) ? NULL : look->slides->str);
    }
    g_string_append_printf (beamer->body,
                            "\\hss}}\n\\par\\medskip\\raggedright\\large\n%s"
                            "\\end{frame}\n\n",
                            beamer->sentences->str);
    g_ptr_array_set_size (beamer->in_turn, 0);
    g_tree_remove_all (beamer->looks);
    g_string_truncate (beamer->sentences, 0);
    beamer->n_slides = 0;
}

void
poda_beamer_add (PodaBeamer *beamer, const PodaFigure *still)
{
    gboolean alike =
        beamer->n_slides < MOST_OVERLAYS && beamer->places->len == still->n_boxes;
    for (guint32 i = 0; alike && i < still->n_boxes; i++) {
        const PodaBox *one = &g_array_index (beamer->places, PodaBox, i);
        const PodaBox *other = &still->boxes[i];
        alike = one->node == other->node && one->x == other->x && one->y == other->y
                && one->width == other->width && one->height == other->height;
    }
    if (!alike) {
        end_frame (beamer);
        begin_frame (beamer, still);
    }
    g_string_append_printf (beamer->sentences, "\\only<%u>{", ++beamer->n_slides);
    poda_tex_append_escaped (beamer->sentences, still->caption);
    g_string_append (beamer->sentences, "}%\n");
    beamer->lines = MAX (beamer->lines, count_lines (still->caption));
    beamer->legend |= still->legend;
    see_still (beamer, still);
}

static double
find_scale (const PodaBeamer *beamer, double room)
{
    double left = room - LEADING * beamer->lines;
    double fits = fmin (ROOM_WIDTH / beamer->width, left / beamer->height);
    return fmin (1.25, fits / PODA_TIKZ_POINTS);
}

/* Writes title and scale; omits a title that would make letters unreadable. */
static void
put_measures (const PodaBeamer *beamer, PodaOutput *output, char **warning)
{
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    double scale = find_scale (beamer, ROOM_BELOW_TITLE);
    gboolean titled = scale * SMALL_LETTERS >= LEAST_LETTERS;
    if (!titled)
        scale = find_scale (beamer, ROOM_HEIGHT);
    if (scale * SMALL_LETTERS < LEAST_LETTERS && warning != NULL && *warning == NULL)
        *warning = g_strdup_printf (
            _ ("the smallest text on these slides is only %.1f points high; use "
               "--labels, --fold or --focus to show less, in larger type"),
            scale * SMALL_LETTERS);
    g_autoptr (GString) title = g_string_new (titled ? "\\frametitle{" : "");
    if (titled)
        poda_tex_append_escaped (title, beamer->whole->title);
    poda_output_format (output,
                        "\\newcommand{\\podatitle}{%s%s}\n"
                        "\\newcommand{\\podascale}{%s}\n",
                        title->str, titled ? "}" : "",
                        g_ascii_formatd (text, sizeof text, "%.3f", scale));
}

void
poda_beamer_finish (PodaBeamer *beamer, PodaOutput *output, char **warning)
{
    GString *body = beamer->body, *text = beamer->tikz.text;
    PodaFigure marks = *beamer->whole; /* those of all slides */
    g_auto (PodaFooter) footer;
    g_auto (PodaScene) scene;
    end_frame (beamer);
    marks.legend = beamer->legend;
    poda_footer_begin (&footer);
    poda_footer_add_legend (&footer, &marks, ROOM_WIDTH / PODA_TIKZ_POINTS,
                            PODA_LEGEND_ROW);
    poda_scene_init (&scene);
    poda_scene_add_legend (&scene, &marks, footer.items);
    g_string_truncate (text, 0);
    poda_tikz_append_scene (&beamer->tikz, &scene);
    if (marks.drawing.legend != PODA_LEGEND_SHOW_NONE) {
        g_string_append (body, "\\begin{frame}[t]{");
        poda_tex_append_escaped (body, _ ("What the marks mean"));
        g_string_append_printf (
            body,
            "}\n\\begin{tikzpicture}[poda tree, every poda tree/.try]\n%s"
            "\\end{tikzpicture}\n\\end{frame}\n",
            text->str);
    }
    poda_tex_is_plain (body->str, warning);
    poda_output_text (output,
                      "% pdflatex, xelatex and lualatex turn this file into slides, "
                      "one a step.\n"
                      "\\documentclass[aspectratio=169]{beamer}\n");
    poda_tex_packages (body->str, "tikz", output);
    poda_output_text (output,
                      "\\setbeamertemplate{navigation symbols}{}\n"
                      "\\setbeamersize{text margin left=4mm, text margin right=4mm}\n");
    put_measures (beamer, output, warning);
    g_string_truncate (text, 0);
    poda_tikz_append_looks (&beamer->tikz);
    poda_output_text (output, text->str);
    if (marks.drawing.theme == PODA_THEME_DARK)
        poda_resource_write ("draw/output/dark-slides.tex", output);
    poda_resource_write ("draw/output/slides.tex", output);
    poda_output_text (output, "\n\\begin{document}\n");
    poda_output_write (output, body->str, body->len);
    poda_output_text (output, "\\end{document}\n");
}
