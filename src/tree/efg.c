/* Trees in Gambit's .efg. The grammar:
 *
 *     game    = EFG 2 R "title" { "player" "player" } ["comment"] node
 *     node    = p "name" player set outcome node…     (one node for each action)
 *             | c "name" set outcome node…
 *             | t "name" outcome
 *     set     = number [["name"] { ("action" [probability])… }]
 *     outcome = number [["name"] { payoff [,] payoff [,] }]
 *
 * A game becomes a tree if it has two players, perfect information and payoffs that sum
 * to zero: player 1 is MAX. A leaf's value is the sum of the payoffs on the path to it.
 * Sets and outcomes are described where they first appear; later nodes may omit or
 * repeat the description. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/tree_builder.h"

/* A number in lowest terms, `below` > 0. Payoffs are sums along a path, and 1/10 + 1/5
 * must equal 3/10, which fails in doubles. */
typedef struct {
    gint64 above, below;
} Fraction;

typedef struct {
    const char *label;       /* may be empty */
    const char *probability; /* if it is a chance move */
    guint32 place, probability_place;
} EfgAction;

/* An information set, or an outcome. */
typedef struct {
    guint32 place;
    guint first, end; /* the range of the set's actions */
    Fraction payoffs[2];
} EfgItem;

typedef struct {
    PodaLexer *lexer;
    PodaBuilder *builder;
    GTree *items;    /* EfgItem elements, by `player number`, or outcome `number` */
    GArray *actions; /* EfgAction elements of all sets */
} EfgReader;

/* --- Numbers --- */

/* Reads an integer. FALSE if the text is none, or it exceeds 64 bits. */
static gboolean
read_integer (const char *text, gint64 least, gint64 *number)
{
    return g_ascii_string_to_signed (text, 10, least, G_MAXINT64, number, NULL);
}

static void
reduce (Fraction *number)
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

/* Reads an integer, a decimal or a fraction of two integers. */
static gboolean
parse (const char *text, Fraction *number)
{
    g_auto (GStrv) parts = g_strsplit (text, "/", 2);
    *number = (Fraction){ 0, 1 };
    if (parts[0] == NULL)
        return FALSE;
    char *point = parts[1] == NULL ? strchr (parts[0], '.') : NULL;
    if (point != NULL) {
        for (const char *p = point + 1; *p != '\0'; p++)
            if (!g_ascii_isdigit (*p)
                || __builtin_mul_overflow (number->below, 10, &number->below))
                return FALSE;
        memmove (point, point + 1, strlen (point));
    }
    if (!read_integer (parts[0], -G_MAXINT64, &number->above)
        || (parts[1] != NULL && !read_integer (parts[1], 1, &number->below)))
        return FALSE;
    reduce (number);
    return TRUE;
}

/* Adds a fraction. FALSE on overflow of 64 bits. */
static gboolean
add (Fraction *sum, Fraction b)
{
    gint64 left, right;
    if (__builtin_mul_overflow (sum->above, b.below, &left)
        || __builtin_mul_overflow (b.above, sum->below, &right)
        || __builtin_add_overflow (left, right, &sum->above)
        || __builtin_mul_overflow (sum->below, b.below, &sum->below)
        || sum->above == G_MININT64)
        return FALSE;
    reduce (sum);
    return TRUE;
}

static PodaValue
value_of (Fraction number)
{
    return (PodaValue) ((long double) number.above / (long double) number.below);
}

/* --- Parts of nodes --- */

/* Reads a name (a text in quotes) or a number (a word), owned by the draft. NULL sets
 * the error. A name over several lines lacks a quote, even if Gambit allows it. */
static const char *
take (EfgReader *reader, PodaTokenKind kind, const char *expected)
{
    PodaLexer *lexer = reader->lexer;
    const char *text = poda_builder_keep (reader->builder, lexer->text->str);
    if (lexer->kind != kind)
        poda_lexer_fail (lexer, expected);
    else if (strpbrk (text, "\r\n") != NULL)
        poda_source_fail (
            lexer->source, lexer->place,
            _ ("a name that runs past the end of its line; expected a closing quote"));
    else if (poda_lexer_next (lexer))
        return text;
    return NULL;
}

/* TRUE at the description of a set or an outcome. Skips its name, which is
 * irrelevant. */
static gboolean
at_description (EfgReader *reader)
{
    return (reader->lexer->kind == PODA_TOKEN_TEXT
            && take (reader, PODA_TOKEN_TEXT, "") != NULL)
           || poda_lexer_at (reader->lexer, '{');
}

/* Reads number ["name" { actions }], of player 1 or 2, whose sets must be new, or of
 * chance as player 0, each of whose actions has a probability. */
