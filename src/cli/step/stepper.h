#pragma once

/* The stepper walks through a recorded search in the terminal. Three layers: a session,
 * which knows of no screen; the terminal as a screen, which knows of nothing else; and
 * the stepper itself, which shows the one on the other, and does what keys ask for. */

#include "cli/command.h"
#include "draw/output/canvas.h"
#include "record/moment.h"

G_BEGIN_DECLS

/* --- Sessions --- */

/* A recorded search and the moment one stands at in it, what its nodes are called and
 * how they stand, and predicting what is decided next. */

/* A row of the trace table: what a step wrote into the column of its node. */
typedef struct {
    guint32 node;
    PodaValue value;
    gboolean filled;  /* whether the column held something before … */
    PodaValue before; /* … and what */
} PodaStepRow;

typedef struct {
    PodaRequest *request; /* borrowed: the game and the rules */
    PodaRecord *record;
    PodaMoment *moment;
    const PodaStep *steps;
    gsize n_steps;
    gsize step;   /* how many were taken */
    GArray *rows; /* of PodaStepRow: the last ones until here */
    gboolean
        hide_leaves; /* of an explicit tree: their values, until they are visited */
} PodaStepSession;

/* Records the search that the request asks for; progress is shown on stderr. FALSE sets
 * `error`. */
gboolean
poda_step_session_open (PodaStepSession *session, PodaRequest *request, GError **error);
void poda_step_session_clear (PodaStepSession *session);

/* Stands after `k` steps, or after the last one. */
void poda_step_session_go (PodaStepSession *session, gsize k);

/* The node of the last step; before the first, the root. */
const PodaNode *poda_step_session_node (const PodaStepSession *session);

/* How many steps have been taken after the next cut, or the one before; where there is
 * none, `session->step`. */
gsize poda_step_session_cut (const PodaStepSession *session, gboolean back);

/* How many steps have been taken when a node is entered, or, if it was pruned, when it
 * was cut off. */
gsize poda_step_session_visit (const PodaStepSession *session, const PodaNode *node);

/* The same for the next step after this one that happens at the node, beginning again
 * after its last one. */
gsize poda_step_session_again (const PodaStepSession *session, const PodaNode *node);

/* Searches with the next algorithm in the list, or the one before, and stands where the
 * same is done at the same node; where it never is, where the node is visited first,
 * and where that never is, at the same share of the steps. FALSE sets `error`, and
 * nothing has changed. */
gboolean
poda_step_session_switch (PodaStepSession *session, gboolean back, GError **error);

/* --- Nodes --- */

/* The node of that name, or written `n8`, else the first one, in the order of visits,
 * whose name begins so. NULL for none. */
const PodaNode *poda_step_find (const PodaStepSession *session, const char *text);

/* Whether the tree is there as a whole before it is searched, as an explicit one is; of
 * a game only what has been seen is. */
gboolean poda_step_is_given (const PodaStepSession *session);

/* Whether a node is shown as one where nobody decides. What has not been seen yet does
 * not tell whether it will be cut off. */
gboolean poda_step_is_leaf (const PodaStepSession *session, const PodaNode *node);

/* The short texts that panes share. The caller frees what is returned. */

/* What a node is called beside its parent: its own name, else the move that leads to
 * it; "root". */
char *poda_step_label (const PodaStepSession *session, const PodaNode *node);

/* What it is called in sentences, in so many columns. */
char *
poda_step_name (const PodaStepSession *session, const PodaNode *node, guint columns);

/* The move that leads to the node, where it is not its label already; else NULL. */
char *poda_step_move (const PodaStepSession *session, const PodaNode *node);

/* The node's value as it stands: "5" so far, or of a leaf; "= 5", "≥ 10" once it was
 * returned. NULL before there is one. */
char *poda_step_value (const PodaStepSession *session, const PodaNode *node);

/* The values that a bound has had, "α −∞→−7→5", the last `most` of them and the first,
 * or with 0 only the one that stands; NULL where there is no window. */
