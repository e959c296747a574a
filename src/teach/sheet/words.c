/* The words of sheets, in English and in Spanish. */

#include <string.h>

#include "teach/sheet/parts.h"
#include "record/record.h"

static char *
fold_ascii (const char *text, gsize length)
{
    char *folded = g_malloc (length + 1), *end = folded;
    for (; *text != '\0'; text++) {
        if (poda_csv_blank (text) == 0)
            *end++ = g_ascii_tolower (*text);
        else if (end > folded && end[-1] != ' ')
            *end++ = ' ';
    }
    *end = '\0';
    return g_strchomp (folded);
}

static char *
fold_letters (const char *text)
{
    g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold (apart != NULL ? apart : "", -1);
    GString *folded = g_string_new (NULL);
    for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c)) {
        gboolean blank = poda_csv_blank (c) > 0;
        if (blank && folded->len > 0 && folded->str[folded->len - 1] != ' ')
            g_string_append_c (folded, ' ');
        else if (!blank && !g_unichar_ismark (g_utf8_get_char (c)))
            g_string_append_len (folded, c, g_utf8_next_char (c) - c);
    }
    return g_strchomp (g_string_free (folded, FALSE));
}

char *
poda_sheet_fold (const char *text)
{
    gsize length = strnlen (text, PODA_SHEET_LONGEST_NAME + 1);
    if (length > PODA_SHEET_LONGEST_NAME)
        return g_strdup ("");
    return g_str_is_ascii (text) ? fold_ascii (text, length) : fold_letters (text);
}

typedef struct {
    const char *word;
    int meaning;
} Word;

/* The last row has no word; its meaning is that of all others. */
static int
find (const Word *words, const char *folded)
{
    while (words->word != NULL && strcmp (words->word, folded) != 0)
        words++;
    return words->meaning;
}

guint
poda_sheet_head (const char *heading)
{
    static const Word heads[] = {
        { "node", PODA_HEAD_NODE },
        { "nodo", PODA_HEAD_NODE },
        { "player", PODA_HEAD_PLAYER },
        { "jugador", PODA_HEAD_PLAYER },
        { "value", PODA_COLUMN_VALUE },
        { "valor", PODA_COLUMN_VALUE },
        { "alpha", PODA_COLUMN_ALPHA },
        { "alfa", PODA_COLUMN_ALPHA },
        { "α", PODA_COLUMN_ALPHA },
        { "beta", PODA_COLUMN_BETA },
        { "β", PODA_COLUMN_BETA },
        { "visited", PODA_COLUMN_VISITED },
        { "visitado", PODA_COLUMN_VISITED },
        { "visitada", PODA_COLUMN_VISITED },
        { "bound", PODA_COLUMN_BOUND },
        { "cota", PODA_COLUMN_BOUND },
        { "strategy", PODA_COLUMN_STRATEGY },
        { "estrategia", PODA_COLUMN_STRATEGY },
        { NULL, PODA_HEAD_NONE },
    };
    g_autofree char *folded = poda_sheet_fold (heading);
    folded[strcspn (folded, "(:")] = '\0'; /* "alpha (when left)" */
    return (guint) find (heads, g_strchomp (folded));
}

/* First those that are written, by PodaSheetLine. */
static const Word lines[] = {
    { "student", PODA_LINE_STUDENT },
    { "exercise", PODA_LINE_EXERCISE },
    { "move", PODA_LINE_MOVE },
    { "visit order", PODA_LINE_ORDER },
    { "alumno", PODA_LINE_STUDENT },
    { "alumna", PODA_LINE_STUDENT },
    { "estudiante", PODA_LINE_STUDENT },
    { "ejercicio", PODA_LINE_EXERCISE },
    { "best move", PODA_LINE_MOVE },
    { "jugada", PODA_LINE_MOVE },
    { "mejor jugada", PODA_LINE_MOVE },
    { "movimiento", PODA_LINE_MOVE },
    { "order", PODA_LINE_ORDER },
    { "order of visits", PODA_LINE_ORDER },
    { "orden", PODA_LINE_ORDER },
    { "orden de visita", PODA_LINE_ORDER },
    { "orden de visitas", PODA_LINE_ORDER },
    { NULL, PODA_LINE_NONE },
};

PodaSheetLine
poda_sheet_line (const char *folded)
{
    return (PodaSheetLine) find (lines, folded);
}

const char *
poda_sheet_line_word (PodaSheetLine line)
{
    g_assert (line < PODA_LINE_NONE);
    return lines[line].word;
}

