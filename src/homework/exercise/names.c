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

/* What begins a key: a name, one that the node had before it got a letter, or a move
 * from the root. */
#define NAME "="
#define EARLIER "<"
#define MOVE ">"

/* Adds a text to the table; one that several rows have is none's. */
static void
add (PodaRowNames *names, const char *kind, const char *text, guint32 row)
{
    g_autofree char *folded = poda_words_fold (text);
    char *key = g_strconcat (kind, folded, NULL);
    gboolean taken = poda_texts_contain (names->rows, key);
    g_tree_insert (names->rows, key, GUINT_TO_POINTER (taken ? 0 : row + 1));
}

static void
fill_table (PodaRowNames *names)
{
    const PodaExercise *exercise = names->exercise;
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

/* Finds a row by what it is called, or by the `move` that leads to it. */
static guint32
find_exactly (PodaRowNames *names, const char *text, gboolean move)
{
    g_autofree char *folded = poda_words_fold (text);
    if (names->rows == NULL)
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

/* Finds it by what may be the name within what was written, with less and less around
 * it. */
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

/* Returns the length of what stands between the names of a list; blanks do, where
 * commas do not. */
static gsize
separator (const char *text, gboolean blanks)
{
    static const char *const marks[] = { ",", ";", "|", "→", "⇒", "->", "=>", ">" };
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        if (g_str_has_prefix (text, marks[i]))
            return strlen (marks[i]);
    return blanks ? poda_csv_blank (text) : 0;
}

static const char *
skip_word (const char *text, gboolean blanks)
{
    while (*text != '\0' && separator (text, blanks) == 0)
        text = g_utf8_next_char (text);
    return text;
}

/* Takes the name between quotes; NULL where there is none. */
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

/* Skips the number of the next name, `1.`, `2)`, or a remark in brackets. */
static const char *
skip_beside (const char *at, guint next)
{
    char number[16];
    gsize length = (gsize) g_snprintf (number, sizeof number, "%u", next);
    const char *closing = *at == '(' ? strchr (at, ')') : NULL;
    gboolean numbered =
        g_str_has_prefix (at, number) && strspn (at + length, ".):") > 0;
    return closing != NULL ? closing + 1 : numbered ? at + length + 1 : at;
}

/* Takes a name into `name`, which the caller frees, or one with a dash or a slash
 * behind it. What is beside names is skipped, and leaves NULL there. */
static guint32
take_name (PodaRowNames *names, const char **at, gboolean blanks, guint next,
           char **name)
{
    const char *from = *at, *end = skip_word (from, blanks);
    *name = g_strndup (from, (gsize) (end - from));
    guint32 row = find_exactly (names, *name, FALSE);
    *at = row == PODA_ROW_NONE ? skip_beside (from, next) : from;
    if (*at > from) {
        g_clear_pointer (name, g_free);
        return PODA_ROW_NONE;
    }
    if (row == PODA_ROW_NONE)
        row = find (names, *name, FALSE);
    for (const char *c = from; c < end && row == PODA_ROW_NONE;
         c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (u != '/' && g_unichar_type (u) != G_UNICODE_DASH_PUNCTUATION)
            continue;
        g_autofree char *part = g_strndup (from, (gsize) (c - from));
        row = find (names, part, FALSE);
        end = row != PODA_ROW_NONE ? g_utf8_next_char (c) : end;
    }
    *at = end;
    return row;
}

/* TRUE for a word, or a dash, that stands between names. */
static gboolean
is_between (const char *written)
{
    g_autofree char *folded = poda_words_fold (written);
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    return *bare == '\0' || poda_word_means (bare, "joint");
}

static GArray *
read_list (PodaRowNames *names, const char *text, gboolean blanks, char **unknown)
{
    /* What is longer is wrong already. */
    guint most = 2 * names->exercise->n_rows;
    GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    while (*text != '\0' && rows->len < most) {
        gsize gap = MAX (separator (text, blanks), poda_csv_blank (text));
        text += gap;
        if (gap > 0)
            continue;
        g_autofree char *name = take_quoted (&text);
        guint32 row = name != NULL
                          ? find (names, name, FALSE)
                          : take_name (names, &text, blanks, rows->len + 1, &name);
        if (row == PODA_ROW_NONE && (name == NULL || is_between (name)))
            continue;
        if (row == PODA_ROW_NONE && *unknown == NULL)
            *unknown = g_steal_pointer (&name);
        g_array_append_val (rows, row);
    }
    return rows;
}

/* Copies a list without brackets around all of it. */
static char *
without_brackets (const char *text)
{
    static const char pairs[] = "[](){}<>";
    char *list = g_strstrip (g_strdup (text));
    gsize length = strlen (list) - g_str_has_suffix (list, ".");
    list[length] = '\0';
    const char *pair = length < 2 ? NULL : strchr (pairs, list[0]);
    if (pair != NULL && (pair - pairs) % 2 == 0 && list[length - 1] == pair[1])
        list[0] = list[length - 1] = ' ';
    return list;
}

GArray *
poda_row_names_read (PodaRowNames *names, const char *text, char **unknown)
{
    g_autofree char *inner = without_brackets (text), *best_unknown = NULL;
    GArray *best = NULL;
    guint best_known = 0;
    /* Between commas names may have blanks, and brackets may be part of names. */
    for (guint way = 0; way < 4 && (way == 0 || best_unknown != NULL); way++) {
        g_autofree char *odd = NULL;
        g_autoptr (GArray) rows =
            read_list (names, way < 2 ? inner : text, way % 2 == 0, &odd);
        guint n_known = 0;
        for (guint i = 0; i < rows->len; i++)
            n_known += g_array_index (rows, guint32, i) != PODA_ROW_NONE;
        if (way > 0 && n_known <= best_known)
            continue;
        best_known = n_known;
        g_clear_pointer (&best, g_array_unref);
        best = g_steal_pointer (&rows);
        g_free (best_unknown);
        best_unknown = g_steal_pointer (&odd);
    }
    if (unknown != NULL)
        *unknown = g_steal_pointer (&best_unknown);
    return best;
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
    /* Beside a name that is not one plain word even one that is could be read as its
     * part. */
    gboolean quotes = FALSE;
    for (guint32 i = 0; i < exercise->n_rows && !quotes; i++) {
        const char *name = exercise->rows[i].name;
        quotes = *name == '\0' || *name == '"' || *skip_word (name, TRUE) != '\0';
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
        g_autoptr (GArray) path = poda_row_names_read (names, text, NULL);
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
