#include <glib/gi18n-lib.h>

#include "homework/lesson/ask.h"

#include <stdlib.h>
#include <string.h>

void
poda_lesson_field_free (gpointer field)
{
    PodaLessonField *own = field;
    g_free (own->before);
    g_free (own->after);
    g_free (own->of);
    g_free (own);
}

void
poda_lesson_answer_free (gpointer answer)
{
    PodaLessonAnswer *own = answer;
    for (guint i = 0; i < own->n_is; i++)
        g_free (own->is[i]);
    g_free (own->is);
    g_free (own->text);
    g_strfreev (own->keys);
    g_free (own);
}

/* --- Blanks --- */

/* The word with which a blank of the kind begins; the others are told by their form. */
static const struct {
    const char *word, *start;
} kinds[PODA_N_BLANKS] = {
    [PODA_BLANK_NUMBER] = { "number", NULL },
    [PODA_BLANK_SIGN] = { "sign", NULL },
    [PODA_BLANK_WINDOW] = { "window", "window of " },
    [PODA_BLANK_VISITS] = { "visits", "visits " },
    [PODA_BLANK_STRIKE] = { "strike", "strike " },
    [PODA_BLANK_WHO] = { "who", "who " },
    [PODA_BLANK_CLICK] = { "click", "click " },
    [PODA_BLANK_DRAG] = { "drag", "drag " },
    [PODA_BLANK_ORDER] = { "order", "order " },
};

const char *
poda_lesson_field_word (PodaBlankKind kind)
{
    return kinds[kind].word;
}

/* Splits at commas that no bracket holds. Free with g_strfreev. */
static char **
split_items (const char *text)
{
    g_autofree char *own = g_strdup (text);
    gint depth = 0;
    for (char *at = own; *at != '\0'; at++) {
        depth += *at == '(' ? 1 : *at == ')' ? -1 : 0;
        if (depth == 0 && at[0] == ',' && at[1] == ' ')
            at[0] = '\n';
    }
    return g_strsplit (own, "\n ", -1);
}

static PodaBlankKind
kind_of (const char *before, const char *after)
{
    for (guint i = 0; i < PODA_N_BLANKS; i++)
        if (kinds[i].start != NULL && g_str_has_prefix (before, kinds[i].start))
            return (PodaBlankKind) i;
    return *after != '\0' ? PODA_BLANK_SIGN : PODA_BLANK_NUMBER;
}

/* `window of D = ` is about D, `drag a1 ` about a1, `A = ` about A. */
static char *
name_in (PodaBlankKind kind, const char *before)
{
    const char *start = kinds[kind].start;
    const char *name = before + (start != NULL ? strlen (start) : 0);
    return g_strndup (name, strcspn (name, " "));
}

static gboolean
add_field (PodaLessonBlock *question, const char *text, const char *path,
           GError **error)
{
    const char *blank = strchr (text, '?');
    if (blank == NULL || strchr (blank + 1, '?') != NULL)
        return poda_lesson_refuse (error, path, question->line,
                                   _ ("%s: expected a blank, ?"), text);
    PodaLessonField *field = g_new0 (PodaLessonField, 1);
    field->before = g_strndup (text, (gsize) (blank - text));
    field->after = g_strdup (blank + 1);
    field->kind = kind_of (field->before, field->after);
    field->of = name_in (field->kind, field->before);
    g_ptr_array_add (question->fields, field);
    return TRUE;
}

gboolean
poda_lesson_read_fields (PodaLessonBlock *question, const char *path, GError **error)
{
    char *text = question->text;
    gsize length = strlen (text);
    char *open = length > 2 && text[length - 1] == '`'
                     ? g_strrstr_len (text, (gssize) length - 1, "`")
                     : NULL;
    if (open == NULL || strchr (open, '?') == NULL)
        return TRUE;
    g_autofree char *code = g_strndup (open + 1, length - 2 - (gsize) (open - text));
    g_auto (GStrv) items = split_items (code);
    while (open > text && open[-1] == ' ')
        open--;
    *open = '\0';
    for (guint i = 0; items[i] != NULL; i++)
        if (!add_field (question, items[i], path, error))
            return FALSE;
    return TRUE;
}

/* --- Answers --- */

/* Takes the keys off the end of a text, where there are any in brackets and backquotes:
 * ` (`cut-child`, `late-cut`)`. Free with g_strfreev. */
