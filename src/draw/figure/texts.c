/* Stored texts and numbers of figures, and the widths of texts. */

#include "draw/figure/figure.h"

#include <glib/gi18n-lib.h>

#include "tree/tree.h"

/* Minimum number of characters that shortening a text must save; the tooltip has the
 * full text. */
#define LEAST_SAVED 3

const char *
poda_figure_store_format (PodaFigure *figure, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    return g_string_chunk_insert (figure->strings, text);
}

void
poda_figure_note (PodaFigure *figure, const char *format, ...)
{
    guint n = g_strv_length (figure->notes);
    va_list arguments;
    va_start (arguments, format);
    figure->notes = g_renew (char *, figure->notes, n + 2);
    figure->notes[n] = g_strdup_vprintf (format, arguments);
    figure->notes[n + 1] = NULL;
    va_end (arguments);
}

const char *
poda_figure_store_shortened (PodaFigure *figure, const char *text, double width)
{
    gsize fits = poda_text_fit (text, PODA_FONT_MOVE, FALSE, width);
    return g_utf8_strlen (text + fits, -1) < LEAST_SAVED
               ? g_string_chunk_insert (figure->strings, text)
               : poda_figure_store_format (figure, "%.*s…", (int) fits, text);
}

const char *
poda_figure_number (const PodaDrawing *drawing, guint8 view, PodaValue value,
                    char buffer[PODA_VALUE_BUFFER])
{
    gboolean negated = drawing->mover_view && view == PODA_MIN;
    poda_value_format (negated ? 0.0 - value : value, PODA_STYLE_TEXT, buffer);
    char *point = strchr (buffer, '.');
    if (point != NULL && strpbrk (buffer, "eE") == NULL
        && g_utf8_strlen (buffer, -1) > PODA_NUMBER_LENGTH) {
        char *end = g_utf8_offset_to_pointer (buffer, PODA_NUMBER_LENGTH - 1);
        end = MAX (end, point + 4); /* at least three decimals */
        if (strlen (end) > strlen ("…"))
            g_strlcpy (end, "…", 4);
    }
    return buffer;
}

PodaBound
poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound)
{
    if (!drawing->mover_view || view != PODA_MIN || bound == PODA_BOUND_EXACT)
        return bound;
    return bound == PODA_BOUND_ATLEAST ? PODA_BOUND_ATMOST : PODA_BOUND_ATLEAST;
}

const char *
poda_figure_store_value (PodaFigure *figure, guint8 view, PodaValue value,
                         PodaBound bound)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER];
    return poda_figure_store_format (
        figure, "%s%s", signs[poda_figure_bound (&figure->drawing, view, bound)],
        poda_figure_number (&figure->drawing, view, value, number));
}

char *
poda_box_count (const PodaFigure *figure, const PodaBox *box, gboolean cut)
{
    guint32 n = cut ? box->cut_below : box->hidden - box->cut_below;
    g_autofree char *count = poda_count_format (n, TRUE);
    if (n == 0)
        return NULL;
    if (figure->drawing.for_steps || figure->drawing.blank)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s node", "%s nodes", n),
                                count);
    return g_strdup_printf (
        cut ? g_dngettext (GETTEXT_PACKAGE, "%s cut", "%s cut", n)
            : g_dngettext (GETTEXT_PACKAGE, "%s visited", "%s visited", n),
        count);
}

char *
poda_box_counts (const PodaFigure *figure, const PodaBox *box)
{
    g_autofree char *visited = poda_box_count (figure, box, FALSE);
    g_autofree char *skipped = poda_box_count (figure, box, TRUE);
    return visited != NULL ? g_strjoin (", ", visited, skipped, NULL)
                           : g_steal_pointer (&skipped);
}

void
poda_drawing_init (PodaDrawing *drawing)
{
    *drawing = (PodaDrawing){ .fold = PODA_FOLD_AUTO };
}

gboolean
poda_figure_has_letters (const PodaRecord *record)
{
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    return tree != NULL && poda_tree_is_lettered (tree);
}

/* --- Widths --- */

/* Advance widths in 1/2048 em, from the hmtx tables of DejaVu Sans 2.37, regular and
 * bold (a free font: https://dejavu-fonts.github.io/License.html). */

#define UNITS_PER_EM 2048.0

/* clang-format off */
/* ASCII, from the space. */
static const guint16 regular_advances[] = {
    651, 821, 942, 1716, 1303, 1946, 1597, 563, 799, 799, 1024, 1716, 651, 739, 651,
    690, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 1303, 690, 690, 1716,
    1716, 1716, 1087, 2048, 1401, 1405, 1430, 1577, 1294, 1178, 1587, 1540, 604,
    604, 1343, 1141, 1767, 1532, 1612, 1235, 1612, 1423, 1300, 1251, 1499, 1401,
    2025, 1403, 1251, 1403, 799, 690, 799, 1716, 1024, 1024, 1255, 1300, 1126, 1300,
    1260, 721, 1300, 1298, 569, 569, 1186, 569, 1995, 1298, 1253, 1300, 1300, 842,
    1067, 803, 1298, 1212, 1675, 1212, 1212, 1075, 1303, 690, 1303, 1716,
};

