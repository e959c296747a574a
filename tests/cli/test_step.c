/* The stepper's keys: what each does, and what then stands on the screen. */

#include <string.h>

#include "support/shell.h"

#include "support/stepping.h"

/* Keys, and what then stands on the screen. */
typedef struct {
    const char *keys, *expects;
} Act;

typedef struct {
    const char *name, *words;
    Act acts[40];
} Script;

static const Script scripts[] = {
    { "first and last",
      "trees/notes.gv",
      { { "", "step 0 of 31" },
        { "", "Before the first step" },
        { RIGHT, "step 1 of 31" },
        { "", "the search begins at node 1 (MAX)" },
        { "l", "step 2 of 31" },
        { "h", "step 1 of 31" },
        { LEFT, "step 0 of 31" },
        { LEFT LEFT RIGHT, "step 1 of 31" },
        { END, "step 31 of 31" },
        { "", "value −3, best move a" },
        { RIGHT LEFT, "step 30 of 31" },
        { HOME, "step 0 of 31" },
        { PAGE_DOWN, "step 10 of 31" },
        { PAGE_DOWN PAGE_DOWN PAGE_DOWN, "step 31 of 31" },
        { PAGE_UP PAGE_UP, "step 11 of 31" } } },
    { "over a node",
      "trees/notes.gv",
      { { RIGHT RIGHT RIGHT, "step 3 of 31" },
        { DOWN, "step 12 of 31" },
        { "", "node 3 (MAX) returns 5" },
        { DOWN, "step 29 of 31" },
        { UP, "step 2 of 31" },
        { UP, "step 1 of 31" },
        { UP, "step 0 of 31" } } },
    { "cuts",
      "trees/notes.gv",
      { { "c", "step 26 of 31" },
        { "", "node 10 is cut" },
        { "", "□ 8  10 ✂" },
        { "", "· 10  12 ✂" },
        { "", "○ 2  α −∞  β ∞→5→−3  v −3  ← cuts" },
        { "c", "no further cut" },
        { "C", "no cut before" },
        { END "C", "step 26 of 31 cut" } } },
    { "no cuts",
      "-a minimax trees/notes.gv",
      { { "c", "no further cut" }, { "C", "no cut before" } } },
    { "play",
      "trees/notes.gv",
      { { "-", "step 0 of 31" },
        { " ", "> 1/s" },
        { "+", "> 2/s" },
        { "+++++++", "/s" },
        { "", "step 31 of 31" },
        { " ", "step 31 of 31 leave" },
        { " ", "/s" },
        { RIGHT HOME, "step 0 of 31" } } },
    { "play from the end",
      "trees/notes.gv",
      { { END "---", "step 31 of 31" }, { " ", "step 0 of 31 > 0.25/s" } } },
    { "find",
      "trees/notes.gv",
      { { "/", "Find a node:" },
        { "8", "tries move d: node 8" },
        { ENTER, "step 21 of 31" },
        { "n", "step 25 of 31" },
        { "n", "step 26 of 31" },
        { "n", "step 27 of 31" },
        { "n", "step 21 of 31" },
        { "/9", "node 8 (MAX) tries node 9" },
        { ESCAPE, "step 21 of 31" },
        { "/x", "no node \"x\"" },
        { ERASE "3", "tries move b: node 3" },
        { "\025"
          "7",
          "node 6 (MAX) tries node 7" },
        { ENTER, "step 15 of 31" },
        { "/10" ENTER, "step 26 of 31" },
        { "", "was never visited" } } },
    { "find nothing",
      "trees/notes.gv",
      { { "n", "find a node first" },
        { "/zz" ENTER, "step 0 of 31" },
        { "/" ENTER, "step 0 of 31" } } },
    { "find by moves",
      "nim:sticks=5",
      { { "/3.9", "no node \"3.9\"" },
        { ERASE ERASE ERASE "2.1", "node 2 (MIN) tries node 2.1" },
        { "x", "no node \"2.1x\"" },
        { ENTER "/n3" ENTER, "step 3 of" },
        { "/root" ENTER, "step 1 of" } } },
    { "number",
      "trees/notes.gv",
      { { "g", "Step (0 to 31):" },
        { "17" ENTER, "step 17 of 31" },
        { "g99" ENTER, "no step \"99\"" },
        { "g-1" ENTER, "no step \"-1\"" },
        { "g5" ESCAPE, "step 17 of 31" },
        { "g" ENTER, "step 17 of 31" },
        { "g 31 " ENTER, "step 31 of 31" } } },
    { "predict",
      "trees/notes.gv",
      { { "p", "predict: 0 of 0" },
        { RIGHT, "step 1 of 31" },
        { RIGHT, "Which node is next?" },
        { "2" ENTER, "✓ right" },
        { "", "predict: 1 of 1" },
        { RIGHT "b" ENTER, "predict: 2 of 2" },
        { RIGHT "5" ENTER, "✗ no: it is 4" },
        { "", "node 3 (MAX) tries node 4" },
        { "", "predict: 2 of 3" },
        { RIGHT RIGHT, "step 6 of 31" },
        { RIGHT, "3: new α?" },
        { "-7" ENTER, "predict: 3 of 4" },
        { RIGHT, "3: cut or go on? c/g" },
        { "c", "✗ no: it goes on, since α −7 < β ∞" },
        { "", "predict: 3 of 5" },
        { "g25" ENTER RIGHT, "8: cut or go on? c/g" },
        { ESCAPE, "step 25 of 31" },
        { RIGHT "g", "Which node is next?" },
        { "10" ENTER, "✗ no: it is cut" },
        { LEFT RIGHT "c", "✓ right" },
        { "", "predict: 4 of 7" },
        { RIGHT RIGHT, "2: new β?" },
        { ENTER, "step 28 of 31" },
        { "", "predict: 4 of 7" } } },
    { "predict cuts",
      "trees/notes.gv",
      { { "pp", "predict cuts: 0 of 0" },
        { "g6" ENTER RIGHT, "step 7 of 31" },
        { RIGHT "g", "✓ right" },
        { "", "step 8 of 31" },
        { "-", "step 8 of 31" },
        { " +++++", "2: cut or go on? c/g" },
        { ENTER, "node 2 (MIN) now has −3 from node 6" },
        { "", "2: cut or go on? c/g" },
        { ESCAPE "p", "predict: off" },
        { RIGHT, "step 21 of 31" } } },
    { "predict values",
      "-a minimax trees/chance.gv",
      { { "p", "predict: 0 of 0" },
        { "/coin" ENTER "nn" LEFT, "tails (MIN) returns" },
        { RIGHT, "coin: new value so far?" },
        { "4.5" ENTER, "✓ right" } } },
    { "switch",
      "trees/notes.gv",
      { { "/8" ENTER "t", "negamax alpha-beta" },
        { "", "step 21 of 31" },
        { "Tc", "step 26 of 31 cut" },
        { "t", "step 26 of 31 cut" },
        { "t", "shallow" },
        { "", "step 26 of 31 cut" },
        { "t", "minimax: every node" },
        { "", "step 21 of 3" },
        { "/8" ENTER "T", "shallow" },
        { "t", "minimax: every node" },
        { "", "tries move d: node 8" },
        { "/10" ENTER, "· 10" },
        { "T", "shallow" },
        { "T", "negamax-alphabeta" },
        { "TT", "negamax: " } } },
    { "switch at a limit",
      "--max-nodes 50 nim:sticks=6",
      { { "T", "50" }, { RIGHT, "step 1 of" }, { "t", "negamax-alphabeta" } } },
    { "help",
      "trees/notes.gv",
      { { "?", "any key goes back" },
        { "", "a step forward, back" },
        { "", "the next cut, the one before" },
        { "", "siblings that are not shown" },
        { "x", "step 0 of 31" },
        { "?\014", "step 0 of 31" },
        { "\014", "step 0 of 31" } } },
    { "unknown keys are no harm",
      "trees/notes.gv",
      { { "xyz\001\002\033[99~ñ€", "step 0 of 31" }, { RIGHT, "step 1 of 31" } } },
    { "standing on a window's cut",
      "--window -4,2 trees/notes.gv",
      { { "c", "cut" }, { "", "✂" } } },
    { "literal",
      "'[[3,12,8],[2,4,6],[14,5,2]]'",
      { { "", "[[3,12,8],[2,4,6],[14,5,2]] · alpha-beta" }, { END, "best move 1" } } },
    { "a leaf", "nim:sticks=1 -d 0", { { END, "of 3" }, { "", "· root" } } },
    { "Spanish",
      "--lang es trees/notes.gv",
      { { "", "paso 0 de 31" },
        { "c", "se poda el nodo 10" },
        { "pg25" ENTER RIGHT, "8: ¿corta" },
        { "c", "✓ bien" } } },
};

