#pragma once

/* Whose work a file is: by its place in a download from Moodle or Canvas, by a folder
 * that is called after a student, by what the sheet says, and by the file's name.
 *
 * A place decides, since students cannot make one. Elsewhere the sheet and the file's
 * name do, and where they name two students it is nobody's. Case, accents, blanks in
 * ids and the order of a name's words do not matter. */

#include "homework/sheet/sheet.h"

/* --- A class's list --- */

/* What names its students: keys to GPtrArray of PodaStudent. */
typedef GHashTable PodaRoll;

/* Makes one of students, PodaStudent, who must outlive it. */
PodaRoll *poda_roll_new (const GPtrArray *students);

/* Returns the only student whom a text names, by an id, else by a name; borrowed. */
const PodaStudent *poda_roll_find (const PodaRoll *roll, const char *text);

/* Returns the key that names with the same words have. The caller frees it. */
char *poda_owner_words (const char *name);

/* --- Owners --- */

typedef struct {
    PodaStudent *student; /* NULL: nobody of the list, or several */
    char *said;           /* why there is none, with the candidates, or what speaks for
                             somebody else, for the teacher; NULL: nothing */
    GPtrArray *any;       /* of PodaStudent: the candidates; NULL: none */
    gboolean doubt;       /* the place is that of somebody who is not on the list */
    char *place;          /* what no other student's place has; NULL: it is in none */
    gsize inner;          /* where in the path the names that the student gave begin */
    char *name;     /* the place's student, as the platform writes it; else NULL */
    char *feedback; /* where Moodle takes feedback for it; else NULL */
} PodaOwner;

/* Finds the owner of the file at a path whose sheet says `line`, NULL for nothing. The
 * outermost place in the path counts. Without a list (NULL) only the place is found. To
 * be cleared. */
void poda_owner_find (const PodaRoll *roll, const char *path, const char *line,
                      PodaOwner *owner);
void poda_owner_clear (PodaOwner *owner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaRoll, g_hash_table_unref)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOwner, poda_owner_clear)
