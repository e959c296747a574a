#include "homework/exercise/names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "record/record.h"

/* --- Names --- */

guint32
poda_exercise_find (const PodaExercise *exercise, const char *name)
{
    guint index = GPOINTER_TO_UINT (g_tree_lookup (exercise->by_name, name));
    return index == 0 ? PODA_ROW_NONE : index - 1;
}

void
poda_row_names_clear (PodaRowNames *names)
{
    g_clear_pointer (&names->rows, g_tree_unref);
}

/* Prefixes of a key: a name, a name that a letter replaced, or a move from the root. */
#define NAME "="
#define EARLIER "<"
#define MOVE ">"

/* Adds a text to the table; one that belongs to several rows means none. */
static void
add (PodaRowNames *names, const char *kind, const char *text, guint32 row)
{
    g_autofree char *folded = poda_words_fold (text);
    char *key = g_strconcat (kind, folded, NULL);
    gboolean taken = poda_texts_contain (names->rows, key);
    names->longest = MAX (names->longest, 2 * strlen (text));
    g_tree_insert (names->rows, key, GUINT_TO_POINTER (taken ? 0 : row + 1));
}

static void
fill_table (PodaRowNames *names)
{
    const PodaExercise *exercise = names->exercise;
    if (names->rows != NULL)
        return;
    names->rows = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        add (names, NAME, row->name, i);
        if (row->first_name != NULL)
            add (names, EARLIER, row->first_name, i);
        if (row->parent == 0) {
            g_autofree char *move = poda_record_move_text (exercise->record, row->node);
            add (names, MOVE, move, i);
        }
    }
}

static guint32
look_up (const PodaRowNames *names, const char *kind, const char *folded)
{
    g_autofree char *key = g_strconcat (kind, folded, NULL);
    return GPOINTER_TO_UINT (g_tree_lookup (names->rows, key)) - 1;
}

/* Returns the row with this name, or which the `move` leads to. */
static guint32
find_exactly (PodaRowNames *names, const char *text, gboolean move)
{
    g_autofree char *folded = poda_words_fold (text);
    fill_table (names);
    guint32 row = move ? look_up (names, MOVE, folded) : PODA_ROW_NONE;
    if (row == PODA_ROW_NONE)
        row = poda_exercise_find (names->exercise, text);
    for (guint i = 0; i < 4 && row == PODA_ROW_NONE; i++) {
        row = look_up (names, i % 2 == 0 ? NAME : EARLIER, folded);
        if (i == 1)
            g_strdelimit (folded, ",", '.'); /* 2.1 with a decimal comma */
    }
    return row;
}

/* Returns the row of a name with text around it, by removing more and more of it. */
static guint32
find (PodaRowNames *names, const char *text, gboolean move)
{
    g_autofree char *bare = NULL, *before = NULL;
    const char *forms[] = { text, NULL, NULL, NULL, NULL };
    guint32 row = PODA_ROW_NONE;
    if (strnlen (text, PODA_WORDS_LONGEST) < PODA_WORDS_LONGEST) {
        forms[1] = bare = poda_spelling_bare (text, NULL);
        forms[2] = poda_spelling_skip_kind (bare);
        forms[3] = before = g_strchomp (g_strndup (bare, strcspn (bare, "=:")));
        forms[4] = poda_spelling_skip_kind (before); /* B = 3 */
    }
    for (guint i = 0; i < 5 && forms[i] != NULL && row == PODA_ROW_NONE; i++)
        row = find_exactly (names, forms[i], move);
    return row;
}

guint32
poda_row_names_find (PodaRowNames *names, const char *text)
{
    return find (names, text, FALSE);
}

/* --- Lists of names --- */

/* Returns the length of the separator in a list of names: blanks, commas, arrows. */
static gsize
separator (const char *text)
{
    static const char *const marks[] = { ",", ";", "|", "→", "⇒", "->", "=>", ">" };
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        if (g_str_has_prefix (text, marks[i]))
            return strlen (marks[i]);
    return poda_csv_blank (text);
}

static const char *
skip_word (const char *text)
{
    while (*text != '\0' && separator (text) == 0)
        text = g_utf8_next_char (text);
    return text;
}

/* Returns the name in quotes and moves `at` past it; NULL if there is none. */
static char *
take_quoted (const char **at)
{
    g_autoptr (GString) name = g_string_new (NULL);
    for (const char *c = *at + 1; **at == '"' && *c != '\0'; c++) {
        if (*c == '"' && *++c != '"') {
            *at = c;
            return g_strdup (name->str);
        }
        g_string_append_c (name, *c);
    }
    return NULL;
}

static gboolean
is_letter (const char *at)
{
    gunichar c = g_utf8_get_char (at);
    return c == '_' || g_unichar_isalpha (c) || g_unichar_isdigit (c);
}

/* Returns the row with the longest name at the beginning of a text, as whole words;
 * `end` receives its end. A comma is part of a name only if the name contains it
 * exactly. */
static guint32
find_longest (PodaRowNames *names, const char *text, const char **end)
{
    guint32 found = PODA_ROW_NONE;
    for (const char *c = text, *next; *c != '\0' && c < text + names->longest;
         c = next) {
        next = g_utf8_next_char (c);
        if (is_letter (c) && is_letter (next))
            continue;
        g_autofree char *part = g_strndup (text, (gsize) (next - text));
        guint32 row = strchr (part, ',') != NULL
                          ? poda_exercise_find (names->exercise, part)
                          : find_exactly (names, part, FALSE);
        *end = row != PODA_ROW_NONE ? next : *end;
        found = row != PODA_ROW_NONE ? row : found;
    }
    return found;
}

