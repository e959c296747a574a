#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "page/page.h"
#include "report/phrase.h"
#include "report/sentence.h"
#include "tree/tree.h"

/* A step decides at most so many questions, and offers so many nodes. */
#define MOST_ASKED 3
#define MOST_OFFERED 6

/* Averages need not be worked out to the last digit. */
#define CLOSE_ENOUGH 0.01

static const PodaRecord *
record_of (const PodaMoment *moment)
{
    return poda_replay_record (poda_moment_replay (moment));
}

static gboolean
is_windowed (const PodaMoment *moment)
{
    return poda_record_problem (record_of (moment))->algorithm->windowed;
}

/* --- Which questions there are --- */

static const PodaStep *
next_step (const PodaMoment *moment)
{
    gsize n, at = poda_replay_position (poda_moment_replay (moment));
    const PodaStep *steps = poda_record_steps (record_of (moment), &n);
    return at < n ? &steps[at] : NULL;
}

static guint
list_kinds (const PodaMoment *moment, PodaPredictKind kinds[MOST_ASKED])
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaStep *next = next_step (moment);
    guint n = 0, depth;
    if (poda_replay_position (replay) == 0 || next == NULL)
        return 0;
    const PodaNode *node = poda_record_node (record_of (moment), next->node);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaFrame *path = poda_replay_path (replay, &depth);
    gboolean updated = poda_replay_step (replay)->verb == PODA_UPDATE;
    gboolean windowed = is_windowed (moment);
    /* Children that may be cut are left; or a subtree has just been done, so that the
     * next node is not simply the sibling of a leaf. */
    if (updated && next->verb != PODA_LEAVE && windowed && frame->player != PODA_CHANCE)
        kinds[n++] = PODA_PREDICT_CUT;
    else if (updated && next->verb == PODA_ENTER
             && poda_replay_child (replay)->status == PODA_STATUS_EXPANDED)
        kinds[n++] = PODA_PREDICT_NEXT;
    if (next->verb == PODA_CUT && depth > 2 && node->cut_by != 0)
        kinds[n++] = PODA_PREDICT_WHO;
    if (next->verb == PODA_ENTER && windowed && node->status == PODA_STATUS_EXPANDED)
        kinds[n++] = PODA_PREDICT_WINDOW;
    /* The value of a first leaf is no question. */
    if (next->verb == PODA_UPDATE
        && (path[depth - 1].player == PODA_CHANCE || path[depth - 1].returned > 0
            || frame->status == PODA_STATUS_EXPANDED))
        kinds[n++] = PODA_PREDICT_VALUE;
    return n;
}

/* --- Where a student can be wrong --- */

/* About a tree of any size at most so many questions, about small ones half as many as
 * they have nodes, and two; a quarter at once, the others as the search goes on. */
#define MOST_QUESTIONS 15

/* A window this many times narrower than the leaves seen so far are apart is narrow. */
#define NARROW 4

/* What each point is called, and the lesson that teaches it. */
static const struct {
    const char *idea;
    guint lesson;
} points[] = {
    [PODA_POINT_DEEP] = { N_ ("a bound from far above cuts"), 5 },
    [PODA_POINT_NEAR] = { N_ ("nearly is not enough for a cut"), 3 },
    [PODA_POINT_TIE] = { N_ ("when floor meets ceiling"), 7 },
    [PODA_POINT_FAR] = { N_ ("a bound goes down to all nodes below"), 4 },
    [PODA_POINT_OUTSIDE] = { N_ ("a value outside the window"), 6 },
    [PODA_POINT_BOUND] = { N_ ("exactly, at least, at most"), 6 },
    [PODA_POINT_CUT] = { N_ ("why the other children cannot matter"), 2 },
    [PODA_POINT_OPEN] = { N_ ("a value inside the window still matters"), 3 },
    [PODA_POINT_SIBLING] = { N_ ("a sibling has changed the window"), 4 },
    [PODA_POINT_VALUE] = { N_ ("the player who moves chooses the value"), 1 },
    [PODA_POINT_NEXT] = { N_ ("depth first, from left to right"), 1 },
    [PODA_POINT_PLAIN] = { N_ ("the value so far and the window"), 3 },
};

/* The questions chosen so far. */
typedef struct {
    PodaValue least, most; /* of the leaves seen so far */
    guint limit, n;
    PodaPrediction last;
    guint met[PODA_POINT_PLAIN]; /* a bit for each player, and for a change */
} Chosen;

