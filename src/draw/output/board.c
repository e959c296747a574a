/* Boards to play on: cells, heaps of sticks, and a small tree of evaluated moves. */

#include "draw/output/board.h"

#include <glib/gi18n-lib.h>

#include "draw/output/scene.h"
#include "game/board.h"
#include "game/rules.h"

/* Sizes in pixels of an unscaled picture. */
#define LABEL 16.0 /* font of columns, rows, and marks … */
#define FOOT 0.36  /* … and its baseline below the middle, in em */
#define LINE 22.0

/* --- Common parts --- */

static void
add_rect (PodaScene *scene, const char *css, double x, double y, double width,
          double height, double radius)
{
    poda_scene_rect (scene, PODA_ROLE_NONE, x, y, width, height, radius)->css = css;
}

static void
add_circle (PodaScene *scene, const char *css, PodaPoint at, double radius)
{
    poda_scene_circle (scene, PODA_ROLE_NONE, at.x, at.y, radius)->css = css;
}

/* Adds a centred text, made smaller to be no wider than `room` (0: unlimited). */
static void
add_text (PodaScene *scene, const char *css, double x, double y, double size,
          double room, const char *text)
{
    double width = room > 0 ? poda_text_width (text, size, TRUE) : 0;
    PodaPrimitive *added =
        poda_scene_text (scene, PODA_ROLE_NONE, x, y + size * FOOT, text);
    added->css = css;
    added->size = width > room ? size * room / width : size;
    added->attributes = "text-anchor=\"middle\"";
}

/* Writes the scene as a picture with these classes and this size, and clears it. */
static void
write_board (PodaScene *scene, const char *css, const char *label, double width,
             double height, PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    poda_svg_append (text,
                     "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"%-s\" "
                     "viewBox=\"0 0 %g %g\" role=\"group\" aria-label=\"%s\">\n",
                     css, width, height, label);
    poda_svg_append_scene (text, scene);
    g_string_append (text, "</svg>\n");
    poda_output_write (output, text->str, text->len);
    poda_scene_clear (scene);
}

static const PodaBoardMark *
mark_of (const PodaPlayed *played, PodaMove move)
{
    for (guint i = 0; i < played->n_marks; i++)
        if (played->marks[i].move == move)
            return &played->marks[i];
    return NULL;
}

/* Begins a clickable area for a move: "column 4: a win for X in 3 plies" */
static void
begin_take (PodaScene *scene, const PodaPlayed *played, PodaMove move)
{
    const PodaGame *game = played->game;
    const PodaBoardMark *mark = played->past ? NULL : mark_of (played, move);
    g_autofree char *text = game->format_move (game, played->position, move);
    g_autofree char *place = poda_board_place (game, played->position, move);
    const char *label = poda_scene_format (scene, mark == NULL ? "%s" : "%s: %s", place,
                                           mark != NULL ? mark->label : "");
    PodaPrimitive *take =
        poda_scene_begin (scene, mark != NULL && mark->best ? "take best" : "take");
    take->title = label;
    take->attributes = poda_scene_markup (
        scene, "data-move=\"%s\" role=\"button\" tabindex=\"-1\" aria-label=\"%s\"",
        text, label);
}

/* Begins a mark; its class is the player who made or can make the move. */
static void
begin_mark (PodaScene *scene, const PodaPlayed *played, const PodaBoardMark *mark)
{
    const PodaPosition *of = played->past ? played->before : played->position;
    PodaPlayer side = played->game->side (played->game, of);
    poda_scene_begin (scene, poda_scene_format (scene, "mark %c%s",
                                                side == PODA_MIN ? 'o' : 'x',
                                                mark->best    ? " best"
                                                : mark->bound ? " bound"
                                                              : ""));
}

/* --- Cells --- */

#define CELL 58.0
#define SEVEN 7   /* columns of this size; fewer columns are larger */
#define PIECE 0.4 /* half a piece, in cells */
#define HOLE 0.36
#define EDGE 26.0  /* for the names of rows and columns */
#define FRAME 10.0 /* width around the cells */
#define BARS 56.0  /* below the board: the highest bar and the gap above it */

typedef struct {
    const PodaPlayed *played;
    PodaScene scene;
    PodaBoard board;
    double corner; /* x and y of the first cell */
    double height, foot, cell, label;
    gint last;
    gboolean won[PODA_BOARD_CELLS];
} Cells;

