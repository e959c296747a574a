#include "cli/step/stepper.h"

#include <curses.h>
#include <errno.h>
#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

/* --- Giving the terminal back, whatever ends or stops the program --- */

/* A signal may come while anything is half done, inside curses and malloc too. So what
 * a handler needs is made ready beforehand. It only writes and sets modes, which is
 * allowed there. */

#define LONGEST 256

static const int killers[] = { SIGHUP, SIGINT,  SIGQUIT, SIGTERM, SIGABRT, SIGFPE,
                               SIGILL, SIGTRAP, SIGXCPU, SIGALRM, SIGUSR1, SIGUSR2 };

/* The bytes that leave the screen and take it again, and the modes that the terminal
 * had and has. The one thing that cannot be handed over: a signal's handler is told
 * nothing but its number. */
static struct {
    volatile sig_atomic_t active;
    volatile sig_atomic_t away; /* given back, until the program goes on */
    char leave[LONGEST], enter[LONGEST];
    struct termios before, during;
    struct sigaction killed[G_N_ELEMENTS (killers)], stopped, continued;
} taken;

static void
write_all (const char *bytes)
{
    gsize length = strlen (bytes);
    for (gsize done = 0; done < length;) {
        ssize_t n = write (STDOUT_FILENO, bytes + done, length - done);
        if (n <= 0)
            return;
        done += (gsize) n;
    }
}

static void
give_back (void)
{
    if (!taken.active || taken.away)
        return;
    taken.away = 1;
    write_all (taken.leave);
    /* Without waiting for output: a terminal that takes none must not hold us. */
    tcsetattr (STDIN_FILENO, TCSANOW, &taken.before);
}

/* The last words of an assertion would be lost with the screen. */
static void
say_last (const char *text)
{
    give_back ();
    fputs (text, stderr);
}

static void
log_last (const char *domain, GLogLevelFlags level, const char *text, gpointer data)
{
    if (level & G_LOG_FLAG_FATAL)
        give_back ();
    g_log_default_handler (domain, level, text, data);
}

/* The handler is taken away before it runs, so that a second signal kills while the
 * terminal takes no output; this one then does what it would have done without us. */
static void
die (int signal)
{
    give_back ();
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++)
        if (killers[i] == signal)
            sigaction (signal, &taken.killed[i], NULL);
    raise (signal);
}

static void
go_on (int signal)
{
    (void) signal;
    int number = errno;
    taken.away = 0;
    tcsetattr (STDIN_FILENO, TCSANOW, &taken.during);
    write_all (taken.enter);
    raise (SIGWINCH);
    errno = number;
}

static void
stop (int signal)
{
    int number = errno;
    struct sigaction plain = { .sa_handler = SIG_DFL }, own;
    sigemptyset (&plain.sa_mask);
    give_back ();
    sigaction (signal, &plain, &own);
    raise (signal);
    sigaction (signal, &own, NULL);
    /* Where nobody could continue us, we have not been stopped either. */
    if (taken.away)
        go_on (SIGCONT);
    errno = number;
}

static void
listen_to (int signal, void (*handler) (int), int flags, struct sigaction *before)
{
    struct sigaction action = { .sa_handler = handler, .sa_flags = flags };
    sigemptyset (&action.sa_mask);
    sigaction (signal, &action, before);
}

/* The terminal has been given back in the usual way: signals are what they were. */
static void
end_rescue (void)
{
    if (!taken.active)
        return;
    taken.active = 0;
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++)
        sigaction (killers[i], &taken.killed[i], NULL);
    sigaction (SIGTSTP, &taken.stopped, NULL);
    sigaction (SIGCONT, &taken.continued, NULL);
    g_set_printerr_handler (NULL);
    g_log_set_default_handler (g_log_default_handler, NULL);
}

/* --- Texts where characters are not UTF-8 --- */

/* `a`, `b` and `o` are names of moves and nodes: Greek letters are spelled out. */
static const struct {
    const char *sign, *stand_in;
} signs[] = {
    { "∞", "inf" }, { "−", "-" },   { "≥", ">=" }, { "≤", "<=" },    { "→", "->" },
    { "←", "<-" },  { "↑", "^" },   { "↓", "v" },  { "α", "alpha" }, { "β", "beta" },
    { "·", "." },   { "…", "..." }, { "✂", "8<" }, { "□", "[]" },    { "○", "()" },
    { "◇", "<>" },  { "△", "^" },   { "├", "|" },  { "└", "`" },     { "│", "|" },
    { "─", "-" },   { "╌", "-" },   { "▸", ">" },  { "⋮", ":" },     { "✓", "+" },
    { "✗", "x" },   { "±", "+-" },  { "–", "-" },  { "“", "\"" },    { "”", "\"" },
    { "«", "\"" },  { "»", "\"" },
};