static PodaPredictPoint
point_of_cut (const PodaMoment *moment, const Chosen *chosen)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaFrame *frame = poda_replay_frame (replay);
    PodaValue own = frame->player == PODA_MAX ? frame->alpha : frame->beta;
    PodaValue room = frame->beta - frame->alpha;
    gboolean cut = next_step (moment)->verb == PODA_CUT;
    if (cut && poda_replay_node (replay)->cut == PODA_CUT_DEEP)
        return PODA_POINT_DEEP;
    if (room == 0)
        return PODA_POINT_TIE;
    if (cut || !isfinite (room) || own != frame->value)
        return cut ? PODA_POINT_CUT : PODA_POINT_PLAIN;
    return poda_replay_changed (replay) && room > 0
                   && room * NARROW <= chosen->most - chosen->least
               ? PODA_POINT_NEAR
               : PODA_POINT_OPEN;
}

static PodaPredictPoint
point_of_window (const PodaMoment *moment)
{
    guint n;
    const PodaFrame *path = poda_replay_path (poda_moment_replay (moment), &n);
    const PodaFrame *above = &path[n - 1];
    const PodaStep *enter = next_step (moment);
    gboolean alpha = isfinite (enter->x), beta = isfinite (enter->y);
    gboolean own_alpha = above->player == PODA_MAX && above->value == enter->x;
    gboolean own_beta = above->player == PODA_MIN && above->value == enter->y;
    return (alpha && !own_alpha) || (beta && !own_beta) ? PODA_POINT_FAR
           : alpha || beta                              ? PODA_POINT_SIBLING
                                                        : PODA_POINT_PLAIN;
}

static PodaPredictPoint
point_of_value (const PodaMoment *moment)
{
    guint n;
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaFrame *child = poda_replay_frame (replay);
    const PodaFrame *node = &poda_replay_path (replay, &n)[0];
    node += n - 1;
    gboolean max = node->player == PODA_MAX, windowed = is_windowed (moment);
    PodaValue value =
        max ? MAX (node->value, child->value) : MIN (node->value, child->value);
    if (node->player == PODA_CHANCE)
        return PODA_POINT_VALUE;
    if (windowed
        && (max ? value < node->alpha || value >= node->beta
                : value > node->beta || value <= node->alpha))
        return PODA_POINT_OUTSIDE;
    if (windowed && child->bound != PODA_BOUND_EXACT)
        return PODA_POINT_BOUND;
    return node->returned > 0 && node->value != child->value
                   && (value == node->value || !windowed)
               ? PODA_POINT_VALUE
               : PODA_POINT_PLAIN;
}

static PodaPredictPoint
point_of (PodaMoment *moment, const PodaPrediction *asked, const Chosen *chosen)
{
    if (asked->kind == PODA_PREDICT_CUT)
        return point_of_cut (moment, chosen);
    if (asked->kind == PODA_PREDICT_WHO)
        return poda_replay_node (poda_moment_replay (moment))->cut == PODA_CUT_DEEP
                   ? PODA_POINT_DEEP
                   : PODA_POINT_CUT;
    if (asked->kind == PODA_PREDICT_WINDOW)
        return point_of_window (moment);
    if (asked->kind == PODA_PREDICT_VALUE)
        return point_of_value (moment);
    g_autoptr (GPtrArray) options = poda_prediction_options (moment, asked);
    return options->len > 1 ? PODA_POINT_NEXT : PODA_POINT_PLAIN;
}

/* Returns how much of the tree has been searched, or cut, as a share of it: of children
 * each counts as much as the others. */
static double
share_done (const PodaMoment *moment)
{
    guint n;
    double share = 0;
    const PodaFrame *path = poda_replay_path (poda_moment_replay (moment), &n);
    while (n-- > 0) {
        const PodaNode *node = poda_record_node (record_of (moment), path[n].id);
        share = (path[n].returned + share) / g_node_n_children ((GNode *) &node->link);
    }
    return MIN (share, 1);
}

/* TRUE if a question is about a point where students err: always about deep cuts, near
 * misses and ties, about other points where they come up first, and never about the
 * same twice in a row. */
