#include "tree/dot_attributes.h"

#include <glib/gi18n-lib.h>

static const char *const keys[PODA_DOT_N_KEYS] = {
    [PODA_DOT_VALUE] = "value",   [PODA_DOT_PLAYER] = "player",
    [PODA_DOT_STATUS] = "status", [PODA_DOT_KNOWN] = "known",
    [PODA_DOT_MOVE] = "move",     [PODA_DOT_PROBABILITY] = "probability",
};

gboolean
poda_dot_read_assignment (PodaDotLexer *lexer, PodaDraft *draft, const char **text,
                          gsize *place, GError **error)
{
    if (!poda_dot_lexer_next (lexer, error))
        return FALSE;
    if (lexer->kind != PODA_DOT_ID)
        return poda_dot_lexer_fail (lexer, _ ("the text of an attribute after \"=\""),
                                    error);
    *text = poda_draft_keep (draft, lexer->text->str);
    *place = lexer->place;
    return poda_dot_lexer_next (lexer, error);
}

gboolean
poda_dot_set_graph (PodaDraft *draft, const char *name, const char *text, gsize place,
                    GError **error)
{
    g_hash_table_insert (draft->attributes, (gpointer) name, (gpointer) text);
    if (strcmp (name, keys[PODA_DOT_PLAYER]) != 0)
        return TRUE;
    draft->player = PODA_DRAFT_ALTERNATES;
    return *text == '\0'
           || poda_draft_read_player (draft, text, place, &draft->player, error);
}

static void
set_known_key (PodaDotAttributes *attributes, const char *name, const char *text,
               gsize place)
{
    for (guint i = 0; i < PODA_DOT_N_KEYS; i++)
        if (strcmp (name, keys[i]) == 0) {
            attributes->texts[i] = text;
            attributes->places[i] = (guint32) place;
        }
}

/* The attribute read last, as long as it may turn out to be the half of `value=3,5`. */
typedef struct {
    const char *number; /* NULL: it may not */
    gsize place;
} Half;

static gboolean
is_number_key (const char *name)
{
    return strcmp (name, keys[PODA_DOT_VALUE]) == 0
           || strcmp (name, keys[PODA_DOT_PROBABILITY]) == 0;
}

/* name [= text] [; | ,] */
static gboolean
read_attribute (PodaDotLexer *lexer, PodaDraft *draft, PodaDotAttributes *attributes,
                Half *half, GError **error)
{
    if (lexer->kind != PODA_DOT_ID)
        return poda_dot_lexer_fail (lexer, _ ("an attribute or \"]\""), error);
    if (lexer->is_numeral && half->number != NULL)
        return poda_source_fail (
            lexer->source, half->place, PODA_TREE_ERROR_VALUE, error,
            _ ("expected a decimal point, not a comma, in \"%s,%s\""), half->number,
            lexer->text->str);

    const char *name = poda_draft_keep (draft, lexer->text->str);
    const char *text = "true";
    gsize place = lexer->place;
    half->number = NULL;
    if (!poda_dot_lexer_next (lexer, error))
        return FALSE;
    if (poda_dot_lexer_is_sign (lexer, '=')
        && !poda_dot_read_assignment (lexer, draft, &text, &place, error))
        return FALSE;

    if (poda_dot_lexer_is_sign (lexer, ',') && is_number_key (name)
        && g_ascii_isdigit (text[strlen (text) - (*text != '\0')]))
        *half = (Half){ text, place };
    if ((poda_dot_lexer_is_sign (lexer, ',') || poda_dot_lexer_is_sign (lexer, ';'))
        && !poda_dot_lexer_next (lexer, error))
        return FALSE;
    if (attributes == NULL)
        return poda_dot_set_graph (draft, name, text, place, error);
    set_known_key (attributes, name, text, place);
    return TRUE;
}

gboolean
poda_dot_read_lists (PodaDotLexer *lexer, PodaDraft *draft,
                     PodaDotAttributes *attributes, GError **error)
{
    while (poda_dot_lexer_is_sign (lexer, '[')) {
        Half half = { NULL, 0 };
        if (!poda_dot_lexer_next (lexer, error))
            return FALSE;
        while (!poda_dot_lexer_is_sign (lexer, ']'))
            if (!read_attribute (lexer, draft, attributes, &half, error))
                return FALSE;
        if (!poda_dot_lexer_next (lexer, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
apply_value (const char *text, gsize place, PodaDraft *draft, PodaDraftNode *node,
             GError **error)
{
    node->has_value = FALSE;
    if (*text == '\0')
        return TRUE;
    node->has_value = TRUE;
    node->value_place = (guint32) place;
    return poda_draft_read_value (draft, text, place, &node->value, error);
}

static gboolean
apply_player (const char *text, gsize place, PodaDraft *draft, PodaDraftNode *node,
              GError **error)
{
    node->player = PODA_DRAFT_ALTERNATES;
    return *text == '\0'
           || poda_draft_read_player (draft, text, place, &node->player, error);
}

/* What a search never entered, or in a still has not returned from yet. */
static gboolean
may_have_no_value (const char *status)
{
    return g_ascii_strcasecmp (status, "pruned") == 0
           || g_ascii_strcasecmp (status, "unseen") == 0
           || g_ascii_strcasecmp (status, "open") == 0;
}

gboolean
poda_dot_apply_to_node (const PodaDotAttributes *attributes, PodaDraft *draft,
                        guint32 index, GError **error)
{
    PodaDraftNode *node = poda_draft_node (draft, index);
    const char *const *texts = attributes->texts;
    const guint32 *places = attributes->places;
    if (texts[PODA_DOT_STATUS] != NULL)
        node->pruned = may_have_no_value (texts[PODA_DOT_STATUS]);
    if (texts[PODA_DOT_KNOWN] != NULL)
        node->has_known = poda_value_parse (texts[PODA_DOT_KNOWN], &node->known);
    if (texts[PODA_DOT_PLAYER] != NULL
        && !apply_player (texts[PODA_DOT_PLAYER], places[PODA_DOT_PLAYER], draft, node,
                          error))
        return FALSE;
    return texts[PODA_DOT_VALUE] == NULL
           || apply_value (texts[PODA_DOT_VALUE], places[PODA_DOT_VALUE], draft, node,
                           error);
}

static const char *
unless_empty (const char *text)
{
    return *text == '\0' ? NULL : text;
}

void
poda_dot_apply_to_edge (const PodaDotAttributes *attributes, PodaDraft *draft,
                        guint32 child)
{
    PodaDraftNode *node = poda_draft_node (draft, child);
    if (attributes->texts[PODA_DOT_MOVE] != NULL) {
        node->move = unless_empty (attributes->texts[PODA_DOT_MOVE]);
        node->move_place = attributes->places[PODA_DOT_MOVE];
    }
    if (attributes->texts[PODA_DOT_PROBABILITY] != NULL) {
        node->probability = unless_empty (attributes->texts[PODA_DOT_PROBABILITY]);
        node->probability_place = attributes->places[PODA_DOT_PROBABILITY];
    }
}
