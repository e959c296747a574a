#include "page/html.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <stddef.h>
#include <string.h>

#include "base/document.h"
#include "base/speech.h"
#include "draw/legend.h"
#include "record/fields.h"
#include "record/say/sentence.h"
#include "search/asked.h"
#include "tree/tree.h"

#define FOLDER "page/ui"

/* Sentences that are packed together. */
#define CHUNK 1000

/* A page while it is written. */
typedef struct {
    const PodaHtml *html;
    const PodaRecord *const *records;
    guint n_records;
    PodaOutput *output;
} Page;

static const char *
page_title (const PodaHtml *html, const PodaRecord *record)
{
    const PodaGame *game = poda_record_problem (record)->game;
    const char *title = html->title != NULL ? html->title : poda_tree_title (game);
    if (title == NULL)
        title = poda_tree_of_game (game) != NULL ? _ ("tree") : game->name;
    return title;
}

static const char *
page_language (const PodaHtml *html)
{
    return html->language != NULL ? html->language : poda_speech_current ();
}

/* --- What the page itself says, by the keys that its script asks for --- */

static const PodaHtmlText texts[] = {
    { "do-first", N_ ("to the beginning") },
    { "do-back", N_ ("a step back") },
    { "do-play", N_ ("play") },
    { "do-pause", N_ ("pause") },
    { "do-forward", N_ ("a step on") },
    { "do-last", N_ ("to the end") },
    { "do-previous-cut", N_ ("previous cut") },
    { "do-next-cut", N_ ("next cut") },
    { "do-predict", N_ ("predict") },
    { "do-exam", N_ ("exam") },
    { "do-reveal", N_ ("show the values") },
    { "do-switch", N_ ("let the other lead") },
    { "do-difference", N_ ("next difference") },
    { "do-zoom-in", N_ ("larger") },
    { "do-zoom-out", N_ ("smaller") },
    { "do-zoom-fit", N_ ("fit the whole tree") },
    { "do-zoom", N_ ("larger, smaller, the whole tree") },
    { "do-pan", N_ ("move the picture") },
    { "do-find", N_ ("find a node") },
    { "do-save", N_ ("save the picture as SVG") },
    { "do-language", N_ ("English or Spanish") },
    { "do-help", N_ ("keys") },
    { "do-step", N_ ("go to a step by its number") },
    { "do-choose", N_ ("choose an answer") },
    { "do-fold", N_ ("fold or unfold below a node") },
    { "do-walk", N_ ("from a node to its parent, child, neighbours") },
    { "do-visit", N_ ("go to a node’s first visit, then to its last") },
    { "help-nodes",
      N_ ("A click on a node goes to its first visit, another to its last. A click on "
          "a triangle opens what is folded. Drag, wheel and pinch move the picture.") },
    { "close", N_ ("close") },
    { "legend", N_ ("signs in the picture") },
    { "legend-by", N_ ("its bound made the cut") },
    { "controls", N_ ("controls") },
    { "slider", N_ ("all steps; the marks below are cuts") },
    { "step", N_ ("step") },
    { "of", N_ ("of {steps}") },
    { "step-of", N_ ("step {step} of {steps}") },
    { "speed", N_ ("steps a second") },
    { "root", N_ ("root") },
    { "code", N_ ("the pseudo-code") },
    { "windows", N_ ("the open path") },
    { "table", N_ ("the trace so far") },
    { "table-path", N_ ("the trace of the open path") },
    { "column-node", N_ ("node") },
    { "column-value", N_ ("value") },
    { "column-alpha", "α" },
    { "column-beta", "β" },
    { "tree-label", N_ ("{title}, the tree at step {step} of {steps}") },
    { "before", N_ ("Before the first step. Press → to begin.") },
    { "called", N_ ("node {node} ({player})") },
    { "called-leaf", N_ ("node {node}") },
    { "CHANCE", N_ ("CHANCE") },
    { "state-unseen", N_ ("not visited yet") },
    { "state-open", N_ ("open") },
    { "state-left", N_ ("left") },
    { "state-skipped", N_ ("cut, never visited") },
    { "label-value", N_ ("value {value}") },
    { "label-cut", N_ ("it cuts: {reason}") },
    { "label-folded", N_ ("{count} nodes folded below") },
    { "exam-hidden",
      N_ ("Work out what this step does, then let the values be shown.") },
    { "predict", N_ ("your prediction") },
    { "score", N_ ("{right} of {asked} right") },
    { "only-cuts", N_ ("ask about cuts only") },
    { "ask-cut",
      N_ ("The search stands at {node}. Is the rest cut, or does it go on?") },
    { "ask-alpha", N_ ("{node} gets {value} from {child}. What is its α now?") },
    { "ask-beta", N_ ("{node} gets {value} from {child}. What is its β now?") },
    { "ask-value", N_ ("{node} gets {value} from {child}. What is its value so far?") },
    { "ask-next", N_ ("Which node is visited next?") },
    { "ask-nothing", N_ ("Nothing to decide at this step: go on.") },
    { "answer-cut", N_ ("cut") },
    { "answer-on", N_ ("go on") },
    { "answer", N_ ("answer") },
    { "option-node", N_ ("{node} (from {parent} by {move})") },
    { "show-answer", N_ ("tell me") },
    { "right", N_ ("Right: {answer}.") },
    { "wrong", N_ ("No: {answer}.") },
    { "told", N_ ("It is: {answer}.") },
    { "onward", N_ ("continue") },
    { "find-name", N_ ("the node’s name") },
    { "not-found", N_ ("There is no node “{name}”.") },
    { "no-difference", N_ ("The two searches never differ.") },
};

