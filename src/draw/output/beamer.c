/* Slides: the steps of a search as overlays of one frame of Beamer.
 *
 * What does not change is written once, what changes as often as it changes, with the
 * slides that show it, so that people can edit it. TeX draws each of these once, keeps
 * it, and puts it on its slides as it is, which makes the file small and quick to
 * compile. Very long series are several frames, since each slide passes over all of its
 * frame; so are stills that grow, one for each layout. */

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

/* Slides of 16:9, in points: what is left below a title, and without one. */
#define ROOM_WIDTH 430.0
#define ROOM_BELOW_TITLE 204.0
#define ROOM_HEIGHT 230.0
#define LEADING 14.5 /* of the sentence */
#define LETTERS 12.0
#define NARROWER 0.87 /* Beamer's letters than ours */
#define MOST_LINES 4
#define USUAL_LINES 2
#define CLIPPED 4.0 /* of a figure's margin above its tree, which slides leave out */
#define LEAST_LETTERS 6.0
#define SMALL_LETTERS 8.0 /* the smallest of a picture */
#define MARGIN 6.0        /* below the tree, in pixels */

#define MOST_OVERLAYS 250

/* What is drawn of each box, in this order. */
enum { NODE, EDGE, TEXTS, N_PARTS };

/* One way in which a part is drawn, and on which slides of the frame. */
typedef struct {
    const char *text;
    GString *slides; /* "1-3,7" */
    guint last;
} Look;

struct _PodaBeamer {
    PodaTikz tikz;
    const PodaFigure *whole;
    GString *body;
    GString *begin;   /* of the frame: its measures … */
    char *ground;     /* … and its bands … */
    double aside;     /* … so far left of its tree */
    GArray *places;   /* of the frame: where its boxes stand, a PodaBox each */
    guint n_looks;    /* written, which are their names */
    GPtrArray *looks; /* of each box each part's: GArray * of Look */
    GPtrArray *sentences;
    GStringChunk *texts;
    GTree *kept;          /* of `texts`: one copy of each, so that pointers compare */
    guint lines;          /* of the longest sentence */
    guint legend;         /* the marks of all slides: PodaLegend bits */
    double width, height; /* of the largest tree */
};

static void
clear_look (gpointer data)
{
    g_string_free (((Look *) data)->slides, TRUE);
}

PodaBeamer *
poda_beamer_new (const PodaFigure *whole)
{
    PodaBeamer *beamer = g_new0 (PodaBeamer, 1);
    beamer->whole = whole;
    poda_tikz_init (&beamer->tikz, whole);
    beamer->body = g_string_new (NULL);
    beamer->begin = g_string_new (NULL);
    beamer->places = g_array_new (FALSE, FALSE, sizeof (PodaBox));
    beamer->texts = g_string_chunk_new (4096);
    beamer->kept = poda_texts_new (NULL, NULL);
    beamer->sentences = g_ptr_array_new_with_free_func (g_free);
    beamer->looks = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
    return beamer;
}

/* Of a sentence, at most so many: of a longer one Beamer's last lines hang lower. */
static guint
count_lines (const char *sentence)
{
    double width = poda_text_width (sentence, LETTERS, FALSE) * NARROWER * 1.05;
    return MIN ((guint) ceil (width / ROOM_WIDTH), MOST_LINES);
}

/* What the steps need, which a deck may know: it is read as a whole. */
static guint
most_lines (const PodaRecord *record, const PodaDrawing *drawing)
{
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    guint most = 1;
    if (drawing->blank)
        return USUAL_LINES;
    while (most < MOST_LINES && poda_moment_next (moment)) {
        g_autofree char *sentence = poda_sentence_step (poda_moment_replay (moment));
        g_autofree char *told =
            g_strdup_printf (_ ("step %" PRIu64 ": %s"),
                             (guint64) poda_moment_n_steps (moment), sentence);
        most = MAX (most, count_lines (told));
    }
    return most;
}

