#include "cli/step/stepper.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "draw/output/picture.h"
#include "report/sentence.h"

/* What page up and page down pass over. */
#define MANY 10

#define REDRAW 0x0c /* Control-L, as everywhere */

/* Says something beside the sentence until the next key; `text` is taken over. */
static void
say (PodaStepper *stepper, guint ink, char *text)
{
    g_free (stepper->message);
    stepper->message = text;
    stepper->ink = ink;
}

/* --- Asking in the last line of the screen --- */

/* Hears what has been typed so far. */
typedef void (*OnTyping) (PodaStepper *stepper, const char *text);

typedef enum {
    REPLY_NONE, /* given up */
    REPLY_FIRST,
    REPLY_SECOND,
    REPLY_PASSED /* Enter alone */
} Reply;

#define CLEAR_LINE 0x15 /* Control-U, as everywhere */

/* The next key, however long it takes; the screen is kept as the terminal's size. */
static guint32
wait_for_key (PodaStepper *stepper, const char *question, const char *text)
{
    for (;;) {
        PodaArea area = poda_step_bottom (stepper);
        PodaScreenPen pen = poda_screen_pen_at (stepper->screen, &area, 0);
        poda_step_draw (stepper);
        poda_screen_format (&pen, PODA_BOLD, "%s ", question);
        poda_screen_write (&pen, PODA_INK_PLAIN, text);
        PodaScreenPen cursor = pen;
        poda_screen_fill (&pen, PODA_INK_PLAIN, " ");
        poda_screen_show (stepper->screen, &cursor);
        guint32 key = poda_screen_key (stepper->screen, -1);
        if (key == PODA_KEY_GONE)
            stepper->gone = TRUE;
        if (key != PODA_KEY_RESIZE && key != PODA_KEY_NONE)
            return key;
    }
}

/* Takes a key into the text; FALSE when it is none for that. */
static gboolean
edit (GString *text, guint32 key)
{
    if (key == PODA_KEY_ERASE && text->len > 0) {
        const char *last = g_utf8_find_prev_char (text->str, text->str + text->len);
        g_string_truncate (text, (gsize) (last - text->str));
    } else if (key == CLEAR_LINE) {
        g_string_truncate (text, 0);
    } else if (key < PODA_KEY_LEFT && g_unichar_isprint (key)) {
        g_string_append_unichar (text, key);
    } else {
        return FALSE;
    }
    return TRUE;
}

/* Asks for a text, which begins with `given`; `typed` may be NULL. NULL when it was
 * given up. The caller frees it. */
static char *
prompt (PodaStepper *stepper, const char *question, const char *given, OnTyping typed)
{
    g_autoptr (GString) text = g_string_new (given);
    for (;;) {
        guint32 key = wait_for_key (stepper, question, text->str);
        if (key == PODA_KEY_ESCAPE || key == PODA_KEY_GONE)
            return NULL;
        if (key == PODA_KEY_ENTER)
            return g_string_free (g_steal_pointer (&text), FALSE);
        if (edit (text, key) && typed != NULL)
            typed (stepper, text->str);
    }
}

/* Asks for one of two keys, those that the question itself ends with: "c/g", which a
 * translation names as it likes; `keys` are they where it names none. */
static Reply
choose (PodaStepper *stepper, const char *question, const char *keys)
{
    g_autofree gunichar *letters = g_utf8_to_ucs4_fast (question, -1, NULL);
    glong n = g_utf8_strlen (question, -1);
    gboolean own = n >= 3 && letters[n - 2] == '/';
    gunichar first = own ? letters[n - 3] : (gunichar) keys[0];
    gunichar second = own ? letters[n - 1] : (gunichar) keys[1];
    for (;;) {
        guint32 key = wait_for_key (stepper, question, "");
        if (key == PODA_KEY_ESCAPE || key == PODA_KEY_GONE || key == PODA_KEY_LEFT)
            return REPLY_NONE;
        if (key == PODA_KEY_ENTER)
            return REPLY_PASSED;
        if (key < PODA_KEY_LEFT && g_unichar_tolower (key) == g_unichar_tolower (first))
            return REPLY_FIRST;
        if (key < PODA_KEY_LEFT
            && g_unichar_tolower (key) == g_unichar_tolower (second))
            return REPLY_SECOND;
    }
}

/* --- The picture of a moment, as a file --- */

