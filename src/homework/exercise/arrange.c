/* The order of children with the most, or the fewest, cutoffs; and such orders as
 * people write them.
 *
 * A search of a subtree depends on its window alone, and gives back a value. So for
 * each node and window it is enough to know which values an order of the subtree can
 * return, and with how many cutoffs at best: windows come from leaf values, hence there
 * are few. Every permutation of a node's children is tried on top of that. */

#include "homework/exercise/question.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "base/random.h"
#include "homework/exercise/names.h"

void
poda_arrangement_natural (const PodaExercise *exercise, guint32 *rank)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        guint32 before = exercise->rows[i].before;
        rank[i] = before == PODA_ROW_NONE ? 0 : rank[before] + 1;
    }
}

/* --- The order with the most cutoffs, or the fewest --- */

#define MOST_CHILDREN PODA_ARRANGED_CHILDREN
#define MOST_TRIALS 20000000u

/* One value that the search of a node can return, and how. */
typedef struct {
    PodaValue value;
    guint cutoffs;
    guint n_children, n_searched;
    guint32 children[MOST_CHILDREN]; /* rows, in the order tried */
    GArray *below[MOST_CHILDREN];    /* what each searched child can return, … */
    guint chosen[MOST_CHILDREN];     /* … and which of it is taken */
} Outcome;

typedef struct {
    guint32 row;
    PodaValue alpha, beta;
} SearchedAt;

typedef struct {
    const PodaExercise *exercise;
    gboolean most;
    GHashTable *known; /* SearchedAt to GArray of Outcome */
    guint trials;
} Arranger;

/* A permutation under trial at one node. */
typedef struct {
    SearchedAt entry, window; /* as it was, and as it stands */
    gboolean closed;
    Outcome so_far;
    GArray *outcomes;
} Permutation;

static guint
hash_window (gconstpointer key)
{
    const SearchedAt *window = key;
    guint64 alpha, beta;
    memcpy (&alpha, &window->alpha, sizeof alpha);
    memcpy (&beta, &window->beta, sizeof beta);
    return (guint) (poda_random_at (alpha, window->row) ^ poda_random_at (beta, 1));
}

static gboolean
equal_windows (gconstpointer a, gconstpointer b)
{
    const SearchedAt *x = a, *y = b;
    return x->row == y->row && x->alpha == y->alpha && x->beta == y->beta;
}

static GArray *search (Arranger *arranger, SearchedAt window);

static gboolean
is_better (gboolean most, const Outcome *one, const Outcome *other)
{
    return most ? one->cutoffs > other->cutoffs : one->cutoffs < other->cutoffs;
}

/* Of the outcomes with one value the best is enough. */
static void
keep (const Arranger *arranger, const Permutation *permutation)
{
    GArray *outcomes = permutation->outcomes;
    Outcome outcome = permutation->so_far;
    outcome.cutoffs += outcome.n_searched < outcome.n_children;
    if (arranger->exercise->problem.hard)
        outcome.value = poda_max (permutation->entry.alpha,
                                  poda_min (permutation->entry.beta, outcome.value));
    for (guint i = 0; i < outcomes->len; i++) {
        Outcome *known = &g_array_index (outcomes, Outcome, i);
        if (known->value != outcome.value)
            continue;
        if (is_better (arranger->most, &outcome, known))
            *known = outcome;
        return;
    }
    g_array_append_val (outcomes, outcome);
}

