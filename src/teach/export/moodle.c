#include "teach/export/exports.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "draw/picture.h"
#include "record/say/sentence.h"
#include "teach/exercise/question.h"
#include "teach/exercise/trial.h"
#include "teach/export/cloze.h"
#include "teach/exercise/names.h"
#include "teach/export/presentation.h"
#include "teach/mark/mark.h"

/* Beside the columns, the order and the best move. */
enum { IN_QUESTION = PODA_N_COLUMNS + 2, N_WEIGHTS };

/* A question while it is written. */
typedef struct {
    const PodaExercise *exercise;
    PodaReasons *reasons;
    GString *text;            /* in HTML, with its fields */
    guint weights[N_WEIGHTS]; /* by column, and of the lines */
    char *filler;             /* the wrong answer that all fields for numbers bear */
} Form;

/* --- Weights --- */

/* Fields count whole marks: weights keep their proportions to a thousandth. */
#define FINEST 1000

/* Whole numbers in the proportions of the weights. */
static void
set_weights (Form *form, const PodaWeights *weights)
{
    double shares[N_WEIGHTS] = { [PODA_COLUMN_ORDER] = weights->order,
                                 [PODA_COLUMN_MOVE] = weights->move,
                                 [IN_QUESTION] = weights->question };
    guint divisor = 0; /* what they have in common */
    memcpy (shares, weights->columns, sizeof weights->columns);
    for (guint i = 0; i < N_WEIGHTS; i++) {
        form->weights[i] = (guint) floor (shares[i] * FINEST + 0.5);
        for (guint rest = form->weights[i]; rest != 0;) {
            guint next = divisor % rest;
            divisor = rest;
            rest = next;
        }
    }
    for (guint i = 0; i < N_WEIGHTS && divisor > 0; i++)
        form->weights[i] /= divisor;
}

/* Something that is asked must count: Moodle divides by their sum. */
static void
choose_weights (Form *form, const PodaWeights *given)
{
    const PodaExercise *exercise = form->exercise;
    PodaWeights standard;
    poda_weights_init (&standard);
    set_weights (form, given != NULL ? given : &standard);
    gboolean any = form->weights[IN_QUESTION] > 0 && exercise->questions->len > 0;
    for (guint i = 0; i < IN_QUESTION; i++)
        any |= form->weights[i] > 0 && (exercise->asks & 1u << i) != 0;
    if (!any)
        set_weights (form, &standard);
}

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

/* --- The table --- */

static void
put_cell (Form *form, guint32 index, PodaColumn column)
{
    /* What was never visited has no kind of value, which is always a choice. */
    const char *const bounds[] = { _ ("exact"), _ ("at least"), _ ("at most"), "-" };
    const char *const ticks[] = { _ ("yes"), _ ("no") };
    const PodaRow *row = &form->exercise->rows[index];
    const PodaCell *cell = poda_answers_cell (form->exercise->key, index, column);
    GString *text = form->text;
    guint weight = form->weights[column];
    if (poda_exercise_asks (form->exercise, index, column)) {
        const char *why = poda_reasons_text (form->reasons, index, column);
        if (column == PODA_COLUMN_BOUND)
            poda_cloze_word (text, weight, 4, bounds,
                             cell->state == PODA_CELL_FILLED ? (guint) cell->value : 3,
                             why);
        else if (cell->state == PODA_CELL_EMPTY)
            poda_cloze_nothing (text, weight, why, form->filler);
        else if (poda_column_is_tick (column))
            poda_cloze_word (text, weight, 2, ticks, cell->value != 0 ? 0 : 1, why);
        else
            poda_cloze_number (text, weight, cell->value, why, form->filler);
    } else if (row->leaf && column == PODA_COLUMN_VALUE) {
        char value[PODA_VALUE_BUFFER];
        g_string_append (text, poda_value_format (row->value, PODA_STYLE_TEXT, value));
    }
}

#define TABLE "<table class=\"generaltable\" border=\"1\" cellpadding=\"4\">\n"

static void
put_table (Form *form)
{
    const PodaExercise *exercise = form->exercise;
    if (!poda_exercise_has_table (exercise))
        return;
    poda_cloze_put (form->text,
                    TABLE
                    "<thead><tr><th scope=\"col\">%s</th><th scope=\"col\">%s</th>",
                    _ ("node"), _ ("player"));
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (poda_exercise_shows (exercise, column))
            poda_cloze_put (form->text, "<th scope=\"col\">%s</th>",
                            poda_column_head (column));
    g_string_append (form->text, "</tr></thead>\n<tbody>\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_cloze_put (form->text, "<tr><th scope=\"row\">%s</th><td>%s</td>",
                        row->name, poda_row_kind (row));
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
            if (!poda_exercise_shows (exercise, column))
                continue;
            g_string_append (form->text, "<td>");
            put_cell (form, i, column);
            g_string_append (form->text, "</td>");
        }
        g_string_append (form->text, "</tr>\n");
    }
    g_string_append (form->text, "</tbody></table>\n");
}

/* --- The lines below it --- */

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
    g_autoptr (GHashTable) names =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
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

