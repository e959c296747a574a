#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched. Their
 * sources are Markdown (docs/lessons/README.md), which the page reads itself. */

#include "base/json.h"

/* Writes the built-in lessons of all languages, with the trees that they name, as pages
 * unpack them: a JSON object of texts by their paths, compressed by gzip, in base64. */
void poda_lessons_pack (PodaJson *json, const char *key);
