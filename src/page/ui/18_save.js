/* The picture of this moment as a file of its own. */

/* The page's rules that the picture needs, with their colours spelt out: not every
 * program that reads SVG knows variables. */
function picture_rules (svg) {
  const root = getComputedStyle (document.documentElement);
  const colour = (whole, name) => root.getPropertyValue (name).trim ();
  const rules = [];
  for (const rule of document.styleSheets[0].cssRules)
    if (rule instanceof CSSStyleRule && rule.selectorText !== '*'
        && svg.querySelector (rule.selectorText))
      rules.push (rule.cssText.replace (/var\((--[\w-]+)\)/g, colour));
  return rules.join ('\n');
}

function picture_file (stage) {
  const { svg, layout } = stage.picture, { width, height } = layout;
  stage.picture.clear_labels (0);
  const copy = svg.cloneNode (true), sheet = draw ('style', {}, picture_rules (svg));
  const paper = getComputedStyle (document.body).backgroundColor;
  const sizes = { viewBox: `0 0 ${width} ${height}`, width, height };
  for (const [name, value] of Object.entries (sizes))
    copy.setAttribute (name, value);
  stage.view.apply ();
  for (const group of copy.querySelectorAll (':scope > g'))
    group.removeAttribute ('transform');
  for (const handle of copy.querySelectorAll ('.handle'))
    handle.remove ();
  copy.prepend (draw ('title', {}, poda.data.title),
                draw ('desc', {}, stage.sentence.textContent), sheet,
                draw ('rect', { width, height, fill: paper }));
  return new XMLSerializer ().serializeToString (copy);
}

poda.save = function () {
  const file = new Blob ([picture_file (poda.stage ())], { type: 'image/svg+xml' });
  const link = make ('a', { download: `step-${poda.k}.svg`,
                            href: URL.createObjectURL (file) });
  link.click ();
  setTimeout (() => URL.revokeObjectURL (link.href), 1000);
};
