#include "homework/exercise/names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "base/terminal.h"
#include "homework/exercise/spelling.h"

/* --- Text of strangers --- */

/* Without blanks around it, and with single ones inside. */
static char *
squeeze (const char *text)
{
    char *squeezed = g_malloc (strlen (text) + 1), *end = squeezed;
    for (const char *next; *text != '\0'; text = next) {
        next = g_utf8_next_char (text);
        if (poda_csv_blank (text) == 0)
            while (text < next)
                *end++ = *text++;
        else if (end > squeezed && end[-1] != ' ')
            *end++ = ' ';
    }
    *end = '\0';
    return g_strchomp (squeezed);
}

char *
poda_words_fold (const char *text)
{
    if (strnlen (text, PODA_WORDS_LONGEST + 1) > PODA_WORDS_LONGEST)
        return g_strdup ("");
    if (g_str_is_ascii (text)) { /* most are, and need no tables */
        char *folded = squeeze (text);
        for (char *c = folded; *c != '\0'; c++)
            *c = g_ascii_tolower (*c);
        return folded;
    }
    g_autofree char *apart = g_utf8_normalize (text, -1, G_NORMALIZE_ALL);
    g_autofree char *small = g_utf8_casefold (apart != NULL ? apart : "", -1);
    g_autoptr (GString) bare = g_string_new (NULL);
    for (const char *c = small; *c != '\0'; c = g_utf8_next_char (c))
        if (!g_unichar_ismark (g_utf8_get_char (c))
            && g_unichar_type (g_utf8_get_char (c)) != G_UNICODE_FORMAT)
            g_string_append_len (bare, c, g_utf8_next_char (c) - c);
    return squeeze (bare->str);
}

char *
poda_words_clean (const char *text, guint longest)
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

char *
poda_words_take_quoted (const char **at)
{
    if (**at != '"')
        return NULL;
    GString *name = g_string_new (NULL);
    for (const char *c = *at + 1; *c != '\0'; c++) {
        if (*c == '"' && *++c != '"') {
            *at = c;
            return g_string_free (name, FALSE);
        }
        g_string_append_c (name, *c);
    }
    g_string_free (name, TRUE);
    return NULL;
}

void
poda_words_append_quoted (GString *text, const char *name)
{
    g_autoptr (GString) doubled = g_string_new (name);
    g_string_replace (doubled, "\"", "\"\"", 0);
    g_string_append_printf (text, "\"%s\"", doubled->str);
}

/* --- Names --- */

void
poda_row_names_clear (PodaRowNames *names)
{
    g_clear_pointer (&names->folded, g_tree_unref);
    g_clear_pointer (&names->first, g_tree_unref);
}

/* Names, folded, to row + 1; 0: several. What several nodes bear is nobody's. */
static GTree *
fold_names (const PodaExercise *exercise, gboolean first)
{
    GTree *rows = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        const char *name = first ? row->first_name : row->name;
        if (name == NULL)
            continue;
        char *folded = poda_words_fold (name);
        gboolean taken = poda_texts_contain (rows, folded);
        g_tree_insert (rows, folded, GUINT_TO_POINTER (taken ? 0 : i + 1));
    }
    return rows;
}

static guint32
find_folded (GTree *rows, const char *text)
{
    g_autofree char *folded = poda_words_fold (text);
    gpointer found = g_tree_lookup (rows, folded);
    if (found == NULL) { /* 2,1: a number to a spreadsheet with decimal commas */
        g_strdelimit (folded, ",", '.');
        found = g_tree_lookup (rows, folded);
    }
    return GPOINTER_TO_UINT (found) - 1; /* 0, none or several, is PODA_ROW_NONE */
}

/* By the names of the sheet, or by those that the nodes had before they got letters. */
static guint32
find_exactly (PodaRowNames *names, const char *text, gboolean first)
{
    GTree **rows = first ? &names->first : &names->folded;
    guint32 row = first ? PODA_ROW_NONE : poda_exercise_find (names->exercise, text);
    if (*rows == NULL)
        *rows = fold_names (names->exercise, first);
    return row != PODA_ROW_NONE ? row : find_folded (*rows, text);
}

/* What a name may be within what was written for it, with less and less around it; the
 * last one is NULL. */
