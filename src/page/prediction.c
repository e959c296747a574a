#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "page/page.h"
#include "report/phrase.h"
#include "report/sentence.h"

/* Maximum number of questions at a step, and of nodes to choose from. */
#define MOST_ASKED 3
#define MOST_OFFERED 6

/* Tolerance for averages. */
#define CLOSE_ENOUGH 0.01

static const PodaRecord *
record_of (const PodaSnapshot *snapshot)
{
    return poda_replay_record (poda_snapshot_replay (snapshot));
}

static gboolean
is_windowed (const PodaSnapshot *snapshot)
{
    return poda_record_problem (record_of (snapshot))->algorithm->windowed;
}

/* --- Choice of questions --- */

static const PodaStep *
next_step (const PodaSnapshot *snapshot)
{
    gsize n, at = poda_replay_position (poda_snapshot_replay (snapshot));
    const PodaStep *steps = poda_record_steps (record_of (snapshot), &n);
    return at < n ? &steps[at] : NULL;
}

/* Returns the frame of the deepest node on the current path. */
static const PodaFrame *
open_frame (const PodaSnapshot *snapshot)
{
    guint n;
    const PodaFrame *path = poda_replay_path (poda_snapshot_replay (snapshot), &n);
    return &path[n - 1];
}

/* Kinds of difficulty, the hardest first: the number of questions about each, the
 * concept that answers them, and its lesson. */
enum { DEEP, NEAR, TIE, FAR, OUTSIDE, BOUND, CUT, OPEN, SIBLING, VALUE, NEXT, PLAIN };
static const struct {
    guint limit;
    const char *idea;
    guint lesson;
} points[] = {
    [DEEP] = { 2, N_ ("a bound from far above causes a cut"), 5 },
    [NEAR] = { 2, N_ ("a value that nearly reaches the bound does not cut"), 3 },
    [TIE] = { 1, N_ ("when floor meets ceiling"), 7 },
    [FAR] = { 1, N_ ("a bound is passed down to all nodes below"), 4 },
    [OUTSIDE] = { 1, N_ ("a value outside the window"), 6 },
    [BOUND] = { 1, N_ ("exactly, at least, at most"), 6 },
    [CUT] = { 2, N_ ("why the other children cannot matter"), 2 },
    [OPEN] = { 1, N_ ("a value inside the window still matters"), 3 },
    [SIBLING] = { 1, N_ ("a sibling has changed the window"), 4 },
    [VALUE] = { 3, N_ ("the player who moves chooses the value"), 1 },
    [NEXT] = { 3, N_ ("depth first, from left to right"), 1 },
    [PLAIN] = { 0, N_ ("the value so far and the window"), 3 },
};

/* A window is narrow if the leaves so far have a range this many times larger. */
#define NARROW 4

static guint
point_of_cut (const PodaReplay *replay, gboolean cut, PodaValue spread)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    PodaValue own = frame->player == PODA_MAX ? frame->alpha : frame->beta;
    PodaValue room = frame->beta - frame->alpha;
    if (cut && poda_replay_node (replay)->cut == PODA_CUT_DEEP)
        return DEEP;
    if (cut || room <= 0)
        return cut && room != 0 ? CUT : TIE;
    if (!isfinite (room) || own != frame->value)
        return PLAIN;
    return poda_replay_changed (replay) && room * NARROW <= spread ? NEAR : OPEN;
}

static guint
point_of_value (const PodaFrame *node, const PodaFrame *child, gboolean windowed)
{
    gboolean kept = node->player == PODA_MAX ? child->value <= node->value
                                             : child->value >= node->value;
    if (node->player == PODA_CHANCE || !windowed)
        return node->returned > 0 ? VALUE : PLAIN;
    if (!kept && (child->value <= node->alpha || child->value >= node->beta))
        return OUTSIDE;
    return child->bound != PODA_BOUND_EXACT ? BOUND : kept ? VALUE : PLAIN;
}

static void
add (PodaPrediction *asked, guint *n, PodaPredictKind kind, guint point)
{
    asked[*n] = (PodaPrediction){ .place = *n,
                                  .kind = kind,
                                  .point = point,
                                  .idea = _ (points[point].idea),
                                  .lesson = points[point].lesson };
    (*n)++;
}

