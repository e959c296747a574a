#include "homework/feedback/class_report.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/mark/skill.h"

/* Who has less is to be talked to, and so many at most. */
#define LOW_PERCENT 50
#define MOST_TALKS 6

/* An exercise that so many had is too hard where its mean lies so far below the
 * class's. */
#define HARD_WORKS 3
#define HARD_PERCENT 15

static void
free_student (gpointer data)
{
    PodaClassStudent *student = data;
    g_free (student->student);
    g_free (student->name);
    g_free (student->who);
    g_free (student);
}

static void
free_mistake (gpointer data)
{
    PodaClassMistake *mistake = data;
    g_free (mistake->lesson);
    g_ptr_array_unref (mistake->students);
    g_free (mistake);
}

static void
free_talk (gpointer data)
{
    PodaClassTalk *talk = data;
    g_ptr_array_unref (talk->reasons);
    g_free (talk);
}

/* --- Steps --- */

static void
count_steps (PodaClassStep *steps, const PodaWork *work)
{
    guint wrong[PODA_N_SKILLS] = { 0 };
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        guint skill = 0;
        while (skill < PODA_N_SKILLS && g_strcmp0 (item->step, steps[skill].word) != 0)
            skill++;
        if (skill == PODA_N_SKILLS)
            continue;
        PodaClassStep *step = &steps[skill];
        step->asked++;
        step->right +=
            item->state == PODA_ITEM_RIGHT || item->state == PODA_ITEM_CARRIED;
        step->missing += item->state == PODA_ITEM_MISSING;
        wrong[skill] += item->state == PODA_ITEM_WRONG;
        if (item->state == PODA_ITEM_WRONG)
            step->lost += item->most - item->score;
    }
    for (guint skill = 0; skill < PODA_N_SKILLS; skill++) {
        steps[skill].wrong += wrong[skill];
        steps[skill].students += wrong[skill] > 0;
        for (guint i = 0; i < work->again->len; i++) {
            const PodaAgain *again = &g_array_index (work->again, PodaAgain, i);
            if (strcmp (again->step, steps[skill].word) == 0)
                steps[skill].lost += again->cost;
        }
    }
}

static int
by_loss (gconstpointer a, gconstpointer b)
{
    const PodaClassStep *one = *(const PodaClassStep *const *) a;
    const PodaClassStep *other = *(const PodaClassStep *const *) b;
    if (one->lost != other->lost)
        return one->lost > other->lost ? -1 : 1;
    if (one->students != other->students)
        return one->students > other->students ? -1 : 1;
    return strcmp (one->word, other->word);
}

static void
list_steps (PodaClassReport *class)
{
    PodaClassStep steps[PODA_N_SKILLS] = { 0 };
    for (guint skill = 0; skill < PODA_N_SKILLS; skill++) {
        steps[skill].word = poda_skill_word ((PodaSkill) skill);
        steps[skill].label = poda_skill_label ((PodaSkill) skill);
    }
    for (guint i = 0; i < class->students->len; i++) {
        const PodaClassStudent *student = class->students->pdata[i];
        if (student->marked)
            count_steps (steps, student->work);
    }
    for (guint skill = 0; skill < PODA_N_SKILLS; skill++)
        if (steps[skill].asked > 0)
            g_ptr_array_add (class->steps,
                             g_memdup2 (&steps[skill], sizeof steps[skill]));
    g_ptr_array_sort (class->steps, by_loss);
}

/* --- Mistakes --- */

static int
by_students (gconstpointer a, gconstpointer b)
{
    const PodaClassMistake *one = *(const PodaClassMistake *const *) a;
    const PodaClassMistake *other = *(const PodaClassMistake *const *) b;
    guint left = one->students->len, right = other->students->len;
    return left != right ? (left > right ? -1 : 1) : strcmp (one->title, other->title);
}

/* Where several mistakes explain a work nobody knows which it was: it stands under the
 * first one's name, and of the class that is good enough. */
