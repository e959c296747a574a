#include "base/speech.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "languages.h" /* made by the Makefile: those that po/ has */

const char *const poda_speech_languages[] = { "en", PODA_TRANSLATIONS NULL };

static void
choose_languages (const char *languages)
{
    if (languages != NULL)
        g_setenv ("LANGUAGE", languages, TRUE);
    else
        g_unsetenv ("LANGUAGE");
    /* Choosing a text domain, even the same one, makes gettext drop its cached
     * translations for another language. */
    textdomain (textdomain (NULL));
}

/* Returns C.UTF-8 for English: the C locale is never translated. On some systems every
 * other locale follows LANGUAGE, installed or not; on others a locale has its own
 * language. */
const char *
poda_speech_locale (const char *language)
{
    if (strcmp (language, poda_speech_languages[0]) == 0)
        return "C.UTF-8";
    locale_t own = newlocale (LC_MESSAGES_MASK, language, (locale_t) 0);
    if (own == (locale_t) 0)
        return "C.UTF-8";
    freelocale (own);
    return language;
}

/* Sets LC_CTYPE to UTF-8, too: otherwise gettext would convert translations. */
void
poda_speech_begin (PodaSpeech *speech, const char *language)
{
    gboolean plain = strcmp (language, poda_speech_languages[0]) == 0;
    *speech = (PodaSpeech){ .locale = newlocale (LC_CTYPE_MASK, "C.UTF-8", NULL) };
    if (speech->locale != (locale_t) 0 && !plain)
        speech->locale =
            newlocale (LC_MESSAGES_MASK, poda_speech_locale (language), speech->locale);
    if (speech->locale == (locale_t) 0)
        return;
    speech->before = uselocale (speech->locale);
    if (plain || g_strcmp0 (g_getenv ("LANGUAGE"), language) == 0)
        return;
    speech->chose = TRUE;
    speech->languages = g_strdup (g_getenv ("LANGUAGE"));
    choose_languages (language);
}

void
poda_speech_end (PodaSpeech *speech)
{
    if (speech->locale == (locale_t) 0)
        return;
    if (speech->chose)
        choose_languages (speech->languages);
    uselocale (speech->before);
    freelocale (speech->locale);
    g_free (speech->languages);
    *speech = (PodaSpeech){ 0 };
}

const char *
poda_speech_current (void)
{
    const char *locale = setlocale (LC_MESSAGES, NULL);
    if (g_strcmp0 (locale, "C") == 0 || g_strcmp0 (locale, "POSIX") == 0)
        return poda_speech_languages[0];
    const char *chosen = g_getenv ("LANGUAGE");
    g_auto (GStrv) names =
        g_strsplit (chosen != NULL && *chosen != '\0' ? chosen : locale, ":", -1);
    for (guint i = 0; names[i] != NULL; i++) {
        names[i][strcspn (names[i], "_.@")] = '\0'; /* es_AR.UTF-8 means es */
        for (guint j = 0; poda_speech_languages[j] != NULL; j++)
            if (g_str_equal (names[i], poda_speech_languages[j]))
                return poda_speech_languages[j];
    }
    return poda_speech_languages[0];
}