/* The signs that the page's own legend shows; it says of them what pictures say. */
static const struct {
    const char *key;
    PodaLegend mark;
} signs[] = {
    { "legend-here", PODA_LEGEND_CURRENT },
    { "legend-open", PODA_LEGEND_OPEN },
    { "legend-best", PODA_LEGEND_BEST },
    { "legend-pv", PODA_LEGEND_PV },
    { "legend-unseen", PODA_LEGEND_UNSEEN },
    { "legend-cut", PODA_LEGEND_CUT },
    { "legend-bound", PODA_LEGEND_BOUND },
    { "legend-window", PODA_LEGEND_WINDOW },
    { "legend-order", PODA_LEGEND_ORDER },
    { "legend-fold", PODA_LEGEND_FOLD },
    { "legend-frontier", PODA_LEGEND_FRONTIER },
};

static void
write_texts (PodaJson *json, const PodaHtmlAddition *addition)
{
    poda_json_newline (json);
    poda_json_object (json, "texts");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        poda_json_object (json, poda_speech_languages[i]);
        for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
            poda_json_string (json, texts[k].key, _ (texts[k].text));
        for (guint k = 0; k < G_N_ELEMENTS (signs); k++)
            poda_json_string (json, signs[k].key, poda_legend_words (signs[k].mark));
        for (guint k = 0; addition != NULL && k < addition->n_texts; k++)
            poda_json_string (json, addition->texts[k].key,
                              _ (addition->texts[k].text));
        poda_json_end_object (json);
    }
    poda_json_end_object (json);
}

/* --- What is told of a search --- */

static void
write_rules (PodaJson *json, const PodaRecord *record)
{
    static const char *const said[] = { "rules", "result" };
    const PodaProblem *problem = poda_record_problem (record);
    const char *const *players = problem->game->players;
    poda_json_string (json, "name", problem->algorithm->name);
    for (guint i = 0; i < G_N_ELEMENTS (said); i++) {
        poda_json_object (json, said[i]);
        for (guint k = 0; poda_speech_languages[k] != NULL; k++) {
            g_auto (PodaSpeech) speech;
            poda_speech_begin (&speech, poda_speech_languages[k]);
            g_autofree char *text =
                i == 0 ? poda_sentence_rules (problem) : poda_sentence_result (record);
            poda_json_string (json, poda_speech_languages[k], text);
        }
        poda_json_end_object (json);
    }
    poda_json_boolean (json, "windowed", problem->algorithm->windowed);
    poda_json_boolean (json, "strict", problem->strict);
    poda_json_boolean (json, "own_view", problem->algorithm->own_view);
    poda_json_array (json, "players");
    poda_json_string (json, NULL, players[problem->swapped]);
    poda_json_string (json, NULL, players[!problem->swapped]);
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
    poda_json_object (json, "code");
    for (guint k = 0; poda_speech_languages[k] != NULL; k++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[k]);
        poda_json_array (json, poda_speech_languages[k]);
        for (guint i = 0; algorithm->code[i].text != NULL; i++)
            poda_json_string (json, NULL, _ (algorithm->code[i].text));
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
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

/* The reasons of the boxes that have one, in each language. The figure that pictures
 * are made of knows them; of it only they are taken. */
static void
write_reasons (PodaJson *json, const PodaRecord *record)
{
    g_autoptr (GPtrArray) figures =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_figure_free);
    gboolean any = poda_counts_cutoffs (poda_record_counts (record)) > 0;
    for (guint i = 0; any && poda_speech_languages[i] != NULL; i++) {
        PodaDrawing drawing;
        g_auto (PodaSpeech) speech;
        poda_drawing_init (&drawing);
        drawing.labels = PODA_LABELS_STANDARD;
        drawing.fold = PODA_FOLD_NONE;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        g_ptr_array_add (figures, poda_figure_new (record, &drawing));
    }
    const PodaFigure *first = any ? figures->pdata[0] : NULL;
    poda_json_newline (json);
    poda_json_object (json, "reasons");
    for (guint32 i = 0; any && i < first->n_boxes; i++) {
        char id[16];
        if (first->boxes[i].reason == NULL)
            continue;
        g_snprintf (id, sizeof id, "%u", first->boxes[i].node);
        poda_json_object (json, id);
        for (guint k = 0; k < figures->len; k++) {
            const PodaFigure *figure = figures->pdata[k];
            poda_json_string (json, poda_speech_languages[k], figure->boxes[i].reason);
        }
        poda_json_end_object (json);
    }
    poda_json_end_object (json);
}

