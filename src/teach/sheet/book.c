#include "teach/sheet/book.h"

#include <string.h>

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

const char *const poda_sheet_suffixes[] = { "csv", "xlsx", "ods", "tsv",
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
