#include "homework/feedback/gradebook.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/resource.h"
#include "base/locale.h"
#include "base/terminal.h"
#include "homework/exercise/names.h"
#include "homework/mark/diagnosis.h"
#include "homework/sheet/sheet.h"

/* Frees a struct that begins with texts, `size` bytes of pointers. */
static void
free_with_texts (gpointer data, gsize size)
{
    for (gsize i = 0; i < size / sizeof (char *); i++)
        g_free (((char **) data)[i]);
    g_free (data);
}

static void
free_item (gpointer data)
{
    free_with_texts (data, offsetof (PodaItem, step));
}

static void
free_cause (gpointer data)
{
    g_clear_pointer (&((PodaCause *) data)->cells, g_ptr_array_unref);
    free_with_texts (data, offsetof (PodaCause, sure));
}

static void
free_set (gpointer data)
{
    free_with_texts (data, offsetof (PodaSet, points));
}

/* Functions that free the elements of a work's lists, from `items` on. */
static const GDestroyNotify frees[] = { free_item, g_free, g_free,  free_cause,
                                        g_free,    g_free, free_set };

static void
free_work (gpointer data)
{
    PodaWork *work = data;
    for (guint i = 0; i < G_N_ELEMENTS (frees); i++)
        g_ptr_array_unref ((&work->items)[i]);
    g_array_unref (work->again);
    free_with_texts (data, offsetof (PodaWork, status));
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
    g_ptr_array_unref (gradebook->works);
    g_ptr_array_unref (gradebook->unread);
    free_with_texts (gradebook, offsetof (PodaGradebook, works));
}

gpointer
poda_gradebook_add_zeroed (GPtrArray *list, gsize size)
{
    g_ptr_array_add (list, g_malloc0 (size));
    return list->pdata[list->len - 1];
}

PodaWork *
poda_gradebook_add (GPtrArray *works)
{
    PodaWork *work = poda_gradebook_add_zeroed (works, sizeof *work);
    work->student = g_strdup ("");
    work->name = g_strdup ("");
    work->source = g_strdup ("");
    work->exercise = g_strdup ("");
    work->again = g_array_new (FALSE, FALSE, sizeof (PodaRepeatedMistake));
    for (guint i = 0; i < G_N_ELEMENTS (frees); i++)
        (&work->items)[i] = g_ptr_array_new_with_free_func (frees[i]);
    work->seconds = -1;
    return work;
}

void
poda_gradebook_add_skipped_file (PodaGradebook *gradebook, const char *source,
                                 const char *reason)
{
    PodaWork *file = poda_gradebook_add (gradebook->unread);
    gsize length = g_str_has_prefix (reason, source) ? strlen (source) : 0;
    gboolean placed = length > 0 && reason[length] == ':';
    g_free (file->source);
    file->source = g_utf8_make_valid (source, -1);
    file->error = g_strchug (g_strdup (placed ? reason + length + 1 : reason));
    file->status = PODA_WORK_UNREADABLE;
}

