#pragma once

/* Pages that mark themselves, as tests make them. */

#include "teach/mark/mark.h"

/* The page, with the usual weights. The caller frees it. */
char *exam_page (const PodaExercise *exercise, const char *student);

/* Its data: the JSON in it. The caller frees it. */
char *exam_data (const PodaExercise *exercise);

/* Writes the page into a folder; its path, which the caller frees. */
char *exam_write (const PodaExercise *exercise, const char *folder);

/* The exercise on a tree in a file, by alpha-beta; the asks as --ask has them, and
 * questions by their kinds, ended by -1. */
PodaExercise *exam_exercise (const char *tree, const char *asks, const int *questions);

/* A marking as one text: a letter for each cell (r, c, w, m and - for unasked), row by
 * row, then the lines above the sheet, what is cut wrongly, the score, and where the
 * first mistake is. `exam_letters` is a function of JavaScript that makes the same text
 * from a marking of the page. The caller frees it. */
char *exam_marks (const PodaExercise *exercise, const PodaMarking *marking);
extern const char exam_letters[];
