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

#include "tree/lexer.h"

/* Numbers as Gambit writes them: integers, decimals, fractions. Payoffs add along a
 * path, and 1/10 + 1/5 must tie with 3/10, which doubles would not let it: so a number
 * is kept as a fraction too, as long as 64 bits hold it. */
typedef struct {
    PodaValue value;
    gint64 above; /* in lowest terms */
    gint64 below; /* above 0; 0 where 64 bits do not hold the fraction */
} Rational;

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
    Rational payoffs[2];
} EfgOutcome;

/* An inner node, and what has been paid on the way through it. */
typedef struct {
    guint32 node;
    guint next; /* the action whose child comes next */
    const EfgSet *set;
    Rational paid[2];
} EfgOpen;

/* Information sets with their actions and outcomes with their payoffs are described
 * where they first appear; later nodes may leave the description out, or repeat it. */
typedef struct {
    PodaLexer *lexer;
    PodaDraft *draft;
    const PodaSource *source;
    GTree *sets;     /* of EfgSet, by key */
    GTree *outcomes; /* of EfgOutcome, by key */
    GArray *open;    /* of EfgOpen, from the root down */

} EfgReader;

/* --- Numbers --- */

/* How far apart two numbers may lie by rounding, in parts of the larger one. */
#define TOLERANCE 1e-12

/* Fractions grow in sums; in lowest terms they overflow as late as can be. */
static void
reduce (Rational *number)
{
    gint64 a = ABS (number->above), b = number->below;
    while (b != 0) {
        gint64 rest = a % b;
        a = b;
        b = rest;
    }
    number->above /= a;
    number->below /= a;
}

/* Digits, with or without a point, as a fraction over a power of ten. FALSE: an
 * exponent, or too many digits. */
static gboolean
scan_decimal (const char *text, gint64 *above, gint64 *below)
{
    gboolean negative = *text == '-', behind_point = FALSE;
    *above = 0;
    *below = 1;
    for (text += *text == '-' || *text == '+'; *text != '\0'; text++) {
        if (*text == '.') {
            behind_point = TRUE;
            continue;
        }
        if (!g_ascii_isdigit (*text) || __builtin_mul_overflow (*above, 10, above)
            || __builtin_add_overflow (*above, *text - '0', above)
            || (behind_point && __builtin_mul_overflow (*below, 10, below)))
            return FALSE;
    }
    if (negative)
        *above = -*above;
    return TRUE;
}

static gboolean
is_integer (const char *text)
{
    text += *text == '-' || *text == '+';
    return *text != '\0' && text[strspn (text, "0123456789")] == '\0';
}

static gboolean
parse_fraction (const char *above, const char *below, Rational *number)
{
    PodaValue numerator, denominator;
    gint64 one;
    if (!is_integer (above) || !g_ascii_isdigit (*below) || !is_integer (below)
        || !poda_value_parse (above, &numerator)
        || !poda_value_parse (below, &denominator) || denominator == 0)
        return FALSE;
    number->value = numerator / denominator;
    if (scan_decimal (above, &number->above, &one)
        && scan_decimal (below, &number->below, &one))
        reduce (number);
    else
        number->below = 0;
    return TRUE;
}

/* Reads the whole of `text`. FALSE for anything but a finite decimal or a fraction of
 * two integers. */
static gboolean
parse (const char *text, Rational *number)
{
    const char *slash = strchr (text, '/');
    if (slash != NULL) {
        g_autofree char *above = g_strndup (text, (gsize) (slash - text));
        return parse_fraction (above, slash + 1, number);
    }
    PodaValue value;
    if (!poda_value_parse (text, &value) || isinf (value))
        return FALSE;
    number->value = value;
    if (scan_decimal (text, &number->above, &number->below))
        reduce (number);
    else
        number->below = 0;
    return TRUE;
}

