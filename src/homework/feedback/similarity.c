/* Finds works that share wrong answers. */

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "base/texts.h"
#include "homework/document/document.h"
#include "homework/feedback/gradebook.h"

#define LEAST_SHARED 3
#define MOST_ROWS 12

static void
free_alike (gpointer data)
{
    PodaSimilarity *alike = data;
    g_ptr_array_unref (alike->works);
    g_ptr_array_unref (alike->cells);
    g_free (alike);
}

/* Returns a work's wrong answers: keys (exercise, item, answer) to names of items. */
static GTree *
wrong_answers (const PodaWork *work)
{
    GTree *answers = poda_texts_new (g_free, NULL);
    for (guint i = 0; poda_work_counts (work) && i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (item->state == PODA_ITEM_WRONG && item->name != NULL && item->given != NULL)
            g_tree_insert (
                answers,
                g_strjoin ("\n", work->exercise, item->name, item->given, NULL),
                item->name);
    }
    return answers;
}

/* Returns the answers that both have. */
static GTree *
intersect (GTree *one, GTree *other)
{
    GTree *both = poda_texts_new (NULL, NULL);
    for (GTreeNode *node = g_tree_node_first (one); node != NULL;
         node = g_tree_node_next (node))
        if (poda_texts_contain (other, g_tree_node_key (node)))
            g_tree_insert (both, g_tree_node_key (node), g_tree_node_value (node));
    return both;
}

GPtrArray *
poda_gradebook_similar (const PodaGradebook *gradebook)
{
    const GPtrArray *works = gradebook->works;
    GPtrArray *rows = g_ptr_array_new_with_free_func (free_alike);
    g_autoptr (GPtrArray) answers =
        g_ptr_array_new_with_free_func ((GDestroyNotify) g_tree_unref);
    g_autoptr (GHashTable) listed = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < works->len; i++)
        g_ptr_array_add (answers, wrong_answers (works->pdata[i]));
    for (guint i = 0; i < works->len; i++) {
        g_autoptr (GTree) most = poda_texts_new (NULL, NULL);
        for (guint k = 0; k < works->len; k++) {
            g_autoptr (GTree) shared = intersect (answers->pdata[i], answers->pdata[k]);
            if (k != i && g_tree_nnodes (shared) > g_tree_nnodes (most)) {
                g_tree_unref (most);
                most = g_steal_pointer (&shared);
            }
        }
        if (g_tree_nnodes (most) < LEAST_SHARED
            || g_hash_table_contains (listed, works->pdata[i]))
            continue;
        PodaSimilarity *alike = g_new (PodaSimilarity, 1);
        alike->works = g_ptr_array_new ();
        alike->cells = g_ptr_array_new ();
        g_ptr_array_add (rows, alike);
        for (GTreeNode *node = g_tree_node_first (most); node != NULL;
             node = g_tree_node_next (node))
            g_ptr_array_add (alike->cells, g_tree_node_value (node));
        for (guint k = 0; k < works->len; k++) {
            g_autoptr (GTree) shared = intersect (most, answers->pdata[k]);
            if (g_tree_nnodes (shared) < g_tree_nnodes (most))
                continue;
            g_ptr_array_add (alike->works, works->pdata[k]);
            g_hash_table_add (listed, works->pdata[k]);
        }
    }
    return rows;
}

void
poda_gradebook_add_similar (const PodaGradebook *gradebook, PodaDocument *document)
{
    g_autoptr (GPtrArray) all = poda_gradebook_similar (gradebook);
    for (guint i = 0; i < all->len && i < MOST_ROWS; i++) {
        const PodaSimilarity *alike = all->pdata[i];
        g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
        g_autofree char *cells = poda_texts_join (alike->cells, "; ");
        g_autofree char *where = poda_terminal_clip (cells, PODA_SHOWN_NAME);
        for (guint k = 0; k < alike->works->len; k++)
            g_ptr_array_add (names, poda_work_who (alike->works->pdata[k]));
        g_autofree char *who = poda_texts_join (names, ", ");
        if (i == 0)
            poda_document_table (document, "alike");
        poda_document_row (document, NULL);
        poda_document_cell (document, "number", _ ("identical wrong answers"), "%u",
                            alike->cells->len);
        poda_document_below (document, _ ("who"), "%s", who);
        poda_document_below (document, _ ("where"), "%s", where);
    }
}
