#include "teach/report/alike.h"

#include <glib/gi18n-lib.h>

/* So many wrong answers two sheets must share: one slip may well be made twice. */
#define LEAST_SHARED 2

/* So many characters of an answer are compared. */
#define COMPARED 200

/* So many names stand in a sentence. */
#define NAMED 4

typedef struct {
    GPtrArray *names; /* of char * */
    guint n_wrong;
    char *cause; /* NULL: none */
} Group;

struct _PodaTwins {
    GHashTable *groups; /* by the wrong answers, as a text */
    GPtrArray *order;   /* of Group, owned */
};

static void
free_group (gpointer data)
{
    Group *group = data;
    g_ptr_array_unref (group->names);
    g_free (group->cause);
    g_free (group);
}

PodaTwins *
poda_twins_new (void)
{
    PodaTwins *twins = g_new0 (PodaTwins, 1);
    twins->groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    twins->order = g_ptr_array_new_with_free_func (free_group);
    return twins;
}

void
poda_twins_free (PodaTwins *twins)
{
    if (twins == NULL)
        return;
    g_hash_table_unref (twins->groups);
    g_ptr_array_unref (twins->order);
    g_free (twins);
}

static void
add_text (GString *text, const char *string)
{
    if (string != NULL)
        g_string_append_len (text, string, (gssize) strnlen (string, COMPARED));
    g_string_append_c (text, '\n');
}

/* Appends what is wrong in the cells; returns how many are. What follows from a wrong
 * answer is compared too, and not counted. */
static guint
add_cells (GString *text, const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaMarking *marking)
{
    guint n = 0;
    char buffer[PODA_VALUE_BUFFER];
    for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++) {
        const PodaCell *cell = &answers->cells[i];
        PodaMark mark = marking->cells[i];
        if (mark != PODA_MARK_WRONG && mark != PODA_MARK_CARRIED)
            continue;
        n += mark == PODA_MARK_WRONG;
        g_string_append_printf (text, "%" G_GSIZE_FORMAT ":", i);
        add_text (text,
                  cell->state == PODA_CELL_UNREAD ? cell->text
                  : cell->state == PODA_CELL_EMPTY
                      ? ""
                      : poda_value_format (cell->value, PODA_STYLE_MACHINE, buffer));
    }
    return n;
}

static guint
add_lines (GString *text, const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaMarking *marking)
{
    guint n = 0;
    if (marking->order == PODA_MARK_WRONG) {
        g_string_append (text, "order:");
        for (guint32 i = 0; i < answers->n_order; i++)
            g_string_append_printf (text, "%u ", answers->order[i]);
        n++;
    }
    if (marking->move == PODA_MARK_WRONG) {
        g_string_append_printf (text, "move:%u:", answers->move);
        add_text (text, answers->move_text);
        n++;
    }
    for (guint i = 0; i < exercise->questions->len; i++) {
        if (marking->questions[i] != PODA_MARK_WRONG)
            continue;
        g_string_append_printf (text, "question %u:", i);
        add_text (text, answers->words[i]);
        n++;
    }
    return n;
}

void
poda_twins_add (PodaTwins *twins, const PodaExercise *exercise,
                const PodaAnswers *answers, const PodaMarking *marking,
                const char *name, const char *cause)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (text, "%p\n", (const void *) exercise);
    guint n_wrong = add_cells (text, exercise, answers, marking);
    n_wrong += add_lines (text, exercise, answers, marking);
    if (n_wrong < LEAST_SHARED)
        return;
    Group *group = g_hash_table_lookup (twins->groups, text->str);
    if (group == NULL) {
        group = g_new0 (Group, 1);
        group->names = g_ptr_array_new_with_free_func (g_free);
        group->n_wrong = n_wrong;
        group->cause = g_strdup (cause);
        g_ptr_array_add (twins->order, group);
        g_hash_table_insert (twins->groups, g_strdup (text->str), group);
    }
    g_ptr_array_add (group->names, g_strdup (name));
}

/* "ana, ben and 3 more" */
static char *
list_names (const Group *group)
{
    GString *text = g_string_new (NULL);
    guint n = group->names->len, named = n <= NAMED ? n : NAMED - 1;
    for (guint i = 0; i < named; i++)
        g_string_append_printf (text, "%s%s",
                                i == 0       ? ""
                                : i + 1 == n ? _ (" and ")
                                             : ", ",
                                (const char *) group->names->pdata[i]);
    if (named < n)
        g_string_append_printf (text, _ (" and %u more"), n - named);
    return g_string_free (text, FALSE);
}

void
poda_twins_tell (const PodaTwins *twins, GPtrArray *sentences)
{
    for (guint i = 0; i < twins->order->len; i++) {
        const Group *group = twins->order->pdata[i];
        if (group->names->len < 2)
            continue;
        g_autofree char *names = list_names (group);
        g_ptr_array_add (
            sentences,
            group->cause != NULL
                ? g_strdup_printf (_ ("%s share all %u wrong answers, which a known "
                                      "mistake explains: %s"),
                                   names, group->n_wrong, group->cause)
                : g_strdup_printf (_ ("%s share all %u wrong answers, which no known "
                                      "mistake explains"),
                                   names, group->n_wrong));
    }
}
