#pragma once

/* A game: the rules, as a table of pure functions over positions that are plain values,
 * equal when their bytes are. All values are the view of the first player, whom a game
 * calls PODA_MAX whoever is to move. Only what a user typed can be wrong, and then a
 * GError says where and what was expected. */

#include <string.h>

#include "game/parameters.h"
#include "base/value.h"

G_BEGIN_DECLS

#define PODA_POSITION_BYTES 64

typedef union {
    guint8 bytes[PODA_POSITION_BYTES];
    guint64 words[PODA_POSITION_BYTES / 8];
} PodaPosition;

/* Zero-pads the game's own struct into a position, and copies it out again. */
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

/* A well-mixed hash of the position's bytes. */
guint64 poda_position_hash (const PodaPosition *position);

/* A move, in the game's own coding. */
typedef guint32 PodaMove;

/* A growing stack of moves. */
typedef struct {
    PodaMove *items;
    guint count;
    guint capacity;
} PodaMoves;

void poda_moves_grow (PodaMoves *moves);
void poda_moves_clear (PodaMoves *moves); /* the struct can be used again */

/* Room for `n` more moves, and where they go; who writes them raises `count`. */
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

/* A board to be shown: its cells row by row from the top, ' ' where there is no cell,
 * '.' empty, 'X' the first player's, 'O' the second's. */
#define PODA_BOARD_CELLS 128

typedef struct {
    guint columns;
    guint rows;
    gboolean strokes; /* drawn as crosses and rings, else as discs, filled and hollow */
    gboolean drops;   /* discs fall: columns have numbers and rows count from the
                         bottom; else columns have letters and rows count from the top */
    char cells[PODA_BOARD_CELLS];
} PodaBoard;

typedef struct _PodaGame PodaGame;

/* What the utility of a finished game is. */
typedef enum {
    PODA_UTILITY_VALUES, /* any values: nothing is known of them */
    PODA_UTILITY_WINS,   /* +1, 0 or -1, so that --win can scale it */
    PODA_UTILITY_SCORE   /* by how much the first player is ahead; what a won game
                            counts beside an evaluator is added to it */
} PodaUtility;

/* How a game's board may be turned so that its rules stay what they are. */
typedef enum {
    PODA_SYMMETRY_NONE,
    PODA_SYMMETRY_MIRROR, /* left and right */
    PODA_SYMMETRY_SQUARE  /* all eight of a square */
} PodaSymmetry;

typedef struct _PodaEvaluator PodaEvaluator;

struct _PodaGame {
    const char *name;
    const char *summary;                    /* one line, marked for translation */
    const char *players[2];                 /* the first and the second player's name */
    const PodaParameter *parameters;        /* ends with a NULL name */
    const PodaEvaluator *const *evaluators; /* from the plainest to the strongest, which
                                               play and match use; NULL for none */
    PodaUtility utility;
    PodaSymmetry symmetry;   /* positions turned into each other are worth the same */
    gboolean states_players; /* positions say who is MAX themselves (explicit trees) */
    gboolean compact_moves;  /* "4453" is four moves: each is one character */

    /* The first position for these parameters. FALSE sets `error` (PODA_GAME_ERROR). */
    gboolean (*start) (const PodaGame *game, const PodaArguments *arguments,
                       PodaPosition *position, GError **error);

    /* Who decides here, or would if the game were not over. */
    PodaPlayer (*side) (const PodaGame *game, const PodaPosition *position);

    /* Whether the game is over, and then what it is worth to the first player. */
    gboolean (*over) (const PodaGame *game, const PodaPosition *position,
                      PodaValue *utility);

    /* Pushes the legal moves, at least one; only while the game is on. */
    void (*moves) (const PodaGame *game, const PodaPosition *position,
                   PodaMoves *moves);

    /* The position after a legal move. `next` is never `position`. */
    void (*play) (const PodaGame *game, const PodaPosition *position, PodaMove move,
                  PodaPosition *next);

    /* The chance of a move below a chance node, in [0, 1], and the same as a share of
     * all moves' weights: whole numbers where the probabilities allow, so that averages
     * come out exact. Both NULL without chance. */
    double (*probability) (const PodaGame *game, const PodaPosition *position,
                           PodaMove move);
    double (*weight) (const PodaGame *game, const PodaPosition *position,
                      PodaMove move);

