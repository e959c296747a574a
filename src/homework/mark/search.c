/* The marking search, see search.h. */

#include "homework/mark/search.h"

#include <math.h>

#include "homework/mark/mark.h"
#include "record/frame.h"
#include "search/backup.h"
#include "search/problem.h"

/* A value, what is proved of it, and whether the node is struck out for it. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean struck;
} Worth;

/* What is put down of a node. */
typedef struct {
    PodaValue value;
    PodaWindow window;
    PodaBound bound;
} Statement;

typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaReading *said; /* NULL: nothing */
    PodaMistake wrong;
    gboolean windowed, shallow, strict, hard, all_moves; /* with the mistake */
    gboolean own_windows; /* goes on with them, whatever the answers say of them */
    PodaAnswers *answers;
    GArray *order;     /* of guint32: rows as they are visited */
    guint8 *struck;    /* by row: whether it is struck out */
    PodaWindow shared; /* the window that stood last, at whatever node */
    guint32 best;      /* the root's best child */
} Search;

/* A node at work. */
typedef struct {
    guint32 row;
    PodaPlayer player;  /* as the mistake has it */
    PodaPlayer chooser; /* among the values; PODA_CHANCE where they are averaged */
    PodaPlayer view;    /* in which a negamax speaks there */
    gboolean all_moves; /* the root, whose moves are searched without a cut */
    gboolean averages;  /* in the end, and chooses all the same */
    gboolean strikes;   /* has struck out its first children */
    PodaWindow entry;   /* on entry */
    PodaWindow given;   /* the same as the answers have it */
    PodaWindow window;  /* as it stands */
    PodaWindow before;  /* as it stood before the last child counted */
    Worth so_far;
    Worth sum;     /* of weighted values, where they are averaged, … */
    double weight; /* … and of weights */
    guint32 n_counted, equal, best;
    gboolean skipped; /* some child does not count */
    gboolean closed;
} Node;

static const PodaWindow open_window = { -INFINITY, INFINITY };

/* --- Players and windows --- */

static PodaPlayer
player_of (const Search *search, guint32 row)
{
    PodaPlayer player = search->rows[row].player;
    if (player == PODA_MAX)
        return search->wrong.values & PODA_MAX_AS_MIN ? PODA_MIN : PODA_MAX;
    if (player != PODA_MIN)
        return player;
    return search->wrong.values & PODA_MIN_AS_MAX             ? PODA_MAX
           : search->wrong.windows & PODA_HANDS_ALL_BELOW_MIN ? PODA_CHANCE
                                                              : PODA_MIN;
}

static PodaPlayer
chooser_of (const Search *search, PodaPlayer player)
{
    guint values = search->wrong.values;
    if ((player == PODA_MIN && values & PODA_MIN_TAKES_MOST)
        || (player == PODA_CHANCE && values & PODA_CHANCE_TAKES_MOST))
        return PODA_MAX;
    return player == PODA_CHANCE && values & PODA_CHANCE_TAKES_LEAST ? PODA_MIN
                                                                     : player;
}

static PodaWindow
turned (PodaWindow window)
{
    return (PodaWindow){ 0.0 - window.beta, 0.0 - window.alpha };
}

static PodaWindow
root_window (const Search *search)
{
    const PodaProblem *problem = &search->exercise->problem;
    return (PodaWindow){ problem->alpha, problem->beta };
}

/* The window that a node hands to a child. A negamax hands it -β and -α: in MAX's view,
 * the window as it is. */