static gboolean
choose (Chosen *chosen, const PodaMoment *moment, const PodaPrediction *asked)
{
    const PodaFrame *frame = poda_replay_frame (poda_moment_replay (moment));
    gboolean who = asked->kind == PODA_PREDICT_WHO;
    if (asked->point == PODA_POINT_PLAIN
        || chosen->n >= ceil (chosen->limit * (1 + 3 * share_done (moment)) / 4)
        || (who && chosen->last.step != asked->step)
        || (asked->kind == chosen->last.kind && asked->point == chosen->last.point))
        return FALSE;
    guint changed = is_windowed (moment) ? 0 : next_step (moment)->x > frame->value;
    guint bit = 1u << (frame->player * 2 + changed), met = chosen->met[asked->point];
    if (!who && asked->point > PODA_POINT_TIE && (met & bit) != 0)
        return FALSE;
    chosen->met[asked->point] |= bit;
    chosen->last = *asked;
    chosen->n++;
    return TRUE;
}

gboolean
poda_prediction_find (PodaMoment *moment, gsize step, guint place,
                      PodaPredictChoice choice, PodaPrediction *found)
{
    const PodaTree *tree =
        poda_tree_of_game (poda_record_problem (record_of (moment))->game);
    Chosen chosen = { .least = INFINITY, .most = -INFINITY };
    chosen.last.point = PODA_POINT_PLAIN;
    chosen.limit = tree != NULL ? MIN (poda_tree_n_nodes (tree) / 2 + 2, MOST_QUESTIONS)
                                : MOST_QUESTIONS;
    gboolean is_found = FALSE;
    poda_moment_seek (moment, choice == PODA_PREDICT_HARD ? 0 : step);
    do {
        PodaPredictKind kinds[MOST_ASKED];
        const PodaReplay *replay = poda_moment_replay (moment);
        PodaPrediction asked = { .step = poda_replay_position (replay) };
        const PodaStep *taken = asked.step > 0 ? poda_replay_step (replay) : NULL;
        if (taken != NULL && taken->verb == PODA_LEAF) {
            chosen.least = MIN (chosen.least, taken->x);
            chosen.most = MAX (chosen.most, taken->x);
        }
        for (guint n = list_kinds (moment, kinds); asked.place < n; asked.place++) {
            asked.kind = kinds[asked.place];
            asked.point = point_of (moment, &asked, &chosen);
            if (choice == PODA_PREDICT_HARD
                    ? !choose (&chosen, moment, &asked)
                    : choice == PODA_PREDICT_CUTS && asked.kind > PODA_PREDICT_WHO)
                continue;
            found->more = is_found;
            if (is_found)
                return TRUE;
            is_found =
                asked.step > step || (asked.step == step && asked.place >= place);
            if (is_found)
                *found = asked;
        }
    } while (!is_found && poda_moment_next (moment));
    return is_found;
}

const char *
poda_prediction_idea (const PodaPrediction *asked)
{
    return _ (points[asked->point].idea);
}

guint
poda_prediction_lesson (const PodaPrediction *asked)
{
    return points[asked->point].lesson;
}

/* --- The question --- */

static const PodaNode *
seek_subject (PodaMoment *moment, const PodaPrediction *asked)
{
    poda_moment_seek (moment, asked->step);
    return asked->kind == PODA_PREDICT_WINDOW || asked->kind == PODA_PREDICT_VALUE
               ? poda_record_node (record_of (moment), next_step (moment)->node)
               : poda_replay_node (poda_moment_replay (moment));
}

static const PodaFrame *
frame_of (const PodaMoment *moment, const PodaNode *node)
{
    guint n;
    const PodaFrame *path = poda_replay_path (poda_moment_replay (moment), &n);
    while (path[n - 1].id != node->id)
        n--;
    return &path[n - 1];
}

char *
poda_prediction_text (PodaMoment *moment, const PodaPrediction *asked)
{
    const PodaRecord *record = record_of (moment);
    const PodaNode *node = seek_subject (moment, asked);
    g_autofree char *who = poda_phrase_who (record, node);
    if (asked->kind == PODA_PREDICT_WHO)
        return g_strdup_printf (_ ("Who will not let play come to %s? Choose the node "
                                   "whose value makes the cut."),
                                who);
    if (asked->kind == PODA_PREDICT_WINDOW) {
        g_autofree char *above = poda_phrase_who (record, poda_node_parent (node));
        return g_strdup_printf (_ ("%s goes on to %s. With which window?"), above, who);
    }
    const PodaFrame *frame = frame_of (moment, node);
    const PodaFrame *child = poda_replay_frame (poda_moment_replay (moment));
    gboolean windowed = is_windowed (moment);
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
    /* "D (MIN) has 5 so far." The window would be the answer. */
    g_autofree char *has = g_strdup_printf (_ ("%s has %s so far."), who, number);
    return g_strconcat (has, " ",
                        asked->kind == PODA_PREDICT_CUT
                            ? _ ("Are its other children cut?")
                            : _ ("Which node is visited next?"),
                        NULL);
}

