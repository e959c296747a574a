#include "homework/feedback/copies.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "homework/exercise/names.h"

/* So many wrong answers two sheets must share: one slip may well be made twice. */
#define LEAST_SAME 2

/* Where others are not shared: so many more, with at most one that only one of them
 * has, and one more for every so many. */
#define LEAST_NEAR 3
#define NEAR_SHARE 4

/* Numbers that tell two trees apart: at least so many, and of them at least this part,
 * must be the other tree's, and three times as many as one's own. */
#define LEAST_OTHER 6
#define OTHER_SHARE 0.75
#define OTHER_TIMES 3

/* So many bytes of an answer to a question are compared. */
#define COMPARED 200

/* So many names stand in a sentence. */
#define NAMED 4

/* A wrong answer; equal ones have the same number. */
typedef struct {
    guint id;
    gboolean counted;   /* it follows from no other one */
    gboolean explained; /* the known mistake leads to it */
} CopiedAnswer;

typedef struct {
    const PodaExercise *exercise;
    const PodaWork *work;
    const PodaMisconception *cause; /* NULL: none */
    PodaAnswers *answers;
    GArray *wrong;   /* of CopiedAnswer, sorted */
    guint n_wrong;   /* of those that are counted */
    guint n_unknown; /* … and that no known mistake explains */
    char *tree;      /* what sheets of the same tree have in common */
    char *all;       /* that, and every wrong answer */
} CopiedWork;

struct _PodaCopies {
    GPtrArray *works; /* of CopiedWork, owned */
    GTree *ids;       /* of wrong answers, by their texts */
};

static void
free_copied (gpointer data)
{
    CopiedWork *copied = data;
    poda_answers_free (copied->answers);
    g_array_unref (copied->wrong);
    g_free (copied->tree);
    g_free (copied->all);
    g_free (copied);
}

PodaCopies *
poda_copies_new (void)
{
    PodaCopies *copies = g_new0 (PodaCopies, 1);
    copies->works = g_ptr_array_new_with_free_func (free_copied);
    copies->ids = poda_texts_new (g_free, NULL);
    return copies;
}

void
poda_copies_free (PodaCopies *copies)
{
    if (copies == NULL)
        return;
    g_ptr_array_unref (copies->works);
    g_tree_unref (copies->ids);
    g_free (copies);
}

/* --- What is wrong in a work --- */

/* Takes the text over. */
static void
add_wrong (PodaCopies *copies, CopiedWork *copied, char *text, PodaMark mark,
           gboolean explained)
{
    guint id = GPOINTER_TO_UINT (g_tree_lookup (copies->ids, text));
    if (id == 0) {
        id = (guint) g_tree_nnodes (copies->ids) + 1;
        g_tree_insert (copies->ids, text, GUINT_TO_POINTER (id));
    } else {
        g_free (text);
    }
    CopiedAnswer answer = { id, mark == PODA_MARK_WRONG, explained };
    g_array_append_val (copied->wrong, answer);
    copied->n_wrong += answer.counted;
    copied->n_unknown += answer.counted && !explained;
}

static void
add_cells (PodaCopies *copies, CopiedWork *copied, const PodaMarking *marking,
           const PodaAnswers *explained)
{
    const PodaAnswers *answers = copied->answers;
    for (guint32 i = 0; i < copied->exercise->n_rows * PODA_N_COLUMNS; i++) {
        PodaMark mark = marking->cells[i];
        if (mark <= PODA_MARK_RIGHT || mark == PODA_MARK_MISSING)
            continue;
        /* Of a cut that several siblings show, each is one that may be shared. */
        if (i % PODA_N_COLUMNS == PODA_COLUMN_VISITED
            && (mark == PODA_MARK_CARRIED
                || (mark == PODA_MARK_BELOW && answers->cells[i].value != 0)))
            mark = PODA_MARK_WRONG;
        g_autofree char *given = poda_cell_format (
            &answers->cells[i], i % PODA_N_COLUMNS, PODA_STYLE_MACHINE);
        gboolean known = explained != NULL
                         && poda_cell_equal (&answers->cells[i], &explained->cells[i]);
        add_wrong (copies, copied, g_strdup_printf ("%u:%s", i, given), mark, known);
    }
}