static PodaPoint
cell_middle (const Cells *cells, guint cell)
{
    guint columns = cells->board.columns;
    return (PodaPoint){ cells->corner + (cell % columns + 0.5) * cells->cell,
                        cells->corner + (cell / columns + 0.5) * cells->cell };
}

/* Returns the cell of a move; -1 if it changes no cell. */
static gint
move_cell (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    PodaPosition next;
    game->play (game, position, move, &next);
    return poda_game_played_cell (game, position, &next);
}

/* Adds a cell and its piece: a cross, a circle, or a disc with a letter. A piece that
 * drops has the height of its fall. */
static void
add_cell (Cells *cells, guint cell)
{
    PodaScene *scene = &cells->scene;
    PodaPoint at = cell_middle (cells, cell);
    char piece = cells->board.cells[cell];
    gboolean drops = cells->board.drops, second = piece == 'O';
    gboolean taken = piece == 'X' || second, last = (gint) cell == cells->last;
    double side = cells->cell, radius = PIECE * side, half = radius - 0.09 * side;
    double fall = drops ? at.y - cells->corner + side / 2 : 0;
    g_autofree char *name = poda_board_cell_name (&cells->board, cell);
    const char *player = taken ? cells->played->game->players[second] : _ ("empty");
    const char *css =
        poda_scene_format (scene, "cell%s%s%s",
                           second  ? " o"
                           : taken ? " x"
                                   : "",
                           last ? " last" : "", cells->won[cell] ? " won" : "");
    if (piece == ' ')
        return;
    poda_scene_begin (scene, css)->attributes =
        poda_scene_markup (scene, "role=\"img\" aria-label=\"%s: %s\"", name, player);
    if (drops)
        add_circle (scene, "hole", at, HOLE * side);
    else
        add_rect (scene, "hole", at.x - side / 2, at.y - side / 2, side, side, 0);
    if (taken && (last || cells->won[cell]))
        add_circle (scene, "ring", at, radius + 3.5);
    if (taken)
        poda_scene_begin (scene, "piece")->attributes =
            poda_scene_markup (scene, "data-fall=\"%g\"", fall);
    if (taken && !cells->board.strokes) {
        add_circle (scene, "disc", at, radius);
        add_text (scene, "letter", at.x, at.y, 0.85 * radius, 0, second ? "O" : "X");
    } else if (second) {
        add_circle (scene, "stroke", at, half);
    } else if (taken) {
        poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gl%g %gm0 %gl%g %g", at.x - half,
                         at.y - half, 2 * half, 2 * half, -2 * half, -2 * half,
                         2 * half)
            ->css = "stroke";
    }
    if (taken)
        poda_scene_end (scene);
    poda_scene_end (scene);
}

/* Adds the numbers of expected moves: in their holes, or in the corners of cells, which
 * may contain values. */
static void
add_line (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaGame *game = played->game;
    gboolean drops = cells->board.drops;
    double radius = drops ? HOLE * cells->cell : 0.62 * cells->label;
    double size = drops ? cells->label : 0.9 * cells->label;
    double aside = drops ? 0 : cells->cell / 2 - radius - 2;
    PodaPosition at = *played->position, next;
    PodaValue utility;
    for (guint i = 0; played->line != NULL && i < MIN (played->line->count, 4)
                      && !game->over (game, &at, &utility);
         i++) {
        PodaPlayer side = game->side (game, &at);
        game->play (game, &at, played->line->items[i], &next);
        gint cell = poda_game_played_cell (game, &at, &next);
        at = next;
        if (cell < 0)
            continue;
        PodaPoint middle = cell_middle (cells, (guint) cell);
        middle.x -= aside;
        middle.y -= aside;
        poda_scene_begin (&cells->scene, side == PODA_MIN ? "next o" : "next x");
        add_circle (&cells->scene, NULL, middle, radius);
        add_text (&cells->scene, "letter", middle.x, middle.y, size, 0,
                  poda_scene_format (&cells->scene, "%u", played->line_begin + i));
        poda_scene_end (&cells->scene);
    }
}

/* Adds the values of moves: as bars below the columns if discs drop; otherwise in the
 * cells, past ones at the bottom. */
