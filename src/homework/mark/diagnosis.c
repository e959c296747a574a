#include "homework/mark/diagnosis.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "homework/mark/clues.h"
#include "homework/mark/search.h"

/* The columns, the order and the move. */
#define N_CLUE_KINDS (PODA_COLUMN_MOVE + 1)

/* --- What all misconceptions say --- */

static gboolean
says_the_same (const PodaAnswers *a, const PodaAnswers *b)
{
    for (gsize i = 0; i < (gsize) a->n_rows * PODA_N_COLUMNS; i++)
        if (!poda_cell_equal (&a->cells[i], &b->cells[i]))
            return FALSE;
    return a->move == b->move && poda_answers_same_order (a, b);
}

static void
add_suspect (const PodaExercise *exercise, const PodaMisconception *misconception,
             const PodaMistake *way, GArray *suspects)
{
    gboolean gives_way;
    PodaAnswers *answers =
        poda_misconception_simulate (exercise, misconception, way, &gives_way);
    PodaSuspect suspect = { .misconception = misconception, .way = way };
    if (gives_way) {
        suspect.hidden = answers;
    } else if (answers != NULL) {
        suspect.answers = answers;
        suspect.is_right = says_the_same (answers, exercise->key);
        suspect.places = poda_clues_places (exercise->n_rows, answers);
    }
    g_array_append_val (suspects, suspect);
}

PodaVariants *
poda_variants_new (const PodaExercise *exercise)
{
    PodaVariants *variants = g_new0 (PodaVariants, 1);
    variants->exercise = exercise;
    variants->right.answers = exercise->key;
    variants->right.places = poda_clues_places (exercise->n_rows, exercise->key);
    /* The leaves' values, and both infinities: those are the numbers that are met. */
    g_autoptr (GHashTable) met = g_hash_table_new (g_double_hash, g_double_equal);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].leaf)
            g_hash_table_add (met, &exercise->rows[row].value);
    variants->n_numbers = g_hash_table_size (met) + 1.0;
    /* Alpha and beta are written down when the node is left, as its bound is. */
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    variants->steps = g_new (gsize, (gsize) exercise->n_rows * N_CLUE_KINDS);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint kind = 0; kind < N_CLUE_KINDS; kind++) {
            gboolean window = kind == PODA_COLUMN_ALPHA || kind == PODA_COLUMN_BETA;
            variants->steps[row * N_CLUE_KINDS + kind] = poda_reasons_step (
                reasons, row, window ? PODA_COLUMN_BOUND : (PodaColumn) kind);
        }
    GArray *suspects = g_array_new (FALSE, FALSE, sizeof (PodaSuspect));
    const PodaMisconception *one;
    for (one = poda_misconceptions; one->name != NULL; one++)
        add_suspect (exercise, one, one->mistake, suspects);
    for (one = poda_misconceptions; one->name != NULL; one++)
        for (const PodaMistake *way = one->mistake->also; way != NULL; way = way->also)
            add_suspect (exercise, one, way, suspects);
    variants->n_suspects = suspects->len;
    variants->suspects = (PodaSuspect *) (gpointer) g_array_free (suspects, FALSE);
    return variants;
}

void
poda_variants_free (PodaVariants *variants)
{
    if (variants == NULL)
        return;
    for (guint i = 0; i < variants->n_suspects; i++) {
        poda_answers_free (variants->suspects[i].answers);
        poda_answers_free (variants->suspects[i].hidden);
        g_free (variants->suspects[i].places);
    }
    g_free (variants->suspects);
    g_free (variants->right.places);
    g_free (variants->steps);
    g_free (variants);
}

/* --- What is told --- */

static char *
move_text (const PodaExercise *exercise, guint32 row)
{
    return row == PODA_ROW_NONE
               ? g_strdup (_ ("nothing"))
               : poda_record_move_text (exercise->record, exercise->rows[row].node);
}

