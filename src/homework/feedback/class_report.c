#include "homework/feedback/class_report.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "base/terminal.h"
#include "homework/mark/diagnosis.h"
#include "homework/mark/skill.h"

/* Who has less than that is on the list of those to be talked to. */
#define LOW_PERCENT 50

/* An exercise that so many had is too hard where its mean lies so far below the
 * class's. */
#define HARD_WORKS 3
#define HARD_PERCENT 15

/* --- Parts --- */

static void
free_mistake (gpointer data)
{
    PodaClassMistake *mistake = data;
    g_free (mistake->name);
    g_free (mistake->title);
    g_free (mistake->lesson);
    g_ptr_array_unref (mistake->students);
    g_free (mistake);
}

static void
free_exercise (gpointer data)
{
    PodaClassExercise *exercise = data;
    g_free (exercise->id);
    g_free (exercise);
}

static void
free_talk (gpointer data)
{
    PodaClassTalk *talk = data;
    g_free (talk->student);
    g_ptr_array_unref (talk->reasons);
    g_free (talk);
}

static void
free_mark (gpointer data)
{
    PodaClassMark *mark = data;
    g_free (mark->student);
    g_free (mark);
}

/* --- Names --- */

typedef struct {
    char *sum; /* of whose work it is */
    guint index;
} Veiled;

static int
by_sum (gconstpointer a, gconstpointer b)
{
    return strcmp (((const Veiled *) a)->sum, ((const Veiled *) b)->sum);
}

/* What each work's student is called: a number that tells neither marks nor the
 * alphabet, the same for two works of one student. */
static char **
veil (const PodaGradebook *gradebook)
{
    guint n = gradebook->works->len, number = 0;
    g_autofree Veiled *all = g_new0 (Veiled, n + 1);
    char **names = g_new0 (char *, n + 1);
    for (guint i = 0; i < n; i++)
        all[i] = (Veiled){ g_compute_checksum_for_string (
                               G_CHECKSUM_SHA256,
                               poda_work_name (gradebook->works->pdata[i]), -1),
                           i };
    qsort (all, n, sizeof *all, by_sum);
    for (guint i = 0; i < n; i++) {
        number += i == 0 || strcmp (all[i].sum, all[i - 1].sum) != 0;
        names[all[i].index] = g_strdup_printf (_ ("student %u"), number);
    }
    for (guint i = 0; i < n; i++)
        g_free (all[i].sum);
    return names;
}

static char **
show (const PodaGradebook *gradebook)
{
    guint n = gradebook->works->len;
    char **names = g_new0 (char *, n + 1);
    for (guint i = 0; i < n; i++)
        names[i] = poda_terminal_clip (poda_work_name (gradebook->works->pdata[i]),
                                       PODA_SHOWN_NAME);
    return names;
}

/* --- Counting --- */

/* A class while it is counted. */
typedef struct {
    PodaClassReport *class;
    const PodaGradebook *gradebook;
    char **names; /* by work */
    PodaClassStep steps[PODA_N_SKILLS];
} ClassCount;

static const PodaWork *
work_at (const ClassCount *count, guint index)
{
    return count->gradebook->works->pdata[index];
}

static gboolean
is_marked (const PodaWork *work)
{
    return poda_work_counts (work);
}

static void
count_steps (ClassCount *count, const PodaWork *work)
{
    guint wrong[PODA_N_SKILLS] = { 0 };
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        guint skill = 0;
        while (skill < PODA_N_SKILLS
               && g_strcmp0 (item->step, poda_skill_word ((PodaSkill) skill)) != 0)
            skill++;
        if (skill == PODA_N_SKILLS)
            continue;
        PodaClassStep *step = &count->steps[skill];
        step->asked++;
        step->right +=
            item->state == PODA_ITEM_RIGHT || item->state == PODA_ITEM_CARRIED;
        step->missing += item->state == PODA_ITEM_MISSING;
        wrong[skill] += item->state == PODA_ITEM_WRONG;
    }
    for (guint skill = 0; skill < PODA_N_SKILLS; skill++) {
        count->steps[skill].wrong += wrong[skill];
        count->steps[skill].students += wrong[skill] > 0;
    }
}

static double
share_wrong (const PodaClassStep *step)
{
    guint done = step->right + step->wrong;
    return done == 0 ? 0 : (double) step->wrong / done;
}

static int
by_share_wrong (gconstpointer a, gconstpointer b)
{
    const PodaClassStep *one = *(const PodaClassStep *const *) a;
    const PodaClassStep *other = *(const PodaClassStep *const *) b;
    double left = share_wrong (one), right = share_wrong (other);
    return left != right ? (left > right ? -1 : 1) : strcmp (one->word, other->word);
}

