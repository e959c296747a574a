/* The questions beyond filling in, in forms that Moodle can mark. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/export/moodle_parts.h"
#include "teach/exercise/question_parts.h"
#include "teach/exercise/trial.h"
#include "base/random.h"

/* --- Numbers -------------------------------------------------------------------------
 */

static void
put_number (PodaCloze *cloze, const PodaQuestion *question)
{
    PodaValue value;
    if (poda_value_parse (question->answer, &value))
        poda_cloze_number (cloze, cloze->question, value, NULL);
    else
        poda_cloze_nothing (cloze, cloze->question, NULL);
}

/* --- Leaves that cannot matter
 * --------------------------------------------------------
 */

/* Takes a name from the front of an answer, which joins names in the order of rows. */
static gboolean
take_name (const char **answer, const char *name)
{
    gsize length = strlen (name);
    if (!g_str_has_prefix (*answer, name)
        || ((*answer)[length] != ' ' && (*answer)[length] != '\0'))
        return FALSE;
    *answer += length + ((*answer)[length] == ' ');
    return TRUE;
}

static void
put_leaf (PodaCloze *cloze, const char *name, gboolean matters)
{
    g_autofree char *why = g_strdup_printf (
        matters ? _ ("leaf %s does matter: another value there can change the root")
                : _ ("leaf %s cannot change the root's value, whatever it is"),
        name);
    g_autofree char *sentence = poda_cloze_sentence (why);
    const PodaOption options[] = { { _ ("cannot matter"), sentence },
                                   { _ ("matters"), sentence } };
    g_string_append (cloze->text, "<tr><th scope=\"row\">");
    poda_cloze_append_html (cloze->text, name);
    g_string_append (cloze->text, "</th><td>");
    poda_cloze_choice (cloze, cloze->question, FALSE, options, 2, matters ? 1 : 0);
    g_string_append (cloze->text, "</td></tr>\n");
}

static void
put_leaves (PodaCloze *cloze, const PodaQuestion *question)
{
    const PodaExercise *exercise = cloze->exercise;
    const char *answer = question->answer;
    g_string_append (cloze->text, "<table class=\"generaltable\" border=\"1\" "
                                  "cellpadding=\"4\">\n");
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (exercise->rows[i].leaf)
            put_leaf (cloze, exercise->rows[i].name,
                      !take_name (&answer, exercise->rows[i].name));
    g_string_append (cloze->text, "</table>\n");
}

/* --- Orders of children
 * ----------------------------------------------------------------
 */

#define MOST_OPTIONS 4
#define MOST_DRAWS 50

static void
shuffle (const PodaExercise *exercise, guint64 seed, guint32 *rank)
{
    poda_arrangement_natural (exercise, rank);
    guint64 index = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        guint32 k = exercise->rows[i].child;
        for (guint32 left = exercise->rows[i].n_children; left > 1; left--) {
            guint32 other = k;
            for (guint32 steps = poda_random_below (seed, index++, left); steps > 0;
                 steps--)
                other = exercise->rows[other].next;
            guint32 place = rank[k];
            rank[k] = rank[other];
            rank[other] = place;
            k = exercise->rows[k].next;
        }
    }
}

typedef struct {
    const PodaExercise *exercise;
    guint wanted; /* cutoffs */
    guint n;
    char *orders[MOST_OPTIONS];
    char *whys[MOST_OPTIONS];
} Orders;

static void
orders_clear (Orders *orders)
{
    for (guint i = 0; i < orders->n; i++) {
        g_free (orders->orders[i]);
        g_free (orders->whys[i]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Orders, orders_clear)

/* An order is an option when it is new, and beside the first one, which is right, when
 * it is wrong. */
static void
offer (Orders *orders, const guint32 *rank)
{
    g_autofree char *order = poda_arrangement_format (orders->exercise, rank);
    g_autoptr (PodaTrial) trial = poda_trial_new (orders->exercise, rank);
    guint cutoffs = poda_trial_search (trial, NULL, NULL);
    for (guint i = 0; i < orders->n; i++)
        if (strcmp (orders->orders[i], order) == 0)
            return;
    if (orders->n > 0 && cutoffs == orders->wanted)
        return;
    g_autofree char *why = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "in this order there is %u cutoff; %u are possible",
                     "in this order there are %u cutoffs; %u are possible", cutoffs),
        cutoffs, orders->wanted);
    orders->whys[orders->n] = poda_cloze_sentence (why);
    orders->orders[orders->n++] = g_steal_pointer (&order);
}

