#include "homework/exercise/names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/texts.h"
#include "record/record.h"

/* --- Names --- */

typedef enum { NOW, BEFORE_LETTERS } When;

void
poda_row_names_clear (PodaRowNames *names)
{
    g_clear_pointer (&names->rows[NOW], g_tree_unref);
    g_clear_pointer (&names->rows[BEFORE_LETTERS], g_tree_unref);
}

/* The table of all names of then; one that several nodes have is none's. */
static GTree *
rows_by_name (PodaRowNames *names, When when)
{
    const PodaExercise *exercise = names->exercise;
    if (names->rows[when] != NULL)
        return names->rows[when];
    GTree *rows = names->rows[when] = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        const char *name = when == NOW ? row->name : row->first_name;
        if (name == NULL)
            continue;
        char *folded = poda_words_fold (name);
        gboolean taken = poda_texts_contain (rows, folded);
        g_tree_insert (rows, folded, GUINT_TO_POINTER (taken ? 0 : i + 1));
    }
    return rows;
}

static guint32
find_exactly (PodaRowNames *names, const char *text, When when)
{
    GTree *rows = rows_by_name (names, when);
    guint32 row =
        when == NOW ? poda_exercise_find (names->exercise, text) : PODA_ROW_NONE;
    if (row != PODA_ROW_NONE || g_tree_nnodes (rows) == 0)
        return row;
    g_autofree char *folded = poda_words_fold (text);
    gpointer found = g_tree_lookup (rows, folded);
    if (found == NULL && strchr (folded, ',') != NULL) {
        g_strdelimit (folded, ",", '.'); /* 2.1 with a decimal comma */
        found = g_tree_lookup (rows, folded);
    }
    return GPOINTER_TO_UINT (found) - 1; /* 0, none or several, is PODA_ROW_NONE */
}

static void
add_form (GPtrArray *forms, const char *text)
{
    if (forms->len == 0 || strcmp (forms->pdata[forms->len - 1], text) != 0)
        g_ptr_array_add (forms, g_strdup (text));
}

/* The texts that may be the name within what was written for it, with less and less
 * around them. */
static GPtrArray *
name_forms (const char *text)
{
    GPtrArray *forms = g_ptr_array_new_with_free_func (g_free);
    add_form (forms, text);
    if (strnlen (text, PODA_WORDS_LONGEST) == PODA_WORDS_LONGEST)
        return forms;
    g_autofree char *bare = poda_spelling_bare (text, NULL);
    add_form (forms, bare);
    add_form (forms, poda_spelling_skip_kind (bare));
    if (strpbrk (bare, "=:") != NULL) { /* B = 3 */
        bare[strcspn (bare, "=:")] = '\0';
        add_form (forms, g_strchomp (bare));
        add_form (forms, poda_spelling_skip_kind (bare));
    }
    return forms;
}

static guint32
find_loosely (PodaRowNames *names, const char *text, When when)
{
    guint32 row = find_exactly (names, text, when);
    if (row != PODA_ROW_NONE || g_tree_nnodes (rows_by_name (names, when)) == 0)
        return row;
    g_autoptr (GPtrArray) forms = name_forms (text);
    for (guint i = 1; i < forms->len && row == PODA_ROW_NONE; i++)
        row = find_exactly (names, forms->pdata[i], when);
    return row;
}

guint32
poda_row_names_find (PodaRowNames *names, const char *text)
{
    guint32 row = find_loosely (names, text, NOW);
    return row != PODA_ROW_NONE ? row : find_loosely (names, text, BEFORE_LETTERS);
}

gboolean
poda_exercise_check_names (const PodaExercise *exercise, GError **error)
{
    g_autoptr (GTree) taken = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        char *squeezed = poda_words_squeeze (name);
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

/* Takes the name between quotes at `at`, which moves behind it; NULL where there is
 * none. The caller frees it. */
static char *
take_quoted (const char **at)
{
    if (**at != '"')
        return NULL;
    g_autoptr (GString) name = g_string_new (NULL);
    for (const char *c = *at + 1; *c != '\0'; c++) {
        if (*c == '"' && *++c != '"') {
            *at = c;
            return g_strdup (name->str);
        }
        g_string_append_c (name, *c);
    }
    return NULL;
}

static void
append_quoted (GString *text, const char *name)
{
    g_autoptr (GString) doubled = g_string_new (name);
    g_string_replace (doubled, "\"", "\"\"", 0);
    g_string_append_printf (text, "\"%s\"", doubled->str);
}

/* A list of names on its way into rows. */
typedef struct {
    PodaRowNames *names;
    When when;
    gboolean loose; /* what is beside names in it is passed over */
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
        row = find_exactly (reader->names, name, reader->when);
        if (row == PODA_ROW_NONE && n == 1 && reader->loose)
            row = find_loosely (reader->names, name, reader->when);
        if (row != PODA_ROW_NONE || n == 1) {
            reader->at = ends[n - 1];
            return row;
        }
    }
    return PODA_ROW_NONE;
}

/* Returns what follows the number of the next name, `1.`, `2)`, or a remark in
 * brackets; NULL where none is there. */
static const char *
skip_beside (const OrderReader *reader)
{
    const char *at = reader->at;
    gsize digits = strspn (at, "0123456789");
    if (*at == '(')
        return strchr (at, ')') != NULL ? strchr (at, ')') + 1 : NULL;
    return digits > 0 && digits <= 5 && at[digits] != '\0'
                   && strchr (".):", at[digits]) != NULL
                   && g_ascii_strtoull (at, NULL, 10) == reader->rows->len + 1
               ? at + digits + 1
               : NULL;
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
    g_autofree char *quoted = take_quoted (&reader->at);
    guint32 row = quoted != NULL ? find_loosely (reader->names, quoted, reader->when)
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

/* Copies a list without brackets around all of it. */
static char *
without_brackets (const char *text)
{
    static const char pairs[] = "[](){}<>";
    char *inner = g_strstrip (g_strdup (text));
    gsize length = strlen (inner);
    if (length > 0 && inner[length - 1] == '.')
        inner[--length] = '\0';
    const char *pair = length < 2 ? NULL : strchr (pairs, inner[0]);
    if (pair != NULL && (pair - pairs) % 2 == 0 && inner[length - 1] == pair[1])
        inner[0] = inner[length - 1] = ' ';
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
        *way = (OrderReader){ .names = names, .when = i / 2, .loose = i % 2 == 1 };
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
            append_quoted (text, name);
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
    g_autoptr (GPtrArray) forms = name_forms (skip_root (names, text));
    guint32 row = PODA_ROW_NONE;
    for (guint i = 0; i < forms->len && row == PODA_ROW_NONE; i++) {
        row = find_move (names->exercise, forms->pdata[i]);
        for (When when = NOW; when <= BEFORE_LETTERS && row == PODA_ROW_NONE; when++)
            row = find_exactly (names, forms->pdata[i], when);
    }
    return row;
}

void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers)
{
    const PodaRow *rows = names->exercise->rows;
    g_autofree char *folded = poda_words_fold (text);
    gboolean whole = strnlen (text, PODA_WORDS_LONGEST) < PODA_WORDS_LONGEST;
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