/* Lists the questions that the next step decides; `spread` is the leaves' range. */
static guint
list_asked (const PodaSnapshot *snapshot, PodaValue spread, PodaPrediction asked[])
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaStep *next = next_step (snapshot);
    guint n = 0;
    if (poda_replay_position (replay) == 0 || next == NULL)
        return 0;
    const PodaNode *node = poda_record_node (record_of (snapshot), next->node);
    const PodaFrame *open = open_frame (snapshot), *last = poda_replay_frame (replay);
    gboolean updated = poda_replay_step (replay)->verb == PODA_UPDATE;
    gboolean windowed = is_windowed (snapshot), cut = next->verb == PODA_CUT;
    /* Children remain that may be cut; or a subtree is done, so that the next node is
     * not the sibling of a leaf. */
    if (updated && next->verb != PODA_LEAVE && windowed && open->player != PODA_CHANCE)
        add (asked, &n, PODA_PREDICT_CUT, point_of_cut (replay, cut, spread));
    else if (updated && next->verb == PODA_ENTER
             && poda_replay_child (replay)->status == PODA_STATUS_EXPANDED)
        add (asked, &n, PODA_PREDICT_NEXT, NEXT);
    if (cut && poda_replay_ply (replay) > 1 && node->cut_by != 0)
        add (asked, &n, PODA_PREDICT_WHO, point_of_cut (replay, cut, spread));
    if (next->verb == PODA_ENTER && windowed && node->status == PODA_STATUS_EXPANDED) {
        PodaValue near = open->player == PODA_MAX ? next->x : next->y;
        gboolean far = isfinite (open->player == PODA_MAX ? next->y : next->x);
        guint point = far || near != open->value ? FAR : SIBLING;
        add (asked, &n, PODA_PREDICT_WINDOW, far || isfinite (near) ? point : PLAIN);
    }
    /* Do not ask for the value of a first leaf. */
    if (next->verb == PODA_UPDATE
        && (open->player == PODA_CHANCE || open->returned > 0
            || last->status == PODA_STATUS_EXPANDED))
        add (asked, &n, PODA_PREDICT_VALUE, point_of_value (open, last, windowed));
    return n;
}

gboolean
poda_prediction_find (PodaSnapshot *snapshot, gsize step, guint place,
                      PodaPredictChoice choice, PodaPrediction *found)
{
    PodaPrediction list[MOST_ASKED], last = { .point = PLAIN };
    guint met[G_N_ELEMENTS (points)] = { 0 };
    PodaValue least = INFINITY, most = -INFINITY;
    gboolean is_found = FALSE;
    poda_snapshot_seek (snapshot, choice == PODA_ASK_HARD ? 0 : step);
    do {
        const PodaStep *next = next_step (snapshot);
        guint n = list_asked (snapshot, most - least, list);
        for (PodaPrediction *asked = list; asked < list + n; asked++) {
            gboolean who = asked->kind == PODA_PREDICT_WHO;
            gboolean alike = asked->kind == last.kind && asked->point == last.point;
            asked->step = poda_replay_position (poda_snapshot_replay (snapshot));
            /* Ask which node cuts only after asking whether there is a cut. */
            if (choice == PODA_ASK_CUTS  ? asked->kind > PODA_PREDICT_WHO
                : choice == PODA_ASK_ALL ? FALSE
                : who                    ? asked->step != last.step
                      : alike || met[asked->point]++ >= points[asked->point].limit)
                continue;
            last = *asked;
            if (is_found) {
                found->more = TRUE;
            } else if (asked->step > step
                       || (asked->step == step && asked->place >= place)) {
                *found = last;
                is_found = TRUE;
            }
        }
        if (next != NULL && next->verb == PODA_LEAF) {
            least = MIN (least, next->x);
            most = MAX (most, next->x);
        }
    } while (!is_found && poda_snapshot_next (snapshot));
    return is_found;
}

/* --- The question --- */

static const PodaNode *
seek_subject (PodaSnapshot *snapshot, const PodaPrediction *asked)
{
    poda_snapshot_seek (snapshot, asked->step);
    return asked->kind == PODA_PREDICT_WINDOW || asked->kind == PODA_PREDICT_VALUE
               ? poda_record_node (record_of (snapshot), next_step (snapshot)->node)
               : poda_replay_node (poda_snapshot_replay (snapshot));
}

