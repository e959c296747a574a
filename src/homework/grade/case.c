#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/key_values.h"
#include "base/read.h"
#include "base/terminal.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "homework/grade/suite.h"
#include "search/rules.h"

#define HEAD "poda " G_STRINGIFY (PODA_CASE_VERSION)
#define END "end"
#define NO_DEPTH "none"

/* Keys of the lines between `poda 1` and `end`. */
typedef enum {
    CASE_NAME,
    CASE_GAME,
    CASE_POSITION,
    CASE_PLAYER,
    CASE_TREE,  /* the tree's text follows */
    CASE_RULES, /* PodaRule numbers from here on */
    N_CASE_KEYS = CASE_RULES + PODA_N_RULES
} CaseKey;

static const char *const case_words[CASE_RULES] = { "case", "game", "position",
                                                    "player", "tree" };

/* Rules that a case may contain, in the order of writing: all but the maximum number of
 * nodes, which is a limit of the run. */
static const PodaRule case_rules[] = {
    PODA_RULE_ALGORITHM, PODA_RULE_CUT,       PODA_RULE_FAIL,  PODA_RULE_WINDOW,
    PODA_RULE_ALL_MOVES, PODA_RULE_DEPTH,     PODA_RULE_ORDER, PODA_RULE_TIES,
    PODA_RULE_SEED,      PODA_RULE_EVALUATOR, PODA_RULE_WIN,   PODA_RULE_PREFER_SHORT,
    PODA_RULE_MAX
};

/* The lines of a case. */
typedef struct {
    const char *file;
    char **all; /* lines up to `end` */
    union {     /* borrowed; NULL: no such line */
        char *values[N_CASE_KEYS];
        struct {
            char *before[CASE_RULES];
            PodaRules rules;
        };
    };
    guint lines[N_CASE_KEYS]; /* line numbers, from 1 */
} CaseLines;

G_GNUC_PRINTF (4, 5)
static gboolean
fail (const CaseLines *lines, guint line, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    g_autofree char *fit = poda_terminal_text (message);
    va_end (arguments);
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_SYNTAX, "%s:%u: %s",
                 lines->file, line, fit);
    return FALSE;
}

static gboolean
refuse (const CaseLines *lines, CaseKey key, GError **error, const char *expected)
{
    return fail (lines, lines->lines[key], error, "%s %.80s: %s", case_words[key],
                 lines->values[key], expected);
}

static gboolean
read_lines (CaseLines *lines, GError **error)
{
    guint n = g_strv_length (lines->all), key;
    for (guint i = 0; i < n; i++)
        g_strchomp (lines->all[i]);
    while (n > 0 && *lines->all[n - 1] == '\0')
        g_clear_pointer (&lines->all[--n], g_free);
    if (n == 0 || strcmp (lines->all[0], HEAD) != 0)
        return fail (lines, 1, error, _ ("expected the line \"%s\""), HEAD);
    if (strcmp (lines->all[n - 1], END) != 0)
        return fail (lines, n, error, "%s", _ ("expected the line \"end\" after it"));
    g_clear_pointer (&lines->all[n - 1], g_free);
    for (guint i = 1; lines->all[i] != NULL && lines->values[CASE_TREE] == NULL; i++) {
        char *word = lines->all[i], *value = word + strcspn (word, " \t");
        if (*word == '\0')
            continue;
        if (*value != '\0')
            *value++ = '\0';
        for (key = 0; key < CASE_RULES && strcmp (word, case_words[key]) != 0;)
            key++;
        if (key == CASE_RULES)
            key += poda_rule_find (word);
        const char *reason =
            key == N_CASE_KEYS || key == CASE_RULES + PODA_RULE_MAX_NODES
                ? _ ("no line begins with \"%.40s\"")
            : lines->values[key] != NULL ? _ ("%s is given twice; give it once")
            : *value == '\0'             ? _ ("expected a value after \"%s\"")
                                         : NULL;
        if (reason != NULL)
            return fail (lines, i + 1, error, reason, word);
        lines->values[key] = g_strchug (value);
        lines->lines[key] = i + 1;
    }
    return TRUE;
}

/* --- Reading --- */

/* Reads the tree with the right line numbers in errors: a nested array's root player
 * comes from an extra line before it. Nodes are named by their moves. */
