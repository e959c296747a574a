#pragma once

/* Exercises as files: exercise.ini, which says how a tree is searched and what is asked
 * of it, and the folders that `poda exercise` makes, of one exercise or of a class. */

#include "homework/export/folder.h"
#include "homework/mark/mark.h"
#include "search/rules.h"

#define PODA_EXERCISE_FILE "exercise.ini"
#define PODA_CLASS_FILE "index.csv"
#define PODA_TREE_FILE "tree.gv"

/* A folder with one exercise, or with one for each student of a class. */
typedef struct {
    char *path;  /* of the folder with exercise.ini */
    char *title; /* "" for none */
    PodaPolicy policy;
    GPtrArray *entries; /* of PodaClassEntry; NULL: a single exercise */
    GTree *exercises;   /* those made so far, by their folders' names, or "" */
} PodaCourse;

/* Opens a folder that `poda exercise` made, the teacher's in it, or the exercise.ini in
 * that. NULL sets `error` (PODA_READ_ERROR): it is none that `poda exercise` made. */
PodaCourse *poda_course_open (const char *path, GError **error);
void poda_course_free (PodaCourse *course);

/* A student's exercise, borrowed, made when first asked for; NULL for the entry: the
 * single exercise, which is everybody's. NULL sets `error` (PODA_EXERCISE_ERROR,
 * PODA_READ_ERROR): its files cannot be read. */
PodaExercise *
poda_course_exercise (PodaCourse *course, const PodaClassEntry *entry, GError **error);

/* What exercise.ini says of an exercise; NULL where there is nothing to say. */
typedef struct {
    const PodaExercise *exercise;
    const PodaRules *rules;
    const PodaPolicy *policy; /* NULL: the usual one */
    const PodaStudent *student;
} PodaExerciseFile;

/* Writes exercise.ini into the folder. FALSE sets `error`. */
gboolean poda_exercise_file_write (const PodaExerciseFile *file, const char *folder,
                                   GError **error);

/* The same for a class, whose exercises lie in folders of their own. */
gboolean poda_course_file_write (const char *title, const PodaPolicy *policy,
                                 const char *folder, GError **error);

/* Adds the questions that the words of --ask name, joined by commas. FALSE sets
 * `error`. */
gboolean
poda_exercise_add_questions (PodaExercise *exercise, const char *words, GError **error);

/* Which questions these words name: 1 << PodaQuestionKind each. NULL names none. */
guint poda_exercise_question_kinds (const char *words);

/* Splits the words of --ask into bits and questions; `questions` receives the latter's
 * words, joined by commas, and is freed by the caller. FALSE sets `error`. */
gboolean poda_exercise_read_asks (const char *text, guint *asks, char **questions,
                                  GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCourse, poda_course_free)