/* Skips a bracket or mark around names, a remark in brackets, or the number of the next
 * name (`1.`, `2)`); returns the text itself if there is none. */
static const char *
skip_beside (const char *text, guint next)
{
    char number[16];
    gsize length = (gsize) g_snprintf (number, sizeof number, "%u", next);
    gsize most = strnlen (text, PODA_WORDS_LONGEST);
    const char *closing = *text == '(' && next > 1 ? memchr (text, ')', most) : NULL;
    gboolean numbered =
        g_str_has_prefix (text, number) && strspn (text + length, ".):") > 0;
    gboolean mark =
        (strspn (text, "[](){}<>.:/'`") > 0 && !g_str_has_prefix (text, ".."))
        || g_unichar_type (g_utf8_get_char (text)) == G_UNICODE_DASH_PUNCTUATION;
    return closing != NULL ? closing + 1
           : numbered      ? text + length + 1
           : mark          ? g_utf8_next_char (text)
                           : text;
}

GArray *
poda_row_names_read (PodaRowNames *names, const char *text)
{
    /* Longer lists are wrong anyway, also those with more text around their names. */
    guint most = 2 * names->exercise->n_rows, steps = 20 * most;
    GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    fill_table (names);
    while (*text != '\0' && rows->len < most && steps-- > 0) {
        for (gsize gap; (gap = separator (text)) > 0;)
            text += gap;
        const char *beside = skip_beside (text, rows->len + 1), *end = text;
        g_autofree char *name = take_quoted (&end);
        guint32 row =
            name != NULL ? find (names, name, FALSE) : find_longest (names, text, &end);
        gboolean whole = end > text && (*end == '\0' || separator (end) > 0);
        if (beside > text && name == NULL && !whole) {
            text = beside;
            continue;
        }
        if (name == NULL && row == PODA_ROW_NONE) {
            end = skip_word (text);
            name = g_strndup (text, (gsize) (end - text));
            row = find (names, name, FALSE);
        }
        text = end;
        g_autofree char *folded = name != NULL ? poda_words_fold (name) : NULL;
        g_autofree char *bare = name != NULL ? poda_spelling_bare (folded, NULL) : NULL;
        if (row == PODA_ROW_NONE && (*bare == '\0' || poda_word_means (bare, "joint")))
            continue;
        g_array_append_val (rows, row);
    }
    return rows;
}

char *
poda_exercise_join (const PodaExercise *exercise, const guint32 *rows, guint32 n,
                    const char *joint)
{
    GString *text = g_string_new (NULL);
    for (guint32 i = 0; i < n; i++)
        g_string_append_printf (
            text, "%s%s", i > 0 ? joint : "",
            rows[i] == PODA_ROW_NONE ? "?" : exercise->rows[rows[i]].name);
    return g_string_free (text, FALSE);
}

char *
poda_exercise_format_order (const PodaExercise *exercise, const guint32 *order,
                            guint32 n)
{
    /* If one name is not a plain word, quote all: a plain one could seem part of it. */
    gboolean quotes = FALSE;
    for (guint32 i = 0; i < exercise->n_rows && !quotes; i++) {
        const char *name = exercise->rows[i].name;
        quotes = *name == '\0' || *name == '"' || *skip_word (name) != '\0';
    }
    if (!quotes)
        return poda_exercise_join (exercise, order, n, " ");
    GString *text = g_string_new (NULL);
    for (guint32 i = 0; i < n; i++) {
        g_autoptr (GString) name = g_string_new (
            order[i] != PODA_ROW_NONE ? exercise->rows[order[i]].name : "?");
        g_string_replace (name, "\"", "\"\"", 0);
        g_string_append_printf (text, "%s\"%s\"", i > 0 ? " " : "", name->str);
    }
    return g_string_free (text, FALSE);
}

/* --- The best move --- */

void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers)
{
    g_autofree char *folded = poda_words_fold (text);
    guint32 row = find (names, text, TRUE);
    if (row == PODA_ROW_NONE && strlen (text) < PODA_WORDS_LONGEST) {
        /* `A -> B` from the root leads to B. */
        g_autoptr (GArray) path = poda_row_names_read (names, text);
        if (path->len == 2 && g_array_index (path, guint32, 0) == 0)
            row = g_array_index (path, guint32, 1);
    }
    gboolean leads = row != PODA_ROW_NONE && names->exercise->rows[row].parent == 0;
    if (!leads && *folded != '\0' && poda_spelling_nothing (folded))
        return;
    answers->has_move = TRUE;
    answers->move = leads ? row : PODA_ROW_NONE;
    g_autofree char *clean = poda_words_clean (text, 60);
    answers->move_text = leads ? NULL : poda_answers_keep (answers, clean);
}

char *
poda_exercise_format_move (const PodaExercise *exercise, const PodaAnswers *answers)
{
    if (!answers->has_move)
        return NULL;
    if (answers->move == PODA_ROW_NONE)
        return g_strdup (answers->move_text != NULL ? answers->move_text : "-");
    return poda_record_move_text (exercise->record, exercise->rows[answers->move].node);
}