static gboolean
read_set (EfgReader *reader, const char *player, EfgItem *set)
{
    PodaLexer *lexer = reader->lexer;
    gboolean chance = *player == '0';
    guint line, column;
    *set = (EfgItem){ (guint32) lexer->place, reader->actions->len, 0, { { 0 } } };
    const char *number =
        take (reader, PODA_TOKEN_WORD, _ ("the number of an information set, from 1"));
    if (number == NULL)
        return FALSE;
    g_autofree char *key = g_strdup_printf ("%s %s", player, number);
    const EfgItem *known = g_tree_lookup (reader->items, key);
    if (known != NULL && !chance) {
        poda_source_locate (lexer->source, known->place, &line, &column);
        return poda_source_fail_as (
            lexer->source, set->place, PODA_TREE_ERROR_GAME,
            _ ("information set %s of player %s contains several nodes, the first on "
               "line %u; expected perfect information, with one node in each set"),
            number, player, line);
    }
    if (!at_description (reader) && known != NULL) {
        *set = *known;
        return TRUE;
    }
    if (!poda_lexer_take (lexer, '{',
                          _ ("\"{\" and the actions of the information set")))
        return FALSE;
    do {
        EfgAction action = { .place = (guint32) lexer->place };
        action.label = take (reader, PODA_TOKEN_TEXT, _ ("an action in quotes"));
        action.probability_place = (guint32) lexer->place;
        if (action.label != NULL && chance)
            action.probability =
                take (reader, PODA_TOKEN_WORD,
                      _ ("a probability such as 1/2 or 0.5 after the action"));
        if (action.label == NULL || (chance && action.probability == NULL))
            return FALSE;
        g_array_append_val (reader->actions, action);
    } while (!poda_lexer_skip (lexer, '}'));
    set->end = reader->actions->len;
    g_tree_insert (reader->items, g_steal_pointer (&key), g_memdup2 (set, sizeof *set));
    return TRUE;
}

/* Reads number ["name" { payoff [,] payoff [,] }], and adds the payoffs to `paid`; the
 * number 0 means no outcome. */
static gboolean
read_outcome (EfgReader *reader, Fraction paid[2])
{
    PodaLexer *lexer = reader->lexer;
    EfgItem outcome = { .place = (guint32) lexer->place };
    const char *number =
        take (reader, PODA_TOKEN_WORD, _ ("the number of an outcome, 0 for none"));
    if (number == NULL || strcmp (number, "0") == 0)
        return number != NULL;
    const EfgItem *known = g_tree_lookup (reader->items, number);
    if (!at_description (reader) && known != NULL) {
        memcpy (outcome.payoffs, known->payoffs, sizeof outcome.payoffs);
    } else {
        if (!poda_lexer_take (lexer, '{', _ ("\"{\" and the payoffs of the outcome")))
            return FALSE;
        for (guint i = 0; i < 2; i++, poda_lexer_skip (lexer, ',')) {
            if (lexer->kind != PODA_TOKEN_WORD
                || !parse (lexer->text->str, &outcome.payoffs[i]))
                return poda_lexer_fail (lexer, _ ("a payoff such as 3, -0.5 or 2/3"));
            poda_lexer_next (lexer);
        }
        if (!poda_lexer_take (lexer, '}',
                              _ ("\"}\" after two payoffs (use a decimal point: a "
                                 "comma separates payoffs)")))
            return FALSE;
        if (known != NULL
            && memcmp (known->payoffs, outcome.payoffs, sizeof outcome.payoffs) != 0)
            return poda_source_fail (
                lexer->source, outcome.place,
                _ ("outcome %s has other payoffs than before; expected the same"),
                number);
        g_tree_insert (reader->items, g_strdup (number),
                       g_memdup2 (&outcome, sizeof outcome));
    }
    return (add (&paid[0], outcome.payoffs[0]) && add (&paid[1], outcome.payoffs[1]))
           || poda_source_fail (lexer->source, outcome.place,
                                _ ("expected payoffs whose sum has fewer digits"));
}

/* --- The game --- */

/* Reads everything before the first node. D is an old form of R. */
static gboolean
read_prologue (EfgReader *reader)
{
    static const char *const words[] = { "EFG", "2", "R" };
    PodaLexer *lexer = reader->lexer;
    guint n_players = 0;
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        if (!poda_lexer_at_word (lexer, words[i])
            && !(i == 2 && poda_lexer_at_word (lexer, "D")))
            return poda_lexer_fail (lexer, _ ("EFG 2 R, the start of a Gambit game"));
        poda_lexer_next (lexer);
    }
    const char *title =
        take (reader, PODA_TOKEN_TEXT, _ ("the title of the game in quotes"));
    if (title == NULL
        || !poda_lexer_take (lexer, '{', _ ("\"{\" and the names of two players")))
        return FALSE;
    if (*title != '\0')
        poda_builder_set_attribute (reader->builder, "title", title);
    for (; !poda_lexer_at (lexer, '}'); n_players++)
        if (take (reader, PODA_TOKEN_TEXT,
                  _ ("the name of a player in quotes, or \"}\""))
            == NULL)
            return FALSE;
    if (n_players != 2)
        return poda_source_fail_as (lexer->source, lexer->place, PODA_TREE_ERROR_GAME,
                                    _ ("expected two players, found %u"), n_players);
    poda_lexer_next (lexer);
    if (lexer->kind != PODA_TOKEN_TEXT)
        return TRUE;
    /* The comment is the game's source, except lines such as `expect_value: 3`. */
    g_autoptr (GString) source = g_string_new (NULL);
    g_auto (GStrv) lines = g_strsplit (lexer->text->str, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        char *line = g_strstrip (lines[i]), *colon = strchr (line, ':');
        if (g_str_has_prefix (line, "expect_") && colon != NULL) {
            *colon = '\0';
            poda_builder_set_attribute (reader->builder, line, g_strchug (colon + 1));
        } else if (*line != '\0') {
            g_string_append_printf (source, "%s%s", source->len > 0 ? " " : "", line);
        }
    }
    if (source->len > 0)
        poda_builder_set_attribute (reader->builder, "source", source->str);
    return poda_lexer_next (lexer);
}

