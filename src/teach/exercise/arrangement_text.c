/* Orders of children as people write them. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/exercise/question_parts.h"
#include "teach/sheet/parts.h"

void
poda_arrangement_natural (const PodaExercise *exercise, guint32 *rank)
{
    rank[0] = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        guint32 place = 0;
        for (guint32 k = exercise->rows[i].child; k != PODA_ROW_NONE;
             k = exercise->rows[k].next)
            rank[k] = place++;
    }
}

/* What stands between names, beside blanks. */
#define BETWEEN ",;:"

/* Longer names are to be quoted. */
#define MOST_WORDS 16

/* The children of a row by their places. */
static guint32 *
children_of (const PodaExercise *exercise, guint32 index, const guint32 *rank)
{
    guint32 *children = g_new (guint32, exercise->rows[index].n_children);
    for (guint32 k = exercise->rows[index].child; k != PODA_ROW_NONE;
         k = exercise->rows[k].next)
        children[rank[k]] = k;
    return children;
}

static gboolean
is_moved (const PodaExercise *exercise, guint32 index, const guint32 *rank)
{
    guint32 place = 0;
    for (guint32 k = exercise->rows[index].child; k != PODA_ROW_NONE;
         k = exercise->rows[k].next)
        if (rank[k] != place++)
            return TRUE;
    return FALSE;
}

/* A name as it can be read back: in quotes, if it has in it what stands between names.
 */
static void
append_name (GString *text, const char *name)
{
    gboolean alone = *name != '\0' && *name != '"';
    for (const char *c = name; *c != '\0' && alone; c = g_utf8_next_char (c))
        alone = strchr (BETWEEN, *c) == NULL && poda_csv_blank (c) == 0;
    if (alone)
        g_string_append (text, name);
    else
        poda_sheet_append_quoted (text, name);
}

char *
poda_arrangement_format (const PodaExercise *exercise, const guint32 *rank)
{
    GString *text = g_string_new (NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (!is_moved (exercise, i, rank))
            continue;
        g_autofree guint32 *children = children_of (exercise, i, rank);
        g_string_append (text, text->len > 0 ? "; " : "");
        append_name (text, exercise->rows[i].name);
        g_string_append_c (text, ':');
        for (guint32 k = 0; k < exercise->rows[i].n_children; k++) {
            g_string_append_c (text, ' ');
            append_name (text, exercise->rows[children[k]].name);
        }
    }
    if (text->len == 0)
        g_string_append (text, "as it is");
    return g_string_free (text, FALSE);
}

static guint32
find_child (const PodaExercise *exercise, guint32 parent, const char *word)
{
    for (guint32 k = exercise->rows[parent].child; k != PODA_ROW_NONE;
         k = exercise->rows[k].next) {
        const PodaRow *row = &exercise->rows[k];
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        if (strcmp (row->name, word) == 0 || strcmp (move, word) == 0)
            return k;
    }
    return PODA_ROW_NONE;
}

static const char *
skip_between (const char *text)
{
    for (gsize n; (n = *text == ',' ? 1 : poda_csv_blank (text)) > 0;)
        text += n;
    return text;
}

static const char *
skip_word (const char *text)
{
    while (*text != '\0' && skip_between (text) == text)
        text = g_utf8_next_char (text);
    return text;
}

/* The child that stands at `at`, in quotes or not: of several words the longest name.
 * `word` receives what was read. */
static guint32
take_child (const PodaExercise *exercise, guint32 parent, const char **at, char **word)
{
    const char *end = skip_word (*at), *start = *at;
    *word = poda_sheet_take_quoted (at);
    if (*word != NULL)
        return find_child (exercise, parent, *word);
    guint32 found = PODA_ROW_NONE;
    *at = end;
    for (guint n = 0; n < MOST_WORDS && (n == 0 || *end != '\0'); n++) {
        end = n == 0 ? end : skip_word (skip_between (end));
        g_autofree char *name = g_strndup (start, (gsize) (end - start));
        guint32 child = find_child (exercise, parent, name);
        if (child != PODA_ROW_NONE) {
            found = child;
            *at = end;
        }
    }
    *word = g_strndup (start, (gsize) (*at - start));
    return found;
}

