#include "page/html.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/resource.h"
#include "base/locale.h"
#include "search/query.h"

/* --- Texts --- */

/* The page's own texts, by the keys that its scripts use, separated by blanks. The
 * engine provides texts about a search. */
static const struct {
    const char *keys, *text;
} texts[] = {
    /* Frame */
    { "modes", N_ ("modes") },
    { "said", N_ ("what happens at this step") },
    { "beside", N_ ("code, path and counts") },
    { "mode-watch", N_ ("Watch") },
    { "mode-predict", N_ ("Predict") },
    { "share", N_ ("Share") },
    { "present", N_ ("Present") },
    { "do-language", N_ ("switch between English and Spanish") },
    { "do-help", N_ ("keyboard shortcuts") },
    { "shared", N_ ("Link copied.") },
    { "refused", N_ ("this cannot be searched") },
    { "close", N_ ("close") },
    /* Start */
    { "mode-start", N_ ("Start") },
    { "start-lead", N_ ("See a game tree being searched") },
    { "start-what",
      N_ ("Minimax, alpha-beta and similar searches, step by step, with the reason for "
          "every cut. Everything runs in this page; nothing is sent anywhere.") },
    { "do-leave", N_ ("end the presentation") },
    { "start-begin", N_ ("New to this? Begin here: {lesson}") },
    { "start-on", N_ ("Continue where you left off: {lesson}") },
    { "start-exam", N_ ("Exam tomorrow?") },
    { "start-type", N_ ("Type or paste a tree") },
    { "start-search", N_ ("search it") },
    { "start-trees", N_ ("Trees") },
    { "start-games", N_ ("Games") },
    { "example-textbook", N_ ("A textbook tree") },
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
    { "about-tictactoe", N_ ("an endgame, searched to the last cell") },
    { "about-nim", N_ ("four sticks; whoever takes the last one loses") },
    { "about-reversi", N_ ("the first three plies") },
    /* Navigation */
    { "next", N_ ("next") },
    { "do-first", N_ ("to the beginning") },
    { "do-back", N_ ("a step back") },
    { "do-next-cut key-2", N_ ("next cut") },
    { "slider", N_ ("all steps; the marks below are cuts") },
    { "step-of", N_ ("step {step} of {steps}") },
    { "steps", N_ ("{steps} steps") },
    { "grain", N_ ("step size") },
    { "grain-step", N_ ("steps") },
    { "grain-node edit-counts", N_ ("nodes") },
    { "grain-cut", N_ ("cuts") },
    /* Watch */
    { "before", N_ ("Before the first step. Press → to begin.") },
    { "cut-at", N_ ("cut at {node}") },
    { "board", N_ ("the position") },
    { "windows", N_ ("the current path") },
    { "ladder", N_ ("all windows on one scale") },
    { "ladder-tree", N_ ("back to the tree") },
    { "view-max", N_ ("numbers from MAX's point of view") },
    { "trace", N_ ("the trace so far") },
    { "overview", N_ ("the whole search: each area shows the size of a subtree; the "
                      "root is at the top") },
    { "counts", N_ ("number of nodes") },
    { "column-node", N_ ("node") },
    { "column-value predict-value sign-value", N_ ("value") },
    { "column-alpha predict-alpha sign-alpha", "α" },
    { "column-beta predict-beta sign-beta", "β" },
    { "nodes-so-far", N_ ("nodes so far") },
    { "nodes-in-the-end", N_ ("in total") },
    { "nodes-minimax", "minimax" },
    { "nodes-at-best", N_ ("at best") },
    { "state-unseen", N_ ("not visited yet") },
    { "state-open", N_ ("open: its children are being searched") },
    { "state-pruned", N_ ("cut, never visited") },
    /* Play */
    { "mode-play", N_ ("Play") },
    { "play-you", N_ ("you are {player}") },
    { "play-your-turn", N_ ("Your turn: {player} to move.") },
    { "play-its-turn", N_ ("{player} to move.") },
    { "play-played", N_ ("{player} played {move}") },
    { "play-hint-for", N_ ("a hint for {player}") },
    { "play-over", N_ ("game over") },
    { "play-looked", N_ ("What {player} searched.") },
    { "play-looked-for", N_ ("What the program searched for {player}.") },
    { "play-go-in", N_ ("Click a move to see what follows it.") },
    { "play-line", N_ ("the moves it expects") },
    { "play-nothing-yet",
      N_ ("What the program considers before it moves will appear here.") },
    { "play-coach", N_ ("coach") },
    { "play-hint", N_ ("Hint") },
    { "play-why", N_ ("Why {move}?") },
    { "play-back", N_ ("Take back") },
    { "play-again", N_ ("Take it back and try again") },
    { "play-watch", N_ ("Watch this search") },
    { "play-sure", N_ ("how certain is that?") },
    { "play-nodes", N_ ("nodes searched") },
    { "play-game", N_ ("the game") },
    { "play-what edit-game", N_ ("game") },
    { "play-side", N_ ("you play") },
    { "play-side-first", N_ ("first") },
    { "play-side-second", N_ ("second") },
    { "play-side-both", N_ ("both sides") },
    { "play-side-none", N_ ("neither: watch the program play itself") },
    { "play-new", N_ ("New game") },
    { "play-pass", N_ ("only move: {move}") },
    { "play-go-on", N_ ("Let it move") },
    { "play-thinks", N_ ("it is thinking …") },
    { "play-click-column", N_ ("Your move: click a column") },
    { "play-click-cell", N_ ("Your move: click a cell") },
    { "play-click-stick", N_ ("Your move: click the first stick to take") },
    { "play-moves", N_ ("the moves so far") },
    { "play-strength", N_ ("how strong the program is") },
    { "play-easy", N_ ("easy") },
    { "play-medium", N_ ("medium") },
    { "play-hard", N_ ("hard") },
    { "play-best", N_ ("best") },
    /* Practise */
    { "mode-practise", N_ ("Practise") },
    { "ask-cuts",
      N_ ("Where does the search cut? Click the edges that it never follows.") },
    { "ask-values", N_ ("What does each node return? Click a node and type; click an "
                        "edge where the search cuts.") },
    { "ask-windows",
      N_ ("What does each node return, and what is its window when the search leaves "
          "it? Click a node and type; click an edge where the search cuts.") },
    { "how-cuts",
      N_ ("Click an edge or a node to cut it and its later siblings. Keys: arrows move "
          "through the tree, x cuts, h gives a hint, n goes on.") },
    { "how-values",
      N_ ("Write numbers as 2.5, 1/3, inf or ∞. Keys: arrows move through the tree, a "
          "digit starts an answer, x cuts, h gives a hint, n goes on.") },
    { "how-windows",
      N_ ("You need not give α and β at leaves. Keys: arrows move through the tree, a "
          "digit starts an answer, x cuts, h gives a hint, n goes on.") },
    { "practise-of", N_ ("level {level} · {right} right, {wrong} wrong so far") },
    { "score", N_ ("{right} right, {wrong} wrong") },
    { "result", N_ ("{right} right the first time, {wrong} wrong, {left} not found") },
    { "all-right", N_ ("Everything was right the first time.") },
    { "all-found", N_ ("You got everything right in the end.") },
    { "nothing-left", N_ ("There is nothing left to find.") },
    { "hint", N_ ("hint") },
    { "hint-of", N_ ("hint {n} of 3") },
    { "done", N_ ("done") },
    { "next-tree", N_ ("next tree") },
    { "other-tree", N_ ("another tree") },
    { "task-cuts", N_ ("the cuts") },
    { "task-values", N_ ("the values") },
    { "task-windows", N_ ("the windows") },
    { "level", N_ ("level") },
    { "the-task", N_ ("the task") },
    { "your-answers", N_ ("your answers") },
    { "in-all", N_ ("in all") },
    { "lesson", N_ ("See the lesson “{lesson}”.") },
    { "see-search", N_ ("see it in the search") },
    { "mark-right predict-right", N_ ("right") },
    { "mark-carried", N_ ("follows from an earlier mistake") },
    { "mark-wrong", N_ ("wrong") },
    { "mark-missing", N_ ("missing") },
    { "mark-unreadable", N_ ("unreadable") },
    { "mark-below", N_ ("below a wrong cut") },
    { "cut-here", N_ ("cut {node}") },
    { "is-cut compare-cut", N_ ("cut") },
    { "cut-it", N_ ("cut it") },
    { "uncut", N_ ("undo the cut") },
    { "signs", N_ ("symbols to insert") },
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
    { "rest", N_ ("mark the rest as visited") },
    { "answers", N_ ("the answers") },
    { "name-first", N_ ("Enter your name first, or save again to go on without one.") },
    { "saved", N_ ("Answers saved to {file}.") },
    { "loaded", N_ ("Answers loaded from {file}.") },
    { "stale", N_ ("Answers have changed since they were marked.") },
    { "exam-right", N_ ("Everything is right.") },
    { "exam-so-far",
      N_ ("Everything filled in so far is right. The rest is still empty.") },
    { "score-of", N_ ("{score} of {most} points") },
    { "missed", N_ ("Cut by the search but not by you: {nodes}.") },
    { "surplus", N_ ("Cut by you but not by the search: {nodes}.") },
    /* What-if questions */
    { "doubt", N_ ("is it safe?") },
    { "doubt-try", N_ ("try other values") },
    { "doubt-anyway", N_ ("search them anyway") },
    { "doubt-game", N_ ("Only an explicit tree lets you try other values; Edit turns a "
                        "game into one.") },
    { "doubt-values", N_ ("other values of {leaf}") },
    { "doubt-handle", N_ ("Drag the handle along the number line above, or move it "
                          "with the arrow keys.") },
    { "doubt-searched", N_ ("searched anyway") },
    { "doubt-ends", N_ ("nothing changes here") },
    /* Edit */
    { "mode-edit", N_ ("Edit") },
    { "edit-how", N_ ("click a leaf and type; drag a node among its siblings") },
    { "edit-game-how",
      N_ ("choose what to search; to edit a game, turn it into a tree") },
    { "edit-keys", N_ ("Enter or Tab: next leaf. Alt + arrow keys: move among "
                       "siblings. Insert: add. Delete: remove.") },
    { "edit-visited", N_ ("this search") },
    { "edit-tree", N_ ("the tree") },
    { "edit-text", N_ ("type or paste: [[3,12],[2,4]], DOT, JSON") },
    { "edit-search", N_ ("what to search") },
    { "edit-more", N_ ("more") },
    { "edit-undo", N_ ("undo") },
    { "edit-redo", N_ ("redo") },
    { "edit-add", N_ ("add a child") },
    { "edit-remove", N_ ("remove") },
    { "edit-left", N_ ("to the left") },
    { "edit-right", N_ ("to the right") },
    { "edit-value", N_ ("value of {leaf}") },
    { "edit-unfold", N_ ("turn it into an editable tree") },
    { "edit-large", N_ ("The tree is too large to edit node by node.") },
    { "edit-own", N_ ("your own tree") },
    { "edit-parameters", N_ ("parameters") },
    { "edit-position", N_ ("position") },
    { "edit-moves", N_ ("moves already played") },
    { "rule-algorithm compare-algorithm", N_ ("algorithm") },
    { "rule-depth", N_ ("depth") },
    { "rule-evaluator", N_ ("evaluator") },
    { "rule-cut", N_ ("cuts when") },
    { "rule-fail", N_ ("returns") },
    { "rule-window compare-window", N_ ("window") },
    { "rule-all-moves", N_ ("exact value of every root move") },
    { "rule-max", N_ ("who is MAX") },
    { "rule-order compare-order", N_ ("order") },
    { "rule-ties", N_ ("among equal moves") },
    { "rule-seed", N_ ("seed") },
    { "rule-prefer-short", N_ ("prefer short wins") },
    { "rule-win", N_ ("value of a win") },
    { "word-nonstrict", "α ≥ β" },
    { "word-strict", "α > β" },
    { "word-soft", N_ ("fail-soft: the best value") },
    { "word-hard", N_ ("fail-hard: clipped") },
    { "word-natural", N_ ("as given") },
    { "word-reverse", N_ ("reversed") },
    { "word-best", N_ ("best first") },
    { "word-worst", N_ ("worst first") },
    { "word-random", N_ ("at random") },
    { "word-centre", N_ ("middle first") },
    { "word-first", N_ ("the first") },
    { "word-last", N_ ("the last") },
    { "word-second", N_ ("the second") },
    { "word-mover", N_ ("the player to move") },
    { "word-none", N_ ("none") },
    /* Compare */
    { "mode-compare", N_ ("Compare") },
    { "compare-beat", N_ ("{differences} differences; both searches move in step") },
    { "compare-together", N_ ("Both searches do the same here.") },
    { "compare-none", N_ ("Both searches do the same from beginning to end.") },
    { "compare-start",
      N_ ("Before the first step. Press d for the first difference.") },
    { "compare-next", N_ ("next difference") },
    { "compare-before", N_ ("previous difference") },
    { "compare-count", N_ ("{seen} of {nodes} nodes") },
    { "compare-with", N_ ("compared with") },
    { "compare-same", N_ ("the same") },
    { "compare-fail", N_ ("fail") },
    { "looks-like", N_ ("Perhaps you believe this: {mistake}") },
    { "last-time", N_ ("What went wrong most often") },
    { "slip-visited", N_ ("nodes were cut that have to be searched") },
    { "slip-missed", N_ ("cuts were missed") },
    { "slip-value", N_ ("values were wrong") },
    { "slip-alpha slip-beta", N_ ("windows were wrong") },
    { "tree-shows", N_ ("try again on this tree") },
    { "who-refuses", N_ ("Who refuses it?") },
    /* Predict */
    { "predict-asks", N_ ("What comes next?") },
    { "predict-cut", N_ ("they are cut") },
    { "predict-on", N_ ("they are searched") },
    { "predict-answer", N_ ("answer") },
    { "predict-tell lesson-tell", N_ ("show the answer") },
    { "predict-wrong", N_ ("the answer: {answer}") },
    { "predict-end", N_ ("The search is over: {right} of {asked} right.") },
    { "predict-again", N_ ("begin again") },
    { "predict-score", N_ ("your predictions") },
    { "predict-which", N_ ("ask about") },
    { "predict-hard", N_ ("what students get wrong") },
    { "predict-cuts", N_ ("only cuts") },
    { "predict-all", N_ ("every decision") },
    { "predict-look", N_ ("One thing to look at again:") },
    { "predict-idea", N_ ("{idea} (step {step})") },
    { "predict-how-cut", N_ ("In the tree: click the scissors to cut, or a child to go "
                             "on to it. Keys: 1, 2; t shows the answer.") },
    { "predict-how-who predict-how-next",
      N_ ("Click the node in the tree, or press its number.") },
    { "predict-how-window", N_ ("Type the numbers, or click them on the number line, "
                                "which has ∞ at its ends. Press Enter to answer.") },
    { "predict-how-value", N_ ("Type the numbers, or click them on the number line, or "
                               "click a node that has them. Press Enter to answer.") },
    { "predict-points", N_ ("{right} of {asked} right") },
    /* Lessons */
    { "mode-lesson", N_ ("Lessons") },
    { "lesson-lead", N_ ("Ten lessons that ask before they explain. Each question is "
                         "beside its own tree, which moves and takes your answers.") },
    { "lesson-all", N_ ("all lessons") },
    { "lesson-minutes", N_ ("{minutes} minutes") },
    { "lesson-done", N_ ("{n} of {of} questions answered") },
    { "lesson-check", N_ ("check") },
    { "lesson-blank", N_ ("Fill in every blank first.") },
    { "lesson-none", N_ ("click in the tree") },
    { "lesson-strike", N_ ("struck out:") },
    { "lesson-who", N_ ("who refuses:") },
    { "lesson-visits", N_ ("in this order:") },
    { "lesson-click", N_ ("chosen:") },
    { "lesson-leaves", N_ ("leaves looked at") },
    { "lesson-nodes", N_ ("nodes entered") },
    { "lesson-matters", N_ ("what still matters") },
    { "lesson-anyway", N_ ("search it anyway") },
    { "lesson-play", N_ ("Click one of your moves.") },
    { "lesson-played",
      N_ ("You choose {move}, MIN replies with {reply}, and you get {value}.") },
    { "slip-none", N_ ("a correct negamax") },
    { "slip-leaf-view", N_ ("leaves valued from MAX's point of view") },
    { "slip-not-negated", N_ ("the child's value not negated") },
    { "slip-window-not-swapped", N_ ("the window as (−α, −β)") },
    { "slip-window-not-negated", N_ ("the window as (α, β)") },
    /* Keys */
    { "key-0", N_ ("forward") },
    { "key-1", N_ ("back") },
    { "key-3", N_ ("move by steps, nodes or cuts") },
    { "key-4", N_ ("to the beginning, to the end") },
    { "key-5", N_ ("zoom in, zoom out, show the whole tree") },
    { "key-6", N_ ("presentation mode: large type for a lecture hall") },
    { "key-7", N_ ("copy the link to this step") },
    { "key-8", N_ ("show these shortcuts") },
    { "help-nodes", N_ ("Click a node to read its story. Drag to move the picture; "
                        "pinch, or turn the wheel with Ctrl, to zoom. Tab and Enter "
                        "lead into the tree; the arrow keys move through it.") },
};

