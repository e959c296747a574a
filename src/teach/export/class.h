#pragma once

/* A class's index: whose exercise lies in which folder, as a table for programs and as
 * a page for the teacher. */

#include "base/output.h"
#include "base/value.h"

G_BEGIN_DECLS

/* What a class's index tells of one student's exercise. */
typedef struct {
    char *student, *folder, *exercise, *name;
    char *seed; /* "" where the tree is everybody's */
    PodaValue value;
    guint64 cutoffs;
} PodaClassEntry;

void poda_class_entry_free (PodaClassEntry *entry);

/* The index of a class as CSV, and as a page for the teacher. `entries` is of
 * PodaClassEntry. */
void poda_class_csv (const GPtrArray *entries, PodaOutput *output);
void poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output);

/* Reads the CSV again, as far as it is needed to find a student's exercise: `value` and
 * `cutoffs` are left out. NULL sets `error` (PODA_CSV_ERROR). */
GPtrArray *
poda_class_read (const char *name, const char *text, gsize length, GError **error);

G_END_DECLS