char *poda_step_bound (const PodaStepSession *session, const PodaNode *node,
                       gboolean beta, guint most);

/* The sign of a player's shape, "·" at a leaf, and its ink. */
const char *poda_step_shape (const PodaStepSession *session, const PodaNode *node);
guint poda_step_ink (const PodaStepSession *session, const PodaNode *node);

/* After a cut, the id of the node whose value made it; else 0. */
guint32 poda_step_cause (const PodaStepSession *session);

/* The text cut to so many columns, with an ellipsis. */
char *poda_step_shorten (const char *text, guint columns);

/* --- Predicting --- */

typedef enum {
    PODA_QUIZ_OFF,
    PODA_QUIZ_ALL, /* every decision */
    PODA_QUIZ_CUTS /* only whether a node is cut */
} PodaQuizMode;

typedef struct {
    PodaQuizMode mode;
    guint n_right, n_asked;
} PodaQuiz;

typedef enum {
    PODA_QUIZ_NOTHING,
    PODA_QUIZ_WHETHER_CUT, /* cut or go on? answered by one key */
    PODA_QUIZ_WHICH_NODE,  /* which node is visited next? */
    PODA_QUIZ_WHAT_VALUE   /* what is the new alpha, beta or value? */
} PodaQuizQuestion;

/* What the next step decides; `asked` is the question that was put before it at the
 * same step: whoever thinks that a node is not cut can be asked what is visited
 * next. */
PodaQuizQuestion poda_quiz_next (const PodaQuiz *quiz, const PodaStepSession *session,
                                 PodaQuizQuestion asked);

/* The question in words. The caller frees it. */
char *poda_quiz_text (const PodaStepSession *session, PodaQuizQuestion question);

/* Marks and counts an answer once the step has been taken; of a question about a cut it
 * is "c" or "g". What comes back is said: that it is right, or what had been, with the
 * reason where the step's own sentence does not tell it; NULL where the step did not
 * decide the question after all. The caller frees it. */
char *poda_quiz_mark (PodaQuiz *quiz, const PodaStepSession *session,
                      PodaQuizQuestion question, const char *answer, gboolean *right);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaStepSession, poda_step_session_clear)

/* --- The screen --- */

/* The terminal as a screen: cells to write on, and keys. All that is known of curses is
 * in screen.c.
 *
 * Texts come in UTF-8. They are made fit for a terminal, and where its characters are
 * not UTF-8, written in ASCII. However the program ends, the terminal is given back as
 * it was: when the screen is closed, at exit, and by each signal that kills. */

typedef struct _PodaScreen PodaScreen;

/* Beside an ink: how a text stands out where there is no colour either. */
#define PODA_LIT (1u << 8)  /* reversed: where one looks */
#define PODA_BOLD (1u << 9) /* heavier */

/* A rectangle of cells. */
typedef struct {
    gint top, left, rows, columns;
} PodaArea;

/* Keys that are no characters. */
typedef enum {
    PODA_KEY_NONE = 0, /* nothing came */
    PODA_KEY_ENTER = '\n',
    PODA_KEY_ESCAPE = 0x1b,
    PODA_KEY_LEFT = 0x110000, /* beyond all characters */
    PODA_KEY_RIGHT,
    PODA_KEY_UP,
    PODA_KEY_DOWN,
    PODA_KEY_HOME,
    PODA_KEY_END,
    PODA_KEY_PAGE_UP,
    PODA_KEY_PAGE_DOWN,
    PODA_KEY_ERASE,  /* backspace */
    PODA_KEY_RESIZE, /* the screen has another size, or must be drawn again */
    PODA_KEY_GONE    /* the terminal has gone away */
} PodaScreenKey;

/* Takes the terminal that standard input and output are. NULL sets `error`
 * (PODA_USAGE_ERROR) where it cannot place text. */