/* --- The file --- */

#define FOLDER "page/ui"

static const char *const noscript =
    N_ ("This page needs JavaScript. Without it, “poda draw” shows the same tree as a "
        "picture, and “poda trace” lists the same steps as text.");

static void
write_data (const PodaHtml *html, PodaOutput *output)
{
    PodaJson json;
    poda_json_init_script (&json, output);
    poda_json_write (&json, "{ program:s title:s language:s languages:[",
                     "poda " PODA_VERSION, html->title, html->language);
    for (guint i = 0; poda_locale_languages[i] != NULL; i++)
        poda_json_string (&json, NULL, poda_locale_languages[i]);
    poda_json_end_array (&json);
    poda_json_newline (&json);
    poda_json_object (&json, "problem");
    for (guint i = 0; html->problem[i] != NULL; i += 2)
        poda_json_string (&json, html->problem[i], html->problem[i + 1]);
    poda_json_end_object (&json);
    if (html->asked != NULL && html->asked->asked != NULL) {
        poda_json_newline (&json);
        poda_query_write (&json, "asked", html->asked);
        poda_json_newline (&json);
    }
    poda_json_write (&json, "step:z mode:s", html->step,
                     html->mode != NULL ? html->mode : "watch");
    if (html->write_more != NULL)
        html->write_more (&json, html->more);
    poda_json_newline (&json);
    poda_json_object (&json, "texts");
    for (guint i = 0; poda_locale_languages[i] != NULL; i++) {
        g_auto (PodaLocaleScope) speech;
        poda_locale_begin (&speech, poda_locale_languages[i]);
        poda_json_object (&json, poda_locale_languages[i]);
        for (guint k = 0; k < G_N_ELEMENTS (texts); k++) {
            g_auto (GStrv) keys = g_strsplit (texts[k].keys, " ", -1);
            for (guint n = 0; keys[n] != NULL; n++)
                poda_json_string (&json, keys[n], _ (texts[k].text));
        }
        poda_json_end_object (&json);
    }
    poda_json_end_object (&json);
    poda_json_end_object (&json);
}

