#include "homework/sheet/csv_reader.h"

#include "base/csv.h"
#include "base/texts.h"

G_DEFINE_QUARK (poda_csv_error, poda_csv_error)

/* --- Opening --- */

/* Returns how many cells all rows of a workbook's table leave empty on their left. */
static guint
find_margin (const char *text)
{
    static const char unit[] = { PODA_CSV_UNIT, '\0' };
    gsize margin = PODA_CSV_MOST_CELLS, length;
    for (const char *at = text; *at != '\0'; at += length + (at[length] == '\n')) {
        length = strcspn (at, "\n");
        margin = length > 0 ? MIN (margin, strspn (at, unit)) : margin;
    }
    return (guint) margin;
}

/* Goes before the first record of a text. */
static void
rewind_to (PodaCsv *csv, const char *text, char separator)
{
    csv->at = text;
    csv->end = text + strlen (text);
    csv->separator = separator;
    csv->margin = separator == PODA_CSV_UNIT ? find_margin (text) : 0;
    csv->line = csv->column = 1;
}

gboolean
poda_csv_open (PodaCsv *csv, const char *name, const char *bytes, gsize length,
               const char *separators, guint (*count) (PodaCsv *csv), GError **error)
{
    static const char units[] = { PODA_CSV_UNIT, '\0' };
    gboolean book = poda_csv_is_book (bytes, length);
    guint most = 0;
    *csv = (PodaCsv){ .name = name };
    csv->tables = poda_csv_unpack (name, bytes, length, &csv->foreign, error);
    if (csv->tables == NULL)
        return FALSE;
    csv->text = g_string_new (NULL);
    csv->cells = g_array_new (FALSE, FALSE, sizeof (PodaCsvCell));
    const char *best = csv->tables->pdata[0];
    char separator = book ? PODA_CSV_UNIT : ',';
    for (guint i = 0; i < csv->tables->len; i++)
        for (const char *c = book ? units : separators; *c != '\0'; c++) {
            rewind_to (csv, csv->tables->pdata[i], *c);
            guint n = count (csv);
            separator = n > most ? *c : separator;
            best = n > most ? csv->tables->pdata[i] : best;
            most = MAX (most, n);
        }
    rewind_to (csv, best, separator);
    csv->any = most > 0;
    return TRUE;
}

void
poda_csv_clear (PodaCsv *csv)
{
    if (csv->text != NULL)
        g_string_free (csv->text, TRUE);
    csv->text = NULL;
    g_clear_pointer (&csv->cells, g_array_unref);
    g_clear_pointer (&csv->tables, g_ptr_array_unref);
}

/* --- Walking --- */

static gboolean
at_line_end (const PodaCsv *csv)
{
    return csv->at == csv->end || *csv->at == '\n' || *csv->at == '\r';
}

/* A line ends with a line feed, a carriage return, or both. */
static void
step (PodaCsv *csv)
{
    const char *next = g_utf8_next_char (csv->at);
    if (*csv->at == '\r' && next < csv->end && *next == '\n')
        next++;
    gboolean ends = *csv->at == '\n' || *csv->at == '\r';
    csv->line += ends;
    csv->column = ends ? 1 : csv->column + 1;
    csv->at = next;
}

/* Takes what is left of the line, up to `end` and before `stop`. */
static void
take_run (PodaCsv *csv, const char *end, char stop)
{
    const char *from = csv->at;
    for (; csv->at < end && *csv->at != stop && *csv->at != '\n' && *csv->at != '\r';
         csv->at++)
        csv->column += ((guchar) *csv->at & 0xc0) != 0x80; /* the first of its bytes */
    g_string_append_len (csv->text, from, csv->at - from);
}

/* What stands between quotes. A quote without an end is a character: looking for it in
 * vain happens once, since all quotes behind it come in pairs. */
