#include <glib/gi18n-lib.h>
#include <math.h>

#include "draw/area.h"
#include "draw/choice.h"
#include "draw/figure_parts.h"
#include "draw/layout.h"
#include "draw/legend.h"
#include "draw/metrics.h"
#include "record/say/sentence.h"
#include "search/rules.h"
#include "record/strategy.h"
#include "tree/tree.h"

/* How many boxes a picture bears, in all and beside each other, before its labels fall
 * away, and before it folds. */
#define BOXES_WITH_ORDER 60
#define BOXES_WITH_WINDOWS 120
#define LEVEL_WITH_WINDOWS 30
#define BOXES_WITH_MOVES 250
#define LEVEL_WITH_MOVES 100
#define BOXES_UNFOLDED 300

/* A figure in the making. */
typedef struct {
    PodaFigure *figure;
    const PodaProblem *problem;
    const PodaNode *root; /* the figure's */
    guint root_ply;
    guint32 *box_of;           /* by a node's id: its box, or PODA_FIGURE_NONE */
    const PodaWalk *walk;      /* at the node whose box is being filled */
    GPtrArray *notes;          /* of char *, owned */
    gboolean by_itself;        /* it folds without being told to */
    const PodaMoment *known;   /* what has not been entered by then has no children yet;
                                  NULL: all is known */
    const PodaChoice *choices; /* which nodes are drawn; NULL: all */
} Draft;

static gboolean
is_open_to_view (const Draft *draft, const PodaNode *node)
{
    return poda_node_child (node) != NULL
           && (draft->known == NULL || poda_moment_seen (draft->known, node) != NULL);
}

static const PodaNode *
next_node (const Draft *draft, const PodaNode *node, const PodaNode *root, guint *ply)
{
    if (is_open_to_view (draft, node)) {
        (*ply)++;
        return poda_node_child (node);
    }
    while (node != root) {
        if (poda_node_next (node) != NULL)
            return poda_node_next (node);
        node = poda_node_parent (node);
        (*ply)--;
    }
    return NULL;
}

static PodaChoice
choice_of (const Draft *draft, const PodaNode *node)
{
    static const PodaChoice drawn = { PODA_CHOICE_DRAWN, 0 };
    return draft->choices == NULL ? drawn : draft->choices[node->id];
}

/* Whether a triangle hangs there in place of what is below. */
static gboolean
is_folded (const Draft *draft, const PodaNode *node, guint level)
{
    const PodaDrawing *drawing = &draft->figure->drawing;
    return level >= drawing->fold && is_open_to_view (draft, node)
           && !(drawing->open_pv && node->pv);
}

/* The next node that has a box. */
static const PodaNode *
next_drawn (const Draft *draft, const PodaNode *node, guint *ply)
{
    gboolean below = choice_of (draft, node).how == PODA_CHOICE_DRAWN
                     && !is_folded (draft, node, *ply);
    const PodaNode *next =
        below && is_open_to_view (draft, node) ? poda_node_child (node) : NULL;
    *ply += next != NULL;
    for (;;) {
        while (next != NULL && choice_of (draft, next).how == PODA_CHOICE_NONE)
            next = poda_node_next (next);
        if (next != NULL || *ply == 0)
            return next;
        while (*ply > 0 && poda_node_next (node) == NULL) {
            node = poda_node_parent (node);
            (*ply)--;
        }
        if (*ply == 0)
            return NULL;
        next = node = poda_node_next (node);
    }
}

/* How many boxes each ply below the figure's root has. */
static GArray *
count_plies (const Draft *draft)
{
    const PodaNode *root = draft->root;
    GArray *counts = g_array_new (FALSE, TRUE, sizeof (guint32));
    guint ply = 0;
    for (const PodaNode *node = root; node != NULL;
         node = next_drawn (draft, node, &ply)) {
        if (ply >= counts->len)
            g_array_set_size (counts, ply + 1);
        g_array_index (counts, guint32, ply)++;
    }
    return counts;
}