static void
list_steps (ClassCount *count)
{
    for (guint skill = 0; skill < PODA_N_SKILLS; skill++) {
        PodaClassStep *step = &count->steps[skill];
        step->word = poda_skill_word ((PodaSkill) skill);
        step->label = poda_skill_label ((PodaSkill) skill);
        if (step->asked > 0)
            g_ptr_array_add (count->class->steps, g_memdup2 (step, sizeof *step));
    }
    g_ptr_array_sort (count->class->steps, by_share_wrong);
}

static const char *
title_of (const char *name)
{
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (strcmp (poda_misconceptions[i].name, name) == 0)
            return _ (poda_misconceptions[i].title);
    return name;
}

/* Mistakes are told apart by their names, unknown ones by what is said of them. */
static void
add_mistake (PodaClassReport *class, const char *name, const char *title, char *lesson,
             const char *student)
{
    g_autofree char *owned = lesson;
    PodaClassMistake *found = NULL;
    for (guint i = 0; i < class->mistakes->len && found == NULL; i++) {
        PodaClassMistake *mistake = class->mistakes->pdata[i];
        if (g_strcmp0 (mistake->name, name) == 0 && strcmp (mistake->title, title) == 0)
            found = mistake;
    }
    if (found == NULL) {
        found = g_new0 (PodaClassMistake, 1);
        found->name = g_strdup (name);
        found->title = g_strdup (title);
        found->lesson = g_steal_pointer (&owned);
        found->students = g_ptr_array_new_with_free_func (g_free);
        g_ptr_array_add (class->mistakes, found);
    }
    g_ptr_array_add (found->students, g_strdup (student));
}

/* Where several mistakes explain a work nobody knows which it was: it is told under the
 * first one's name, and of the class that is good enough. */
static void
count_mistakes (ClassCount *count, guint index)
{
    const PodaWork *work = work_at (count, index);
    const PodaCause *cause = work->causes->len > 0 ? work->causes->pdata[0] : NULL;
    if (cause != NULL && cause->name != NULL)
        add_mistake (count->class, cause->name, title_of (cause->name),
                     poda_work_lesson (work, 0), count->names[index]);
}

static int
by_students (gconstpointer a, gconstpointer b)
{
    const PodaClassMistake *one = *(const PodaClassMistake *const *) a;
    const PodaClassMistake *other = *(const PodaClassMistake *const *) b;
    guint left = one->students->len, right = other->students->len;
    return left != right ? (left > right ? -1 : 1) : strcmp (one->title, other->title);
}

/* --- Marks --- */

static int
by_percent (gconstpointer a, gconstpointer b)
{
    const PodaClassMark *one = *(const PodaClassMark *const *) a;
    const PodaClassMark *other = *(const PodaClassMark *const *) b;
    if (one->marked != other->marked)
        return one->marked ? -1 : 1;
    return one->percent != other->percent ? other->percent - one->percent
                                          : strcmp (one->student, other->student);
}

static void
count_mark (ClassCount *count, guint index)
{
    PodaClassReport *class = count->class;
    const PodaWork *work = work_at (count, index);
    PodaClassMark *mark = g_new0 (PodaClassMark, 1);
    mark->student = g_strdup (count->names[index]);
    g_ptr_array_add (class->marks, mark);
    if (work->status != PODA_WORK_MARKED) {
        mark->status = poda_work_status_label (work->status);
        mark->word = poda_work_status_word (work->status);
    }
    mark->marked = is_marked (work);
    if (!mark->marked)
        return;
    mark->percent = poda_work_percent (work);
    guint bin = MIN ((guint) mark->percent / PODA_CLASS_BINS, PODA_CLASS_BINS - 1);
    class->n_marked++;
    class->n_right += poda_work_all_right (work);
    class->bins[bin]++;
    class->most_bin = MAX (class->most_bin, class->bins[bin]);
    class->mean += mark->percent;
}

/* The marked ones stand first, the best at the top. */
static void
sum_up (PodaClassReport *class)
{
    guint n = class->n_marked;
    g_ptr_array_sort (class->marks, by_percent);
    if (n == 0)
        return;
    const PodaClassMark *const *marks =
        (const PodaClassMark *const *) class->marks->pdata;
    class->mean /= n;
    class->highest = marks[0]->percent;
    class->lowest = marks[n - 1]->percent;
    class->median = (marks[n / 2]->percent + marks[(n - 1) / 2]->percent) / 2.0;
}

/* --- Exercises --- */

