#include "support/lesson_claims.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/read.h"
#include "record/snapshot.h"
#include "support/rows.h"

/* --- A search with what a line changes --- */

typedef struct {
    PodaTree *tree;
    PodaRules rules;
    PodaProblem problem;
    PodaRecord *record;
    gsize step;
} Stand;

static void
stand_clear (Stand *stand)
{
    g_clear_pointer (&stand->record, poda_record_free);
    g_clear_pointer (&stand->tree, poda_tree_free);
    poda_rules_clear (&stand->rules);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Stand, stand_clear)

static PodaTree *
read_tree (const char *text)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), &error);
    if (tree == NULL)
        fail_msg ("%s", error->message);
    return tree;
}

static PodaValue
read_value (const char *text)
{
    g_autoptr (GError) error = NULL;
    PodaValue value = 0;
    if (!poda_read_value ("claim", text, &value, &error))
        fail_msg ("%s", error->message);
    return value;
}

static void
search (Stand *stand)
{
    g_autoptr (GError) error = NULL;
    poda_problem_of_tree (&stand->problem, stand->tree);
    if (!poda_rules_read (&stand->rules, &stand->problem, &error))
        fail_msg ("%s", error->message);
    stand->record = poda_record_search (&stand->problem, TRUE, &error);
    if (stand->record == NULL || !poda_record_add_pruned (stand->record, TRUE, &error))
        fail_msg ("%s", error->message);
}

static void
begin (Stand *stand, const LessonTree *tree)
{
    *stand = (Stand){ .tree = read_tree (tree->text), .step = tree->step };
    for (guint i = 0; i < PODA_N_RULES; i++)
        poda_rules_set (&stand->rules, (PodaRule) i, tree->rules.texts[i]);
}

/* --- Facts --- */

static const PodaNode *
find_node (const Stand *stand, const char *name)
{
    g_autoptr (GError) error = NULL;
    const PodaNode *node = poda_record_find (stand->record, name, &error);
    if (node == NULL)
        fail_msg ("%s", error->message);
    return node;
}

static char *
format_value (PodaValue value)
{
    char text[PODA_VALUE_BUFFER];
    return g_strdup (poda_value_format (value, PODA_STYLE_MACHINE, text));
}

static char *
format_window (PodaValue alpha, PodaValue beta)
{
    g_autofree char *a = format_value (alpha), *b = format_value (beta);
    return g_strdup_printf ("(%s, %s)", a, b);
}

static PodaSnapshot *
moment_of (const Stand *stand)
{
    PodaSnapshot *snapshot = poda_snapshot_new (stand->record);
    poda_snapshot_seek (snapshot, stand->step);
    return snapshot;
}

static char *
fact_so_far (const Stand *stand, const char *name)
{
    g_autoptr (PodaSnapshot) snapshot = moment_of (stand);
    PodaValue value;
    PodaBound bound;
    return poda_snapshot_value (snapshot, find_node (stand, name), &value, &bound)
               ? format_value (value)
               : NULL;
}

/* As it stands at the moment, or on entry where the node has not been entered. */
static char *
fact_window (const Stand *stand, const char *name)
{
    g_autoptr (PodaSnapshot) snapshot = moment_of (stand);
    const PodaNode *node = find_node (stand, name);
    guint n_alphas, n_betas;
    const PodaValue *alphas =
        poda_snapshot_bounds (snapshot, node, PODA_MAX, &n_alphas);
    const PodaValue *betas = poda_snapshot_bounds (snapshot, node, PODA_MIN, &n_betas);
    if (!stand->problem.algorithm->windowed)
        return NULL;
    return alphas != NULL && betas != NULL
               ? format_window (alphas[n_alphas - 1], betas[n_betas - 1])
               : format_window (node->alpha, node->beta);
}

static char *
fact_value (const Stand *stand, const char *name)
{
    return format_value (find_node (stand, name)->value);
}

/* The same in the view of who moves there. */
static char *
fact_mover (const Stand *stand, const char *name)
{
    const PodaNode *node = find_node (stand, name);
    return format_value (poda_max_view (poda_node_view (node), node->value));
}