typedef struct {
    char *forms[6];
} NameForms;

static void
name_forms_begin (NameForms *forms, const char *text)
{
    guint n = 0;
    char *bare = poda_spelling_bare (text, NULL);
    forms->forms[n++] = g_strdup (text);
    forms->forms[n++] = bare;
    forms->forms[n++] = g_strdup (poda_spelling_skip_kind (bare));
    if (strpbrk (bare, "=:") != NULL) { /* B = 3 */
        char *before = g_strndup (bare, strcspn (bare, "=:"));
        forms->forms[n++] = g_strchomp (before);
        forms->forms[n++] = g_strdup (poda_spelling_skip_kind (before));
    }
    forms->forms[n] = NULL;
}

static void
name_forms_clear (NameForms *forms)
{
    for (char **form = forms->forms; *form != NULL; form++)
        g_free (*form);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (NameForms, name_forms_clear)

/* Also by what is within what was written. */
static guint32
find_loosely (PodaRowNames *names, const char *text, gboolean first)
{
    guint32 row = find_exactly (names, text, first);
    if (row != PODA_ROW_NONE
        || strnlen (text, PODA_WORDS_LONGEST) == PODA_WORDS_LONGEST)
        return row;
    g_auto (NameForms) forms;
    name_forms_begin (&forms, text);
    for (char **form = forms.forms; *form != NULL && row == PODA_ROW_NONE; form++)
        row = find_exactly (names, *form, first);
    return row;
}

guint32
poda_row_names_find (PodaRowNames *names, const char *text)
{
    guint32 row = find_loosely (names, text, FALSE);
    return row != PODA_ROW_NONE ? row : find_loosely (names, text, TRUE);
}

gboolean
poda_exercise_check_names (const PodaExercise *exercise, GError **error)
{
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        char *squeezed = squeeze (name);
        gboolean fits = *squeezed != '\0' && strlen (name) <= PODA_WORDS_LONGEST;
        if (poda_texts_add (taken, squeezed) && fits)
            continue;
        g_autofree char *clean = poda_words_clean (name, 40);
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE, _ ("node \"%s\": %s"), clean,
            fits ? _ ("several nodes have this name, and sheets could not tell them "
                      "apart: expected a name for each")
                 : _ ("expected a name of 1 to 1000 bytes"));
    }
    return TRUE;
}

/* --- The visit order --- */

#define ARROW "→"

/* A list of names on its way into rows. */
typedef struct {
    PodaRowNames *names;
    gboolean first; /* the names that nodes had before they got letters */
    gboolean loose; /* what stands in it beside names is passed over */
    const char *at;
    GArray *rows;
    guint n_unknown;
    char *unknown; /* the first */
} OrderReader;

/* The length of what stands between names, at `text`; 0 where a name does. */
static gsize
separator (const char *text, gboolean loose)
{
    static const char *const marks[] = { ",", ";", "|", ARROW, "->", "=>", ">" };
    static const char *const dashes[] = { "-", "–", "—", "⇒", "/" };
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        if (g_str_has_prefix (text, marks[i]))
            return strlen (marks[i]);
    for (guint i = 0; loose && i < G_N_ELEMENTS (dashes); i++)
        if (g_str_has_prefix (text, dashes[i]))
            return strlen (dashes[i]);
    return poda_csv_blank (text);
}

static const char *
skip_separators (const char *text, gboolean loose)
{
    for (gsize n; (n = separator (text, loose)) > 0;)
        text += n;
    return text;
}

static const char *
skip_word (const char *text, gboolean loose)
{
    while (*text != '\0' && separator (text, loose) == 0)
        text = g_utf8_next_char (text);
    return text;
}

/* Longer names than this are to be quoted. */
#define MOST_WORDS 16

static void
count_longest (PodaRowNames *names)
{
    names->words = 1;
    for (guint32 i = 0; i < names->exercise->n_rows; i++) {
        guint n = 0;
        for (const char *at = skip_separators (names->exercise->rows[i].name, FALSE);
             *at != '\0' && n < MOST_WORDS; n++)
            at = skip_separators (skip_word (at, FALSE), FALSE);
        names->words = MAX (names->words, n);
    }
}

