#include "teach/mark/diagnosis.h"

#include <math.h>
#include <string.h>

#include "teach/mark/diagnosis_parts.h"
#include "teach/mark/reasons.h"

/* --- What all misconceptions say
 * ------------------------------------------------------
 */

/* The leaves' values, and both infinities: those are the numbers that are met. */
static double
count_numbers (const PodaExercise *exercise)
{
    g_autoptr (GHashTable) met = g_hash_table_new (g_double_hash, g_double_equal);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].leaf)
            g_hash_table_add (met, &exercise->rows[row].value);
    return g_hash_table_size (met) + 1.0;
}

static gboolean
says_the_same (const PodaAnswers *a, const PodaAnswers *b)
{
    for (gsize i = 0; i < (gsize) a->n_rows * PODA_N_COLUMNS; i++)
        if (!poda_cell_equal (&a->cells[i], &b->cells[i]))
            return FALSE;
    return a->move == b->move && a->n_order == b->n_order
           && memcmp (a->order, b->order, a->n_order * sizeof *a->order) == 0;
}

static void
make_suspects (PodaVariants *variants)
{
    const PodaExercise *exercise = variants->exercise;
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    variants->suspects = g_new0 (PodaSuspect, n);
    variants->index = g_new0 (guint, n);
    for (guint i = 0; i < n; i++) {
        PodaAnswers *answers =
            poda_misconception_answers (exercise, &poda_misconceptions[i]);
        if (answers == NULL)
            continue;
        variants->suspects[variants->n_suspects++] = (PodaSuspect){
            .misconception = &poda_misconceptions[i],
            .answers = answers,
            .is_right = says_the_same (answers, exercise->key),
            .places = poda_places_new (exercise->n_rows, answers),
        };
        variants->index[i] = variants->n_suspects;
    }
}

/* Alpha and beta are written down when the node is left, as its bound is. */
static gsize *
list_steps (const PodaExercise *exercise)
{
    g_autoptr (PodaWhys) whys = poda_whys_new (exercise);
    gsize *steps = g_new (gsize, (gsize) exercise->n_rows * N_CLUE_KINDS);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint kind = 0; kind < N_CLUE_KINDS; kind++) {
            gboolean window = kind == PODA_COLUMN_ALPHA || kind == PODA_COLUMN_BETA;
            steps[row * N_CLUE_KINDS + kind] = poda_whys_step (
                whys, row, window ? PODA_COLUMN_BOUND : (PodaColumn) kind);
        }
    return steps;
}

PodaVariants *
poda_variants_new (const PodaExercise *exercise)
{
    PodaVariants *variants = g_new0 (PodaVariants, 1);
    variants->exercise = exercise;
    variants->right.answers = exercise->key;
    variants->right.places = poda_places_new (exercise->n_rows, exercise->key);
    variants->n_numbers = count_numbers (exercise);
    variants->steps = list_steps (exercise);
    make_suspects (variants);
    return variants;
}

void
poda_variants_free (PodaVariants *variants)
{
    if (variants == NULL)
        return;
    for (guint i = 0; i < variants->n_suspects; i++) {
        poda_answers_free (variants->suspects[i].answers);
        g_free (variants->suspects[i].places);
    }
    g_free (variants->suspects);
    g_free (variants->index);
    g_free (variants->right.places);
    g_free (variants->steps);
    g_free (variants);
}

const PodaAnswers *
poda_variants_answers (const PodaVariants *variants, guint index)
{
    guint at = variants->index[index];
    return at == 0 ? NULL : variants->suspects[at - 1].answers;
}

/* --- Which of them explains the answers
 * ------------------------------------------------
 */

/* Clues, and the logarithms of what else might stand there, added up. */
typedef struct {
    guint n;
    double others;
} Sum;

typedef struct {
    Sum left;         /* what a search leaves unexplained */
    Sum gained, lost; /* what it explains and the right one does not, and the reverse */
} Fit;

