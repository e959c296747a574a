#include "homework/feedback/gradebook.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "base/speech.h"
#include "base/terminal.h"
#include "base/value.h"
#include "homework/mark/diagnosis.h"

/* How many texts a struct begins with, before this field. */
#define N_TEXTS(type, field) (offsetof (type, field) / sizeof (char *))

/* Frees a struct that begins with so many texts. */
static void
free_texts (gpointer data, gsize n)
{
    for (gsize i = 0; i < n; i++)
        g_free (((char **) data)[i]);
    g_free (data);
}

static void
free_item (gpointer data)
{
    free_texts (data, N_TEXTS (PodaItem, step));
}

static void
free_cause (gpointer data)
{
    PodaCause *cause = data;
    g_clear_pointer (&cause->cells, g_ptr_array_unref);
    free_texts (cause, N_TEXTS (PodaCause, sure));
}

static void
free_set (gpointer data)
{
    free_texts (data, N_TEXTS (PodaSet, points));
}

static void
free_work (gpointer data)
{
    PodaWork *work = data;
    GPtrArray *const lists[] = { work->items,  work->surplus, work->missed,
                                 work->causes, work->remarks, work->asides,
                                 work->sets };
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
        g_ptr_array_unref (lists[i]);
    g_array_unref (work->again);
    free_texts (work, N_TEXTS (PodaWork, status));
}

PodaGradebook *
poda_gradebook_new (const char *kind, const char *title)
{
    PodaGradebook *gradebook = g_new0 (PodaGradebook, 1);
    gradebook->kind = g_strdup (kind);
    gradebook->title = g_strdup (title != NULL ? title : "");
    gradebook->works = g_ptr_array_new_with_free_func (free_work);
    gradebook->unread = g_ptr_array_new_with_free_func (free_work);
    return gradebook;
}

void
poda_gradebook_free (PodaGradebook *gradebook)
{
    if (gradebook == NULL)
        return;
    g_ptr_array_unref (gradebook->works);
    g_ptr_array_unref (gradebook->unread);
    g_free (gradebook->title);
    g_free (gradebook->kind);
    g_free (gradebook->sandbox);
    g_free (gradebook);
}

static PodaWork *
add_work (GPtrArray *works)
{
    PodaWork *work = g_new0 (PodaWork, 1);
    work->student = g_strdup ("");
    work->name = g_strdup ("");
    work->source = g_strdup ("");
    work->exercise = g_strdup ("");
    work->again = g_array_new (FALSE, FALSE, sizeof (PodaAgain));
    work->items = g_ptr_array_new_with_free_func (free_item);
    work->surplus = g_ptr_array_new_with_free_func (g_free);
    work->missed = g_ptr_array_new_with_free_func (g_free);
    work->remarks = g_ptr_array_new_with_free_func (g_free);
    work->asides = g_ptr_array_new_with_free_func (g_free);
    work->causes = g_ptr_array_new_with_free_func (free_cause);
    work->sets = g_ptr_array_new_with_free_func (free_set);
    work->seconds = -1;
    g_ptr_array_add (works, work);
    return work;
}

PodaWork *
poda_gradebook_add (PodaGradebook *gradebook)
{
    return add_work (gradebook->works);
}

void
poda_gradebook_pass_over (PodaGradebook *gradebook, const char *source,
                          const char *reason)
{
    PodaWork *file = add_work (gradebook->unread);
    gsize length = g_str_has_prefix (reason, source) ? strlen (source) : 0;
    gboolean placed = length > 0 && reason[length] == ':';
    g_free (file->source);
    file->source = g_utf8_make_valid (source, -1);
    file->error = g_strchug (g_strdup (placed ? reason + length + 1 : reason));
    file->status = PODA_WORK_UNREADABLE;
}

/* Adds something zeroed. */
#define ADD(array, type)                                                               \
    (g_ptr_array_add (array, g_new0 (type, 1)), array->pdata[array->len - 1])

PodaItem *
poda_work_add_item (PodaWork *work)
{
    return ADD (work->items, PodaItem);
}

PodaCause *
poda_work_add_cause (PodaWork *work)
{
    return ADD (work->causes, PodaCause);
}

PodaSet *
poda_work_add_set (PodaWork *work)
{
    return ADD (work->sets, PodaSet);
}

void
poda_work_remark (PodaWork *work, const char *text)
{
    g_ptr_array_add (work->remarks, g_strdup (text));
}

void
poda_work_refuse (PodaWork *work, PodaWorkStatus status, const char *reason)
{
    g_free (work->error);
    work->error = g_strdup (reason);
    work->status = status;
}

/* Programs get them as they are, and translated for people. */
static const char *const status_words[] = {
    [PODA_WORK_MARKED] = NC_ ("work", "marked"),
    [PODA_WORK_UNFINISHED] = NC_ ("work", "unfinished"),
    [PODA_WORK_DUPLICATE] = NC_ ("work", "duplicate"),
    [PODA_WORK_FOREIGN] = NC_ ("work", "foreign"),
    [PODA_WORK_UNREADABLE] = NC_ ("work", "unreadable"),
    [PODA_WORK_MISSING] = NC_ ("work", "missing"),
};

const char *
poda_work_status_word (PodaWorkStatus status)
{
    return status_words[status];
}

