#include "teach/grade/suspects.h"

#include <glib/gi18n-lib.h>

static guint
count_misconceptions (void)
{
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    return n;
}

void
poda_suspects_init (PodaSuspects *suspects)
{
    guint n = count_misconceptions ();
    *suspects = (PodaSuspects){ .explained = g_new0 (guint, n),
                                .cleared = g_new0 (gboolean, n) };
}

void
poda_suspects_clear (PodaSuspects *suspects)
{
    g_clear_pointer (&suspects->explained, g_free);
    g_clear_pointer (&suspects->cleared, g_free);
}

static gboolean
same_order (const PodaAnswers *a, const PodaAnswers *b)
{
    if (a->n_order != b->n_order)
        return FALSE;
    for (guint32 i = 0; i < a->n_order; i++)
        if (a->order[i] != b->order[i])
            return FALSE;
    return TRUE;
}

static void
clear_others (PodaSuspects *suspects, const PodaKey *key, const PodaAnswers *answers)
{
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaAnswers *theirs = poda_variants_answers (key->variants, i);
        if (theirs != NULL && !same_order (theirs, answers))
            suspects->cleared[i] = TRUE;
    }
}

void
poda_suspects_add (PodaSuspects *suspects, const PodaKey *key,
                   const PodaAnswers *answers)
{
    if (answers == NULL)
        return;
    if (same_order (answers, key->exercise->key)) {
        clear_others (suspects, key, answers);
        return;
    }
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (key->variants, answers);
    suspects->cases++;
    for (guint i = 0; i < diagnosis->n; i++)
        suspects->explained[diagnosis->found[i] - poda_misconceptions]++;
}

/* How many wrong cases the best explanation explains. */
static guint
most_explained (const PodaSuspects *suspects)
{
    guint most = 0;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (!suspects->cleared[i] && suspects->explained[i] > most)
            most = suspects->explained[i];
    return most;
}

static void
tell_one (const PodaSuspects *suspects, guint index, PodaWork *work)
{
    const PodaMisconception *one = &poda_misconceptions[index];
    PodaCause *cause = poda_work_add_cause (work);
    cause->name = g_strdup (one->name);
    cause->lesson = g_strdup (one->lesson);
    cause->text = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s (this explains %u of %u wrong case): %s",
                     "%s (this explains %u of %u wrong cases): %s", suspects->cases),
        _ (one->title), suspects->explained[index], suspects->cases, _ (one->advice));
}

/* With what explains less than half of the cases nobody is accused. */
void
poda_suspects_tell (const PodaSuspects *suspects, PodaWork *work)
{
    guint most = most_explained (suspects);
    if (suspects->cases == 0)
        return;
    if (most == 0 || 2 * most < suspects->cases) {
        poda_work_add_cause (work)->text =
            g_strdup (_ ("no known mistake explains what the program visits"));
        return;
    }
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (!suspects->cleared[i] && suspects->explained[i] == most)
            tell_one (suspects, i, work);
}
