/* Cases, and what programs print, both by untrusted authors. A case is refused in one
 * line that begins with a place, or it is a search that can be done and a text that
 * reads back. */

#include "fuzz/check_case.h"

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    guint line;
    g_autofree char *text = copy_input (data, size, FALSE);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCase) one = poda_case_read ("t", text, size, &error);
    if (one == NULL) {
        g_assert_true (sscanf (error->message, "t:%u:", &line) == 1 && line > 0);
        check_line (error->message);
    } else {
        check_case (one);
    }
    g_autoptr (PodaTranscript) transcript = poda_transcript_read (text, size);
    if (transcript->remark != NULL)
        g_assert_true (g_utf8_validate (transcript->remark, -1, NULL));
    for (guint i = 0; i < transcript->visits->len; i++)
        g_assert_true (g_utf8_validate (transcript->visits->pdata[i], -1, NULL));
    return 0;
}
