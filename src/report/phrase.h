#pragma once

/* Parts of sentences, translated; the caller frees them. A name that begins with a
 * letter stands alone, "C (MIN)"; any other is a node's: "node 8 (MAX)". */

#include "record/replay.h"

/* While it is on, phrases and sentences have marks around the names of nodes. */
void poda_phrase_mark (gboolean on);

/* The next piece of such a text, with its length, and the node that it names or 0; NULL
 * at the end. `text` moves on. */
const char *poda_phrase_next (const char **text, guint32 *node, gsize *length);

/* Skips the mark at the beginning of such a text. */
const char *poda_phrase_letters (const char *text);

/* --- Phrases --- */

/* "C (MIN)"; of a leaf, where nobody decides, "c1". */
char *poda_phrase_who (const PodaRecord *record, const PodaNode *node);

/* "C", "node 8", "the root": whoever it is. */
char *poda_phrase_name (const PodaRecord *record, const PodaNode *node);

/* "from c1" */
char *poda_phrase_from (const PodaRecord *record, guint32 id);

/* "α from A", "α from root" in pictures; of node 0 "the window's α". */
char *poda_phrase_bound (const PodaRecord *record, const char *letter, guint32 id);

/* The same in sentences: "α from the root". */
char *poda_phrase_source (const PodaRecord *record, const char *letter, guint32 id);

/* "3", "at least 3", "at most 3" */
char *poda_phrase_value (PodaValue value, PodaBound bound);

/* "(3, ∞)" */
char *poda_phrase_window (PodaValue alpha, PodaValue beta);

/* --- A sentence in the making --- */

/* A sentence about the last step of a replay, or, without a replay, about a record.
 * `texts` owns the phrases that it is put together from. */
typedef struct {
    const PodaReplay *replay;
    const PodaRecord *record;
    const PodaNode *node;
    const PodaFrame *frame;
    gboolean max;    /* the node is MAX's */
    const char *who; /* the node, with its player */
    GPtrArray *texts;
} PodaSaying;

/* Keeps a text as long as the sentence is in the making; takes it. */
static inline const char *
poda_saying_keep (const PodaSaying *saying, char *text)
{
    g_ptr_array_add (saying->texts, text);
    return text;
}

const char *
poda_say (const PodaSaying *saying, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Keep the phrases above. */
const char *poda_say_who (const PodaSaying *saying, const PodaNode *node);
const char *poda_say_name (const PodaSaying *saying, const PodaNode *node);
const char *poda_say_from (const PodaSaying *saying, guint32 id);
const char *poda_say_value (const PodaSaying *saying, PodaValue value, PodaBound bound);
const char *poda_say_window (const PodaSaying *saying, PodaValue alpha, PodaValue beta);

/* "c2 and c3 are cut"; of more than three "its remaining children are cut". */
const char *poda_say_of_cut (const PodaSaying *saying);

/* "A → C → D"; NULL in games, whose names are paths themselves. */
const char *poda_say_path (const PodaSaying *saying, guint32 from, guint32 to);

const char *poda_say_cut_step (const PodaSaying *saying);
