/* Trees in Gambit's .efg. The grammar, in which white space is free:
 *
 *     game    = EFG 2 R "title" { "player" "player" } ["comment"] node
 *     node    = p "name" player set outcome node…     (one node for each action)
 *             | c "name" set outcome node…
 *             | t "name" outcome
 *     set     = number [["name"] { ("action" [probability])… }]
 *     outcome = number [["name"] { payoff [,] payoff [,] }]
 *
 * A game becomes a tree if two players see where they are and one wins what the other
 * loses: player 1 is MAX. The payoffs of all outcomes on the way to a leaf add up to
 * its value. Sets and outcomes are described where they first appear; later nodes may
 * leave the description out, or repeat it. Nodes are in preorder, so a stack holds
 * those whose children are still to come. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/texts.h"
#include "tree/draft.h"
#include "tree/lexer.h"

/* A number as Gambit writes it: an integer, a decimal, a fraction. Payoffs add along a
 * path, and 1/10 + 1/5 must tie with 3/10, which doubles would not let it: so a number
 * is kept as a fraction too, if 64 bits hold it. */
typedef struct {
    PodaValue value;
    gint64 above; /* in lowest terms */
    gint64 below; /* above 0; 0 if 64 bits do not hold the fraction */
} Rational;

typedef struct {
    const char *label; /* may be empty */
    guint32 place;
    double probability; /* if chance acts */
    guint32 probability_place;
} EfgAction;

/* An information set, or an outcome. */
typedef struct {
    guint32 place;
    guint first, end; /* the set's range of actions */
    Rational payoffs[2];
} EfgItem;

/* An inner node, and what has been paid on the way through it. */
typedef struct {
    guint32 node;
    guint next, end; /* the actions whose children are still to come */
    Rational paid[2];
} EfgOpen;

typedef struct {
    PodaLexer *lexer;
    PodaDraft *draft;
    GTree *items;    /* of EfgItem, by `player number`, or `number` of an outcome */
    GArray *actions; /* of EfgAction: those of all sets */
    GArray *open;    /* of EfgOpen, from the root down */
} EfgReader;

/* --- Numbers --- */

/* How far apart two numbers may lie by rounding, in parts of the larger one. */
#define TOLERANCE 1e-12

/* Reads digits and a point as a fraction of a power of ten. FALSE for anything else, or
 * for more digits than 64 bits hold. */
static gboolean
scan_decimal (const char *text, gint64 *above, gint64 *below)
{
    gboolean after_point = FALSE;
    *above = 0;
    *below = 1;
    for (const char *p = text + (*text == '-' || *text == '+'); *p != '\0'; p++)
        if (*p == '.')
            after_point = TRUE;
        else if (!g_ascii_isdigit (*p) || __builtin_mul_overflow (*above, 10, above)
                 || __builtin_add_overflow (*above, *p - '0', above)
                 || (after_point && __builtin_mul_overflow (*below, 10, below)))
            return FALSE;
    if (*text == '-')
        *above = -*above;
    return TRUE;
}

/* Fractions grow in sums; in lowest terms they overflow as late as can be. */
static void
set_fraction (Rational *number, gint64 above, gint64 below)
{
    gint64 a = ABS (above), b = below;
    while (b != 0) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    number->above = above / a;
    number->below = below / a;
}

/* Reads the whole of `text`. FALSE for anything but a finite decimal or a fraction of
 * two integers. */
static gboolean
parse (const char *text, Rational *number)
{
    g_auto (GStrv) parts = g_strsplit (text, "/", 2);
    gint64 above, below, divisor;
    PodaValue value;
    *number = (Rational){ 0 };
    if (*text == '\0' || !poda_value_parse (parts[0], &number->value)
        || isinf (number->value))
        return FALSE;
    if (parts[1] == NULL) {
        if (scan_decimal (parts[0], &above, &below))
            set_fraction (number, above, below);
        return TRUE;
    }
    if (strpbrk (text, ".eE") != NULL || !g_ascii_isdigit (*parts[1])
        || !poda_value_parse (parts[1], &value) || value == 0)
        return FALSE;
    number->value /= value;
    if (scan_decimal (parts[0], &above, &below)
        && scan_decimal (parts[1], &divisor, &below))
        set_fraction (number, above, divisor);
    return TRUE;
}