static void
add_values (Cells *cells)
{
    PodaScene *scene = &cells->scene;
    const PodaPlayed *played = cells->played;
    const PodaPosition *of = played->past ? played->before : played->position;
    double foot = cells->foot + BARS, side = cells->cell;
    double size = played->past ? cells->label - 1 : cells->label + 2;
    for (guint i = 0; i < played->n_marks; i++) {
        const PodaBoardMark *mark = &played->marks[i];
        gint cell = move_cell (played->game, of, mark->move);
        if (cell < 0 || (!cells->board.drops && cell == cells->last))
            continue;
        PodaPoint at = cell_middle (cells, (guint) cell);
        double height = 6 + mark->share * (BARS - 14);
        begin_mark (scene, played, mark);
        if (cells->board.drops)
            add_rect (scene, NULL, at.x - 0.58 * side / 2, foot - height, 0.58 * side,
                      height, 3);
        if (cells->board.drops && cells->board.columns <= 9)
            add_text (scene, "value", at.x, foot + LINE - 4 - cells->label * FOOT,
                      cells->label, side - 3, mark->text);
        if (!cells->board.drops)
            add_text (scene, "value", at.x,
                      played->past ? at.y + side / 2 - 6 - size * FOOT : at.y + 6, size,
                      side - 4, mark->text);
        poda_scene_end (scene);
    }
}

/* Adds the clickable areas, each with a dot unless it contains a value. */
static void
add_takes (Cells *cells)
{
    PodaScene *scene = &cells->scene;
    const PodaPlayed *played = cells->played;
    const PodaGame *game = played->game;
    double side = cells->cell, top = cells->corner - FRAME;
    gboolean drops = cells->board.drops;
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    if (!played->open || game->over (game, played->position, &utility))
        return;
    game->moves (game, played->position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaMove move = moves.items[i];
        gint cell = move_cell (game, played->position, move);
        if (cell < 0)
            continue;
        PodaPoint at = cell_middle (cells, (guint) cell);
        gboolean valued = !played->past && mark_of (played, move) != NULL;
        begin_take (scene, played, move);
        add_rect (scene, "reach", at.x - side / 2, drops ? top : at.y - side / 2, side,
                  drops ? cells->height - top : side, 6);
        add_circle (scene, valued ? "dot valued" : "dot", at,
                    drops ? HOLE * side - 2 : 5);
        poda_scene_end (scene);
    }
}

static void
add_names (Cells *cells)
{
    PodaScene *scene = &cells->scene;
    const PodaBoard *board = &cells->board;
    double corner = cells->corner, label = cells->label;
    double y = (board->drops ? cells->height : corner - FRAME) - 4 - label * FOOT;
    for (guint column = 0; column < board->columns; column++)
        add_text (scene, "coordinate", corner + (column + 0.5) * cells->cell, y, label,
                  0,
                  poda_scene_format (scene, "%c", poda_board_column (board, column)));
    for (guint row = 0; row < board->rows && !board->drops; row++)
        add_text (scene, "coordinate", corner - FRAME - EDGE / 2,
                  corner + (row + 0.5) * cells->cell, label, 0,
                  poda_scene_format (scene, "%u", row + 1));
}

/* --- Heaps of sticks: a click takes a stick and all that follow it --- */

#define STICK_PITCH 56.0
#define STICK_HEIGHT 56.0
#define ROW_HEIGHT 104.0
#define ROW_TOP 20.0
#define BUNCH 5

typedef struct {
    const PodaPlayed *played;
    PodaScene scene;
    PodaHeaps now, shown;        /* present heaps; heaps before the last move */
    PodaMoves moves;             /* legal moves */
    guint next_heap, next_count; /* the expected move; 0: none */
    double left;
    guint in_row;
} Heaps;

static gboolean
takes (PodaMove move, guint heap, guint count)
{
    guint from, taken;
    poda_nim_move (move, &from, &taken);
    return from == heap && taken == count;
}

