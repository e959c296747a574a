#pragma once

/* A scope in which all texts of this thread are in a chosen language, or in English if
 * there is no translation. */

#include <locale.h>

#include <glib.h>

typedef struct {
    locale_t locale; /* (locale_t) 0: no locale to change to */
    locale_t before;
    gboolean chose;  /* LANGUAGE was changed … */
    char *languages; /* … and had this value; NULL: unset */
} PodaSpeech;

/* Begins the scope; `language` is a code such as "en" or "es". Meanwhile other threads
 * must not translate, nor change the environment. */
void poda_speech_begin (PodaSpeech *speech, const char *language);
void poda_speech_end (PodaSpeech *speech);

/* The available languages; ends with NULL. The first one is that of the sources. */
extern const char *const poda_speech_languages[];

/* Returns the message locale for one of these languages. */
const char *poda_speech_locale (const char *language);

/* Returns the current language of the program. */
const char *poda_speech_current (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSpeech, poda_speech_end)
