#include "homework/exercise/names.h"

#include <string.h>

#include "tree/tree_builder.h"

#define GAME "game"

/* Returns the given name; NULL if the game names nodes by their moves. */
static const char *
given_name (const PodaExercise *exercise, guint32 index)
{
    const PodaGame *game = exercise->problem.game;
    PodaPosition position;
    if (game->own_name == NULL)
        return NULL;
    poda_record_position (exercise->record, exercise->rows[index].node, &position);
    return game->own_name (game, &position);
}

gboolean
poda_exercise_is_named (const PodaExercise *exercise, char **changed)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = given_name (exercise, i);
        if (name != NULL && poda_name_is_kept (name))
            continue;
        if (changed != NULL)
            *changed = g_strdup (name);
        return FALSE;
    }
    return TRUE;
}

/* --- The tree --- */

typedef struct {
    const PodaExercise *exercise;
    PodaNaming naming;
    const char *game;
} Copying;

/* Gives letters to nodes without names, as literals do. A letter and a number that read
 * as a date, such as mar1, get an underscore: mar_1. */
static void
give_letters (PodaBuilder *builder)
{
    poda_builder_letter (builder);
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        PodaBuilderNode *node = poda_builder_node (builder, i);
        gsize letters = strcspn (node->name, "0123456789");
        g_autofree char *apart = g_strdup_printf ("%.*s_%s", (int) letters, node->name,
                                                  node->name + letters);
        node->counted = node->lettered = FALSE;
        if (!poda_name_is_kept (node->name))
            node->name = poda_builder_keep (builder, apart);
    }
}

static gboolean
fill_draft (PodaBuilder *builder, gconstpointer data)
{
    const Copying *copying = data;
    const PodaExercise *exercise = copying->exercise;
    PodaNaming naming = copying->naming;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        const char *given = given_name (exercise, i);
        const char *name =
            naming == PODA_NAMES_SAME ? row->name
            : naming == PODA_NAMES_KEPT && given != NULL && poda_name_is_kept (given)
                ? given
                : NULL;
        PodaBuilderNode *node =
            poda_builder_node (builder, poda_builder_add (builder, 0));
        node->name = name != NULL ? poda_builder_keep (builder, name) : NULL;
        node->player = (guint8) row->player;
        node->has_value = row->leaf;
        node->value = row->value;
        if (i == 0)
            continue;
        /* In graphs, moves without names have those of the nodes that they lead to. */
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        if (name != NULL || naming == PODA_NAMES_NONE || g_strcmp0 (given, move) != 0)
            node->move = poda_builder_keep (builder, move);
        const PodaRow *parent = &exercise->rows[row->parent];
        node->has_chance = parent->player == PODA_CHANCE;
        if (node->has_chance)
            node->chance = row->weight / parent->total;
        poda_builder_link (builder, row->parent, i, 0);
    }
    if (naming >= PODA_NAMES_KEPT)
        give_letters (builder);
    if (copying->game != NULL)
        poda_builder_set_attribute (builder, GAME, copying->game);
    return TRUE;
}

PodaTree *
poda_exercise_tree (const PodaExercise *exercise, PodaNaming naming, const char *game,
                    PodaProblem *problem, GError **error)
{
    const Copying copying = { exercise, naming, game };
    PodaTree *tree = poda_builder_make (fill_draft, &copying, error);
    if (tree == NULL)
        return NULL;
    *problem = exercise->problem;
    problem->game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem->root);
    problem->depth = PODA_DEPTH_NONE;
    problem->order = PODA_ORDER_NATURAL;
    problem->evaluator = NULL;
    problem->swapped = problem->prefer_short = FALSE;
    problem->win = 0;
    return tree;
}

PodaExercise *
poda_exercise_standalone (const PodaExercise *exercise, PodaNaming naming,
                          const char *game, GError **error)
{
    const PodaExerciseSpec spec = { exercise->id,     exercise->title,
                                    exercise->asks,   exercise->strategist,
                                    exercise->win_at, exercise->mover_view };
    PodaProblem problem;
    PodaTree *tree = poda_exercise_tree (exercise, naming, game, &problem, error);
    PodaExercise *alone =
        tree != NULL ? poda_exercise_new (&problem, tree, &spec, error) : NULL;
    for (guint32 i = 0; alone != NULL && i < alone->n_rows; i++)
        if (strcmp (alone->rows[i].name, exercise->rows[i].name) != 0)
            alone->rows[i].first_name = g_strdup (exercise->rows[i].name);
    return alone;
}

/* --- Moves --- */

const char *
poda_exercise_game (const PodaExercise *exercise)
{
    return exercise->tree != NULL ? poda_tree_attribute (exercise->tree, GAME) : NULL;
}

gboolean
poda_exercise_has_moves (const PodaExercise *exercise)
{
    gboolean is_game = poda_exercise_game (exercise) != NULL;
    for (guint32 parent = 0; parent < exercise->n_rows; parent++) {
        guint place = 1;
        for (guint32 i = exercise->rows[parent].child; i != PODA_ROW_NONE;
             i = exercise->rows[i].next, place++) {
            const PodaRow *row = &exercise->rows[i];
            g_autofree char *move = poda_record_move_text (exercise->record, row->node);
            g_autofree char *number = g_strdup_printf ("%u", place);
            g_autofree char *last = g_strconcat (".", move, NULL); /* as in `2.1` */
            if (!g_str_equal (row->name, move) && !g_str_has_suffix (row->name, last)
                && (is_game || strcmp (move, number) != 0))
                return TRUE;
        }
    }
    return FALSE;
}

char *
poda_exercise_path (const PodaExercise *exercise, guint32 row)
{
    g_autoptr (GString) path = g_string_new (NULL);
    for (; row != 0; row = exercise->rows[row].parent) {
        g_autofree char *move =
            poda_record_move_text (exercise->record, exercise->rows[row].node);
        g_autofree char *step = g_strdup_printf ("> %s ", move);
        g_string_prepend (path, step);
    }
    return g_strdup (g_strchomp (path->str));
}
