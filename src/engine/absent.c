/* What the engine does without, so that pages are small: formats for other programs,
 * and what a teacher writes for others. It is refused. The files that are built into
 * the library are only style sheets here. */

#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

#include "base/resource.h"
#include "base/output.h"
#include "base/temporary.h"
#include "cli/draw_series.h"
#include "draw/output/picture.h"
#include "page/html.h"
#include "style_sheets.h" /* made by engine.mk */
#include "teach/export/exports.h"
#include "teach/grade/suite.h"
#include "teach/report/copies.h"
#include "teach/sheet/book.h"
#include "teach/sheet/csv_reader.h"

/* --- Works of a class, held against each other --- */

PodaCopies *
poda_copies_new (void)
{
    return g_malloc (1);
}

void
poda_copies_free (PodaCopies *copies)
{
    g_free (copies);
}

void
poda_copies_add (PodaCopies *copies G_GNUC_UNUSED,
                 const PodaExercise *exercise G_GNUC_UNUSED,
                 const PodaAnswers *answers G_GNUC_UNUSED,
                 const PodaMarking *marking G_GNUC_UNUSED,
                 const PodaMisconception *cause G_GNUC_UNUSED,
                 const PodaAnswers *explained G_GNUC_UNUSED,
                 const PodaWork *work G_GNUC_UNUSED)
{
}

void
poda_copies_tell (const PodaCopies *copies G_GNUC_UNUSED,
                  PodaGradebook *gradebook G_GNUC_UNUSED)
{
}

/* --- Signals, and what they remove --- */

void
poda_signals_hold (sigset_t *before G_GNUC_UNUSED)
{
}

void
poda_signals_release (const sigset_t *before G_GNUC_UNUSED)
{
}

char *
poda_temporary_folder (const char *pattern)
{
    char *path = g_strdup (pattern);
    return g_mkdtemp (path);
}

char *
poda_temporary_file (const char *pattern, int *descriptor)
{
    char *path = g_strdup (pattern);
    *descriptor = g_mkstemp (path);
    return path;
}

void
poda_temporary_forget (char *path)
{
    g_free (path);
}

void
poda_temporary_remove (char *path)
{
    if (path != NULL)
        poda_output_remove_folder (path);
    g_free (path);
}

void
poda_output_remove_folder (const char *path)
{
    g_autoptr (GPtrArray) names = poda_output_list_folder (path, G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
        g_autofree char *inner = g_build_filename (path, names->pdata[i], NULL);
        poda_output_remove_folder (inner);
    }
    g_remove (path);
}

/* --- Pictures --- */

gboolean
poda_emit_absent (const char *format, GError **error)
{
    g_set_error (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY,
                 _ ("%s is not written in a page: expected svg"), format);
    return FALSE;
}

gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write G_GNUC_UNUSED,
                  gconstpointer product G_GNUC_UNUSED, const char *title G_GNUC_UNUSED,
                  PodaOutput *output G_GNUC_UNUSED, GError **error)
{
    return poda_emit_absent (format, error);
}

/* --- Series: TeX's slides are one --- */

const PodaFormat *
poda_series_format (const PodaFormat *formats, const char *path G_GNUC_UNUSED)
{
    return poda_format_find (formats, "svg");
}

gboolean
poda_series_is_bound (const char *format G_GNUC_UNUSED, const char *path G_GNUC_UNUSED)
{
    return FALSE;
}

gboolean
poda_series_open (PodaRequest *request G_GNUC_UNUSED,
                  PodaStaging **folder G_GNUC_UNUSED, GError **error)
{
    return poda_emit_absent ("--steps", error);
}

gboolean
poda_series_write (const PodaSeries *asked G_GNUC_UNUSED,
                   const PodaFigure *whole G_GNUC_UNUSED, char **warning G_GNUC_UNUSED,
                   GError **error)
{
    return poda_emit_absent ("--steps", error);
}

void
poda_beamer_make_room (const PodaRecord *record G_GNUC_UNUSED,
                       PodaDrawing *drawing G_GNUC_UNUSED, PodaPage *room G_GNUC_UNUSED)
{
    g_assert_not_reached ();
}

void
poda_beamer_fix (PodaFigure *whole G_GNUC_UNUSED, PodaLegendKind legend G_GNUC_UNUSED)
{
    g_assert_not_reached ();
}

/* --- What is written for others --- */

gboolean
poda_places_pack (const char *path G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    return TRUE; /* nobody hands out what a page holds */
}

const PodaExportFile poda_export_files[] = { { .name = NULL } };

PodaExports *
poda_exports_new (guint exports, const PodaPlaces *places G_GNUC_UNUSED,
                  gboolean of_class G_GNUC_UNUSED, const char *category G_GNUC_UNUSED,
                  const PodaPolicy *policy G_GNUC_UNUSED,
                  const PodaExamWords *words G_GNUC_UNUSED, GError **error)
{
    static char none;
    return exports == 0 || poda_emit_absent ("--export", error) ? (PodaExports *) &none
                                                                : NULL;
}

gboolean
poda_exports_add (PodaExports *exports G_GNUC_UNUSED,
                  const PodaExercise *exercise G_GNUC_UNUSED,
                  const PodaStudent *student G_GNUC_UNUSED,
                  const char *folder G_GNUC_UNUSED, GError **error G_GNUC_UNUSED)
{
    return TRUE;
}

gboolean
poda_exports_finish (PodaExports *exports G_GNUC_UNUSED, GPtrArray *notes G_GNUC_UNUSED,
                     GError **error G_GNUC_UNUSED)
{
    return TRUE;
}

void
poda_exports_free (PodaExports *exports G_GNUC_UNUSED)
{
}

gboolean
poda_suite_write (const char *folder G_GNUC_UNUSED, GPtrArray *exercises G_GNUC_UNUSED,
                  guint n_hidden G_GNUC_UNUSED, GError **error)
{
    return poda_emit_absent ("--suite", error);
}

/* --- Workbooks --- */

GPtrArray *
poda_book_read (const char *name, const char *bytes G_GNUC_UNUSED,
                gsize length G_GNUC_UNUSED, GError **error)
{
    g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE,
                 _ ("%s:1:1: a page reads no workbook: expected the sheet as CSV"),
                 name);
    return NULL;
}

gboolean
poda_book_write_xlsx (const PodaBook *book G_GNUC_UNUSED,
                      PodaOutput *output G_GNUC_UNUSED, GError **error)
{
    return poda_emit_absent (".xlsx", error);
}

gboolean
poda_book_write_ods (const PodaBook *book G_GNUC_UNUSED,
                     PodaOutput *output G_GNUC_UNUSED, GError **error)
{
    return poda_emit_absent (".ods", error);
}

/* --- Trees of other programs --- */

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

/* --- Pages: the rows that would lead here are left out with PODA_ENGINE --- */

void
poda_page_write (const PodaHtml *html G_GNUC_UNUSED, PodaOutput *output G_GNUC_UNUSED)
{
    g_assert_not_reached ();
}

/* --- Files --- */

void
poda_resource_write (const char *path, PodaOutput *output)
{
    gsize length;
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    const char *text = g_bytes_get_data (bytes, &length);
    poda_output_write (output, text, length);
}

GBytes *
poda_resource_open (const char *path)
{
    for (guint i = 0; i < G_N_ELEMENTS (style_sheets); i++)
        if (strcmp (style_sheets[i].path, path) == 0)
            return g_bytes_new_static (style_sheets[i].text,
                                       strlen (style_sheets[i].text));
    g_assert_not_reached ();
}
