#pragma once

/* The report: figures one beside the other (published, ours, verdict), and their count.
 *
 * A figure is checked against what it should be, which is what was published unless the
 * difference is known, and then told together with its reason. So a report can say that
 * all is as it should be although a publication errs, and notices when an error that it
 * tells of is no longer there. */

#include "base/value.h"

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

guint tally_figures (const Tally *tally);

void report_put (Report *report, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Characters, not bytes; a field wider than the text is filled with blanks. */
void print_left (Report *report, const char *text, guint width);

/* Numbers as people read them, with the sign that books have. */
void print_right (Report *report, const char *text, guint width);

/* Prints a paragraph, every line of it `indent` from the left. */
void report_text (Report *report, guint indent, const char *text);

void report_format (Report *report, guint indent, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

void print_rule (Report *report, char c);

/* The heading of a publication: its title, and where it is from. */
void report_title (Report *report, const char *title, const char *source);

void report_section (Report *report, const char *title);

void report_columns (Report *report, const char *what);

typedef struct {
    const char *what;
    const char *published; /* NULL: not printed */
    const char *expected;  /* what should come out; NULL: what was published */
    const char *reason;    /* why that differs, or what it means; may be NULL */
} Figure;

/* One line of a table, and below it the reason, or what was expected instead. */
void report_figure (Report *report, const Figure *figure, const char *ours);

/* The same for a number of any size. */
void report_number (Report *report, const Figure *figure, PodaValue ours);

/* Counts published figures that have their place in a table of another form. */
const char *report_row (Report *report, gboolean holds);

/* The same for what is not in the publication. */
const char *report_fresh_row (Report *report, gboolean holds);

/* Adds "42 of 42 rows" to what the closing line says. */
void report_count (Report *report, guint good, guint all, const char *what);