void
poda_beamer_make_room (const PodaRecord *record, PodaDrawing *drawing, PodaPage *room)
{
    *room = (PodaPage){ .width = ROOM_WIDTH,
                        .height = ROOM_HEIGHT + CLIPPED
                                  - LEADING * most_lines (record, drawing) };
    drawing->page = room;
    drawing->titled = FALSE;
    drawing->caption = PODA_CAPTION_NONE;
    drawing->legend = PODA_LEGEND_NONE;
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
    g_ptr_array_unref (beamer->looks);
    g_ptr_array_unref (beamer->sentences);
    g_tree_unref (beamer->kept);
    g_string_chunk_free (beamer->texts);
    g_string_free (beamer->body, TRUE);
    g_string_free (beamer->begin, TRUE);
    g_free (beamer->ground);
    g_array_unref (beamer->places);
    poda_tikz_clear (&beamer->tikz);
    g_free (beamer);
}

/* --- What is seen on which slide --- */

static void
append_range (Look *look, guint slide)
{
    GString *slides = look->slides;
    if (slides->len > 0 && look->last + 1 == slide) {
        const char *number = strrchr (slides->str, ',');
        const char *dash = strchr (number != NULL ? number : slides->str, '-');
        if (dash != NULL)
            g_string_truncate (slides, (gsize) (dash - slides->str));
        g_string_append_printf (slides, "-%u", slide);
    } else {
        g_string_append_printf (slides, "%s%u", slides->len > 0 ? "," : "", slide);
    }
    look->last = slide;
}

static void
see (PodaBeamer *beamer, GArray *looks, const char *seen, guint slide)
{
    const char *text = poda_texts_keep (beamer->kept, beamer->texts, seen);
    for (guint i = 0; i < looks->len; i++) {
        Look *look = &g_array_index (looks, Look, i);
        if (look->text == text) {
            append_range (look, slide);
            return;
        }
    }
    Look look = { .text = text, .slides = g_string_new (NULL) };
    append_range (&look, slide);
    g_array_append_val (looks, look);
}

/* A still may have more boxes than the whole figure, which may be folded higher up. */
static GArray *
looks_of (PodaBeamer *beamer, guint32 index, guint part)
{
    while (beamer->looks->len <= index * N_PARTS + part) {
        GArray *looks = g_array_new (FALSE, FALSE, sizeof (Look));
        g_array_set_clear_func (looks, clear_look);
        g_ptr_array_add (beamer->looks, looks);
    }
    return g_ptr_array_index (beamer->looks, index * N_PARTS + part);
}

static void
see_box (PodaBeamer *beamer, guint32 index, guint slide)
{
    const PodaFigure *figure = beamer->tikz.figure;
    const PodaBox *box = &figure->boxes[index];
    GString *text = beamer->tikz.text;
    g_auto (PodaScene) scene;
    poda_scene_init (&scene);
    for (guint part = 0; part < N_PARTS; part++) {
        if (part == EDGE && index == 0)
            continue;
        g_string_truncate (text, 0);
        poda_scene_empty (&scene);
        if (part == EDGE)
            poda_scene_add_edge (&scene, figure, box);
        else
            poda_scene_add_node (&scene, figure, box);
        if (part == NODE)
            poda_tikz_append_nodes (&beamer->tikz, &scene);
        else
            poda_tikz_append_scene (&beamer->tikz, &scene);
        see (beamer, looks_of (beamer, index, part), text->str, slide);
    }
}

/* --- Frames --- */

/* A look on all slides of the frame, or on these. */
static void
append_look (PodaBeamer *beamer, const char *text, const char *slides)
{
    GString *to = beamer->body;
    if (*text == '\0')
        return;
    if (slides != NULL)
        g_string_append_printf (to, "\\only<%s>{", slides);
    g_string_append_printf (to, "\\podalook{%u}{%%\n%s}%s%%\n", ++beamer->n_looks, text,
                            slides != NULL ? "}" : "");
}

static void
append_part (PodaBeamer *beamer, const GArray *looks, guint n_slides)
{
    g_autofree char *all =
        n_slides == 1 ? g_strdup ("1") : g_strdup_printf ("1-%u", n_slides);
    for (guint i = 0; i < looks->len; i++) {
        const Look *look = &g_array_index (looks, Look, i);
        append_look (beamer, look->text,
                     g_str_equal (look->slides->str, all) ? NULL : look->slides->str);
    }
}

