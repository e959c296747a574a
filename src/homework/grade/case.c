#include "homework/grade/suite.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/pairs.h"
#include "base/read.h"
#include "base/terminal.h"
#include "homework/exercise/alone.h"
#include "search/rules.h"

G_DEFINE_QUARK (poda_case_error, poda_case_error)

#define HEAD "poda " G_STRINGIFY (PODA_CASE_VERSION)
#define END "end"
#define NO_DEPTH "none"

/* The lines that a case may have between `poda 1` and `end`. */
typedef enum {
    CASE_NAME,
    CASE_GAME,
    CASE_POSITION,
    CASE_PLAYER,
    CASE_TREE,  /* followed by the tree's text */
    CASE_RULES, /* … and PodaRule numbers from here on */
    N_CASE_KEYS = CASE_RULES + PODA_N_RULES
} CaseKey;

static const char *
key_word (guint key)
{
    static const char *const words[CASE_RULES] = {
        [CASE_NAME] = "case",     [CASE_GAME] = "game", [CASE_POSITION] = "position",
        [CASE_PLAYER] = "player", [CASE_TREE] = "tree",
    };
    return key < CASE_RULES ? words[key] : poda_rule_rows[key - CASE_RULES].key;
}

typedef struct {
    const char *file;
    char *values[N_CASE_KEYS]; /* NULL: no such line */
    guint lines[N_CASE_KEYS];  /* their numbers, from 1 */
    char *tree; /* the text after `tree`, with as many line feeds before it as lines in
                   the file; NULL: none */
    guint tree_line; /* of its first line */
} CaseLines;

static void
lines_clear (CaseLines *lines)
{
    for (guint i = 0; i < N_CASE_KEYS; i++)
        g_free (lines->values[i]);
    g_free (lines->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CaseLines, lines_clear)

/* Lists the rules that lines can say, in the order in which they are written: all but
 * the limit of nodes, which is about a run. Returns how many. */
static guint
case_rules (PodaRule rules[PODA_N_RULES])
{
    static const PodaRule first[] = { PODA_RULE_ALGORITHM, PODA_RULE_CUT,
                                      PODA_RULE_FAIL,      PODA_RULE_WINDOW,
                                      PODA_RULE_ALL_MOVES, PODA_RULE_DEPTH,
                                      PODA_RULE_ORDER,     PODA_RULE_TIES,
                                      PODA_RULE_SEED,      PODA_RULE_EVALUATOR,
                                      PODA_RULE_WIN,       PODA_RULE_PREFER_SHORT,
                                      PODA_RULE_MAX };
    PodaRule all[PODA_N_RULES];
    guint n = 0;
    poda_rules_arrange (first, G_N_ELEMENTS (first), all);
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (all[i] != PODA_RULE_MAX_NODES)
            rules[n++] = all[i];
    return n;
}

/* --- Refusing --- */

G_GNUC_PRINTF (4, 5)
static gboolean
fail (const CaseLines *lines, guint line, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *fit = poda_terminal_text (message);
    g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_TEXT, "%s:%u: %s", lines->file,
                 line, fit);
    return FALSE;
}

static gboolean
refuse (const CaseLines *lines, guint key, GError **error, const char *expected)
{
    return fail (lines, lines->lines[key], error, "%s %.80s: %s", key_word (key),
                 lines->values[key], expected);
}

static gboolean
fail_key (const CaseLines *lines, guint line, const char *word, GError **error)
{
    PodaRule rules[PODA_N_RULES];
    guint n = case_rules (rules);
    g_autoptr (GString) listed = g_string_new (key_word (CASE_NAME));
    for (guint i = 0; i < n; i++)
        g_string_append_printf (listed, ", %s", poda_rule_rows[rules[i]].key);
    for (guint key = CASE_NAME + 1; key < CASE_RULES; key++)
        g_string_append_printf (listed, ", %s", key_word (key));
    g_string_append (listed, ", " END);
    fail (lines, line, error, _ ("no line begins with \"%.40s\": expected one of %s"),
          word, listed->str);
    return poda_suggest (error, word, listed->str);
}

/* --- Taking it apart --- */

