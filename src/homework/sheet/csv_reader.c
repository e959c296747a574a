#include "homework/sheet/csv_reader.h"

#include <string.h>

#include "base/csv.h"

G_DEFINE_QUARK (poda_csv_error, poda_csv_error)

/* --- Walking --- */

void
poda_csv_begin (PodaCsv *csv, const char *text, gsize length, char separator)
{
    *csv = (PodaCsv){ .at = text,
                      .end = text + length,
                      .separator = separator,
                      .line = 1,
                      .column = 1,
                      .text = g_string_new (NULL),
                      .cells = g_array_new (FALSE, FALSE, sizeof (PodaCsvCell)) };
}

void
poda_csv_clear (PodaCsv *csv)
{
    if (csv->text == NULL)
        return;
    g_string_free (csv->text, TRUE);
    g_array_unref (csv->cells);
    csv->text = NULL;
}

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

/* The quote that closes the one at `at`; NULL: none does. */
static const char *
closing_quote (const PodaCsv *csv)
{
    const char *at = csv->at + 1;
    for (; at < csv->end; at += 2) {
        at = memchr (at, '"', (gsize) (csv->end - at));
        if (at == NULL)
            return NULL;
        if (at + 1 == csv->end || at[1] != '"')
            return at;
    }
    return NULL;
}

/* What stands between quotes. A quote without an end is a character: looking for it in
 * vain happens once, since all quotes behind it come in pairs. */
static void
take_quoted (PodaCsv *csv)
{
    const char *close = closing_quote (csv);
    if (close == NULL) {
        csv->unclosed = TRUE;
        return;
    }
    step (csv);
    while (csv->at < close) {
        take_run (csv, close, '"');
        if (csv->at == close)
            break;
        gboolean quote = *csv->at == '"';
        g_string_append_c (csv->text, quote ? '"' : '\n');
        if (quote)
            step (csv);
        step (csv);
    }
    step (csv);
}

static void
take_cell (PodaCsv *csv)
{
    while (!at_line_end (csv) && *csv->at != csv->separator
           && poda_csv_blank (csv->at) > 0)
        step (csv);
    PodaCsvCell cell = { csv->text->len, csv->line, csv->column };
    if (csv->at < csv->end && *csv->at == '"')
        take_quoted (csv);
    take_run (csv, csv->end, csv->separator);
    if (csv->cells->len == PODA_CSV_MOST_CELLS) {
        csv->n_more++;
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

gboolean
poda_csv_next (PodaCsv *csv)
{
    while (csv->at < csv->end) {
        g_string_truncate (csv->text, 0);
        g_array_set_size (csv->cells, 0);
        csv->n_more = 0;
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
        if (csv->cells->len > 0)
            return TRUE;
    }
    return FALSE;
}

guint
poda_csv_n_cells (const PodaCsv *csv)
{
    return csv->cells->len;
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

char
poda_csv_separator (const char *text, gsize length, const char *candidates,
                    guint (*count) (PodaCsv *csv))
{
    char best = 0;
    guint most = 0;
    for (const char *c = candidates; *c != '\0'; c++) {
        g_auto (PodaCsv) csv;
        poda_csv_begin (&csv, text, length, *c);
        guint n = count (&csv);
        if (n > most) {
            most = n;
            best = *c;
        }
    }
    return best;
}

/* --- Lines on top --- */

gboolean
poda_csv_is_line (const PodaCsv *csv)
{
    return *poda_csv_cell (csv, 0) == '#';
}

char *
poda_csv_line (const PodaCsv *csv, gsize *first)
{
    const char *text = poda_csv_cell (csv, 0);
    GString *line = g_string_new (text + strspn (text, "#"));
    *first = line->len;
    for (guint i = 1; i < csv->cells->len; i++) {
        g_string_append_c (line, csv->separator);
        g_string_append (line, poda_csv_cell (csv, i));
    }
    return g_string_free (line, FALSE);
}
