#include "homework/sheet/rows.h"

#include <string.h>

#include "base/csv.h"
/* --- Opening --- */

/* Before the first record; other separators begin anew. */
static void
rewind_text (PodaSheetRows *rows, char separator, gsize length)
{
    poda_csv_clear (&rows->csv);
    poda_csv_begin (&rows->csv, rows->decoded, length, separator);
}

static void
rewind_book (PodaSheetRows *rows, const PodaBook *book)
{
    poda_csv_clear (&rows->csv);
    poda_csv_begin (&rows->csv, "", 0, ';');
    rows->book = book;
    rows->cell = 0;
    rows->margin = book->cells->len > 0 ? G_MAXUINT : 0;
    for (guint i = 0; i < book->cells->len; i++)
        rows->margin =
            MIN (rows->margin, g_array_index (book->cells, PodaBookCell, i).column - 1);
}

static gboolean
open_text (PodaSheetRows *rows, const char *name, const char *bytes, gsize length,
           const char *separators, guint (*count) (PodaSheetRows *rows), GError **error)
{
    gsize decoded;
    char best = 0;
    guint most = 0;
    rows->decoded = poda_csv_decode (name, bytes, length, &decoded, error);
    if (rows->decoded == NULL)
        return FALSE;
    rows->foreign = length >= 2 && (guchar) bytes[0] < 0xfe
                    && !g_utf8_validate_len (bytes, length, NULL)
                    && (guchar) bytes[0] != 0xef;
    for (const char *c = separators; *c != '\0'; c++) {
        rewind_text (rows, *c, decoded);
        guint n = count (rows);
        if (n > most) {
            most = n;
            best = *c;
        }
    }
    rewind_text (rows, best != 0 ? best : ',', decoded);
    rows->any = most > 0;
    return TRUE;
}

static gboolean
open_book (PodaSheetRows *rows, const char *name, const char *bytes, gsize length,
           guint (*count) (PodaSheetRows *rows), GError **error)
{
    guint most = 0, best = 0;
    rows->tables = poda_book_read (name, bytes, length, error);
    if (rows->tables == NULL)
        return FALSE;
    for (guint i = 0; i < rows->tables->len; i++) {
        rewind_book (rows, rows->tables->pdata[i]);
        guint n = count (rows);
        if (n > most) {
            most = n;
            best = i;
        }
    }
    rewind_book (rows, rows->tables->pdata[best]);
    rows->any = most > 0;
    return TRUE;
}

gboolean
poda_sheet_rows_open (PodaSheetRows *rows, const char *name, const char *bytes,
                      gsize length, const char *separators,
                      guint (*count) (PodaSheetRows *rows), GError **error)
{
    *rows = (PodaSheetRows){ 0 };
    gboolean opened =
        poda_book_is_one (bytes, length)
            ? open_book (rows, name, bytes, length, count, error)
            : open_text (rows, name, bytes, length, separators, count, error);
    if (!opened)
        poda_sheet_rows_clear (rows);
    return opened;
}

void
poda_sheet_rows_clear (PodaSheetRows *rows)
{
    poda_csv_clear (&rows->csv);
    g_clear_pointer (&rows->decoded, g_free);
    g_clear_pointer (&rows->tables, g_ptr_array_unref);
}

/* --- Walking --- */

/* The cells of a row, with empty ones between; texts are guarded as those of CSV
 * are, which their readers expect, but for lines on top. */
static gboolean
next_row (PodaSheetRows *rows)
{
    const GArray *cells = rows->book->cells;
    PodaCsv *csv = &rows->csv;
    if (rows->cell == cells->len)
        return FALSE;
    guint row = g_array_index (cells, PodaBookCell, rows->cell).row;
    g_string_truncate (csv->text, 0);
    g_array_set_size (csv->cells, 0);
    for (; rows->cell < cells->len; rows->cell++) {
        const PodaBookCell *cell = &g_array_index (cells, PodaBookCell, rows->cell);
        if (cell->row != row)
            break;
        while (csv->cells->len + rows->margin < cell->column) {
            guint column = csv->cells->len + rows->margin + 1;
            const PodaCsvCell place = { csv->text->len, row, column };
            gboolean here = column == cell->column;
            const char *text = here ? poda_book_text (rows->book, cell) : "";
            gboolean line =
                *csv->text->str == '#' && g_str_has_suffix (csv->text->str, ":");
            if (!line && cell->kind == PODA_BOOK_TEXT && poda_csv_is_guarded (text))
                g_string_append_c (csv->text, '\'');
            g_string_append (csv->text, text);
            g_string_append_c (csv->text, '\0');
            g_array_append_val (csv->cells, place);
        }
    }
    return TRUE;
}

/* `| --- | :-: |`, `+---+---+` and the fences around a table. */
static gboolean
is_rule (const PodaCsv *csv)
{
    gboolean dashes = FALSE;
    if (csv->separator != '|')
        return FALSE;
    if (g_str_has_prefix (poda_csv_cell (csv, 0), "```"))
        return TRUE;
    for (guint i = 0; i < poda_csv_n_cells (csv); i++) {
        const char *cell = poda_csv_cell (csv, i);
        if (cell[strspn (cell, "-=:+ ")] != '\0')
            return FALSE;
        dashes = dashes || strstr (cell, "--") != NULL;
    }
    return dashes;
}

gboolean
poda_sheet_rows_next (PodaSheetRows *rows)
{
    if (rows->book != NULL)
        return next_row (rows);
    while (poda_csv_next (&rows->csv))
        if (!is_rule (&rows->csv))
            return TRUE;
    return FALSE;
}

char *
poda_sheet_rows_place (const PodaSheetRows *rows, guint cell)
{
    const PodaCsvCell *place = poda_csv_place (&rows->csv, cell);
    char letters[8] = "";
    guint at = sizeof letters - 1;
    if (rows->book == NULL)
        return g_strdup_printf ("%u:%u", place->line, place->column);
    for (guint left = place->column; left > 0 && at > 0; left = (left - 1) / 26)
        letters[--at] = (char) ('A' + (left - 1) % 26);
    return g_strdup_printf ("%s%u", letters + at, place->line);
}
