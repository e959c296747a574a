#include "homework/mark/diagnosis.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* How a search explains an answer: not, with a step from other answers, or directly. */
enum { EXPLAINS_NOT, EXPLAINS_BY_OTHERS, EXPLAINS_ITSELF };

/* Number of answers and sum of their PodaEvidence.log_alternatives. */
typedef struct {
    guint n;
    double log_sum;
} WeightedCount;

/* Answers of a sheet that a search explains. */
typedef struct {
    guint8 *how;          /* by answer: EXPLAINS_…; NULL: not tried */
    WeightedCount left;   /* unexplained answers */
    WeightedCount gained; /* explained by this search, but not by the right one */
    WeightedCount lost;   /* explained by the right search, but not by this one */
    guint carried;        /* answers that only follow from other answers */
    double misfit;        /* cost of the unexplained answers; `carried` breaks ties */
} Fit;

typedef struct {
    const PodaCandidateSet *candidates;
    const PodaExercise *exercise;
    const PodaInterpretation *reading;
    const PodaAnswers *answers; /* the student's */
    GArray *evidence;           /* PodaEvidence elements */
    Fit right;
    Fit *fits; /* one per candidate */
    PodaDiagnosis *diagnosis;
} DiagnosisState;

static PodaEvidence *
evidence_at (const DiagnosisState *state, guint i)
{
    return &g_array_index (state->evidence, PodaEvidence, i);
}

/* --- Evidence: the answers that the diagnosis weighs --- */

/* Drops assumptions from the interpretation: an empty cell means nothing here, even if
 * marking takes it for "not visited", since the student may just have stopped. A node
 * with answers in other columns is visited. */
static void
drop_assumed_visits (PodaInterpretation *reading)
{
    gboolean has_visits = reading->answered[PODA_COLUMN_VISITED];
    if (reading->by_order)
        return;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaCell *cell =
            poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED);
        if (!has_visits || (cell->state == PODA_CELL_EMPTY && !cell->dashed))
            reading->rows[row].visited =
                poda_interpretation_from_row (reading, row) == PODA_VISIT_YES
                    ? PODA_VISIT_YES
                    : PODA_VISIT_UNANSWERED;
    }
}

/* Adds an answer as evidence; `n_alternatives` other answers would be possible. */
static void
add (DiagnosisState *state, guint32 row, PodaColumn column, PodaCell cell,
     double n_alternatives, gboolean below)
{
    cell.state = PODA_CELL_FILLED;
    const PodaEvidence evidence = { row,   column, cell, log (MAX (n_alternatives, 1)),
                                    below, FALSE };
    g_array_append_val (state->evidence, evidence);
}

/* TRUE if both rows' visits have the same answer, which is wrong for `row`. */
static gboolean
wrong_alike (const PodaInterpretation *reading, guint32 row, guint32 as)
{
    return row != PODA_ROW_NONE && reading->rows[row].visited != PODA_VISIT_UNANSWERED
           && reading->rows[row].visited == reading->rows[as].visited
           && (reading->rows[row].visited == PODA_VISIT_YES)
                  == (reading->exercise->rows[row].node->status == PODA_STATUS_PRUNED);
}

/* Adds the answer on a visit, unless the order shows which nodes are visited. A visit
 * below a wrong cut, or after the first wrongly cut sibling, is not a separate
 * decision. If other columns of the row agree with it, a slip is unlikely. */
static void
add_visit (DiagnosisState *state, guint32 row)
{
    const PodaInterpretation *reading = state->reading;
    const PodaRow *at = &state->exercise->rows[row];
    PodaVisitAnswer answer = reading->rows[row].visited;
    if (answer == PODA_VISIT_UNANSWERED || reading->by_order)
        return;
    gboolean corroborated =
        poda_interpretation_from_row (reading, row) == answer
        && poda_answers_cell (state->answers, row, PODA_COLUMN_VISITED)->state
               != PODA_CELL_EMPTY;
    add (state, row, PODA_COLUMN_VISITED,
         (PodaCell){ .value = answer == PODA_VISIT_YES },
         corroborated ? state->candidates->n_numbers : 1,
         wrong_alike (reading, row, row)
             && (wrong_alike (reading, at->parent, row)
                 || wrong_alike (reading, at->before, row)));
}

