/* Reads the sources of lessons: line by line, each kind of block by the way it
 * begins. */

#include "homework/lesson/lesson.h"

#include <stdlib.h>
#include <string.h>

G_DEFINE_QUARK (poda_lesson_error, poda_lesson_error)

typedef struct {
    PodaLesson *lesson;
    PodaLessonLoad load;
    char **lines;
    guint at;              /* the line that is read next */
    PodaLessonPart *part;  /* the last one; NULL: none yet */
    PodaLessonBlock *last; /* of its blocks; NULL: none yet */
    GError **error;
} LessonReader;

/* Sets the error, with the line from 0 at which it is. Returns FALSE. */
G_GNUC_PRINTF (3, 4)
static gboolean
refuse (const LessonReader *reader, guint at, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_set_error (reader->error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX,
                 "%s:%u: %s", reader->lesson->path, at + 1, text);
    return FALSE;
}

/* --- What is owned --- */

static GPtrArray *
own_array (PodaLesson *lesson, GDestroyNotify free_element)
{
    GPtrArray *array = g_ptr_array_new_with_free_func (free_element);
    g_ptr_array_add (lesson->owned, array);
    return array;
}

/* Lists of texts are arrays, too: those from g_strsplit. */
static char **
own_list (PodaLesson *lesson, char **list)
{
    GPtrArray *texts = own_array (lesson, g_free);
    for (guint i = 0; list[i] != NULL; i++)
        g_ptr_array_add (texts, list[i]);
    g_ptr_array_add (texts, NULL);
    g_free (list);
    return (char **) texts->pdata;
}

static char *
keep (PodaLesson *lesson, const char *text)
{
    return g_string_chunk_insert (lesson->strings, text);
}

void
poda_lesson_free (PodaLesson *lesson)
{
    g_ptr_array_unref (lesson->owned);
    g_string_chunk_free (lesson->strings);
    g_free (lesson);
}

/* --- Lines --- */

/* The whole match and its groups, to be freed with g_strfreev; NULL: none. */
static char **
match (const char *text, const char *pattern)
{
    g_autoptr (GRegex) regex = g_regex_new (pattern, G_REGEX_DOTALL, 0, NULL);
    g_autoptr (GMatchInfo) found = NULL;
    return g_regex_match (regex, text, 0, &found) ? g_match_info_fetch_all (found)
                                                  : NULL;
}

static const char *
line_at (const LessonReader *reader)
{
    return reader->lines[reader->at];
}

static gboolean
is_blank (const char *line)
{
    return line == NULL || *line == '\0';
}

static gboolean
skip_blanks (LessonReader *reader)
{
    while (line_at (reader) != NULL && *line_at (reader) == '\0')
        reader->at++;
    return line_at (reader) != NULL;
}

/* What begins a block of its own, also right below a paragraph. */
static gboolean
begins_block (const char *line)
{
    return g_regex_match_simple ("^(#|```|- |<|  |\\d{1,4}\\. )", line, 0, 0);
}

/* Takes the line from `from` on, and those that continue it: a paragraph's as they are,
 * an item's `indented`. The caller frees it. */
static char *
take_text (LessonReader *reader, gsize from, gboolean indented)
{
    GString *text = g_string_new (line_at (reader) + from);
    for (reader->at++; !is_blank (line_at (reader)); reader->at++) {
        const char *line = line_at (reader);
        if (indented ? !g_str_has_prefix (line, "  ") : begins_block (line))
            break;
        g_string_append_printf (text, " %s", line + strspn (line, " "));
    }
    return g_string_free (text, FALSE);
}

/* Takes the lines up to the one that closes a fence or a comment, which is passed over.
 * NULL: nothing closes it. Free with g_strfreev. */
static char **
take_until (LessonReader *reader, const char *end)
{
    guint first = reader->at + 1, at = first;
    while (reader->lines[at] != NULL && strcmp (reader->lines[at], end) != 0)
        at++;
    if (reader->lines[at] == NULL) {
        refuse (reader, reader->at, "expected a line with %s that closes this", end);
        return NULL;
    }
    char **taken = g_new0 (char *, at - first + 1);
    for (guint i = first; i < at; i++)
        taken[i - first] = g_strdup (reader->lines[i]);
    reader->at = at + 1;
    return taken;
}

/* --- Questions --- */

/* Splits at commas that no bracket holds. Free with g_strfreev. */
static char **
split_items (const char *text)
{
    return g_regex_split_simple (", (?![^(]*\\))", text, 0, 0);
}

/* Finds the kind of a blank by what stands around it; else it has `=`, or a number
 * behind it. `of` receives what it is about. */