static const guint16 bold_advances[] = {
    713, 934, 1067, 1716, 1425, 2052, 1786, 627, 936, 936, 1071, 1716, 778, 850,
    778, 748, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 1425, 819, 819,
    1716, 1716, 1716, 1188, 2048, 1585, 1561, 1503, 1700, 1399, 1399, 1681, 1714,
    762, 762, 1587, 1305, 2038, 1714, 1741, 1501, 1741, 1577, 1475, 1397, 1663,
    1585, 2259, 1579, 1483, 1485, 936, 748, 936, 1716, 1024, 1024, 1382, 1466, 1214,
    1466, 1389, 891, 1466, 1458, 702, 702, 1362, 702, 2134, 1458, 1407, 1466, 1466,
    1010, 1219, 979, 1458, 1335, 1892, 1321, 1335, 1192, 1458, 748, 1458, 1716,
};
/* clang-format on */

/* Other frequent characters, the most frequent ones first. */
static const struct {
    const char *characters;
    guint16 regular, bold;
} others[] = {
    { "−≥≤→×÷±¬", 1716, 1716 },    { "α", 1350, 1407 },
    { "β", 1307, 1466 },           { "∞", 1706, 1706 },
    { "\u00a0·‘’‚ıłľ", 651, 778 }, { "¡ªº¹²³⁴⁵⁶⁷⁸⁹₀₁₂₃₄₅₆₇₈₉", 821, 897 },
    { "°§–“”„¿", 1024, 1346 },     { "«»øðßþđŋ•", 1253, 1407 },
    { "½¼¾Ææ", 1985, 2146 },       { "—…©®Œœ", 2048, 2048 },
};

/* Returns a character's width; other letters are about a tenth wider in bold. */
static guint
advance (gunichar c, gboolean bold)
{
    gunichar base;
    guint units = 1350;
    if (c >= ' ' && c <= '~')
        return bold ? bold_advances[c - ' '] : regular_advances[c - ' '];
    if (c < 0xa0)
        return 0;
    for (guint i = 0; i < G_N_ELEMENTS (others); i++)
        if (g_utf8_strchr (others[i].characters, -1, c) != NULL)
            return bold ? others[i].bold : others[i].regular;
    if (g_unichar_iszerowidth (c))
        return 0;
    if (c < 0x500 && g_unichar_fully_decompose (c, FALSE, &base, 1) > 1)
        return advance (base, bold); /* a letter with an accent */
    if (c >= 0x1f000)
        units = 2560; /* emoji */
    else if (g_unichar_iswide (c))
        units = 2048;
    else if (c >= 0x2190 && c <= 0x27bf)
        units = 1716; /* arrows, operators, shapes, dingbats */
    return bold && g_unichar_isalpha (c) ? units * 11 / 10 : units;
}

/* Measures a text up to its end, or until it would exceed `most`. */
static guint64
measure (const char *utf8, gboolean bold, double most, const char **end)
{
    guint64 units = 0;
    for (*end = utf8; **end != '\0';) {
        gunichar c = (guchar) * *end;
        if (c >= 0x80)
            c = g_utf8_get_char_validated (*end, -1);
        guint next = advance (c, bold);
        if ((double) (units + next) > most)
            break;
        units += next;
        *end = c <= 0x10ffff ? g_utf8_next_char (*end) : *end + 1;
    }
    return units;
}

double
poda_text_width (const char *utf8, double size, gboolean bold)
{
    const char *end;
    return (double) measure (utf8, bold, G_MAXDOUBLE, &end) * size / UNITS_PER_EM;
}

gsize
poda_text_fit (const char *utf8, double size, gboolean bold, double width)
{
    const char *end;
    measure (utf8, bold, width * UNITS_PER_EM / size, &end);
    return end - utf8;
}

void
poda_text_wrap (GPtrArray *lines, const char *utf8, double size, gboolean bold,
                double width)
{
    const char *text = utf8 + strspn (utf8, " ");
    while (*text != '\0') {
        gsize fits = poda_text_fit (text, size, bold, width), end = fits;
        while (end > 0 && text[fits] != '\0'
               && (text[end] != ' ' || g_str_has_prefix (text + end + 1, "·")))
            end--;
        if (end == 0) /* no word fits */
            end = fits > 0 ? fits : (gsize) (g_utf8_next_char (text) - text);
        end = strnlen (text, end);
        g_ptr_array_add (lines, g_strndup (text, end));
        text += end;
        text += strspn (text, " ");
    }
}