/* The deepest ply that can stay open, but at least the root's children. */
static guint
choose_fold (const GArray *counts)
{
    guint64 visible = 0;
    for (guint ply = 0; ply < counts->len; ply++) {
        visible += g_array_index (counts, guint32, ply);
        if (visible > BOXES_UNFOLDED)
            return ply <= 1 ? 1 : ply - 1;
    }
    return PODA_FOLD_NONE;
}

static guint
choose_labels (guint32 visible, guint32 widest)
{
    guint labels = PODA_LABEL_VALUE;
    if (visible <= BOXES_WITH_ORDER)
        labels |= PODA_LABEL_ORDER;
    if (visible <= BOXES_WITH_WINDOWS && widest <= LEVEL_WITH_WINDOWS)
        labels |= PODA_LABEL_WINDOW;
    if (visible <= BOXES_WITH_MOVES && widest <= LEVEL_WITH_MOVES)
        labels |= PODA_LABEL_MOVE;
    return labels;
}

/* How many nodes were entered by what is known. */
static guint32
count_known (const Draft *draft)
{
    guint32 n = 0;
    while (n < poda_record_n_visited (draft->figure->record)
           && poda_moment_seen (draft->known,
                                poda_record_node (draft->figure->record, n + 1))
                  != NULL)
        n++;
    return n;
}

static guint32
decide (Draft *draft)
{
    PodaDrawing *drawing = &draft->figure->drawing;
    draft->by_itself = drawing->fold == PODA_FOLD_AUTO;
    if (draft->by_itself) {
        g_autoptr (GArray) all = count_plies (draft);
        drawing->fold = choose_fold (all);
    }
    g_autoptr (GArray) counts = count_plies (draft);
    guint32 visible = 0, widest = 0;
    /* With a focus the numbers are those of the whole tree. */
    draft->figure->n_numbered = draft->known == NULL
                                    ? poda_record_n_nodes (draft->figure->record)
                                    : count_known (draft);
    for (guint ply = 0; ply < counts->len; ply++) {
        guint32 count = g_array_index (counts, guint32, ply);
        visible += count;
        widest = MAX (widest, count);
    }
    if (drawing->labels == 0)
        drawing->labels = choose_labels (visible, widest);
    if (drawing->windows == PODA_WINDOWS_NONE)
        drawing->labels &= ~(guint) PODA_LABEL_WINDOW;
    if (drawing->blank)
        drawing->labels &= ~(guint) (PODA_LABEL_ORDER | PODA_LABEL_BOUND);
    draft->figure->compact = visible > BOXES_WITH_WINDOWS;
    return (guint32) visible;
}

/* Texts longer than this are cut; the whole stands in the tooltip. */
#define NAME_WIDTH 150.0
#define MOVE_WIDTH 110.0
#define POSITION_WIDTH 220.0

const char *
poda_figure_keep (PodaFigure *figure, const char *text, double width)
{
    gsize fits = poda_text_fit (text, PODA_FONT_MOVE, FALSE, width);
    g_autofree char *kept =
        g_strdup_printf ("%.*s%s", (int) fits, text, text[fits] != '\0' ? "…" : "");
    return g_string_chunk_insert (figure->strings, kept);
}

/* So many characters of a number are shown. */
#define NUMBER_LENGTH 10

/* Cuts the decimals of a longer number, like 5.333333333333333; what is left is a
 * prefix of the number, so the ellipsis is true. */
static void
cut_decimals (char text[PODA_VALUE_BUFFER])
{
    const char *point = strchr (text, '.');
    if (point == NULL || strpbrk (text, "eE") != NULL
        || g_utf8_strlen (text, -1) <= NUMBER_LENGTH)
        return;
    char *end = g_utf8_offset_to_pointer (text, NUMBER_LENGTH - 1);
    if (end <= point + 3)
        end = (char *) point + 4; /* three decimals at least */
    if (strlen (end) > 3)
        g_strlcpy (end, "…", 4);
}

const char *
poda_figure_number (const PodaDrawing *drawing, guint8 view, PodaValue value,
                    char buffer[PODA_VALUE_BUFFER])
{
    if (drawing->mover_view && view == PODA_MIN)
        value = 0.0 - value;
    poda_value_format (value, PODA_STYLE_PICTURE, buffer);
    cut_decimals (buffer);
    return buffer;
}