/* Where the mistake shows. */
static char *
place_text (const PodaExercise *exercise, const PodaClue *clue,
            const PodaAnswers *answers)
{
    const char *name = exercise->rows[clue->row].name;
    if (clue->column == PODA_COLUMN_MOVE) {
        g_autofree char *move = move_text (exercise, answers->move);
        g_autofree char *best = move_text (exercise, exercise->key->move);
        return g_strdup_printf (_ ("the best move: %s is written, and %s is right"),
                                move, best);
    }
    if (clue->column == PODA_COLUMN_ORDER)
        return g_strdup_printf (_ ("node %s, in the order of visits"), name);
    if (clue->column == PODA_COLUMN_VISITED)
        return g_strdup_printf (
            clue->cell.value != 0
                ? _ ("node %s, which is visited and has to be cut")
                : _ ("node %s, which is left out and has to be visited"),
            name);
    const char *word =
        poda_column_label (poda_told_column (exercise, clue->row, clue->column));
    const PodaCell *key = poda_answers_cell (exercise->key, clue->row, clue->column);
    g_autofree char *written = poda_told_format (exercise, clue->row, clue->column,
                                                 &clue->cell, PODA_STYLE_TEXT);
    g_autofree char *right =
        poda_told_format (exercise, clue->row, clue->column, key, PODA_STYLE_TEXT);
    return key->state == PODA_CELL_EMPTY
               ? g_strdup_printf (_ ("node %s, %s: %s is written, and the node is "
                                     "never visited"),
                                  name, word, written)
               : g_strdup_printf (_ ("node %s, %s: %s is written, and %s is right"),
                                  name, word, written, right);
}

#define MOST_TITLES 3 /* of mistakes that fit equally well */

/* What to tell the student; `clue` gives the mistake away. */
static char *
text_of (const PodaVariants *variants, const PodaDiagnosis *diagnosis,
         const PodaClue *clue, const PodaAnswers *answers)
{
    g_autoptr (GString) list = g_string_new (NULL);
    for (guint i = 0; i < MIN (diagnosis->n, MOST_TITLES); i++) {
        if (i > 0)
            g_string_append (list, i + 1 == diagnosis->n ? _ (", or ") : ", ");
        g_string_append (list, _ (diagnosis->found[i]->title));
    }
    g_autofree char *place = place_text (variants->exercise, clue, answers);
    if (diagnosis->n > MOST_TITLES)
        return g_strdup_printf (_ ("the answers do not tell which of %u mistakes it "
                                   "is: %s, or another. It shows first at %s"),
                                diagnosis->n, list->str, place);
    if (diagnosis->n > 1)
        return g_strdup_printf (
            _ ("%s: the answers do not tell which. It shows first at %s"), list->str,
            place);
    return g_strdup_printf (_ ("%s. It shows first at %s; in fact, %s"), list->str,
                            place, _ (diagnosis->found[0]->advice));
}

/* --- Which of them explains the answers --- */

/* Clues, and the logarithms of what else might stand there, added up. */
typedef struct {
    guint n;
    double others;
} Weighed;

typedef struct {
    const guint8 *explained; /* which clues, a byte each */
    Weighed left;            /* what a search leaves unexplained */
    Weighed gained;          /* what it explains and the right one does not, … */
    Weighed lost;            /* … and the reverse */
    guint carried;           /* answers that it does not give itself, but that follow */
} Fit;

typedef struct {
    const PodaVariants *variants;
    const GArray *clues;
    const guint8 *right; /* which clues the right search explains */
    Fit *fits;           /* of the suspects */
} Lineup;

#define SLIP_RATE 0.05 /* before a sheet is seen, … */
#define SLIP_WEIGHT 20 /* … as if seen on so many answers */
#define LEAST_SLIPS 0.02

/* What is left unexplained, n answers, may be slips where its pattern has at least the
 * chance CROWDED / n; a single one, where so many answers speak for the mistake. */
#define CROWDED 0.08
#define LEAST_GAINED 4
#define MOST_CARRIED 2 /* answers that only follow from others */

