/* The page works its steps out from the nodes alone. They are the steps of the trace,
 * and what stands after each is what the record's moment says: on every tree in trees/
 * and on random ones, for all algorithms. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "tree/tree.h"
#include "record/moment.h"
#include "support/browser.h"
#include "support/depth.h"
#include "support/page.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"

#define RANDOM_TREES 40

/* Two searches that share a page. */
typedef struct {
    const char *algorithm;
    gboolean strict, hard;
} Rules;

static const Rules pairs[][2] = {
    { { "alphabeta", FALSE, FALSE }, { "minimax", FALSE, FALSE } },
    { { "negamax-alphabeta", TRUE, FALSE }, { "shallow-alphabeta", FALSE, FALSE } },
    { { "alphabeta", TRUE, TRUE }, { "negamax", FALSE, FALSE } },
    { { "shallow-alphabeta", FALSE, TRUE }, { "negamax-alphabeta", FALSE, TRUE } },
};

static const char *
cut_rule (const Rules *rules)
{
    return rules->strict ? "strict" : "nonstrict";
}

static const char *
fail_rule (const Rules *rules)
{
    return rules->hard ? "hard" : "soft";
}

/* All that the page says of its steps, a JSON object a line. */
static char *
page_steps (Browser *browser, guint search)
{
    return browser_text (
        browser,
        "(async () => {"
        "  const lines = [];"
        "  for (let k = 1; k <= poda.search_of (%u).n_steps; k++)"
        "    lines.push (JSON.stringify (Object.assign (poda.step_at (k, %u),"
        "      { text: await poda.sentence (k, %u) })));"
        "  return lines.join ('\\n') + '\\n'; }) ()",
        search, search, search);
}

static void
assert_same_step (const char *ours, const char *theirs, const char *where)
{
    static const char *const members[] = { "step",    "event",     "node",
                                           "alpha",   "beta",      "value",
                                           "changed", "code_line", "text" };
    g_autoptr (JsonNode) page = json_from_string (ours, NULL);
    g_autoptr (JsonNode) trace = json_from_string (theirs, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (members); i++) {
        JsonNode *a = json_object_get_member (json_node_get_object (page), members[i]);
        JsonNode *b = json_object_get_member (json_node_get_object (trace), members[i]);
        if (!json_node_equal (a, b))
            fail_msg ("%s: %s differs\npage:  %s\ntrace: %s", where, members[i], ours,
                      theirs);
    }
}

static void
check_trace (Browser *browser, guint search, const char *path, const Rules *rules)
{
    g_autofree char *line = g_strdup_printf (
        "poda trace '%s' -T jsonl -a %s --cut %s --fail %s 2>/dev/null", path,
        rules->algorithm, cut_rule (rules), fail_rule (rules));
    g_autofree char *trace = shell_run (NULL, line);
    g_autofree char *page = page_steps (browser, search);
    /* The first line of a trace says what was asked. */
    assert_true (g_str_has_prefix (trace, "{\"problem\": "));
    g_auto (GStrv) ours = g_strsplit (page, "\n", -1),
                   theirs = g_strsplit (strchr (trace, '\n') + 1, "\n", -1);
    assert_true (g_strv_length (theirs) > 1);
    for (guint i = 0; *theirs[i] != '\0'; i++) {
        if (ours[i] == NULL || *ours[i] == '\0')
            fail_msg ("%s: the page ends after %u steps", line, i);
        assert_same_step (ours[i], theirs[i], line);
    }
    assert_int_equal (g_strv_length (ours), g_strv_length (theirs));
}

static PodaRecord *
search_tree (const PodaTree *tree, const Rules *rules)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithm_find (rules->algorithm);
    problem.strict = rules->strict;
    problem.hard = rules->hard;
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    return record;
}

static void
put_values (GString *out, const PodaValue *values, guint n)
{
    char buffer[PODA_VALUE_BUFFER];
    g_string_append_c (out, ' ');
    for (guint i = 0; i < n; i++)
        g_string_append_printf (
            out, "%s,", poda_value_format (values[i], PODA_STYLE_MACHINE, buffer));
}