static PodaWindow
window_for (const Search *search, const Node *node, guint32 child)
{
    guint how = search->wrong.windows;
    gboolean chance = node->player == PODA_CHANCE;
    if (!search->windowed || (chance && !(how & PODA_HANDS_THROUGH_CHANCE)))
        return open_window;
    PodaWindow window = node->all_moves          ? root_window (search)
                        : how & PODA_HANDS_ENTRY ? node->given
                                                 : node->window;
    PodaPlayer player = player_of (search, child);
    gboolean turns = poda_view (player, node->view) != node->view;
    gboolean whole = chance || node->all_moves;
    gboolean parents = search->shallow && !whole; /* own bound, and no other */
    if (how & PODA_HANDS_NO_ALPHA || (parents && player == PODA_MAX))
        window.alpha = -INFINITY;
    if (how & PODA_HANDS_NO_BETA || (parents && player == PODA_MIN))
        window.beta = INFINITY;
    if (!whole && turns && how & PODA_HANDS_UNSWAPPED)
        return (PodaWindow){ window.beta, window.alpha };
    gboolean wrong = turns ? how & PODA_HANDS_UNTURNED
                           : search->wrong.values & PODA_TURNS_AT_EVERY_PLY;
    return wrong && !whole ? turned (window) : window;
}

/* What a value makes of a node's window: MAX moves alpha, MIN beta. */
static PodaWindow
moved (const Search *search, const Node *node, PodaWindow window, PodaValue value)
{
    guint how = search->wrong.windows;
    gboolean max = node->player == PODA_MAX, min = node->player == PODA_MIN;
    if (how & PODA_MOVES_NONE_AT_ROOT && node->row == 0)
        return window;
    if (search->wrong.values & PODA_COMPARES_UNSIGNED) { /* infinite: no bound yet */
        if (max && (isinf (window.alpha) || fabs (value) > fabs (window.alpha)))
            window.alpha = value;
        if (min && (isinf (window.beta) || fabs (value) < fabs (window.beta)))
            window.beta = value;
    } else if (how & PODA_MOVES_ALPHA || (max && !(how & PODA_MOVES_BETA))) {
        window.alpha = poda_max (window.alpha, value);
    } else if (how & PODA_MOVES_BETA || min) {
        window.beta = poda_min (window.beta, value);
    }
    return window;
}

/* Moves a node's own window, once a child has been counted. */
static void
narrow (Search *search, Node *node, PodaValue childs)
{
    node->before = node->window;
    if (!search->windowed || node->player == PODA_CHANCE)
        return;
    PodaValue value = search->wrong.windows & PODA_MOVES_BY_CHILD ? childs
                      : node->averages ? node->sum.value / node->weight
                                       : node->so_far.value;
    search->shared = node->window = moved (search, node, node->window, value);
}

static gboolean
is_closed (const Search *search, PodaWindow window)
{
    return search->strict ? window.alpha > window.beta : window.alpha >= window.beta;
}

/* TRUE if the window ends the node, as the mistake has it. */
static gboolean
closes (const Search *search, const Node *node)
{
    guint how = search->wrong.windows;
    PodaWindow window = how & PODA_CLOSES_LATE ? node->before : node->window;
    if (!search->windowed || node->player == PODA_CHANCE || node->all_moves
        || how & PODA_CLOSES_NEVER
        || (how & PODA_CLOSES_AT_MAX && node->player != PODA_MAX)
        || (how & PODA_CLOSES_AT_MIN && node->player != PODA_MIN)
        || (how & PODA_CLOSES_ANEW && node->n_counted < 2))
        return FALSE;
    if (search->wrong.values & PODA_COMPARES_UNSIGNED && !isinf (window.alpha)
        && !isinf (window.beta))
        window = (PodaWindow){ fabs (window.alpha), fabs (window.beta) };
    return is_closed (search, window);
}

/* --- Values --- */

/* A node with this window, none of whose children has been counted yet. */
static Node
begin (const Search *search, guint32 row, PodaPlayer above, PodaWindow given)
{
    PodaPlayer player = player_of (search, row);
    PodaPlayer chooser = chooser_of (search, player);
    guint average = player == PODA_MIN   ? PODA_MIN_AVERAGES
                    : player == PODA_MAX ? PODA_MAX_AVERAGES
                                         : 0;
    gboolean zero = chooser == PODA_CHANCE || search->wrong.values & PODA_TAKES_ZERO;
    PodaValue start = zero ? 0 : chooser == PODA_MAX ? -INFINITY : INFINITY;
    return (Node){
        .row = row,
        .player = player,
        .chooser = chooser,
        .view = poda_view (player, above),
        .all_moves = row == 0 && search->all_moves && player != PODA_CHANCE,
        .averages = (search->wrong.values & average) != 0,
        .entry = given,
        .given = given,
        .window = given,
        .so_far = { start, start, start, FALSE },
        .best = PODA_ROW_NONE,
    };
}

