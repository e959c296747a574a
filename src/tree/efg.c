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

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "tree/draft.h"
#include "tree/rational.h"

typedef enum { EFG_END, EFG_TEXT, EFG_WORD, EFG_SIGN } EfgKind;

typedef struct {
    const char *label;       /* may be empty */
    const char *probability; /* NULL unless chance acts */
    guint32 place;
    guint32 probability_place;
} EfgAction;

/* Where one player knows the same; or the nodes at which chance acts alike. */
typedef struct {
    guint64 key; /* player and number */
    guint32 place;
    GArray *actions; /* of EfgAction, at least one */
} EfgSet;

typedef struct {
    guint64 key; /* its number */
    guint32 place;
    PodaRational payoffs[2];
} EfgOutcome;

/* An inner node, and what has been paid on the way through it. */
typedef struct {
    guint32 node;
    guint next; /* the action whose child comes next */
    const EfgSet *set;
    PodaRational paid[2];
} EfgOpen;

/* Information sets with their actions and outcomes with their payoffs are described
 * where they first appear; later nodes may leave the description out, or repeat it. */
typedef struct {
    PodaDraft *draft;
    const PodaSource *source;
    GHashTable *sets;     /* of EfgSet, by key */
    GHashTable *outcomes; /* of EfgOutcome, by key */
    GArray *open;         /* of EfgOpen, from the root down */

    /* The token that nobody has taken yet; `at` is behind it. */
    gsize at;
    EfgKind kind;
    gsize place;    /* where the token begins */
    GString *text;  /* of a text without its quotes, or of a word */
    char sign;      /* { } or , */
    gboolean glued; /* it begins where a text in quotes has ended */
} EfgReader;

/* --- Tokens --- */

/* Texts in quotes, bare words, and the signs { } and comma. A number is a word until
 * somebody reads it as one. */

static char
peek (const EfgReader *reader)
{
    return poda_source_byte (reader->source, reader->at);
}

static gboolean
is_blank (char c)
{
    return c != '\0' && strchr (" \t\n\r\f\v", c) != NULL;
}

/* Only the quote can be escaped; every other backslash stands for itself. */
static gboolean
read_text (EfgReader *reader, GError **error)
{
    reader->kind = EFG_TEXT;
    for (reader->at++; reader->at < reader->source->length; reader->at++) {
        char c = peek (reader);
        if (c == '"' && reader->source->text[reader->at - 1] == '\\') {
            reader->text->str[reader->text->len - 1] = '"';
        } else if (c == '"') {
            reader->at++;
            return TRUE;
        } else {
            g_string_append_c (reader->text, c);
        }
    }
    return poda_source_fail (reader->source, reader->place, PODA_TREE_ERROR_SYNTAX,
                             error,
                             _ ("a string without an end: expected a closing quote"));
}

/* Whether the letter that comes next belongs to the number before it: 1e-5, but 0 t. */
static gboolean
at_exponent (const EfgReader *reader)
{
    char c = peek (reader), behind = poda_source_byte (reader->source, reader->at + 1);
    return (c == 'e' || c == 'E')
           && (g_ascii_isdigit (behind) || behind == '-' || behind == '+');
}

/* White space is free, so a number may run into the next word. */
static void
read_word (EfgReader *reader)
{
    reader->kind = EFG_WORD;
    gboolean number = g_ascii_isdigit (peek (reader));
    for (char c = peek (reader); c != '\0' && !is_blank (c) && !strchr ("{},\"", c);
         c = peek (reader)) {
        if (number && g_ascii_isalpha (c) && !at_exponent (reader))
            return;
        g_string_append_c (reader->text, c);
        reader->at++;
    }
}

/* Goes on to the next token; stays at EFG_END. */
static gboolean
next (EfgReader *reader, GError **error)
{
    gboolean behind_text = reader->kind == EFG_TEXT;
    gsize end = reader->at;
    while (is_blank (peek (reader)))
        reader->at++;
    g_string_truncate (reader->text, 0);
    reader->place = reader->at;
    reader->glued = behind_text && reader->at == end;

    char c = peek (reader);
    if (c == '\0') {
        reader->kind = EFG_END;
    } else if (c == '"') {
        return read_text (reader, error);
    } else if (strchr ("{},", c) != NULL) {
        reader->kind = EFG_SIGN;
        reader->sign = c;
        reader->at++;
    } else {
        read_word (reader);
    }
    return TRUE;
}