/* Adds the answers in a row's other columns. For a slip at a value we assume another
 * child's value half of the time, and any number of the tree otherwise. The root's
 * value that a program prints is used even if it was not asked for. */
static void
add_cells (DiagnosisState *state, guint32 row)
{
    const PodaRow *at = &state->exercise->rows[row];
    for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++) {
        const PodaCell *cell = poda_answers_cell (state->answers, row, column);
        gboolean asked = poda_exercise_asks (state->exercise, row, column);
        double n_alternatives = state->candidates->n_numbers;
        if (column == PODA_COLUMN_VISITED || cell->state != PODA_CELL_FILLED
            || (!asked && (row != 0 || column != PODA_COLUMN_VALUE || at->leaf)))
            continue;
        if (asked && column == PODA_COLUMN_BOUND)
            n_alternatives = 2;
        else if (asked && column == PODA_COLUMN_VALUE && at->player != PODA_CHANCE
                 && at->n_children >= 2)
            n_alternatives = 2 / (1 / (at->n_children - 1.0) + 1 / n_alternatives);
        add (state, row, column, *cell, n_alternatives, FALSE);
    }
}

/* Adds all answers that the diagnosis weighs. */
static void
collect_evidence (DiagnosisState *state)
{
    const PodaAnswers *answers = state->answers;
    guint32 n = state->exercise->n_rows;
    for (guint32 row = 0; row < n; row++) {
        add_visit (state, row);
        add_cells (state, row);
    }
    if (poda_exercise_has (state->exercise, PODA_ASK_ORDER) && answers->has_order) {
        g_autofree guint32 *predecessors = poda_answers_predecessors (answers);
        guint32 last = n;
        while (last > 0 && predecessors[last - 1] == n + PODA_PREDECESSOR_UNLISTED)
            last--;
        for (guint32 row = 0; row < last; row++)
            add (state, row, PODA_COLUMN_ORDER,
                 (PodaCell){ .value = predecessors[row] }, n, FALSE);
    }
    if (poda_exercise_has (state->exercise, PODA_ASK_MOVE) && answers->has_move
        && answers->move != PODA_ROW_NONE)
        add (state, 0, PODA_COLUMN_MOVE, (PodaCell){ .value = answers->move },
             state->exercise->rows[0].n_children - 1.0, FALSE);
}

/* --- Explanation of answers --- */

/* Records the unexplained answers that are equal to `answers` as explained: `as`. */
static void
mark_explained (const DiagnosisState *state, const PodaAnswers *answers,
                gboolean ordered, guint8 as, guint8 *how)
{
    g_autofree guint32 *predecessors =
        ordered ? poda_answers_predecessors (answers) : NULL;
    for (guint i = 0; i < state->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (state, i);
        PodaCell cell = { .state = PODA_CELL_FILLED, .value = answers->move };
        if (how[i] != EXPLAINS_NOT
            || (evidence->column == PODA_COLUMN_ORDER && !ordered))
            continue;
        if (evidence->column == PODA_COLUMN_ORDER)
            cell.value = predecessors[evidence->row];
        else if (evidence->column != PODA_COLUMN_MOVE)
            cell = *poda_answers_cell (answers, evidence->row, evidence->column);
        how[i] = poda_cell_equal (&evidence->cell, &cell) ? as : EXPLAINS_NOT;
    }
}

static void
add_if (WeightedCount *sum, gboolean condition, const PodaEvidence *evidence)
{
    sum->n += condition;
    sum->log_sum += condition ? evidence->log_alternatives : 0;
}

#define SLIP_RATE 0.05 /* prior probability of a slip, … */
#define SLIP_WEIGHT 20 /* … weighted as this number of answers */

/* Returns the logarithm of the factor by which slips make a search less likely. */
static double
cost (const WeightedCount *sum, double slips)
{
    return sum->n * log ((1 - slips) / slips) + sum->log_sum;
}

/* Returns the answers that a search explains. `answers` are its own results, `way` is
 * its mistake (NULL: the right search); `how` is filled in. */