static void
append_title (GString *to, const char *title)
{
    g_string_append (to, "\\begin{frame}[t]{");
    poda_tex_append_escaped (to, title);
    g_string_append (to, "}\n");
}

static void
append_sentences (GString *to, const PodaBeamer *beamer)
{
    g_string_append (to, "\\par\\medskip\\raggedright\\large\n");
    for (guint i = 0; i < beamer->sentences->len; i++) {
        g_string_append_printf (to, "\\only<%u>{", i + 1);
        poda_tex_append_escaped (to, g_ptr_array_index (beamer->sentences, i));
        g_string_append (to, "}%\n");
    }
}

/* Where the tree ends, with all that may come: below there is only ground. */
static double
find_bottom (const PodaFigure *figure)
{
    double bottom = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *room = poda_box_room (figure, &figure->boxes[i]);
        PodaRect right;
        bottom =
            fmax (bottom, room->y + room->height / 2 + poda_box_below (figure, room)
                              + poda_box_hang (figure, room));
        if (poda_box_right_texts (figure, room, &right))
            bottom = fmax (bottom, right.bottom);
    }
    return fmin (bottom + MARGIN, figure->height);
}

/* Begins a frame for stills that are laid out like this one. What looks are drawn in is
 * as large for all of them. */
static void
begin_frame (PodaBeamer *beamer, const PodaFigure *still)
{
    PodaTikz *tikz = &beamer->tikz;
    double width = poda_scene_width (still), bottom = find_bottom (still);
    double top = still->bands[0].top;
    g_auto (PodaScene) ground;
    beamer->width = fmax (beamer->width, width);
    beamer->height = fmax (beamer->height, bottom - top);
    g_array_set_size (beamer->places, 0);
    g_array_append_vals (beamer->places, still->boxes, still->n_boxes);
    tikz->figure = still;
    g_string_truncate (tikz->text, 0);
    poda_tikz_append (tikz,
                      "\\def\\podabounds{(0,%g) rectangle (%g,%g)}\n"
                      "\\centering\\scalebox{\\podascale}{\\hbox to %gbp{\\kern0pt\n",
                      top, width, bottom, width);
    g_string_assign (beamer->begin, tikz->text->str);
    g_string_truncate (tikz->text, 0);
    poda_scene_init (&ground);
    poda_scene_add_ground (&ground, still, width);
    poda_tikz_append_scene (tikz, &ground);
    g_string_append (tikz->text, "\\end{scope}\n");
    beamer->aside = floor ((width - still->width) / 2) * PODA_TIKZ_POINTS;
    g_free (beamer->ground);
    beamer->ground = g_strdup (tikz->text->str);
}

static gboolean
is_laid_out_alike (const PodaBox *one, const PodaBox *other)
{
    return one->node == other->node && one->x == other->x && one->y == other->y
           && one->width == other->width && one->height == other->height;
}

/* Whether the frame has room for this still too. */
static gboolean
is_in_frame (const PodaBeamer *beamer, const PodaFigure *still)
{
    const PodaBox *places = (const PodaBox *) (gpointer) beamer->places->data;
    if (beamer->sentences->len == MOST_OVERLAYS
        || beamer->places->len != still->n_boxes)
        return FALSE;
    for (guint32 i = 0; i < still->n_boxes; i++)
        if (!is_laid_out_alike (&places[i], &still->boxes[i]))
            return FALSE;
    return TRUE;
}

/* Writes what was seen of the frame's boxes. Title and scale are known only when all
 * sentences are: they are macros. */
