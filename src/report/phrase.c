#include "report/phrase.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- Marked names --- */

#define MARK_NODE '\1'
#define MARK_NAME '\2'
#define MARK_END '\3'

static gboolean marking;

void
poda_phrase_mark (gboolean on)
{
    marking = on;
}

/* Puts marks for the node around a text, and takes over the text. */
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

static char *
name_text (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_record_name (record, node);
    NameKind kind = kind_of (record, node, name);
    return kind == NAME_ROOT      ? g_strdup (_ ("the root"))
           : kind == NAME_OF_NODE ? g_strdup_printf (_ ("node %s"), name)
                                  : g_steal_pointer (&name);
}

char *
poda_phrase_name (const PodaRecord *record, const PodaNode *node)
{
    return mark (name_text (record, node), node);
}

char *
poda_phrase_who (const PodaRecord *record, const PodaNode *node)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *name = name_text (record, node);
    gboolean leaf = node->status != PODA_STATUS_EXPANDED;
    if (node->status == PODA_STATUS_PRUNED) {
        PodaLeafReason reason;
        PodaValue value;
        PodaPosition position;
        guint ply = poda_node_ply (node);
        poda_record_position (record, node, &position);
        leaf = ply == problem->depth
               || poda_problem_leaf_value (problem, &position, ply, &reason, &value);
    }
    if (leaf)
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
    if (kind == NAME_ROOT)
        return g_strdup (_ ("from the root"));
    name = mark (name, node);
    return g_strdup_printf (kind == NAME_PLAIN ? _ ("from %s") : _ ("from node %s"),
                            name);
}

static char *
bound_text (const PodaRecord *record, const char *letter, guint32 id,
            const char *from_root)
{
    const PodaNode *node = poda_record_node (record, id);
    g_autofree char *name = poda_record_display_name (record, node);
    NameKind kind = kind_of (record, node, name);
    if (kind == NAME_ROOT)
        return g_strdup_printf (from_root, letter);
    name = mark (name, node);
    return g_strdup_printf (
        kind == NAME_PLAIN ? _ ("%s from %s") : _ ("%s from node %s"), letter, name);
}

char *
poda_phrase_bound (const PodaRecord *record, const char *letter, guint32 id)
{
    return id == 0 ? g_strdup_printf (_ ("the window's %s"), letter)
                   : bound_text (record, letter, id, _ ("%s from root"));
}

char *
poda_phrase_source (const PodaRecord *record, const char *letter, guint32 id)
{
    return bound_text (record, letter, id, _ ("%s from the root"));
}

/* --- Numbers --- */

char *
poda_phrase_value (PodaValue value, PodaBound bound)
{
    const char *number = PODA_TEXT (value);
    return bound == PODA_BOUND_EXACT     ? g_strdup (number)
           : bound == PODA_BOUND_ATLEAST ? g_strdup_printf (_ ("at least %s"), number)
                                         : g_strdup_printf (_ ("at most %s"), number);
}

char *
poda_phrase_window (PodaValue alpha, PodaValue beta)
{
    return g_strdup_printf ("(%s, %s)", PODA_TEXT (alpha), PODA_TEXT (beta));
}

/* --- Building sentences --- */

const char *
poda_say (const PodaSaying *saying, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    return poda_saying_keep (saying, text);
}

const char *
poda_say_who (const PodaSaying *saying, const PodaNode *node)
{
    return poda_saying_keep (saying, poda_phrase_who (saying->record, node));
}

const char *
poda_say_name (const PodaSaying *saying, const PodaNode *node)
{
    return poda_saying_keep (saying, poda_phrase_name (saying->record, node));
}

const char *
poda_say_from (const PodaSaying *saying, guint32 id)
{
    return poda_saying_keep (saying, poda_phrase_from (saying->record, id));
}

const char *
poda_say_value (const PodaSaying *saying, PodaValue value, PodaBound bound)
{
    return poda_saying_keep (saying, poda_phrase_value (value, bound));
}

const char *
poda_say_window (const PodaSaying *saying, PodaValue alpha, PodaValue beta)
{
    return poda_saying_keep (saying, poda_phrase_window (alpha, beta));
}

#define MOST_NAMED 3

const char *
poda_say_of_cut (const PodaSaying *saying)
{
    static const char *const formats[2][MOST_NAMED] = {
        { N_ ("%s is cut"), N_ ("%s and %s are cut"), N_ ("%s, %s and %s are cut") },
        { N_ ("node %s is cut"), N_ ("nodes %s and %s are cut"),
          N_ ("nodes %s, %s and %s are cut") },
    };
    const PodaGame *game = poda_record_problem (saying->record)->game;
    PodaPosition position;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GHashTable) children = g_hash_table_new (NULL, NULL);
    const char *names[MOST_NAMED + 1] = { NULL };
    guint n = 0;
    gboolean numbers = FALSE;
    g_autofree char *path = poda_record_name (saying->record, saying->node);
    gboolean below = poda_node_parent (saying->node) != NULL
                     && !has_own_name (saying->record, saying->node);
    poda_record_position (saying->record, saying->node, &position);
    game->moves (game, &position, &moves);
    for (PodaNode *child = poda_node_child (saying->node); child != NULL;
         child = poda_node_next (child))
        g_hash_table_insert (children, GUINT_TO_POINTER (child->move), child);
    for (guint i = 0; i < moves.count && n <= MOST_NAMED; i++) {
        const PodaNode *child =
            g_hash_table_lookup (children, GUINT_TO_POINTER (moves.items[i]));
        if (child != NULL && child->status != PODA_STATUS_PRUNED)
            continue;
        PodaPosition next;
        game->play (game, &position, moves.items[i], &next);
        const char *own = game->own_name != NULL ? game->own_name (game, &next) : NULL;
        char *name = own != NULL ? g_strdup (own)
                                 : game->format_move (game, &position, moves.items[i]);
        if (own == NULL && below) {
            g_autofree char *move = name;
            name = g_strdup_printf ("%s.%s", path, move);
        }
        numbers |= !g_unichar_isalpha (g_utf8_get_char (name));
        names[n++] = poda_saying_keep (saying, mark (name, child));
    }
    if (n == 0 || n > MOST_NAMED)
        return _ ("its remaining children are cut");
    return poda_say (saying, _ (formats[numbers][n - 1]), names[0], names[1], names[2]);
}

/* The maximum number of nodes in a path. */
#define PATH_SHOWN 6

const char *
poda_say_path (const PodaSaying *saying, guint32 from, guint32 to)
{
    const PodaRecord *record = saying->record;
    guint n, first = 0, last = 0;
    const PodaFrame *frames = poda_replay_path (saying->replay, &n);
    for (guint i = 0; i < n; i++) {
        first = frames[i].id == from ? i : first;
        last = frames[i].id == to ? i : last;
    }
    if (!has_own_name (record, poda_record_node (record, to)))
        return NULL;
    GString *path = g_string_new (NULL);
    for (guint i = first; i <= last; i++) {
        if (last - first + 1 > PATH_SHOWN && i == first + 2) {
            g_string_append (path, " → …");
            i = last - 2;
        }
        const PodaNode *node = poda_record_node (record, frames[i].id);
        g_autofree char *name = mark (poda_record_name (record, node), node);
        g_string_append_printf (path, "%s%s", i > first ? " → " : "", name);
    }
    return poda_saying_keep (saying, g_string_free (path, FALSE));
}
