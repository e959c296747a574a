#include "cli/step/texts.h"

#include <string.h>

#include "cli/step/tree.h"
#include "draw/canvas.h"
#include "record/say/sentence.h"

static const char *
own_name (const PodaStepSession *session, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (session->record)->game;
    PodaPosition position;
    if (game->own_name == NULL)
        return NULL;
    poda_record_position (session->record, node, &position);
    return game->own_name (game, &position);
}

char *
poda_step_label (const PodaStepSession *session, const PodaNode *node)
{
    const char *own = own_name (session, node);
    if (own != NULL)
        return g_strdup (own);
    return poda_node_parent (node) == NULL
               ? g_strdup ("root")
               : poda_record_move_text (session->record, node);
}

/* What stands at the end of a path of moves tells more than its beginning. */
static char *
shorten_path (const char *text, guint columns)
{
    guint used = poda_columns (text);
    if (used <= columns)
        return g_strdup (text);
    for (; used >= columns; text = g_utf8_next_char (text))
        used -= poda_char_columns (g_utf8_get_char (text));
    return g_strconcat ("…", text, NULL);
}

char *
poda_step_name (const PodaStepSession *session, const PodaNode *node, guint columns)
{
    const char *own = own_name (session, node);
    if (own != NULL)
        return poda_step_shorten (own, columns);
    g_autofree char *path = poda_record_name (session->record, node);
    return shorten_path (path, columns);
}

char *
poda_step_move (const PodaStepSession *session, const PodaNode *node)
{
    g_autofree char *move = poda_record_move_text (session->record, node);
    const char *own = own_name (session, node);
    gboolean same = own == NULL || g_strcmp0 (own, move) == 0;
    return same ? NULL : g_steal_pointer (&move);
}

char *
poda_step_value (const PodaStepSession *session, const PodaNode *node)
{
    PodaValue value;
    PodaBound bound;
    if (!poda_moment_value (session->moment, node, &value, &bound))
        return NULL;
    g_autofree char *text = poda_sentence_value (value, bound, PODA_STYLE_TEXT);
    gboolean proved = bound == PODA_BOUND_EXACT && node->status == PODA_STATUS_EXPANDED
                      && poda_moment_state (session->moment, node) == PODA_STATE_LEFT;
    return proved ? g_strdup_printf ("= %s", text) : g_steal_pointer (&text);
}

static void
append_value (GString *text, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    g_string_append (text, poda_value_format (value, PODA_STYLE_TEXT, number));
}

char *
poda_step_bound (const PodaStepSession *session, const PodaNode *node, gboolean beta,
                 guint most)
{
    guint n;
    const PodaValue *values = beta ? poda_moment_beta (session->moment, node, &n)
                                   : poda_moment_alpha (session->moment, node, &n);
    if (n == 0)
        return NULL;
    GString *text = g_string_new (beta ? "β " : "α ");
    guint last = n - MIN (n, MAX (most, 1));
    if (most > 0 && last > 0) {
        append_value (text, values[0]);
        g_string_append (text, last > 1 ? "→…→" : "→");
    }
    for (guint i = last; i < n; i++) {
        g_string_append (text, i > last ? "→" : "");
        append_value (text, values[i]);
    }
    return g_string_free (text, FALSE);
}

const char *
poda_step_shape (const PodaStepSession *session, const PodaNode *node)
{
    static const char *const shapes[] = { "□", "○", "◇" };
    return poda_step_tree_is_leaf (session, node) ? "·" : shapes[node->player];
}

guint
poda_step_ink (const PodaStepSession *session, const PodaNode *node)
{
    static const PodaInk inks[] = { PODA_INK_MAX, PODA_INK_MIN, PODA_INK_CHANCE };
    PodaState state = poda_moment_state (session->moment, node);
    if (state == PODA_STATE_UNSEEN || state == PODA_STATE_SKIPPED)
        return PODA_INK_PALE;
    return poda_step_tree_is_leaf (session, node) ? PODA_INK_PLAIN : inks[node->player];
}

guint32
poda_step_cause (const PodaStepSession *session)
{
    const PodaReplay *replay = poda_moment_replay (session->moment);
    if (session->step == 0 || poda_replay_step (replay)->verb != PODA_CUT)
        return 0;
    const PodaFrame *cause = poda_replay_cause (replay);
    return cause != NULL ? cause->id : 0;
}

char *
poda_step_shorten (const char *text, guint columns)
{
    const char *at = text;
    guint used = 0;
    if (poda_columns (text) <= columns)
        return g_strdup (text);
    while (used + poda_char_columns (g_utf8_get_char (at)) < columns) {
        used += poda_char_columns (g_utf8_get_char (at));
        at = g_utf8_next_char (at);
    }
    return g_strdup_printf ("%.*s…", (int) (at - text), text);
}
