#include "published.h"

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

void
table_fail (const Table *table, guint row, const char *expected)
{
    fail ("%s:%u: expected %s", table->path, g_array_index (table->lines, guint, row),
          expected);
}

/* The whole of a file; the caller frees it. */
static char *
read_file (const char *path, gsize *length)
{
    char *text = NULL;
    if (!g_file_get_contents (path, &text, length, NULL))
        fail ("%s: cannot be read: expected a file of the project there", path);
    return text;
}

Table *
table_read (const char *file, const char *names, guint n_rows)
{
    Table *table = g_new0 (Table, 1);
    table->path = g_build_filename (report.data, file, NULL);
    table->names = g_strsplit (names, ",", -1);
    table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    table->lines = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autofree char *text = read_file (table->path, NULL);
    g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
    gboolean named = FALSE;
    for (guint i = 0; lines[i] != NULL; i++) {
        guint line = i + 1;
        if (*g_strchomp (lines[i]) == '\0' || *lines[i] == '#')
            continue;
        if (!named) {
            named = TRUE;
            if (strcmp (lines[i], names) != 0)
                break;
            continue;
        }
        char **cells = g_strsplit (lines[i], ",", -1);
        g_ptr_array_add (table->rows, cells);
        g_array_append_val (table->lines, line);
        if (g_strv_length (cells) != g_strv_length (table->names))
            table_fail (table, table->rows->len - 1, "a cell for each column");
    }
    if (table->rows->len != n_rows)
        fail ("%s: expected %u rows below \"%s\"", table->path, n_rows, names);
    return table;
}

guint
table_number (const Table *table, guint row, guint column, guint lowest, guint highest)
{
    guint64 found;
    if (g_ascii_string_to_unsigned (table_cell (table, row, column), 10, lowest,
                                    highest, &found, NULL))
        return (guint) found;
    g_autofree char *expected = g_strdup_printf ("a whole number from %u to %u as %s",
                                                 lowest, highest, table->names[column]);
    table_fail (table, row, expected);
}

/* --- Explicit trees --- */

PodaTree *
read_tree (const char *file)
{
    g_autofree char *path = g_build_filename (report.trees, file, NULL);
    g_autoptr (GError) error = NULL;
    gsize length;
    g_autofree char *text = read_file (path, &length);
    PodaTree *tree = poda_tree_read (path, text, length, &error);
    if (tree == NULL)
        fail ("%s", error->message);
    return tree;
}

/* Ends the program, since it is wrong itself. */
static void
must (gboolean done, const GError *error)
{
    if (!done)
        g_error ("%s", error->message);
}

PodaRecord *
record_tree (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    GError *error = NULL;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    PodaRecord *record = poda_record_search (&problem, TRUE, &error);
    must (record != NULL && poda_record_add_pruned (record, FALSE, &error), error);
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
    must (poda_arguments_parse ("connect4", poda_connect4.parameters, parameters,
                                &arguments, &error)
              && poda_connect4.start (&poda_connect4, &arguments, &position, &error),
          error);
    return position;
}

PodaPosition
read_board (const char *parameters, const char *text)
{
    PodaPosition empty = empty_board (parameters), position;
    GError *error = NULL;
    must (
        poda_connect4.parse_position (&poda_connect4, &empty, text, &position, &error),
        error);
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

static PodaArguments
arguments_of (const PodaEvaluator *evaluator, const char *text)
{
    PodaArguments arguments;
    GError *error = NULL;
    must (poda_arguments_parse (evaluator->name, evaluator->parameters, text,
                                &arguments, &error),
          error);
    return arguments;
}

PodaValue
evaluate (const PodaEvaluator *evaluator, const char *parameters,
          const PodaPosition *position, PodaPlayer side)
{
    PodaArguments arguments = arguments_of (evaluator, parameters);
    return evaluator->value (&poda_connect4, position, side, &arguments);
}

void
account_for (const PodaEvaluator *evaluator, const PodaPosition *position,
             PodaAccount *account)
{
    PodaArguments arguments = arguments_of (evaluator, NULL);
    poda_account_init (account);
    evaluator->account (&poda_connect4, position, PODA_MIN, &arguments, account);
}

PodaProblem
connect4_problem (const PodaPosition *root, const PodaEvaluator *evaluator, guint depth)
{
    PodaProblem problem;
    poda_problem_init (&problem, &poda_connect4, root);
    problem.evaluator = evaluator;
    problem.evaluator_arguments = arguments_of (evaluator, NULL);
    problem.win = evaluator->win;
    problem.depth = depth;
    return problem;
}

PodaSummary *
solve (const PodaProblem *problem)
{
    GError *error = NULL;
    PodaSummary *summary = poda_summary_search (problem, &error);
    must (summary != NULL, error);
    return summary;
}
