#pragma once

/* What was handed in: the files that words of a command line name, those of folders
 * among them; and which of two works is the later one. */

#include <glib.h>

/* --- Files --- */

typedef struct {
    char *path;     /* as it is told */
    gsize place;    /* where in it the names begin that may say whose it is, … */
    gsize inner;    /* … and those below the folder that the word names */
    char *reason;   /* why it is not read, a sentence; NULL: it may be a sheet */
    char *link;     /* where it leads, being a link; NULL: it is none */
    gint64 time;    /* when it was written, in seconds; 0: unknown */
    gboolean named; /* it is one of the words itself */
} PodaHanded;

/* The files that the words name: as they are, and of a folder all that lies in it, at
 * any depth, in the order of the names. Links in folders are followed to files in the
 * same folder alone. What systems leave everywhere is not told (.DS_Store), nor what
 * "poda exercise" has put there itself. NULL sets `error` (PODA_USAGE_ERROR): a folder
 * that cannot be read, or far too many files. The array is of PodaHanded and frees
 * them. */
GPtrArray *poda_handed_list (char *const *words, GError **error);

/* What it holds, up to PODA_CSV_MOST_BYTES: whatever a word names is read, devices and
 * standard input too; of a folder only what homework/sheet/folder.h reads. NULL sets
 * `error`, which begins with the path. */
GString *poda_handed_read (const PodaHanded *handed, GError **error);

/* --- Times --- */

/* When a work was made, as far as it says so. */
typedef struct {
    gint64 line; /* its line on top, `# date:`: year to second as one number, … */
    gint64 name; /* … the names of its file and folders, … */
    guint copy;  /* … the number behind its name: "sheet (2)", "sheet-v2", … */
    gint64 file; /* … and the file itself; 0: nothing is known */
} PodaHandedTime;

/* What made one later than another. */
typedef enum {
    PODA_LATER_LINE,
    PODA_LATER_NAME,
    PODA_LATER_COPY,
    PODA_LATER_FILE,
    PODA_LATER_ORDER /* nothing: they were found in this order */
} PodaLater;

/* The first date in a text, of the forms 2026-11-22, 22.11.2026, 20261122, with or
 * without a time behind it, as one number, 20261122103000; 0: there is none, or day and
 * month cannot be told apart. */
gint64 poda_handed_date (const char *text);

/* `date` is what the line says, NULL for none; `student` the id, whose own numbers are
 * no numbers of copies. */
void poda_handed_time (const PodaHanded *handed, const char *date, const char *student,
                       PodaHandedTime *time);

/* Whether `one` is later than `other`, which was found before it, and by what. */
gboolean poda_handed_later (const PodaHandedTime *one, const PodaHandedTime *other,
                            PodaLater *by);

/* That in words, for people: "its line # date". */
const char *poda_handed_why (PodaLater by);
