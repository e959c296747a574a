/* A cell, from text to an answer. */

#include <string.h>

#include "teach/sheet/parts.h"
#include "base/terminal.h"

char *
poda_sheet_clean (const char *text, guint longest)
{
    /* A cell may be as long as the file. */
    g_autofree char *beginning = g_strndup (text, 8 * (gsize) longest);
    g_autofree char *line = poda_terminal_text (beginning);
    g_autofree char *trimmed = g_strdup (g_strstrip (line));
    if (g_utf8_strlen (trimmed, -1) <= (glong) longest)
        return g_steal_pointer (&trimmed);
    g_autofree char *cut = g_utf8_substring (trimmed, 0, (glong) longest - 1);
    return g_strconcat (g_strchomp (cut), "…", NULL);
}

/* More of what could not be read nobody wants to see again. */
#define LONGEST_UNREAD 60

static void
set_unread (PodaAnswers *answers, guint32 row, PodaColumn column, const char *text)
{
    g_autofree char *clean = poda_sheet_clean (poda_csv_plain (text), LONGEST_UNREAD);
    poda_answers_set_unread (answers, row, column, clean);
}

static gboolean
read_number (PodaAnswers *answers, guint32 row, PodaColumn column, const char *folded,
             PodaValue *value)
{
    PodaValue bound;
    const char *rest =
        column == PODA_COLUMN_VALUE ? poda_sheet_relation (folded, &bound) : NULL;
    if (rest == NULL)
        return poda_sheet_number (folded, value);
    if (!poda_sheet_number (rest + strspn (rest, " "), value))
        return FALSE;
    if (poda_answers_cell (answers, row, PODA_COLUMN_BOUND)->state == PODA_CELL_EMPTY)
        poda_answers_set (answers, row, PODA_COLUMN_BOUND, bound);
    return TRUE;
}

static gboolean
read_folded (PodaAnswers *answers, guint32 row, PodaColumn column, const char *folded,
             PodaValue *value)
{
    switch (column) {
    case PODA_COLUMN_VISITED:
    case PODA_COLUMN_STRATEGY:
        return poda_sheet_read_yes (folded, value);
    case PODA_COLUMN_BOUND:
        return poda_sheet_read_bound (folded, value);
    default:
        return read_number (answers, row, column, folded, value);
    }
}

/* Most cells are plain numbers, or empty. */
static gboolean
is_plain_number (PodaColumn column, const char *text, PodaValue *value)
{
    return column <= PODA_COLUMN_BETA && poda_value_parse (text, value);
}

void
poda_sheet_cell (PodaAnswers *answers, guint32 row, PodaColumn column, const char *text)
{
    PodaValue value;
    if (*text == '\0')
        return;
    if (is_plain_number (column, text, &value)) {
        poda_answers_set (answers, row, column, value);
        return;
    }
    g_autofree char *folded = poda_sheet_fold (poda_csv_plain (text));
    if (*folded != '\0' && read_folded (answers, row, column, folded, &value))
        poda_answers_set (answers, row, column, value);
    else if (*folded == '\0' || !poda_sheet_is_nothing (folded))
        set_unread (answers, row, column, text);
}