static void
add (Node *node, const Worth *worth, double weight)
{
    node->weight += weight;
    node->sum.value += poda_backup_term (weight, worth->value);
    node->sum.lower += poda_backup_term (weight, worth->lower);
    node->sum.upper += poda_backup_term (weight, worth->upper);
}

static void
choose (const Search *search, Node *node, guint32 child, const Worth *worth)
{
    guint values = search->wrong.values;
    Worth *so_far = &node->so_far;
    gboolean max = node->chooser == PODA_MAX;
    gboolean bare = (values & PODA_TAKES_UNSIGNED) != 0;
    gboolean whole = bare || values & PODA_TAKES_LAST;
    gboolean first = node->n_counted == 0 && !(values & PODA_TAKES_ZERO);
    if (values & PODA_TAKES_LAST
        || poda_problem_prefers (&search->exercise->problem, node->chooser, first,
                                 bare ? fabs (so_far->value) : so_far->value,
                                 bare ? fabs (worth->value) : worth->value,
                                 &node->equal)) {
        so_far->value = worth->value;
        so_far->lower = whole ? worth->lower : so_far->lower;
        so_far->upper = whole ? worth->upper : so_far->upper;
        node->best = child;
    }
    if (whole)
        return;
    so_far->lower = max ? poda_max (so_far->lower, worth->lower)
                        : poda_min (so_far->lower, worth->lower);
    so_far->upper = max ? poda_max (so_far->upper, worth->upper)
                        : poda_min (so_far->upper, worth->upper);
}

/* Takes a child's worth into account. */
static void
count (const Search *search, Node *node, guint32 child, const Worth *worth)
{
    guint values = search->wrong.values;
    gboolean even = node->averages || values & PODA_CHANCE_IS_EVEN;
    if (!(values & PODA_TAKES_FIRST) || node->n_counted == 0) {
        if (node->chooser == PODA_CHANCE || node->averages)
            add (node, worth, even ? 1 : search->rows[child].weight);
        if (node->chooser != PODA_CHANCE)
            choose (search, node, child, worth);
    }
    node->n_counted++;
}

/* The value and what is proved of it, once all children have been tried. */
static Worth
worth_of (const Node *node)
{
    return node->chooser != PODA_CHANCE && !node->averages
               ? node->so_far
               : (Worth){ .value = node->sum.value / node->weight,
                          .lower = node->sum.lower / node->weight,
                          .upper = node->sum.upper / node->weight };
}

/* What a child's worth is heard as: a negamax takes its value with the sign turned, in
 * MAX's view, as it is. */
static Worth
heard (const Search *search, const Node *node, guint32 child, Worth worth)
{
    guint values = search->wrong.values;
    PodaPlayer view = poda_view (player_of (search, child), node->view);
    gboolean turns = view != node->view;
    if ((turns && values & PODA_HEARS_UNTURNED)
        || (!turns && values & PODA_TURNS_AT_EVERY_PLY)
        || (values & PODA_HEARS_LEAF_OF_MAX && search->rows[child].leaf
            && view == PODA_MIN))
        return (Worth){ .value = 0.0 - worth.value,
                        .lower = 0.0 - worth.upper,
                        .upper = 0.0 - worth.lower };
    return worth;
}