void
poda_work_set (char **text, const char *said)
{
    g_free (*text);
    *text = poda_words_clean (said, PODA_SHOWN_NAME);
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

void
poda_gradebook_order (PodaGradebook *gradebook, const GPtrArray *students)
{
    GPtrArray *works = gradebook->works;
    for (guint i = 0, at = 0; students != NULL && i < students->len; i++)
        for (guint k = at; k < works->len; k++) {
            const PodaStudent *student = students->pdata[i];
            const PodaWork *work = works->pdata[k];
            if (strcmp (work->student, student->id) == 0)
                g_ptr_array_insert (works, (gint) at++,
                                    g_ptr_array_steal_index (works, k));
        }
}

/* --- Words --- */

const char *const poda_work_statuses[] = {
    NC_ ("work", "marked"),  NC_ ("work", "unfinished"), NC_ ("work", "duplicate"),
    NC_ ("work", "foreign"), NC_ ("work", "unreadable"), NC_ ("work", "missing"),
};

const PodaItemWord poda_item_words[] = {
    { N_ ("right"), N_ ("right") },
    { N_ ("carried"), N_ ("follows from an earlier mistake") },
    { N_ ("wrong"), N_ ("wrong") },
    { N_ ("missing"), N_ ("missing") },
    { N_ ("unreadable"), N_ ("unreadable") },
    { N_ ("below"), N_ ("below a wrong cut") },
};

char *
poda_repeated_mistake_text (const PodaRepeatedMistake *again)
{
    char cost[PODA_VALUE_BUFFER];
    return g_strdup_printf (
        _ ("%s: %u of %u wrong, %s points lost"), again->label, again->n_wrong,
        again->n_done, poda_score_format (floor (again->cost * 100 + 0.5) / 100, cost));
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

/* --- Statistics --- */

char *
poda_work_gap (const PodaWork *work)
{
    guint left = work->n_asked - work->n_done;
    return work->status != PODA_WORK_UNFINISHED ? NULL
           : work->n_done == 0                  ? g_strdup (_ ("nothing was filled in"))
                               : g_strdup_printf (_ ("%u of %u answers are empty"),
                                                  left, work->n_asked);
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

guint
poda_gradebook_count (const PodaGradebook *gradebook, PodaWorkStatus status)
{
    guint n = 0;
    for (guint i = 0; i < gradebook->works->len; i++)
        n += ((const PodaWork *) gradebook->works->pdata[i])->status == status;
    return n;
}

gboolean
poda_gradebook_stands (const PodaGradebook *gradebook, guint i)
{
    const PodaWork *const *works = (const PodaWork *const *) gradebook->works->pdata;
    const char *student = works[i]->student;
    if (poda_work_counts (works[i]) || *student == '\0')
        return works[i]->status != PODA_WORK_DUPLICATE;
    for (guint k = 0; k < gradebook->works->len; k++)
        if ((k < i || poda_work_counts (works[k]))
            && strcmp (works[k]->student, student) == 0)
            return FALSE;
    return TRUE;
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
    gboolean right = gradebook->unread->len == 0;
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        right = right
                && (work->status == PODA_WORK_DUPLICATE || poda_work_all_right (work));
    }
    return right;
}

double
poda_score_round (double score)
{
    return floor (score * 1e6 + 0.5) / 1e6;
}

const char *
poda_score_format (double score, char buffer[PODA_VALUE_BUFFER])
{
    return poda_value_format (poda_score_round (score), PODA_STYLE_MACHINE, buffer);
}

int
poda_work_percent (const PodaWork *work)
{
    if (work->most <= 0)
        return poda_work_all_right (work) ? 100 : 0;
    int whole = (int) floor (100 * work->score / work->most + 0.5);
    /* Round up to 100 only for a full score. */
    return whole == 100 && work->score < work->most ? 99 : whole;
}

/* --- Causes --- */

const PodaCause *
poda_work_first_cause (const PodaWork *work)
{
    return work->causes->len > 0 ? work->causes->pdata[0] : NULL;
}

const char *
poda_cause_title (const PodaCause *cause)
{
    const PodaMisconception *known =
        cause->name != NULL ? poda_misconception_find (cause->name) : NULL;
    return known != NULL         ? _ (known->title)
           : cause->name != NULL ? cause->name
                                 : cause->pattern;
}

/* Reads the title in the first line, "# 5. A floor from far above". Lessons in another
 * language are in a folder with its code. */
char *
poda_work_lesson (const PodaWork *work, guint i)
{
    const PodaCause *const *causes = (const PodaCause *const *) work->causes->pdata;
    const char *lesson = causes[i]->lesson, *language = poda_locale_current ();
    for (guint k = 0; k < i; k++)
        if (g_strcmp0 (causes[k]->lesson, lesson) == 0)
            return NULL;
    if (lesson == NULL)
        return NULL;
    g_autofree char *name = g_path_get_basename (lesson);
    g_autofree char *base = g_path_get_dirname (lesson);
    g_autofree char *folder =
        g_strjoin ("/", base, g_str_equal (language, "en") ? NULL : language, NULL);
    g_autofree char *path = g_strjoin ("/", folder, name, NULL);
    g_auto (GStrv) names = poda_resource_names (folder);
    if (names == NULL || !g_strv_contains ((const char *const *) names, name))
        return g_steal_pointer (&name);
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    const char *text = g_bytes_get_data (bytes, NULL);
    text += strcspn (text, G_CSET_DIGITS);
    return g_strdelimit (g_strndup (text, strcspn (text, "\n")), ".", ',');
}
