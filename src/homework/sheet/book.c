#include "homework/sheet/book.h"

#include <string.h>

#include "base/csv.h"

PodaBook *
poda_book_new (void)
{
    PodaBook *book = g_new0 (PodaBook, 1);
    book->cells = g_array_new (FALSE, TRUE, sizeof (PodaBookCell));
    book->texts = g_string_new (NULL);
    return book;
}

void
poda_book_free (PodaBook *book)
{
    if (book == NULL)
        return;
    g_array_unref (book->cells);
    g_string_free (book->texts, TRUE);
    for (guint i = 0; i < G_N_ELEMENTS (book->choices); i++)
        g_strfreev (book->choices[i]);
    g_free (book);
}

PodaBookCell *
poda_book_add (PodaBook *book, guint row, guint column, PodaBookRole role,
               PodaBookKind kind, const char *text)
{
    const PodaBookCell cell = { .row = row,
                                .column = column,
                                .kind = (guint8) kind,
                                .role = (guint8) role,
                                .text = book->texts->len };
    g_string_append_len (book->texts, text, (gssize) strlen (text) + 1);
    g_array_append_val (book->cells, cell);
    return &g_array_index (book->cells, PodaBookCell, book->cells->len - 1);
}

/* --- Names of files --- */

const char *const poda_sheet_suffixes[] = { "csv", "xlsx", "tsv", "ods",
                                            "txt", "md",   NULL };

gboolean
poda_sheet_is_named (const char *name)
{
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    return g_strv_contains (poda_sheet_suffixes, suffix);
}

gboolean
poda_book_is_one (const char *bytes, gsize length)
{
    return length >= 4 && memcmp (bytes, "PK\3\4", 4) == 0;
}

/* --- CSV --- */

/* Writes the line `# key: text` so that spreadsheets leave it in one cell. */
static void
write_line (PodaOutput *output, const char *key, const char *text)
{
    const char *blank = *text != '\0' ? " " : "";
    g_autofree char *line = g_strdup_printf ("# %s:%s%s", key, blank, text);
    poda_csv_field (output, g_strdelimit (line, "\r\n", ' '));
    poda_output_text (output, "\n");
}

/* Words and numbers need no quotes, also where these have a comma among semicolons. */
static void
write_cell (const PodaBookCell *cell, const char *text, char separator,
            PodaOutput *output)
{
    g_autofree char *own = g_strdup (text);
    if (cell->kind == PODA_BOOK_TEXT)
        poda_csv_field (output, text);
    else
        poda_output_text (output,
                          separator == ';' ? g_strdelimit (own, ".", ',') : own);
}

void
poda_book_write_csv (const PodaBook *book, PodaSheetStyle style, PodaOutput *output)
{
    char separator = style == PODA_SHEET_SEMICOLON ? ';' : ',';
    if (style == PODA_SHEET_SEMICOLON)
        poda_output_text (output, "\xef\xbb\xbf");
    for (guint i = 0; i < book->cells->len; i++) {
        const PodaBookCell *cell = &g_array_index (book->cells, PodaBookCell, i);
        if (cell->role == PODA_BOOK_LABEL) {
            write_line (output, poda_book_text (book, cell),
                        poda_book_text (book, cell + 1));
            i++;
            continue;
        }
        write_cell (cell, poda_book_text (book, cell), separator, output);
        gboolean last = i + 1 == book->cells->len || cell[1].row != cell->row;
        poda_output_format (output, "%c", last ? '\n' : separator);
    }
}

gboolean
poda_book_write (const PodaBook *book, PodaSheetFormats format, PodaSheetStyle style,
                 PodaOutput *output, GError **error)
{
    if (format == PODA_SHEET_XLSX)
        return poda_book_write_xlsx (book, output, error);
    poda_book_write_csv (book, style, output);
    return TRUE;
}
