#include "homework/export/cloze.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/export/form.h"

/* --- Text --- */

/* Moodle decodes entities once, and then takes the backslash from `\}` and `\#`: what
 * had one must have two. All else that the syntax knows is written as an entity, in
 * which its expressions look past the `#`. */
static void
append_text (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    gunichar before = 0;
    for (const char *c = valid; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = poda_form_admit (g_utf8_get_char (c));
        if (before == '\\' && (u == '}' || u == '#'))
            g_string_append (to, "&#92;");
        if (u < 0x80 && !g_ascii_isalnum ((char) u)
            && strchr (" .,:;()+-_?!'", (char) u) == NULL)
            g_string_append_printf (to, "&#%u;", u);
        else
            g_string_append_unichar (to, u);
        before = u;
    }
}

/* An asterisk stands for any text in short answers, unless a backslash comes before. A
 * blank answer Moodle would not take. */
static void
append_answer (GString *to, const char *text)
{
    g_auto (GStrv) parts = g_strsplit (text, "*", -1);
    g_autofree char *escaped = g_strjoinv ("\\*", parts);
    gboolean blank = text[strspn (text, " \t\r\n")] == '\0';
    append_text (to, blank ? "?" : escaped);
}

static void
append_feedback (GString *to, const char *text)
{
    if (text == NULL)
        return;
    g_autoptr (GString) html = g_string_new (NULL);
    poda_form_append_text (html, text);
    g_string_append_c (to, '#');
    append_text (to, html->str);
}

/* What a wrong answer is told: the right one, and why, which may be NULL. */
static char *
correction_of (const char *right, const char *why)
{
    if (why == NULL)
        return g_strdup_printf (_ ("The answer is %s."), right);
    return g_strdup_printf (_ ("The answer is %s: %s."), right, why);
}

/* --- Fields --- */

/* Whatever else is answered comes last, since the first answer that fits is taken. */
static void
end_typed (GString *to, const char *filler, const char *correction)
{
    if (filler != NULL) {
        g_string_append_c (to, '~');
        append_answer (to, filler);
    }
    g_string_append (to, "~*");
    append_feedback (to, correction);
    g_string_append_c (to, '}');
}

/* Only the first of the right texts is praised: with all of them files would be twice
 * as large. */
static void
append_words (GString *to, guint weight, gboolean cases, const char *const *right,
              const char *why, const char *correction, const char *filler)
{
    g_autofree char *praise = poda_form_sentence (why);
    g_string_append_printf (to, "{%u:%s:", weight,
                            cases ? "SHORTANSWER_C" : "SHORTANSWER");
    for (guint i = 0; right[i] != NULL; i++) {
        g_string_append (to, i > 0 ? "~=" : "=");
        append_answer (to, right[i]);
        append_feedback (to, i > 0 ? NULL : praise);
    }
    end_typed (to, filler, correction);
}

void
poda_cloze_words (GString *to, guint weight, gboolean cases, const char *const *right,
                  const char *why, const char *filler)
{
    g_autofree char *correction = correction_of (right[0], why);
    append_words (to, weight, cases, right, why, correction, filler);
}

void
poda_cloze_nothing (GString *to, guint weight, const char *why, const char *filler)
{
    static const char *const dashes[] = { "-",    "–",       "—",    "−", "--",
                                          "none", "nothing", "nada", NULL };
    g_autofree char *correction =
        why == NULL ? correction_of (dashes[0], NULL)
                    : g_strdup_printf (_ ("There is no answer, as the node is never "
                                          "visited: %s."),
                                       why);
    append_words (to, weight, FALSE, dashes, why, correction, filler);
}

void
poda_cloze_number (GString *to, guint weight, PodaValue value, const char *why,
                   const char *filler)
{
    static const char *const above[] = { "inf",      "∞",        "+inf", "+∞",
                                         "infinity", "infinito", "oo",   NULL };
    static const char *const below[] = { "-inf",      "-∞",  "−inf", "−∞",
                                         "- inf",     "- ∞", "-oo",  "-infinity",
                                         "-infinito", NULL };
    if (isinf (value)) {
        poda_cloze_words (to, weight, FALSE, value > 0 ? above : below, why, filler);
        return;
    }
    char buffer[PODA_VALUE_BUFFER];
    g_autofree char *praise = poda_form_sentence (why);
    g_autofree char *correction =
        correction_of (poda_value_format (value, PODA_STYLE_TEXT, buffer), why);
    /* Two decimals are enough for what does not end after two. */
    double hundred = value * 100;
    gboolean ends = fabs (hundred - floor (hundred + 0.5)) <= 1e-9 * fabs (hundred);
    if (ends)
        poda_value_format (value, PODA_STYLE_MACHINE, buffer);
    else
        g_ascii_formatd (buffer, sizeof buffer, "%.4f", value);
    g_string_append_printf (to, "{%u:NUMERICAL:=%s:%s", weight, buffer,
                            ends ? "0" : "0.005");
    append_feedback (to, praise);
    end_typed (to, filler, correction);
}

void
poda_cloze_choice (GString *to, guint weight, gboolean vertical, guint n,
                   const char *const *options, const char *const *feedback, guint right)
{
    g_string_append_printf (to, "{%u:%s:", weight,
                            vertical ? "MULTICHOICE_V" : "MULTICHOICE");
    for (guint i = 0; i < n; i++) {
        g_autoptr (GString) html = g_string_new (NULL);
        poda_form_append_text (html, options[i]);
        g_string_append_printf (to, "%s%s", i > 0 ? "~" : "", i == right ? "=" : "");
        append_text (to, html->str);
        append_feedback (to, feedback[i]);
    }
    g_string_append_c (to, '}');
}

void
poda_cloze_word (GString *to, guint weight, guint n, const char *const *words,
                 guint right, const char *why)
{
    g_autofree char *praise = poda_form_sentence (why);
    g_autofree char *correction = correction_of (words[right], why);
    g_autofree const char **feedback = g_new (const char *, n);
    for (guint i = 0; i < n; i++)
        feedback[i] = i == right ? praise : correction;
    poda_cloze_choice (to, weight, FALSE, n, words, feedback, right);
}
