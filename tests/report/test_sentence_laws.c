/* Sentences about the steps of random searches, in both languages: numbers and cut
 * children are those of the record, and Spanish sentences name the same nodes and
 * numbers. */

#include <math.h>
#include <string.h>

#include "base/locale.h"
#include "report/sentence.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"

#define TREES 300

#define NUMBER "−?(?:\\d+(?:\\.\\d+)?(?:e−?\\d+)?|∞)"

/* No sentence compares a bound on its open side: a value of at least x may be above
 * x. */
static void
check_bounds (const char *en)
{
    const char *open_side =
        "MAX\\) already has at most|MIN\\) already has at least"
        "|MAX\\) keeps \\S+ \\S+, with at least \\S+, (?!has reached|is as good)"
        "|MIN\\) keeps \\S+ \\S+, with at most \\S+, (?!has reached|is as good)";
    if (g_regex_match_simple (open_side, en, 0, 0))
        fail_msg ("%s", en);
}

/* --- Every number stands in the record --- */

/* Appends a value between blanks, and in a negamax what it is when negated. */
static void
add_known (GString *known, const PodaReplay *replay, PodaValue value)
{
    char text[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, text);
    g_string_append_printf (known, " %s ", text);
    poda_value_format (0.0 - value, PODA_STYLE_TEXT, text);
    if (poda_record_problem (poda_replay_record (replay))->algorithm->own_view)
        g_string_append_printf (known, " %s ", text);
}

static void
add_frame (GString *known, const PodaReplay *replay, const PodaFrame *frame)
{
    add_known (known, replay, frame->value);
    add_known (known, replay, frame->alpha);
    add_known (known, replay, frame->beta);
}

/* Returns the numbers of the open nodes, of the child that has just returned, and of
 * the chance that led to it. */
static GString *
known_numbers (const PodaReplay *replay)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaGame *game = poda_record_problem (record)->game;
    GString *known = g_string_new (NULL);
    guint n;
    const PodaFrame *path = poda_replay_path (replay, &n);
    const PodaFrame *frame = poda_replay_frame (replay);
    for (guint i = 0; i < n; i++)
        add_frame (known, replay, &path[i]);
    add_frame (known, replay, frame);
    if (poda_replay_step (replay)->verb >= PODA_UPDATE)
        add_frame (known, replay, poda_replay_before (replay));
    if (poda_replay_step (replay)->verb == PODA_UPDATE) {
        const PodaFrame *child = poda_replay_child (replay);
        PodaPosition position;
        add_known (known, replay, child->value);
        poda_record_position (record, poda_replay_node (replay), &position);
        if (frame->player == PODA_CHANCE)
            add_known (known, replay, game->probability (game, &position, child->move));
    }
    return known;
}

static void
check_numbers (const PodaReplay *replay, const char *en)
{
    g_autoptr (GString) known = known_numbers (replay);
    g_autoptr (GRegex) regex =
        g_regex_new ("(?<![\\w.])" NUMBER, G_REGEX_OPTIMIZE, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    g_regex_match (regex, en, 0, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL)) {
        g_autofree char *number = g_match_info_fetch (match, 0);
        g_autofree char *word = g_strdup_printf (" %s ", number);
        if (strstr (known->str, word) == NULL)
            fail_msg ("%s is unknown: %s", number, en);
    }
}

/* --- Why no more is known --- */

/* TRUE if the node has returned a bound only. */
static gboolean
is_unsure (const PodaRecord *record, const char *name)
{
    const PodaNode *node = poda_record_find (record, name, NULL);
    assert_non_null (node);
    return node->bound != PODA_BOUND_EXACT;
}

/* A sentence mentions a cut only at a node that was cut, and a bound only of a child
 * that returned one. */
static void
check_reasons (const PodaReplay *replay, const char *en)
{
    const PodaRecord *record = poda_replay_record (replay);
    if (poda_replay_step (replay)->verb != PODA_LEAVE)
        return;
    if (strstr (en, "what was cut") != NULL)
        assert_int_not_equal (poda_replay_frame (replay)->cut, PODA_CUT_NONE);
    g_auto (GStrv) words = g_strsplit (en, " ", -1);
    for (guint i = 0; words[i] != NULL; i++)
        if (strcmp (words[i], "has") == 0 && g_str_equal (words[i + 1], "only"))
            assert_true (is_unsure (record, words[i - 1]));
}

