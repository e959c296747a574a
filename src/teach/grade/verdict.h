#pragma once

/* A verdict: one transcript held against one key; and the divergence, where a sequence
 * of visits leaves that of a search, told in context and with the reason. */

#include "teach/grade/key.h"
#include "teach/grade/transcript.h"

G_BEGIN_DECLS

typedef struct {
    gboolean told[PODA_N_TELLS];
    gboolean right[PODA_N_TELLS];
    char *divergence; /* where the visits part from the search's; NULL: nowhere */
    char *move_why;   /* what is wrong with the move; NULL: nothing */
} PodaVerdict;

/* `suite` says which moves are right. */
void poda_verdict_reach (const PodaSuite *suite, const PodaKey *key,
                         const PodaTranscript *transcript, PodaVerdict *verdict);
void poda_verdict_clear (PodaVerdict *verdict);

/* What the key says, and what the program said, of all that is marked: "value 3, move
 * 1". Of what was not told, the latter says nothing. The caller frees them. */
char *poda_verdict_expected (const PodaSuite *suite, const PodaKey *key);
char *poda_verdict_given (const PodaSuite *suite, const PodaTranscript *transcript);

/* The transcript as the answers of an exercise, for the diagnosis; NULL where it tells
 * no visits, or the key is none of an exercise. */
PodaAnswers *
poda_verdict_answers (const PodaKey *key, const PodaTranscript *transcript);

/* How many nodes, from the first, were visited as the search visits them. `visits` is
 * of char *, the names. Equal to the lengths of both where nothing diverges. */
guint poda_divergence_find (const PodaRecord *record, const GPtrArray *visits);

/* What happened there: "after node 2.1 your program visited 2.2; alpha-beta cuts there:
 * node 2 (MIN) has 2 from node 2.1; …". One sentence without a full stop; NULL where
 * nothing diverges. `record` has steps and its pruned nodes. The caller frees it. */
char *poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaVerdict, poda_verdict_clear)

G_END_DECLS
