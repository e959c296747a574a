/* Reads the sources of lessons: line by line, each kind of block by the way it
 * begins. */

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "homework/lesson/ask.h"

G_DEFINE_QUARK (poda_lesson_error, poda_lesson_error)

gboolean
poda_lesson_refuse (GError **error, const char *path, guint line, const char *format,
                    ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_set_error (error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX, "%s:%u: %s", path,
                 line, text);
    return FALSE;
}

/* --- What is owned --- */

static void
free_block (gpointer data)
{
    PodaLessonBlock *block = data;
    g_free (block->text);
    g_clear_pointer (&block->tree, poda_lesson_tree_free);
    g_ptr_array_unref (block->options);
    g_ptr_array_unref (block->fields);
    g_ptr_array_unref (block->answers);
    g_free (block);
}

static void
free_part (gpointer data)
{
    PodaLessonPart *part = data;
    g_free (part->title);
    g_ptr_array_unref (part->blocks);
    g_free (part);
}

void
poda_lesson_free (PodaLesson *lesson)
{
    g_free (lesson->path);
    g_free (lesson->name);
    g_free (lesson->title);
    g_free (lesson->goal);
    g_ptr_array_unref (lesson->parts);
    g_free (lesson);
}

/* --- Lines --- */

typedef struct {
    PodaLesson *lesson;
    PodaLessonLoad load;
    char **lines;
    guint at; /* the line that is read next */
    GError **error;
} LessonReader;

static const char *
line_at (const LessonReader *reader)
{
    return reader->lines[reader->at];
}

G_GNUC_PRINTF (2, 3)
static gboolean
refuse (const LessonReader *reader, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    return poda_lesson_refuse (reader->error, reader->lesson->path, reader->at + 1,
                               "%s", text);
}

static gboolean
is_blank (const char *line)
{
    return line == NULL || *line == '\0';
}

static void
skip_blanks (LessonReader *reader)
{
    while (line_at (reader) != NULL && *line_at (reader) == '\0')
        reader->at++;
}

/* The length of `12. ` at the beginning of an item of a numbered list, of which
 * `number` receives the number; 0: it is none. */
static gsize
numbered (const char *line, guint *number)
{
    gsize digits = strspn (line, "0123456789");
    if (digits == 0 || digits > 4 || !g_str_has_prefix (line + digits, ". "))
        return 0;
    *number = (guint) atoi (line);
    return digits + 2;
}

/* What begins a block of its own, also right below a paragraph. */
static gboolean
begins_block (const char *line)
{
    static const char *const starts[] = { "#", "```", "- ", "<", "  " };
    guint number;
    for (guint i = 0; i < G_N_ELEMENTS (starts); i++)
        if (g_str_has_prefix (line, starts[i]))
            return TRUE;
    return numbered (line, &number) > 0;
}

/* The line from `from` on, and those that continue it: a paragraph's as they are, an
 * item's `indented`. The caller frees it. */
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

/* The lines up to the one that closes a fence or a comment, which is passed over.
 * NULL: nothing closes it. Free with g_strfreev. */
static char **
take_until (LessonReader *reader, const char *end)
{
    guint opened = reader->at++;
    g_autoptr (GPtrArray) taken = g_ptr_array_new_with_free_func (g_free);
    for (; line_at (reader) != NULL; reader->at++) {
        if (strcmp (line_at (reader), end) == 0) {
            reader->at++;
            g_ptr_array_add (taken, NULL);
            return (char **) g_ptr_array_free (g_steal_pointer (&taken), FALSE);
        }
        g_ptr_array_add (taken, g_strdup (line_at (reader)));
    }
    reader->at = opened;
    refuse (reader, _ ("expected a line with %s that closes this"), end);
    return NULL;
}

/* --- Blocks --- */

static PodaLessonPart *
last_part (const LessonReader *reader)
{
    GPtrArray *parts = reader->lesson->parts;
    return parts->len > 0 ? parts->pdata[parts->len - 1] : NULL;
}

static PodaLessonBlock *
last_block (const LessonReader *reader)
{
    const PodaLessonPart *part = last_part (reader);
    return part != NULL && part->blocks->len > 0
               ? part->blocks->pdata[part->blocks->len - 1]
               : NULL;
}

