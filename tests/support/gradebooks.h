#pragma once

/* Gradebooks made by hand, with works of every kind. */

#include "homework/feedback/gradebook.h"

/* A work without items. */
PodaWork *gradebook_add_work (PodaGradebook *gradebook, const char *student);

/* One with items of every state, causes, cuts, a remark and pictures. */
void gradebook_add_mistaken (PodaGradebook *gradebook, const char *student);

/* One that is all right. */
void gradebook_add_right (PodaGradebook *gradebook, const char *student);
