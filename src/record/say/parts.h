#pragma once

/* Phrases that several sentences share; for the files of this room alone. The caller
 * frees what is returned. */

#include "record/replay.h"

G_BEGIN_DECLS

/* "node 8 (MAX)"; of a leaf, where nobody decides, "node 9" */
char *poda_who (const PodaRecord *record, const PodaNode *node);

/* "(-3, ∞)" */
char *poda_window_text (PodaValue alpha, PodaValue beta);

/* "≥ 10 from node 9", of a child that has returned. */
char *poda_child_text (const PodaRecord *record, const PodaFrame *child);

/* Why the replay's last step, a cut, was made. */
char *poda_cut_text (const PodaReplay *replay);

G_END_DECLS