static char *
fact_mover_window (const Stand *stand, const char *name)
{
    const PodaNode *node = find_node (stand, name);
    return poda_node_view (node) == PODA_MIN
               ? format_window (0.0 - node->beta, 0.0 - node->alpha)
               : format_window (node->alpha, node->beta);
}

static char *
fact_sign (const Stand *stand, const char *name)
{
    static const char *const signs[] = { [PODA_BOUND_EXACT] = "=",
                                         [PODA_BOUND_ATLEAST] = ">=",
                                         [PODA_BOUND_ATMOST] = "<=" };
    return g_strdup (signs[find_node (stand, name)->bound]);
}

static char *
name_of (const Stand *stand, guint32 id)
{
    return id == 0
               ? g_strdup ("window")
               : poda_record_name (stand->record, poda_record_node (stand->record, id));
}

static char *
fact_move (const Stand *stand, const char *name)
{
    const PodaNode *node = find_node (stand, *name != '\0' ? name : "A");
    return name_of (stand, node->best);
}

/* The node whose value cut the node's children, or those beside the node. */
static char *
fact_by (const Stand *stand, const char *name)
{
    const PodaNode *node = find_node (stand, name);
    if (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    return name_of (stand, node->cut_by);
}

static char *
fact_cut (const Stand *stand, const char *name)
{
    const char *word = poda_cut_word ((PodaCutKind) find_node (stand, name)->cut);
    return g_strdup (word != NULL ? word : "none");
}

static gint
compare_names (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

static char *
join (GPtrArray *names)
{
    g_ptr_array_add (names, NULL);
    return names->len > 1 ? g_strjoinv (" ", (char **) names->pdata)
                          : g_strdup ("none");
}

static char *
fact_struck (const Stand *stand, const char *name)
{
    (void) name;
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    for (guint32 id = 1; id <= poda_record_n_nodes (stand->record); id++) {
        const PodaNode *node = poda_record_node (stand->record, id);
        const PodaNode *above = poda_node_parent (node);
        if (node->status == PODA_STATUS_PRUNED && above->status != PODA_STATUS_PRUNED)
            g_ptr_array_add (names, name_of (stand, id));
    }
    g_ptr_array_sort (names, compare_names);
    return join (names);
}

static char *
fact_visits (const Stand *stand, const char *name)
{
    (void) name;
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    for (guint32 id = 2; id <= poda_record_n_visited (stand->record); id++)
        g_ptr_array_add (names, name_of (stand, id));
    return join (names);
}

static char *
fact_leaves (const Stand *stand, const char *name)
{
    (void) name;
    return g_strdup_printf ("%" G_GUINT64_FORMAT,
                            poda_record_counts (stand->record)->leaves);
}

static char *
fact_nodes (const Stand *stand, const char *name)
{
    (void) name;
    return g_strdup_printf ("%u", poda_record_n_visited (stand->record));
}

/* `all leaves`, `all nodes` */
static char *
fact_all (const Stand *stand, const char *name)
{
    guint n = 0;
    for (guint32 i = 0; i < poda_tree_n_nodes (stand->tree); i++)
        n += strcmp (name, "nodes") == 0
             || poda_tree_node (stand->tree, i)->n_children == 0;
    return g_strdup_printf ("%u", n);
}

static const struct {
    const char *word;
    char *(*fact) (const Stand *stand, const char *name);
} facts[] = {
    { "mover window ", fact_mover_window },
    { "mover ", fact_mover },
    { "so far ", fact_so_far },
    { "window ", fact_window },
    { "value ", fact_value },
    { "sign ", fact_sign },
    { "move", fact_move },
    { "by ", fact_by },
    { "cut ", fact_cut },
    { "struck", fact_struck },
    { "visits", fact_visits },
    { "leaves", fact_leaves },
    { "nodes", fact_nodes },
    { "all ", fact_all },
};

static char *
find_fact (const Stand *stand, const char *what)
{
    for (guint i = 0; i < G_N_ELEMENTS (facts); i++)
        if (g_str_has_prefix (what, facts[i].word)) {
            const char *name = what + strlen (facts[i].word);
            return facts[i].fact (stand, name + strspn (name, " "));
        }
    return NULL;
}

char *
claims_fact (const LessonTree *tree, const char *what)
{
    g_auto (Stand) stand;
    begin (&stand, tree);
    search (&stand);
    return find_fact (&stand, what);
}

/* --- Orders --- */

/* The tree as a literal, the children of inner node i, in preorder, exchanged where bit
 * i of `order` is set. */
static void
append_turned (GString *text, const PodaTree *tree, guint32 index, guint order,
               guint *inner)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    if (node->n_children == 0) {
        char value[PODA_VALUE_BUFFER];
        g_string_append (text,
                         poda_value_format (node->value, PODA_STYLE_MACHINE, value));
        return;
    }
    assert_int_equal (node->n_children, 2);
    gboolean exchanged = (order >> (*inner)++ & 1) != 0;
    g_autoptr (GString) first = g_string_new (NULL), second = g_string_new (NULL);
    append_turned (first, tree, node->child, order, inner);
    append_turned (second, tree, poda_tree_node (tree, node->child)->next, order,
                   inner);
    g_string_append_printf (text, "[%s,%s]", (exchanged ? second : first)->str,
                            (exchanged ? first : second)->str);
}

/* How many orders of all children see so many leaves: `5*8 6*32 of 40`, fewest leaves
 * first; each of them finds the tree's value. */
static char *
count_orders (const LessonTree *tree)
{
    g_autoptr (PodaTree) plain = read_tree (tree->text);
    guint n_leaves = (poda_tree_n_nodes (plain) + 1) / 2, n_inner = n_leaves - 1;
    g_autofree guint *found = g_new0 (guint, n_leaves + 1);
    for (guint order = 0; order < 1u << n_inner; order++) {
        g_autoptr (GString) literal = g_string_new (NULL);
        guint inner = 0;
        append_turned (literal, plain, 0, order, &inner);
        g_autoptr (PodaTree) turned = read_tree (literal->str);
        PodaProblem problem;
        PodaResult result;
        poda_problem_of_tree (&problem, turned);
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_true (result.value == poda_record_root (tree->record)->value);
        found[result.leaves]++;
    }
    GString *text = g_string_new (NULL);
    for (guint i = 0; i <= n_leaves; i++)
        if (found[i] > 0)
            g_string_append_printf (text, "%s%u*%u", text->len > 0 ? " " : "", i,
                                    found[i]);
    g_string_append_printf (text, " of %u", 1u << n_inner);
    return g_string_free (text, FALSE);
}

/* --- Claims --- */

typedef struct {
    const Lesson *lesson;
    const LessonTree *tree;
    const char *line;
} Place;

static void
wrong (const Place *place, const char *claim, const char *fact)
{
    fail_msg ("%s: %s: %s: it is %s", place->lesson->path, place->line, claim,
              fact != NULL ? fact : "unknown");
}

/* `C in 2..9` */
static void
check_range (const Place *place, const Stand *stand, const char *claim,
             const char *word)
{
    g_autofree char *name = g_strndup (claim, (gsize) (word - claim));
    g_auto (GStrv) ends = g_strsplit (word + strlen (" in "), "..", 2);
    PodaValue value = find_node (stand, name)->value;
    g_autofree char *fact = format_value (value);
    if (value < read_value (ends[0]) || value > read_value (ends[1]))
        wrong (place, claim, fact);
}

/* `A = 5`, `C <= 2`, `struck = c2`, `window D = (5, 7)` */
static void
check_claim (const Place *place, const Stand *stand, const char *claim)
{
    static const char *const signs[] = { " = ", " <= ", " >= " };
    const char *range = strstr (claim, " in "), *at = NULL;
    if (range != NULL) {
        check_range (place, stand, claim, range);
        return;
    }
    guint sign = 0;
    while (sign < G_N_ELEMENTS (signs) && (at = strstr (claim, signs[sign])) == NULL)
        sign++;
    if (at == NULL)
        fail_msg ("%s: %s: expected a claim", place->lesson->path, claim);
    g_autofree char *what = g_strndup (claim, (gsize) (at - claim));
    const char *is = at + strlen (signs[sign]);
    g_autofree char *fact = strcmp (what, "orders") == 0 ? count_orders (place->tree)
                                                         : find_fact (stand, what);
    if (fact == NULL && strchr (what, ' ') == NULL) {
        fact = fact_value (stand, what);
        g_autofree char *bound = fact_sign (stand, what);
        g_autofree char *own = g_strstrip (g_strdup (signs[sign]));
        if (strcmp (bound, own) != 0)
            wrong (place, claim, bound);
    }
    if (g_strcmp0 (fact, is) != 0)
        wrong (place, claim, fact);
}

/* Splits at semicolons, and at commas that no bracket holds. */
static char **
split_claims (const char *text)
{
    g_autofree char *own = g_strdup (text);
    gint depth = 0;
    for (char *at = own; *at != '\0'; at++) {
        depth += *at == '(' || *at == '[' ? 1 : *at == ')' || *at == ']' ? -1 : 0;
        if (depth == 0 && (*at == ';' || *at == ',') && at[1] == ' ')
            *at = '\n';
    }
    return g_strsplit (own, "\n ", -1);
}

/* What a line changes before it is searched: another tree, a rule, a leaf. `low` and
 * `high` receive the values of a leaf that goes over a range, and `leaf` its name. */
static void
change (Stand *stand, const char *condition, char **leaf, gint *low, gint *high)
{
    if (strchr (condition, '[') != NULL) {
        poda_tree_free (stand->tree);
        stand->tree = read_tree (condition);
        return;
    }
    g_auto (GStrv) sides = g_strsplit (condition, " = ", 2);
    if (g_strv_length (sides) != 2)
        fail_msg ("%s: expected a condition", condition);
    PodaRule rule = poda_rule_find (sides[0]);
    if (rule != PODA_N_RULES) {
        poda_rules_set (&stand->rules, rule, sides[1]);
    } else if (strstr (sides[1], "..") != NULL) {
        g_auto (GStrv) ends = g_strsplit (sides[1], "..", 2);
        *leaf = g_strdup (sides[0]);
        *low = atoi (ends[0]);
        *high = atoi (ends[1]);
    } else {
        g_autoptr (GError) error = NULL;
        guint32 index = poda_tree_find (stand->tree, sides[0], &error);
        if (index == PODA_TREE_NONE
            || !poda_tree_set_value (stand->tree, index, read_value (sides[1]), &error))
            fail_msg ("%s: %s", condition, error->message);
    }
}

static void
check_stand (const Place *place, Stand *stand, const char *snapshot, char **claims)
{
    g_autoptr (GError) error = NULL;
    search (stand);
    if (snapshot != NULL
        && !lesson_step (stand->record, snapshot, &stand->step, &error))
        fail_msg ("%s: %s", place->lesson->path, error->message);
    for (guint i = 0; claims[i] != NULL; i++)
        check_claim (place, stand, claims[i]);
    g_clear_pointer (&stand->record, poda_record_free);
}

static void
check_line (const Place *place)
{
    const char *colon = g_strrstr (place->line, ": ");
    g_autofree char *before =
        g_strndup (place->line, colon != NULL ? (gsize) (colon - place->line) : 0);
    g_auto (GStrv) claims = split_claims (colon != NULL ? colon + 2 : place->line);
    g_auto (GStrv) conditions = split_claims (before);
    g_auto (Stand) stand;
    g_autofree char *leaf = NULL;
    const char *snapshot = NULL;
    gint low = 0, high = 0;
    begin (&stand, place->tree);
    for (guint i = 0; colon != NULL && conditions[i] != NULL; i++)
        if (g_str_has_prefix (conditions[i], "at "))
            snapshot = conditions[i] + strlen ("at ");
        else
            change (&stand, conditions[i], &leaf, &low, &high);
    for (gint value = low; value <= high; value++) {
        if (leaf != NULL) {
            guint32 index = poda_tree_find (stand.tree, leaf, NULL);
            assert_true (poda_tree_set_value (stand.tree, index, value, NULL));
        }
        check_stand (place, &stand, snapshot, claims);
    }
}

void
claims_hold (const Lesson *lesson, const LessonBlock *claims)
{
    g_auto (GStrv) lines = g_strsplit (claims->words[0], "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        const Place place = { lesson, claims->tree, lines[i] };
        check_line (&place);
    }
}
