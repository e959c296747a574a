#include "support/gradebooks.h"

#include <string.h>

static void
add_cell (PodaWork *work, const char *node, const char *column, PodaItemState state,
          const char *expected, const char *given)
{
    PodaItem *item = poda_work_add (work->items, PodaItem);
    item->name = g_strdup_printf ("node %s, %s", node, column);
    item->node = g_strdup (node);
    item->column = g_strdup (column);
    item->state = state;
    item->most = 1;
    item->score = state == PODA_ITEM_RIGHT ? 1 : state == PODA_ITEM_CARRIED ? 0.5 : 0;
    item->expected = g_strdup (expected);
    item->given = g_strdup (given);
    if (strcmp (expected, "∞") == 0)
        item->expected_word = g_strdup ("inf");
    if (state != PODA_ITEM_RIGHT)
        item->why = g_strdup ("node 3 (MIN) has a reason");
    work->score += item->score;
    work->most += item->most;
}

PodaWork *
gradebook_add_work (PodaGradebook *gradebook, const char *student)
{
    PodaWork *work = poda_gradebook_add (gradebook->works);
    g_free (work->student);
    g_free (work->source);
    g_free (work->exercise);
    work->student = g_strdup (student);
    work->source = g_strdup_printf ("class/%s.csv", student);
    work->exercise = g_strdup ("week-3");
    return work;
}

void
gradebook_add_mistaken (PodaGradebook *gradebook, const char *student)
{
    PodaWork *work = gradebook_add_work (gradebook, student);
    add_cell (work, "2", "value", PODA_ITEM_RIGHT, "5", "5");
    add_cell (work, "2", "beta", PODA_ITEM_RIGHT, "∞", "∞");
    add_cell (work, "3", "value", PODA_ITEM_WRONG, "-3", "4");
    add_cell (work, "3", "beta", PODA_ITEM_CARRIED, "-3", "4");
    add_cell (work, "4", "beta", PODA_ITEM_MISSING, "∞", "nothing");
    PodaItem *item = poda_work_add (work->items, PodaItem);
    item->name = g_strdup ("minimax nodes");
    item->column = g_strdup ("minimax nodes");
    item->state = PODA_ITEM_WRONG;
    item->most = 2;
    item->expected = g_strdup ("13");
    item->given = g_strdup ("12");
    item->why = g_strdup ("the root counts too");
    work->most += 2;
    work->first = g_strdup ("node 3, value: found 4, expected -3: because");
    work->first_name = g_strdup ("node 3, value");
    g_ptr_array_add (work->surplus, g_strdup ("7"));
    g_ptr_array_add (work->surplus, g_strdup ("9"));
    g_ptr_array_add (work->missed, g_strdup ("10"));
    PodaCause *cause = poda_work_add (work->causes, PodaCause);
    cause->name = g_strdup ("no-pruning");
    cause->text = g_strdup ("nothing is pruned: node 10 gives it away");
    cause->lesson = g_strdup ("docs/lessons/alpha-beta.md");
    PodaCause *other =
        poda_work_add (work->causes, PodaCause); /* it shares text and lesson */
    other->name = g_strdup ("leaky-bounds");
    other->lesson = g_strdup ("docs/lessons/alpha-beta.md");
    poda_work_remark (work, "class/ana.csv:7: node 12 is none of this tree");
    work->right_picture =
        g_strdup ("<svg width=\"480\" viewBox=\"0 0 480 9\" role=\"img\" "
                  "aria-label=\"\"><style></style><text>right</text></svg>\n");
    work->given_picture =
        g_strdup ("<svg width=\"480\" viewBox=\"0 0 480 9\" role=\"img\" "
                  "aria-label=\"\"><text>given</text></svg>\n");
}

void
gradebook_add_right (PodaGradebook *gradebook, const char *student)
{
    PodaWork *work = gradebook_add_work (gradebook, student);
    add_cell (work, "2", "value", PODA_ITEM_RIGHT, "5", "5");
    add_cell (work, "3", "value", PODA_ITEM_RIGHT, "-3", "-3");
}