static Fit
explain (const DiagnosisState *state, const PodaAnswers *answers,
         const PodaMistake *way, guint8 *how)
{
    const PodaInterpretation *reading = state->reading;
    Fit fit = { .how = how };
    mark_explained (state, answers, TRUE, EXPLAINS_ITSELF, fit.how);
    if (memchr (fit.how, EXPLAINS_NOT, state->evidence->len) != NULL
        && (way == NULL || poda_mistake_allows_answers (way))) {
        g_autoptr (PodaAnswers) carried = poda_answers_new (state->exercise->n_rows);
        poda_mark_search (state->exercise, way, reading, carried);
        mark_explained (state, carried,
                        reading->answered[PODA_COLUMN_VISITED]
                            && state->answers->has_order,
                        EXPLAINS_BY_OTHERS, fit.how);
    }
    for (guint i = 0; i < state->evidence->len; i++) {
        gboolean own = fit.how[i] != EXPLAINS_NOT;
        gboolean right = way == NULL ? own : state->right.how[i] != EXPLAINS_NOT;
        fit.carried += fit.how[i] == EXPLAINS_BY_OTHERS;
        add_if (&fit.left, !own, evidence_at (state, i));
        add_if (&fit.gained, own && !right, evidence_at (state, i));
        add_if (&fit.lost, right && !own, evidence_at (state, i));
    }
    fit.misfit = cost (&fit.left, SLIP_RATE) + 1e-7 * fit.carried;
    return fit;
}

/* --- Patterns of wrong answers --- */

/* Slips are spread at random. Wrong answers that cluster (in one column, at one
 * player's nodes, at the leaves) are one repeated mistake, even if it is not a known
 * one. For each group of answers we compute the probability that a random spread puts
 * at least as many wrong answers into it: the smaller, the clearer the pattern. */

#define VALUES (1 << PODA_COLUMN_VALUE)
#define ALPHA (1 << PODA_COLUMN_ALPHA)
#define BETA (1 << PODA_COLUMN_BETA)
#define VISITED (1 << PODA_COLUMN_VISITED)
#define BOUND (1 << PODA_COLUMN_BOUND)

/* Columns (bits: 1 << PodaColumn), kinds of node (bits: see `node_kinds`), or manners
 * (bits: their columns). */
typedef struct {
    guint bits;
    const char *label;
} Category;

static const Category columns[] = {
    { VALUES, N_ ("values") },
    { ALPHA, "α" },
    { BETA, "β" },
    { ALPHA | BETA, N_ ("α and β") },
    { VISITED, N_ ("visits") },
    { BOUND, N_ ("exact, at least and at most") },
    { 1 << PODA_COLUMN_STRATEGY, N_ ("winning strategies") },
    { 1 << PODA_COLUMN_ORDER, N_ ("the order of visits") },
    { VALUES | ALPHA | BETA | VISITED | BOUND, N_ ("all columns") },
};

static const Category node_kinds[] = {
    { 0, NULL },
    { 1 << 0, N_ ("MAX nodes") },
    { 1 << 1, N_ ("MIN nodes") },
    { 1 << 2, N_ ("chance nodes") },
    { 1 << 3, N_ ("leaves") },
    { 1 << 4, N_ ("inner nodes") },
    { 1 << 5, N_ ("first children") },
    { 1 << 6, N_ ("later children") },
    { 1 << 7, N_ ("nodes that should be cut") },
};

/* A group in which wrong answers cluster. */
typedef struct {
    guint group;
    guint wrong, of; /* number of wrong answers, and of all, in the group */
    double chance;   /* probability by chance; 1: none is wrong */
} Pattern;

/* The groups are all pairs of columns and a kind of node. */
#define N_NODE_KINDS G_N_ELEMENTS (node_kinds)
#define N_GROUPS (G_N_ELEMENTS (columns) * N_NODE_KINDS)

static gboolean
is_in_group (const DiagnosisState *state, guint group, const PodaEvidence *evidence)
{
    const PodaRow *at = &state->exercise->rows[evidence->row];
    guint bits =
        at->leaf ? 1 << 3 : 1 << 4 | 1 << at->player; /* bits of `node_kinds` */
    if (at->parent != PODA_ROW_NONE)
        bits |= at->before == PODA_ROW_NONE ? 1 << 5 : 1 << 6;
    if (at->node->status == PODA_STATUS_PRUNED)
        bits |= 1 << 7;
    return (columns[group / N_NODE_KINDS].bits & 1u << evidence->column) != 0
           && (node_kinds[group % N_NODE_KINDS].bits & ~bits) == 0;
}

