/* The heading and the rows of a sheet. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "teach/sheet/parts.h"

#define MOST_REMARKS 20

/* --- Remarks --- */

void poda_sheet_remark (PodaSheetReader *reader, guint cell, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

void
poda_sheet_remark (PodaSheetReader *reader, guint cell, const char *format, ...)
{
    if (reader->sheet->remarks->len == MOST_REMARKS) {
        reader->n_more++;
        return;
    }
    const PodaCsvCell *place = poda_csv_place (&reader->csv, cell);
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_ptr_array_add (reader->sheet->remarks,
                     g_strdup_printf ("%s:%u:%u: %s", reader->sheet->name, place->line,
                                      place->column, text));
}

static void
remark_at_end (PodaSheetReader *reader, char *text)
{
    g_ptr_array_add (reader->sheet->remarks,
                     g_strdup_printf ("%s: %s", reader->sheet->name, text));
    g_free (text);
}

/* --- The heading --- */

/* How many columns of sheets the record names; 0 where `node` is not among them. */
guint
poda_sheet_count_heads (const PodaCsv *csv)
{
    guint n = 0;
    gboolean has_node = FALSE;
    for (guint i = 0; i < MIN (poda_csv_n_cells (csv), 100); i++) {
        guint head = poda_sheet_head (poda_csv_cell (csv, i));
        n += head != PODA_HEAD_NONE;
        has_node = has_node || head == PODA_HEAD_NODE;
    }
    return has_node ? n : 0;
}

/* A heading is among the first records, or nowhere. */
#define MOST_BEFORE 1000

static guint
try_separator (const char *text, gsize length, char separator)
{
    g_auto (PodaCsv) csv;
    poda_csv_begin (&csv, text, length, separator);
    for (guint i = 0; i < MOST_BEFORE && poda_csv_next (&csv); i++) {
        guint n = poda_csv_is_line (&csv) ? 0 : poda_sheet_count_heads (&csv);
        if (n > 0)
            return n;
    }
    return 0;
}

/* The separator with which most columns are found; 0: there is no heading. */
char
poda_sheet_separator (const char *text, gsize length)
{
    char best = 0;
    guint most = 0;
    for (const char *c = ",;\t"; *c != '\0'; c++) {
        guint n = try_separator (text, length, *c);
        if (n > most) {
            most = n;
            best = *c;
        }
    }
    return best;
}

void
poda_sheet_heading (PodaSheetReader *reader)
{
    gboolean taken[PODA_HEAD_NONE] = { FALSE };
    for (guint i = 0; i < poda_csv_n_cells (&reader->csv); i++) {
        const char *text = poda_csv_cell (&reader->csv, i);
        guint head = poda_sheet_head (text);
        g_autofree char *clean = poda_sheet_clean (text, 40);
        if (head == PODA_HEAD_NONE && *text != '\0')
            poda_sheet_remark (reader, i, _ ("the column \"%s\" is not read"), clean);
        if (head != PODA_HEAD_NONE && taken[head]) {
            poda_sheet_remark (reader, i, _ ("a second column \"%s\" is not read"),
                               clean);
            head = PODA_HEAD_NONE;
        }
        if (head != PODA_HEAD_NONE)
            taken[head] = TRUE;
        g_array_append_val (reader->heads, head);
    }
}

/* --- Rows --- */

static guint
head_at (const PodaSheetReader *reader, guint cell)
{
    return cell < reader->heads->len ? g_array_index (reader->heads, guint, cell)
                                     : PODA_HEAD_NONE;
}

guint
poda_sheet_node_cell (const PodaSheetReader *reader)
{
    guint cell = 0;
    while (cell < reader->heads->len && head_at (reader, cell) != PODA_HEAD_NODE)
        cell++;
    return cell;
}

/* What a spreadsheet shows where it took what was typed for a formula, of which
 * "-inf" is one. */
static gboolean
is_broken_formula (const char *text)
{
    return g_str_has_prefix (text, "#NAME?") || g_str_has_prefix (text, "#¿NOMBRE?")
           || g_str_has_prefix (text, "Err:") || g_str_has_prefix (text, "#VALUE!")
           || g_str_has_prefix (text, "#¡VALOR!");
}

static void
remark_given (PodaSheetReader *reader, guint cell, guint32 index)
{
    const PodaRow *row = &reader->exercise->rows[index];
    const PodaCell given = { .state = PODA_CELL_FILLED, .value = row->value };
    const PodaCell *now =
        poda_answers_cell (reader->sheet->answers, index, PODA_COLUMN_VALUE);
    if (!row->leaf || now->state == PODA_CELL_EMPTY || poda_cell_equal (now, &given))
        return;
    char value[PODA_VALUE_BUFFER];
    g_autofree char *name = poda_sheet_clean (row->name, 40);
    poda_sheet_remark (reader, cell,
                       _ ("node %s is a leaf of value %s: what was made of it is not "
                          "read"),
                       name, poda_value_format (row->value, PODA_STYLE_TEXT, value));
}

static void
read_cells (PodaSheetReader *reader, guint32 row)
{
    for (guint i = 0; i < poda_csv_n_cells (&reader->csv); i++) {
        guint head = head_at (reader, i);
        const char *text = poda_csv_cell (&reader->csv, i);
        if (head >= PODA_N_COLUMNS)
            continue;
        if (is_broken_formula (text))
            poda_sheet_remark (
                reader, i,
                _ ("the spreadsheet took this for a formula: expected '-inf for "
                   "minus infinity"));
        poda_sheet_cell (reader->sheet->answers, row, (PodaColumn) head, text);
        if (head == PODA_COLUMN_VALUE)
            remark_given (reader, i, row);
    }
    guint n_heads = reader->heads->len;
    if (poda_csv_n_cells (&reader->csv) > n_heads)
        poda_sheet_remark (
            reader, n_heads,
            _ ("a cell without a heading: expected decimal commas in quotes, or "
               "semicolons between cells"));
}

void
poda_sheet_row (PodaSheetReader *reader)
{
    guint cell = poda_sheet_node_cell (reader);
    const char *name = poda_csv_cell (&reader->csv, cell);
    guint32 row =
        *name != '\0' ? poda_sheet_find_cell (&reader->names, name) : PODA_ROW_NONE;
    if (reader->csv.unclosed)
        poda_sheet_remark (reader, 0, _ ("a quote is never closed"));
    if (*name == '\0') {
        poda_sheet_remark (reader, 0, _ ("a row without a node is not read"));
    } else if (row == PODA_ROW_NONE) {
        g_autofree char *clean = poda_sheet_clean (name, 40);
        poda_sheet_remark (reader, cell, _ ("no node \"%s\" in this exercise"), clean);
    } else if (reader->seen[row]) {
        g_autofree char *clean = poda_sheet_clean (name, 40);
        poda_sheet_remark (reader, cell, _ ("a second row of node \"%s\" is not read"),
                           clean);
    } else {
        reader->seen[row] = TRUE;
        reader->n_seen++;
        read_cells (reader, row);
    }
}

/* --- What is made of it --- */

/* Where only ticks were set, what has none has a no. */
static void
fill_ticks (PodaSheetReader *reader, PodaColumn column)
{
    PodaAnswers *answers = reader->sheet->answers;
    guint32 n_yes = 0;
    for (guint32 i = 0; i < answers->n_rows; i++) {
        const PodaCell *cell = poda_answers_cell (answers, i, column);
        if (cell->state == PODA_CELL_FILLED && cell->value == 0)
            return;
        n_yes += cell->state == PODA_CELL_FILLED;
    }
    for (guint32 i = 0; n_yes > 0 && i < answers->n_rows; i++)
        if (reader->seen[i]
            && poda_answers_cell (answers, i, column)->state == PODA_CELL_EMPTY)
            poda_answers_set (answers, i, column, 0);
}

/* Leaf values stand, whatever was made of them. */
static void
restore_given (PodaSheetReader *reader)
{
    const PodaRow *rows = reader->exercise->rows;
    for (guint32 i = 0; i < reader->exercise->n_rows; i++)
        if (rows[i].leaf)
            poda_answers_set (reader->sheet->answers, i, PODA_COLUMN_VALUE,
                              rows[i].value);
}

static void
remark_missing (PodaSheetReader *reader)
{
    guint32 n = reader->exercise->n_rows - reader->n_seen, first = 0;
    if (n == 0)
        return;
    while (reader->seen[first])
        first++;
    g_autofree char *name = poda_sheet_clean (reader->exercise->rows[first].name, 40);
    remark_at_end (
        reader, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u node has no row: %s",
                                              "%u nodes have no row, the "
                                              "first is %s",
                                              n),
                                 n, name));
}

void
poda_sheet_finish (PodaSheetReader *reader)
{
    fill_ticks (reader, PODA_COLUMN_VISITED);
    fill_ticks (reader, PODA_COLUMN_STRATEGY);
    restore_given (reader);
    remark_missing (reader);
    if (reader->n_more > 0)
        remark_at_end (
            reader, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u further remark",
                                                  "%u further remarks", reader->n_more),
                                     reader->n_more));
}
