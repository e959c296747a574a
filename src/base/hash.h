#pragma once

/* Hash tables whose keys a stranger chooses: names, keys, labels, cells, answers.
 *
 * With a hash that everybody knows (GLib's is h times 33 plus c) somebody can write a
 * file whose names all fall into one place of a table, which then costs the square of
 * their number. Here the hash has a key of 128 bits that each process gets from the
 * system. So nothing that is compared or printed may depend on a table's order: nobody
 * walks over one without sorting. Hashes that decide something (a seed, a shuffle) are
 * others.
 *
 * SipHash-1-3: Aumasson and Bernstein, "SipHash: a fast short-input PRF", 2012. */

#include <glib.h>

G_BEGIN_DECLS

/* The hash of some bytes under a key. */
guint64 poda_siphash (const guint64 key[2], gconstpointer bytes, gsize length);

/* For tables: of texts, beside g_str_equal; of gint64, beside g_int64_equal; of
 * doubles, beside g_double_equal (0 and -0 are equal, and so are their hashes). */
guint poda_hash_text (gconstpointer text);
guint poda_hash_int64 (gconstpointer number);
guint poda_hash_double (gconstpointer number);

/* A table of texts; NULL as in g_hash_table_new_full. */
GHashTable *poda_texts_new (GDestroyNotify free_key, GDestroyNotify free_value);

/* A copy of the text in the chunk, the same for equal texts. `kept` is a table of texts
 * that owns nothing and lives no longer than the chunk. */
const char *poda_texts_keep (GHashTable *kept, GStringChunk *chunk, const char *text);

G_END_DECLS
