#pragma once

/* The strangers, by name: what is filled in rightly and then rewritten, and the table
 * of them all. */

#include "confusion_strangers.h"

PodaCell *at (PodaAnswers *answers, guint32 row, PodaColumn column);

double told (PodaAnswers *before, guint32 row, PodaColumn column, double otherwise);

#define N_STRANGERS 126
extern const Stranger strangers[N_STRANGERS];
