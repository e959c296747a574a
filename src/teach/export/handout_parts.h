#pragma once

/* The parts of a handout; for handout*.c alone. */

#include "teach/export/handout.h"

G_BEGIN_DECLS

typedef struct {
    const PodaExercise *exercise;
    gboolean solved;
    PodaOutput *output;
} PodaSheetOfPaper;

/* Text that pdflatex sets as it is. */
void poda_handout_text (PodaOutput *output, const char *text);

/* The table, in blocks of rows that stand beside each other where there is room. */
void poda_handout_table (const PodaSheetOfPaper *paper);

/* The lines and questions below it. */
void poda_handout_lines (const PodaSheetOfPaper *paper);

G_END_DECLS
