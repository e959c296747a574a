#pragma once

/* Exercises in files: on paper, in folders, for platforms. Failures set `error`. */

#include "homework/document/document.h"
#include "homework/exercise/series.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "search/rules.h"

/* --- Files for programs (exercise_file.c) --- */

/* exercise.ini contains the search and the questions, index.csv lists a class. */
#define PODA_STUDENTS_FOLDER "students" /* files for students */
#define PODA_TEACHER_FOLDER "teacher"   /* files with answers */
#define PODA_EXERCISE_FILE "exercise.ini"
#define PODA_CLASS_FILE "index.csv"
#define PODA_TREE_FILE "tree.gv"

/* Returns the folder with this file: the teacher's folder in `path`, or `path` itself.
 * The caller frees it. */
char *poda_places_find (const char *path, const char *name);

/* An exercise to write, and its student; both borrowed. */
typedef struct {
    PodaExercise *exercise;     /* may be shared by students */
    const PodaStudent *student; /* NULL: for everybody */
} PodaTask;

/* Returns the student's name and id, or the id, or NULL. The caller frees it. */
char *poda_task_owner (const PodaTask *task);

/* Returns the whole tree as a .gv file that can be searched without the exercise, also
 * for built-in games. The caller frees it. */
char *poda_exercise_dot (const PodaExercise *exercise);

/* Returns the tree without its search: a literal, or DOT. The caller frees it. */
char *poda_exercise_tree_text (const PodaExercise *exercise);

/* Returns exercise.ini of a task (its tree is in it for a student, else in the file
 * PODA_TREE_FILE), or of a class (`task` NULL). */
GKeyFile *
poda_exercise_keys (const PodaTask *task, const char *title, const PodaPolicy *policy);

/* A folder with one exercise, or one for each student of a class. */
typedef struct {
    char *path;  /* for the folder with exercise.ini */
    char *title; /* "" for none */
    PodaPolicy policy;
    GPtrArray *students; /* PodaStudent elements; NULL: a single exercise */
    GTree *exercises;    /* cache, by folder names; "" for a single one */
} PodaCourse;

/* Opens a folder that `poda exercise` wrote, its teacher's folder, or the exercise.ini
 * in that. Returns NULL with `error` set (PODA_READ_ERROR): `poda exercise` did not
 * write it. */
PodaCourse *poda_course_open (const char *path, GError **error);
void poda_course_free (PodaCourse *course);

/* Returns a student's exercise (NULL: everybody's), read when first needed; borrowed.
 * Returns NULL with `error` set (PODA_READ_ERROR): its files cannot be read. */
PodaExercise *
poda_course_exercise (PodaCourse *course, const PodaStudent *student, GError **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCourse, poda_course_free)

/* --- Text and pictures (presentation.c); the caller frees what is not const --- */

/* Return its title, or a translated word if it has none; the second with its id. */
const char *poda_exercise_title (const PodaExercise *exercise);
char *poda_exercise_full_title (const PodaExercise *exercise);

/* Returns the whole tree with the given values, or `solved`; for `paper`, compact in
 * black and white. `exercise` must outlive it. */
PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, gboolean paper);

/* Returns "MAX", "MIN", "CHANCE" or "leaf", translated. */
const char *poda_row_kind (const PodaRow *row);

/* Media in which students answer. */
typedef enum {
    PODA_MEDIUM_PAPER,   /* cells may stay empty */
    PODA_MEDIUM_FIELDS,  /* all fields are filled in by keyboard */
    PODA_MEDIUM_MENUS,   /* fields are menus; the order is a column */
    PODA_MEDIUM_SHEET,   /* a file: only how to fill it in */
    PODA_MEDIUM_NAMED,   /* a file: how to submit it, with the student's name in it */
    PODA_MEDIUM_NAMELESS /* a file: how to submit it, without the name */
} PodaMedium;

/* Returns sentences: the task, the rules, and the meaning of columns. */
GStrv poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium);

/* --- Forms, as blocks (form.c) --- */

