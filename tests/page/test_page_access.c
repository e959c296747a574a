/* The page is for everybody: names for all controls, keys alone, contrast, dark and
 * print, little motion, small screens. */

#include "support/page.h"

#define NOTES "trees/notes.gv"

/* What a screen reader meets, from the browser's own accessibility tree. */
static void
play_names (Browser *browser, const char *folder)
{
    static const char *const roles[] = { "button", "textbox",  "slider", "combobox",
                                         "link",   "checkbox", "image",  "dialog",
                                         "region", "table",    NULL };
    (void) folder;
    guint buttons = 0;
    browser_press (browser, "p");
    browser_await (browser, "poda.state.mode === 'predict'");
    g_autoptr (JsonNode) result =
        browser_call (browser, "Accessibility.getFullAXTree", "{}");
    JsonArray *nodes =
        json_object_get_array_member (json_node_get_object (result), "nodes");
    for (guint i = 0; i < json_array_get_length (nodes); i++) {
        JsonObject *node = json_array_get_object_element (nodes, i);
        if (json_object_get_boolean_member (node, "ignored"))
            continue;
        const char *role = json_object_get_string_member (
            json_object_get_object_member (node, "role"), "value");
        const char *name =
            !json_object_has_member (node, "name")
                ? ""
                : json_object_get_string_member (
                    json_object_get_object_member (node, "name"), "value");
        if (g_strv_contains (roles, role) && *name == '\0')
            fail_msg ("a %s without a name", role);
        buttons += g_str_equal (role, "button");
    }
    assert_true (buttons > 20);
}

/* Tab reaches every control, and one sees where one is. */
static void
play_focus (Browser *browser, const char *folder)
{
    (void) folder;
    g_autofree char *reached = NULL;
    browser_run (browser, "void (window.been = [])");
    for (guint i = 0; i < 60; i++) {
        browser_press (browser, "Tab");
        g_autofree char *unseen = browser_text (
            browser,
            "(() => { const e = document.activeElement;"
            "  if (e === document.body) return '';"
            "  been.push (e.dataset.do || e.className.baseVal || e.className);"
            "  const look = () => [e, ...e.querySelectorAll ('.b')].map (x => {"
            "    const s = getComputedStyle (x);"
            "    return [s.outline, s.boxShadow, s.stroke, s.strokeWidth]; }).join ();"
            "  const with_focus = look (); e.blur ();"
            "  const without = look (); e.focus ();"
            "  return with_focus !== without ? '' : e.cloneNode (false).outerHTML; }) "
            "()");
        if (*unseen != '\0')
            fail_msg ("no focus to be seen on %s", unseen);
    }
    reached = browser_text (
        browser, "[...document.querySelectorAll ('[data-do]')].filter (e =>"
                 "  e.offsetParent && !e.disabled && !been.includes (e.dataset.do))"
                 "  .map (e => e.dataset.do).join (' ')");
    assert_string_equal (reached, "");
    assert_page (browser, "been.some (name => /node/.test (name))");
}

