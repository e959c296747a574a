/* Reads the sources of lessons: each kind of block by the pattern it has. */

#include "homework/lesson/lesson.h"

#include <string.h>

#include "base/read.h"
#include "base/resource.h"

static void
free_tree (gpointer data)
{
    PodaLessonTree *tree = data;
    g_clear_pointer (&tree->record, poda_record_free);
    g_clear_pointer (&tree->tree, poda_tree_free);
    poda_rules_clear (&tree->rules);
    g_free (tree->text);
    g_free (tree);
}

static void
free_block (gpointer data)
{
    PodaLessonBlock *block = data;
    for (guint i = 0; i < G_N_ELEMENTS (block->words); i++)
        g_free (block->words[i]);
    g_free (block);
}

void
poda_lesson_free (PodaLesson *lesson)
{
    g_ptr_array_unref (lesson->blocks);
    g_ptr_array_unref (lesson->trees);
    g_free (lesson);
}

/* --- Trees --- */

gboolean
poda_lesson_step (const PodaRecord *record, const char *moment, gsize *step,
                  GError **error)
{
    static const struct {
        const char *word;
        PodaVerb verb;
        gsize more; /* steps: its parent's, once it has returned */
    } words[] = { { "enter ", PODA_ENTER, 0 },
                  { "after ", PODA_LEAVE, 1 },
                  { "cut ", PODA_CUT, 0 },
                  { "leave ", PODA_LEAVE, 0 } };
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    *step = strcmp (moment, "end") == 0 ? n_steps : 0;
    if (*step > 0 || strcmp (moment, "start") == 0)
        return TRUE;
    for (guint k = 0; k < G_N_ELEMENTS (words); k++) {
        if (!g_str_has_prefix (moment, words[k].word))
            continue;
        const PodaNode *node =
            poda_record_find (record, moment + strlen (words[k].word), error);
        if (node == NULL)
            return FALSE;
        for (gsize i = 0; i + words[k].more < n_steps; i++)
            if (steps[i].node == node->id && steps[i].verb == words[k].verb) {
                *step = i + words[k].more + 1;
                return TRUE;
            }
    }
    return poda_read_refuse (error,
                             "%s: no such moment: expected start, end, or enter, "
                             "after, cut or leave with a node where that happens",
                             moment);
}

static gboolean
search (PodaLessonTree *tree, const char *name, GError **error)
{
    tree->tree = poda_tree_read (name, tree->text, strlen (tree->text), error);
    if (tree->tree == NULL)
        return FALSE;
    poda_problem_of_tree (&tree->problem, tree->tree);
    if (!poda_rules_read (&tree->rules, &tree->problem, error))
        return FALSE;
    tree->record = poda_record_search (&tree->problem, TRUE, error);
    return tree->record != NULL && poda_record_add_pruned (tree->record, TRUE, error);
}

/* Searches the tree in the first line by the rules in the others, up to a moment. */
static gboolean
read_tree (PodaLessonTree *tree, const char *text, GError **error)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autoptr (GBytes) file =
        poda_tree_is_literal (lines[0]) ? NULL : poda_resource_open (lines[0]);
    const char *moment = "start";
    tree->text = g_strdup (file != NULL ? g_bytes_get_data (file, NULL) : lines[0]);
    for (guint i = 1; lines[i] != NULL; i++) {
        g_auto (GStrv) sides = g_strsplit (lines[i], ": ", 2);
        PodaRule rule = poda_rule_find (sides[0]);
        if (rule != PODA_N_RULES)
            poda_rules_set (&tree->rules, rule, sides[1]);
        else if (strcmp (sides[0], "moment") == 0)
            moment = lines[i] + strlen ("moment: ");
    }
    return search (tree, lines[0], error)
           && poda_lesson_step (tree->record, moment, &tree->step, error);
}

/* --- Questions --- */

static void
free_field (gpointer data)
{
    PodaLessonField *field = data;
    g_free (field->before);
    g_free (field->after);
    g_free (field->of);
    g_free (field);
}