/* --- The same of whom, and how much --- */

/* The names and numbers of a sentence, in their order. */
static char *
arguments_of (const char *sentence)
{
    g_autoptr (GRegex) regex =
        g_regex_new ("n\\d+|MAX|MIN|α|β|→|…|" NUMBER, G_REGEX_OPTIMIZE, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    GString *text = g_string_new (NULL);
    g_regex_match (regex, sentence, 0, &match);
    for (; g_match_info_matches (match); g_match_info_next (match, NULL)) {
        g_autofree char *word = g_match_info_fetch (match, 0);
        g_string_append_printf (text, "%s ", word);
    }
    return g_string_free (text, FALSE);
}

static void
check_arguments (const char *en, const char *es)
{
    g_autofree char *here = arguments_of (en), *there = arguments_of (es);
    if (strcmp (here, there) != 0)
        fail_msg ("%s\n%s", en, es);
    assert_string_not_equal (en, es);
}

/* --- Cuts --- */

/* The children of a node that the record does not hold, as English lists them. */
static char *
list_skipped (const PodaRecord *record, const PodaNode *node)
{
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    guint32 at = poda_tree_node (tree, record_tree_index (record, node))->child;
    for (; at != PODA_TREE_NONE; at = poda_tree_node (tree, at)->next) {
        gboolean visited = FALSE;
        for (const PodaNode *child = poda_node_child (node); child != NULL;
             child = poda_node_next (child))
            visited |= child->move == at;
        if (!visited)
            g_ptr_array_add (names, (gpointer) poda_tree_node (tree, at)->name);
    }
    const char *const *name = (const char *const *) names->pdata;
    assert_true (names->len > 0);
    return names->len == 1   ? g_strdup_printf (": %s is cut", name[0])
           : names->len == 2 ? g_strdup_printf (": %s and %s are cut", name[0], name[1])
           : names->len == 3
               ? g_strdup_printf (": %s, %s and %s are cut", name[0], name[1], name[2])
               : g_strdup (": its remaining children are cut");
}

static void
assert_says (const char *sentence, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *words = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    if (strstr (sentence, words) == NULL)
        fail_msg ("no \"%s\" in: %s", words, sentence);
}

static void
check_cut (const PodaReplay *replay, const char *en)
{
    if (poda_replay_step (replay)->verb != PODA_CUT)
        return;
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaFrame *cause = poda_replay_cause (replay);
    gboolean max = frame->player == PODA_MAX;
    g_autofree char *skipped = list_skipped (record, node);
    g_autofree char *name = poda_record_name (record, node);
    char own[PODA_VALUE_BUFFER], bound[PODA_VALUE_BUFFER], theirs[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, own);
    poda_value_format (max ? frame->beta : frame->alpha, PODA_STYLE_TEXT, bound);
    assert_says (en, "%s", skipped);
    assert_says (en, "%s (%s) has ", name, max ? "MAX" : "MIN");
    assert_says (en, "%s from ", own);
    /* What is concluded is proved. */
    assert_true (max ? frame->lower >= frame->value : frame->upper <= frame->value);
    if (cause == NULL)
        return;
    g_autofree char *above =
        poda_record_name (record, poda_record_node (record, cause->id));
    poda_value_format (cause->value, PODA_STYLE_TEXT, theirs);
    assert_says (en, "%s (%s) already has ", above, max ? "MIN" : "MAX");
    assert_says (en, "%s from ", theirs);
    assert_says (en, " (%s = %s", max ? "β" : "α", bound);
    assert_true (max ? frame->value >= cause->value : frame->value <= cause->value);
    assert_int_equal (strstr (en, "(deep cutoff)") != NULL,
                      frame->cut == PODA_CUT_DEEP);
    assert_int_equal (strstr (en, max ? "cannot be lower" : "cannot beat that") != NULL,
                      frame->value == cause->value
                          && poda_node_parent (node)->id == cause->id);
}

/* --- Windows --- */

/* A named source of a bound is an open node of that player with this value. */
static void
check_source (const PodaReplay *replay, const char *en, PodaPlayer player,
              PodaValue bound)
{
    const PodaRecord *record = poda_replay_record (replay);
    const char *letter = player == PODA_MAX ? ": α from " : "β from ";
    const char *said = strstr (en, letter);
    if (said == NULL)
        return;
    g_auto (GStrv) words = g_strsplit_set (said + strlen (letter), " ,", 2);
    const PodaNode *whose = poda_record_find (record, words[0], NULL);
    assert_non_null (whose);
    assert_int_equal (whose->player, player);
    guint n, found = 0;
    const PodaFrame *path = poda_replay_path (replay, &n);
    for (guint i = 0; i + 1 < n; i++)
        found += path[i].id == whose->id && path[i].value == bound;
    assert_int_equal (found, 1);
}

/* Leaves have no window; a bound that moves has the frame's value, negated in a
 * negamax. */
static void
check_windows (const PodaReplay *replay, const char *en)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    gboolean leaf = node->status != PODA_STATUS_EXPANDED;
    const PodaAlgorithm *algorithm = poda_record_problem (record)->algorithm;
    PodaVerb verb = poda_replay_step (replay)->verb;
    char bound[PODA_VALUE_BUFFER];
    if (verb == PODA_ENTER)
        assert_int_equal (strstr (en, "window") != NULL, algorithm->windowed && !leaf);
    if (verb == PODA_ENTER && strstr (en, "every ") == NULL) {
        check_source (replay, en, PODA_MAX, node->alpha);
        check_source (replay, en, PODA_MIN, node->beta);
    }
    if (leaf)
        assert_null (strstr (en, verb == PODA_ENTER ? "MAX) tries n0 (" : "("));
    gboolean moved = strstr (en, " rises ") != NULL || strstr (en, " falls ") != NULL;
    if (verb != PODA_UPDATE || !moved)
        return;
    gboolean turned = algorithm->own_view && poda_node_view (node) == PODA_MIN;
    PodaValue now = frame->player == PODA_MAX ? frame->alpha : frame->beta;
    poda_value_format (turned ? 0.0 - now : now, PODA_STYLE_TEXT, bound);
    g_autofree char *to = g_strdup_printf (" to %s", bound);
    assert_true (g_str_has_suffix (en, to));
    assert_int_equal (strstr (en, "point of view") != NULL, turned);
}

