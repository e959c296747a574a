/* Trees in Gambit's .efg. The grammar, in which white space is free:
 *
 *     game    = EFG 2 R "title" { "player" "player" } ["comment"] node
 *     node    = p "name" player set outcome node…     (one node for each action)
 *             | c "name" set outcome node…
 *             | t "name" outcome
 *     set     = number [["name"] { ("action" [probability])… }]
 *     outcome = number [["name"] { payoff [,] payoff [,] }]
 *
 * A game becomes a tree where two players see where they are and one wins what the
 * other loses: player 1 is MAX. The payoffs of all outcomes on the way to a leaf add up
 * to its value. Nodes stand in preorder, so a stack holds those whose children are
 * still to come. */

#include "tree/efg_parts.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* An inner node, and what has been paid on the way through it. */
typedef struct {
    guint32 node;
    guint next; /* the action whose child comes next */
    const PodaEfgSet *set;
    PodaRational paid[2];
} Open;

typedef struct {
    PodaEfgParts parts;
    PodaDraft *draft;
    GArray *open; /* of Open, from the root down */
} Reader;

static void
reader_clear (Reader *reader)
{
    poda_efg_parts_clear (&reader->parts);
    poda_draft_free (reader->draft);
    g_array_unref (reader->open);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static gboolean
next (Reader *reader, GError **error)
{
    return poda_efg_lexer_next (&reader->parts.lexer, error);
}

static gboolean
at_word (const Reader *reader, const char *word)
{
    return poda_efg_lexer_is_word (&reader->parts.lexer, word);
}

static gboolean
fail (const Reader *reader, const char *expected, GError **error)
{
    return poda_efg_lexer_fail (&reader->parts.lexer, expected, error);
}

static Open *
last_open (const Reader *reader)
{
    if (reader->open->len == 0)
        return NULL;
    return &g_array_index (reader->open, Open, reader->open->len - 1);
}

/* EFG 2 R; before there were fractions, D. */
static gboolean
read_signature (Reader *reader, GError **error)
{
    if (at_word (reader, "NFG"))
        return poda_source_fail (
            reader->draft->source, reader->parts.lexer.place, PODA_TREE_ERROR_GAME,
            error,
            _ ("a game in strategic form is no tree: expected one in extensive form, "
               "which begins EFG 2 R"));
    const char *const words[][2] = { { "EFG", "EFG" }, { "2", "2" }, { "R", "D" } };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        if (!at_word (reader, words[i][0]) && !at_word (reader, words[i][1]))
            return fail (reader, _ ("EFG 2 R, as a game of Gambit begins"), error);
        if (!next (reader, error))
            return FALSE;
    }
    return TRUE;
}

/* { "player" "player" } */
static gboolean
read_players (Reader *reader, GError **error)
{
    PodaEfgLexer *lexer = &reader->parts.lexer;
    if (!poda_efg_lexer_is_sign (lexer, '{'))
        return fail (reader, _ ("\"{\" and the names of two players"), error);
    if (!next (reader, error))
        return FALSE;
    guint n_players = 0;
    for (; !poda_efg_lexer_is_sign (lexer, '}'); n_players++) {
        gsize place = lexer->place;
        const char *name;
        if (!poda_efg_read_name (&reader->parts,
                                 _ ("the name of a player in quotes, or \"}\""), &name,
                                 error))
            return FALSE;
        if (n_players < 2)
            continue;
        g_autofree char *quote = poda_quote (name);
        return poda_source_fail (reader->draft->source, place, PODA_TREE_ERROR_GAME,
                                 error, _ ("expected two players, found a third, %s"),
                                 quote);
    }
    if (n_players < 2)
        return poda_source_fail (reader->draft->source, lexer->place,
                                 PODA_TREE_ERROR_GAME, error,
                                 _ ("expected two players, found fewer"));
    return next (reader, error);
}

static void
set_attribute (Reader *reader, const char *key, const char *text)
{
    if (*text != '\0')
        g_hash_table_insert (reader->draft->attributes,
                             (gpointer) poda_draft_keep (reader->draft, key),
                             (gpointer) poda_draft_keep (reader->draft, text));
}

