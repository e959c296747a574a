/* The table of a Moodle question, a row a node, and the lines below it. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/export/moodle_parts.h"
#include "teach/export/presentation.h"

/* --- Cells ---------------------------------------------------------------------------
 */

/* What was never visited has no kind of value; that is always one of the choices. */
static void
put_bound (PodaCloze *cloze, const PodaCell *cell, const char *why)
{
    const char *words[] = { _ ("exact"), _ ("at least"), _ ("at most"), "-" };
    const guint n = G_N_ELEMENTS (words);
    guint right = cell->state == PODA_CELL_FILLED ? (guint) cell->value : n - 1;
    g_autofree char *praise = poda_cloze_sentence (why);
    g_autofree char *correction = poda_cloze_correction (words[right], why);
    PodaOption options[G_N_ELEMENTS (words)];
    for (guint i = 0; i < n; i++)
        options[i] = (PodaOption){ words[i], i == right ? praise : correction };
    poda_cloze_choice (cloze, cloze->columns[PODA_COLUMN_BOUND], FALSE, options, n,
                       right);
}

static void
put_field (PodaCloze *cloze, guint32 row, PodaColumn column)
{
    const PodaCell *cell = poda_answers_cell (cloze->exercise->key, row, column);
    const char *why = poda_whys_text (cloze->whys, row, column);
    guint weight = cloze->columns[column];
    if (column == PODA_COLUMN_BOUND)
        put_bound (cloze, cell, why);
    else if (cell->state == PODA_CELL_EMPTY)
        poda_cloze_nothing (cloze, weight, why);
    else if (column == PODA_COLUMN_VISITED || column == PODA_COLUMN_STRATEGY)
        poda_cloze_yes (cloze, weight, cell->value != 0, why);
    else
        poda_cloze_number (cloze, weight, cell->value, why);
}

static void
put_cell (PodaCloze *cloze, guint32 index, PodaColumn column)
{
    const PodaRow *row = &cloze->exercise->rows[index];
    char buffer[PODA_VALUE_BUFFER];
    g_string_append (cloze->text, "<td>");
    if (poda_exercise_asks (cloze->exercise, index, column))
        put_field (cloze, index, column);
    else if (row->leaf && column == PODA_COLUMN_VALUE)
        g_string_append (cloze->text,
                         poda_value_format (row->value, PODA_STYLE_PICTURE, buffer));
    g_string_append (cloze->text, "</td>");
}

static void
put_row (PodaCloze *cloze, guint32 index)
{
    const PodaRow *row = &cloze->exercise->rows[index];
    g_string_append (cloze->text, "<tr><th scope=\"row\">");
    poda_cloze_append_html (cloze->text, row->name);
    g_string_append (cloze->text, "</th><td>");
    poda_cloze_append_html (cloze->text, poda_row_kind (row));
    g_string_append (cloze->text, "</td>");
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (cloze->exercise, (PodaColumn) column))
            put_cell (cloze, index, (PodaColumn) column);
    g_string_append (cloze->text, "</tr>\n");
}

static void
put_head (PodaCloze *cloze, const char *text)
{
    g_string_append (cloze->text, "<th scope=\"col\">");
    poda_cloze_append_html (cloze->text, text);
    g_string_append (cloze->text, "</th>");
}

/* Whether there is anything in it that is asked. */
static gboolean
has_cells (const PodaExercise *exercise)
{
    return (exercise->asks & ((1u << PODA_N_COLUMNS) - 1)) != 0;
}

void
poda_cloze_table (PodaCloze *cloze)
{
    if (!has_cells (cloze->exercise))
        return;
    g_string_append (cloze->text, "<table class=\"generaltable\" border=\"1\" "
                                  "cellpadding=\"4\">\n<thead><tr>");
    put_head (cloze, _ ("node"));
    put_head (cloze, _ ("player"));
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (cloze->exercise, (PodaColumn) column))
            put_head (cloze, poda_column_head ((PodaColumn) column));
    g_string_append (cloze->text, "</tr></thead>\n<tbody>\n");
    for (guint32 i = 0; i < cloze->exercise->n_rows; i++)
        put_row (cloze, i);
    g_string_append (cloze->text, "</tbody></table>\n");
}

/* --- Lines ---------------------------------------------------------------------------
 */