static void
test_script (void **state)
{
    const Script *script = *state;
    g_autofree char *words = g_strdup_printf ("step %s", script->words);
    const TerminalSetup setup = { .words = words };
    Terminal *terminal = terminal_start (&setup);
    terminal_expect (terminal, 23, " 0 ");
    for (const Act *act = script->acts; act->keys != NULL; act++) {
        terminal_type (terminal, act->keys);
        terminal_expect (terminal, -1, act->expects);
    }
    leave (terminal);
}

static void
test_save (void **state)
{
    (void) state;
    char *folder = shell_make_folder ();
    const TerminalSetup setup = { .words = "step trees/notes.gv", .folder = folder };
    Terminal *terminal = terminal_start (&setup);
    terminal_type (terminal, "cs");
    terminal_expect (terminal, 23, "Save the picture as: notes-26.svg");
    terminal_type (terminal, ENTER);
    terminal_expect (terminal, -1, "saved notes-26.svg");
    terminal_type (terminal, "s" ENTER);
    terminal_expect (terminal, 23, "notes-26.svg is there already: replace it? y/n");
    terminal_type (terminal, "n");
    terminal_expect (terminal, 23, "step 26 of 31");
    terminal_type (terminal, "s" ENTER "Y");
    terminal_expect (terminal, -1, "saved notes-26.svg");
    terminal_type (terminal, "s\025notes.doc" ENTER);
    terminal_expect (terminal, -1, "notes.doc: expected a name that ends in");
    terminal_type (terminal, "s\025no/where.svg" ENTER);
    terminal_expect (terminal, -1, "no/where.svg");
    terminal_type (terminal, "s\025" ENTER "s" ESCAPE);
    terminal_expect (terminal, 23, "step 26 of 31");
    terminal_type (terminal, "s\025moment.pdf" ENTER);
    terminal_expect (terminal, -1, "saved moment.pdf");
    leave (terminal);
    g_autofree char *files =
        shell_run (folder, "sed /metadata/d notes-26.svg > seen; "
                           "poda draw trees/notes.gv --step 26 -T svg | "
                           "sed /metadata/d | cmp - seen; "
                           "head -c 5 moment.pdf; ls *.svg");
    assert_string_equal (files, "%PDF-notes-26.svg\n");
    shell_remove_folder (folder);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "step");
    for (guint i = 0; i < G_N_ELEMENTS (scripts); i++)
        rows_add (&rows, test_script, &scripts[i], "%s", scripts[i].name);
    rows_add (&rows, test_save, NULL, "pictures");
    return rows_run (&rows);
}
