#pragma once

/* A game: the rules, as a table of pure functions over positions, which are plain
 * values: equal if their bytes are. All values are from the point of view of the first
 * player, called PODA_MAX. Only user input can be wrong; then a GError says where, and
 * what was expected. */

#include <string.h>

#include "game/parameters.h"
#include "base/value.h"

G_BEGIN_DECLS

#define PODA_POSITION_BYTES 64

typedef union {
    guint8 bytes[PODA_POSITION_BYTES];
    guint64 words[PODA_POSITION_BYTES / 8];
} PodaPosition;

/* Copy the game's own struct into a zero-padded position, and back. */
#define poda_position_pack(position, own)                                              \
    (G_STATIC_ASSERT_EXPR (sizeof (own) <= PODA_POSITION_BYTES),                       \
     memset ((position), 0, sizeof (PodaPosition)),                                    \
     memcpy ((position), &(own), sizeof (own)))

#define poda_position_unpack(position, own) memcpy (&(own), (position), sizeof (own))

static inline gboolean
poda_position_equal (const PodaPosition *a, const PodaPosition *b)
{
    return memcmp (a, b, sizeof *a) == 0;
}

/* Returns a well-mixed hash of the position's bytes. */
guint64 poda_position_hash (const PodaPosition *position);

/* A move, in the game's own encoding. */
typedef guint32 PodaMove;

/* A growing stack of moves. */
typedef struct {
    PodaMove *items;
    guint count;
    guint capacity;
} PodaMoves;

void poda_moves_grow (PodaMoves *moves);
void poda_moves_clear (PodaMoves *moves); /* the struct can be reused */

/* Reserves space for `n` more moves and returns it; the caller increases `count`. */
static inline PodaMove *
poda_moves_room (PodaMoves *moves, guint n)
{
    while (G_UNLIKELY (moves->capacity - moves->count < n))
        poda_moves_grow (moves);
    return moves->items + moves->count;
}

static inline void
poda_moves_push (PodaMoves *moves, PodaMove move)
{
    if (moves->count == moves->capacity)
        poda_moves_grow (moves);
    moves->items[moves->count++] = move;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaMoves, poda_moves_clear)

/* A board to be displayed: its cells row by row from the top, ' ' outside the board,
 * '.' empty, 'X' the first player's, 'O' the second's. */
#define PODA_BOARD_CELLS 128

typedef struct {
    guint columns;
    guint rows;
    gboolean strokes; /* drawn as crosses and circles, else as full and hollow discs */
    gboolean drops;   /* discs fall: columns are numbers and rows count from the
                         bottom; else columns are letters and rows count from the top */
    char cells[PODA_BOARD_CELLS];
} PodaBoard;

typedef struct _PodaGame PodaGame;

/* The meaning of a finished game's utility. */
typedef enum {
    PODA_UTILITY_VALUES, /* arbitrary values */
    PODA_UTILITY_WINS,   /* +1, 0 or -1, which --win can scale */
    PODA_UTILITY_SCORE   /* the first player's lead, to which the value of a won game
                            is added */
} PodaUtility;

/* The symmetries of a game's board that leave the rules unchanged. */
typedef enum {
    PODA_SYMMETRY_NONE,
    PODA_SYMMETRY_MIRROR, /* left and right */
    PODA_SYMMETRY_SQUARE  /* all eight of a square */
} PodaSymmetry;

typedef struct _PodaEvaluator PodaEvaluator;

struct _PodaGame {
    const char *name;
    const char *summary;                    /* one line, marked for translation */
    const char *players[2];                 /* names of the first and second player */
    const PodaParameter *parameters;        /* ends with a NULL name */
    const PodaEvaluator *const *evaluators; /* from the simplest to the strongest,
                                               which play and match use; NULL: none */
    PodaUtility utility;
    PodaSymmetry symmetry;   /* symmetric positions have equal values */
    gboolean states_players; /* positions define who is MAX (explicit trees) */
    gboolean compact_moves;  /* "4453" is four moves of one character each */

    /* Sets the first position for these parameters. Returns FALSE with `error` set (see
     * below). */
    gboolean (*start) (const PodaGame *game, const PodaArguments *arguments,
                       PodaPosition *position, GError **error);

    /* Returns the player who decides here, or would if the game were not over. */
    PodaPlayer (*side) (const PodaGame *game, const PodaPosition *position);

    /* TRUE if the game is over; sets its value for the first player. */
    gboolean (*over) (const PodaGame *game, const PodaPosition *position,
                      PodaValue *utility);

    /* Pushes the legal moves, at least one; the game must not be over. */
    void (*moves) (const PodaGame *game, const PodaPosition *position,
                   PodaMoves *moves);

    /* Computes the position after a legal move. `next` is never `position`. */
    void (*play) (const PodaGame *game, const PodaPosition *position, PodaMove move,
                  PodaPosition *next);