/* The value of a sum of large numbers may be infinite, or no number. */
static Rational
add (Rational a, Rational b)
{
    if (a.below > 0 && a.above == 0)
        return b;
    if (b.below > 0 && b.above == 0)
        return a;
    Rational sum = { .value = a.value + b.value };
    gint64 left, right;
    if (a.below > 0 && b.below > 0 && !__builtin_mul_overflow (a.above, b.below, &left)
        && !__builtin_mul_overflow (b.above, a.below, &right)
        && !__builtin_add_overflow (left, right, &sum.above) && sum.above != G_MININT64
        && !__builtin_mul_overflow (a.below, b.below, &sum.below)) {
        reduce (&sum);
        sum.value = (PodaValue) sum.above / (PodaValue) sum.below;
    } else {
        sum.above = sum.below = 0;
    }
    return sum;
}

/* Where a fraction is not held, numbers that differ by rounding are equal. */
static gboolean
equal (Rational a, Rational b)
{
    if (a.below > 0 && b.below > 0)
        return a.above == b.above && a.below == b.below;
    return fabs (a.value - b.value)
           <= TOLERANCE * fmax (fabs (a.value), fabs (b.value));
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
read_name (EfgReader *reader, const char *expected, const char **name)
{
    if (reader->lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (reader->lexer, expected);
    const char *text = reader->lexer->text->str;
    if (strpbrk (text, "\r\n") != NULL)
        return poda_source_fail (
            reader->source, reader->lexer->place,
            _ ("a name that goes on behind the end of its line: expected a closing "
               "quote"));
    *name = poda_draft_keep (reader->draft, text);
    return poda_lexer_next (reader->lexer);
}

/* ["name"], which says nothing about the tree. */
static gboolean
skip_name (EfgReader *reader)
{
    const char *name;
    return reader->lexer->kind != PODA_TOKEN_TEXT || read_name (reader, "", &name);
}

#define MOST_DIGITS 9

/* A whole number that is not below `least`. */
static gboolean
read_number (EfgReader *reader, const char *expected, guint least, guint *number)
{
    const char *text = reader->lexer->text->str;
    if (reader->lexer->kind != PODA_TOKEN_WORD
        || text[strspn (text, "0123456789")] != '\0' || strlen (text) > MOST_DIGITS
        || g_ascii_strtoull (text, NULL, 10) < least)
        return poda_lexer_fail (reader->lexer, expected);
    *number = (guint) g_ascii_strtoull (text, NULL, 10);
    return poda_lexer_next (reader->lexer);
}

static gboolean
read_action (EfgReader *reader, gboolean chance, EfgAction *action)
{
    Rational probability;
    action->place = (guint32) reader->lexer->place;
    if (!read_name (reader, _ ("an action in quotes, or \"}\""), &action->label))
        return FALSE;
    if (!chance)
        return TRUE;
    const char *text = reader->lexer->text->str;
    if (reader->lexer->kind != PODA_TOKEN_WORD || !parse (text, &probability))
        return poda_lexer_fail (
            reader->lexer, _ ("a probability such as 1/2 or 0.5 behind the action"));
    action->probability = poda_draft_keep (reader->draft, text);
    action->probability_place = (guint32) reader->lexer->place;
    return poda_lexer_next (reader->lexer);
}

/* { actions } */
static gboolean
read_actions (EfgReader *reader, gboolean chance, GArray *actions)
{
    if (!poda_lexer_take (reader->lexer, '{',
                          _ ("\"{\" and the actions of the information set")))
        return FALSE;
    if (poda_lexer_at (reader->lexer, '}'))
        return poda_lexer_fail (reader->lexer, _ ("at least one action"));
    while (!poda_lexer_at (reader->lexer, '}')) {
        EfgAction action = { 0 };
        if (!read_action (reader, chance, &action))
            return FALSE;
        g_array_append_val (actions, action);
    }
    return poda_lexer_next (reader->lexer);
}

static gboolean
same_actions (const GArray *a, const GArray *b)
{
    for (guint i = 0; i < MIN (a->len, b->len); i++) {
        const EfgAction *left = &g_array_index (a, EfgAction, i);
        const EfgAction *right = &g_array_index (b, EfgAction, i);
        Rational p, q;
        if (strcmp (left->label, right->label) != 0 || !parse (left->probability, &p)
            || !parse (right->probability, &q) || !equal (p, q))
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
read_again (EfgReader *reader, const EfgSet *set, gsize place, guint number)
{
    if (reader->lexer->kind != PODA_TOKEN_TEXT && !poda_lexer_at (reader->lexer, '{'))
        return TRUE;
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (EfgAction));
    if (!skip_name (reader) || !read_actions (reader, TRUE, actions))
        return FALSE;
    return same_actions (set->actions, actions)
           || poda_source_fail (
               reader->source, place,
               _ ("information set %u of chance has other actions than on line %u: "
                  "expected the same"),
               number, line_of (reader, set->place));
}

/* number ["name" { actions }], of player 1 or 2, or of chance as player 0. The players'
 * sets must be new: poda knows only games in which they see where they are. */
static gboolean
read_set (EfgReader *reader, guint player, const EfgSet **set)
{
    gsize place = reader->lexer->place;
    guint number;
    if (!read_number (reader, _ ("the number of an information set, from 1"), 1,
                      &number))
        return FALSE;
    guint64 key = (guint64) player << 32 | number;
    *set = g_tree_lookup (reader->sets, &key);
    if (*set != NULL && player > 0)
        return poda_source_fail_as (
            reader->source, place, PODA_TREE_ERROR_GAME,
            _ ("information set %u of player %u holds several nodes, the first on line "
               "%u: expected perfect information, with one node in each set"),
            number, player, line_of (reader, (*set)->place));
    if (*set != NULL)
        return read_again (reader, *set, place, number);

    EfgSet *own = g_new0 (EfgSet, 1);
    own->key = key;
    own->place = (guint32) place;
    own->actions = g_array_new (FALSE, FALSE, sizeof (EfgAction));
    g_tree_insert (reader->sets, &own->key, own);
    *set = own;
    return skip_name (reader) && read_actions (reader, player == 0, own->actions);
}

/* { payoff [,] payoff [,] } */
static gboolean
read_payoffs (EfgReader *reader, Rational payoffs[2])
{
    if (!poda_lexer_take (reader->lexer, '{',
                          _ ("\"{\" and the payoffs of the outcome")))
        return FALSE;
    for (guint i = 0; i < 2; i++) {
        if (reader->lexer->kind != PODA_TOKEN_WORD
            || !parse (reader->lexer->text->str, &payoffs[i]))
            return poda_lexer_fail (reader->lexer,
                                    _ ("a payoff such as 3, -0.5 or 2/3"));
        poda_lexer_next (reader->lexer);
        if (poda_lexer_at (reader->lexer, ','))
            poda_lexer_next (reader->lexer);
    }
    return poda_lexer_take (
        reader->lexer, '}',
        _ ("\"}\" behind two payoffs (decimals have a point: a comma "
           "goes between payoffs)"));
}

/* number ["name" { payoffs }]; NULL for the number 0. */
static gboolean
read_outcome (EfgReader *reader, const EfgOutcome **outcome)
{
    EfgOutcome own = { .place = (guint32) reader->lexer->place };
    guint number;
    *outcome = NULL;
    if (!read_number (reader, _ ("the number of an outcome, 0 for none"), 0, &number))
        return FALSE;
    gboolean described =
        reader->lexer->kind == PODA_TOKEN_TEXT || poda_lexer_at (reader->lexer, '{');
    if (number == 0)
        return !described
               || poda_lexer_fail (reader->lexer,
                                   _ ("neither a name nor payoffs behind outcome 0"));

    own.key = number;
    *outcome = g_tree_lookup (reader->outcomes, &own.key);
    if (*outcome != NULL && !described)
        return TRUE;
    if (!skip_name (reader) || !read_payoffs (reader, own.payoffs))
        return FALSE;
    if (*outcome == NULL) {
        EfgOutcome *kept = g_memdup2 (&own, sizeof own);
        g_tree_insert (reader->outcomes, &kept->key, kept);
        *outcome = kept;
        return TRUE;
    }
    return (equal ((*outcome)->payoffs[0], own.payoffs[0])
            && equal ((*outcome)->payoffs[1], own.payoffs[1]))
           || poda_source_fail (
               reader->source, own.place,
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
read_signature (EfgReader *reader)
{
    if (poda_lexer_at_word (reader->lexer, "NFG"))
        return poda_source_fail_as (
            reader->source, reader->lexer->place, PODA_TREE_ERROR_GAME,
            _ ("a game in strategic form is no tree: expected one in extensive form, "
               "which begins EFG 2 R"));
    const char *const words[][2] = { { "EFG", "EFG" }, { "2", "2" }, { "R", "D" } };
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        if (!poda_lexer_at_word (reader->lexer, words[i][0])
            && !poda_lexer_at_word (reader->lexer, words[i][1]))
            return poda_lexer_fail (reader->lexer,
                                    _ ("EFG 2 R, as a game of Gambit begins"));
        poda_lexer_next (reader->lexer);
    }
    return TRUE;
}

/* { "player" "player" } */
static gboolean
read_players (EfgReader *reader)
{
    if (!poda_lexer_take (reader->lexer, '{', _ ("\"{\" and the names of two players")))
        return FALSE;
    guint n_players = 0;
    for (; !poda_lexer_at (reader->lexer, '}'); n_players++) {
        gsize place = reader->lexer->place;
        const char *name;
        if (!read_name (reader, _ ("the name of a player in quotes, or \"}\""), &name))
            return FALSE;
        if (n_players == 2)
            return poda_source_fail_as (reader->source, place, PODA_TREE_ERROR_GAME,
                                        _ ("expected two players, found a third, %s"),
                                        poda_draft_quote (reader->draft, name));
    }
    if (n_players < 2)
        return poda_source_fail_as (reader->source, reader->lexer->place,
                                    PODA_TREE_ERROR_GAME,
                                    _ ("expected two players, found fewer"));
    return poda_lexer_next (reader->lexer);
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
read_prologue (EfgReader *reader)
{
    if (!read_signature (reader))
        return FALSE;
    if (reader->lexer->kind != PODA_TOKEN_TEXT)
        return poda_lexer_fail (reader->lexer, _ ("the title of the game in quotes"));
    set_attribute (reader, "title", reader->lexer->text->str);
    poda_lexer_next (reader->lexer);
    if (!read_players (reader))
        return FALSE;
    if (reader->lexer->kind != PODA_TOKEN_TEXT)
        return TRUE;
    take_comment (reader, reader->lexer->text->str);
    return poda_lexer_next (reader->lexer);
}

/* The word that tells what kind of node comes. */
static gboolean
read_kind (EfgReader *reader, char *kind)
{
    if (poda_lexer_at_word (reader->lexer, "p")
        || poda_lexer_at_word (reader->lexer, "c")
        || poda_lexer_at_word (reader->lexer, "t")) {
        *kind = *reader->lexer->text->str;
        return poda_lexer_next (reader->lexer);
    }
    const EfgOpen *above = last_open (reader);
    if (above == NULL)
        return poda_lexer_fail (reader->lexer, _ ("the first node: p, c or t"));
    const EfgAction *action =
        &g_array_index (above->set->actions, EfgAction, above->next);
    g_autofree char *expected =
        g_strdup_printf (_ ("the node (p, c or t) behind the action %s of %s"),
                         poda_draft_quote (reader->draft, action->label),
                         poda_draft_call (reader->draft, above->node));
    return poda_lexer_fail (reader->lexer, expected);
}

/* A node that hangs from the next action of the innermost open one. */
static gboolean
add_node (EfgReader *reader, gsize place, guint32 *index)
{
    if (reader->open->len > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (reader->draft, place);
    if (reader->draft->nodes->len == PODA_TREE_MOST_NODES)
        return poda_source_fail_as (
            reader->source, place, PODA_TREE_ERROR_SIZE,
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
    return poda_draft_link (reader->draft, above->node, *index, place);
}

/* A leaf is worth what player 1 has been paid, which player 2 must have lost. */
static gboolean
settle (EfgReader *reader, guint32 index, const Rational paid[2], gsize place)
{
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    Rational lost = { -paid[1].value, -paid[1].above, paid[1].below };
    if (isfinite (paid[0].value) && equal (paid[0], lost)) {
        node->value = paid[0].value;
        node->has_value = TRUE;
        node->value_place = (guint32) place;
        return TRUE;
    }
    char first[PODA_VALUE_BUFFER], second[PODA_VALUE_BUFFER];
    const char *own = poda_draft_call (reader->draft, index);
    if (!isfinite (paid[0].value) || !isfinite (paid[1].value))
        return poda_source_fail_as (
            reader->source, place, PODA_TREE_ERROR_VALUE,
            _ ("the payoffs on the way to %s add up to a number that is too large: "
               "expected a finite sum"),
            own);
    return poda_source_fail_as (
        reader->source, place, PODA_TREE_ERROR_GAME,
        _ ("%s pays %s to player 1 and %s to player 2: expected a zero-sum game, in "
           "which the two add up to 0"),
        own, poda_value_format (paid[0].value, PODA_STYLE_MACHINE, first),
        poda_value_format (paid[1].value, PODA_STYLE_MACHINE, second));
}

static gboolean
read_node (EfgReader *reader)
{
    gsize place = reader->lexer->place;
    char kind = '\0';
    const char *name;
    guint player = 0;
    EfgOpen open = { 0 };
    if (!read_kind (reader, &kind) || !add_node (reader, place, &open.node)
        || !read_name (reader, _ ("the name of the node in quotes"), &name))
        return FALSE;
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = *name != '\0' ? name : NULL;
    place = reader->lexer->place;
    if (kind == 'p'
        && !read_number (reader, _ ("the number of the player, 1 or 2"), 1, &player))
        return FALSE;
    if (player > 2)
        return poda_source_fail_as (reader->source, place, PODA_TREE_ERROR_GAME,
                                    _ ("expected player 1 or 2, found player %u"),
                                    player);
    if (kind != 't' && !read_set (reader, player, &open.set))
        return FALSE;
    place = reader->lexer->place;
    const EfgOutcome *outcome;
    if (!read_outcome (reader, &outcome))
        return FALSE;
    const EfgOpen *above = last_open (reader);
    for (guint i = 0; i < 2; i++) {
        open.paid[i] = above != NULL ? above->paid[i] : (Rational){ .below = 1 };
        if (outcome != NULL)
            open.paid[i] = add (open.paid[i], outcome->payoffs[i]);
    }
    if (kind == 't')
        return settle (reader, open.node, open.paid, place);
    static const PodaPlayer players[] = { PODA_CHANCE, PODA_MAX, PODA_MIN };
    node->player = (guint8) players[player];
    g_array_append_val (reader->open, open);
    return TRUE;
}

static int
compare_keys (gconstpointer a, gconstpointer b, gpointer data G_GNUC_UNUSED)
{
    guint64 left = *(const guint64 *) a, right = *(const guint64 *) b;
    return left < right ? -1 : left > right;
}

static gboolean
read_efg (PodaDraft *draft)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GTree) sets = g_tree_new_full (compare_keys, NULL, NULL, set_free);
    g_autoptr (GTree) outcomes = g_tree_new_full (compare_keys, NULL, NULL, g_free);
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (EfgOpen));
    PodaLexer lexer = { .draft = draft,
                        .read = poda_lexer_read_efg,
                        .at = poda_source_begin (draft->source),
                        .text = text };
    EfgReader reader = {
        .lexer = &lexer,
        .draft = draft,
        .source = draft->source,
        .sets = sets,
        .outcomes = outcomes,
        .open = open,
    };
    poda_lexer_next (&lexer);
    if (!read_prologue (&reader))
        return FALSE;
    do {
        if (!read_node (&reader))
            return FALSE;
        /* Nodes all of whose children have been read are done. */
        for (const EfgOpen *last = last_open (&reader);
             last != NULL && last->next == last->set->actions->len;
             last = last_open (&reader))
            g_array_set_size (open, open->len - 1);
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