static void
add_stick (Heaps *heaps, guint heap, guint stick, double x, double y)
{
    PodaScene *scene = &heaps->scene;
    const PodaPlayed *played = heaps->played;
    guint sticks = heaps->now.sticks[heap];
    guint behind = stick >= sticks ? 0 : sticks - stick; /* 0: already taken */
    guint marked = (played->past ? heaps->shown.sticks[heap] : sticks) - stick;
    gboolean next =
        behind > 0 && heap == heaps->next_heap && behind <= heaps->next_count;
    guint move = 0;
    while (move < heaps->moves.count
           && (behind == 0 || !takes (heaps->moves.items[move], heap, behind)))
        move++;
    if (move < heaps->moves.count)
        begin_take (scene, played, heaps->moves.items[move]);
    else
        poda_scene_begin (scene, behind == 0 ? "gone" : "rest");
    add_rect (scene, "reach", x - STICK_PITCH / 2, y - STICK_HEIGHT / 2 - ROW_TOP,
              STICK_PITCH, ROW_HEIGHT - 4, 6);
    const PodaGame *game = played->game;
    gboolean second = game->side (game, played->position) == PODA_MIN;
    add_rect (scene,
              !next    ? "stick"
              : second ? "stick next o"
                       : "stick next x",
              x - 7, y - STICK_HEIGHT / 2, 14, STICK_HEIGHT, 4);
    for (guint i = 0; i < played->n_marks && heaps->in_row == BUNCH; i++)
        if (takes (played->marks[i].move, heap, marked)) {
            begin_mark (scene, played, &played->marks[i]);
            add_text (scene, "value", x,
                      y + STICK_HEIGHT / 2 + LINE - 4 - (LABEL - 3) * FOOT, LABEL - 3,
                      STICK_PITCH - 2, played->marks[i].text);
            poda_scene_end (scene);
        }
    poda_scene_end (scene);
}

static void
emit_heaps (const PodaPlayed *played, PodaOutput *output)
{
    const PodaGame *game = played->game;
    const PodaPosition *position = played->position;
    Heaps heaps = { .played = played };
    guint rows = 0, sticks = 0, most = 0;
    PodaValue utility;
    poda_nim_heaps (position, &heaps.now);
    poda_nim_heaps (played->before != NULL ? played->before : position, &heaps.shown);
    gboolean over = game->over (game, position, &utility);
    if (played->open && !over)
        game->moves (game, position, &heaps.moves);
    if (played->line != NULL && played->line->count > 0 && !over)
        poda_nim_move (played->line->items[0], &heaps.next_heap, &heaps.next_count);
    for (guint i = 0; i < heaps.shown.count; i++)
        sticks += heaps.shown.sticks[i];
    heaps.in_row = sticks <= 20 ? BUNCH : 2 * BUNCH;
    heaps.left = heaps.shown.several ? 44 : 8;
    poda_scene_init (&heaps.scene);
    for (guint heap = 0; heap < heaps.shown.count; heap++) {
        PodaScene *scene = &heaps.scene;
        guint n = heaps.shown.sticks[heap];
        double middle = 4 + rows * ROW_HEIGHT + ROW_TOP + STICK_HEIGHT / 2;
        const char *name =
            heaps.shown.several ? poda_scene_format (scene, "%u:", heap + 1) : "";
        poda_scene_begin (scene, "heap")->attributes =
            poda_scene_markup (scene, "role=\"group\" aria-label=\"%s\"", name);
        if (heaps.shown.several)
            add_text (scene, "coordinate", heaps.left / 2, middle, LABEL, 0, name);
        for (guint i = 0; i < n; i++) {
            guint column = i % heaps.in_row, row = i / heaps.in_row;
            add_stick (&heaps, heap, i,
                       heaps.left + (column + 0.5) * STICK_PITCH + column / BUNCH * 14,
                       middle + row * ROW_HEIGHT);
        }
        poda_scene_end (scene);
        rows += MAX ((n + heaps.in_row - 1) / heaps.in_row, 1);
        most = MAX (most, MIN (n, heaps.in_row));
    }
    double width = heaps.left + most * STICK_PITCH + most / (BUNCH + 1) * 14 + 8;
    write_board (&heaps.scene, "board sticks", _ ("board"), MAX (width, 200.0),
                 rows * ROW_HEIGHT + 8, output);
    poda_moves_clear (&heaps.moves);
}

/* --- Boards --- */