static void
list_mistakes (PodaClassReport *class)
{
    for (guint i = 0; i < class->students->len; i++) {
        PodaClassStudent *student = class->students->pdata[i];
        const PodaCause *cause = poda_work_first_cause (student->work);
        PodaClassMistake *found = NULL;
        if (cause == NULL || cause->name == NULL)
            continue;
        for (guint k = 0; k < class->mistakes->len && found == NULL; k++) {
            PodaClassMistake *mistake = class->mistakes->pdata[k];
            found = strcmp (mistake->name, cause->name) == 0 ? mistake : NULL;
        }
        if (found == NULL) {
            found = g_new0 (PodaClassMistake, 1);
            found->name = cause->name;
            found->title = poda_cause_title (cause);
            found->lesson = poda_work_lesson (student->work, 0);
            found->students = g_ptr_array_new ();
            g_ptr_array_add (class->mistakes, found);
        }
        g_ptr_array_add (found->students, student);
    }
    g_ptr_array_sort (class->mistakes, by_students);
}

/* --- Students and marks --- */

static int
by_percent (gconstpointer a, gconstpointer b)
{
    const PodaClassStudent *one = *(const PodaClassStudent *const *) a;
    const PodaClassStudent *other = *(const PodaClassStudent *const *) b;
    if (one->marked != other->marked)
        return one->marked ? -1 : 1;
    return one->percent != other->percent ? other->percent - one->percent
                                          : strcmp (one->student, other->student);
}

/* A checksum of whose work it is: orders by it tell neither marks nor the alphabet. */
static int
by_checksum (gconstpointer a, gconstpointer b)
{
    const PodaClassStudent *one = *(const PodaClassStudent *const *) a;
    const PodaClassStudent *other = *(const PodaClassStudent *const *) b;
    g_autofree char *left =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, one->student, -1);
    g_autofree char *right =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, other->student, -1);
    return strcmp (left, right);
}

static void
hide_names (PodaClassReport *class)
{
    g_ptr_array_sort (class->students, by_checksum);
    for (guint i = 0; i < class->students->len; i++) {
        PodaClassStudent *student = class->students->pdata[i];
        g_free (student->student);
        g_free (student->who);
        student->student = g_strdup_printf (_ ("student %u"), i + 1);
        student->who = g_strdup (student->student);
        *student->name = '\0';
    }
}

static void
list_students (PodaClassReport *class)
{
    for (guint i = 0; i < class->gradebook->works->len; i++) {
        const PodaWork *work = class->gradebook->works->pdata[i];
        PodaClassStudent *student = g_new0 (PodaClassStudent, 1);
        student->work = work;
        student->marked = poda_work_counts (work);
        student->percent = student->marked ? poda_work_percent (work) : 0;
        student->student = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
        student->name = poda_terminal_clip (work->name, PODA_SHOWN_NAME);
        student->who = poda_work_who (work);
        if (work->status
            == PODA_WORK_DUPLICATE) /* another one of that student counts */
            free_student (student);
        else
            g_ptr_array_add (class->students, student);
    }
    if (class->anonymous)
        hide_names (class);
    g_ptr_array_sort (class->students, by_percent);
    class->n_works = class->students->len;
}

static void
count_marks (PodaClassReport *class)
{
    PodaClassStudent *const *all = (PodaClassStudent *const *) class->students->pdata;
    guint n = 0;
    for (; n < class->n_works && all[n]->marked; n++) {
        guint bin =
            MIN ((guint) all[n]->percent / PODA_CLASS_BINS, PODA_CLASS_BINS - 1);
        class->n_right += poda_work_all_right (all[n]->work);
        class->bins[bin]++;
        class->most_bin = MAX (class->most_bin, class->bins[bin]);
        class->mean += all[n]->percent;
    }
    class->n_marked = n;
    if (n == 0)
        return;
    class->mean /= n;
    class->highest = all[0]->percent;
    class->lowest = all[n - 1]->percent;
    class->median = (all[n / 2]->percent + all[(n - 1) / 2]->percent) / 2.0;
}

/* --- Exercises --- */