/* The wrong answer has all names, so that the width does not tell how many are
 * visited. */
static void
put_order (Form *form)
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
    poda_cloze_words (form->text, form->weights[PODA_COLUMN_ORDER],
                      capitals_matter (exercise), right, NULL,
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
put_lines (Form *form)
{
    if (poda_exercise_has (form->exercise, PODA_ASK_ORDER)) {
        g_string_append_printf (form->text, "<p>%s: ", _ ("Visit order"));
        put_order (form);
        g_string_append (form->text, "</p>\n");
    }
    if (poda_exercise_has (form->exercise, PODA_ASK_MOVE)) {
        gboolean cases;
        g_autoptr (GPtrArray) moves = moves_of (form->exercise, &cases);
        g_string_append_printf (form->text, "<p>%s: ", _ ("Best move"));
        poda_cloze_words (form->text, form->weights[PODA_COLUMN_MOVE], cases,
                          (const char *const *) moves->pdata,
                          poda_reasons_text (form->reasons, 0, PODA_COLUMN_MOVE),
                          form->filler);
        g_string_append (form->text, "</p>\n");
    }
}

/* --- Questions: leaves that cannot matter --- */

/* The answer joins names in the order of rows: each is taken from its front. */
static void
put_leaves (Form *form, const PodaQuestion *question)
{
    const char *const options[] = { _ ("cannot matter"), _ ("matters") };
    const PodaExercise *exercise = form->exercise;
    const char *answer = question->answer;
    poda_cloze_put (form->text, "<p>%s</p>\n" TABLE, question->text);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const char *name = exercise->rows[i].name;
        gsize length = strlen (name);
        if (!exercise->rows[i].leaf)
            continue;
        gboolean matters = !g_str_has_prefix (answer, name)
                           || (answer[length] != ' ' && answer[length] != '\0');
        if (!matters)
            answer += length + (answer[length] == ' ');
        g_autofree char *why = g_strdup_printf (
            matters ? _ ("leaf %s does matter: another value there can change the root")
                    : _ ("leaf %s cannot change the root's value, whatever it is"),
            name);
        g_autofree char *sentence = poda_cloze_sentence (why);
        const char *const feedback[] = { sentence, sentence };
        poda_cloze_put (form->text, "<tr><th scope=\"row\">%s</th><td>", name);
        poda_cloze_choice (form->text, form->weights[IN_QUESTION], FALSE, 2, options,
                           feedback, matters ? 1 : 0);
        g_string_append (form->text, "</td></tr>\n");
    }
    g_string_append (form->text, "</table>\n");
}

/* --- Questions: orders of children --- */

#define MOST_OPTIONS 4
#define MOST_DRAWS 50

static void
shuffle (const PodaExercise *exercise, guint64 seed, guint32 *rank)
{
    poda_arrangement_natural (exercise, rank);
    guint64 index = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        guint32 k = exercise->rows[i].child;
        for (guint32 left = exercise->rows[i].n_children; left > 1; left--) {
            guint32 other = k;
            for (guint32 steps = poda_random_below (seed, index++, left); steps > 0;
                 steps--)
                other = exercise->rows[other].next;
            guint32 place = rank[k];
            rank[k] = rank[other];
            rank[other] = place;
            k = exercise->rows[k].next;
        }
    }
}

typedef struct {
    const PodaExercise *exercise;
    guint wanted; /* cutoffs */
    guint n;
    char *orders[MOST_OPTIONS];
    char *reasons[MOST_OPTIONS];
} Orders;

static void
orders_clear (Orders *orders)
{
    for (guint i = 0; i < orders->n; i++) {
        g_free (orders->orders[i]);
        g_free (orders->reasons[i]);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Orders, orders_clear)

/* An order is an option when it is new, and beside the first one, which is right, when
 * it is wrong. */
static void
offer (Orders *orders, const guint32 *rank)
{
    g_autofree char *order = poda_arrangement_format (orders->exercise, rank);
    g_autoptr (PodaTrial) trial = poda_trial_new (orders->exercise, rank);
    guint cutoffs = poda_trial_search (trial, NULL, NULL);
    for (guint i = 0; i < orders->n; i++)
        if (strcmp (orders->orders[i], order) == 0)
            return;
    if (orders->n > 0 && cutoffs == orders->wanted)
        return;
    g_autofree char *why = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "in this order there is %u cutoff; %u are possible",
                     "in this order there are %u cutoffs; %u are possible", cutoffs),
        cutoffs, orders->wanted);
    orders->reasons[orders->n] = poda_cloze_sentence (why);
    orders->orders[orders->n++] = g_steal_pointer (&order);
}

/* The right one; the order as it stands, the one with the opposite aim, and some that
 * are drawn. Where every order is right there is nothing to choose, and nothing is
 * asked. Where the right one stands depends on what it is, and so differs between
 * variants. */
