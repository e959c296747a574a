#pragma once

/* Speech: between begin and end every sentence that this thread makes is in the
 * language chosen, or in English where there is no translation. */

#include <locale.h>

#include <glib.h>

typedef struct {
    locale_t locale; /* (locale_t) 0: there is none to change to */
    locale_t before;
    gboolean chose;  /* the environment's choice of languages was changed … */
    char *languages; /* … and was this; NULL: unset */
} PodaSpeech;

/* `language` is a code such as "en" or "es". Other threads must not ask for
 * translations meanwhile, nor change the environment. */
void poda_speech_begin (PodaSpeech *speech, const char *language);
void poda_speech_end (PodaSpeech *speech);

/* The languages there are; ends with NULL. The first one is that of the sources. */
extern const char *const poda_speech_languages[];

/* The locale of messages in which one of them can be spoken. */
const char *poda_speech_locale (const char *language);

/* The one of them that the program speaks now. */
const char *poda_speech_current (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaSpeech, poda_speech_end)
