#pragma once

/* What the page itself says: labels, names of modes, questions. */

#include "base/json.h"

G_BEGIN_DECLS

/* "texts": {"en": {key: text}, …}, in every language. Meanwhile no other thread may ask
 * for translations or change the environment. */
void poda_page_write_texts (PodaJson *json);

G_END_DECLS
