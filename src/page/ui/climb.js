/* Searches what was cut: each skipped number moves from its leaf up to the node that refuses it,
 * and stays there with the comparison. The engine computes the numbers. */

import { svg, number, isCalm } from './dom.js';

/** Duration of a move between nodes, and of a pause, in milliseconds. */
const PACE = 1100;
const REST = 500;

/** Sends up what was cut at a node, and gives what is to be said of it. Where nothing is cut
 * there, that is thrown.
 * @param {import('./app.js').App} app
 * @param {import('./tree.js').TreeView} view
 * @param {number} cut
 * @param {boolean} [calm] at once */
export function searchAnyway(app, view, cut, calm = isCalm()) {
  /** @type {Anyway} */
  const found = app.ask('anyway', String(cut));
  climb(view, cut, found, app.t('doubt-ends'), calm);
  return found.said;
}

/** @param {import('./tree.js').TreeView} view
 * @param {number} cut
 * @param {Anyway} found
 * @param {string} ends what is said where nothing changes any more
 * @param {boolean} calm */
async function climb(view, cut, found, ends, calm) {
  const truths = new Map(found.truths.filter(([node]) => view.node(node)));
  const shown = svg('g', {}, ...[...truths].map(([node, value]) => ghost(view.place(node), number(value))));
  view.overlay.replaceChildren(shown);
  view.frame([cut, ...found.way.map(stop => stop.node), ...truths.keys()]);
  const children = view.children(cut).filter(child => truths.has(child));
  let climbers = await Promise.all(children.map(child =>
    climber(shown, view, rise(view, child, truths), calm)));
  for (const [i, { node, text, value, stays }] of found.way.entries()) {
    if (!view.node(node))
      break;
    await Promise.all(climbers.map((one, k) => one.to(door(view, node, k, climbers.length))));
    if (!shown.isConnected)
      return;
    shown.append(verdict(view.place(node), !view.parents?.has(String(node)), text, stays ? ends : ''));
    if (stays || i === found.way.length - 1) {
      for (const one of climbers)
        one.element.classList.toggle('refused', stays);
      break;
    }
    await pause(calm ? 0 : REST);
    /* Only one number goes on from here. */
    const [first, ...others] = climbers;
    if (!first)
      break;
    for (const one of others)
      one.element.remove();
    first.say(number(value));
    climbers = [first];
  }
}

/** The nodes that a child's value comes from, from its leaf up.
 * @param {import('./tree.js').TreeView} view
 * @param {number} child
 * @param {Map<number, number|string>} truths */
function rise(view, child, truths) {
  const way = [child];
  for (let next = child; next;) {
    next = view.children(next).find(below => truths.get(below) === truths.get(child)) ?? 0;
    if (next)
      way.unshift(next);
  }
  return { way, text: number(truths.get(child)) };
}

/** A number that has come up to the child of a node that was cut.
 * @param {SVGElement} shown
 * @param {import('./tree.js').TreeView} view
 * @param {{ way: number[], text: string }} from
 * @param {boolean} calm */
async function climber(shown, view, { way, text }, calm) {
  const words = svg('text', { 'text-anchor': 'middle', y: 6 }, text);
  const element = svg('g', { className: 'climber' }, svg('circle', { r: 15 }), words);
  let place = door(view, way[0], 0, 1);
  shown.append(element);
  const to = async (/** @type {{ x: number, y: number }} */ next) => {
    const from = place;
    place = next;
    element.setAttribute('transform', `translate(${next.x} ${next.y})`);
    if (!calm && (from.x !== next.x || from.y !== next.y))
      await element.animate([{ transform: `translate(${from.x}px, ${from.y}px)` },
        { transform: `translate(${next.x}px, ${next.y}px)` }],
      { duration: PACE, easing: 'ease-in-out' }).finished;
  };
  for (const node of way)
    await to(door(view, node, 0, 1));
  return { element, to, say: (/** @type {string} */ said) => words.replaceChildren(said) };
}

/** Returns the position of a number at a node: at its lower edge, next to the others.
 * @param {import('./tree.js').TreeView} view @param {number} node @param {number} k @param {number} n */
function door(view, node, k, n) {
  const { x, y, width, height } = view.place(node);
  return { x: x + width / 2 + (k - (n - 1) / 2) * 34, y: y + height + 6 };
}

/** @param {number} time */
function pause(time) {
  return new Promise(done => setTimeout(done, time));
}

/** A node that was never visited, as it would have been.
 * @param {Box} box @param {string} value */
function ghost(box, value) {
  return svg('g', { className: 'ghost' },
    svg('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: 6 }),
    svg('text', { x: box.x + box.width / 2, y: box.y + box.height / 2 + 6 }, value));
}

/** Shows the result of a value at a node: above it, where nothing else matters then.
 * @param {Box} box @param {boolean} root @param {string} text @param {string} end */
function verdict(box, root, text, end) {
  const width = Math.max(text.length, end.length) * 8.4 + 14, height = end ? 42 : 24;
  const x = root ? box.x + box.width + 20 : box.x + box.width / 2 - width / 2;
  const y = root ? box.y : box.y - height - 6;
  return svg('g', { className: 'verdict' }, svg('rect', { x, y, width, height, rx: 6 }),
    svg('text', { x: x + width / 2, y: y + 17 }, text),
    end ? svg('text', { className: 'end', x: x + width / 2, y: y + 35 }, end) : '');
}
