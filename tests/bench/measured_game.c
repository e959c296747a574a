#include "measured_game.h"

typedef struct {
    guint32 nodes; /* in the subtree, this one included */
    guint32 width; /* the most children a node has */
    guint32 seed;  /* what the leaves' values come from */
    guint32 second;
} Measured;

PodaPosition
measured_root (guint32 nodes, guint32 width)
{
    PodaPosition position;
    Measured measured = { .nodes = nodes, .width = width, .seed = 1 };
    poda_position_pack (&position, measured);
    return position;
}

static PodaPlayer
measured_side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Measured measured;
    poda_position_unpack (position, measured);
    return measured.second ? PODA_MIN : PODA_MAX;
}

static gboolean
measured_over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
               PodaValue *utility)
{
    Measured measured;
    poda_position_unpack (position, measured);
    if (measured.nodes > 1)
        return FALSE;
    *utility = measured.seed % 100;
    return TRUE;
}

static void
measured_moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
                PodaMoves *moves)
{
    Measured measured;
    poda_position_unpack (position, measured);
    for (guint32 i = 0; i < measured.width && i + 1 < measured.nodes; i++)
        poda_moves_push (moves, i);
}

static void
measured_play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
               PodaMove move, PodaPosition *next)
{
    Measured measured;
    poda_position_unpack (position, measured);
    guint32 below = measured.nodes - 1;
    guint32 children = MIN (measured.width, below);
    measured.nodes = below / children + (move < below % children);
    measured.seed = (guint32) poda_random_at (measured.seed, move);
    measured.second = !measured.second;
    poda_position_pack (next, measured);
}

static char *
measured_format_move (const PodaGame *game G_GNUC_UNUSED,
                      const PodaPosition *position G_GNUC_UNUSED, PodaMove move)
{
    return g_strdup_printf ("%u", move + 1);
}

static char *
measured_format_position (const PodaGame *game G_GNUC_UNUSED,
                          const PodaPosition *position)
{
    Measured measured;
    poda_position_unpack (position, measured);
    return g_strdup_printf ("%u", measured.nodes);
}

const PodaGame measured_game = {
    .name = "measured",
    .summary = "a tree of exactly as many nodes as asked for",
    .players = { "first", "second" },
    .side = measured_side,
    .over = measured_over,
    .moves = measured_moves,
    .play = measured_play,
    .format_move = measured_format_move,
    .format_position = measured_format_position,
};