typedef struct {
    const PodaVariants *variants;
    const GArray *clues;
    guint8 *right;     /* which clues the right search explains, a byte each */
    guint8 *explained; /* the same of the suspects, one after the other */
    Fit *fits;         /* of the suspects */
} Trial;

#define SLIP_RATE 0.05 /* before a sheet is seen, … */
#define SLIP_WEIGHT 20 /* … as if seen on so many answers */
#define LEAST_SLIPS 0.02

static void
count (Sum *sum, gboolean counts, const PodaClue *clue)
{
    sum->n += counts;
    sum->others += counts ? clue->others : 0;
}

static guint8 *
explained_by (const Trial *trial, guint suspect)
{
    return trial->explained + (gsize) suspect * trial->clues->len;
}

static Fit
fit_of (const Trial *trial, guint suspect)
{
    Fit fit = { 0 };
    const guint8 *explained = explained_by (trial, suspect);
    for (guint i = 0; i < trial->clues->len; i++) {
        const PodaClue *clue = &g_array_index (trial->clues, PodaClue, i);
        count (&fit.left, !explained[i], clue);
        count (&fit.gained, explained[i] && !trial->right[i], clue);
        count (&fit.lost, trial->right[i] && !explained[i], clue);
    }
    return fit;
}

/* The logarithm of how much less likely slips make the answers. */
static double
cost (const Sum *sum, double slips)
{
    return sum->n * log ((1 - slips) / slips) + sum->others;
}

static double
slip_rate (guint n_slips, guint n)
{
    return (n_slips + SLIP_RATE * SLIP_WEIGHT) / (n + SLIP_WEIGHT);
}

/* Slips fall everywhere. Where most of what is unexplained lies just there where a
 * search says something else than the right one, the mistake is another one. */
static gboolean
is_scattered (const Trial *trial, guint suspect)
{
    const PodaVariants *variants = trial->variants;
    const guint8 *explained = explained_by (trial, suspect);
    guint n = trial->clues->len, n_disputed = 0, missed = 0;
    for (guint i = 0; i < n; i++)
        if (poda_clue_is_disputed (variants, &variants->suspects[suspect],
                                   &g_array_index (trial->clues, PodaClue, i))) {
            n_disputed++;
            missed += !explained[i];
        }
    double rate = slip_rate (trial->fits[suspect].left.n - missed, n - n_disputed);
    return missed <= 1 + 3 * rate * n_disputed;
}

/* Whether a search is clearly the better explanation than the right one. */
static gboolean
convinces (const Trial *trial, guint suspect)
{
    const Fit *fit = &trial->fits[suspect];
    guint n = trial->clues->len;
    double slips = poda_max (slip_rate (fit->left.n, n), LEAST_SLIPS);
    double gained = cost (&fit->gained, slips), lost = cost (&fit->lost, slips);
    return gained - lost >= log (PODA_DIAGNOSIS_ODDS) && 3 * lost <= gained
           && 4 * fit->left.n <= n && is_scattered (trial, suspect);
}

static double
price (const Trial *trial, guint suspect)
{
    return cost (&trial->fits[suspect].left, SLIP_RATE);
}

static guint
find_best (const Trial *trial)
{
    guint best = 0;
    for (guint i = 1; i < trial->variants->n_suspects; i++)
        if (price (trial, i) < price (trial, best))
            best = i;
    return best;
}

static void
name_them (const Trial *trial, PodaDiagnosis *diagnosis, guint best)
{
    const PodaVariants *variants = trial->variants;
    diagnosis->found = g_new0 (const PodaMisconception *, variants->n_suspects);
    for (guint i = 0; i < variants->n_suspects; i++)
        if (fabs (price (trial, i) - price (trial, best)) < 1e-9
            && convinces (trial, i))
            diagnosis->found[diagnosis->n++] = variants->suspects[i].misconception;
    diagnosis->agree = trial->clues->len - trial->fits[best].left.n;
}

