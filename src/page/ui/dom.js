/* Elements, in one call each. */

const SVG = 'http://www.w3.org/2000/svg';

/** Sets what an element bears: events as functions, the rest as attributes; false and
 * null leave one out.
 * @param {Element} element @param {{ [name: string]: any }} props */
function dress(element, props) {
  for (const [name, value] of Object.entries(props))
    if (name.startsWith('on'))
      element.addEventListener(name.slice(2), value);
    else if (name === 'value' && 'value' in element)
      /** @type {HTMLInputElement} */ (element).value = value;
    else if (value !== false && value !== null && value !== undefined)
      element.setAttribute(name === 'className' ? 'class' : name, value === true ? '' : value);
}

/** @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {{ [name: string]: any }} [props]
 * @param {...(Node|string|number|null|false|undefined)} children
 * @returns {HTMLElementTagNameMap[T]} */
export function el(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  for (const child of children)
    if (child !== null && child !== false && child !== undefined)
      element.append(child instanceof Node ? child : String(child));
  return element;
}

/** @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {{ [name: string]: any }} [attributes]
 * @param {...(Node|string|number)} children
 * @returns {SVGElementTagNameMap[T]} */
export function svg(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  dress(element, attributes);
  element.append(...children.map(child => child instanceof Node ? child : String(child)));
  return element;
}

/** A button with a sign, whose words screen readers say and pointers show.
 * @param {string} sign
 * @param {string} words
 * @param {(event: Event) => void} onclick
 * @param {{ [name: string]: any }} [props] */
export function button(sign, words, onclick, props = {}) {
  return el('button', { type: 'button', 'aria-label': words, title: words, onclick, ...props },
    el('span', { 'aria-hidden': 'true' }, sign));
}

/** A picture that C has drawn. Its style sheet, which a page may not hold in a text, goes
 * where the sheets of the page are.
 * @param {string} text @param {CSSStyleSheet} [sheet] @returns {SVGSVGElement} */
export function drawn(text, sheet) {
  const style = /<style>([^]*?)<\/style>/.exec(text);
  const rules = style?.[1].replaceAll('&gt;', '>') ?? '';
  if (sheet && sheetTexts.get(sheet) !== rules) {
    sheet.replaceSync(rules);
    sheetTexts.set(sheet, rules);
  }
  const page = new DOMParser().parseFromString(text.replace(style?.[0] ?? '', ''), 'image/svg+xml');
  return /** @type {any} */ (document.importNode(page.documentElement, true));
}

/** Makes the parts of a picture those of another one, by their keys; a style sheet moves
 * what stays.
 * @param {Element} old @param {Element} next */
export function turnInto(old, next) {
  const key = (/** @type {Element} */ part) => part.getAttribute('data-key');
  const stays = new Set([...next.children].map(key));
  [...old.children].filter(part => !stays.has(key(part))).forEach(part => part.remove());
  [...next.children].forEach((part, i) => {
    const at = old.children[i];
    if (!at || key(at) !== key(part)) {
      old.insertBefore(part, at ?? null);
      return;
    }
    for (const { name, value } of part.attributes)
      at.setAttribute(name, value);
    at.textContent = part.textContent;
  });
}

/** Contents of style sheets, since setting them is slow.
 * @type {WeakMap<CSSStyleSheet, string>} */
const sheetTexts = new WeakMap();

/** A sheet of the page, empty still; those that came before have the last word. */
export function newSheet() {
  const sheet = new CSSStyleSheet();
  document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets];
  return sheet;
}

/** True if nothing should move, as on paper. */
export function isCalm() {
  return matchMedia('print, (prefers-reduced-motion: reduce)').matches;
}

/** A number as people read it.
 * @param {number|string|null|undefined} value */
export function number(value) {
  if (value === null || value === undefined)
    return '';
  return String(value).replace('-', '−').replace(/\+?inf(inity)?/i, '∞');
}

/** The number that a value of JSON is, where infinities are words.
 * @param {number|string} value */
export function real(value) {
  if (typeof value === 'number')
    return value;
  return value.startsWith('-') ? -Infinity : Infinity;
}
