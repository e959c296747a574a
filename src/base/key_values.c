#include "base/key_values.h"
#include "base/texts.h"

#include <string.h>

void
poda_key_values_begin (PodaKeyValues *pairs, const char *text,
                       PodaKeyValueBlanks blanks)
{
    *pairs = (PodaKeyValues){ .blanks = blanks,
                              .written = g_strsplit (text != NULL ? text : "", ",", -1),
                              .before = poda_texts_new (g_free, NULL) };
}

void
poda_key_values_clear (PodaKeyValues *pairs)
{
    g_clear_pointer (&pairs->written, g_strfreev);
    g_clear_pointer (&pairs->before, g_tree_unref);
}

gboolean
poda_key_values_next (PodaKeyValues *pairs)
{
    pairs->text = pairs->written[pairs->next];
    if (pairs->text == NULL)
        return FALSE;
    pairs->next++;
    char *key = g_strdup (pairs->text);
    if (pairs->blanks != PODA_BLANKS_KEPT)
        g_strstrip (key);
    char *value = strchr (key, '=');
    if (value != NULL)
        *value++ = '\0';
    if (value != NULL && pairs->blanks == PODA_BLANKS_AROUND_SIDES) {
        g_strchomp (key);
        g_strchug (value);
    }
    pairs->key = key;
    pairs->value = value;
    pairs->again = !poda_texts_add (pairs->before, key);
    return TRUE;
}

char *
poda_key_values_name (const char *text, const char **rest)
{
    gsize length = strcspn (text, ":");
    if (rest != NULL)
        *rest = text[length] == ':' ? text + length + 1 : NULL;
    return g_strndup (text, length);
}
