#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "base/read.h"
#include "homework/exercise/names.h"

/* --- Rows --- */

/* Links a row. In preorder, a node's last child so far is the previous sibling. */
static void
link_row (PodaExercise *exercise, guint32 index)
{
    PodaRow *row = &exercise->rows[index];
    const PodaNode *above = poda_node_parent (row->node);
    row->parent = above == NULL ? PODA_ROW_NONE : exercise->row_of_node[above->id];
    row->child = row->last = row->next = row->before = PODA_ROW_NONE;
    row->weight = 1;
    if (above == NULL)
        return;
    PodaRow *parent = &exercise->rows[row->parent];
    row->before = parent->last;
    if (parent->n_children++ == 0)
        parent->child = index;
    else
        exercise->rows[row->before].next = index;
    parent->last = index;
    if (parent->player == PODA_CHANCE) {
        const PodaGame *game = exercise->problem.game;
        PodaPosition position;
        poda_record_position (exercise->record, above, &position);
        row->weight = game->weight (game, &position, row->node->move);
    }
    parent->total += row->weight;
}

static gboolean
make_rows (PodaExercise *exercise, GError **error)
{
    guint32 n = poda_record_n_nodes (exercise->record);
    exercise->rows = g_new0 (PodaRow, n);
    exercise->row_of_node = g_new (guint32, n + 1);
    exercise->by_name = poda_texts_new (NULL, NULL);
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, exercise->record, poda_record_root (exercise->record));
    while (poda_walk_next (&walk)) {
        guint32 index = exercise->n_rows++;
        PodaRow *row = &exercise->rows[index];
        PodaLeafReason reason;
        *row = (PodaRow){ .node = walk.node,
                          .ply = walk.ply,
                          .player = walk.node->player,
                          .name = poda_record_name (exercise->record, walk.node),
                          .is_negated = exercise->mover_view
                                        && poda_node_view (walk.node) == PODA_MIN,
                          .leaf = walk.node->link.children == NULL };
        exercise->row_of_node[walk.node->id] = index;
        link_row (exercise, index);
        gboolean taken = poda_texts_contain (exercise->by_name, row->name);
        g_tree_insert (exercise->by_name, row->name,
                       GUINT_TO_POINTER (taken ? 0 : index + 1));
        if (row->leaf && walk.node->status != PODA_STATUS_PRUNED)
            row->value = walk.node->value;
        else if (row->leaf
                 && !poda_problem_leaf_value (&exercise->problem,
                                              poda_walk_position (&walk), row->ply,
                                              &reason, &row->value))
            return poda_read_refuse (error,
                                     _ ("node %s has no value at the depth limit; give "
                                        "it one, or use a larger --depth"),
                                     row->name);
        row->shown_value = row->is_negated ? 0.0 - row->value : row->value;
    }
    return TRUE;
}

/* --- The key --- */

static void
make_key (PodaExercise *exercise)
{
    const PodaNode *root = poda_record_root (exercise->record);
    PodaAnswers *key = exercise->key = poda_answers_new (exercise->n_rows);
    exercise->strategies =
        poda_strategies_new (exercise->record, exercise->strategist, exercise->win_at);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaNode *node = exercise->rows[i].node;
        guint32 parent = exercise->rows[i].parent;
        gboolean visited = node->status != PODA_STATUS_PRUNED;
        /* A node lies on a winning strategy if its parent does and it is won. */
        gboolean above =
            i == 0 || poda_answers_cell (key, parent, PODA_COLUMN_STRATEGY)->value != 0;
        poda_answers_set (key, i, PODA_COLUMN_STRATEGY,
                          above && poda_exercise_won (exercise, i));
        poda_answers_set (key, i, PODA_COLUMN_VISITED, visited);
        if (visited) {
            poda_answers_set (key, i, PODA_COLUMN_VALUE, node->value);
            poda_answers_set (key, i, PODA_COLUMN_BOUND, node->bound);
        }
        if (visited && exercise->problem.algorithm->windowed) {
            poda_answers_set (key, i, PODA_COLUMN_ALPHA, poda_node_alpha_out (node));
            poda_answers_set (key, i, PODA_COLUMN_BETA, poda_node_beta_out (node));
        }
    }
    poda_answers_set_order (key, exercise->row_of_node + 1,
                            poda_record_n_visited (exercise->record));
    key->has_move = TRUE;
    if (root->best != 0)
        key->move = exercise->row_of_node[root->best];
}

