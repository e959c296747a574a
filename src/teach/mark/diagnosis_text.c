/* What a diagnosis tells the student. */

#include <glib/gi18n-lib.h>

#include "teach/mark/diagnosis_parts.h"

static char *
move_text (const PodaExercise *exercise, guint32 row)
{
    return row == PODA_ROW_NONE
               ? g_strdup (_ ("nothing"))
               : poda_record_move_text (exercise->record, exercise->rows[row].node);
}

static char *
move_place (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autofree char *given = move_text (exercise, answers->move);
    g_autofree char *right = move_text (exercise, exercise->key->move);
    return g_strdup_printf (_ ("the best move: %s is written, and %s is right"), given,
                            right);
}

static char *
cell_place (const PodaExercise *exercise, const PodaClue *clue)
{
    const char *name = exercise->rows[clue->row].name;
    const char *word = poda_column_word (clue->column);
    const PodaCell *key = poda_answers_cell (exercise->key, clue->row, clue->column);
    g_autofree char *given =
        poda_cell_format (&clue->cell, clue->column, PODA_STYLE_TEXT);
    g_autofree char *right = poda_cell_format (key, clue->column, PODA_STYLE_TEXT);
    if (key->state == PODA_CELL_EMPTY)
        return g_strdup_printf (
            _ ("node %s, %s: %s is written, and the node is never visited"), name, word,
            given);
    return g_strdup_printf (_ ("node %s, %s: %s is written, and %s is right"), name,
                            word, given, right);
}

/* Where the mistake shows. */
static char *
place_text (const PodaExercise *exercise, const PodaClue *clue,
            const PodaAnswers *answers)
{
    const char *name = exercise->rows[clue->row].name;
    if (clue->column == PODA_COLUMN_MOVE)
        return move_place (exercise, answers);
    if (clue->column == PODA_COLUMN_ORDER)
        return g_strdup_printf (_ ("node %s, in the order of visits"), name);
    if (clue->column == PODA_COLUMN_VISITED)
        return g_strdup_printf (clue->cell.value != 0
                                    ? _ ("node %s, which is visited and has to be cut")
                                    : _ ("node %s, which is cut and has to be visited"),
                                name);
    return cell_place (exercise, clue);
}

static char *
list_titles (const PodaDiagnosis *diagnosis)
{
    g_autoptr (GString) list = g_string_new (NULL);
    for (guint i = 0; i < diagnosis->n; i++) {
        if (i > 0)
            g_string_append (list, i + 1 == diagnosis->n ? _ (", or ") : ", ");
        g_string_append (list, _ (diagnosis->found[i]->title));
    }
    return g_strdup (list->str);
}

char *
poda_diagnosis_text (const PodaVariants *variants, const PodaDiagnosis *diagnosis,
                     const PodaClue *clue, const PodaAnswers *answers)
{
    if (diagnosis->n == 0)
        return g_strdup (4 * diagnosis->right_agree >= 3 * diagnosis->of
                             ? _ ("no known mistake explains these answers: they look "
                                  "like slips")
                             : _ ("no known mistake explains these answers"));
    g_autofree char *titles = list_titles (diagnosis);
    g_autofree char *place = place_text (variants->exercise, clue, answers);
    if (diagnosis->n > 1)
        return g_strdup_printf (
            _ ("%s: the answers do not tell which. It shows first at %s"), titles,
            place);
    return g_strdup_printf (_ ("%s. It shows first at %s; in fact, %s"), titles, place,
                            _ (diagnosis->found[0]->advice));
}