/* The sentences of all steps are so many that they are packed, some together, and the
 * page unpacks only what is looked at. Each text becomes a zlib stream. */
void
poda_html_write_packed (PodaJson *json, const char *key, GString *text)
{
    g_autoptr (GZlibCompressor) compressor =
        g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, -1);
    g_autoptr (GOutputStream) packed = g_memory_output_stream_new_resizable ();
    g_autoptr (GOutputStream) stream =
        g_converter_output_stream_new (packed, G_CONVERTER (compressor));
    g_autofree char *valid = g_utf8_make_valid (text->str, (gssize) text->len);
    gboolean done =
        g_output_stream_write_all (stream, valid, strlen (valid), NULL, NULL, NULL)
        && g_output_stream_close (stream, NULL, NULL);
    g_assert (done);
    GMemoryOutputStream *memory = G_MEMORY_OUTPUT_STREAM (packed);
    g_autofree char *letters =
        g_base64_encode (g_memory_output_stream_get_data (memory),
                         g_memory_output_stream_get_data_size (memory));
    poda_json_newline (json);
    poda_json_string (json, key, letters);
    g_string_truncate (text, 0);
}

/* A name may hold line breaks, which stand between sentences here. */
void
poda_html_append_line (GString *text, const char *line)
{
    if (text->len > 0)
        g_string_append_c (text, '\n');
    gsize from = text->len;
    g_string_append (text, line);
    g_strdelimit (text->str + from, "\n", ' ');
}

static void
write_sentences (PodaJson *json, const PodaRecord *record)
{
    poda_json_newline (json);
    poda_json_object (json, "sentences");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        g_autoptr (PodaReplay) replay = poda_replay_new (record);
        g_autoptr (GString) text = g_string_new (NULL);
        poda_speech_begin (&speech, poda_speech_languages[i]);
        poda_json_array (json, poda_speech_languages[i]);
        while (poda_replay_next (replay)) {
            g_autofree char *sentence = poda_sentence_step (replay);
            poda_html_append_line (text, sentence);
            if (poda_replay_position (replay) % CHUNK == 0)
                poda_html_write_packed (json, NULL, text);
        }
        if (text->len > 0)
            poda_html_write_packed (json, NULL, text);
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
    poda_json_integer (json, "chunk", CHUNK);
}

/* --- The nodes as columns: what a hundred thousand have in common is written once --- */

/* What only the position tells that a node stands for. */
typedef struct {
    gint32 move; /* its index; -1 at the root */
    gint last;   /* the cell that was played */
    const char *name, *cells, *probability;
    double weight; /* -1 where no chance leads there */
} Placed;

typedef struct {
    const PodaRecord *record;
    const PodaGame *game;
    gboolean positions;
    Placed *all; /* by id, from 1 */
    GStringChunk *strings;
    GPtrArray *moves;       /* of const char *: each text once */
    GHashTable *move_index; /* its text → its index + 1 */
    PodaBoard board;
} Nodes;