static gboolean
at_sign (const EfgReader *reader, char sign)
{
    return reader->kind == EFG_SIGN && reader->sign == sign;
}

static gboolean
at_word (const EfgReader *reader, const char *word)
{
    return reader->kind == EFG_WORD && strcmp (reader->text->str, word) == 0;
}

/* Sets `error`: `expected`, which says what, and what was found in its place. */
static gboolean
fail (const EfgReader *reader, const char *expected, GError **error)
{
    gboolean has_text = reader->kind == EFG_TEXT || reader->kind == EFG_WORD;
    const char *found =
        has_text ? poda_draft_quote (reader->draft, reader->text->str) : NULL;
    if (reader->glued && has_text)
        return poda_source_fail (
            reader->source, reader->place, PODA_TREE_ERROR_SYNTAX, error,
            _ ("expected %s, found %s right behind a closing quote: a quote is "
               "missing or one too many (inside a name it is written \\\")"),
            expected, found);
    return poda_source_fail_found (reader->source, reader->place, expected, found,
                                   error);
}

/* Takes a sign that must stand here. */
static gboolean
take_sign (EfgReader *reader, char sign, const char *expected, GError **error)
{
    return at_sign (reader, sign) ? next (reader, error)
                                  : fail (reader, expected, error);
}

/* --- Information sets and outcomes --- */

static void
set_free (gpointer data)
{
    EfgSet *set = data;
    g_array_unref (set->actions);
    g_free (set);
}

/* A text in quotes; `expected` says what it is. Names may go on over lines as far as
 * Gambit cares, but where one does a quote has been forgotten: told here, the message
 * names the right line. */
static gboolean
read_name (EfgReader *reader, const char *expected, const char **name, GError **error)
{
    if (reader->kind != EFG_TEXT)
        return fail (reader, expected, error);
    const char *text = reader->text->str;
    if (strpbrk (text, "\r\n") != NULL)
        return poda_source_fail (
            reader->source, reader->place, PODA_TREE_ERROR_SYNTAX, error,
            _ ("a name that goes on behind the end of its line: expected a closing "
               "quote"));
    *name = poda_draft_keep (reader->draft, text);
    return next (reader, error);
}

/* ["name"], which says nothing about the tree. */
static gboolean
skip_name (EfgReader *reader, GError **error)
{
    const char *name;
    return reader->kind != EFG_TEXT || read_name (reader, "", &name, error);
}

#define MOST_DIGITS 9

/* A whole number that is not below `least`. */
static gboolean
read_number (EfgReader *reader, const char *expected, guint least, guint *number,
             GError **error)
{
    const char *text = reader->text->str;
    if (reader->kind != EFG_WORD || text[strspn (text, "0123456789")] != '\0'
        || strlen (text) > MOST_DIGITS || g_ascii_strtoull (text, NULL, 10) < least)
        return fail (reader, expected, error);
    *number = (guint) g_ascii_strtoull (text, NULL, 10);
    return next (reader, error);
}

static gboolean
read_action (EfgReader *reader, gboolean chance, EfgAction *action, GError **error)
{
    PodaRational probability;
    action->place = (guint32) reader->place;
    if (!read_name (reader, _ ("an action in quotes, or \"}\""), &action->label, error))
        return FALSE;
    if (!chance)
        return TRUE;
    const char *text = reader->text->str;
    if (reader->kind != EFG_WORD || !poda_rational_parse (text, &probability))
        return fail (reader, _ ("a probability such as 1/2 or 0.5 behind the action"),
                     error);
    action->probability = poda_draft_keep (reader->draft, text);
    action->probability_place = (guint32) reader->place;
    return next (reader, error);
}

/* { actions } */
static gboolean
read_actions (EfgReader *reader, gboolean chance, GArray *actions, GError **error)
{
    if (!take_sign (reader, '{', _ ("\"{\" and the actions of the information set"),
                    error))
        return FALSE;
    if (at_sign (reader, '}'))
        return fail (reader, _ ("at least one action"), error);
    while (!at_sign (reader, '}')) {
        EfgAction action = { 0 };
        if (!read_action (reader, chance, &action, error))
            return FALSE;
        g_array_append_val (actions, action);
    }
    return next (reader, error);
}