static int
by_id (gconstpointer a, gconstpointer b)
{
    const PodaClassExercise *one = *(const PodaClassExercise *const *) a;
    const PodaClassExercise *other = *(const PodaClassExercise *const *) b;
    return strcmp (one->id, other->id);
}

static void
list_exercises (ClassCount *count)
{
    g_autoptr (GTree) places = poda_texts_new (NULL, NULL);
    GPtrArray *all = count->class->exercises;
    guint most = 0;
    for (guint i = 0; i < count->gradebook->works->len; i++) {
        const PodaWork *work = work_at (count, i);
        if (!is_marked (work) || *work->exercise == '\0')
            continue;
        PodaClassExercise *exercise = g_tree_lookup (places, work->exercise);
        if (exercise == NULL) {
            exercise = g_new0 (PodaClassExercise, 1);
            exercise->id = g_strdup (work->exercise);
            g_tree_insert (places, exercise->id, exercise);
            g_ptr_array_add (all, exercise);
        }
        exercise->mean += poda_work_percent (work);
        exercise->n++;
        most = MAX (most, exercise->n);
    }
    if (most < 2)
        g_ptr_array_set_size (all, 0);
    g_ptr_array_sort (all, by_id);
    for (guint i = 0; i < all->len; i++) {
        PodaClassExercise *exercise = all->pdata[i];
        exercise->mean /= exercise->n;
        exercise->hard = exercise->n >= HARD_WORKS
                         && exercise->mean <= count->class->mean - HARD_PERCENT;
    }
}

/* --- Whom to talk to --- */

static void
list_talk (ClassCount *count, guint index)
{
    const PodaWork *work = work_at (count, index);
    g_autoptr (GPtrArray) reasons = g_ptr_array_new_with_free_func (g_free);
    const PodaCause *cause = work->causes->len > 0 ? work->causes->pdata[0] : NULL;
    if (!is_marked (work))
        g_ptr_array_add (reasons, g_strdup (poda_work_status_label (work->status)));
    else if (poda_work_percent (work) < LOW_PERCENT)
        g_ptr_array_add (reasons, g_strdup_printf ("%d %%", poda_work_percent (work)));
    if (cause != NULL && cause->name != NULL)
        g_ptr_array_add (reasons, g_strdup (title_of (cause->name)));
    if (poda_work_pattern (work) != NULL)
        g_ptr_array_add (reasons, g_strdup (poda_work_pattern (work)));
    if (reasons->len == 0)
        return;
    PodaClassTalk *talk = g_new0 (PodaClassTalk, 1);
    talk->student = g_strdup (count->names[index]);
    talk->reasons = g_steal_pointer (&reasons);
    g_ptr_array_add (count->class->talks, talk);
}

/* --- The whole --- */

PodaClassReport *
poda_class_report_new (const PodaGradebook *gradebook, gboolean anonymous)
{
    PodaClassReport *class = g_new0 (PodaClassReport, 1);
    g_auto (GStrv) names = anonymous ? veil (gradebook) : show (gradebook);
    ClassCount count = { .class = class, .gradebook = gradebook, .names = names };
    class->title = g_strdup (gradebook->title);
    class->marks = g_ptr_array_new_with_free_func (free_mark);
    class->steps = g_ptr_array_new_with_free_func (g_free);
    class->mistakes = g_ptr_array_new_with_free_func (free_mistake);
    class->exercises = g_ptr_array_new_with_free_func (free_exercise);
    class->talks = g_ptr_array_new_with_free_func (free_talk);
    class->alike = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < gradebook->works->len; i++) {
        if (work_at (&count, i)->status == PODA_WORK_DUPLICATE)
            continue; /* another one of that student counts */
        class->n_works++;
        count_mark (&count, i);
        if (is_marked (work_at (&count, i)))
            count_steps (&count, work_at (&count, i));
        count_mistakes (&count, i);
        list_talk (&count, i);
    }
    sum_up (class);
    list_steps (&count);
    list_exercises (&count);
    g_ptr_array_sort (class->mistakes, by_students);
    for (guint i = 0; !anonymous && i < gradebook->alike->len; i++) {
        const PodaAlike *alike = gradebook->alike->pdata[i];
        if (alike->evidence)
            g_ptr_array_add (class->alike, g_strdup (alike->text));
    }
    return class;
}

void
poda_class_report_free (PodaClassReport *class)
{
    if (class == NULL)
        return;
    GPtrArray *const lists[] = { class->marks,     class->steps, class->mistakes,
                                 class->exercises, class->talks, class->alike };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        g_ptr_array_unref (lists[i]);
    g_free (class->title);
    g_free (class);
}
