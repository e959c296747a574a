#include "base/texts.h"
#include "homework/export/exports.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/output/picture.h"
#include "report/sentence.h"
#include "homework/exercise/names.h"
#include "homework/export/cloze.h"
#include "homework/export/form.h"

/* --- Fields --- */

#define LEAST_FILLER 9 /* as long as "-infinity" */
#define MOST_FILLER 15 /* longer ones Moodle would round */

static char *
make_filler (const PodaExercise *exercise)
{
    gsize longest = LEAST_FILLER;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (guint c = PODA_COLUMN_VALUE; c <= PODA_COLUMN_BETA; c++) {
            char buffer[PODA_VALUE_BUFFER];
            const PodaCell *cell = poda_answers_cell (exercise->key, i, (PodaColumn) c);
            gsize length = cell->state != PODA_CELL_FILLED
                               ? 0
                               : strlen (poda_value_format (
                                   cell->value, PODA_STYLE_MACHINE, buffer));
            longest = MAX (longest, length);
        }
    char *filler = g_strnfill (MIN (longest, MOST_FILLER), '9');
    *filler = '-';
    return filler;
}

static void
put_number (PodaForm *form, guint weight, const PodaValue *value, const char *why,
            const PodaQuestion *question G_GNUC_UNUSED)
{
    if (value != NULL)
        poda_cloze_number (form->text, weight, *value, why, form->data);
    else
        poda_cloze_nothing (form->text, weight, why, form->data);
}

static void
put_word (PodaForm *form, guint weight, guint n, const char *const *words, guint right,
          const char *why)
{
    poda_cloze_word (form->text, weight, n, words, right, why);
}

static void
put_choice (PodaForm *form, guint weight, gboolean vertical, guint n,
            const char *const *options, const char *const *feedback, guint right)
{
    poda_cloze_choice (form->text, weight, vertical, n, options, feedback, right);
}

/* --- Fields: the order of visits, and the best move --- */

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
capitals_matter (const PodaExercise *exercise)
{
    g_autoptr (GTree) names = poda_texts_new (g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        char *folded = g_utf8_casefold (exercise->rows[i].name, -1);
        const char *known = g_tree_lookup (names, folded);
        if (known != NULL && strcmp (known, exercise->rows[i].name) != 0) {
            g_free (folded);
            return TRUE;
        }
        g_tree_insert (names, folded, exercise->rows[i].name);
    }
    return FALSE;
}

/* With more nodes than this nobody writes anything but blanks between them, and each
 * way of writing makes the file larger. */
#define MANY_VISITED 60

/* The wrong answer has all names, so that the width does not tell how many are
 * visited. */
static void
put_order (PodaForm *form, guint weight, guint32 row G_GNUC_UNUSED)
{
    static const char *const joints[] = { " ", ", ",  ",",   "; ", ";",
                                          "-", " - ", " → ", ">",  " > " };
    const PodaExercise *exercise = form->exercise;
    const PodaAnswers *key = exercise->key;
    g_autoptr (GPtrArray) orders = g_ptr_array_new_with_free_func (g_free);
    guint n = key->n_order > MANY_VISITED ? 3 : G_N_ELEMENTS (joints);
    for (guint i = 0; i < n; i++)
        add_new (orders,
                 poda_exercise_join (exercise, key->order, key->n_order, joints[i]));
    g_ptr_array_add (orders, NULL);
    g_autofree guint32 *rows = g_new (guint32, exercise->n_rows);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        rows[i] = i;
    g_autofree char *all = poda_exercise_join (exercise, rows, exercise->n_rows, " - ");
    const char *const *right = (const char *const *) orders->pdata;
    poda_cloze_words (form->text, weight, capitals_matter (exercise), right, NULL,
                      g_strv_contains (right, all) ? NULL : all);
}

/* What leads to the best child: the move, and the child's name where that is no other
 * move; up to NULL. `cases`: another move differs in capitals alone. */
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
    g_ptr_array_add (moves, NULL);
    return moves;
}

static void
put_move (PodaForm *form, guint weight, const char *why)
{
    gboolean cases;
    g_autoptr (GPtrArray) moves = moves_of (form->exercise, &cases);
    poda_cloze_words (form->text, weight, cases, (const char *const *) moves->pdata,
                      why, form->data);
}

static const PodaFormStyle style = {
    .table = "<table class=\"generaltable\" border=\"1\" cellpadding=\"4\">\n",
    .picture = "<p><img src=\"@@PLUGINFILE@@/%s\" alt=\"%s\" "
               "style=\"max-width: 100%; height: auto\"></p>\n",
    .brackets = "[]",
    .medium = PODA_MEDIUM_FIELDS,
    .number = put_number,
    .word = put_word,
    .choice = put_choice,
    .order = put_order,
    .move = put_move,
};

