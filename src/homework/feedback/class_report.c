/* The class report: an overview for teachers, before they read single works. */

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/terminal.h"
#include "homework/document/document.h"
#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"

#define STYLE "homework/feedback/class_report.css"

/* Students with fewer percent are listed for a talk, up to MOST_TALKS. */
#define LOW_PERCENT 50
#define MOST_TALKS 6

#define N_BINS 10 /* bars of the histogram of marks: 0 to 9 %, …, 90 to 100 % */

/* Results of the class for one skill. */
typedef struct {
    const char *word, *label;           /* the PodaSkill's */
    guint asked, n[PODA_N_ITEM_STATES]; /* answers by state; carried ones are right */
    guint students;                     /* students with a wrong one */
    double lost; /* points for wrong answers and repeated mistakes */
} Step;

typedef struct {
    GPtrArray *works; /* no duplicates; the best first, then unmarked ones */
    guint n_marked, n_right, bins[N_BINS], most_in_bin;
    double mean, median, lowest, highest; /* in percent */
    Step steps[PODA_N_SKILLS]; /* asked of any student: those that cost most first,
                                  those without mistakes last */
    guint n_steps, n_missed;   /* all, and those with mistakes */
    GPtrArray *mistakes; /* GPtrArray elements, the largest first: works whose first
                            cause has the same name */
    GPtrArray *talks;    /* works of students to talk to, the worst first */
    GPtrArray *reasons;  /* reasons for these talks: GPtrArray of char * */
} Class;

/* Returns the cause that these works share. */
static const PodaCause *
cause_of (const GPtrArray *works)
{
    return poda_work_first_cause (works->pdata[0]);
}

/* --- Statistics --- */

static int
by_mark (gconstpointer a, gconstpointer b)
{
    const PodaWork *one = *(PodaWork *const *) a, *other = *(PodaWork *const *) b;
    int left = poda_work_counts (one) ? poda_work_percent (one) : -1;
    int right = poda_work_counts (other) ? poda_work_percent (other) : -1;
    return left != right ? right - left
                         : strcmp (poda_work_name (one), poda_work_name (other));
}

static int
by_loss (gconstpointer a, gconstpointer b)
{
    const Step *one = a, *other = b;
    if ((one->n[PODA_ITEM_WRONG] == 0) != (other->n[PODA_ITEM_WRONG] == 0))
        return one->n[PODA_ITEM_WRONG] == 0 ? 1 : -1;
    return one->lost != other->lost ? (one->lost > other->lost ? -1 : 1)
                                    : strcmp (one->word, other->word);
}

static int
by_number (gconstpointer a, gconstpointer b)
{
    const GPtrArray *one = *(GPtrArray *const *) a, *other = *(GPtrArray *const *) b;
    return one->len != other->len
               ? (int) other->len - (int) one->len
               : strcmp (cause_of (one)->name, cause_of (other)->name);
}

static void
count_step (Step *step, const PodaWork *work)
{
    guint wrong = step->n[PODA_ITEM_WRONG];
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        if (g_strcmp0 (item->step, step->word) != 0)
            continue;
        step->asked++;
        step->n[item->state == PODA_ITEM_CARRIED ? PODA_ITEM_RIGHT : item->state]++;
        step->lost += item->state == PODA_ITEM_WRONG ? item->most - item->score : 0;
    }
    step->students += step->n[PODA_ITEM_WRONG] > wrong;
    for (guint i = 0; i < work->again->len; i++) {
        const PodaRepeatedMistake *again =
            &g_array_index (work->again, PodaRepeatedMistake, i);
        step->lost += g_strcmp0 (again->step, step->word) == 0 ? again->cost : 0;
    }
}

static void
count_steps (Class *class)
{
    for (PodaSkill skill = 0; skill < PODA_N_SKILLS; skill++) {
        Step *step = &class->steps[class->n_steps];
        *step =
            (Step){ poda_skills[skill].word, .label = _ (poda_skills[skill].label) };
        for (guint i = 0; i < class->n_marked; i++)
            count_step (step, class->works->pdata[i]);
        class->n_steps += step->asked > 0;
        class->n_missed += step->n[PODA_ITEM_WRONG] > 0;
    }
    qsort (class->steps, class->n_steps, sizeof *class->steps, by_loss);
}

