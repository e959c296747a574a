#include "homework/sheet/csv_reader.h"

#include "base/csv.h"
#include "base/texts.h"

G_DEFINE_QUARK (poda_csv_error, poda_csv_error)

typedef struct {
    gsize offset; /* in the record's text */
    guint line;   /* for its first byte, from 1 */
    const char *from;
} CsvCell;

/* --- Opening --- */

/* Moves before the first record of a text. */
static void
rewind_to (PodaCsv *csv, const char *text, char separator)
{
    csv->at = csv->table = text;
    csv->separator = separator;
    csv->line = 1;
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
    csv->cells = g_array_new (FALSE, FALSE, sizeof (CsvCell));
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
    g_clear_pointer (&csv->cells, g_array_unref);
    g_clear_pointer (&csv->tables, g_ptr_array_unref);
}

/* --- Records --- */

/* Adds the text between quotes; `close` is the closing quote. */
static void
take_quoted (PodaCsv *csv, const char *close)
{
    for (const char *c = csv->at + 1; c < close; c++) {
        gboolean ends = *c == '\n' || *c == '\r';
        c += (*c == '\r' && c[1] == '\n') || *c == '"'; /* the first of two */
        g_string_append_c (csv->text, ends ? '\n' : *c);
        csv->line += ends;
    }
    csv->at = close + 1;
}

/* Adds the next cell. A quote that is never closed is an ordinary character; the search
 * for its end happens only once, since all later quotes come in pairs. */
static void
take_cell (PodaCsv *csv)
{
    const char stops[] = { csv->separator, '\n', '\r', '\0' };
    while (strchr (stops, *csv->at) == NULL && poda_csv_blank (csv->at) > 0)
        csv->at += poda_csv_blank (csv->at);
    const CsvCell cell = { csv->text->len, csv->line, csv->at };
    gboolean quoted = *csv->at == '"' && csv->separator != PODA_CSV_UNIT;
    const char *close = quoted ? strchr (csv->at + 1, '"') : NULL;
    while (close != NULL && close[1] == '"')
        close = strchr (close + 2, '"');
    if (close != NULL)
        take_quoted (csv, close);
    else if (quoted)
        csv->unclosed = TRUE;
    gsize length = strcspn (csv->at, stops);
    g_string_append_len (csv->text, csv->at, (gssize) length);
    csv->at += length;
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

/* TRUE for rulers of a table, `| --- | :-: |`, `+---+---+`, and for code fences. */
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

/* Lines end with a line feed, a carriage return, or both. */
gboolean
poda_csv_next (PodaCsv *csv)
{
    while (*csv->at != '\0') {
        g_string_truncate (csv->text, 0);
        g_array_set_size (csv->cells, 0);
        csv->unclosed = FALSE;
        guint empty = 0;
        for (take_cell (csv); *csv->at == csv->separator; take_cell (csv))
            csv->at++;
        csv->at += csv->at[0] == '\r' && csv->at[1] == '\n';
        csv->at += *csv->at != '\0';
        csv->line++;
        /* Drop trailing empty cells: spreadsheets pad all rows to the longest. */
        while (csv->cells->len > 0 && *poda_csv_cell (csv, csv->cells->len - 1) == '\0')
            g_array_set_size (csv->cells, csv->cells->len - 1);
        /* Skip empty columns on the left of a workbook's table. */
        while (csv->separator == PODA_CSV_UNIT && empty < csv->cells->len
               && *poda_csv_cell (csv, empty) == '\0')
            empty++;
        if (*poda_csv_cell (csv, empty) == '#' && empty > 0)
            g_array_remove_range (csv->cells, 0, empty);
        if (csv->cells->len > 0 && !is_rule (csv))
            return TRUE;
    }
    return FALSE;
}

const char *
poda_csv_cell (const PodaCsv *csv, guint index)
{
    return index < csv->cells->len
               ? csv->text->str + g_array_index (csv->cells, CsvCell, index).offset
               : "";
}

char *
poda_csv_where (const PodaCsv *csv, guint index)
{
    guint last = csv->cells->len - 1;
    const CsvCell *place = &g_array_index (csv->cells, CsvCell, MIN (index, last));
    const char *from = place->from;
    char letters[PODA_LETTERS_BUFFER];
    guint column = 0, units = 0;
    for (; from > csv->table && from[-1] != '\n' && from[-1] != '\r'; from--) {
        column += ((guchar) from[-1] & 0xc0) != 0x80; /* not a continuation byte */
        units += from[-1] == PODA_CSV_UNIT;
    }
    return csv->separator == PODA_CSV_UNIT
               ? g_strdup_printf ("%s%u", poda_letters (units, letters), place->line)
               : g_strdup_printf ("%u:%u", place->line, column + 1);
}
