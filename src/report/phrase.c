#include "report/phrase.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* --- Names that can be found again --- */

#define MARK_NODE '\1'
#define MARK_NAME '\2'
#define MARK_END '\3'

static gboolean marking;

void
poda_phrase_mark (gboolean on)
{
    marking = on;
}

/* The text as it is said of that node, which it takes. */
static char *
mark (char *text, const PodaNode *node)
{
    if (!marking || node == NULL)
        return text;
    char *marked =
        g_strdup_printf ("%c%u%c%s%c", MARK_NODE, node->id, MARK_NAME, text, MARK_END);
    g_free (text);
    return marked;
}

const char *
poda_phrase_letters (const char *text)
{
    return *text == MARK_NODE ? strchr (text, MARK_NAME) + 1 : text;
}

const char *
poda_phrase_next (const char **text, guint32 *node, gsize *length)
{
    const char *at = *text;
    if (*at == '\0')
        return NULL;
    *node = 0;
    if (*at == MARK_NODE) {
        *node = (guint32) g_ascii_strtoull (at + 1, NULL, 10);
        at = strchr (at, MARK_NAME) + 1;
    }
    *length = strcspn (at, (char[]){ MARK_NODE, MARK_END, '\0' });
    *text = at + *length + (at[*length] == MARK_END);
    return at;
}

/* --- Names --- */

/* How a name is said. */
typedef enum { NAME_PLAIN, NAME_OF_NODE, NAME_ROOT } NameKind;

static gboolean
has_own_name (const PodaRecord *record, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    if (game->own_name == NULL)
        return FALSE;
    poda_record_position (record, node, &position);
    return game->own_name (game, &position) != NULL;
}

static NameKind
kind_of (const PodaRecord *record, const PodaNode *node, const char *name)
{
    if (poda_node_parent (node) == NULL && !has_own_name (record, node))
        return NAME_ROOT;
    return g_unichar_isalpha (g_utf8_get_char (name)) ? NAME_PLAIN : NAME_OF_NODE;
}

/* Whether nobody decides there: of a node that was never visited the rules tell. */
static gboolean
is_leaf (const PodaRecord *record, const PodaNode *node)
{
    const PodaProblem *problem = poda_record_problem (record);
    if (node->status != PODA_STATUS_PRUNED)
        return node->status != PODA_STATUS_EXPANDED;
    PodaLeafReason reason;
    PodaValue value;
    PodaPosition position;
    guint ply = 0;
    for (const PodaNode *at = node; poda_node_parent (at) != NULL; ply++)
        at = poda_node_parent (at);
    poda_record_position (record, node, &position);
    return ply == problem->depth
           || poda_problem_leaf_value (problem, &position, ply, &reason, &value);
}

static char *
name_text (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_record_name (record, node);
    switch (kind_of (record, node, name)) {
    case NAME_ROOT:
        return g_strdup (_ ("the root"));
    case NAME_OF_NODE:
        return g_strdup_printf (_ ("node %s"), name);
    case NAME_PLAIN:
    default:
        return g_steal_pointer (&name);
    }
}

char *
poda_phrase_name (const PodaRecord *record, const PodaNode *node)
{
    return mark (name_text (record, node), node);
}

char *
poda_phrase_own_name (const PodaRecord *record, const PodaNode *node)
{
    return mark (poda_record_name (record, node), node);
}

char *
poda_phrase_who (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = name_text (record, node);
    if (is_leaf (record, node))
        return mark (g_steal_pointer (&name), node);
    return mark (g_strdup_printf ("%s (%s)", name, poda_player_label (node->player)),
                 node);
}

char *
poda_phrase_from (const PodaRecord *record, guint32 id)
{
    const PodaNode *node = poda_record_node (record, id);
    g_autofree char *name = poda_record_name (record, node);
    NameKind kind = kind_of (record, node, name);
    g_autofree char *said = mark (g_strdup (name), node);
    return kind == NAME_ROOT
               ? g_strdup (_ ("from the root"))
               : g_strdup_printf (
                   kind == NAME_PLAIN ? _ ("from %s") : _ ("from node %s"), said);
}

char *
poda_phrase_bound (const PodaRecord *record, const char *letter, guint32 id)
{
    if (id == 0)
        return g_strdup_printf (_ ("the window's %s"), letter);
    const PodaNode *node = poda_record_node (record, id);
    g_autofree char *name = poda_record_spoken_name (record, node);
    NameKind kind = kind_of (record, node, name);
    name = mark (name, node);
    switch (kind) {
    case NAME_ROOT: /* translators: "α from root" */
        return g_strdup_printf (_ ("%s from root"), letter);
    case NAME_OF_NODE:
        return g_strdup_printf (_ ("%s from node %s"), letter, name);
    case NAME_PLAIN:
    default: /* translators: "α from A" */
        return g_strdup_printf (_ ("%s from %s"), letter, name);
    }
}