typedef struct {
    const PodaExercise *exercise;
    PodaDocument *document;  /* receives the blocks */
    const char *table_class; /* NULL: none */
    gboolean solved;         /* on paper: with the answers */
    PodaMedium medium;
    /* Adds a platform's field after the last block; NULL: on paper. */
    void (*add_field) (gpointer data, guint32 row, PodaColumn column);
    gpointer data;
} PodaForm;

/* Add instructions; a table with a row per node; lines for the order and the move. */
void poda_form_add_instructions (PodaForm *form);
void poda_form_add_table (PodaForm *form);
void poda_form_add_lines (PodaForm *form);

/* --- Files of several exercises --- */

/* Writes a file for Moodle's question bank with a "cloze" question for each task.
 * Fields are marked separately, without errors carried forward. Of the policy only the
 * weights are used; NULL: the default. */
void poda_moodle_write (const char *category, const PodaTask *tasks, guint n,
                        const PodaPolicy *policy, PodaOutput *output);

/* Writes the same questions as a QTI 2.1 package, a zip for Canvas and others, with a
 * test that selects one of them. The key is only in the response declarations. */
gboolean poda_qti_write (const char *title, const PodaTask *tasks, guint n,
                         const PodaPolicy *policy, PodaOutput *output, GError **error);

/* Writes a LaTeX document: for each task the blank tree, instructions and a table to
 * fill in; or the solution, with the annotated tree. */
void poda_handout_write (const PodaTask *tasks, guint n, gboolean solved,
                         PodaOutput *output);

/* Writes a PDF of blank sheets, of two pages each if one is too small. */
gboolean
poda_blanks_write (const PodaTask *tasks, guint n, PodaOutput *output, GError **error);

/* --- Folders --- */

/* The words of --formats and --export, in the order of the bits below. */
#define PODA_FORMAT_WORDS "svg|pdf"
#define PODA_EXPORT_WORDS "moodle|latex|page|exam|qti"

enum {
    PODA_WANTED_ALWAYS = 0,
    PODA_WANTED_SVG = 1 << 0,
    PODA_WANTED_PDF = 1 << 1,
    PODA_WANTED_MOODLE = 1 << 2,
    PODA_WANTED_LATEX = 1 << 3,
    PODA_WANTED_PAGE = 1 << 4, /* marks the answers */
    PODA_WANTED_EXAM = 1 << 5, /* does not mark them */
    PODA_WANTED_QTI = 1 << 6,
    PODA_WANTED_PAGES = PODA_WANTED_PAGE | PODA_WANTED_EXAM,
    PODA_WANTED_ON_PAPER = PODA_WANTED_SVG | PODA_WANTED_PDF | PODA_WANTED_LATEX
};

/* The data of `poda exercise` before it writes a folder: one exercise for everybody, or
 * one for each student. Texts are borrowed unless noted. */
typedef struct {
    char *slug; /* prefix of ids; owned */
    const char *title;
    PodaPolicy policy;
    guint wanted; /* PODA_WANTED_ bits */
    PodaSheetStyle style;
    gboolean random;           /* a series of random trees */
    PodaExerciseSeries series; /* if not random, its rules are the whole search */
    PodaTree *tree;            /* explicit tree; ownership passes to the exercise */
    const char *game;          /* as typed */
    GPtrArray *students;       /* PodaStudent elements, owned; NULL: one for all */
    gboolean for_programs;     /* nodes are named by their moves */
    GPtrArray *notes;          /* lines to print for the user afterwards; owned */
} PodaAssignment;

/* Returns the exercise of a student, or everybody's (NULL). Without random trees it may
 * be called only once, since the exercise takes the tree. */
PodaExercise *poda_assignment_exercise (PodaAssignment *assignment,
                                        const PodaStudent *student, GError **error);
void poda_assignment_clear (PodaAssignment *assignment);

/* Write a folder with the exercises: one folder for students, without any key, and one
 * for the teacher, each with a folder per student of a class. No other thread may
 * translate messages meanwhile. The second function packs both into zips next to it. */
gboolean poda_folder_write (const PodaAssignment *assignment, const PodaTask *tasks,
                            guint n, const char *path, GError **error);
gboolean poda_places_pack (const char *path, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAssignment, poda_assignment_clear)
