/* The tree beside a lesson's text: what is searched, and the moment at which it
 * stands. */

#include <string.h>

#include "base/read.h"
#include "homework/lesson/lesson.h"

static void
free_tree (gpointer data)
{
    PodaLessonTree *tree = data;
    g_clear_pointer (&tree->record, poda_record_free);
    g_clear_pointer (&tree->tree, poda_tree_free);
    poda_rules_clear (&tree->rules);
    g_strfreev (tree->hidden);
    g_free (tree);
}

G_GNUC_PRINTF (2, 3)
static gboolean
refuse (GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_set_error_literal (error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX, text);
    return FALSE;
}

/* --- Moments --- */

gboolean
poda_lesson_step (const PodaRecord *record, const char *moment, gsize *step,
                  GError **error)
{
    static const struct {
        const char *word;
        PodaVerb verb;
        gboolean of_parent; /* the step is the parent's, after the node has returned */
    } words[] = {
        { "enter ", PODA_ENTER, FALSE },
        { "after ", PODA_UPDATE, TRUE },
        { "cut ", PODA_CUT, FALSE },
        { "leave ", PODA_LEAVE, FALSE },
    };
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    if (strcmp (moment, "start") == 0 || strcmp (moment, "end") == 0) {
        *step = *moment == 's' ? 0 : n_steps;
        return TRUE;
    }
    for (guint k = 0; k < G_N_ELEMENTS (words); k++) {
        if (!g_str_has_prefix (moment, words[k].word))
            continue;
        const PodaNode *node =
            poda_record_find (record, moment + strlen (words[k].word), error);
        if (node == NULL)
            return FALSE;
        const PodaNode *at = words[k].of_parent ? poda_node_parent (node) : node;
        gboolean left = !words[k].of_parent;
        for (gsize i = 0; at != NULL && i < n_steps; i++) {
            left = left || (steps[i].node == node->id && steps[i].verb == PODA_LEAVE);
            if (left && steps[i].node == at->id && steps[i].verb == words[k].verb) {
                *step = i + 1;
                return TRUE;
            }
        }
    }
    return refuse (error,
                   "%s: no such moment: expected start, end, or enter, after, cut or "
                   "leave with a node where that happens",
                   moment);
}

/* --- Settings --- */

static gboolean
check_nodes (const PodaLessonTree *tree, char *const *names, GError **error)
{
    for (; *names != NULL; names++)
        if (poda_tree_find (tree->tree, *names, error) == PODA_TREE_NONE)
            return FALSE;
    return TRUE;
}

/* Reads `c2 from -9 to 99`. */
static gboolean
read_drag (PodaLesson *lesson, PodaLessonTree *tree, const char *text, GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    char *const names[] = { words[0], NULL };
    if (g_strv_length (words) != 5 || strcmp (words[1], "from") != 0
        || strcmp (words[3], "to") != 0)
        return refuse (error, "drag: expected LEAF from NUMBER to NUMBER");
    tree->drag = g_string_chunk_insert (lesson->strings, words[0]);
    return check_nodes (tree, names, error)
           && poda_read_value ("drag", words[2], &tree->from, error)
           && poda_read_value ("drag", words[4], &tree->to, error);
}

/* Reads what can be said of a tree beside the rules of its search. */
static gboolean
read_setting (PodaLesson *lesson, PodaLessonTree *tree, const char *key,
              const char *text, GError **error)
{
    char *kept = g_string_chunk_insert (lesson->strings, text);
    guint word = 0;
    if (strcmp (key, "moment") == 0)
        return poda_lesson_step (tree->record, text, &tree->step, error);
    if (strcmp (key, "hidden") == 0) {
        g_strfreev (tree->hidden);
        tree->hidden = g_strsplit (text, " ", -1);
        return check_nodes (tree, tree->hidden, error);
    }
    if (strcmp (key, "drag") == 0)
        return read_drag (lesson, tree, text, error);
    if (strcmp (key, "anyway") == 0) {
        char *const names[] = { kept, NULL };
        tree->anyway = kept;
        return check_nodes (tree, names, error);
    }
    if (strcmp (key, "play") == 0) {
        tree->play = kept;
        return poda_read_choice (key, text, "careful|careless", &word, error);
    }
    if (strcmp (key, "view") == 0) {
        gboolean read = poda_read_choice (key, text, "max|mover", &word, error);
        tree->own_view = word == 1;
        return read;
    }
    if (strcmp (key, "beside") == 0)
        tree->beside = kept;
    return strcmp (key, "beside") == 0 || poda_rule_find (key) != PODA_N_RULES
           || refuse (
               error,
               "%s: expected moment, hidden, drag, anyway, beside, play, view or "
               "a rule of the search",
               key);
}

/* --- The whole --- */

static gboolean
search (PodaLessonTree *tree, const char *asked, GError **error)
{
    tree->tree = poda_tree_read (asked, tree->text, strlen (tree->text), error);
    if (tree->tree == NULL)
        return FALSE;
    poda_problem_of_tree (&tree->problem, tree->tree);
    if (!poda_rules_read (&tree->rules, &tree->problem, error))
        return FALSE;
    tree->record = poda_record_search (&tree->problem, TRUE, error);
    return tree->record != NULL && poda_record_add_pruned (tree->record, TRUE, error);
}

/* Reads the rules first, which the search needs that moments need. `at` is the line
 * that is read. */
static gboolean
read_lines (PodaLesson *lesson, PodaLessonTree *tree, char **lines, PodaLessonLoad load,
            guint *at, GError **error)
{
    g_autofree char *text = NULL;
    if (lines[0] == NULL)
        return refuse (error, "expected a tree");
    if (!poda_tree_is_literal (lines[0]) && !load (lines[0], &text, error))
        return FALSE;
    tree->text =
        g_string_chunk_insert (lesson->strings, text != NULL ? text : lines[0]);
    for (guint pass = 0; pass < 2; pass++) {
        for (*at = 1; lines[*at] != NULL; ++*at) {
            g_auto (GStrv) sides = g_strsplit (lines[*at], ": ", 2);
            if (g_strv_length (sides) != 2)
                return refuse (error, "expected a setting, key: value");
            PodaRule rule = poda_rule_find (sides[0]);
            if (pass == 0 && rule != PODA_N_RULES)
                poda_rules_set (&tree->rules, rule, sides[1]);
            if (pass == 1 && !read_setting (lesson, tree, sides[0], sides[1], error))
                return FALSE;
        }
        *at = 0;
        if (pass == 0 && !search (tree, lines[0], error))
            return FALSE;
    }
    return TRUE;
}

PodaLessonTree *
poda_lesson_read_tree (PodaLesson *lesson, char **lines, PodaLessonLoad load,
                       guint line, GError **error)
{
    PodaLessonTree *tree = g_new0 (PodaLessonTree, 1);
    GPtrArray *owner = g_ptr_array_new_with_free_func (free_tree);
    guint at = 0;
    g_ptr_array_add (lesson->owned, owner);
    g_ptr_array_add (owner, tree);
    tree->hidden = g_new0 (char *, 1);
    if (read_lines (lesson, tree, lines, load, &at, error))
        return tree;
    g_prefix_error (error, "%s:%u: ", lesson->path, line + at);
    return NULL;
}
