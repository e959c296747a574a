/* Reads each kind of block by the pattern it has. */

#include "support/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "base/read.h"
#include "base/resource.h"
#include "base/locale.h"

static void
free_block (gpointer data)
{
    LessonBlock *block = data;
    if (block->kind == BLOCK_TREE) {
        g_clear_pointer (&block->tree->record, poda_record_free);
        g_clear_pointer (&block->tree->tree, poda_tree_free);
        poda_rules_clear (&block->tree->rules);
        g_free (block->tree);
    }
    g_clear_pointer (&block->fields, g_ptr_array_unref);
    g_clear_pointer (&block->is, g_ptr_array_unref);
    g_free (block);
}

void
lesson_free (Lesson *lesson)
{
    g_ptr_array_unref (lesson->blocks);
    g_string_chunk_free (lesson->texts);
    g_free (lesson);
}

/* --- Trees --- */

gboolean
lesson_step (const PodaRecord *record, const char *snapshot, gsize *step,
             GError **error)
{
    static const struct {
        const char *word;
        PodaVerb verb;
        gsize more; /* steps: its parent's, once it has returned */
    } rows[] = { { "enter", PODA_ENTER, 0 },
                 { "after", PODA_LEAVE, 1 },
                 { "cut", PODA_CUT, 0 },
                 { "leave", PODA_LEAVE, 0 } };
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    g_auto (GStrv) words = g_strsplit (snapshot, " ", 2);
    *step = strcmp (snapshot, "end") == 0 ? n_steps : 0;
    if (*step > 0 || strcmp (snapshot, "start") == 0)
        return TRUE;
    for (guint k = 0; k < G_N_ELEMENTS (rows); k++) {
        if (words[1] == NULL || strcmp (words[0], rows[k].word) != 0)
            continue;
        const PodaNode *node = poda_record_find (record, words[1], error);
        if (node == NULL)
            return FALSE;
        for (gsize i = 0; i + rows[k].more < n_steps; i++)
            if (steps[i].node == node->id && steps[i].verb == rows[k].verb) {
                *step = i + rows[k].more + 1;
                return TRUE;
            }
    }
    return poda_read_refuse (error,
                             "%s: no such moment: expected start, end, or enter, "
                             "after, cut or leave with a node where that happens",
                             snapshot);
}

/* Searches the tree in the first line by the rules in the others, up to a moment. */
static gboolean
read_tree (Lesson *lesson, LessonTree *tree, const char *text, GError **error)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autofree char *file = NULL;
    const char *snapshot = "start";
    if (!poda_tree_is_literal (lines[0])
        && !g_file_get_contents (lines[0], &file, NULL, error))
        return FALSE;
    tree->text = g_string_chunk_insert (lesson->texts, file != NULL ? file : lines[0]);
    for (guint i = 1; lines[i] != NULL; i++) {
        g_auto (GStrv) sides = g_strsplit (lines[i], ": ", 2);
        PodaRule rule = poda_rule_find (sides[0]);
        if (rule != PODA_N_RULES)
            poda_rules_set (&tree->rules, rule, sides[1]);
        else if (strcmp (sides[0], "moment") == 0)
            snapshot = lines[i] + strlen ("moment: ");
    }
    tree->tree = poda_tree_read (lines[0], tree->text, strlen (tree->text), error);
    if (tree->tree == NULL)
        return FALSE;
    poda_problem_of_tree (&tree->problem, tree->tree);
    if (!poda_rules_read (&tree->rules, &tree->problem, error))
        return FALSE;
    tree->record = poda_record_search (&tree->problem, TRUE, error);
    return tree->record != NULL && poda_record_add_pruned (tree->record, TRUE, error)
           && lesson_step (tree->record, snapshot, &tree->step, error);
}

/* --- Questions --- */

/* Splits at commas that no bracket holds. Free with g_strfreev. */
static GStrv
split_items (const char *text)
{
    return g_regex_split_simple (", (?![^(]*\\))", text, 0, 0);
}

