#pragma once

/* Whose work a file is: by its place in a download from Moodle or Canvas, by a folder
 * that is called after a student, by what the sheet says, and by the file's name.
 *
 * A place decides, since students cannot make one. Elsewhere the sheet and the file's
 * name do, and where they name two students it is nobody's. Case, accents, blanks in
 * ids and the order of a name's words do not matter. */

#include <glib.h>

/* --- A class's list --- */

typedef struct _PodaRoll PodaRoll;

typedef struct {
    const char *id, *name;
    gpointer data; /* of whoever added the student */
} PodaRollStudent;

PodaRoll *poda_roll_new (void);
void poda_roll_free (PodaRoll *roll);

/* Adds a student; the texts must outlive the list, and `name` may be "". `folder` is
 * another name for the id; NULL: none. */
void poda_roll_add (PodaRoll *roll, const char *id, const char *folder,
                    const char *name, gpointer data);

/* Returns the only student whom a text names, by an id, else by a name; borrowed. */
const PodaRollStudent *poda_roll_find (const PodaRoll *roll, const char *text);

/* Returns the key that names with the same words have. The caller frees it. */
char *poda_owner_words (const char *name);

/* --- Owners --- */

typedef struct {
    const PodaRollStudent *student; /* NULL: nobody of the list, or several */
    char *said;     /* why there is none, with the candidates, or what speaks for
                       somebody else, for the teacher; NULL: nothing */
    gboolean doubt; /* the place is that of somebody who is not on the list */
    char *place;    /* what no other student's place has; NULL: it is in none */
    gsize inner;    /* where in the path the names that the student gave begin */
    char *name;     /* the place's student, as the platform writes it; else NULL */
    char *feedback; /* where Moodle takes feedback for it; else NULL */
} PodaOwner;

/* Finds the owner of the file at a path whose sheet says `line`, NULL for nothing. The
 * outermost place in the path counts. Without a list (NULL) only the place is found. To
 * be cleared. */
void poda_owner_find (const PodaRoll *roll, const char *path, const char *line,
                      PodaOwner *owner);
void poda_owner_clear (PodaOwner *owner);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaRoll, poda_roll_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaOwner, poda_owner_clear)
