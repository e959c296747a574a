/* The tree beside a lesson's text: what is searched, and the moment at which it
 * stands. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "homework/lesson/lesson.h"

void
poda_lesson_tree_free (PodaLessonTree *tree)
{
    g_clear_pointer (&tree->record, poda_record_free);
    g_clear_pointer (&tree->tree, poda_tree_free);
    poda_rules_clear (&tree->rules);
    char *const texts[] = { tree->asked,  tree->text,   tree->drag,
                            tree->anyway, tree->beside, tree->play };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_free (texts[i]);
    g_strfreev (tree->hidden);
    g_free (tree);
}

/* --- Moments --- */

typedef struct {
    const char *word;
    PodaVerb verb;
    gboolean of_parent; /* the step is the parent's, behind what the node returned */
} MomentWord;

static const MomentWord moment_words[] = {
    { "enter", PODA_ENTER, FALSE },
    { "after", PODA_UPDATE, TRUE },
    { "cut", PODA_CUT, FALSE },
    { "leave", PODA_LEAVE, FALSE },
};

static gboolean
find_step (const PodaRecord *record, const MomentWord *word, const PodaNode *node,
           gsize *step)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    const PodaNode *at = word->of_parent ? poda_node_parent (node) : node;
    gboolean left = !word->of_parent;
    for (gsize i = 0; at != NULL && i < n_steps; i++) {
        left = left || (steps[i].node == node->id && steps[i].verb == PODA_LEAVE);
        if (left && steps[i].node == at->id && steps[i].verb == word->verb) {
            *step = i + 1;
            return TRUE;
        }
    }
    return FALSE;
}

