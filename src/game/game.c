#include "game/game.h"

#include <glib/gi18n-lib.h>

#include "base/terminal.h"

G_DEFINE_QUARK (poda_game_error, poda_game_error)

void
poda_moves_grow (PodaMoves *moves)
{
    moves->capacity = moves->capacity == 0 ? 256 : moves->capacity * 2;
    moves->items = g_renew (PodaMove, moves->items, moves->capacity);
}

void
poda_moves_clear (PodaMoves *moves)
{
    g_clear_pointer (&moves->items, g_free);
    moves->count = moves->capacity = 0;
}

/* Combines the words with the finaliser of splitmix64 (Steele, Lea and Flood 2014). */
guint64
poda_position_hash (const PodaPosition *position)
{
    guint64 hash = 0;
    for (guint i = 0; i < G_N_ELEMENTS (position->words); i++) {
        hash = (hash ^ position->words[i]) + G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
        hash = (hash ^ (hash >> 30)) * G_GUINT64_CONSTANT (0xbf58476d1ce4e5b9);
        hash = (hash ^ (hash >> 27)) * G_GUINT64_CONSTANT (0x94d049bb133111eb);
        hash ^= hash >> 31;
    }
    return hash;
}

const char *
poda_game_mover (const PodaGame *game, const PodaPosition *position)
{
    PodaPlayer side = game->side (game, position);
    return side == PODA_CHANCE ? "" : game->players[side];
}

#define LISTED_MOVES 12

gboolean
poda_game_parse_move (const PodaGame *game, const PodaPosition *position,
                      const char *text, PodaMove *move, GError **error)
{
    PodaValue utility;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    if (game->over (game, position, &utility)) {
        g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_MOVE,
                     _ ("no move \"%s\": the game is over"), text);
        return FALSE;
    }
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        g_autofree char *legal = game->format_move (game, position, moves.items[i]);
        if (g_ascii_strcasecmp (legal, text) == 0) {
            *move = moves.items[i];
            return TRUE;
        }
        if (i <= LISTED_MOVES)
            g_string_append_printf (list, "%s%s", i > 0 ? ", " : "",
                                    i < LISTED_MOVES ? legal : "…");
    }
    g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_MOVE,
                 _ ("no move \"%s\" here; expected one of %s"), text, list->str);
    return FALSE;
}

/* Splits the text into moves, unless it is a legal move as a whole. */
gboolean
poda_game_read_moves (const PodaGame *game, PodaPosition *position, const char *text,
                      PodaMoves *moves, GError **error)
{
    PodaMove played;
    guint number = 0;
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    gboolean whole = poda_game_parse_move (game, position, valid, &played, NULL);
    const char *joints = whole ? "" : strchr (valid, ',') != NULL ? "," : " \t\n";
    g_auto (GStrv) words = g_strsplit_set (valid, joints, -1);
    for (guint i = 0; words[i] != NULL; i++) {
        const char *end = whole ? words[i] : g_strstrip (words[i]);
        for (const char *word = end; *word != '\0'; word = end) {
            end = game->compact_moves ? g_utf8_next_char (word) : word + strlen (word);
            g_autofree char *move = g_strndup (word, (gsize) (end - word));
            PodaPosition before = *position;
            number++;
            if (!poda_game_parse_move (game, position, move, &played, error)) {
                g_prefix_error (error, _ ("move %u: "), number);
                return FALSE;
            }
            if (moves != NULL)
                poda_moves_push (moves, played);
            game->play (game, &before, played, position);
        }
    }
    return TRUE;
}

GPtrArray *
poda_game_move_texts (const PodaGame *game, const PodaPosition *position,
                      const PodaMoves *moves)
{
    GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
    PodaPosition here = *position, next;
    for (guint i = 0; i < moves->count; i++) {
        g_ptr_array_add (texts, game->format_move (game, &here, moves->items[i]));
        game->play (game, &here, moves->items[i], &next);
        here = next;
    }
    return texts;
}

const char *
poda_moves_joint (const GPtrArray *texts)
{
    for (guint i = 0; i < texts->len; i++)
        if (strchr (texts->pdata[i], ' ') != NULL)
            return ", ";
    return " ";
}

char *
poda_game_format_moves (const PodaGame *game, const PodaPosition *position,
                        const PodaMoves *moves)
{
    g_autoptr (GPtrArray) texts = poda_game_move_texts (game, position, moves);
    return poda_texts_join (texts, poda_moves_joint (texts));
}

gboolean
poda_game_board (const PodaGame *game, const PodaPosition *position, PodaBoard *board)
{
    *board = (PodaBoard){ 0 };
    if (game->board != NULL)
        game->board (game, position, board);
    return game->board != NULL;
}

gboolean
poda_game_are_symmetric (const PodaGame *game, const PodaPosition *a,
                         const PodaPosition *b)
{
    PodaBoard from, to;
    if (game->symmetry == PODA_SYMMETRY_NONE || !poda_game_board (game, a, &from)
        || !poda_game_board (game, b, &to)
        || game->side (game, a) != game->side (game, b))
        return FALSE;
    guint turns = game->symmetry == PODA_SYMMETRY_MIRROR ? 2
                  : from.columns == from.rows            ? 8
                                                         : 4;
    /* Each symmetry reflects the columns, then the rows, then exchanges both. */
    for (guint turn = 0; turn < turns; turn++) {
        guint cell = 0, columns = from.columns, row, column;
        for (; cell < columns * from.rows; cell++) {
            column = turn & 1 ? columns - 1 - cell % columns : cell % columns;
            row = turn & 2 ? from.rows - 1 - cell / columns : cell / columns;
            if (from.cells[turn & 4 ? column * columns + row : row * columns + column]
                != to.cells[cell])
                break;
        }
        if (cell == columns * from.rows)
            return TRUE;
    }
    return FALSE;
}

gint
poda_game_played_cell (const PodaGame *game, const PodaPosition *before,
                       const PodaPosition *after)
{
    PodaBoard old, new;
    if (before == NULL || !poda_game_board (game, before, &old)
        || !poda_game_board (game, after, &new))
        return -1;
    for (guint i = 0; i < new.columns *new.rows; i++)
        if (old.cells[i] == '.' && new.cells[i] != '.')
            return (gint) i;
    return -1;
}

gboolean
poda_game_refuse_position (const PodaGame *game, const char *text, GError **error,
                           const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *reason = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *message =
        g_strdup_printf (_ ("%s: position \"%s\": %s"), game->name, text, reason);
    g_autofree char *valid = g_utf8_make_valid (message, -1);
    g_set_error_literal (error, PODA_GAME_ERROR, PODA_GAME_ERROR_POSITION, valid);
    return FALSE;
}
