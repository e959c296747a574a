#pragma once

/* What a program's answers are held against.
 *
 * The key of a case is what its search finds, as far as it could be kept. Small
 * searches are exercises, so that mistakes can be diagnosed; larger ones are recorded,
 * so that visits can be compared; of the largest only the outcome is known. A
 * divergence, where a sequence of visits leaves that of the search, is told in context
 * and with the reason. Suspects are the misconceptions that explain a program's answers
 * over all its cases. */

#include "record/summary.h"
#include "homework/grade/suite.h"
#include "homework/grade/transcript.h"
#include "homework/mark/diagnosis.h"
#include "homework/feedback/gradebook.h"

/* --- The key --- */

typedef struct {
    const PodaSuiteCase *of;
    PodaExercise *exercise;   /* NULL: too large */
    PodaVariants *variants;   /* of the exercise; NULL like it */
    const PodaRecord *record; /* with steps and pruned nodes; NULL: too large */
    PodaRecord *own_record;   /* what is to be freed of it */
    PodaSummary *summary;
    PodaSummary *moves; /* with every root move's exact value; NULL: not known */
} PodaKey;

/* Searches the case, which must outlive the key. NULL sets `error`: the search's own,
 * or that it would never end. */
PodaKey *poda_key_new (const PodaSuiteCase *of, GError **error);
void poda_key_free (PodaKey *key);

/* --- Divergence --- */

/* How many nodes, from the first, were visited as the search visits them. `visits` is
 * of char *, the names. Equal to the lengths of both where nothing diverges. */
guint poda_divergence_find (const PodaRecord *record, const GPtrArray *visits);

/* What happened there: "after node 2.1 your program visited 2.2; alpha-beta cuts there:
 * node 2 (MIN) has 2 from node 2.1; …". One sentence without a full stop; NULL where
 * nothing diverges. `record` has steps and its pruned nodes. The caller frees it. */
char *poda_divergence_sentence (const PodaRecord *record, const GPtrArray *visits);

/* --- Suspects --- */

/* Programs do not slip, and make the same mistake everywhere: a misconception explains
 * a program where it visits the same nodes in the same order in every case that was
 * tried, those included in which all is right, and ends with the value and the move
 * that the program told. Whatever it would have told differently clears it. */
typedef struct {
    gboolean *cleared;      /* by the misconception's index */
    guint cases;            /* how many are wrong, of those with visits */
    gboolean strange_names; /* visits name nodes that there are not */
} PodaSuspects;

void poda_suspects_init (PodaSuspects *suspects);
void poda_suspects_clear (PodaSuspects *suspects);

/* The transcript as the answers of an exercise; NULL where it tells no visits, or the
 * key is none of an exercise. */
PodaAnswers *poda_key_answers (const PodaKey *key, const PodaTranscript *transcript);

/* Takes the answers to one case into account; NULL: there are none. `whole`: the run
 * came to its end. */
void poda_suspects_add (PodaSuspects *suspects, const PodaKey *key,
                        const PodaAnswers *answers, gboolean whole);

/* Tells the work which explain all of its wrong cases, or that none does. */
void poda_suspects_tell (const PodaSuspects *suspects, PodaWork *work);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaKey, poda_key_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSuspects, poda_suspects_clear)