    /* Return the probability of a move below a chance node, in [0, 1]; and its weight,
     * an integer if possible, so that averages are exact. Both NULL in games without
     * chance. */
    double (*probability) (const PodaGame *game, const PodaPosition *position,
                           PodaMove move);
    double (*weight) (const PodaGame *game, const PodaPosition *position,
                      PodaMove move);

    /* Sets the value of a position at the depth limit without an evaluator; FALSE if it
     * states none. NULL: the value is 0. */
    gboolean (*static_value) (const PodaGame *game, const PodaPosition *position,
                              PodaValue *value);

    /* Returns the maximum number of plies from here to the end. */
    guint (*longest) (const PodaGame *game, const PodaPosition *position);

    /* Returns a move's distance from the middle column; NULL without columns. */
    double (*off_centre) (const PodaGame *game, const PodaPosition *position,
                          PodaMove move);

    /* Return the text of a legal move; of a position, as parse_position reads it. The
     * caller frees it. */
    char *(*format_move) (const PodaGame *game, const PodaPosition *position,
                          PodaMove move);
    char *(*format_position) (const PodaGame *game, const PodaPosition *position);

    /* Reads a position typed by a user. `start` contains the game's parameters. Returns
     * FALSE with `error` set (PODA_GAME_ERROR). NULL: positions cannot be typed. */
    gboolean (*parse_position) (const PodaGame *game, const PodaPosition *start,
                                const char *text, PodaPosition *position,
                                GError **error);

    /* Returns the position's own name, borrowed. NULL, or returning NULL: none. */
    const char *(*own_name) (const PodaGame *game, const PodaPosition *position);

    /* `play` and `format_move` depend only on the move, not on the position. */
    gboolean moves_tell;

    /* Fills the board, zeroed before; NULL: none. Call poda_game_board instead. */
    void (*board) (const PodaGame *game, const PodaPosition *position,
                   PodaBoard *board);

    /* Returns lines of text for players of games without a board; the caller frees
     * them. NULL: the position's text. */
    char *(*show) (const PodaGame *game, const PodaPosition *position);
};

#define PODA_GAME_ERROR (poda_game_error_quark ())
GQuark poda_game_error_quark (void);

typedef enum {
    PODA_GAME_ERROR_UNKNOWN,  /* unknown game, evaluator or parameter */
    PODA_GAME_ERROR_VALUE,    /* a parameter's value is out of range or not a number */
    PODA_GAME_ERROR_POSITION, /* not a legal position */
    PODA_GAME_ERROR_MOVE      /* not a legal move */
} PodaGameError;

/* Reads one legal move of `position`. Returns FALSE with `error` set
 * (PODA_GAME_ERROR_MOVE). */
gboolean poda_game_parse_move (const PodaGame *game, const PodaPosition *position,
                               const char *text, PodaMove *move, GError **error);

/* Plays moves separated by commas or spaces (or nothing, for compact moves) from
 * `position`, which becomes the final one, and appends them to `moves`, unless NULL.
 * Returns FALSE with `error` set. */
gboolean poda_game_read_moves (const PodaGame *game, PodaPosition *position,
                               const char *text, PodaMoves *moves, GError **error);

/* Return the texts of moves played from `position`, char *, and their separator in one
 * line: with a comma if a text contains a space. */
GPtrArray *poda_game_move_texts (const PodaGame *game, const PodaPosition *position,
                                 const PodaMoves *moves);
const char *poda_moves_joint (const GPtrArray *texts);

/* Returns them in one line for poda_game_read_moves. The caller frees it. */
char *poda_game_format_moves (const PodaGame *game, const PodaPosition *position,
                              const PodaMoves *moves);

/* Returns the name of the player to move; "" for chance. */
const char *poda_game_mover (const PodaGame *game, const PodaPosition *position);

/* Fills in the board of a position; FALSE if the game has none. */
gboolean
poda_game_board (const PodaGame *game, const PodaPosition *position, PodaBoard *board);

/* TRUE if a symmetry of the game maps one position's board to the other's, and the same
 * player is to move. */
gboolean poda_game_are_symmetric (const PodaGame *game, const PodaPosition *a,
                                  const PodaPosition *b);

/* Returns the cell that was filled by the last move; -1 if none was, or there is no
 * board, or no `before` (NULL). */
gint poda_game_played_cell (const PodaGame *game, const PodaPosition *before,
                            const PodaPosition *after);

/* Sets `error` (PODA_GAME_ERROR_POSITION) to the reason, and returns FALSE. */
gboolean
poda_game_refuse_position (const PodaGame *game, const char *text, GError **error,
                           const char *format, ...) G_GNUC_PRINTF (4, 5);

/* The built-in games, in the order of lists; ends with NULL. */
extern const PodaGame *const poda_games[];

/* Finds a built-in game by name, or returns NULL. */
const PodaGame *poda_game_find (const char *name);

G_END_DECLS
