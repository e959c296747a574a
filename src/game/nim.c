#include "game/rules.h"

#include <glib/gi18n-lib.h>

#define HEAPS PODA_SUM_MAX
/* Searches recurse once per stick: the limits keep games under PODA_TREE_DEEPEST. */
#define MOST_STICKS 1000
#define LARGEST_HEAP 120

typedef struct {
    guint16 heaps[HEAPS];
    guint16 take; /* maximum number of sticks per move */
    guint8 n_heaps;
    guint8 several; /* moves are written heap:count */
    guint8 misere;
    guint8 second; /* the second player is to move */
} Nim;

enum { STICKS, TAKE, HEAP_SIZES, MISERE };

static const PodaParameter parameters[] = {
    { "sticks", PODA_PARAMETER_NUMBER, "4", 0, MOST_STICKS, NULL,
      N_ ("number of sticks in the single heap") },
    { "take", PODA_PARAMETER_NUMBER, "3", 1, MOST_STICKS, NULL,
      N_ ("largest number of sticks that a move may take") },
    { "heaps", PODA_PARAMETER_SUM, NULL, 0, LARGEST_HEAP, NULL,
      N_ ("several heaps, such as 3+4+5; a move takes any number from one") },
    { "misere", PODA_PARAMETER_CHOICE, "yes", 0, 0, "no|yes",
      N_ ("whether taking the last stick loses") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

static guint
sticks_left (const Nim *nim)
{
    guint sum = 0;
    for (guint i = 0; i < nim->n_heaps; i++)
        sum += nim->heaps[i];
    return sum;
}

static void
set_heaps (Nim *nim, const gint64 *sizes, guint n_heaps)
{
    memset (nim->heaps, 0, sizeof nim->heaps);
    nim->n_heaps = (guint8) n_heaps;
    for (guint i = 0; i < n_heaps; i++)
        nim->heaps[i] = (guint16) sizes[i];
}

static gboolean
start (const PodaGame *game G_GNUC_UNUSED, const PodaArguments *arguments,
       PodaPosition *position, GError **error)
{
    const PodaArgument *values = arguments->values;
    Nim nim = { .misere = values[MISERE].number == 1 };
    if (values[HEAP_SIZES].given && (values[STICKS].typed || values[TAKE].typed)) {
        g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_VALUE,
                     _ ("nim: heaps= cannot be combined with sticks= or take=, since a "
                        "move takes any number from one heap"));
        return FALSE;
    }
    if (values[HEAP_SIZES].given) {
        set_heaps (&nim, values[HEAP_SIZES].terms, values[HEAP_SIZES].n_terms);
        nim.several = TRUE;
        nim.take = LARGEST_HEAP;
    } else {
        set_heaps (&nim, &values[STICKS].number, 1);
        nim.take = (guint16) values[TAKE].number;
    }
    poda_position_pack (position, nim);
    return TRUE;
}

void
poda_nim_heaps (const PodaPosition *position, PodaHeaps *heaps)
{
    Nim nim;
    poda_position_unpack (position, nim);
    *heaps =
        (PodaHeaps){ .count = nim.n_heaps, .take = nim.take, .several = nim.several };
    for (guint i = 0; i < nim.n_heaps; i++)
        heaps->sticks[i] = nim.heaps[i];
}

void
poda_nim_move (PodaMove move, guint *heap, guint *count)
{
    *heap = move >> 16;
    *count = move & 0xffff;
}

static PodaPlayer
side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Nim nim;
    poda_position_unpack (position, nim);
    return nim.second ? PODA_MIN : PODA_MAX;
}

/* TRUE if no stick is left: then the player to move did not take the last one. */
static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
      PodaValue *utility)
{
    Nim nim;
    poda_position_unpack (position, nim);
    if (sticks_left (&nim) > 0)
        return FALSE;
    *utility = nim.misere == !nim.second ? 1 : -1;
    return TRUE;
}

static void
moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       PodaMoves *list)
{
    Nim nim;
    poda_position_unpack (position, nim);
    for (guint heap = 0; heap < nim.n_heaps; heap++) {
        guint most = MIN (nim.heaps[heap], nim.take);
        for (guint count = 1; count <= most; count++)
            poda_moves_push (list, heap << 16 | count);
    }
}

static void
play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    Nim nim;
    poda_position_unpack (position, nim);
    nim.heaps[move >> 16] -= move & 0xffff;
    nim.second = !nim.second;
    poda_position_pack (next, nim);
}

static guint
longest (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Nim nim;
    poda_position_unpack (position, nim);
    return sticks_left (&nim);
}

static char *
format_move (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
             PodaMove move)
{
    Nim nim;
    poda_position_unpack (position, nim);
    if (nim.several)
        return g_strdup_printf ("%u:%u", (move >> 16) + 1, move & 0xffff);
    return g_strdup_printf ("%u", move & 0xffff);
}

static char *
format_position (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Nim nim;
    poda_position_unpack (position, nim);
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < nim.n_heaps; i++)
        g_string_append_printf (text, "%s%u", i > 0 ? "+" : "", nim.heaps[i]);
    return g_string_free (text, FALSE);
}

#define SHOWN_STICKS 60
#define BUNCH 5

static char *
show (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Nim nim;
    poda_position_unpack (position, nim);
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < nim.n_heaps; i++) {
        g_string_append (text, i > 0 ? "\n" : "");
        if (nim.several)
            g_string_append_printf (text, _ ("heap %u: "), i + 1);
        /* Sticks in groups, and their number. */
        guint sticks = nim.heaps[i];
        for (guint k = 0; k < sticks && k < SHOWN_STICKS; k++)
            g_string_append (text, k > 0 && k % BUNCH == 0 ? " |" : "|");
        g_string_append_printf (text, "%s%s%u", sticks > SHOWN_STICKS ? " …" : "",
                                sticks > 0 ? "  " : "", sticks);
    }
    return g_string_free (text, FALSE);
}

static gboolean
parse_position (const PodaGame *game, const PodaPosition *first, const char *text,
                PodaPosition *position, GError **error)
{
    Nim nim;
    poda_position_unpack (first, nim);
    gint64 sizes[HEAPS];
    g_auto (GStrv) terms = g_strsplit (text, "+", -1);
    guint n_heaps = g_strv_length (terms);
    guint most_heaps = nim.several ? HEAPS : 1;
    guint most_sticks = nim.several ? LARGEST_HEAP : MOST_STICKS;
    gboolean ok = n_heaps >= 1 && n_heaps <= most_heaps;
    for (guint i = 0; ok && i < n_heaps; i++)
        ok = g_ascii_string_to_signed (terms[i], 10, 0, most_sticks, &sizes[i], NULL);
    if (!ok)
        return poda_game_refuse_position (
            game, text, error,
            nim.several
                ? _ ("expected at most %u heaps of at most %u sticks, such as 3+4+5")
                : _ ("expected %u heap of at most %u sticks, such as 4"),
            most_heaps, most_sticks);
    set_heaps (&nim, sizes, n_heaps);
    nim.second = FALSE;
    poda_position_pack (position, nim);
    return TRUE;
}

const PodaGame poda_nim = {
    .name = "nim",
    .summary = N_ ("take sticks in turn; whoever takes the last one loses"),
    .players = { "A", "B" },
    .parameters = parameters,
    .utility = PODA_UTILITY_WINS,
    .start = start,
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .longest = longest,
    .format_move = format_move,
    .format_position = format_position,
    .parse_position = parse_position,
    .show = show,
};
