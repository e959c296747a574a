/* What the page itself says, by the keys that its script asks for. */

#include <glib/gi18n-lib.h>

#include "page/html_parts.h"
#include "base/speech.h"

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
    { "legend-here", N_ ("where the search is") },
    { "legend-open", N_ ("open, on the current path") },
    { "legend-best", N_ ("best so far") },
    { "legend-pv", N_ ("principal variation") },
    { "legend-unseen", N_ ("not entered yet") },
    { "legend-cut", N_ ("cut, never visited") },
    { "legend-by", N_ ("its bound made the cut") },
    { "legend-bound", N_ ("only this bound was proved") },
    { "legend-window", N_ ("window, earlier bounds struck out") },
    { "legend-order", N_ ("order of visit") },
    { "legend-fold", N_ ("folded subtree, its nodes") },
    { "legend-frontier", N_ ("at the depth limit") },
    { "controls", N_ ("controls") },
    { "slider", N_ ("all steps; the marks below are cuts") },
    { "step", N_ ("step") },
    { "of", N_ ("of {steps}") },
    { "step-of", N_ ("step {step} of {steps}") },
    { "speed", N_ ("steps a second") },
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

static void
write_table (PodaJson *json, const PodaHtmlText *table, guint n)
{
    for (guint i = 0; i < n; i++)
        poda_json_string (json, table[i].key, _ (table[i].text));
}

void
poda_html_write_texts (PodaJson *json, const PodaHtmlAddition *addition)
{
    poda_json_newline (json);
    poda_json_object (json, "texts");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        poda_json_object (json, poda_speech_languages[i]);
        write_table (json, texts, G_N_ELEMENTS (texts));
        if (addition != NULL)
            write_table (json, addition->texts, addition->n_texts);
        poda_json_end_object (json);
    }
    poda_json_end_object (json);
}
