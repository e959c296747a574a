#pragma once

/* V. Formanyuk's games of machine against machine: how they are read from the file, and
 * how they are played.
 *
 * Both machines call the search as if piece 2 were MAX and to move, and then put their
 * own piece into the column that it returns. So machine 1 plays what would be best for
 * the other one. A won game counts a million, and the first of equal columns is taken;
 * two of the printed games come out only where minimax takes the last. */

#include "reproduce_connect4.h"
#include "reproduce_data.h"

#define FORMANYUK_MATCHES 13
#define FORMANYUK_BOARD "cols=8,rows=7"
#define FORMANYUK_NAMES                                                                \
    "figure,algorithm1,depth1,algorithm2,depth2,first_column,winner,board,ties,"       \
    "deviation,moves"

enum {
    MATCH_FIGURE,
    MATCH_ALGORITHM, /* of machine 1; two columns on, of machine 2 */
    MATCH_DEPTH,
    MATCH_FIRST = 5,
    MATCH_WINNER,
    MATCH_BOARD,
    MATCH_TIES,
    MATCH_DEVIATION,
    MATCH_MOVES
};

typedef enum {
    AS_PRINTED,     /* as if piece 2 were to move, the first of equal columns */
    LAST_OF_EQUALS, /* the same, but minimax takes the last of equal columns */
    OWN_VIEW        /* each machine searches for itself */
} Manner;

typedef struct {
    const PodaAlgorithm *algorithm;
    gint64 depth;
} Machine;

/* What is published of a match, and how it must be played for it to come out. */
typedef struct {
    gint64 figure, winner, first; /* the column that is given, from 1; 0 for none */
    Machine machines[2];
    Manner manner;         /* in which it comes out */
    const char *board;     /* as printed, rows from the top, of `12.` */
    const char *deviation; /* "", "slipped 1 2 3" or "repeats 27" */
    const char *moves;     /* columns from 1 */
} Match;

/* What comes out. */
typedef struct {
    GString *moves; /* columns from 1 */
    guint winner;   /* 0 for none */
    char *board;    /* as printed boards are written */
} Outcome;

static void
outcome_clear (Outcome *outcome)
{
    g_string_free (outcome->moves, TRUE);
    g_free (outcome->board);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Outcome, outcome_clear)

static guint
choose_column (const PodaPosition *position, const Machine *machine, Manner manner)
{
    gboolean second = poda_connect4.side (&poda_connect4, position) == PODA_MIN;
    PodaPosition root = manner == OWN_VIEW ? *position : second_to_move (position);
    PodaProblem problem =
        connect4_problem (&root, &poda_connect4_windows, (guint) machine->depth);
    problem.swapped = second || manner != OWN_VIEW;
    problem.algorithm = machine->algorithm;
    if (manner == LAST_OF_EQUALS && machine->algorithm == &poda_minimax)
        problem.ties = PODA_TIES_LAST;
    g_autoptr (PodaSummary) summary = solve (&problem);
    return summary->move + 1;
}

static char *
print_pieces (const PodaPosition *position)
{
    char *text = poda_connect4.format_position (&poda_connect4, position);
    return g_strdelimit (g_strdelimit (text, "X", '1'), "O", '2');
}

static void
play_match (const Match *match, Manner manner, Outcome *outcome)
{
    PodaPosition position = empty_board (FORMANYUK_BOARD);
    PodaValue utility = 0;
    outcome->moves = g_string_new (NULL);
    while (!poda_connect4.over (&poda_connect4, &position, &utility)) {
        guint ply = (guint) outcome->moves->len;
        guint column =
            ply == 0 && match->first != 0
                ? (guint) match->first
                : choose_column (&position, &match->machines[ply % 2], manner);
        g_string_append_printf (outcome->moves, "%u", column);
        position = play_column (&position, column);
    }
    outcome->winner = utility > 0 ? 1 : utility < 0 ? 2 : 0;
    outcome->board = print_pieces (&position);
}

/* --- The published matches --- */

static gboolean
read_machine (const Table *table, guint row, guint which, Machine *machine,
              GError **error)
{
    guint column = MATCH_ALGORITHM + 2 * which;
    machine->algorithm = poda_algorithm_find (table_cell (table, row, column));
    if (machine->algorithm == NULL)
        return table_fail (table, g_array_index (table->lines, guint, row),
                           "minimax or alphabeta", error);
    return table_number (table, row, MATCH_DEPTH + 2 * which, 1, 8, &machine->depth,
                         error);
}

static gboolean
read_match (const Table *table, guint row, Match *match, GError **error)
{
    const char *first = table_cell (table, row, MATCH_FIRST);
    match->board = table_cell (table, row, MATCH_BOARD);
    match->deviation = table_cell (table, row, MATCH_DEVIATION);
    match->moves = table_cell (table, row, MATCH_MOVES);
    match->manner = strcmp (table_cell (table, row, MATCH_TIES), "last") == 0
                        ? LAST_OF_EQUALS
                        : AS_PRINTED;
    match->first = 0;
    if (strlen (match->board) != 7 * 8 + 6)
        return table_fail (table, g_array_index (table->lines, guint, row),
                           "a board of 7 rows of 8 cells joined by /", error);
    return table_number (table, row, MATCH_FIGURE, 25, 37, &match->figure, error)
           && table_number (table, row, MATCH_WINNER, 1, 2, &match->winner, error)
           && (*first == '\0'
               || table_number (table, row, MATCH_FIRST, 1, 8, &match->first, error))
           && read_machine (table, row, 0, &match->machines[0], error)
           && read_machine (table, row, 1, &match->machines[1], error);
}
