/* The window as a number line: α from the left, β from the right, and between them the values
 * that matter. */

import { svg, number, real, isCalm } from './dom.js';

const WIDTH = 360;
const EDGE = 26;
const AXIS = 38;

/** Maximum width of a bound's label. */
const LABEL = 150;

export class NumberLine {
  constructor() {
    this.svg = svg('svg', { className: 'line', viewBox: `0 0 ${WIDTH} 76`, role: 'group' });
    this.low = Infinity;
    this.high = -Infinity;
    /** @type {SVGElement|null} */
    this.grip = null;
    /** While a number is drawn along it, the line stays as it is. */
    this.held = false;
  }

  /** Another search has other numbers. */
  forget() {
    if (this.held)
      return;
    this.low = Infinity;
    this.high = -Infinity;
  }

  /** Extends the range to these numbers.
   * @param {Iterable<number|string|null|undefined>} values */
  reach(values) {
    if (this.held)
      return;
    for (const value of values)
      if (value !== null && value !== undefined && Number.isFinite(real(value))) {
        this.low = Math.min(this.low, real(value));
        this.high = Math.max(this.high, real(value));
      }
  }

  /** Returns the position of a number.
   * @param {number|string} value */
  at(value) {
    const place = real(value);
    if (!Number.isFinite(place))
      return place < 0 ? EDGE - 12 : WIDTH - EDGE + 12;
    const span = Math.max(this.high - this.low, 1e-9), middle = (this.low + this.high) / 2;
    const room = WIDTH - 2 * EDGE - 40;
    return this.high > this.low ? WIDTH / 2 + (place - middle) / span * room : WIDTH / 2;
  }

  /** Returns the number at a position.
   * @param {number} x */
  value(x) {
    const room = WIDTH - 2 * EDGE - 40;
    return (this.low + this.high) / 2 + (x - WIDTH / 2) / room * Math.max(this.high - this.low, 1);
  }

  /** An empty line. */
  clear() {
    const ticks = [];
    const step = niceStep(this.high - this.low);
    if (this.high > this.low)
      for (let tick = Math.ceil(this.low / step) * step; tick <= this.high; tick += step)
        ticks.push(svg('path', { className: 'tick', d: `M${this.at(tick)} ${AXIS - 4}v8` }));
    this.svg.replaceChildren(
      svg('path', { className: 'axis', d: `M${EDGE - 12} ${AXIS}H${WIDTH - EDGE + 12}` }),
      svg('path', { className: 'ends',
        d: `M${EDGE - 16} ${AXIS}l8 -5v10zM${WIDTH - EDGE + 16} ${AXIS}l-8 -5v10z` }),
      ...ticks);
    this.svg.removeAttribute('aria-label');
  }

  /** The window of a node.
   * @param {{ alpha: Bound, beta: Bound }} window */
  show({ alpha, beta }) {
    this.reach([alpha.value, beta.value, alpha.before, beta.before]);
    this.clear();
    this.svg.setAttribute('aria-label', `α ${number(alpha.value)}, β ${number(beta.value)}`);
    const a = this.at(alpha.value), b = this.at(beta.value);
    if (real(alpha.value) < real(beta.value))
      this.svg.append(svg('path', { className: 'open', d: `M${a} ${AXIS}H${b}` }));
    else
      this.svg.append(svg('path', { className: 'closed', d: hatch(Math.min(a, b) - 3, Math.max(a, b) + 3) }));
    this.marks({ alpha, beta });
  }

  /** Shows the bounds only.
   * @param {{ alpha?: Bound, beta?: Bound }} bounds */
  marks({ alpha, beta }) {
    if (alpha)
      this.#mark('alpha', alpha, this.at(alpha.value));
    if (beta)
      this.#mark('beta', beta, this.at(beta.value));
  }

  /** The whole number that a pointer is at; at the ends of the line an infinity.
   * @param {PointerEvent} event @returns {number|string} */
  pointed(event) {
    const edge = this.svg.getBoundingClientRect();
    const x = (event.clientX - edge.left) / edge.width * WIDTH;
    return x < EDGE ? '-inf' : x > WIDTH - EDGE ? 'inf' : Math.round(this.value(x));
  }