/* Goes on with the next child of the permutation, for each value it can return. */
static void
try_next (Arranger *arranger, const Permutation *permutation)
{
    const PodaProblem *problem = &arranger->exercise->problem;
    const PodaRow *rows = arranger->exercise->rows;
    guint next = permutation->so_far.n_searched;
    if (permutation->closed || next == permutation->so_far.n_children) {
        keep (arranger, permutation);
        return;
    }
    SearchedAt at = permutation->window;
    at.row = permutation->so_far.children[next];
    if (problem->algorithm->shallow)
        *(rows[at.row].player == PODA_MAX ? &at.alpha : &at.beta) =
            rows[at.row].player == PODA_MAX ? -INFINITY : INFINITY;
    GArray *below = search (arranger, at);
    for (guint i = 0; i < below->len && arranger->trials < MOST_TRIALS; i++) {
        const Outcome *child = &g_array_index (below, Outcome, i);
        Permutation more = *permutation;
        SearchedAt *window = &more.window;
        Outcome *so_far = &more.so_far;
        arranger->trials++;
        so_far->below[next] = below;
        so_far->chosen[next] = i;
        so_far->n_searched++;
        so_far->cutoffs += child->cutoffs;
        if (rows[window->row].player == PODA_MAX) {
            so_far->value = poda_max (so_far->value, child->value);
            window->alpha = poda_max (window->alpha, so_far->value);
        } else {
            so_far->value = poda_min (so_far->value, child->value);
            window->beta = poda_min (window->beta, so_far->value);
        }
        more.closed = problem->strict ? window->alpha > window->beta
                                      : window->alpha >= window->beta;
        try_next (arranger, &more);
    }
}

static void
permute (Arranger *arranger, Permutation *permutation, guint from)
{
    guint32 *children = permutation->so_far.children;
    guint n = permutation->so_far.n_children;
    if (from + 1 >= n) {
        try_next (arranger, permutation);
        return;
    }
    for (guint i = from; i < n; i++) {
        guint32 first = children[i];
        memmove (children + from + 1, children + from, (i - from) * sizeof *children);
        children[from] = first;
        permute (arranger, permutation, from + 1);
        memmove (children + from, children + from + 1, (i - from) * sizeof *children);
        children[i] = first;
    }
}

static GArray *
search (Arranger *arranger, SearchedAt window)
{
    const PodaRow *rows = arranger->exercise->rows, *row = &rows[window.row];
    GArray *outcomes = g_hash_table_lookup (arranger->known, &window);
    if (outcomes != NULL)
        return outcomes;
    outcomes = g_array_new (FALSE, FALSE, sizeof (Outcome));
    if (row->leaf) {
        Outcome leaf = { .value = row->value };
        g_array_append_val (outcomes, leaf);
    } else {
        Permutation permutation = { .entry = window,
                                    .window = window,
                                    .outcomes = outcomes };
        permutation.so_far.value = row->player == PODA_MAX ? -INFINITY : INFINITY;
        for (guint32 i = row->child; i != PODA_ROW_NONE; i = rows[i].next)
            permutation.so_far.children[permutation.so_far.n_children++] = i;
        permute (arranger, &permutation, 0);
    }
    g_hash_table_insert (arranger->known, g_memdup2 (&window, sizeof window), outcomes);
    return outcomes;
}

static void
write_ranks (const Outcome *outcome, guint32 *rank)
{
    for (guint i = 0; i < outcome->n_children; i++)
        rank[outcome->children[i]] = i;
    for (guint i = 0; i < outcome->n_searched; i++)
        write_ranks (&g_array_index (outcome->below[i], Outcome, outcome->chosen[i]),
                     rank);
}

static gboolean
check (const PodaExercise *exercise, GError **error)
{
    const char *lack = NULL;
    if (!exercise->problem.algorithm->windowed || exercise->problem.all_moves)
        lack = _ ("the order for the most or the fewest cutoffs: expected an algorithm "
                  "that cuts everywhere, such as alphabeta");
    for (guint32 i = 0; lack == NULL && i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        if (!row->leaf && row->player == PODA_CHANCE)
            lack = _ ("the order for the most or the fewest cutoffs: expected a tree "
                      "without chance nodes");
        else if (row->n_children > MOST_CHILDREN)
            return poda_exercise_refuse (
                error, PODA_EXERCISE_ERROR_ASK,
                _ ("the order for the most or the fewest cutoffs: node %s has "
                   "%u children, expected at most %u"),
                row->name, row->n_children, MOST_CHILDREN);
    }
    return lack == NULL
           || poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK, "%s", lack);
}