static void
ask_orders (Form *form, const PodaQuestion *question)
{
    const PodaExercise *exercise = form->exercise;
    gboolean most = question->kind == PODA_QUESTION_MOST;
    g_auto (Orders) orders = { .exercise = exercise };
    guint cutoffs;
    g_autofree guint32 *rank = g_new (guint32, exercise->n_rows);
    if (!poda_arrange (exercise, most, rank, &orders.wanted, NULL))
        return;
    offer (&orders, rank);
    poda_arrangement_natural (exercise, rank);
    offer (&orders, rank);
    if (poda_arrange (exercise, !most, rank, &cutoffs, NULL))
        offer (&orders, rank);
    for (guint draw = 0; draw < MOST_DRAWS && orders.n < MOST_OPTIONS; draw++) {
        shuffle (exercise, draw, rank);
        offer (&orders, rank);
    }
    if (orders.n < 2)
        return;
    const char *options[MOST_OPTIONS], *feedback[MOST_OPTIONS];
    guint right = g_str_hash (question->answer) % orders.n;
    for (guint i = 0, next = 1; i < orders.n; i++) {
        guint k = i == right ? 0 : next++;
        gboolean natural = strcmp (orders.orders[k], "as it is") == 0;
        options[i] = natural ? _ ("as it is") : orders.orders[k];
        feedback[i] = orders.reasons[k];
    }
    poda_cloze_put (form->text, "<p>%s</p>\n<div>",
                    most ? _ ("Which of these orders of children gives the most "
                              "cutoffs? Nodes that are not named keep theirs.")
                         : _ ("Which of these orders of children gives the fewest "
                              "cutoffs? Nodes that are not named keep theirs."));
    poda_cloze_choice (form->text, form->weights[IN_QUESTION], TRUE, orders.n, options,
                       feedback, right);
    g_string_append (form->text, "</div>\n");
}

static void
put_question (Form *form, const PodaQuestion *question)
{
    guint weight = form->weights[IN_QUESTION];
    PodaValue value;
    switch (question->kind) {
    case PODA_QUESTION_MOST:
    case PODA_QUESTION_FEWEST:
        ask_orders (form, question);
        break;
    case PODA_QUESTION_IRRELEVANT:
        put_leaves (form, question);
        break;
    case PODA_QUESTION_COUNT:
    case PODA_QUESTION_THRESHOLD:
    default:
        poda_cloze_put (form->text, "<p>%s ", question->text);
        if (poda_value_parse (question->answer, &value))
            poda_cloze_number (form->text, weight, value, NULL, form->filler);
        else
            poda_cloze_nothing (form->text, weight, NULL, form->filler);
        g_string_append (form->text, "</p>\n");
    }
}

/* --- The text --- */

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
    while (open-- > 0)
        g_string_append_c (to, ']');
}

static void
append_picture (GString *to, const PodaExercise *exercise, const char *file)
{
    g_autoptr (GString) nested = g_string_new (NULL);
    append_nested (nested, exercise);
    g_autofree char *words = g_strdup_printf (
        _ ("The tree; its leaf values as nested lists: %s"), nested->str);
    g_string_append_printf (to, "<p><img src=\"@@PLUGINFILE@@/%s\" ", file);
    poda_cloze_put (to, "alt=\"%s\" style=\"max-width: 100%; height: auto\"></p>\n",
                    words);
}

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

static void
write_question_text (const PodaExercise *exercise, const PodaWeights *weights,
                     PodaOutput *output)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    g_autoptr (PodaFigure) blank =
        poda_exercise_figure (exercise, FALSE, PODA_THEME_COLOR);
    g_auto (GStrv) sentences =
        poda_exercise_instructions (exercise, PODA_MEDIUM_FIELDS);
    g_autofree char *filler = make_filler (exercise);
    Form form = {
        .exercise = exercise, .reasons = reasons, .text = text, .filler = filler
    };
    choose_weights (&form, weights);
    g_string_append (text, "<ul>\n");
    for (guint i = 0; sentences[i] != NULL; i++)
        poda_cloze_put (text, "<li>%s</li>\n", sentences[i]);
    g_string_append (text, "</ul>\n");
    append_picture (text, exercise, "tree.svg");
    put_table (&form);
    put_lines (&form);
    for (guint i = 0; i < exercise->questions->len; i++)
        put_question (&form, g_ptr_array_index (exercise->questions, i));
    write_part ("questiontext", text, blank, "tree.svg", output);
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
    poda_cloze_put (text, "<p>%s</p>\n", rules);
    poda_cloze_put (text, "<p>%s</p>\n", result);
    append_picture (text, exercise, "solution.svg");
    g_autoptr (PodaReplay) replay = poda_replay_new (exercise->record);
    g_string_append (text, "<ol>\n");
    while (poda_replay_next (replay)) {
        guint8 verb = poda_replay_step (replay)->verb;
        if (verb != PODA_CUT && (verb != PODA_UPDATE || !poda_replay_changed (replay)))
            continue;
        g_autofree char *sentence = poda_sentence_step (replay);
        g_string_append_printf (text, "<li value=\"%" G_GSIZE_FORMAT "\">",
                                poda_replay_position (replay));
        poda_cloze_put (text, "%s</li>\n", sentence);
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
    poda_cloze_put (escaped, pattern, text);
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

void
poda_moodle_add (const PodaExercise *exercise, const PodaWeights *weights,
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