static PodaLessonBlock *
add_block (LessonReader *reader, PodaBlockKind kind)
{
    PodaLessonBlock *block = g_new0 (PodaLessonBlock, 1);
    block->kind = kind;
    block->line = reader->at + 1;
    block->options = g_ptr_array_new_with_free_func (g_free);
    block->fields = g_ptr_array_new_with_free_func (poda_lesson_field_free);
    block->answers = g_ptr_array_new_with_free_func (poda_lesson_answer_free);
    g_ptr_array_add (last_part (reader)->blocks, block);
    return block;
}

static gboolean
read_heading (LessonReader *reader)
{
    const char *line = line_at (reader) + strlen ("## ");
    const PodaLessonPart *before = last_part (reader);
    guint number, n_parts = reader->lesson->parts->len;
    gsize skip = numbered (line, &number);
    PodaPartKind kind = skip > 0         ? PODA_PART_BEAT
                        : before == NULL ? PODA_PART_INSIGHT
                                         : (PodaPartKind) (before->kind + 1);
    if (skip > 0 && (number != n_parts + 1 || (before != NULL && before->kind != kind)))
        return refuse (reader, _ ("expected beat %u"), n_parts + 1);
    if (before == NULL ? skip == 0 : kind > PODA_PART_INSIGHT)
        return refuse (reader, _ ("expected numbered beats, then two headings: check "
                                  "questions, and what stays"));
    PodaLessonPart *part = g_new0 (PodaLessonPart, 1);
    part->kind = kind;
    part->title = g_strdup (line + skip);
    part->blocks = g_ptr_array_new_with_free_func (free_block);
    g_ptr_array_add (reader->lesson->parts, part);
    reader->at++;
    return TRUE;
}

static gboolean
read_fence (LessonReader *reader)
{
    gboolean is_tree = strcmp (line_at (reader), "```tree") == 0;
    guint first = reader->at + 2;
    PodaLessonBlock *block =
        add_block (reader, is_tree ? PODA_BLOCK_TREE : PODA_BLOCK_CONSOLE);
    g_auto (GStrv) lines = take_until (reader, "```");
    if (lines == NULL)
        return FALSE;
    block->text = g_strjoinv ("\n", lines);
    if (is_tree)
        block->tree = poda_lesson_tree_read (lines, reader->load, reader->lesson->path,
                                             first, reader->error);
    return !is_tree || block->tree != NULL;
}

static gboolean
read_claims (LessonReader *reader)
{
    PodaLessonBlock *block = add_block (reader, PODA_BLOCK_CLAIMS);
    g_auto (GStrv) lines = take_until (reader, "-->");
    if (lines == NULL)
        return FALSE;
    block->text = g_strjoinv ("\n", lines);
    return TRUE;
}

/* The question to which options and answers belong that stand here. */
static PodaLessonBlock *
open_question (const LessonReader *reader)
{
    PodaLessonBlock *block = last_block (reader);
    return block != NULL && block->kind == PODA_BLOCK_ASK && block->answers->len == 0
               ? block
               : NULL;
}

static gboolean
read_item (LessonReader *reader, gsize skip, guint number)
{
    PodaLessonBlock *question = open_question (reader);
    if (question == NULL) {
        PodaLessonBlock *block = add_block (reader, PODA_BLOCK_ITEM);
        block->text = take_text (reader, skip, TRUE);
        return TRUE;
    }
    if (number != question->options->len + 1 || question->fields->len > 0)
        return refuse (reader, _ ("expected option %u of a question without blanks"),
                       question->options->len + 1);
    g_ptr_array_add (question->options, take_text (reader, skip, TRUE));
    return TRUE;
}

#define QUESTION "**?** "

static gboolean
read_question (LessonReader *reader)
{
    PodaLessonBlock *block = add_block (reader, PODA_BLOCK_ASK);
    block->text = take_text (reader, strlen (QUESTION), FALSE);
    return poda_lesson_read_fields (block, reader->lesson->path, reader->error);
}

