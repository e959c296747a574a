#pragma once

/* Whose work a sheet is: what its lines on top say, what its file and folders are
 * called, and whose exercise it is, held against the class's list. */

#include "homework/export/exercise_file.h"

/* --- Names --- */

/* A text by which a student is called, as people type what they copy: capitals,
 * accents, blanks, signs that nobody sees and the zeros that a spreadsheet takes from a
 * number do not count. "": it says nothing. The caller frees it. */
char *poda_whose_fold (const char *text);

/* The words of such a text in order: who writes "Prado, Luis" is "Luis Prado". */
char *poda_whose_words (const char *text);

/* The first of the names in a path, folders and the file without its suffix, whose fold
 * is a key of the table: what stands there, NULL for none. */
gpointer poda_whose_find (GTree *folds, const char *path);

/* --- Lists --- */

/* A class's list, to be asked by what people write: an id or a name in any case, with
 * or without accents, blanks and leading zeros, where only one student is meant. */
typedef struct _PodaRoll PodaRoll;

/* `course` must outlive it. */
PodaRoll *poda_roll_new (const PodaCourse *course);
void poda_roll_free (PodaRoll *roll);

/* The student that a text names; NULL: none, or several. Borrowed. */
const PodaClassEntry *poda_roll_find (const PodaRoll *roll, const char *text);

/* Whether a line on top says this exercise's id, in any case, among other words. */
gboolean poda_whose_is_exercise (const char *text, const char *id);

/* The student whose id stands in the names of a file and of the folders above it: as a
 * name of its own, or between other signs than letters and digits. Learning platforms
 * make the outer ones, and students the inner: the outermost counts. `other` receives
 * another student whom a name below it names, NULL where there is none; it may be
 * NULL. */
const PodaClassEntry *poda_roll_find_path (const PodaRoll *roll, const char *path,
                                           const PodaClassEntry **other);

typedef struct {
    const PodaClassEntry *student; /* NULL: none of the list */
    const PodaClassEntry *owner; /* whose exercise it is, where it is another's; NULL */
    char *foreign;      /* why it is not to be marked: a sentence; NULL: it is */
    gboolean doubtful;  /* it lies where another student of the list hands in */
    GPtrArray *remarks; /* of char *: where what is said contradicts itself */
} PodaWhose;

/* Answers for a sheet at `path` whose lines on top say `student` and `exercise`, NULL
 * where they say nothing. To be cleared. */
void poda_roll_ask (PodaRoll *roll, const char *path, const char *student,
                    const char *exercise, PodaWhose *whose);
void poda_whose_clear (PodaWhose *whose);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaRoll, poda_roll_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaWhose, poda_whose_clear)
