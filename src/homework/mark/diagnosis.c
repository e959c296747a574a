#include "homework/mark/diagnosis.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Ways in which a search explains an answer. */
enum { EXPLAINS_NOT, EXPLAINS_BY_OTHERS, EXPLAINS_ITSELF };

/* Number of answers and sum of their PodaEvidence.others. */
typedef struct {
    guint n;
    double others;
} Weighed;

/* Answers of a sheet that a search explains. */
typedef struct {
    guint8 *how;    /* by answer, see above; NULL: explains none */
    Weighed left;   /* unexplained answers */
    Weighed gained; /* explained by this search, but not by the right one */
    Weighed lost;   /* explained by the right search, but not by this one */
    guint carried;  /* answers that only follow from other answers */
    double misfit;  /* cost of the unexplained answers; `carried` breaks ties */
} Fit;

typedef struct {
    const PodaVariants *variants;
    const PodaExercise *exercise;
    const PodaInterpretation *reading;
    const PodaAnswers *answers; /* as they are interpreted */
    GArray *evidence;           /* PodaEvidence elements */
    Fit right;
    Fit *fits; /* the candidates's */
    PodaDiagnosis *diagnosis;
} Candidates;

static PodaEvidence *
evidence_at (const Candidates *candidates, guint i)
{
    return &g_array_index (candidates->evidence, PodaEvidence, i);
}

/* --- Evidence: the answers that the diagnosis weighs --- */

/* Drops assumptions from the interpretation: an empty cell says nothing here, even
 * where marking takes it for "not visited", since the student may just have stopped. A
 * node with answers in other columns is visited. */
static void
drop_assumed_visits (PodaInterpretation *reading)
{
    gboolean told = reading->answered[PODA_COLUMN_VISITED];
    if (reading->by_order)
        return;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaCell *cell =
            poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED);
        if (!told || (cell->state == PODA_CELL_EMPTY && !cell->struck))
            reading->rows[row].visited =
                poda_interpretation_from_row (reading, row) == PODA_VISIT_YES
                    ? PODA_VISIT_YES
                    : PODA_VISIT_UNANSWERED;
    }
}

/* Adds an answer as evidence; `others` is the number of other possible answers. */
static void
add (Candidates *candidates, guint32 row, PodaColumn column, PodaCell cell,
     double others, gboolean below)
{
    cell.state = PODA_CELL_FILLED;
    const PodaEvidence evidence = { row,   column, cell, log (MAX (others, 1)),
                                    below, FALSE };
    g_array_append_val (candidates->evidence, evidence);
}

/* TRUE if both rows' visits are answered alike, and contrary to the key. */
static gboolean
is_off (const PodaInterpretation *reading, guint32 row, guint32 as)
{
    return row != PODA_ROW_NONE && reading->rows[row].visited != PODA_VISIT_UNANSWERED
           && reading->rows[row].visited == reading->rows[as].visited
           && (reading->rows[row].visited == PODA_VISIT_YES)
                  == (reading->exercise->rows[row].node->status == PODA_STATUS_PRUNED);
}

/* Adds the answer on a visit, unless the order says which nodes are visited. A visit
 * below a wrong cut, or after the first wrongly cut sibling, is not a separate
 * decision. If other columns of the row agree with it, a slip is unlikely. */
static void
add_visit (Candidates *candidates, guint32 row)
{
    const PodaInterpretation *reading = candidates->reading;
    const PodaRow *at = &candidates->exercise->rows[row];
    PodaVisitAnswer said = reading->rows[row].visited;
    if (said == PODA_VISIT_UNANSWERED || reading->by_order)
        return;
    gboolean borne =
        poda_interpretation_from_row (reading, row) == said
        && poda_answers_cell (candidates->answers, row, PODA_COLUMN_VISITED)->state
               != PODA_CELL_EMPTY;
    add (candidates, row, PODA_COLUMN_VISITED,
         (PodaCell){ .value = said == PODA_VISIT_YES },
         borne ? candidates->variants->n_numbers : 1,
         is_off (reading, row, row)
             && (is_off (reading, at->parent, row)
                 || is_off (reading, at->before, row)));
}

/* Adds the answers in a row's other columns. For a slip at a value we assume another
 * child's value half of the time, and any number of the tree otherwise. The root's
 * value that a program prints is used even if it was not asked for. */