static void
write_hash (const char *path, PodaOutput *output)
{
    g_autoptr (GBytes) bytes = poda_resource_open (path);
    g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_SHA256);
    guint8 digest[32];
    gsize length, size = sizeof digest;
    const guchar *data = g_bytes_get_data (bytes, &length);
    g_checksum_update (sum, data, (gssize) length);
    g_checksum_get_digest (sum, digest, &size);
    g_autofree char *letters = g_base64_encode (digest, size);
    poda_output_format (output, "'sha256-%s'", letters);
}

static void
write_escaped (PodaOutput *output, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    g_autofree char *escaped = g_markup_escape_text (valid, -1);
    poda_output_text (output, escaped);
}

/* Writes the message catalogues of the engine. */
static void
write_catalogues (gboolean shared, const char *before, const char *after,
                  PodaOutput *output)
{
    for (guint i = 1; poda_locale_languages[i] != NULL; i++) {
        const char *language = poda_locale_languages[i];
        g_autofree char *path = g_strdup_printf (FOLDER "/%s.base64", language);
        g_auto (GStrv) halves = g_strsplit (before, "%s", 2);
        poda_output_format (output, "%s%s%s", halves[0], language, halves[1]);
        if (!shared)
            poda_resource_write (path, output);
        poda_output_text (output, after);
    }
}