/* As for -o of poda draw, as far as these are pictures; a name without a suffix is that
 * of an svg. NULL sets `error`. */
static const char *
format_of (const char *path, GError **error)
{
    g_autofree char *name = g_path_get_basename (path);
    if (strchr (name, '.') == NULL)
        return "svg";
    const PodaFormat *format = poda_format_of_path (poda_command_draw.formats, path);
    if (format != NULL && (format->needs & PODA_PICTURE_FIGURE)
        && !(format->needs & PODA_PICTURE_COLUMNS))
        return format->name;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                 _ ("%s: expected a name that ends in .svg, .pdf, .png, .tex or .gv"),
                 path);
    return NULL;
}

/* Draws the picture of this moment into a file, in the format of its suffix. */
static gboolean
write_picture (PodaStepper *stepper, const char *path, GError **error)
{
    const PodaStepSession *session = &stepper->session;
    const PodaRequest *request = session->request;
    const char *format = format_of (path, error);
    PodaDrawing drawing;
    if (format == NULL)
        return FALSE;
    g_autofree char *title =
        poda_input_title (&request->input, request->arguments[0], session->hide_leaves);
    poda_drawing_init (&drawing);
    drawing.title = title;
    drawing.stills = TRUE;
    drawing.hide_leaves = session->hide_leaves;
    g_autoptr (PodaFigure) whole = poda_figure_new (session->record, &drawing);
    g_autoptr (PodaFigure) still = poda_figure_at (whole, session->moment);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    const PodaPictureTarget target = { .output = output };
    return output != NULL && poda_emit_picture (still, format, &target, error)
           && poda_output_close (g_steal_pointer (&output), error);
}

/* --- Keys that ask for something, or may have nothing to do, and say so --- */

/* Shows the node while its name is being typed. */
static void
show_found (PodaStepper *stepper, const char *text)
{
    const PodaNode *node = poda_step_find (&stepper->session, text);
    g_clear_pointer (&stepper->message, g_free);
    if (node != NULL)
        poda_step_session_go (&stepper->session,
                              poda_step_session_visit (&stepper->session, node));
    else if (*text != '\0')
        say (stepper, PODA_INK_RED, g_strdup_printf (_ ("no node \"%s\""), text));
}

static void
find (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    gsize before = session->step;
    g_autofree char *name = prompt (stepper, _ ("Find a node:"), "", show_found);
    const PodaNode *node = name != NULL ? poda_step_find (session, name) : NULL;
    if (node == NULL) {
        poda_step_session_go (session, before);
        return;
    }
    stepper->found = node->id;
    if (node->status == PODA_STATUS_PRUNED)
        say (stepper, PODA_INK_PLAIN, poda_sentence_node (session->record, node));
}

static void
find_again (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    if (stepper->found == 0)
        say (stepper, PODA_INK_RED, g_strdup (_ ("find a node first: /")));
    else
        poda_step_session_go (
            session, poda_step_session_again (
                         session, poda_record_node (session->record, stepper->found)));
}

static void
go_to_number (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    guint64 step;
    g_autofree char *question =
        g_strdup_printf (_ ("Step (0 to %" PRIu64 "):"), (guint64) session->n_steps);
    g_autofree char *text = prompt (stepper, question, "", NULL);
    if (text == NULL || *text == '\0')
        return;
    if (g_ascii_string_to_unsigned (g_strstrip (text), 10, 0, session->n_steps, &step,
                                    NULL))
        poda_step_session_go (session, (gsize) step);
    else
        say (stepper, PODA_INK_RED, g_strdup_printf (_ ("no step \"%s\""), text));
}

static void
go_to_cut (PodaStepper *stepper, gboolean back)
{
    PodaStepSession *session = &stepper->session;
    gsize step = poda_step_session_cut (session, back);
    if (step == session->step)
        say (stepper, PODA_INK_RED,
             g_strdup (back ? _ ("no cut before") : _ ("no further cut")));
    poda_step_session_go (session, step);
}

static void
predict (PodaStepper *stepper)
{
    static const char *const says[] = {
        [PODA_QUIZ_OFF] = N_ ("predict: off"),
        [PODA_QUIZ_ALL] = N_ ("predict: every decision is asked first, p again: only "
                              "cuts"),
        [PODA_QUIZ_CUTS] = N_ ("predict: only cuts are asked first, p again: off"),
    };
    stepper->quiz.mode = (stepper->quiz.mode + 1) % G_N_ELEMENTS (says);
    say (stepper, PODA_INK_STRONG, g_strdup (_ (says[stepper->quiz.mode])));
}