  /** @param {'alpha'|'beta'} which @param {Bound} bound @param {number} x */
  #mark(which, bound, x) {
    const above = which === 'alpha', side = above ? 1 : -1;
    const y = above ? AXIS - 24 : AXIS + 24;
    const room = above ? WIDTH - x : x;
    const turned = room < LABEL ? -side : side;
    const letter = above ? 'α' : 'β';
    const group = svg('g', { className: which, 'data-node': bound.node || null },
      svg('path', { d: `M${x} ${y}V${AXIS}` }),
      svg('path', { className: 'flag', d: `M${x} ${AXIS}l${side * 8} -7v14z` }),
      svg('text', { x: x + turned * 6, y: y + 6, 'text-anchor': turned > 0 ? 'start' : 'end' },
        svg('tspan', { className: 'number' }, `${letter} ${number(bound.value)}`),
        bound.from ? svg('tspan', { className: 'from', dx: 6 }, bound.from) : ''));
    if (bound.before !== undefined && !isCalm())
      group.animate([{ transform: `translate(${this.at(bound.before) - x}px, 0)` }, { transform: 'none' }],
        { duration: 450, easing: 'ease-in-out' });
    this.svg.append(group);
  }

  /** An interval of numbers, such as those for which a cut is safe.
   * @param {number|string} from @param {number|string} to
   * @param {string} [name] its class */
  interval(from, to, name = 'stands') {
    this.svg.prepend(svg('rect', { className: name, x: this.at(from), y: AXIS - 11,
      width: Math.max(this.at(to) - this.at(from), 2), height: 22, rx: 4 }));
  }

  /** Extends the range on both sides, for a number that can be dragged. */
  widen() {
    const more = (this.high - this.low || 4) / 4;
    this.reach([this.low - more, this.high + more]);
  }

  /** Writes a number above the line.
   * @param {number|string} value */
  tell(value) {
    if (Number.isFinite(real(value)))
      this.svg.append(svg('text', { className: 'end', x: this.at(value), y: AXIS - 16,
        'text-anchor': 'middle' }, number(value)));
  }

  /** A number that can be drawn along the line, by whole numbers.
   * @param {number} value @param {string} words @param {(value: number) => void} onInput */
  handle(value, words, onInput) {
    this.grip?.remove();
    const grip = svg('g', { className: 'grip', role: 'slider', tabindex: 0, 'aria-label': words,
      'aria-valuenow': value },
    svg('circle', { cx: 0, cy: AXIS, r: 15, className: 'reach' }), svg('circle', { cx: 0, cy: AXIS, r: 8 }),
    svg('text', { y: AXIS + 24, 'text-anchor': 'middle' }, number(value)));
    grip.style.transform = `translate(${this.at(value)}px, 0)`;
    const move = (/** @type {PointerEvent} */ event) => {
      const edge = this.svg.getBoundingClientRect();
      const x = (event.clientX - edge.left) / edge.width * WIDTH;
      const next = Math.round(this.value(Math.min(Math.max(x, EDGE), WIDTH - EDGE)));
      if (next !== value)
        onInput(value = next);
    };
    grip.addEventListener('pointerdown', event => {
      this.svg.setPointerCapture(event.pointerId);
      this.held = true;
      this.svg.onpointermove = move;
      this.svg.onlostpointercapture = () => {
        this.held = false;
        this.svg.onpointermove = null;
      };
    });
    grip.addEventListener('keydown', event => {
      const step = { ArrowLeft: -1, ArrowRight: 1, PageDown: -5, PageUp: 5 }[event.key];
      if (step) {
        event.preventDefault();
        event.stopPropagation();
        onInput(value + step);
      }
    });
    this.grip = grip;
    this.svg.setAttribute('aria-label', words);
    this.svg.append(grip);
  }
}

/** One, two or five, with noughts: some ten ticks on the line.
 * @param {number} span */
function niceStep(span) {
  const power = 10 ** Math.floor(Math.log10(Math.max(span, 1) / 10));
  return [1, 2, 5, 10].map(n => n * power).find(step => span / step <= 14) ?? 10 * power;
}

/** @param {number} from @param {number} to */
function hatch(from, to) {
  let path = '';
  for (let x = from; x <= to; x += 6)
    path += `M${x} ${AXIS + 9}l8 -18`;
  return path;
}
