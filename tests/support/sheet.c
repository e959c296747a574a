#include "support/sheet.h"

#include "search/random.h"
#include "support/rows.h"

PodaPosition
sheet_start (const SheetShape *shape)
{
    PodaPosition position;
    PodaArguments arguments;
    g_autofree char *text = g_strdup_printf (
        "cols=%u,rows=%u,connect=%u", shape->columns, shape->rows, shape->connect);
    assert_true (poda_arguments_parse ("connect4", poda_connect4.parameters, text,
                                       &arguments, NULL));
    assert_true (poda_connect4.start (&poda_connect4, &arguments, &position, NULL));
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

Sheet
sheet_mirror (const Sheet *sheet)
{
    Sheet mirrored = *sheet;
    for (guint column = 0; column < sheet->shape.columns; column++)
        memcpy (mirrored.cells[column], sheet->cells[sheet->shape.columns - 1 - column],
                sizeof sheet->cells[column]);
    return mirrored;
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

PodaArguments
sheet_arguments (const PodaEvaluator *evaluator, const char *parameters)
{
    PodaArguments arguments;
    assert_true (poda_arguments_parse (evaluator->name, evaluator->parameters,
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
