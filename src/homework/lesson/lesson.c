/* Reads the sources of lessons: each kind of block by the pattern it has. */

#include "homework/lesson/lesson.h"

#include <stdlib.h>
#include <string.h>

#include "base/read.h"
#include "base/resource.h"

typedef struct {
    PodaLesson *lesson;
    guint line;             /* of what is read, from 1 */
    PodaLessonPart *part;   /* the last one; NULL: none yet */
    PodaLessonBlock *block; /* the last one of it; NULL: none yet */
    PodaLessonTree *tree;   /* beside it; NULL: none yet */
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

/* Returns the whole match at the beginning and its groups; NULL: none. Free with
 * g_strfreev. */
static char **
match (const char *text, const char *pattern)
{
    g_autoptr (GRegex) regex =
        g_regex_new (pattern, G_REGEX_ANCHORED | G_REGEX_MULTILINE, 0, NULL);
    g_autoptr (GMatchInfo) found = NULL;
    return g_regex_match (regex, text, 0, &found) ? g_match_info_fetch_all (found)
                                                  : NULL;
}

/* --- What is owned --- */

static GPtrArray *
own_array (PodaLesson *lesson, GDestroyNotify free_element)
{
    GPtrArray *array = g_ptr_array_new_with_free_func (free_element);
    g_ptr_array_add (lesson->owned, array);
    return array;
}

static const char *
keep (PodaLesson *lesson, const char *text)
{
    return g_string_chunk_insert (lesson->strings, text);
}

/* Keeps lines as one. */
static const char *
keep_joined (PodaLesson *lesson, const char *text)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        g_strchug (lines[i]);
    g_autofree char *joined = g_strjoinv (" ", lines);
    return keep (lesson, joined);
}

static GPtrArray *
keep_list (PodaLesson *lesson, const char *text, const char *separator)
{
    GPtrArray *list = own_array (lesson, NULL);
    g_auto (GStrv) texts = g_strsplit (text, separator, -1);
    for (guint i = 0; texts[i] != NULL; i++)
        g_ptr_array_add (list, (char *) keep (lesson, texts[i]));
    return list;
}

static void
free_tree (gpointer data)
{
    PodaLessonTree *tree = data;
    g_clear_pointer (&tree->record, poda_record_free);
    g_clear_pointer (&tree->tree, poda_tree_free);
    poda_rules_clear (&tree->rules);
    g_free (tree);
}

