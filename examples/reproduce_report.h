#pragma once

/* The report: figures one beside the other (published, ours, verdict), and their count.
 *
 * A figure is checked against what it should be, which is what was published unless the
 * difference is known, and then told together with its reason. So a report can say that
 * all is as it should be although a publication errs, and notices when an error that it
 * tells of is no longer there. */

#include <glib.h>
#include <string.h>

#include "base/value.h"

#define REPORT_WIDTH 88

typedef struct {
    guint same;    /* comes out as published */
    guint differs; /* does not, as it should, for the reason that is told */
    guint fresh;   /* not in the publication, and as it should be */
    guint wrong;   /* not as it should be */
} Tally;

typedef struct {
    const char *data;  /* the folder of the published figures */
    const char *trees; /* the folder of the explicit trees */
    const char *only; /* of its sections, those with this in their heading; NULL: all */
    gboolean muted;   /* the section that is told is none of them */
    GString *text;    /* the report so far */
    Tally tally;      /* of the part that is told */
    GString *counts;  /* what the closing line says of all parts */
} Report;

static inline guint
tally_figures (const Tally *tally)
{
    return tally->same + tally->differs + tally->fresh + tally->wrong;
}

G_GNUC_PRINTF (2, 3)
static inline void
report_put (Report *report, const char *format, ...)
{
    va_list arguments;
    if (report->muted)
        return;
    va_start (arguments, format);
    g_string_append_vprintf (report->text, format, arguments);
    va_end (arguments);
}

/* Characters, not bytes; a field wider than the text is filled with blanks. */
static inline void
print_left (Report *report, const char *text, guint width)
{
    glong length = g_utf8_strlen (text, -1);
    report_put (report, "%s%*s", text,
                length < (glong) width ? (int) (width - length) : 0, "");
}

/* Numbers as people read them, with the sign that books have. */
static inline void
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

/* Prints a paragraph, every line of it `indent` from the left. */
static inline void
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

G_GNUC_PRINTF (3, 4)
static inline void
report_format (Report *report, guint indent, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    report_text (report, indent, text);
}

static inline void
print_rule (Report *report, char c)
{
    for (guint i = 0; i < REPORT_WIDTH; i++)
        report_put (report, "%c", c);
    report_put (report, "\n");
}

/* The heading of a publication: its title, and where it is from. */
static inline void
report_title (Report *report, const char *title, const char *source)
{
    report->muted = report->only != NULL;
    print_rule (report, '=');
    report_text (report, 0, title);
    report_text (report, 0, source);
    print_rule (report, '=');
}

static inline void
report_section (Report *report, const char *title)
{
    report->muted = report->only != NULL && strstr (title, report->only) == NULL;
    if (report->text->len > 0)
        report_put (report, "\n");
    report_text (report, 0, title);
    report_put (report, "\n");
}

static inline void
report_columns (Report *report, const char *what)
{
    print_left (report, "", 2);
    print_left (report, what, 42);
    print_right (report, "published", 12);
    print_right (report, "ours", 22);
    report_put (report, "  verdict\n");
}

typedef struct {
    const char *what;
    const char *published; /* NULL: not printed */
    const char *expected;  /* what should come out; NULL: what was published */
    const char *reason;    /* why that differs, or what it means; may be NULL */
} Figure;

/* Counts a figure and returns the verdict's word. */
static inline const char *
report_judge (Report *report, const Figure *figure, const char *ours)
{
    Tally *tally = &report->tally;
    const char *expected =
        figure->expected != NULL ? figure->expected : figure->published;
    if (strcmp (ours, expected) != 0) {
        tally->wrong++;
        return "WRONG";
    }
    if (figure->published == NULL) {
        tally->fresh++;
        return "new";
    }
    if (strcmp (figure->published, ours) != 0) {
        tally->differs++;
        return "differs";
    }
    tally->same++;
    return "same";
}

/* One line of a table, and below it the reason, or what was expected instead. */
static inline void
report_figure (Report *report, const Figure *figure, const char *ours)
{
    const char *verdict = report_judge (report, figure, ours);
    print_left (report, "", 2);
    print_left (report, figure->what, 42);
    print_right (report, figure->published != NULL ? figure->published : "-", 12);
    print_right (report, ours, 22);
    report_put (report, "  %s\n", verdict);
    if (strcmp (verdict, "WRONG") == 0)
        report_format (report, 6, "expected %s",
                       figure->expected != NULL ? figure->expected : figure->published);
    else if (figure->reason != NULL)
        report_text (report, 6, figure->reason);
}

/* The same for a number of any size. */
static inline void
report_number (Report *report, const Figure *figure, PodaValue ours)
{
    char text[PODA_VALUE_BUFFER];
    report_figure (report, figure, poda_value_format (ours, PODA_STYLE_MACHINE, text));
}

/* Counts published figures that have their place in a table of another form. */
static inline const char *
report_row (Report *report, gboolean holds)
{
    report->tally.same += holds;
    report->tally.wrong += !holds;
    return holds ? "same" : "WRONG";
}

/* The same for what is not in the publication. */
static inline const char *
report_fresh_row (Report *report, gboolean holds)
{
    report->tally.fresh += holds;
    report->tally.wrong += !holds;
    return holds ? "new" : "WRONG";
}

/* Adds "42 of 42 rows" to what the closing line says. */
static inline void
report_count (Report *report, guint good, guint all, const char *what)
{
    g_string_append_printf (report->counts, "%s%u of %u %s",
                            report->counts->len > 0 ? ", " : "", good, all, what);
}
