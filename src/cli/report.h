#pragma once

/* What is said on stderr, which is said here alone: errors, notes, and the progress of
 * long work, together with the key that interrupts it. */

#include <glib.h>

G_BEGIN_DECLS

/* What the program's exit tells: see docs/manual.md. */
enum {
    PODA_EXIT_DONE = 0,
    PODA_EXIT_WRONG = 1, /* marked work is wrong */
    PODA_EXIT_USAGE = 2, /* bad usage or input, or an output that failed */
    PODA_EXIT_LIMIT = 3  /* stopped at a limit */
};

#define PODA_USAGE_ERROR (poda_usage_error_quark ())
GQuark poda_usage_error_quark (void);

typedef enum {
    PODA_USAGE_ERROR_TYPED,
    PODA_USAGE_ERROR_PLACED, /* in a file: the message begins with its place */
    PODA_USAGE_ERROR_LIMIT   /* more than can be written */
} PodaUsageError;

/* Refuses what was typed: sets `error` (PODA_USAGE_ERROR_TYPED). Always FALSE. */
gboolean poda_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends a word to those that were expected: "a, b, c". */
void poda_list_append (GString *list, const char *word);

/* Tells the words of the command line, of which messages repeat no more than the first
 * characters (base/terminal.h) from here on. They end with NULL, and are copied. */
void poda_report_typed (char *const *words);

/* A line on stderr, and frees the error. Returns the exit code. */
int poda_report (GError *error);

/* A line of talk on stderr. */
void poda_note (const char *text);

/* A line about work that is going on, which is taken away again; only where stderr is a
 * terminal. All zeros before the work begins. */
typedef struct {
    gint64 told;    /* when poda_progress_due last said so */
    gboolean shown; /* a line stands there */
} PodaProgressLine;

/* Whether there is somebody to be told, who was told nothing for a tenth of a
 * second. */
gboolean poda_progress_due (PodaProgressLine *progress);

void poda_progress_show (PodaProgressLine *progress, const char *text);

/* Shows that this is number `i` of `n`, from 1 on, where that takes long: `format` is
 * "game %u of %u". */
void
poda_progress_count (PodaProgressLine *progress, const char *format, guint i, guint n);
void poda_progress_end (PodaProgressLine *progress);

/* An interrupt from the keyboard (SIGINT) as a question instead of the program's end:
 * from here on it waits, unless it is ignored anyway. */
void poda_interrupt_hold (void);

/* Whether one came since; it is taken for answered. */
gboolean poda_interrupt_came (void);

/* It ends the program again; one that came and was not asked for is dropped, since what
 * it should have stopped is done. */
void poda_interrupt_release (void);

G_END_DECLS
