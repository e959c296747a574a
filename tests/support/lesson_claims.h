#pragma once

/* What a lesson's source says of its trees, held against the search: lines such as
 *
 *     A = 5; leaves = 5
 *     c2 = -9..99: A = 5
 *     at after d1: window D = (5, 7)
 *
 * Before the colon stands what is different from the tree beside the text, behind it
 * what must hold then; docs/lessons/README.md tells all forms. */

#include "support/lesson.h"

/* Fails, naming the place, where one of the lines does not hold. */
void claims_hold (const Lesson *lesson, const LessonBlock *claims);

/* What one of them would have to say: `value A`, `window D`, `struck`, `visits`,
 * `leaves`, `nodes`, `sign C`, `by c2`: as the search of the tree at its moment has it.
 * NULL: there is none. The caller frees it. */
char *claims_fact (const LessonTree *tree, const char *what);