static gboolean
keep (CaseLines *lines, guint number, char *line, GError **error)
{
    gsize length = strcspn (line, " \t");
    const char *value = g_strchug (line + length);
    g_autofree char *word = g_strndup (line, length);
    guint key = 0;
    while (key < N_CASE_KEYS
           && (key == CASE_RULES + PODA_RULE_MAX_NODES
               || strcmp (word, key_word (key)) != 0))
        key++;
    if (key == N_CASE_KEYS)
        return fail_key (lines, number, word, error);
    if (lines->values[key] != NULL)
        return fail (lines, number, error,
                     _ ("%s stands there twice: expected it once"), word);
    if (*value == '\0')
        return fail (lines, number, error, _ ("expected a value after \"%s\""), word);
    lines->values[key] = g_strdup (value);
    lines->lines[key] = number;
    return TRUE;
}

static gboolean
read_lines (CaseLines *lines, char **all, GError **error)
{
    guint n = g_strv_length (all);
    for (guint i = 0; i < n; i++)
        g_strchomp (all[i]);
    while (n > 0 && *all[n - 1] == '\0')
        n--;
    if (n == 0 || strcmp (all[0], HEAD) != 0)
        return fail (lines, 1, error,
                     n > 0 && g_str_has_prefix (all[0], "poda ")
                         ? _ ("a later version: expected the line \"%s\"")
                         : _ ("expected the line \"%s\""),
                     HEAD);
    if (strcmp (all[n - 1], END) != 0)
        return fail (lines, n, error, "%s", _ ("expected the line \"end\" behind it"));
    guint i = 1;
    for (; i + 1 < n && lines->values[CASE_TREE] == NULL; i++)
        if (*all[i] != '\0' && !keep (lines, i + 1, all[i], error))
            return FALSE;
    if (lines->values[CASE_TREE] == NULL)
        return TRUE;
    GString *text = g_string_new (NULL);
    lines->tree_line = i + 1;
    for (guint k = 1; k < lines->tree_line; k++)
        g_string_append_c (text, '\n');
    for (; i + 1 < n; i++)
        g_string_append_printf (text, "%s\n", all[i]);
    lines->tree = g_string_free (text, FALSE);
    return TRUE;
}

/* --- Reading --- */

/* Reads how to search into a problem that has its game and root. */
static gboolean
read_rules (const CaseLines *lines, PodaProblem *problem, GError **error)
{
    PodaRules rules = { 0 };
    g_autoptr (GError) cause = NULL;
    guint line = 1;
    for (guint i = 0; i < PODA_N_RULES; i++)
        rules.texts[i] = lines->values[CASE_RULES + i];
    if (g_strcmp0 (rules.texts[PODA_RULE_DEPTH], NO_DEPTH) == 0)
        rules.texts[PODA_RULE_DEPTH] = NULL;
    if (poda_rules_read (&rules, problem, &cause))
        return TRUE;
    /* Errors begin with the rule. */
    gsize length = strcspn (cause->message, " :");
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (lines->lines[CASE_RULES + i] > 0 && strlen (poda_rule_rows[i].key) == length
            && g_str_has_prefix (cause->message, poda_rule_rows[i].key))
            line = lines->lines[CASE_RULES + i];
    return fail (lines, line, error, "%s", cause->message);
}

/* Reads nested arrays. The root's player is written on the line above the tree, so that
 * errors name the right place. Programs call nodes by their moves. */
static PodaTree *
read_nested (const CaseLines *lines, GError **error)
{
    const char *player = lines->values[CASE_PLAYER];
    g_autofree char *text = g_strdup (lines->tree);
    if (text[strspn (text, " \t\n")] != '[') {
        fail (lines, lines->tree_line, error, "%s",
              _ ("expected nested arrays, such as [[3,12,8],[2,4,6]]"));
        return NULL;
    }
    if (player != NULL) {
        gsize above = lines->tree_line - 2; /* a tree is never in the first lines */
        g_autofree char *feeds = g_strnfill (above, '\n');
        g_free (text);
        text = g_strdup_printf ("%s{\"player\":\"%s\",\"children\":\n%s}", feeds,
                                player, lines->tree + above + 1);
    }
    PodaTree *tree = poda_tree_read_json (lines->file, text, strlen (text), error);
    if (tree != NULL)
        poda_tree_drop_names (tree);
    return tree;
}

