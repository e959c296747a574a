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
} PodaLocaleScope;

/* Begins the scope; `language` is a code such as "en" or "es". Meanwhile other threads
 * must not translate, nor change the environment. */
void poda_locale_begin (PodaLocaleScope *speech, const char *language);
void poda_locale_end (PodaLocaleScope *speech);

/* The available languages; ends with NULL. The first one is that of the sources. */
extern const char *const poda_locale_languages[];

/* Returns the message locale for one of these languages. */
const char *poda_locale_locale (const char *language);

/* Returns the current language of the program. */
const char *poda_locale_current (void);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaLocaleScope, poda_locale_end)
