/* The class at a glance: what is counted of works that were made by hand, and that
 * names which are to be hidden stand nowhere. */

#include <string.h>

#include "support/rows.h"
#include "homework/mark/skill.h"
#include "homework/feedback/class_report.h"

static void
add_items (PodaWork *work, PodaSkill skill, PodaItemState state, guint n)
{
    for (guint i = 0; i < n; i++) {
        PodaItem *item = poda_work_add_item (work);
        item->step = poda_skill_word (skill);
        item->state = state;
    }
}

static PodaWork *
add_work (PodaGradebook *gradebook, const char *student, const char *exercise,
          double score)
{
    PodaWork *work = poda_gradebook_add (gradebook);
    g_free (work->student);
    g_free (work->exercise);
    work->student = g_strdup (student);
    work->exercise = g_strdup (exercise);
    work->score = score;
    work->most = 20;
    add_items (work, PODA_SKILL_MAX_VALUE, PODA_ITEM_RIGHT, 2);
    if (score < work->most)
        add_items (work, PODA_SKILL_CUT, PODA_ITEM_WRONG, 1);
    return work;
}

static void
blame (PodaWork *work, const char *name)
{
    PodaCause *cause = poda_work_add_cause (work);
    cause->name = g_strdup (name);
}

/* Marks of 100, 95, 60, 40 and 20 %, and one work that is broken. */
static PodaGradebook *
make_gradebook (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "Week 3");
    add_work (gradebook, "Quintero", "easy", 20);
    blame (add_work (gradebook, "Valdés", "easy", 19), "no-pruning");
    add_work (gradebook, "Ibarra", "easy", 12);
    blame (add_work (gradebook, "Zúñiga", "hard", 8), "no-pruning");
    blame (add_work (gradebook, "Olmedo", "hard", 4), "late-cut");
    add_work (gradebook, "Prado", "hard", 4);
    PodaWork *named = gradebook->works->pdata[3];
    g_free (named->name);
    named->name = g_strdup ("Rosa Zúñiga");
    PodaWork *broken = poda_gradebook_add (gradebook);
    poda_work_refuse (broken, PODA_WORK_UNREADABLE, "no sheet");
    g_free (broken->student);
    broken->student = g_strdup ("Serrano");
    add_items (gradebook->works->pdata[4], PODA_SKILL_CUT, PODA_ITEM_MISSING, 3);
    return gradebook;
}

static void
test_counts (void **state)
{
    (void) state;
    static const guint bins[PODA_CLASS_BINS] = { [2] = 2, [4] = 1, [6] = 1, [9] = 2 };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (PodaClassReport) class = poda_class_report_new (gradebook, FALSE);
    assert_int_equal (class->n_works, 7);
    assert_int_equal (class->n_marked, 6);
    assert_memory_equal (class->bins, bins, sizeof bins);
    assert_true (class->mean > 55.8 && class->mean < 55.9);
    assert_true (class->median == 50 && class->lowest == 20 && class->highest == 100);

    const PodaClassStep *cuts = class->steps->pdata[0];
    assert_string_equal (cuts->word, "cut-made");
    assert_int_equal (cuts->wrong, 5);
    assert_int_equal (cuts->students, 5);
    assert_int_equal (cuts->missing, 3);
    const PodaClassStep *values = class->steps->pdata[1];
    assert_int_equal (values->right, 12);

    assert_int_equal (class->mistakes->len, 2);
    const PodaClassMistake *first = class->mistakes->pdata[0];
    assert_string_equal (first->title, "nothing is pruned");
    assert_int_equal (first->students->len, 2);
    const PodaClassStudent *second = first->students->pdata[1];
    assert_string_equal (second->who, "Rosa Zúñiga (Zúñiga)");
}

/* Of "hard" three students had 27 % on average, the class 56 %. */
static void
test_too_hard (void **state)
{
    (void) state;
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (PodaClassReport) class = poda_class_report_new (gradebook, FALSE);
    assert_int_equal (class->exercises->len, 2);
    const PodaClassExercise *easy = class->exercises->pdata[0];
    const PodaClassExercise *hard = class->exercises->pdata[1];
    assert_int_equal (easy->n, 3);
    assert_int_equal (hard->n, 3);
    assert_true (!easy->hard && hard->hard);
}

static void
test_talk (void **state)
{
    (void) state;
    static const char *const who[] = { "Serrano", "Prado", "Olmedo", "Zúñiga",
                                       "Valdés" };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (PodaClassReport) class = poda_class_report_new (gradebook, FALSE);
    assert_int_equal (class->talks->len, G_N_ELEMENTS (who));
    for (guint i = 0; i < G_N_ELEMENTS (who); i++)
        assert_string_equal (
            ((PodaClassTalk *) class->talks->pdata[i])->student->student, who[i]);
    const PodaClassTalk *olmedo = class->talks->pdata[2];
    assert_int_equal (olmedo->reasons->len, 2);
    assert_string_equal (olmedo->reasons->pdata[0], "20 %");
}

static void
test_names_are_hidden (void **state)
{
    (void) state;
    typedef void (*Writer) (const PodaClassReport *, PodaOutput *);
    static const Writer writers[] = { poda_class_report_txt, poda_class_report_csv,
                                      poda_class_report_json, poda_class_report_html };
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    for (guint veiled = 0; veiled < 2; veiled++) {
        g_autoptr (PodaClassReport) class =
            poda_class_report_new (gradebook, veiled != 0);
        for (guint i = 0; i < G_N_ELEMENTS (writers); i++) {
            g_autoptr (PodaOutput) output = poda_output_memory ();
            writers[i](class, output);
            const char *text = poda_output_contents (output, NULL);
            for (guint k = 0; k < gradebook->works->len; k++) {
                const PodaWork *work = gradebook->works->pdata[k];
                gboolean told = strstr (text, work->student) != NULL;
                if (veiled)
                    assert_false (told);
                else if (work->error != NULL || work->score <= 8)
                    assert_true (told); /* is to be talked to */
            }
        }
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "class report");
    rows_add (&rows, test_counts, NULL, "counts");
    rows_add (&rows, test_too_hard, NULL, "which exercise is too hard");
    rows_add (&rows, test_talk, NULL, "whom to talk to");
    rows_add (&rows, test_names_are_hidden, NULL, "names are hidden");
    return rows_run (&rows);
}
