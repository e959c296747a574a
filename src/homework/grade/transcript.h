#pragma once

/* A transcript: what a program printed, as far as it answers a case.
 *
 * Lines are `visit NODE`, `value V`, `move M` and `nodes N`, in any order; a colon or
 * an equals sign behind the word does no harm, nor does a missing line feed at the end.
 * Everything else is passed over, since programs print what helped to write them. */

#include "base/value.h"

typedef struct {
    GPtrArray *visits; /* of char *: the nodes' names, in their order */
    gboolean has_value;
    PodaValue value;
    char *move; /* NULL: not told */
    gboolean has_nodes;
    guint64 nodes;
    GPtrArray *remarks; /* of char *: what was passed over, sentences without stops */
} PodaTranscript;

/* Reads any bytes. Free with poda_transcript_free. */
PodaTranscript *poda_transcript_read (const char *bytes, gsize length);
void poda_transcript_free (PodaTranscript *transcript);

/* The value of a line whose first word is `key`; NULL for another line. Borrowed from
 * the line, which is changed. */
char *poda_transcript_value (char *line, const char *key);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaTranscript, poda_transcript_free)
