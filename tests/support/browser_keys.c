#include "support/browser_keys.h"

static const BrowserKey keys[] = {
    { "ArrowLeft", "ArrowLeft", 37, FALSE, NULL },
    { "ArrowUp", "ArrowUp", 38, FALSE, NULL },
    { "ArrowRight", "ArrowRight", 39, FALSE, NULL },
    { "ArrowDown", "ArrowDown", 40, FALSE, NULL },
    { "Home", "Home", 36, FALSE, NULL },
    { "End", "End", 35, FALSE, NULL },
    { "PageUp", "PageUp", 33, FALSE, NULL },
    { "PageDown", "PageDown", 34, FALSE, NULL },
    { "Escape", "Escape", 27, FALSE, NULL },
    { "Enter", "Enter", 13, FALSE, "\r" },
    { "Tab", "Tab", 9, FALSE, NULL },
    { "Backspace", "Backspace", 8, FALSE, NULL },
    { "Delete", "Delete", 46, FALSE, NULL },
    { " ", "Space", 32, FALSE, " " },
    { "/", "Slash", 191, FALSE, "/" },
    { "?", "Slash", 191, TRUE, "?" },
    { "-", "Minus", 189, FALSE, "-" },
    { "=", "Equal", 187, FALSE, "=" },
    { "+", "Equal", 187, TRUE, "+" },
    { "[", "BracketLeft", 219, FALSE, "[" },
    { "]", "BracketRight", 221, FALSE, "]" },
    { ".", "Period", 190, FALSE, "." },
    { ",", "Comma", 188, FALSE, "," },
};

static const BrowserKey *
plain_key (char character, BrowserKeyBuffer *buffer)
{
    char capital = g_ascii_toupper (character);
    buffer->name[0] = character;
    buffer->name[1] = '\0';
    g_snprintf (buffer->code, sizeof buffer->code, "%s%c",
                g_ascii_isdigit (character) ? "Digit" : "Key", capital);
    buffer->key = (BrowserKey){ buffer->name, buffer->code, capital,
                                g_ascii_isupper (character), buffer->name };
    return &buffer->key;
}

const BrowserKey *
browser_key_find (const char *name, BrowserKeyBuffer *buffer)
{
    if (g_ascii_isalnum (name[0]) && name[1] == '\0')
        return plain_key (name[0], buffer);
    for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
        if (g_str_equal (keys[i].key, name))
            return &keys[i];
    return NULL;
}
