/* Mermaid, which wikis and forges draw: a flowchart with a line a node and a line an
 * edge. All that is not a letter, a digit or harmless becomes a number, so that no name
 * can end its text, or be a word of the language. */

#include <string.h>

#include "draw/output/colours.h"
#include "draw/figure/legend.h"
#include "draw/output/picture.h"

#define MUCH 65536 /* bytes */

static gboolean
is_harmless (const char *at)
{
    return g_ascii_isalnum (*at) || strchr (" ,+:=/()", *at) != NULL
           || (*at == '.' && g_ascii_isdigit (at[1]));
}

static void
append_plain (GString *to, const char *text, const char *harmless)
{
    g_autofree char *valid = g_utf8_make_valid (text != NULL ? text : "", -1);
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (!g_unichar_isprint (c))
            g_string_append_c (to, ' ');
        else if (c < 0x80 && !is_harmless (at) && strchr (harmless, (int) c) == NULL)
            g_string_append_printf (to, "#%u;", c);
        else
            g_string_append_unichar (to, c);
    }
}

static void
append_text (GString *to, const char *text)
{
    append_plain (to, text, "");
}

/* Nothing ends a comment but its line; literals stay as they were written. */
static void
append_comment (GString *to, const char *text)
{
    g_string_append (to, "  %% ");
    append_plain (to, text, "[]-");
    g_string_append_c (to, '\n');
}

/* One more line of a label. */
static void
append_line (GString *to, const char *text)
{
    if (!poda_is_shown (text))
        return;
    if (to->str[to->len - 1] != '"')
        g_string_append (to, "<br/>");
    append_text (to, text);
}

static void
append_board (GString *to, const PodaFigure *figure, const char *cells)
{
    for (gsize at = 0; at < strlen (cells); at += figure->board_columns) {
        g_autofree char *row = g_strndup (cells + at, figure->board_columns);
        append_line (to, g_strdelimit (row, " ", '.'));
    }
}

static void
append_label (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    if (poda_is_shown (box->cells))
        append_board (to, figure, box->cells);
    append_line (to, box->name);
    append_line (to, box->position);
    append_line (to, box->value);
    append_line (to, box->bound);
    if (poda_is_shown (box->alpha) && poda_is_shown (box->beta)) {
        g_autofree char *window = g_strdup_printf (
            "α %s, β %s", poda_last_bound (box->alpha), poda_last_bound (box->beta));
        append_line (to, window);
    }
    if (poda_is_shown (box->reason)) {
        g_autofree char *reason = g_strdup_printf ("✂ %s", box->reason);
        append_line (to, reason);
    }
    if (poda_is_shown (box->order)) {
        g_autofree char *order = g_strdup_printf ("(%s)", box->order);
        append_line (to, order);
    }
    if (box->folded) {
        g_autofree char *counts = poda_box_counts (figure, box);
        g_autofree char *hidden = g_strdup_printf ("△ %s", counts);
        append_line (to, hidden);
    }
    if (to->str[to->len - 1] == '"') /* it would show the node's id */
        g_string_append_c (to, ' ');
}

/* MAX, MIN and chance, in both schools, and leaves. */
static const char *const frames[][3][2] = {
    [PODA_SHAPES_BOXES] = { { "[\"", "\"]" }, { "((\"", "\"))" }, { "{\"", "\"}" } },
    [PODA_SHAPES_TRIANGLES] = { { "[/\"", "\"\\]" },
                                { "[\\\"", "\"/]" },
                                { "((\"", "\"))" } },
};

static const char *
class_of (const PodaBox *box)
{
    static const char *const players[] = { "max", "min", "chance" };
    return box->state == PODA_STATE_SKIPPED  ? "pruned"
           : box->state == PODA_STATE_UNSEEN ? "unseen"
           : box->leaf                       ? "leaf"
                                             : players[box->player];
}

static void
append_node (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    const char *const *frame = box->leaf ? frames[PODA_SHAPES_BOXES][PODA_MAX]
                                         : frames[figure->drawing.shapes][box->player];
    g_string_append_printf (to, "  n%u%s", box->number, frame[0]);
    append_label (to, figure, box);
    g_string_append_printf (to, "%s:::%s\n", frame[1], class_of (box));
}