static gboolean
read_answers (LessonReader *reader)
{
    PodaLessonBlock *question = open_question (reader);
    guint opened = reader->at;
    if (question == NULL)
        return refuse (reader, _ ("expected these answers below their question"));
    for (reader->at++; line_at (reader) != NULL; skip_blanks (reader)) {
        if (strcmp (line_at (reader), "</details>") == 0) {
            reader->at++;
            return poda_lesson_check_answers (question, reader->lesson->path,
                                              reader->error);
        }
        if (*line_at (reader) == '\0')
            continue;
        if (!g_str_has_prefix (line_at (reader), "- "))
            return refuse (reader, _ ("expected an answer, [x] `…` or [ ] `…`"));
        guint line = reader->at + 1;
        g_autofree char *text = take_text (reader, strlen ("- "), TRUE);
        if (!poda_lesson_read_answer (question, text, reader->lesson->path, line,
                                      reader->error))
            return FALSE;
    }
    reader->at = opened;
    return refuse (reader, _ ("expected a line with %s that closes this"),
                   "</details>");
}

static gboolean
read_block (LessonReader *reader)
{
    const char *line = line_at (reader);
    guint number = 0;
    gsize skip = numbered (line, &number);
    if (g_str_has_prefix (line, "## "))
        return read_heading (reader);
    if (last_part (reader) == NULL)
        return refuse (reader, _ ("expected the first beat, ## 1. …"));
    if (g_str_has_prefix (line, "```"))
        return read_fence (reader);
    if (strcmp (line, "<!-- holds") == 0)
        return read_claims (reader);
    if (g_str_has_prefix (line, "<details>"))
        return read_answers (reader);
    if (skip > 0 || g_str_has_prefix (line, "- "))
        return read_item (reader, skip > 0 ? skip : strlen ("- "), number);
    if (g_str_has_prefix (line, QUESTION))
        return read_question (reader);
    if (begins_block (line))
        return refuse (reader, _ ("expected a heading, a paragraph, a list, a fence, a "
                                  "question, its answers or what holds"));
    PodaLessonBlock *block = add_block (reader, PODA_BLOCK_TEXT);
    block->text = take_text (reader, 0, FALSE);
    return TRUE;
}

/* --- The whole --- */

/* `# 2. Title`, and a paragraph: `20 minutes. The goal.` */
static gboolean
read_head (LessonReader *reader)
{
    PodaLesson *lesson = reader->lesson;
    const char *line = line_at (reader);
    gsize skip =
        g_str_has_prefix (line, "# ") ? numbered (line + 2, &lesson->number) : 0;
    if (skip == 0)
        return refuse (reader, _ ("expected # NUMBER. TITLE"));
    lesson->title = g_strdup (line + 2 + skip);
    reader->at++;
    skip_blanks (reader);
    g_autofree char *text =
        line_at (reader) != NULL ? take_text (reader, 0, FALSE) : g_strdup ("");
    const char *goal = strstr (text, ". ");
    lesson->minutes = (guint) atoi (text);
    if (lesson->minutes == 0 || goal == NULL)
        return refuse (reader, _ ("expected NUMBER minutes. GOAL"));
    lesson->goal = g_strdup (goal + strlen (". "));
    return TRUE;
}

static gboolean
read_lesson (LessonReader *reader)
{
    if (!read_head (reader))
        return FALSE;
    for (skip_blanks (reader); line_at (reader) != NULL; skip_blanks (reader))
        if (!read_block (reader))
            return FALSE;
    const PodaLessonPart *last = last_part (reader);
    if (last == NULL || last->kind != PODA_PART_INSIGHT)
        return refuse (reader,
                       _ ("expected a heading for check questions, and one for what "
                          "stays"));
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
    lesson->path = g_strdup (path);
    lesson->name = g_strndup (file, strcspn (file, "."));
    lesson->parts = g_ptr_array_new_with_free_func (free_part);
    g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
    LessonReader reader = {
        .lesson = lesson, .load = load, .lines = lines, .error = error
    };
    return read_lesson (&reader) ? g_steal_pointer (&lesson) : NULL;
}

const PodaLessonTree *
poda_lesson_tree_at (const PodaLesson *lesson, guint part, guint block)
{
    for (guint p = part + 1; p-- > 0;) {
        const PodaLessonPart *at = lesson->parts->pdata[p];
        guint n = p == part ? MIN (block + 1, at->blocks->len) : at->blocks->len;
        for (guint b = n; b-- > 0;) {
            const PodaLessonBlock *found = at->blocks->pdata[b];
            if (found->tree != NULL)
                return found->tree;
        }
    }
    return NULL;
}