static gint32
index_of_move (Nodes *nodes, const char *text)
{
    gpointer found = g_hash_table_lookup (nodes->move_index, text);
    if (found != NULL)
        return GPOINTER_TO_INT (found) - 1;
    char *kept = g_string_chunk_insert (nodes->strings, text);
    g_ptr_array_add (nodes->moves, kept);
    g_hash_table_insert (nodes->move_index, kept,
                         GINT_TO_POINTER ((gint) nodes->moves->len));
    return (gint32) nodes->moves->len - 1;
}

static void
take_chance (Nodes *nodes, const PodaWalk *walk, Placed *placed)
{
    const PodaGame *game = nodes->game;
    const PodaNode *node = walk->node, *parent = poda_node_parent (node);
    placed->weight = -1;
    if (parent == NULL || parent->player != PODA_CHANCE)
        return;
    const PodaPosition *before = poda_walk_position (walk) - 1;
    char text[PODA_VALUE_BUFFER];
    poda_probability_format (game->probability (game, before, node->move), text);
    placed->probability = g_string_chunk_insert_const (nodes->strings, text);
    placed->weight = game->weight (game, before, node->move);
}

static void
take_position (Nodes *nodes, const PodaWalk *walk, Placed *placed)
{
    const PodaGame *game = nodes->game;
    const PodaPosition *position = poda_walk_position (walk);
    if (!poda_game_board (game, position, &nodes->board)) {
        g_autofree char *text = game->format_position (game, position);
        placed->cells = g_string_chunk_insert (nodes->strings, text);
        return;
    }
    placed->cells = g_string_chunk_insert_len (
        nodes->strings, nodes->board.cells, nodes->board.columns * nodes->board.rows);
    placed->last =
        poda_game_played_cell (game, walk->ply > 0 ? position - 1 : NULL, position);
}

/* The column of a field of Placed, null as a whole where the game has nothing to put
 * into it. */
static void
write_column (PodaJson *json, const Nodes *nodes, const char *key, gboolean has,
              gsize offset)
{
    if (!has) {
        poda_json_null (json, key);
        return;
    }
    poda_json_array (json, key);
    for (guint32 id = 1; id <= poda_record_n_nodes (nodes->record); id++) {
        const Placed *placed = &nodes->all[id];
        if (offset == offsetof (Placed, move))
            poda_json_integer (json, NULL, placed->move);
        else if (offset == offsetof (Placed, last))
            poda_json_integer (json, NULL, placed->last);
        else if (offset != offsetof (Placed, weight))
            poda_json_string (json, NULL, G_STRUCT_MEMBER (char *, placed, offset));
        else if (placed->weight < 0)
            poda_json_null (json, NULL);
        else
            poda_json_value (json, NULL, placed->weight);
    }
    poda_json_end_array (json);
}

/* Words are told by their numbers, and what is not known of a node by 0, where it is
 * not a value. */
static void
write_field (PodaJson *json, const PodaRecord *record, PodaField field)
{
    gboolean value = poda_field_rows[field].kind == PODA_FIELD_IS_NUMBER;
    poda_json_newline (json);
    poda_json_array (json, poda_field_rows[field].name);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        PodaNodeFacts facts;
        PodaFieldValue cell;
        poda_node_facts (record, NULL, poda_record_node (record, id), 0, &facts);
        gboolean known = poda_field_get (&facts, field, &cell);
        if (!value)
            poda_json_integer (json, NULL, known ? cell.integer : 0);
        else if (known)
            poda_json_value (json, NULL, cell.number);
        else
            poda_json_null (json, NULL);
    }
    poda_json_end_array (json);
}

