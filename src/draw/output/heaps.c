/* Heaps of sticks: a click takes a stick and all behind it. */

#include "draw/output/board_parts.h"

#include <glib/gi18n-lib.h>

#include "game/nim.h"

#define STICK_PITCH 56.0
#define STICK_WIDTH 14.0
#define STICK_HEIGHT 56.0
#define ROW_HEIGHT 104.0
#define ROW_TOP 20.0
#define FEW_STICKS 20 /* in rows of a bunch, with texts */
#define BUNCH 5
#define BUNCH_GAP 14.0
#define HEAP_NAME 44.0
#define MOST_STICKS 60
#define NARROWEST 200.0

typedef struct {
    const PodaPlayed *played;
    PodaScene scene;
    PodaHeaps now;               /* as they are */
    PodaHeaps shown;             /* with those that the last move took */
    PodaMoves moves;             /* that can be made */
    guint next_heap, next_count; /* what is expected; 0: nothing */
    double left;
    guint in_row;
    gboolean second; /* is to move */
} Heaps;

/* A long heap shows those that are taken first. */
static guint
hidden_in (const Heaps *heaps, guint heap)
{
    guint most = heaps->shown.several ? MOST_STICKS / 3 : MOST_STICKS;
    guint sticks = heaps->shown.sticks[heap];
    return sticks > most ? sticks - most : 0;
}

static guint
rows_of (const Heaps *heaps, guint heap)
{
    guint sticks = heaps->shown.sticks[heap] - hidden_in (heaps, heap);
    return MAX ((sticks + heaps->in_row - 1) / heaps->in_row, 1);
}

/* As wide as the longest row. */
static double
width_of (const Heaps *heaps)
{
    guint most = 0;
    for (guint i = 0; i < heaps->shown.count; i++)
        most = MAX (most, MIN (heaps->shown.sticks[i], heaps->in_row));
    return heaps->left + most * STICK_PITCH + most / (BUNCH + 1) * BUNCH_GAP;
}

static PodaPoint
stick_middle (const Heaps *heaps, guint index, double top)
{
    guint column = index % heaps->in_row;
    return (PodaPoint){
        heaps->left + (column + 0.5) * STICK_PITCH + column / BUNCH * BUNCH_GAP,
        top + index / heaps->in_row * ROW_HEIGHT + ROW_TOP + STICK_HEIGHT / 2
    };
}

/* The move that takes the sticks of a heap from this one on; FALSE: there is none. */
static gboolean
find_take (const PodaMoves *moves, guint heap, guint count, PodaMove *move)
{
    for (guint i = 0; i < moves->count; i++) {
        guint from, taken;
        poda_nim_move (moves->items[i], &from, &taken);
        *move = moves->items[i];
        if (from == heap && taken == count)
            return TRUE;
    }
    return FALSE;
}

static const PodaBoardMark *
stick_mark (const Heaps *heaps, guint heap, guint stick)
{
    const PodaPlayed *played = heaps->played;
    const PodaHeaps *of = played->past ? &heaps->shown : &heaps->now;
    for (guint i = 0; i < played->n_marks; i++) {
        guint from, count;
        poda_nim_move (played->marks[i].move, &from, &count);
        if (from == heap && stick + count == of->sticks[heap])
            return &played->marks[i];
    }
    return NULL;
}

static void
add_stick (Heaps *heaps, guint heap, guint stick, PodaPoint at)
{
    PodaScene *scene = &heaps->scene;
    gboolean gone = stick >= heaps->now.sticks[heap];
    guint behind = gone ? 0 : heaps->now.sticks[heap] - stick;
    gboolean next = heaps->next_count > 0 && heap == heaps->next_heap && !gone
                    && behind <= heaps->next_count;
    const PodaBoardMark *mark = stick_mark (heaps, heap, stick);
    PodaMove move;
    if (!gone && find_take (&heaps->moves, heap, behind, &move)) {
        g_autofree char *place = poda_heaps_place (heaps->played->position, move);
        poda_board_begin_take (scene, heaps->played, move, place);
    } else {
        poda_scene_begin (scene, gone ? "gone" : "rest");
    }
    poda_board_rect (scene, "reach", at.x - STICK_PITCH / 2,
                     at.y - STICK_HEIGHT / 2 - ROW_TOP, STICK_PITCH, ROW_HEIGHT - 4, 6);
    poda_board_rect (scene,
                     !next           ? "stick"
                     : heaps->second ? "stick next o"
                                     : "stick next x",
                     at.x - STICK_WIDTH / 2, at.y - STICK_HEIGHT / 2, STICK_WIDTH,
                     STICK_HEIGHT, 4);
    if (mark != NULL && heaps->in_row == BUNCH) {
        poda_board_begin_mark (scene, heaps->played, mark);
        poda_board_fitted (scene, "value", at.x,
                           at.y + STICK_HEIGHT / 2 + PODA_BOARD_LINE - 4,
                           PODA_BOARD_LABEL - 3, mark->text, STICK_PITCH - 2);
        poda_scene_end (scene);
    }
    poda_scene_end (scene);
}

