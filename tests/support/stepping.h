#pragma once

/* What the tests of the stepper share: what keys send, and leaving it. */

#include "support/rows.h"
#include "support/terminal.h"

/* As an xterm sends them to a program that asks for the keypad. */
#define RIGHT "\033OC"
#define LEFT "\033OD"
#define UP "\033OA"
#define DOWN "\033OB"
#define HOME "\033OH"
#define END "\033OF"
#define PAGE_UP "\033[5~"
#define PAGE_DOWN "\033[6~"
#define ENTER "\r"
#define ESCAPE "\033"
#define ERASE "\177"

/* Quits, and looks at what is left behind. */
static inline void
leave (Terminal *terminal)
{
    terminal_type (terminal, "q");
    assert_int_equal (terminal_status (terminal), 0);
    assert_true (terminal_is_as_before (terminal));
    terminal_free (terminal);
}