static PodaBound
bound_in_view (const PodaDrawing *drawing, guint8 view, PodaBound bound)
{
    if (!drawing->mover_view || view != PODA_MIN || bound == PODA_BOUND_EXACT)
        return bound;
    return bound == PODA_BOUND_ATLEAST ? PODA_BOUND_ATMOST : PODA_BOUND_ATLEAST;
}

const char *
poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                        PodaBound bound)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER], text[PODA_VALUE_BUFFER + 8];
    poda_figure_number (&figure->drawing, view, value, number);
    PodaBound proved = bound_in_view (&figure->drawing, view, bound);
    g_snprintf (text, sizeof text, "%s%s", signs[proved], number);
    return g_string_chunk_insert_const (figure->strings, text);
}

/* What can be known of a node that was never visited, without searching. */
static void
add_pruned (const Draft *draft, PodaBox *box)
{
    PodaLeafReason reason;
    PodaValue value;
    const PodaPosition *position = poda_walk_position (draft->walk);
    guint ply = draft->root_ply + box->level;
    gboolean known =
        poda_problem_leaf_value (draft->problem, position, ply, &reason, &value);
    box->leaf = known || ply == draft->problem->depth;
    box->at_limit = box->leaf && (!known || reason == PODA_LEAF_FRONTIER);
    const PodaDrawing *drawing = &draft->figure->drawing;
    gboolean blank = drawing->blank;
    gboolean given = poda_tree_of_game (draft->problem->game) != NULL;
    gboolean shown =
        known
        && (given ? !drawing->hide_leaves : blank || reason == PODA_LEAF_TERMINAL);
    if (shown && (draft->figure->drawing.labels & PODA_LABEL_VALUE) != 0)
        box->value =
            poda_figure_keep_value (draft->figure, box->view, value, PODA_BOUND_EXACT);
    box->state = PODA_STATE_SKIPPED;
    if (blank) {
        box->status = box->leaf ? PODA_STATUS_TERMINAL : PODA_STATUS_EXPANDED;
        box->state = PODA_STATE_LEFT;
    }
}

static void
add_value (const Draft *draft, PodaBox *box)
{
    PodaFigure *figure = draft->figure;
    const PodaDrawing *drawing = &figure->drawing;
    const PodaNode *node = draft->walk->node;
    box->leaf = node->status != PODA_STATUS_EXPANDED;
    box->at_limit = node->status == PODA_STATUS_FRONTIER;
    if (drawing->blank && (!box->leaf || drawing->hide_leaves))
        return;
    if ((drawing->labels & PODA_LABEL_VALUE) != 0)
        box->value = poda_figure_keep_value (figure, box->view, node->value,
                                             (PodaBound) node->bound);
    if ((drawing->labels & PODA_LABEL_BOUND) != 0 && !box->leaf) {
        PodaBound bound = bound_in_view (drawing, box->view, (PodaBound) node->bound);
        box->bound = bound == PODA_BOUND_ATLEAST  ? _ ("at least")
                     : bound == PODA_BOUND_ATMOST ? _ ("at most")
                                                  : _ ("exact");
    }
}

const char *
poda_probability_format (double probability, char text[PODA_VALUE_BUFFER])
{
    poda_value_format (probability, PODA_STYLE_PICTURE, text);
    if (strlen (text) <= 5)
        return text;
    for (int below = 3; below <= 64; below++) {
        double above = round (probability * below);
        if (above >= 1 && fabs (probability * below - above) < 1e-9) {
            g_snprintf (text, PODA_VALUE_BUFFER, "%d/%d", (int) above, below);
            return text;
        }
    }
    cut_decimals (text);
    return text;
}