static gboolean
read_tree (const CaseLines *lines, PodaTree **tree, GError **error)
{
    const char *form = lines->values[CASE_TREE], *player = lines->values[CASE_PLAYER];
    guint first = lines->lines[CASE_TREE]; /* from 0 */
    gboolean nested = strcmp (form, "nested") == 0;
    if (!nested && strcmp (form, "dot") != 0)
        return refuse (lines, CASE_TREE, error, _ ("expected one of nested, dot"));
    if (!nested && player != NULL)
        return refuse (lines, CASE_PLAYER, error,
                       _ ("a tree in DOT itself says who is MAX"));
    if (player != NULL && strcmp (player, "max") != 0 && strcmp (player, "min") != 0)
        return refuse (lines, CASE_PLAYER, error, _ ("expected max or min"));
    g_autofree char *rest = g_strjoinv ("\n", lines->all + first);
    if (nested && rest[strspn (rest, " \t\n")] != '[')
        return fail (lines, first + 1, error, "%s",
                     _ ("expected nested arrays, such as [[3,12,8],[2,4,6]]"));
    g_autofree char *above = g_strnfill (first - 1, '\n');
    g_autofree char *text =
        player != NULL ? g_strdup_printf ("%s{\"player\":\"%s\",\"children\":\n%s\n}",
                                          above, player, rest)
                       : g_strdup_printf ("%s\n%s\n", above, rest);
    *tree = (nested ? poda_tree_read_json : poda_tree_read_dot) (lines->file, text,
                                                                 strlen (text), error);
    if (*tree != NULL && nested)
        poda_tree_drop_names (*tree);
    return *tree != NULL;
}

/* Reads the game or the tree; a case must have exactly one of them. */
static gboolean
read_subject (const CaseLines *lines, PodaCase *one, GError **error)
{
    gboolean has_tree = lines->values[CASE_TREE] != NULL;
    gboolean has_game = lines->values[CASE_GAME] != NULL;
    if (has_tree == has_game)
        return fail (lines, 1, error, "%s",
                     has_game ? _ ("a game and a tree; expected only one of them")
                              : _ ("expected a line \"game …\" or \"tree …\""));
    CaseKey stray = has_tree ? CASE_POSITION : CASE_PLAYER;
    if (lines->values[stray] != NULL)
        return refuse (lines, stray, error,
                       has_tree ? _ ("expected it only with a game")
                                : _ ("expected it only with a tree"));
    if (has_tree) {
        if (!read_tree (lines, &one->tree, error))
            return FALSE;
        poda_problem_of_tree (&one->problem, one->tree);
        return TRUE;
    }
    const char *parameters, *text = lines->values[CASE_POSITION];
    g_autofree char *name =
        poda_key_values_name (lines->values[CASE_GAME], &parameters);
    const PodaGame *game = poda_game_find (name);
    g_autoptr (GError) cause = NULL;
    PodaArguments arguments;
    PodaPosition start, position;
    if (game == NULL)
        return refuse (lines, CASE_GAME, error, _ ("no such game"));
    if (!poda_arguments_parse (name, game->parameters, parameters, &arguments, &cause)
        || !game->start (game, &arguments, &start, &cause))
        return refuse (lines, CASE_GAME, error, cause->message);
    position = start;
    if (text != NULL && !game->parse_position (game, &start, text, &position, &cause))
        return refuse (lines, CASE_POSITION, error, cause->message);
    poda_problem_init (&one->problem, game, &position);
    return TRUE;
}

PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error)
{
    CaseLines lines = { .file = file };
    g_autoptr (PodaCase) one = g_new0 (PodaCase, 1);
    g_autoptr (GError) cause = NULL;
    const char *end;
    one->text = g_strndup (text, length);
    one->weight = 1;
    if (!g_utf8_validate_len (text, length, &end)) {
        guint line = 1;
        for (const char *at = text; at < end; at++)
            line += *at == '\n';
        fail (&lines, line, error, "%s", _ ("expected text in UTF-8"));
        return NULL;
    }
    gboolean has_mark = g_str_has_prefix (one->text, "\xef\xbb\xbf");
    g_auto (GStrv) all = g_strsplit (one->text + (has_mark ? 3 : 0), "\n", -1);
    lines.all = all;
    if (!read_lines (&lines, error) || !read_subject (&lines, one, error))
        return NULL;
    if (g_strcmp0 (lines.rules.texts[PODA_RULE_DEPTH], NO_DEPTH) == 0)
        lines.rules.texts[PODA_RULE_DEPTH] = NULL;
    if (!poda_rules_read (&lines.rules, &one->problem, &cause)) {
        /* Errors begin with the rule. */
        g_auto (GStrv) words = g_strsplit_set (cause->message, " :", 2);
        PodaRule rule = poda_rule_find (words[0]);
        guint line = rule < PODA_N_RULES ? lines.lines[CASE_RULES + rule] : 0;
        fail (&lines, MAX (line, 1), error, "%s", cause->message);
        return NULL;
    }
    const char *name = lines.values[CASE_NAME];
    one->name = g_strdup (name != NULL ? name : "");
    return g_steal_pointer (&one);
}