/* The value of a sum of large numbers may be infinite. */
static Rational
add (Rational a, Rational b)
{
    gint64 left, right, above, below;
    Rational sum = { .value = a.value + b.value };
    if (a.below > 0 && a.above == 0)
        return b;
    if (a.below > 0 && b.below > 0 && !__builtin_mul_overflow (a.above, b.below, &left)
        && !__builtin_mul_overflow (b.above, a.below, &right)
        && !__builtin_add_overflow (left, right, &above) && above != G_MININT64
        && !__builtin_mul_overflow (a.below, b.below, &below)) {
        set_fraction (&sum, above, below);
        sum.value = (PodaValue) sum.above / (PodaValue) sum.below;
    }
    return sum;
}

/* Numbers without a fraction are equal if they differ by rounding. */
static gboolean
equal (Rational a, Rational b)
{
    if (a.below > 0 && b.below > 0)
        return a.above == b.above && a.below == b.below;
    return fabs (a.value - b.value)
           <= TOLERANCE * fmax (fabs (a.value), fabs (b.value));
}

/* --- Parts of nodes --- */

/* Reads a text in quotes. To Gambit names may go on over lines, but then a quote has
 * been forgotten: refused here, the message has the right line. */
static gboolean
read_name (EfgReader *reader, const char *expected, const char **name)
{
    PodaLexer *lexer = reader->lexer;
    if (lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (lexer, expected);
    if (strpbrk (lexer->text->str, "\r\n") != NULL)
        return poda_source_fail (
            lexer->source, lexer->place,
            _ ("a name that goes on behind the end of its line: expected a closing "
               "quote"));
    *name = poda_draft_keep (reader->draft, lexer->text->str);
    return poda_lexer_next (lexer);
}

/* TRUE at the description of a set or an outcome. Its name is skipped: it says nothing
 * about the tree. */
static gboolean
at_description (EfgReader *reader)
{
    const char *name;
    return (reader->lexer->kind == PODA_TOKEN_TEXT && read_name (reader, "", &name))
           || poda_lexer_at (reader->lexer, '{');
}

#define MOST_DIGITS 9

/* Reads a whole number that is not below `least`. */
static gboolean
read_number (EfgReader *reader, const char *expected, guint least, guint *number)
{
    const char *text = reader->lexer->text->str;
    *number = (guint) g_ascii_strtoull (text, NULL, 10);
    if (reader->lexer->kind != PODA_TOKEN_WORD
        || text[strspn (text, "0123456789")] != '\0' || strlen (text) > MOST_DIGITS
        || *number < least)
        return poda_lexer_fail (reader->lexer, expected);
    return poda_lexer_next (reader->lexer);
}

static gboolean
read_rational (EfgReader *reader, const char *expected, Rational *number)
{
    if (reader->lexer->kind != PODA_TOKEN_WORD
        || !parse (reader->lexer->text->str, number))
        return poda_lexer_fail (reader->lexer, expected);
    return poda_lexer_next (reader->lexer);
}

/* Reads { actions }, of which each of chance has a probability. */
static gboolean
read_actions (EfgReader *reader, gboolean chance)
{
    PodaLexer *lexer = reader->lexer;
    if (!poda_lexer_take (lexer, '{',
                          _ ("\"{\" and the actions of the information set")))
        return FALSE;
    if (poda_lexer_at (lexer, '}'))
        return poda_lexer_fail (lexer, _ ("at least one action"));
    while (!poda_lexer_at (lexer, '}')) {
        EfgAction action = { .place = (guint32) lexer->place };
        Rational probability = { 0 };
        if (!read_name (reader, _ ("an action in quotes, or \"}\""), &action.label))
            return FALSE;
        action.probability_place = (guint32) lexer->place;
        if (chance
            && !read_rational (reader,
                               _ ("a probability such as 1/2 or 0.5 behind the action"),
                               &probability))
            return FALSE;
        action.probability = probability.value;
        g_array_append_val (reader->actions, action);
    }
    return poda_lexer_next (lexer);
}

static guint
line_of (const EfgReader *reader, const EfgItem *item)
{
    guint line, column;
    poda_source_locate (reader->lexer->source, item->place, &line, &column);
    return line;
}

/* Reads number ["name" { actions }], of player 1 or 2, or of chance as player 0. The
 * players' sets must be new: poda knows only games in which they see where they are. */
static gboolean
read_set (EfgReader *reader, guint player, EfgOpen *open)
{
    EfgItem set = { .place = (guint32) reader->lexer->place };
    guint number;
    if (!read_number (reader, _ ("the number of an information set, from 1"), 1,
                      &number))
        return FALSE;
    g_autofree char *key = g_strdup_printf ("%u %u", player, number);
    const EfgItem *known = g_tree_lookup (reader->items, key);
    if (known != NULL && player > 0)
        return poda_source_fail_as (
            reader->lexer->source, set.place, PODA_TREE_ERROR_GAME,
            _ ("information set %u of player %u holds several nodes, the first on line "
               "%u: expected perfect information, with one node in each set"),
            number, player, line_of (reader, known));
    if (at_description (reader) || known == NULL) {
        set.first = reader->actions->len;
        if (!read_actions (reader, player == 0))
            return FALSE;
        set.end = reader->actions->len;
        g_tree_insert (reader->items, g_steal_pointer (&key),
                       g_memdup2 (&set, sizeof set));
        known = &set;
    }
    open->next = known->first;
    open->end = known->end;
    return TRUE;
}

/* Reads { payoff [,] payoff [,] }. */
static gboolean
read_payoffs (EfgReader *reader, Rational payoffs[2])
{
    if (!poda_lexer_take (reader->lexer, '{',
                          _ ("\"{\" and the payoffs of the outcome")))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        if (!read_rational (reader, _ ("a payoff such as 3, -0.5 or 2/3"), &payoffs[i]))
            return FALSE;
        poda_lexer_skip (reader->lexer, ',');
    }
    return poda_lexer_take (
        reader->lexer, '}',
        _ ("\"}\" behind two payoffs (decimals have a point: a comma "
           "goes between payoffs)"));
}