/* What a node returns of its value. */
static PodaValue
clipped (const Search *search, const Node *node, PodaValue value)
{
    guint at = search->wrong.values;
    gboolean max = node->player == PODA_MAX, min = node->player == PODA_MIN;
    gboolean both = search->hard && !(at & PODA_CLIPS);
    if (both || at & PODA_CLIPS_AT_BETA || (min && at & PODA_CLIPS_AT_OWN)
        || (max && at & PODA_CLIPS_AT_OTHER))
        value = poda_min (node->given.beta, value);
    if (both || at & PODA_CLIPS_AT_ALPHA || (max && at & PODA_CLIPS_AT_OWN)
        || (min && at & PODA_CLIPS_AT_OTHER))
        value = poda_max (node->given.alpha, value);
    return value;
}

/* What minimax makes of a subtree, leaf by leaf. */
static Worth
whole_worth (const Search *search, guint32 row)
{
    const PodaRow *at = &search->rows[row];
    if (at->leaf)
        return (Worth){ at->value, at->value, at->value, FALSE };
    Node node = begin (search, row, PODA_MAX, open_window);
    for (guint32 child = at->child; child != PODA_ROW_NONE;
         child = search->rows[child].next) {
        Worth worth = whole_worth (search, child);
        count (search, &node, child, &worth);
    }
    return worth_of (&node);
}

static void
count_cut (const Search *search, Node *node, guint32 child)
{
    if (!(search->wrong.values & PODA_TAKES_CUT)) {
        node->skipped = TRUE;
        return;
    }
    Worth worth = whole_worth (search, child);
    count (search, node, child, &worth);
}

/* --- What is put down, and taken from answers --- */

static PodaSaid
said_of (const Search *search, guint32 row)
{
    return search->said == NULL || search->wrong.tells & PODA_VISITS_LEAVES
               ? PODA_SAID_NOTHING
               : (PodaSaid) search->said->visited[row];
}

static PodaValue
read_number (const Search *search, guint32 row, PodaColumn column, PodaValue otherwise)
{
    return search->said == NULL
               ? otherwise
               : poda_reading_value (search->said, row, column, otherwise);
}

static PodaCell *
cell_at (const Search *search, guint32 row, PodaColumn column)
{
    return poda_answers_cell (search->answers, row, column);
}

/* A statement as it is put down, and back. */
static Statement
express (const Search *search, const Node *node, Statement meant)
{
    guint tells = search->wrong.tells;
    gboolean min = node->view == PODA_MIN;
    gboolean by_mover = min && tells & PODA_TELLS_MOVERS_VALUE;
    if (by_mover || tells & PODA_TELLS_BOUND_REVERSED)
        meant.bound = meant.bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                      : meant.bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                         : meant.bound;
    if (by_mover)
        meant.value = 0.0 - meant.value;
    if (tells & PODA_TELLS_UNSIGNED)
        meant.value = fabs (meant.value);
    if (min && tells & PODA_TELLS_MOVERS_WINDOW)
        meant.window = turned (meant.window);
    if (tells & PODA_TELLS_SWAPPED)
        meant.window = (PodaWindow){ meant.window.beta, meant.window.alpha };
    return meant;
}

/* What the answers say of a bound that the node's player cannot move is what the search
 * goes on with. */
static void
hear_window (const Search *search, Node *node)
{
    if (search->own_windows)
        return;
    if (node->player != PODA_MAX)
        node->given.alpha =
            read_number (search, node->row, PODA_COLUMN_ALPHA, node->given.alpha);
    if (node->player != PODA_MIN)
        node->given.beta =
            read_number (search, node->row, PODA_COLUMN_BETA, node->given.beta);
    node->window = node->given;
}

/* What the answers say counts from here on; what they leave open stays as it is. */
static Worth
hear_worth (const Search *search, const Node *node, Worth worth, Statement told)
{
    Statement said = told;
    said.value = read_number (search, node->row, PODA_COLUMN_VALUE, told.value);
    said.bound =
        (PodaBound) read_number (search, node->row, PODA_COLUMN_BOUND, told.bound);
    if (search->wrong.told_values != 0
        || (said.value == told.value && said.bound == told.bound))
        return worth;
    said = express (search, node, said);
    return (Worth){
        .value = said.value,
        .lower = said.bound == PODA_BOUND_ATMOST ? -INFINITY : said.value,
        .upper = said.bound == PODA_BOUND_ATLEAST ? INFINITY : said.value,
    };
}

