#include "page/texts.h"

#include <glib/gi18n-lib.h>

#include "base/speech.h"

/* What the page itself says, by the keys that its script asks for. What is said of a
 * search stands elsewhere: the engine says it. */
static const struct {
    const char *key, *text;
} texts[] = {
    /* The frame */
    { "modes", N_ ("ways of using the page") },
    { "said", N_ ("what happens") },
    { "beside", N_ ("code, path and counts") },
    { "mode-watch", N_ ("Watch") },
    { "share", N_ ("Share") },
    { "present", N_ ("Present") },
    { "do-language", N_ ("English or Spanish") },
    { "do-help", N_ ("keys") },
    { "shared", N_ ("The link is copied.") },
    { "refused", N_ ("this cannot be searched") },
    { "close", N_ ("close") },
    /* Start */
    { "mode-start", N_ ("Start") },
    { "start-lead", N_ ("See a game tree being searched") },
    { "start-what",
      N_ ("Minimax, alpha-beta and their relatives, step by step, with the reason for "
          "every "
          "cut. Everything happens in this page; nothing is sent anywhere.") },
    { "start-type", N_ ("Type or paste a tree") },
    { "start-search", N_ ("search it") },
    { "start-trees", N_ ("Trees") },
    { "start-games", N_ ("Games") },
    { "example-textbook", N_ ("The textbook’s tree") },
    { "example-deep", N_ ("A deep cut") },
    { "example-ties", N_ ("Equal values") },
    { "example-binary", N_ ("Two by two by two") },
    { "example-order", N_ ("The best order") },
    { "example-negamax", N_ ("Negamax") },
    { "connect4", "Connect-4" },
    { "tictactoe", N_ ("Tic-tac-toe") },
    { "nim", "Nim" },
    { "reversi", "Reversi" },
    { "about-connect4", N_ ("four in a row, four plies deep") },
    { "about-tictactoe", N_ ("the end of a game, to the last cell") },
    { "about-nim", N_ ("four sticks, whoever takes the last one loses") },
    { "about-reversi", N_ ("the first three plies") },
    /* Going on and back */
    { "next", N_ ("next") },
    { "do-first", N_ ("to the beginning") },
    { "do-back", N_ ("a step back") },
    { "do-next-cut", N_ ("next cut") },
    { "slider", N_ ("all steps; the marks below are cuts") },
    { "step-of", N_ ("step {step} of {steps}") },
    { "steps", N_ ("{steps} steps") },
    { "grain", N_ ("how far one goes at once") },
    { "grain-step", N_ ("steps") },
    { "grain-node", N_ ("nodes") },
    { "grain-cut", N_ ("cuts") },
    /* Watch */
    { "before", N_ ("Before the first step. Press → to begin.") },
    { "cut-at", N_ ("cut at {node}") },
    { "windows", N_ ("the open path") },
    { "trace", N_ ("the trace so far") },
    { "overview", N_ ("the whole search: areas by their sizes, the root on top") },
    { "counts", N_ ("how much is looked at") },
    { "column-node", N_ ("node") },
    { "column-value", N_ ("value") },
    { "column-alpha", "α" },
    { "column-beta", "β" },
    { "nodes-so-far", N_ ("nodes so far") },
    { "nodes-in-the-end", N_ ("in the end") },
    { "nodes-minimax", "minimax" },
    { "nodes-at-best", N_ ("at best") },
    { "state-unseen", N_ ("not visited yet") },
    { "state-open", N_ ("open: its children are being searched") },
    { "state-pruned", N_ ("cut, never visited") },
    /* Play */
    { "mode-play", N_ ("Play") },
    { "play-you", N_ ("you are {player}") },
    { "play-your-turn", N_ ("{player} is to move: that is you.") },
    { "play-its-turn", N_ ("{player} is to move.") },
    { "play-played", N_ ("{player} played {move}") },
    { "play-hint-for", N_ ("a hint for {player}") },
    { "play-over", N_ ("the end") },
    { "play-looked", N_ ("What {player} looked at. Click a move to go in.") },
    { "play-looked-for",
      N_ ("What the program looked at for {player}. Click a move to go in.") },
    { "play-line", N_ ("the line it saw") },
    { "play-nothing-yet",
      N_ ("What the program looks at before it moves will stand here.") },
    { "play-coach", N_ ("coach") },
    { "play-hint", N_ ("Hint") },
    { "play-why", N_ ("Why {move}?") },
    { "play-back", N_ ("Take back") },
    { "play-watch", N_ ("Watch this search") },
    { "play-sure", N_ ("how sure is that?") },
    { "play-nodes", N_ ("looked at") },
    { "play-game", N_ ("the game") },
    { "play-what", N_ ("game") },
    { "play-side", N_ ("you play") },
    { "play-side-first", N_ ("first") },
    { "play-side-second", N_ ("second") },
    { "play-side-both", N_ ("both sides") },
    { "play-side-none", N_ ("neither: watch it play") },
    { "play-new", N_ ("New game") },
    { "play-pass", N_ ("only move: {move}") },
    { "play-go-on", N_ ("Let it move") },
    { "play-thinks", N_ ("it is thinking …") },
    { "play-click-column", N_ ("Your move: click a column") },
    { "play-click-cell", N_ ("Your move: click a cell") },
    { "play-click-stick", N_ ("Your move: click the first stick to go") },
    { "play-moves", N_ ("the moves so far") },
    { "play-strength", N_ ("how strong the program is") },
    { "play-easy", N_ ("easy") },
    { "play-medium", N_ ("medium") },
    { "play-hard", N_ ("hard") },
    { "play-best", N_ ("best") },
    /* Practise */
    { "mode-practise", N_ ("Practise") },
    { "ask-cuts", N_ ("Where does the search cut? Click the edges that it never goes "
                      "down.") },
    { "ask-values", N_ ("What does each node return? Click a node and type; click an "
                        "edge where the search cuts.") },
    { "ask-windows",
      N_ ("What does each node return, and with which window is it left? "
          "Click a node and type; click an edge where the search "
          "cuts.") },
    { "how-cuts",
      N_ ("A click on an edge or a node cuts there, with the siblings behind "
          "it. Keys: arrows lead through the tree, x cuts, h hints, n goes "
          "on.") },
    { "how-values",
      N_ ("Numbers may be 2.5, 1/3, inf or ∞. Keys: arrows lead through the "
          "tree, a digit begins to write, x cuts, h hints, n goes on.") },
    { "how-windows",
      N_ ("α and β of leaves need not be told. Keys: arrows lead through "
          "the tree, a digit begins to write, x cuts, h hints, n goes "
          "on.") },
    { "practise-of", N_ ("level {level} · {right} right, {wrong} wrong so far") },
    { "score", N_ ("{right} right, {wrong} wrong") },
    { "result", N_ ("{right} right at once, {wrong} wrong, {left} not found") },
    { "all-right", N_ ("Everything is right, and at once.") },
    { "all-found", N_ ("In the end everything is right.") },
    { "nothing-left", N_ ("Nothing is left to be found.") },
    { "hint", N_ ("hint") },
    { "hint-of", N_ ("hint {n} of 3") },
    { "done", N_ ("done") },
    { "next-tree", N_ ("next tree") },
    { "other-tree", N_ ("another tree") },
    { "task-cuts", N_ ("cuts") },
    { "task-values", N_ ("values") },
    { "task-windows", N_ ("windows") },
    { "level", N_ ("level") },
    { "the-task", N_ ("the task") },
    { "your-answers", N_ ("your answers") },
    { "in-all", N_ ("in all") },
    { "lesson", N_ ("The lesson “{lesson}” speaks of it.") },
    { "see-search", N_ ("see it in the search") },
    { "mark-right", N_ ("right") },
    { "mark-carried", N_ ("follows from an earlier mistake") },
    { "mark-wrong", N_ ("wrong") },
    { "mark-missing", N_ ("missing") },
    { "cut-here", N_ ("cut {node}") },
    { "is-cut", N_ ("cut") },
    { "cut-it", N_ ("cut it") },
    { "uncut", N_ ("visited after all") },
    { "signs", N_ ("signs to be put in") },
    { "word-yes", N_ ("yes") },
    { "word-no", N_ ("no") },
    { "word-exact", N_ ("exact") },
    { "word-atleast", N_ ("at least") },
    { "word-atmost", N_ ("at most") },
    /* Exams */
    { "mode-exam", N_ ("Exercise") },
    { "name", N_ ("your name") },
    { "save", N_ ("save the sheet") },
    { "open", N_ ("open a sheet") },
    { "mark", N_ ("mark it") },
    { "print", N_ ("print") },
    { "rest", N_ ("the rest is visited") },
    { "answers", N_ ("the answers") },
    { "name-first", N_ ("Write your name first; without one, save once more.") },
    { "saved", N_ ("The answers go to {file}.") },
    { "loaded", N_ ("The answers are those of {file}.") },
    { "stale", N_ ("Answers have changed since they were marked.") },
    { "exam-right", N_ ("Everything is right.") },
    { "score-of", N_ ("{score} of {most} points") },
    { "missed", N_ ("Cut by the search, and not here: {nodes}.") },
    { "surplus", N_ ("Cut here, and not by the search: {nodes}.") },
    /* Keys */
    { "key-0", N_ ("on") },
    { "key-1", N_ ("back") },
    { "key-2", N_ ("next cut") },
    { "key-3", N_ ("go by steps, nodes, cuts") },
    { "key-4", N_ ("to the beginning, to the end") },
    { "key-5", N_ ("larger, smaller, the whole tree") },
    { "key-6", N_ ("present: large type for a hall") },
    { "key-7", N_ ("copy the link to this step") },
    { "key-8", N_ ("these keys") },
    { "help-nodes",
      N_ ("A click on a node tells its story. Drag, pinch and Ctrl with the wheel "
          "move the picture; Tab and Enter lead into the tree, arrows through it.") },
};

void
poda_page_write_texts (PodaJson *json)
{
    poda_json_object (json, "texts");
    for (guint i = 0; poda_speech_languages[i] != NULL; i++) {
        g_auto (PodaSpeech) speech;
        poda_speech_begin (&speech, poda_speech_languages[i]);
        poda_json_object (json, poda_speech_languages[i]);
        for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
            poda_json_string (json, texts[k].key, _ (texts[k].text));
        poda_json_end_object (json);
    }
    poda_json_end_object (json);
}
