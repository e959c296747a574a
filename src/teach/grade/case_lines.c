/* A case's text as lines of a key and its value. */

#include <glib/gi18n-lib.h>

#include "teach/grade/case_parts.h"
#include "base/terminal.h"

#define END "end"
#define BOM "\xef\xbb\xbf"

static const char *const names[PODA_CASE_RULES] = {
    [PODA_CASE_NAME] = "case",         [PODA_CASE_GAME] = "game",
    [PODA_CASE_POSITION] = "position", [PODA_CASE_PLAYER] = "player",
    [PODA_CASE_TREE] = "tree",
};

const char *
poda_case_key (PodaCaseKey key)
{
    return key < PODA_CASE_RULES ? names[key]
                                 : poda_rule_rows[key - PODA_CASE_RULES].key;
}

/* Whether a case can say it: a limit is about a run, and not about what is searched. */
static gboolean
is_rule (PodaRule rule)
{
    return rule < PODA_N_RULES && rule != PODA_RULE_MAX_NODES;
}

guint
poda_case_rules (PodaRule rules[PODA_N_RULES])
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

/* PODA_CASE_N_KEYS where there is none. */
static PodaCaseKey
find_key (const char *word)
{
    PodaRule rule = poda_rule_find (word);
    for (guint key = 0; key < PODA_CASE_RULES; key++)
        if (strcmp (word, names[key]) == 0)
            return key;
    return is_rule (rule) ? PODA_CASE_RULES + rule : PODA_CASE_N_KEYS;
}

/* In one line, whatever stands in the case. */
static gboolean
set_error (const PodaCaseLines *lines, guint line, PodaCaseError code, GError **error,
           const char *message)
{
    g_autofree char *fit = poda_terminal_text (message);
    g_set_error (error, PODA_CASE_ERROR, (gint) code, "%s:%u: %s", lines->file, line,
                 fit);
    return FALSE;
}

gboolean
poda_case_refuse (const PodaCaseLines *lines, PodaCaseKey key, GError **error,
                  const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    const char *value = lines->values[key] != NULL ? lines->values[key] : "";
    g_autofree char *whole =
        g_strdup_printf ("%s %.80s: %s", poda_case_key (key), value, message);
    return set_error (lines, lines->lines[key], PODA_CASE_ERROR_RULE, error, whole);
}

static gboolean
fail (const PodaCaseLines *lines, guint line, GError **error, const char *message)
{
    return set_error (lines, line, PODA_CASE_ERROR_SYNTAX, error, message);
}

static gboolean
fail_key (const PodaCaseLines *lines, guint line, const char *word, GError **error)
{
    PodaRule rules[PODA_N_RULES];
    guint n = poda_case_rules (rules);
    g_autoptr (GString) listed = g_string_new (names[PODA_CASE_NAME]);
    for (guint i = 0; i < n; i++)
        g_string_append_printf (listed, ", %s", poda_rule_rows[rules[i]].key);
    for (guint key = PODA_CASE_NAME + 1; key < PODA_CASE_RULES; key++)
        g_string_append_printf (listed, ", %s", names[key]);
    g_string_append (listed, ", ");
    g_autofree char *message =
        g_strdup_printf (_ ("no line begins with \"%.40s\": expected one of %s%s"),
                         word, listed->str, END);
    return fail (lines, line, error, message);
}

static gboolean
keep (PodaCaseLines *lines, guint number, char *line, GError **error)
{
    gsize length = strcspn (line, " \t");
    char *value = g_strchug (line + length);
    g_autofree char *word = g_strndup (line, length);
    PodaCaseKey key = find_key (word);
    g_autofree char *message = NULL;
    if (key == PODA_CASE_N_KEYS)
        return fail_key (lines, number, word, error);
    if (lines->values[key] != NULL)
        message = g_strdup_printf (_ ("%s stands there twice: expected it once"), word);
    else if (*value == '\0')
        message = g_strdup_printf (_ ("expected a value after \"%s\""), word);
    if (message != NULL)
        return fail (lines, number, error, message);
    lines->values[key] = g_strdup (value);
    lines->lines[key] = number;
    return TRUE;
}

/* What lies below `tree` is one text up to the last line. */
static void
keep_tree (PodaCaseLines *lines, char **rest, guint n, guint number)
{
    GString *text = g_string_new (NULL);
    for (guint i = 1; i < number; i++)
        g_string_append_c (text, '\n');
    for (guint i = 0; i < n; i++)
        g_string_append_printf (text, "%s\n", rest[i]);
    lines->tree = g_string_free (text, FALSE);
    lines->tree_line = number;
}

static gboolean
read_head (const PodaCaseLines *lines, const char *line, GError **error)
{
    g_autofree char *right = g_strdup_printf ("poda %d", PODA_CASE_VERSION);
    g_autofree char *message = NULL;
    if (strcmp (line, right) == 0)
        return TRUE;
    message =
        g_str_has_prefix (line, "poda ")
            ? g_strdup_printf (_ ("a later version: expected the line \"%s\""), right)
            : g_strdup_printf (_ ("expected the line \"%s\""), right);
    return fail (lines, 1, error, message);
}

static gboolean
read_lines (PodaCaseLines *lines, char **all, GError **error)
{
    guint n = g_strv_length (all);
    for (guint i = 0; i < n; i++)
        g_strchomp (all[i]);
    while (n > 0 && *all[n - 1] == '\0')
        n--;
    if (!read_head (lines, n > 0 ? all[0] : "", error))
        return FALSE;
    if (strcmp (all[n - 1], END) != 0)
        return fail (lines, n, error, _ ("expected the line \"end\" behind it"));
    for (guint i = 1; i + 1 < n; i++) {
        if (*all[i] == '\0')
            continue;
        if (!keep (lines, i + 1, all[i], error))
            return FALSE;
        if (lines->values[PODA_CASE_TREE] != NULL) {
            keep_tree (lines, all + i + 1, n - i - 2, i + 2);
            break;
        }
    }
    return TRUE;
}

gboolean
poda_case_lines_read (PodaCaseLines *lines, const char *file, const char *text,
                      gsize length, GError **error)
{
    *lines = (PodaCaseLines){ .file = file };
    const char *end;
    if (!g_utf8_validate_len (text, length, &end)) {
        guint line = 1;
        for (const char *at = text; at < end; at++)
            line += *at == '\n';
        return fail (lines, line, error, _ ("expected text in UTF-8"));
    }
    g_autofree char *copy = g_strndup (text, length);
    gboolean has_mark = g_str_has_prefix (copy, BOM);
    g_auto (GStrv) all = g_strsplit (copy + (has_mark ? strlen (BOM) : 0), "\n", -1);
    if (read_lines (lines, all, error))
        return TRUE;
    poda_case_lines_clear (lines);
    return FALSE;
}

void
poda_case_lines_clear (PodaCaseLines *lines)
{
    for (guint i = 0; i < PODA_CASE_N_KEYS; i++)
        g_clear_pointer (&lines->values[i], g_free);
    g_clear_pointer (&lines->tree, g_free);
}