/* The window that is told. A bound that the player moves is moved by the value that the
 * answers give the node, where they give it another; of what they say of the other
 * bound nothing follows for that itself. */
static PodaWindow
window_of (const Search *search, const Node *node, PodaValue value, PodaValue said)
{
    const PodaRow *at = &search->rows[node->row];
    PodaWindow window = node->window;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (said != value && node->player == PODA_MAX)
        window.alpha = moved (search, node, node->given, said).alpha;
    if (said != value && node->player == PODA_MIN)
        window.beta = moved (search, node, node->given, said).beta;
    if (search->wrong.tells & PODA_TELLS_LEAVES_MOVED && at->leaf)
        return moved (search, node, window, at->value);
    return search->wrong.tells & PODA_TELLS_ENTRY ? node->entry : window;
}

static void
set_window (const Search *search, guint32 row, PodaWindow window)
{
    poda_answers_set (search->answers, row, PODA_COLUMN_ALPHA, window.alpha);
    poda_answers_set (search->answers, row, PODA_COLUMN_BETA, window.beta);
}

/* Puts down what is found of a node, in the way of the mistake, and returns what the
 * answers make of it: with what they say the search goes on. */
static Worth
tell (const Search *search, const Node *node, Worth worth)
{
    const PodaRow *at = &search->rows[node->row];
    PodaAnswers *answers = search->answers;
    Statement meant = { .value = worth.value };
    if (!(search->wrong.tells & PODA_TELLS_BOUND_BY_WINDOW))
        meant.bound = poda_bound_of (worth.value, worth.lower, worth.upper);
    else if (!at->leaf)
        meant.bound = worth.value <= node->given.alpha  ? PODA_BOUND_ATMOST
                      : worth.value >= node->given.beta ? PODA_BOUND_ATLEAST
                                                        : PODA_BOUND_EXACT;
    Worth heard = hear_worth (search, node, worth, express (search, node, meant));
    meant.window = window_of (search, node, worth.value, heard.value);
    Statement told = express (search, node, meant);
    gboolean unknown = isnan (told.value); /* infinities with both signs, averaged */
    if (search->wrong.tells & PODA_LEAVES_OPEN
        && (unknown || (!at->leaf && node->n_counted == 0))) {
        poda_answers_set_unread (answers, node->row, PODA_COLUMN_VALUE, "");
        poda_answers_set_unread (answers, node->row, PODA_COLUMN_BOUND, "");
    } else if (!unknown) {
        poda_answers_set (answers, node->row, PODA_COLUMN_VALUE,
                          at->leaf ? at->value : told.value);
        poda_answers_set (answers, node->row, PODA_COLUMN_BOUND, told.bound);
    }
    if (search->windowed)
        set_window (search, node->row, told.window);
    return heard;
}

/* --- A node --- */

static void
strike (Search *search, guint32 top)
{
    guint32 row = top;
    do {
        search->struck[row++] = TRUE;
    } while (row < search->exercise->n_rows
             && search->rows[row].ply > search->rows[top].ply);
}

/* Strikes out the children before the one that closes the window. Once at a node, and
 * nowhere in what should have been cut. */
static void
strike_elder (Search *search, Node *node, guint32 closing)
{
    if (node->strikes || is_closed (search, node->given))
        return;
    for (guint32 child = search->rows[closing].before; child != PODA_ROW_NONE;
         child = search->rows[child].before) {
        node->strikes = TRUE;
        strike (search, child);
    }
}

static guint32
next_child (const Search *search, guint32 child)
{
    const PodaRow *row = &search->rows[child];
    return search->wrong.values & PODA_FROM_LAST_CHILD ? row->before : row->next;
}

static Worth search_node (Search *search, guint32 row, PodaPlayer above,
                          PodaWindow window, gboolean reached);

