#include "homework/grade/suite.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "base/terminal.h"
#include "search/rules.h"
#include "homework/exercise/alone.h"
#include "base/pairs.h"

G_DEFINE_QUARK (poda_case_error, poda_case_error)

#define END "end"
#define BOM "\xef\xbb\xbf"

/* The lines that a case may have between `poda 1` and `end`. */
typedef enum {
    CASE_NAME,
    CASE_GAME,
    CASE_POSITION,
    CASE_PLAYER,
    CASE_TREE,  /* with the tree's text below it */
    CASE_RULES, /* … and PodaRule numbers from here on */
    N_CASE_KEYS = CASE_RULES + PODA_N_RULES
} CaseKey;

static const char *const names[CASE_RULES] = {
    [CASE_NAME] = "case",     [CASE_GAME] = "game", [CASE_POSITION] = "position",
    [CASE_PLAYER] = "player", [CASE_TREE] = "tree",
};

/* A case's text, taken apart. */
typedef struct {
    const char *file;
    char *values[N_CASE_KEYS]; /* NULL: no such line */
    guint lines[N_CASE_KEYS];  /* their numbers, from 1 */
    char *tree;      /* the text below `tree`, in its place: as many line feeds stand
                        before it as lines in the file; NULL: none */
    guint tree_line; /* of its first line */
} CaseLines;

static void
lines_clear (CaseLines *lines)
{
    for (guint i = 0; i < N_CASE_KEYS; i++)
        g_clear_pointer (&lines->values[i], g_free);
    g_clear_pointer (&lines->tree, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CaseLines, lines_clear)

/* --- The keys of lines --- */

/* Whether a case can say it: a limit is about a run, and not about what is searched. */
static gboolean
is_rule (PodaRule rule)
{
    return rule < PODA_N_RULES && rule != PODA_RULE_MAX_NODES;
}

/* The rules that lines can say, in the order in which they are written; how many. */
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
        if (is_rule (all[i]))
            rules[n++] = all[i];
    return n;
}

/* --- Refusing --- */

/* No case, from this line on. In one line, whatever stands there. */
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

/* The value of a key. */
G_GNUC_PRINTF (4, 5)
static gboolean
refuse (const CaseLines *lines, CaseKey key, GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    const char *value = lines->values[key] != NULL ? lines->values[key] : "";
    const char *word =
        key < CASE_RULES ? names[key] : poda_rule_rows[key - CASE_RULES].key;
    return fail (lines, lines->lines[key], error, "%s %.80s: %s", word, value, message);
}

/* --- Taking it apart --- */

static gboolean
fail_key (const CaseLines *lines, guint line, const char *word, GError **error)
{
    PodaRule rules[PODA_N_RULES];
    guint n = case_rules (rules);
    g_autoptr (GString) listed = g_string_new (names[CASE_NAME]);
    for (guint i = 0; i < n; i++)
        g_string_append_printf (listed, ", %s", poda_rule_rows[rules[i]].key);
    for (guint key = CASE_NAME + 1; key < CASE_RULES; key++)
        g_string_append_printf (listed, ", %s", names[key]);
    g_string_append (listed, ", ");
    fail (lines, line, error, _ ("no line begins with \"%.40s\": expected one of %s%s"),
          word, listed->str, END);
    g_string_append (listed, END);
    return poda_suggest (error, word, listed->str);
}

