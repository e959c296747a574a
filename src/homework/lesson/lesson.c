/* Reads the sources of lessons: each kind of block by the pattern it has. */

#include "homework/lesson/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "base/read.h"
#include "base/resource.h"

typedef struct {
    PodaLesson *lesson;
    guint line;                      /* of what is read, from 1 */
    guint n_beats, n_others;         /* headings so far, with a number and without */
    const PodaLessonBlock *question; /* that has no block behind it; NULL, … */
    guint n_options, n_right;        /* … its options, and its right answers */
    GError **error;
} LessonReader;

/* Puts the place in front of the error, which is set first unless `text` is NULL.
 * Returns FALSE. */
static gboolean
refuse (const LessonReader *reader, const char *text)
{
    if (text != NULL)
        poda_read_refuse (reader->error, "%s", text);
    g_prefix_error (reader->error, "%s:%u: ", reader->lesson->path, reader->line);
    return FALSE;
}

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

/* Reads what can be said of a tree beside the rules of its search; what begins with
 * nodes has nodes of this tree. */
static gboolean
read_setting (PodaLessonTree *tree, const char *key, const char *text, GError **error)
{
    static const char *const of_nodes[] = { "hidden", "anyway", "drag", NULL };
    static const char *const others[] = { "beside", "play", "view", NULL };
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    gboolean drag = strcmp (key, "drag") == 0;
    if (strcmp (key, "moment") == 0)
        return poda_lesson_step (tree->record, text, &tree->step, error);
    if (drag && g_strv_length (words) != 5)
        return poda_read_refuse (error, "drag: expected LEAF from NUMBER to NUMBER");
    if (!g_strv_contains (of_nodes, key))
        return g_strv_contains (others, key) || poda_rule_find (key) != PODA_N_RULES
               || poda_read_refuse (error,
                                    "%s: expected moment, hidden, drag, anyway, "
                                    "beside, play, view or a rule of the search",
                                    key);
    for (guint i = 0; words[i] != NULL && (i == 0 || !drag); i++)
        if (poda_tree_find (tree->tree, words[i], error) == PODA_TREE_NONE)
            return FALSE;
    return TRUE;
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

/* Reads a tree and its settings; first the rules, which the search needs that moments
 * need. */
static gboolean
read_tree (LessonReader *reader, const char *text)
{
    PodaLessonTree *tree = g_new0 (PodaLessonTree, 1);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    g_autoptr (GBytes) file =
        poda_tree_is_literal (lines[0]) ? NULL : poda_resource_open (lines[0]);
    tree->text = g_strdup (file != NULL ? g_bytes_get_data (file, NULL) : lines[0]);
    g_ptr_array_add (reader->lesson->trees, tree);
    guint first = reader->line + 1;
    for (guint pass = 0; pass < 2; pass++) {
        for (guint i = 1; lines[i] != NULL; i++) {
            g_auto (GStrv) sides = g_strsplit (lines[i], ": ", 2);
            reader->line = first + i;
            if (g_strv_length (sides) != 2)
                return refuse (reader, "expected a setting, key: value");
            PodaRule rule = poda_rule_find (sides[0]);
            if (pass == 0 && rule != PODA_N_RULES)
                poda_rules_set (&tree->rules, rule, sides[1]);
            if (pass == 1 && !read_setting (tree, sides[0], sides[1], reader->error))
                return refuse (reader, NULL);
        }
        reader->line = first;
        if (pass == 0 && !search (tree, lines[0], reader->error))
            return refuse (reader, NULL);
    }
    return TRUE;
}

/* --- Questions --- */

const char *const poda_blank_words[PODA_N_BLANKS] = {
    [PODA_BLANK_NUMBER] = "number", [PODA_BLANK_SIGN] = "sign",
    [PODA_BLANK_WINDOW] = "window", [PODA_BLANK_VISITS] = "visits",
    [PODA_BLANK_STRIKE] = "strike", [PODA_BLANK_WHO] = "who",
    [PODA_BLANK_CLICK] = "click",   [PODA_BLANK_DRAG] = "drag",
    [PODA_BLANK_ORDER] = "order",
};

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
    GPtrArray *fields = g_ptr_array_new_with_free_func (free_field);
    g_auto (GStrv) items = split_items (question->words[1]);
    for (guint k = 0; items[k] != NULL && *items[k] != '\0'; k++) {
        g_auto (GStrv) sides = g_strsplit (items[k], "?", 2);
        g_auto (GStrv) words = g_strsplit (sides[0], " ", 4);
        guint i = PODA_BLANK_WINDOW;
        while (i < PODA_N_BLANKS && strcmp (words[0], poda_blank_words[i]) != 0)
            i++;
        guint of = i == PODA_N_BLANKS ? 0 : i == PODA_BLANK_WINDOW ? 2 : 1;
        PodaLessonField *field = g_new0 (PodaLessonField, 1);
        g_ptr_array_add (fields, field);
        field->before = g_strdup (sides[0]);
        field->after = g_strdup (sides[1] != NULL ? sides[1] : "");
        field->of = g_strdup (of < g_strv_length (words) ? words[of] : "");
        field->kind = i < PODA_N_BLANKS       ? (PodaBlankKind) i
                      : *field->after != '\0' ? PODA_BLANK_SIGN
                                              : PODA_BLANK_NUMBER;
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

enum { ANSWERS = PODA_N_BLOCKS, END }; /* the lines around answers */

#define LINES ".*(?:\n(?!#|```|- |<|  |\\d{1,4}\\. ).+)*" /* of a paragraph */

/* The patterns of blocks, of which the first counts that is met. */
static const struct {
    guint kind; /* PodaBlockKind, or one of the above */
    const char *pattern;
} kinds[] = {
    { PODA_BLOCK_HEAD, "# (\\d{1,4})\\. (.*)\n\n(\\d{1,4}) \\w+\\. (" LINES ")" },
    { PODA_BLOCK_HEADING, "## (?:(\\d{1,4})\\. )?(.*)$" },
    { PODA_BLOCK_TREE, "```tree\n((?s:.*?))\n```$" },
    { PODA_BLOCK_CONSOLE, "```.*\n((?s:.*?))\n```$" },
    { PODA_BLOCK_CLAIMS, "<!-- holds\n((?s:.*?))\n-->$" },
    { ANSWERS, "<details>.*$" },
    { END, "</details>$" },
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
match (const char *text, guint kind, const char *pattern, gsize *length)
{
    g_autoptr (GRegex) regex =
        g_regex_new (pattern, G_REGEX_ANCHORED | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr (GMatchInfo) found = NULL;
    if (!g_regex_match (regex, text, 0, &found))
        return NULL;
    PodaLessonBlock *block = g_new0 (PodaLessonBlock, 1);
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

static gboolean
read_heading (LessonReader *reader, const char *number)
{
    if (*number != '\0')
        return ((guint) atoi (number) == ++reader->n_beats && reader->n_others == 0)
               || refuse (reader, "expected beats, numbered from 1");
    return (reader->n_beats > 0 && ++reader->n_others <= 2)
           || refuse (reader, "expected numbered beats, then two headings: check "
                              "questions, and what stays");
}

static gboolean
read_question (LessonReader *reader, PodaLessonBlock *block)
{
    g_auto (GStrv) items = split_items (block->words[1]);
    reader->question = block;
    reader->n_options = reader->n_right = 0;
    for (guint i = 0; items[i] != NULL && *items[i] != '\0'; i++)
        if (strchr (items[i], '?') == NULL
            || strchr (items[i], '?') != strrchr (items[i], '?'))
            return refuse (reader, "expected blanks, each with one ?");
    return TRUE;
}

/* Reads what begins with the number of an option, `A = 2, C ? 4` or `otherwise`. */
static gboolean
read_answer (LessonReader *reader, const PodaLessonBlock *block)
{
    g_autoptr (GPtrArray) fields = poda_lesson_fields (reader->question);
    g_autoptr (GPtrArray) is = poda_lesson_fill (fields, block->words[1]);
    guint option = (guint) atoi (block->words[1]);
    reader->n_right += *block->words[0] == 'x';
    return (fields->len > 0 ? is != NULL : option >= 1 && option <= reader->n_options)
           || refuse (reader, "expected the number of an option, what the blanks may "
                              "hold, or otherwise");
}

static gboolean
read_kind (LessonReader *reader, guint kind, PodaLessonBlock *block)
{
    if (kind == PODA_BLOCK_HEADING)
        return read_heading (reader, block->words[0]);
    if (kind != PODA_BLOCK_HEAD && reader->n_beats == 0)
        return refuse (reader, "expected the first beat, ## 1. …");
    if (kind == PODA_BLOCK_TREE)
        return read_tree (reader, block->words[0]);
    if (kind == PODA_BLOCK_ASK)
        return read_question (reader, block);
    if (kind == PODA_BLOCK_OPTION)
        reader->n_options++;
    if (kind != PODA_BLOCK_ANSWER && kind != ANSWERS && kind != END)
        return TRUE;
    if (reader->question == NULL)
        return refuse (reader, "expected these answers below their question");
    if (kind == PODA_BLOCK_ANSWER)
        return read_answer (reader, block);
    return kind == ANSWERS || reader->n_right > 0
           || refuse (reader, "expected a right answer, [x], before this");
}

/* Reads the block at the beginning of the text, and sets that to what is behind. Items
 * of a question are its options. */
static gboolean
read_block (LessonReader *reader, const char **text)
{
    GPtrArray *blocks = reader->lesson->blocks, *trees = reader->lesson->trees;
    PodaLessonBlock *block = NULL;
    guint i = 0, kind, line = reader->line;
    gsize length;
    while (i < (blocks->len == 0 ? 1 : G_N_ELEMENTS (kinds)) && block == NULL)
        block = match (*text, kinds[i].kind, kinds[i].pattern, &length), i++;
    if (block == NULL)
        return refuse (reader,
                       blocks->len == 0
                           ? "expected # NUMBER. TITLE, and below it NUMBER minutes. "
                             "GOAL"
                           : "expected a heading, a paragraph, a list, a fence that is "
                             "closed, a question, its answers or what holds");
    g_ptr_array_add (blocks, block);
    kind = kinds[i - 1].kind;
    if (kind == PODA_BLOCK_ITEM && reader->question != NULL && reader->n_right == 0)
        kind = PODA_BLOCK_OPTION;
    else if (kind >= PODA_BLOCK_ITEM && kind < PODA_N_BLOCKS)
        reader->question = NULL;
    if (!read_kind (reader, kind, block))
        return FALSE;
    block->kind = kind;
    block->line = reader->line = line;
    block->tree = trees->len > 0 ? trees->pdata[trees->len - 1] : NULL;
    if (kind >= PODA_N_BLOCKS)
        g_ptr_array_set_size (blocks, (gint) blocks->len - 1);
    for (; length > 0; length--)
        reader->line += *(*text)++ == '\n';
    return TRUE;
}

PodaLesson *
poda_lesson_read (const char *path, const char *text, GError **error)
{
    g_autoptr (PodaLesson) lesson = g_new0 (PodaLesson, 1);
    LessonReader reader = { .lesson = lesson, .line = 1, .error = error };
    lesson->path = path;
    lesson->blocks = g_ptr_array_new_with_free_func (free_block);
    lesson->trees = g_ptr_array_new_with_free_func (free_tree);
    do
        if (!read_block (&reader, &text))
            return NULL;
    while (*text != '\0');
    if (reader.n_others == 2)
        return g_steal_pointer (&lesson);
    refuse (&reader, "expected a heading for check questions, and one for what stays");
    return NULL;
}
