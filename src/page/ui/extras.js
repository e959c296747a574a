/* Extras of some trees in lessons: cards of the current path, all orders of the children, a
 * negamax with one mistake, a variable depth. */

import { el, svg, number } from './dom.js';

/** The cards that lie on the table: each open node's copy of the window; one that was torn up
 * when its node returned.
 * @param {import('./stand.js').Stand} stand */
export function cards(stand) {
  const { now } = stand, asking = stand.asking();
  const open = (now.path ?? []).map(({ name, player, value, alpha, beta }) => ({ name, player,
    v: number(value) || '–', alpha: alpha.at(-1) ?? null, beta: beta.at(-1) ?? null, torn: false }));
  const child = now.event === 'update' ? stand.view.names?.[now.child ?? 0] : null;
  if (child)
    open.push({ name: child, player: now.player === 'max' ? 'min' : 'max', v: number(now.returned),
      alpha: null, beta: null, torn: true });
  return el('ol', { className: 'deck' }, ...open.map(({ name, player, v, alpha, beta, torn }) =>
    el('li', { className: `${player}${torn ? ' torn' : ''}` }, el('b', {}, name), el('span', {}, `v ${v}`),
      ...torn ? [] : [el('span', {}, `α ${asking ? '?' : number(alpha)}`),
        el('span', {}, `β ${asking ? '?' : number(beta)}`)])));
}

/* --- Orders --- */

/** A tree as it is written: a leaf's text, or a name and children.
 * @typedef {{ head: string, children: Written[] }} Written */

/** @param {string} text @returns {Written} */
function read(text) {
  let at = 0;
  const node = () => {
    const head = /^[^[\],]*/.exec(text.slice(at))?.[0] ?? '';
    /** @type {Written[]} */
    const children = [];
    at += head.length;
    while (text[at] === (children.length ? ',' : '[')) {
      at++;
      children.push(node());
    }
    at += children.length ? 1 : 0;
    return { head, children };
  };
  return node();
}

/** The tree with its children in all orders, as texts.
 * @param {Written} tree @returns {string[]} */
function orders({ head, children }) {
  if (children.length === 0)
    return [head];
  const joined = (/** @type {string[]} */ texts, /** @type {string[]} */ own) =>
    texts.flatMap(text => own.map(one => text ? `${text},${one}` : one));
  return permutations(children).flatMap(order =>
    order.map(orders).reduce(joined, ['']).map(text => `${head}[${text}]`));
}

/** @template T
 * @param {T[]} items
 * @returns {T[][]} */
function permutations(items) {
  return items.length < 2 ? [items] : items.flatMap((item, i) =>
    permutations(items.filter((_, k) => k !== i)).map(rest => [item, ...rest]));
}

/** Draws the number of orders by visited leaves, with the current order.
 * @param {import('./stand.js').Stand} stand */
export function histogram(stand) {
  const tree = stand.tree.problem;
  if (!stand.counts) {
    stand.counts = new Map();
    for (const t of orders(read(tree.t))) {
      const n = stand.leaves({ ...tree, t });
      stand.counts.set(n, (stand.counts.get(n) ?? 0) + 1);
    }
  }
  const rows = [...stand.counts].sort(([a], [b]) => a - b), most = Math.max(...stand.counts.values());
  const own = stand.leaves();
  return svg('svg', { className: 'orders', viewBox: `0 0 420 ${rows.length * 24 + 4}`, role: 'img',
    'aria-label': rows.map(([n, count]) => `${n}: ${count}`).join(', ') },
  ...rows.flatMap(([n, count], i) => [
    svg('text', { x: 24, y: i * 24 + 18, 'text-anchor': 'end' }, n),
    svg('rect', { className: n === own ? 'own' : '', x: 34, y: i * 24 + 4, width: 330 * count / most,
      height: 18, rx: 3 }),
    svg('text', { x: 40 + 330 * count / most, y: i * 24 + 18 }, `${count}${n === own ? ' ◀' : ''}`)]));
}

/* --- A negamax with a slip --- */

const SLIPS = ['none', 'leaf-view', 'not-negated', 'window-not-swapped', 'window-not-negated'];

/** Returns the value of a negamax with a mistake, and its number of leaves.
 * @param {Written} tree @param {string} slip */
function slipped(tree, slip) {
  let leaves = 0;
  /** @type {(node: Written, sign: number, alpha: number, beta: number) => number} */
  const negamax = ({ head, children }, sign, alpha, beta) => {
    if (children.length === 0) {
      leaves++;
      return slip === 'leaf-view' ? Number(head) : sign * Number(head);
    }
    let value = -Infinity;
    for (const child of children) {
      const [low, high] = slip === 'window-not-negated' ? [alpha, beta]
        : slip === 'window-not-swapped' ? [-alpha, -beta] : [-beta, -alpha];
      const found = negamax(child, -sign, low, high);
      value = Math.max(value, slip === 'not-negated' ? found : -found);
      alpha = Math.max(alpha, value);
      if (alpha >= beta)
        break;
    }
    return value;
  };
  return { value: negamax(tree, 1, -Infinity, Infinity), leaves };
}

/** Five programs, of which one is right.
 * @param {import('./stand.js').Stand} stand */
export function slips(stand) {
  const { t } = stand.app, tree = read(stand.tree.problem.t);
  const result = el('output', {});
  const show = (/** @type {string} */ slip) => {
    const { value, leaves } = slipped(tree, slip);
    result.textContent = `A = ${number(value)}, ${t('lesson-leaves')} = ${leaves}`;
  };
  return el('fieldset', { className: 'slips' }, ...SLIPS.map(slip => el('label', {},
    el('input', { type: 'radio', name: stand.view.prefix, onchange: () => show(slip) }),
    ` ${t(`slip-${slip}`)}`)), result);
}

/** A formula such as max (5, min (2, ?)), each part of it an element.
 * @param {string} text */
export function formula(text) {
  const pieces = text.match(/max|min|[(),]|[^\s(),]+/g) ?? [];
  /** @returns {HTMLElement} */
  const part = () => {
    const word = pieces.shift() ?? '', /** @type {(string|HTMLElement)[]} */ terms = [];
    if (pieces[0] !== '(')
      return el('span', { className: 'term' }, word);
    while (pieces.length > 0 && pieces.shift() !== ')')
      terms.push(terms.length > 0 ? ', ' : '', part());
    return el('span', { className: `term ${word}` }, `${word} (`, ...terms, ')');
  };
  return /^(max|min) \(.*\)$/.test(text) ? part() : text;
}

/** Finds the nodes of a formula's parts: those of the first node that it fits.
 * @param {Element} term @param {import('./stand.js').Stand} stand */
export function fitFormula(term, { app, view }) {
  /** @param {Element} part @param {number} node @param {boolean} exact @returns {boolean} */
  const fits = (part, node, exact) => {
    const children = view.children(node), parts = [...part.children], said = part.textContent ?? '';
    if (parts.length === 0)
      return children.length > 0 || !exact || !/\d/.test(said)
        || view.node(node)?.querySelector('text.v')?.textContent === said;
    return part.classList.contains(app.player(node)) && parts.length === children.length
      && parts.every((one, i) => fits(one, children[i], exact));
  };
  const name = (/** @type {Element} */ part, /** @type {number} */ node) => {
    part.setAttribute('data-node', String(node));
    [...part.children].forEach((one, i) => name(one, view.children(node)[i]));
  };
  const nodes = view.nodes().sort((a, b) => a - b);
  const node = nodes.find(one => fits(term, one, true)) ?? nodes.find(one => fits(term, one, false));
  if (node)
    name(term, node);
}