static PodaBlankKind
kind_of (const char *before, const char *after, const char **of)
{
    static const char *const starts[PODA_N_BLANKS] = {
        [PODA_BLANK_WINDOW] = "window of ", [PODA_BLANK_VISITS] = "visits ",
        [PODA_BLANK_STRIKE] = "strike ",    [PODA_BLANK_WHO] = "who ",
        [PODA_BLANK_CLICK] = "click ",      [PODA_BLANK_DRAG] = "drag ",
        [PODA_BLANK_ORDER] = "order ",
    };
    for (guint i = 0; i < PODA_N_BLANKS; i++)
        if (starts[i] != NULL && g_str_has_prefix (before, starts[i])) {
            *of = before + strlen (starts[i]);
            return (PodaBlankKind) i;
        }
    *of = before;
    return *after != '\0' ? PODA_BLANK_SIGN : PODA_BLANK_NUMBER;
}

/* Reads the blanks of a question, which stand in backquotes at its end. */
static gboolean
read_question (LessonReader *reader, PodaLessonBlock *question, const char *text)
{
    PodaLesson *lesson = reader->lesson;
    g_auto (GStrv) sides = match (text, "^(.*?) *`([^`]*\\?[^`]*)`$");
    question->text = keep (lesson, sides != NULL ? sides[1] : text);
    g_auto (GStrv) items = split_items (sides != NULL ? sides[2] : "");
    for (guint i = 0; sides != NULL && items[i] != NULL; i++) {
        g_auto (GStrv) parts = g_strsplit (items[i], "?", -1);
        if (g_strv_length (parts) != 2)
            return refuse (reader, question->line - 1, "%s: expected a blank, ?",
                           items[i]);
        PodaLessonField *field = g_new0 (PodaLessonField, 1);
        const char *of;
        g_ptr_array_add (question->fields, field);
        field->before = keep (lesson, parts[0]);
        field->after = keep (lesson, parts[1]);
        field->kind = kind_of (field->before, field->after, &of);
        field->of =
            g_string_chunk_insert_len (lesson->strings, of, (gssize) strcspn (of, " "));
    }
    return TRUE;
}

/* Puts an item of an answer into the field it belongs to; FALSE: into none. */
static gboolean
fill_field (PodaLesson *lesson, const PodaLessonBlock *question, const char *item,
            char **is)
{
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        gsize before = strlen (field->before), after = strlen (field->after);
        if (is[i] != NULL || strlen (item) <= before + after
            || !g_str_has_prefix (item, field->before)
            || !g_str_has_suffix (item, field->after))
            continue;
        g_autofree char *held =
            g_strndup (item + before, strlen (item) - before - after);
        is[i] = keep (lesson, g_strstrip (held));
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
    answer->is = g_new0 (char *, n + 1);
    g_ptr_array_add (own_array (lesson, g_free), answer->is);
    if (strcmp (pattern, "otherwise") == 0)
        return n > 0;
    if (n == 0) {
        answer->option = (guint) atoi (pattern);
        return answer->option >= 1 && answer->option <= question->options->len;
    }
    g_auto (GStrv) items = split_items (pattern);
    for (guint i = 0; items[i] != NULL; i++)
        if (!fill_field (lesson, question, items[i], answer->is))
            return FALSE;
    return TRUE;
}

/* Reads one answer, `[x] `…` what is said to it (`key`, `key`)`. */
static gboolean
read_answer (LessonReader *reader, PodaLessonBlock *question)
{
    PodaLesson *lesson = reader->lesson;
    guint line = reader->at;
    if (!g_str_has_prefix (line_at (reader), "- "))
        return refuse (reader, line, "expected an answer, [x] `…` or [ ] `…`");
    g_autofree char *text = take_text (reader, strlen ("- "), TRUE);
    g_auto (GStrv) parts =
        match (text, "^\\[([x ])\\] `([^`]*)` *(.+?)(?: \\(`([^)]*)`\\))?$");
    if (parts == NULL)
        return refuse (
            reader, line,
            "expected an answer, [x] `…` or [ ] `…`, and what is said to it");
    PodaLessonAnswer *answer = g_new0 (PodaLessonAnswer, 1);
    g_ptr_array_add (question->answers, answer);
    answer->right = *parts[1] == 'x';
    answer->line = line + 1;
    answer->text = keep (lesson, parts[3]);
    answer->keys =
        own_list (lesson, g_strsplit (parts[4] != NULL ? parts[4] : "", "`, `", -1));
    return read_pattern (lesson, question, answer, parts[2])
           || refuse (reader, line,
                      "%s: expected the number of an option, what the blanks may hold, "
                      "or otherwise",
                      parts[2]);
}

/* Whether it has a right answer, one for each option, and one for what nobody
 * foresaw. */