char *
poda_prediction_text (PodaSnapshot *snapshot, const PodaPrediction *asked)
{
    const PodaRecord *record = record_of (snapshot);
    const PodaNode *node = seek_subject (snapshot, asked);
    g_autofree char *who = poda_phrase_who (record, node);
    if (asked->kind == PODA_PREDICT_WHO)
        return g_strdup_printf (_ ("Who will never let play reach %s? Choose the node "
                                   "whose value causes the cut."),
                                who);
    if (asked->kind == PODA_PREDICT_WINDOW) {
        g_autofree char *above = poda_phrase_who (record, poda_node_parent (node));
        return g_strdup_printf (_ ("%s goes on to %s. What is its window?"), above,
                                who);
    }
    const PodaFrame *frame = open_frame (snapshot);
    const PodaFrame *child = poda_replay_frame (poda_snapshot_replay (snapshot));
    gboolean windowed = is_windowed (snapshot);
    char number[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, number);
    if (asked->kind == PODA_PREDICT_VALUE) {
        g_autofree char *value = poda_phrase_value (child->value, child->bound);
        g_autofree char *from = poda_phrase_from (record, child->id);
        g_autofree char *gets =
            frame->returned == 0
                ? g_strdup_printf (_ ("%s gets %s %s."), who, value, from)
                : g_strdup_printf (_ ("%s has %s so far, and gets %s %s."), who, number,
                                   value, from);
        return g_strconcat (
            gets, " ",
            node->player == PODA_CHANCE ? _ ("What is its average so far?")
            : !windowed                 ? _ ("What is its value now?")
            : node->player == PODA_MAX  ? _ ("What are its value and its α now?")
                                        : _ ("What are its value and its β now?"),
            NULL);
    }
    /* "D (MIN) has 5 so far." The window would reveal the answer. */
    g_autofree char *has = g_strdup_printf (_ ("%s has %s so far."), who, number);
    return g_strconcat (has, " ",
                        asked->kind == PODA_PREDICT_CUT
                            ? _ ("Are its other children cut?")
                            : _ ("Which node is visited next?"),
                        NULL);
}

/* Returns a sort key by hash of the name, since the order of ids reveals the order of
 * visits. */
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

GPtrArray *
poda_prediction_options (PodaSnapshot *snapshot, const PodaPrediction *asked)
{
    GPtrArray *nodes = g_ptr_array_new ();
    const PodaRecord *record = record_of (snapshot);
    const PodaNode *node = seek_subject (snapshot, asked);
    if (asked->kind == PODA_PREDICT_WHO)
        while ((node = poda_node_parent (node)) != NULL)
            g_ptr_array_insert (nodes, 0, (gpointer) node);
    if (asked->kind != PODA_PREDICT_NEXT)
        return nodes;
    /* Unvisited nodes: the remaining children on the path and, in whole trees, the
     * first child of the first of them. */
    for (; node != NULL; node = poda_node_parent (node))
        for (PodaNode *child = poda_node_child (node);
             child != NULL && nodes->len < MOST_OFFERED;
             child = poda_node_next (child)) {
            if (poda_snapshot_state (snapshot, child) != PODA_STATE_UNVISITED)
                continue;
            g_ptr_array_add (nodes, child);
            if (poda_record_is_complete (record) && poda_node_child (child) != NULL
                && nodes->len == 1)
                g_ptr_array_add (nodes, poda_node_child (child));
        }
    g_ptr_array_sort_with_data (nodes, compare_places, (gpointer) record);
    return nodes;
}

/* --- The answer --- */

/* The right answer, from the next step. */
typedef struct {
    gboolean cut;
    guint32 node;         /* the node to choose */
    PodaValue numbers[2]; /* the fields's */
    guint n_numbers;
    gboolean average; /* the first number needs only be close */
} Truth;

/* Reads the right answer after the deciding step, and returns it as text. The caller
 * frees it. */
