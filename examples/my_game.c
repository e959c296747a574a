/* Your own game: a row of coins, from which two players in turn take the first or
 * the last. Whoever has collected more in the end has won by the difference.
 *
 *     my_game [FILE.svg]
 *
 * docs/adding-a-game.md explains this file from top to bottom. */

#include <stdio.h>

#include <poda/draw/output/picture.h>
#include <poda/report/sentence.h>

#define COINS PODA_SUM_MAX
#define LARGEST_COIN 99

/* A position: the coins from `first` to before `end` are left. */
typedef struct {
    guint8 values[COINS];
    guint8 first, end;
    gint16 difference; /* the first player's coins minus the second's */
    guint16 second;    /* the second player is to move */
} Row;

enum { FIRST, LAST }; /* the moves */

static const PodaParameter parameters[] = {
    { "coins", PODA_PARAMETER_SUM, "8+15+3+7", 1, LARGEST_COIN, NULL,
      "the coins from left to right" },
    { NULL, 0, NULL, 0, 0, NULL, NULL },
};

static gboolean
start (const PodaGame *game, const PodaArguments *arguments, PodaPosition *position,
       GError **error)
{
    (void) game;
    (void) error;
    const PodaArgument *coins = &arguments->values[0];
    Row row = { .end = (guint8) coins->n_terms };
    for (guint i = 0; i < coins->n_terms; i++)
        row.values[i] = (guint8) coins->terms[i];
    poda_position_pack (position, row);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game, const PodaPosition *position)
{
    (void) game;
    Row row;
    poda_position_unpack (position, row);
    return row.second ? PODA_MIN : PODA_MAX;
}

static gboolean
over (const PodaGame *game, const PodaPosition *position, PodaValue *utility)
{
    (void) game;
    Row row;
    poda_position_unpack (position, row);
    if (row.first < row.end)
        return FALSE;
    *utility = row.difference;
    return TRUE;
}

static void
moves (const PodaGame *game, const PodaPosition *position, PodaMoves *list)
{
    (void) game;
    Row row;
    poda_position_unpack (position, row);
    poda_moves_push (list, FIRST);
    if (row.end - row.first > 1)
        poda_moves_push (list, LAST);
}

static void
play (const PodaGame *game, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    (void) game;
    Row row;
    poda_position_unpack (position, row);
    int coin = move == FIRST ? row.values[row.first++] : row.values[--row.end];
    row.difference += (gint16) (row.second ? -coin : coin);
    row.second = !row.second;
    poda_position_pack (next, row);
}

static guint
longest (const PodaGame *game, const PodaPosition *position)
{
    (void) game;
    Row row;
    poda_position_unpack (position, row);
    return (guint) (row.end - row.first);
}

static char *
format_move (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    (void) game;
    (void) position;
    return g_strdup (move == FIRST ? "first" : "last");
}

static char *
format_position (const PodaGame *game, const PodaPosition *position)
{
    (void) game;
    Row row;
    poda_position_unpack (position, row);
    GString *text = g_string_new (row.first < row.end ? NULL : "-");
    for (guint i = row.first; i < row.end; i++)
        g_string_append_printf (text, "%s%u", i > row.first ? " " : "", row.values[i]);
    return g_string_free (text, FALSE);
}

static PodaValue
difference (const PodaGame *game, const PodaPosition *position, PodaPlayer player,
            const PodaArguments *arguments)
{
    (void) game;
    (void) arguments;
    Row row;
    poda_position_unpack (position, row);
    return player == PODA_MAX ? row.difference : -row.difference;
}

static const PodaEvaluator difference_so_far = {
    .name = "difference",
    .summary = "the player's coins minus the opponent's",
    .source = "made for poda",
    .lowest = -COINS * LARGEST_COIN,
    .highest = COINS * LARGEST_COIN,
    .win = 1,
    .value = difference,
};

static const PodaEvaluator *const evaluators[] = { &difference_so_far, NULL };

static const PodaGame coins_game = {
    .name = "coins",
    .summary = "take the first or the last coin of a row",
    .players = { "A", "B" },
    .parameters = parameters,
    .evaluators = evaluators,
    .start = start,
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .longest = longest,
    .format_move = format_move,
    .format_position = format_position,
};

/* Writes the picture, with the pruned nodes. */
static gboolean
draw (PodaRecord *record, const char *path, GError **error)
{
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.labels = PODA_LABELS_STANDARD | PODA_LABEL_POSITION;
    drawing.title = "Coins in a row";
    if (!poda_record_add_pruned (record, FALSE, error))
        return FALSE;
    g_autoptr (PodaFigure) figure = poda_figure_new (record, &drawing);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    poda_emit_svg (figure, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
run (const char *path, GError **error)
{
    PodaArguments arguments;
    PodaPosition root;
    PodaProblem problem;
    if (!poda_arguments_parse ("coins", parameters, NULL, &arguments, error)
        || !start (&coins_game, &arguments, &root, error))
        return FALSE;
    poda_problem_init (&problem, &coins_game, &root);

    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, error);
    if (record == NULL)
        return FALSE;
    g_autofree char *result = poda_sentence_result (record);
    printf ("%s\n", result);
    return path == NULL || draw (record, path, error);
}

int
main (int argc, char **argv)
{
    g_autoptr (GError) error = NULL;
    if (!run (argc > 1 ? argv[1] : NULL, &error)) {
        fprintf (stderr, "%s\n", error->message);
        return 2;
    }
    return 0;
}
