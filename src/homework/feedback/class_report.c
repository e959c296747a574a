/* The class at a glance: what a teacher wants to know before reading one work. */

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "base/terminal.h"
#include "homework/document/document.h"
#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"

#define STYLE "homework/feedback/class_report.css"

/* Who has less is to be talked to, and so many at most. */
#define LOW_PERCENT 50
#define MOST_TALKS 6

#define N_BINS 10 /* of marks: 0 to 9 %, …, 90 to 100 % */

/* How a kind of step went. */
typedef struct {
    const char *word, *label;           /* of the PodaSkill */
    guint asked, right, wrong, missing; /* answers; right: those carried included */
    guint students;                     /* who have any wrong */
    const PodaWork *last;               /* of those */
    double lost; /* points of wrong answers, and for repeating them */
} Step;

typedef struct {
    const char *title;
    GPtrArray *works; /* without those of which another counts: the best first, then
                         those not marked */
    guint n_marked, n_right, bins[N_BINS];
    double mean, median, lowest, highest; /* in hundredths */
    Step steps[PODA_N_SKILLS];            /* those that cost most first, … */
    guint n_steps;                        /* … without those that nobody was asked */
    GPtrArray *mistakes; /* of GPtrArray, the largest first: works whose mistake has one
                            name. Where several explain a work it stands under the
                            first one's, and of the class that is good enough */
} Class;

static const PodaWork *
work_at (const GPtrArray *works, guint i)
{
    return works->pdata[i];
}

static int
percent_at (const GPtrArray *works, guint i)
{
    return poda_work_percent (works->pdata[i]);
}

/* The mistake of works that share it. */
static const PodaCause *
cause_of (const GPtrArray *works)
{
    return poda_work_first_cause (work_at (works, 0));
}

/* --- Counting --- */

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
    if (one->lost != other->lost)
        return one->lost > other->lost ? -1 : 1;
    return strcmp (one->word, other->word);
}

static int
by_number (gconstpointer a, gconstpointer b)
{
    const GPtrArray *one = *(GPtrArray *const *) a, *other = *(GPtrArray *const *) b;
    return one->len != other->len
               ? (int) other->len - (int) one->len
               : strcmp (cause_of (one)->name, cause_of (other)->name);
}

static Step *
find_step (Class *class, const char *word)
{
    for (guint i = 0; i < PODA_N_SKILLS; i++)
        if (g_strcmp0 (class->steps[i].word, word) == 0)
            return &class->steps[i];
    return NULL;
}

static void
count_steps (Class *class, const PodaWork *work)
{
    for (guint i = 0; i < work->items->len; i++) {
        const PodaItem *item = work->items->pdata[i];
        Step *step = find_step (class, item->step);
        if (step == NULL)
            continue;
        step->asked++;
        step->right +=
            item->state == PODA_ITEM_RIGHT || item->state == PODA_ITEM_CARRIED;
        step->missing += item->state == PODA_ITEM_MISSING;
        if (item->state != PODA_ITEM_WRONG)
            continue;
        step->wrong++;
        step->lost += item->most - item->score;
        step->students += step->last != work;
        step->last = work;
    }
    for (guint i = 0; i < work->again->len; i++) {
        const PodaAgain *again = &g_array_index (work->again, PodaAgain, i);
        Step *step = find_step (class, again->step);
        if (step != NULL)
            step->lost += again->cost;
    }
}

static void
count_mistake (Class *class, const PodaWork *work)
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
    g_ptr_array_add (class->mistakes->pdata[i], (gpointer) work);
}

static void
count_marks (Class *class)
{
    const GPtrArray *works = class->works;
    guint n = class->n_marked;
    for (guint i = 0; i < n; i++) {
        class->n_right += poda_work_all_right (work_at (works, i));
        class->bins[MIN (percent_at (works, i) / N_BINS, N_BINS - 1)]++;
        class->mean += percent_at (works, i);
    }
    if (n == 0)
        return;
    class->mean /= n;
    class->highest = percent_at (works, 0);
    class->lowest = percent_at (works, n - 1);
    class->median = (percent_at (works, n / 2) + percent_at (works, (n - 1) / 2)) / 2.0;
}