/* The contrast of every text with what lies behind it: 4.5, or 3 for large letters. */
static const char *const contrast =
    "(() => {"
    "  const parse = text => { const n = text.match (/[\\d.]+/g).map (Number);"
    "    return { rgb: n.slice (0, 3), a: n.length > 3 ? n[3] : 1 }; };"
    "  const over = (top, a, under) => under.map ((c, i) => top[i] * a + c * (1 - a));"
    "  const light = rgb => rgb.map (c => c / 255).map (c =>"
    "    c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)"
    "    .reduce ((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);"
    "  const opacity = e => e && e !== document.documentElement"
    "    ? getComputedStyle (e).opacity * opacity (e.parentElement) : 1;"
    "  const painted = e => { const s = getComputedStyle (e);"
    "    const svg = e instanceof SVGElement && !(e instanceof SVGSVGElement);"
    "    const text = svg ? (e.matches ('rect, circle, path') ? s.fill : 'none')"
    "                     : s.backgroundColor;"
    "    if (text === 'none') return null;"
    "    const paint = parse (text);"
    "    paint.a *= opacity (e) * (svg ? s.fillOpacity : 1);"
    "    return paint; };"
    "  const behind = (e, x, y) => {"
    "    const stack = document.elementsFromPoint (x, y);"
    "    const at = stack.findIndex (o => o === e || e.contains (o));"
    "    let under = stack.slice (Math.max (at, 0)).filter (o => !o.matches ('text, "
    "tspan'));"
    "    if (at < 0) for (under = [], o = e; o; o = o.parentElement) under.push (o);"
    "    let rgb = parse (getComputedStyle (document.body).backgroundColor);"
    "    rgb = rgb.a ? rgb.rgb : matchMedia ('(prefers-color-scheme: dark)').matches"
    "      ? [18, 18, 18] : [255, 255, 255];"
    "    for (const paint of under.reverse ().map (painted))"
    "      if (paint) rgb = over (paint.rgb, paint.a, rgb);"
    "    return rgb; };"
    "  const bad = []; let o;"
    "  for (const e of document.querySelectorAll ('body *')) {"
    "    if (e.matches ('script, style, option, noscript, title') || e.disabled"
    "        || ![...e.childNodes].some (n => n.nodeType === 3 && n.data.trim ()))"
    "      continue;"
    "    const range = document.createRange (); range.selectNodeContents (e);"
    "    const box = range.getBoundingClientRect ();"
    "    const x = box.left + box.width / 2, y = box.top + box.height / 2;"
    "    if (!box.width || !e.checkVisibility () || x < 0 || y < 0 || x > innerWidth"
    "        || y > innerHeight) continue;"
    "    const s = getComputedStyle (e), svg = e instanceof SVGElement;"
    "    const under = behind (e, x, y), ink = parse (svg ? s.fill : s.color);"
    "    const top = over (ink.rgb, ink.a * opacity (e), under);"
    "    const [low, high] = [light (top), light (under)].sort ((a, b) => a - b);"
    "    const ratio = (high + 0.05) / (low + 0.05), size = parseFloat (s.fontSize);"
    "    const large = size >= 24 || (size >= 18.66 && s.fontWeight >= 700);"
    "    if (ratio < (large ? 3 : 4.5))"
    "      bad.push (ratio.toFixed (2) + ' ' + e.tagName + '.'"
    "        + (e.className.baseVal ?? e.className) + ' \"' + e.textContent.slice (0, "
    "20)"
    "        + '\" ' + top.map (Math.round) + ' on ' + under.map (Math.round));"
    "  }"
    "  return [...new Set (bad)].slice (0, 12).join ('\\n'); }) ()";

static void
check_contrast (Browser *browser)
{
    static const char *const fragments[] = {
        "step=0",           "step=17", "step=26", "step=31", "step=25&mode=predict",
        "step=25&mode=exam"
    };
    g_autoptr (GString) all = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (fragments); i++) {
        browser_run (browser, "void (location.hash = '%s')", fragments[i]);
        browser_await (browser, "poda.state.step === %d", atoi (fragments[i] + 5));
        g_autofree char *bad = browser_text (browser, "%s", contrast);
        if (*bad != '\0')
            g_string_append_printf (all, "%s:\n%s\n", fragments[i], bad);
    }
    if (all->len > 0)
        fail_msg ("too little contrast:\n%s", all->str);
}

static void
play_contrast (Browser *browser, const char *folder)
{
    (void) folder;
    browser_media (browser, "screen", "prefers-color-scheme", "light");
    check_contrast (browser);
}

static void
play_dark (Browser *browser, const char *folder)
{
    (void) folder;
    browser_media (browser, "screen", "prefers-color-scheme", "dark");
    assert_page (browser, "getComputedStyle (document.body).backgroundColor.match ("
                          "/\\d+/g).slice (0, 3).every (c => c < 80)");
    check_contrast (browser);
}

/* What changes is told: politely, in the words that are shown. */
static void
play_live (Browser *browser, const char *folder)
{
    (void) folder;
    assert_page_text (
        browser, "polite",
        "document.querySelector ('.sentence').getAttribute ('aria-live')");
    g_autofree char *before =
        browser_text (browser, "document.querySelector ('.sentence').textContent");
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 18);
    browser_await (browser, "(async () => document.querySelector ('.sentence')"
                            ".textContent.slice (1) === (await poda.sentence (18))"
                            ".slice (1)) ()");
    g_autofree char *after =
        browser_text (browser, "document.querySelector ('.sentence').textContent");
    assert_string_not_equal (before, after);
    assert_page (browser, "/−3/.test (document.querySelector ('g[data-node=\"6\"]')"
                          ".ariaLabel)");
    assert_page (browser, "/18/.test (document.querySelector ('svg.tree').ariaLabel)");
    assert_page_text (browser, "en", "document.documentElement.lang");
}

