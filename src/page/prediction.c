#include "page/prediction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "page/moment.h"
#include "report/phrase.h"
#include "report/sentence.h"

/* So many questions a step decides at most, and so many nodes are offered. */
#define MOST_ASKED 3
#define MOST_OFFERED 6

/* --- What is asked --- */

static const PodaRecord *
record_of (const PodaMoment *moment)
{
    return poda_replay_record (poda_moment_replay (moment));
}

static const PodaAlgorithm *
algorithm_of (const PodaMoment *moment)
{
    return poda_record_problem (record_of (moment))->algorithm;
}

/* The step that is to come; NULL at the end. */
static const PodaStep *
coming (const PodaMoment *moment)
{
    gsize n, at = poda_replay_position (poda_moment_replay (moment));
    const PodaStep *steps = poda_record_steps (record_of (moment), &n);
    return at < n ? &steps[at] : NULL;
}

/* Whether an update has just left children, which may be cut. */
static gboolean
is_fork (const PodaMoment *moment)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaStep *step = coming (moment);
    return poda_replay_step (replay)->verb == PODA_UPDATE && step != NULL
           && step->verb != PODA_LEAVE && algorithm_of (moment)->windowed
           && poda_replay_frame (replay)->player != PODA_CHANCE;
}

/* Whether a subtree has just been done, so that the next node is not simply beside. */
static gboolean
is_turn (const PodaReplay *replay)
{
    return poda_replay_step (replay)->verb == PODA_UPDATE
           && poda_replay_child (replay)->status == PODA_STATUS_EXPANDED;
}

/* The first leaf's value is its parent's: that is no question. */
static gboolean
is_plain_update (const PodaReplay *replay)
{
    guint n;
    const PodaFrame *path = poda_replay_path (replay, &n);
    return path[n - 1].player != PODA_CHANCE && path[n - 1].returned == 0
           && poda_replay_frame (replay)->status != PODA_STATUS_EXPANDED;
}

/* Whether several could have made the cut. */
static gboolean
has_suspects (const PodaMoment *moment)
{
    guint n;
    poda_replay_path (poda_moment_replay (moment), &n);
    return n > 2
           && poda_record_node (record_of (moment), coming (moment)->node)->cut_by;
}

static guint
list_asked (const PodaMoment *moment, PodaPredictKind kinds[MOST_ASKED])
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaStep *step = coming (moment);
    guint n = 0;
    if (poda_replay_position (replay) == 0 || step == NULL)
        return 0;
    if (is_fork (moment))
        kinds[n++] = PODA_PREDICT_CUT;
    else if (step->verb == PODA_ENTER && is_turn (replay))
        kinds[n++] = PODA_PREDICT_NEXT;
    if (step->verb == PODA_CUT && has_suspects (moment))
        kinds[n++] = PODA_PREDICT_WHO;
    if (step->verb == PODA_ENTER && algorithm_of (moment)->windowed
        && poda_record_node (record_of (moment), step->node)->status
               == PODA_STATUS_EXPANDED)
        kinds[n++] = PODA_PREDICT_WINDOW;
    if (step->verb == PODA_UPDATE && !is_plain_update (replay))
        kinds[n++] = PODA_PREDICT_VALUE;
    return n;
}

gboolean
poda_prediction_find (PodaMoment *moment, gsize step, guint place, gboolean cuts,
                      PodaPrediction *found)
{
    PodaPredictKind kinds[MOST_ASKED];
    poda_moment_seek (moment, step);
    do {
        guint n = list_asked (moment, kinds);
        for (; place < n; place++)
            if (!cuts || kinds[place] <= PODA_PREDICT_WHO) {
                *found = (PodaPrediction){ poda_replay_position (
                                               poda_moment_replay (moment)),
                                           place, kinds[place] };
                return TRUE;
            }
        place = 0;
    } while (poda_moment_next (moment));
    return FALSE;
}

/* --- How it is asked --- */

/* Of whom: who decides of a cut, a value and the next node, and who is entered. */
static const PodaNode *
subject (const PodaMoment *moment, const PodaPrediction *asked)
{
    const PodaRecord *record = record_of (moment);
    return asked->kind == PODA_PREDICT_WINDOW || asked->kind == PODA_PREDICT_VALUE
               ? poda_record_node (record, coming (moment)->node)
               : poda_replay_node (poda_moment_replay (moment));
}