/* The comment is where a game comes from, but for lines such as `expect_value: 3`: the
 * format has no other place for answers. */
static void
take_comment (Reader *reader, const char *comment)
{
    g_autoptr (GString) source = g_string_new (NULL);
    g_auto (GStrv) lines = g_strsplit (comment, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        char *line = g_strstrip (lines[i]);
        char *colon = strchr (line, ':');
        if (g_str_has_prefix (line, "expect_") && colon != NULL) {
            *colon = '\0';
            set_attribute (reader, line, g_strchug (colon + 1));
        } else if (*line != '\0') {
            g_string_append_printf (source, "%s%s", source->len > 0 ? " " : "", line);
        }
    }
    set_attribute (reader, "source", source->str);
}

/* Everything before the first node. */
static gboolean
read_prologue (Reader *reader, GError **error)
{
    PodaEfgLexer *lexer = &reader->parts.lexer;
    if (!read_signature (reader, error))
        return FALSE;
    if (lexer->kind != PODA_EFG_TEXT)
        return fail (reader, _ ("the title of the game in quotes"), error);
    set_attribute (reader, "title", lexer->text->str);
    if (!next (reader, error) || !read_players (reader, error))
        return FALSE;
    if (lexer->kind != PODA_EFG_TEXT)
        return TRUE;
    take_comment (reader, lexer->text->str);
    return next (reader, error);
}

/* The word that tells what kind of node comes. */
static gboolean
read_kind (Reader *reader, char *kind, GError **error)
{
    if (at_word (reader, "p") || at_word (reader, "c") || at_word (reader, "t")) {
        *kind = *reader->parts.lexer.text->str;
        return next (reader, error);
    }
    const Open *above = last_open (reader);
    if (above == NULL)
        return fail (reader, _ ("the first node: p, c or t"), error);
    const PodaEfgAction *action =
        &g_array_index (above->set->actions, PodaEfgAction, above->next);
    g_autofree char *move = poda_quote (action->label);
    g_autofree char *parent = poda_draft_call (reader->draft, above->node);
    g_autofree char *expected = g_strdup_printf (
        _ ("the node (p, c or t) behind the action %s of %s"), move, parent);
    return fail (reader, expected, error);
}

/* A node that hangs from the next action of the innermost open one. */
static gboolean
add_node (Reader *reader, gsize place, guint32 *index, GError **error)
{
    if (reader->open->len > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (reader->draft, place, error);
    if (reader->draft->nodes->len == PODA_TREE_MOST_NODES)
        return poda_source_fail (
            reader->draft->source, place, PODA_TREE_ERROR_SIZE, error,
            _ ("expected a tree of at most %d nodes, found a larger one"),
            PODA_TREE_MOST_NODES);
    *index = poda_draft_add (reader->draft, place);
    Open *above = last_open (reader);
    if (above == NULL)
        return TRUE;
    const PodaEfgAction *action =
        &g_array_index (above->set->actions, PodaEfgAction, above->next++);
    PodaDraftNode *node = poda_draft_node (reader->draft, *index);
    node->move = *action->label != '\0' ? action->label : NULL;
    node->move_place = action->place;
    node->probability = action->probability;
    node->probability_place = action->probability_place;
    return poda_draft_link (reader->draft, above->node, *index, place, error);
}

static gboolean
read_mover (Reader *reader, guint *player, GError **error)
{
    gsize place = reader->parts.lexer.place;
    if (!poda_efg_read_number (&reader->parts, _ ("the number of the player, 1 or 2"),
                               1, player, error))
        return FALSE;
    return *player <= 2
           || poda_source_fail (reader->draft->source, place, PODA_TREE_ERROR_GAME,
                                error, _ ("expected player 1 or 2, found player %u"),
                                *player);
}

/* A leaf is worth what player 1 has been paid, which player 2 must have lost. */
static gboolean
settle (Reader *reader, guint32 index, const PodaRational paid[2], gsize place,
        GError **error)
{
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    if (isfinite (paid[0].value) && poda_rational_cancel (paid[0], paid[1])) {
        node->value = paid[0].value;
        node->has_value = TRUE;
        node->value_place = (guint32) place;
        return TRUE;
    }
    char first[PODA_VALUE_BUFFER], second[PODA_VALUE_BUFFER];
    g_autofree char *own = poda_draft_call (reader->draft, index);
    if (!isfinite (paid[0].value) || !isfinite (paid[1].value))
        return poda_source_fail (
            reader->draft->source, place, PODA_TREE_ERROR_VALUE, error,
            _ ("the payoffs on the way to %s add up to a number that is too large: "
               "expected a finite sum"),
            own);
    return poda_source_fail (
        reader->draft->source, place, PODA_TREE_ERROR_GAME, error,
        _ ("%s pays %s to player 1 and %s to player 2: expected a zero-sum game, in "
           "which the two add up to 0"),
        own, poda_value_format (paid[0].value, PODA_STYLE_MACHINE, first),
        poda_value_format (paid[1].value, PODA_STYLE_MACHINE, second));
}

/* What has been paid on the way to a node, and at it. */
static gboolean
read_payments (Reader *reader, const Open *above, PodaRational paid[2], GError **error)
{
    const PodaEfgOutcome *outcome;
    if (!poda_efg_read_outcome (&reader->parts, &outcome, error))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        paid[i] = above != NULL ? above->paid[i] : (PodaRational){ .below = 1 };
        if (outcome != NULL)
            paid[i] = poda_rational_add (paid[i], outcome->payoffs[i]);
    }
    return TRUE;
}

