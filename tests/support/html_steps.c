/* The steps that a page makes from its columns, beside those of the record, and their
 * sentences. */

#include "support/html.h"

#include "base/speech.h"
#include "record/replay.h"
#include "record/say/sentence.h"
#include "support/rows.h"

/* The steps as the page makes them from the columns. */
typedef struct {
    const PodaRecord *record;
    JsonObject *search;
    guint32 *first, *next; /* children, by id */
    gint64 *status, *cut, *player;
    GArray *nodes, *verbs; /* of guint32 and guint */
} Steps;

static void
put_step (Steps *steps, guint32 id, guint verb)
{
    g_array_append_val (steps->nodes, id);
    g_array_append_val (steps->verbs, verb);
}

static void
derive (Steps *steps, guint32 id)
{
    put_step (steps, id, PODA_ENTER);
    if (steps->status[id] != PODA_STATUS_EXPANDED)
        put_step (steps, id, PODA_LEAF);
    for (guint32 child = steps->first[id]; child != 0; child = steps->next[child]) {
        if (steps->status[child] == PODA_STATUS_PRUNED)
            continue;
        derive (steps, child);
        put_step (steps, id, PODA_UPDATE);
    }
    if (steps->cut[id] != 0)
        put_step (steps, id, PODA_CUT);
    put_step (steps, id, PODA_LEAVE);
}

static gint64
line_of (const Steps *steps, guint32 id, guint verb)
{
    static const char *const verbs[] = { "enter", "leaf", "update", "cut", "leave" };
    if (verb == PODA_LEAVE && steps->status[id] != PODA_STATUS_EXPANDED)
        verb = PODA_LEAF;
    JsonObject *lines = json_object_get_object_member (steps->search, "lines");
    JsonArray *players = json_object_get_array_member (lines, verbs[verb]);
    assert_int_equal (json_array_get_length (players), 3);
    return json_array_get_int_element (players, (guint) steps->player[id]);
}

static void
compare (const Steps *steps)
{
    gsize n_steps;
    const PodaStep *recorded = poda_record_steps (steps->record, &n_steps);
    g_autoptr (PodaReplay) replay = poda_replay_new (steps->record);
    assert_int_equal (steps->nodes->len, n_steps);
    assert_int_equal (json_object_get_int_member (steps->search, "n_steps"), n_steps);
    for (gsize k = 0; k < n_steps; k++) {
        guint32 id = g_array_index (steps->nodes, guint32, k);
        guint verb = g_array_index (steps->verbs, guint, k);
        poda_replay_next (replay);
        assert_int_equal (id, recorded[k].node);
        assert_int_equal (verb, recorded[k].verb);
        assert_int_equal (line_of (steps, id, verb), poda_replay_code_line (replay));
    }
}

static gint64
cell (const Steps *steps, const char *key, guint32 id)
{
    JsonObject *nodes = json_object_get_object_member (steps->search, "nodes");
    return json_array_get_int_element (json_object_get_array_member (nodes, key),
                                       id - 1);
}

void
html_assert_steps (const PodaRecord *record, JsonObject *search)
{
    guint32 n = poda_record_n_nodes (record);
    g_autofree guint32 *first = g_new0 (guint32, n + 1),
                       *next = g_new0 (guint32, n + 1);
    g_autofree gint64 *status = g_new (gint64, n + 1), *cut = g_new (gint64, n + 1),
                      *player = g_new (gint64, n + 1);
    Steps steps = { record, search, first, next, status, cut, player, NULL, NULL };
    for (guint32 id = n; id > 0; id--) {
        guint32 parent = (guint32) cell (&steps, "parent", id);
        next[id] = first[parent];
        first[parent] = id;
        status[id] = cell (&steps, "status", id);
        cut[id] = cell (&steps, "cut", id);
        player[id] = cell (&steps, "player", id);
    }
    steps.nodes = g_array_new (FALSE, FALSE, sizeof (guint32));
    steps.verbs = g_array_new (FALSE, FALSE, sizeof (guint));
    derive (&steps, 1);
    compare (&steps);
    g_array_unref (steps.nodes);
    g_array_unref (steps.verbs);
}

void
html_assert_sentences (const PodaRecord *record, JsonObject *search,
                       const char *language)
{
    g_autofree char *found = html_sentences (search, language);
    g_autoptr (GString) expected = g_string_new (NULL);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_auto (PodaSpeech) speech;
    poda_speech_begin (&speech, language);
    while (poda_replay_next (replay)) {
        g_autofree char *sentence = poda_sentence_step (replay);
        g_string_append_printf (expected, "%s\n", g_strdelimit (sentence, "\n", ' '));
    }
    assert_string_equal (found, expected->str);
}