static void
put_node (GString *out, const PodaMoment *moment, const PodaNode *node)
{
    static const char *const states[] = { "unseen", "open", "left", "skipped" };
    PodaValue value;
    PodaBound bound;
    guint n;
    const PodaValue *values;
    gboolean known = poda_moment_value (moment, node, &value, &bound);
    const char *cut = poda_cut_word (poda_moment_cut (moment, node));
    g_string_append_printf (out, "%u %s", node->id,
                            states[poda_moment_state (moment, node)]);
    put_values (out, &value, known);
    g_string_append_printf (out, " %s", known ? poda_bound_word (bound) : "null");
    values = poda_moment_bounds (moment, node, PODA_MAX, &n);
    put_values (out, values, n);
    values = poda_moment_bounds (moment, node, PODA_MIN, &n);
    put_values (out, values, n);
    g_string_append_printf (out, " %s\n", cut != NULL ? cut : "null");
}

/* Every node after every step, a line each. */
static char *
record_moments (const PodaRecord *record)
{
    GString *out = g_string_new (NULL);
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    for (gsize k = 0; k <= poda_moment_n_steps (moment); k++) {
        poda_moment_seek (moment, k);
        g_string_append_printf (out, "step %" G_GSIZE_FORMAT "\n", k);
        for (guint32 id = 1; id <= poda_record_n_nodes (record); id++)
            put_node (out, moment, poda_record_node (record, id));
    }
    return g_string_free (out, FALSE);
}

static char *
page_moments (Browser *browser, guint search)
{
    return browser_text (
        browser,
        "(() => {"
        "  const search = poda.search_of (%u), lines = [];"
        "  const list = values => values.map (value => value + ',').join ('');"
        "  for (let k = 0; k <= search.n_steps; k++) {"
        "    lines.push ('step ' + k);"
        "    for (let id = 1; id <= search.n; id++) {"
        "      const m = poda.moment (k, id, %u);"
        "      lines.push ([id, m.state, m.value === null ? '' : m.value + ',', "
        "m.bound,"
        "                   list (m.alpha), list (m.beta), m.cut]"
        "                  .map (String).join (' '));"
        "    }"
        "  }"
        "  return lines.join ('\\n') + '\\n'; }) ()",
        search, search);
}

static void
check_moments (Browser *browser, guint search, const PodaTree *tree, const Rules *rules)
{
    g_autoptr (PodaRecord) record = search_tree (tree, rules);
    g_autofree char *expected = record_moments (record);
    g_autofree char *shown = page_moments (browser, search);
    if (strcmp (expected, shown) == 0)
        return;
    g_auto (GStrv) a = g_strsplit (expected, "\n", -1),
                   b = g_strsplit (shown, "\n", -1);
    const char *step = "";
    guint i = 0;
    for (; g_strcmp0 (a[i], b[i]) == 0; i++)
        step = g_str_has_prefix (a[i], "step") ? a[i] : step;
    fail_msg ("%s %s %s: after %s\nmoment: %s\npage:   %s", rules->algorithm,
              cut_rule (rules), fail_rule (rules), step, a[i], b[i]);
}

static void
check_page (Browser *browser, const char *folder, const char *path, const Rules *pair)
{
    g_autofree char *words = g_strdup_printf (
        "'%s' --pruned full -a %s --cut %s --fail %s --compare %s:cut=%s,fail=%s", path,
        pair[0].algorithm, cut_rule (&pair[0]), fail_rule (&pair[0]), pair[1].algorithm,
        cut_rule (&pair[1]), fail_rule (&pair[1]));
    g_autofree char *text = NULL;
    gsize length;
    assert_true (g_file_get_contents (path, &text, &length, NULL));
    g_autoptr (PodaTree) tree = poda_tree_read (path, text, length, NULL);
    page_open (browser, folder, words, NULL);
    for (guint i = 0; i < 2; i++) {
        check_trace (browser, i, path, &pair[i]);
        check_moments (browser, i, tree, &pair[i]);
    }
    browser_close (browser);
}

static void
test_tree (void **state)
{
    const PageRow *row = *state;
    const char *const *path = row->entry;
    for (guint i = 0; i < G_N_ELEMENTS (pairs); i++)
        check_page (row->browser, row->folder, *path, pairs[i]);
}

static void
test_random (void **state)
{
    const PageRow *row = *state;
    g_autofree char *path = g_build_filename (row->folder, "random.gv", NULL);
    for (guint64 seed = 0; seed < depth_rounds (RANDOM_TREES); seed++) {
        RandomShape shape = random_shape (seed, seed % 4 == 0);
        g_autofree char *text = random_tree_text (seed, &shape);
        assert_true (g_file_set_contents (path, text, -1, NULL));
        check_page (row->browser, row->folder, path,
                    pairs[seed % G_N_ELEMENTS (pairs)]);
    }
}

int
main (void)
{
    return page_run_trees ("page steps", test_tree, test_random);
}
