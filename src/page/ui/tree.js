/* The tree: what C has drawn, shown from where one can read it. The picture of a step is
 * compared with the one before line by line; what has moved glides, and the camera stays
 * where all is in sight, or goes to what the step is about. */

import { svg, isCalm, drawn, newSheet, turnInto } from './dom.js';
import { MARGIN, boxOf, centre, union, toInside, apart } from './boxes.js';

/** The smallest letters of pictures, and how large they are at least on a screen. */
const LETTERS = 11;
const LEAST = 12;
const LEAST_ON_PHONES = 11;

const LARGEST = 2.2;
/** Share of that next to a ladder, which needs space. */
const WITH_LADDER = .78;
/** So large a ladder is at least where it is alone. */
const LEAST_ASIDE = .7;
/** So large one unit of a picture is at most whose room takes its shape. */
const MOST_SCALE = 1.6;
const BLANK = 8;
/** Maximum movement of a click in pixels. */
const DRAGGED = 6;

const GLIDE = { duration: 350, easing: 'ease-in-out' };

/** The node of an element.
 * @type {WeakMap<Element, number>} */
const nodeOf = new WeakMap();

export class TreeView {
  /** @param {CSSStyleSheet} [style] one that another view of the page has filled */
  constructor(style = newSheet()) {
    this.style = style;
    /** Minimum size of letters, relative to the usual one. */
    this.least = 1;
    /** Only its ladder of windows is looked at. */
    this.aside = false;
    /** Its room takes the shape of the picture, which is always all in sight. */
    this.shaped = false;
    /** So large it is at most, from the top of its room down: it has a counterpart next to it. */
    this.most = Infinity;
    this.ground = svg('g', { className: 'ground', 'aria-hidden': 'true' });
    this.picture = svg('g', { className: 'tree', role: 'group' });
    this.overlay = svg('g', { className: 'overlay', 'aria-hidden': 'true' });
    this.signs = svg('g', { className: 'signs', 'aria-hidden': 'true' });
    this.labels = svg('g', { className: 'players', 'aria-hidden': 'true' });
    this.camera = svg('g', { className: 'camera' }, this.ground, this.picture, this.signs,
      this.overlay, this.labels);
    this.svg = svg('svg', { className: 'stage', role: 'tree', tabindex: '0' }, this.camera);
    /** @type {(string|null)[]|null} */
    this.names = null;
    this.element = document.createElement('div');
    this.element.className = 'view';
    this.element.append(this.svg);
    /** Numbers instead of ids, if these would reveal later steps.
     * @type {number[]|null} */
    this.veil = null;
    /** Prefix of element ids, if there is another tree. */
    this.prefix = '';
    /** @type {Map<string, { line: string, element: Element, box?: Box }>} */
    this.shown = new Map();
    this.head = '';
    /** Width of the column with the players' names. */
    this.column = 0;
    /** @type {{ width: number, height: number }|null} */
    this.room = null;
    this.size = { width: 1, height: 1 };
    this.origin = { left: 0, top: 0 };
    this.eye = { x: 0, y: 0, k: 1 };
    this.whole = true;
    this.held = false;
    /** @type {number[]} */
    this.focus = [];
    /** @type {(node: number, event: Event) => void} */
    this.onclick = () => {};
    /** @type {(node: number|null) => void} */
    this.onpoint = () => {};
    this.onroom = () => {};
    this.moved = 0;
    this.#listen();
  }

  /* --- The picture --- */