static PodaTree *
read_tree (const CaseLines *lines, GError **error)
{
    const char *form = lines->values[CASE_TREE];
    const char *player = lines->values[CASE_PLAYER];
    gboolean nested = strcmp (form, "nested") == 0;
    gboolean known =
        player == NULL || strcmp (player, "max") == 0 || strcmp (player, "min") == 0;
    if (!nested && strcmp (form, "dot") != 0)
        refuse (lines, CASE_TREE, error, _ ("expected one of nested, dot"));
    else if (!nested && player != NULL)
        refuse (lines, CASE_PLAYER, error, _ ("a tree in DOT says itself who is MAX"));
    else if (!known)
        refuse (lines, CASE_PLAYER, error, _ ("expected max or min"));
    else
        return nested ? read_nested (lines, error)
                      : poda_tree_read_dot (lines->file, lines->tree,
                                            strlen (lines->tree), error);
    return NULL;
}

static gboolean
read_game (const CaseLines *lines, PodaProblem *problem, GError **error)
{
    const char *parameters, *text = lines->values[CASE_POSITION];
    g_autofree char *name = poda_pairs_name (lines->values[CASE_GAME], &parameters);
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
    poda_problem_init (problem, game, &position);
    return TRUE;
}

/* Reads the game, or the tree, of which a case has one. */
static gboolean
read_subject (const CaseLines *lines, PodaCase *one, GError **error)
{
    gboolean has_tree = lines->values[CASE_TREE] != NULL;
    gboolean has_game = lines->values[CASE_GAME] != NULL;
    if (has_tree == has_game)
        return fail (lines, 1, error, "%s",
                     has_game ? _ ("a game and a tree: expected one of the two")
                              : _ ("expected a line \"game …\" or \"tree …\""));
    if (has_tree && lines->values[CASE_POSITION] != NULL)
        return refuse (lines, CASE_POSITION, error,
                       _ ("expected it with a game alone"));
    if (has_game && lines->values[CASE_PLAYER] != NULL)
        return refuse (lines, CASE_PLAYER, error, _ ("expected it with a tree alone"));
    if (has_game)
        return read_game (lines, &one->problem, error);
    one->tree = read_tree (lines, error);
    if (one->tree == NULL)
        return FALSE;
    poda_problem_of_tree (&one->problem, one->tree);
    return TRUE;
}

PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error)
{
    g_auto (CaseLines) lines = { .file = file };
    g_autoptr (PodaCase) one = g_new0 (PodaCase, 1);
    const char *end;
    one->text = g_strndup (text, length);
    if (!g_utf8_validate_len (text, length, &end)) {
        guint line = 1;
        for (const char *at = text; at < end; at++)
            line += *at == '\n';
        fail (&lines, line, error, "%s", _ ("expected text in UTF-8"));
        return NULL;
    }
    gboolean has_mark = g_str_has_prefix (one->text, "\xef\xbb\xbf");
    g_auto (GStrv) all = g_strsplit (one->text + (has_mark ? 3 : 0), "\n", -1);
    if (!read_lines (&lines, all, error) || !read_subject (&lines, one, error)
        || !read_rules (&lines, &one->problem, error))
        return NULL;
    const char *name = lines.values[CASE_NAME];
    one->name = g_strdup (name != NULL ? name : "");
    return g_steal_pointer (&one);
}

void
poda_case_free (PodaCase *one)
{
    if (one == NULL)
        return;
    g_clear_pointer (&one->tree, poda_tree_free);
    g_free (one->name);
    g_free (one->text);
    g_free (one);
}

/* --- Making one --- */

/* Begins a text with the name and the rules: all that programs have to know, also if it
 * is as usual but taught. */