/* The open node's frame. */
static const PodaFrame *
frame_of (const PodaMoment *moment, const PodaNode *node)
{
    guint n;
    const PodaFrame *path = poda_replay_path (poda_moment_replay (moment), &n);
    while (n-- > 0)
        if (path[n].id == node->id)
            return &path[n];
    return NULL;
}

static char *
ask_value (const PodaMoment *moment, const PodaNode *node)
{
    const PodaRecord *record = record_of (moment);
    const PodaFrame *frame = frame_of (moment, node);
    const PodaFrame *child = poda_replay_frame (poda_moment_replay (moment));
    g_autofree char *who = poda_phrase_who (record, node);
    g_autofree char *value = poda_phrase_value (child->value, child->bound);
    g_autofree char *from = poda_phrase_from (record, child->id);
    char number[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, number);
    g_autofree char *gets =
        frame->returned == 0 ? g_strdup_printf (_ ("%s gets %s %s."), who, value, from)
                             : g_strdup_printf (_ ("%s has %s so far, and gets %s %s."),
                                                who, number, value, from);
    const char *question =
        node->player == PODA_CHANCE        ? _ ("What is its average so far?")
        : !algorithm_of (moment)->windowed ? _ ("What is its value now?")
        : node->player == PODA_MAX         ? _ ("What are its value and its α now?")
                                           : _ ("What are its value and its β now?");
    return g_strconcat (gets, " ", question, NULL);
}

/* "D (MIN) has 5 and the window (3, 5)." */
static char *
has_text (const PodaMoment *moment, const PodaNode *node)
{
    const PodaFrame *frame = frame_of (moment, node);
    g_autofree char *who = poda_phrase_who (record_of (moment), node);
    g_autofree char *window = poda_phrase_window (frame->alpha, frame->beta);
    char number[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, number);
    return algorithm_of (moment)->windowed
               ? g_strdup_printf (_ ("%s has %s so far, and the window %s."), who,
                                  number, window)
               : g_strdup_printf (_ ("%s has %s so far."), who, number);
}

static char *
question_text (const PodaMoment *moment, const PodaPrediction *asked)
{
    const PodaNode *node = subject (moment, asked);
    g_autofree char *who = poda_phrase_who (record_of (moment), node);
    if (asked->kind == PODA_PREDICT_VALUE)
        return ask_value (moment, node);
    if (asked->kind == PODA_PREDICT_WHO)
        return g_strdup_printf (_ ("Who will not let play come to %s? Choose the node "
                                   "whose value makes the cut."),
                                who);
    if (asked->kind == PODA_PREDICT_WINDOW) {
        g_autofree char *above =
            poda_phrase_who (record_of (moment), poda_node_parent (node));
        return g_strdup_printf (_ ("%s goes on to %s. With which window?"), above, who);
    }
    g_autofree char *has = has_text (moment, node);
    return g_strconcat (has, " ",
                        asked->kind == PODA_PREDICT_CUT
                            ? _ ("Are its other children cut?")
                            : _ ("Which node is visited next?"),
                        NULL);
}

/* What is asked is what has no window yet, or whose window is asked. */
static void
write_window (PodaJson *json, const PodaMoment *moment, const PodaPrediction *asked,
              const PodaNode *node)
{
    const PodaFrame *frame = frame_of (moment, node);
    if (asked->kind == PODA_PREDICT_WINDOW || !algorithm_of (moment)->windowed) {
        poda_json_null (json, "window");
        return;
    }
    poda_json_array (json, "window");
    poda_json_value (json, NULL, frame->alpha);
    poda_json_value (json, NULL, frame->beta);
    poda_json_end_array (json);
}