  /** Shows a picture, as the engine wrote it.
   * @param {string} text
   * @param {boolean} [anew] it is another tree */
  show(text, anew = false) {
    const [begin] = /<g class="tree"[^>]*>\n/.exec(text) ?? [''];
    const start = text.indexOf(begin), head = text.slice(0, start + begin.length);
    const places = new Map([...this.shown.keys()].filter(id => id[0] === 'n').map(id => [id, this.#box(id)]));
    const before = this.size;
    this.#dress(head.replace(/<(desc|metadata)>[^]*?<\/\1>\n/g, ''));
    if (anew)
      this.clear();
    this.#replace(text.slice(head.length, text.lastIndexOf('</g>')));
    this.#climb();
    if (!anew && !isCalm())
      this.#glide(places);
    /* In games it grows with the visited nodes. */
    const grown = before.width !== this.size.width || before.height !== this.size.height;
    if (anew || grown)
      this.#tighten();
    if (this.shaped) {
      const { width, height } = this.size, { style } = this.element;
      style.cssText = `--shape: ${width} / ${height}; --most: ${Math.ceil(width * MOST_SCALE)}px`;
    }
    if (anew || (grown && !this.held))
      this.fit();
  }

  /** Omits the space of the players' names if they are hidden, as on phones. */
  #tighten() {
    const box = this.picture.getBBox();
    if (innerWidth > 700 || !box.width)
      return;
    this.column = 0;
    this.origin = { left: box.x - BLANK, top: this.origin.top };
    this.size = { width: box.width + 2 * BLANK, height: this.size.height };
  }

  /** Prepares for another tree. */
  clear() {
    this.shown.clear();
    this.picture.replaceChildren();
    this.overlay.replaceChildren();
  }

  /** Draws what surrounds the nodes: the players' bands, and the style.
   * @param {string} head */
  #dress(head) {
    if (head === this.head)
      return;
    this.head = head;
    const root = drawn(`${head}</g></svg>`, this.style);
    const [left, top, width, height] = (root.getAttribute('viewBox') ?? '0 0 1 1').split(' ').map(Number);
    this.size = { width, height };
    this.svg.setAttribute('class', `stage ${root.getAttribute('class')}`);
    const bands = [...root.querySelectorAll('rect.band, path.rule')];
    this.ground.replaceChildren(...bands.map(band => stripe(band, 20000)));
    this.labels.replaceChildren(...root.querySelectorAll('text.label'));
    /* They have their own column, under which nodes scroll. */
    const column = this.labels.getBBox();
    this.column = column.width && column.x + column.width + BLANK;
    this.labels.prepend(svg('rect', { className: 'column', x: -20000, width: 20000 + this.column,
      y: -20000, height: 40000 }), ...bands.map(band => stripe(band, this.column)));
    /* The tree may have a translation. */
    const aside = root.querySelector('.tree')?.getAttribute('transform') ?? '';
    const [x, y] = (/translate\(([^)]*)\)/.exec(aside)?.[1] ?? '0 0').split(/[ ,]+/).map(Number);
    this.ground.setAttribute('transform', `translate(${-x} ${-y || 0})`);
    this.labels.setAttribute('transform', `translate(0 ${-y || 0})`);
    this.origin = { left: left - x, top: top - (y || 0) };
  }

