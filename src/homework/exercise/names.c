#include "homework/exercise/names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "record/record.h"

/* --- Names --- */

enum { NOW, BEFORE_LETTERS };

guint32
poda_exercise_find (const PodaExercise *exercise, const char *name)
{
    guint index = GPOINTER_TO_UINT (g_tree_lookup (exercise->by_name, name));
    return index == 0 ? PODA_ROW_NONE : index - 1;
}

void
poda_row_names_clear (PodaRowNames *names)
{
    g_clear_pointer (&names->rows[NOW], g_tree_unref);
    g_clear_pointer (&names->rows[BEFORE_LETTERS], g_tree_unref);
}

/* Fills the tables of all names; one that several nodes have is none's. */
static void
fill_tables (PodaRowNames *names)
{
    const PodaRow *rows = names->exercise->rows;
    names->rows[NOW] = poda_texts_new (g_free, NULL);
    names->rows[BEFORE_LETTERS] = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < names->exercise->n_rows; i++) {
        const char *const called[] = { rows[i].name, rows[i].first_name };
        for (guint when = NOW; when <= BEFORE_LETTERS && called[when] != NULL; when++) {
            char *folded = poda_words_fold (called[when]);
            gboolean taken = poda_texts_contain (names->rows[when], folded);
            g_tree_insert (names->rows[when], folded,
                           GUINT_TO_POINTER (taken ? 0 : i + 1));
        }
    }
}

static guint32
find_exactly (PodaRowNames *names, const char *text)
{
    guint32 row = poda_exercise_find (names->exercise, text);
    if (row != PODA_ROW_NONE)
        return row;
    if (names->rows[NOW] == NULL)
        fill_tables (names);
    g_autofree char *folded = poda_words_fold (text);
    gpointer found = NULL;
    for (guint pass = 0; pass < 2 && found == NULL; pass++) {
        found = g_tree_lookup (names->rows[NOW], folded);
        if (found == NULL)
            found = g_tree_lookup (names->rows[BEFORE_LETTERS], folded);
        g_strdelimit (folded, ",", '.'); /* 2.1 with a decimal comma */
    }
    return GPOINTER_TO_UINT (found) - 1; /* 0, none or several, is PODA_ROW_NONE */
}

/* The texts that may be the name within what was written for it, with less and less
 * around them. */
static GPtrArray *
name_forms (const char *text)
{
    GPtrArray *forms = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (forms, g_strdup (text));
    if (strnlen (text, PODA_WORDS_LONGEST) == PODA_WORDS_LONGEST)
        return forms;
    char *bare = poda_spelling_bare (text, NULL);
    g_ptr_array_add (forms, bare);
    g_ptr_array_add (forms, g_strdup (poda_spelling_skip_kind (bare)));
    if (strpbrk (bare, "=:") != NULL) { /* B = 3 */
        char *before = g_strchomp (g_strndup (bare, strcspn (bare, "=:")));
        g_ptr_array_add (forms, before);
        g_ptr_array_add (forms, g_strdup (poda_spelling_skip_kind (before)));
    }
    return forms;
}

guint32
poda_row_names_find (PodaRowNames *names, const char *text)
{
    g_autoptr (GPtrArray) forms = name_forms (text);
    guint32 row = PODA_ROW_NONE;
    for (guint i = 0; i < forms->len && row == PODA_ROW_NONE; i++)
        row = find_exactly (names, forms->pdata[i]);
    return row;
}

/* --- Lists of names --- */

/* What stands between the names of a list; blanks do, where commas do not. */
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

/* A list of names on its way into rows. */
typedef struct {
    PodaRowNames *names;
    gboolean blanks; /* stand between names */
    const char *at;
    GArray *rows;
    guint n_unknown;
    char *unknown; /* the first */
} NameReader;

/* Takes the name between quotes; NULL where there is none. */
static char *
take_quoted (NameReader *reader)
{
    g_autoptr (GString) name = g_string_new (NULL);
    for (const char *c = reader->at + 1; *reader->at == '"' && *c != '\0'; c++) {
        if (*c == '"' && *++c != '"') {
            reader->at = c;
            return g_strdup (name->str);
        }
        g_string_append_c (name, *c);
    }
    return NULL;
}

/* Skips the number of the next name, `1.`, `2)`, or a remark in brackets. */
static gboolean
skip_beside (NameReader *reader)
{
    const char *at = reader->at, *closing = *at == '(' ? strchr (at, ')') : NULL;
    gsize digits = strspn (at, "0123456789");
    gboolean numbered = digits > 0 && digits <= 5 && at[digits] != '\0'
                        && strchr (".):", at[digits]) != NULL
                        && g_ascii_strtoull (at, NULL, 10) == reader->rows->len + 1;
    reader->at = closing != NULL ? closing + 1 : numbered ? at + digits + 1 : at;
    return reader->at > at;
}

/* Takes a name into `name`, which the caller frees, or one with a dash or a slash
 * behind it. What is beside names is skipped, and leaves NULL there. */