static void
add_move (const Draft *draft, PodaBox *box)
{
    const PodaGame *game = draft->problem->game;
    PodaFigure *figure = draft->figure;
    const PodaPosition *before =
        &g_array_index (draft->walk->positions, PodaPosition, box->level - 1);
    g_autofree char *move = game->format_move (game, before, draft->walk->node->move);
    box->move = poda_figure_keep (figure, move, MOVE_WIDTH);
    /* Where leaves are named by their numbers, as in course notes, the number beside
     * the box says it already. */
    char number[16];
    g_snprintf (number, sizeof number, "%u", poda_box_number (figure, box));
    gboolean numbered = figure->drawing.blank
                        || (!figure->drawing.stills
                            && (figure->drawing.labels & PODA_LABEL_ORDER) != 0);
    box->edge = numbered && g_str_equal (number, move) ? NULL : box->move;
    if (figure->boxes[box->parent].player != PODA_CHANCE || game->probability == NULL)
        return;
    char probability[PODA_VALUE_BUFFER];
    box->probability = game->probability (game, before, draft->walk->node->move);
    poda_probability_format (box->probability, probability);
    g_autofree char *edge = g_strdup_printf ("%s: %s", box->move, probability);
    box->edge = g_string_chunk_insert (figure->strings,
                                       *box->move != '\0' ? edge : probability);
}

static void
add_position (const Draft *draft, PodaBox *box)
{
    const PodaGame *game = draft->problem->game;
    const PodaPosition *position = poda_walk_position (draft->walk);
    PodaFigure *figure = draft->figure;
    PodaBoard board;
    if (!poda_game_board (game, position, &board)) {
        g_autofree char *text = game->format_position (game, position);
        box->position = poda_figure_keep (figure, text, POSITION_WIDTH);
        return;
    }
    figure->board_columns = board.columns;
    figure->board_rows = board.rows;
    figure->board_strokes = board.strokes;
    figure->board_drops = board.drops;
    box->cells = g_string_chunk_insert_len (figure->strings, board.cells,
                                            board.columns * board.rows);
    if (poda_node_parent (draft->walk->node) == NULL)
        return;
    PodaPosition parent;
    if (box->level == 0) /* the walk began here */
        poda_record_position (draft->figure->record,
                              poda_node_parent (draft->walk->node), &parent);
    box->last_cell = poda_game_played_cell (
        game, box->level == 0 ? &parent : position - 1, position);
}

static void
add_texts (const Draft *draft, PodaBox *box)
{
    PodaFigure *figure = draft->figure;
    guint labels = figure->drawing.labels;
    if (box->status == PODA_STATUS_PRUNED)
        add_pruned (draft, box);
    else
        add_value (draft, box);
    if ((labels & PODA_LABEL_MOVE) != 0 && box->level > 0)
        add_move (draft, box);
    if ((labels & PODA_LABEL_POSITION) != 0)
        add_position (draft, box);
    if ((labels & PODA_LABEL_ORDER) != 0 && box->status != PODA_STATUS_PRUNED) {
        char order[16];
        g_snprintf (order, sizeof order, "%u", box->node);
        box->order = g_string_chunk_insert (figure->strings, order);
    }
    if ((labels & PODA_LABEL_NAME) != 0) {
        g_autofree char *name =
            poda_record_spoken_name (draft->figure->record, draft->walk->node);
        box->name = poda_figure_keep (figure, name, NAME_WIDTH);
    }
}

/* Hangs box `at` below its parent, after the last box made on its level. */
static void
link_box (const Draft *draft, const PodaNode *node, guint32 at, GArray *last)
{
    PodaFigure *figure = draft->figure;
    PodaBox *box = &figure->boxes[at];
    gboolean root = node == draft->root;
    box->parent = root ? PODA_FIGURE_NONE : draft->box_of[poda_node_parent (node)->id];
    box->level = root ? 0 : figure->boxes[box->parent].level + 1;
    draft->box_of[node->id] = at;
    if (box->level == last->len)
        g_array_append_val (last, at);
    if (root)
        return;
    PodaBox *parent = &figure->boxes[box->parent];
    if (parent->child == PODA_FIGURE_NONE)
        parent->child = at;
    else
        figure->boxes[g_array_index (last, guint32, box->level)].next = at;
    g_array_index (last, guint32, box->level) = at;
}

/* Counts a node that a fold hides. */
static void
count_hidden (const Draft *draft, PodaBox *box, const PodaNode *node)
{
    const PodaDrawing *drawing = &draft->figure->drawing;
    box->hidden++;
    if (node->status == PODA_STATUS_PRUNED && !drawing->blank && !drawing->stills)
        box->cut_below++;
}