/* So many wrong answers may be slips. A pattern is told of more, and of no larger
 * chance. */
#define MOST_SLIPS 2
#define PLAIN 0.003

static const PodaClue *
clue_at (const Lineup *lineup, guint i)
{
    return &g_array_index (lineup->clues, PodaClue, i);
}

static void
count (Weighed *sum, gboolean counts, const PodaClue *clue)
{
    sum->n += counts;
    sum->others += counts ? clue->others : 0;
}

static Fit
fit_of (const Lineup *lineup, const PodaSuspect *suspect, const guint8 *explained)
{
    Fit fit = { .explained = explained };
    for (guint i = 0; i < lineup->clues->len; i++) {
        const PodaClue *clue = clue_at (lineup, i);
        PodaCell own = poda_clue_cell (suspect, clue);
        fit.carried += explained[i] && !poda_cell_equal (&own, &clue->cell);
        count (&fit.left, !explained[i], clue);
        count (&fit.gained, explained[i] && !lineup->right[i], clue);
        count (&fit.lost, lineup->right[i] && !explained[i], clue);
    }
    return fit;
}

/* The logarithm of how much less likely slips make the answers. */
static double
cost (const Weighed *sum, double slips)
{
    return sum->n * log ((1 - slips) / slips) + sum->others;
}

static double
price (const Lineup *lineup, guint suspect)
{
    return cost (&lineup->fits[suspect].left, SLIP_RATE);
}

/* The answers, those marked that a search does not explain; of one wrong cut one. */
static PodaTried *
tried_new (const Lineup *lineup, const guint8 *explained)
{
    PodaTried *tried = g_new (PodaTried, lineup->clues->len);
    for (guint i = 0; i < lineup->clues->len; i++) {
        const PodaClue *clue = clue_at (lineup, i);
        gboolean missed = !explained[i] && (explained != lineup->right || !clue->below);
        tried[i] = (PodaTried){ clue->row, clue->column, missed };
    }
    return tried;
}

/* Whether what is left unexplained may be slips. Those hit what is right by chance
 * alone, and fall anywhere: where they crowd the mistake is another one. The fewer they
 * are the less is to be seen of that; of a single one nothing is, and more has to speak
 * for the mistake. */
static gboolean
leaves_slips (const Lineup *lineup, const Fit *fit)
{
    guint left = fit->left.n;
    if (left <= 1)
        return left == 0 || (2 * fit->lost.n <= left && fit->gained.n >= LEAST_GAINED);
    g_autofree PodaTried *tried = tried_new (lineup, fit->explained);
    return 2 * fit->lost.n <= left
           && poda_pattern_find (lineup->variants->exercise, tried, lineup->clues->len)
                      .chance
                  >= CROWDED / left;
}

/* Whether a search is clearly the better explanation than the right one, and than a
 * mistake that nobody knows. Who makes another mistake does many single steps as this
 * one would: an answer that it does not give itself, but that follows from others,
 * counts for it only where it explains much more than it leaves. */
static gboolean
convinces (const Lineup *lineup, guint suspect)
{
    const Fit *fit = &lineup->fits[suspect];
    guint n = lineup->clues->len;
    double rate = (fit->left.n + SLIP_RATE * SLIP_WEIGHT) / (n + SLIP_WEIGHT);
    double slips = poda_max (rate, LEAST_SLIPS);
    double gained = cost (&fit->gained, slips), lost = cost (&fit->lost, slips);
    return gained - lost >= log (PODA_DIAGNOSIS_ODDS) && 3 * lost <= gained
           && 5 * fit->left.n <= n
           && (fit->carried <= MOST_CARRIED || 4 * fit->left.n <= fit->gained.n)
           && leaves_slips (lineup, fit);
}