static guint32
take_name (NameReader *reader, char **name)
{
    const char *end = skip_word (reader->at, reader->blanks);
    *name = g_strndup (reader->at, (gsize) (end - reader->at));
    guint32 row = find_exactly (reader->names, *name);
    if (row == PODA_ROW_NONE && skip_beside (reader)) {
        g_clear_pointer (name, g_free);
        return PODA_ROW_NONE;
    }
    if (row == PODA_ROW_NONE)
        row = poda_row_names_find (reader->names, *name);
    for (const char *c = reader->at; c < end && row == PODA_ROW_NONE;
         c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        if (u != '/' && g_unichar_type (u) != G_UNICODE_DASH_PUNCTUATION)
            continue;
        g_autofree char *part = g_strndup (reader->at, (gsize) (c - reader->at));
        row = poda_row_names_find (reader->names, part);
        end = row != PODA_ROW_NONE ? g_utf8_next_char (c) : end;
    }
    reader->at = end;
    return row;
}

static gboolean
is_between (const char *written)
{
    static const char *const dashes[] = { "-", "–", "—", NULL };
    g_autofree char *folded = poda_words_fold (written);
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    return *bare == '\0' || g_strv_contains (dashes, bare)
           || poda_word_means (bare, "joint");
}

static void
read_list (NameReader *reader, const char *text)
{
    /* What is longer is wrong already. */
    guint most = 2 * reader->names->exercise->n_rows;
    reader->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    reader->at = text;
    while (*reader->at != '\0' && reader->rows->len < most) {
        gsize gap =
            MAX (separator (reader->at, reader->blanks), poda_csv_blank (reader->at));
        reader->at += gap;
        if (gap > 0)
            continue;
        g_autofree char *name = take_quoted (reader);
        guint32 row = name != NULL ? poda_row_names_find (reader->names, name)
                                   : take_name (reader, &name);
        if (row == PODA_ROW_NONE && (name == NULL || is_between (name)))
            continue;
        if (row == PODA_ROW_NONE && reader->n_unknown++ == 0)
            reader->unknown = g_steal_pointer (&name);
        g_array_append_val (reader->rows, row);
    }
}

/* Copies a list without brackets around all of it. */
static char *
without_brackets (const char *text)
{
    static const char pairs[] = "[](){}<>";
    char *list = g_strstrip (g_strdup (text));
    gsize length = strlen (list);
    if (length > 0 && list[length - 1] == '.')
        list[--length] = '\0';
    const char *pair = length < 2 ? NULL : strchr (pairs, list[0]);
    if (pair != NULL && (pair - pairs) % 2 == 0 && list[length - 1] == pair[1])
        list[0] = list[length - 1] = ' ';
    return list;
}

GArray *
poda_row_names_read (PodaRowNames *names, const char *text, char **unknown)
{
    g_autofree char *inner = without_brackets (text);
    NameReader best = { .rows = NULL };
    /* Between commas names may have blanks, and brackets may be part of names. */
    for (guint way = 0; way < 4 && (way == 0 || best.n_unknown > 0); way++) {
        NameReader reader = { .names = names, .blanks = way % 2 == 0 };
        read_list (&reader, way < 2 ? inner : text);
        NameReader worse = reader;
        guint n_known = reader.rows->len - reader.n_unknown;
        if (way == 0 || n_known > best.rows->len - best.n_unknown) {
            worse = best;
            best = reader;
        }
        g_clear_pointer (&worse.rows, g_array_unref);
        g_free (worse.unknown);
    }
    if (unknown != NULL && *unknown == NULL)
        *unknown = best.unknown;
    else
        g_free (best.unknown);
    return best.rows;
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

/* The root's child that a move of this text leads to; none where several are alike. */
static guint32
find_move (const PodaExercise *exercise, const char *text)
{
    const PodaRow *rows = exercise->rows;
    g_autofree char *folded = poda_words_fold (text);
    guint32 alike = PODA_ROW_NONE, n_alike = 0;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        g_autofree char *move = poda_record_move_text (exercise->record, rows[i].node);
        g_autofree char *own = poda_words_fold (move);
        if (strcmp (move, text) == 0)
            return i;
        if (strcmp (own, folded) == 0)
            alike = n_alike++ == 0 ? i : PODA_ROW_NONE;
    }
    return alike;
}

static guint32
find_move_or_node (PodaRowNames *names, const char *text)
{
    g_autoptr (GPtrArray) forms = name_forms (text);
    guint32 row = PODA_ROW_NONE;
    for (guint i = 0; i < forms->len && row == PODA_ROW_NONE; i++) {
        row = find_move (names->exercise, forms->pdata[i]);
        if (row == PODA_ROW_NONE)
            row = find_exactly (names, forms->pdata[i]);
    }
    if (row != PODA_ROW_NONE || strlen (text) >= PODA_WORDS_LONGEST)
        return row;
    /* `A -> B` from the root leads to B. */
    g_autoptr (GArray) path = poda_row_names_read (names, text, NULL);
    const guint32 *found = (const guint32 *) (gpointer) path->data;
    return path->len == 2 && found[0] == 0 ? found[1] : PODA_ROW_NONE;
}

void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers)
{
    g_autofree char *folded = poda_words_fold (text);
    g_autofree char *clean = poda_words_clean (text, 60);
    guint32 row = find_move_or_node (names, text);
    gboolean leads = row != PODA_ROW_NONE && names->exercise->rows[row].parent == 0;
    if (!leads && *folded != '\0' && poda_spelling_nothing (folded))
        return;
    answers->has_move = TRUE;
    answers->move = leads ? row : PODA_ROW_NONE;
    answers->move_text = leads ? NULL : g_string_chunk_insert (answers->strings, clean);
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