static void
add_lines (PodaCopies *copies, CopiedWork *copied, const PodaMarking *marking)
{
    const PodaExercise *exercise = copied->exercise;
    const PodaAnswers *answers = copied->answers;
    gboolean known = copied->cause != NULL;
    if (marking->order == PODA_MARK_WRONG) {
        g_autofree char *order =
            poda_exercise_join (exercise, answers->order, answers->n_order, " ");
        add_wrong (copies, copied, g_strconcat ("order:", order, NULL), marking->order,
                   known);
    }
    if (marking->move == PODA_MARK_WRONG || marking->move == PODA_MARK_UNREAD) {
        g_autofree char *move = poda_exercise_format_move (exercise, answers);
        add_wrong (copies, copied, g_strconcat ("move:", move, NULL), marking->move,
                   known);
    }
    for (guint i = 0; i < exercise->questions->len; i++)
        if (marking->questions[i] == PODA_MARK_WRONG)
            add_wrong (
                copies, copied,
                g_strdup_printf ("question %u:%.*s", i, COMPARED, answers->words[i]),
                PODA_MARK_WRONG, FALSE);
}

static int
by_id (gconstpointer a, gconstpointer b)
{
    guint left = ((const CopiedAnswer *) a)->id, right = ((const CopiedAnswer *) b)->id;
    return left < right ? -1 : left > right;
}

void
poda_copies_add (PodaCopies *copies, const PodaExercise *exercise,
                 const PodaAnswers *answers, const PodaMarking *marking,
                 const PodaMisconception *cause, const PodaAnswers *explained,
                 const PodaWork *work)
{
    CopiedWork *copied = g_new0 (CopiedWork, 1);
    copied->exercise = exercise;
    copied->work = work;
    copied->cause = cause;
    copied->answers = poda_answers_dup (answers);
    copied->wrong = g_array_new (FALSE, FALSE, sizeof (CopiedAnswer));
    /* Students who share a tree have exercises of their own, with the same id. */
    copied->tree = *exercise->id != '\0'
                       ? g_strdup_printf ("%s %u", exercise->id, exercise->n_rows)
                       : g_strdup_printf ("%p", (const void *) exercise);
    add_cells (copies, copied, marking, explained);
    add_lines (copies, copied, marking);
    g_array_sort (copied->wrong, by_id);
    GString *all = g_string_new (copied->tree);
    for (guint i = 0; i < copied->wrong->len; i++)
        g_string_append_printf (all, " %u",
                                g_array_index (copied->wrong, CopiedAnswer, i).id);
    copied->all = g_string_free (all, FALSE);
    g_ptr_array_add (copies->works, copied);
}

/* --- Telling --- */

/* Works that share every wrong answer. */
typedef struct {
    GPtrArray *works; /* of CopiedWork, borrowed */
} CopiedGroup;

static void
free_group (gpointer data)
{
    CopiedGroup *group = data;
    g_ptr_array_unref (group->works);
    g_free (group);
}

/* "ana, ben and 3 more" */
static char *
list_names (const GPtrArray *names)
{
    GString *text = g_string_new (NULL);
    guint n = names->len, named = n <= NAMED ? n : NAMED - 1;
    for (guint i = 0; i < named; i++)
        g_string_append_printf (text, "%s%s",
                                i == 0       ? ""
                                : i + 1 == n ? _ (" and ")
                                             : ", ",
                                (const char *) names->pdata[i]);
    if (named < n)
        g_string_append_printf (text, _ (" and %u more"), n - named);
    return g_string_free (text, FALSE);
}

static PodaAlike *
add_alike (PodaGradebook *gradebook, PodaAlikeKind kind, guint shared, guint of)
{
    PodaAlike *alike = poda_gradebook_add_alike (gradebook, kind);
    alike->shared = shared;
    alike->of = of;
    return alike;
}

static void
add_names (PodaAlike *alike, const CopiedGroup *group)
{
    for (guint i = 0; i < group->works->len; i++) {
        const CopiedWork *copied = group->works->pdata[i];
        g_ptr_array_add (alike->students, g_strdup (poda_work_name (copied->work)));
    }
}