static void
count (Class *class, const PodaGradebook *gradebook)
{
    *class = (Class){ .title = gradebook->title,
                      .works = g_ptr_array_new (),
                      .mistakes = g_ptr_array_new_with_free_func (
                          (GDestroyNotify) g_ptr_array_unref) };
    for (PodaSkill skill = 0; skill < PODA_N_SKILLS; skill++) {
        class->steps[skill].word = poda_skills[skill].word;
        class->steps[skill].label = _ (poda_skills[skill].label);
    }
    for (guint i = 0; i < gradebook->works->len; i++) {
        PodaWork *work = gradebook->works->pdata[i];
        if (work->status == PODA_WORK_DUPLICATE)
            continue;
        g_ptr_array_add (class->works, work);
        class->n_marked += poda_work_counts (work);
    }
    g_ptr_array_sort (class->works, by_mark);
    for (guint i = 0; i < class->n_marked; i++) {
        count_steps (class, work_at (class->works, i));
        count_mistake (class, work_at (class->works, i));
    }
    for (guint i = 0; i < PODA_N_SKILLS; i++)
        if (class->steps[i].asked > 0)
            class->steps[class->n_steps++] = class->steps[i];
    qsort (class->steps, class->n_steps, sizeof *class->steps, by_loss);
    g_ptr_array_sort (class->mistakes, by_number);
    count_marks (class);
}

static void
clear (Class *class)
{
    g_ptr_array_unref (class->works);
    g_ptr_array_unref (class->mistakes);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Class, clear)

/* Why somebody is to be talked to, of char *; NULL: they are not. Of those who have no
 * mark, and have handed something in, the first are, so that `n_before` are listed. */
static GPtrArray *
reasons_to_talk (const PodaWork *work, guint n_before)
{
    GPtrArray *reasons = g_ptr_array_new_with_free_func (g_free);
    const PodaCause *cause = poda_work_first_cause (work);
    gboolean marked = poda_work_counts (work);
    if (!marked && work->status != PODA_WORK_MISSING && n_before < MOST_TALKS / 2)
        g_ptr_array_add (reasons, g_strdup (poda_work_status_label (work->status)));
    else if (marked && poda_work_percent (work) < LOW_PERCENT)
        g_ptr_array_add (reasons, g_strdup_printf ("%d %%", poda_work_percent (work)));
    if (marked && cause != NULL && cause->name != NULL)
        g_ptr_array_add (reasons, g_strdup (poda_cause_title (cause)));
    if (poda_work_pattern (work) != NULL)
        g_ptr_array_add (reasons, g_strdup (poda_work_pattern (work)));
    if (reasons->len == 0 || n_before == MOST_TALKS)
        g_clear_pointer (&reasons, g_ptr_array_unref);
    return reasons;
}

/* The students of works as people call them, joined. */
static char *
join_students (const GPtrArray *works)
{
    g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < works->len; i++)
        g_ptr_array_add (names, poda_work_who (works->pdata[i]));
    return poda_texts_join (names, ", ");
}

/* --- For people --- */

/* Begins a table in a section of its own. */
static void
begin_table (PodaDocument *document, const char *heading, const char *class,
             const PodaDocumentColumn *columns, guint n_columns)
{
    poda_document_section (document, NULL, NULL);
    poda_document_heading (document, NULL, "%s", heading);
    poda_document_table (document, class, columns, n_columns);
}

