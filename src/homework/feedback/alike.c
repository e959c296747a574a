/* Works that share wrong answers. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/document/document.h"
#include "homework/feedback/gradebook.h"

#define LEAST_SHARED 3
#define MOST_ROWS 12

static void
free_alike (gpointer data)
{
    PodaAlike *alike = data;
    g_ptr_array_unref (alike->works);
    g_ptr_array_unref (alike->cells);
    g_free (alike);
}

/* The wrong answers of a work, to the items' names: exercise, item and what was given,
 * as one text in the chunk. NULL where there are too few. */
static GHashTable *
wrong_answers (const PodaWork *work, GStringChunk *texts)
{
    GHashTable *answers = g_hash_table_new (NULL, NULL);
    for (guint i = 0; poda_work_counts (work) && i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state != PODA_ITEM_WRONG || item->name == NULL || item->given == NULL)
            continue;
        g_autofree char *text =
            g_strjoin ("\n", work->exercise, item->name, item->given, NULL);
        g_hash_table_insert (answers, g_string_chunk_insert_const (texts, text),
                             item->name);
    }
    if (g_hash_table_size (answers) < LEAST_SHARED)
        g_clear_pointer (&answers, g_hash_table_unref);
    return answers;
}

/* The answers that both have, borrowed. */
static GPtrArray *
shared_answers (GHashTable *one, GHashTable *other)
{
    GPtrArray *shared = g_ptr_array_new ();
    GHashTableIter iter;
    gpointer key;
    g_hash_table_iter_init (&iter, one);
    while (g_hash_table_iter_next (&iter, &key, NULL))
        if (g_hash_table_contains (other, key))
            g_ptr_array_add (shared, key);
    return shared;
}

/* Adds a row of all works that have these answers, unless there is one. */
static void
add_row (GPtrArray *rows, const PodaGradebook *gradebook, GHashTable *const *answers,
         guint first, const GPtrArray *shared)
{
    PodaAlike *alike = g_new (PodaAlike, 1);
    alike->works = g_ptr_array_new ();
    alike->cells = g_ptr_array_new ();
    for (guint i = 0; i < gradebook->works->len; i++) {
        guint n = 0;
        while (answers[i] != NULL && n < shared->len
               && g_hash_table_contains (answers[i], shared->pdata[n]))
            n++;
        if (n == shared->len)
            g_ptr_array_add (alike->works, gradebook->works->pdata[i]);
    }
    const PodaWork *work = gradebook->works->pdata[first];
    for (guint i = 0; i < work->items->len; i++) {
        PodaItem *item = work->items->pdata[i];
        for (guint k = 0; k < shared->len; k++)
            if (g_hash_table_lookup (answers[first], shared->pdata[k]) == item->name)
                g_ptr_array_add (alike->cells, item->name);
    }
    for (guint i = 0; i < rows->len; i++) {
        const PodaAlike *other = rows->pdata[i];
        if (other->works->len == alike->works->len
            && other->cells->len == alike->cells->len
            && memcmp (other->works->pdata, alike->works->pdata,
                       alike->works->len * sizeof (gpointer))
                   == 0) {
            free_alike (alike);
            return;
        }
    }
    g_ptr_array_add (rows, alike);
}

GPtrArray *
poda_gradebook_alike (const PodaGradebook *gradebook)
{
    guint n = gradebook->works->len;
    GPtrArray *rows = g_ptr_array_new_with_free_func (free_alike);
    GStringChunk *texts = g_string_chunk_new (4096);
    g_autofree GHashTable **answers = g_new0 (GHashTable *, n + 1);
    for (guint i = 0; i < n; i++)
        answers[i] = wrong_answers (gradebook->works->pdata[i], texts);
    for (guint i = 0; i < n; i++) {
        g_autoptr (GPtrArray) best = g_ptr_array_new ();
        for (guint k = 0; k < n && answers[i] != NULL; k++) {
            if (k == i || answers[k] == NULL)
                continue;
            g_autoptr (GPtrArray) shared = shared_answers (answers[i], answers[k]);
            if (shared->len > best->len) {
                g_ptr_array_unref (best);
                best = g_steal_pointer (&shared);
            }
        }
        if (best->len >= LEAST_SHARED)
            add_row (rows, gradebook, answers, i, best);
    }
    for (guint i = 0; i < n; i++)
        g_clear_pointer (&answers[i], g_hash_table_unref);
    g_string_chunk_free (texts);
    return rows;
}

void
poda_gradebook_add_alike (const PodaGradebook *gradebook, PodaDocument *document)
{
    static const PodaDocumentColumn columns[] = {
        { .heading = N_ ("identical wrong answers"), .class = "number" },
        { .heading = N_ ("who"), .below = TRUE },
        { .heading = N_ ("where"), .below = TRUE },
    };
    g_autoptr (GPtrArray) all = poda_gradebook_alike (gradebook);
    for (guint i = 0; i < all->len && i < MOST_ROWS; i++) {
        const PodaAlike *alike = all->pdata[i];
        g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
        g_autofree char *cells = poda_texts_join (alike->cells, "; ");
        g_autofree char *where = poda_terminal_clip (cells, PODA_SHOWN_NAME);
        for (guint k = 0; k < alike->works->len; k++)
            g_ptr_array_add (names, poda_work_who (alike->works->pdata[k]));
        g_autofree char *who = poda_texts_join (names, ", ");
        if (i == 0)
            poda_document_table (document, "alike", columns, G_N_ELEMENTS (columns));
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%u", alike->cells->len);
        poda_document_cell (document, NULL, "%s", who);
        poda_document_cell (document, NULL, "%s", where);
    }
}