static gboolean
same_actions (const GArray *a, const GArray *b)
{
    for (guint i = 0; i < MIN (a->len, b->len); i++) {
        const EfgAction *left = &g_array_index (a, EfgAction, i);
        const EfgAction *right = &g_array_index (b, EfgAction, i);
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
line_of (const EfgReader *reader, gsize place)
{
    guint line, column;
    poda_source_locate (reader->source, place, &line, &column);
    return line;
}

/* Chance acts at several nodes as it does at one: a repeated description must say the
 * same. */
static gboolean
read_again (EfgReader *reader, const EfgSet *set, gsize place, guint number,
            GError **error)
{
    if (reader->kind != EFG_TEXT && !at_sign (reader, '{'))
        return TRUE;
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (EfgAction));
    if (!skip_name (reader, error) || !read_actions (reader, TRUE, actions, error))
        return FALSE;
    return same_actions (set->actions, actions)
           || poda_source_fail (
               reader->source, place, PODA_TREE_ERROR_SYNTAX, error,
               _ ("information set %u of chance has other actions than on line %u: "
                  "expected the same"),
               number, line_of (reader, set->place));
}

/* number ["name" { actions }], of player 1 or 2, or of chance as player 0. The players'
 * sets must be new: poda knows only games in which they see where they are. */
static gboolean
read_set (EfgReader *reader, guint player, const EfgSet **set, GError **error)
{
    gsize place = reader->place;
    guint number;
    if (!read_number (reader, _ ("the number of an information set, from 1"), 1,
                      &number, error))
        return FALSE;
    guint64 key = (guint64) player << 32 | number;
    *set = g_hash_table_lookup (reader->sets, &key);
    if (*set != NULL && player > 0)
        return poda_source_fail (
            reader->source, place, PODA_TREE_ERROR_GAME, error,
            _ ("information set %u of player %u holds several nodes, the first on line "
               "%u: expected perfect information, with one node in each set"),
            number, player, line_of (reader, (*set)->place));
    if (*set != NULL)
        return read_again (reader, *set, place, number, error);

    EfgSet *own = g_new0 (EfgSet, 1);
    own->key = key;
    own->place = (guint32) place;
    own->actions = g_array_new (FALSE, FALSE, sizeof (EfgAction));
    g_hash_table_insert (reader->sets, &own->key, own);
    *set = own;
    return skip_name (reader, error)
           && read_actions (reader, player == 0, own->actions, error);
}

/* { payoff [,] payoff [,] } */
static gboolean
read_payoffs (EfgReader *reader, PodaRational payoffs[2], GError **error)
{
    if (!take_sign (reader, '{', _ ("\"{\" and the payoffs of the outcome"), error))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        if (reader->kind != EFG_WORD
            || !poda_rational_parse (reader->text->str, &payoffs[i]))
            return fail (reader, _ ("a payoff such as 3, -0.5 or 2/3"), error);
        if (!next (reader, error) || (at_sign (reader, ',') && !next (reader, error)))
            return FALSE;
    }
    return take_sign (reader, '}',
                      _ ("\"}\" behind two payoffs (decimals have a point: a comma "
                         "goes between payoffs)"),
                      error);
}

/* number ["name" { payoffs }]; NULL for the number 0. */
static gboolean
read_outcome (EfgReader *reader, const EfgOutcome **outcome, GError **error)
{
    EfgOutcome own = { .place = (guint32) reader->place };
    guint number;
    *outcome = NULL;
    if (!read_number (reader, _ ("the number of an outcome, 0 for none"), 0, &number,
                      error))
        return FALSE;
    gboolean described = reader->kind == EFG_TEXT || at_sign (reader, '{');
    if (number == 0)
        return !described
               || fail (reader, _ ("neither a name nor payoffs behind outcome 0"),
                        error);

    own.key = number;
    *outcome = g_hash_table_lookup (reader->outcomes, &own.key);
    if (*outcome != NULL && !described)
        return TRUE;
    if (!skip_name (reader, error) || !read_payoffs (reader, own.payoffs, error))
        return FALSE;
    if (*outcome == NULL) {
        EfgOutcome *kept = g_memdup2 (&own, sizeof own);
        g_hash_table_insert (reader->outcomes, &kept->key, kept);
        *outcome = kept;
        return TRUE;
    }
    return (poda_rational_equal ((*outcome)->payoffs[0], own.payoffs[0])
            && poda_rational_equal ((*outcome)->payoffs[1], own.payoffs[1]))
           || poda_source_fail (
               reader->source, own.place, PODA_TREE_ERROR_SYNTAX, error,
               _ ("outcome %u has other payoffs than on line %u: expected the same"),
               number, line_of (reader, (*outcome)->place));
}

