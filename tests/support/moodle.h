#pragma once

/* Exercises as Moodle questions, and back: what the tests of questions share. */

#include "homework/export/export.h"
#include "support/cloze.h"

typedef struct {
    const char *tree, *id, *title;
    guint asks;
} MoodleSetting;

/* An exercise of a tree in either format, by alpha-beta. */
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

/* An exercise, written and read back; `weights` may be NULL. */
MoodleReading moodle_read (const PodaExercise *exercise, const PodaPolicy *policy);
void moodle_reading_clear (MoodleReading *reading);

const ClozeField *moodle_next_field (MoodleReading *reading);

/* The next fields are those of the table, the order and the move, as far as they are
 * asked; they are right for the key, and for nothing else. */
void moodle_assert_key (MoodleReading *reading);

/* A text as people see it, and type it: nobody types control characters. The caller
 * frees it. */
char *moodle_shown (const char *text);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (MoodleReading, moodle_reading_clear)