static void
add_cells (Candidates *candidates, guint32 row)
{
    const PodaRow *at = &candidates->exercise->rows[row];
    for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++) {
        const PodaCell *cell = poda_answers_cell (candidates->answers, row, column);
        gboolean asked = poda_exercise_asks (candidates->exercise, row, column);
        double others = candidates->variants->n_numbers;
        if (column == PODA_COLUMN_VISITED || cell->state != PODA_CELL_FILLED
            || (!asked && (row != 0 || column != PODA_COLUMN_VALUE || at->leaf)))
            continue;
        if (asked && column == PODA_COLUMN_BOUND)
            others = 2;
        else if (asked && column == PODA_COLUMN_VALUE && at->player != PODA_CHANCE
                 && at->n_children >= 2)
            others = 2 / (1 / (at->n_children - 1.0) + 1 / others);
        add (candidates, row, column, *cell, others, FALSE);
    }
}

/* Adds all answers that the diagnosis weighs. */
static void
collect (Candidates *candidates)
{
    const PodaAnswers *answers = candidates->answers;
    guint32 n = candidates->exercise->n_rows;
    for (guint32 row = 0; row < n; row++) {
        add_visit (candidates, row);
        add_cells (candidates, row);
    }
    if (poda_exercise_has (candidates->exercise, PODA_ASK_ORDER)
        && answers->has_order) {
        g_autofree guint32 *places = poda_answers_places (answers);
        guint32 last = n;
        while (last > 0 && places[last - 1] == n + PODA_PLACE_NEVER)
            last--;
        for (guint32 row = 0; row < last; row++)
            add (candidates, row, PODA_COLUMN_ORDER, (PodaCell){ .value = places[row] },
                 n, FALSE);
    }
    if (poda_exercise_has (candidates->exercise, PODA_ASK_MOVE) && answers->has_move
        && answers->move != PODA_ROW_NONE)
        add (candidates, 0, PODA_COLUMN_MOVE, (PodaCell){ .value = answers->move },
             candidates->exercise->rows[0].n_children - 1.0, FALSE);
}

/* --- Explanation of answers --- */

/* Marks unexplained answers that are equal to these as explained in the way `as`. */
static void
mark_given (const Candidates *candidates, const PodaAnswers *answers, gboolean ordered,
            guint8 as, guint8 *how)
{
    g_autofree guint32 *places = ordered ? poda_answers_places (answers) : NULL;
    for (guint i = 0; i < candidates->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (candidates, i);
        PodaCell cell = { .state = PODA_CELL_FILLED, .value = answers->move };
        if (how[i] != EXPLAINS_NOT
            || (evidence->column == PODA_COLUMN_ORDER && !ordered))
            continue;
        if (evidence->column == PODA_COLUMN_ORDER)
            cell.value = places[evidence->row];
        else if (evidence->column != PODA_COLUMN_MOVE)
            cell = *poda_answers_cell (answers, evidence->row, evidence->column);
        how[i] = poda_cell_equal (&evidence->cell, &cell) ? as : EXPLAINS_NOT;
    }
}

static void
count (Weighed *sum, gboolean counts, const PodaEvidence *evidence)
{
    sum->n += counts;
    sum->others += counts ? evidence->others : 0;
}

#define SLIP_RATE 0.05 /* prior probability of a slip, … */
#define SLIP_WEIGHT 20 /* … weighted as this number of answers */

/* Returns the logarithm of the factor by which slips make a search less likely. */
static double
cost (const Weighed *sum, double slips)
{
    return sum->n * log ((1 - slips) / slips) + sum->others;
}

/* Returns the answers that a search explains. `answers` are the search's own, `way` is
 * its mistake (NULL: the right search). */
