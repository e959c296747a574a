/* Suspects: a program that makes the same mistake in every case of a suite is found out
 * by its visits, and one that makes none is never accused. */

#include <string.h>

#include "homework/grade/grade.h"
#include "homework/mark/search.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define CASES 8

/* A suite in memory, of random trees that differ with `seed`. */
typedef struct {
    PodaTree *trees[CASES];
    PodaCase *cases[CASES];
} Class;

static void
make_class (Class *class, guint64 seed)
{
    for (guint i = 0; i < CASES; i++) {
        const RandomShape shape = { .depth = 3, .branching = 3, .spread = 9 };
        PodaProblem problem;
        class->trees[i] = random_tree (seed * CASES + i + 1, &shape);
        poda_problem_of_tree (&problem, class->trees[i]);
        class->cases[i] = poda_case_of_tree ("c", &problem, FALSE, NULL);
        assert_true (poda_case_search (class->cases[i], NULL));
    }
}

static void
clear_class (Class *class)
{
    for (guint i = 0; i < CASES; i++) {
        poda_case_free (class->cases[i]);
        poda_tree_free (class->trees[i]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Class, clear_class)

/* What a program prints of these answers: so many of its visits, and the move. */
static PodaTranscript *
print_first (const PodaCase *key, const PodaAnswers *answers, guint n)
{
    const PodaExercise *exercise = key->exercise;
    PodaTranscript *said = poda_transcript_read ("", 0);
    for (guint i = 0; i < n; i++)
        g_ptr_array_add (said->visits,
                         g_strdup (exercise->rows[answers->order[i]].name));
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        said->move = poda_record_move_text (exercise->record,
                                            exercise->rows[answers->move].node);
    return said;
}

static PodaTranscript *
printed (const PodaCase *key, const PodaAnswers *answers)
{
    return print_first (key, answers, answers->n_order);
}

static gboolean
same_visits (const PodaAnswers *a, const PodaAnswers *b)
{
    return a->n_order == b->n_order
           && memcmp (a->order, b->order, a->n_order * sizeof *a->order) == 0;
}

static gboolean
is_named (const PodaWork *work, const char *name)
{
    for (guint i = 0; i < work->causes->len; i++) {
        const PodaCause *cause = work->causes->pdata[i];
        if (g_strcmp0 (cause->name, name) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether it is named, or a simpler one in its place; `*shows` where what is printed
 * shows it at all. */
static gboolean
try_misconception (const Class *class, guint index, gboolean *shows)
{
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    *shows = FALSE;
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *key = class->cases[i];
        const PodaSuspect *suspect = &key->variants->suspects[index];
        const PodaAnswers *right = key->exercise->key;
        const PodaAnswers *theirs = suspect->answers != NULL  ? suspect->answers
                                    : suspect->hidden != NULL ? suspect->hidden
                                                              : right;
        *shows = *shows || !same_visits (theirs, right) || theirs->move != right->move;
        g_autoptr (PodaTranscript) said = printed (key, theirs);
        poda_suspects_add (&suspects, key, said, FALSE, TRUE);
    }
    poda_suspects_tell (&suspects, work);
    if (!*shows)
        assert_int_equal (work->causes->len, 0);
    const char *const *rather = poda_misconceptions[index].rather;
    gboolean named = is_named (work, poda_misconceptions[index].name);
    for (guint i = 0; rather[i] != NULL; i++)
        named = named || is_named (work, rather[i]);
    return named;
}

static void
test_misconceptions (void **state)
{
    (void) state;
    guint shown = 0, named = 0;
    guint64 rounds = depth_rounds (20);
    for (guint64 seed = 0; seed < rounds; seed++) {
        g_auto (Class) class;
        make_class (&class, seed);
        for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
            gboolean shows;
            gboolean is = try_misconception (&class, i, &shows);
            shown += shows;
            named += shows && is;
        }
    }
    print_message ("%u of %u programs are found out\n", named, shown);
    assert_true (shown >= rounds * 5);
    assert_int_equal (named, shown);
}

/* Without visits, or with those of the search, there is nothing to explain. */
static void
test_right (void **state)
{
    (void) state;
    g_auto (Class) class;
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    make_class (&class, 99);
    for (guint i = 0; i < CASES; i++) {
        g_autoptr (PodaTranscript) said =
            printed (class.cases[i], class.cases[i]->exercise->key);
        poda_suspects_add (&suspects, class.cases[i], said, FALSE, TRUE);
        g_autoptr (PodaTranscript) none = poda_transcript_read ("", 0);
        poda_suspects_add (&suspects, class.cases[i], none, FALSE, TRUE);
    }
    poda_suspects_tell (&suspects, work);
    assert_int_equal (work->causes->len, 0);
}

/* What no misconception explains is not ascribed to any. */
static void
test_nonsense (void **state)
{
    (void) state;
    g_auto (Class) class;
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    make_class (&class, 5);
    for (guint i = 0; i < CASES; i++) {
        const PodaExercise *exercise = class.cases[i]->exercise;
        g_autoptr (PodaTranscript) said = poda_transcript_read ("", 0);
        for (guint32 k = 0; k < exercise->n_rows; k++) {
            const PodaRow *row = &exercise->rows[k * 7 % exercise->n_rows];
            g_ptr_array_add (said->visits, g_strdup (row->name));
        }
        poda_suspects_add (&suspects, class.cases[i], said, FALSE, TRUE);
    }
    poda_suspects_tell (&suspects, work);
    assert_int_equal (work->causes->len, 1);
    const PodaCause *cause = work->causes->pdata[0];
    assert_null (cause->name);
    assert_string_equal (cause->text,
                         "no known mistake explains what the program visits");
}

/* The index of a misconception in the table. */
static guint
index_of (const char *name)
{
    guint i = 0;
    while (strcmp (poda_misconceptions[i].name, name) != 0)
        i++;
    return i;
}

/* What it tells there: the right answers where it makes no difference. */
static const PodaAnswers *
told (const PodaCase *key, guint index)
{
    const PodaAnswers *answers = key->variants->suspects[index].answers;
    return answers != NULL ? answers : key->exercise->key;
}

/* A program that makes one mistake here and another one there makes neither. */
static void
test_two_minds (void **state)
{
    (void) state;
    g_auto (Class) class;
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    const guint minds[] = { index_of ("no-pruning"), index_of ("right-to-left") };
    make_class (&class, 17);
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *key = class.cases[i];
        g_autoptr (PodaTranscript) said = printed (key, told (key, minds[i % 2]));
        poda_suspects_add (&suspects, key, said, FALSE, TRUE);
    }
    assert_true (suspects.cases >= CASES / 2);
    poda_suspects_tell (&suspects, work);
    assert_int_equal (work->causes->len, 1);
    assert_null (((PodaCause *) work->causes->pdata[0])->name);
}

/* The right value at the root does not go with every mistake. */
static void
test_value_speaks_against (void **state)
{
    (void) state;
    g_auto (Class) class;
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    guint swapped = index_of ("players-swapped");
    make_class (&class, 23);
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *key = class.cases[i];
        g_autoptr (PodaTranscript) said = printed (key, told (key, swapped));
        said->told[PODA_TELL_VALUE] = TRUE;
        said->value =
            poda_answers_cell (key->exercise->key, 0, PODA_COLUMN_VALUE)->value;
        poda_suspects_add (&suspects, key, said, FALSE, TRUE);
    }
    poda_suspects_tell (&suspects, work);
    assert_false (is_named (work, "players-swapped"));
}

/* What a run that broke off has told counts as far as it goes, and is no mistake. */
static void
test_broken_off (void **state)
{
    (void) state;
    g_auto (Class) class;
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    guint never = index_of ("no-pruning");
    make_class (&class, 31);
    for (guint i = 0; i < CASES; i++) {
        const PodaCase *key = class.cases[i];
        const PodaAnswers *theirs = told (key, never);
        g_autoptr (PodaTranscript) said =
            print_first (key, theirs, i == 0 ? theirs->n_order : 3);
        poda_suspects_add (&suspects, key, said, FALSE, i == 0);
    }
    assert_int_equal (suspects.cases, 1);
    poda_suspects_tell (&suspects, work);
    assert_true (is_named (work, "no-pruning"));
}

/* Who counts moves from 0, say, is told so before anything else. */
static void
test_strange_names (void **state)
{
    (void) state;
    g_auto (Class) class;
    PodaSuspects suspects = { .cases = 0 };
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new ("grade", "");
    PodaWork *work = poda_gradebook_add (gradebook->works);
    make_class (&class, 3);
    for (guint i = 0; i < CASES; i++) {
        g_autoptr (PodaTranscript) said =
            printed (class.cases[i], class.cases[i]->exercise->key);
        g_free (said->visits->pdata[1]);
        said->visits->pdata[1] = g_strdup ("0");
        poda_suspects_add (&suspects, class.cases[i], said, FALSE, TRUE);
    }
    poda_suspects_tell (&suspects, work);
    const PodaCause *cause = work->causes->pdata[0];
    assert_int_equal (work->causes->len, 1);
    assert_null (cause->name);
    assert_non_null (strstr (cause->text, "nodes that the tree does not have"));
}

static void
test_room (void **state)
{
    (void) state;
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    assert_true (n <= PODA_MOST_SUSPECTS);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "suspects");
    rows_add (&rows, test_misconceptions, NULL, "programs with one mistake");
    rows_add (&rows, test_room, NULL, "all misconceptions are suspects");
    rows_add (&rows, test_right, NULL, "right programs");
    rows_add (&rows, test_nonsense, NULL, "nonsense");
    rows_add (&rows, test_two_minds, NULL, "two mistakes in turn");
    rows_add (&rows, test_value_speaks_against, NULL, "a value that speaks against it");
    rows_add (&rows, test_broken_off, NULL, "runs that broke off");
    rows_add (&rows, test_strange_names, NULL, "names that there are not");
    return rows_run (&rows);
}