/* A search may take a while. */
static void
switch_algorithm (PodaStepper *stepper, gboolean back)
{
    PodaStepSession *session = &stepper->session;
    g_autoptr (GError) error = NULL;
    say (stepper, PODA_INK_STRONG, g_strdup (_ ("searching …")));
    poda_step_draw (stepper);
    poda_screen_show (stepper->screen, NULL);
    g_clear_pointer (&stepper->message, g_free);
    if (!poda_step_session_switch (session, back, &error)) {
        say (stepper, PODA_INK_RED, g_strdup (error->message));
        return;
    }
    stepper->found = 0;
    const PodaProblem *problem = poda_record_problem (session->record);
    say (stepper, PODA_INK_STRONG,
         g_strdup_printf ("%s: %s", problem->algorithm->name,
                          _ (problem->algorithm->summary)));
}

/* A name made of the game's, with nothing in it that a file's name should not have. */
static char *
picture_name (const PodaStepper *stepper)
{
    g_autofree char *base =
        g_path_get_basename (stepper->session.request->arguments[0]);
    char *dot = strrchr (base, '.');
    if (dot != NULL && dot != base)
        *dot = '\0';
    g_strcanon (base,
                "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=+",
                '-');
    gboolean literal = base[0] == '-' || base[0] == '\0';
    return g_strdup_printf ("%s-%" G_GSIZE_FORMAT ".svg", literal ? "tree" : base,
                            stepper->session.step);
}

static void
save (PodaStepper *stepper)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *name = picture_name (stepper);
    g_autofree char *path = prompt (stepper, _ ("Save the picture as:"), name, NULL);
    if (path == NULL || *path == '\0')
        return;
    if (g_file_test (path, G_FILE_TEST_IS_REGULAR)) {
        g_autofree char *question =
            g_strdup_printf (_ ("%s is there already: replace it? y/n"), path);
        if (choose (stepper, question, "yn") != REPLY_FIRST)
            return;
    }
    if (write_picture (stepper, path, &error))
        say (stepper, PODA_INK_GREEN, g_strdup_printf (_ ("saved %s"), path));
    else
        say (stepper, PODA_INK_RED, g_strdup (error->message));
}

/* --- Taking steps --- */

/* "" where the answer is passed over, NULL where the step shall not be taken. */
static char *
ask (PodaStepper *stepper, PodaQuizQuestion question)
{
    g_autofree char *text = poda_quiz_text (&stepper->session, question);
    g_clear_pointer (&stepper->message, g_free);
    if (question != PODA_QUIZ_WHETHER_CUT) {
        g_autofree char *answer = prompt (stepper, text, "", NULL);
        return answer != NULL ? g_strdup (g_strstrip (answer)) : NULL;
    }
    static const char *const answers[] = {
        [REPLY_FIRST] = "c", [REPLY_SECOND] = "g", [REPLY_PASSED] = ""
    };
    return g_strdup (answers[choose (stepper, text, "cg")]);
}

/* Takes the next step; with predicting on, asks first. FALSE where there is none, or
 * it was not taken after all. */
static gboolean
forward (PodaStepper *stepper)
{
    PodaStepSession *session = &stepper->session;
    PodaQuizQuestion questions[2] = { 0 };
    g_auto (GStrv) answers = g_new0 (char *, G_N_ELEMENTS (questions) + 1);
    if (session->step == session->n_steps)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (questions); i++) {
        /* Who says that a node is not cut is asked what is visited next. */
        if (i > 0
            && (questions[i - 1] != PODA_QUIZ_WHETHER_CUT || *answers[i - 1] != 'g'))
            break;
        questions[i] =
            poda_quiz_next (&stepper->quiz, session, i > 0 ? questions[i - 1] : 0);
        if (questions[i] == PODA_QUIZ_NOTHING)
            break;
        answers[i] = ask (stepper, questions[i]);
        if (answers[i] == NULL)
            return FALSE;
    }
    poda_step_session_go (session, session->step + 1);
    for (guint i = 0; i < G_N_ELEMENTS (questions) && answers[i] != NULL; i++) {
        gboolean right = FALSE;
        char *said = *answers[i] != '\0' ? poda_quiz_mark (
                         &stepper->quiz, session, questions[i], answers[i], &right)
                                         : NULL;
        if (said != NULL)
            say (stepper, right ? PODA_INK_GREEN : PODA_INK_RED, said);
    }
    return TRUE;
}

