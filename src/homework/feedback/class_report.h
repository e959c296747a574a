#pragma once

/* The class at a glance: what a teacher wants to know before reading one work.
 *
 * All of it is counted from the gradebook. Trees differ within a class and node names
 * mean nothing there: what is missed is counted by kinds of step. Whom to talk to is a
 * short list with reasons, and no verdict. The page prints on two sides. */

#include "homework/feedback/gradebook.h"

void poda_class_report_txt (const PodaGradebook *gradebook, PodaOutput *output);
void poda_class_report_json (const PodaGradebook *gradebook, PodaOutput *output);
void poda_class_report_html (const PodaGradebook *gradebook, PodaOutput *output);