gboolean
poda_lesson_step (const PodaRecord *record, const char *moment, gsize *step,
                  GError **error)
{
    if (strcmp (moment, "start") == 0) {
        *step = 0;
        return TRUE;
    }
    if (strcmp (moment, "end") == 0) {
        poda_record_steps (record, step);
        return TRUE;
    }
    const char *blank = strchr (moment, ' ');
    gsize length = blank != NULL ? (gsize) (blank - moment) : 0;
    for (guint i = 0; i < G_N_ELEMENTS (moment_words); i++) {
        const MomentWord *word = &moment_words[i];
        if (strlen (word->word) != length || strncmp (moment, word->word, length) != 0)
            continue;
        const PodaNode *node = poda_record_find (record, blank + 1, error);
        if (node == NULL)
            return FALSE;
        if (find_step (record, word, node, step))
            return TRUE;
    }
    g_set_error (error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX,
                 _ ("%s: no such moment: expected start, end, or enter, after, cut or "
                    "leave with a node where that happens"),
                 moment);
    return FALSE;
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

static gboolean
read_moment (PodaLessonTree *tree, const char *text, GError **error)
{
    return poda_lesson_step (tree->record, text, &tree->step, error);
}

static gboolean
read_hidden (PodaLessonTree *tree, const char *text, GError **error)
{
    g_strfreev (tree->hidden);
    tree->hidden = g_strsplit (text, " ", -1);
    return check_nodes (tree, tree->hidden, error);
}

/* `c2 from -9 to 99` */
static gboolean
read_drag (PodaLessonTree *tree, const char *text, GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    char *const names[] = { words[0], NULL };
    if (g_strv_length (words) != 5 || strcmp (words[1], "from") != 0
        || strcmp (words[3], "to") != 0) {
        g_set_error (error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX,
                     _ ("drag: expected LEAF from NUMBER to NUMBER"));
        return FALSE;
    }
    tree->drag = g_strdup (words[0]);
    return check_nodes (tree, names, error)
           && poda_read_value ("drag", words[2], &tree->from, error)
           && poda_read_value ("drag", words[4], &tree->to, error);
}

static gboolean
read_anyway (PodaLessonTree *tree, const char *text, GError **error)
{
    char *const names[] = { (char *) text, NULL };
    tree->anyway = g_strdup (text);
    return check_nodes (tree, names, error);
}

static gboolean
read_beside (PodaLessonTree *tree, const char *text, GError **error)
{
    (void) error;
    tree->beside = g_strdup (text);
    return TRUE;
}

static gboolean
read_play (PodaLessonTree *tree, const char *text, GError **error)
{
    static const char *const ways[] = { "careful", "careless", NULL };
    guint way;
    tree->play = g_strdup (text);
    return poda_read_word ("play", text, ways, &way, error);
}

static gboolean
read_view (PodaLessonTree *tree, const char *text, GError **error)
{
    static const char *const views[] = { "max", "mover", NULL };
    guint view = 0;
    gboolean read = poda_read_word ("view", text, views, &view, error);
    tree->own_view = view == 1;
    return read;
}

/* What can be said of a tree beside the rules of its search. */
static const struct {
    const char *key;
    gboolean (*read) (PodaLessonTree *tree, const char *text, GError **error);
} settings[] = {
    { "moment", read_moment }, { "hidden", read_hidden }, { "drag", read_drag },
    { "anyway", read_anyway }, { "beside", read_beside }, { "play", read_play },
    { "view", read_view },
};

static gboolean
read_setting (PodaLessonTree *tree, const char *key, const char *text, GError **error)
{
    for (guint i = 0; i < G_N_ELEMENTS (settings); i++)
        if (strcmp (settings[i].key, key) == 0)
            return settings[i].read (tree, text, error);
    if (poda_rule_find (key) != PODA_N_RULES)
        return TRUE; /* read before the search */
    g_set_error (
        error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX,
        _ ("%s: expected moment, hidden, drag, anyway, beside, play, view or a "
           "rule of the search"),
        key);
    return FALSE;
}

/* --- The whole --- */

static gboolean
read_tree (PodaLessonTree *tree, PodaLessonLoad load, const char *asked, GError **error)
{
    tree->asked = g_strdup (asked);
    if (poda_tree_is_literal (asked))
        tree->text = g_strdup (asked);
    else if (!load (asked, &tree->text, error))
        return FALSE;
    tree->tree = poda_tree_read (asked, tree->text, strlen (tree->text), error);
    return tree->tree != NULL;
}

static gboolean
search (PodaLessonTree *tree, GError **error)
{
    poda_problem_of_tree (&tree->problem, tree->tree);
    if (!poda_rules_read (&tree->rules, &tree->problem, error))
        return FALSE;
    tree->record = poda_record_search (&tree->problem, TRUE, error);
    return tree->record != NULL && poda_record_add_pruned (tree->record, TRUE, error);
}

/* Takes `key: value` apart; NULL: it is none. The caller frees it. */
static char **
split_setting (const char *line)
{
    char **sides = g_strsplit (line, ": ", 2);
    if (g_strv_length (sides) == 2)
        return sides;
    g_strfreev (sides);
    return NULL;
}

static gboolean
read_lines (PodaLessonTree *tree, PodaLessonLoad load, char **lines, guint *at,
            GError **error)
{
    if (!read_tree (tree, load, lines[0], error))
        return FALSE;
    for (guint pass = 0; pass < 2; pass++) {
        for (guint i = 1; lines[i] != NULL; i++) {
            *at = i;
            g_auto (GStrv) sides = split_setting (lines[i]);
            if (sides == NULL) {
                g_set_error (error, PODA_LESSON_ERROR, PODA_LESSON_ERROR_SYNTAX,
                             _ ("expected a setting, key: value"));
                return FALSE;
            }
            if (pass == 0 && poda_rule_find (sides[0]) != PODA_N_RULES)
                poda_rules_set (&tree->rules, poda_rule_find (sides[0]), sides[1]);
            if (pass == 1 && !read_setting (tree, sides[0], sides[1], error))
                return FALSE;
        }
        *at = 0;
        if (pass == 0 && !search (tree, error))
            return FALSE;
    }
    return TRUE;
}

PodaLessonTree *
poda_lesson_tree_read (char **lines, PodaLessonLoad load, const char *path, guint line,
                       GError **error)
{
    g_autoptr (PodaLessonTree) tree = g_new0 (PodaLessonTree, 1);
    guint at = 0;
    tree->hidden = g_new0 (char *, 1);
    if (lines[0] == NULL) {
        poda_lesson_refuse (error, path, line, _ ("expected a tree"));
        return NULL;
    }
    if (read_lines (tree, load, lines, &at, error))
        return g_steal_pointer (&tree);
    g_prefix_error (error, "%s:%u: ", path, line + at);
    return NULL;
}