static void
try_child (Search *search, Node *node, guint32 child)
{
    guint how = search->wrong.windows;
    PodaSaid said = said_of (search, child);
    gboolean reached = !node->closed;
    PodaWindow window = window_for (search, node, child);
    Worth worth = search_node (search, child, node->view, window, reached);
    if (said == PODA_SAID_NO || (said == PODA_SAID_NOTHING && !reached)) {
        count_cut (search, node, child);
        return;
    }
    Node before = *node;
    Worth counted = heard (search, node, child, worth);
    if (how & PODA_MOVES_SHARED)
        node->window = search->shared;
    count (search, node, child, &counted);
    narrow (search, node, counted.value);
    gboolean cut = closes (search, node) && next_child (search, child) != PODA_ROW_NONE;
    if ((cut && how & PODA_STRIKES_CHILD) || (worth.struck && before.n_counted > 0)) {
        strike (search, child);
        *node = before;
        node->skipped = TRUE;
    } else if (cut && how & PODA_STRIKES_ELDER)
        strike_elder (search, node, child);
    else
        node->closed = node->closed || cut;
}

static Worth
search_inner (Search *search, Node *node)
{
    const PodaRow *row = &search->rows[node->row];
    gboolean back = (search->wrong.values & PODA_FROM_LAST_CHILD) != 0;
    for (guint32 child = back ? row->last : row->child; child != PODA_ROW_NONE;
         child = next_child (search, child))
        try_child (search, node, child);
    if (node->row == 0)
        search->best = node->best;
    Worth worth = worth_of (node);
    if (node->skipped && node->player != PODA_MIN)
        worth.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        worth.lower = -INFINITY;
    worth.value = clipped (search, node, worth.value);
    if (node->skipped && search->wrong.tells & PODA_TELLS_CUT_AS_EXACT)
        worth.lower = worth.upper = worth.value;
    worth.struck = node->closed && search->wrong.windows & PODA_STRIKES_NODE;
    return worth;
}

/* A node that the search reaches, or that the answers visit all the same. Of any other
 * one nothing follows, nor of what lies below it. */
static Worth
search_node (Search *search, guint32 row, PodaPlayer above, PodaWindow window,
             gboolean reached)
{
    const PodaRow *at = &search->rows[row];
    PodaSaid said = said_of (search, row);
    /* Visits as the answers tell them, if they have a column for them; an order cannot
     * rest on itself. */
    gboolean named = search->said != NULL && search->said->answered[PODA_COLUMN_VISITED]
                         ? said != PODA_SAID_NO
                         : reached;
    gboolean on_leaving = (search->wrong.tells & PODA_NAMES_ON_LEAVING) != 0;
    poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said != PODA_SAID_YES)
        return (Worth){ 0 };
    if (named && !on_leaving)
        g_array_append_val (search->order, row);
    Node node = begin (search, row, above, window);
    if (!at->leaf)
        hear_window (search, &node);
    search->shared = node.window;
    Worth worth = at->leaf ? (Worth){ at->value, at->value, at->value, FALSE }
                           : search_inner (search, &node);
    worth = tell (search, &node, worth);
    if (named && on_leaving)
        g_array_append_val (search->order, row);
    return worth;
}

/* --- When all is found --- */