/* Reads a node, reached by an action of its parent, and its descendants. A leaf's value
 * is the sum of player 1's payoffs on the path; player 2's must be its negative. */
static gboolean
read_node (EfgReader *reader, guint32 parent, const EfgAction *action,
           const Fraction above[2], guint ply)
{
    PodaLexer *lexer = reader->lexer;
    Fraction paid[2] = { above[0], above[1] };
    EfgItem set;
    char kind = *lexer->text->str, first[PODA_VALUE_BUFFER], second[PODA_VALUE_BUFFER];
    const char *player = "0", *name;
    if (lexer->kind != PODA_TOKEN_WORD || lexer->text->len != 1
        || strchr ("pct", kind) == NULL)
        return poda_lexer_fail (lexer, _ ("a node: p, c or t"));
    if (!poda_builder_check_size (reader->builder, lexer->place, ply))
        return FALSE;
    guint32 index = poda_builder_add (reader->builder, lexer->place);
    PodaBuilderNode *node = poda_builder_node (reader->builder, index);
    if (parent != PODA_TREE_NONE) {
        node->move = *action->label != '\0' ? action->label : NULL;
        node->move_place = action->place;
        node->probability = action->probability;
        node->probability_place = action->probability_place;
        poda_builder_link (reader->builder, parent, index, lexer->place);
    }
    poda_lexer_next (lexer);
    name = take (reader, PODA_TOKEN_TEXT, _ ("the name of the node in quotes"));
    node->name = name != NULL && *name != '\0' ? name : NULL;
    if (kind == 'c') {
        node->player = PODA_CHANCE;
    } else if (kind == 'p') {
        node->player = poda_lexer_at_word (lexer, "1") ? PODA_MAX : PODA_MIN;
        if (node->player == PODA_MIN && !poda_lexer_at_word (lexer, "2"))
            return poda_lexer_fail (lexer, _ ("the number of the player, 1 or 2"));
        player = take (reader, PODA_TOKEN_WORD, "");
    }
    if (name == NULL || (kind != 't' && !read_set (reader, player, &set)))
        return FALSE;
    node->has_value = kind == 't';
    node->value_place = (guint32) lexer->place;
    if (!read_outcome (reader, paid))
        return FALSE;
    node->value = value_of (paid[0]);
    if (kind == 't')
        return (paid[0].above == -paid[1].above && paid[0].below == paid[1].below)
               || poda_source_fail_as (
                   lexer->source, node->value_place, PODA_TREE_ERROR_GAME,
                   _ ("%s pays %s to player 1 and %s to player 2; expected a zero-sum "
                      "game, in which the two add up to 0"),
                   poda_builder_call (reader->builder, index),
                   poda_value_format (node->value, PODA_STYLE_MACHINE, first),
                   poda_value_format (value_of (paid[1]), PODA_STYLE_MACHINE, second));
    for (guint i = set.first; i < set.end; i++) {
        EfgAction next = g_array_index (reader->actions, EfgAction, i);
        if (!read_node (reader, index, &next, paid, ply + 1))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_efg (PodaBuilder *builder, gconstpointer data G_GNUC_UNUSED)
{
    static const Fraction nothing[2] = { { 0, 1 }, { 0, 1 } };
    g_autoptr (GTree) items = poda_texts_new (g_free, g_free);
    g_autoptr (GArray) actions = g_array_new (FALSE, FALSE, sizeof (EfgAction));
    g_auto (PodaLexer) lexer;
    EfgReader reader = { &lexer, builder, items, actions };
    poda_lexer_begin (&lexer, builder->source, PODA_LANGUAGE_EFG);
    if (!read_prologue (&reader)
        || !read_node (&reader, PODA_TREE_NONE, NULL, nothing, 0))
        return FALSE;
    poda_builder_unique_names (builder);
    return lexer.kind == PODA_TOKEN_END
           || poda_lexer_fail (&lexer, _ ("nothing after the tree"));
}

PodaTree *
poda_tree_read_efg (const char *name, const char *text, gsize length, GError **error)
{
    return poda_builder_read (name, text, length, read_efg, error);
}