static void
add_heap (Heaps *heaps, guint heap, double top)
{
    PodaScene *scene = &heaps->scene;
    guint hidden = hidden_in (heaps, heap);
    double x = heaps->left - HEAP_NAME / 2;
    const char *name =
        heaps->shown.several ? poda_scene_format (scene, "%u:", heap + 1) : "";
    PodaPrimitive *group = poda_scene_begin (scene, "heap");
    group->attributes =
        poda_scene_markup (scene, "role=\"group\" aria-label=\"%s\"", name);
    if (heaps->shown.several)
        poda_board_text (scene, "coordinate", x,
                         top + ROW_TOP + STICK_HEIGHT / 2
                             + PODA_BOARD_LABEL * PODA_BOARD_FOOT,
                         PODA_BOARD_LABEL, name);
    if (hidden > 0)
        poda_board_text (scene, "coordinate", x, top + ROW_TOP + PODA_BOARD_LABEL,
                         PODA_BOARD_LABEL, poda_scene_format (scene, "%u +", hidden));
    for (guint stick = hidden; stick < heaps->shown.sticks[heap]; stick++)
        add_stick (heaps, heap, stick, stick_middle (heaps, stick - hidden, top));
    poda_scene_end (scene);
}

static void
read_heaps (Heaps *heaps)
{
    const PodaPlayed *played = heaps->played;
    const PodaGame *game = played->game;
    PodaValue utility;
    poda_nim_heaps (played->position, &heaps->now);
    poda_nim_heaps (played->before != NULL ? played->before : played->position,
                    &heaps->shown);
    gboolean over = game->over (game, played->position, &utility);
    heaps->second = game->side (game, played->position) == PODA_MIN;
    if (played->open && !over)
        game->moves (game, played->position, &heaps->moves);
    if (played->line != NULL && played->line->count > 0 && !over)
        poda_nim_move (played->line->items[0], &heaps->next_heap, &heaps->next_count);
}

void
poda_emit_heaps (const PodaPlayed *played, PodaOutput *output)
{
    Heaps heaps = { .played = played };
    guint rows = 0, hidden = 0, sticks = 0;
    double top = 4;
    read_heaps (&heaps);
    for (guint i = 0; i < heaps.shown.count; i++) {
        hidden += hidden_in (&heaps, i);
        sticks += heaps.shown.sticks[i] - hidden_in (&heaps, i);
    }
    heaps.in_row = sticks <= FEW_STICKS ? BUNCH : 2 * BUNCH;
    heaps.left = heaps.shown.several || hidden > 0 ? HEAP_NAME : 8;
    poda_scene_init (&heaps.scene);
    for (guint i = 0; i < heaps.shown.count; i++) {
        add_heap (&heaps, i, top + rows * ROW_HEIGHT);
        rows += rows_of (&heaps, i);
    }
    PodaPoint size = { MAX (width_of (&heaps) + 8, NARROWEST), rows * ROW_HEIGHT + 8 };
    poda_board_write (&heaps.scene, "board sticks", _ ("board"), size, output);
    poda_scene_clear (&heaps.scene);
    poda_moves_clear (&heaps.moves);
}

char *
poda_heaps_place (const PodaPosition *position, PodaMove move)
{
    PodaHeaps heaps;
    guint heap, count;
    poda_nim_heaps (position, &heaps);
    poda_nim_move (move, &heap, &count);
    if (heaps.several)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u stick of heap %u",
                                             "%u sticks of heap %u", count),
                                count, heap + 1);
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u stick", "%u sticks", count), count);
}