/* A box for siblings that are not drawn bears their number alone, and one that is drawn
 * for its twins theirs on its edge. */
static void
tell_choice (PodaFigure *figure, PodaBox *box, PodaChoice choice)
{
    char text[16];
    if (choice.count == 0)
        return;
    g_snprintf (text, sizeof text, choice.how == PODA_CHOICE_OTHERS ? "+%u" : "×%u",
                choice.count);
    if (choice.how == PODA_CHOICE_DRAWN) {
        const char *edge = box->edge != NULL ? box->edge : "";
        g_autofree char *both =
            g_strconcat (edge, *edge != '\0' ? " " : "", text, NULL);
        box->edge = g_string_chunk_insert (figure->strings, both);
        return;
    }
    box->others = choice.count;
    box->value = g_string_chunk_insert (figure->strings, text);
    box->leaf = TRUE;
    box->status = PODA_STATUS_TERMINAL;
    box->cut = PODA_CUT_NONE;
    box->pv = FALSE;
}

static void
make_boxes (Draft *draft)
{
    const PodaDrawing *drawing = &draft->figure->drawing;
    g_autoptr (GArray) last = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, draft->figure->record, draft->root);
    draft->walk = &walk;
    for (guint32 at = 0; poda_walk_next (&walk);) {
        const PodaNode *node = walk.node;
        PodaChoice choice = choice_of (draft, node);
        if (choice.how != PODA_CHOICE_DRAWN)
            poda_walk_skip (&walk);
        if (choice.how == PODA_CHOICE_NONE)
            continue;
        PodaBox *box = &draft->figure->boxes[at];
        box->node = node->id;
        box->number = drawing->blank ? at + 1 : node->id;
        box->child = box->next = PODA_FIGURE_NONE;
        box->player = node->player;
        box->view = (guint8) poda_node_view (node);
        box->status = node->status;
        box->state = PODA_STATE_LEFT;
        box->cut = drawing->blank ? PODA_CUT_NONE : node->cut;
        box->pv = !drawing->blank && node->pv;
        box->last_cell = -1;
        box->probability = -1;
        link_box (draft, node, at++, last);
        if (choice.how == PODA_CHOICE_DRAWN)
            add_texts (draft, box);
        tell_choice (draft->figure, box, choice);
        if (choice.how != PODA_CHOICE_DRAWN)
            continue;
        gboolean folds = is_folded (draft, node, box->level);
        if (!folds && poda_node_child (node) != NULL && !is_open_to_view (draft, node))
            poda_walk_skip (&walk);
        if (!folds)
            continue;
        box->folded = TRUE;
        guint ply = 0;
        const PodaNode *below = node;
        while ((below = next_node (draft, below, node, &ply)) != NULL)
            count_hidden (draft, box, below);
        poda_walk_skip (&walk);
    }
}

/* With more boxes nobody points at each of them. */
#define MOST_TITLES 5000

/* With all decimals, unlike the box. */
static char *
value_phrase (const PodaFigure *figure, const PodaBox *box, PodaValue value,
              PodaBound bound)
{
    char number[PODA_VALUE_BUFFER];
    gboolean turned = figure->drawing.mover_view && box->view == PODA_MIN;
    poda_value_format (turned ? 0.0 - value : value, PODA_STYLE_PICTURE, number);
    bound = bound_in_view (&figure->drawing, box->view, bound);
    return g_strdup_printf (bound == PODA_BOUND_ATLEAST  ? _ ("at least %s")
                            : bound == PODA_BOUND_ATMOST ? _ ("at most %s")
                                                         : "%s",
                            number);
}