/* --- Every step of random searches --- */

static void
check_step (const PodaReplay *replay)
{
    PodaLocaleScope speech;
    poda_locale_begin (&speech, "en");
    g_autofree char *en = poda_sentence_step (replay);
    poda_locale_end (&speech);
    poda_locale_begin (&speech, "es");
    g_autofree char *es = poda_sentence_step (replay);
    poda_locale_end (&speech);
    check_bounds (en);
    check_numbers (replay, en);
    check_reasons (replay, en);
    check_arguments (en, es);
    check_cut (replay, en);
    check_windows (replay, en);
}

/* The explanation of a node has the node's value, which a negamax may show negated. */
static void
check_explanations (const PodaRecord *record)
{
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        char number[PODA_VALUE_BUFFER];
        g_autofree char *text = poda_sentence_node (record, node);
        poda_value_format (node->value, PODA_STYLE_TEXT, number);
        if (!poda_record_problem (record)->algorithm->own_view)
            assert_says (text, "%s", number);
    }
}

TEST ("random searches with every algorithm")
{
    shell_open_catalogues ();
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++)
        for (guint i = 0; poda_algorithms[i] != NULL; i++) {
            const PodaAlgorithm *algorithm = poda_algorithms[i];
            gboolean chance = pick (seed, "chance", 4) == 0 && !algorithm->own_view;
            RandomShape shape = pick_shape (seed, chance);
            g_autoptr (PodaTree) tree = random_tree (seed, &shape);
            g_autoptr (PodaRecord) record = random_search (tree, algorithm, seed);
            g_autoptr (PodaReplay) replay = poda_replay_new (record);
            while (poda_replay_next (replay))
                check_step (replay);
            check_explanations (record);
        }
}
