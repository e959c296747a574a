#pragma once

/* What a teacher's folder holds for programs: exercise.ini, which says how a tree is
 * searched and what is asked of it, and index.csv, which lists a class. */

#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "search/rules.h"

#define PODA_STUDENTS_FOLDER "students" /* what is handed out */
#define PODA_TEACHER_FOLDER "teacher"   /* what is not */
#define PODA_EXERCISE_FILE "exercise.ini"
#define PODA_CLASS_FILE "index.csv"
#define PODA_TREE_FILE "tree.gv"

/* The folder with a teacher's file: the teacher's folder below the one that was named,
 * or that one itself. The caller frees it. */
char *poda_places_find (const char *path, const char *name);

/* --- Writing; the caller frees what is made --- */

/* An exercise that is written, and whose it is; both borrowed. */
typedef struct {
    PodaExercise *exercise;     /* students may share it */
    const PodaStudent *student; /* NULL: everybody's */
} PodaTask;

/* The owner's name with the id, or the id; NULL: nobody's. */
char *poda_task_owner (const PodaTask *task);

/* The tree as a text that says nothing about its search: a literal, or DOT. */
char *poda_exercise_tree_text (const PodaExercise *exercise);

/* Makes exercise.ini of a task, whose tree is in it if it is a student's, else in the
 * file PODA_TREE_FILE beside it; or of a class, NULL. */
GKeyFile *
poda_exercise_keys (const PodaTask *task, const char *title, const PodaPolicy *policy);

/* --- Reading --- */

/* A folder with one exercise, or with one for each student of a class. */
typedef struct {
    char *path;  /* of the folder with exercise.ini */
    char *title; /* "" for none */
    PodaPolicy policy;
    GPtrArray *students; /* of PodaStudent; NULL: a single exercise */
    GTree *exercises;    /* those made so far, by their folders' names, or "" */
} PodaCourse;

/* Opens a folder that `poda exercise` made, the teacher's in it, or the exercise.ini in
 * that. NULL sets `error` (PODA_READ_ERROR): it is none that `poda exercise` made. */
PodaCourse *poda_course_open (const char *path, GError **error);
void poda_course_free (PodaCourse *course);

/* A student's exercise, or everybody's, NULL; borrowed, and made when first asked for.
 * NULL sets `error` (PODA_READ_ERROR): its files cannot be read. */
PodaExercise *
poda_course_exercise (PodaCourse *course, const PodaStudent *student, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCourse, poda_course_free)
