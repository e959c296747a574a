/* Lines on top: `# key: text`. */

#include <string.h>

#include "teach/exercise/question.h"
#include "teach/sheet/parts.h"

/* What stands behind a key that ends at `end`: without the colon, and without the
 * separators of cells, where it was typed into the next one. */
static char *
text_behind (const char *line, gsize end, gsize first, char separator)
{
    const char *text = line + end + (line[end] == ':');
    for (gsize n; *text != '\0'; text += n) {
        gboolean next_cell = text >= line + first && *text == separator;
        n = next_cell ? 1 : poda_csv_blank (text);
        if (n == 0)
            break;
    }
    return g_strdup (text);
}

static gboolean
is_label (const PodaExercise *exercise, const char *folded, guint *question)
{
    guint n = exercise == NULL ? 0 : exercise->questions->len;
    for (guint i = 0; i < n; i++) {
        const PodaQuestion *asked = g_ptr_array_index (exercise->questions, i);
        g_autofree char *label = poda_sheet_fold (asked->label);
        if (strcmp (label, folded) == 0) {
            *question = i;
            return TRUE;
        }
    }
    return FALSE;
}

/* Labels may hold names of nodes, and those colons. */
#define MOST_COLONS 16

PodaSheetLine
poda_sheet_split_line (const PodaCsv *csv, const PodaExercise *exercise,
                       guint *question, char **key, char **text)
{
    gsize first;
    g_autofree char *line = poda_csv_line (csv, &first);
    const char *colon = line;
    *question = G_MAXUINT;
    *text = *key = NULL;
    for (guint i = 0; i <= MOST_COLONS && colon != NULL; i++) {
        colon = strchr (colon + (i > 0), ':');
        gsize length = colon != NULL ? (gsize) (colon - line) : first;
        g_autofree char *own = g_strndup (line, length);
        g_autofree char *folded = poda_sheet_fold (own);
        PodaSheetLine kind = poda_sheet_line (folded);
        if (is_label (exercise, folded, question) || kind != PODA_LINE_NONE) {
            *text = text_behind (line, length, first, csv->separator);
            return kind;
        }
    }
    gsize length = strcspn (line, ":");
    *key = g_strndup (line, line[length] == ':' ? length : 0);
    *text = text_behind (line, length, first, csv->separator);
    return PODA_LINE_NONE;
}
