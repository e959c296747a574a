#pragma once

/* What the reports share; for the gradebook's files and those that fill it in. */

#include "teach/report/gradebook.h"
#include "base/value.h"

G_BEGIN_DECLS

/* So many characters of what a stranger wrote are shown. */
#define PODA_SHOWN_NAME 120

typedef struct {
    guint of[PODA_ITEM_MISSING + 1]; /* by PodaItemState */
} PodaWorkCounts;

PodaWorkCounts poda_work_counts (const PodaWork *work);

/* Whether it was marked, and nothing is carried, wrong or missing. */
gboolean poda_work_all_right (const PodaWork *work);

/* "right", "carried", "wrong", "missing" */
const char *poda_item_word (PodaItemState state);

/* A score as it is written, for machines too. */
const char *poda_score_format (double score, char buffer[PODA_VALUE_BUFFER]);

/* The score in hundredths of what there was to be had, as a whole number. */
int poda_work_percent (const PodaWork *work);

/* Whose work it is, for people: the student, else the source. */
const char *poda_work_name (const PodaWork *work);

/* The lesson of the work's cause `i`; NULL where it has none, or an earlier one has the
 * same. */
const char *poda_work_lesson (const PodaWork *work, guint i);

/* The cause that explains the work alone; NULL where none does, or several do. */
const PodaCause *poda_work_only_cause (const PodaWork *work);

G_END_DECLS