static char *
find_truth (const PodaSnapshot *snapshot, PodaPredictKind kind, Truth *truth)
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaRecord *record = record_of (snapshot);
    char one[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    *truth =
        (Truth){ .cut = poda_replay_step (replay)->verb == PODA_CUT, .node = node->id };
    if (kind == PODA_PREDICT_CUT)
        return g_strdup (truth->cut ? _ ("they are cut")
                                    : _ ("they are not cut: the search goes on"));
    if (kind == PODA_PREDICT_WINDOW) {
        truth->numbers[0] = frame->alpha;
        truth->numbers[1] = frame->beta;
        truth->n_numbers = 2;
        return poda_phrase_window (frame->alpha, frame->beta);
    }
    if (kind == PODA_PREDICT_VALUE) {
        truth->average = frame->player == PODA_CHANCE;
        truth->numbers[0] = frame->value;
        truth->numbers[1] = frame->player == PODA_MAX ? frame->alpha : frame->beta;
        truth->n_numbers = is_windowed (snapshot) && !truth->average ? 2 : 1;
        poda_value_format (truth->numbers[0], PODA_STYLE_TEXT, one);
        poda_value_format (truth->numbers[1], PODA_STYLE_TEXT, other);
        return truth->n_numbers == 1 ? g_strdup (one)
                                     : g_strdup_printf (_ ("%s and %s"), one, other);
    }
    if (kind == PODA_PREDICT_WHO) {
        const PodaFrame *cause = poda_replay_cause (replay);
        truth->node = cause != NULL ? cause->id : node->cut_by;
    }
    return poda_record_display_name (record, poda_record_node (record, truth->node));
}

/* Returns the reason why the search goes on. The caller frees it. */
static char *
on_text (const PodaSnapshot *snapshot, const PodaNode *node, gboolean cut)
{
    const PodaRecord *record = record_of (snapshot);
    g_autofree char *who = poda_phrase_who (record, node);
    g_autofree char *next =
        poda_phrase_who (record, poda_record_node (record, next_step (snapshot)->node));
    if (!cut)
        return g_strdup_printf (_ ("%s goes on to %s, its next child"), who, next);
    if (poda_record_problem (record)->all_moves && poda_node_parent (node) == NULL)
        return g_strdup_printf (
            _ ("%s goes on to %s: every move at the root gets its exact value"), who,
            next);
    const PodaFrame *frame = open_frame (snapshot);
    g_autofree char *window = poda_phrase_window (frame->alpha, frame->beta);
    return g_strdup_printf (
        frame->alpha < frame->beta
            ? _ ("%s goes on to %s: α is still below β in the window %s, so the "
                 "remaining children can still matter")
            : _ ("%s goes on to %s: in the window %s, α is not above β, and only α > β "
                 "cuts here"),
        who, next, window);
}

static gboolean
read_answer (const PodaSnapshot *snapshot, PodaPredictKind kind, const Truth *truth,
             const char *const *answer, PodaJudgement *judgement, GError **error)
{
    static const char *const words[] = { "cut", "on", NULL };
    const char *name = _ ("your answer");
    guint32 n_nodes = poda_record_n_nodes (record_of (snapshot));
    guint word = 0;
    guint64 node = 0;
    if (truth->n_numbers == 0) {
        gboolean cut = kind == PODA_PREDICT_CUT;
        if (!(cut ? poda_read_word (name, answer[0], words, &word, error)
                  : poda_read_number (name, answer[0], 1, n_nodes, &node, error)))
            return FALSE;
        judgement->right = cut ? truth->cut == (word == 0) : node == truth->node;
        return TRUE;
    }
    judgement->right = TRUE;
    for (guint i = 0; i < truth->n_numbers; i++) {
        PodaValue value = NAN, right = truth->numbers[i];
        gboolean given = answer[i] != NULL && *answer[i] != '\0';
        if (given && !poda_read_value (name, answer[i], &value, error))
            return FALSE;
        judgement->fields[i] =
            value == right || (truth->average && fabs (value - right) <= CLOSE_ENOUGH);
        judgement->right = judgement->right && judgement->fields[i];
    }
    return TRUE;
}