static char *
title_visited (const PodaFigure *figure, const PodaBox *box, const PodaNode *node,
               const char *name)
{
    g_autofree char *value =
        value_phrase (figure, box, node->value, (PodaBound) node->bound);
    if (box->status == PODA_STATUS_FRONTIER)
        return g_strdup_printf (_ ("node %u, %s, at the depth limit: %s"), box->node,
                                name, value);
    if (box->leaf)
        return g_strdup_printf (_ ("node %u, %s, a leaf: %s"), box->node, name, value);
    const char *player = poda_player_label (box->player);
    if (poda_is_shown (box->reason))
        return g_strdup_printf (
            _ ("node %u, %s, %s: %s; its other children are cut (%s)"), box->node, name,
            player, value, box->reason);
    if (box->cut != PODA_CUT_NONE)
        return g_strdup_printf (_ ("node %u, %s, %s: %s; its other children are cut"),
                                box->node, name, player, value);
    return g_strdup_printf (_ ("node %u, %s, %s: %s"), box->node, name, player, value);
}

/* While it is open. */
static char *
title_open (const PodaFigure *figure, const PodaBox *box, const PodaNode *node,
            const char *name)
{
    const char *player = poda_player_label (box->player);
    PodaValue so_far;
    PodaBound bound;
    if (!poda_moment_value (figure->moment, node, &so_far, &bound))
        return box->leaf ? g_strdup_printf (_ ("node %u, %s, a leaf, just entered"),
                                            box->node, name)
                         : g_strdup_printf (_ ("node %u, %s, %s, just entered"),
                                            box->node, name, player);
    g_autofree char *value = value_phrase (figure, box, so_far, bound);
    return box->leaf
               ? g_strdup_printf (_ ("node %u, %s, a leaf: %s"), box->node, name, value)
               : g_strdup_printf (_ ("node %u, %s, %s, open: %s so far"), box->node,
                                  name, player, value);
}

static char *
title_of (const PodaFigure *figure, const PodaBox *box)
{
    if (box->others > 0)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u sibling, not drawn",
                                             "%u siblings, not drawn", box->others),
                                box->others);
    const PodaNode *node = poda_record_node (figure->record, box->node);
    g_autofree char *name = poda_record_spoken_name (figure->record, node);
    if (box->state == PODA_STATE_UNSEEN)
        return poda_is_shown (box->value)
                   ? g_strdup_printf (_ ("%s, a leaf, not entered yet: %s"), name,
                                      box->value)
                   : g_strdup_printf (_ ("%s: not entered yet"), name);
    if (box->state == PODA_STATE_OPEN && !figure->drawing.blank)
        return title_open (figure, box, node, name);
    if (box->state == PODA_STATE_SKIPPED && figure->moment != NULL)
        return g_strdup_printf (_ ("%s: cut, never visited"), name);
    if (figure->drawing.blank)
        return box->leaf && box->value != NULL
                   ? g_strdup_printf (_ ("%s, a leaf: %s"), name, box->value)
                   : g_strdup_printf ("%s, %s", name, poda_player_label (box->player));
    if (box->state == PODA_STATE_SKIPPED)
        return g_strdup_printf (_ ("%s: cut, never visited"), name);
    return title_visited (figure, box, node, name);
}

void
poda_figure_add_titles (PodaFigure *figure)
{
    if (figure->n_boxes > MOST_TITLES)
        return;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        g_autofree char *title = title_of (figure, &figure->boxes[i]);
        figure->boxes[i].title = g_string_chunk_insert (figure->strings, title);
    }
}

void
poda_drawing_init (PodaDrawing *drawing)
{
    *drawing = (PodaDrawing){ .fold = PODA_FOLD_AUTO };
}

static void
write_title_and_caption (const Draft *draft)
{
    PodaFigure *figure = draft->figure;
    const PodaGame *game = draft->problem->game;
    PodaTree *tree = poda_tree_of_game (game);
    const char *title = figure->drawing.title;
    if (title == NULL && tree != NULL)
        title = poda_tree_attribute (tree, "title");
    figure->title =
        g_string_chunk_insert (figure->strings, title != NULL ? title : game->name);
    gboolean brief = figure->drawing.caption == PODA_CAPTION_SHORT;
    g_autofree char *rules =
        brief ? poda_rule_say (PODA_RULE_ALGORITHM, draft->problem, PODA_STYLE_PICTURE)
              : poda_sentence_rules (draft->problem, PODA_STYLE_PICTURE);
    g_autofree char *result =
        brief ? poda_sentence_outcome (draft->figure->record, PODA_STYLE_PICTURE)
              : poda_sentence_result (draft->figure->record, PODA_STYLE_PICTURE);
    g_autofree char *areas =
        figure->areas != NULL && !brief ? poda_areas_caption (figure) : NULL;
    g_autofree char *both =
        g_strdup_printf ("%s · %s%s%s", rules, result, areas != NULL ? " · " : "",
                         areas != NULL ? areas : "");
    figure->caption =
        g_string_chunk_insert (figure->strings, figure->drawing.blank ? rules : both);
}