/* Ids follow the search, so that their order would be a hint: nodes are shuffled by
 * their names, the same way for everyone. */
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
poda_prediction_options (PodaMoment *moment, const PodaPrediction *asked)
{
    GPtrArray *nodes = g_ptr_array_new ();
    const PodaRecord *record = record_of (moment);
    const PodaNode *node = seek_subject (moment, asked);
    if (asked->kind == PODA_PREDICT_WHO)
        while ((node = poda_node_parent (node)) != NULL)
            g_ptr_array_insert (nodes, 0, (gpointer) node);
    if (asked->kind != PODA_PREDICT_NEXT)
        return nodes;
    /* What was not visited: the children left on the path and, where the whole tree is
     * shown, the first one below the first of them. */
    for (; node != NULL; node = poda_node_parent (node))
        for (PodaNode *child = poda_node_child (node);
             child != NULL && nodes->len < MOST_OFFERED;
             child = poda_node_next (child)) {
            if (poda_moment_state (moment, child) != PODA_STATE_UNSEEN)
                continue;
            g_ptr_array_add (nodes, child);
            if (poda_record_is_whole (record) && poda_node_child (child) != NULL
                && nodes->len == 1)
                g_ptr_array_add (nodes, poda_node_child (child));
        }
    g_ptr_array_sort_with_data (nodes, compare_places, (gpointer) record);
    return nodes;
}

/* --- The answer --- */

/* The right answer: what the next step does. */
typedef struct {
    gboolean cut;
    guint32 node;         /* the node to be chosen */
    PodaValue numbers[2]; /* of the fields */
    guint n_numbers;
    gboolean average; /* the first number need only be close */
} Truth;

/* Reads the truth from the moment after the step that decides, and returns it in
 * words. */
static char *
find_truth (const PodaMoment *moment, PodaPredictKind kind, Truth *truth)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaRecord *record = record_of (moment);
    char one[PODA_VALUE_BUFFER], other[PODA_VALUE_BUFFER];
    *truth =
        (Truth){ .cut = poda_replay_step (replay)->verb == PODA_CUT, .node = node->id };
    if (kind == PODA_PREDICT_CUT)
        return g_strdup (truth->cut ? _ ("they are cut")
                                    : _ ("they are not cut, the search goes on"));
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
        truth->n_numbers = is_windowed (moment) && !truth->average ? 2 : 1;
        poda_value_format (truth->numbers[0], PODA_STYLE_TEXT, one);
        poda_value_format (truth->numbers[1], PODA_STYLE_TEXT, other);
        return truth->n_numbers == 1 ? g_strdup (one)
                                     : g_strdup_printf (_ ("%s and %s"), one, other);
    }
    if (kind == PODA_PREDICT_WHO) {
        const PodaFrame *cause = poda_replay_cause (replay);
        truth->node = cause != NULL ? cause->id : node->cut_by;
    }
    return poda_record_spoken_name (record, poda_record_node (record, truth->node));
}

/* Says why the next step only goes on: nothing is cut, or it is simply next. */
static char *
on_text (const PodaMoment *moment, const PodaNode *node, gboolean cut)
{
    const PodaRecord *record = record_of (moment);
    g_autofree char *who = poda_phrase_who (record, node);
    g_autofree char *next =
        poda_phrase_who (record, poda_record_node (record, next_step (moment)->node));
    if (!cut)
        return g_strdup_printf (_ ("%s goes on to %s, the next of its children"), who,
                                next);
    if (poda_record_problem (record)->all_moves && poda_node_parent (node) == NULL)
        return g_strdup_printf (_ ("%s goes on to %s: every move of the root is to "
                                   "have its exact value"),
                                who, next);
    const PodaFrame *frame = frame_of (moment, node);
    g_autofree char *window = poda_phrase_window (frame->alpha, frame->beta);
    return g_strdup_printf (
        frame->alpha < frame->beta
            ? _ ("%s goes on to %s: α is still below β in the window %s, so what is "
                 "left can matter")
            : _ ("%s goes on to %s: in the window %s α is not above β, and that alone "
                 "cuts here"),
        who, next, window);
}

