/* The panel next to the tree: the code with current numbers, the current path, counts, and
 * previous sentences. */

import { el, number } from './dom.js';

/** A part of the aside, under a heading.
 * @param {string} title @param {...(Node|string|null)} children */
export function panel(title, ...children) {
  return el('section', { className: 'panel' }, el('h2', {}, title), ...children);
}

/** A sentence whose nodes can be pointed at.
 * @param {Piece[]} pieces @param {(node: number) => string} player the class of a node's player */
export function sentence(pieces, player) {
  return pieces.map(piece => typeof piece === 'string' ? document.createTextNode(piece)
    : el('bdi', { className: `name ${player(piece[0])}`, 'data-node': piece[0] }, short(piece[1])));
}

/** A name without most of what is too long for a line; (MIN) stays.
 * @param {string} name */
function short(name) {
  return name.replace(/^(.{40}).{20,}?( \(\p{L}+\))?$/su, '$1…$2');
}

/** The function that runs, and at its line the numbers that it has now.
 * @param {About} about @param {Moment} now */
export function code(about, now) {
  const line = (now.line ?? 1) - 1;
  const starts = about.code.flatMap((text, i) => text.startsWith(' ') ? [] : [i]);
  const first = Math.max(...starts.filter(i => i <= line), 0);
  const end = starts.find(i => i > line) ?? about.code.length;
  const lines = about.code.slice(first + 1, end);
  const parts = /^\S+\s+(\S.*)$/.exec(about.code[first] ?? '');
  const list = el('div', { className: 'code', role: 'list' }, ...lines.map((text, i) => {
    const deep = /^ */.exec(text)?.[0].length ?? 0;
    const runs = first + 1 + i === line && now.step > 0;
    return el('div', { className: runs ? 'now' : '', role: 'listitem', 'aria-current': runs ? 'step' : null,
      'data-node': runs ? now.node : null },
      el('code', { className: `in${deep / 4 - 1}` }, text.trim()),
      runs && now.numbers ? el('b', {}, now.numbers) : null);
  }));
  /* The heading of a function is current when it is called. */
  const title = el('h2', { className: `function${line === first && now.step > 0 ? ' now' : ''}` },
    parts ? parts[1] : about.code[first], line === first && now.numbers ? el('b', {}, now.numbers) : null);
  return el('section', { className: 'panel' }, title, list);
}

/** The nodes that are open, from the root down.
 * @param {Moment} now @param {boolean} windowed @param {(key: string) => string} t */
export function path(now, windowed, t) {
  const had = (/** @type {(number|string)[]} */ bounds) => {
    const cell = el('td');
    const shown = bounds.length > 3 ? [bounds[0], '…', ...bounds.slice(-1)] : bounds;
    shown.forEach((bound, i) => cell.append(i < shown.length - 1
      ? el('s', {}, number(bound)) : el('span', {}, number(bound)), ' '));
    return cell;
  };
  const open = (now.path ?? []).slice(-12);
  return el('table', { className: 'path', 'aria-label': t('windows') },
    el('thead', {}, el('tr', {}, ...['node', 'value', ...windowed ? ['alpha', 'beta'] : []].map(column =>
      el('th', { scope: 'col' }, t(`column-${column}`))))),
    el('tbody', {}, ...open.map(row => el('tr', {
      className: row.node === now.node ? 'now' : '', 'data-node': row.node
    }, el('th', { scope: 'row', className: row.player }, shape(row.player), ' ', row.name),
    el('td', {}, number(row.value) || '·'), ...windowed ? [had(row.alpha), had(row.beta)] : []))));
}

/** @param {string} player */
function shape(player) {
  const sign = { max: '□', min: '○', chance: '◇' }[player] ?? '·';
  return el('span', { 'aria-hidden': 'true' }, sign);
}

/** Shows the number of nodes so far, in the end, in minimax, and at best.
 * @param {About} about @param {Moment} now @param {(key: string) => string} t */
export function counts(about, now, t) {
  /** @type {[string, number|null][]} */
  const all = [['nodes-so-far', now.seen], ['nodes-in-the-end', about.nodes],
    ['nodes-minimax', about.minimax], ['nodes-at-best', about.best]];
  return el('div', { className: 'counts' }, ...all.map(([key, count]) => count === null ? null
    : el('span', {}, el('b', {}, count.toLocaleString('en').replaceAll(',', '\u202f')), t(key))));
}

/** Highlights the node that refuses what was cut, and the path to it; returns the reason.
 * @param {import('./app.js').App} app @param {number|null} node */
export function refusal(app, node) {
  const { tree, search, now } = app;
  tree.dark('is-refusing');
  if (node === null || !tree.node(node)?.classList.contains('pruned'))
    return null;
  const { by, said } = search.story(now.step, node), way = [node];
  while (way[0] > 1 && way[0] !== by)
    way.unshift(Number(tree.parents?.get(String(way[0])) ?? 1));
  tree.light(way, 'is-refusing');
  tree.node(by)?.classList.add('is-pointed');
  way.forEach((one, i) => tree.edge(way[i - 1], one)?.classList.add('is-refusing'));
  return said && sentence(said, one => app.player(one));
}