static void
append_edge (GString *to, const PodaFigure *figure, const PodaBox *box)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    gboolean cut =
        box->state == PODA_STATE_SKIPPED && parent->state != PODA_STATE_SKIPPED;
    gboolean thick = poda_box_stands_out (box);
    g_string_append_printf (to, "  n%u %s", parent->number,
                            box->state == PODA_STATE_SKIPPED ? "-.-"
                            : thick                          ? "==="
                                                             : "---");
    if (cut || poda_is_shown (box->edge)) {
        g_string_append_printf (to, "|\"%s%s", cut ? "✂" : "",
                                cut && poda_is_shown (box->edge) ? " " : "");
        append_text (to, box->edge);
        g_string_append (to, "\"|");
    }
    g_string_append_printf (to, " n%u\n", box->number);
}

/* What goes beyond a node's one class. */
static void
append_members (GString *to, const PodaFigure *figure, const char *name,
                gboolean (*is_member) (const PodaBox *box))
{
    const char *between = "  class ";
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (is_member (&figure->boxes[i])) {
            g_string_append_printf (to, "%sn%u", between, figure->boxes[i].number);
            between = ",";
        }
    if (*between == ',')
        g_string_append_printf (to, " %s\n", name);
}

static gboolean
is_cutting (const PodaBox *box)
{
    return box->cut != PODA_CUT_NONE;
}

static gboolean
is_winning (const PodaBox *box)
{
    return box->strategy;
}

static void
append_classes (GString *to, const PodaFigure *figure)
{
    static const char *const color =
        "  classDef max fill:" PODA_COLOUR_MAX_FILL ",stroke:" PODA_COLOUR_MAX
        ",color:" PODA_COLOUR_INK "\n"
        "  classDef min fill:" PODA_COLOUR_MIN_FILL ",stroke:" PODA_COLOUR_MIN
        ",color:" PODA_COLOUR_INK "\n"
        "  classDef chance fill:" PODA_COLOUR_CHANCE_FILL ",stroke:" PODA_COLOUR_CHANCE
        ",color:" PODA_COLOUR_INK "\n"
        "  classDef leaf fill:#ffffff,stroke:" PODA_COLOUR_GREY
        ",color:" PODA_COLOUR_INK "\n"
        "  classDef cut stroke:" PODA_COLOUR_RED "\n"
        "  classDef win stroke:" PODA_COLOUR_WAY ",stroke-width:4px\n";
    static const char *const print =
        "  classDef max,min,chance,leaf fill:#ffffff,stroke:#000000,color:#000000\n"
        "  classDef cut stroke-width:2px\n"
        "  classDef win stroke-width:4px\n";
    g_string_append (to, figure->drawing.theme == PODA_THEME_PRINT ? print : color);
    g_string_append (to, "  classDef pruned fill:#ffffff,stroke:" PODA_COLOUR_PALE
                         ",color:" PODA_COLOUR_GREY ",stroke-dasharray:5 4\n"
                         "  classDef unseen fill:#ffffff,stroke:" PODA_COLOUR_GRID
                         ",color:" PODA_COLOUR_GREY "\n"
                         "  classDef pv stroke-width:4px\n");
    append_members (to, figure, "cut", is_cutting);
    append_members (to, figure, "win", is_winning);
    append_members (to, figure, "pv", poda_box_stands_out);
}

/* Hands over what is written, if that is much; FALSE where its reader has gone. */
static gboolean
hand_over (GString *to, PodaOutput *output)
{
    if (to->len < MUCH)
        return TRUE;
    poda_output_write (output, to->str, to->len);
    g_string_truncate (to, 0);
    return !poda_output_failed (output);
}

void
poda_emit_mermaid (const PodaFigure *figure, PodaOutput *output)
{
    g_autoptr (GString) to = g_string_new ("flowchart TD\n");
    if (*figure->title != '\0')
        append_comment (to, figure->title);
    append_comment (to, figure->caption);
    for (guint32 i = 0; i < figure->n_boxes && hand_over (to, output); i++)
        append_node (to, figure, &figure->boxes[i]);
    for (guint32 i = 1; i < figure->n_boxes && hand_over (to, output); i++)
        append_edge (to, figure, &figure->boxes[i]);
    append_classes (to, figure);
    poda_output_write (output, to->str, to->len);
}