static void
count_mistake (Class *class, PodaWork *work)
{
    const PodaCause *cause = poda_work_first_cause (work);
    guint i = 0;
    if (cause == NULL || cause->name == NULL)
        return;
    while (i < class->mistakes->len
           && strcmp (cause_of (class->mistakes->pdata[i])->name, cause->name) != 0)
        i++;
    if (i == class->mistakes->len)
        g_ptr_array_add (class->mistakes, g_ptr_array_new ());
    g_ptr_array_add (class->mistakes->pdata[i], work);
}

/* Adds a student to talk to. Of the students who submitted work without getting a mark,
 * it adds only the first ones. */
static void
add_talk (Class *class, PodaWork *work)
{
    GPtrArray *reasons = g_ptr_array_new_with_free_func (g_free);
    const PodaCause *cause = poda_work_first_cause (work);
    gboolean marked = poda_work_counts (work);
    if (!marked && work->status != PODA_WORK_MISSING
        && class->talks->len < MOST_TALKS / 2)
        g_ptr_array_add (reasons, g_strdup (poda_work_status_label (work->status)));
    else if (marked && poda_work_percent (work) < LOW_PERCENT)
        g_ptr_array_add (reasons,
                         work->status == PODA_WORK_UNFINISHED
                             ? poda_work_gap (work)
                             : g_strdup_printf (_ ("%d%%"), poda_work_percent (work)));
    if (marked && cause != NULL && poda_cause_title (cause) != NULL)
        g_ptr_array_add (reasons, g_strdup (poda_cause_title (cause)));
    if (reasons->len == 0 || class->talks->len == MOST_TALKS) {
        g_ptr_array_unref (reasons);
    } else {
        g_ptr_array_add (class->reasons, reasons);
        g_ptr_array_add (class->talks, work);
    }
}

static void
count (Class *class, const PodaGradebook *gradebook)
{
    GDestroyNotify unref = (GDestroyNotify) g_ptr_array_unref;
    *class = (Class){ .works = g_ptr_array_new (),
                      .mistakes = g_ptr_array_new_with_free_func (unref),
                      .talks = g_ptr_array_new (),
                      .reasons = g_ptr_array_new_with_free_func (unref) };
    for (guint i = 0; i < gradebook->works->len; i++) {
        PodaWork *work = gradebook->works->pdata[i];
        if (poda_gradebook_stands (gradebook, i))
            g_ptr_array_add (class->works, work);
        class->n_marked += poda_work_counts (work);
    }
    g_ptr_array_sort (class->works, by_mark);
    guint n = class->n_marked;
    for (guint i = 0; i < n; i++) {
        PodaWork *work = class->works->pdata[i];
        double percent = poda_work_percent (work);
        guint *bin = &class->bins[MIN ((guint) percent / N_BINS, N_BINS - 1)];
        *bin += 1;
        class->most_in_bin = MAX (class->most_in_bin, *bin);
        class->n_right += poda_work_all_right (work);
        class->mean += percent;
        class->median += percent / 2 * ((i == n / 2) + (i == (n - 1) / 2));
        class->highest = MAX (class->highest, percent);
        class->lowest = percent;
        count_mistake (class, work);
    }
    class->mean /= MAX (n, 1);
    count_steps (class);
    g_ptr_array_sort (class->mistakes, by_number);
    for (guint i = class->works->len; i-- > 0;)
        add_talk (class, class->works->pdata[i]);
}

static void
clear (Class *class)
{
    g_ptr_array_unref (class->works);
    g_ptr_array_unref (class->mistakes);
    g_ptr_array_unref (class->talks);
    g_ptr_array_unref (class->reasons);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Class, clear)

/* --- Text and page --- */

#define text(heading, ...) poda_document_cell (document, NULL, heading, __VA_ARGS__)
#define number(heading, ...)                                                           \
    poda_document_cell (document, "number", heading, __VA_ARGS__)

