#pragma once

/* Finds the student to whom a file belongs: by its place in a download from Moodle or
 * Canvas, a folder named after a student, the sheet's text, and the file's name.
 *
 * A place is the strongest evidence, since students cannot change it. Otherwise text
 * and name decide; if they name two students, the owner is unknown. Case, accents,
 * blanks in ids and the order of words in names do not matter. */

#include "homework/sheet/sheet.h"

/* --- The class list --- */

/* A class list: keys to GPtrArray of PodaStudent. */
typedef GHashTable PodaClassList;

/* Returns the class list of PodaStudent, which must outlive it. */
PodaClassList *poda_class_list_new (const GPtrArray *students);

/* Returns the only student whose id or name is in a text; NULL if none. Borrowed. */
const PodaStudent *
poda_class_list_find (const PodaClassList *class_list, const char *text);

/* Returns a key that does not depend on the order of words. The caller frees it. */
char *poda_owner_words (const char *name);

/* --- Owners --- */

typedef struct {
    PodaStudent *student; /* NULL: unknown, or ambiguous */
    char *said;           /* message for the teacher: why there is none, with the
                             candidates, or contrary evidence; NULL: none */
    GPtrArray *any;       /* the candidates, PodaStudent; NULL: none */
    gboolean what_if;     /* the place belongs to a person who is not on the list */
    char *place;          /* identifies the student's place in the path; or NULL */
    gsize inner;          /* offset in the path of the names that the student chose */
    char *name;           /* the student's name on the platform; else NULL */
    char *feedback;       /* path for Moodle's feedback files; else NULL */
} PodaOwner;

/* Finds the owner of a file from its path, of which the outermost place counts, and the
 * sheet's `line` (or NULL). Without a class list (NULL) it finds only the place. The
 * caller clears `owner`. */
void poda_owner_find (const PodaClassList *class_list, const char *path,
                      const char *line, PodaOwner *owner);
void poda_owner_clear (PodaOwner *owner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaClassList, g_hash_table_unref)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOwner, poda_owner_clear)
