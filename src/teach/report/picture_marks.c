/* The marks on the pictures: a ring around what differs, a sign at its corner, and a
 * wave under the very text. What kind it is shows in the ring's strokes and in the
 * sign, and not in colour alone. */

#include "teach/report/picture_parts.h"
#include "draw/metrics.h"

#define RING 3.8
#define SIGN 8.0 /* its radius */

static const char *const signs[] = {
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
put_wave (PodaPen *pen, PodaMark mark, double x, double y, double width)
{
    if (mark <= PODA_MARK_RIGHT || width <= 0)
        return;
    poda_pen_put (pen, "<path class='wave %r' d='M%d %dq2 -3.5 4 0",
                  poda_mark_word (mark), x, y);
    for (double at = 4; at < width; at += 4)
        poda_pen_put (pen, "t4 0");
    poda_pen_put (pen, "'/>");
}

static void
wave_value (PodaPen *pen, const PodaBox *box, PodaMark mark)
{
    if (!poda_is_shown (box->value))
        return;
    double font = poda_box_font (pen->figure, box);
    double width = poda_text_width (box->value, font, TRUE);
    put_wave (pen, mark, box->x - width / 2, box->y + font * 0.36 + 4, width);
}

static void
wave_lines (PodaPen *pen, const PodaBox *box, const PodaMark *marks)
{
    PodaRect rect;
    PodaLine lines[4];
    if (!poda_box_right_texts (box, &rect))
        return;
    guint n = poda_box_lines (box, lines);
    for (guint i = 0; i < n; i++) {
        PodaMark mark = lines[i] == PODA_LINE_ALPHA  ? marks[PODA_COLUMN_ALPHA]
                        : lines[i] == PODA_LINE_BETA ? marks[PODA_COLUMN_BETA]
                                                     : marks[PODA_COLUMN_BOUND];
        double y = box->y + (i - (n - 1) / 2.0) * poda_box_line_pitch (n)
                   + PODA_FONT_WINDOW * 0.36 + 4;
        put_wave (pen, mark, rect.left, y, poda_box_line_width (box, lines[i]));
    }
}

static void
put_sign (PodaPen *pen, const PodaBox *box, PodaMark sign)
{
    double x = box->x - box->width / 2 - 2, y = box->y - box->height / 2 - 3;
    poda_pen_put (pen, "<circle class='disc' cx='%d' cy='%d' r='%d'/>", x, y, SIGN);
    poda_pen_put (pen, "<path class='sign' transform='translate(%d,%d)' d='%r'/>", x, y,
                  signs[sign]);
}

void
poda_picture_mark (PodaPen *pen, const PodaBox *box, const PodaMark *marks,
                   gboolean given)
{
    static const PodaLook around = { "around", NULL, NULL };
    PodaMark worst = worst_of (marks);
    if (worst <= PODA_MARK_RIGHT)
        return;
    PodaMark shown = given ? worst : PODA_MARK_RIGHT;
    poda_pen_put (pen, "<g class='m %r'>", poda_mark_word (shown));
    poda_scene_shape (pen, box, &around, RING + (box->strategy ? PODA_RING : 0));
    put_sign (pen, box, shown);
    if (given) {
        wave_value (pen, box, marks[PODA_COLUMN_VALUE]);
        wave_lines (pen, box, marks);
    }
    poda_pen_put (pen, "</g>\n");
}