static void
play_motion (Browser *browser, const char *folder)
{
    (void) folder;
    browser_media (browser, "screen", "prefers-reduced-motion", "reduce");
    browser_press (browser, "ArrowRight");
    page_await_step (browser, 18);
    assert_page (browser, "document.getAnimations ().length === 0");
    assert_page (browser,
                 "[...document.querySelectorAll ('*')].every (e => {"
                 "  const s = getComputedStyle (e);"
                 "  return s.scrollBehavior !== 'smooth' && [s.transitionDuration,"
                 "    s.animationDuration].join ().split (',').every (t =>"
                 "      parseFloat (t) <= 0.01); })");
}

/* On paper there is the picture, and nothing to press. */
static void
play_print (Browser *browser, const char *folder)
{
    (void) folder;
    browser_media (browser, "print", NULL, NULL);
    assert_page (browser, "!document.querySelector ('.controls').checkVisibility ()");
    assert_page (browser, "[...document.querySelectorAll ('button')].every (button =>"
                          " !button.checkVisibility ())");
    assert_page (browser, "document.querySelector ('svg.tree').checkVisibility ()");
    assert_page (browser, "document.querySelector ('.sentence').checkVisibility ()");
    json_node_unref (browser_call (browser, "Page.printToPDF", "{}"));
}

/* On a phone all controls are within reach, and large enough for a finger. */
static void
play_phone (Browser *browser, const char *folder)
{
    (void) folder;
    static const guint widths[] = { 320, 360, 412 };
    for (guint i = 0; i < G_N_ELEMENTS (widths); i++) {
        browser_viewport (browser, widths[i], 640, TRUE);
        g_autofree char *bad = browser_text (
            browser,
            "(async () => {"
            "  await new Promise (requestAnimationFrame);"
            "  await new Promise (done => setTimeout (done, 100));"
            "  const bad = [], wide = document.documentElement.scrollWidth;"
            "  if (wide > innerWidth) bad.push ('page ' + wide + ' of ' + innerWidth);"
            "  for (const e of document.querySelectorAll ("
            "       'button, input, select, h1, .sentence')) {"
            "    const box = e.getBoundingClientRect ();"
            "    if (!e.checkVisibility () || !box.width) continue;"
            "    const pressed = e.matches ('button, input, select');"
            "    const low = box.height < 24 && !['range', 'checkbox'].includes "
            "(e.type);"
            "    if (box.left < 0 || box.right > innerWidth + 0.5"
            "        || (pressed && (low || (box.width < 24 && e.type !== "
            "'checkbox'))))"
            "      bad.push ((e.dataset.do || e.className || e.tagName) + ' '"
            "        + [box.left, box.right, box.width, box.height].map (Math.round));"
            "  }"
            "  return bad.join ('\\n'); }) ()");
        if (*bad != '\0')
            fail_msg ("%u pixels wide:\n%s", widths[i], bad);
    }
}

static const PagePlay plays[] = {
    { "names of controls", NOTES, "step=17", play_names },
    { "the focus is reached and seen", NOTES, "step=17", play_focus },
    { "contrast", NOTES, NULL, play_contrast },
    { "contrast in the dark", NOTES, NULL, play_dark },
    { "contrast of chance nodes", "trees/chance.gv", NULL, play_contrast },
    { "contrast of two in the dark", "trees/notes.gv --compare minimax", NULL,
      play_dark },
    { "what changes is told", NOTES, "step=17", play_live },
    { "reduced motion", NOTES, "step=17", play_motion },
    { "print", NOTES, "step=26", play_print },
    { "a phone", NOTES, "step=26", play_phone },
    { "two on a phone", "trees/notes.gv --compare minimax", "step=26", play_phone },
    { "a question on a phone", NOTES, "step=25&mode=predict", play_phone },
    { "Spanish on a phone", NOTES, "step=25&lang=es&mode=exam", play_phone },
};

int
main (void)
{
    return page_run ("page access", plays, G_N_ELEMENTS (plays));
}