static char **
take_keys (char *text)
{
    char *open = g_str_has_suffix (text, "`)") ? g_strrstr (text, " (`") : NULL;
    if (open == NULL)
        return g_new0 (char *, 1);
    char *keys = open + strlen (" (`");
    keys[strlen (keys) - strlen ("`)")] = '\0';
    *open = '\0';
    return g_strsplit (keys, "`, `", -1);
}

/* What an item of an answer puts into the field it belongs to; FALSE: into none. */
static gboolean
fill_field (const PodaLessonBlock *question, const char *item, char **is)
{
    for (guint i = 0; i < question->fields->len; i++) {
        const PodaLessonField *field = question->fields->pdata[i];
        gsize before = strlen (field->before), after = strlen (field->after);
        if (is[i] != NULL || strlen (item) <= before + after
            || !g_str_has_prefix (item, field->before)
            || !g_str_has_suffix (item, field->after))
            continue;
        is[i] = g_strndup (item + before, strlen (item) - before - after);
        g_strstrip (is[i]);
        return TRUE;
    }
    return FALSE;
}

#define OTHERWISE "otherwise"

static gboolean
read_pattern (const PodaLessonBlock *question, PodaLessonAnswer *answer,
              const char *pattern)
{
    answer->n_is = question->fields->len;
    answer->is = g_new0 (char *, answer->n_is + 1);
    if (strcmp (pattern, OTHERWISE) == 0)
        return question->fields->len > 0;
    if (question->fields->len == 0) {
        answer->option = (guint) atoi (pattern);
        return answer->option >= 1 && answer->option <= question->options->len;
    }
    g_auto (GStrv) items = split_items (pattern);
    for (guint i = 0; items[i] != NULL; i++)
        if (!fill_field (question, items[i], answer->is))
            return FALSE;
    return TRUE;
}

gboolean
poda_lesson_read_answer (PodaLessonBlock *question, const char *text, const char *path,
                         guint line, GError **error)
{
    gboolean right = g_str_has_prefix (text, "[x] `");
    const char *begin = text + strlen ("[x] `");
    const char *end =
        right || g_str_has_prefix (text, "[ ] `") ? strchr (begin, '`') : NULL;
    if (end == NULL)
        return poda_lesson_refuse (error, path, line,
                                   _ ("expected an answer, [x] `…` or [ ] `…`"));
    g_autofree char *pattern = g_strndup (begin, (gsize) (end - begin));
    PodaLessonAnswer *answer = g_new0 (PodaLessonAnswer, 1);
    g_ptr_array_add (question->answers, answer);
    answer->right = right;
    answer->line = line;
    answer->text = g_strstrip (g_strdup (end + 1));
    answer->keys = take_keys (answer->text);
    if (!read_pattern (question, answer, pattern))
        return poda_lesson_refuse (error, path, line,
                                   _ ("%s: expected the number of an option, what the "
                                      "blanks may hold, or otherwise"),
                                   pattern);
    return *answer->text != '\0'
           || poda_lesson_refuse (error, path, line, _ ("expected what is said to it"));
}

/* Whether it is what is said to anything else. */
static gboolean
is_otherwise (const PodaLessonBlock *question, const PodaLessonAnswer *answer)
{
    for (guint i = 0; i < question->fields->len; i++)
        if (answer->is[i] != NULL)
            return FALSE;
    return answer->option == 0;
}

static gboolean
options_are_answered (const PodaLessonBlock *question)
{
    for (guint option = 1; option <= question->options->len; option++) {
        guint n = 0;
        for (guint i = 0; i < question->answers->len; i++)
            n += ((PodaLessonAnswer *) question->answers->pdata[i])->option == option;
        if (n != 1)
            return FALSE;
    }
    return TRUE;
}

gboolean
poda_lesson_check_answers (const PodaLessonBlock *question, const char *path,
                           GError **error)
{
    guint n_right = 0, n = question->answers->len;
    for (guint i = 0; i < n; i++) {
        const PodaLessonAnswer *answer = question->answers->pdata[i];
        n_right += answer->right;
        if (is_otherwise (question, answer)
            != (question->fields->len > 0 && i == n - 1))
            return poda_lesson_refuse (
                error, path, answer->line,
                _ ("expected `otherwise` as the last answer to a "
                   "question with blanks, and only there"));
    }
    if (n_right == 0)
        return poda_lesson_refuse (error, path, question->line,
                                   _ ("expected a right answer, [x]"));
    return options_are_answered (question)
           || poda_lesson_refuse (error, path, question->line,
                                  _ ("expected one answer to each option"));
}