void
poda_lesson_free (PodaLesson *lesson)
{
    g_ptr_array_unref (lesson->owned);
    g_string_chunk_free (lesson->strings);
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

const char *const poda_setting_words[PODA_N_SETTINGS] = {
    [PODA_SETTING_HIDDEN] = "hidden", [PODA_SETTING_DRAG] = "drag",
    [PODA_SETTING_ANYWAY] = "anyway", [PODA_SETTING_BESIDE] = "beside",
    [PODA_SETTING_PLAY] = "play",     [PODA_SETTING_VIEW] = "view",
};

/* Reads what can be said of a tree beside the rules of its search; what begins with
 * nodes has nodes of this tree. */
static gboolean
read_setting (PodaLesson *lesson, PodaLessonTree *tree, const char *key,
              const char *text, GError **error)
{
    guint i = 0;
    if (strcmp (key, "moment") == 0)
        return poda_lesson_step (tree->record, text, &tree->step, error);
    while (i < PODA_N_SETTINGS && strcmp (poda_setting_words[i], key) != 0)
        i++;
    if (i == PODA_N_SETTINGS)
        return poda_rule_find (key) != PODA_N_RULES
               || poda_read_refuse (error,
                                    "%s: expected moment, hidden, drag, anyway, "
                                    "beside, play, view or a rule of the search",
                                    key);
    tree->settings[i] = keep (lesson, text);
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    if (i == PODA_SETTING_DRAG && g_strv_length (words) != 5)
        return poda_read_refuse (error, "drag: expected LEAF from NUMBER to NUMBER");
    for (guint k = 0; i <= PODA_SETTING_ANYWAY && words[k] != NULL; k++)
        if (strcmp (words[k], "from") == 0)
            break;
        else if (poda_tree_find (tree->tree, words[k], error) == PODA_TREE_NONE)
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
read_tree (LessonReader *reader, PodaLessonTree *tree, char **lines)
{
    tree->text = lines[0];
    g_autoptr (GBytes) file = NULL;
    if (!poda_tree_is_literal (lines[0])) {
        file = poda_resource_open (lines[0]);
        tree->text = g_bytes_get_data (file, NULL);
    }
    tree->text = keep (reader->lesson, tree->text);
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
            if (pass == 1
                && !read_setting (reader->lesson, tree, sides[0], sides[1],
                                  reader->error))
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

/* Splits at commas that no bracket holds. Free with g_strfreev. */
static char **
split_items (const char *text)
{
    return g_regex_split_simple (", (?![^(]*\\))", text, 0, 0);
}

/* Finds the kind of a blank by the word in front of it, and what it is about; else a
 * sign has a number behind it. */
static void
find_kind (PodaLesson *lesson, PodaLessonField *field)
{
    g_auto (GStrv) words = g_strsplit (field->before, " ", 4);
    guint n = g_strv_length (words), i = PODA_BLANK_WINDOW;
    while (i < PODA_N_BLANKS && g_strcmp0 (words[0], poda_blank_words[i]) != 0)
        i++;
    gboolean named = i < PODA_N_BLANKS && n > 1;
    guint of = !named ? 0 : i == PODA_BLANK_WINDOW ? 2 : 1;
    field->kind = named                   ? (PodaBlankKind) i
                  : *field->after != '\0' ? PODA_BLANK_SIGN
                                          : PODA_BLANK_NUMBER;
    field->of = keep (lesson, of < n ? words[of] : "");
}

/* Reads the blanks of a question, which stand in backquotes at its end. */
static gboolean
read_question (LessonReader *reader)
{
    PodaLesson *lesson = reader->lesson;
    PodaLessonBlock *question = reader->block;
    g_auto (GStrv) sides = match (question->text, "(.*?) *`([^`]*\\?[^`]*)`$");
    if (sides == NULL)
        return TRUE;
    question->text = keep (lesson, sides[1]);
    g_auto (GStrv) items = split_items (sides[2]);
    for (guint i = 0; items[i] != NULL; i++) {
        g_auto (GStrv) parts = g_strsplit (items[i], "?", -1);
        if (g_strv_length (parts) != 2)
            return refuse (reader, "expected blanks, each with one ?");
        PodaLessonField *field = g_new0 (PodaLessonField, 1);
        g_ptr_array_add (question->fields, field);
        field->before = keep (lesson, parts[0]);
        field->after = keep (lesson, parts[1]);
        find_kind (lesson, field);
    }
    return TRUE;
}

/* Puts an item of an answer into the field it belongs to; FALSE: into none. */
static gboolean
fill_field (PodaLesson *lesson, const GPtrArray *fields, const char *item,
            GPtrArray *is)
{
    for (guint i = 0; i < fields->len; i++) {
        const PodaLessonField *field = fields->pdata[i];
        gsize before = strlen (field->before), after = strlen (field->after);
        if (is->pdata[i] != NULL || strlen (item) <= before + after
            || !g_str_has_prefix (item, field->before)
            || !g_str_has_suffix (item, field->after))
            continue;
        g_autofree char *held =
            g_strndup (item + before, strlen (item) - before - after);
        is->pdata[i] = (char *) keep (lesson, g_strstrip (held));
        return TRUE;
    }
    return FALSE;
}

/* Reads `3`, `A = 2, C ? 4` or `otherwise`. */
static gboolean
read_pattern (PodaLesson *lesson, const PodaLessonBlock *question,
              PodaLessonAnswer *answer, const char *pattern)
{
    guint n = question->fields->len;
    answer->is = own_array (lesson, NULL);
    g_ptr_array_set_size (answer->is, (gint) n);
    if (n == 0) {
        answer->option = (guint) atoi (pattern);
        return answer->option >= 1 && answer->option <= question->options->len;
    }
    if (strcmp (pattern, "otherwise") == 0)
        return TRUE;
    g_auto (GStrv) items = split_items (pattern);
    for (guint i = 0; items[i] != NULL; i++)
        if (!fill_field (lesson, question->fields, items[i], answer->is))
            return FALSE;
    return TRUE;
}

/* --- Blocks --- */

typedef enum {
    HEADING = PODA_BLOCK_CLAIMS + 1,
    ANSWERS, /* the line in front of them */
    ANSWER,
    END /* of answers */
} LineKind;

/* The patterns of blocks, of which the first counts that is met. */
static const struct {
    int kind; /* PodaBlockKind or LineKind */
    const char *pattern;
} kinds[] = {
    { HEADING, "## (?:(\\d{1,4})\\. )?(.*)$" },
    { PODA_BLOCK_TREE, "```tree\n((?s:.*?))\n```$" },
    { PODA_BLOCK_CONSOLE, "```.*\n((?s:.*?))\n```$" },
    { PODA_BLOCK_CLAIMS, "<!-- holds\n((?s:.*?))\n-->$" },
    { ANSWERS, "<details>.*$" },
    { END, "</details>$" },
    { ANSWER, "- \\[([x ])\\] `([^`]*)`\\s*((?:.|\n  )+?)(?:\\s+\\(`([^)]*)`\\))?$"
              "(?!\n  )" },
    { PODA_BLOCK_ITEM, "(?:\\d{1,4}\\.|-) (.*(?:\n  .*)*)" },
    { PODA_BLOCK_ASK, "\\*\\*\\?\\*\\* (.*(?:\n(?!#|```|- |<|  |\\d{1,4}\\. ).+)*)" },
    { PODA_BLOCK_TEXT, "(?!#|```|- |<|  )(.+(?:\n(?!#|```|- |<|  |\\d{1,4}\\. ).+)*)" },
};

static gboolean
read_heading (LessonReader *reader, char **words)
{
    guint n_parts = reader->lesson->parts->len;
    gboolean beat = *words[1] != '\0';
    int before = reader->part != NULL ? (int) reader->part->kind : -1;
    if (beat && ((guint) atoi (words[1]) != n_parts + 1 || before > PODA_PART_BEAT))
        return refuse (reader, "expected beats, numbered from 1");
    if (!beat && (before < 0 || before == PODA_PART_INSIGHT))
        return refuse (reader, "expected numbered beats, then two headings: check "
                               "questions, and what stays");
    reader->part = g_new0 (PodaLessonPart, 1);
    reader->part->kind = beat ? PODA_PART_BEAT : (PodaPartKind) (before + 1);
    reader->part->title = keep (reader->lesson, words[2]);
    reader->part->blocks = own_array (reader->lesson, g_free);
    reader->block = NULL;
    g_ptr_array_add (reader->lesson->parts, reader->part);
    return TRUE;
}

/* Reads one answer, `[x] `…` what is said to it (`key`, `key`)`. */
static gboolean
read_answer (LessonReader *reader, char **words)
{
    PodaLesson *lesson = reader->lesson;
    PodaLessonAnswer *answer = g_new0 (PodaLessonAnswer, 1);
    g_ptr_array_add (reader->block->answers, answer);
    answer->right = *words[1] == 'x';
    reader->block->n_right += answer->right;
    answer->line = reader->line;
    answer->text = keep_joined (lesson, words[3]);
    gboolean led = g_strv_length (words) > 4;
    answer->keys = led ? keep_list (lesson, keep_joined (lesson, words[4]), "`, `")
                       : own_array (lesson, NULL);
    return read_pattern (lesson, reader->block, answer, words[2])
           || refuse (reader, "expected the number of an option, what the blanks may "
                              "hold, or otherwise");
}

static gboolean
read_text (LessonReader *reader, PodaBlockKind kind, const char *text)
{
    PodaLesson *lesson = reader->lesson;
    gboolean joined = kind <= PODA_BLOCK_ITEM || kind == PODA_BLOCK_ASK;
    PodaLessonBlock *block = g_new0 (PodaLessonBlock, 1);
    g_ptr_array_add (reader->part->blocks, block);
    reader->block = block;
    *block = (PodaLessonBlock){
        .kind = kind,
        .line = reader->line,
        .tree = reader->tree,
        .text = joined ? keep_joined (lesson, text) : keep (lesson, text),
        .options = own_array (lesson, NULL),
        .fields = own_array (lesson, g_free),
        .answers = own_array (lesson, g_free),
    };
    if (kind == PODA_BLOCK_ASK)
        return read_question (reader);
    if (kind != PODA_BLOCK_TREE)
        return TRUE;
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    block->tree = reader->tree = g_new0 (PodaLessonTree, 1);
    g_ptr_array_add (own_array (lesson, free_tree), block->tree);
    return read_tree (reader, block->tree, lines);
}

/* Reads the block of a kind; behind a question items are its options. */
static gboolean
read_kind (LessonReader *reader, int kind, char **words)
{
    PodaLessonBlock *block = reader->block;
    gboolean asked = block != NULL && block->kind == PODA_BLOCK_ASK;
    if (kind == HEADING)
        return read_heading (reader, words);
    if (reader->part == NULL)
        return refuse (reader, "expected the first beat, ## 1. …");
    if (kind > HEADING && !asked)
        return refuse (reader, "expected these answers below their question");
    if (kind == ANSWER)
        return read_answer (reader, words);
    if (kind == END)
        return block->n_right > 0
               || refuse (reader, "expected a right answer, [x], before this");
    if (kind != PODA_BLOCK_ITEM || !asked || block->answers->len > 0)
        return kind == ANSWERS || read_text (reader, (PodaBlockKind) kind, words[1]);
    g_ptr_array_add (block->options, (char *) keep_joined (reader->lesson, words[1]));
    return TRUE;
}

/* Reads what stands at the beginning of the text, and sets that to what is behind. */
static gboolean
read_block (LessonReader *reader, const char **text)
{
    for (guint i = 0; i < G_N_ELEMENTS (kinds); i++) {
        guint line = reader->line;
        g_auto (GStrv) words = match (*text, kinds[i].pattern);
        if (words == NULL)
            continue;
        if (!read_kind (reader, kinds[i].kind, words))
            return FALSE;
        gsize length = strlen (words[0]) + strspn (*text + strlen (words[0]), "\n");
        reader->line = line;
        for (gsize k = 0; k < length; k++)
            reader->line += (*text)[k] == '\n';
        *text += length;
        return TRUE;
    }
    return refuse (reader, "expected a heading, a paragraph, a list, a fence that is "
                           "closed, a question, its answers or what holds");
}

/* --- The whole --- */

PodaLesson *
poda_lesson_read (const char *path, const char *text, GError **error)
{
    g_autoptr (PodaLesson) lesson = g_new0 (PodaLesson, 1);
    LessonReader reader = { .lesson = lesson, .line = 1, .error = error };
    lesson->owned = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
    lesson->strings = g_string_chunk_new (4096);
    lesson->path = keep (lesson, path);
    lesson->parts = own_array (lesson, g_free);
    g_auto (GStrv) head = match (text, "# (\\d{1,4})\\. (.*)\n\n"
                                       "(\\d{1,4}) \\w+\\. (.+(?:\n.+)*)\n+");
    if (head == NULL) {
        refuse (&reader, "expected # NUMBER. TITLE, and below it NUMBER minutes. GOAL");
        return NULL;
    }
    lesson->number = (guint) atoi (head[1]);
    lesson->title = keep (lesson, head[2]);
    lesson->minutes = (guint) atoi (head[3]);
    lesson->goal = keep_joined (lesson, head[4]);
    for (const char *at = head[0]; *at != '\0'; at++)
        reader.line += *at == '\n';
    text += strlen (head[0]);
    while (*text != '\0')
        if (!read_block (&reader, &text))
            return NULL;
    if (reader.part != NULL && reader.part->kind == PODA_PART_INSIGHT)
        return g_steal_pointer (&lesson);
    refuse (&reader, "expected a heading for check questions, and one for what stays");
    return NULL;
}