/* Tells kinds by the word in front; else a sign has a number behind it. */
static GPtrArray *
read_fields (Lesson *lesson, const char *text)
{
    static const char *const kinds[] = { "window", "visits", "strike", "who",
                                         "click",  "drag",   "order",  NULL };
    GPtrArray *fields = g_ptr_array_new_with_free_func (g_free);
    g_auto (GStrv) items = split_items (text);
    for (guint k = 0; items[k] != NULL && *items[k] != '\0'; k++) {
        g_auto (GStrv) sides = g_strsplit (items[k], "?", 2);
        g_auto (GStrv) words = g_strsplit (sides[0], " ", 4);
        LessonField *field = g_new (LessonField, 1);
        gboolean named = g_strv_contains (kinds, words[0]);
        guint of = !named ? 0 : strcmp (words[0], "window") == 0 ? 2 : 1;
        const char *kind = named ? words[0] : *sides[1] != '\0' ? "sign" : "number";
        field->kind = g_string_chunk_insert (lesson->texts, kind);
        field->before = g_string_chunk_insert (lesson->texts, sides[0]);
        field->after = g_string_chunk_insert (lesson->texts, sides[1]);
        field->of = g_string_chunk_insert (lesson->texts,
                                           of < g_strv_length (words) ? words[of] : "");
        g_ptr_array_add (fields, field);
    }
    return fields;
}

/* Returns what stands in an item of an answer where the field has its blank; NULL: it
 * is not about this field. */
static char *
cut_item (const LessonField *field, const char *item)
{
    gsize before = strlen (field->before), after = strlen (field->after);
    return strlen (item) > before + after && g_str_has_prefix (item, field->before)
                   && g_str_has_suffix (item, field->after)
               ? g_strstrip (g_strndup (item + before, strlen (item) - before - after))
               : NULL;
}

/* Puts each item of an answer into the first empty field that it is about. */
static GPtrArray *
read_answer (const GPtrArray *fields, const char *pattern)
{
    g_autoptr (GPtrArray) is = g_ptr_array_new_with_free_func (g_free);
    g_auto (GStrv) items = split_items (pattern);
    g_ptr_array_set_size (is, (gint) fields->len);
    for (guint i = 0; items[i] != NULL && strcmp (pattern, "otherwise") != 0; i++) {
        char *text = NULL;
        for (guint k = 0; k < fields->len && text == NULL; k++)
            if (is->pdata[k] == NULL)
                is->pdata[k] = text = cut_item (fields->pdata[k], items[i]);
        if (text == NULL)
            return NULL;
    }
    return g_steal_pointer (&is);
}

/* --- Blocks --- */

#define FOLD N_BLOCKS                                     /* a line around answers */
#define LINES ".*(?:\n(?!#|```|- |<|  |\\d{1,4}\\. ).+)*" /* of a paragraph */

/* The patterns of blocks, of which the first counts that is met. */
static const struct {
    LessonBlockKind kind;
    const char *pattern;
} kinds[] = {
    { BLOCK_HEAD, "# (\\d{1,4})\\. (.*)\n\n(\\d{1,4}) \\w+\\. (" LINES ")" },
    { BLOCK_HEADING, "## (?:(\\d{1,4})\\. )?(.*)$" },
    { BLOCK_TREE, "```tree\n((?s:.+?))\n```$" },
    { BLOCK_CONSOLE, "```.*\n((?s:.*?))\n```$" },
    { BLOCK_CLAIMS, "<!-- holds\n((?s:.*?))\n-->$" },
    { FOLD, "</?details>.*$" },
    { BLOCK_ANSWER, "- \\[([x ])\\] `([^`]*)`\\s*((?:.|\n  )+?)"
                    "(?:\\s+\\(`([^)]*)`\\))?$(?!\n  )" },
    { BLOCK_ITEM, "(?:\\d{1,4}\\.|-) (.*(?:\n  .*)*)" },
    { BLOCK_ASK, "\\*\\*\\?\\*\\* ((?s:.*?))(?:\\s*`([^`]*\\?[^`]*)`)?(?=\n\n)" },
    { BLOCK_TEXT, "(?!#|```|- |<|  )(" LINES ")" },
};

/* Reads the kind and the words of the block at the beginning of the text; all words but
 * those in fences become one line. Returns its length; 0: it is none. */
