#include "cli/step/prompt.h"

#define CLEAR_LINE 0x15 /* Control-U, as everywhere */

guint32
poda_step_wait (PodaStepper *stepper, const char *question, const char *text)
{
    for (;;) {
        PodaArea area = poda_step_bottom (stepper);
        PodaPen pen = poda_pen_at (&area, 0);
        poda_step_draw (stepper);
        poda_screen_format (stepper->screen, &pen, PODA_BOLD, "%s ", question);
        poda_screen_write (stepper->screen, &pen, PODA_INK_PLAIN, text);
        PodaPen cursor = pen;
        poda_screen_fill (stepper->screen, &pen, PODA_INK_PLAIN, " ");
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

char *
poda_step_prompt (PodaStepper *stepper, const char *question, const char *given,
                  PodaTyped typed)
{
    g_autoptr (GString) text = g_string_new (given);
    for (;;) {
        guint32 key = poda_step_wait (stepper, question, text->str);
        if (key == PODA_KEY_ESCAPE || key == PODA_KEY_GONE)
            return NULL;
        if (key == PODA_KEY_ENTER)
            return g_string_free (g_steal_pointer (&text), FALSE);
        if (edit (text, key) && typed != NULL)
            typed (stepper, text->str);
    }
}

static gboolean
ends_with_keys (const char *question, glong length)
{
    return length >= 3 && *g_utf8_offset_to_pointer (question, length - 2) == '/';
}

PodaChoice
poda_step_choose (PodaStepper *stepper, const char *question, const char *keys)
{
    g_autofree gunichar *letters = g_utf8_to_ucs4_fast (question, -1, NULL);
    glong n = g_utf8_strlen (question, -1);
    gboolean own = ends_with_keys (question, n);
    gunichar first = own ? letters[n - 3] : (gunichar) keys[0];
    gunichar second = own ? letters[n - 1] : (gunichar) keys[1];
    for (;;) {
        guint32 key = poda_step_wait (stepper, question, "");
        if (key == PODA_KEY_ESCAPE || key == PODA_KEY_GONE || key == PODA_KEY_LEFT)
            return PODA_CHOICE_NONE;
        if (key == PODA_KEY_ENTER)
            return PODA_CHOICE_PASSED;
        if (key < PODA_KEY_LEFT && g_unichar_tolower (key) == g_unichar_tolower (first))
            return PODA_CHOICE_FIRST;
        if (key < PODA_KEY_LEFT
            && g_unichar_tolower (key) == g_unichar_tolower (second))
            return PODA_CHOICE_SECOND;
    }
}
