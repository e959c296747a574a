#pragma once

/* Texts for terminals whose characters are not UTF-8. */

#include <glib.h>

G_BEGIN_DECLS

/* The text in ASCII: the house's signs by what stands for them on a typewriter, letters
 * without their accents, `?` for the rest. The caller frees it. */
char *poda_ascii_text (const char *text);

G_END_DECLS