static double
log_choose (guint n, guint k)
{
    return lgamma (n + 1.0) - lgamma (k + 1.0) - lgamma (n - k + 1.0);
}

/* Returns the probability that at least `n_least` of `n_drawn` items, drawn at random
 * from `n`, are among the `n_marked` ones (hypergeometric distribution). */
static double
chance_of (guint n, guint n_marked, guint n_drawn, guint n_least)
{
    double chance = 0;
    for (guint i = n_least; i <= MIN (n_marked, n_drawn); i++)
        if (n_drawn - i <= n - n_marked)
            chance +=
                exp (log_choose (n_marked, i) + log_choose (n - n_marked, n_drawn - i)
                     - log_choose (n, n_drawn));
    return MIN (chance, 1);
}

/* Returns the pattern with the least probability among the answers that a search does
 * not explain. For the right search, one wrong cut is one wrong answer. */
static Pattern
find_pattern (const DiagnosisState *state, const Fit *fit)
{
    Pattern found = { .chance = 1 };
    guint n = state->evidence->len, all_wrong = 0;
    for (guint i = 0; i < n; i++) {
        PodaEvidence *evidence = evidence_at (state, i);
        evidence->wrong = fit->how[i] == EXPLAINS_NOT
                          && (fit->how != state->right.how || !evidence->below);
        all_wrong += evidence->wrong;
    }
    for (guint group = 0; group < N_GROUPS; group++) {
        Pattern pattern = { .group = group };
        for (guint i = 0; i < n; i++) {
            gboolean in = is_in_group (state, group, evidence_at (state, i));
            pattern.of += in;
            pattern.wrong += in && evidence_at (state, i)->wrong;
        }
        pattern.chance = chance_of (n, pattern.of, all_wrong, pattern.wrong);
        if (pattern.wrong > 0
            && pattern.chance < found.chance * (1 - 1e-9)) /* the first of equals */
            found = pattern;
    }
    return found;
}

/* Manners: systematic ways in which answers can be wrong. */
enum {
    SMALLEST,
    LARGEST,
    AVERAGE,
    OWN_VALUE,
    OTHER_BOUND,
    NEGATED,
    PARENTS,
    N_MANNERS
};

static const Category manners[N_MANNERS] = {
    [SMALLEST] = { VALUES, N_ ("each is the smallest of the children's values") },
    [LARGEST] = { VALUES, N_ ("each is the largest of the children's values") },
    [AVERAGE] = { VALUES, N_ ("each is the average of the children's values") },
    [OWN_VALUE] = { ALPHA | BETA, N_ ("each is the node's value") },
    [OTHER_BOUND] = { ALPHA | BETA, N_ ("α and β are swapped") },
    [NEGATED] = { VALUES | ALPHA | BETA, N_ ("each is negated") },
    [PARENTS] = { VALUES | ALPHA | BETA,
                  N_ ("each is what belongs to the node's parent") },
};

/* Returns the number in the answers, or the given one; NAN if there is none. */
static PodaValue
number (const PodaExercise *exercise, const PodaAnswers *answers, guint32 row,
        PodaColumn column)
{
    if (row == PODA_ROW_NONE)
        return NAN;
    if (exercise->rows[row].leaf && column == PODA_COLUMN_VALUE)
        return exercise->rows[row].value;
    const PodaCell *cell = poda_answers_cell (answers, row, column);
    return cell->state == PODA_CELL_FILLED ? cell->value : NAN;
}

/* Writes the number that each manner would give, NAN if it gives none. */
static void
find_numbers (const DiagnosisState *state, const PodaEvidence *evidence,
              PodaValue *numbers)
{
    const PodaExercise *exercise = state->exercise;
    const PodaAnswers *answers = state->answers;
    const PodaRow *at = &exercise->rows[evidence->row];
    PodaValue sum = 0;
    guint n = 0;
    numbers[SMALLEST] = numbers[LARGEST] = NAN;
    for (guint32 row = at->child; row != PODA_ROW_NONE;
         row = exercise->rows[row].next) {
        PodaValue value = number (exercise, answers, row, PODA_COLUMN_VALUE);
        if (isnan (value))
            continue; /* not visited */
        numbers[SMALLEST] = fmin (numbers[SMALLEST], value);
        numbers[LARGEST] = fmax (numbers[LARGEST], value);
        sum += value;
        n++;
    }
    numbers[AVERAGE] = sum / n;
    numbers[OWN_VALUE] = number (exercise, answers, evidence->row, PODA_COLUMN_VALUE);
    numbers[OTHER_BOUND] = number (
        exercise, exercise->key, evidence->row,
        evidence->column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA : PODA_COLUMN_ALPHA);
    numbers[NEGATED] =
        0.0 - number (exercise, exercise->key, evidence->row, evidence->column);
    numbers[PARENTS] = number (exercise, answers, at->parent, evidence->column);
}