/* In ASCII: the house's signs by what stands for them on a typewriter, letters without
 * their accents, `?` for the rest. */
static char *
ascii_text (const char *text)
{
    g_autoptr (GString) known = g_string_new (text);
    for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
        g_string_replace (known, signs[i].sign, signs[i].stand_in, 0);
    return g_str_to_ascii (known->str, "C");
}

/* --- The screen --- */

struct _PodaScreen {
    SCREEN *curses;
    gboolean ascii; /* its characters are not UTF-8 */
    gboolean colour;
    guint silences; /* how often in a row input was there and no key came of it */
};

/* How long the rest of a key may take after its escape character, over a slow line
 * too. */
#define ESCAPE_DELAY 100

/* What the environment says, also where that locale is not installed. */
static gboolean
has_utf8 (void)
{
    static const char *const variables[] = { "LC_ALL", "LC_CTYPE", "LANG" };
    for (guint i = 0; i < G_N_ELEMENTS (variables); i++) {
        const char *value = g_getenv (variables[i]);
        if (value == NULL || *value == '\0')
            continue;
        g_autofree char *small = g_ascii_strdown (value, -1);
        if (strstr (small, "utf-8") != NULL || strstr (small, "utf8") != NULL)
            return TRUE;
        return setlocale (LC_CTYPE, "") != NULL
               && strcmp (nl_langinfo (CODESET), "UTF-8") == 0;
    }
    return FALSE;
}

/* Curses reads the locale when it starts. */
static gboolean
set_characters (void)
{
    gboolean ascii = !has_utf8 ();
    if (!ascii && setlocale (LC_CTYPE, "C.UTF-8") == NULL)
        ascii = setlocale (LC_CTYPE, "") == NULL
                || strcmp (nl_langinfo (CODESET), "UTF-8") != 0;
    if (ascii)
        setlocale (LC_CTYPE, "C");
    return ascii;
}

static gboolean
set_colours (void)
{
    static const short colours[PODA_N_INKS] = {
        [PODA_INK_MAX] = COLOR_BLUE,       [PODA_INK_MIN] = COLOR_YELLOW,
        [PODA_INK_CHANCE] = COLOR_MAGENTA, [PODA_INK_RED] = COLOR_RED,
        [PODA_INK_GREEN] = COLOR_GREEN,
    };
    const char *no_colour = g_getenv ("NO_COLOR");
    if (!has_colors () || (no_colour != NULL && *no_colour != '\0')
        || start_color () == ERR)
        return FALSE;
    short back = use_default_colors () == OK ? -1 : COLOR_BLACK;
    for (short ink = 0; ink < PODA_N_INKS; ink++)
        if (colours[ink] != 0)
            init_pair (ink + 1, colours[ink], back);
    return TRUE;
}

/* NULL where the terminal has none. */
static const char *
capability (const char *name)
{
    const char *text = tigetstr (name);
    return text == NULL || text == (const char *) -1 ? NULL : text;
}

/* Without the pauses that old terminals need, written `$<5>`. */
static void
add_capability (GString *text, const char *name)
{
    const char *at = capability (name);
    while (at != NULL && *at != '\0') {
        const char *end = g_str_has_prefix (at, "$<") ? strchr (at, '>') : NULL;
        if (end == NULL)
            g_string_append_c (text, *at++);
        else
            at = end + 1;
    }
}

/* From here on every signal that kills or stops gives the terminal back first, as
 * endwin would, and then does what it would have done. Once the program goes on the
 * terminal is taken again, and SIGWINCH says that the screen must be drawn. */
static void
begin_rescue (const struct termios *before)
{
    static const char *const leaving[] = { "op", "sgr0", "cnorm", "rmcup", "rmkx" };
    static const char *const entering[] = { "smcup", "smkx" };
    g_autoptr (GString) leave = g_string_new (NULL), enter = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (leaving); i++)
        add_capability (leave, leaving[i]);
    for (guint i = 0; i < G_N_ELEMENTS (entering); i++)
        add_capability (enter, entering[i]);
    if (capability ("rmcup") == NULL)
        g_string_append_c (leave, '\n');
    g_strlcpy (taken.leave, leave->str, LONGEST);
    g_strlcpy (taken.enter, enter->str, LONGEST);
    taken.before = *before;
    tcgetattr (STDIN_FILENO, &taken.during);
    taken.active = 1;
    for (guint i = 0; i < G_N_ELEMENTS (killers); i++) {
        listen_to (killers[i], die, (int) (SA_RESETHAND | SA_NODEFER),
                   &taken.killed[i]);
        /* What is ignored stays ignored, as under nohup. */
        if (taken.killed[i].sa_handler == SIG_IGN)
            sigaction (killers[i], &taken.killed[i], NULL);
    }
    listen_to (SIGTSTP, stop, SA_NODEFER, &taken.stopped);
    if (taken.stopped.sa_handler == SIG_IGN)
        sigaction (SIGTSTP, &taken.stopped, NULL);
    listen_to (SIGCONT, go_on, 0, &taken.continued);
    g_set_printerr_handler (say_last);
    g_log_set_default_handler (log_last, NULL);
    atexit (give_back);
}

