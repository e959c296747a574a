#include "teach/exercise/names.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "base/terminal.h"

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
        if (!g_unichar_ismark (g_utf8_get_char (c)))
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

gboolean
poda_words_nothing (const char *folded)
{
    static const char *const words[] = {
        "not visited", "no visitado", "nothing", "nada",   "none", "ninguno",
        "ninguna",     "pruned",      "podado",  "podada", "poda", "cut",
        "n/a",         "na",          "/",       "",       "-",    "--",
        "–",           "—",           "−",       NULL
    };
    return g_strv_contains (words, folded);
}

/* --- Names --- */

void
poda_row_names_clear (PodaRowNames *names)
{
    g_clear_pointer (&names->folded, g_hash_table_unref);
}

static guint32
find_folded (PodaRowNames *names, const char *text)
{
    const PodaExercise *exercise = names->exercise;
    if (names->folded == NULL) {
        names->folded = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            char *name = poda_words_fold (exercise->rows[i].name);
            gboolean taken = g_hash_table_contains (names->folded, name);
            g_hash_table_insert (names->folded, name,
                                 GUINT_TO_POINTER (taken ? 0 : i + 1));
        }
    }
    g_autofree char *folded = poda_words_fold (text);
    gpointer found = g_hash_table_lookup (names->folded, folded);
    if (found == NULL) { /* 2,1: a number to a spreadsheet with decimal commas */
        g_strdelimit (folded, ",", '.');
        found = g_hash_table_lookup (names->folded, folded);
    }
    return GPOINTER_TO_UINT (found) - 1; /* 0, none or several, is PODA_ROW_NONE */
}

guint32
poda_row_names_find (PodaRowNames *names, const char *text)
{
    guint32 row = poda_exercise_find (names->exercise, text);
    return row != PODA_ROW_NONE ? row : find_folded (names, text);
}

gboolean
poda_exercise_check_names (const PodaExercise *exercise, GError **error)
{
    g_autoptr (GHashTable) taken =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        char *squeezed = squeeze (name);
        gboolean fits = *squeezed != '\0' && strlen (name) <= PODA_WORDS_LONGEST;
        if (g_hash_table_add (taken, squeezed) && fits)
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

/* The length of what stands between names, at `text`; 0 where a name does. */
static gsize
separator (const char *text)
{
    static const char *const marks[] = { ",", ";", "|", ARROW, "->", "=>", ">" };
    for (guint i = 0; i < G_N_ELEMENTS (marks); i++)
        if (g_str_has_prefix (text, marks[i]))
            return strlen (marks[i]);
    return poda_csv_blank (text);
}

static const char *
skip_separators (const char *text)
{
    for (gsize n; (n = separator (text)) > 0;)
        text += n;
    return text;
}

static const char *
skip_word (const char *text)
{
    while (*text != '\0' && separator (text) == 0)
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
        for (const char *at = skip_separators (names->exercise->rows[i].name);
             *at != '\0' && n < MOST_WORDS; n++)
            at = skip_separators (skip_word (at));
        names->words = MAX (names->words, n);
    }
}

/* The longest name of several words that stands at `at`, else its first word. */
static guint32
take_words (PodaRowNames *names, const char **at)
{
    const char *ends[MOST_WORDS];
    guint n = 0;
    for (const char *word = *at; *word != '\0' && n < names->words;) {
        ends[n++] = skip_word (word);
        word = skip_separators (ends[n - 1]);
    }
    for (; n > 0; n--) {
        g_autofree char *name = g_strndup (*at, (gsize) (ends[n - 1] - *at));
        guint32 row = poda_row_names_find (names, name);
        if (row != PODA_ROW_NONE || n == 1) {
            *at = ends[n - 1];
            return row;
        }
    }
    return PODA_ROW_NONE;
}

GArray *
poda_row_names_read (PodaRowNames *names, const char *text, char **unknown)
{
    static const char *const dashes[] = { "-", "–", "—", NULL };
    GArray *rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    if (names->words == 0)
        count_longest (names);
    /* What is longer is wrong already. */
    guint most = 2 * names->exercise->n_rows;
    for (const char *at = skip_separators (text); *at != '\0' && rows->len < most;
         at = skip_separators (at)) {
        const char *from = at;
        g_autofree char *quoted = poda_words_take_quoted (&at);
        guint32 row = quoted != NULL ? poda_row_names_find (names, quoted)
                                     : take_words (names, &at);
        g_autofree char *written = g_strndup (from, (gsize) (at - from));
        if (row == PODA_ROW_NONE && g_strv_contains (dashes, written))
            continue;
        if (row == PODA_ROW_NONE && unknown != NULL && *unknown == NULL)
            *unknown = g_strdup (quoted != NULL ? quoted : written);
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
    GString *text = g_string_new (NULL);
    /* Beside a name that is not one plain word even one that is could be read as its
     * part. */
    gboolean quotes = FALSE;
    for (guint32 i = 0; i < exercise->n_rows && !quotes; i++) {
        const char *name = exercise->rows[i].name;
        quotes = *name == '\0' || *name == '"' || *skip_word (name) != '\0';
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

void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers)
{
    const PodaExercise *exercise = names->exercise;
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
    guint32 row = same != PODA_ROW_NONE ? same
                  : n_alike == 1        ? alike
                                        : poda_row_names_find (names, text);
    if (row != PODA_ROW_NONE && rows[row].parent != 0)
        row = PODA_ROW_NONE;
    if (row == PODA_ROW_NONE && *folded != '\0' && poda_words_nothing (folded))
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
