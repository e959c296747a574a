#include "published.h"

#include <gio/gio.h>
#include <string.h>

/* --- Published figures --- */

void
table_free (Table *table)
{
    g_free (table->path);
    g_strfreev (table->names);
    g_ptr_array_unref (table->rows);
    g_array_unref (table->lines);
    g_free (table);
}

const char *
table_cell (const Table *table, guint row, guint column)
{
    char **cells = g_ptr_array_index (table->rows, row);
    return cells[column];
}

gboolean
table_fail (const Table *table, guint line, const char *expected, GError **error)
{
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA, "%s:%u: expected %s",
                 table->path, line, expected);
    return FALSE;
}

static gboolean
table_add (Table *table, const char *text, guint line, GError **error)
{
    char **cells = g_strsplit (text, ",", -1);
    guint n_cells = g_strv_length (cells);
    if (table->names == NULL) {
        table->names = cells;
        table->n_columns = n_cells;
        return TRUE;
    }
    g_ptr_array_add (table->rows, cells);
    g_array_append_val (table->lines, line);
    if (n_cells == table->n_columns)
        return TRUE;
    g_autofree char *expected = g_strdup_printf ("%u cells", table->n_columns);
    return table_fail (table, line, expected, error);
}

static gboolean
table_fill (Table *table, const char *text, GError **error)
{
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        g_strchomp (lines[i]);
        if (lines[i][0] != '\0' && lines[i][0] != '#'
            && !table_add (table, lines[i], i + 1, error))
            return FALSE;
    }
    return TRUE;
}

char *
read_file (const char *path, gsize *length, GError **error)
{
    char *text = NULL;
    if (!g_file_get_contents (path, &text, length, NULL))
        g_set_error (error, G_IO_ERROR, G_IO_ERROR_FAILED,
                     "%s: cannot be read: expected a file of the project there", path);
    return text;
}

Table *
table_read (const char *folder, const char *file, const char *names, guint n_rows,
            GError **error)
{
    g_autoptr (Table) table = g_new0 (Table, 1);
    gsize length;
    table->path = g_build_filename (folder, file, NULL);
    g_autofree char *text = read_file (table->path, &length, error);
    table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    table->lines = g_array_new (FALSE, FALSE, sizeof (guint));
    if (text == NULL || !table_fill (table, text, error))
        return NULL;
    g_autofree char *found =
        table->names != NULL ? g_strjoinv (",", table->names) : g_strdup ("");
    if (strcmp (found, names) == 0 && table->rows->len == n_rows)
        return g_steal_pointer (&table);
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                 "%s: expected %u rows below \"%s\"", table->path, n_rows, names);
    return NULL;
}

gboolean
table_number (const Table *table, guint row, guint column, gint64 lowest,
              gint64 highest, gint64 *number, GError **error)
{
    if (g_ascii_string_to_signed (table_cell (table, row, column), 10, lowest, highest,
                                  number, NULL))
        return TRUE;
    g_autofree char *expected = g_strdup_printf ("a whole number from %" G_GINT64_FORMAT
                                                 " to %" G_GINT64_FORMAT " as %s",
                                                 lowest, highest, table->names[column]);
    return table_fail (table, g_array_index (table->lines, guint, row), expected,
                       error);
}

/* --- Explicit trees --- */

PodaTree *
read_tree (const char *folder, const char *file, GError **error)
{
    g_autofree char *path = g_build_filename (folder, file, NULL);
    gsize length;
    g_autofree char *text = read_file (path, &length, error);
    return text != NULL ? poda_tree_read (path, text, length, error) : NULL;
}

PodaRecord *
record_tree (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    GError *error = NULL;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    PodaRecord *record = poda_record_search (&problem, TRUE, &error);
    if (record == NULL || !poda_record_add_pruned (record, FALSE, &error))
        g_error ("%s", error->message);
    return record;
}

char *
pruned_names (const PodaRecord *record)
{
    GString *names = g_string_new (NULL);
    guint32 n_nodes = poda_record_n_nodes (record);
    for (guint32 id = poda_record_n_visited (record) + 1; id <= n_nodes; id++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, id));
        g_string_append_printf (names, "%s%s", names->len > 0 ? " " : "", name);
    }
    return g_string_free (names, FALSE);
}

/* --- Connect-4 --- */

PodaPosition
empty_board (const char *parameters)
{
    PodaArguments arguments;
    PodaPosition position;
    GError *error = NULL;
    if (!poda_arguments_parse ("connect4", poda_connect4.parameters, parameters,
                               &arguments, &error)
        || !poda_connect4.start (&poda_connect4, &arguments, &position, &error))
        g_error ("%s", error->message);
    return position;
}

PodaPosition
read_board (const char *parameters, const char *text)
{
    PodaPosition empty = empty_board (parameters), position;
    GError *error = NULL;
    if (!poda_connect4.parse_position (&poda_connect4, &empty, text, &position, &error))
        g_error ("%s", error->message);
    return position;
}

PodaPosition
place_discs (const char *parameters, const char *text)
{
    PodaPosition position = empty_board (parameters);
    PodaConnect4 board = poda_connect4_unpack (&position);
    guint column = 0, row = board.rows - 1;
    for (const char *at = text; *at != '\0'; at++) {
        guint64 bit = poda_connect4_bit (&board, column, row);
        board.mover |= *at == 'X' ? bit : 0;
        board.other |= *at == 'O' ? bit : 0;
        row -= *at == '/';
        column = *at == '/' ? 0 : column + 1;
    }
    poda_connect4_pack (&position, &board);
    return position;
}

PodaPosition
second_to_move (const PodaPosition *position)
{
    PodaPosition same = *position;
    PodaConnect4 board = poda_connect4_unpack (position);
    guint64 first = poda_connect4_discs (&board, PODA_MAX);
    board.mover = poda_connect4_discs (&board, PODA_MIN);
    board.other = first;
    board.second = 1;
    poda_connect4_pack (&same, &board);
    return same;
}

PodaPosition
play_column (const PodaPosition *position, guint column)
{
    PodaPosition next;
    poda_connect4.play (&poda_connect4, position, column - 1, &next);
    return next;
}

void
evaluator_arguments (const PodaEvaluator *evaluator, const char *text,
                     PodaArguments *arguments)
{
    GError *error = NULL;
    if (!poda_arguments_parse (evaluator->name, evaluator->parameters, text, arguments,
                               &error))
        g_error ("%s", error->message);
}

PodaValue
evaluate (const PodaEvaluator *evaluator, const char *parameters,
          const PodaPosition *position, PodaPlayer side)
{
    PodaArguments arguments;
    evaluator_arguments (evaluator, parameters, &arguments);
    return evaluator->value (&poda_connect4, position, side, &arguments);
}

PodaProblem
connect4_problem (const PodaPosition *root, const PodaEvaluator *evaluator, guint depth)
{
    PodaProblem problem;
    poda_problem_init (&problem, &poda_connect4, root);
    problem.evaluator = evaluator;
    evaluator_arguments (evaluator, NULL, &problem.evaluator_arguments);
    problem.win = evaluator->win;
    problem.depth = depth;
    return problem;
}

PodaSummary *
solve (const PodaProblem *problem)
{
    GError *error = NULL;
    PodaSummary *summary = poda_summary_search (problem, &error);
    if (summary == NULL)
        g_error ("%s", error->message);
    return summary;
}