/* Returns the manner in which all wrong answers of a group are wrong; N_MANNERS if
 * there is none. */
static guint
find_manner (const DiagnosisState *state, guint group)
{
    guint fits = (1 << N_MANNERS) - 1;
    for (guint i = 0; i < state->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (state, i);
        PodaValue numbers[N_MANNERS];
        if (!evidence->wrong || !is_in_group (state, group, evidence))
            continue;
        if (evidence->column > PODA_COLUMN_BETA)
            return N_MANNERS;
        find_numbers (state, evidence, numbers);
        for (guint manner = 0; manner < N_MANNERS; manner++) {
            const PodaCell cell = { .state = PODA_CELL_FILLED,
                                    .value = numbers[manner] };
            if (!(manners[manner].bits & 1u << evidence->column)
                || isnan (numbers[manner]) || !poda_cell_equal (&cell, &evidence->cell))
                fits &= ~(1u << manner);
        }
    }
    return fits == 0 ? N_MANNERS : (guint) g_bit_nth_lsf (fits, -1);
}

/* Returns a text such as "all 5 answers about α at MIN nodes are wrong in the same way,
 * each is the node's value". The caller frees it. */
static char *
pattern_sentence (const DiagnosisState *state, const Pattern *pattern)
{
    const char *column = _ (columns[pattern->group / N_NODE_KINDS].label);
    const char *node_kind = node_kinds[pattern->group % N_NODE_KINDS].label;
    g_autofree char *label =
        node_kind == NULL ? g_strdup (column)
                          : g_strdup_printf (_ ("%s at %s"), column, _ (node_kind));
    g_autofree char *text =
        pattern->wrong == pattern->of
            ? g_strdup_printf (_ ("all %u answers about %s are wrong"), pattern->of,
                               label)
            : g_strdup_printf (_ ("%u of %u answers about %s are wrong"),
                               pattern->wrong, pattern->of, label);
    guint manner = find_manner (state, pattern->group);
    return manner == N_MANNERS ? g_steal_pointer (&text)
                               : g_strdup_printf (_ ("%s, all in the same way: %s"),
                                                  text, _ (manners[manner].label));
}

/* --- Choice of the misconception --- */

#define MIN_SLIP_RATE 0.02

/* n unexplained answers may be slips if their pattern has at least the probability
 * RANDOM_SPREAD_CHANCE / n. A single one may be a slip if the mistake explains at least
 * MIN_GAINED wrong answers, or MIN_GAINED_FOR_WINDOW if the slip is in alpha or beta,
 * where single slips are rare. */
#define RANDOM_SPREAD_CHANCE 0.07
#define MIN_GAINED 4
#define MIN_GAINED_FOR_WINDOW 8
#define MAX_CARRIED 2 /* answers that only follow from other answers */

/* Without a misconception: the largest number of wrong answers that may be slips, and
 * the largest probability of a clear pattern. */
#define MAX_SLIPS 2
#define CLEAR_PATTERN_CHANCE 0.003

/* TRUE if the unexplained answers may be slips: at most half of them are right, and
 * they neither cluster nor are all wrong in the same manner. */
static gboolean
leaves_only_slips (const DiagnosisState *state, const Fit *fit)
{
    guint left = fit->left.n, least = MIN_GAINED;
    if (left == 0 || 2 * fit->lost.n > left)
        return left == 0;
    Pattern pattern = find_pattern (state, fit);
    if (left > 1)
        return pattern.chance >= RANDOM_SPREAD_CHANCE / left
               && find_manner (state, pattern.group) == N_MANNERS;
    for (guint i = 0; i < state->evidence->len; i++)
        if (evidence_at (state, i)->wrong
            && (1u << evidence_at (state, i)->column & (ALPHA | BETA)) != 0)
            least = MIN_GAINED_FOR_WINDOW;
    return fit->gained.n >= least;
}