/* Writes a part of a page. Pages with a shared file have no style (an empty one would
 * not match its hash in the policy); files have no origin that 'self' would allow. */
static void
write_part (const PodaHtml *html, const char *name, PodaOutput *output)
{
    gboolean shared = html->shared != NULL;
    if (strcmp (name, "data") == 0) {
        write_data (html, output);
    } else if (strcmp (name, "style-hash") == 0) {
        write_hash (FOLDER "/page.css", output);
    } else if (strcmp (name, "script-source") == 0 && shared) {
        poda_output_text (output, "'self' file:");
    } else if (strcmp (name, "script-source") == 0) {
        write_hash (FOLDER "/page.js", output);
    } else if (strcmp (name, "style") == 0 && !shared) {
        poda_output_text (output, "<style>");
        poda_resource_write (FOLDER "/page.css", output);
        poda_output_text (output, "</style>\n");
    } else if (strcmp (name, "engine") == 0 && !shared) {
        poda_resource_write (FOLDER "/engine.base64", output);
    } else if (strcmp (name, "catalogues") == 0) {
        write_catalogues (shared, "<script id=\"poda-%s\" type=\"application/gzip\">",
                          "</script>\n", output);
    } else if (strcmp (name, "script") == 0 && shared) {
        g_autofree char *missing = g_strdup_printf (
            _ ("This page needs the file %s, which was handed out with it."),
            html->shared);
        poda_output_text (output, "<p id=\"poda-missing\">");
        write_escaped (output, missing);
        poda_output_text (output, "</p>\n<script src=\"");
        write_escaped (output, html->shared);
        poda_output_text (output, "\"></script>");
    } else if (strcmp (name, "script") == 0) {
        poda_output_text (output, "<script type=\"module\">");
        poda_resource_write (FOLDER "/page.js", output);
        poda_output_text (output, "</script>");
    } else if (strcmp (name, "language") == 0) {
        write_escaped (output, html->language);
    } else if (strcmp (name, "title") == 0) {
        write_escaped (output, html->title != NULL ? html->title : "poda");
    } else if (strcmp (name, "program") == 0) {
        poda_output_text (output, "poda " PODA_VERSION);
    } else if (strcmp (name, "noscript") == 0) {
        write_escaped (output, _ (noscript));
    }
}