gboolean
poda_prediction_judge (PodaSnapshot *snapshot, const PodaPrediction *asked,
                       const char *const *answer, PodaJudgement *judgement,
                       GError **error)
{
    Truth truth;
    *judgement = (PodaJudgement){ .given = answer[0] != NULL };
    poda_snapshot_seek (snapshot, asked->step + 1);
    judgement->answer = find_truth (snapshot, asked->kind, &truth);
    judgement->n_fields = truth.n_numbers;
    if (judgement->given
        && !read_answer (snapshot, asked->kind, &truth, answer, judgement, error))
        return FALSE;
    /* The reason, and the step that shows it. */
    const PodaNode *node = seek_subject (snapshot, asked);
    gboolean cut = asked->kind == PODA_PREDICT_CUT;
    judgement->more = asked->more && (!truth.cut || judgement->right);
    judgement->step = asked->step + !judgement->more;
    if (truth.cut && judgement->more)
        judgement->reason = g_strdup (judgement->answer);
    else if ((cut && !truth.cut) || judgement->more)
        judgement->reason = on_text (snapshot, node, cut);
    poda_snapshot_seek (snapshot, judgement->step);
    if (judgement->reason == NULL)
        judgement->reason = poda_sentence_step (poda_snapshot_replay (snapshot));
    return TRUE;
}

void
poda_judgement_clear (PodaJudgement *judgement)
{
    g_clear_pointer (&judgement->answer, g_free);
    g_clear_pointer (&judgement->reason, g_free);
}

/* --- JSON --- */

void
poda_page_write_prediction (PodaJson *json, PodaSnapshot *snapshot,
                            const PodaPrediction *asked)
{
    static const char *const kinds[] = { "cut", "who", "next", "window", "value" };
    poda_phrase_mark (TRUE);
    g_autofree char *text = poda_prediction_text (snapshot, asked);
    poda_phrase_mark (FALSE);
    const PodaNode *node = seek_subject (snapshot, asked);
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaFrame *last = poda_replay_frame (replay);
    guint n;
    const PodaFrame *path = poda_replay_path (replay, &n);
    gboolean window = asked->kind == PODA_PREDICT_WINDOW;
    gboolean value = asked->kind == PODA_PREDICT_VALUE,
             windowed = is_windowed (snapshot);
    poda_json_write (json, "{ step:z place:u kind:s node:u point:u idea:s lesson:u",
                     asked->step, asked->place, kinds[asked->kind], node->id,
                     asked->point, asked->idea, asked->lesson);
    poda_page_write_sentence (json, "said", text);
    poda_json_array (json, "fields");
    if (value)
        poda_json_string (json, NULL, "value");
    if (window || (value && windowed && node->player == PODA_MAX))
        poda_json_string (json, NULL, "alpha");
    if (window || (value && windowed && node->player == PODA_MIN))
        poda_json_string (json, NULL, "beta");
    poda_json_write (json, "] options:[");
    g_autoptr (GPtrArray) options = poda_prediction_options (snapshot, asked);
    for (guint i = 0; i < options->len; i++) {
        const PodaNode *option = options->pdata[i];
        poda_json_write (json, "[ u S ]", option->id,
                         poda_record_display_name (record_of (snapshot), option));
    }
    /* Nodes on the path with a value, and the last one that returned, to click. */
    poda_json_write (json, "] known:[");
    for (guint i = 0; i < n; i++)
        if (path[i].returned > 0)
            poda_json_write (json, "[ u v ]", path[i].id, path[i].value);
    if (poda_replay_step (replay)->verb == PODA_LEAVE)
        poda_json_write (json, "[ u v ]", last->id, last->value);
    poda_json_write (json, "] }");
}

gboolean
poda_page_write_judgement (PodaJson *json, PodaSnapshot *snapshot,
                           const PodaPrediction *asked, const char *const *answer,
                           GError **error)
{
    g_auto (PodaJudgement) judgement = { 0 };
    poda_phrase_mark (TRUE);
    gboolean done = poda_prediction_judge (snapshot, asked, answer, &judgement, error);
    poda_phrase_mark (FALSE);
    if (!done)
        return FALSE;
    poda_json_object (json, NULL);
    if (judgement.given)
        poda_json_boolean (json, "right", judgement.right);
    else
        poda_json_null (json, "right");
    poda_json_array (json, "fields");
    for (guint i = 0; i < judgement.n_fields && judgement.given; i++)
        poda_json_boolean (json, NULL, judgement.fields[i]);
    poda_json_write (json, "] answer:s", judgement.answer);
    poda_page_write_sentence (json, "said", judgement.reason);
    poda_json_write (json, "step:z more:b }", judgement.step, judgement.more);
    return TRUE;
}
