#pragma once

/* Exercises as Moodle questions, and back: Moodle's reading of a file of questions, as
 * far as its documentation and its manners tell, which shares nothing with the
 * library's writer. */

#include "homework/export/export.h"

/* --- Questions --- */

typedef struct {
    double fraction;         /* 1 right, 0 wrong */
    char *answer;            /* decoded; of a choice its HTML */
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
    char *files[2];    /* embedded in the text and in the feedback */
    char *file_names[2];
} ClozeQuestion;

typedef struct {
    char *category; /* after `$course$/`, with its slashes decoded */
    GPtrArray *questions;
} ClozeQuiz;

/* Reads a file; fails the test where Moodle would refuse it, or a field. */
ClozeQuiz *cloze_read (const char *xml);
void cloze_free (ClozeQuiz *quiz);

/* Returns the part of the field's weight that a response gets, and its feedback
 * (borrowed; NULL: nothing). A choice is responded to by the text of an option. */
double
cloze_mark (const ClozeField *field, const char *response, const char **feedback);

/* Returns HTML as the text that is seen. The caller frees it. */
char *cloze_seen (const char *html);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ClozeQuiz, cloze_free)

/* --- Exercises --- */

typedef struct {
    const char *tree, *id, *title;
    guint asks;
} MoodleSetting;

/* An exercise of a tree in any format, by alpha-beta. */
PodaExercise *moodle_exercise (const MoodleSetting *setting);

/* The file of one exercise. The caller frees it. */
char *moodle_text (const PodaExercise *exercise, const char *category,
                   const PodaPolicy *policy);

typedef struct {
    const PodaExercise *exercise;
    ClozeQuiz *quiz;
    const ClozeQuestion *question; /* the first */
    guint next;                    /* field */
} MoodleReading;

/* An exercise, written and read back; `policy` may be NULL. */
MoodleReading moodle_read (const PodaExercise *exercise, const PodaPolicy *policy);
void moodle_reading_clear (MoodleReading *reading);

const ClozeField *moodle_next_field (MoodleReading *reading);

/* Checks that the next fields are those of the table, the order and the move, as far as
 * they are asked, and that they are right for the key and for nothing else. */
void moodle_assert_key (MoodleReading *reading);

/* Returns a text as people see and type it, without control characters. The caller
 * frees it. */
char *moodle_shown (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoodleReading, moodle_reading_clear)