PodaScreen *poda_screen_open (GError **error);
void poda_screen_close (PodaScreen *screen); /* gives it back; NULL is allowed */

/* Its size, as it is now. */
PodaArea poda_screen_area (const PodaScreen *screen);

/* The text as it will stand there: one line, fit for this terminal. The caller frees
 * it. */
char *poda_screen_fit (const PodaScreen *screen, const char *text);

/* How many columns it takes there. */
guint poda_screen_columns (const PodaScreen *screen, const char *text);

/* The lines that a text makes, wrapped at `columns`, each fit for this terminal;
 * further lines begin with `indent` blanks. Free with g_ptr_array_unref. */
GPtrArray *poda_screen_wrap (const PodaScreen *screen, const char *text, gint columns,
                             gint indent);

/* Where a piece of text is written next, and where the line ends: what reaches beyond
 * is left out. */
typedef struct {
    PodaScreen *screen;
    gint row, column, end;
} PodaScreenPen;

/* At the beginning of a line of the area, counted from 0. */
PodaScreenPen poda_screen_pen_at (PodaScreen *screen, const PodaArea *area, gint line);

void poda_screen_erase (PodaScreen *screen);
void poda_screen_write (PodaScreenPen *pen, guint ink, const char *text);
void poda_screen_format (PodaScreenPen *pen, guint ink, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

/* Only where it finds room as a whole, else nothing and the pen's line is full: half a
 * number would be another one. */
void poda_screen_write_whole (PodaScreenPen *pen, guint ink, const char *text);

/* Fills the rest of the pen's line with blanks, or with a text of one column. */
void poda_screen_fill (PodaScreenPen *pen, guint ink, const char *with);

/* Shows what was written; the cursor stands at the pen, or with NULL is hidden. */
void poda_screen_show (PodaScreen *screen, const PodaScreenPen *cursor);

/* The next key, a character or a PodaScreenKey; PODA_KEY_NONE when there is none for so
 * many milliseconds (-1: waits for one). */
guint32 poda_screen_key (PodaScreen *screen, gint milliseconds);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaScreen, poda_screen_close)

/* --- The stepper --- */

/* A stepper at work. */
typedef struct {
    PodaStepSession session;
    PodaScreen *screen;
    PodaQuiz quiz;
    char *title;   /* of the game */
    char *message; /* until the next key; NULL for none */
    guint ink;     /* of the message */
    guint32 found; /* the id of the node searched for; 0 for none */
    gboolean playing;
    gboolean gone; /* the terminal is: there is nobody left to ask */
    guint speed;   /* in poda_step_speeds */
} PodaStepper;

/* How many milliseconds a step lasts while it plays, from slow to fast; as many as
 * PODA_STEP_SPEEDS. */
#define PODA_STEP_SPEEDS 8
extern const guint poda_step_speeds[PODA_STEP_SPEEDS];

/* The least size there is room for all in. */
#define PODA_STEP_COLUMNS 40
#define PODA_STEP_ROWS 12

/* Writes the whole screen, without showing it. */
void poda_step_draw (const PodaStepper *stepper);

/* The last line, where one is asked and answers. */
PodaArea poda_step_bottom (const PodaStepper *stepper);

/* The panes of a file of their own. */
void poda_step_draw_tree (const PodaStepper *stepper, const PodaArea *area);
void poda_step_draw_table (const PodaStepper *stepper, const PodaArea *area);

/* The node's window, "  α −∞→5  β ∞" with `gap` between the bounds: its history as far
 * as it fits into so many columns, at most `most` values beside the first. NULL where
 * it has none; the caller frees it. */
char *poda_step_window (const PodaStepper *stepper, const PodaNode *node, guint most,
                        const char *gap, gint columns);

/* Covers the screen with the keys and signs until one is pressed. */
void poda_step_help (PodaStepper *stepper);

/* Shows and does what keys ask for, until one says that it is enough, or the terminal
 * has gone. */
void poda_step_loop (PodaStepper *stepper);

G_END_DECLS