static void
write_fields (PodaJson *json, const PodaMoment *moment, const PodaPrediction *asked,
              const PodaNode *node)
{
    gboolean window = asked->kind == PODA_PREDICT_WINDOW;
    gboolean value = asked->kind == PODA_PREDICT_VALUE;
    gboolean bounds =
        value && algorithm_of (moment)->windowed && node->player != PODA_CHANCE;
    poda_json_array (json, "fields");
    if (value)
        poda_json_string (json, NULL, "value");
    if (window || (bounds && node->player == PODA_MAX))
        poda_json_string (json, NULL, "alpha");
    if (window || (bounds && node->player == PODA_MIN))
        poda_json_string (json, NULL, "beta");
    poda_json_end_array (json);
}

static void
write_known (PodaJson *json, const PodaMoment *moment)
{
    guint n;
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaFrame *path = poda_replay_path (replay, &n);
    const PodaFrame *last = poda_replay_frame (replay);
    gboolean left = poda_replay_step (replay)->verb == PODA_LEAVE;
    poda_json_array (json, "known");
    for (guint i = 0; i < n + left; i++) {
        const PodaFrame *frame = i < n ? &path[i] : last;
        if (i < n && frame->returned == 0)
            continue;
        poda_json_array (json, NULL);
        poda_json_integer (json, NULL, frame->id);
        poda_json_value (json, NULL, frame->value);
        poda_json_end_array (json);
    }
    poda_json_end_array (json);
}

/* --- Nodes to choose from --- */

/* Ids follow the search, so that their order would tell: by their names they are
 * shuffled, for everybody the same. */
static guint
place_of (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_record_name (record, node);
    return g_str_hash (name) * 2654435761u;
}

static int
compare_places (gconstpointer a, gconstpointer b, gpointer record)
{
    guint one = place_of (record, *(PodaNode *const *) a);
    guint other = place_of (record, *(PodaNode *const *) b);
    return (one > other) - (one < other);
}

/* What is not yet visited: the children that are left on the path, and what lies first
 * below the next of them, where the whole tree is to be seen. */
static void
offer_next (GPtrArray *nodes, const PodaMoment *moment, const PodaNode *at)
{
    const PodaRecord *record = record_of (moment);
    for (const PodaNode *node = at; node != NULL; node = poda_node_parent (node))
        for (PodaNode *child = poda_node_child (node);
             child != NULL && nodes->len < MOST_OFFERED; child = poda_node_next (child))
            if (poda_moment_state (moment, child) == PODA_STATE_UNSEEN) {
                g_ptr_array_add (nodes, child);
                if (poda_record_is_whole (record) && poda_node_child (child) != NULL
                    && nodes->len == 1)
                    g_ptr_array_add (nodes, poda_node_child (child));
            }
    g_ptr_array_sort_with_data (nodes, compare_places, (gpointer) record);
}

static void
write_options (PodaJson *json, const PodaMoment *moment, const PodaPrediction *asked,
               const PodaNode *node)
{
    g_autoptr (GPtrArray) nodes = g_ptr_array_new ();
    if (asked->kind == PODA_PREDICT_NEXT)
        offer_next (nodes, moment, node);
    for (PodaNode *above = poda_node_parent (node);
         asked->kind == PODA_PREDICT_WHO && above != NULL;
         above = poda_node_parent (above))
        g_ptr_array_insert (nodes, 0, above);
    poda_json_array (json, "options");
    for (guint i = 0; i < nodes->len; i++) {
        const PodaNode *option = nodes->pdata[i];
        g_autofree char *name = poda_record_spoken_name (record_of (moment), option);
        poda_json_array (json, NULL);
        poda_json_integer (json, NULL, option->id);
        poda_json_string (json, NULL, name);
        poda_json_end_array (json);
    }
    poda_json_end_array (json);
}

void
poda_page_write_prediction (PodaJson *json, PodaMoment *moment,
                            const PodaPrediction *asked)
{
    static const char *const kinds[] = { "cut", "who", "next", "window", "value" };
    poda_moment_seek (moment, asked->step);
    const PodaNode *node = subject (moment, asked);
    poda_phrase_mark (TRUE);
    g_autofree char *said = question_text (moment, asked);
    poda_phrase_mark (FALSE);
    poda_json_object (json, NULL);
    poda_json_integer (json, "step", (gint64) asked->step);
    poda_json_integer (json, "place", asked->place);
    poda_json_string (json, "kind", kinds[asked->kind]);
    poda_json_integer (json, "node", node->id);
    poda_page_write_said (json, "said", said);
    write_fields (json, moment, asked, node);
    write_options (json, moment, asked, node);
    write_known (json, moment);
    write_window (json, moment, asked, node);
    poda_json_end_object (json);
}