gboolean
poda_arrange (const PodaExercise *exercise, gboolean most, guint32 *rank,
              guint *n_cutoffs, guint64 *effort, GError **error)
{
    if (!check (exercise, error))
        return FALSE;
    g_autoptr (GHashTable) known = g_hash_table_new_full (
        hash_window, equal_windows, g_free, (GDestroyNotify) g_array_unref);
    Arranger arranger = { .exercise = exercise, .most = most, .known = known };
    const PodaProblem *problem = &exercise->problem;
    GArray *outcomes =
        search (&arranger, (SearchedAt){ 0, problem->alpha, problem->beta });
    if (effort != NULL)
        *effort += arranger.trials;
    if (arranger.trials >= MOST_TRIALS)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_SIZE,
            _ ("the order for the most or the fewest cutoffs: too "
               "many orders to try: expected a smaller tree"));
    const Outcome *best = &g_array_index (outcomes, Outcome, 0);
    for (guint i = 1; i < outcomes->len; i++) {
        const Outcome *other = &g_array_index (outcomes, Outcome, i);
        if (is_better (most, other, best))
            best = other;
    }
    poda_arrangement_natural (exercise, rank);
    write_ranks (best, rank);
    *n_cutoffs = best->cutoffs;
    return TRUE;
}

/* --- Orders as people write them --- */

/* What stands between names, beside blanks. */
#define BETWEEN ",;:"

/* Longer names are to be quoted. */
#define MOST_WORDS 16

/* A name as it can be read back: in quotes, if it has in it what stands between
 * names. */
static void
append_child (GString *text, const char *name)
{
    gboolean alone = *name != '\0' && *name != '"';
    for (const char *c = name; *c != '\0' && alone; c = g_utf8_next_char (c))
        alone = strchr (BETWEEN, *c) == NULL && poda_csv_blank (c) == 0;
    if (alone)
        g_string_append (text, name);
    else
        poda_words_append_quoted (text, name);
}

char *
poda_arrangement_format (const PodaExercise *exercise, const guint32 *rank)
{
    GString *text = g_string_new (NULL);
    const PodaRow *rows = exercise->rows;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        g_autofree guint32 *children = g_new (guint32, rows[i].n_children);
        guint32 place = 0;
        gboolean moved = FALSE;
        for (guint32 k = rows[i].child; k != PODA_ROW_NONE; k = rows[k].next) {
            children[rank[k]] = k;
            moved |= rank[k] != place++;
        }
        if (!moved)
            continue;
        g_string_append (text, text->len > 0 ? "; " : "");
        append_child (text, rows[i].name);
        g_string_append_c (text, ':');
        for (place = 0; place < rows[i].n_children; place++) {
            g_string_append_c (text, ' ');
            append_child (text, rows[children[place]].name);
        }
    }
    if (text->len == 0)
        g_string_append (text, "as it is");
    return g_string_free (text, FALSE);
}

static guint32
find_child (const PodaExercise *exercise, guint32 parent, const char *word)
{
    for (guint32 k = exercise->rows[parent].child; k != PODA_ROW_NONE;
         k = exercise->rows[k].next) {
        const PodaRow *row = &exercise->rows[k];
        g_autofree char *move = poda_record_move_text (exercise->record, row->node);
        if (strcmp (row->name, word) == 0 || strcmp (move, word) == 0)
            return k;
    }
    return PODA_ROW_NONE;
}

static const char *
skip_between (const char *text)
{
    for (gsize n; (n = *text == ',' ? 1 : poda_csv_blank (text)) > 0;)
        text += n;
    return text;
}

static const char *
skip_word (const char *text)
{
    while (*text != '\0' && skip_between (text) == text)
        text = g_utf8_next_char (text);
    return text;
}

/* The child that stands at `at`, in quotes or not: of several words the longest name.
 * `word` receives what was read. */
static guint32
take_child (const PodaExercise *exercise, guint32 parent, const char **at, char **word)
{
    const char *end = skip_word (*at), *start = *at;
    *word = poda_words_take_quoted (at);
    if (*word != NULL)
        return find_child (exercise, parent, *word);
    guint32 found = PODA_ROW_NONE;
    *at = end;
    for (guint n = 0; n < MOST_WORDS && (n == 0 || *end != '\0'); n++) {
        end = n == 0 ? end : skip_word (skip_between (end));
        g_autofree char *name = g_strndup (start, (gsize) (end - start));
        guint32 child = find_child (exercise, parent, name);
        if (child != PODA_ROW_NONE) {
            found = child;
            *at = end;
        }
    }
    *word = g_strndup (start, (gsize) (*at - start));
    return found;
}

