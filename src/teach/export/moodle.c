/* The file for Moodle's question bank. */

#include "teach/export/moodle.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "teach/export/moodle_parts.h"
#include "teach/export/presentation.h"
#include "draw/emit.h"
#include "record/say/sentence.h"

/* --- Weights -------------------------------------------------------------------------
 */

/* Fields count whole marks: weights keep their proportions to a thousandth. */
#define FINEST 1000

static guint
common_divisor (guint a, guint b)
{
    while (b != 0) {
        guint rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Whole numbers in the proportions of the weights. */
static void
set_weights (PodaCloze *cloze, const PodaWeights *weights)
{
    const double shares[] = { weights->order, weights->move, weights->question };
    guint *const whole[] = { &cloze->order, &cloze->move, &cloze->question };
    guint divisor = 0;
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        cloze->columns[i] = (guint) floor (weights->columns[i] * FINEST + 0.5);
        divisor = common_divisor (cloze->columns[i], divisor);
    }
    for (guint i = 0; i < G_N_ELEMENTS (shares); i++) {
        *whole[i] = (guint) floor (shares[i] * FINEST + 0.5);
        divisor = common_divisor (*whole[i], divisor);
    }
    for (guint i = 0; i < PODA_N_COLUMNS && divisor > 0; i++)
        cloze->columns[i] /= divisor;
    for (guint i = 0; i < G_N_ELEMENTS (shares) && divisor > 0; i++)
        *whole[i] /= divisor;
}

/* Whether something that is asked counts. */
static gboolean
counts (const PodaCloze *cloze)
{
    const PodaExercise *exercise = cloze->exercise;
    gboolean any = cloze->question > 0 && exercise->questions->len > 0;
    any |= cloze->order > 0 && poda_exercise_has (exercise, PODA_ASK_ORDER);
    any |= cloze->move > 0 && poda_exercise_has (exercise, PODA_ASK_MOVE);
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        any |= cloze->columns[i] > 0 && (exercise->asks & 1u << i) != 0;
    return any;
}

/* Moodle divides by their sum. */
static void
choose_weights (PodaCloze *cloze, const PodaWeights *given)
{
    PodaWeights standard;
    poda_weights_init (&standard);
    set_weights (cloze, given != NULL ? given : &standard);
    if (!counts (cloze))
        set_weights (cloze, &standard);
}

/* --- The filler ----------------------------------------------------------------------
 */

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

/* --- One question --------------------------------------------------------------------
 */

/* The tree as nested lists of its leaf values, for those who cannot see the picture. */
static void
append_nested (GString *to, const PodaExercise *exercise)
{
    guint open = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char buffer[PODA_VALUE_BUFFER];
        gboolean first = i == 0 || exercise->rows[row->parent].child == i;
        for (; open > row->ply; open--)
            g_string_append_c (to, ']');
        if (!first)
            g_string_append (to, ", ");
        if (row->leaf)
            g_string_append (
                to, poda_value_format (row->value, PODA_STYLE_MACHINE, buffer));
        else
            g_string_append_c (to, '[');
        open += !row->leaf;
    }
    for (; open > 0; open--)
        g_string_append_c (to, ']');
}

static void
append_picture (GString *to, const PodaExercise *exercise, const char *file)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    append_nested (nested, exercise);
    g_autofree char *words = g_strdup_printf (
        _ ("The tree; its leaf values as nested lists: %s"), nested->str);
    g_string_append_printf (to, "<p><img src=\"@@PLUGINFILE@@/%s\" alt=\"", file);
    poda_cloze_append_html (to, words);
    g_string_append (to, "\" style=\"max-width: 100%; height: auto\"></p>\n");
}

static void
append_instructions (GString *to, const PodaExercise *exercise)
{
    g_auto (GStrv) sentences =
        poda_exercise_instructions (exercise, PODA_MEDIUM_FIELDS);
    g_string_append (to, "<ul>\n");
    for (guint i = 0; sentences[i] != NULL; i++) {
        g_string_append (to, "<li>");
        poda_cloze_append_html (to, sentences[i]);
        g_string_append (to, "</li>\n");
    }
    g_string_append (to, "</ul>\n");
}

static void
write_picture (const PodaFigure *figure, const char *name, PodaOutput *output)
{
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    gsize length;
    poda_emit_svg (figure, svg);
    const char *bytes = poda_output_contents (svg, &length);
    g_autofree char *encoded = g_base64_encode ((const guchar *) bytes, length);
    poda_output_format (output, "<file name=\"%s\" path=\"/\" encoding=\"base64\">",
                        name);
    poda_output_text (output, encoded);
    poda_output_text (output, "</file>\n");
}

/* Every `>` is an entity, hence nothing ends the section early. */
static void
write_html (const char *element, const GString *html, PodaOutput *output)
{
    poda_output_format (output, "<%s format=\"html\"><text><![CDATA[\n", element);
    poda_output_write (output, html->str, html->len);
    poda_output_text (output, "]]></text>\n");
}

