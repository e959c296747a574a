#pragma once

/* What is written for others of an exercise: the folders that are handed out and kept,
 * handouts, blank sheets to be printed, and files for learning platforms. */

#include "homework/exercise/series.h"
#include "homework/export/presentation.h"

/* --- Files of several exercises; FALSE sets `error` --- */

/* A file for Moodle's question bank: a question with fields ("cloze") for each, in one
 * category. Moodle marks each field by itself: what follows consistently from an
 * earlier mistake is wrong there, other than for poda_mark. Of the policy only weights
 * are read; NULL: the usual ones. */
void poda_moodle_write (const char *category, const PodaTask *tasks, guint n,
                        const PodaPolicy *policy, PodaOutput *output);

/* The same questions as a QTI 2.1 package, a zip for Canvas and others, with a test
 * that shows one of them. All fields are menus. The key is where the format wants it,
 * in the declarations of responses, and nowhere else. */
gboolean poda_qti_write (const char *title, const PodaTask *tasks, guint n,
                         const PodaPolicy *policy, PodaOutput *output, GError **error);

/* A LaTeX document: of each the blank tree, what is to be done, and a table to fill in;
 * or everything filled in, and the annotated tree. */
void poda_handout_write (const PodaTask *tasks, guint n, gboolean solved,
                         PodaOutput *output);

/* A pdf of blank sheets: two pages where tree and table do not fit on one. */
gboolean
poda_blanks_write (const PodaTask *tasks, guint n, PodaOutput *output, GError **error);

/* --- Assignments --- */

/* Files that are written if they are wanted: the words of --formats and --export, in
 * the order of their bits. */
#define PODA_FORMAT_WORDS "svg|pdf"
#define PODA_EXPORT_WORDS "moodle|latex|page|exam|qti"

enum {
    PODA_WANTED_ALWAYS = 0,
    PODA_WANTED_SVG = 1 << 0, /* pictures beside those on pages */
    PODA_WANTED_PDF = 1 << 1,
    PODA_WANTED_MOODLE = 1 << 2, /* moodle.xml */
    PODA_WANTED_LATEX = 1 << 3,  /* handout.tex and solutions.tex */
    PODA_WANTED_PAGE = 1 << 4,   /* page.html, which marks itself */
    PODA_WANTED_EXAM = 1 << 5,   /* exam.html, which does not */
    PODA_WANTED_QTI = 1 << 6,    /* qti.zip */
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

    /* Random trees: the series, whose requirement and spec are those of any tree; … */
    gboolean random;
    PodaExerciseSeries series;
    /* … or else one search. */
    PodaProblem problem;
    PodaTree *tree;   /* of an explicit tree; it is taken over */
    const char *game; /* as typed */

    GPtrArray *students;   /* of PodaStudent; NULL: one exercise for everybody; owned */
    gboolean for_programs; /* nodes are called by their moves */
    GPtrArray *notes;      /* lines that people should read afterwards; owned */
} PodaAssignment;

/* Makes the exercise of a student, NULL: of everybody. Without random trees that can be
 * done once, since the tree belongs to the exercise. NULL sets `error`. */
PodaExercise *poda_assignment_exercise (PodaAssignment *assignment,
                                        const PodaStudent *student, GError **error);
void poda_assignment_clear (PodaAssignment *assignment);

/* --- Folders; FALSE sets `error` --- */

/* Writes a folder of these exercises: below it what is handed out, without any key, and
 * what the teacher keeps; of a class each student has a folder in both. Meanwhile no
 * other thread may ask for translations. */
gboolean poda_folder_write (const PodaAssignment *assignment, const PodaTask *tasks,
                            guint n, const char *path, GError **error);

/* Packs each of the two folders into a zip beside it. */
gboolean poda_places_pack (const char *path, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAssignment, poda_assignment_clear)
