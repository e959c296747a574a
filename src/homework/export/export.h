#pragma once

/* What is shown and written of an exercise for others, on paper, in folders and on
 * learning platforms. FALSE or NULL sets `error`. */

#include "homework/document/document.h"
#include "homework/exercise/series.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "search/rules.h"

/* --- Files for programs (exercise_file.c) --- */

/* exercise.ini says how a tree is searched and what is asked of it, index.csv lists a
 * class. */
#define PODA_STUDENTS_FOLDER "students" /* what is handed out */
#define PODA_TEACHER_FOLDER "teacher"   /* what is not */
#define PODA_EXERCISE_FILE "exercise.ini"
#define PODA_CLASS_FILE "index.csv"
#define PODA_TREE_FILE "tree.gv"

/* The folder with a teacher's file: the teacher's folder below the one that was named,
 * or that one itself. The caller frees it. */
char *poda_places_find (const char *path, const char *name);

/* An exercise that is written, and whose it is; both borrowed. */
typedef struct {
    PodaExercise *exercise;     /* students may share it */
    const PodaStudent *student; /* NULL: everybody's */
} PodaTask;

/* The owner's name with the id, or the id; NULL: nobody's. */
char *poda_task_owner (const PodaTask *task);

/* The whole tree as a .gv file that can be searched without the exercise, also if the
 * game is a built-in one. The caller frees it. */
char *poda_exercise_dot (const PodaExercise *exercise);

/* The tree as a text that says nothing about its search: a literal, or DOT. */
char *poda_exercise_tree_text (const PodaExercise *exercise);

/* Makes exercise.ini of a task, whose tree is in it if it is a student's, else in the
 * file PODA_TREE_FILE beside it; or of a class, NULL. */
GKeyFile *
poda_exercise_keys (const PodaTask *task, const char *title, const PodaPolicy *policy);

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

/* --- In words and pictures (presentation.c); the caller frees what is made --- */

/* Its title, or a word for any exercise, translated; the same with its id. */
const char *poda_exercise_title (const PodaExercise *exercise);
char *poda_exercise_full_title (const PodaExercise *exercise);

/* The whole tree with what is given, or `solved`; for `paper` in black on white, as
 * close as can be read. `exercise` must outlive it. */
PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, gboolean paper);

/* "MAX", "MIN", "CHANCE", "leaf"; translated. */
const char *poda_row_kind (const PodaRow *row);

/* Where answers are written. */
typedef enum {
    PODA_MEDIUM_PAPER,  /* a cell may stay empty */
    PODA_MEDIUM_FIELDS, /* every field has to be filled in, by keyboard */
    PODA_MEDIUM_MENUS,  /* in every field one is chosen; the order has a column */
    PODA_MEDIUM_SHEET,  /* in a file: how it is filled in, and nothing else, … */
    PODA_MEDIUM_NAMED,  /* … or how it is handed in, where it says whose it is, … */
    PODA_MEDIUM_NAMELESS /* … or does not */
} PodaMedium;

/* What is to be done, by which rules, and what columns mean: sentences. */
GStrv poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium);

/* --- In blocks (form.c) --- */

typedef struct {
    const PodaExercise *exercise;
    PodaDocument *document;  /* that blocks are added to */
    const char *table_class; /* NULL: none */
    gboolean solved;         /* on paper: answers are there */
    PodaMedium medium;
    /* Adds a platform's field behind what was added last; NULL: it is for paper. */
    void (*add_field) (gpointer data, guint32 row, PodaColumn column);
    gpointer data;
} PodaForm;

/* Add parts: what is to be done; a row a node; lines for the order and the move. */
void poda_form_add_instructions (PodaForm *form);
void poda_form_add_table (PodaForm *form);
void poda_form_add_lines (PodaForm *form);

/* --- Files of several exercises --- */

/* A file for Moodle's question bank: a question with fields ("cloze") for each, which
 * are marked one by one, whatever follows from earlier mistakes. Of the policy only
 * weights are read; NULL: the usual ones. */
void poda_moodle_write (const char *category, const PodaTask *tasks, guint n,
                        const PodaPolicy *policy, PodaOutput *output);

/* The same questions as a QTI 2.1 package, a zip for Canvas and others, with a test
 * that shows one of them. The key is in the declarations of responses alone. */
gboolean poda_qti_write (const char *title, const PodaTask *tasks, guint n,
                         const PodaPolicy *policy, PodaOutput *output, GError **error);

/* A LaTeX document: of each the blank tree, what is to be done, and a table to fill in;
 * or everything filled in, and the annotated tree. */
void poda_handout_write (const PodaTask *tasks, guint n, gboolean solved,
                         PodaOutput *output);

/* A pdf of blank sheets: two pages where tree and table do not fit on one. */
gboolean
poda_blanks_write (const PodaTask *tasks, guint n, PodaOutput *output, GError **error);

/* --- Folders --- */

/* The words of --formats and --export, in the order of the bits that want files. */
#define PODA_FORMAT_WORDS "svg|pdf"
#define PODA_EXPORT_WORDS "moodle|latex|page|exam|qti"

enum {
    PODA_WANTED_ALWAYS = 0,
    PODA_WANTED_SVG = 1 << 0,
    PODA_WANTED_PDF = 1 << 1,
    PODA_WANTED_MOODLE = 1 << 2,
    PODA_WANTED_LATEX = 1 << 3,
    PODA_WANTED_PAGE = 1 << 4, /* which marks itself */
    PODA_WANTED_EXAM = 1 << 5, /* which does not */
    PODA_WANTED_QTI = 1 << 6,
    PODA_WANTED_PAGES = PODA_WANTED_PAGE | PODA_WANTED_EXAM,
    PODA_WANTED_ON_PAPER = PODA_WANTED_SVG | PODA_WANTED_PDF | PODA_WANTED_LATEX
};

/* One exercise for everybody, or one for each student of a class, on the way from a
 * tree, a position or a seed to a folder. Texts are borrowed but for the owned. */
typedef struct {
    char *slug; /* begins ids; owned */
    const char *title;
    PodaPolicy policy;
    guint wanted; /* PODA_WANTED_ bits */
    PodaSheetStyle style;
    gboolean random;           /* the series is of random trees; … */
    PodaExerciseSeries series; /* … else its rules are the whole search, … */
    PodaTree *tree;            /* … of an explicit tree, which is taken over */
    const char *game;          /* as typed */
    GPtrArray *students;   /* of PodaStudent; NULL: one exercise for everybody; owned */
    gboolean for_programs; /* nodes are called by their moves */
    GPtrArray *notes;      /* lines that people should read afterwards; owned */
} PodaAssignment;

/* Makes the exercise of a student, NULL: of everybody. Without random trees that can be
 * done once, since the tree belongs to the exercise. */
PodaExercise *poda_assignment_exercise (PodaAssignment *assignment,
                                        const PodaStudent *student, GError **error);
void poda_assignment_clear (PodaAssignment *assignment);

/* Writes a folder of these exercises: below it what is handed out, without any key, and
 * what the teacher keeps; of a class each student has a folder in both. Meanwhile no
 * other thread may ask for translations. The other packs both into a zip beside it. */
gboolean poda_folder_write (const PodaAssignment *assignment, const PodaTask *tasks,
                            guint n, const char *path, GError **error);
gboolean poda_places_pack (const char *path, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAssignment, poda_assignment_clear)