/* TRUE if a search explains the answers clearly better than the right one, and than an
 * unknown mistake. Single steps of different mistakes often agree, so more than a few
 * answers that only follow from others are accepted only if the search explains much
 * more than it leaves unexplained. */
static gboolean
is_convincing (const DiagnosisState *state, const Fit *fit)
{
    guint n = state->evidence->len;
    double rate = (fit->left.n + SLIP_RATE * SLIP_WEIGHT) / (n + SLIP_WEIGHT);
    double slips = poda_max (rate, MIN_SLIP_RATE);
    double gained = cost (&fit->gained, slips), lost = cost (&fit->lost, slips);
    return fit->how != NULL && gained - lost >= log (PODA_DIAGNOSIS_ODDS)
           && 3 * lost <= gained && 5 * fit->left.n <= n
           && (fit->carried <= MAX_CARRIED || 6 * fit->left.n <= fit->gained.n)
           && leaves_only_slips (state, fit);
}

/* --- Text of the diagnosis --- */

#define MAX_TITLES 3 /* if several misconceptions fit equally well */

/* Returns the student's text, with `evidence` as example. The caller frees it. */
static char *
text_of (const DiagnosisState *state, const PodaEvidence *evidence)
{
    const PodaDiagnosis *diagnosis = state->diagnosis;
    g_autoptr (GString) list = g_string_new (NULL);
    g_autofree char *shown =
        poda_mark_contrast (state->exercise, state->answers, evidence->row,
                            evidence->column, &evidence->cell);
    for (guint i = 0; i < MIN (diagnosis->n, MAX_TITLES); i++)
        g_string_append_printf (list, "%s%s",
                                i == 0                  ? ""
                                : i + 1 == diagnosis->n ? _ (", or ")
                                                        : ", ",
                                _ (diagnosis->found[i]->title));
    if (diagnosis->n > MAX_TITLES)
        g_string_append (list, _ (", or another"));
    if (diagnosis->n > 1)
        return g_strdup_printf (
            _ ("%s: the answers do not show which. This answer shows it: %s"),
            list->str, shown);
    return g_strdup_printf (_ ("%s. This answer shows it: %s; in fact, %s"), list->str,
                            shown, _ (diagnosis->found[0]->advice));
}

/* Lists the misconceptions that explain as much as the best one, each once. */
static void
list_equally_good (const DiagnosisState *state, const Fit *best)
{
    PodaDiagnosis *diagnosis = state->diagnosis;
    guint n = state->candidates->n;
    diagnosis->found = g_new0 (const PodaMisconception *, n);
    for (guint i = 0; i < n; i++) {
        const PodaCandidate *candidate = &state->candidates->all[i];
        gboolean skip = state->fits[i].misfit > best->misfit + 1e-9
                        || !is_convincing (state, &state->fits[i]);
        for (guint k = 0; k < diagnosis->n; k++)
            skip = skip || diagnosis->found[k] == candidate->misconception;
        if (skip)
            continue;
        if (diagnosis->n == 0)
            diagnosis->explained = candidate->answers;
        diagnosis->found[diagnosis->n++] = candidate->misconception;
    }
}

/* Fills the diagnosis with the best candidate. Its example is the first answer, in the
 * order of the search, that this candidate explains and the right search does not; at
 * one node, the visit comes first. All such answers support it; wrong answers that it
 * does not explain and right ones that it contradicts weigh against it. */
static void
fill_diagnosis (const DiagnosisState *state, const Fit *best)
{
    PodaDiagnosis *diagnosis = state->diagnosis;
    const PodaEvidence *example = NULL;
    gsize first = G_MAXSIZE;
    list_equally_good (state, best);
    diagnosis->sure =
        (double) best->gained.n / (state->right.left.n + best->lost.n) / diagnosis->n;
    diagnosis->cells = g_new (PodaEvidence, best->gained.n);
    for (guint i = 0; i < state->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (state, i);
        if (best->how[i] == EXPLAINS_NOT || state->right.how[i] != EXPLAINS_NOT)
            continue;
        diagnosis->cells[diagnosis->n_cells++] = *evidence;
        /* Alpha and beta are final when the search leaves the node, like the bound. */
        gboolean window = evidence->column == PODA_COLUMN_ALPHA
                          || evidence->column == PODA_COLUMN_BETA;
        gsize step = poda_reasons_step (state->candidates->reasons, evidence->row,
                                        window ? PODA_COLUMN_BOUND : evidence->column);
        if (step < first
            || (step == first && evidence->row == example->row
                && evidence->column == PODA_COLUMN_VISITED))
            example = evidence;
        first = MIN (first, step);
    }
    diagnosis->text = text_of (state, example);
}