static gboolean
keep (CaseLines *lines, guint number, char *line, GError **error)
{
    gsize length = strcspn (line, " \t");
    char *value = g_strchug (line + length);
    g_autofree char *word = g_strndup (line, length);
    PodaRule rule = poda_rule_find (word);
    guint key = 0;
    while (key < CASE_RULES && strcmp (word, names[key]) != 0)
        key++;
    if (key == CASE_RULES && !is_rule (rule))
        return fail_key (lines, number, word, error);
    if (key == CASE_RULES)
        key += rule;
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
    g_autofree char *head = g_strdup_printf ("poda %d", PODA_CASE_VERSION);
    guint n = g_strv_length (all);
    for (guint i = 0; i < n; i++)
        g_strchomp (all[i]);
    while (n > 0 && *all[n - 1] == '\0')
        n--;
    if (n == 0 || strcmp (all[0], head) != 0)
        return fail (lines, 1, error,
                     n > 0 && g_str_has_prefix (all[0], "poda ")
                         ? _ ("a later version: expected the line \"%s\"")
                         : _ ("expected the line \"%s\""),
                     head);
    if (strcmp (all[n - 1], END) != 0)
        return fail (lines, n, error, "%s", _ ("expected the line \"end\" behind it"));
    for (guint i = 1; i + 1 < n; i++) {
        if (*all[i] == '\0')
            continue;
        if (!keep (lines, i + 1, all[i], error))
            return FALSE;
        if (lines->values[CASE_TREE] == NULL)
            continue;
        /* What lies below `tree` is one text up to the last line. */
        GString *text = g_string_new (NULL);
        lines->tree_line = i + 2;
        for (guint k = 1; k < lines->tree_line; k++)
            g_string_append_c (text, '\n');
        for (guint k = i + 1; k < n - 1; k++)
            g_string_append_printf (text, "%s\n", all[k]);
        lines->tree = g_string_free (text, FALSE);
        break;
    }
    return TRUE;
}

/* Takes the text apart. */
static gboolean
take_apart (CaseLines *lines, const char *file, const char *text, gsize length,
            GError **error)
{
    lines->file = file;
    const char *end;
    if (!g_utf8_validate_len (text, length, &end)) {
        guint line = 1;
        for (const char *at = text; at < end; at++)
            line += *at == '\n';
        return fail (lines, line, error, "%s", _ ("expected text in UTF-8"));
    }
    g_autofree char *copy = g_strndup (text, length);
    gboolean has_mark = g_str_has_prefix (copy, BOM);
    g_auto (GStrv) all = g_strsplit (copy + (has_mark ? strlen (BOM) : 0), "\n", -1);
    return read_lines (lines, all, error);
}

/* --- Reading rules --- */

#define NO_DEPTH "none"

static const char *
line_of (const CaseLines *lines, PodaRule rule)
{
    return lines->values[CASE_RULES + rule];
}

/* As on command lines, `last` and `random` choose among exact values. */
static gboolean
check_order_and_ties (const CaseLines *lines, const PodaProblem *problem,
                      GError **error)
{
    if (problem->order == PODA_ORDER_CENTRE && problem->game->off_centre == NULL)
        return refuse (lines, CASE_RULES + PODA_RULE_ORDER, error,
                       _ ("%s has no columns"), problem->game->name);
    if (problem->ties != PODA_TIES_FIRST && problem->algorithm->windowed
        && (!problem->strict || problem->hard))
        return refuse (lines, CASE_RULES + PODA_RULE_TIES, error, "%s",
                       _ ("expected the lines cut strict and fail soft with it, since "
                          "it chooses among exact values"));
    return TRUE;
}

static gboolean
check_win (const CaseLines *lines, const PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    PodaRule rule =
        line_of (lines, PODA_RULE_WIN) != NULL ? PODA_RULE_WIN : PODA_RULE_PREFER_SHORT;
    if (line_of (lines, rule) != NULL && game->utility == PODA_UTILITY_VALUES)
        return refuse (lines, CASE_RULES + rule, error,
                       _ ("%s has no won games, only values"), game->name);
    if (!problem->prefer_short)
        return TRUE;
    guint longest = game->longest (game, &problem->root);
    PodaValue win = poda_problem_win (problem);
    return (isfinite (win) && win > longest)
           || refuse (lines, CASE_RULES + PODA_RULE_PREFER_SHORT, error,
                      _ ("expected a line win N with it, with N finite and "
                         "above the %u plies of the longest game"),
                      longest);
}