void
poda_page_write (const PodaHtml *asked, PodaOutput *output)
{
    PodaHtml html = *asked;
    if (html.language == NULL)
        html.language = poda_locale_current ();
    g_auto (PodaLocaleScope) speech;
    poda_locale_begin (&speech, html.language);
    g_autoptr (GBytes) skeleton = poda_resource_open (FOLDER "/page.html");
    gsize length;
    const char *bytes = g_bytes_get_data (skeleton, &length);
    g_autofree char *text = g_strndup (bytes, length);
    g_auto (GStrv) pieces = g_strsplit (text, "{{", -1);
    poda_output_text (output, pieces[0]);
    for (guint i = 1; pieces[i] != NULL; i++) {
        g_auto (GStrv) halves = g_strsplit (pieces[i], "}}", 2);
        write_part (&html, halves[0], output);
        poda_output_text (output, halves[1]);
    }
}

void
poda_page_write_shared (PodaOutput *output)
{
    poda_output_text (output, "document.getElementById('poda-missing').remove();\n"
                              "const style=document.createElement('style');\n"
                              "style.textContent=String.raw`");
    poda_resource_write (FOLDER "/page.css", output);
    poda_output_text (output, "`;\ndocument.head.append(style);\n"
                              "document.getElementById('poda-engine').textContent='");
    poda_resource_write (FOLDER "/engine.base64", output);
    write_catalogues (FALSE, "';\ndocument.getElementById('poda-%s').textContent='", "",
                      output);
    poda_output_text (output, "';\n(() => { 'use strict';\n");
    poda_resource_write (FOLDER "/page.js", output);
    poda_output_text (output, "})();\n");
}