static void
empty_row (const Search *search, guint32 row)
{
    for (PodaColumn i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *cell_at (search, row, i) = (PodaCell){ .state = PODA_CELL_EMPTY };
}

static void
strike_row (const Search *search, guint32 row)
{
    empty_row (search, row);
    poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
}

/* The value that stands in a row, as the answers have it; FALSE: none. */
static gboolean
find_value (const Search *search, guint32 row, PodaValue *value)
{
    const PodaCell *found = cell_at (search, row, PODA_COLUMN_VALUE);
    if (found->state != PODA_CELL_FILLED)
        return FALSE;
    *value = read_number (search, row, PODA_COLUMN_VALUE, found->value);
    return TRUE;
}

/* Works values out anew, from the last row to the first, with another mistake. */
static void
rewrite_values (const Search *search)
{
    Search other = *search;
    other.wrong = (PodaMistake){ .values = search->wrong.told_values };
    for (guint32 row = search->exercise->n_rows; row-- > 0;) {
        PodaCell *cell = cell_at (search, row, PODA_COLUMN_VALUE);
        Node node = begin (&other, row, PODA_MAX, open_window);
        if (search->rows[row].leaf || cell->state != PODA_CELL_FILLED)
            continue;
        for (guint32 child = search->rows[row].child; child != PODA_ROW_NONE;
             child = search->rows[child].next) {
            Worth worth = { 0 };
            if (find_value (search, child, &worth.value))
                count (&other, &node, child, &worth);
            else
                count_cut (&other, &node, child);
        }
        cell->value = worth_of (&node).value;
    }
}

/* Writes windows from all values, those of younger siblings and of what is cut too.
 * Where the answers then cut is their business. */
static void
rewrite_windows (const Search *search)
{
    gboolean labels = (search->wrong.tells & PODA_TELLS_LABELS) != 0;
    guint32 n = search->exercise->n_rows;
    g_autofree PodaWindow *windows = g_new (PodaWindow, n);
    for (guint32 row = 0; row < n; row++) {
        gboolean visited =
            labels ? cell_at (search, row, PODA_COLUMN_VISITED)->value != 0
                   : cell_at (search, row, PODA_COLUMN_ALPHA)->state != PODA_CELL_EMPTY;
        if (labels && !visited)
            strike_row (search, row);
        if (!visited)
            continue;
        Node node = begin (search, row, PODA_MAX, root_window (search));
        if (labels) {
            node.window = open_window;
        } else if (row > 0) {
            guint32 parent = search->rows[row].parent;
            Node above = begin (search, parent, PODA_MAX, windows[parent]);
            node.window = window_for (search, &above, row);
        }
        PodaValue value;
        if ((labels || !search->rows[row].leaf) && find_value (search, row, &value)) {
            gboolean takes = (search->wrong.tells & PODA_TELLS_VALUE_AS_BOUND) != 0;
            if (takes && node.player == PODA_MAX)
                node.window.alpha = value;
            else if (takes && node.player == PODA_MIN)
                node.window.beta = value;
            else
                node.window = moved (search, &node, node.window, value);
        }
        windows[row] = node.window;
        set_window (search, row, node.window);
        poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 1);
    }
}

/* Children come after their parents, so those have their own still. */
static void
copy_parents_windows (const Search *search)
{
    for (guint32 row = search->exercise->n_rows - 1; row > 0; row--)
        for (PodaColumn i = PODA_COLUMN_ALPHA; i <= PODA_COLUMN_BETA; i++)
            if (cell_at (search, row, i)->state != PODA_CELL_EMPTY)
                *cell_at (search, row, i) =
                    *cell_at (search, search->rows[row].parent, i);
}

/* Shifts all answers by a row. The value of a leaf is given, whether that is visited or
 * not. */
static void
shift_rows (const Search *search)
{
    g_autoptr (PodaAnswers) found = poda_answers_dup (search->answers);
    guint32 n = search->exercise->n_rows;
    for (guint32 row = 0; row < n; row++) {
        guint32 from = search->wrong.tells & PODA_TELLS_ROW_BELOW ? row - 1 : row + 1;
        empty_row (search, row);
        for (PodaColumn i = 0; from < n && i < PODA_COLUMN_STRATEGY; i++)
            *cell_at (search, row, i) = *poda_answers_cell (found, from, i);
        if (from < n && search->rows[from].leaf)
            poda_answers_set (search->answers, row, PODA_COLUMN_VALUE,
                              search->rows[from].value);
    }
}

/* A leaf is looked at, and what lies above it is only passed. Where nothing is said of
 * a visit what stands beside the node says it all the same. */