char *const *
poda_figure_notes (const PodaFigure *figure)
{
    static char *const none[] = { NULL };
    return figure->drawing.caption == PODA_CAPTION_FULL ? figure->notes : none;
}

/* Marks winning strategies and says in a note how many there are. */
static void
mark_strategy (Draft *draft)
{
    PodaFigure *figure = draft->figure;
    g_autoptr (PodaStrategies) strategies = poda_strategies_new (
        draft->figure->record, figure->drawing.strategist, figure->drawing.win_at);
    guint64 count = poda_strategies_count (strategies, draft->root);
    const char *player = poda_player_label (figure->drawing.strategist);
    char *note;
    if (count == 0)
        note = g_strdup_printf (_ ("%s has no winning strategy"), player);
    else if (count > PODA_STRATEGIES_COUNTED)
        note = g_strdup_printf (_ ("%s has more than a billion winning strategies"),
                                player);
    else
        note = g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "%s has %u winning strategy",
                         "%s has %u winning strategies", (gulong) count),
            player, (guint) count);
    g_ptr_array_add (draft->notes, note);
    if (!poda_strategies_complete (strategies))
        g_ptr_array_add (
            draft->notes,
            g_strdup (_ ("skipped subtrees count as lost: minimax visits them all")));
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (draft->figure->record, box->node);
        gboolean won = poda_strategies_count (strategies, node) > 0;
        gboolean above = i == 0 || figure->boxes[box->parent].strategy;
        won = won && box->others == 0;
        box->strategy = above && won;
        box->winning = box->leaf && won;
    }
}

gboolean
poda_figure_has_windows (const PodaFigure *figure)
{
    return (figure->drawing.labels & PODA_LABEL_WINDOW) != 0
           && poda_record_problem (figure->record)->algorithm->windowed;
}

/* What the folds hide, told like each of them. */
static void
note_fold (Draft *draft, guint32 hidden)
{
    const PodaFigure *figure = draft->figure;
    guint fold = draft->root_ply + figure->drawing.fold;
    PodaBox all = { .hidden = hidden };
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        all.hidden += figure->boxes[i].hidden;
        all.cut_below += figure->boxes[i].cut_below;
    }
    if (all.hidden == 0)
        return;
    g_autofree char *counts = poda_box_counts (figure, &all);
    g_ptr_array_add (
        draft->notes,
        draft->by_itself
            ? g_strdup_printf (_ ("folded below ply %u: %s; --fold none shows all"),
                               fold, counts)
            : g_strdup_printf (_ ("folded below ply %u: %s"), fold, counts));
}

/* All inner nodes alike, whatever a search does with them. */
static void
add_fields (PodaFigure *figure)
{
    gboolean windows = poda_figure_has_windows (figure);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        if (box->leaf)
            continue;
        if ((figure->drawing.labels & PODA_LABEL_VALUE) != 0)
            box->value = PODA_FIELD;
        if (windows)
            box->alpha = box->beta = PODA_FIELD;
    }
}

/* What "+5" and "×4" mean, where they occur. */
static void
note_choices (Draft *draft)
{
    const PodaFigure *figure = draft->figure;
    gboolean others = FALSE, twins = FALSE;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        others = others || figure->boxes[i].others > 0;
        twins = twins
                || (figure->boxes[i].edge != NULL
                    && strstr (figure->boxes[i].edge, "×") != NULL);
    }
    if (others)
        g_ptr_array_add (
            draft->notes,
            g_strdup_printf (
                _ ("+N: so many more children; at most %u of a node are drawn"),
                figure->drawing.siblings));
    if (twins && figure->drawing.merge)
        g_ptr_array_add (
            draft->notes,
            g_strdup (_ ("×N: so many children that are the same but for symmetry")));
}

