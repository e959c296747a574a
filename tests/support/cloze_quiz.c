/* The file of questions, as XML. */

#include <libxml/parser.h>
#include <libxml/xpath.h>
#include <string.h>

#include "support/cloze.h"
#include "support/rows.h"

/* Returns the text of the first node that an XPath finds; NULL: none. The caller
 * frees it. */
static char *
find_text (xmlXPathContext *context, xmlNode *from, const char *path)
{
    context->node = from;
    xmlXPathObject *found = xmlXPathEval (BAD_CAST path, context);
    char *text = NULL;
    assert_non_null (found);
    if (!xmlXPathNodeSetIsEmpty (found->nodesetval)) {
        xmlChar *content = xmlNodeGetContent (found->nodesetval->nodeTab[0]);
        text = g_strdup ((char *) content);
        xmlFree (content);
    }
    xmlXPathFreeObject (found);
    return text;
}

/* A path's steps are single slashes; doubled ones are letters. */
static char *
read_category (const char *path)
{
    const char *start = "$course$/";
    assert_true (g_str_has_prefix (path, start));
    path += strlen (start);
    g_auto (GStrv) parts = g_strsplit (path, "//", -1);
    for (guint i = 0; parts[i] != NULL; i++)
        if (strchr (parts[i], '/') != NULL)
            fail_msg ("a step in %s", path);
    assert_true (*path != '/' && *path != '\0' && !g_str_has_suffix (path, "/"));
    return g_strjoinv ("/", parts);
}

static ClozeQuestion *
read_question (xmlXPathContext *context, xmlNode *node)
{
    static const char *const places[] = { "questiontext", "generalfeedback" };
    ClozeQuestion *question = g_new0 (ClozeQuestion, 1);
    g_autofree char *text = find_text (context, node, "questiontext/text");
    assert_non_null (text);
    question->name = find_text (context, node, "name/text");
    question->feedback = find_text (context, node, "generalfeedback/text");
    question->fields = cloze_fields (text, &question->text);
    for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
        gsize length;
        g_autofree char *file = g_strconcat (places[i], "/file", NULL);
        g_autofree char *name = g_strconcat (file, "/@name", NULL);
        g_autofree char *base64 = find_text (context, node, file);
        g_autofree guchar *bytes =
            base64 != NULL ? g_base64_decode (base64, &length) : NULL;
        question->files[i] = bytes != NULL ? g_strndup ((char *) bytes, length) : NULL;
        question->file_names[i] = find_text (context, node, name);
    }
    return question;
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
    xmlDoc *document = xmlReadMemory (xml, (int) strlen (xml), "quiz.xml", NULL, 0);
    assert_non_null (document);
    xmlXPathContext *context = xmlXPathNewContext (document);
    xmlNode *root = xmlDocGetRootElement (document);
    ClozeQuiz *quiz = g_new0 (ClozeQuiz, 1);
    quiz->questions = g_ptr_array_new_with_free_func (question_free);
    g_autofree char *category =
        find_text (context, root, "/quiz/question[@type='category']/category/text");
    if (category != NULL)
        quiz->category = read_category (category);
    xmlXPathObject *found =
        xmlXPathEval (BAD_CAST "/quiz/question[@type='cloze']", context);
    for (int i = 0; i < xmlXPathNodeSetGetLength (found->nodesetval); i++)
        g_ptr_array_add (quiz->questions,
                         read_question (context, found->nodesetval->nodeTab[i]));
    xmlXPathFreeObject (found);
    xmlXPathFreeContext (context);
    xmlFreeDoc (document);
    return quiz;
}

void
cloze_free (ClozeQuiz *quiz)
{
    g_free (quiz->category);
    g_ptr_array_unref (quiz->questions);
    g_free (quiz);
}
