#pragma once

/* An exercise as one question of a learning platform: what is to be done, the picture,
 * a table with a row a node, and what is asked below it, in HTML with fields. What is
 * asked, where, and what each answer counts is settled here; how a field is written is
 * the style's, one for each format. */

#include "homework/exercise/question.h"
#include "homework/export/presentation.h"
#include "homework/mark/mark.h"

/* Beside the columns, the order and the best move. */
enum { PODA_FORM_QUESTION = PODA_N_COLUMNS + 2, PODA_FORM_N_WEIGHTS };

typedef struct _PodaForm PodaForm;

/* How fields are written. All append to the form's text; `why` may be NULL. */
typedef struct {
    const char *table;    /* the start tag of tables */
    const char *picture;  /* a pattern, of a file's name and its words */
    const char *brackets; /* around nested lists, two letters */
    PodaMedium medium;
    gboolean in_places; /* the order is asked node by node, as a column of the table */

    /* A number; NULL: there is none, as the node is never visited. `question` is the
     * one that is answered; NULL: a cell. */
    void (*number) (PodaForm *form, guint weight, const PodaValue *value,
                    const char *why, const PodaQuestion *question);
    /* One of some words, … */
    void (*word) (PodaForm *form, guint weight, guint n, const char *const *words,
                  guint right, const char *why);
    /* … and of longer texts, which are told what each of them means. */
    void (*choice) (PodaForm *form, guint weight, gboolean vertical, guint n,
                    const char *const *options, const char *const *feedback,
                    guint right);
    /* The whole order of visits, or a row's place in it. */
    void (*order) (PodaForm *form, guint weight, guint32 row);
    void (*move) (PodaForm *form, guint weight, const char *why);
} PodaFormStyle;

struct _PodaForm {
    const PodaExercise *exercise;
    const PodaFormStyle *style;
    gpointer data; /* the style's own */
    PodaReasons *reasons;
    GString *text; /* in HTML, with its fields */
    guint weights[PODA_FORM_N_WEIGHTS];
    guint n_fields;
};

/* Begins an empty form; `policy` NULL stands for poda_policy_init. `exercise` must
 * outlive it. Clear it with poda_form_clear. */
void poda_form_init (PodaForm *form, const PodaExercise *exercise,
                     const PodaFormStyle *style, const PodaPolicy *policy);
void poda_form_clear (PodaForm *form);

/* What is to be done, then the picture of that name, then what is asked. */
void poda_form_write (PodaForm *form, const char *picture);

/* Appends a picture alone, with words for those who cannot see it. */
void poda_form_picture (const PodaExercise *exercise, const PodaFormStyle *style,
                        const char *file, GString *to);

/* --- Texts --- */

/* What stands for a letter that XML has no character for, and no keyboard a key. */
gunichar poda_form_admit (gunichar c);

/* Appends a text so that HTML and XML show it as it is. */
void poda_form_append_text (GString *to, const char *text);

/* Appends a pattern of HTML, in which for each %s the next of strangers' texts stands
 * as text. */
void poda_form_put (GString *to, const char *pattern, ...);

/* As a sentence: with a capital and a full stop; NULL for NULL. The caller frees it. */
char *poda_form_sentence (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaForm, poda_form_clear)
