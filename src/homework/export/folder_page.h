#pragma once

/* The pages in the folders of an exercise: what students read first, which says what is
 * asked, how it is filled in and how it is handed in; and what a teacher does, which
 * leads to the keys. Those of students lead nowhere but to what lies beside them. */

#include "homework/export/folder.h"

void poda_folder_page (const PodaFolder *folder, const PodaExercise *exercise,
                       PodaOutput *output);
void poda_folder_page_for_teacher (const PodaFolder *folder,
                                   const PodaExercise *exercise, PodaOutput *output);

/* The same of a class, whose exercises lie in folders of their own. `entries` is of
 * PodaClassEntry. Students find theirs by their ids: names are nobody else's
 * business. */
void poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output);
void poda_class_page_for_teacher (const PodaFolder *folder, const char *title,
                                  const GPtrArray *entries, PodaOutput *output);