/* Names those that explain as much as the best one, each once. */
static void
name_equals (const Lineup *lineup, PodaDiagnosis *diagnosis, guint best)
{
    const PodaVariants *variants = lineup->variants;
    diagnosis->found = g_new0 (const PodaMisconception *, variants->n_suspects);
    for (guint i = 0; i < variants->n_suspects; i++) {
        const PodaSuspect *suspect = &variants->suspects[i];
        gboolean met = fabs (price (lineup, i) - price (lineup, best)) >= 1e-9
                       || !convinces (lineup, i);
        for (guint k = 0; k < diagnosis->n; k++)
            met = met || diagnosis->found[k] == suspect->misconception;
        if (met)
            continue;
        diagnosis->explained =
            diagnosis->n == 0 ? suspect->answers : diagnosis->explained;
        diagnosis->found[diagnosis->n++] = suspect->misconception;
    }
}

static gsize
step_of (const PodaVariants *variants, const PodaClue *clue)
{
    return variants->steps[(gsize) clue->row * N_CLUE_KINDS + clue->column];
}

/* The first clue, in the order of the search, that the best one explains and the right
 * one does not, gives it away. That a node is visited comes before what is written
 * beside it. For it speak all those; against it are the wrong answers that it does not
 * explain, and the right ones that it contradicts. */
static void
accuse (const Lineup *lineup, PodaDiagnosis *diagnosis, guint best,
        const PodaAnswers *answers)
{
    const PodaVariants *variants = lineup->variants;
    const Fit *fit = &lineup->fits[best];
    const PodaClue *giveaway = NULL;
    guint wrong = lineup->clues->len - diagnosis->right_agree;
    name_equals (lineup, diagnosis, best);
    diagnosis->agree = lineup->clues->len - fit->left.n;
    diagnosis->sure = (double) fit->gained.n / (wrong + fit->lost.n) / diagnosis->n;
    diagnosis->cells = g_new (PodaTried, fit->gained.n);
    for (guint i = 0; i < lineup->clues->len; i++) {
        const PodaClue *clue = clue_at (lineup, i);
        if (!fit->explained[i] || lineup->right[i])
            continue;
        diagnosis->cells[diagnosis->n_cells++] =
            (PodaTried){ clue->row, clue->column, TRUE };
        gsize step = step_of (variants, clue);
        gsize first = giveaway == NULL ? G_MAXSIZE : step_of (variants, giveaway);
        if (step < first
            || (step == first && clue->row == giveaway->row
                && clue->column == PODA_COLUMN_VISITED))
            giveaway = clue;
    }
    diagnosis->row = giveaway->row;
    diagnosis->column = giveaway->column;
    diagnosis->text = text_of (variants, diagnosis, giveaway, answers);
}

/* What repeats, and in which way; NULL where nothing does. */
static char *
repeated_text (const Lineup *lineup, const PodaAnswers *answers)
{
    const PodaExercise *exercise = lineup->variants->exercise;
    guint n = lineup->clues->len;
    g_autofree PodaTried *tried = tried_new (lineup, lineup->right);
    PodaPattern pattern = poda_pattern_find (exercise, tried, n);
    if (pattern.wrong <= MOST_SLIPS || pattern.chance > PLAIN)
        return NULL;
    g_autofree char *label = poda_pattern_label (&pattern);
    g_autofree char *text =
        pattern.wrong == pattern.of
            ? g_strdup_printf (_ ("all %u answers about %s are wrong"), pattern.of,
                               label)
            : g_strdup_printf (_ ("%u of %u answers about %s are wrong"), pattern.wrong,
                               pattern.of, label);
    poda_pattern_narrow (&pattern, exercise, tried, n);
    const char *way = poda_pattern_way (exercise, answers, tried, n);
    return way == NULL ? g_steal_pointer (&text)
                       : g_strdup_printf (_ ("%s in the same way, %s"), text, way);
}

/* One wrong answer may be a slip, and two of different kinds: not those that follow
 * from one another, nor the same twice. */
