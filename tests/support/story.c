#include "support/story.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "base/value.h"
#include "support/rows.h"
#include "support/shell.h"

static char *
shown_number (JsonNode *node)
{
    if (JSON_NODE_HOLDS_NULL (node))
        return NULL;
    if (json_node_get_value_type (node) == G_TYPE_STRING) {
        const char *text = json_node_get_string (node);
        return g_strdup (*text == '-' ? "−∞" : "∞");
    }
    char buffer[PODA_VALUE_BUFFER];
    return g_strdup (
        poda_value_format (json_node_get_double (node), PODA_STYLE_TEXT, buffer));
}

void
story_add (GString *story, const char *name, const char *alpha, const char *beta,
           const char *value)
{
    g_string_append_printf (story, "%s", name);
    if (alpha != NULL && *alpha != '\0')
        g_string_append_printf (story, "  α %s  β %s", alpha, beta);
    if (value != NULL && *value != '\0')
        g_string_append_printf (story, "  v %s", value);
    g_string_append_c (story, '\n');
}

GString *
story_begin (const char *sentence, int line)
{
    GString *story = g_string_new (NULL);
    g_string_append_printf (story, "%s\nline %d\n", sentence, line);
    return story;
}

/* What the trace has told of an open node. */
typedef struct {
    guint id;
    char *alpha, *beta, *value;
} Open;

static void
clear_open (gpointer data)
{
    Open *open = data;
    g_free (open->alpha);
    g_free (open->beta);
    g_free (open->value);
}

/* Takes one more value of a bound into its history. */
static void
lengthen (char **history, char *bound)
{
    g_autofree char *now = bound;
    if (now == NULL)
        return;
    const char *arrow = *history != NULL ? g_strrstr (*history, "→") : NULL;
    const char *last = arrow != NULL ? arrow + strlen ("→") : *history;
    if (g_strcmp0 (last, now) == 0)
        return;
    char *longer =
        last == NULL ? g_strdup (now) : g_strconcat (*history, "→", now, NULL);
    g_free (*history);
    *history = longer;
}

static void
tell_step (Story *told, GArray *path, JsonObject *step)
{
    guint id = (guint) json_object_get_int_member (step, "node");
    const char *event = json_object_get_string_member (step, "event");
    if (g_str_equal (event, "enter"))
        g_array_append_val (path, (Open){ .id = id });
    Open *open = &g_array_index (path, Open, path->len - 1);
    assert_int_equal (open->id, id);
    lengthen (&open->alpha, shown_number (json_object_get_member (step, "alpha")));
    lengthen (&open->beta, shown_number (json_object_get_member (step, "beta")));
    g_free (open->value);
    open->value = shown_number (json_object_get_member (step, "value"));
    GString *story = story_begin (json_object_get_string_member (step, "text"),
                                  (int) json_object_get_int_member (step, "code_line"));
    for (guint i = 0; i < path->len; i++) {
        const Open *node = &g_array_index (path, Open, i);
        gboolean leaf = g_array_index (told->leaves, gboolean, node->id);
        story_add (story, told->names->pdata[node->id], leaf ? NULL : node->alpha,
                   node->beta, node->value);
    }
    g_ptr_array_add (told->steps, g_string_free (story, FALSE));
    if (g_str_equal (event, "leave"))
        g_array_set_size (path, path->len - 1);
}

static JsonNode *
trace_step (const Story *told, guint k)
{
    JsonNode *step = json_from_string (told->trace[k], NULL);
    assert_non_null (step);
    return step;
}

/* Names, and which nodes are leaves: stills and the story leave out their windows. */
static void
meet_nodes (Story *told)
{
    told->names = g_ptr_array_new_with_free_func (g_free);
    told->leaves = g_array_new (FALSE, TRUE, sizeof (gboolean));
    for (guint k = 0; told->trace[k] != NULL; k++) {
        g_autoptr (JsonNode) node = trace_step (told, k);
        JsonObject *step = json_node_get_object (node);
        guint id = (guint) json_object_get_int_member (step, "node");
        if (id >= told->names->len) {
            g_ptr_array_set_size (told->names, (gint) id + 1);
            g_array_set_size (told->leaves, id + 1);
            told->names->pdata[id] =
                g_strdup (json_object_get_string_member (step, "name"));
        }
        if (g_str_equal (json_object_get_string_member (step, "event"), "leaf"))
            g_array_index (told->leaves, gboolean, id) = TRUE;
    }
}

Story
story_tell (const char *path, const char *search)
{
    Story told = { .words = g_strdup_printf ("'%s' %s", path, search) };
    g_autofree char *line = g_strdup_printf ("poda trace %s -T jsonl", told.words);
    g_autofree char *trace = g_strchomp (shell_run (NULL, line));
    g_autoptr (GArray) open = g_array_new (FALSE, TRUE, sizeof (Open));
    g_array_set_clear_func (open, clear_open);
    /* The first line says what was asked. */
    assert_true (g_str_has_prefix (trace, "{\"problem\": "));
    told.trace = g_strsplit (strchr (trace, '\n') + 1, "\n", -1);
    told.steps = g_ptr_array_new_with_free_func (g_free);
    meet_nodes (&told);
    for (guint k = 0; told.trace[k] != NULL; k++) {
        g_autoptr (JsonNode) step = trace_step (&told, k);
        tell_step (&told, open, json_node_get_object (step));
    }
    return told;
}

void
story_clear (Story *told)
{
    g_free (told->words);
    g_strfreev (told->trace);
    g_ptr_array_unref (told->names);
    g_array_unref (told->leaves);
    g_ptr_array_unref (told->steps);
}

gboolean
story_is_leaf (const Story *told, const char *name)
{
    for (guint id = 1; id < told->names->len; id++)
        if (strcmp (told->names->pdata[id], name) == 0)
            return g_array_index (told->leaves, gboolean, id);
    return FALSE;
}

const char *
story_bare (const char *value)
{
    const char *blank = strchr (value, ' ');
    return blank != NULL ? blank + 1 : value;
}