/* Children that are named come first, in the order named; the others follow. */
static gboolean
read_children (const PodaExercise *exercise, guint32 parent, const char *text,
               guint32 *rank, char **why)
{
    g_autofree gboolean *named = g_new0 (gboolean, exercise->n_rows);
    guint32 place = 0;
    for (const char *at = skip_between (text); *at != '\0'; at = skip_between (at)) {
        g_autofree char *word = NULL;
        guint32 child = take_child (exercise, parent, &at, &word);
        if (child == PODA_ROW_NONE || named[child]) {
            *why = g_strdup_printf (child == PODA_ROW_NONE
                                        ? _ ("\"%s\" is no child of node %s")
                                        : _ ("\"%s\" is named twice at node %s"),
                                    word, exercise->rows[parent].name);
            return FALSE;
        }
        named[child] = TRUE;
        rank[child] = place++;
    }
    for (guint32 k = exercise->rows[parent].child; k != PODA_ROW_NONE;
         k = exercise->rows[k].next)
        if (!named[k])
            rank[k] = place++;
    return TRUE;
}

/* Behind the semicolon that ends this node, and is none in quotes; else the end. */
static const char *
end_of_part (const char *text)
{
    for (; *text != '\0' && *text != ';';) {
        const char *behind = text;
        g_autofree char *quoted = poda_sheet_take_quoted (&behind);
        text = quoted != NULL ? behind : g_utf8_next_char (text);
    }
    return text;
}

/* Of several colons the first that a node stands before, else the first. */
static char *
name_before_colon (const PodaExercise *exercise, const char **text)
{
    char *first = poda_sheet_take_quoted (text);
    if (first != NULL)
        return first;
    const char *start = *text;
    for (const char *c = strchr (start, ':');
         c != NULL && c - start <= PODA_SHEET_LONGEST_NAME; c = strchr (c + 1, ':')) {
        char *name = g_strchomp (g_strndup (start, (gsize) (c - start)));
        gboolean fits = poda_exercise_find (exercise, name) != PODA_ROW_NONE;
        if (first == NULL || fits) {
            g_free (first);
            first = name;
            *text = c;
        } else {
            g_free (name);
        }
        if (fits)
            break;
    }
    return first;
}

/* The node whose children follow; `text` moves behind its colon. */
static guint32
take_node (const PodaExercise *exercise, const char **text, char **why)
{
    const char *part = *text;
    g_autofree char *name = name_before_colon (exercise, text);
    *text = skip_between (*text);
    if (name == NULL || **text != ':') {
        *why = g_strdup_printf (_ ("\"%s\": expected a node, a colon and its "
                                   "children in their new order"),
                                part);
        return PODA_ROW_NONE;
    }
    *text += 1;
    guint32 row = poda_exercise_find (exercise, name);
    if (row == PODA_ROW_NONE)
        *why = g_strdup_printf (_ ("no node is called \"%s\""), name);
    return row;
}

gboolean
poda_arrangement_parse (const PodaExercise *exercise, const char *text, guint32 *rank,
                        char **why)
{
    poda_arrangement_natural (exercise, rank);
    g_autofree char *trimmed = g_strstrip (g_strdup (text));
    if (g_ascii_strcasecmp (trimmed, "as it is") == 0)
        return TRUE;
    for (const char *at = trimmed; *at != '\0';) {
        const char *end = end_of_part (at);
        g_autofree char *part = g_strstrip (g_strndup (at, (gsize) (end - at)));
        const char *rest = part;
        at = *end == ';' ? end + 1 : end;
        if (*part == '\0')
            continue;
        guint32 row = take_node (exercise, &rest, why);
        if (row == PODA_ROW_NONE || !read_children (exercise, row, rest, rank, why))
            return FALSE;
    }
    return TRUE;
}