static gboolean
looks_like_slips (const Lineup *lineup)
{
    const PodaExercise *exercise = lineup->variants->exercise;
    const PodaClue *first = NULL;
    guint n_wrong = 0;
    for (guint i = 0; i < lineup->clues->len; i++) {
        const PodaClue *clue = clue_at (lineup, i);
        const PodaCell key = poda_clue_cell (&lineup->variants->right, clue);
        if (poda_cell_equal (&key, &clue->cell))
            continue;
        n_wrong++;
        if (first != NULL
            && poda_skill_of (exercise, first->row, first->column)
                   == poda_skill_of (exercise, clue->row, clue->column))
            return FALSE;
        first = clue;
    }
    return n_wrong <= MOST_SLIPS;
}

static void
tell_unknown (const Lineup *lineup, PodaDiagnosis *diagnosis,
              const PodaAnswers *answers)
{
    diagnosis->pattern = repeated_text (lineup, answers);
    diagnosis->unknown = diagnosis->pattern != NULL;
    diagnosis->slips = !diagnosis->unknown && looks_like_slips (lineup);
    if (diagnosis->unknown)
        diagnosis->text =
            g_strdup_printf (_ ("no known mistake explains these answers, but what is "
                                "wrong repeats: %s"),
                             diagnosis->pattern);
    else if (diagnosis->slips)
        diagnosis->text = g_strdup (_ ("no known mistake explains these answers: they "
                                       "look like slips"));
    else
        diagnosis->text = g_strdup (_ ("no known mistake explains these answers"));
}

static void
try_suspects (Lineup *lineup, PodaDiagnosis *diagnosis, const PodaReading *reading,
              PodaAnswers *scratch)
{
    const PodaVariants *variants = lineup->variants;
    guint n = variants->n_suspects, n_clues = lineup->clues->len, best = 0;
    g_autofree guint8 *explained = g_new (guint8, (gsize) n * n_clues);
    g_autofree Fit *fits = g_new0 (Fit, n);
    lineup->fits = fits;
    for (guint i = 0; i < n; i++) {
        const PodaSuspect *suspect = &variants->suspects[i];
        guint8 *own = explained + (gsize) i * n_clues;
        fits[i].left.others = INFINITY; /* what cannot arise is never the best */
        if (suspect->answers == NULL)
            continue;
        if (suspect->is_right)
            memcpy (own, lineup->right, n_clues);
        else
            poda_clues_explain (variants, lineup->clues, suspect, reading,
                                lineup->right, scratch, own);
        fits[i] = fit_of (lineup, suspect, own);
        best = price (lineup, i) < price (lineup, best) ? i : best;
    }
    if (convinces (lineup, best))
        accuse (lineup, diagnosis, best, reading->answers);
    else
        tell_unknown (lineup, diagnosis, reading->answers);
}

PodaDiagnosis *
poda_diagnose (const PodaVariants *variants, const PodaAnswers *answers)
{
    PodaDiagnosis *diagnosis = g_new0 (PodaDiagnosis, 1);
    const PodaExercise *exercise = variants->exercise;
    g_autoptr (PodaAnswers) scratch = poda_answers_new (exercise->n_rows);
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    poda_clues_doubt (&reading);
    g_autoptr (GArray) clues = poda_clues_new (variants, &reading);
    g_autofree guint8 *right = g_new0 (guint8, clues->len + 1);
    guint n_wrong = poda_clues_explain (variants, clues, &variants->right, &reading,
                                        NULL, scratch, right);
    Lineup lineup = { .variants = variants, .clues = clues, .right = right };
    diagnosis->row = PODA_ROW_NONE;
    diagnosis->of = clues->len;
    diagnosis->right_agree = diagnosis->agree = clues->len - n_wrong;
    if (n_wrong > 0)
        try_suspects (&lineup, diagnosis, &reading, scratch);
    return diagnosis;
}

void
poda_diagnosis_free (PodaDiagnosis *diagnosis)
{
    if (diagnosis == NULL)
        return;
    g_free (diagnosis->found);
    g_free (diagnosis->cells);
    g_free (diagnosis->pattern);
    g_free (diagnosis->text);
    g_free (diagnosis);
}
