#include "teach/exercise/trial.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "tree/lexer.h"

static char *
quote (const char *text)
{
    g_autoptr (GString) data = g_string_new (NULL);
    poda_dot_append_data (data, text);
    g_string_replace (data, "\"", "\\\"", 0);
    return g_strdup_printf ("\"%s\"", data->str);
}

/* A tree as DOT at work. */
typedef struct {
    GString *text;
    const PodaExercise *exercise;
    const guint32 *rank;
    gboolean numbered; /* nodes by their rows: a trial needs no names */
} Writer;

/* Names that several nodes bear are told apart by a number. */
static char *
quote_name (const Writer *writer, guint32 row)
{
    const char *name = writer->exercise->rows[row].name;
    if (writer->numbered)
        return g_strdup_printf ("%" PRIu32, row);
    g_autofree char *numbered = g_strdup_printf ("%s (%" PRIu32 ")", name, row + 1);
    return quote (poda_exercise_find (writer->exercise, name) == row ? name : numbered);
}

/* As a fraction where the shares are whole numbers, so that it is exact. */
char *
poda_exercise_share (const PodaExercise *exercise, guint32 index)
{
    const PodaRow *rows = exercise->rows;
    double total = 0, weight = rows[index].weight;
    char share[PODA_VALUE_BUFFER], sum[PODA_VALUE_BUFFER];
    for (guint32 i = rows[rows[index].parent].child; i != PODA_ROW_NONE;
         i = rows[i].next)
        total += rows[i].weight;
    gboolean whole = weight == floor (weight) && total == floor (total);
    poda_value_format (whole ? weight : weight / total, PODA_STYLE_MACHINE, share);
    poda_value_format (total, PODA_STYLE_MACHINE, sum);
    return g_strdup_printf ("%s%s%s", share, whole ? "/" : "", whole ? sum : "");
}

static void
append_edge (const Writer *writer, guint32 child)
{
    const PodaExercise *exercise = writer->exercise;
    const PodaRow *row = &exercise->rows[child];
    g_autofree char *text = poda_record_move_text (exercise->record, row->node);
    g_autofree char *move = quote (text);
    g_autofree char *above = quote_name (writer, row->parent);
    g_autofree char *name = quote_name (writer, child);
    g_string_append_printf (writer->text, "    %s -> %s [move=%s", above, name, move);
    if (exercise->rows[row->parent].player == PODA_CHANCE) {
        g_autofree char *share = poda_exercise_share (exercise, child);
        g_string_append_printf (writer->text, ", probability=\"%s\"", share);
    }
    g_string_append (writer->text, "];\n");
}

static void
append_edges (const Writer *writer, guint32 index)
{
    const PodaRow *rows = writer->exercise->rows;
    g_autofree guint32 *children = g_new (guint32, rows[index].n_children);
    guint32 place = 0;
    for (guint32 i = rows[index].child; i != PODA_ROW_NONE; i = rows[i].next) {
        children[writer->rank == NULL ? place : writer->rank[i]] = i;
        place++;
    }
    for (place = 0; place < rows[index].n_children; place++)
        append_edge (writer, children[place]);
}

static void
append_tree (const Writer *writer)
{
    for (guint32 i = 0; i < writer->exercise->n_rows; i++) {
        const PodaRow *row = &writer->exercise->rows[i];
        char buffer[PODA_VALUE_BUFFER];
        g_autofree char *name = quote_name (writer, i);
        g_string_append_printf (writer->text, "    %s [player=%s", name,
                                poda_player_word (row->player));
        if (row->leaf)
            g_string_append_printf (
                writer->text, ", value=\"%s\"",
                poda_value_format (row->value, PODA_STYLE_MACHINE, buffer));
        g_string_append (writer->text, "];\n");
    }
    for (guint32 i = 0; i < writer->exercise->n_rows; i++)
        append_edges (writer, i);
    g_string_append (writer->text, "}\n");
}

static void
append_attribute (GString *text, const char *key, const char *value)
{
    if (value == NULL || *value == '\0')
        return;
    g_autofree char *quoted = quote (value);
    g_string_append_printf (text, "    graph [%s=%s];\n", key, quoted);
}

char *
poda_exercise_dot (const PodaExercise *exercise)
{
    GString *text = g_string_new ("digraph {\n");
    const Writer writer = { .text = text, .exercise = exercise };
    const char *game =
        exercise->tree != NULL ? poda_tree_attribute (exercise->tree, "game") : NULL;
    append_attribute (text, "title", exercise->title);
    append_attribute (text, "game", game);
    append_tree (&writer);
    return g_string_free (text, FALSE);
}

PodaTrial *
poda_trial_new (const PodaExercise *exercise, const guint32 *rank)
{
    PodaTrial *trial = g_new0 (PodaTrial, 1);
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new ("digraph {\n");
    const Writer writer = { text, exercise, rank, TRUE };
    append_tree (&writer);
    trial->tree = poda_tree_read_dot ("trial", text->str, text->len, &error);
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