char *
poda_phrase_source (const PodaRecord *record, const char *letter, guint32 id)
{
    const PodaNode *node = poda_record_node (record, id);
    g_autofree char *name = poda_record_name (record, node);
    return kind_of (record, node, name) == NAME_ROOT
               ? g_strdup_printf (_ ("%s from the root"), letter)
               : poda_phrase_bound (record, letter, id);
}

/* --- Numbers --- */

char *
poda_phrase_value (PodaValue value, PodaBound bound)
{
    static const char *const formats[] = {
        [PODA_BOUND_EXACT] = "%s",
        [PODA_BOUND_ATLEAST] = N_ ("at least %s"),
        [PODA_BOUND_ATMOST] = N_ ("at most %s"),
    };
    char number[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, number);
    return bound == PODA_BOUND_EXACT ? g_strdup (number)
                                     : g_strdup_printf (_ (formats[bound]), number);
}

char *
poda_phrase_window (PodaValue alpha, PodaValue beta)
{
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    return g_strdup_printf ("(%s, %s)", poda_value_format (alpha, PODA_STYLE_TEXT, low),
                            poda_value_format (beta, PODA_STYLE_TEXT, high));
}

/* --- What is cut --- */

#define MOST_NAMED 3

/* The name of the child that a move leads to; it may not be in the record. */
static char *
name_child (const PodaRecord *record, const PodaNode *node,
            const PodaPosition *position, PodaMove move)
{
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition next;
    game->play (game, position, move, &next);
    const char *own = game->own_name != NULL ? game->own_name (game, &next) : NULL;
    if (own != NULL)
        return g_strdup (own);
    g_autofree char *text = game->format_move (game, position, move);
    if (poda_node_parent (node) == NULL)
        return g_steal_pointer (&text);
    g_autofree char *path = poda_record_name (record, node);
    if (!has_own_name (record, node))
        return g_strdup_printf ("%s.%s", path, text);
    return g_steal_pointer (&text);
}

/* The child that a move leads to, where it is in the record. */
static const PodaNode *
child_of (const PodaNode *node, PodaMove move)
{
    const PodaNode *child = poda_node_child (node);
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

/* The names of the children that were left out; NULL where there are too many. */
static GPtrArray *
cut_names (const PodaRecord *record, const PodaNode *node)
{
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GHashTable) visited = g_hash_table_new (NULL, NULL);
    poda_record_position (record, node, &position);
    game->moves (game, &position, &moves);
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        if (child->status != PODA_STATUS_PRUNED)
            g_hash_table_add (visited, GUINT_TO_POINTER (child->move));
    GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < moves.count && names->len <= MOST_NAMED; i++)
        if (!g_hash_table_contains (visited, GUINT_TO_POINTER (moves.items[i])))
            g_ptr_array_add (names,
                             mark (name_child (record, node, &position, moves.items[i]),
                                   child_of (node, moves.items[i])));
    if (names->len <= MOST_NAMED)
        return names;
    g_ptr_array_unref (names);
    return NULL;
}

char *
poda_phrase_cut (const PodaRecord *record, const PodaNode *node)
{
    static const char *const formats[2][MOST_NAMED] = {
        { N_ ("%s is cut"), N_ ("%s and %s are cut"), N_ ("%s, %s and %s are cut") },
        { N_ ("node %s is cut"), N_ ("nodes %s and %s are cut"),
          N_ ("nodes %s, %s and %s are cut") },
    };
    g_autoptr (GPtrArray) names = cut_names (record, node);
    if (names == NULL || names->len == 0)
        return g_strdup (_ ("its remaining children are cut"));
    gboolean numbers = FALSE;
    for (guint i = 0; i < names->len; i++)
        numbers |= !g_unichar_isalpha (
            g_utf8_get_char (poda_phrase_letters (names->pdata[i])));
    const char *const *format = formats[numbers];
    char **name = (char **) names->pdata;
    return names->len == 1 ? g_strdup_printf (_ (format[0]), name[0])
           : names->len == 2
               ? g_strdup_printf (_ (format[1]), name[0], name[1])
               : g_strdup_printf (_ (format[2]), name[0], name[1], name[2]);
}

/* --- Paths --- */

/* So many nodes of a path are named. */
#define PATH_SHOWN 6

char *
poda_phrase_path (const PodaReplay *replay, guint32 from, guint32 to)
{
    const PodaRecord *record = poda_replay_record (replay);
    guint n, first = 0, last = 0;
    const PodaFrame *frames = poda_replay_path (replay, &n);
    for (guint i = 0; i < n; i++) {
        first = frames[i].id == from ? i : first;
        last = frames[i].id == to ? i : last;
    }
    if (!has_own_name (record, poda_record_node (record, to)))
        return NULL;
    GString *path = g_string_new (NULL);
    for (guint i = first; i <= last; i++) {
        guint shown = last - first + 1;
        if (shown > PATH_SHOWN && i == first + 2) {
            g_string_append (path, " → …");
            i = last - 2;
        }
        g_autofree char *name =
            poda_phrase_own_name (record, poda_record_node (record, frames[i].id));
        g_string_append_printf (path, "%s%s", i > first ? " → " : "", name);
    }
    return g_string_free (path, FALSE);
}