/* On to where the current node has been left, back to where it was entered, or its
 * parent was. */
static void
pass_over (PodaStepper *stepper, gboolean back)
{
    PodaStepSession *session = &stepper->session;
    const PodaNode *node = poda_step_session_node (session);
    gsize step = session->step;
    if (back) {
        gsize entered = poda_step_session_visit (session, node);
        if (entered >= step && poda_node_parent (node) != NULL)
            entered = poda_step_session_visit (session, poda_node_parent (node));
        poda_step_session_go (session, entered < step ? entered : 0);
        return;
    }
    if (step > 0 && session->steps[step - 1].verb == PODA_LEAVE
        && poda_node_parent (node) != NULL)
        node = poda_node_parent (node);
    while (step < session->n_steps
           && (session->steps[step].verb != PODA_LEAVE
               || session->steps[step].node != node->id))
        step++;
    poda_step_session_go (session, step + 1);
}

/* --- The loop --- */

/* Keys that move; FALSE for others. */
static gboolean
do_moving_key (PodaStepper *stepper, guint32 key)
{
    PodaStepSession *session = &stepper->session;
    gsize step = session->step;
    switch (key) {
    case PODA_KEY_RIGHT:
    case 'l':
        forward (stepper);
        return TRUE;
    case PODA_KEY_UP:
    case PODA_KEY_DOWN:
        pass_over (stepper, key == PODA_KEY_UP);
        return TRUE;
    case 'c':
    case 'C':
        go_to_cut (stepper, key == 'C');
        return TRUE;
    case PODA_KEY_LEFT:
    case 'h':
        step -= MIN (step, 1);
        break;
    case PODA_KEY_PAGE_UP:
        step -= MIN (step, MANY);
        break;
    case PODA_KEY_PAGE_DOWN:
        step += MANY;
        break;
    case PODA_KEY_HOME:
        step = 0;
        break;
    case PODA_KEY_END:
        step = session->n_steps;
        break;
    default:
        return FALSE;
    }
    poda_step_session_go (session, step);
    return TRUE;
}

static gboolean
do_playing_key (PodaStepper *stepper, guint32 key)
{
    PodaStepSession *session = &stepper->session;
    if (key == ' ') {
        /* From the end it plays again. */
        if (!stepper->playing && session->step == session->n_steps)
            poda_step_session_go (session, 0);
        stepper->playing = !stepper->playing;
    } else if (key == '+' || key == '=') {
        stepper->speed = MIN (stepper->speed + 1, PODA_STEP_SPEEDS - 1);
    } else if (key == '-') {
        stepper->speed -= MIN (stepper->speed, 1);
    } else {
        return FALSE;
    }
    return TRUE;
}

static void
do_key (PodaStepper *stepper, guint32 key)
{
    if (do_playing_key (stepper, key))
        return;
    stepper->playing = FALSE;
    g_clear_pointer (&stepper->message, g_free);
    if (do_moving_key (stepper, key))
        return;
    if (key == '/')
        find (stepper);
    else if (key == 'n')
        find_again (stepper);
    else if (key == 'g')
        go_to_number (stepper);
    else if (key == 'p')
        predict (stepper);
    else if (key == 't' || key == 'T')
        switch_algorithm (stepper, key == 'T');
    else if (key == 's')
        save (stepper);
    else if (key == '?')
        poda_step_help (stepper);
}

void
poda_step_loop (PodaStepper *stepper)
{
    while (!stepper->gone) {
        poda_step_draw (stepper);
        poda_screen_show (stepper->screen, NULL);
        gint patience = stepper->playing ? (gint) poda_step_speeds[stepper->speed] : -1;
        guint32 key = poda_screen_key (stepper->screen, patience);
        if (key == 'q' || key == PODA_KEY_GONE)
            return;
        if (key == PODA_KEY_NONE && stepper->playing)
            stepper->playing = forward (stepper);
        else if (key != PODA_KEY_NONE && key != PODA_KEY_RESIZE && key != REDRAW)
            do_key (stepper, key);
    }
}