/* The right one; the order as it stands, the one with the opposite aim, and some that
 * are drawn. */
static void
find_orders (Orders *orders, gboolean most)
{
    const PodaExercise *exercise = orders->exercise;
    guint cutoffs;
    g_autofree guint32 *rank = g_new (guint32, exercise->n_rows);
    if (!poda_arrange (exercise, most, rank, &orders->wanted, NULL))
        return;
    offer (orders, rank);
    poda_arrangement_natural (exercise, rank);
    offer (orders, rank);
    if (poda_arrange (exercise, !most, rank, &cutoffs, NULL))
        offer (orders, rank);
    for (guint draw = 0; draw < MOST_DRAWS && orders->n < MOST_OPTIONS; draw++) {
        shuffle (exercise, draw, rank);
        offer (orders, rank);
    }
}

/* Where the right one stands depends on what it is, and so differs between variants. */
static void
put_orders (PodaCloze *cloze, const PodaQuestion *question, const Orders *orders)
{
    PodaOption options[MOST_OPTIONS];
    guint right = g_str_hash (question->answer) % orders->n;
    for (guint i = 0, next = 1; i < orders->n; i++) {
        guint k = i == right ? 0 : next++;
        gboolean natural = strcmp (orders->orders[k], "as it is") == 0;
        options[i] = (PodaOption){ natural ? _ ("as it is") : orders->orders[k],
                                   orders->whys[k] };
    }
    poda_cloze_choice (cloze, cloze->question, TRUE, options, orders->n, right);
}

/* Where every order is right there is nothing to choose, and nothing is asked. */
static void
ask_orders (PodaCloze *cloze, const PodaQuestion *question)
{
    gboolean most = question->kind == PODA_QUESTION_MOST;
    g_auto (Orders) orders = { .exercise = cloze->exercise };
    find_orders (&orders, most);
    if (orders.n < 2)
        return;
    g_string_append (cloze->text, "<p>");
    poda_cloze_append_html (
        cloze->text, most ? _ ("Which of these orders of children gives the most "
                               "cutoffs? Nodes that are not named keep theirs.")
                          : _ ("Which of these orders of children gives the fewest "
                               "cutoffs? Nodes that are not named keep theirs."));
    g_string_append (cloze->text, "</p>\n<div>");
    put_orders (cloze, question, &orders);
    g_string_append (cloze->text, "</div>\n");
}

/* --- All kinds
 * -------------------------------------------------------------------------
 */

static void
ask_plainly (PodaCloze *cloze, const PodaQuestion *question)
{
    g_string_append (cloze->text, "<p>");
    poda_cloze_append_html (cloze->text, question->text);
    if (question->kind == PODA_QUESTION_IRRELEVANT) {
        g_string_append (cloze->text, "</p>\n");
        put_leaves (cloze, question);
        return;
    }
    g_string_append_c (cloze->text, ' ');
    put_number (cloze, question);
    g_string_append (cloze->text, "</p>\n");
}

void
poda_cloze_questions (PodaCloze *cloze)
{
    for (guint i = 0; i < cloze->exercise->questions->len; i++) {
        const PodaQuestion *question =
            g_ptr_array_index (cloze->exercise->questions, i);
        if (question->kind == PODA_QUESTION_MOST
            || question->kind == PODA_QUESTION_FEWEST)
            ask_orders (cloze, question);
        else
            ask_plainly (cloze, question);
    }
}