/* Reads how to search into a problem that has its game and root already. */
static gboolean
read_rules (const CaseLines *lines, PodaProblem *problem, GError **error)
{
    PodaRule rules[PODA_N_RULES];
    guint n = case_rules (rules);
    for (guint i = 0; i < n; i++) {
        const char *text = line_of (lines, rules[i]);
        gboolean endless =
            rules[i] == PODA_RULE_DEPTH && g_strcmp0 (text, NO_DEPTH) == 0;
        g_autoptr (GError) cause = NULL;
        if (text == NULL || endless || poda_rule_read (rules[i], text, problem, &cause))
            continue;
        g_autofree char *expected = cause->domain == PODA_READ_ERROR
                                        ? poda_rule_expected (rules[i])
                                        : g_strdup (cause->message);
        return refuse (lines, CASE_RULES + rules[i], error, "%s", expected);
    }
    if (problem->game->states_players && line_of (lines, PODA_RULE_MAX) != NULL)
        return refuse (lines, CASE_RULES + PODA_RULE_MAX, error, "%s",
                       _ ("an explicit tree says itself who is MAX"));
    return check_order_and_ties (lines, problem, error)
           && check_win (lines, problem, error);
}

/* --- Writing rules --- */

/* A case says all that programs have to know: also what is as usual, where it is taught
 * or counts. */
static gboolean
is_written (PodaRule rule, const PodaProblem *problem)
{
    switch (rule) {
    case PODA_RULE_ALGORITHM:
    case PODA_RULE_CUT:
    case PODA_RULE_FAIL:
    case PODA_RULE_DEPTH:
    case PODA_RULE_SEED:
    case PODA_RULE_MAX:
        return poda_rule_matters (rule, problem);
    default:
        return poda_rule_matters (rule, problem) && !poda_rule_is_usual (rule, problem);
    }
}

/* Begins a case's text: its name and the rules. */
static GString *
begin (const char *name, const PodaProblem *problem)
{
    PodaRule rules[PODA_N_RULES];
    guint n = case_rules (rules);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, "poda %d\n%s %s\n", PODA_CASE_VERSION,
                            names[CASE_NAME], name);
    for (guint i = 0; i < n; i++) {
        gboolean endless =
            rules[i] == PODA_RULE_DEPTH && problem->depth == PODA_DEPTH_NONE;
        g_autofree char *value =
            endless ? g_strdup (NO_DEPTH) : poda_rule_write (rules[i], problem);
        if (is_written (rules[i], problem))
            g_string_append_printf (text, "%s %s\n", poda_rule_rows[rules[i]].key,
                                    value);
    }
    return text;
}

/* --- The tree --- */

/* The root's player stands on a line of the case: here on the line above the tree, so
 * that errors still name the right place. Programs call nodes by their moves, which
 * they know on their way down; letters need all levels. */
static PodaTree *
read_nested (const CaseLines *lines, GError **error)
{
    const char *array = lines->tree + strspn (lines->tree, " \t\n");
    const char *player = lines->values[CASE_PLAYER];
    if (*array != '[') {
        fail (lines, lines->tree_line, error, "%s",
              _ ("expected nested arrays, such as [[3,12,8],[2,4,6]]"));
        return NULL;
    }
    g_autofree char *text = NULL;
    if (player != NULL) {
        gsize above = lines->tree_line - 2; /* a tree never stands in the first lines */
        g_autofree char *feeds = g_strnfill (above, '\n');
        text = g_strdup_printf ("%s{\"player\":\"%s\",\"children\":\n%s}", feeds,
                                player, lines->tree + above + 1);
    } else {
        text = g_strdup (lines->tree);
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
    if (!nested && strcmp (form, "dot") != 0) {
        refuse (lines, CASE_TREE, error, _ ("expected one of %s"), "nested, dot");
        return NULL;
    }
    if (player != NULL
        && (!nested || (strcmp (player, "max") != 0 && strcmp (player, "min") != 0))) {
        refuse (lines, CASE_PLAYER, error,
                nested ? _ ("expected max or min")
                       : _ ("a tree in DOT says itself who is MAX"));
        return NULL;
    }
    return nested ? read_nested (lines, error)
                  : poda_tree_read_dot (lines->file, lines->tree, strlen (lines->tree),
                                        error);
}

/* Whether nested arrays say all that a search of it depends on; `limited` where it may
 * stop before the leaves. */
static gboolean
is_plain (const PodaTree *tree, gboolean limited)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        gboolean inner = node->child != PODA_TREE_NONE;
        if (i == 0 && !inner)
            return FALSE;
        if (inner && (node->player == PODA_CHANCE || (limited && node->has_value)))
            return FALSE;
        if (inner && node->parent != PODA_TREE_NONE
            && node->player == poda_tree_node (tree, node->parent)->player)
            return FALSE;
    }
    return TRUE;
}