/* --- What is said of the answer --- */

/* The right answer: what the next step does. */
typedef struct {
    gboolean cut;
    guint32 node;         /* of the one to be chosen */
    PodaValue numbers[2]; /* of the fields */
    guint n_numbers;
} Truth;

/* The moment stands behind the step that decides. */
static void
find_truth (const PodaMoment *moment, PodaPredictKind kind, Truth *truth)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaNode *node = poda_replay_node (replay);
    *truth =
        (Truth){ .cut = poda_replay_step (replay)->verb == PODA_CUT, .node = node->id };
    if (kind == PODA_PREDICT_WHO) {
        const PodaFrame *cause = poda_replay_cause (replay);
        truth->node = cause != NULL ? cause->id : node->cut_by;
    } else if (kind == PODA_PREDICT_WINDOW) {
        truth->numbers[truth->n_numbers++] = frame->alpha;
        truth->numbers[truth->n_numbers++] = frame->beta;
    } else if (kind == PODA_PREDICT_VALUE) {
        truth->numbers[truth->n_numbers++] = frame->value;
        if (algorithm_of (moment)->windowed && frame->player != PODA_CHANCE)
            truth->numbers[truth->n_numbers++] =
                frame->player == PODA_MAX ? frame->alpha : frame->beta;
    }
}