/* The longest name of several words that stands there, else the first word's. */
static guint32
take_words (OrderReader *reader)
{
    const char *ends[MOST_WORDS];
    guint n = 0;
    for (const char *word = reader->at; *word != '\0' && n < reader->names->words;) {
        ends[n++] = skip_word (word, reader->loose);
        word = skip_separators (ends[n - 1], reader->loose);
    }
    for (guint32 row = PODA_ROW_NONE; n > 0; n--) {
        g_autofree char *name =
            g_strndup (reader->at, (gsize) (ends[n - 1] - reader->at));
        row = find_exactly (reader->names, name, reader->first);
        if (row == PODA_ROW_NONE && n == 1 && reader->loose)
            row = find_loosely (reader->names, name, reader->first);
        if (row != PODA_ROW_NONE || n == 1) {
            reader->at = ends[n - 1];
            return row;
        }
    }
    return PODA_ROW_NONE;
}

/* In front of the next name its number: `1.`, `2)`; or a remark in brackets. Where it
 * ends; NULL where none stands there. */
static const char *
skip_beside (const OrderReader *reader)
{
    const char *at = reader->at;
    gsize digits = strspn (at, "0123456789");
    guint64 number = 0;
    if (*at == '(')
        return strchr (at, ')') != NULL ? strchr (at, ')') + 1 : NULL;
    if (digits == 0 || digits > 5 || at[digits] == '\0'
        || strchr (".):", at[digits]) == NULL)
        return NULL;
    number = g_ascii_strtoull (at, NULL, 10);
    return number == reader->rows->len + 1 ? at + digits + 1 : NULL;
}

static gboolean
is_between (const OrderReader *reader, const char *written)
{
    static const char *const dashes[] = { "-", "–", "—", NULL };
    g_autofree char *folded = poda_words_fold (written);
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    return g_strv_contains (dashes, written)
           || (reader->loose && poda_spelling_joins (bare));
}

static void
read_member (OrderReader *reader)
{
    const char *from = reader->at;
    const char *behind = reader->loose ? skip_beside (reader) : NULL;
    if (behind != NULL) {
        reader->at = behind;
        return;
    }
    g_autofree char *quoted = poda_words_take_quoted (&reader->at);
    guint32 row = quoted != NULL ? find_loosely (reader->names, quoted, reader->first)
                                 : take_words (reader);
    g_autofree char *written = g_strndup (from, (gsize) (reader->at - from));
    if (row == PODA_ROW_NONE && is_between (reader, written))
        return;
    if (row == PODA_ROW_NONE && reader->n_unknown++ == 0)
        reader->unknown = g_strdup (quoted != NULL ? quoted : written);
    g_array_append_val (reader->rows, row);
}

static void
read_list (OrderReader *reader, const char *text)
{
    /* What is longer is wrong already. */
    guint most = 2 * reader->names->exercise->n_rows;
    reader->rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    reader->at = skip_separators (text, reader->loose);
    while (*reader->at != '\0' && reader->rows->len < most) {
        read_member (reader);
        reader->at = skip_separators (reader->at, reader->loose);
    }
}

/* Longer lists are read as they stand. */
#define LONGEST_LIST 60000

/* Without brackets around all of it. */
static char *
without_brackets (const char *text)
{
    static const char *const pairs[] = { "[]", "()", "{}", "<>" };
    char *inner = g_strstrip (g_strdup (text));
    gsize length = strlen (inner);
    if (length > 0 && inner[length - 1] == '.')
        inner[--length] = '\0';
    for (guint i = 0; i < G_N_ELEMENTS (pairs) && length >= 2; i++)
        if (inner[0] == pairs[i][0] && inner[length - 1] == pairs[i][1]) {
            inner[0] = inner[length - 1] = ' ';
            break;
        }
    return inner;
}

