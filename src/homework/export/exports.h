#pragma once

/* What is written for others beside an exercise: files for Moodle and for platforms
 * that read QTI, handouts for paper, pages that mark themselves; and all of them at
 * once. */

#include "base/output.h"
#include "homework/exercise/exercise.h"
#include "homework/mark/mark.h"
#include "homework/export/folder.h"

/* --- Moodle --- */

/* Exercises as questions with fields ("cloze"), in a file for Moodle's question bank:
 * the tree as a picture inside, a table with a row a node, and feedback that explains
 * each answer. Several exercises, such as the variants of a class, go into one
 * category, from which a quiz draws one at random.
 *
 * Moodle marks each field by itself: what follows consistently from an earlier mistake
 * is wrong there, other than for poda_mark. */

/* Begins a file, in the program's language. `category` is a name in which `/` is a
 * letter; NULL: "poda". */
void poda_moodle_begin (const char *category, PodaOutput *output);

/* Adds a question, called by the exercise's title and id. `policy` NULL stands for
 * poda_policy_init; its weights alone are read. Two kinds of questions change their
 * form, since Moodle could not mark them: which leaves cannot matter is asked leaf by
 * leaf, and of orders of children one is chosen from some. Returns how many fields
 * there are. */
guint poda_moodle_add (const PodaExercise *exercise, const PodaPolicy *policy,
                       PodaOutput *output);
void poda_moodle_end (PodaOutput *output);

/* --- QTI --- */

/* The same questions as a QTI 2.1 package, a zip for Canvas and others: an item for
 * each exercise, with its picture, and a test of them, which shows one of several. All
 * fields are menus. The key is where the format wants it, in the declarations of
 * responses, and nowhere else. */
typedef struct _PodaQti PodaQti;

/* Begins a package in an output, which is borrowed. `title` is the test's; NULL: that
 * of the first exercise. */
PodaQti *poda_qti_new (const char *title, PodaOutput *output);

/* Adds an exercise, as poda_moodle_add does; the order of visits is asked node by
 * node. */
guint
poda_qti_add (PodaQti *qti, const PodaExercise *exercise, const PodaPolicy *policy);

/* Ends the package, and frees `qti`. FALSE sets `error` (G_FILE_ERROR). */
gboolean poda_qti_finish (PodaQti *qti, GError **error);
void poda_qti_free (PodaQti *qti);

/* --- nbgrader --- */

/* Writes an exercise as a notebook of Jupyter, in the version that nbgrader makes the
 * students' from: it takes out the key, which stands between the lines BEGIN and END
 * HIDDEN TESTS. Each column is a cell that marks; questions beyond are left to the
 * teacher. `n_fields` receives how many fields there are. FALSE sets `error`. */
gboolean poda_nbgrader_write (const PodaExercise *exercise, const PodaPolicy *policy,
                              PodaOutput *output, guint *n_fields, GError **error);

/* --- Handouts --- */

/* Exercises as a LaTeX document for paper, with the blank tree, what is to be done, and
 * a table to fill in; or the same with everything filled in, the annotated tree and the
 * trace. pdflatex needs nothing beyond TikZ and what comes with LaTeX. */

/* Adds an exercise, which begins a page and bears its id on all of its pages. `student`
 * is whose it is; NULL leaves a line for the name. */
void poda_handout_add (const PodaExercise *exercise, const char *student,
                       gboolean solved, PodaOutput *exercises);

/* Writes the document of the exercises that were added to a memory, in the program's
 * language: what it loads depends on their letters. `warning` as of poda_emit_tex. */
void poda_handout_write (PodaOutput *exercises, PodaOutput *output, char **warning);

/* --- Pages --- */

/* What an exercise does not know of itself, as it was typed; NULL where it was not. */
typedef struct {
    const char *weights; /* as poda_policy_parse reads them */
} PodaExamWords;

/* Writes the tree of an exercise beside its sheet, for a browser. Answers are written
 * into either; the page hands out the sheet that poda_sheet_read reads. It works
 * without a network. The key is not in it, but the program is: with `marks` it marks as
 * poda_mark does, for practice, and without it only collects answers, as in an exam.
 *
 * `student` stands in the sheet from the start; NULL: whoever opens it is asked. FALSE
 * sets `error` (PODA_EXERCISE_ERROR): sheets could not tell its nodes apart. The page's
 * words are written in every language: meanwhile no other thread may ask for
 * translations or change the environment. */
gboolean poda_exam_page_write (const PodaExercise *exercise, const PodaExamWords *words,
                               const char *student, gboolean marks, PodaOutput *output,
                               GError **error);

/* --- All of them --- */

/* Their bits, and their words in the same order. */
#define PODA_EXPORT_WORDS "moodle|latex|page|exam|qti|nbgrader"

typedef enum {
    PODA_EXPORT_MOODLE = 1 << 0,  /* moodle.xml */
    PODA_EXPORT_LATEX = 1 << 1,   /* handout.tex and solutions.tex */
    PODA_EXPORT_PAGE = 1 << 2,    /* page.html, which marks itself */
    PODA_EXPORT_EXAM = 1 << 3,    /* exam.html, which does not */
    PODA_EXPORT_QTI = 1 << 4,     /* qti.zip */
    PODA_EXPORT_NBGRADER = 1 << 5 /* nbgrader.ipynb */
} PodaExport;

/* Who gets a file. */
typedef enum {
    PODA_EXPORT_STUDENT, /* each student, beside the sheet */
    PODA_EXPORT_COURSE,  /* students where all have one exercise; of a class, whose
                            exercises all stand in it, the teacher */
    PODA_EXPORT_TEACHER  /* the teacher: it holds answers */
} PodaExportReader;

typedef struct {
    PodaExport of;
    const char *name;
    PodaExportReader reader;
    const char *about; /* a few words, marked for translation */
} PodaExportFile;

/* All of them; ends with a row without a name. */
extern const PodaExportFile poda_export_files[];

typedef struct _PodaExports PodaExports;

/* Begins the files in two folders that are there. `category` is Moodle's; `policy` and
 * `words`, which are the pages', are borrowed. NULL sets `error`. */
PodaExports *
poda_exports_new (guint exports, const PodaPlaces *places, gboolean of_class,
                  const char *category, const PodaPolicy *policy,
                  const PodaExamWords *words, GError **error);

/* Adds an exercise, whose own folder for students is `folder`. `student` NULL: it is
 * anybody's. FALSE sets `error`. */
gboolean
poda_exports_add (PodaExports *exports, const PodaExercise *exercise,
                  const PodaStudent *student, const char *folder, GError **error);

/* More fields than this a person does not fill in: half a minute each is half an
 * hour. */
#define PODA_EXPORT_MOST_FIELDS 60

/* Ends and closes the files. `notes` receives lines for people, which it owns: letters
 * that pdflatex has not, and questions with too many fields. FALSE sets `error`. */
gboolean poda_exports_finish (PodaExports *exports, GPtrArray *notes, GError **error);
void poda_exports_free (PodaExports *exports);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaQti, poda_qti_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaExports, poda_exports_free)