static void
write_question_text (const PodaExercise *exercise, const PodaWeights *weights,
                     PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (PodaWhys) whys = poda_whys_new (exercise);
    g_autoptr (PodaFigure) blank =
        poda_exercise_figure (exercise, FALSE, PODA_THEME_COLOR);
    g_autofree char *filler = make_filler (exercise);
    PodaCloze cloze = {
        .exercise = exercise, .whys = whys, .text = text, .filler = filler
    };
    choose_weights (&cloze, weights);
    append_instructions (text, exercise);
    append_picture (text, exercise, "tree.svg");
    poda_cloze_table (&cloze);
    poda_cloze_lines (&cloze);
    poda_cloze_questions (&cloze);
    write_html ("questiontext", text, output);
    write_picture (blank, "tree.svg", output);
    poda_output_text (output, "</questiontext>\n");
}

/* --- General feedback
 * ------------------------------------------------------------------
 */

static void
append_paragraph (GString *to, char *text)
{
    g_autofree char *own = text;
    g_string_append (to, "<p>");
    poda_cloze_append_html (to, own);
    g_string_append (to, "</p>\n");
}

/* The steps that decide something, with their numbers in the whole trace. */
static void
append_key_steps (GString *to, const PodaExercise *exercise)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (exercise->record);
    g_string_append (to, "<ol>\n");
    while (poda_replay_next (replay)) {
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb != PODA_CUT && (verb != PODA_UPDATE || !poda_replay_changed (replay)))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        g_string_append_printf (to, "<li value=\"%" G_GSIZE_FORMAT "\">",
                                poda_replay_position (replay));
        poda_cloze_append_html (to, sentence);
        g_string_append (to, "</li>\n");
    }
    g_string_append (to, "</ol>\n");
}

static void
write_feedback (const PodaExercise *exercise, PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (PodaFigure) figure =
        poda_exercise_figure (exercise, TRUE, PODA_THEME_COLOR);
    append_paragraph (text,
                      poda_sentence_rules (&exercise->problem, PODA_STYLE_PICTURE));
    append_paragraph (text,
                      poda_sentence_result (exercise->record, PODA_STYLE_PICTURE));
    append_picture (text, exercise, "solution.svg");
    append_key_steps (text, exercise);
    write_html ("generalfeedback", text, output);
    write_picture (figure, "solution.svg", output);
    poda_output_text (output, "</generalfeedback>\n");
}

/* --- The file ------------------------------------------------------------------------
 */

#define LONGEST_NAME 200

static void
write_escaped (const char *text, PodaOutput *output)
{
    g_autoptr (GString) escaped = g_string_new (NULL);
    poda_cloze_append_html (escaped, text);
    poda_output_text (output, escaped->str);
}

/* Moodle reads `/` as a step into a category, and two as the letter; it takes none at
 * the ends. */
static void
write_category (const char *category, PodaOutput *output)
{
    g_autofree char *name = g_strdup (category != NULL ? category : "poda");
    char *start = name + strspn (name, "/ ");
    for (gsize n = strlen (start); n > 0 && strchr ("/ ", start[n - 1]) != NULL; n--)
        start[n - 1] = '\0';
    g_auto (GStrv) parts = g_strsplit (*start != '\0' ? start : "poda", "/", -1);
    g_autofree char *path = g_strjoinv ("//", parts);
    poda_output_text (output, "<question type=\"category\"><category>"
                              "<text>$course$/");
    write_escaped (path, output);
    poda_output_text (output, "</text></category></question>\n");
}

static void
write_name (const PodaExercise *exercise, PodaOutput *output)
{
    const char *title = *exercise->title != '\0' ? exercise->title : _ ("Exercise");
    g_autofree char *name = g_strdup_printf (
        "%s%s%s", title, *exercise->id != '\0' ? ", " : "", exercise->id);
    g_autofree char *valid = g_utf8_make_valid (name, -1);
    glong length = g_utf8_strlen (valid, -1);
    g_autofree char *head = g_utf8_substring (valid, 0, MIN (length, LONGEST_NAME));
    poda_output_text (output, "<name><text>");
    write_escaped (head, output);
    poda_output_text (output, "</text></name>\n");
}

void
poda_moodle_begin (const char *category, PodaOutput *output)
{
    poda_output_text (output, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<quiz>\n");
    write_category (category, output);
}

void
poda_moodle_add (const PodaExercise *exercise, const PodaWeights *weights,
                 PodaOutput *output)
{
    poda_output_text (output, "<question type=\"cloze\">\n");
    write_name (exercise, output);
    write_question_text (exercise, weights, output);
    write_feedback (exercise, output);
    poda_output_text (output, "<penalty>0.3333333</penalty>\n<hidden>0</hidden>\n"
                              "</question>\n");
}

void
poda_moodle_end (PodaOutput *output)
{
    poda_output_text (output, "</quiz>\n");
}