/* Children that are named come first, in the order named; the others follow. */
static gboolean
read_children (const PodaExercise *exercise, guint32 parent, const char *text,
               guint32 *rank, char **why)
{
    g_autofree gboolean *named = g_new0 (gboolean, exercise->n_rows);
    guint32 place = 0;
    for (const char *at = skip_between (text); *at != '\0'; at = skip_between (at)) {
        g_autofree char *word = NULL;
        guint32 child = take_child (exercise, parent, &at, &word);
        if (child == PODA_ROW_NONE || named[child]) {
            *why = g_strdup_printf (child == PODA_ROW_NONE
                                        ? _ ("\"%s\" is no child of node %s")
                                        : _ ("\"%s\" is named twice at node %s"),
                                    word, exercise->rows[parent].name);
            return FALSE;
        }
        named[child] = TRUE;
        rank[child] = place++;
    }
    for (guint32 k = exercise->rows[parent].child; k != PODA_ROW_NONE;
         k = exercise->rows[k].next)
        if (!named[k])
            rank[k] = place++;
    return TRUE;
}

/* Behind the semicolon that ends this node, and is none in quotes; else the end. */
static const char *
end_of_part (const char *text)
{
    for (; *text != '\0' && *text != ';';) {
        const char *behind = text;
        g_autofree char *quoted = poda_words_take_quoted (&behind);
        text = quoted != NULL ? behind : g_utf8_next_char (text);
    }
    return text;
}

/* Of several colons the first that a node stands before, else the first. */
static char *
name_before_colon (const PodaExercise *exercise, const char **text)
{
    char *first = poda_words_take_quoted (text);
    if (first != NULL)
        return first;
    const char *start = *text;
    for (const char *c = strchr (start, ':');
         c != NULL && c - start <= PODA_WORDS_LONGEST; c = strchr (c + 1, ':')) {
        char *name = g_strchomp (g_strndup (start, (gsize) (c - start)));
        gboolean fits = poda_exercise_find (exercise, name) != PODA_ROW_NONE;
        if (first == NULL || fits) {
            g_free (first);
            first = name;
            *text = c;
        } else {
            g_free (name);
        }
        if (fits)
            break;
    }
    return first;
}

/* The node whose children follow; `text` moves behind its colon. */
static guint32
take_node (const PodaExercise *exercise, const char **text, char **why)
{
    const char *part = *text;
    g_autofree char *name = name_before_colon (exercise, text);
    *text = skip_between (*text);
    if (name == NULL || **text != ':') {
        *why = g_strdup_printf (_ ("\"%s\": expected a node, a colon and its "
                                   "children in their new order"),
                                part);
        return PODA_ROW_NONE;
    }
    *text += 1;
    guint32 row = poda_exercise_find (exercise, name);
    if (row == PODA_ROW_NONE)
        *why = g_strdup_printf (_ ("no node is called \"%s\""), name);
    return row;
}

gboolean
poda_arrangement_parse (const PodaExercise *exercise, const char *text, guint32 *rank,
                        char **why)
{
    poda_arrangement_natural (exercise, rank);
    g_autofree char *trimmed = g_strstrip (g_strdup (text));
    if (g_ascii_strcasecmp (trimmed, "as it is") == 0)
        return TRUE;
    for (const char *at = trimmed; *at != '\0';) {
        const char *end = end_of_part (at);
        g_autofree char *part = g_strstrip (g_strndup (at, (gsize) (end - at)));
        const char *rest = part;
        at = *end == ';' ? end + 1 : end;
        if (*part == '\0')
            continue;
        guint32 row = take_node (exercise, &rest, why);
        if (row == PODA_ROW_NONE || !read_children (exercise, row, rest, rank, why))
            return FALSE;
    }
    return TRUE;
}