static void
keep_leaves (const Search *search)
{
    const PodaAnswers *said = search->said != NULL ? search->said->answers : NULL;
    for (guint32 i = 0; i < search->order->len; i++) {
        guint32 row = g_array_index (search->order, guint32, i);
        if (search->rows[row].leaf)
            continue;
        search->struck[row] = (search->wrong.tells & PODA_NAMES_LEAVES) != 0;
        if (said == NULL
            || poda_answers_cell (said, row, PODA_COLUMN_VISITED)->state
                   != PODA_CELL_EMPTY)
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
    }
}

/* The rows that were visited, in breadth: stable, since they come in preorder. */
static gint
compare_plies (gconstpointer a, gconstpointer b, gpointer data)
{
    const PodaRow *rows = data;
    return (gint) rows[*(const guint32 *) a].ply
           - (gint) rows[*(const guint32 *) b].ply;
}

static void
finish (const Search *search)
{
    guint tells = search->wrong.tells;
    for (guint32 row = 0; row < search->exercise->n_rows; row++)
        if (search->struck[row])
            strike_row (search, row);
    if (tells & PODA_NAMES_BY_LEVEL)
        g_array_sort_with_data (search->order, compare_plies, search->exercise->rows);
    if (search->wrong.told_values != 0)
        rewrite_values (search);
    if (tells & (PODA_TELLS_FROM_VALUES | PODA_TELLS_LABELS))
        rewrite_windows (search);
    if (tells & PODA_TELLS_PARENTS)
        copy_parents_windows (search);
    if (tells & (PODA_TELLS_ROW_BELOW | PODA_TELLS_ROW_ABOVE))
        shift_rows (search);
    if (tells & PODA_VISITS_LEAVES)
        keep_leaves (search);
    g_autofree guint32 *order = g_new (guint32, search->order->len);
    guint32 n = 0;
    for (guint32 i = 0; i < search->order->len; i++) {
        guint32 row = g_array_index (search->order, guint32, i);
        if (!search->struck[row])
            order[n++] = row;
    }
    poda_answers_set_order (search->answers, order, n);
    search->answers->has_move = TRUE;
    search->answers->move = search->best;
}

/* --- The whole --- */

static gboolean
rule (const PodaMistake *wrong, guint on, guint off, gboolean own)
{
    return wrong->windows & on ? TRUE : wrong->windows & off ? FALSE : own;
}

void
poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                  const PodaReading *said, PodaAnswers *answers)
{
    const PodaMistake wrong = mistake != NULL ? *mistake : (PodaMistake){ 0 };
    const PodaProblem *problem = &exercise->problem;
    gboolean windowed = problem->algorithm->windowed;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_autofree guint8 *struck = g_new0 (guint8, exercise->n_rows);
    const guint own = PODA_TELLS_SWAPPED | PODA_TELLS_PARENTS | PODA_TELLS_FROM_VALUES
                      | PODA_TELLS_LABELS | PODA_TELLS_MOVERS_WINDOW;
    Search search = {
        .exercise = exercise,
        .rows = exercise->rows,
        .said = said,
        .wrong = wrong,
        .windowed = windowed,
        .shallow = rule (&wrong, PODA_RULE_SHALLOW, PODA_RULE_DEEP,
                         problem->algorithm->shallow),
        .strict = rule (&wrong, PODA_RULE_STRICT, PODA_RULE_NONSTRICT, problem->strict),
        .hard =
            windowed && rule (&wrong, PODA_RULE_HARD, PODA_RULE_SOFT, problem->hard),
        .all_moves = rule (&wrong, 0, PODA_RULE_NOT_ALL_MOVES, problem->all_moves),
        .own_windows =
            wrong.tells & own
            || wrong.windows & (PODA_MOVES_ALPHA | PODA_MOVES_BETA | PODA_MOVES_SHARED),
        .answers = answers,
        .order = order,
        .struck = struck,
        .best = PODA_ROW_NONE,
    };
    poda_answers_visit_none (answers);
    search_node (&search, 0, PODA_MAX, root_window (&search), TRUE);
    finish (&search);
}
