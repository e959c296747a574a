#include "homework/exercise/trial.h"

#include <inttypes.h>
#include <string.h>

#include "tree/draft.h"

double
poda_exercise_chance (const PodaExercise *exercise, guint32 index)
{
    const PodaRow *rows = exercise->rows;
    double total = 0;
    for (guint32 i = rows[rows[index].parent].child; i != PODA_ROW_NONE;
         i = rows[i].next)
        total += rows[i].weight;
    return rows[index].weight / total;
}

/* An exercise's tree at work. */
typedef struct {
    const PodaExercise *exercise;
    const guint32 *rank; /* NULL: as they are */
} Copying;

/* Links the children of a row in the order of their ranks. */
static void
link_children (PodaDraft *draft, const Copying *copying, guint32 parent)
{
    const PodaRow *rows = copying->exercise->rows;
    g_autofree guint32 *children = g_new (guint32, rows[parent].n_children);
    guint32 place = 0;
    for (guint32 i = rows[parent].child; i != PODA_ROW_NONE; i = rows[i].next, place++)
        children[copying->rank == NULL ? place : copying->rank[i]] = i;
    for (place = 0; place < rows[parent].n_children; place++)
        poda_draft_link (draft, parent, children[place], 0);
}

/* Nodes are named by their rows. */
static gboolean
fill_draft (PodaDraft *draft, gconstpointer data)
{
    const Copying *copying = data;
    const PodaExercise *exercise = copying->exercise;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        PodaDraftNode *node = poda_draft_node (draft, poda_draft_add (draft, 0));
        g_autofree char *name = g_strdup_printf ("%" PRIu32, i);
        node->name = poda_draft_keep (draft, name);
        node->player = (guint8) row->player;
        node->has_value = row->leaf;
        node->value = row->value;
        if (row->parent == PODA_ROW_NONE)
            continue;
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        node->move = poda_draft_keep (draft, move);
        node->has_chance = exercise->rows[row->parent].player == PODA_CHANCE;
        node->chance = node->has_chance ? poda_exercise_chance (exercise, i) : 0;
    }
    for (guint32 i = 0; i < exercise->n_rows; i++)
        link_children (draft, copying, i);
    return TRUE;
}

PodaTrial *
poda_trial_new (const PodaExercise *exercise, const guint32 *rank)
{
    PodaTrial *trial = g_new0 (PodaTrial, 1);
    g_autoptr (GError) error = NULL;
    const Copying copying = { exercise, rank };
    trial->tree = poda_draft_make (fill_draft, &copying, &error);
    g_assert_no_error (error);
    poda_problem_of_tree (&trial->problem, trial->tree);
    const PodaProblem *given = &exercise->problem;
    trial->problem.algorithm = given->algorithm;
    trial->problem.strict = given->strict;
    trial->problem.hard = given->hard;
    trial->problem.alpha = given->alpha;
    trial->problem.beta = given->beta;
    trial->problem.all_moves = given->all_moves;
    /* The tree keeps its nodes in preorder, which with other ranks is another one. */
    trial->row_of_index = g_new (guint32, exercise->n_rows);
    trial->index_of_row = g_new (guint32, exercise->n_rows);
    for (guint32 index = 0; index < exercise->n_rows; index++) {
        const char *name = poda_tree_node (trial->tree, index)->name;
        guint32 row = (guint32) g_ascii_strtoull (name, NULL, 10);
        trial->row_of_index[index] = row;
        trial->index_of_row[row] = index;
    }
    return trial;
}

void
poda_trial_free (PodaTrial *trial)
{
    if (trial == NULL)
        return;
    poda_tree_free (trial->tree);
    g_free (trial->row_of_index);
    g_free (trial->index_of_row);
    g_free (trial);
}

void
poda_trial_set (PodaTrial *trial, guint32 row, PodaValue value)
{
    g_autoptr (GError) error = NULL;
    poda_tree_set_value (trial->tree, trial->index_of_row[row], value, &error);
    g_assert_no_error (error);
}

/* What a silent search is asked for. */
typedef struct {
    const PodaTrial *trial;
    gboolean *visited; /* by row; NULL: nobody asks */
    guint64 n_entered;
    guint n_cutoffs;
} Heard;

/* A tree's move is the index of the node that it leads to. */
static void
hear (const PodaEvent *event, gpointer data)
{
    Heard *heard = data;
    heard->n_cutoffs += event->verb == PODA_CUT;
    if (event->verb != PODA_ENTER)
        return;
    guint32 index = heard->n_entered++ == 0 ? 0 : event->move;
    if (heard->visited != NULL)
        heard->visited[heard->trial->row_of_index[index]] = TRUE;
}

guint
poda_trial_search (const PodaTrial *trial, PodaValue *value, gboolean *visited)
{
    Heard heard = { .trial = trial, .visited = visited };
    PodaResult result;
    if (visited != NULL)
        memset (visited, 0, poda_tree_n_nodes (trial->tree) * sizeof *visited);
    gboolean done = poda_search (&trial->problem, hear, &heard, &result, NULL);
    g_assert (done);
    if (value != NULL)
        *value = result.value;
    return heard.n_cutoffs;
}