static gsize
match (Lesson *lesson, LessonBlock *block, const char *text)
{
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        g_autoptr (GRegex) regex = g_regex_new (
            kinds[i].pattern, G_REGEX_ANCHORED | G_REGEX_MULTILINE, 0, NULL);
        g_autoptr (GMatchInfo) found = NULL;
        gint end;
        if (!g_regex_match (regex, text, 0, &found))
            continue;
        block->kind = kinds[i].kind;
        gboolean fence = block->kind >= BLOCK_TREE && block->kind <= BLOCK_CLAIMS;
        for (gint k = 0; k < (gint) G_N_ELEMENTS (block->words); k++) {
            g_autofree char *word = g_match_info_fetch (found, k + 1);
            g_auto (GStrv) lines = g_strsplit (word != NULL ? word : "", "\n", -1);
            for (guint j = 0; lines[j] != NULL && !fence; j++)
                g_strchug (lines[j]);
            g_autofree char *joined = g_strjoinv (fence ? "\n" : " ", lines);
            block->words[k] = g_string_chunk_insert (lesson->texts, joined);
        }
        g_match_info_fetch_pos (found, 0, NULL, &end);
        return (gsize) end + strspn (text + end, "\n");
    }
    return 0;
}

/* Gives the block what it has beside its words: the tree, and the blanks of its
 * question, of which items are the options. */
static gboolean
fill_block (Lesson *lesson, LessonBlock *block, const LessonBlock *before,
            GError **error)
{
    GPtrArray *asked = before != NULL ? before->fields : NULL;
    block->tree = before != NULL ? before->tree : NULL;
    if (block->kind == BLOCK_ITEM && asked != NULL && before->kind != BLOCK_ANSWER)
        block->kind = BLOCK_OPTION;
    if (block->kind == BLOCK_ASK)
        block->fields = read_fields (lesson, block->words[1]);
    if (asked != NULL && (block->kind == BLOCK_OPTION || block->kind == BLOCK_ANSWER))
        block->fields = g_ptr_array_ref (asked);
    if (asked != NULL && block->kind == BLOCK_ANSWER)
        block->is = read_answer (asked, block->words[1]);
    if (block->kind != BLOCK_TREE)
        return TRUE;
    block->tree = g_new0 (LessonTree, 1);
    return read_tree (lesson, block->tree, block->words[0], error);
}

Lesson *
lesson_read (const char *path, const char *text, GError **error)
{
    g_autoptr (Lesson) lesson = g_new0 (Lesson, 1);
    const LessonBlock *before = NULL;
    gsize length;
    lesson->path = path;
    lesson->blocks = g_ptr_array_new_with_free_func (free_block);
    lesson->texts = g_string_chunk_new (1 << 12);
    for (guint line = 1; *text != '\0'; text += length) {
        LessonBlock *block = g_new0 (LessonBlock, 1);
        g_ptr_array_add (lesson->blocks, block);
        block->line = line;
        length = match (lesson, block, text);
        gboolean known =
            length > 0
            || poda_read_refuse (error, "expected a heading, a paragraph, a list, a "
                                        "fence that is closed, a question, its answers "
                                        "or what holds");
        if (!known || !fill_block (lesson, block, before, error)) {
            g_prefix_error (error, "%s:%u: ", path, line);
            return NULL;
        }
        for (gsize i = 0; i < length; i++)
            line += text[i] == '\n';
        if (block->kind == FOLD)
            g_ptr_array_set_size (lesson->blocks, (gint) lesson->blocks->len - 1);
        else
            before = block;
    }
    return g_steal_pointer (&lesson);
}

/* --- All of them --- */

static int
compare_paths (const void *one, const void *other)
{
    return strcmp (*(char *const *) one, *(char *const *) other);
}

GStrv
lesson_paths (const char *language)
{
    gboolean own = strcmp (language, poda_locale_languages[0]) != 0;
    g_autofree char *folder =
        g_strjoin ("/", "docs/lessons", own ? language : NULL, NULL);
    g_auto (GStrv) names = poda_resource_names (folder);
    g_autoptr (GStrvBuilder) paths = g_strv_builder_new ();
    qsort (names, g_strv_length (names), sizeof *names, compare_paths);
    for (guint i = 0; names[i] != NULL; i++) {
        g_autofree char *path = g_strjoin ("/", folder, names[i], NULL);
        if (g_str_has_suffix (path, ".md"))
            g_strv_builder_add (paths, path);
    }
    return g_strv_builder_end (paths);
}