gboolean
poda_sheet_is_nothing (const char *folded)
{
    static const Word words[] = {
        { "", TRUE },
        { "-", TRUE },
        { "–", TRUE },
        { "—", TRUE },
        { "−", TRUE },
        { "--", TRUE },
        { "/", TRUE },
        { "n/a", TRUE },
        { "na", TRUE },
        { "none", TRUE },
        { "nothing", TRUE },
        { "nada", TRUE },
        { "ninguno", TRUE },
        { "ninguna", TRUE },
        { "pruned", TRUE },
        { "podado", TRUE },
        { "podada", TRUE },
        { "poda", TRUE },
        { "not visited", TRUE },
        { "cut", TRUE },
        { "no visitado", TRUE },
        { NULL, FALSE },
    };
    return find (words, folded);
}

gboolean
poda_sheet_read_yes (const char *folded, PodaValue *value)
{
    static const Word words[] = {
        { "yes", 1 },         { "no", 0 },       { "y", 1 },
        { "n", 0 },           { "si", 1 },       { "s", 1 },
        { "x", 1 },           { "✓", 1 },        { "✔", 1 },
        { "☑", 1 },           { "☒", 1 },        { "✅", 1 },
        { "1", 1 },           { "0", 0 },        { "true", 1 },
        { "false", 0 },       { "t", 1 },        { "f", 0 },
        { "verdadero", 1 },   { "falso", 0 },    { "v", 1 },
        { "☐", 0 },           { "✗", 0 },        { "✘", 0 },
        { "❌", 0 },           { "visited", 1 },  { "not visited", 0 },
        { "visitado", 1 },    { "visitada", 1 }, { "no visitado", 0 },
        { "no visitada", 0 }, { "pruned", 0 },   { "podado", 0 },
        { "podada", 0 },      { "cut", 0 },      { NULL, -1 },
    };
    int meaning = find (words, folded);
    if (meaning < 0)
        return FALSE;
    *value = meaning;
    return TRUE;
}

gboolean
poda_sheet_read_bound (const char *folded, PodaValue *value)
{
    static const Word words[] = {
        { "exact", PODA_BOUND_EXACT },
        { "exacto", PODA_BOUND_EXACT },
        { "exacta", PODA_BOUND_EXACT },
        { "=", PODA_BOUND_EXACT },
        { "atleast", PODA_BOUND_ATLEAST },
        { "at least", PODA_BOUND_ATLEAST },
        { "≥", PODA_BOUND_ATLEAST },
        { ">=", PODA_BOUND_ATLEAST },
        { "⩾", PODA_BOUND_ATLEAST },
        { "lower", PODA_BOUND_ATLEAST },
        { "al menos", PODA_BOUND_ATLEAST },
        { "como minimo", PODA_BOUND_ATLEAST },
        { "inferior", PODA_BOUND_ATLEAST },
        { "cota inferior", PODA_BOUND_ATLEAST },
        { "atmost", PODA_BOUND_ATMOST },
        { "at most", PODA_BOUND_ATMOST },
        { "≤", PODA_BOUND_ATMOST },
        { "<=", PODA_BOUND_ATMOST },
        { "⩽", PODA_BOUND_ATMOST },
        { "upper", PODA_BOUND_ATMOST },
        { "como mucho", PODA_BOUND_ATMOST },
        { "a lo sumo", PODA_BOUND_ATMOST },
        { "como maximo", PODA_BOUND_ATMOST },
        { "superior", PODA_BOUND_ATMOST },
        { "cota superior", PODA_BOUND_ATMOST },
        { NULL, -1 },
    };
    int meaning = find (words, folded);
    if (meaning < 0)
        return FALSE;
    *value = meaning;
    return TRUE;
}

const char *
poda_sheet_relation (const char *folded, PodaValue *bound)
{
    static const Word relations[] = {
        { "≥", PODA_BOUND_ATLEAST },
        { ">=", PODA_BOUND_ATLEAST },
        { "=>", PODA_BOUND_ATLEAST },
        { "⩾", PODA_BOUND_ATLEAST },
        { "at least ", PODA_BOUND_ATLEAST },
        { "al menos ", PODA_BOUND_ATLEAST },
        { "como minimo ", PODA_BOUND_ATLEAST },
        { "≤", PODA_BOUND_ATMOST },
        { "<=", PODA_BOUND_ATMOST },
        { "=<", PODA_BOUND_ATMOST },
        { "⩽", PODA_BOUND_ATMOST },
        { "at most ", PODA_BOUND_ATMOST },
        { "como mucho ", PODA_BOUND_ATMOST },
        { "a lo sumo ", PODA_BOUND_ATMOST },
        { "como maximo ", PODA_BOUND_ATMOST },
        { "=", PODA_BOUND_EXACT },
    };
    for (guint i = 0; i < G_N_ELEMENTS (relations); i++) {
        if (!g_str_has_prefix (folded, relations[i].word))
            continue;
        *bound = relations[i].meaning;
        return folded + strlen (relations[i].word);
    }
    return NULL;
}