static void
write_columns (PodaJson *json, const Nodes *nodes)
{
    static const PodaField fields[] = {
        PODA_FIELD_PLAYER, PODA_FIELD_STATUS, PODA_FIELD_VALUE, PODA_FIELD_BOUND,
        PODA_FIELD_ALPHA,  PODA_FIELD_BETA,   PODA_FIELD_CUT,   PODA_FIELD_CUT_BY,
        PODA_FIELD_BEST,   PODA_FIELD_PV,
    };
    gboolean windowed = poda_record_problem (nodes->record)->algorithm->windowed;
    gboolean named = nodes->game->own_name != NULL;
    gboolean chance = nodes->game->probability != NULL;
    poda_json_newline (json);
    poda_json_object (json, "nodes");
    write_field (json, nodes->record, PODA_FIELD_PARENT);
    poda_json_newline (json);
    write_column (json, nodes, "move", TRUE, offsetof (Placed, move));
    if (named)
        poda_json_newline (json);
    write_column (json, nodes, "name", named, offsetof (Placed, name));
    for (guint i = 0; i < G_N_ELEMENTS (fields); i++) {
        if (!windowed
            && (fields[i] == PODA_FIELD_ALPHA || fields[i] == PODA_FIELD_BETA))
            poda_json_null (json, poda_field_rows[fields[i]].name);
        else
            write_field (json, nodes->record, fields[i]);
    }
    if (chance)
        poda_json_newline (json);
    write_column (json, nodes, "weight", chance, offsetof (Placed, weight));
    if (chance)
        poda_json_newline (json);
    write_column (json, nodes, "probability", chance, offsetof (Placed, probability));
    poda_json_end_object (json);
}

/* The values of nodes that were never visited, where the rules alone tell them. */
static void
write_known (PodaJson *json, const Nodes *nodes)
{
    g_auto (PodaWalk) walk;
    poda_json_newline (json);
    poda_json_object (json, "known");
    poda_walk_begin (&walk, nodes->record, poda_record_root (nodes->record));
    while (poda_walk_next (&walk)) {
        PodaLeafReason reason;
        PodaValue value;
        if (walk.node->status != PODA_STATUS_PRUNED
            || !poda_problem_leaf_value (poda_record_problem (nodes->record),
                                         poda_walk_position (&walk), walk.ply, &reason,
                                         &value)
            || (reason != PODA_LEAF_TERMINAL
                && poda_tree_of_game (nodes->game) == NULL))
            continue;
        char id[16];
        g_snprintf (id, sizeof id, "%u", walk.node->id);
        poda_json_value (json, id, value);
    }
    poda_json_end_object (json);
}

static void
write_positions (PodaJson *json, const Nodes *nodes)
{
    gboolean boards = nodes->positions && nodes->game->board != NULL;
    poda_json_newline (json);
    if (boards) {
        poda_json_object (json, "board");
        poda_json_integer (json, "columns", nodes->board.columns);
        poda_json_integer (json, "rows", nodes->board.rows);
        poda_json_boolean (json, "strokes", nodes->board.strokes);
        poda_json_boolean (json, "drops", nodes->board.drops);
        poda_json_end_object (json);
    } else {
        poda_json_null (json, "board");
    }
    write_column (json, nodes, "cells", nodes->positions, offsetof (Placed, cells));
    write_column (json, nodes, "last", boards, offsetof (Placed, last));
}

static void
write_nodes (PodaJson *json, const PodaRecord *record, gboolean positions)
{
    g_autofree Placed *all = g_new0 (Placed, poda_record_n_nodes (record) + 1);
    g_autoptr (GStringChunk) strings = g_string_chunk_new (4096);
    g_autoptr (GPtrArray) moves = g_ptr_array_new ();
    g_autoptr (GHashTable) move_index = g_hash_table_new (g_str_hash, g_str_equal);
    const PodaGame *game = poda_record_problem (record)->game;
    Nodes nodes = { record, game, positions, all, strings, moves, move_index, { 0 } };
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    poda_names_init (&names);
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        poda_names_follow (&names, &walk);
        Placed *placed = &all[walk.node->id];
        placed->move = names.move != NULL ? index_of_move (&nodes, names.move) : -1;
        if (game->own_name != NULL)
            placed->name = g_string_chunk_insert (strings, names.name);
        if (game->probability != NULL)
            take_chance (&nodes, &walk, placed);
        if (positions)
            take_position (&nodes, &walk, placed);
    }
    write_columns (json, &nodes);
    poda_json_newline (json);
    poda_json_strings (json, "moves", moves);
    write_known (json, &nodes);
    write_positions (json, &nodes);
}

/* --- All that the page is told --- */