/* --- Construction --- */

/* TRUE if the algorithm can answer the questions; or FALSE with `error` set. */
static gboolean
check_asks (const PodaExercise *exercise, GError **error)
{
    const PodaAlgorithm *algorithm = exercise->problem.algorithm;
    gboolean alpha = poda_exercise_has (exercise, PODA_ASK_ALPHA);
    gboolean beta = poda_exercise_has (exercise, PODA_ASK_BETA);
    const char *lack =
        (alpha || beta) && !algorithm->windowed
            ? _ ("%s has no alpha and beta to ask for; expected an algorithm with a "
                 "window, such as alphabeta")
        : poda_exercise_has (exercise, PODA_ASK_LEAF_WINDOWS) && !alpha && !beta
            ? _ ("leaf-windows asks for alpha and beta at leaves; ask for alpha or "
                 "beta as well")
        : poda_exercise_has (exercise, PODA_ASK_MOVE)
                && poda_record_root (exercise->record)->best == 0
            ? _ ("the root has no best move to ask for: it is a leaf")
        : exercise->mover_view && !algorithm->own_view
            ? _ ("%s works from MAX's point of view; expected an algorithm that works "
                 "from the mover's, such as negamax-alphabeta")
        /* The mover's alpha is MAX's alpha or beta, depending on the player. */
        : exercise->mover_view && alpha != beta
            ? _ ("from the mover's point of view alpha and beta are swapped; ask for "
                 "both of them, or neither")
            : NULL;
    return lack == NULL || poda_read_refuse (error, lack, algorithm->name);
}

static gboolean
search (PodaExercise *exercise, GError **error)
{
    PodaProblem *problem = &exercise->problem;
    GError *reason = NULL;
    if (problem->max_nodes == 0 || problem->max_nodes > PODA_EXERCISE_MOST_ROWS)
        problem->max_nodes = PODA_EXERCISE_MOST_ROWS;
    exercise->record = poda_record_search (problem, TRUE, &reason);
    if (exercise->record != NULL
        && poda_record_add_pruned (exercise->record, TRUE, &reason))
        return TRUE;
    if (g_error_matches (reason, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT)) {
        g_clear_error (&reason);
        return poda_read_refuse (error,
                                 _ ("the tree has more than %u nodes, too many to fill "
                                    "in; use a smaller tree or depth"),
                                 (guint) problem->max_nodes);
    }
    g_propagate_error (error, reason);
    return FALSE;
}

PodaExercise *
poda_exercise_new (const PodaProblem *problem, PodaTree *tree,
                   const PodaExerciseSpec *spec, GError **error)
{
    g_autoptr (PodaExercise) exercise = g_new0 (PodaExercise, 1);
    exercise->id = g_strdup (spec->id != NULL ? spec->id : "");
    exercise->title = g_strdup (spec->title != NULL ? spec->title : "");
    exercise->tree = tree;
    exercise->problem = *problem;
    exercise->strategist = spec->strategist;
    exercise->win_at = spec->win_at;
    exercise->mover_view = spec->mover_view;
    exercise->asks = spec->asks != 0 ? spec->asks : PODA_ASK_VALUE | PODA_ASK_VISITED;
    if (spec->asks == 0 && problem->algorithm->windowed)
        exercise->asks |= PODA_ASK_ALPHA | PODA_ASK_BETA;
    if (!search (exercise, error) || !check_asks (exercise, error)
        || !make_rows (exercise, error))
        return NULL;
    make_key (exercise);
    return g_steal_pointer (&exercise);
}