gboolean
poda_emit_board (const PodaPlayed *played, PodaOutput *output)
{
    const PodaGame *game = played->game;
    Cells cells = { .played = played };
    const PodaBoard *board = &cells.board;
    PodaValue utility = 0;
    if (game == &poda_nim) {
        emit_heaps (played, output);
        return TRUE;
    }
    if (!poda_game_board (game, played->position, &cells.board))
        return FALSE;
    guint columns = board->columns, rows = board->rows;
    cells.cell = CLAMP (SEVEN * CELL / columns, CELL, 116.0);
    cells.label = LABEL * MAX (columns, SEVEN) / SEVEN;
    cells.corner = FRAME + 2 + (board->drops ? 0 : EDGE);
    cells.foot = cells.corner + rows * cells.cell + FRAME;
    cells.height = cells.foot + 2 + (board->drops ? BARS + 2 * LINE : 0);
    cells.last = poda_game_played_cell (game, played->before, played->position);
    if (game->utility == PODA_UTILITY_WINS && cells.last >= 0
        && game->over (game, played->position, &utility) && utility != 0)
        poda_board_runs (board, (guint) cells.last, cells.won);
    poda_scene_init (&cells.scene);
    add_rect (&cells.scene, "ground", cells.corner - FRAME, cells.corner - FRAME,
              columns * cells.cell + 2 * FRAME, rows * cells.cell + 2 * FRAME, 14);
    add_names (&cells);
    for (guint cell = 0; cell < columns * rows; cell++)
        add_cell (&cells, cell);
    add_line (&cells);
    add_values (&cells);
    add_takes (&cells);
    write_board (&cells.scene,
                 board->drops     ? "board drops"
                 : board->strokes ? "board strokes"
                                  : "board discs",
                 _ ("board"), cells.corner + columns * cells.cell + FRAME + 2,
                 cells.height, output);
    return TRUE;
}

char *
poda_board_place (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    if (game == &poda_nim) {
        PodaHeaps heaps;
        guint heap, n;
        poda_nim_heaps (position, &heaps);
        poda_nim_move (move, &heap, &n);
        if (!heaps.several)
            return g_strdup_printf (
                g_dngettext (GETTEXT_PACKAGE, "%u stick", "%u sticks", n), n);
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u stick from heap %u",
                                             "%u sticks from heap %u", n),
                                n, heap + 1);
    }
    PodaBoard board;
    if (!poda_game_board (game, position, &board)
        || move_cell (game, position, move) < 0)
        return NULL;
    g_autofree char *text = game->format_move (game, position, move);
    return board.drops ? g_strdup_printf (_ ("column %s"), text)
                       : g_steal_pointer (&text);
}

/* --- The evaluated moves of a position: two plies --- */

#define MOST 7
#define PITCH 70.0 /* minimum; fewer moves with long values have more */
#define GAP 6.0    /* between boxes */
#define BOX_HEIGHT 40.0
#define ROOT_Y 34.0
#define BOX_Y 150.0 /* the centre */
#define DOT_Y 226.0
#define DOT 4.2
#define LEGEND_Y 258.0
#define VALUE 16.0
#define SMALL 15.0

typedef struct {
    const PodaGame *game;
    const PodaPosition *position;
    char sides[2]; /* classes of the player to move, and of the opponent */
    double pitch, width;
    PodaScene scene;
} Branches;

/* Adds a node; those of the first player have corners, like a cross. */
static void
add_node (Branches *branches, char side, double x, double y, const char *value)
{
    double width = branches->pitch - GAP;
    add_rect (&branches->scene, "node", x - width / 2, y - BOX_HEIGHT / 2, width,
              BOX_HEIGHT, side == 'o' ? BOX_HEIGHT / 2 : 4.0);
    add_text (&branches->scene, "value", x, y, VALUE, 0, value);
}

