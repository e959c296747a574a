/* The file of questions, as XML. */

#include <string.h>

#include "support/cloze.h"
#include "support/rows.h"

typedef struct {
    ClozeQuiz *quiz;
    ClozeQuestion *question; /* NULL: none is open */
    GString *text;           /* of the innermost element */
    gboolean feedback;       /* what is open belongs to the general feedback */
    char *file_name;
} Reading;

static void
on_start (GMarkupParseContext *context, const char *name, const char **keys,
          const char **values, gpointer data, GError **error)
{
    (void) context;
    (void) error;
    Reading *reading = data;
    g_string_truncate (reading->text, 0);
    if (strcmp (name, "question") == 0 && strcmp (values[0], "cloze") == 0) {
        reading->question = g_new0 (ClozeQuestion, 1);
        g_ptr_array_add (reading->quiz->questions, reading->question);
    }
    if (strcmp (name, "generalfeedback") == 0)
        reading->feedback = TRUE;
    for (guint i = 0; strcmp (name, "file") == 0 && keys[i] != NULL; i++)
        if (strcmp (keys[i], "name") == 0)
            reading->file_name = g_strdup (values[i]);
}

/* A path's steps are single slashes; doubled ones are letters. */
static void
read_category (ClozeQuiz *quiz, const char *path)
{
    const char *start = "$course$/";
    assert_true (g_str_has_prefix (path, start));
    path += strlen (start);
    for (const char *c = path; *c != '\0'; c++)
        if (*c == '/' && *(c + 1) != '/' && (c == path || c[-1] != '/'))
            fail_msg ("a step in %s", path);
    assert_true (*path != '/' && *path != '\0' && !g_str_has_suffix (path, "/"));
    g_auto (GStrv) parts = g_strsplit (path, "//", -1);
    quiz->category = g_strjoinv ("/", parts);
}

static void
take_text (Reading *reading, const char *above, const char *text)
{
    ClozeQuestion *question = reading->question;
    if (strcmp (above, "category") == 0)
        read_category (reading->quiz, text);
    else if (strcmp (above, "name") == 0)
        question->name = g_strdup (text);
    else if (strcmp (above, "questiontext") == 0)
        question->fields = cloze_fields (text, &question->text);
    else if (strcmp (above, "generalfeedback") == 0)
        question->feedback = g_strdup (text);
}

static void
on_end (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
    (void) error;
    Reading *reading = data;
    const GSList *path = g_markup_parse_context_get_element_stack (context);
    if (strcmp (name, "text") == 0)
        take_text (reading, path->next->data, reading->text->str);
    if (strcmp (name, "file") == 0) {
        gsize length;
        ClozeQuestion *question = reading->question;
        guchar *bytes = g_base64_decode (reading->text->str, &length);
        question->files[reading->feedback] = g_strndup ((char *) bytes, length);
        question->file_names[reading->feedback] = g_steal_pointer (&reading->file_name);
        g_free (bytes);
    }
    if (strcmp (name, "generalfeedback") == 0)
        reading->feedback = FALSE;
    g_string_truncate (reading->text, 0);
}

static void
on_text (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
         GError **error)
{
    (void) context;
    (void) error;
    g_string_append_len (((Reading *) data)->text, text, (gssize) length);
}

static void
question_free (gpointer data)
{
    ClozeQuestion *question = data;
    g_free (question->name);
    g_free (question->text);
    g_ptr_array_unref (question->fields);
    g_free (question->feedback);
    for (guint i = 0; i < 2; i++) {
        g_free (question->files[i]);
        g_free (question->file_names[i]);
    }
    g_free (question);
}

ClozeQuiz *
cloze_read (const char *xml)
{
    static const GMarkupParser parser = { .start_element = on_start,
                                          .end_element = on_end,
                                          .text = on_text };
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    ClozeQuiz *quiz = g_new0 (ClozeQuiz, 1);
    quiz->questions = g_ptr_array_new_with_free_func (question_free);
    Reading reading = { .quiz = quiz, .text = text };
    g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (
        &parser, G_MARKUP_TREAT_CDATA_AS_TEXT, &reading, NULL);
    if (!g_markup_parse_context_parse (context, xml, -1, &error)
        || !g_markup_parse_context_end_parse (context, &error))
        fail_msg ("%s", error->message);
    return quiz;
}

void
cloze_free (ClozeQuiz *quiz)
{
    g_free (quiz->category);
    g_ptr_array_unref (quiz->questions);
    g_free (quiz);
}
