#pragma once

/* A class: who gets an exercise, from a list as spreadsheets write them.
 *
 * Ids are strangers' texts. Each has a folder of its own, whose name is harmless
 * whatever the id is, and the same as long as the id is. */

#include <glib.h>

G_BEGIN_DECLS

typedef struct {
    char *id;     /* as it stands in the list, without blanks around it */
    char *name;   /* "" where the list has none */
    char *folder; /* letters, digits, `.`, `_` and `-`; no two differ in case only */
    guint line;   /* of the list */
} PodaStudent;

/* No class is larger. */
#define PODA_STUDENTS_MOST 10000

/* Reads a list: a student a line, the id in a column `id` or `student`, else in the
 * first one. `name` is what errors call it. NULL sets `error` (PODA_CSV_ERROR), whose
 * message begins `name:line:column: `: no student, an id twice, or one that is none.
 * The array is of PodaStudent and frees them. */
GPtrArray *
poda_students_read (const char *name, const char *text, gsize length, GError **error);

G_END_DECLS