static void
take_quoted (PodaCsv *csv)
{
    const PodaCsv before = *csv;
    gsize length = csv->text->len;
    gboolean open = TRUE;
    step (csv);
    while (open && csv->at < csv->end) {
        take_run (csv, csv->end, '"');
        gboolean quote = csv->at < csv->end && *csv->at == '"';
        if (csv->at < csv->end)
            step (csv);
        open = !quote || (csv->at < csv->end && *csv->at == '"');
        if (open)
            g_string_append_c (csv->text, quote ? '"' : '\n');
        if (open && quote)
            step (csv);
    }
    if (!open)
        return;
    g_string_truncate (csv->text, length);
    *csv = before;
    csv->unclosed = TRUE;
}

static void
take_cell (PodaCsv *csv)
{
    while (!at_line_end (csv) && *csv->at != csv->separator
           && poda_csv_blank (csv->at) > 0)
        step (csv);
    gboolean unit = csv->separator == PODA_CSV_UNIT;
    PodaCsvCell cell = { csv->text->len, csv->line,
                         unit ? csv->cells->len + 1 : csv->column };
    if (csv->at < csv->end && *csv->at == '"' && !unit)
        take_quoted (csv);
    take_run (csv, csv->end, csv->separator);
    if (csv->cells->len == PODA_CSV_MOST_CELLS) {
        g_string_truncate (csv->text, cell.offset);
        return;
    }
    while (csv->text->len > cell.offset) {
        const char *last = g_utf8_prev_char (csv->text->str + csv->text->len);
        if (poda_csv_blank (last) == 0)
            break;
        g_string_truncate (csv->text, (gsize) (last - csv->text->str));
    }
    g_string_append_c (csv->text, '\0');
    g_array_append_val (csv->cells, cell);
}

/* `| --- | :-: |`, `+---+---+` and the fences around a table. */
static gboolean
is_rule (const PodaCsv *csv)
{
    gboolean dashes = FALSE;
    if (csv->separator != '|' || g_str_has_prefix (poda_csv_cell (csv, 0), "```"))
        return csv->separator == '|';
    for (guint i = 0; i < csv->cells->len; i++) {
        const char *cell = poda_csv_cell (csv, i);
        if (cell[strspn (cell, "-=:+ ")] != '\0')
            return FALSE;
        dashes = dashes || strstr (cell, "--") != NULL;
    }
    return dashes;
}

gboolean
poda_csv_next (PodaCsv *csv)
{
    while (csv->at < csv->end) {
        g_string_truncate (csv->text, 0);
        g_array_set_size (csv->cells, 0);
        csv->unclosed = FALSE;
        take_cell (csv);
        while (!at_line_end (csv)) {
            step (csv);
            take_cell (csv);
        }
        if (csv->at < csv->end)
            step (csv);
        /* Spreadsheets give all lines as many cells as the longest has. */
        while (csv->cells->len > 0 && *poda_csv_cell (csv, csv->cells->len - 1) == '\0')
            g_array_set_size (csv->cells, csv->cells->len - 1);
        if (csv->cells->len > csv->margin && csv->margin > 0)
            g_array_remove_range (csv->cells, 0, csv->margin);
        if (csv->cells->len > 0 && !is_rule (csv))
            return TRUE;
    }
    return FALSE;
}

const PodaCsvCell *
poda_csv_place (const PodaCsv *csv, guint index)
{
    guint last = csv->cells->len - 1;
    return &g_array_index (csv->cells, PodaCsvCell, index < last ? index : last);
}

const char *
poda_csv_cell (const PodaCsv *csv, guint index)
{
    return index < csv->cells->len
               ? csv->text->str + poda_csv_place (csv, index)->offset
               : "";
}

char *
poda_csv_where (const PodaCsv *csv, guint index)
{
    const PodaCsvCell *place = poda_csv_place (csv, index);
    char letters[PODA_LETTERS_BUFFER];
    return csv->separator == PODA_CSV_UNIT
               ? g_strdup_printf ("%s%u", poda_letters (place->column - 1, letters),
                                  place->line)
               : g_strdup_printf ("%u:%u", place->line, place->column);
}