static void
add_marks (PodaDocument *document, const Class *class)
{
    static const PodaDocumentColumn heads[] = {
        { N_ ("works"), "number", FALSE },     { N_ ("marked"), "number", FALSE },
        { N_ ("all right"), "number", FALSE }, { N_ ("mean"), "number", FALSE },
        { N_ ("median"), "number", FALSE },    { N_ ("lowest"), "number", FALSE },
        { N_ ("highest"), "number", FALSE },
    };
    static const PodaDocumentColumn plot[] = { { "", "number", FALSE },
                                               { "", "bar", FALSE },
                                               { "", "number", FALSE } };
    const guint counts[] = { class->works->len, class->n_marked, class->n_right };
    const double marks[] = { class->mean, class->median, class->lowest,
                             class->highest };
    guint most = 0, n_marks = class->n_marked > 0 ? G_N_ELEMENTS (marks) : 0;
    poda_document_table (document, "numbers", heads, G_N_ELEMENTS (counts) + n_marks);
    poda_document_row (document, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        poda_document_cell (document, NULL, "%u", counts[i]);
    for (guint i = 0; i < n_marks; i++)
        poda_document_cell (document, NULL, "%.0f %%", marks[i]);
    for (guint i = 0; i < N_BINS; i++)
        most = MAX (most, class->bins[i]);
    if (most == 0)
        return;
    begin_table (document, _ ("Marks"), "plot", plot, G_N_ELEMENTS (plot));
    for (guint i = 0; i < N_BINS; i++) {
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%u–%u %%", i * 10,
                            i + 1 == N_BINS ? 100 : i * 10 + 9);
        poda_document_bar (document, (double) class->bins[i] / most);
        poda_document_cell (document, NULL, class->bins[i] > 0 ? "%u" : " ",
                            class->bins[i]);
    }
    poda_document_end_section (document);
}

static void
add_steps (PodaDocument *document, const Class *class)
{
    static const PodaDocumentColumn columns[] = {
        { N_ ("kind of step"), NULL, FALSE },
        { N_ ("points lost"), "number", FALSE },
        { "", "share", FALSE },
        { N_ ("students"), "number", FALSE },
        { N_ ("wrong answers"), "number", FALSE },
        { N_ ("left empty"), "number", FALSE },
    };
    double most = class->n_steps > 0 ? class->steps[0].lost : 0;
    guint n = 0;
    for (guint i = 0; i < class->n_steps; i++) {
        const Step *step = &class->steps[i];
        if (step->wrong == 0)
            continue;
        if (n++ == 0)
            begin_table (document, _ ("Which steps are missed"), NULL, columns,
                         G_N_ELEMENTS (columns));
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", step->label);
        poda_document_cell (document, NULL, "%.0f", step->lost);
        poda_document_bar (document, most > 0 ? step->lost / most : 0);
        poda_document_cell (document, NULL, "%u", step->students);
        poda_document_cell (document, NULL, _ ("%u of %u"), step->wrong,
                            step->right + step->wrong);
        poda_document_cell (document, NULL, "%u", step->missing);
    }
    if (n > 0)
        poda_document_end_section (document);
}

static void
add_mistakes (PodaDocument *document, const Class *class)
{
    static const PodaDocumentColumn columns[] = { { N_ ("mistake"), NULL, FALSE },
                                                  { N_ ("students"), "number", FALSE },
                                                  { N_ ("who"), NULL, TRUE },
                                                  { N_ ("lesson"), NULL, FALSE } };
    if (class->mistakes->len == 0)
        return;
    begin_table (document, _ ("Which mistakes are made"), NULL, columns,
                 G_N_ELEMENTS (columns));
    for (guint i = 0; i < class->mistakes->len; i++) {
        const GPtrArray *works = class->mistakes->pdata[i];
        g_autofree char *who = join_students (works);
        g_autofree char *lesson = poda_work_lesson (works->pdata[0], 0);
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", poda_cause_title (cause_of (works)));
        poda_document_cell (document, NULL, "%u", works->len);
        poda_document_cell (document, NULL, "%s", who);
        poda_document_cell (document, NULL, "%s", lesson != NULL ? lesson : "");
    }
    poda_document_end_section (document);
}

static void
add_talks (PodaDocument *document, const Class *class)
{
    static const PodaDocumentColumn columns[] = { { N_ ("student"), NULL, FALSE },
                                                  { N_ ("because"), NULL, FALSE } };
    guint n = 0;
    for (guint i = class->works->len; i-- > 0;) {
        const PodaWork *work = work_at (class->works, i);
        g_autoptr (GPtrArray) reasons = reasons_to_talk (work, n);
        g_autofree char *who = poda_work_who (work);
        if (reasons == NULL)
            continue;
        g_autofree char *why = poda_texts_join (reasons, "; ");
        if (n++ == 0)
            begin_table (document, _ ("Whom to talk to"), NULL, columns,
                         G_N_ELEMENTS (columns));
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", who);
        poda_document_cell (document, NULL, "%s", why);
    }
    if (n > 0)
        poda_document_end_section (document);
}

