#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "published.h"

#define REPORT_WIDTH 88

Report report = { .data = NULL };

void
fail (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    fprintf (stderr, "reproduce: %s\n", text);
    _exit (2); /* what the program has allocated is not freed */
}

void
put (const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    if (!report.muted)
        g_string_append_vprintf (report.text, format, arguments);
    va_end (arguments);
}

static int
fill (const char *text, guint width)
{
    return (int) MAX ((glong) width - g_utf8_strlen (text, -1), 0);
}

void
print_left (const char *text, guint width)
{
    put ("%s%*s", text, fill (text, width), "");
}

void
print_right (const char *text, guint width)
{
    PodaValue value;
    char buffer[PODA_VALUE_BUFFER];
    if (poda_value_parse (text, &value))
        text = poda_value_format (value, PODA_STYLE_TEXT, buffer);
    put ("%*s%s", fill (text, width), "", text);
}

void
print_text (guint indent, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    glong at = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        glong length = g_utf8_strlen (words[i], -1);
        gboolean breaks = at == 0 || at + 1 + length > REPORT_WIDTH;
        if (breaks)
            put ("%s%*s", at == 0 ? "" : "\n", (int) indent, "");
        put ("%s%s", breaks ? "" : " ", words[i]);
        at = (breaks ? (glong) indent : at + 1) + length;
    }
    put ("\n");
}

void
report_title (const char *title, const char *source)
{
    g_autofree char *rule = g_strnfill (REPORT_WIDTH, '=');
    report.muted = report.only != NULL;
    put ("%s\n", rule);
    print_text (0, "%s", title);
    if (source != NULL)
        print_text (0, "%s", source);
    put ("%s\n", rule);
}

void
report_heading (const char *title)
{
    report.muted = report.only != NULL && strstr (title, report.only) == NULL;
    if (report.text->len > 0)
        put ("\n");
    print_text (0, "%s", title);
    put ("\n");
}

static char *
find_text (const char *group, const char *key)
{
    return g_key_file_get_string (report.figures, group, key, NULL);
}

void
report_section (const char *name)
{
    g_autofree char *group = g_strdup_printf ("section %s: %s", report.part, name);
    g_autofree char *title = find_text (group, "title");
    g_autofree char *text = find_text (group, "text");
    g_autofree char *columns = find_text (group, "columns");
    if (title == NULL)
        g_error ("%s: not in figures.ini", group);
    report_heading (title);
    if (text != NULL) {
        print_text (2, "%s", text);
        put ("\n");
    }
    if (columns != NULL)
        report_columns (columns);
}

/* One line of the usual table. */
static void
print_line (const char *what, const char *published, const char *ours,
            const char *verdict)
{
    put ("  ");
    print_left (what, 42);
    print_right (published != NULL ? published : "-", 12);
    print_right (ours, 22);
    put ("  %s\n", verdict);
}

void
report_columns (const char *what)
{
    print_line (what, "published", "ours", "verdict");
}

const char *
judge (Verdict verdict, gboolean holds)
{
    static const char *const words[N_VERDICTS] = { "same", "differs", "new", "WRONG" };
    verdict = holds ? verdict : WRONG;
    report.tally[verdict]++;
    return words[verdict];
}

void
report_expected (const char *what, const char *published, const char *expected,
                 const char *ours)
{
    gboolean same = g_strcmp0 (published, ours) == 0;
    expected = expected != NULL ? expected : published;
    gboolean holds = strcmp (ours, expected) == 0;
    print_line (what, published, ours,
                judge (published == NULL ? NEW
                       : same            ? SAME
                                         : DIFFERS,
                       holds));
    if (!holds)
        print_text (6, "expected %s", expected);
}

void
report_figure (const char *what, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *ours = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *group = g_strdup_printf ("%s: %s", report.part, what);
    g_autofree char *name = find_text (group, "what");
    g_autofree char *published = find_text (group, "published");
    g_autofree char *expected = find_text (group, "expected");
    g_autofree char *reason = find_text (group, "reason");
    if (published == NULL && expected == NULL)
        g_error ("%s: not in figures.ini", group);
    guint wrong = report.tally[WRONG];
    report_expected (name != NULL ? name : what, published, expected, ours);
    if (reason != NULL && report.tally[WRONG] == wrong)
        print_text (6, "%s", reason);
}

const char *
number (PodaValue value)
{
    static char buffer[PODA_VALUE_BUFFER];
    return poda_value_format (value, PODA_STYLE_MACHINE, buffer);
}

void
report_number (const char *what, PodaValue ours)
{
    report_figure (what, "%s", number (ours));
}

void
report_count (guint good, guint all, const char *what)
{
    g_string_append_printf (report.counts, "%s%u of %u %s",
                            report.counts->len > 0 ? ", " : "", good, all, what);
}