static Fit
explain (const Candidates *candidates, const PodaAnswers *answers,
         const PodaMistake *way, guint8 *how)
{
    const PodaInterpretation *reading = candidates->reading;
    Fit fit = { .how = how };
    mark_given (candidates, answers, TRUE, EXPLAINS_ITSELF, fit.how);
    if (memchr (fit.how, EXPLAINS_NOT, candidates->evidence->len) != NULL
        && (way == NULL || poda_mistake_is_followed (way))) {
        g_autoptr (PodaAnswers) follow =
            poda_answers_new (candidates->exercise->n_rows);
        poda_mark_search (candidates->exercise, way, reading, follow);
        mark_given (candidates, follow,
                    reading->answered[PODA_COLUMN_VISITED]
                        && candidates->answers->has_order,
                    EXPLAINS_BY_OTHERS, fit.how);
    }
    for (guint i = 0; i < candidates->evidence->len; i++) {
        gboolean own = fit.how[i] != EXPLAINS_NOT;
        gboolean right = way == NULL ? own : candidates->right.how[i] != EXPLAINS_NOT;
        fit.carried += fit.how[i] == EXPLAINS_BY_OTHERS;
        count (&fit.left, !own, evidence_at (candidates, i));
        count (&fit.gained, own && !right, evidence_at (candidates, i));
        count (&fit.lost, right && !own, evidence_at (candidates, i));
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

/* Columns (bits: 1 << PodaColumn), places (bits: see `places`) or manners. */
typedef struct {
    guint bits;
    const char *label;
} Part;

static const Part columns[] = {
    { VALUES, N_ ("values") },
    { ALPHA, "α" },
    { BETA, "β" },
    { ALPHA | BETA, N_ ("α and β") },
    { VISITED, N_ ("visits") },
    { BOUND, N_ ("exact, at least and at most") },
    { 1 << PODA_COLUMN_STRATEGY, N_ ("winning strategies") },
    { 1 << PODA_COLUMN_ORDER, N_ ("the order of visits") },
    { VALUES | ALPHA | BETA | VISITED | BOUND, N_ ("all answers") },
};

static const Part places[] = {
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

/* The groups are all pairs of columns and a place. */
#define N_PLACES G_N_ELEMENTS (places)
#define N_GROUPS (G_N_ELEMENTS (columns) * N_PLACES)

static gboolean
holds (const Candidates *candidates, guint group, const PodaEvidence *evidence)
{
    const PodaRow *at = &candidates->exercise->rows[evidence->row];
    guint bits = at->leaf ? 1 << 3 : 1 << 4 | 1 << at->player; /* bits of `places` */
    if (at->parent != PODA_ROW_NONE)
        bits |= at->before == PODA_ROW_NONE ? 1 << 5 : 1 << 6;
    if (at->node->status == PODA_STATUS_PRUNED)
        bits |= 1 << 7;
    return (columns[group / N_PLACES].bits & 1u << evidence->column) != 0
           && (places[group % N_PLACES].bits & ~bits) == 0;
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
find_pattern (const Candidates *candidates, const Fit *fit)
{
    Pattern found = { .chance = 1 };
    guint n = candidates->evidence->len, all_wrong = 0;
    for (guint i = 0; i < n; i++) {
        PodaEvidence *evidence = evidence_at (candidates, i);
        evidence->wrong = fit->how[i] == EXPLAINS_NOT
                          && (fit->how != candidates->right.how || !evidence->below);
        all_wrong += evidence->wrong;
    }
    for (guint group = 0; group < N_GROUPS; group++) {
        Pattern pattern = { .group = group };
        for (guint i = 0; i < n; i++) {
            gboolean in = holds (candidates, group, evidence_at (candidates, i));
            pattern.of += in;
            pattern.wrong += in && evidence_at (candidates, i)->wrong;
        }
        pattern.chance = chance_of (n, pattern.of, all_wrong, pattern.wrong);
        if (pattern.wrong > 0
            && pattern.chance < found.chance * (1 - 1e-9)) /* of equal ones, the
                                                              first */
            found = pattern;
    }
    return found;
}

/* Systematic ways in which answers can be wrong. */
enum { LEAST, MOST, AVERAGE, OWN_VALUE, OTHER_BOUND, TURNED, PARENTS, N_MANNERS };

static const Part manners[N_MANNERS] = {
    [LEAST] = { VALUES, N_ ("each is the smallest of the children's values") },
    [MOST] = { VALUES, N_ ("each is the largest of the children's values") },
    [AVERAGE] = { VALUES, N_ ("each is the average of the children's values") },
    [OWN_VALUE] = { ALPHA | BETA, N_ ("each is the node's value") },
    [OTHER_BOUND] = { ALPHA | BETA, N_ ("α and β are swapped") },
    [TURNED] = { VALUES | ALPHA | BETA, N_ ("each is negated") },
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
find_numbers (const Candidates *candidates, const PodaEvidence *evidence,
              PodaValue *numbers)
{
    const PodaExercise *exercise = candidates->exercise;
    const PodaAnswers *answers = candidates->answers;
    const PodaRow *at = &exercise->rows[evidence->row];
    PodaValue sum = 0;
    guint n = 0;
    numbers[LEAST] = numbers[MOST] = NAN;
    for (guint32 row = at->child; row != PODA_ROW_NONE;
         row = exercise->rows[row].next) {
        PodaValue value = number (exercise, answers, row, PODA_COLUMN_VALUE);
        if (isnan (value))
            continue; /* not visited */
        numbers[LEAST] = fmin (numbers[LEAST], value);
        numbers[MOST] = fmax (numbers[MOST], value);
        sum += value;
        n++;
    }
    numbers[AVERAGE] = sum / n;
    numbers[OWN_VALUE] = number (exercise, answers, evidence->row, PODA_COLUMN_VALUE);
    numbers[OTHER_BOUND] = number (
        exercise, exercise->key, evidence->row,
        evidence->column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA : PODA_COLUMN_ALPHA);
    numbers[TURNED] =
        0.0 - number (exercise, exercise->key, evidence->row, evidence->column);
    numbers[PARENTS] = number (exercise, answers, at->parent, evidence->column);
}

/* Returns the manner in which all wrong answers of a group are wrong; N_MANNERS if
 * there is none. */
static guint
find_manner (const Candidates *candidates, guint group)
{
    guint fits = (1 << N_MANNERS) - 1;
    for (guint i = 0; i < candidates->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (candidates, i);
        PodaValue numbers[N_MANNERS];
        if (!evidence->wrong || !holds (candidates, group, evidence))
            continue;
        if (evidence->column > PODA_COLUMN_BETA)
            return N_MANNERS;
        find_numbers (candidates, evidence, numbers);
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
pattern_sentence (const Candidates *candidates, const Pattern *pattern)
{
    const char *column = _ (columns[pattern->group / N_PLACES].label);
    const char *place = places[pattern->group % N_PLACES].label;
    g_autofree char *label = place == NULL
                                 ? g_strdup (column)
                                 : g_strdup_printf (_ ("%s at %s"), column, _ (place));
    g_autofree char *text =
        pattern->wrong == pattern->of
            ? g_strdup_printf (_ ("all %u answers about %s are wrong"), pattern->of,
                               label)
            : g_strdup_printf (_ ("%u of %u answers about %s are wrong"),
                               pattern->wrong, pattern->of, label);
    guint manner = find_manner (candidates, pattern->group);
    return manner == N_MANNERS ? g_steal_pointer (&text)
                               : g_strdup_printf (_ ("%s, all in the same way: %s"),
                                                  text, _ (manners[manner].label));
}

/* --- Choice of the misconception --- */

#define LEAST_SLIPS 0.02

/* n unexplained answers may be slips if their pattern has at least the probability
 * CROWDED / n. A single one may be a slip if the mistake explains LEAST_GAINED answers,
 * or LEAST_FOR_WINDOW if the slip is about a window, where single slips are rare. */
#define CROWDED 0.07
#define LEAST_GAINED 4
#define LEAST_FOR_WINDOW 8
#define MOST_CARRIED 2 /* answers that only follow from other answers */

/* Most wrong answers that may be slips; least probability of a clear pattern. */
#define MOST_SLIPS 2
#define PLAIN 0.003

/* TRUE if the unexplained answers may be slips: few of them are right, and they neither
 * cluster nor are all wrong in the same manner, as those of another mistake would
 * be. */
static gboolean
leaves_slips (const Candidates *candidates, const Fit *fit)
{
    guint left = fit->left.n, least = LEAST_GAINED;
    if (left == 0 || 2 * fit->lost.n > left)
        return left == 0;
    Pattern pattern = find_pattern (candidates, fit);
    if (left > 1)
        return pattern.chance >= CROWDED / left
               && find_manner (candidates, pattern.group) == N_MANNERS;
    for (guint i = 0; i < candidates->evidence->len; i++)
        if (evidence_at (candidates, i)->wrong
            && (1u << evidence_at (candidates, i)->column & (ALPHA | BETA)) != 0)
            least = LEAST_FOR_WINDOW;
    return fit->gained.n >= least;
}

/* TRUE if a search explains the answers clearly better than the right one, and than an
 * unknown mistake. Single steps of different mistakes often agree, so answers that only
 * follow from others count only if the search explains much more than it leaves
 * unexplained. */
static gboolean
convinces (const Candidates *candidates, const Fit *fit)
{
    guint n = candidates->evidence->len;
    double rate = (fit->left.n + SLIP_RATE * SLIP_WEIGHT) / (n + SLIP_WEIGHT);
    double slips = poda_max (rate, LEAST_SLIPS);
    double gained = cost (&fit->gained, slips), lost = cost (&fit->lost, slips);
    return fit->how != NULL && gained - lost >= log (PODA_DIAGNOSIS_ODDS)
           && 3 * lost <= gained && 5 * fit->left.n <= n
           && (fit->carried <= MOST_CARRIED || 6 * fit->left.n <= fit->gained.n)
           && leaves_slips (candidates, fit);
}

/* --- Text of the diagnosis --- */

#define MAX_TOOLTIPS 3 /* of mistakes that fit equally well */

/* Returns the text for the student, with `evidence` as the example. The caller frees
 * it. */
static char *
text_of (const Candidates *candidates, const PodaEvidence *evidence)
{
    const PodaDiagnosis *diagnosis = candidates->diagnosis;
    g_autoptr (GString) list = g_string_new (NULL);
    g_autofree char *shown =
        poda_mark_contrast (candidates->exercise, candidates->answers, evidence->row,
                            evidence->column, &evidence->cell);
    for (guint i = 0; i < MIN (diagnosis->n, MAX_TOOLTIPS); i++)
        g_string_append_printf (list, "%s%s",
                                i == 0                  ? ""
                                : i + 1 == diagnosis->n ? _ (", or ")
                                                        : ", ",
                                _ (diagnosis->found[i]->title));
    if (diagnosis->n > MAX_TOOLTIPS)
        g_string_append (list, _ (", or another"));
    if (diagnosis->n > 1)
        return g_strdup_printf (
            _ ("%s: the answers do not show which. It first shows here: %s"), list->str,
            shown);
    return g_strdup_printf (_ ("%s. It first shows here: %s; in fact, %s"), list->str,
                            shown, _ (diagnosis->found[0]->advice));
}

/* Lists the misconceptions that explain as much as the best one, each once. */
static void
name_equals (const Candidates *candidates, const Fit *best)
{
    PodaDiagnosis *diagnosis = candidates->diagnosis;
    guint n = candidates->variants->n_suspects;
    diagnosis->found = g_new0 (const PodaMisconception *, n);
    for (guint i = 0; i < n; i++) {
        const PodaCandidate *candidate = &candidates->variants->candidates[i];
        gboolean met = candidates->fits[i].misfit > best->misfit + 1e-9
                       || !convinces (candidates, &candidates->fits[i]);
        for (guint k = 0; k < diagnosis->n; k++)
            met = met || diagnosis->found[k] == candidate->misconception;
        if (met)
            continue;
        if (diagnosis->n == 0)
            diagnosis->explained = candidate->answers;
        diagnosis->found[diagnosis->n++] = candidate->misconception;
    }
}

/* Fills the diagnosis. Its example is the first answer, in the order of the search,
 * that the best candidate explains and the right search does not; at one node, the
 * visit comes first. All such answers support the candidate; the wrong answers that it
 * does not explain and the right ones that it contradicts weigh against it. */
static void
accuse (const Candidates *candidates, const Fit *best)
{
    PodaDiagnosis *diagnosis = candidates->diagnosis;
    const PodaEvidence *giveaway = NULL;
    gsize first = G_MAXSIZE;
    name_equals (candidates, best);
    diagnosis->sure = (double) best->gained.n
                      / (candidates->right.left.n + best->lost.n) / diagnosis->n;
    diagnosis->cells = g_new (PodaEvidence, best->gained.n);
    for (guint i = 0; i < candidates->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (candidates, i);
        if (best->how[i] == EXPLAINS_NOT || candidates->right.how[i] != EXPLAINS_NOT)
            continue;
        diagnosis->cells[diagnosis->n_cells++] = *evidence;
        /* Alpha and beta are final when the search leaves the node, like the bound. */
        gboolean window = evidence->column == PODA_COLUMN_ALPHA
                          || evidence->column == PODA_COLUMN_BETA;
        gsize step = poda_reasons_step (candidates->variants->reasons, evidence->row,
                                        window ? PODA_COLUMN_BOUND : evidence->column);
        if (step < first
            || (step == first && evidence->row == giveaway->row
                && evidence->column == PODA_COLUMN_VISITED))
            giveaway = evidence;
        first = MIN (first, step);
    }
    diagnosis->text = text_of (candidates, giveaway);
}

/* TRUE if the wrong answers may be slips: one, perhaps with one that follows from it,
 * or two of different kinds at different nodes. */
static gboolean
looks_like_slips (const Candidates *candidates)
{
    const PodaEvidence *first = NULL;
    guint n_wrong = 0, n_follow = 0;
    for (guint i = 0; i < candidates->evidence->len; i++) {
        const PodaEvidence *evidence = evidence_at (candidates, i);
        if (candidates->right.how[i] == EXPLAINS_ITSELF)
            continue;
        n_wrong++;
        n_follow += candidates->right.how[i] == EXPLAINS_BY_OTHERS;
        if (first != NULL
            && ((first->row == evidence->row && n_follow == 0)
                || poda_skill_of (candidates->exercise, first->row, first->column)
                       == poda_skill_of (candidates->exercise, evidence->row,
                                         evidence->column)))
            return FALSE;
        first = evidence;
    }
    return n_wrong <= MOST_SLIPS;
}

static void
tell_unknown (const Candidates *candidates)
{
    PodaDiagnosis *diagnosis = candidates->diagnosis;
    Pattern pattern = find_pattern (candidates, &candidates->right);
    if (pattern.wrong > MOST_SLIPS && pattern.chance <= PLAIN)
        diagnosis->pattern = pattern_sentence (candidates, &pattern);
    diagnosis->slips = diagnosis->pattern == NULL && looks_like_slips (candidates);
    diagnosis->text = g_strdup_printf (
        diagnosis->pattern != NULL
            ? _ ("no known mistake explains these answers, but the errors repeat: %s")
        : diagnosis->slips ? _ ("no known mistake explains these answers: "
                                "they look like slips")
                           : _ ("no known mistake explains these answers"),
        diagnosis->pattern);
}

static void
try_suspects (Candidates *candidates)
{
    const PodaVariants *variants = candidates->variants;
    g_autofree guint8 *hows =
        g_new0 (guint8, variants->n_suspects * candidates->evidence->len);
    const Fit *best = NULL;
    for (guint i = 0; i < variants->n_suspects; i++) {
        const PodaCandidate *candidate = &variants->candidates[i];
        if (candidate->answers == NULL)
            continue;
        candidates->fits[i] = explain (candidates, candidate->answers, candidate->way,
                                       hows + i * candidates->evidence->len);
        if (best == NULL || candidates->fits[i].misfit < best->misfit - 1e-9)
            best = &candidates->fits[i];
    }
    if (best != NULL && convinces (candidates, best))
        accuse (candidates, best);
    else
        tell_unknown (candidates);
}

PodaDiagnosis *
poda_diagnose (const PodaVariants *variants, const PodaAnswers *answers)
{
    PodaDiagnosis *diagnosis = g_new0 (PodaDiagnosis, 1);
    const PodaExercise *exercise = variants->exercise;
    g_autoptr (GArray) evidence = g_array_new (FALSE, FALSE, sizeof (PodaEvidence));
    g_autofree Fit *fits = g_new0 (Fit, variants->n_suspects);
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    drop_assumed_visits (&reading);
    Candidates candidates = { .variants = variants,
                              .exercise = exercise,
                              .reading = &reading,
                              .answers = answers,
                              .evidence = evidence,
                              .fits = fits,
                              .diagnosis = diagnosis };
    collect (&candidates);
    g_autofree guint8 *how = g_new0 (guint8, evidence->len + 1);
    candidates.right = explain (&candidates, exercise->key, NULL, how);
    if (candidates.right.left.n > 0)
        try_suspects (&candidates);
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
