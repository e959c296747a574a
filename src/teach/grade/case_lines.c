/* A case's text as lines of a key and its value. */

#include <glib/gi18n-lib.h>

#include "teach/grade/case_parts.h"
#include "base/terminal.h"

const char *const poda_case_keys[PODA_CASE_N_KEYS] = {
    [PODA_CASE_NAME] = "case",
    [PODA_CASE_ALGORITHM] = "algorithm",
    [PODA_CASE_CUT] = "cut",
    [PODA_CASE_FAIL] = "fail",
    [PODA_CASE_WINDOW] = "window",
    [PODA_CASE_ALL_MOVES] = "all-moves",
    [PODA_CASE_DEPTH] = "depth",
    [PODA_CASE_ORDER] = "order",
    [PODA_CASE_TIES] = "ties",
    [PODA_CASE_SEED] = "seed",
    [PODA_CASE_EVALUATOR] = "evaluator",
    [PODA_CASE_WIN] = "win",
    [PODA_CASE_PREFER_SHORT] = "prefer-short",
    [PODA_CASE_MAX] = "max",
    [PODA_CASE_GAME] = "game",
    [PODA_CASE_POSITION] = "position",
    [PODA_CASE_PLAYER] = "player",
    [PODA_CASE_TREE] = "tree",
};

#define END "end"
#define BOM "\xef\xbb\xbf"

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
        g_strdup_printf ("%s %.80s: %s", poda_case_keys[key], value, message);
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
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < PODA_CASE_N_KEYS; i++)
        g_string_append_printf (names, "%s, ", poda_case_keys[i]);
    g_autofree char *message =
        g_strdup_printf (_ ("no line begins with \"%.40s\": expected one of %s%s"),
                         word, names->str, END);
    return fail (lines, line, error, message);
}

static gboolean
keep (PodaCaseLines *lines, guint number, char *line, GError **error)
{
    gsize length = strcspn (line, " \t");
    char *value = g_strchug (line + length);
    g_autofree char *word = g_strndup (line, length);
    for (guint key = 0; key < PODA_CASE_N_KEYS; key++) {
        if (strcmp (word, poda_case_keys[key]) != 0)
            continue;
        g_autofree char *message = NULL;
        if (lines->values[key] != NULL)
            message =
                g_strdup_printf (_ ("%s stands there twice: expected it once"), word);
        else if (*value == '\0')
            message = g_strdup_printf (_ ("expected a value after \"%s\""), word);
        if (message != NULL)
            return fail (lines, number, error, message);
        lines->values[key] = g_strdup (value);
        lines->lines[key] = number;
        return TRUE;
    }
    return fail_key (lines, number, word, error);
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
