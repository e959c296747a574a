#pragma once

/* Suspects: which misconceptions explain a program's answers, over all its cases. A
 * program makes the same mistake everywhere: what it does right clears a misconception
 * that would have led elsewhere there, and what explains more cases is the better
 * explanation. */

#include "teach/report/gradebook.h"
#include "teach/grade/key.h"

G_BEGIN_DECLS

typedef struct {
    guint *explained;  /* wrong cases, by the misconception's index */
    gboolean *cleared; /* likewise: a right case speaks against it */
    guint cases;       /* how many were diagnosed and are wrong */
} PodaSuspects;

void poda_suspects_init (PodaSuspects *suspects);
void poda_suspects_clear (PodaSuspects *suspects);

/* Takes the answers to one case into account; NULL: there are none. */
void poda_suspects_add (PodaSuspects *suspects, const PodaKey *key,
                        const PodaAnswers *answers);

/* Tells the work which explain the most cases, or that none does. */
void poda_suspects_tell (const PodaSuspects *suspects, PodaWork *work);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSuspects, poda_suspects_clear)

G_END_DECLS