static void
write_data (const Page *page)
{
    const PodaHtml *html = page->html;
    PodaJson json;
    poda_json_init_script (&json, page->output);
    poda_json_object (&json, NULL);
    poda_json_integer (&json, "version", 1);
    poda_json_string (&json, "program", "poda " PODA_VERSION);
    poda_json_string (&json, "title", page_title (html, page->records[0]));
    poda_json_string (&json, "language", page_language (html));
    poda_json_integer (&json, "step", (gint64) html->step);
    write_texts (&json, html->addition);
    poda_json_newline (&json);
    poda_json_array (&json, "searches");
    for (guint i = 0; i < page->n_records; i++) {
        const PodaRecord *record = page->records[i];
        const PodaProblem *problem = poda_record_problem (record);
        const PodaDrawing drawing = { 0 };
        gsize n_steps;
        poda_record_steps (record, &n_steps);
        poda_json_newline (&json);
        poda_json_object (&json, NULL);
        if (problem->asked != NULL)
            poda_asked_write (&json, "problem", problem);
        write_rules (&json, record);
        write_code (&json, problem->algorithm);
        poda_json_newline (&json);
        poda_json_integer (&json, "n_steps", (gint64) n_steps);
        poda_json_integer (&json, "n_visited", poda_record_n_visited (record));
        poda_json_integer (&json, "digits",
                           poda_drawing_digits (&drawing, problem, PODA_NUMBER_VALUE));
        poda_json_integer (&json, "leaf_digits",
                           poda_drawing_digits (&drawing, problem, PODA_NUMBER_LEAF));
        poda_json_boolean (&json, "given",
                           poda_tree_of_game (problem->game) != NULL
                               && !html->hide_leaves);
        write_nodes (&json, record, html->positions);
        write_reasons (&json, record);
        write_sentences (&json, record);
        poda_json_end_object (&json);
    }
    poda_json_end_array (&json);
    if (html->addition != NULL)
        html->addition->write_data (&json, page->records[0], html->addition->data);
    poda_json_end_object (&json);
}

/* --- The skeleton, and what fills it --- */

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (strrchr (*(const char *const *) a, '/'),
                   strrchr (*(const char *const *) b, '/'));
}

static void
list_files (GPtrArray *paths, const char *folder, const char *suffix)
{
    g_auto (GStrv) names = poda_resource_names (folder);
    for (guint i = 0; names[i] != NULL; i++)
        if (g_str_has_suffix (names[i], suffix))
            g_ptr_array_add (paths, g_strconcat (folder, "/", names[i], NULL));
}

/* The files that make up the style or the script, in the order of their names. */
static void
write_files (const Page *page, const char *suffix)
{
    g_autoptr (GPtrArray) paths = g_ptr_array_new_with_free_func (g_free);
    list_files (paths, FOLDER, suffix);
    if (page->html->addition != NULL)
        list_files (paths, page->html->addition->folder, suffix);
    g_ptr_array_sort (paths, by_name);
    for (guint i = 0; i < paths->len; i++)
        poda_resource_write (paths->pdata[i], page->output);
}

static const char *const noscript = N_ (
    "This page needs JavaScript to be switched on. Without it, “poda draw” shows the "
    "same tree as a picture, and “poda trace” tells the same steps as text.");

/* What stands in the skeleton between pairs of braces. */
static void
write_part (const Page *page, const char *name)
{
    if (strcmp (name, "style") == 0)
        return write_files (page, ".css");
    if (strcmp (name, "script") == 0)
        return write_files (page, ".js");
    if (strcmp (name, "data") == 0)
        return write_data (page);
    g_auto (PodaSpeech) speech;
    poda_speech_begin (&speech, page_language (page->html));
    const char *text = strcmp (name, "language") == 0 ? page_language (page->html)
                       : strcmp (name, "title") == 0
                           ? page_title (page->html, page->records[0])
                       : strcmp (name, "program") == 0 ? "poda " PODA_VERSION
                                                       : _ (noscript);
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    g_autofree char *escaped = g_markup_escape_text (valid, -1);
    poda_output_text (page->output, escaped);
}

void
poda_emit_html (const PodaHtml *html, const PodaRecord *const *records, guint n_records,
                PodaOutput *output)
{
    Page page = { html, records, n_records, output };
    g_autoptr (GBytes) skeleton = poda_resource_open (FOLDER "/page.html");
    gsize length;
    const char *bytes = g_bytes_get_data (skeleton, &length);
    g_autofree char *text = g_strndup (bytes, length);
    g_auto (GStrv) pieces = g_strsplit (text, "{{", -1);
    poda_output_text (output, pieces[0]);
    for (guint i = 1; pieces[i] != NULL; i++) {
        g_auto (GStrv) halves = g_strsplit (pieces[i], "}}", 2);
        write_part (&page, halves[0]);
        poda_output_text (output, halves[1]);
    }
}
