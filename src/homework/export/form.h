#pragma once

/* What is asked in an exercise, as blocks of a document: to be filled in on paper, or
 * with the fields of a platform. */

#include "homework/document/document.h"
#include "homework/exercise/question.h"
#include "homework/export/exercise_file.h"
#include "homework/export/presentation.h"
#include "homework/mark/mark.h"

typedef struct _PodaForm PodaForm;

struct _PodaForm {
    const PodaExercise *exercise;
    PodaDocument *document;  /* that blocks are added to */
    const char *table_class; /* of tables; NULL: none */
    gboolean solved;         /* on paper: answers are there */

    /* Of platforms; zeros for paper. */
    PodaMedium medium;
    /* Makes the markup of a field for a cell, the best move, or the order of visits, in
     * menus a row's place in it. The form frees it. */
    char *(*field) (PodaForm *form, guint32 row, PodaColumn column);
    gpointer data; /* the field's own */
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

/* The words of which one is right in a cell, or the moves of the root; none: it has a
 * number. To be unreffed. */
GPtrArray *poda_form_options (const PodaExercise *exercise, guint32 row,
                              PodaColumn column, guint *right);

/* Escapes a text so that HTML, XML and Moodle show it as it is. */
void poda_form_append_text (GString *to, const char *text);
char *poda_form_escape (const char *text);

/* Fills the holes {{key}} of a file that is built in with markup: pairs of a key and a
 * value up to NULL. */
GString *poda_form_fill (const char *file, ...) G_GNUC_NULL_TERMINATED;

/* The picture of an exercise for platforms, and an element that shows it at an address:
 * those who cannot see it get the tree as lists of leaf values in these two brackets.
 * The caller frees both. */
char *poda_form_svg (const PodaExercise *exercise, gboolean solved, gsize *length);
char *poda_form_picture (const PodaExercise *exercise, const char *address,
                         const char *brackets, const char *end);

/* What stands for a letter that XML has no character for, and no keyboard a key. */
gunichar poda_form_admit (gunichar c);