PodaScreen *
poda_screen_open (GError **error)
{
    struct termios before;
    gboolean ascii = set_characters ();
    /* The terminal's own size, whatever LINES and COLUMNS were at some time. */
    use_tioctl (TRUE);
    set_escdelay (ESCAPE_DELAY);
    SCREEN *curses =
        tcgetattr (STDIN_FILENO, &before) == 0 ? newterm (NULL, stdout, stdin) : NULL;
    if (curses == NULL || capability ("cup") == NULL) {
        if (curses != NULL) {
            endwin ();
            delscreen (curses);
        }
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                     _ ("TERM=%s: expected a terminal that can place text: \"poda "
                        "trace\" tells every step without one"),
                     g_getenv ("TERM") != NULL ? g_getenv ("TERM") : "");
        return NULL;
    }
    PodaScreen *screen = g_new0 (PodaScreen, 1);
    screen->curses = curses;
    screen->ascii = ascii;
    cbreak ();
    noecho ();
    nonl ();
    keypad (stdscr, TRUE);
    nodelay (stdscr, TRUE);
    screen->colour = set_colours ();
    refresh (); /* the terminal is as it will be from here on */
    begin_rescue (&before);
    return screen;
}

void
poda_screen_close (PodaScreen *screen)
{
    if (screen == NULL)
        return;
    endwin ();
    end_rescue ();
    delscreen (screen->curses);
    setlocale (LC_CTYPE, "C.UTF-8");
    g_free (screen);
}

PodaArea
poda_screen_area (const PodaScreen *screen)
{
    (void) screen;
    return (PodaArea){ 0, 0, LINES, COLS };
}

char *
poda_screen_fit (const PodaScreen *screen, const char *text)
{
    g_autofree char *fit = poda_terminal_text (text);
    return screen->ascii ? ascii_text (fit) : g_steal_pointer (&fit);
}

guint
poda_screen_columns (const PodaScreen *screen, const char *text)
{
    g_autofree char *fit = poda_screen_fit (screen, text);
    return poda_columns (fit);
}

/* How many bytes of the text fit into so many columns. */
static gsize
fitting (const char *text, gint columns, gint *used)
{
    const char *at = text;
    *used = 0;
    while (*at != '\0') {
        gint width = (gint) poda_char_columns (g_utf8_get_char (at));
        if (*used + width > columns)
            break;
        *used += width;
        at = g_utf8_next_char (at);
    }
    return (gsize) (at - text);
}

GPtrArray *
poda_screen_wrap (const PodaScreen *screen, const char *text, gint columns, gint indent)
{
    g_autofree char *fit = poda_screen_fit (screen, text);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_terminal_wrap (output, fit, (guint) MAX (columns, 1), 0, (guint) indent);
    g_auto (GStrv) lines = g_strsplit (poda_output_contents (output, NULL), "\n", -1);
    GPtrArray *wrapped = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; lines[i] != NULL; i++) {
        /* In pieces where a word is longer than a line. */
        const char *line = lines[i];
        do {
            gint used;
            gsize length = fitting (line, MAX (columns, 1), &used);
            length = length > 0 ? length : strlen (line);
            g_ptr_array_add (wrapped, g_strndup (line, length));
            line += length;
        } while (*line != '\0');
    }
    if (wrapped->len == 0)
        g_ptr_array_add (wrapped, g_strdup (""));
    return wrapped;
}

PodaScreenPen
poda_screen_pen_at (PodaScreen *screen, const PodaArea *area, gint line)
{
    return (PodaScreenPen){ screen, area->top + line, area->left,
                            area->left + area->columns };
}

void
poda_screen_erase (PodaScreen *screen)
{
    (void) screen;
    erase ();
}

static attr_t
attributes (const PodaScreen *screen, guint ink)
{
    guint plain = ink & 0xff;
    attr_t on = A_NORMAL;
    if (ink & PODA_LIT)
        on |= A_REVERSE;
    if ((ink & PODA_BOLD) || (plain != PODA_INK_PLAIN && plain != PODA_INK_PALE))
        on |= A_BOLD;
    if (plain == PODA_INK_PALE && !(ink & PODA_LIT))
        on |= A_DIM & termattrs ();
    if (screen->colour)
        on |= COLOR_PAIR (plain >= PODA_INK_MAX && plain != PODA_INK_PALE ? plain + 1
                                                                          : 0);
    return on;
}