static void
fill_boxes (Draft *draft)
{
    PodaFigure *figure = draft->figure;
    figure->digits = poda_drawing_digits (&figure->drawing, draft->problem, FALSE);
    figure->grows = figure->drawing.stills && !poda_record_is_whole (figure->record);
    figure->leaf_digits = poda_drawing_digits (&figure->drawing, draft->problem, TRUE);
    g_autofree PodaChoice *choices =
        poda_choice_new (figure->record, &figure->drawing, draft->root);
    draft->choices = choices;
    figure->n_boxes = decide (draft);
    figure->boxes = g_new0 (PodaBox, figure->n_boxes);
    make_boxes (draft);
    note_fold (draft, 0);
    note_choices (draft);
    if (figure->drawing.blank && !figure->drawing.stills)
        add_fields (figure);
    else if (poda_figure_has_windows (figure))
        poda_figure_add_steps (
            figure, draft->box_of,
            draft->known == NULL
                ? G_MAXSIZE
                : poda_replay_position (poda_moment_replay (draft->known)));
}

static void
fill_areas (Draft *draft)
{
    PodaFigure *figure = draft->figure;
    const PodaAreas *areas = poda_areas_new (figure, draft->root);
    note_fold (draft, areas->hidden);
}

static void
fill (Draft *draft)
{
    PodaFigure *figure = draft->figure;
    gboolean tree = figure->drawing.layout == PODA_LAYOUT_TREE;
    if (tree)
        fill_boxes (draft);
    else
        fill_areas (draft);
    if (draft->root_ply > 0) {
        g_autofree char *name =
            poda_record_spoken_name (draft->figure->record, draft->root);
        g_ptr_array_add (
            draft->notes,
            g_strdup_printf (_ ("only the subtree of node %s is shown"), name));
    }
    if (figure->drawing.mover_view && !figure->drawing.blank)
        g_ptr_array_add (draft->notes,
                         g_strdup (_ ("numbers as the player to move sees them")));
    if (figure->drawing.strategy && !figure->drawing.blank)
        mark_strategy (draft);
    poda_figure_add_titles (figure);
    figure->legend = poda_legend_of (figure);
    write_title_and_caption (draft);
    if (tree && figure->drawing.stills)
        poda_figure_place_rooms (figure);
    else if (tree)
        poda_figure_place (figure);
}

PodaFigure *
poda_figure_make (const PodaRecord *record, const PodaDrawing *drawing,
                  const PodaMoment *known)
{
    PodaFigure *figure = g_new0 (PodaFigure, 1);
    figure->record = record;
    figure->asked = poda_record_problem (record);
    figure->drawing = figure->wanted = *drawing;
    figure->strings = g_string_chunk_new (4096);
    guint32 n = poda_record_n_nodes (record);
    g_autofree guint32 *box_of = g_new (guint32, n + 1);
    memset (box_of, 0xff, (n + 1) * sizeof *box_of);
    Draft draft = { .figure = figure,
                    .problem = poda_record_problem (record),
                    .root = drawing->focus == 0
                                ? poda_record_root (record)
                                : poda_record_node (record, drawing->focus),
                    .box_of = box_of,
                    .notes = g_ptr_array_new (),
                    .known = known };
    draft.root_ply = poda_node_ply (draft.root);
    fill (&draft);
    g_ptr_array_add (draft.notes, NULL);
    figure->notes = (char *const *) g_ptr_array_free (draft.notes, FALSE);
    return figure;
}

PodaFigure *
poda_figure_new (const PodaRecord *record, const PodaDrawing *drawing)
{
    return poda_figure_make (record, drawing, NULL);
}

void
poda_figure_free (PodaFigure *figure)
{
    if (figure == NULL)
        return;
    g_strfreev ((char **) figure->notes);
    g_string_chunk_free (figure->strings);
    poda_figure_free (figure->other);
    g_free (figure->boxes);
    g_free (figure->rooms);
    g_free (figure->bands);
    poda_areas_free (figure->areas);
    g_free (figure);
}
