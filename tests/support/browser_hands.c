/* What a person does to a page: clicks, touches, keys, and how it is looked at. */

#include <string.h>

#include "support/browser_keys.h"
#include "support/browser_parts.h"
#include "support/rows.h"

static void tell (Browser *browser, const char *method, const char *format, ...)
    G_GNUC_PRINTF (3, 4);

static void
tell (Browser *browser, const char *method, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *parameters = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    json_node_unref (browser_call (browser, method, parameters));
}

/* Numbers as JSON has them, in every locale. */
typedef struct {
    char text[G_ASCII_DTOSTR_BUF_SIZE];
} Number;

static Number
number (double value)
{
    Number result;
    g_ascii_dtostr (result.text, sizeof result.text, value);
    return result;
}

static const char *const find_middle =
    "(selector => {"
    "  const element = document.querySelector (selector);"
    "  if (!element) return 'is not there';"
    "  element.scrollIntoView ("
    "    { block: 'nearest', inline: 'nearest', behavior: 'instant' });"
    "  const box = element.getBoundingClientRect ();"
    "  const x = box.left + box.width / 2, y = box.top + box.height / 2;"
    "  if (!box.width || !box.height) return 'is not shown';"
    "  const hit = document.elementFromPoint (x, y);"
    "  const whole = element.closest ('svg g') || element;"
    "  if (hit && whole.contains (hit)) return { x, y };"
    "  return 'is covered at ' + [x, y] + ' by '"
    "    + (hit ? hit.cloneNode (false).outerHTML : 'nothing');"
    "}) (%s)";

static void
find (Browser *browser, const char *selector, double *x, double *y)
{
    g_autofree char *quoted = browser_quote (selector);
    g_autofree char *script = g_strdup_printf (find_middle, quoted);
    g_autoptr (JsonNode) place = browser_evaluate (browser, "%s", script);
    if (!JSON_NODE_HOLDS_OBJECT (place))
        fail_msg ("browser: %s %s\n%s", selector, json_node_get_string (place),
                  browser->errors->str);
    *x = json_node_get_double (json_at (place, "x"));
    *y = json_node_get_double (json_at (place, "y"));
}

static void
mouse (Browser *browser, const char *type, double x, double y, gboolean down)
{
    tell (browser, "Input.dispatchMouseEvent",
          "{\"type\":\"%s\",\"x\":%s,\"y\":%s,\"button\":\"%s\",\"buttons\":%d,"
          "\"clickCount\":%d}",
          type, number (x).text, number (y).text,
          down || g_str_equal (type, "mouseReleased") ? "left" : "none", down,
          !g_str_equal (type, "mouseMoved"));
}

void
browser_click (Browser *browser, const char *selector)
{
    double x, y;
    find (browser, selector, &x, &y);
    mouse (browser, "mouseMoved", x, y, FALSE);
    mouse (browser, "mousePressed", x, y, TRUE);
    mouse (browser, "mouseReleased", x, y, FALSE);
}

void
browser_drag (Browser *browser, const char *selector, double dx, double dy)
{
    double x, y;
    find (browser, selector, &x, &y);
    mouse (browser, "mouseMoved", x, y, FALSE);
    mouse (browser, "mousePressed", x, y, TRUE);
    for (guint i = 1; i <= 4; i++)
        mouse (browser, "mouseMoved", x + dx * i / 4, y + dy * i / 4, TRUE);
    mouse (browser, "mouseReleased", x + dx, y + dy, FALSE);
}

void
browser_wheel (Browser *browser, const char *selector, double dy)
{
    double x, y;
    find (browser, selector, &x, &y);
    tell (browser, "Input.dispatchMouseEvent",
          "{\"type\":\"mouseWheel\",\"x\":%s,\"y\":%s,\"deltaX\":0,\"deltaY\":%s}",
          number (x).text, number (y).text, number (dy).text);
}

void
browser_touch (Browser *browser, const char *selector)
{
    double x, y;
    find (browser, selector, &x, &y);
    tell (browser, "Input.dispatchTouchEvent",
          "{\"type\":\"touchStart\",\"touchPoints\":[{\"x\":%s,\"y\":%s}]}",
          number (x).text, number (y).text);
    tell (browser, "Input.dispatchTouchEvent",
          "{\"type\":\"touchEnd\",\"touchPoints\":[]}");
}

