#include "formanyuk_matches.h"

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

void
outcome_clear (Outcome *outcome)
{
    g_string_free (outcome->moves, TRUE);
    g_free (outcome->board);
}

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

void
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

gboolean
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
