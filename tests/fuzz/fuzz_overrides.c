/* Marks that the teacher sets: a table is refused in a line that begins with a place,
 * or it is read, and set in a gradebook in which every work then has between nothing
 * and all of its points; set twice it changes nothing more. */

#include <math.h>

#include "fuzz/properties.h"
#include "homework/feedback/overrides.h"
#include "homework/sheet/csv_reader.h"

static PodaWork *
add_work (PodaGradebook *gradebook, const char *student, double cost)
{
    static const char *const nodes[] = { "A", "B", "b1" };
    PodaWork *work = poda_gradebook_add (gradebook->works);
    g_free (work->student);
    work->student = g_strdup (student);
    for (guint i = 0; i < G_N_ELEMENTS (nodes); i++) {
        PodaItem *item = poda_work_add (work->items, PodaItem);
        item->name = g_strdup_printf ("node %s, value", nodes[i]);
        item->node = g_strdup (nodes[i]);
        item->column = g_strdup ("value");
        item->most = 1 + i;
        item->score = i == 1 ? 0 : item->most;
        item->state = i == 1 ? PODA_ITEM_WRONG : PODA_ITEM_RIGHT;
        work->score += item->score;
        work->most += item->most;
    }
    work->score -= cost; /* of a step that was done wrongly again and again */
    return work;
}

static PodaGradebook *
make_gradebook (void)
{
    PodaGradebook *gradebook = poda_gradebook_new ("check", "t");
    add_work (gradebook, "ana", 0);
    add_work (gradebook, "bo", 1.5);
    poda_work_refuse (add_work (gradebook, "c, d", 0), PODA_WORK_UNREADABLE, "why");
    add_work (gradebook, "ana", 0)->status = PODA_WORK_DUPLICATE;
    return gradebook;
}

static void
check_works (const PodaGradebook *gradebook)
{
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        g_assert_true (isfinite (work->score));
        g_assert_true (work->score >= 0 && work->score <= work->most + 1e-9);
        g_assert_true (poda_work_percent (work) >= 0
                       && poda_work_percent (work) <= 100);
        for (guint k = 0; k < work->items->len; k++) {
            const PodaItem *item = work->items->pdata[k];
            g_assert_true (item->score >= 0 && item->score <= item->most);
        }
        for (guint k = 0; k < work->remarks->len; k++)
            check_line (work->remarks->pdata[k]);
    }
}

static void
check_set (const GPtrArray *overrides)
{
    g_autoptr (PodaGradebook) gradebook = make_gradebook ();
    g_autoptr (GError) error = NULL;
    double scores[4];
    gboolean done = poda_overrides_apply (overrides, gradebook, &error);
    if (!done) {
        check_place (error, PODA_CSV_ERROR);
        return;
    }
    check_works (gradebook);
    for (guint i = 0; i < G_N_ELEMENTS (scores); i++)
        scores[i] = ((const PodaWork *) gradebook->works->pdata[i])->score;
    g_assert_true (poda_overrides_apply (overrides, gradebook, NULL));
    for (guint i = 0; i < G_N_ELEMENTS (scores); i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        g_assert_true (fabs (scores[i] - work->score) <= 1e-9);
    }
}

static void
check_override (const PodaOverride *override)
{
    g_assert_true (g_str_has_prefix (override->place, "t:"));
    check_line (override->student);
    g_assert_true (isfinite (override->points) && override->points >= 0);
    g_assert_null (strpbrk (override->item, "\r\n"));
    g_assert_null (strpbrk (override->comment, "\r\n"));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *text = copy_input (data, size, FALSE);
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) overrides = poda_overrides_read ("t", text, size, &error);
    if (overrides == NULL) {
        check_place (error, PODA_CSV_ERROR);
        return 0;
    }
    g_assert_no_error (error);
    for (guint i = 0; i < overrides->len; i++)
        check_override (overrides->pdata[i]);
    check_set (overrides);
    return 0;
}
