/* A hand that moves nodes of the tree among their siblings, with a mouse or a finger. */

import { svg } from './dom.js';

/** Movement in pixels from which on a click is a drag. */
const FAR = 6;

export class Hand {
  /** @param {import('./edit.js').Edit} edit */
  constructor(edit) {
    this.edit = edit;
    /** @type {{ node: number, x: number, y: number, far: boolean }|null} */
    this.held = null;
    this.hands = {
      pointerdown: (/** @type {Event} */ event) => this.#grab(/** @type {PointerEvent} */ (event)),
      pointermove: (/** @type {Event} */ event) => this.#drag(/** @type {PointerEvent} */ (event)),
      pointerup: (/** @type {Event} */ event) => this.#drop(/** @type {PointerEvent} */ (event)),
      pointercancel: () => this.#let()
    };
  }

  /** Begins to listen: before the picture itself, which would be moved. */
  take() {
    for (const [name, hear] of Object.entries(this.hands))
      this.edit.app.tree.element.addEventListener(name, hear, true);
  }

  free() {
    for (const [name, hear] of Object.entries(this.hands))
      this.edit.app.tree.element.removeEventListener(name, hear, true);
  }

  /** @param {PointerEvent} event */
  #grab(event) {
    const element = /** @type {Element} */ (event.target).closest('.node');
    if (!element || !this.edit.nodes || event.button !== 0)
      return;
    event.stopPropagation();
    const node = this.edit.settled(Number(element.id.slice(1)));
    if (node === 0)
      return;
    this.held = { node, x: event.clientX, y: event.clientY, far: false };
    this.edit.app.tree.element.setPointerCapture(event.pointerId);
  }

  /** The children of a node's parent but for itself, as they are drawn.
   * @param {number} node */
  #others(node) {
    const nodes = this.edit.nodes ?? [], parent = nodes[node - 1][0];
    return nodes.flatMap(([above], i) => above === parent && i + 1 !== node ? [i + 1] : [])
      .sort((a, b) => nodes[a - 1][1] - nodes[b - 1][1]);
  }

  /** True if nodes are drawn in the order of the text, so that positions can be shown.
   * @param {number} node */
  #isMovable(node) {
    const { order } = this.edit.app.problem;
    return (this.edit.nodes?.[node - 1]?.[2] ?? 1) > 1 && (!order || order === 'natural');
  }

  /** @param {PointerEvent} event */
  #drag(event) {
    const { held } = this, { tree } = this.edit.app;
    if (!held)
      return;
    event.stopPropagation();
    held.far ||= Math.hypot(event.clientX - held.x, event.clientY - held.y) > FAR;
    if (!held.far || !this.#isMovable(held.node))
      return;
    const k = tree.eye.k, box = tree.place(held.node), others = this.#others(held.node);
    const place = this.#place(event.clientX);
    const before = others[place - 2], after = others[place - 1];
    const [left, right] = [before, after].map(node => node === undefined ? null : tree.place(node));
    const x = left && right ? (left.x + left.width + right.x) / 2 : left ? left.x + left.width + 14
      : (right?.x ?? box.x) - 14;
    const shadow = svg('g', { className: 'moved' },
      svg('rect', { ...box, x: box.x + (event.clientX - held.x) / k, rx: 6 }),
      svg('path', { d: `M${x} ${box.y - 10}V${box.y + box.height + 10}` }));
    this.edit.layer.replaceChildren();
    tree.overlay.replaceChildren(shadow);
  }

  /** Returns the position among the siblings at a place on the screen.
   * @param {number} x */
  #place(x) {
    const { held } = this, { tree } = this.edit.app;
    if (!held)
      return 1;
    return 1 + this.#others(held.node).filter(node => {
      const box = tree.toScreen(node);
      return box.left + box.width / 2 < x;
    }).length;
  }

  /** @param {PointerEvent} event */
  #drop(event) {
    const { held, edit } = this;
    if (!held)
      return;
    event.stopPropagation();
    const place = this.#place(event.clientX);
    this.#let();
    edit.choose(held.node);
    if (!held.far)
      edit.touch(held.node);
    else if (this.#isMovable(held.node))
      edit.put(held.node, place);
  }

  #let() {
    this.held = null;
    this.edit.app.tree.overlay.replaceChildren();
  }
}