/* --- Lessons --- */

static void
write_sources (PodaJson *json, const char *folder)
{
    g_auto (GStrv) names = poda_resource_names (folder);
    for (guint i = 0; names[i] != NULL; i++) {
        gboolean is_folder = g_str_has_suffix (names[i], "/");
        names[i][strcspn (names[i], "/")] = '\0';
        g_autofree char *path = g_strjoin ("/", folder, names[i], NULL);
        if (is_folder) {
            write_sources (json, path);
        } else {
            g_autoptr (GBytes) file = poda_resource_open (path);
            poda_json_string (json, path, g_bytes_get_data (file, NULL));
        }
    }
}

void
poda_page_write_lessons (PodaJson *json, gconstpointer unused G_GNUC_UNUSED)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GZlibCompressor) gzip =
        g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_GZIP, 9);
    PodaJson files;
    gsize length, n_read, n_written;
    poda_json_init_script (&files, output);
    poda_json_object (&files, NULL);
    write_sources (&files, "docs/lessons");
    write_sources (&files, "trees");
    poda_json_end_object (&files);
    const char *text = poda_output_contents (output, &length);
    g_autofree guchar *packed = g_malloc (length);
    g_converter_convert (G_CONVERTER (gzip), text, length, packed, length,
                         G_CONVERTER_INPUT_AT_END, &n_read, &n_written, NULL);
    g_autofree char *encoded = g_base64_encode (packed, n_written);
    poda_json_string (json, "lessons", encoded);
}
