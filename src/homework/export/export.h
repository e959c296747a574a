#pragma once

/* What is written for others of an exercise: the folders that are handed out and kept,
 * pages, handouts, blank sheets to be printed, and files for learning platforms. */

#include "base/output.h"
#include "draw/output/picture.h"
#include "homework/document/document.h"
#include "homework/exercise/question.h"
#include "homework/exercise/series.h"
#include "homework/export/exercise_file.h"
#include "homework/export/presentation.h"

/* --- Forms: what is asked, to be filled in --- */

typedef enum {
    PODA_FORM_NUMBER,
    PODA_FORM_CHOICE,
    PODA_FORM_ORDER, /* the whole order of visits, or a row's place in it */
    PODA_FORM_MOVE
} PodaFormKind;

/* Something that is asked, for a platform. */
typedef struct {
    PodaFormKind kind;
    guint weight;
    guint32 row;                  /* a cell's, or a place's in the order */
    const PodaValue *value;       /* of a number; NULL: there is none, … */
    const PodaQuestion *question; /* … and what it answers; NULL: a cell */
    guint n_options, right;       /* of a choice */
    const char *const *options;
    const char *why; /* why the answer is right, without a full stop; NULL: nothing */
} PodaFormField;

/* Beside the columns, the order and the best move. */
enum { PODA_FORM_QUESTION = PODA_N_COLUMNS + 2, PODA_FORM_N_WEIGHTS };

typedef struct _PodaForm PodaForm;

struct _PodaForm {
    const PodaExercise *exercise;
    PodaDocument *document; /* that blocks are added to */
    PodaMedium medium;
    gboolean solved;         /* on paper: answers are there */
    const char *table_class; /* of tables; NULL: none */

    /* Of platforms; zeros for paper. The markup of a field, which the form frees. */
    char *(*markup) (PodaForm *form, const PodaFormField *field);
    gpointer data;      /* the markup's own */
    gboolean in_places; /* the order is asked node by node, as a column of the table */
    PodaReasons *reasons;
    guint weights[PODA_FORM_N_WEIGHTS];
    guint n_fields; /* so far */
};

/* Add parts: what is to be done; the table with a row a node; lines for the order, the
 * move and questions. */
void poda_form_add_instructions (PodaForm *form);
void poda_form_add_table (PodaForm *form);
void poda_form_add_lines (PodaForm *form);

/* All of it for a platform, escaped by `append`, with an element for the picture. */
void poda_form_write (PodaForm *form, const PodaPolicy *policy, const char *picture,
                      void (*append) (GString *to, const char *text), GString *to);

/* The tree as nested lists of its leaf values, in these two brackets, in words for
 * those who cannot see the picture. The caller frees it. */
char *poda_form_tell_tree (const PodaExercise *exercise, const char *brackets);

/* Appends a text so that HTML, XML and Moodle show it as it is. */
void poda_form_append_text (GString *to, const char *text);

/* Appends a pattern of markup, in which for each %s the next text stands as text. */
void poda_form_put (GString *to, const char *pattern, ...);

/* Fills the holes of a file that is built in: pairs of a key and a value up to NULL, as
 * markup in {{key}}, as text in {{=key}}. */
GString *poda_form_fill (const char *file, ...) G_GNUC_NULL_TERMINATED;

/* The picture of an exercise for platforms. The caller frees it. */
char *poda_form_svg (const PodaExercise *exercise, gboolean solved, gsize *length);

/* What stands for a letter that XML has no character for, and no keyboard a key. */
gunichar poda_form_admit (gunichar c);

/* --- Moodle --- */

/* A file for Moodle's question bank: questions with fields ("cloze") in one category,
 * NULL: "poda". Moodle marks each field by itself: what follows consistently from an
 * earlier mistake is wrong there, other than for poda_mark. */
void poda_moodle_begin (const char *category, PodaOutput *output);

/* Adds a question; of the policy only weights are read, NULL: the usual ones. Returns
 * the number of fields. */
guint poda_moodle_add (const PodaExercise *exercise, const PodaPolicy *policy,
                       PodaOutput *output);
void poda_moodle_end (PodaOutput *output);

/* --- QTI --- */

/* The same questions as a QTI 2.1 package, a zip for Canvas and others, with a test
 * that shows one of them. All fields are menus. The key is where the format wants it,
 * in the declarations of responses, and nowhere else. `output` is borrowed; `title` is
 * the test's, NULL: that of the first exercise. */
typedef struct _PodaQti PodaQti;

PodaQti *poda_qti_new (const char *title, PodaOutput *output);
guint
poda_qti_add (PodaQti *qti, const PodaExercise *exercise, const PodaPolicy *policy);

/* Ends the package, and frees `qti`. FALSE sets `error` (G_FILE_ERROR). */
gboolean poda_qti_finish (PodaQti *qti, GError **error);
void poda_qti_free (PodaQti *qti);

/* --- Paper --- */

/* Adds an exercise to a LaTeX document: the blank tree, what is to be done, and a table
 * to fill in; or everything filled in, the annotated tree and the trace. `student` is
 * the owner; NULL leaves a line for the name. */
void poda_handout_add (const PodaExercise *exercise, const char *student,
                       gboolean solved, PodaOutput *exercises);

/* Writes the document of the exercises that were added to a memory, in the program's
 * language: what it loads depends on their letters. `warning` as of poda_emit_tex. */
void poda_handout_write (PodaOutput *exercises, PodaOutput *output, char **warning);

/* Adds an exercise's blank sheet to a pdf, as poda_pdf_add does: two pages where tree
 * and table do not fit on one. */
gboolean
poda_blank_add (PodaPdf **pdf, PodaOutput *output, const PodaExercise *exercise,
                const char *student, GError **error);

/* --- Pages --- */

