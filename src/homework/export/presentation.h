#pragma once

/* What people are shown of an exercise on paper, in a browser and on platforms: its
 * picture, what is to be done, and what is asked, as blocks of a document. */

#include "homework/document/document.h"
#include "homework/export/exercise_file.h"
#include "homework/mark/mark.h"
#include "homework/mark/mark.h"

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

/* A field of a platform. */
typedef struct {
    guint32 row;
    PodaColumn column;    /* PODA_COLUMN_ORDER: in menus the row's place in it */
    const PodaCell *cell; /* of the key; NULL: it is in no cell's place */
    GPtrArray *options;   /* words or moves, of which one is right; none: a number */
    guint right;          /* its index */
} PodaFormField;

typedef struct _PodaForm PodaForm;

struct _PodaForm {
    const PodaExercise *exercise;
    PodaDocument *document;  /* that blocks are added to */
    const char *table_class; /* NULL: none */
    gboolean solved;         /* on paper: answers are there */

    /* Of platforms; zeros for paper. */
    PodaMedium medium;
    char *(*make_field) (PodaForm *form, const PodaFormField *field); /* its markup */
    gpointer data;
    PodaReasons *reasons;
    guint weights[PODA_N_COLUMNS + 2]; /* of columns, the order and the best move */
    guint n_fields;                    /* so far */
};

/* Add parts: what is to be done; the table with a row a node; lines for the order, the
 * move and questions. */
void poda_form_add_instructions (PodaForm *form);
void poda_form_add_table (PodaForm *form);
void poda_form_add_lines (PodaForm *form);

/* Makes all of it for a platform, with an element for the picture. */
GString *
poda_form_write (PodaForm *form, const PodaPolicy *policy, const char *picture);

/* Appends a text of which these letters become entities; makes one that HTML, XML and
 * Moodle show as it is; makes markup of a document's blocks with such texts. */
void poda_form_append (GString *to, const char *text, const char *escaped);
char *poda_form_escape (const char *text);
GString *poda_form_markup (const PodaDocument *document);

/* Fills the holes {{key}} of a built-in file: pairs of key and markup up to NULL. */
GString *poda_form_fill (const char *file, ...) G_GNUC_NULL_TERMINATED;

/* The picture for platforms, and an element that shows it: those who cannot see it get
 * the tree as lists of leaf values in these two brackets. */
PodaOutput *poda_form_svg (const PodaExercise *exercise, gboolean solved);
char *poda_form_picture (const PodaExercise *exercise, const char *address,
                         const char *brackets, const char *end);
