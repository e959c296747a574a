#pragma once

/* Whose work a file is, by what platforms and people write: a class's list to look
 * students up in, and the places that Moodle and Canvas make for students. Case,
 * accents, blanks in ids and the order of a name's words do not matter. */

#include <glib.h>

/* --- A class's list --- */

typedef struct _PodaRoll PodaRoll;

/* Makes an empty list. `free` it with poda_roll_free. */
PodaRoll *poda_roll_new (void);
void poda_roll_free (PodaRoll *roll);

/* Adds a student, whom poda_roll_find returns; the texts are copied. */
void poda_roll_add (PodaRoll *roll, const char *id, const char *name, gpointer student);

/* Returns the students whom a text names as a whole, by an id, else by a name: an array
 * of those that were added, borrowed; NULL: none. */
const GPtrArray *poda_roll_find (const PodaRoll *roll, const char *text);

/* The same for a text with more in it, such as `luis2 (Luis Prado)` or
 * `sheet-luis2.csv`: the longest of its parts that names anybody decides. */
const GPtrArray *poda_roll_find_within (const PodaRoll *roll, const char *text);

/* Returns the key that names with the same words have. The caller frees it. */
char *poda_owner_words (const char *name);

/* --- Places in a download --- */

/* The place of one student in a download from Moodle or Canvas. */
typedef struct {
    char *key;      /* what no other student's place has; NULL: it is in none */
    char *name;     /* the student's name as the platform writes it */
    char *number;   /* the platform's own number of the student */
    char *rest;     /* what follows in the path: names that the student gave */
    char *feedback; /* where Moodle takes feedback for it; NULL: Canvas */
    gboolean late;  /* Canvas says so */
} PodaPlace;

/* Finds the outermost place in a path, which students cannot make. To be cleared. */
void poda_place_find (const char *path, PodaPlace *place);
void poda_place_clear (PodaPlace *place);

/* Returns the students of a place, as poda_roll_find does. */
const GPtrArray *poda_roll_find_place (const PodaRoll *roll, const PodaPlace *place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaRoll, poda_roll_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPlace, poda_place_clear)
