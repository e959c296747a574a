#include "tree/efg_parts.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static void
set_free (gpointer data)
{
    PodaEfgSet *set = data;
    g_array_unref (set->actions);
    g_free (set);
}

gboolean
poda_efg_parts_init (PodaEfgParts *parts, PodaDraft *draft, GError **error)
{
    parts->draft = draft;
    parts->sets = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, set_free);
    parts->outcomes = g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
    return poda_efg_lexer_init (&parts->lexer, draft->source, error);
}

void
poda_efg_parts_clear (PodaEfgParts *parts)
{
    poda_efg_lexer_clear (&parts->lexer);
    g_hash_table_unref (parts->sets);
    g_hash_table_unref (parts->outcomes);
}

static gboolean
next (PodaEfgParts *parts, GError **error)
{
    return poda_efg_lexer_next (&parts->lexer, error);
}

static gboolean
at_sign (const PodaEfgParts *parts, char sign)
{
    return poda_efg_lexer_is_sign (&parts->lexer, sign);
}

static gboolean
at_text (const PodaEfgParts *parts)
{
    return parts->lexer.kind == PODA_EFG_TEXT;
}

static gboolean
fail (const PodaEfgParts *parts, const char *expected, GError **error)
{
    return poda_efg_lexer_fail (&parts->lexer, expected, error);
}

/* Names may go on over lines as far as Gambit cares, but where one does a quote has
 * been forgotten: told here, the message names the right line. */
gboolean
poda_efg_read_name (PodaEfgParts *parts, const char *expected, const char **name,
                    GError **error)
{
    if (!at_text (parts))
        return fail (parts, expected, error);
    const char *text = parts->lexer.text->str;
    if (strpbrk (text, "\r\n") != NULL)
        return poda_source_fail (
            parts->draft->source, parts->lexer.place, PODA_TREE_ERROR_SYNTAX, error,
            _ ("a name that goes on behind the end of its line: expected a closing "
               "quote"));
    *name = poda_draft_keep (parts->draft, text);
    return next (parts, error);
}

#define MOST_DIGITS 9

gboolean
poda_efg_read_number (PodaEfgParts *parts, const char *expected, guint least,
                      guint *number, GError **error)
{
    const char *text = parts->lexer.text->str;
    if (parts->lexer.kind != PODA_EFG_WORD || text[strspn (text, "0123456789")] != '\0'
        || strlen (text) > MOST_DIGITS || g_ascii_strtoull (text, NULL, 10) < least)
        return fail (parts, expected, error);
    *number = (guint) g_ascii_strtoull (text, NULL, 10);
    return next (parts, error);
}

static gboolean
read_action (PodaEfgParts *parts, gboolean chance, PodaEfgAction *action,
             GError **error)
{
    PodaRational probability;
    action->place = (guint32) parts->lexer.place;
    if (!poda_efg_read_name (parts, _ ("an action in quotes, or \"}\""), &action->label,
                             error))
        return FALSE;
    if (!chance)
        return TRUE;
    const char *text = parts->lexer.text->str;
    if (parts->lexer.kind != PODA_EFG_WORD || !poda_rational_parse (text, &probability))
        return fail (parts, _ ("a probability such as 1/2 or 0.5 behind the action"),
                     error);
    action->probability = poda_draft_keep (parts->draft, text);
    action->probability_place = (guint32) parts->lexer.place;
    return next (parts, error);
}

/* { actions } */
static gboolean
read_actions (PodaEfgParts *parts, gboolean chance, GArray *actions, GError **error)
{
    if (!at_sign (parts, '{'))
        return fail (parts, _ ("\"{\" and the actions of the information set"), error);
    if (!next (parts, error))
        return FALSE;
    if (at_sign (parts, '}'))
        return fail (parts, _ ("at least one action"), error);
    while (!at_sign (parts, '}')) {
        PodaEfgAction action = { 0 };
        if (!read_action (parts, chance, &action, error))
            return FALSE;
        g_array_append_val (actions, action);
    }
    return next (parts, error);
}

static gboolean
same_actions (const GArray *a, const GArray *b)
{
    for (guint i = 0; i < MIN (a->len, b->len); i++) {
        const PodaEfgAction *left = &g_array_index (a, PodaEfgAction, i);
        const PodaEfgAction *right = &g_array_index (b, PodaEfgAction, i);
        PodaRational p, q;
        if (strcmp (left->label, right->label) != 0
            || !poda_rational_parse (left->probability, &p)
            || !poda_rational_parse (right->probability, &q)
            || !poda_rational_equal (p, q))
            return FALSE;
    }
    return a->len == b->len;
}

static guint
line_of (const PodaEfgParts *parts, gsize place)
{
    guint line, column;
    poda_source_locate (parts->draft->source, place, &line, &column);
    return line;
}

static gboolean
fail_imperfect (const PodaEfgParts *parts, const PodaEfgSet *set, gsize place,
                guint player, guint number, GError **error)
{
    return poda_source_fail (
        parts->draft->source, place, PODA_TREE_ERROR_GAME, error,
        _ ("information set %u of player %u holds several nodes, the first on line %u: "
           "expected perfect information, with one node in each set"),
        number, player, line_of (parts, set->place));
}

