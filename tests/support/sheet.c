#include "support/sheet.h"

#include "base/random.h"

const SheetShape sheet_shapes[SHEET_SHAPES] = {
    { 7, 6, 4 },  { 7, 7, 4 },  { 8, 7, 4 },  { 5, 4, 3 },  { 6, 5, 3 },
    { 9, 6, 5 },  { 12, 4, 5 }, { 16, 3, 4 }, { 10, 2, 3 }, { 2, 31, 3 },
    { 1, 63, 4 }, { 32, 1, 4 }, { 3, 3, 5 },  { 4, 15, 4 }, { 7, 7, 5 },
};

PodaPosition
sheet_start (const SheetShape *shape)
{
    PodaPosition position;
    PodaArguments arguments;
    g_autofree char *text = g_strdup_printf (
        "cols=%u,rows=%u,connect=%u", shape->columns, shape->rows, shape->connect);
    g_assert_true (poda_arguments_parse ("connect4", poda_connect4.parameters, text,
                                         &arguments, NULL));
    g_assert_true (poda_connect4.start (&poda_connect4, &arguments, &position, NULL));
    return position;
}

Sheet
sheet_new (const SheetShape *shape)
{
    Sheet sheet = { .shape = *shape };
    memset (sheet.cells, '.', sizeof sheet.cells);
    return sheet;
}

Sheet
sheet_random (const SheetShape *shape, guint64 seed)
{
    Sheet sheet = sheet_new (shape);
    guint heights[32] = { 0 };
    guint32 most = poda_random_below (seed, 1, 2) ? shape->columns * shape->rows : 5;
    guint32 drops = poda_random_below (seed, 2, most + 1);
    sheet.second = poda_random_below (seed, 0, 2) == 1;
    for (guint i = 0; i < drops; i++) {
        guint column = poda_random_below (seed, 3 + 2 * i, shape->columns);
        if (heights[column] == shape->rows)
            continue;
        sheet.cells[column][heights[column]++] =
            poda_random_below (seed, 4 + 2 * i, 2) ? 'X' : 'O';
        sheet.n_discs++;
    }
    return sheet;
}

void
sheet_drop (Sheet *sheet, guint column)
{
    guint row = 0;
    while (sheet->cells[column][row] != '.')
        row++;
    g_assert (row < sheet->shape.rows);
    sheet->cells[column][row] = sheet->second ? 'O' : 'X';
    sheet->second = !sheet->second;
    sheet->n_discs++;
}

PodaPosition
sheet_position (const Sheet *sheet)
{
    PodaPosition position = sheet_start (&sheet->shape);
    PodaConnect4 board = poda_connect4_unpack (&position);
    board.second = sheet->second;
    for (guint column = 0; column < sheet->shape.columns; column++) {
        for (guint row = 0; row < sheet->shape.rows; row++) {
            char disc = sheet->cells[column][row];
            if (disc == (sheet->second ? 'O' : 'X'))
                board.mover |= poda_connect4_bit (&board, column, row);
            else if (disc != '.')
                board.other |= poda_connect4_bit (&board, column, row);
        }
    }
    poda_connect4_pack (&position, &board);
    return position;
}

char
sheet_at (const Sheet *sheet, int column, int row)
{
    if (column < 0 || row < 0 || column >= (int) sheet->shape.columns
        || row >= (int) sheet->shape.rows)
        return '#';
    return sheet->cells[column][row];
}

gboolean
sheet_has_row (const Sheet *sheet, char disc)
{
    static const int steps[][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    for (int i = 0; i < (int) (sheet->shape.columns * sheet->shape.rows); i++) {
        int column = i / (int) sheet->shape.rows, row = i % (int) sheet->shape.rows;
        for (guint k = 0; k < G_N_ELEMENTS (steps); k++) {
            int length = 0;
            while (sheet_at (sheet, column + length * steps[k][0],
                             row + length * steps[k][1])
                   == disc)
                length++;
            if (length >= (int) sheet->shape.connect)
                return TRUE;
        }
    }
    return FALSE;
}

PodaArguments
sheet_arguments (const PodaEvaluator *evaluator, const char *parameters)
{
    PodaArguments arguments;
    g_assert_true (poda_arguments_parse (evaluator->name, evaluator->parameters,
                                         parameters, &arguments, NULL));
    return arguments;
}

PodaValue
sheet_value (const PodaEvaluator *evaluator, const char *parameters,
             const PodaPosition *position, PodaPlayer side)
{
    PodaArguments arguments = sheet_arguments (evaluator, parameters);
    return evaluator->value (&poda_connect4, position, side, &arguments);
}