static void
add_numbers (PodaDocument *document, const Class *class)
{
    poda_document_table (document, "numbers");
    poda_document_row (document, NULL);
    number (_ ("submissions"), "%u", class->works->len);
    number (_ ("marked"), "%u", class->n_marked);
    number (_ ("all correct"), "%u", class->n_right);
    if (class->n_marked == 0)
        return;
    number (_ ("mean"), _ ("%.0f%%"), class->mean);
    number (_ ("median"), _ ("%.0f%%"), class->median);
    number (_ ("lowest"), _ ("%.0f%%"), class->lowest);
    number (_ ("highest"), _ ("%.0f%%"), class->highest);
}

static void
add_bin (PodaDocument *document, const Class *class, guint i)
{
    number (NULL, _ ("%u–%u%%"), i * 10, i + 1 == N_BINS ? 100 : i * 10 + 9);
    poda_document_cell (document, "bar", NULL, NULL)->share =
        (double) class->bins[i] / class->most_in_bin;
    number (NULL, class->bins[i] > 0 ? "%u" : " ", class->bins[i]);
}

static void
add_step (PodaDocument *document, const Class *class, guint i)
{
    const Step *step = &class->steps[i];
    guint wrong = step->n[PODA_ITEM_WRONG];
    double most = class->steps[0].lost;
    text (_ ("kind of step"), "%s", step->label);
    number (_ ("points lost"), "%.0f", step->lost);
    poda_document_cell (document, "share", NULL, NULL)->share =
        most > 0 ? step->lost / most : 0;
    number (_ ("students"), "%u", step->students);
    number (_ ("wrong answers"), _ ("%u of %u"), wrong,
            step->n[PODA_ITEM_RIGHT] + wrong);
    number (_ ("left empty"), "%u", step->n[PODA_ITEM_MISSING]);
}

static void
add_mistake (PodaDocument *document, const Class *class, guint i)
{
    const GPtrArray *works = class->mistakes->pdata[i];
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    for (guint k = 0; k < works->len; k++)
        g_ptr_array_add (names, poda_work_who (works->pdata[k]));
    g_autofree char *who = poda_texts_join (names, ", ");
    g_autofree char *lesson = poda_work_lesson (works->pdata[0], 0);
    text (_ ("mistake"), "%s", poda_cause_title (cause_of (works)));
    number (_ ("students"), "%u", works->len);
    poda_document_below (document, _ ("who"), "%s", who);
    text (_ ("lesson"), "%s", lesson != NULL ? lesson : "");
}

static void
add_reasons (PodaDocument *document, const Class *class, guint i)
{
    g_autofree char *who = poda_work_who (class->talks->pdata[i]);
    g_autofree char *why = poda_texts_join (class->reasons->pdata[i], "; ");
    text (_ ("student"), "%s", who);
    text (_ ("because"), "%s", why);
}

static void
add_student (PodaDocument *document, const Class *class, guint i)
{
    const PodaWork *work = class->works->pdata[i];
    g_autofree char *who = poda_work_who (work);
    text (NULL, "%s", who);
    if (i < class->n_marked) {
        number (NULL, _ ("%d%%"), poda_work_percent (work));
    } else {
        poda_document_cell (document, "word", NULL, "%s",
                            poda_work_status_label (work->status));
        text (NULL, "%s", work->error);
    }
}

/* Adds a section with a table of the rows from `first` to `end`, if there are any. */
static void
add_section (PodaDocument *document, const Class *class, const char *heading,
             const char *style, guint first, guint end,
             void (*add_cells) (PodaDocument *, const Class *, guint))
{
    if (first == end)
        return;
    poda_document_section (document, NULL, NULL);
    poda_document_heading (document, NULL, "%s", heading);
    poda_document_table (document, style);
    for (guint i = first; i < end; i++) {
        poda_document_row (document, NULL);
        add_cells (document, class, i);
    }
    poda_document_end_section (document);
}

