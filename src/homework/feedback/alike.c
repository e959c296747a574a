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

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

/* How many answers both have. */
static guint
count_shared (GHashTable *one, GHashTable *other)
{
    guint n = 0;
    GHashTableIter iter;
    gpointer key;
    g_hash_table_iter_init (&iter, one);
    while (g_hash_table_iter_next (&iter, &key, NULL))
        n += g_hash_table_contains (other, key);
    return n;
}

/* Makes a row of the answers that two works share, and of all works that have them. */
static PodaAlike *
make_row (const PodaGradebook *gradebook, GHashTable *const *answers, guint one,
          guint other)
{
    PodaAlike *alike = g_new (PodaAlike, 1);
    g_autoptr (GHashTable) shared = g_hash_table_new (NULL, NULL);
    GHashTableIter iter;
    gpointer key, name;
    alike->works = g_ptr_array_new ();
    alike->cells = g_ptr_array_new ();
    g_hash_table_iter_init (&iter, answers[one]);
    while (g_hash_table_iter_next (&iter, &key, &name))
        if (g_hash_table_contains (answers[other], key)) {
            g_hash_table_add (shared, key);
            g_ptr_array_add (alike->cells, name);
        }
    g_ptr_array_sort (alike->cells, by_name);
    for (guint i = 0; i < gradebook->works->len; i++)
        if (answers[i] != NULL
            && count_shared (shared, answers[i]) == alike->cells->len)
            g_ptr_array_add (alike->works, gradebook->works->pdata[i]);
    return alike;
}

GPtrArray *
poda_gradebook_alike (const PodaGradebook *gradebook)
{
    guint n = gradebook->works->len;
    GPtrArray *rows = g_ptr_array_new_with_free_func (free_alike);
    GStringChunk *texts = g_string_chunk_new (4096);
    g_autofree GHashTable **answers = g_new0 (GHashTable *, n + 1);
    g_autoptr (GHashTable) listed = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < n; i++)
        answers[i] = wrong_answers (gradebook->works->pdata[i], texts);
    for (guint i = 0; i < n; i++) {
        guint best = i, most = LEAST_SHARED - 1;
        for (guint k = 0; k < n && answers[i] != NULL; k++) {
            guint shared = k != i && answers[k] != NULL
                               ? count_shared (answers[i], answers[k])
                               : 0;
            best = shared > most ? k : best;
            most = MAX (most, shared);
        }
        if (best == i || g_hash_table_contains (listed, gradebook->works->pdata[i]))
            continue;
        PodaAlike *alike = make_row (gradebook, answers, i, best);
        for (guint k = 0; k < alike->works->len; k++)
            g_hash_table_add (listed, alike->works->pdata[k]);
        g_ptr_array_add (rows, alike);
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
