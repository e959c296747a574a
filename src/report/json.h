#pragma once

/* Searches as JSON: what was found, one step, and the whole record. */

#include <locale.h>

#include "base/json.h"
#include "record/fields.h"
#include "record/summary.h"

G_BEGIN_DECLS

/* What a search found, as an object: `solve`, and the head of a whole record. `seconds`
 * is left out when NULL; without a key it says itself what was asked, "problem". */
void poda_json_summary (PodaJson *json, const char *key, const PodaProblem *problem,
                        const PodaSummary *summary, const double *seconds);

/* All nodes in the order in which data tells them: those that were entered in the order
 * of their first visits, and the others behind them; at a moment, which may be NULL, so
 * numbered that nothing tells which will be visited. Where what was pruned is not there
 * as a whole, only the children of entered nodes are known at a moment. */
typedef struct {
    const PodaRecord *record;
    const PodaMoment *moment;
    PodaNames names; /* of the node it stands at */
    PodaWalk walk;
    guint32 *numbers; /* by id; NULL: the ids themselves */
    gboolean all, others;
} PodaNodeList;

void poda_node_list_begin (PodaNodeList *list, const PodaRecord *record,
                           const PodaMoment *moment);
void poda_node_list_clear (PodaNodeList *list);

/* Goes to the next one; FALSE after the last. */
gboolean poda_node_list_next (PodaNodeList *list, PodaNodeFacts *facts);

/* The number that stands for an id. */
static inline guint32
poda_node_list_number (const PodaNodeList *list, guint32 id)
{
    return list->numbers != NULL ? list->numbers[id] : id;
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaNodeList, poda_node_list_clear)

/* A field of a node as a member of an object, with its own name where the key is NULL;
 * without a value null. */
void poda_json_field_value (PodaJson *json, const char *key, PodaField field,
                            const PodaFieldValue *value);

/* The replay's last step, as names that have followed it name it: step, event, node,
 * name, ply, player, alpha, beta, value, changed, move, code_line, and where asked for
 * text, in the language that is spoken. */
void poda_json_step (PodaJson *json, const PodaReplay *replay, const PodaNames *names,
                     gboolean with_text);

/* While it lasts sentences are English: machine formats never change with the
 * language. */
typedef struct {
    locale_t plain, before;
} PodaEnglish;

void poda_english_begin (PodaEnglish *english);
void poda_english_end (PodaEnglish *english);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaEnglish, poda_english_end)

/* What a record's JSON has only where it is asked for: steps, which a record must have
 * then, and their sentences, which take most of the time. */
enum { PODA_WITH_STEPS = 1 << 0, PODA_WITH_TEXT = 1 << 1 };

/* The whole record: {"problem": …, "search": …, "nodes": […], "steps": […]}. As it
 * stands at a moment, which may be NULL, it has "step", its number, the steps up to it,
 * and at each node the values that alpha and beta have had, "alphas" and "betas". */
void poda_emit_json (const PodaRecord *record, const PodaMoment *moment, guint with,
                     PodaOutput *output);

G_END_DECLS
