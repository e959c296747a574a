#pragma once

/* Lessons: pages that teach one idea each, beside a tree that is searched. Their
 * sources are Markdown (docs/lessons/README.md), which the page reads itself. */

#include "base/json.h"

/* Writes, as a page has more written into it (PodaHtml), the built-in lessons of all
 * languages with the trees that they name: an object of texts by their paths, in JSON
 * that is compressed by gzip, in base64. */
void poda_lessons_write (PodaJson *json, gconstpointer unused);
