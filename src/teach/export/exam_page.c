#include "teach/export/exam_page.h"

#include <string.h>

#include "teach/exercise/question.h"
#include "teach/sheet/sheet.h"
#include "teach/mark/reasons.h"
#include "page/html.h"
#include "base/speech.h"

/* An exam in the making. What its arrays point to is owned here. */
typedef struct {
    const PodaExercise *exercise;
    PodaHtmlExam exam;
    GArray *asked;     /* of PodaHtmlAsked */
    GArray *questions; /* of PodaHtmlQuestion */
    GPtrArray *blocks; /* what is freed in the end */
    GStringChunk *texts;
    GPtrArray **whys;      /* by language: const char *, each pair of sentences once */
    GHashTable *why_index; /* all of them, joined, to its index */
} Making;

static guint
count_languages (void)
{
    guint n = 0;
    while (poda_speech_languages[n] != NULL)
        n++;
    return n;
}

static void *
keep_block (Making *making, gsize n, gsize size)
{
    void *block = g_malloc0_n (n, size);
    g_ptr_array_add (making->blocks, block);
    return block;
}

static const char *
keep_text (Making *making, const char *text)
{
    return g_string_chunk_insert_const (making->texts, text);
}

static void
begin (Making *making, const PodaExercise *exercise)
{
    guint n = count_languages ();
    *making =
        (Making){ .exercise = exercise,
                  .asked = g_array_new (FALSE, FALSE, sizeof (PodaHtmlAsked)),
                  .questions = g_array_new (FALSE, FALSE, sizeof (PodaHtmlQuestion)),
                  .blocks = g_ptr_array_new_with_free_func (g_free),
                  .texts = g_string_chunk_new (4096),
                  .why_index =
                      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL) };
    making->whys = keep_block (making, n, sizeof *making->whys);
    for (guint i = 0; i < n; i++)
        making->whys[i] = g_ptr_array_new ();
}

static void
clear (Making *making)
{
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        g_ptr_array_unref (making->whys[i]);
    g_array_unref (making->asked);
    g_array_unref (making->questions);
    g_hash_table_unref (making->why_index);
    g_string_chunk_free (making->texts);
    g_ptr_array_unref (making->blocks);
}

/* --- What is right, and why --- */

typedef struct {
    Making *making;
    PodaWhys *whys[4]; /* by language */
} Reasons;

static void
reasons_init (Reasons *reasons, Making *making)
{
    *reasons = (Reasons){ .making = making };
    g_assert (count_languages () <= G_N_ELEMENTS (reasons->whys));
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        reasons->whys[i] = poda_whys_new (making->exercise);
}

static void
reasons_clear (Reasons *reasons)
{
    for (guint i = 0; i < G_N_ELEMENTS (reasons->whys); i++)
        poda_whys_free (reasons->whys[i]);
}

/* The index of a reason among the exam's sentences. Reasons are made a language at a
 * time, since changing it takes its time: here they are only joined. */
static guint32
reason_index (Reasons *reasons, guint32 row, PodaColumn column)
{
    Making *making = reasons->making;
    g_autoptr (GString) joined = g_string_new (NULL);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        g_string_append_printf (joined, "%s\n",
                                poda_whys_text (reasons->whys[i], row, column));
    gpointer known = g_hash_table_lookup (making->why_index, joined->str);
    if (known != NULL)
        return GPOINTER_TO_UINT (known) - 1;
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        g_ptr_array_add (making->whys[i],
                         (gpointer) keep_text (
                             making, poda_whys_text (reasons->whys[i], row, column)));
    guint n = making->whys[0]->len;
    g_hash_table_insert (making->why_index, g_strdup (joined->str),
                         GUINT_TO_POINTER (n));
    return n - 1;
}

static gboolean
is_asked (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    if (column == PODA_COLUMN_MOVE)
        return row == 0;
    return column == PODA_COLUMN_ORDER
               ? exercise->rows[row].node->status != PODA_STATUS_PRUNED
               : poda_exercise_asks (exercise, row, column);
}

static const char *const *
make_key (Making *making, PodaColumn column)
{
    const PodaExercise *exercise = making->exercise;
    const char **key = keep_block (making, exercise->n_rows, sizeof *key);
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        PodaCell cell = { .state = PODA_CELL_EMPTY };
        if (is_asked (exercise, row, column))
            cell = *poda_answers_cell (exercise->key, row, column);
        g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
        key[row] = keep_text (making, text);
    }
    return key;
}