static void
tell_same (const CopiedGroup *group, PodaGradebook *gradebook)
{
    const CopiedWork *first = group->works->pdata[0];
    guint n = first->n_wrong;
    if (group->works->len < 2 || n < LEAST_SAME)
        return;
    PodaAlike *alike = add_alike (gradebook, PODA_ALIKE_SAME, n, n);
    add_names (alike, group);
    alike->evidence = first->n_unknown >= LEAST_SAME;
    alike->mistake = first->cause != NULL ? g_strdup (first->cause->name) : NULL;
    g_autofree char *names = list_names (alike->students);
    if (first->cause == NULL || first->n_unknown == n)
        alike->text = g_strdup_printf (
            _ ("%s share all %u wrong answers, which no known mistake explains"), names,
            n);
    else if (alike->evidence)
        alike->text = g_strdup_printf (
            _ ("%s share all %u wrong answers; the mistake %s explains all but %u of "
               "them"),
            names, n, _ (first->cause->name), first->n_unknown);
    else
        alike->text = g_strdup_printf (_ ("%s share all %u wrong answers, which follow "
                                          "from the same known mistake, "
                                          "and so are no sign of copying: %s"),
                                       names, n, _ (first->cause->name));
}

/* Counts what two works share, as long as they may be near; FALSE: they are not. */
static gboolean
count_shared (const CopiedWork *one, const CopiedWork *other, guint *shared)
{
    guint i = 0, k = 0, alone = 0, common = 0;
    guint most = 1 + MIN (one->n_wrong, other->n_wrong) / NEAR_SHARE;
    *shared = 0;
    while (alone <= most && (i < one->wrong->len || k < other->wrong->len)) {
        const CopiedAnswer *left =
            i < one->wrong->len ? &g_array_index (one->wrong, CopiedAnswer, i) : NULL;
        const CopiedAnswer *right = k < other->wrong->len
                                        ? &g_array_index (other->wrong, CopiedAnswer, k)
                                        : NULL;
        gboolean both = left != NULL && right != NULL && left->id == right->id;
        gboolean from_left = left != NULL && (right == NULL || left->id < right->id);
        const CopiedAnswer *answer = from_left || both ? left : right;
        gboolean known =
            both && left->explained && right->explained && one->cause == other->cause;
        alone += !both && answer->counted;
        common += both && answer->counted;
        *shared += both && answer->counted && !known;
        i += from_left || both;
        k += !from_left || both;
    }
    return alone <= most && *shared >= LEAST_NEAR && alone <= 1 + common / NEAR_SHARE;
}

static void
tell_near (const CopiedGroup *one, const CopiedGroup *other, PodaGradebook *gradebook)
{
    const CopiedWork *left = one->works->pdata[0], *right = other->works->pdata[0];
    guint shared;
    if (strcmp (left->tree, right->tree) != 0 || !count_shared (left, right, &shared))
        return;
    PodaAlike *alike = add_alike (gradebook, PODA_ALIKE_NEAR, shared,
                                  MAX (left->n_wrong, right->n_wrong));
    add_names (alike, one);
    add_names (alike, other);
    alike->evidence = TRUE;
    g_autofree char *names = list_names (alike->students);
    alike->text = g_strdup_printf (
        _ ("%s have %u of at most %u wrong answers in common, which no known mistake "
           "explains"),
        names, shared, alike->of);
}

/* --- Answers that fit another key --- */

static gboolean
has_number (const PodaCell *cell)
{
    return cell->state == PODA_CELL_FILLED;
}

/* Whether the work fits another tree, with which it shares names of nodes, better than
 * its own: in how many of the numbers that tell them apart. */