/* Splits at commas that no bracket holds. Free with g_strfreev. */
static char **
split_items (const char *text)
{
    return g_regex_split_simple (", (?![^(]*\\))", text, 0, 0);
}

/* Tells kinds by the word in front; else a sign has a number behind it. */
GPtrArray *
poda_lesson_fields (const PodaLessonBlock *question)
{
    static const char *const kinds[] = { "window", "visits", "strike", "who",
                                         "click",  "drag",   "order" };
    GPtrArray *fields = g_ptr_array_new_with_free_func (free_field);
    g_auto (GStrv) items = split_items (question->words[1]);
    for (guint k = 0; items[k] != NULL && *items[k] != '\0'; k++) {
        g_auto (GStrv) sides = g_strsplit (items[k], "?", 2);
        g_auto (GStrv) words = g_strsplit (sides[0], " ", 4);
        PodaLessonField *field = g_new0 (PodaLessonField, 1);
        guint of = 0;
        g_ptr_array_add (fields, field);
        field->before = g_strdup (sides[0]);
        field->after = g_strdup (sides[1] != NULL ? sides[1] : "");
        field->kind = *field->after != '\0' ? "sign" : "number";
        for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
            if (strcmp (words[0], kinds[i]) == 0) {
                field->kind = kinds[i];
                of = i == 0 ? 2 : 1; /* window of D */
            }
        field->of = g_strdup (of < g_strv_length (words) ? words[of] : "");
    }
    return fields;
}

/* Puts an item of an answer into the field it belongs to; FALSE: into none. */
static gboolean
fill_field (const GPtrArray *fields, const char *item, GPtrArray *is)
{
    for (guint i = 0; i < fields->len; i++) {
        const PodaLessonField *field = fields->pdata[i];
        gsize before = strlen (field->before), after = strlen (field->after);
        if (is->pdata[i] != NULL || strlen (item) <= before + after
            || !g_str_has_prefix (item, field->before)
            || !g_str_has_suffix (item, field->after))
            continue;
        is->pdata[i] =
            g_strstrip (g_strndup (item + before, strlen (item) - before - after));
        return TRUE;
    }
    return FALSE;
}

GPtrArray *
poda_lesson_fill (const GPtrArray *fields, const char *pattern)
{
    g_autoptr (GPtrArray) is = g_ptr_array_new_with_free_func (g_free);
    g_auto (GStrv) items = split_items (pattern);
    g_ptr_array_set_size (is, (gint) fields->len);
    for (guint i = 0; items[i] != NULL && strcmp (pattern, "otherwise") != 0; i++)
        if (!fill_field (fields, items[i], is))
            return NULL;
    return g_steal_pointer (&is);
}

GStrv
poda_lesson_keys (const PodaLessonBlock *answer)
{
    return g_strsplit (answer->words[3], "`, `", -1);
}

/* --- Blocks --- */

#define FOLD PODA_N_BLOCKS                                /* a line around answers */
#define LINES ".*(?:\n(?!#|```|- |<|  |\\d{1,4}\\. ).+)*" /* of a paragraph */

/* The patterns of blocks, of which the first counts that is met. */
static const struct {
    PodaBlockKind kind;
    const char *pattern;
} kinds[] = {
    { PODA_BLOCK_HEAD, "# (\\d{1,4})\\. (.*)\n\n(\\d{1,4}) \\w+\\. (" LINES ")" },
    { PODA_BLOCK_HEADING, "## (?:(\\d{1,4})\\. )?(.*)$" },
    { PODA_BLOCK_TREE, "```tree\n((?s:.+?))\n```$" },
    { PODA_BLOCK_CONSOLE, "```.*\n((?s:.*?))\n```$" },
    { PODA_BLOCK_CLAIMS, "<!-- holds\n((?s:.*?))\n-->$" },
    { FOLD, "</?details>.*$" },
    { PODA_BLOCK_ANSWER, "- \\[([x ])\\] `([^`]*)`\\s*((?:.|\n  )+?)"
                         "(?:\\s+\\(`([^)]*)`\\))?$(?!\n  )" },
    { PODA_BLOCK_ITEM, "(?:\\d{1,4}\\.|-) (.*(?:\n  .*)*)" },
    { PODA_BLOCK_ASK, "\\*\\*\\?\\*\\* ((?s:.*?))(?:\\s*`([^`]*\\?[^`]*)`)?(?=\n\n)" },
    { PODA_BLOCK_TEXT, "(?!#|```|- |<|  )(" LINES ")" },
};