/* Reads number ["name" { payoffs }], and adds the payoffs to what has been paid; the
 * number 0 stands for no outcome. */
static gboolean
read_outcome (EfgReader *reader, Rational paid[2])
{
    EfgItem outcome = { .place = (guint32) reader->lexer->place };
    guint number;
    if (!read_number (reader, _ ("the number of an outcome, 0 for none"), 0, &number))
        return FALSE;
    g_autofree char *key = g_strdup_printf ("%u", number);
    const EfgItem *known = g_tree_lookup (reader->items, key);
    if (number == 0)
        return (reader->lexer->kind != PODA_TOKEN_TEXT
                && !poda_lexer_at (reader->lexer, '{'))
               || poda_lexer_fail (reader->lexer,
                                   _ ("neither a name nor payoffs behind outcome 0"));
    if (at_description (reader) || known == NULL) {
        if (!read_payoffs (reader, outcome.payoffs))
            return FALSE;
        if (known != NULL
            && (!equal (known->payoffs[0], outcome.payoffs[0])
                || !equal (known->payoffs[1], outcome.payoffs[1])))
            return poda_source_fail (
                reader->lexer->source, outcome.place,
                _ ("outcome %u has other payoffs than on line %u: expected the same"),
                number, line_of (reader, known));
        g_tree_insert (reader->items, g_steal_pointer (&key),
                       g_memdup2 (&outcome, sizeof outcome));
        known = &outcome;
    }
    for (guint i = 0; i < 2; i++)
        paid[i] = add (paid[i], known->payoffs[i]);
    return TRUE;
}