/* Returns the report. In a text, it lists only students without a mark. */
static PodaDocument *
build (const PodaGradebook *gradebook, gboolean page)
{
    const char *title = *gradebook->title != '\0' ? gradebook->title : _ ("The class");
    PodaDocument *document = poda_document_new (title, STYLE);
    g_auto (Class) class;
    count (&class, gradebook);
    add_numbers (document, &class);
    add_section (document, &class, _ ("Marks"), "plot", 0,
                 class.n_marked > 0 ? N_BINS : 0, add_bin);
    add_section (document, &class, _ ("Which steps go wrong"), NULL, 0, class.n_missed,
                 add_step);
    add_section (document, &class, _ ("Mistakes made"), NULL, 0, class.mistakes->len,
                 add_mistake);
    add_section (document, &class, _ ("Whom to talk to"), NULL, 0, class.talks->len,
                 add_reasons);
    poda_gradebook_add_similar (gradebook, document);
    add_section (document, &class, _ ("Not marked"), NULL, class.n_marked,
                 class.works->len, add_student);
    add_section (document, &class, _ ("All marks"), "marks", 0,
                 page ? class.n_marked : 0, add_student);
    return document;
}

void
poda_class_report_txt (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, FALSE);
    poda_document_text (document, 0, output);
}

void
poda_class_report_html (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_autoptr (PodaDocument) document = build (gradebook, TRUE);
    poda_document_html (document, output);
}

/* --- JSON --- */

void
poda_class_report_json (const PodaGradebook *gradebook, PodaOutput *output)
{
    g_auto (Class) class;
    PodaJson json;
    count (&class, gradebook);
    gboolean any = class.n_marked > 0;
    poda_json_init (&json, output);
    poda_json_write (
        &json,
        "{ kind:s title:s works:u marked:u all_right:u mean:V median:V lowest:V "
        "highest:V distribution:[",
        "class", gradebook->title, class.works->len, class.n_marked, class.n_right,
        any ? &class.mean : NULL, any ? &class.median : NULL,
        any ? &class.lowest : NULL, any ? &class.highest : NULL);
    for (guint i = 0; i < N_BINS; i++)
        poda_json_count (&json, NULL, class.bins[i]);
    poda_json_write (&json, "] students:[");
    for (guint i = 0; i < class.works->len; i++) {
        const PodaWork *work = class.works->pdata[i];
        const double percent = poda_work_percent (work);
        gboolean plain = work->status == PODA_WORK_MARKED;
        poda_json_newline (&json);
        poda_json_write (&json, "{ student:s name:s percent:V status:s }",
                         poda_work_name (work), work->name,
                         i < class.n_marked ? &percent : NULL,
                         plain ? NULL : poda_work_status_word (work->status));
    }
    poda_json_write (&json, "] talk:[");
    for (guint i = 0; i < class.talks->len; i++) {
        const PodaWork *work = class.talks->pdata[i];
        poda_json_write (&json, "{ student:s name:s reasons:A }", poda_work_name (work),
                         work->name, class.reasons->pdata[i]);
    }
    poda_json_write (&json, "] steps:[");
    for (guint i = 0; i < class.n_steps; i++) {
        const Step *step = &class.steps[i];
        poda_json_newline (&json);
        poda_json_write (
            &json, "{ step:s asked:u right:u wrong:u missing:u students:u lost:v }",
            step->word, step->asked, step->n[PODA_ITEM_RIGHT], step->n[PODA_ITEM_WRONG],
            step->n[PODA_ITEM_MISSING], step->students, step->lost);
    }
    poda_json_write (&json, "] mistakes:[");
    for (guint i = 0; i < class.mistakes->len; i++) {
        const GPtrArray *works = class.mistakes->pdata[i];
        poda_json_write (&json, "{ name:s title:s lesson:S students:[",
                         cause_of (works)->name, poda_cause_title (cause_of (works)),
                         poda_work_lesson (works->pdata[0], 0));
        for (guint k = 0; k < works->len; k++)
            poda_json_string (&json, NULL, poda_work_name (works->pdata[k]));
        poda_json_write (&json, "] }");
    }
    poda_json_write (&json, "] }");
    poda_json_newline (&json);
}