static gboolean
check_answers (const LessonReader *reader, const PodaLessonBlock *question)
{
    guint n_right = 0, n_otherwise = 0;
    g_autofree guint *n_of = g_new0 (guint, question->options->len + 1);
    for (guint i = 0; i < question->answers->len; i++) {
        const PodaLessonAnswer *answer = question->answers->pdata[i];
        gboolean filled = FALSE;
        for (guint k = 0; k < question->fields->len; k++)
            filled = filled || answer->is[k] != NULL;
        n_right += answer->right;
        n_of[answer->option]++;
        n_otherwise += !filled && answer->option == 0;
    }
    for (guint option = 1; option <= question->options->len; option++)
        if (n_of[option] != 1)
            return refuse (reader, question->line - 1,
                           "expected one answer to each option");
    if (n_right == 0)
        return refuse (reader, question->line - 1, "expected a right answer, [x]");
    return n_otherwise == (question->fields->len > 0)
           || refuse (reader, question->line - 1,
                      "expected `otherwise` once, in a question with blanks");
}

/* The question to which options and answers belong that stand here; NULL: none. */
static PodaLessonBlock *
open_question (const LessonReader *reader)
{
    return reader->last != NULL && reader->last->kind == PODA_BLOCK_ASK
                   && reader->last->answers->len == 0
               ? reader->last
               : NULL;
}

static gboolean
read_answers (LessonReader *reader)
{
    PodaLessonBlock *question = open_question (reader);
    guint opened = reader->at++;
    if (question == NULL)
        return refuse (reader, opened, "expected these answers below their question");
    while (skip_blanks (reader)) {
        if (strcmp (line_at (reader), "</details>") == 0) {
            reader->at++;
            return check_answers (reader, question);
        }
        if (!read_answer (reader, question))
            return FALSE;
    }
    return refuse (reader, opened, "expected a line with </details> that closes this");
}

/* --- Blocks --- */

static PodaLessonBlock *
add_block (LessonReader *reader, PodaBlockKind kind)
{
    PodaLessonBlock *block = g_new0 (PodaLessonBlock, 1);
    block->kind = kind;
    block->line = reader->at + 1;
    block->options = own_array (reader->lesson, NULL);
    block->fields = own_array (reader->lesson, g_free);
    block->answers = own_array (reader->lesson, g_free);
    g_ptr_array_add (reader->part->blocks, block);
    reader->last = block;
    return block;
}

static gboolean
read_heading (LessonReader *reader)
{
    g_auto (GStrv) words = match (line_at (reader), "^## (?:(\\d{1,4})\\. )?(.*)$");
    guint n_parts = reader->lesson->parts->len;
    gboolean beat = *words[1] != '\0';
    PodaPartKind before = reader->part != NULL ? reader->part->kind : PODA_PART_BEAT;
    if (beat && ((guint) atoi (words[1]) != n_parts + 1 || before != PODA_PART_BEAT))
        return refuse (reader, reader->at, "expected beat %u", n_parts + 1);
    if (!beat && (reader->part == NULL || before == PODA_PART_INSIGHT))
        return refuse (reader, reader->at,
                       "expected numbered beats, then two headings: check questions, "
                       "and what stays");
    PodaLessonPart *part = g_new0 (PodaLessonPart, 1);
    part->kind = beat ? PODA_PART_BEAT : (PodaPartKind) (before + 1);
    part->title = keep (reader->lesson, words[2]);
    part->blocks = own_array (reader->lesson, g_free);
    g_ptr_array_add (reader->lesson->parts, part);
    reader->part = part;
    reader->last = NULL;
    reader->at++;
    return TRUE;
}

/* Reads a fence, or a comment with what tests hold against the search. */
static gboolean
read_fence (LessonReader *reader, PodaBlockKind kind, const char *end)
{
    guint first = reader->at + 2;
    PodaLessonBlock *block = add_block (reader, kind);
    g_auto (GStrv) lines = take_until (reader, end);
    if (lines == NULL)
        return FALSE;
    g_autofree char *text = g_strjoinv ("\n", lines);
    block->text = keep (reader->lesson, text);
    if (kind == PODA_BLOCK_TREE)
        block->tree = poda_lesson_read_tree (reader->lesson, lines, reader->load, first,
                                             reader->error);
    return kind != PODA_BLOCK_TREE || block->tree != NULL;
}

