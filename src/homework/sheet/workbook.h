#pragma once

/* What readers of workbooks share: the archive's parts, a walk over XML, and limits.
 * Workbooks come from strangers, so nothing is unpacked that is not asked for,
 * documents with a DTD are refused unread, and more than any sheet has is refused as
 * soon as it is seen. */

#include <libxml/xmlreader.h>

#include "homework/sheet/book.h"

/* More no sheet has, of 5,000 nodes. */
#define PODA_BOOK_MOST_CELLS 200000
#define PODA_BOOK_MOST_COLUMNS 256
#define PODA_BOOK_MOST_TABLES 20
#define PODA_BOOK_MOST_BYTES (16 << 20)
#define PODA_BOOK_MOST_ELEMENTS 1000000

typedef struct {
    const char *name;
    GPtrArray *parts;          /* of PodaZipEntry */
    GPtrArray *tables;         /* of PodaBook */
    guint n_cells, n_elements; /* in all of them */
} PodaBookReading;

/* Sets `error`, placed at the file's beginning, and returns FALSE. */
gboolean
poda_book_refuse (const PodaBookReading *reading, const char *message, GError **error);

/* The same for what is broken, and for what is too large. */
gboolean poda_book_broken (const PodaBookReading *reading, GError **error);
gboolean poda_book_too_large (const PodaBookReading *reading, GError **error);

/* Begins a table. FALSE sets `error`: too many. */
gboolean poda_book_begin_table (PodaBookReading *reading, GError **error);

/* Adds what stands in a cell of the last table, a formula as a word; what lies too far
 * right is left out. FALSE sets `error`: more than any sheet has. */
gboolean poda_book_take (PodaBookReading *reading, guint row, guint column,
                         PodaBookKind kind, const char *text, GError **error);

/* Who listens to a walk; names are without prefixes. `end` comes for empty elements
 * too. FALSE ends the walk: `error` is set. */
typedef struct {
    gboolean (*begin) (gpointer state, xmlTextReaderPtr xml, const char *name,
                       GError **error);
    gboolean (*end) (gpointer state, const char *name, GError **error);
    void (*text) (gpointer state, const char *text);
} PodaXmlListener;

/* Returns a part of the archive; NULL: it has none of that path. Borrowed. */
GBytes *poda_book_part (const PodaBookReading *reading, const char *path);

/* Walks over a part; one that is missing is empty. FALSE sets `error`. */
gboolean
poda_book_walk (PodaBookReading *reading, const char *path,
                const PodaXmlListener *listener, gpointer state, GError **error);

/* An attribute by its name without prefix; NULL where there is none. The caller frees
 * it. */
char *poda_xml_attribute (xmlTextReaderPtr xml, const char *name);

/* The same as a number up to `most`, else `otherwise`. */
guint
poda_xml_number (xmlTextReaderPtr xml, const char *name, guint most, guint otherwise);

gboolean poda_book_read_xlsx (PodaBookReading *reading, GError **error);
gboolean poda_book_read_ods (PodaBookReading *reading, GError **error);