void
poda_exercise_free (PodaExercise *exercise)
{
    if (exercise == NULL)
        return;
    g_clear_pointer (&exercise->by_name, g_tree_unref);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        g_free (exercise->rows[i].name);
        g_free (exercise->rows[i].first_name);
    }
    g_free (exercise->rows);
    g_free (exercise->row_of_node);
    g_clear_pointer (&exercise->key, poda_answers_free);
    g_clear_pointer (&exercise->strategies, poda_strategies_free);
    g_clear_pointer (&exercise->record, poda_record_free);
    g_clear_pointer (&exercise->tree, poda_tree_free);
    g_free (exercise->id);
    g_free (exercise->title);
    g_free (exercise);
}

/* --- Questions --- */

gboolean
poda_exercise_check_names (const PodaExercise *exercise, GError **error)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        g_autofree char *clean = poda_words_clean (exercise->rows[i].name, 40);
        if (poda_exercise_find (exercise, exercise->rows[i].name) != i)
            return poda_read_refuse (
                error,
                _ ("several nodes are called \"%s\", so sheets cannot distinguish "
                   "them; give each its own name"),
                clean);
    }
    return TRUE;
}

gboolean
poda_exercise_asks (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    gboolean window = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    gboolean at_leaves = window ? poda_exercise_has (exercise, PODA_ASK_LEAF_WINDOWS)
                                : column != PODA_COLUMN_VALUE;
    return (exercise->asks & 1u << column) != 0
           && (at_leaves || !exercise->rows[row].leaf);
}

/* --- Numbers as people write and read them --- */

PodaColumn
poda_view_column (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return !exercise->rows[row].is_negated ? column
           : column == PODA_COLUMN_ALPHA   ? PODA_COLUMN_BETA
           : column == PODA_COLUMN_BETA    ? PODA_COLUMN_ALPHA
                                           : column;
}

PodaCell
poda_view_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
                const PodaCell *cell)
{
    PodaCell told = *cell;
    if (!exercise->rows[row].is_negated || cell->state != PODA_CELL_FILLED)
        return told;
    if (column < PODA_COLUMN_VISITED)
        told.value = 0.0 - cell->value;
    else if (column == PODA_COLUMN_BOUND && cell->value != PODA_BOUND_EXACT)
        told.value = PODA_BOUND_ATLEAST + PODA_BOUND_ATMOST - cell->value;
    return told;
}

char *
poda_view_format (const PodaExercise *exercise, guint32 row, PodaColumn column,
                  const PodaCell *cell, PodaStyle style)
{
    PodaCell told = poda_view_cell (exercise, row, column, cell);
    return poda_cell_format (&told, column, style);
}

void
poda_view_convert (const PodaExercise *exercise, PodaAnswers *answers)
{
    for (guint32 row = 0; row < answers->n_rows; row++) {
        PodaCell *cells = poda_answers_cell (answers, row, 0), turned[PODA_N_COLUMNS];
        for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++)
            turned[poda_view_column (exercise, row, i)] =
                poda_view_cell (exercise, row, i, &cells[i]);
        memcpy (cells, turned, sizeof turned);
    }
}

PodaAnswers *
poda_exercise_given (const PodaExercise *exercise)
{
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (exercise->rows[i].leaf)
            poda_answers_set (answers, i, PODA_COLUMN_VALUE, exercise->rows[i].value);
    return answers;
}

/* --- Questions as a list of words --- */

/* In the order of PodaAsk. */
static const char *const ask_words[] = { "value",        "alpha",    "beta",  "visited",
                                         "bound",        "strategy", "order", "move",
                                         "leaf-windows", NULL };

gboolean
poda_asks_parse (const char *text, guint *asks, GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    guint ask;
    *asks = 0;
    for (guint i = 0; words[i] != NULL; i++) {
        if (!poda_read_word ("--ask", g_strstrip (words[i]), ask_words, &ask, error))
            return FALSE;
        *asks |= 1u << ask;
    }
    return TRUE;
}

char *
poda_asks_format (guint asks)
{
    GString *words = g_string_new (NULL);
    for (guint i = 0; ask_words[i] != NULL; i++)
        if (asks & 1u << i)
            g_string_append_printf (words, "%s%s", words->len > 0 ? "," : "",
                                    ask_words[i]);
    return g_string_free (words, FALSE);
}
