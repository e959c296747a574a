/* Floors and ceilings: each MAX node on the current path is a floor under the possible values,
 * each MIN node a ceiling; between the highest floor and the lowest ceiling is the window. Above
 * them, the root's value as a leaf is dragged. */

import { svg, number, real } from './dom.js';

const ACROSS = 420;
const RIM = 14;
const ASIDE = 46;
const PLANK = 21;
const HILL = 52;

/** One floor or ceiling.
 * @typedef {{ name: string, value: number, counts: boolean }} Plank */

export class Planks {
  constructor() {
    this.svg = svg('svg', { className: 'planks', role: 'img' });
    this.low = 0;
    this.high = 1;
  }

  /** @param {number} value */
  #at(value) {
    if (!Number.isFinite(value))
      return value < 0 ? RIM : ACROSS - RIM;
    const place = Math.min(Math.max(value, this.low), this.high);
    return ASIDE + (place - this.low) / Math.max(this.high - this.low, 1) * (ACROSS - 2 * ASIDE);
  }

  /** @param {{ now: Moment|null, numbers: (number|string)[], words: string,
   *   leaf: { name: string, value: number, pieces: Slope[] }|null }} what */
  show({ now, numbers, words, leaf }) {
    const rows = (now?.path ?? []).filter(row => row.value !== null && Number.isFinite(real(row.value)));
    const alpha = now?.window ? real(now.window.alpha.value) : -Infinity;
    const beta = now?.window ? real(now.window.beta.value) : Infinity;
    const floors = planksOf(rows, 'max', alpha), ceilings = planksOf(rows, 'min', beta);
    const ends = numbers.map(real), all = [...ends, ...rows.map(row => real(row.value ?? 0))];
    this.low = Math.min(...leaf ? ends : all);
    this.high = Math.max(...leaf ? ends : all);
    const top = leaf ? HILL : 8, axis = top + floors.length * PLANK + 12;
    const height = axis + ceilings.length * PLANK + 36;
    this.svg.setAttribute('viewBox', `0 0 ${ACROSS} ${height}`);
    this.svg.setAttribute('aria-label', now?.window ? `α ${number(alpha)}, β ${number(beta)}`
      : leaf ? `${leaf.name} ${number(leaf.value)}` : words);
    this.svg.replaceChildren();
    if (now?.window)
      this.#gap(alpha, beta, top, height - 16, words);
    this.#axis(axis, all);
    floors.forEach((plank, i) => this.#plank(plank, 'floor', top + i * PLANK + 10));
    ceilings.forEach((plank, i) => this.#plank(plank, 'ceiling', axis + i * PLANK + 32));
    if (leaf)
      this.#hill(leaf, axis);
  }

  /** @param {number} axis @param {number[]} values */
  #axis(axis, values) {
    this.svg.append(svg('path', { className: 'axis', d: `M${RIM} ${axis}H${ACROSS - RIM}` }));
    let last = -Infinity;
    for (const value of [...new Set(values)].sort((a, b) => a - b)) {
      const x = this.#at(value);
      this.svg.append(svg('path', { className: 'tick', d: `M${x} ${axis - 4}v8` }));
      if (x - last > 24)
        this.svg.append(svg('text', { x: last = x, y: axis + 17, 'text-anchor': 'middle' }, number(value)));
    }
  }

  /** The gap between α and β.
   * @param {number} alpha @param {number} beta @param {number} top @param {number} bottom
   * @param {string} words */
  #gap(alpha, beta, top, bottom, words) {
    const a = this.#at(alpha), b = this.#at(beta);
    const open = alpha < beta;
    this.svg.append(svg('rect', { className: open ? 'gap' : 'shut', x: Math.min(a, b),
      y: top, width: Math.max(Math.abs(b - a), 2), height: bottom - top }));
    this.svg.append(svg('text', { className: open ? 'between' : 'between cut', x: (a + b) / 2, y: bottom + 14,
      'text-anchor': 'middle' }, open ? words : '✂'));
  }

  /** @param {Plank} plank @param {'floor'|'ceiling'} kind @param {number} y */
  #plank(plank, kind, y) {
    const x = this.#at(plank.value), floor = kind === 'floor';
    const outside = floor ? x > ACROSS - 110 : x < 110;
    const side = outside === floor ? -1 : 1;
    this.svg.append(svg('g', { className: `${kind}${plank.counts ? ' decides' : ''}` },
      svg('path', { d: floor ? `M${RIM} ${y}H${x}` : `M${x} ${y}H${ACROSS - RIM}` }),
      svg('path', { className: 'end', d: `M${x} ${y - 8}v16` }),
      svg('text', { x: x + side * 7, y: outside ? y - 4 : y + 5, 'text-anchor': side > 0 ? 'start' : 'end' },
        `${plank.name} ${number(plank.value)}`)));
  }

  /** The root's value as a function of the leaf's: flat, slope, flat.
   * @param {{ name: string, value: number, pieces: Slope[] }} leaf @param {number} axis */
  #hill(leaf, axis) {
    const clamp = (/** @type {number} */ value) => Math.min(Math.max(value, this.low), this.high);
    const points = leaf.pieces.flatMap(([from, , to, , root]) => [from, to].map(end => {
      const at = clamp(real(end));
      return /** @type {[number, number]} */ ([at, root === null ? at : real(root)]);
    }));
    const values = points.map(([, value]) => value);
    const least = Math.min(...values), most = Math.max(...values);
    const y = (/** @type {number} */ value) => 42 - (value - least) / Math.max(most - least, 1e-9) * 26;
    const line = points.map(([at, value]) => `${this.#at(at)} ${y(value)}`).join('L');
    const here = leaf.pieces.find(([from, , to]) => real(from) <= leaf.value && leaf.value <= real(to));
    const value = here && here[4] !== null ? real(here[4]) : leaf.value, x = this.#at(clamp(leaf.value));
    this.svg.append(svg('path', { className: 'hill', d: `M${line}` }),
      svg('path', { className: 'drop', d: `M${x} ${y(value)}V${axis}` }),
      svg('circle', { className: 'spot', cx: x, cy: y(value), r: 5 }),
      svg('text', { className: 'spot', x: x + (x < 60 ? -4 : -9), y: y(value) - (x < 60 ? 12 : 5),
        'text-anchor': x < 60 ? 'start' : 'end' }, `A ${number(value)}`));
  }
}

/** @param {Row[]} rows
 * @param {string} player
 * @param {number} bound the one that counts
 * @returns {Plank[]} */
function planksOf(rows, player, bound) {
  let found = false;
  return rows.filter(row => row.player === player).map(row => {
    const value = real(row.value ?? 0), counts = !found && value === bound;
    found ||= counts;
    return { name: row.name, value, counts };
  });
}
