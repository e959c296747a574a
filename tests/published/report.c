#include "published.h"

#include <string.h>

#define REPORT_WIDTH 88

guint
tally_figures (const Tally *tally)
{
    return tally->same + tally->differs + tally->fresh + tally->wrong;
}

void
report_put (Report *report, const char *format, ...)
{
    va_list arguments;
    if (report->muted)
        return;
    va_start (arguments, format);
    g_string_append_vprintf (report->text, format, arguments);
    va_end (arguments);
}

void
print_left (Report *report, const char *text, guint width)
{
    glong length = g_utf8_strlen (text, -1);
    report_put (report, "%s%*s", text,
                length < (glong) width ? (int) (width - length) : 0, "");
}

void
print_right (Report *report, const char *text, guint width)
{
    PodaValue value;
    char number[PODA_VALUE_BUFFER];
    if (poda_value_parse (text, &value))
        text = poda_value_format (value, PODA_STYLE_TEXT, number);
    glong length = g_utf8_strlen (text, -1);
    report_put (report, "%*s%s", length < (glong) width ? (int) (width - length) : 0,
                "", text);
}

void
report_text (Report *report, guint indent, const char *text)
{
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    glong at = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        glong length = g_utf8_strlen (words[i], -1);
        gboolean breaks = at == 0 || at + 1 + length > REPORT_WIDTH;
        if (breaks)
            report_put (report, "%s%*s", at == 0 ? "" : "\n", (int) indent, "");
        report_put (report, "%s%s", breaks ? "" : " ", words[i]);
        at = (breaks ? (glong) indent : at + 1) + length;
    }
    report_put (report, "\n");
}

void
report_format (Report *report, guint indent, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    report_text (report, indent, text);
}

void
print_rule (Report *report, char c)
{
    for (guint i = 0; i < REPORT_WIDTH; i++)
        report_put (report, "%c", c);
    report_put (report, "\n");
}

void
report_title (Report *report, const char *title, const char *source)
{
    report->muted = report->only != NULL;
    print_rule (report, '=');
    report_text (report, 0, title);
    report_text (report, 0, source);
    print_rule (report, '=');
}

static char *
find_text (const Report *report, const char *group, const char *key)
{
    return g_key_file_get_string (report->figures, group, key, NULL);
}

void
report_heading (Report *report, const char *title)
{
    report->muted = report->only != NULL && strstr (title, report->only) == NULL;
    if (report->text->len > 0)
        report_put (report, "\n");
    report_text (report, 0, title);
    report_put (report, "\n");
}

void
report_section (Report *report, const char *name)
{
    g_autofree char *group = g_strdup_printf ("section %s: %s", report->part, name);
    g_autofree char *title = find_text (report, group, "title");
    g_autofree char *text = find_text (report, group, "text");
    g_autofree char *columns = find_text (report, group, "columns");
    if (title == NULL)
        g_error ("%s: not in figures.ini", group);
    report_heading (report, title);
    if (text != NULL) {
        report_text (report, 2, text);
        report_put (report, "\n");
    }
    if (columns != NULL)
        report_columns (report, columns);
}

void
report_columns (Report *report, const char *what)
{
    print_left (report, "", 2);
    print_left (report, what, 42);
    print_right (report, "published", 12);
    print_right (report, "ours", 22);
    report_put (report, "  verdict\n");
}

/* Counts a figure and returns the verdict's word. */
static const char *
judge (Tally *tally, const char *published, const char *expected, const char *ours)
{
    if (strcmp (ours, expected) != 0) {
        tally->wrong++;
        return "WRONG";
    }
    tally->fresh += published == NULL;
    tally->same += published != NULL && strcmp (published, ours) == 0;
    tally->differs += published != NULL && strcmp (published, ours) != 0;
    return published == NULL               ? "new"
           : strcmp (published, ours) == 0 ? "same"
                                           : "differs";
}

static void
print_figure (Report *report, const char *what, const char *published,
              const char *expected, const char *reason, const char *ours)
{
    expected = expected != NULL ? expected : published;
    const char *verdict = judge (&report->tally, published, expected, ours);
    print_left (report, "", 2);
    print_left (report, what, 42);
    print_right (report, published != NULL ? published : "-", 12);
    print_right (report, ours, 22);
    report_put (report, "  %s\n", verdict);
    if (strcmp (verdict, "WRONG") == 0)
        report_format (report, 6, "expected %s", expected);
    else if (reason != NULL)
        report_text (report, 6, reason);
}

void
report_expected (Report *report, const char *what, const char *published,
                 const char *expected, const char *ours)
{
    print_figure (report, what, published, expected, NULL, ours);
}

void
report_figure (Report *report, const char *what, const char *ours)
{
    static const char *const keys[] = { "what", "published", "expected", "reason" };
    g_autofree char *group = g_strdup_printf ("%s: %s", report->part, what);
    char *texts[G_N_ELEMENTS (keys)];
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        texts[i] = find_text (report, group, keys[i]);
    if (texts[1] == NULL && texts[2] == NULL)
        g_error ("%s: not in figures.ini", group);
    print_figure (report, texts[0] != NULL ? texts[0] : what, texts[1], texts[2],
                  texts[3], ours);
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        g_free (texts[i]);
}

Number
format_number (PodaValue value)
{
    Number number;
    const char *text = poda_value_format (value, PODA_STYLE_MACHINE, number.text);
    if (text != number.text)
        g_strlcpy (number.text, text, sizeof number.text);
    return number;
}

void
report_number (Report *report, const char *what, PodaValue ours)
{
    report_figure (report, what, format_number (ours).text);
}

const char *
report_row (Report *report, gboolean holds)
{
    report->tally.same += holds;
    report->tally.wrong += !holds;
    return holds ? "same" : "WRONG";
}

const char *
report_fresh_row (Report *report, gboolean holds)
{
    report->tally.fresh += holds;
    report->tally.wrong += !holds;
    return holds ? "new" : "WRONG";
}

void
report_count (Report *report, guint good, guint all, const char *what)
{
    g_string_append_printf (report->counts, "%s%u of %u %s",
                            report->counts->len > 0 ? ", " : "", good, all, what);
}