static gboolean
read_node (Reader *reader, GError **error)
{
    gsize place = reader->parts.lexer.place;
    char kind = '\0';
    const char *name;
    guint player = 0;
    Open open = { 0 };
    if (!read_kind (reader, &kind, error)
        || !add_node (reader, place, &open.node, error)
        || !poda_efg_read_name (&reader->parts, _ ("the name of the node in quotes"),
                                &name, error))
        return FALSE;
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = *name != '\0' ? name : NULL;
    if (kind == 'p' && !read_mover (reader, &player, error))
        return FALSE;
    if (kind != 't' && !poda_efg_read_set (&reader->parts, player, &open.set, error))
        return FALSE;
    gsize paid_place = reader->parts.lexer.place;
    if (!read_payments (reader, last_open (reader), open.paid, error))
        return FALSE;
    if (kind == 't')
        return settle (reader, open.node, open.paid, paid_place, error);
    node->player = (guint8) (player == 0   ? PODA_CHANCE
                             : player == 1 ? PODA_MAX
                                           : PODA_MIN);
    g_array_append_val (reader->open, open);
    return TRUE;
}

/* Nodes all of whose children have been read are done. */
static void
close_nodes (Reader *reader)
{
    for (Open *last = last_open (reader);
         last != NULL && last->next == last->set->actions->len;
         last = last_open (reader))
        g_array_set_size (reader->open, reader->open->len - 1);
}

static gboolean
read_game (Reader *reader, GError **error)
{
    if (!read_prologue (reader, error))
        return FALSE;
    do {
        if (!read_node (reader, error))
            return FALSE;
        close_nodes (reader);
    } while (reader->open->len > 0);
    if (reader->parts.lexer.kind != PODA_EFG_END)
        return fail (reader, _ ("nothing after the tree"), error);
    return TRUE;
}

PodaTree *
poda_tree_read_efg (const char *name, const char *text, gsize length, GError **error)
{
    PodaSource source = { name, text, length };
    if (!poda_source_check (&source, error))
        return NULL;
    g_auto (Reader) reader = {
        .draft = poda_draft_new (&source),
        .open = g_array_new (FALSE, FALSE, sizeof (Open)),
    };
    if (!poda_efg_parts_init (&reader.parts, reader.draft, error)
        || !read_game (&reader, error))
        return NULL;
    poda_draft_tell_apart (reader.draft);
    return poda_tree_build (reader.draft, error);
}