/* Writes the tree of an exercise beside its sheet, for a browser. The key is not in it,
 * but the program is: with `marks` it marks as poda_mark does, for practice, and
 * without it only collects answers, as in an exam. `student` is in the sheet from the
 * start; NULL: the page asks. `shared` as PodaHtml has it. FALSE sets `error`
 * (PODA_EXERCISE_ERROR). Meanwhile no other thread may ask for translations. */
gboolean poda_exam_page_write (const PodaExercise *exercise, const PodaPolicy *policy,
                               const char *student, gboolean marks, const char *shared,
                               PodaOutput *output, GError **error);

/* --- Folders --- */

/* The student's name, or the id. */
static inline const char *
poda_student_shown (const PodaStudent *student)
{
    return *student->name != '\0' ? student->name : student->id;
}

/* What else is written: their words, in the order of their bits. */
#define PODA_EXPORT_WORDS "moodle|latex|page|exam|qti"

typedef enum {
    PODA_EXPORT_MOODLE = 1 << 0, /* moodle.xml */
    PODA_EXPORT_LATEX = 1 << 1,  /* handout.tex and solutions.tex */
    PODA_EXPORT_PAGE = 1 << 2,   /* page.html, which marks itself */
    PODA_EXPORT_EXAM = 1 << 3,   /* exam.html, which does not */
    PODA_EXPORT_QTI = 1 << 4     /* qti.zip */
} PodaExport;

/* Pictures beside those on pages. */
typedef enum { PODA_FOLDER_SVG = 1 << 0, PODA_FOLDER_PDF = 1 << 1 } PodaFolderFormats;

#define PODA_BLANK_SHEETS "blank-sheets.pdf"

typedef struct {
    const char *title;
    guint formats; /* PodaFolderFormats bits */
    guint exports; /* PodaExport bits */
    guint sheets;  /* PodaSheetFormats bits */
    PodaTheme theme;
    PodaPage page; /* of the pdf; 0 x 0: as large as the picture */
    PodaSheetStyle style;
    gboolean of_class;
    const PodaPolicy *policy;
    const PodaRules *rules; /* as typed */
} PodaFolderOptions;

/* A folder that is written: below it what is handed out, without any key, and what the
 * teacher keeps; of a class each student has a folder in both. */
typedef struct _PodaFolder PodaFolder;

/* Begins in a folder that is there. `options` is borrowed. NULL sets `error`. */
PodaFolder *
poda_folder_new (const PodaFolderOptions *options, const char *path, GError **error);

/* Adds an exercise: of a class with its student, else with NULL. FALSE sets `error`. */
gboolean poda_folder_add (PodaFolder *folder, const PodaExercise *exercise,
                          const PodaStudent *student, GError **error);

/* More fields than this a person does not fill in: half a minute each is half an
 * hour. */
#define PODA_EXPORT_MOST_FIELDS 60

/* Ends all files. `notes` receives lines for people, which it owns. FALSE sets
 * `error`. */
gboolean poda_folder_finish (PodaFolder *folder, GPtrArray *notes, GError **error);
void poda_folder_free (PodaFolder *folder);

/* Makes the two folders below `path`, and in both of them `inner`, unless NULL. The
 * caller frees the paths that `students` and `teacher` receive. FALSE sets `error`. */
gboolean poda_places_make (const char *path, const char *inner, char **students,
                           char **teacher, GError **error);

/* Packs each of the two folders into a zip beside it. FALSE sets `error`. */
gboolean poda_places_pack (const char *path, GError **error);

/* --- Pages of folders --- */

/* What students read first, which leads to nothing but what is beside it; and what a
 * teacher reads, with the solved picture. */
void poda_folder_page (const PodaFolderOptions *options, const PodaExercise *exercise,
                       const PodaStudent *student, PodaOutput *output);
void poda_folder_page_for_teacher (const PodaFolderOptions *options,
                                   const PodaExercise *exercise,
                                   const PodaStudent *student, PodaOutput *output);

/* The same for a class, whose names students do not see; `told` says how hard the
 * exercises are. `entries` is of PodaClassEntry. */
void poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output);
void
poda_class_page_for_teacher (const PodaFolderOptions *options, const GPtrArray *entries,
                             GStrv told, PodaOutput *output);

/* --- Assignments --- */

/* One exercise for everybody, or one for each student of a class, on the way from a
 * tree, a position or a seed to a folder. */
typedef struct {
    /* What is asked; texts are borrowed but for the owned. */
    char *slug; /* begins ids; owned */
    PodaPolicy policy;
    PodaFolderOptions folder;

    /* Random trees: the series, whose requirement and spec are those of any tree; … */
    gboolean random;
    PodaExerciseSeries series;
    /* … or else one search. */
    PodaProblem problem;
    PodaTree *tree;   /* of an explicit tree; it is taken over */
    const char *game; /* as typed */

    GPtrArray *students;   /* of PodaStudent; NULL: one exercise for everybody; owned */
    gboolean for_programs; /* nodes are called by their moves */
    void (*progress) (guint i, guint n, gpointer data);
    gpointer progress_data;
    GPtrArray *notes; /* lines that people should read afterwards; owned */
} PodaAssignment;

/* Makes the exercise of a student, NULL: of everybody. Without random trees that can be
 * done once, since the tree belongs to the exercise. NULL sets `error`. */
PodaExercise *poda_assignment_exercise (PodaAssignment *assignment,
                                        const PodaStudent *student, GError **error);

/* Writes the exercises into a folder that is there. FALSE sets `error`. */
gboolean
poda_assignment_write (PodaAssignment *assignment, const char *path, GError **error);
void poda_assignment_clear (PodaAssignment *assignment);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaQti, poda_qti_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaFolder, poda_folder_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAssignment, poda_assignment_clear)