/* --- The game --- */

static EfgOpen *
last_open (const EfgReader *reader)
{
    if (reader->open->len == 0)
        return NULL;
    return &g_array_index (reader->open, EfgOpen, reader->open->len - 1);
}

/* EFG 2 R; before there were fractions, D. */
static gboolean
read_signature (EfgReader *reader, GError **error)
{
    if (at_word (reader, "NFG"))
        return poda_source_fail (
            reader->source, reader->place, PODA_TREE_ERROR_GAME, error,
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
read_players (EfgReader *reader, GError **error)
{
    if (!take_sign (reader, '{', _ ("\"{\" and the names of two players"), error))
        return FALSE;
    guint n_players = 0;
    for (; !at_sign (reader, '}'); n_players++) {
        gsize place = reader->place;
        const char *name;
        if (!read_name (reader, _ ("the name of a player in quotes, or \"}\""), &name,
                        error))
            return FALSE;
        if (n_players == 2)
            return poda_source_fail (reader->source, place, PODA_TREE_ERROR_GAME, error,
                                     _ ("expected two players, found a third, %s"),
                                     poda_draft_quote (reader->draft, name));
    }
    if (n_players < 2)
        return poda_source_fail (reader->source, reader->place, PODA_TREE_ERROR_GAME,
                                 error, _ ("expected two players, found fewer"));
    return next (reader, error);
}

/* An empty text states nothing. */
static void
set_attribute (EfgReader *reader, const char *key, const char *text)
{
    if (*text != '\0')
        poda_draft_set_attribute (reader->draft, key, text);
}

/* The comment is where a game comes from, but for lines such as `expect_value: 3`: the
 * format has no other place for answers. */
static void
take_comment (EfgReader *reader, const char *comment)
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
read_prologue (EfgReader *reader, GError **error)
{
    if (!read_signature (reader, error))
        return FALSE;
    if (reader->kind != EFG_TEXT)
        return fail (reader, _ ("the title of the game in quotes"), error);
    set_attribute (reader, "title", reader->text->str);
    if (!next (reader, error) || !read_players (reader, error))
        return FALSE;
    if (reader->kind != EFG_TEXT)
        return TRUE;
    take_comment (reader, reader->text->str);
    return next (reader, error);
}

/* The word that tells what kind of node comes. */
static gboolean
read_kind (EfgReader *reader, char *kind, GError **error)
{
    if (at_word (reader, "p") || at_word (reader, "c") || at_word (reader, "t")) {
        *kind = *reader->text->str;
        return next (reader, error);
    }
    const EfgOpen *above = last_open (reader);
    if (above == NULL)
        return fail (reader, _ ("the first node: p, c or t"), error);
    const EfgAction *action =
        &g_array_index (above->set->actions, EfgAction, above->next);
    g_autofree char *expected =
        g_strdup_printf (_ ("the node (p, c or t) behind the action %s of %s"),
                         poda_draft_quote (reader->draft, action->label),
                         poda_draft_call (reader->draft, above->node));
    return fail (reader, expected, error);
}

/* A node that hangs from the next action of the innermost open one. */
static gboolean
add_node (EfgReader *reader, gsize place, guint32 *index, GError **error)
{
    if (reader->open->len > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (reader->draft, place, error);
    if (reader->draft->nodes->len == PODA_TREE_MOST_NODES)
        return poda_source_fail (
            reader->source, place, PODA_TREE_ERROR_SIZE, error,
            _ ("expected a tree of at most %d nodes, found a larger one"),
            PODA_TREE_MOST_NODES);
    *index = poda_draft_add (reader->draft, place);
    EfgOpen *above = last_open (reader);
    if (above == NULL)
        return TRUE;
    const EfgAction *action =
        &g_array_index (above->set->actions, EfgAction, above->next++);
    PodaDraftNode *node = poda_draft_node (reader->draft, *index);
    node->move = *action->label != '\0' ? action->label : NULL;
    node->move_place = action->place;
    node->probability = action->probability;
    node->probability_place = action->probability_place;
    return poda_draft_link (reader->draft, above->node, *index, place, error);
}

/* A leaf is worth what player 1 has been paid, which player 2 must have lost. */
static gboolean
settle (EfgReader *reader, guint32 index, const PodaRational paid[2], gsize place,
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
    const char *own = poda_draft_call (reader->draft, index);
    if (!isfinite (paid[0].value) || !isfinite (paid[1].value))
        return poda_source_fail (
            reader->source, place, PODA_TREE_ERROR_VALUE, error,
            _ ("the payoffs on the way to %s add up to a number that is too large: "
               "expected a finite sum"),
            own);
    return poda_source_fail (
        reader->source, place, PODA_TREE_ERROR_GAME, error,
        _ ("%s pays %s to player 1 and %s to player 2: expected a zero-sum game, in "
           "which the two add up to 0"),
        own, poda_value_format (paid[0].value, PODA_STYLE_MACHINE, first),
        poda_value_format (paid[1].value, PODA_STYLE_MACHINE, second));
}

static gboolean
read_node (EfgReader *reader, GError **error)
{
    gsize place = reader->place;
    char kind = '\0';
    const char *name;
    guint player = 0;
    EfgOpen open = { 0 };
    if (!read_kind (reader, &kind, error)
        || !add_node (reader, place, &open.node, error)
        || !read_name (reader, _ ("the name of the node in quotes"), &name, error))
        return FALSE;
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = *name != '\0' ? name : NULL;
    place = reader->place;
    if (kind == 'p'
        && !read_number (reader, _ ("the number of the player, 1 or 2"), 1, &player,
                         error))
        return FALSE;
    if (player > 2)
        return poda_source_fail (reader->source, place, PODA_TREE_ERROR_GAME, error,
                                 _ ("expected player 1 or 2, found player %u"), player);
    if (kind != 't' && !read_set (reader, player, &open.set, error))
        return FALSE;
    place = reader->place;
    const EfgOutcome *outcome;
    if (!read_outcome (reader, &outcome, error))
        return FALSE;
    const EfgOpen *above = last_open (reader);
    for (guint i = 0; i < 2; i++) {
        open.paid[i] = above != NULL ? above->paid[i] : (PodaRational){ .below = 1 };
        if (outcome != NULL)
            open.paid[i] = poda_rational_add (open.paid[i], outcome->payoffs[i]);
    }
    if (kind == 't')
        return settle (reader, open.node, open.paid, place, error);
    static const PodaPlayer players[] = { PODA_CHANCE, PODA_MAX, PODA_MIN };
    node->player = (guint8) players[player];
    g_array_append_val (reader->open, open);
    return TRUE;
}

static gboolean
read_game (EfgReader *reader, GError **error)
{
    if (!read_prologue (reader, error))
        return FALSE;
    do {
        if (!read_node (reader, error))
            return FALSE;
        /* Nodes all of whose children have been read are done. */
        for (const EfgOpen *last = last_open (reader);
             last != NULL && last->next == last->set->actions->len;
             last = last_open (reader))
            g_array_set_size (reader->open, reader->open->len - 1);
    } while (reader->open->len > 0);
    return reader->kind == EFG_END
           || fail (reader, _ ("nothing after the tree"), error);
}

static gboolean
read_efg (PodaDraft *draft, GError **error)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GHashTable) sets =
        g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, set_free);
    g_autoptr (GHashTable) outcomes =
        g_hash_table_new_full (g_int64_hash, g_int64_equal, NULL, g_free);
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (EfgOpen));
    EfgReader reader = {
        .draft = draft,
        .source = draft->source,
        .at = poda_source_begin (draft->source),
        .text = text,
        .sets = sets,
        .outcomes = outcomes,
        .open = open,
    };
    if (!next (&reader, error) || !read_game (&reader, error))
        return FALSE;
    poda_draft_tell_apart (draft);
    return TRUE;
}

PodaTree *
poda_tree_read_efg (const char *name, const char *text, gsize length, GError **error)
{
    return poda_draft_read (name, text, length, read_efg, error);
}