    /* What a position counts at the depth limit without an evaluator; FALSE when it
     * states none. NULL: it counts 0. */
    gboolean (*static_value) (const PodaGame *game, const PodaPosition *position,
                              PodaValue *value);

    /* How many plies the game can last at most from here. */
    guint (*longest) (const PodaGame *game, const PodaPosition *position);

    /* A move's distance from the middle column; NULL without columns. */
    double (*off_centre) (const PodaGame *game, const PodaPosition *position,
                          PodaMove move);

    /* The text of a legal move, and of a position, the inverse of parse_position; the
     * caller frees it. */
    char *(*format_move) (const PodaGame *game, const PodaPosition *position,
                          PodaMove move);
    char *(*format_position) (const PodaGame *game, const PodaPosition *position);

    /* Reads a position as users write it. `start` carries the game's parameters. FALSE
     * sets `error` (PODA_GAME_ERROR). NULL: the game takes none. */
    gboolean (*parse_position) (const PodaGame *game, const PodaPosition *start,
                                const char *text, PodaPosition *position,
                                GError **error);

    /* The position's own name, borrowed; both NULL for none. */
    const char *(*own_name) (const PodaGame *game, const PodaPosition *position);

    /* A move alone tells where it leads: `play` and `format_move` do not look at the
     * position. */
    gboolean moves_tell;

    /* Fills the board, zeroed before; NULL: none. Ask through poda_game_board. */
    void (*board) (const PodaGame *game, const PodaPosition *position,
                   PodaBoard *board);

    /* The lines of text that who plays sees where there is no board; the caller frees
     * them. NULL: the position's text. */
    char *(*show) (const PodaGame *game, const PodaPosition *position);
};

#define PODA_GAME_ERROR (poda_game_error_quark ())
GQuark poda_game_error_quark (void);

typedef enum {
    PODA_GAME_ERROR_UNKNOWN,  /* no such game, evaluator or parameter */
    PODA_GAME_ERROR_VALUE,    /* a parameter's value is out of range or no number */
    PODA_GAME_ERROR_POSITION, /* not a legal position */
    PODA_GAME_ERROR_MOVE      /* not a legal move */
} PodaGameError;

/* Reads one legal move of `position`. FALSE sets `error` (PODA_GAME_ERROR_MOVE). */
gboolean poda_game_parse_move (const PodaGame *game, const PodaPosition *position,
                               const char *text, PodaMove *move, GError **error);

/* Plays moves with commas or else spaces between them (or none where the game has
 * compact moves) from `position`, which is left at the last one, and appends them to
 * `moves`, unless NULL. FALSE sets `error`. */
gboolean poda_game_read_moves (const PodaGame *game, PodaPosition *position,
                               const char *text, PodaMoves *moves, GError **error);

/* The texts of moves that are played from `position`, char *, and what is put between
 * them in a line: a comma too where one of them holds a space. */
GPtrArray *poda_game_move_texts (const PodaGame *game, const PodaPosition *position,
                                 const PodaMoves *moves);
const char *poda_moves_joint (const GPtrArray *texts);

/* The same in one line, which poda_game_read_moves reads. The caller frees it. */
char *poda_game_format_moves (const PodaGame *game, const PodaPosition *position,
                              const PodaMoves *moves);

/* The name of the player to move; "" for chance. */
const char *poda_game_mover (const PodaGame *game, const PodaPosition *position);

/* The board of a position; FALSE where the game has none. */
gboolean
poda_game_board (const PodaGame *game, const PodaPosition *position, PodaBoard *board);

/* TRUE if the game's symmetry turns one position's board into the other's, and the same
 * player is to move. */
gboolean poda_game_are_symmetric (const PodaGame *game, const PodaPosition *a,
                                  const PodaPosition *b);

/* The cell of the board that is no longer empty; -1 where there is none, or no board,
 * or no `before` (NULL). */
gint poda_game_played_cell (const PodaGame *game, const PodaPosition *before,
                            const PodaPosition *after);

/* Sets `error` (PODA_GAME_ERROR_POSITION) to the reason, and returns FALSE. */
gboolean
poda_game_refuse_position (const PodaGame *game, const char *text, GError **error,
                           const char *format, ...) G_GNUC_PRINTF (4, 5);

/* The built-in games, in the order in which they are listed; ends with NULL. */
extern const PodaGame *const poda_games[];

/* Finds a built-in game by name; NULL when there is none. */
const PodaGame *poda_game_find (const char *name);

G_END_DECLS