/* A page lists all marks, a text only who has none. */
static void
add_students (PodaDocument *document, const Class *class, gboolean page)
{
    static const PodaDocumentColumn columns[] = { { "", NULL, FALSE },
                                                  { "", "number", FALSE } };
    if (!page && class->n_marked == class->works->len)
        return;
    begin_table (document, page ? _ ("All marks") : _ ("Not marked"), "marks", columns,
                 G_N_ELEMENTS (columns));
    for (guint i = page ? 0 : class->n_marked; i < class->works->len; i++) {
        const PodaWork *work = work_at (class->works, i);
        g_autofree char *who = poda_work_who (work);
        poda_document_row (document, NULL);
        poda_document_cell (document, NULL, "%s", who);
        if (i < class->n_marked)
            poda_document_cell (document, NULL, "%d %%", poda_work_percent (work));
        else
            poda_document_cell (document, NULL, "%s",
                                poda_work_status_label (work->status));
    }
    poda_document_end_section (document);
}

/* Marks, steps and mistakes on the first side of paper, people on the second. */
static PodaDocument *
build (const PodaGradebook *gradebook, gboolean page)
{
    g_auto (Class) class;
    count (&class, gradebook);
    PodaDocument *document =
        poda_document_new (*class.title != '\0' ? class.title : _ ("The class"), STYLE);
    add_marks (document, &class);
    add_steps (document, &class);
    add_mistakes (document, &class);
    poda_document_section (document, "back", NULL);
    add_talks (document, &class);
    poda_gradebook_add_alike (gradebook, document);
    add_students (document, &class, page);
    poda_document_end_section (document);
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

/* --- For machines --- */

static void
write_students (PodaJson *json, const Class *class)
{
    poda_json_array (json, "students");
    for (guint i = 0; i < class->works->len; i++) {
        const PodaWork *work = work_at (class->works, i);
        gboolean plain = work->status == PODA_WORK_MARKED;
        const double percent = poda_work_percent (work);
        poda_json_newline (json);
        poda_json_write (json, "{ student:s name:s percent:V status:s }",
                         poda_work_name (work), work->name,
                         i < class->n_marked ? &percent : NULL,
                         plain ? NULL : poda_work_status_word (work->status));
    }
    poda_json_write (json, "] talk:[");
    for (guint i = class->works->len, n = 0; i-- > 0;) {
        const PodaWork *work = work_at (class->works, i);
        g_autoptr (GPtrArray) reasons = reasons_to_talk (work, n);
        if (reasons != NULL)
            poda_json_write (json, "{ student:s name:s reasons:A }",
                             poda_work_name (work), work->name, reasons);
        n += reasons != NULL;
    }
    poda_json_end_array (json);
}

static void
write_lists (PodaJson *json, const Class *class)
{
    poda_json_array (json, "steps");
    for (guint i = 0; i < class->n_steps; i++) {
        const Step *step = &class->steps[i];
        poda_json_newline (json);
        poda_json_write (
            json, "{ step:s asked:u right:u wrong:u missing:u students:u lost:v }",
            step->word, step->asked, step->right, step->wrong, step->missing,
            step->students, step->lost);
    }
    poda_json_write (json, "] mistakes:[");
    for (guint i = 0; i < class->mistakes->len; i++) {
        const GPtrArray *works = class->mistakes->pdata[i];
        poda_json_write (json, "{ name:s title:s lesson:S students:[",
                         cause_of (works)->name, poda_cause_title (cause_of (works)),
                         poda_work_lesson (works->pdata[0], 0));
        for (guint k = 0; k < works->len; k++)
            poda_json_string (json, NULL, poda_work_name (works->pdata[k]));
        poda_json_write (json, "] }");
    }
    poda_json_end_array (json);
}

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
        "class", class.title, class.works->len, class.n_marked, class.n_right,
        any ? &class.mean : NULL, any ? &class.median : NULL,
        any ? &class.lowest : NULL, any ? &class.highest : NULL);
    for (guint i = 0; i < N_BINS; i++)
        poda_json_count (&json, NULL, class.bins[i]);
    poda_json_end_array (&json);
    write_students (&json, &class);
    write_lists (&json, &class);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