static gsize
step_of (const PodaVariants *variants, const PodaClue *clue)
{
    return variants->steps[(gsize) clue->row * N_CLUE_KINDS + clue->column];
}

/* That a node is visited comes before what is written beside it. */
static gboolean
comes_before (const PodaVariants *variants, const PodaClue *a, const PodaClue *b)
{
    gsize step = step_of (variants, a), other = step_of (variants, b);
    return step < other
           || (step == other && a->row == b->row && a->column == PODA_COLUMN_VISITED);
}

/* The first clue, in the order of the search, that the best one explains and the right
 * one does not. */
static const PodaClue *
find_giveaway (const Trial *trial, const guint8 *explained)
{
    const PodaClue *first = NULL;
    for (guint i = 0; i < trial->clues->len; i++) {
        const PodaClue *clue = &g_array_index (trial->clues, PodaClue, i);
        if (explained[i] && !trial->right[i]
            && (first == NULL || comes_before (trial->variants, clue, first)))
            first = clue;
    }
    return first;
}

static void
accuse (const Trial *trial, PodaDiagnosis *diagnosis, guint best,
        const PodaAnswers *answers)
{
    name_them (trial, diagnosis, best);
    const PodaClue *clue = find_giveaway (trial, explained_by (trial, best));
    diagnosis->row = clue->row;
    diagnosis->column = clue->column;
    diagnosis->text = poda_diagnosis_text (trial->variants, diagnosis, clue, answers);
}

static void
try_suspects (Trial *trial, PodaDiagnosis *diagnosis, const PodaReading *reading,
              PodaAnswers *scratch)
{
    const PodaVariants *variants = trial->variants;
    guint n = variants->n_suspects, n_clues = trial->clues->len;
    g_autofree guint8 *explained = g_new (guint8, (gsize) n * n_clues);
    g_autofree Fit *fits = g_new (Fit, n);
    trial->explained = explained;
    trial->fits = fits;
    for (guint i = 0; i < n; i++) {
        guint8 *own = explained_by (trial, i);
        if (variants->suspects[i].is_right)
            memcpy (own, trial->right, n_clues);
        else
            poda_clues_explain (variants, trial->clues, &variants->suspects[i], reading,
                                scratch, own);
        fits[i] = fit_of (trial, i);
    }
    guint best = find_best (trial);
    if (convinces (trial, best))
        accuse (trial, diagnosis, best, reading->answers);
    else
        diagnosis->text = poda_diagnosis_text (variants, diagnosis, NULL, NULL);
}

PodaDiagnosis *
poda_diagnose (const PodaVariants *variants, const PodaAnswers *answers)
{
    PodaDiagnosis *diagnosis = g_new0 (PodaDiagnosis, 1);
    const PodaExercise *exercise = variants->exercise;
    g_autoptr (PodaAnswers) scratch = poda_answers_new (exercise->n_rows);
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    poda_clues_read (&reading);
    g_autoptr (GArray) clues = poda_clues_new (variants, &reading);
    g_autofree guint8 *right = g_new0 (guint8, clues->len + 1);
    guint n_wrong = poda_clues_explain (variants, clues, &variants->right, &reading,
                                        scratch, right);
    Trial trial = { .variants = variants, .clues = clues, .right = right };
    diagnosis->row = PODA_ROW_NONE;
    diagnosis->of = clues->len;
    diagnosis->right_agree = diagnosis->agree = clues->len - n_wrong;
    if (n_wrong > 0)
        try_suspects (&trial, diagnosis, &reading, scratch);
    return diagnosis;
}

void
poda_diagnosis_free (PodaDiagnosis *diagnosis)
{
    if (diagnosis == NULL)
        return;
    g_free (diagnosis->found);
    g_free (diagnosis->text);
    g_free (diagnosis);
}