static const struct {
    const char *prefix;
    guint bit;
} modifiers[] = { { "Alt+", 1 }, { "Control+", 2 }, { "Meta+", 4 }, { "Shift+", 8 } };

/* Takes the modifiers off the front of a key's name. */
static guint
take_modifiers (const char **key)
{
    guint bits = 0;
    for (guint i = 0; i < G_N_ELEMENTS (modifiers); i++)
        if (g_str_has_prefix (*key, modifiers[i].prefix)) {
            *key += strlen (modifiers[i].prefix);
            bits |= modifiers[i].bit;
        }
    return bits;
}

static void
dispatch_key (Browser *browser, const char *type, const BrowserKey *key, guint bits)
{
    gboolean types = key->text != NULL && (bits & ~8u) == 0;
    g_autofree char *name = browser_quote (key->key);
    g_autofree char *text = browser_quote (types ? key->text : "");
    tell (browser, "Input.dispatchKeyEvent",
          "{\"type\":\"%s\",\"key\":%s,\"code\":\"%s\",\"windowsVirtualKeyCode\":%d,"
          "\"nativeVirtualKeyCode\":%d,\"modifiers\":%u%s%s}",
          type, name, key->code, key->number, key->number, bits,
          types ? ",\"text\":" : "", types ? text : "");
}

void
browser_press (Browser *browser, const char *name)
{
    BrowserKeyBuffer buffer;
    const char *rest = name;
    guint bits = take_modifiers (&rest);
    const BrowserKey *key = browser_key_find (rest, &buffer);
    if (key == NULL)
        fail_msg ("browser: no key \"%s\"", name);
    bits |= key->shift ? 8 : 0;
    dispatch_key (browser, key->text != NULL ? "keyDown" : "rawKeyDown", key, bits);
    dispatch_key (browser, "keyUp", key, bits);
}

void
browser_type (Browser *browser, const char *text)
{
    for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c)) {
        char one[8] = "";
        BrowserKeyBuffer buffer;
        g_utf8_strncpy (one, c, 1);
        if (browser_key_find (one, &buffer) != NULL) {
            browser_press (browser, one);
            continue;
        }
        g_autofree char *quoted = browser_quote (one);
        tell (browser, "Input.insertText", "{\"text\":%s}", quoted);
    }
}

void
browser_viewport (Browser *browser, guint width, guint height, gboolean phone)
{
    const char *is = phone ? "true" : "false";
    tell (browser, "Emulation.setDeviceMetricsOverride",
          "{\"width\":%u,\"height\":%u,\"deviceScaleFactor\":%d,\"mobile\":%s}", width,
          height, phone ? 2 : 1, is);
    tell (browser, "Emulation.setTouchEmulationEnabled", "{\"enabled\":%s}", is);
}

void
browser_media (Browser *browser, const char *medium, const char *feature,
               const char *value)
{
    g_autofree char *features =
        feature == NULL
            ? g_strdup ("")
            : g_strdup_printf ("{\"name\":\"%s\",\"value\":\"%s\"}", feature, value);
    tell (browser, "Emulation.setEmulatedMedia", "{\"media\":\"%s\",\"features\":[%s]}",
          medium != NULL ? medium : "", features);
}

void
browser_downloads (Browser *browser, const char *folder)
{
    g_autofree char *quoted = browser_quote (folder);
    g_autofree char *parameters =
        g_strdup_printf ("{\"behavior\":\"allow\",\"downloadPath\":%s,"
                         "\"browserContextId\":\"%s\"}",
                         quoted, browser->context);
    json_node_unref (
        browser_ask (browser, NULL, "Browser.setDownloadBehavior", parameters));
}

void
browser_screenshot (Browser *browser, const char *path)
{
    gsize length;
    g_autoptr (JsonNode) result =
        browser_call (browser, "Page.captureScreenshot", "{\"format\":\"png\"}");
    g_autofree guchar *bytes = g_base64_decode (json_text_at (result, "data"), &length);
    assert_true (g_file_set_contents (path, (char *) bytes, (gssize) length, NULL));
}