static gboolean
read_answer (const PodaMoment *moment, PodaPredictKind kind, const Truth *truth,
             const char *const *answer, PodaJudgement *judgement, GError **error)
{
    static const char *const words[] = { "cut", "on", NULL };
    const char *name = _ ("your answer");
    guint32 n_nodes = poda_record_n_nodes (record_of (moment));
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
poda_prediction_judge (PodaMoment *moment, const PodaPrediction *asked,
                       const char *const *answer, PodaJudgement *judgement,
                       GError **error)
{
    Truth truth;
    *judgement = (PodaJudgement){ .given = answer[0] != NULL };
    poda_moment_seek (moment, asked->step + 1);
    g_autofree char *right = find_truth (moment, asked->kind, &truth);
    judgement->n_fields = truth.n_numbers;
    if (judgement->given
        && !read_answer (moment, asked->kind, &truth, answer, judgement, error))
        return FALSE;
    judgement->answer = g_steal_pointer (&right);
    /* The reason, and the step at which it can be shown. */
    const PodaNode *node = seek_subject (moment, asked);
    gboolean cut = asked->kind == PODA_PREDICT_CUT;
    judgement->more = asked->more && (!truth.cut || judgement->right);
    judgement->step = asked->step + !judgement->more;
    if (truth.cut && judgement->more)
        judgement->reason = g_strdup (judgement->answer);
    else if ((cut && !truth.cut) || judgement->more)
        judgement->reason = on_text (moment, node, cut);
    poda_moment_seek (moment, judgement->step);
    if (judgement->reason == NULL)
        judgement->reason = poda_sentence_step (poda_moment_replay (moment));
    return TRUE;
}

void
poda_judgement_clear (PodaJudgement *judgement)
{
    g_clear_pointer (&judgement->answer, g_free);
    g_clear_pointer (&judgement->reason, g_free);
}

/* --- For the page --- */

void
poda_page_write_prediction (PodaJson *json, PodaMoment *moment,
                            const PodaPrediction *asked)
{
    static const char *const kinds[] = { "cut", "who", "next", "window", "value" };
    poda_phrase_mark (TRUE);
    g_autofree char *text = poda_prediction_text (moment, asked);
    poda_phrase_mark (FALSE);
    const PodaNode *node = seek_subject (moment, asked);
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaFrame *last = poda_replay_frame (replay);
    guint n;
    const PodaFrame *path = poda_replay_path (replay, &n);
    gboolean window = asked->kind == PODA_PREDICT_WINDOW;
    gboolean value = asked->kind == PODA_PREDICT_VALUE, windowed = is_windowed (moment);
    poda_json_write (json, "{ step:z place:u kind:s node:u point:u idea:s lesson:u",
                     asked->step, asked->place, kinds[asked->kind], node->id,
                     asked->point, poda_prediction_idea (asked),
                     poda_prediction_lesson (asked));
    poda_page_write_sentence (json, "said", text);
    poda_json_array (json, "fields");
    if (value)
        poda_json_string (json, NULL, "value");
    if (window || (value && windowed && node->player == PODA_MAX))
        poda_json_string (json, NULL, "alpha");
    if (window || (value && windowed && node->player == PODA_MIN))
        poda_json_string (json, NULL, "beta");
    poda_json_write (json, "] options:[");
    g_autoptr (GPtrArray) options = poda_prediction_options (moment, asked);
    for (guint i = 0; i < options->len; i++) {
        const PodaNode *option = options->pdata[i];
        poda_json_write (json, "[ u S ]", option->id,
                         poda_record_spoken_name (record_of (moment), option));
    }
    /* Open nodes that have a value, and the one just left, to point at. */
    poda_json_write (json, "] known:[");
    for (guint i = 0; i < n; i++)
        if (path[i].returned > 0)
            poda_json_write (json, "[ u v ]", path[i].id, path[i].value);
    if (poda_replay_step (replay)->verb == PODA_LEAVE)
        poda_json_write (json, "[ u v ]", last->id, last->value);
    poda_json_write (json, "] }");
}

gboolean
poda_page_write_judgement (PodaJson *json, PodaMoment *moment,
                           const PodaPrediction *asked, const char *const *answer,
                           GError **error)
{
    g_auto (PodaJudgement) judgement = { 0 };
    poda_phrase_mark (TRUE);
    gboolean done = poda_prediction_judge (moment, asked, answer, &judgement, error);
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