static char *
answer_text (const PodaRecord *record, PodaPredictKind kind, const Truth *truth)
{
    char one[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    poda_value_format (truth->numbers[0], PODA_STYLE_TEXT, one);
    poda_value_format (truth->numbers[1], PODA_STYLE_TEXT, other);
    if (kind == PODA_PREDICT_CUT)
        return g_strdup (truth->cut ? _ ("they are cut")
                                    : _ ("they are not cut, the search goes on"));
    if (truth->n_numbers == 0)
        return poda_record_spoken_name (record, poda_record_node (record, truth->node));
    if (kind == PODA_PREDICT_WINDOW)
        return poda_phrase_window (truth->numbers[0], truth->numbers[1]);
    return truth->n_numbers == 1 ? g_strdup (one)
                                 : g_strdup_printf (_ ("%s and %s"), one, other);
}

/* Why nothing is cut, where the step itself only goes on. The moment stands before
 * it. */
static char *
on_text (const PodaMoment *moment, const PodaNode *node)
{
    const PodaProblem *problem = poda_record_problem (record_of (moment));
    const PodaFrame *frame = frame_of (moment, node);
    g_autofree char *who = poda_phrase_who (record_of (moment), node);
    g_autofree char *next =
        poda_phrase_who (record_of (moment),
                         poda_record_node (record_of (moment), coming (moment)->node));
    g_autofree char *window = poda_phrase_window (frame->alpha, frame->beta);
    if (problem->all_moves && poda_node_parent (node) == NULL)
        return g_strdup_printf (_ ("%s goes on to %s: every move of the root is to "
                                   "have its exact value"),
                                who, next);
    return g_strdup_printf (
        frame->alpha < frame->beta
            ? _ ("%s goes on to %s: α is still below β in the window %s, so what is "
                 "left can matter")
            : _ ("%s goes on to %s: in the window %s α is not above β, and that alone "
                 "cuts here"),
        who, next, window);
}

static char *
next_text (const PodaMoment *moment, const PodaNode *node)
{
    const PodaRecord *record = record_of (moment);
    g_autofree char *who = poda_phrase_who (record, node);
    g_autofree char *next =
        poda_phrase_who (record, poda_record_node (record, coming (moment)->node));
    return g_strdup_printf (_ ("%s goes on to %s, the next of its children"), who,
                            next);
}

/* The numbers of an answer, or its node. */
static gboolean
read_answer (const PodaMoment *moment, PodaPredictKind kind, const Truth *truth,
             const char *const *answer, gboolean right[2], GError **error)
{
    static const char *const words[] = { "cut", "on", NULL };
    guint word;
    guint64 node;
    for (guint i = 0; i < truth->n_numbers; i++) {
        PodaValue value;
        if (answer[i] == NULL || *answer[i] == '\0') {
            right[i] = FALSE;
            break;
        }
        if (!poda_read_value (_ ("your answer"), answer[i], &value, error))
            return FALSE;
        right[i] = value == truth->numbers[i];
    }
    if (truth->n_numbers > 0)
        return TRUE;
    if (kind == PODA_PREDICT_CUT) {
        if (!poda_read_word (_ ("your answer"), answer[0], words, &word, error))
            return FALSE;
        right[0] = truth->cut == (word == 0);
        return TRUE;
    }
    if (!poda_read_number (_ ("your answer"), answer[0], 1,
                           poda_record_n_nodes (record_of (moment)), &node, error))
        return FALSE;
    right[0] = node == truth->node;
    return TRUE;
}

static void
write_right (PodaJson *json, const Truth *truth, gboolean told, const gboolean right[2])
{
    if (told)
        poda_json_null (json, "right");
    else
        poda_json_boolean (json, "right",
                           right[0] && (truth->n_numbers < 2 || right[1]));
    poda_json_array (json, "fields");
    for (guint i = 0; i < truth->n_numbers && !told; i++)
        poda_json_boolean (json, NULL, right[i]);
    poda_json_end_array (json);
}

/* The reason, with the moment where it can be shown; TRUE where that is before the step
 * that decides, which decides more. */
static gboolean
explain (PodaMoment *moment, const PodaPrediction *asked, const Truth *truth,
         char **said)
{
    PodaPredictKind kinds[MOST_ASKED];
    poda_moment_seek (moment, asked->step);
    gboolean more = !truth->cut && asked->place + 1 < list_asked (moment, kinds);
    gboolean on = asked->kind == PODA_PREDICT_CUT && !truth->cut;
    if (on)
        *said = on_text (moment, subject (moment, asked));
    else if (more)
        *said = next_text (moment, subject (moment, asked));
    if (!more)
        poda_moment_next (moment);
    if (*said == NULL)
        *said = poda_sentence_step (poda_moment_replay (moment));
    return more;
}

gboolean
poda_page_write_judgement (PodaJson *json, PodaMoment *moment,
                           const PodaPrediction *asked, const char *const *answer,
                           GError **error)
{
    Truth truth;
    gboolean right[2] = { FALSE, FALSE }, told = answer[0] == NULL;
    poda_moment_seek (moment, asked->step + 1);
    find_truth (moment, asked->kind, &truth);
    if (!told && !read_answer (moment, asked->kind, &truth, answer, right, error))
        return FALSE;
    g_autofree char *said = NULL;
    g_autofree char *text = answer_text (record_of (moment), asked->kind, &truth);
    poda_phrase_mark (TRUE);
    gboolean more = explain (moment, asked, &truth, &said);
    poda_phrase_mark (FALSE);
    poda_json_object (json, NULL);
    write_right (json, &truth, told, right);
    poda_json_string (json, "answer", text);
    poda_page_write_said (json, "said", said);
    poda_json_integer (json, "step", (gint64) asked->step + !more);
    poda_json_boolean (json, "more", more);
    poda_json_end_object (json);
    return TRUE;
}

/* --- Names that tell nothing --- */

void
poda_page_write_veil (PodaJson *json, const PodaRecord *record)
{
    guint32 n = poda_record_n_nodes (record), last = 1;
    g_autofree guint32 *numbers = g_new0 (guint32, n + 1);
    if (poda_record_is_whole (record)) {
        g_auto (PodaWalk) walk;
        poda_walk_begin (&walk, record, poda_record_root (record));
        for (last = 1; poda_walk_next (&walk); last++)
            numbers[walk.node->id] = last;
    } else {
        numbers[1] = last;
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
            for (const PodaNode *child =
                     poda_node_child (poda_record_node (record, id));
                 child != NULL; child = poda_node_next (child))
                numbers[child->id] = ++last;
    }
    poda_json_array (json, NULL);
    for (guint32 id = 0; id <= n; id++)
        poda_json_integer (json, NULL, numbers[id]);
    poda_json_end_array (json);
}
