#pragma once

/* What poda is measured against: tic-tac-toe and Connect-4 in loops written by hand,
 * without function pointers, positions or options, and a record of the plainest kind,
 * one g_node_new and one payload a node. */

#include "search/problem.h"

/* Negamax; `mine` moves next. */
int rival_tictactoe_value (guint mine, guint theirs, guint64 *nodes);

/* Alpha-beta in the mover's view, who has the discs `mine` of those `taken`. */
int rival_connect4_value (guint64 mine, guint64 taken, guint depth, int alpha, int beta,
                          guint64 *nodes);

typedef struct {
    GNode *root;
    GNode *open; /* the innermost one */
} RivalRecord;

void rival_observe (const PodaEvent *event, gpointer data);

void rival_free (RivalRecord *record);
