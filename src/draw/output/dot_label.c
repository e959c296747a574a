#include "draw/output/dot_label.h"

#include "draw/output/colours.h"
#include "draw/layout/layout.h"

#define GAP 8
#define FOLD_ROOM 46

/* Characters that no picture can show become spaces, bytes that are not UTF-8
 * U+FFFD. */
static char *
shown (const char *text)
{
    char *valid = g_utf8_make_valid (text, -1);
    for (char *p = valid; *p != '\0'; p++)
        if ((guchar) *p < ' ' || *p == 0x7f)
            *p = ' ';
    return valid;
}

void
poda_dot_append_plain (GString *to, const char *text)
{
    g_autofree char *clean = shown (text);
    for (const char *p = clean; *p != '\0'; p++) {
        if (*p == '\\')
            g_string_append (to, "\\\\");
        else if (*p == '&')
            g_string_append (to, "&amp;");
        else
            g_string_append_c (to, *p);
    }
}

/* Graphviz reads its escapes (\N is the node's id) in these labels too. */
static void
append_html (GString *to, const char *text)
{
    g_autofree char *clean = shown (text);
    g_autofree char *escaped = g_markup_escape_text (clean, -1);
    for (const char *p = escaped; *p != '\0'; p++)
        if (*p == '\\')
            g_string_append (to, "\\\\");
        else
            g_string_append_c (to, *p);
}

/* One line of the right column, in the font around it. */
static void
append_line (GString *to, const char *text)
{
    append_html (to, text);
    g_string_append (to, "<br align=\"left\"/>");
}

/* The values a bound had: all but the last are struck out. */
static void
append_history (GString *to, const char *symbol, const char *history)
{
    g_auto (GStrv) values = g_strsplit (history, "\n", -1);
    g_string_append (to, *history != '\0' ? symbol : " ");
    for (guint i = 0; values[i] != NULL; i++) {
        g_string_append_c (to, ' ');
        if (values[i + 1] != NULL)
            g_string_append (to, "<font color=\"" PODA_COLOUR_FAINT "\"><s>");
        append_html (to, values[i]);
        if (values[i + 1] != NULL)
            g_string_append (to, "</s></font>");
    }
    g_string_append (to, "<br align=\"left\"/>");
}

/* A cell must not be empty, and what is empty must not be in a font: this stands for
 * it. */
static void
append_nothing (GString *to, gsize begin)
{
    if (to->len == begin)
        g_string_append_c (to, ' ');
}

static void
append_right (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    gsize begin = to->len;
    if (box->winning)
        append_line (to, "✓");
    if (box->alpha != NULL)
        append_history (to, "α", box->alpha);
    if (box->beta != NULL)
        append_history (to, "β", box->beta);
    if (box->bound != NULL)
        append_line (to, *box->bound != '\0' ? box->bound : " ");
    if (box->cut == PODA_CUT_NONE && poda_box_room (figure, box)->cut != PODA_CUT_NONE)
        append_line (to, " ");
    if (box->cut != PODA_CUT_NONE) {
        gboolean print = figure->drawing.theme == PODA_THEME_PRINT;
        g_string_append_printf (to, "<font color=\"%s\"><b>✂ ",
                                print ? "black" : PODA_COLOUR_RED);
        append_html (to, box->reason != NULL ? box->reason : "");
        g_string_append (to, "</b></font><br align=\"left\"/>");
    }
    append_nothing (to, begin);
}

static void
append_left (GString *to, const PodaBox *box)
{
    gsize begin = to->len;
    if (box->name != NULL) {
        append_html (to, box->name);
        g_string_append (to, " <br align=\"right\"/>");
    }
    if (poda_is_shown (box->order))
        g_string_append_printf (to, "%s <br align=\"right\"/>", box->order);
    append_nothing (to, begin);
}

/* How wide each of the outer columns has to be. */
static int
side_width (const PodaFigure *figure, const PodaBox *shown)
{
    const PodaBox *box = poda_box_room (figure, shown);
    PodaRect left, right;
    double widest = box->cut != PODA_CUT_NONE ? PODA_SCISSORS : 0;
    if (poda_box_left_texts (figure, box, &left) && widest < left.right - left.left)
        widest = left.right - left.left;
    if (poda_box_right_texts (figure, box, &right) && widest < right.right - right.left)
        widest = right.right - right.left;
    return (int) widest + GAP;
}

/* A piece is its letter, and where discs are played the cell takes their colour. */
typedef struct {
    const char *ground, *letter;
} Colours;

static Colours
colours_of (const PodaFigure *figure, const PodaBox *box, char piece)
{
    gboolean print = figure->drawing.theme == PODA_THEME_PRINT;
    gboolean pruned = box->state == PODA_STATE_SKIPPED;
    const char *first = print ? "black" : pruned ? PODA_COLOUR_PALE : PODA_COLOUR_MAX;
    const char *second = print ? "black" : pruned ? PODA_COLOUR_PALE : PODA_COLOUR_MIN;
    if (figure->board_strokes)
        return (Colours){ NULL, piece == 'X' ? first : second };
    if (piece == 'X')
        return (Colours){ first, "white" };
    return (Colours){ print || pruned ? NULL : PODA_COLOUR_MIN_FILL, second };
}