GArray *
poda_row_names_read (PodaRowNames *names, const char *text, char **unknown)
{
    enum { N_WAYS = 4 };
    OrderReader ways[N_WAYS] = { { 0 } };
    OrderReader *best = NULL;
    g_autofree char *inner =
        strlen (text) < LONGEST_LIST ? without_brackets (text) : NULL;
    if (names->words == 0)
        count_longest (names);
    /* What is passed over, and names of old, must help. */
    for (guint i = 0; i < N_WAYS && (best == NULL || best->n_unknown > 0); i++) {
        OrderReader *way = &ways[i];
        *way = (OrderReader){ .names = names, .first = i >= 2, .loose = i % 2 == 1 };
        if (way->loose && inner == NULL)
            continue;
        read_list (way, way->loose ? inner : text);
        if (best == NULL || way->n_unknown < best->n_unknown)
            best = way;
    }
    GArray *rows = g_steal_pointer (&best->rows);
    if (unknown != NULL && *unknown == NULL)
        *unknown = g_steal_pointer (&best->unknown);
    for (guint i = 0; i < N_WAYS; i++) {
        g_free (ways[i].unknown);
        g_clear_pointer (&ways[i].rows, g_array_unref);
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
    GString *text = g_string_new (NULL);
    /* Beside a name that is not one plain word even one that is could be read as its
     * part. */
    gboolean quotes = FALSE;
    for (guint32 i = 0; i < exercise->n_rows && !quotes; i++) {
        const char *name = exercise->rows[i].name;
        quotes = *name == '\0' || *name == '"' || *skip_word (name, FALSE) != '\0';
    }
    for (guint32 i = 0; i < n; i++) {
        const char *name =
            order[i] != PODA_ROW_NONE ? exercise->rows[order[i]].name : "?";
        if (i > 0)
            g_string_append_c (text, ' ');
        if (quotes)
            poda_words_append_quoted (text, name);
        else
            g_string_append (text, name);
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
    guint32 same = PODA_ROW_NONE, alike = PODA_ROW_NONE, n_alike = 0;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE && same == PODA_ROW_NONE;
         i = rows[i].next) {
        g_autofree char *move = poda_record_move_text (exercise->record, rows[i].node);
        g_autofree char *own = poda_words_fold (move);
        if (strcmp (move, text) == 0)
            same = i;
        if (strcmp (own, folded) == 0) {
            alike = i;
            n_alike++;
        }
    }
    return same != PODA_ROW_NONE ? same : n_alike == 1 ? alike : PODA_ROW_NONE;
}

/* `A -> B` from the root leads to B. */
static const char *
skip_root (PodaRowNames *names, const char *text)
{
    static const char *const arrows[] = { "->", "=>", ARROW };
    for (guint i = 0; i < G_N_ELEMENTS (arrows); i++) {
        const char *arrow = strstr (text, arrows[i]);
        g_autofree char *before =
            arrow != NULL ? g_strndup (text, (gsize) (arrow - text)) : NULL;
        if (before != NULL && poda_row_names_find (names, g_strstrip (before)) == 0) {
            const char *behind = arrow + strlen (arrows[i]);
            return behind + strspn (behind, " ");
        }
    }
    return text;
}

static guint32
find_move_or_node (PodaRowNames *names, const char *text)
{
    g_auto (NameForms) forms;
    name_forms_begin (&forms, skip_root (names, text));
    guint32 row = PODA_ROW_NONE;
    for (char **form = forms.forms; *form != NULL && row == PODA_ROW_NONE; form++) {
        row = find_move (names->exercise, *form);
        if (row == PODA_ROW_NONE)
            row = find_exactly (names, *form, FALSE);
        if (row == PODA_ROW_NONE)
            row = find_exactly (names, *form, TRUE);
    }
    return row;
}

void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers)
{
    const PodaRow *rows = names->exercise->rows;
    g_autofree char *folded = poda_words_fold (text);
    g_autofree char *beginning = g_strndup (text, PODA_WORDS_LONGEST);
    gboolean whole = strlen (beginning) < PODA_WORDS_LONGEST;
    guint32 row = whole ? find_move_or_node (names, text) : PODA_ROW_NONE;
    if (row != PODA_ROW_NONE && rows[row].parent != 0)
        row = PODA_ROW_NONE;
    if (row == PODA_ROW_NONE && *folded != '\0' && poda_spelling_nothing (folded))
        return;
    answers->has_move = TRUE;
    answers->move = row;
    answers->move_text = NULL;
    if (row == PODA_ROW_NONE) {
        g_autofree char *clean = poda_words_clean (text, 60);
        answers->move_text = g_string_chunk_insert (answers->strings, clean);
    }
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