void
poda_screen_write (PodaScreenPen *pen, guint ink, const char *text)
{
    gint used;
    g_autofree char *fit = poda_screen_fit (pen->screen, text);
    gsize length = fitting (fit, pen->end - pen->column, &used);
    if (length == 0)
        return;
    attrset (attributes (pen->screen, ink));
    mvaddnstr (pen->row, pen->column, fit, (int) length);
    attrset (A_NORMAL);
    pen->column += used;
}

void
poda_screen_write_whole (PodaScreenPen *pen, guint ink, const char *text)
{
    g_autofree char *fit = poda_screen_fit (pen->screen, text);
    if (pen->column + (gint) poda_columns (fit) <= pen->end)
        poda_screen_write (pen, ink, fit);
    else
        pen->column = pen->end;
}

void
poda_screen_format (PodaScreenPen *pen, guint ink, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    poda_screen_write (pen, ink, text);
}

void
poda_screen_fill (PodaScreenPen *pen, guint ink, const char *with)
{
    while (pen->column < pen->end) {
        gint column = pen->column;
        poda_screen_write (pen, ink, with);
        if (pen->column == column)
            return;
    }
}

void
poda_screen_show (PodaScreen *screen, const PodaScreenPen *cursor)
{
    (void) screen;
    sigset_t stops, before;
    curs_set (cursor != NULL);
    if (cursor != NULL)
        move (cursor->row, MIN (cursor->column, cursor->end - 1));
    /* Curses ignores a stop while it writes: it shall come afterwards, and not be
     * lost. */
    sigemptyset (&stops);
    sigaddset (&stops, SIGTSTP);
    sigprocmask (SIG_BLOCK, &stops, &before);
    refresh ();
    sigprocmask (SIG_SETMASK, &before, NULL);
}

static guint32
translate (wint_t code, gboolean special)
{
    static const struct {
        wint_t code;
        guint32 key;
    } keys[] = {
        { KEY_LEFT, PODA_KEY_LEFT },     { KEY_RIGHT, PODA_KEY_RIGHT },
        { KEY_UP, PODA_KEY_UP },         { KEY_DOWN, PODA_KEY_DOWN },
        { KEY_HOME, PODA_KEY_HOME },     { KEY_A1, PODA_KEY_HOME },
        { KEY_FIND, PODA_KEY_HOME },     { KEY_END, PODA_KEY_END },
        { KEY_C1, PODA_KEY_END },        { KEY_SELECT, PODA_KEY_END },
        { KEY_PPAGE, PODA_KEY_PAGE_UP }, { KEY_NPAGE, PODA_KEY_PAGE_DOWN },
        { KEY_ENTER, PODA_KEY_ENTER },   { KEY_BACKSPACE, PODA_KEY_ERASE },
        { KEY_DC, PODA_KEY_ERASE },      { KEY_RESIZE, PODA_KEY_RESIZE },
    };
    if (!special)
        return code == '\r'                   ? PODA_KEY_ENTER
               : code == 0x7f || code == '\b' ? PODA_KEY_ERASE
                                              : (guint32) code;
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        if (keys[i].code == code)
            return keys[i].key;
    return PODA_KEY_NONE;
}

static guint32
take_key (void)
{
    wint_t code = 0;
    int kind = get_wch (&code);
    guint32 key = kind == ERR ? PODA_KEY_NONE : translate (code, kind == KEY_CODE_YES);
    if (key != PODA_KEY_RESIZE)
        return key;
    /* The screen may have been left meanwhile: nothing stands there, and the cursor is
     * seen. */
    clearok (curscr, TRUE);
    curs_set (1);
    return key;
}

/* What is left of a terminal that has gone can be read at once, and holds nothing. */
#define SILENCES 20

guint32
poda_screen_key (PodaScreen *screen, gint milliseconds)
{
    guint32 key = take_key ();
    struct pollfd input = { .fd = STDIN_FILENO, .events = POLLIN };
    if (key != PODA_KEY_NONE)
        return key;
    int ready = poll (&input, 1, milliseconds);
    if (ready > 0 && (input.revents & POLLIN) == 0)
        return PODA_KEY_GONE;
    key = take_key ();
    screen->silences = ready > 0 && key == PODA_KEY_NONE ? screen->silences + 1 : 0;
    return screen->silences > SILENCES ? PODA_KEY_GONE : key;
}
