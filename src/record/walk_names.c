#include "record/walk_names.h"

void
poda_names_init (PodaNames *names)
{
    *names = (PodaNames){ .moves = g_string_new (NULL),
                          .ends = g_array_new (FALSE, FALSE, sizeof (gsize)) };
}

void
poda_names_clear (PodaNames *names)
{
    g_free (names->move);
    g_string_free (names->moves, TRUE);
    g_array_unref (names->ends);
}

static void
append_move (PodaNames *names, const PodaWalk *walk)
{
    const PodaGame *game = poda_record_problem (walk->record)->game;
    const PodaPosition *before =
        &g_array_index (walk->positions, PodaPosition, walk->ply - 1);
    names->move = game->format_move (game, before, walk->node->move);

    g_string_truncate (names->moves, g_array_index (names->ends, gsize, walk->ply - 1));
    if (walk->ply > 1)
        g_string_append_c (names->moves, '.');
    g_string_append (names->moves, names->move);
}

void
poda_names_follow (PodaNames *names, const PodaWalk *walk)
{
    g_clear_pointer (&names->move, g_free);
    if (walk->ply > 0)
        append_move (names, walk);
    gsize end = names->moves->len;
    g_array_set_size (names->ends, walk->ply);
    g_array_append_val (names->ends, end);

    const PodaGame *game = poda_record_problem (walk->record)->game;
    const char *own = game->own_name != NULL
                          ? game->own_name (game, poda_walk_position (walk))
                          : NULL;
    names->name = own != NULL ? own : walk->ply == 0 ? "root" : names->moves->str;
}