static void
add_asked (Reasons *reasons, PodaColumn column, const char *word, double weight)
{
    Making *making = reasons->making;
    const PodaExercise *exercise = making->exercise;
    guint32 *step = keep_block (making, exercise->n_rows, sizeof *step);
    guint32 *why = keep_block (making, exercise->n_rows, sizeof *why);
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        if (!is_asked (exercise, row, column))
            continue;
        step[row] = (guint32) poda_whys_step (reasons->whys[0], row, column);
        why[row] = reason_index (reasons, row, column);
    }
    PodaHtmlAsked asked = { word, weight, NULL, step, why };
    if (column < PODA_N_COLUMNS)
        asked.key = make_key (making, column);
    g_array_append_val (making->asked, asked);
}

/* Makes the sentences of one language, which the keeper then has. */
static void
say_all (const PodaExercise *exercise, PodaWhys *whys)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_N_COLUMNS + 2; i++)
            if ((exercise->asks & 1u << i) != 0
                && is_asked (exercise, row, (PodaColumn) i))
                poda_whys_text (whys, row, (PodaColumn) i);
}

static void
make_asked (Making *making, const PodaWeights *weights)
{
    const PodaExercise *exercise = making->exercise;
    Reasons reasons;
    reasons_init (&reasons, making);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        say_all (exercise, reasons.whys[i]);
    }
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if ((exercise->asks & 1u << i) != 0)
            add_asked (&reasons, (PodaColumn) i, poda_column_word ((PodaColumn) i),
                       weights->columns[i]);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        add_asked (&reasons, PODA_COLUMN_ORDER, "order", weights->order);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        add_asked (&reasons, PODA_COLUMN_MOVE, "move", weights->move);
    reasons_clear (&reasons);
}

/* --- Rows and questions --- */

static const PodaHtmlRow *
make_rows (Making *making)
{
    const PodaExercise *exercise = making->exercise;
    PodaHtmlRow *rows = keep_block (making, exercise->n_rows, sizeof *rows);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        rows[i] = (PodaHtmlRow){ row->node->id, row->leaf, row->leaf ? row->value : 0,
                                 row->weight };
    }
    return rows;
}

static PodaHtmlKind
kind_of (const PodaQuestion *question)
{
    switch (question->kind) {
    case PODA_QUESTION_COUNT:
    case PODA_QUESTION_THRESHOLD:
        return PODA_HTML_NUMBER;
    case PODA_QUESTION_IRRELEVANT:
        return PODA_HTML_LEAVES;
    case PODA_QUESTION_MOST:
    case PODA_QUESTION_FEWEST:
    default:
        return PODA_HTML_FREE;
    }
}

static void
make_question (Making *making, const PodaQuestion *question)
{
    const char **texts = keep_block (making, count_languages (), sizeof *texts);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_autofree char *text = poda_question_tell (making->exercise, question);
        texts[i] = keep_text (making, text);
    }
    PodaHtmlKind kind = kind_of (question);
    PodaHtmlQuestion asked = { kind, question->label,
                               kind == PODA_HTML_FREE ? "" : question->answer, texts };
    g_array_append_val (making->questions, asked);
}

static void
fill_in (Making *making, const PodaWeights *weights, const char *student)
{
    const PodaExercise *exercise = making->exercise;
    PodaHtmlExam *exam = &making->exam;
    const char *const **sentences =
        keep_block (making, count_languages (), sizeof *sentences);
    make_asked (making, weights);
    for (guint i = 0; i < exercise->questions->len; i++)
        make_question (making, g_ptr_array_index (exercise->questions, i));
    for (guint i = 0; poda_speech_languages[i] != NULL; i++)
        sentences[i] = (const char *const *) making->whys[i]->pdata;
    *exam = (PodaHtmlExam){
        .id = exercise->id,
        .student = student != NULL ? student : "",
        .rows = make_rows (making),
        .n_rows = exercise->n_rows,
        .asked = (const PodaHtmlAsked *) (gpointer) making->asked->data,
        .n_asked = making->asked->len,
        .questions = (const PodaHtmlQuestion *) (gpointer) making->questions->data,
        .n_questions = making->questions->len,
        .question_weight = weights->question,
        .carried = weights->carried,
        .sentences = sentences,
        .n_sentences = making->whys[0]->len,
        .strategies = poda_exercise_has (exercise, PODA_ASK_STRATEGY),
        .strategist = exercise->strategist,
        .win_at = exercise->win_at,
    };
}

gboolean
poda_exam_page_write (const PodaExercise *exercise, const PodaWeights *weights,
                      const char *student, PodaOutput *output, GError **error)
{
    if (!poda_sheet_check_names (exercise, error))
        return FALSE;
    Making making;
    begin (&making, exercise);
    fill_in (&making, weights, student);
    const PodaHtml html = { .title = *exercise->title != '\0' ? exercise->title : NULL,
                            .positions = exercise->tree == NULL,
                            .exam = &making.exam };
    const PodaRecord *record = exercise->record;
    poda_emit_html (&html, &record, 1, output);
    clear (&making);
    return TRUE;
}