/* Reads an item of a list, which is an option below a question. */
static gboolean
read_item (LessonReader *reader, const char *number, gsize skip)
{
    PodaLessonBlock *question = open_question (reader);
    guint at = reader->at;
    PodaLessonBlock *block =
        question == NULL ? add_block (reader, PODA_BLOCK_ITEM) : question;
    g_autofree char *text = take_text (reader, skip, TRUE);
    if (question == NULL) {
        block->text = keep (reader->lesson, text);
        return TRUE;
    }
    g_ptr_array_add (question->options, keep (reader->lesson, text));
    return (guint) atoi (number) == question->options->len && question->fields->len == 0
               ? TRUE
               : refuse (reader, at, "expected option %u of a question without blanks",
                         question->options->len);
}

#define QUESTION "**?** "

static gboolean
read_block (LessonReader *reader)
{
    const char *line = line_at (reader);
    if (g_str_has_prefix (line, "## "))
        return read_heading (reader);
    if (reader->part == NULL)
        return refuse (reader, reader->at, "expected the first beat, ## 1. …");
    if (g_str_has_prefix (line, "```"))
        return read_fence (reader,
                           strcmp (line, "```tree") == 0 ? PODA_BLOCK_TREE
                                                         : PODA_BLOCK_CONSOLE,
                           "```");
    if (strcmp (line, "<!-- holds") == 0)
        return read_fence (reader, PODA_BLOCK_CLAIMS, "-->");
    if (g_str_has_prefix (line, "<details>"))
        return read_answers (reader);
    g_auto (GStrv) item = match (line, "^(?:(\\d{1,4})\\.|-) ");
    if (item != NULL)
        return read_item (reader, item[1] != NULL ? item[1] : "", strlen (item[0]));
    gboolean asks = g_str_has_prefix (line, QUESTION);
    if (!asks && begins_block (line))
        return refuse (reader, reader->at,
                       "expected a heading, a paragraph, a list, a fence, a question, "
                       "its answers or what holds");
    PodaLessonBlock *block =
        add_block (reader, asks ? PODA_BLOCK_ASK : PODA_BLOCK_TEXT);
    g_autofree char *text = take_text (reader, asks ? strlen (QUESTION) : 0, FALSE);
    if (asks)
        return read_question (reader, block, text);
    block->text = keep (reader->lesson, text);
    return TRUE;
}

/* --- The whole --- */

/* Reads `# 2. Title`, and a paragraph: `20 minutes. The goal.` */
static gboolean
read_head (LessonReader *reader)
{
    PodaLesson *lesson = reader->lesson;
    g_auto (GStrv) title = match (line_at (reader), "^# (\\d{1,4})\\. (.*)$");
    if (title == NULL)
        return refuse (reader, reader->at, "expected # NUMBER. TITLE");
    reader->at++;
    g_autofree char *text =
        skip_blanks (reader) ? take_text (reader, 0, FALSE) : g_strdup ("");
    g_auto (GStrv) goal = match (text, "^(\\d{1,4}) \\w+\\. (.*)$");
    if (goal == NULL)
        return refuse (reader, reader->at, "expected NUMBER minutes. GOAL");
    lesson->number = (guint) atoi (title[1]);
    lesson->title = keep (lesson, title[2]);
    lesson->minutes = (guint) atoi (goal[1]);
    lesson->goal = keep (lesson, goal[2]);
    return TRUE;
}

PodaLesson *
poda_lesson_read (const char *path, PodaLessonLoad load, GError **error)
{
    g_autofree char *whole = NULL;
    if (!load (path, &whole, error))
        return NULL;
    g_autoptr (PodaLesson) lesson = g_new0 (PodaLesson, 1);
    g_autofree char *file = g_path_get_basename (path);
    *strchrnul (file, '.') = '\0';
    lesson->owned = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
    lesson->strings = g_string_chunk_new (4096);
    lesson->path = keep (lesson, path);
    lesson->name = keep (lesson, file);
    lesson->parts = own_array (lesson, g_free);
    g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
    LessonReader reader = {
        .lesson = lesson, .load = load, .lines = lines, .error = error
    };
    if (!read_head (&reader))
        return NULL;
    while (skip_blanks (&reader))
        if (!read_block (&reader))
            return NULL;
    if (reader.part == NULL || reader.part->kind != PODA_PART_INSIGHT) {
        refuse (&reader, reader.at,
                "expected a heading for check questions, and one for what stays");
        return NULL;
    }
    return g_steal_pointer (&lesson);
}

const PodaLessonTree *
poda_lesson_tree_at (const PodaLesson *lesson, guint part, guint block)
{
    const PodaLessonTree *found = NULL;
    for (guint p = 0; p <= part; p++) {
        const GPtrArray *blocks = ((PodaLessonPart *) lesson->parts->pdata[p])->blocks;
        for (guint b = 0; b < blocks->len && (p < part || b <= block); b++) {
            const PodaLessonBlock *at = blocks->pdata[b];
            found = at->tree != NULL ? at->tree : found;
        }
    }
    return found;
}
