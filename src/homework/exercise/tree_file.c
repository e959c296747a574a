/* An exercise's tree as a .gv file. */

#include "homework/exercise/names.h"
#include "tree/dot_write.h"

char *
poda_exercise_dot (const PodaExercise *exercise)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (PodaDot) dot = poda_dot_new ();
    g_autofree PodaDotItem **nodes = g_new (PodaDotItem *, exercise->n_rows);
    const char *game = poda_exercise_game (exercise);
    if (*exercise->title != '\0')
        poda_dot_declare (dot, PODA_DOT_GRAPH, "title", exercise->title);
    if (game != NULL && *game != '\0')
        poda_dot_declare (dot, PODA_DOT_GRAPH, "game", game);
    poda_dot_declare (dot, PODA_DOT_NODE, "player", "");
    poda_dot_declare (dot, PODA_DOT_NODE, "value", "");
    poda_dot_declare (dot, PODA_DOT_EDGE, "move", "");
    poda_dot_declare (dot, PODA_DOT_EDGE, "probability", "");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char value[PODA_VALUE_BUFFER];
        /* A number tells names apart that several nodes have. */
        gboolean own = poda_exercise_find (exercise, row->name) == i;
        g_autofree char *name =
            own ? g_strdup (row->name) : g_strdup_printf ("%s (%u)", row->name, i + 1);
        nodes[i] = poda_dot_add_node (dot, name);
        poda_dot_set (nodes[i], "player", poda_player_word (row->player));
        if (row->leaf)
            poda_dot_set (nodes[i], "value",
                          poda_value_format (row->value, PODA_STYLE_MACHINE, value));
        if (i == 0)
            continue;
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        PodaDotItem *edge = poda_dot_add_edge (dot, nodes[row->parent], nodes[i]);
        poda_dot_set (edge, "move", move);
        const PodaRow *parent = &exercise->rows[row->parent];
        if (parent->player != PODA_CHANCE)
            continue;
        double chance = row->weight / parent->total;
        g_autofree char *share =
            poda_share_text (row->weight, row->weight / chance, chance);
        poda_dot_set (edge, "probability", share);
    }
    poda_dot_write (dot, output);
    return g_strdup (poda_output_contents (output, NULL));
}
