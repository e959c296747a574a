#pragma once

/* An account in the making: what its parts share while poda_emit_account works. */

#include "base/output.h"
#include "game/evaluator.h"

G_BEGIN_DECLS

#define PODA_ACCOUNT_COLUMNS 80

typedef struct {
    const GArray *parts; /* of PodaPart */
    gboolean has_board;
    PodaBoard board;
    gint last; /* the cell of the move just played; -1 for none */
    PodaOutput *output;
} PodaAccountText;

static inline const PodaPart *
poda_account_text_part (const PodaAccountText *account, guint i)
{
    return &g_array_index (account->parts, PodaPart, i);
}

/* The position, and beside it the numbers; below it where both together are too wide.
 * Without a part that has cells, the position alone. */
void poda_account_text_write_boards (const PodaAccountText *account);

/* "+2", "-5", "0". The caller frees it. */
char *poda_signed_number (PodaValue value);

G_END_DECLS