static GString *
begin (const char *name, const PodaProblem *problem)
{
    PodaRule rules[PODA_N_RULES];
    guint n = case_rules (rules);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, HEAD "\n%s %s\n", key_word (CASE_NAME), name);
    for (guint i = 0; i < n; i++) {
        PodaRule rule = rules[i];
        gboolean always = rule == PODA_RULE_ALGORITHM || rule == PODA_RULE_CUT
                          || rule == PODA_RULE_FAIL || rule == PODA_RULE_DEPTH
                          || rule == PODA_RULE_SEED || rule == PODA_RULE_MAX;
        if (!poda_rule_matters (rule, problem)
            || (!always && poda_rule_is_usual (rule, problem)))
            continue;
        gboolean endless = rule == PODA_RULE_DEPTH && problem->depth == PODA_DEPTH_NONE;
        g_autofree char *value =
            endless ? g_strdup (NO_DEPTH) : poda_rule_write (rule, problem);
        g_string_append_printf (text, "%s %s\n", poda_rule_rows[rule].key, value);
    }
    return text;
}

/* TRUE if nested arrays say all that a search of the tree depends on; `limited`: it may
 * stop before the leaves. */
static gboolean
is_plain (const PodaTree *tree, gboolean limited)
{
    if (poda_tree_node (tree, 0)->child == PODA_TREE_NONE)
        return FALSE;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        if (node->child == PODA_TREE_NONE)
            continue;
        if (node->player == PODA_CHANCE || (limited && node->has_value)
            || (node->parent != PODA_TREE_NONE
                && node->player == poda_tree_node (tree, node->parent)->player))
            return FALSE;
    }
    return TRUE;
}

/* Writes such a tree in preorder, without recursion, since trees may be deep. */
static void
write_nested (const PodaTree *tree, GString *text)
{
    g_string_append_printf (text, "%s %s\n%s nested\n", key_word (CASE_PLAYER),
                            poda_player_word (poda_tree_node (tree, 0)->player),
                            key_word (CASE_TREE));
    guint32 index = 0;
    while (index != PODA_TREE_NONE) {
        const PodaTreeNode *node = poda_tree_node (tree, index);
        if (node->child != PODA_TREE_NONE) {
            g_string_append_c (text, '[');
            index = node->child;
            continue;
        }
        char value[PODA_VALUE_BUFFER];
        g_string_append_printf (
            text, isinf (node->value) ? "\"%s\"" : "%s",
            poda_value_format (node->value, PODA_STYLE_MACHINE, value));
        while (node->next == PODA_TREE_NONE && node->parent != PODA_TREE_NONE) {
            g_string_append_c (text, ']');
            node = poda_tree_node (tree, node->parent);
        }
        index = node->next;
        if (index != PODA_TREE_NONE)
            g_string_append_c (text, ',');
    }
    g_string_append (text, "\n" END "\n");
}

PodaCase *
poda_case_of_exercise (const char *name, const PodaExercise *exercise, gboolean named,
                       GError **error)
{
    PodaProblem problem;
    g_autoptr (PodaTree) tree =
        poda_exercise_tree (exercise, PODA_NAMES_NONE, NULL, &problem, NULL);
    if (problem.ties == PODA_TIES_RANDOM) {
        g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_TEXT,
                     _ ("case %s: ties random: expected a choice that a program can "
                        "know"),
                     name);
        return NULL;
    }
    g_autoptr (GString) text = begin (name, &problem);
    if (!named && is_plain (tree, FALSE)) {
        write_nested (tree, text);
    } else {
        g_autofree char *dot = poda_exercise_dot (exercise);
        g_string_append_printf (text, "%s dot\n%s" END "\n", key_word (CASE_TREE), dot);
    }
    return poda_case_read (name, text->str, text->len, error);
}

PodaCase *
poda_case_of_tree (const char *name, const PodaProblem *problem, gboolean named,
                   GError **error)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    gboolean limited = problem->depth != PODA_DEPTH_NONE;
    if (named || problem->order != PODA_ORDER_NATURAL || !is_plain (tree, limited)) {
        const PodaExerciseSpec spec = { .asks = PODA_ASK_ORDER };
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (problem, NULL, &spec, error);
        return exercise != NULL ? poda_case_of_exercise (name, exercise, named, error)
                                : NULL;
    }
    g_autoptr (GString) text = begin (name, problem);
    write_nested (tree, text);
    return poda_case_read (name, text->str, text->len, error);
}