const char *
poda_work_status_label (PodaWorkStatus status)
{
    return g_dpgettext2 (GETTEXT_PACKAGE, "work", status_words[status]);
}

gboolean
poda_work_counts (const PodaWork *work)
{
    return work->status == PODA_WORK_MARKED || work->status == PODA_WORK_UNFINISHED;
}

guint
poda_work_count (const PodaWork *work, PodaItemState state)
{
    guint n = 0;
    for (guint i = 0; i < work->items->len; i++)
        n += ((const PodaItem *) work->items->pdata[i])->state == state;
    return n;
}

gboolean
poda_work_all_right (const PodaWork *work)
{
    return work->error == NULL
           && poda_work_count (work, PODA_ITEM_RIGHT) == work->items->len
           && (work->sets->len == 0 || work->score >= work->most);
}

gboolean
poda_gradebook_all_right (const PodaGradebook *gradebook)
{
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        if (work->status != PODA_WORK_DUPLICATE && !poda_work_all_right (work))
            return FALSE;
    }
    return gradebook->unread->len == 0;
}

guint
poda_gradebook_count (const PodaGradebook *gradebook, PodaWorkStatus status)
{
    guint n = 0;
    for (guint i = 0; i < gradebook->works->len; i++)
        n += ((const PodaWork *) gradebook->works->pdata[i])->status == status;
    return n;
}

const char *
poda_item_word (PodaItemState state)
{
    static const char *const words[PODA_N_ITEM_STATES] = {
        N_ ("right"),   N_ ("carried"),    N_ ("wrong"),
        N_ ("missing"), N_ ("unreadable"), N_ ("below"),
    };
    return words[state];
}

const char *
poda_item_label (PodaItemState state)
{
    static const char *const labels[PODA_N_ITEM_STATES] = {
        N_ ("right"),      N_ ("follows from an earlier mistake"),
        N_ ("wrong"),      N_ ("missing"),
        N_ ("unreadable"), N_ ("below a wrong cut"),
    };
    return _ (labels[state]);
}

char *
poda_again_tell (const PodaAgain *again)
{
    char cost[PODA_VALUE_BUFFER];
    return g_strdup_printf (
        _ ("%s: %u of %u wrong, %s points less"), again->label, again->n_wrong,
        again->n_done, poda_score_format (floor (again->cost * 100 + 0.5) / 100, cost));
}

/* Sums of tenths are told as tenths. */
const char *
poda_score_format (double score, char buffer[PODA_VALUE_BUFFER])
{
    return poda_value_format (floor (score * 1e6 + 0.5) / 1e6, PODA_STYLE_MACHINE,
                              buffer);
}

int
poda_work_percent (const PodaWork *work)
{
    if (work->most <= 0)
        return poda_work_all_right (work) ? 100 : 0;
    double percent = 100 * work->score / work->most;
    int whole = (int) floor (percent + 0.5);
    /* Only who has all has 100. */
    return whole == 100 && work->score < work->most ? 99 : whole;
}

const char *
poda_work_name (const PodaWork *work)
{
    return *work->student != '\0' ? work->student : work->source;
}

char *
poda_work_who (const PodaWork *work)
{
    g_autofree char *id = poda_terminal_clip (poda_work_name (work), PODA_SHOWN_NAME);
    g_autofree char *name = poda_terminal_clip (work->name, PODA_SHOWN_NAME);
    return *name != '\0' && g_ascii_strcasecmp (name, id) != 0
               ? g_strdup_printf ("%s (%s)", name, id)
               : g_steal_pointer (&id);
}

const PodaCause *
poda_work_first_cause (const PodaWork *work)
{
    return work->causes->len > 0 ? work->causes->pdata[0] : NULL;
}

const char *
poda_work_pattern (const PodaWork *work)
{
    return work->causes->len > 0 ? poda_work_first_cause (work)->pattern : NULL;
}

const char *
poda_cause_title (const PodaCause *cause)
{
    const PodaMisconception *known =
        cause->name != NULL ? poda_misconception_find (cause->name) : NULL;
    return known != NULL ? _ (known->title) : cause->name;
}

/* The title is the first line, "# 5. A floor from far above". Lessons in another
 * language lie in a folder of its name. */
char *
poda_work_lesson (const PodaWork *work, guint i)
{
    const char *lesson = ((const PodaCause *) work->causes->pdata[i])->lesson;
    gboolean english = strcmp (poda_speech_current (), poda_speech_languages[0]) == 0;
    for (guint k = 0; k < i; k++) {
        const PodaCause *before = work->causes->pdata[k];
        if (g_strcmp0 (before->lesson, lesson) == 0)
            return NULL;
    }
    if (lesson == NULL)
        return NULL;
    g_autofree char *name = g_path_get_basename (lesson);
    g_autofree char *base = g_path_get_dirname (lesson);
    g_autofree char *folder =
        g_strjoin ("/", base, english ? NULL : poda_speech_current (), NULL);
    g_autofree char *path = g_strjoin ("/", folder, name, NULL);
    g_auto (GStrv) names = poda_resource_names (folder);
    if (names == NULL || !g_strv_contains ((const char *const *) names, name))
        return g_steal_pointer (&name);
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    const char *text = g_bytes_get_data (bytes, NULL);
    text += strcspn (text, G_CSET_DIGITS);
    return g_strdelimit (g_strndup (text, strcspn (text, "\n")), ".", ',');
}
