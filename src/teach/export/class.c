#include "teach/export/class.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/document.h"
#include "base/csv.h"

void
poda_class_entry_free (PodaClassEntry *entry)
{
    g_free (entry->student);
    g_free (entry->folder);
    g_free (entry->exercise);
    g_free (entry->name);
    g_free (entry->seed);
    g_free (entry);
}

static const char *const heads[] = { "student", "folder",   "seed", "value",
                                     "cutoffs", "exercise", "name", NULL };
enum { STUDENT, FOLDER, SEED, VALUE, CUTOFFS, EXERCISE, NAME, N_HEADS };

void
poda_class_csv (const GPtrArray *entries, PodaOutput *output)
{
    char value[PODA_VALUE_BUFFER];
    g_autofree char *heading = g_strjoinv (",", (char **) heads);
    poda_output_format (output, "%s\n", heading);
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = g_ptr_array_index (entries, i);
        poda_csv_field (output, entry->student);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->folder);
        poda_output_format (output, ",%s,%s,%" PRIu64 ",", entry->seed,
                            poda_value_format (entry->value, PODA_STYLE_MACHINE, value),
                            entry->cutoffs);
        poda_csv_field (output, entry->exercise);
        poda_output_text (output, ",");
        poda_csv_field (output, entry->name);
        poda_output_text (output, "\n");
    }
}

static void
put_entry (const PodaClassEntry *entry, PodaOutput *output)
{
    char value[PODA_VALUE_BUFFER], cutoffs[24];
    g_snprintf (cutoffs, sizeof cutoffs, "%" PRIu64, entry->cutoffs);
    poda_page_put (output, "<tr><td><a href=\"%s/index.html\">", entry->folder);
    poda_page_put (output, "%s</a></td>", entry->student);
    poda_page_put (output, "<td>%s</td>", entry->name);
    poda_page_put (output, "<td class=\"number\">%s</td>",
                   poda_value_format (entry->value, PODA_STYLE_PICTURE, value));
    poda_page_put (output, "<td class=\"number\">%s</td>", cutoffs);
    poda_page_put (output, "<td class=\"number\">%s</td>", entry->seed);
    poda_page_put (output, "<td>%s</td></tr>\n", entry->exercise);
}

void
poda_class_page (const char *title, const GPtrArray *entries, PodaOutput *output)
{
    const char *const shown[] = { _ ("student"), _ ("name"), _ ("value"),
                                  _ ("cutoffs"), _ ("seed"), _ ("exercise") };
    poda_page_begin (output, title, "teach/export/exercise.css");
    poda_page_put (output, "<p><strong>%s</strong></p>\n",
                   _ ("For the teacher: these folders hold the answers too."));
    poda_output_text (output, "<table>\n<thead><tr>");
    for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
        poda_page_put (output, "<th scope=\"col\">%s</th>", shown[i]);
    poda_output_text (output, "</tr></thead>\n<tbody>\n");
    for (guint i = 0; i < entries->len; i++)
        put_entry (g_ptr_array_index (entries, i), output);
    poda_output_text (output, "</tbody>\n</table>\n");
    poda_page_end (output);
}

/* --- Reading it again --- */

/* Where each head stands; FALSE where those that lead to an exercise are missing. */
static gboolean
read_heads (const PodaCsv *csv, guint places[N_HEADS])
{
    for (guint h = 0; h < N_HEADS; h++) {
        places[h] = G_MAXUINT;
        for (guint i = 0; i < poda_csv_n_cells (csv) && places[h] == G_MAXUINT; i++)
            if (strcmp (poda_csv_cell (csv, i), heads[h]) == 0)
                places[h] = i;
    }
    return places[STUDENT] != G_MAXUINT && places[FOLDER] != G_MAXUINT;
}

static char *
dup_cell (const PodaCsv *csv, guint place)
{
    return g_strdup (poda_csv_plain (poda_csv_cell (csv, place)));
}

/* Whoever has saved it with a spreadsheet may have changed the separators. */
static gboolean
begin (PodaCsv *csv, const char *text, gsize length, guint places[N_HEADS])
{
    for (const char *separator = ",;\t"; *separator != '\0'; separator++) {
        poda_csv_begin (csv, text, length, *separator);
        if (poda_csv_next (csv) && read_heads (csv, places))
            return TRUE;
        poda_csv_clear (csv);
    }
    return FALSE;
}

GPtrArray *
poda_class_read (const char *name, const char *text, gsize length, GError **error)
{
    gsize decoded_length;
    guint places[N_HEADS];
    g_autofree char *decoded =
        poda_csv_decode (name, text, length, &decoded_length, error);
    if (decoded == NULL)
        return NULL;
    g_auto (PodaCsv) csv = { 0 };
    if (!begin (&csv, decoded, decoded_length, places)) {
        g_set_error (error, PODA_CSV_ERROR, PODA_CSV_ERROR_SHAPE, "%s:1:1: %s", name,
                     _ ("expected a heading with columns \"student\" and \"folder\""));
        return NULL;
    }
    GPtrArray *entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    while (poda_csv_next (&csv)) {
        PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
        entry->student = dup_cell (&csv, places[STUDENT]);
        entry->folder = dup_cell (&csv, places[FOLDER]);
        entry->seed = dup_cell (&csv, places[SEED]);
        entry->exercise = dup_cell (&csv, places[EXERCISE]);
        entry->name = dup_cell (&csv, places[NAME]);
        g_ptr_array_add (entries, entry);
    }
    return entries;
}