/* --- The text --- */

/* Text and a picture. Every `>` in the text is an entity: nothing ends the section
 * early. */
static void
write_part (const char *element, const GString *html, const PodaFigure *figure,
            const char *file, PodaOutput *output)
{
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    gsize length;
    poda_emit_svg (figure, svg);
    const char *bytes = poda_output_contents (svg, &length);
    g_autofree char *encoded = g_base64_encode ((const guchar *) bytes, length);
    poda_output_format (output, "<%s format=\"html\"><text><![CDATA[\n", element);
    poda_output_write (output, html->str, html->len);
    poda_output_format (output,
                        "]]></text>\n<file name=\"%s\" path=\"/\" "
                        "encoding=\"base64\">",
                        file);
    poda_output_text (output, encoded);
    poda_output_format (output, "</file>\n</%s>\n", element);
}

/* How many fields it has. */
static guint
write_question_text (const PodaExercise *exercise, const PodaPolicy *policy,
                     PodaOutput *output)
{
    g_autoptr (PodaFigure) blank =
        poda_exercise_figure (exercise, FALSE, PODA_THEME_COLOR);
    g_autofree char *filler = make_filler (exercise);
    g_auto (PodaForm) form;
    poda_form_init (&form, exercise, &style, policy);
    form.data = filler;
    poda_form_write (&form, "tree.svg");
    write_part ("questiontext", form.text, blank, "tree.svg", output);
    return form.n_fields;
}

/* The rules, the result, and the steps that decide something, with their numbers in the
 * whole trace. */
static void
write_feedback (const PodaExercise *exercise, PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, TRUE, PODA_THEME_COLOR);
    g_autofree char *rules = poda_sentence_rules (&exercise->problem);
    g_autofree char *result = poda_sentence_result (exercise->record);
    poda_form_put (text, "<p>%s</p>\n", rules);
    poda_form_put (text, "<p>%s</p>\n", result);
    poda_form_picture (exercise, &style, "solution.svg", text);
    g_autoptr (PodaReplay) replay = poda_replay_new (exercise->record);
    g_string_append (text, "<ol>\n");
    while (poda_replay_next (replay)) {
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb != PODA_CUT && (verb != PODA_UPDATE || !poda_replay_changed (replay)))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        g_string_append_printf (text, "<li value=\"%" G_GSIZE_FORMAT "\">",
                                poda_replay_position (replay));
        poda_form_put (text, "%s</li>\n", sentence);
    }
    g_string_append (text, "</ol>\n");
    write_part ("generalfeedback", text, figure, "solution.svg", output);
}

/* --- The file --- */

#define LONGEST_NAME 200

static void
write_escaped (const char *pattern, const char *text, PodaOutput *output)
{
    g_autoptr (GString) escaped = g_string_new (NULL);
    poda_form_put (escaped, pattern, text);
    poda_output_text (output, escaped->str);
}

/* Moodle reads `/` as a step into a category, and two as the letter; it takes none at
 * the ends. */
void
poda_moodle_begin (const char *category, PodaOutput *output)
{
    g_autofree char *name = g_strdup (category != NULL ? category : "poda");
    char *start = name + strspn (name, "/ ");
    for (gsize n = strlen (start); n > 0 && strchr ("/ ", start[n - 1]) != NULL; n--)
        start[n - 1] = '\0';
    g_auto (GStrv) parts = g_strsplit (*start != '\0' ? start : "poda", "/", -1);
    g_autofree char *path = g_strjoinv ("//", parts);
    poda_output_text (output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
    write_escaped ("<question type=\"category\"><category><text>$course$/%s</text>"
                   "</category></question>\n",
                   path, output);
}

guint
poda_moodle_add (const PodaExercise *exercise, const PodaPolicy *policy,
                 PodaOutput *output)
{
    g_autofree char *name =
        g_strconcat (poda_exercise_title (exercise), *exercise->id != '\0' ? ", " : "",
                     exercise->id, NULL);
    g_autofree char *valid = g_utf8_make_valid (name, -1);
    glong length = g_utf8_strlen (valid, -1);
    g_autofree char *head = g_utf8_substring (valid, 0, MIN (length, LONGEST_NAME));
    poda_output_text (output, "<question type=\"cloze\">\n");
    write_escaped ("<name><text>%s</text></name>\n", head, output);
    guint n_fields = write_question_text (exercise, policy, output);
    write_feedback (exercise, output);
    poda_output_text (output, "<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n"
                              "</question>\n");
    return n_fields;
}

void
poda_moodle_end (PodaOutput *output)
{
    poda_output_text (output, "</quiz>\n");
}