static int
by_id (gconstpointer a, gconstpointer b)
{
    return strcmp ((*(const PodaClassExercise *const *) a)->id,
                   (*(const PodaClassExercise *const *) b)->id);
}

static void
list_exercises (PodaClassReport *class)
{
    g_autoptr (GHashTable) places = g_hash_table_new (g_str_hash, g_str_equal);
    GPtrArray *all = class->exercises;
    guint most = 0;
    for (guint i = 0; i < class->n_marked; i++) {
        const PodaClassStudent *student = class->students->pdata[i];
        const char *id = student->work->exercise;
        PodaClassExercise *exercise = g_hash_table_lookup (places, id);
        if (*id == '\0')
            continue;
        if (exercise == NULL) {
            exercise = g_new0 (PodaClassExercise, 1);
            exercise->id = id;
            g_hash_table_insert (places, (gpointer) id, exercise);
            g_ptr_array_add (all, exercise);
        }
        exercise->mean += student->percent;
        exercise->n++;
        most = MAX (most, exercise->n);
    }
    if (most < 2)
        g_ptr_array_set_size (all, 0);
    g_ptr_array_sort (all, by_id);
    for (guint i = 0; i < all->len; i++) {
        PodaClassExercise *exercise = all->pdata[i];
        exercise->mean /= exercise->n;
        exercise->hard =
            exercise->n >= HARD_WORKS && exercise->mean <= class->mean - HARD_PERCENT;
    }
}

/* --- Whom to talk to --- */

/* Lists some works that were not marked for another reason than that there is none, and
 * then the lowest marks. */
static void
list_talks (PodaClassReport *class)
{
    for (guint i = class->n_works; i-- > 0 && class->talks->len < MOST_TALKS;) {
        const PodaClassStudent *student = class->students->pdata[i];
        const PodaWork *work = student->work;
        const PodaCause *cause = poda_work_first_cause (work);
        g_autoptr (GPtrArray) reasons = g_ptr_array_new_with_free_func (g_free);
        if (!student->marked && work->status != PODA_WORK_MISSING
            && class->talks->len < MOST_TALKS / 2)
            g_ptr_array_add (reasons, g_strdup (poda_work_status_label (work->status)));
        else if (student->marked && student->percent < LOW_PERCENT)
            g_ptr_array_add (reasons, g_strdup_printf ("%d %%", student->percent));
        if (student->marked && cause != NULL && cause->name != NULL)
            g_ptr_array_add (reasons, g_strdup (poda_cause_title (cause)));
        if (poda_work_pattern (work) != NULL)
            g_ptr_array_add (reasons, g_strdup (poda_work_pattern (work)));
        if (reasons->len == 0)
            continue;
        PodaClassTalk *talk = g_new0 (PodaClassTalk, 1);
        talk->student = student;
        talk->reasons = g_steal_pointer (&reasons);
        g_ptr_array_add (class->talks, talk);
    }
}

/* --- The whole --- */

PodaClassReport *
poda_class_report_new (const PodaGradebook *gradebook, gboolean anonymous)
{
    PodaClassReport *class = g_new0 (PodaClassReport, 1);
    class->gradebook = gradebook;
    class->anonymous = anonymous;
    class->students = g_ptr_array_new_with_free_func (free_student);
    class->steps = g_ptr_array_new_with_free_func (g_free);
    class->mistakes = g_ptr_array_new_with_free_func (free_mistake);
    class->exercises = g_ptr_array_new_with_free_func (g_free);
    class->talks = g_ptr_array_new_with_free_func (free_talk);
    list_students (class);
    count_marks (class);
    list_steps (class);
    list_mistakes (class);
    list_exercises (class);
    list_talks (class);
    return class;
}

void
poda_class_report_free (PodaClassReport *class)
{
    if (class == NULL)
        return;
    GPtrArray *const lists[] = { class->talks, class->mistakes, class->steps,
                                 class->exercises, class->students };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        g_ptr_array_unref (lists[i]);
    g_free (class);
}