/* Writes such a tree, with the lines above it: in preorder, without recursion, as trees
 * may be deep. */
static void
write_nested (const PodaTree *tree, GString *text)
{
    g_string_append_printf (text, "%s %s\n%s nested\n", names[CASE_PLAYER],
                            poda_player_word (poda_tree_node (tree, 0)->player),
                            names[CASE_TREE]);
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
    g_string_append_c (text, '\n');
}

/* --- The case --- */

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
        return refuse (lines, CASE_GAME, error, "%s", cause->message);
    position = start;
    if (text != NULL && !game->parse_position (game, &start, text, &position, &cause))
        return refuse (lines, CASE_POSITION, error, "%s", cause->message);
    poda_problem_init (problem, game, &position);
    return TRUE;
}

/* A case has either a game or a tree. */
static gboolean
read_subject (const CaseLines *lines, PodaCase *one, GError **error)
{
    gboolean has_tree = lines->values[CASE_TREE] != NULL;
    gboolean has_game = lines->values[CASE_GAME] != NULL;
    if (has_tree == has_game)
        return fail (lines, 1, error, "%s",
                     has_game ? _ ("a game and a tree: expected one of the two")
                              : _ ("expected a line \"game …\" or \"tree …\""));
    for (CaseKey key = CASE_POSITION; key <= CASE_PLAYER; key++)
        if (lines->values[key] != NULL && has_game != (key == CASE_POSITION))
            return refuse (lines, key, error,
                           has_game ? _ ("expected it with a tree alone")
                                    : _ ("expected it with a game alone"));
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
    g_auto (CaseLines) lines = { 0 };
    if (!take_apart (&lines, file, text, length, error))
        return NULL;
    g_autoptr (PodaCase) one = g_new0 (PodaCase, 1);
    const char *name = lines.values[CASE_NAME];
    one->name = g_strdup (name != NULL ? name : "");
    one->text = g_strndup (text, length);
    return read_subject (&lines, one, error)
                   && read_rules (&lines, &one->problem, error)
               ? g_steal_pointer (&one)
               : NULL;
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

static gboolean
check_name (const char *name, GError **error)
{
    if (*name != '\0' && strpbrk (name, "\r\n") == NULL && !g_ascii_isspace (*name)
        && g_utf8_validate (name, -1, NULL))
        return TRUE;
    g_set_error (error, PODA_CASE_ERROR, PODA_CASE_ERROR_TEXT,
                 _ ("case %s: expected a name of one line"), name);
    return FALSE;
}

static PodaCase *
finish (const char *name, GString *text, GError **error)
{
    g_string_append (text, "end\n");
    return poda_case_read (name, text->str, text->len, error);
}

PodaCase *
poda_case_of_exercise (const char *name, const PodaExercise *exercise, gboolean named,
                       GError **error)
{
    if (!check_name (name, error))
        return NULL;
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
        g_string_append_printf (text, "%s dot\n%s", names[CASE_TREE], dot);
    }
    return finish (name, text, error);
}

PodaCase *
poda_case_new (const char *name, const PodaProblem *problem, const char *game,
               gboolean named, GError **error)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    gboolean limited = problem->depth != PODA_DEPTH_NONE;
    g_assert ((tree == NULL) == (game != NULL));
    if (!check_name (name, error))
        return NULL;
    if (tree != NULL
        && (named || problem->order != PODA_ORDER_NATURAL
            || !is_plain (tree, limited))) {
        const PodaExerciseSpec spec = { .asks = PODA_ASK_ORDER };
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (problem, NULL, &spec, error);
        return exercise != NULL ? poda_case_of_exercise (name, exercise, named, error)
                                : NULL;
    }
    g_autoptr (GString) text = begin (name, problem);
    if (tree != NULL) {
        write_nested (tree, text);
    } else {
        g_autofree char *position =
            problem->game->format_position (problem->game, &problem->root);
        g_string_append_printf (text, "%s %s\n%s %s\n", names[CASE_GAME], game,
                                names[CASE_POSITION], position);
    }
    return finish (name, text, error);
}