static void
append_cell (GString *to, const PodaFigure *figure, const PodaBox *box, guint at)
{
    int size = (int) poda_board_cell (figure);
    char piece = box->cells[at];
    gboolean taken = piece == 'X' || piece == 'O';
    Colours colours = { 0 };
    if (taken)
        colours = colours_of (figure, box, piece);
    g_string_append_printf (
        to, "<td width=\"%d\" height=\"%d\" fixedsize=\"true\"%s", size, size,
        piece == ' '                  ? " border=\"0\""
        : box->last_cell == (gint) at ? " border=\"2\" color=\"black\""
                                      : "");
    if (colours.ground != NULL)
        g_string_append_printf (to, " bgcolor=\"%s\"", colours.ground);
    g_string_append_c (to, '>');
    if (taken)
        g_string_append_printf (to,
                                "<font point-size=\"%d\" color=\"%s\"><b>%c</b></font>",
                                size * 5 / 8, colours.letter, piece);
    g_string_append (to, "</td>");
}

/* What stands inside the shape, under its board if it has one. */
static void
append_middle (GString *to, const PodaBox *box)
{
    gsize begin = to->len;
    if (poda_is_shown (box->position)) {
        g_string_append (to, "<font point-size=\"13\">");
        append_html (to, box->position);
        g_string_append (to, "</font>");
        g_string_append (to, box->value != NULL ? "<br/>" : "");
    }
    if (poda_is_shown (box->value)) {
        g_string_append (to, box->leaf ? "" : "<b>");
        append_html (to, box->value);
        g_string_append (to, box->leaf ? "" : "</b>");
    }
    if (box->status == PODA_STATUS_FRONTIER)
        g_string_append (to, "<br/><font point-size=\"8\">•••</font>");
    append_nothing (to, begin);
}

/* A nested table fills its cell, so that two more cells keep it to its size. */
static void
append_framed (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    int board = (int) (figure->board_columns * poda_board_cell (figure));
    int pad = ((int) box->width + GAP - board) / 2;
    g_string_append_printf (to,
                            "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
                            "cellpadding=\"0\"><tr><td width=\"%d\"> </td><td>",
                            pad);
    g_string_append (
        to, "<table border=\"0\" cellborder=\"1\" cellspacing=\"0\" "
            "cellpadding=\"0\" bgcolor=\"white\" color=\"" PODA_COLOUR_OUTLINE "\">");
    for (guint i = 0; i < figure->board_columns * figure->board_rows; i++) {
        if (i % figure->board_columns == 0)
            g_string_append (to, i > 0 ? "</tr><tr>" : "<tr>");
        append_cell (to, figure, box, i);
    }
    g_string_append (to, "</tr></table>");
    g_string_append_printf (to, "</td><td width=\"%d\"> </td></tr>", pad);
    if (box->value != NULL) {
        g_string_append (to, "<tr><td colspan=\"3\">");
        append_middle (to, box);
        g_string_append (to, "</td></tr>");
    }
    g_string_append (to, "</table>");
}

/* A row above or below the middle one; both are of one height, so that the middle stays
 * where it is. */
static void
append_outer_row (GString *to, const char *format, const char *counts)
{
    g_string_append_printf (to, "<tr><td> </td><td height=\"%d\">", FOLD_ROOM);
    g_string_append_printf (to, format, counts);
    g_string_append (to, "</td><td> </td></tr>");
}

/* Opens a cell of an outer column, in its font. */
static void
open_side (GString *to, const char *side, int width, const char *font)
{
    g_string_append_printf (to, "<td width=\"%d\" align=\"%s\" balign=\"%s\"><font %s>",
                            width, side, side, font);
}

static void
append_table (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    int side = side_width (figure, box);
    g_string_append (to, "<table border=\"0\" cellborder=\"0\" cellspacing=\"0\" "
                         "cellpadding=\"0\">");
    if (box->folded)
        append_outer_row (to, " ", NULL);
    g_string_append (to, "<tr>");
    open_side (to, "right", side, "point-size=\"11\" color=\"" PODA_COLOUR_GREY "\"");
    append_left (to, box);
    g_string_append (to, "</font></td>");
    g_string_append_printf (to, "<td width=\"%d\"", (int) box->width + GAP);
    if (box->folded)
        g_string_append_printf (to, " height=\"%d\"", (int) box->height - GAP);
    g_string_append_c (to, '>');
    if (poda_is_shown (box->cells))
        append_framed (to, figure, box);
    else
        append_middle (to, box);
    g_string_append (to, "</td>");
    open_side (to, "left", side, "point-size=\"12\"");
    append_right (to, figure, box);
    g_string_append (to, "</font></td></tr>");
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (figure, box);
        append_outer_row (to,
                          "<font point-size=\"24\" color=\"" PODA_COLOUR_GREY
                          "\">△</font><br/>"
                          "<font point-size=\"11\">%s</font>",
                          counts);
    }
    g_string_append (to, "</table>");
}

gboolean
poda_dot_append_label (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    PodaRect rect;
    const PodaBox *whole = poda_box_room (figure, box);
    gboolean plain = !poda_box_left_texts (figure, whole, &rect)
                     && !poda_box_right_texts (figure, whole, &rect)
                     && box->cells == NULL && box->position == NULL && !box->folded
                     && whole->status != PODA_STATUS_FRONTIER
                     && whole->cut == PODA_CUT_NONE;
    if (!plain)
        append_table (to, figure, box);
    else if (poda_is_shown (box->value))
        poda_dot_append_plain (to, box->value);
    return !plain;
}