/* --- The game --- */

/* Sets an attribute, unless the text is empty. */
static void
set_attribute (EfgReader *reader, const char *key, const char *text)
{
    if (*text != '\0')
        poda_draft_set_attribute (reader->draft, key, text);
}

/* Takes the comment as the game's source, but for lines such as `expect_value: 3`: the
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

/* Reads everything before the first node. EFG 2 R was EFG 2 D before there were
 * fractions. */
static gboolean
read_prologue (EfgReader *reader)
{
    static const char *const words[] = { "EFG EFG", "2 2", "R D" };
    PodaLexer *lexer = reader->lexer;
    guint n_players = 0;
    if (poda_lexer_at_word (lexer, "NFG"))
        return poda_source_fail_as (
            lexer->source, lexer->place, PODA_TREE_ERROR_GAME,
            _ ("a game in strategic form is no tree: expected one in extensive form, "
               "which begins EFG 2 R"));
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        g_auto (GStrv) either = g_strsplit (words[i], " ", 2);
        if (!poda_lexer_at_word (lexer, either[0])
            && !poda_lexer_at_word (lexer, either[1]))
            return poda_lexer_fail (lexer, _ ("EFG 2 R, as a game of Gambit begins"));
        poda_lexer_next (lexer);
    }
    if (lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (lexer, _ ("the title of the game in quotes"));
    set_attribute (reader, "title", lexer->text->str);
    poda_lexer_next (lexer);
    if (!poda_lexer_take (lexer, '{', _ ("\"{\" and the names of two players")))
        return FALSE;
    for (const char *name; !poda_lexer_at (lexer, '}'); n_players++)
        if (!read_name (reader, _ ("the name of a player in quotes, or \"}\""), &name))
            return FALSE;
    if (n_players != 2)
        return poda_source_fail_as (lexer->source, lexer->place, PODA_TREE_ERROR_GAME,
                                    _ ("expected two players, found %u"), n_players);
    poda_lexer_next (lexer);
    if (lexer->kind != PODA_TOKEN_TEXT)
        return TRUE;
    take_comment (reader, lexer->text->str);
    return poda_lexer_next (lexer);
}

/* Sets the error of what is no node but should be one. */
static gboolean
fail_node (const EfgReader *reader, const EfgOpen *above)
{
    if (above == NULL)
        return poda_lexer_fail (reader->lexer, _ ("the first node: p, c or t"));
    const EfgAction *action = &g_array_index (reader->actions, EfgAction, above->next);
    g_autofree char *expected =
        g_strdup_printf (_ ("the node (p, c or t) behind the action %s of %s"),
                         poda_draft_quote (reader->draft, action->label),
                         poda_draft_call (reader->draft, above->node));
    return poda_lexer_fail (reader->lexer, expected);
}

/* Adds a node below the next action of the innermost open one. */
static gboolean
add_node (EfgReader *reader, EfgOpen *above, guint32 *index)
{
    gsize place = reader->lexer->place;
    if (!poda_draft_check_size (reader->draft, place, reader->open->len))
        return FALSE;
    *index = poda_draft_add (reader->draft, place);
    if (above == NULL)
        return TRUE;
    const EfgAction *action =
        &g_array_index (reader->actions, EfgAction, above->next++);
    PodaDraftNode *node = poda_draft_node (reader->draft, *index);
    node->move = *action->label != '\0' ? action->label : NULL;
    node->move_place = action->place;
    node->chance = action->probability;
    node->has_chance = TRUE;
    node->probability_place = action->probability_place;
    return poda_draft_link (reader->draft, above->node, *index, place);
}