/* Makes one line of the text. */
static char *
join_lines (const char *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        g_strchug (lines[i]);
    return g_strjoinv (" ", lines);
}

/* Returns the block of a kind that stands at the beginning of the text, and its length;
 * NULL: none does. */
static PodaLessonBlock *
match (const char *text, PodaBlockKind kind, const char *pattern, gsize *length)
{
    g_autoptr (GRegex) regex =
        g_regex_new (pattern, G_REGEX_ANCHORED | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr (GMatchInfo) found = NULL;
    if (!g_regex_match (regex, text, 0, &found))
        return NULL;
    PodaLessonBlock *block = g_new0 (PodaLessonBlock, 1);
    block->kind = kind;
    gboolean fence = kind >= PODA_BLOCK_TREE && kind <= PODA_BLOCK_CLAIMS;
    gint end;
    for (gint i = 0; i < (gint) G_N_ELEMENTS (block->words); i++) {
        g_autofree char *word = g_match_info_fetch (found, i + 1);
        block->words[i] = fence || word == NULL ? g_strdup (word != NULL ? word : "")
                                                : join_lines (word);
    }
    g_match_info_fetch_pos (found, 0, NULL, &end);
    *length = (gsize) end + strspn (text + end, "\n");
    return block;
}

/* Reads the block at the beginning of the text; items of a question are its options.
 * Returns its length; 0: `error` is set. */
static gsize
read_block (PodaLesson *lesson, const char *text, guint line, GError **error)
{
    GPtrArray *blocks = lesson->blocks, *trees = lesson->trees;
    const PodaLessonBlock *before =
        blocks->len > 0 ? blocks->pdata[blocks->len - 1] : NULL;
    PodaLessonBlock *block = NULL;
    gsize length;
    for (guint i = 0; i < G_N_ELEMENTS (kinds) && block == NULL; i++)
        block = match (text, kinds[i].kind, kinds[i].pattern, &length);
    if (block == NULL)
        return poda_read_refuse (error, "expected a heading, a paragraph, a list, a "
                                        "fence that is closed, a question, its answers "
                                        "or what holds");
    if (block->kind == FOLD) {
        free_block (block);
        return length;
    }
    g_ptr_array_add (blocks, block);
    block->line = line;
    if (block->kind == PODA_BLOCK_ITEM && before != NULL
        && (before->kind == PODA_BLOCK_ASK || before->kind == PODA_BLOCK_OPTION))
        block->kind = PODA_BLOCK_OPTION;
    if (block->kind == PODA_BLOCK_TREE)
        g_ptr_array_add (trees, g_new0 (PodaLessonTree, 1));
    if (trees->len > 0)
        block->tree = trees->pdata[trees->len - 1];
    return block->kind != PODA_BLOCK_TREE
                   || read_tree (block->tree, block->words[0], error)
               ? length
               : 0;
}

PodaLesson *
poda_lesson_read (const char *path, const char *text, GError **error)
{
    g_autoptr (PodaLesson) lesson = g_new0 (PodaLesson, 1);
    lesson->path = path;
    lesson->blocks = g_ptr_array_new_with_free_func (free_block);
    lesson->trees = g_ptr_array_new_with_free_func (free_tree);
    for (guint line = 1; *text != '\0';) {
        gsize length = read_block (lesson, text, line, error);
        if (length == 0) {
            g_prefix_error (error, "%s:%u: ", path, line);
            return NULL;
        }
        for (const char *end = text + length; text < end; text++)
            line += *text == '\n';
    }
    return g_steal_pointer (&lesson);
}
