#pragma once

/* Questions of a lesson's source: their blanks, and what somebody may answer. */

#include "homework/lesson/lesson.h"

void poda_lesson_field_free (gpointer field);
void poda_lesson_answer_free (gpointer answer);

/* Reads the blanks of a question, which stand in backquotes at its end, and takes them
 * off its text. FALSE sets `error`. */
gboolean
poda_lesson_read_fields (PodaLessonBlock *question, const char *path, GError **error);

/* Reads one answer, `[x] `…` what is said to it (`key`)`, behind those that the
 * question has. FALSE sets `error`. */
gboolean poda_lesson_read_answer (PodaLessonBlock *question, const char *text,
                                  const char *path, guint line, GError **error);

/* Whether the question has a right answer, a sentence for each option, and one for what
 * nobody foresaw. FALSE sets `error`. */
gboolean poda_lesson_check_answers (const PodaLessonBlock *question, const char *path,
                                    GError **error);

/* The words of options, fields and answers, as JSON calls them: "number". */
const char *poda_lesson_field_word (PodaBlankKind kind);