static void
end_frame (PodaBeamer *beamer)
{
    guint n_slides = beamer->sentences->len;
    GString *to = beamer->body;
    char number[G_ASCII_DTOSTR_BUF_SIZE];
    if (n_slides == 0)
        return;
    g_string_append (to, "\\begin{frame}[t]\\podatitle\n");
    g_string_append (to, beamer->begin->str);
    append_look (beamer, beamer->ground, NULL);
    if (beamer->aside > 0)
        g_string_append_printf (
            to, "\\kern%sbp\n",
            g_ascii_formatd (number, sizeof number, "%.2f", beamer->aside));
    for (guint part = 0; part < N_PARTS; part++)
        for (guint32 i = 0; i < beamer->places->len; i++)
            append_part (beamer, looks_of (beamer, i, part), n_slides);
    g_string_append (to, "\\hss}}\n");
    append_sentences (to, beamer);
    g_string_append (to, "\\end{frame}\n\n");
    for (guint i = 0; i < beamer->looks->len; i++)
        g_array_set_size (g_ptr_array_index (beamer->looks, i), 0);
    g_ptr_array_set_size (beamer->sentences, 0);
    g_tree_remove_all (beamer->kept);
    g_string_chunk_clear (beamer->texts);
}

void
poda_beamer_add (PodaBeamer *beamer, const PodaFigure *still)
{
    if (!is_in_frame (beamer, still)) {
        end_frame (beamer);
        begin_frame (beamer, still);
    }
    g_ptr_array_add (beamer->sentences, g_strdup (still->caption));
    beamer->lines = MAX (beamer->lines, count_lines (still->caption));
    beamer->legend |= still->legend;
    beamer->tikz.figure = still;
    for (guint32 i = 0; i < still->n_boxes; i++)
        see_box (beamer, i, beamer->sentences->len);
    beamer->tikz.figure = beamer->whole; /* the still is its caller's */
}

/* The marks of all slides, once. */
static void
append_legend (PodaBeamer *beamer)
{
    PodaFigure marks = *beamer->whole;
    g_auto (PodaFooter) footer;
    g_auto (PodaScene) scene;
    marks.legend = beamer->legend;
    append_title (beamer->body, _ ("What the marks mean"));
    g_string_append (beamer->body,
                     "\\begin{tikzpicture}[poda tree, every poda tree/.try]\n");
    g_string_truncate (beamer->tikz.text, 0);
    poda_footer_begin (&footer);
    poda_footer_add_legend (&footer, &marks, ROOM_WIDTH / PODA_TIKZ_POINTS,
                            PODA_LEGEND_ROW);
    poda_scene_init (&scene);
    poda_scene_add_legend (&scene, &marks, footer.items);
    poda_tikz_append_scene (&beamer->tikz, &scene);
    g_string_append (beamer->body, beamer->tikz.text->str);
    g_string_append (beamer->body, "\\end{tikzpicture}\n\\end{frame}\n");
}

static double
find_scale (const PodaBeamer *beamer, double room)
{
    double left = room - LEADING * beamer->lines;
    double fits = fmin (ROOM_WIDTH / beamer->width, left / beamer->height);
    return fmin (1.25, fits / PODA_TIKZ_POINTS);
}

/* A title that would leave no room for letters which can be read is left out. */
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
            _ ("the smallest text is %.1f points high on these slides: --labels, "
               "--fold or --focus show less, larger"),
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
    end_frame (beamer);
    if (beamer->whole->drawing.legend != PODA_LEGEND_NONE)
        append_legend (beamer);
    poda_tex_is_plain (beamer->body->str, warning);
    poda_output_text (output,
                      "% pdflatex, xelatex and lualatex turn this file into slides, "
                      "one a step.\n"
                      "\\documentclass[aspectratio=169]{beamer}\n");
    poda_tex_packages (beamer->body->str, "tikz", output);
    poda_output_text (output,
                      "\\setbeamertemplate{navigation symbols}{}\n"
                      "\\setbeamersize{text margin left=4mm, text margin right=4mm}\n");
    put_measures (beamer, output, warning);
    g_string_truncate (beamer->tikz.text, 0);
    poda_tikz_append_looks (&beamer->tikz);
    poda_output_text (output, beamer->tikz.text->str);
    if (beamer->whole->drawing.theme == PODA_THEME_DARK)
        poda_resource_write ("draw/output/dark-slides.tex", output);
    poda_resource_write ("draw/output/slides.tex", output);
    poda_output_text (output, "\n\\begin{document}\n");
    poda_output_write (output, beamer->body->str, beamer->body->len);
    poda_output_text (output, "\\end{document}\n");
}