void
poda_case_free (PodaCase *one)
{
    if (one == NULL)
        return;
    poda_transcript_free (one->right);
    poda_summary_free (one->moves);
    poda_summary_free (one->summary);
    poda_record_free (one->own_record);
    poda_candidate_set_free (one->candidates);
    poda_exercise_free (one->exercise);
    poda_tree_free (one->tree);
    g_free (one->name);
    g_free (one->text);
    g_free (one);
}

/* --- Construction --- */

/* Writes the tree below a node as nested arrays; FALSE if these cannot express all that
 * the search depends on. `limited`: the search has a depth limit. */
static gboolean
write_nested (const PodaTree *tree, guint32 index, gboolean limited, GString *text)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    char value[PODA_VALUE_BUFFER];
    if (node->child == PODA_TREE_NONE) {
        poda_value_format (node->value, PODA_STYLE_MACHINE, value);
        g_string_append_printf (text, isinf (node->value) ? "\"%s\"" : "%s", value);
        return index > 0;
    }
    gboolean plain =
        node->player != PODA_CHANCE && !(limited && node->has_value)
        && (index == 0 || node->player != poda_tree_node (tree, node->parent)->player);
    for (guint32 i = node->child; plain && i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        g_string_append_c (text, i == node->child ? '[' : ',');
        plain = write_nested (tree, i, limited, text);
    }
    g_string_append_c (text, ']');
    return plain;
}

/* Returns a case: the tree as nested arrays or, if these are not enough or with
 * `named`, in DOT, from `exercise` (NULL: makes one from the problem). */
static PodaCase *
make_case (const char *name, const PodaProblem *problem, const PodaTree *tree,
           const PodaExercise *exercise, gboolean named, GError **error)
{
    /* Rules that are always written, even with their usual value. */
    const guint taught = 1 << PODA_RULE_ALGORITHM | 1 << PODA_RULE_CUT
                         | 1 << PODA_RULE_FAIL | 1 << PODA_RULE_DEPTH
                         | 1 << PODA_RULE_SEED | 1 << PODA_RULE_MAX;
    gboolean limited = problem->depth != PODA_DEPTH_NONE;
    g_autoptr (GString) text = g_string_new (NULL), nested = g_string_new (NULL);
    g_string_append_printf (text, HEAD "\ncase %s\n", name);
    for (guint i = 0; i < G_N_ELEMENTS (case_rules); i++) {
        PodaRule rule = case_rules[i];
        if (!poda_rule_matters (rule, problem)
            || ((taught >> rule & 1) == 0 && poda_rule_is_usual (rule, problem)))
            continue;
        g_autofree char *value = poda_rule_write (rule, problem);
        g_string_append_printf (text, "%s %s\n", poda_rule_rows[rule].key,
                                rule == PODA_RULE_DEPTH && !limited ? NO_DEPTH : value);
    }
    if (!named && problem->order == PODA_ORDER_NATURAL
        && write_nested (tree, 0, limited, nested)) {
        PodaPlayer player = poda_tree_node (tree, 0)->player;
        g_string_append_printf (text, "player %s\ntree nested\n%s\n",
                                poda_player_word (player), nested->str);
    } else if (exercise != NULL) {
        g_autofree char *dot = poda_exercise_dot (exercise);
        g_string_append_printf (text, "tree dot\n%s", dot);
    } else {
        const PodaExerciseSpec spec = { .asks = PODA_ASK_ORDER };
        g_autoptr (PodaExercise) own = poda_exercise_new (problem, NULL, &spec, error);
        return own != NULL ? poda_case_of_exercise (name, own, named, error) : NULL;
    }
    g_string_append (text, END "\n");
    return poda_case_read (name, text->str, text->len, error);
}

PodaCase *
poda_case_of_exercise (const char *name, const PodaExercise *exercise, gboolean named,
                       GError **error)
{
    PodaProblem problem;
    g_autoptr (PodaTree) tree =
        poda_exercise_tree (exercise, PODA_NAMES_NONE, NULL, &problem, NULL);
    if (problem.ties != PODA_TIES_RANDOM)
        return make_case (name, &problem, tree, exercise, named, error);
    poda_read_refuse (
        error, _ ("case %s: ties random; expected a choice that a program can know"),
        name);
    return NULL;
}

PodaCase *
poda_case_of_tree (const char *name, const PodaProblem *problem, gboolean named,
                   GError **error)
{
    return make_case (name, problem, poda_tree_of_game (problem->game), NULL, named,
                      error);
}