/* Chance acts at several nodes as it does at one: a repeated description must say the
 * same. */
static gboolean
read_again (PodaEfgParts *parts, const PodaEfgSet *set, gsize place, guint number,
            GError **error)
{
    const char *name;
    if (!at_text (parts) && !at_sign (parts, '{'))
        return TRUE;
    if (at_text (parts) && !poda_efg_read_name (parts, "", &name, error))
        return FALSE;
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (PodaEfgAction));
    if (!read_actions (parts, TRUE, actions, error))
        return FALSE;
    if (same_actions (set->actions, actions))
        return TRUE;
    return poda_source_fail (
        parts->draft->source, place, PODA_TREE_ERROR_SYNTAX, error,
        _ ("information set %u of chance has other actions than on line %u: expected "
           "the same"),
        number, line_of (parts, set->place));
}

gboolean
poda_efg_read_set (PodaEfgParts *parts, guint player, const PodaEfgSet **set,
                   GError **error)
{
    gsize place = parts->lexer.place;
    guint number;
    const char *name;
    if (!poda_efg_read_number (parts, _ ("the number of an information set, from 1"), 1,
                               &number, error))
        return FALSE;
    guint64 key = (guint64) player << 32 | number;
    *set = g_hash_table_lookup (parts->sets, &key);
    if (*set != NULL && player > 0)
        return fail_imperfect (parts, *set, place, player, number, error);
    if (*set != NULL)
        return read_again (parts, *set, place, number, error);

    PodaEfgSet *own = g_new0 (PodaEfgSet, 1);
    own->key = key;
    own->place = (guint32) place;
    own->actions = g_array_new (FALSE, FALSE, sizeof (PodaEfgAction));
    g_hash_table_insert (parts->sets, &own->key, own);
    *set = own;
    return (!at_text (parts) || poda_efg_read_name (parts, "", &name, error))
           && read_actions (parts, player == 0, own->actions, error);
}

/* { payoff [,] payoff [,] } */
static gboolean
read_payoffs (PodaEfgParts *parts, PodaRational payoffs[2], GError **error)
{
    if (!at_sign (parts, '{'))
        return fail (parts, _ ("\"{\" and the payoffs of the outcome"), error);
    if (!next (parts, error))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        if (parts->lexer.kind != PODA_EFG_WORD
            || !poda_rational_parse (parts->lexer.text->str, &payoffs[i]))
            return fail (parts, _ ("a payoff such as 3, -0.5 or 2/3"), error);
        if (!next (parts, error) || (at_sign (parts, ',') && !next (parts, error)))
            return FALSE;
    }
    if (!at_sign (parts, '}'))
        return fail (parts,
                     _ ("\"}\" behind two payoffs (decimals have a point: a comma "
                        "goes between payoffs)"),
                     error);
    return next (parts, error);
}

/* ["name"] { payoffs } */
static gboolean
read_description (PodaEfgParts *parts, PodaRational payoffs[2], GError **error)
{
    const char *name;
    return (!at_text (parts) || poda_efg_read_name (parts, "", &name, error))
           && read_payoffs (parts, payoffs, error);
}

static gboolean
fail_outcome (const PodaEfgParts *parts, const PodaEfgOutcome *outcome, gsize place,
              GError **error)
{
    return poda_source_fail (
        parts->draft->source, place, PODA_TREE_ERROR_SYNTAX, error,
        _ ("outcome %u has other payoffs than on line %u: expected the same"),
        (guint) outcome->key, line_of (parts, outcome->place));
}

gboolean
poda_efg_read_outcome (PodaEfgParts *parts, const PodaEfgOutcome **outcome,
                       GError **error)
{
    gsize place = parts->lexer.place;
    guint number;
    *outcome = NULL;
    if (!poda_efg_read_number (parts, _ ("the number of an outcome, 0 for none"), 0,
                               &number, error))
        return FALSE;
    gboolean described = at_text (parts) || at_sign (parts, '{');
    if (number == 0)
        return !described
               || fail (parts, _ ("neither a name nor payoffs behind outcome 0"),
                        error);

    guint64 key = number;
    const PodaEfgOutcome *known = g_hash_table_lookup (parts->outcomes, &key);
    if (known == NULL || described) {
        PodaEfgOutcome own = { .key = key, .place = (guint32) place };
        if (!read_description (parts, own.payoffs, error))
            return FALSE;
        if (known == NULL) {
            PodaEfgOutcome *kept = g_memdup2 (&own, sizeof own);
            g_hash_table_insert (parts->outcomes, &kept->key, kept);
            known = kept;
        } else if (!poda_rational_equal (known->payoffs[0], own.payoffs[0])
                   || !poda_rational_equal (known->payoffs[1], own.payoffs[1])) {
            return fail_outcome (parts, known, place, error);
        }
    }
    *outcome = known;
    return TRUE;
}