static gboolean
fits_other (const CopiedWork *copied, const CopiedWork *other, guint *fits, guint *of)
{
    static const PodaColumn columns[] = { PODA_COLUMN_VALUE, PODA_COLUMN_ALPHA,
                                          PODA_COLUMN_BETA };
    const PodaExercise *own = copied->exercise, *foreign = other->exercise;
    guint n_own = 0;
    *fits = *of = 0;
    for (guint32 row = 0; row < own->n_rows; row++) {
        guint32 there = PODA_ROW_NONE;
        for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
            const PodaCell *given =
                poda_answers_cell (copied->answers, row, columns[i]);
            const PodaCell *key = poda_answers_cell (own->key, row, columns[i]);
            if (!has_number (given) || !has_number (key)
                || !poda_exercise_asks (own, row, columns[i]))
                continue;
            if (there == PODA_ROW_NONE)
                there = poda_exercise_find (foreign, own->rows[row].name);
            if (there == PODA_ROW_NONE
                || !poda_exercise_asks (foreign, there, columns[i]))
                continue;
            const PodaCell *theirs =
                poda_answers_cell (foreign->key, there, columns[i]);
            if (!has_number (theirs) || poda_cell_equal (key, theirs))
                continue;
            ++*of;
            n_own += poda_cell_equal (given, key);
            *fits += poda_cell_equal (given, theirs);
        }
    }
    return *of >= LEAST_OTHER && *fits >= OTHER_SHARE * *of
           && *fits >= OTHER_TIMES * n_own;
}

/* Of those whose tree it may be the first that fits best. */
static void
tell_other (const CopiedWork *copied, const GPtrArray *trees, PodaGradebook *gradebook)
{
    const CopiedWork *best = NULL;
    guint fits, of, best_fits = 0, best_of = 0;
    /* Who is right in most has copied from nobody. */
    if (copied->n_wrong < LEAST_OTHER / 2)
        return;
    for (guint i = 0; i < trees->len; i++) {
        const CopiedWork *other = trees->pdata[i];
        if (strcmp (other->tree, copied->tree) == 0
            || !fits_other (copied, other, &fits, &of) || fits <= best_fits)
            continue;
        best = other;
        best_fits = fits;
        best_of = of;
    }
    if (best == NULL)
        return;
    PodaAlike *alike = add_alike (gradebook, PODA_ALIKE_OTHER, best_fits, best_of);
    g_ptr_array_add (alike->students, g_strdup (poda_work_name (copied->work)));
    g_ptr_array_add (alike->students, g_strdup (poda_work_name (best->work)));
    alike->evidence = TRUE;
    alike->text =
        g_strdup_printf (_ ("what %s has answered fits the exercise of %s better than "
                            "the own one: in %u "
                            "of %u numbers that tell the two apart"),
                         (const char *) alike->students->pdata[0],
                         (const char *) alike->students->pdata[1], best_fits, best_of);
}

void
poda_copies_tell (const PodaCopies *copies, PodaGradebook *gradebook)
{
    g_autoptr (GTree) places = poda_texts_new (NULL, NULL);
    g_autoptr (GTree) seen = poda_texts_new (NULL, NULL);
    g_autoptr (GPtrArray) groups = g_ptr_array_new_with_free_func (free_group);
    g_autoptr (GPtrArray) trees = g_ptr_array_new (); /* a work of each */
    for (guint i = 0; i < copies->works->len; i++) {
        CopiedWork *copied = copies->works->pdata[i];
        CopiedGroup *group = g_tree_lookup (places, copied->all);
        if (!poda_work_counts (copied->work))
            continue;
        if (poda_texts_add (seen, copied->tree))
            g_ptr_array_add (trees, copied);
        if (copied->n_wrong < LEAST_SAME)
            continue;
        if (group == NULL) {
            group = g_new (CopiedGroup, 1);
            group->works = g_ptr_array_new ();
            g_tree_insert (places, copied->all, group);
            g_ptr_array_add (groups, group);
        }
        g_ptr_array_add (group->works, copied);
    }
    for (guint i = 0; i < groups->len; i++) {
        tell_same (groups->pdata[i], gradebook);
        for (guint k = i + 1; k < groups->len; k++)
            tell_near (groups->pdata[i], groups->pdata[k], gradebook);
    }
    for (guint i = 0; i < copies->works->len && trees->len > 1; i++) {
        const CopiedWork *copied = copies->works->pdata[i];
        if (poda_work_counts (copied->work))
            tell_other (copied, trees, gradebook);
    }
}
