/* Formats that a page does not read, so that it stays small: the one place that says
 * so. Formats that it does not write have no row in its tables (PODA_ENGINE). */

#include <glib/gi18n-lib.h>

#include "base/csv.h"
#include "base/output.h"
#include "teach/sheet/book.h"
#include "tree/tree.h"

GPtrArray *
poda_book_read (const char *name, const char *bytes G_GNUC_UNUSED,
                gsize length G_GNUC_UNUSED, GError **error)
{
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE,
                 _ ("%s:1:1: a page reads no workbook: expected the sheet as CSV"),
                 name);
    return NULL;
}

static PodaTree *
refuse_tree (const char *name, GError **error)
{
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_SYNTAX,
                 _ ("%s:1:1: a page reads no .efg and .test: expected DOT, JSON or "
                    "nested arrays"),
                 name);
    return NULL;
}

PodaTree *
poda_tree_read_efg (const char *name, const char *text G_GNUC_UNUSED,
                    gsize length G_GNUC_UNUSED, GError **error)
{
    return refuse_tree (name, error);
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text G_GNUC_UNUSED,
                         gsize length G_GNUC_UNUSED, GError **error)
{
    return refuse_tree (name, error);
}

/* No file has a name like one that was mistyped. */
GPtrArray *
poda_output_list_folder (const char *path G_GNUC_UNUSED, guint most G_GNUC_UNUSED)
{
    return NULL;
}
