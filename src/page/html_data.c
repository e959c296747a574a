/* What the page is told: the searches, and what it says itself. */

#include "page/html_parts.h"
#include "base/speech.h"
#include "tree/tree.h"
#include "draw/figure.h"
#include "record/say/sentence.h"

const char *
poda_html_title (const PodaHtml *html, const PodaRecord *record)
{
    const PodaGame *game = poda_record_problem (record)->game;
    PodaTree *tree = poda_tree_of_game (game);
    const char *title = html->title;
    if (title == NULL && tree != NULL)
        title = poda_tree_attribute (tree, "title");
    return title != NULL ? title : game->name;
}

/* A sentence in every language; the caller frees what `say` returns. */
static void
write_said (PodaJson *json, const char *key, const PodaRecord *record,
            char *(*say) (const PodaRecord *record))
{
    poda_json_object (json, key);
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_autofree char *said = say (record);
        poda_json_string (json, poda_speech_languages[i], said);
    }
    poda_json_end_object (json);
}

static char *
say_rules (const PodaRecord *record)
{
    return poda_sentence_rules (poda_record_problem (record), PODA_STYLE_PICTURE);
}

static char *
say_result (const PodaRecord *record)
{
    return poda_sentence_result (record, PODA_STYLE_PICTURE);
}

static void
write_rules (PodaJson *json, const PodaRecord *record)
{
    const PodaProblem *problem = poda_record_problem (record);
    const char *const *players = problem->game->players;
    poda_json_string (json, "name", problem->algorithm->name);
    write_said (json, "rules", record, say_rules);
    write_said (json, "result", record, say_result);
    poda_json_boolean (json, "windowed", problem->algorithm->windowed);
    poda_json_boolean (json, "strict", problem->strict);
    poda_json_boolean (json, "own_view", problem->algorithm->own_view);
    poda_json_array (json, "players");
    poda_json_string (json, NULL, players[problem->swapped ? 1 : 0]);
    poda_json_string (json, NULL, players[problem->swapped ? 0 : 1]);
    poda_json_end_array (json);
}

static void
write_code (PodaJson *json, const PodaAlgorithm *algorithm)
{
    static const struct {
        const char *verb;
        guint mark;
        guint n_players; /* chance nodes do not cut */
    } verbs[] = { { "enter", PODA_CODE_ENTER_MAX, 3 },
                  { "leaf", PODA_CODE_LEAF_MAX, 3 },
                  { "update", PODA_CODE_UPDATE_MAX, 3 },
                  { "cut", PODA_CODE_CUT_MAX, 2 },
                  { "leave", PODA_CODE_LEAVE_MAX, 3 } };
    poda_json_newline (json);
    poda_json_array (json, "code");
    for (guint i = 0; algorithm->code[i].text != NULL; i++)
        poda_json_string (json, NULL, algorithm->code[i].text);
    poda_json_end_array (json);
    poda_json_object (json, "lines");
    for (guint i = 0; i < G_N_ELEMENTS (verbs); i++) {
        poda_json_array (json, verbs[i].verb);
        for (guint player = 0; player < 3; player++)
            poda_json_integer (json, NULL,
                               player < verbs[i].n_players ? poda_algorithm_line (
                                   algorithm, verbs[i].mark << player)
                                                           : 0);
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}

/* The figure that pictures are made of knows the reasons; of it only they are taken. */
static PodaFigure *
figure_of_reasons (const PodaRecord *record, const char *language)
{
    PodaDrawing drawing;
    g_auto (PodaSpeech) speech;
    poda_drawing_init (&drawing);
    drawing.labels = PODA_LABELS_STANDARD;
    drawing.fold = PODA_FOLD_NONE;
    poda_speech_begin (&speech, language);
    return poda_figure_new (record, &drawing);
}

void
poda_html_write_reasons (PodaJson *json, const PodaRecord *record)
{
    poda_json_newline (json);
    poda_json_object (json, "reasons");
    if (poda_counts_cutoffs (poda_record_counts (record)) > 0) {
        g_autoptr (PodaFigure) en = figure_of_reasons (record, "en");
        g_autoptr (PodaFigure) es = figure_of_reasons (record, "es");
        for (guint32 i = 0; i < en->n_boxes; i++) {
            char id[16];
            if (en->boxes[i].reason == NULL)
                continue;
            g_snprintf (id, sizeof id, "%u", en->boxes[i].node);
            poda_json_object (json, id);
            poda_json_string (json, "en", en->boxes[i].reason);
            poda_json_string (json, "es", es->boxes[i].reason);
            poda_json_end_object (json);
        }
    }
    poda_json_end_object (json);
}

static void
write_search (PodaJson *json, const PodaHtml *html, const PodaRecord *record)
{
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    poda_json_newline (json);
    poda_json_object (json, NULL);
    write_rules (json, record);
    write_code (json, poda_record_problem (record)->algorithm);
    poda_json_newline (json);
    poda_json_integer (json, "n_steps", (gint64) n_steps);
    poda_json_integer (json, "n_visited", poda_record_n_visited (record));
    poda_html_write_nodes (json, record, html->positions);
    poda_html_write_reasons (json, record);
    poda_html_write_sentences (json, record);
    poda_json_end_object (json);
}

void
poda_html_write_data (const PodaHtml *html, const PodaRecord *const *records,
                      guint n_records, PodaOutput *output)
{
    PodaJson json;
    poda_json_init_script (&json, output);
    poda_json_object (&json, NULL);
    poda_json_integer (&json, "version", 1);
    poda_json_string (&json, "program", "poda " PODA_VERSION);
    poda_json_string (&json, "title", poda_html_title (html, records[0]));
    poda_json_string (&json, "language",
                      html->language != NULL ? html->language : poda_speech_current ());
    poda_json_integer (&json, "step", (gint64) html->step);
    poda_html_write_texts (&json, html->exam != NULL);
    poda_json_newline (&json);
    poda_json_array (&json, "searches");
    for (guint i = 0; i < n_records; i++)
        write_search (&json, html, records[i]);
    poda_json_end_array (&json);
    if (html->exam != NULL)
        poda_html_write_exam (&json, html->exam, records[0]);
    poda_json_end_object (&json);
}