/* Gives a leaf what player 1 has been paid, which player 2 must have lost. */
static gboolean
set_value (EfgReader *reader, guint32 index, const Rational paid[2], gsize place)
{
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    Rational lost = { -paid[1].value, -paid[1].above, paid[1].below };
    char first[PODA_VALUE_BUFFER], second[PODA_VALUE_BUFFER];
    node->value = paid[0].value;
    node->has_value = TRUE;
    node->value_place = (guint32) place;
    return (isfinite (paid[0].value) && equal (paid[0], lost))
           || poda_source_fail_as (
               reader->lexer->source, place, PODA_TREE_ERROR_GAME,
               _ ("%s pays %s to player 1 and %s to player 2: expected a zero-sum "
                  "game, in which the two add up to 0"),
               poda_draft_call (reader->draft, index),
               poda_value_format (paid[0].value, PODA_STYLE_MACHINE, first),
               poda_value_format (paid[1].value, PODA_STYLE_MACHINE, second));
}

static gboolean
read_node (EfgReader *reader)
{
    static const PodaPlayer players[] = { PODA_CHANCE, PODA_MAX, PODA_MIN };
    PodaLexer *lexer = reader->lexer;
    EfgOpen *above = NULL;
    EfgOpen open = { .paid = { { .below = 1 }, { .below = 1 } } };
    if (reader->open->len > 0) {
        above = &g_array_index (reader->open, EfgOpen, reader->open->len - 1);
        memcpy (open.paid, above->paid, sizeof open.paid);
    }
    char kind = *lexer->text->str;
    const char *name;
    guint player = 0;
    if (lexer->kind != PODA_TOKEN_WORD || lexer->text->len != 1
        || strchr ("pct", kind) == NULL)
        return fail_node (reader, above);
    if (!add_node (reader, above, &open.node) || !poda_lexer_next (lexer)
        || !read_name (reader, _ ("the name of the node in quotes"), &name))
        return FALSE;
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = *name != '\0' ? name : NULL;
    gsize place = lexer->place;
    if (kind == 'p'
        && !read_number (reader, _ ("the number of the player, 1 or 2"), 1, &player))
        return FALSE;
    if (player > 2)
        return poda_source_fail_as (lexer->source, place, PODA_TREE_ERROR_GAME,
                                    _ ("expected player 1 or 2, found player %u"),
                                    player);
    if (kind != 't' && !read_set (reader, player, &open))
        return FALSE;
    place = lexer->place;
    if (!read_outcome (reader, open.paid))
        return FALSE;
    if (kind == 't')
        return set_value (reader, open.node, open.paid, place);
    node->player = (guint8) players[player];
    g_array_append_val (reader->open, open);
    return TRUE;
}

static gboolean
read_efg (PodaDraft *draft, gconstpointer data G_GNUC_UNUSED)
{
    g_autoptr (GTree) items = poda_texts_new (g_free, g_free);
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (EfgAction));
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (EfgOpen));
    g_auto (PodaLexer) lexer;
    EfgReader reader = { &lexer, draft, items, actions, open };
    poda_lexer_begin (&lexer, draft->source, poda_source_begin (draft->source),
                      PODA_LANGUAGE_EFG);
    if (!read_prologue (&reader))
        return FALSE;
    do {
        if (!read_node (&reader))
            return FALSE;
        /* Nodes all of whose children have been read are done. */
        for (guint i = open->len; i > 0; i--) {
            const EfgOpen *last = &g_array_index (open, EfgOpen, i - 1);
            if (last->next < last->end)
                break;
            g_array_set_size (open, i - 1);
        }
    } while (open->len > 0);
    poda_draft_tell_apart (draft);
    return lexer.kind == PODA_TOKEN_END
           || poda_lexer_fail (&lexer, _ ("nothing after the tree"));
}

PodaTree *
poda_tree_read_efg (const char *name, const char *text, gsize length, GError **error)
{
    return poda_draft_read (name, text, length, read_efg, error);
}
