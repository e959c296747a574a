#pragma once

/* Moodle's reading of a file of questions, as far as its documentation and its manners
 * tell: XML, the fields in the text of a question, and how a field marks what a student
 * writes in it. It shares nothing with the library's writer. */

#include <glib.h>

typedef struct {
    double fraction;         /* 1 right, 0 wrong */
    char *answer;            /* decoded: what is compared, or of a choice its HTML */
    char *feedback;          /* HTML; NULL for none */
    double value, tolerance; /* of a number */
} ClozeAnswer;

typedef struct {
    guint weight;
    char *type;         /* "NUMERICAL", … */
    GPtrArray *answers; /* of ClozeAnswer */
} ClozeField;

/* A question as it is imported. */
typedef struct {
    char *name;
    char *text;        /* HTML, with `{#1}`, `{#2}`, … for the fields */
    GPtrArray *fields; /* of ClozeField */
    char *feedback;    /* HTML, the general one */
    char *files[2];    /* what is embedded in the text, and in the feedback */
    char *file_names[2];
} ClozeQuestion;

typedef struct {
    char *category; /* behind `$course$/`, with its slashes decoded */
    GPtrArray *questions;
} ClozeQuiz;

/* Reads a file; fails the test where Moodle would refuse it, or a field. */
ClozeQuiz *cloze_read (const char *xml);
void cloze_free (ClozeQuiz *quiz);

/* Takes the fields out of a text, in which `{#1}`, … take their places. */
GPtrArray *cloze_fields (const char *html, char **text);

/* The part of the field's weight that a response gets, and its feedback (borrowed;
 * NULL: nothing). A choice is responded to by the text of an option. */
double
cloze_mark (const ClozeField *field, const char *response, const char **feedback);

/* The width of the input: that of its longest answer. */
glong cloze_width (const ClozeField *field);

/* HTML as the text that is seen. The caller frees it. */
char *cloze_seen (const char *html);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ClozeQuiz, cloze_free)
