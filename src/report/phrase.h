#pragma once

/* Parts of sentences, translated; the caller frees them. A name that begins with a
 * letter is used as it is, "C (MIN)"; for others "node" is added: "node 8 (MAX)". */

#include "record/replay.h"

/* Turns marks around the names of nodes in phrases and sentences on or off. */
void poda_phrase_mark (gboolean on);

/* Returns the next piece of a marked text, its length, and the node that it names or 0;
 * NULL at the end. Advances `text`. */
const char *poda_phrase_next (const char **text, guint32 *node, gsize *length);

/* Skips the mark at the beginning of a marked text. */
const char *poda_phrase_letters (const char *text);

/* --- Phrases --- */

/* Returns "C (MIN)"; for a leaf, which has no player, "c1". */
char *poda_phrase_who (const PodaRecord *record, const PodaNode *node);

/* Returns the name only: "C", "node 8", "the root". */
char *poda_phrase_name (const PodaRecord *record, const PodaNode *node);

/* Returns "from c1". */
char *poda_phrase_from (const PodaRecord *record, guint32 id);

/* Returns "α from A", in pictures "α from root"; for node 0 "the window's α". */
char *poda_phrase_bound (const PodaRecord *record, const char *letter, guint32 id);

/* Returns the same for sentences: "α from the root". */
char *poda_phrase_source (const PodaRecord *record, const char *letter, guint32 id);

/* Returns "3", "at least 3" or "at most 3". */
char *poda_phrase_value (PodaValue value, PodaBound bound);

/* Returns "(3, ∞)". */
char *poda_phrase_window (PodaValue alpha, PodaValue beta);

/* --- Building a sentence --- */

/* A sentence about the last step of a replay or, if NULL, about a record. `texts` owns
 * the phrases that it consists of. */
typedef struct {
    const PodaReplay *replay;
    const PodaRecord *record;
    const PodaNode *node;
    const PodaFrame *frame;
    gboolean max;    /* it is a MAX node */
    const char *who; /* the node's name, with its player */
    GPtrArray *texts;
} PodaSaying;

/* Stores a text until the sentence is complete, and takes it over. */
static inline const char *
poda_saying_keep (const PodaSaying *saying, char *text)
{
    g_ptr_array_add (saying->texts, text);
    return text;
}

const char *
poda_say (const PodaSaying *saying, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Return the phrases above, stored. */
const char *poda_say_who (const PodaSaying *saying, const PodaNode *node);
const char *poda_say_name (const PodaSaying *saying, const PodaNode *node);
const char *poda_say_from (const PodaSaying *saying, guint32 id);
const char *poda_say_value (const PodaSaying *saying, PodaValue value, PodaBound bound);
const char *poda_say_window (const PodaSaying *saying, PodaValue alpha, PodaValue beta);

/* Returns "c2 and c3 are cut"; for more than three "its remaining children are cut". */
const char *poda_say_of_cut (const PodaSaying *saying);

/* Returns "A → C → D"; NULL in games, whose names are paths themselves. */
const char *poda_say_path (const PodaSaying *saying, guint32 from, guint32 to);

const char *poda_say_cut_step (const PodaSaying *saying);