  /** Exchanges the lines that differ.
   * @param {string} text */
  #replace(text) {
    /** @type {Map<string, string>} */
    const lines = new Map();
    for (const line of text.split(/\n(?=<g )/)) {
      const id = /^<g [^>]*?\bid="([^"]+)"/.exec(line);
      if (id)
        lines.set(id[1], line);
    }
    const changed = [...lines].filter(([id, line]) => this.shown.get(id)?.line !== line);
    /* Attributes of style are not allowed in texts, but may be set. */
    const lines_ = changed.map(([, line]) => line.replaceAll(' style="', ' data-style="')).join('');
    const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${lines_}</svg>`,
      'image/svg+xml').documentElement;
    for (const styled of parsed.querySelectorAll('[data-style]'))
      /** @type {SVGElement} */ (styled).style.cssText = styled.getAttribute('data-style') ?? '';
    for (const [id, old] of this.shown)
      if (!lines.has(id)) {
        old.element.remove();
        this.shown.delete(id);
      }
    [...parsed.children].forEach((child, i) => {
      const [id, line] = changed[i];
      const element = document.importNode(child, true), old = this.shown.get(id);
      if (id === 'ladder' && old) {
        turnInto(old.element, element);
        old.line = line;
        return;
      }
      nodeOf.set(element, Number(/\d+$/.exec(id)));
      element.id = this.#named(id);
      if (old) {
        for (const name of old.element.classList)
          if (name.startsWith('is-'))
            element.classList.add(name);
        if (document.activeElement === old.element)
          queueMicrotask(() => /** @type {SVGElement} */ (element).focus());
        old.element.replaceWith(element);
      } else if (id[0] === 'e') {
        this.picture.prepend(element);
      } else {
        this.picture.append(element);
      }
      this.shown.set(id, { line, element });
    });
  }

  /** Returns the id of a picture's element in the page.
   * @param {string} id */
  #named(id) {
    return this.prefix
      + (this.veil ? id.replace(/\d+/g, node => String(this.veil?.[Number(node)])) : id);
  }

  /** Sets the tree structure for screen readers. */
  #climb() {
    /** @type {Map<string, string>} */
    const parents = new Map();
    /** @type {Map<string, string[]>} */
    const families = new Map();
    for (const id of this.shown.keys()) {
      const edge = /^e(\d+)-(\d+)$/.exec(id);
      if (edge) {
        parents.set(edge[2], edge[1]);
        families.set(edge[1], [...families.get(edge[1]) ?? [], edge[2]]);
      }
    }
    this.parents = parents;
    for (const family of families.values())
      family.sort((a, b) => this.place(Number(a)).x - this.place(Number(b)).x);
    this.families = families;
    for (const [id, { element }] of this.shown) {
      if (id[0] !== 'n' || element.hasAttribute('role'))
        continue;
      const node = id.slice(1);
      const family = families.get(parents.get(node) ?? '') ?? [node];
      let level = 1;
      for (let at = parents.get(node); at !== undefined; at = parents.get(at))
        level++;
      const name = element.querySelector('title')?.textContent ?? '';
      const above = parents.get(node);
      const under = above ? this.names?.[Number(above)] : null;
      for (const [key, value] of Object.entries({
        role: 'treeitem', tabindex: -1, 'aria-level': level, 'aria-posinset': family.indexOf(node) + 1,
        'aria-setsize': family.length, 'aria-label': under ? `${name} (↑ ${under})` : name
      }))
        element.setAttribute(key, String(value));
      /* Its label says what is written there. */
      for (const part of element.children)
        part.setAttribute('aria-hidden', 'true');
    }
  }

  /* --- Where nodes are --- */

  /** Returns the bounding box of an element, which is cached.
   * @param {string} id
   * @returns {Box|null} */
  #box(id) {
    const known = this.shown.get(id);
    if (!known)
      return null;
    const shape = known.box ? null
      : known.element.querySelector('.b') ?? known.element.querySelector('.fold > path');
    if (shape)
      known.box = boxOf(shape);
    return known.box ?? null;
  }

  /** The element of a node; null where it is not drawn.
   * @param {number} node */
  node(node) {
    return /** @type {SVGGElement|null} */ (this.shown.get(`n${node}`)?.element ?? null);
  }

  /** @param {number} parent @param {number} child */
  edge(parent, child) {
    return /** @type {SVGGElement|null} */ (this.shown.get(`e${parent}-${child}`)?.element ?? null);
  }

  /** The children of a node that are drawn, from left to right.
   * @param {number} node */
  children(node) {
    return (this.families?.get(String(node)) ?? []).map(Number);
  }

  /** All nodes that are drawn. */
  nodes() {
    return [...this.shown.keys()].filter(id => id[0] === 'n').map(id => Number(id.slice(1)));
  }

  /** A node's shape, in the picture's pixels.
   * @param {number} node @returns {Box} */
  place(node) {
    return this.#box(`n${node}`) ?? { x: 0, y: 0, width: 0, height: 0 };
  }

  /** The same in screen coordinates, for overlays.
   * @param {number} node */
  toScreen(node) {
    const shape = this.node(node)?.querySelector('.b');
    return shape ? shape.getBoundingClientRect() : new DOMRect();
  }

  /** Animates moved elements from their old places.
   * @param {Map<string, Box|null>} places */
  #glide(places) {
    for (const [id, { element }] of this.shown) {
      const before = places.get(id), now = this.#box(id);
      if (id[0] !== 'n' || !now)
        continue;
      if (!before) {
        if (places.size > 0)
          element.animate([{ opacity: 0 }, { opacity: 1 }], GLIDE);
        continue;
      }
      const x = before.x + before.width / 2 - now.x - now.width / 2;
      const y = before.y + before.height / 2 - now.y - now.height / 2;
      if (Math.abs(x) + Math.abs(y) > 1)
        element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], GLIDE);
    }
  }

  /* --- Lights --- */

  /** @param {Iterable<number>} nodes
   * @param {string} name a class that begins with "is-" */
  light(nodes, name) {
    this.dark(name);
    for (const node of nodes)
      this.node(node)?.classList.add(name);
  }

  /** @param {string} name */
  dark(name) {
    for (const element of this.picture.querySelectorAll(`.${name}`))
      element.classList.remove(name);
  }

  /** A number that goes along an edge.
   * @param {number} from @param {number} to @param {string} text */
  travel(from, to, text) {
    if (isCalm() || !this.node(from) || !this.node(to))
      return;
    const a = centre(this.place(from)), b = centre(this.place(to));
    const sign = svg('text', { className: 'traveller', x: a.x, y: a.y + 6 }, text);
    this.signs.append(sign);
    sign.animate([{ transform: 'none', opacity: 1 },
      { transform: `translate(${b.x - a.x}px, ${b.y - a.y}px)`, opacity: .2 }],
    { duration: 450, easing: 'ease-in' }).onfinish = () => sign.remove();
  }

  /** An arc from the node whose value cut to the one that was cut.
   * @param {number} from @param {number} to @param {string} text */
  arc(from, to, text) {
    const a = this.place(from), b = this.place(to);
    if (!a.width || !b.width || from === to)
      return;
    const right = b.x + b.width / 2 >= a.x + a.width / 2;
    /* From below the one to above the other. */
    const x0 = right ? a.x + a.width + 3 : a.x - 3;
    const x1 = right ? b.x + b.width * .9 + 4 : b.x + b.width * .1 - 4;
    const y0 = a.y + a.height * .95, y1 = b.y - 4;
    const lift = Math.min(30, (y1 - y0) / 3);
    const out = (right ? 1 : -1) * (60 + Math.abs(y1 - y0) * .2);
    const reach = right ? Math.max(x0, x1) + out : Math.min(x0, x1) + out;
    this.signs.append(
      svg('path', { className: 'arc',
        d: `M${x0} ${y0}C${reach} ${y0 + 10} ${reach} ${y1 - lift} ${x1} ${y1}` }),
      svg('path', { className: 'tip',
        d: right ? `M${x1 - 4} ${y1 + 5}l3 -12l9 7z` : `M${x1 + 4} ${y1 + 5}l-3 -12l-9 7z` }),
      svg('text', { className: 'why', x: .75 * reach + .125 * (x0 + x1) + (right ? 8 : -8), y: (y0 + y1) / 2,
        'text-anchor': right ? 'start' : 'end' }, text));
  }

  /* --- The camera --- */

  #view() {
    this.room ??= { width: this.svg.clientWidth || 1, height: this.svg.clientHeight || 1 };
    return this.room;
  }

  /** Height at which the smallest letters are readable. */
  height() {
    return this.size.height * this.#least();
  }

  /** True if it is visible. */
  isThere() {
    return this.svg.clientWidth > 0;
  }

  /** @param {boolean} [beside] a ladder stands beside the tree */
  #least(beside) {
    const share = this.shaped || (beside && innerWidth >= 700) ? WITH_LADDER : 1;
    return (innerWidth < 700 ? LEAST_ON_PHONES : LEAST) / LETTERS * this.#hall() * this.least * share;
  }

  /** The room for a picture, in millimetres of a page on which the least letters that can
   * be read are as large as here.
   * @param {boolean} [beside] a ladder will stand beside the tree */
  page(beside = false) {
    const { style } = this.element, shape = style.cssText;
    style.cssText = '';
    this.room = null;
    const view = this.#view(), unit = 25.4 / 72 * 6 / LETTERS / this.#least(beside);
    style.cssText = shape;
    this.room = null;
    return [view.width, view.height].map(pixels => Math.max(pixels * unit, 20).toFixed(1)).join('x');
  }

  /** Presented, letters are twice as large. */
  #hall() {
    const scale = getComputedStyle(this.svg).getPropertyValue('--hall');
    return Number(scale) || 1;
  }

  /** The scale at which all of it fits. */
  scale() {
    const view = this.#view(), { width, height } = this.size;
    return Math.min(view.width / width, view.height / height, LARGEST * this.#hall());
  }

  /** Whether its letters can be read where all of it is in sight. */
  isLegible() {
    return this.aside || Math.min(this.scale(), this.most) >= .99 * this.#least(this.shown.has('ladder'));
  }

  /** All of it, where its letters can be read then, else what the step is about. */
  fit() {
    this.element.classList.toggle('aside', this.aside);
    this.room = null;
    const view = this.#view(), { width, height } = this.size, k = Math.min(this.scale(), this.most);
    this.whole = this.shaped || this.isLegible();
    this.held = false;
    if (this.aside && this.shown.has('ladder')) {
      this.#lookAside();
    } else if (this.whole) {
      this.#look((view.width - width * k) / 2, this.most < Infinity ? 0 : (view.height - height * k) / 2, k);
    } else {
      this.eye.k = this.#least();
      this.frame(this.focus);
    }
  }

  /** At the ladder of windows, whose lowest rails come first. */
  #lookAside() {
    const axis = /** @type {SVGPathElement} */ (this.picture.querySelector('.ladder .axis')).getBBox();
    const view = this.#view(), width = axis.width + 2 * MARGIN, { height } = this.size;
    const k = Math.max(Math.min(view.width / width, view.height / height), LEAST_ASIDE);
    this.#look((view.width - width * k) / 2 - (axis.x - MARGIN - this.origin.left) * k,
      Math.min(view.height - height * k, 0), k);
  }

  /** Moves so far that these nodes are in sight, the first of them above all.
   * @param {number[]} nodes */
  frame(nodes) {
    this.focus = nodes;
    if (this.held)
      return;
    if (this.whole) {
      this.#look(this.eye.x, this.eye.y, this.eye.k);
      return;
    }
    const view = this.#view(), k = this.eye.k, column = this.column * k;
    let around = null;
    for (const node of nodes) {
      if (!this.node(node))
        continue;
      const next = union(around, this.place(node));
      if (around && ((next.width + 2 * MARGIN) * k > view.width - column
          || (next.height + 2 * MARGIN) * k > view.height))
        continue;
      around = next;
    }
    around ??= { x: 0, y: 0, width: 1, height: 1 };
    const { left, top } = this.origin, { width, height } = this.size;
    const x = toInside(this.eye.x, (around.x - left) * k, around.width * k, view.width, width * k, column);
    const y = toInside(this.eye.y, (around.y - top) * k, around.height * k, view.height, height * k);
    this.#look(x, y, k);
  }

  /** @param {number} x @param {number} y @param {number} k */
  #look(x, y, k) {
    this.eye = { x, y, k };
    if (this.svg.hasAttribute('viewBox')) { /* on paper */
      this.#print();
      return;
    }
    const { left, top } = this.origin;
    this.camera.style.transform = `translate(${x - left * k}px, ${y - top * k}px) scale(${k})`;
    for (const label of this.labels.children)
      /** @type {SVGElement} */ (label).style.transform = `translate(${left - x / k}px, 0)`;
  }

  /** On paper all of it is visible, as large as possible.
   * @param {boolean} [on] */
  #print(on = true) {
    const { left, top } = this.origin;
    this.camera.style.transition = on ? 'none' : '';
    if (!on) {
      this.svg.removeAttribute('viewBox');
      this.#look(this.eye.x, this.eye.y, this.eye.k);
      return;
    }
    this.svg.setAttribute('viewBox', `${left} ${top} ${this.size.width} ${this.size.height}`);
    this.camera.style.transform = 'none';
    for (const label of this.labels.children)
      /** @type {SVGElement} */ (label).style.transform = `translate(${left}px, 0)`;
  }

  /** Larger or smaller, around a point of the screen.
   * @param {number} factor @param {number} [atX] @param {number} [atY] */
  zoom(factor, atX = this.#view().width / 2, atY = this.#view().height / 2) {
    const k = Math.min(Math.max(this.eye.k * factor, .2), 6);
    const x = atX - (atX - this.eye.x) * k / this.eye.k;
    const y = atY - (atY - this.eye.y) * k / this.eye.k;
    this.held = true;
    this.whole = false;
    this.#move(x, y, k);
  }

  /** Moves by hand, but never out of sight.
   * @param {number} x @param {number} y @param {number} k */
  #move(x, y, k) {
    const view = this.#view();
    const keep = (/** @type {number} */ at, /** @type {number} */ size, /** @type {number} */ room) =>
      Math.min(Math.max(at, Math.min(room - size, 0) - room / 3), Math.max(room - size, 0) + room / 3);
    this.#look(keep(x, this.size.width * k, view.width), keep(y, this.size.height * k, view.height), k);
  }

  /** Scrolls if the picture is larger than its space.
   * @param {WheelEvent} event */
  #scroll(event) {
    if (this.whole)
      return;
    event.preventDefault();
    this.held = true;
    this.#move(this.eye.x - event.deltaX, this.eye.y - event.deltaY, this.eye.k);
  }

  /* --- Hands --- */

  #listen() {
    this.#listenToFingers();
    this.svg.addEventListener('wheel', event => {
      if (!event.ctrlKey && !event.metaKey) {
        this.#scroll(event);
        return;
      }
      event.preventDefault();
      const edge = this.svg.getBoundingClientRect();
      this.zoom(Math.exp(-event.deltaY / 300), event.clientX - edge.left, event.clientY - edge.top);
    }, { passive: false });
    this.svg.addEventListener('click', event => {
      const node = nodeAt(event.target);
      if (node !== null && this.moved < DRAGGED)
        this.onclick(node, event);
    });
    this.svg.addEventListener('pointerover', event => this.onpoint(nodeAt(event.target)));
    this.svg.addEventListener('pointerout', () => this.onpoint(null));
    this.svg.addEventListener('focusin', event => this.onpoint(nodeAt(event.target)));
    this.svg.addEventListener('keydown', event => this.#walk(event, nodeAt(event.target)));
    let waiting = 0;
    addEventListener('beforeprint', () => this.#print());
    addEventListener('afterprint', () => this.#print(false));
    new ResizeObserver(() => {
      this.room = null;
      this.fit();
      clearTimeout(waiting);
      waiting = setTimeout(() => this.onroom(), 150);
    }).observe(this.element);
  }

  /** One finger, or a mouse, moves the picture; two make it larger or smaller. */
  #listenToFingers() {
    /** @type {Map<number, { x: number, y: number }>} */
    const fingers = new Map();
    this.svg.addEventListener('pointerdown', event => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      this.moved = 0;
    });
    this.svg.addEventListener('pointermove', event => {
      const before = fingers.get(event.pointerId), now = { x: event.clientX, y: event.clientY };
      if (!before)
        return;
      this.moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (this.moved < DRAGGED)
        return;
      this.svg.classList.add('dragged');
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1];
      fingers.set(event.pointerId, now);
      if (other) {
        const edge = this.svg.getBoundingClientRect();
        this.zoom(apart(now, other) / Math.max(apart(before, other), 1),
          (now.x + other.x) / 2 - edge.left, (now.y + other.y) / 2 - edge.top);
      } else {
        this.held = true;
        this.whole = false;
        this.#move(this.eye.x + now.x - before.x, this.eye.y + now.y - before.y, this.eye.k);
      }
    });
    for (const name of ['pointerup', 'pointercancel', 'pointerleave'])
      this.svg.addEventListener(name, event => {
        fingers.delete(/** @type {PointerEvent} */ (event).pointerId);
        if (fingers.size === 0)
          setTimeout(() => this.svg.classList.remove('dragged'));
      });
  }

  /** Arrows go from node to node once one of them has the focus.
   * @param {KeyboardEvent} event
   * @param {number|null} node */
  #walk(event, node) {
    if (node === null) {
      if (event.key === 'Enter') {
        event.stopPropagation();
        this.node(this.focus[0] ?? 1)?.focus();
      }
      return;
    }
    const above = this.parents?.get(String(node));
    const family = this.families?.get(above ?? '') ?? [];
    const at = family.indexOf(String(node));
    /** @type {{ [key: string]: string|undefined }} */
    const next = {
      ArrowUp: above, ArrowDown: this.families?.get(String(node))?.[0],
      ArrowLeft: family[at - 1], ArrowRight: family[at + 1]
    };
    if (event.key in next) {
      event.preventDefault();
      event.stopPropagation();
      if (next[event.key] !== undefined) {
        this.frame([Number(next[event.key])]);
        this.node(Number(next[event.key]))?.focus();
      }
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      event.stopPropagation();
      this.onclick(node, event);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      this.svg.focus();
    }
  }
}

/** A band of a player from far at the left.
 * @param {Element} band @param {number} end */
function stripe(band, end) {
  return svg('rect', { className: 'band', x: -20000, width: 20000 + end, y: band.getAttribute('y') ?? 0,
    height: band.getAttribute('height') ?? 1 });
}

/** The node that something in the picture belongs to.
 * @param {EventTarget|null} target */
function nodeAt(target) {
  const element = /** @type {Element|null} */ (target)?.closest?.('.node, .edge.pruned');
  return element && nodeOf.get(element) || null;
}