static void
add_new (GPtrArray *texts, char *text)
{
    if (g_ptr_array_find_with_equal_func (texts, text, g_str_equal, NULL))
        g_free (text);
    else
        g_ptr_array_add (texts, text);
}

/* Whether two of the names differ in nothing but capitals. */
static gboolean
capitals_matter (const PodaExercise *exercise, guint32 from, guint32 to)
{
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = from; i < to; i++) {
        char *folded = g_utf8_casefold (exercise->rows[i].name, -1);
        const char *known = g_hash_table_lookup (names, folded);
        if (known != NULL && strcmp (known, exercise->rows[i].name) != 0) {
            g_free (folded);
            return TRUE;
        }
        g_hash_table_insert (names, folded, exercise->rows[i].name);
    }
    return FALSE;
}

/* With more nodes than this nobody writes anything but blanks between them, and each
 * way of writing makes the file larger. */
#define MANY_VISITED 60

static GPtrArray *
orders_of (const PodaExercise *exercise)
{
    static const char *const joints[] = { " ", ", ",  ",",   "; ", ";",
                                          "-", " - ", " → ", ">",  " > " };
    const PodaAnswers *key = exercise->key;
    GPtrArray *orders = g_ptr_array_new_with_free_func (g_free);
    guint n = key->n_order > MANY_VISITED ? 3 : G_N_ELEMENTS (joints);
    for (guint i = 0; i < n; i++)
        add_new (orders,
                 poda_exercise_join (exercise, key->order, key->n_order, joints[i]));
    return orders;
}

/* All names, so that the width does not tell how many are visited. */
static char *
longest_order (const PodaExercise *exercise)
{
    g_autofree guint32 *all = g_new (guint32, exercise->n_rows);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        all[i] = i;
    return poda_exercise_join (exercise, all, exercise->n_rows, " - ");
}

static void
put_order (PodaCloze *cloze)
{
    const PodaExercise *exercise = cloze->exercise;
    g_autoptr (GPtrArray) orders = orders_of (exercise);
    g_autofree char *longest = longest_order (exercise);
    gboolean all =
        g_ptr_array_find_with_equal_func (orders, longest, g_str_equal, NULL);
    poda_cloze_words (cloze, cloze->order,
                      capitals_matter (exercise, 0, exercise->n_rows), orders,
                      all ? NULL : longest, NULL);
}

/* What leads to the best child: the move, and the child's name where that is no other
 * move. */
static GPtrArray *
moves_of (const PodaExercise *exercise, gboolean *cases)
{
    const PodaRow *rows = exercise->rows;
    guint32 best = exercise->key->move;
    GPtrArray *moves = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (moves, poda_record_move_text (exercise->record, rows[best].node));
    const char *own = g_ptr_array_index (moves, 0);
    g_autofree char *folded_own = g_utf8_casefold (own, -1);
    g_autofree char *folded_name = g_utf8_casefold (rows[best].name, -1);
    gboolean is_free = TRUE;
    *cases = FALSE;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        g_autofree char *move = poda_record_move_text (exercise->record, rows[i].node);
        g_autofree char *folded = g_utf8_casefold (move, -1);
        *cases = *cases || (i != best && strcmp (folded, folded_own) == 0);
        is_free = is_free && (i == best || strcmp (folded, folded_name) != 0);
    }
    if (is_free)
        add_new (moves, g_strdup (rows[best].name));
    return moves;
}

static void
put_move (PodaCloze *cloze)
{
    gboolean cases;
    g_autoptr (GPtrArray) moves = moves_of (cloze->exercise, &cases);
    const char *why = poda_whys_text (cloze->whys, 0, PODA_COLUMN_MOVE);
    poda_cloze_words (cloze, cloze->move, cases, moves, cloze->filler, why);
}

void
poda_cloze_lines (PodaCloze *cloze)
{
    if (poda_exercise_has (cloze->exercise, PODA_ASK_ORDER)) {
        g_string_append_printf (cloze->text, "<p>%s: ", _ ("Visit order"));
        put_order (cloze);
        g_string_append (cloze->text, "</p>\n");
    }
    if (poda_exercise_has (cloze->exercise, PODA_ASK_MOVE)) {
        g_string_append_printf (cloze->text, "<p>%s: ", _ ("Best move"));
        put_move (cloze);
        g_string_append (cloze->text, "</p>\n");
    }
}
