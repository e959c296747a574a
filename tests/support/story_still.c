#include <stdlib.h>
#include <string.h>

#include "support/rows.h"
#include "support/story.h"

/* Of a still: the nodes that are open, or where the search is, as the picture shows
 * them. */
typedef struct {
    const Story *told;
    GString *story;
    guint id; /* of the node that is being read; 0 for none */
    gboolean open, here;
    char field; /* of the text that is being read: v, w, or d for the caption */
    GString *value, *alpha, *beta, *caption;
} Reader;

static const char *
attribute (const char *wanted, const char **names, const char **values)
{
    for (guint i = 0; names[i] != NULL; i++)
        if (g_str_equal (names[i], wanted))
            return values[i];
    return "";
}

static void
begin_node (Reader *reader, guint id, const char *class)
{
    g_auto (GStrv) words = g_strsplit (class, " ", -1);
    reader->id = id;
    reader->open = g_strv_contains ((const char *const *) words, "open");
    reader->here = FALSE;
    g_string_truncate (reader->value, 0);
    g_string_truncate (reader->alpha, 0);
    g_string_truncate (reader->beta, 0);
}

static void
begin (GMarkupParseContext *context, const char *name, const char **names,
       const char **values, gpointer data, GError **error)
{
    Reader *reader = data;
    (void) context;
    (void) error;
    const char *id = attribute ("id", names, values);
    const char *class = attribute ("class", names, values);
    if (g_str_equal (name, "g") && *id == 'n' && g_ascii_isdigit (id[1]))
        begin_node (reader, (guint) atoi (id + 1), class);
    else if (g_str_equal (class, "here"))
        reader->here = TRUE;
    else if (g_str_equal (name, "text"))
        reader->field = strlen (class) == 1 ? *class : 0;
    else if (g_str_equal (name, "desc"))
        reader->field = 'd';
}

static void
take (GMarkupParseContext *context, const char *text, gsize length, gpointer data,
      GError **error)
{
    Reader *reader = data;
    (void) context;
    (void) error;
    g_autofree char *piece = g_strndup (text, length);
    if (reader->field == 'd')
        g_string_append (reader->caption, piece);
    else if (reader->field == 'v')
        g_string_append (reader->value, piece);
    else if (reader->field == 'w')
        g_string_append (reader->beta->len > 0 || g_str_has_prefix (piece, "β")
                             ? reader->beta
                             : reader->alpha,
                         piece);
}

/* "α −∞ 5" as a history. */
static char *
history_of (const char *texts)
{
    g_auto (GStrv) words = g_strsplit (texts, " ", -1);
    g_autoptr (GPtrArray) values = g_ptr_array_new ();
    for (guint i = 1; words[0] != NULL && words[i] != NULL; i++)
        if (*words[i] != '\0')
            g_ptr_array_add (values, words[i]);
    g_ptr_array_add (values, NULL);
    return g_strjoinv ("→", (char **) values->pdata);
}

static void
end (GMarkupParseContext *context, const char *name, gpointer data, GError **error)
{
    Reader *reader = data;
    (void) context;
    (void) error;
    if (g_str_equal (name, "text") || g_str_equal (name, "desc"))
        reader->field = 0;
    if (!g_str_equal (name, "g") || reader->id == 0)
        return;
    if (reader->open || reader->here) {
        g_autofree char *alpha = history_of (reader->alpha->str);
        g_autofree char *beta = history_of (reader->beta->str);
        story_add (reader->story, reader->told->names->pdata[reader->id], alpha, beta,
                   story_bare (reader->value->str));
    }
    reader->id = 0;
}

/* The picture's sentence stands behind "step 26: ". */
char *
story_of_still (const Story *told, guint step, const char *svg)
{
    const GMarkupParser parser = { begin, end, take, NULL, NULL };
    g_autoptr (GString) nodes = g_string_new (NULL), value = g_string_new (NULL),
                        alpha = g_string_new (NULL), beta = g_string_new (NULL),
                        caption = g_string_new (NULL);
    Reader reader = { .told = told,
                      .story = nodes,
                      .value = value,
                      .alpha = alpha,
                      .beta = beta,
                      .caption = caption };
    g_autoptr (GError) error = NULL;
    GMarkupParseContext *context =
        g_markup_parse_context_new (&parser, 0, &reader, NULL);
    if (!g_markup_parse_context_parse (context, svg, -1, &error))
        fail_msg ("%s\n%s", error->message, svg);
    g_markup_parse_context_free (context);
    g_autofree char *head = g_strdup_printf ("step %u: ", step);
    assert_true (g_str_has_prefix (caption->str, head));
    return g_strdup_printf ("%s\n%s", caption->str + strlen (head), nodes->str);
}