/* TRUE if the wrong answers may be slips: one, perhaps with one that follows from it,
 * or two of different kinds at different nodes. */
static gboolean
looks_like_slips (const DiagnosisState *state)
{
    const PodaEvidence *first = NULL;
    guint n_wrong = 0, n_follow = 0;
    for (guint i = 0; i < state->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (state, i);
        if (state->right.how[i] == EXPLAINS_ITSELF)
            continue;
        n_wrong++;
        n_follow += state->right.how[i] == EXPLAINS_BY_OTHERS;
        if (first != NULL
            && ((first->row == evidence->row && n_follow == 0)
                || poda_skill_of (state->exercise, first->row, first->column)
                       == poda_skill_of (state->exercise, evidence->row,
                                         evidence->column)))
            return FALSE;
        first = evidence;
    }
    return n_wrong <= MAX_SLIPS;
}

static void
fill_unknown (const DiagnosisState *state)
{
    PodaDiagnosis *diagnosis = state->diagnosis;
    Pattern pattern = find_pattern (state, &state->right);
    if (pattern.wrong > MAX_SLIPS && pattern.chance <= CLEAR_PATTERN_CHANCE)
        diagnosis->pattern = pattern_sentence (state, &pattern);
    diagnosis->slips = diagnosis->pattern == NULL && looks_like_slips (state);
    diagnosis->text = g_strdup_printf (
        diagnosis->pattern != NULL
            ? _ ("no known mistake explains these answers, but the errors repeat: %s")
        : diagnosis->slips ? _ ("no known mistake explains these answers: "
                                "they look like slips")
                           : _ ("no known mistake explains these answers"),
        diagnosis->pattern);
}

static void
try_candidates (DiagnosisState *state)
{
    const PodaCandidateSet *candidates = state->candidates;
    g_autofree guint8 *hows = g_new0 (guint8, candidates->n * state->evidence->len);
    const Fit *best = NULL;
    for (guint i = 0; i < candidates->n; i++) {
        const PodaCandidate *candidate = &candidates->all[i];
        if (candidate->answers == NULL)
            continue;
        state->fits[i] = explain (state, candidate->answers, candidate->way,
                                  hows + i * state->evidence->len);
        if (best == NULL || state->fits[i].misfit < best->misfit - 1e-9)
            best = &state->fits[i];
    }
    if (best != NULL && is_convincing (state, best))
        fill_diagnosis (state, best);
    else
        fill_unknown (state);
}

PodaDiagnosis *
poda_diagnose (const PodaCandidateSet *candidates, const PodaAnswers *answers)
{
    PodaDiagnosis *diagnosis = g_new0 (PodaDiagnosis, 1);
    const PodaExercise *exercise = candidates->exercise;
    g_autoptr (GArray) evidence = g_array_new (FALSE, FALSE, sizeof (PodaEvidence));
    g_autofree Fit *fits = g_new0 (Fit, candidates->n);
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    drop_assumed_visits (&reading);
    DiagnosisState state = { .candidates = candidates,
                             .exercise = exercise,
                             .reading = &reading,
                             .answers = answers,
                             .evidence = evidence,
                             .fits = fits,
                             .diagnosis = diagnosis };
    collect_evidence (&state);
    g_autofree guint8 *how = g_new0 (guint8, evidence->len + 1);
    state.right = explain (&state, exercise->key, NULL, how);
    if (state.right.left.n > 0)
        try_candidates (&state);
    return diagnosis;
}

void
poda_diagnosis_free (PodaDiagnosis *diagnosis)
{
    g_free (diagnosis->found);
    g_free (diagnosis->cells);
    g_free (diagnosis->pattern);
    g_free (diagnosis->text);
    g_free (diagnosis);
}