/* Adds a move, its value, and the answers to it as dots. */
static void
add_branch (Branches *branches, const PodaBoardMark *mark, double x)
{
    const PodaGame *game = branches->game;
    PodaScene *scene = &branches->scene;
    double top = branches->width / 2, at = 0.62; /* relative place of the move on the
                                                    edge */
    double from = ROOT_Y + BOX_HEIGHT / 2, to = BOX_Y - BOX_HEIGHT / 2;
    g_autofree char *text = game->format_move (game, branches->position, mark->move);
    const char *move = poda_scene_format (scene, "%s", text);
    double plate = poda_text_width (move, SMALL, FALSE) / 2 + 4;
    double label_x = top + (x - top) * at, label_y = from + (to - from) * at;
    guint n = mark->looked + mark->left;
    double pitch = n > 1 ? MIN (9.0, 54.0 / (n - 1)) : 0; /* distance between dots */
    poda_scene_begin (scene,
                      poda_scene_format (scene, "branch %c%s", branches->sides[1],
                                         mark->best ? " best" : ""))
        ->attributes = poda_scene_markup (
        scene, "data-move=\"%s\" role=\"button\" tabindex=\"0\" aria-label=\"%s: %s\"",
        move, move, mark->label);
    poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gL%g %g", top, from, x, to)->css =
        "edge";
    add_rect (scene, "plate", label_x - plate, label_y - 10, 2 * plate, 20, 9);
    add_text (scene, "move", label_x, label_y, SMALL, 0, move);
    for (guint i = 0; i < n; i++) {
        double dot = x + (i - (n - 1) / 2.0) * pitch;
        poda_scene_begin (scene,
                          poda_scene_format (scene, "answer %c%s", branches->sides[0],
                                             i < mark->looked ? "" : " cut"));
        poda_scene_path (scene, PODA_ROLE_NONE, "M%g %gL%g %g", x,
                         BOX_Y + BOX_HEIGHT / 2, dot, DOT_Y - DOT);
        add_circle (scene, NULL, (PodaPoint){ dot, DOT_Y }, DOT);
        poda_scene_end (scene);
    }
    add_node (branches, branches->sides[1], x, BOX_Y, mark->text);
    poda_scene_end (scene);
}

/* Adds the meaning of the dots, and the number of hidden moves. */
static void
add_legend (Branches *branches, guint left)
{
    PodaScene *scene = &branches->scene;
    const char *words[] = { _ ("reply, searched"), _ ("not searched") };
    double x = 10;
    poda_scene_begin (scene, "legend");
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        poda_scene_begin (
            scene, i == 1 ? "answer cut"
                          : poda_scene_format (scene, "answer %c", branches->sides[0]));
        add_circle (scene, NULL, (PodaPoint){ x, LEGEND_Y }, DOT);
        poda_scene_end (scene);
        poda_scene_text (scene, PODA_ROLE_NONE, x + 10, LEGEND_Y + SMALL * FOOT,
                         words[i])
            ->size = SMALL;
        x += 48 + poda_text_width (words[i], SMALL, FALSE);
    }
    poda_scene_end (scene);
    if (left == 0)
        return;
    const char *more = poda_scene_format (
        scene, g_dngettext (GETTEXT_PACKAGE, "… and %u more", "… and %u more", left),
        left);
    PodaPrimitive *text =
        poda_scene_text (scene, PODA_ROLE_NONE, branches->width - 4, ROOT_Y, more);
    text->css = "more";
    text->size = SMALL;
    text->attributes = "text-anchor=\"end\"";
}

/* Writes the moves as branches; of many, only the first ones and the best one. */
void
poda_emit_branches (const PodaGame *game, const PodaPosition *position,
                    const char *value, const PodaBoardMark *marks, guint n_marks,
                    PodaOutput *output)
{
    gboolean second = game->side (game, position) == PODA_MIN;
    Branches branches = { .game = game,
                          .position = position,
                          .pitch = PITCH,
                          .sides = { second ? 'o' : 'x', second ? 'x' : 'o' } };
    guint best = 0;
    for (guint i = 0; i < n_marks; i++) {
        double width = poda_text_width (marks[i].text, VALUE, TRUE);
        branches.pitch = MAX (branches.pitch, width + GAP + 6);
        best = marks[i].best ? i : best;
    }
    guint n = MIN (n_marks, (guint) (MOST * PITCH / branches.pitch));
    branches.width = MAX (n * branches.pitch, 340.0);
    poda_scene_init (&branches.scene);
    for (guint i = 0; i < n; i++)
        add_branch (&branches, &marks[i == n - 1 && best >= n ? best : i],
                    branches.width / 2 + (i - (n - 1) / 2.0) * branches.pitch);
    poda_scene_begin (&branches.scene, poda_scene_format (&branches.scene, "root %c",
                                                          branches.sides[0]));
    add_node (&branches, branches.sides[0], branches.width / 2, ROOT_Y, value);
    poda_scene_end (&branches.scene);
    add_legend (&branches, n_marks - n);
    write_board (&branches.scene, "branches", _ ("what was searched"), branches.width,
                 268.0, output);
}
