/* A board to play on, as C has drawn it: a move is made where it is clicked, or where the
 * arrows have led. */

import { el, drawn, isCalm } from './dom.js';

/** Returns the move of a clicked element.
 * @param {EventTarget|null} target */
export function moveAt(target) {
  const named = /** @type {HTMLElement|null} */ (target)?.closest?.('[data-move]');
  return /** @type {HTMLElement|null} */ (named)?.dataset.move;
}

/** @param {Element} take */
function centreOfTake(take) {
  const box = (take.querySelector('.reach') ?? take).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

export class BoardView {
  /** @param {(move: string|undefined) => void} onmove */
  constructor(onmove) {
    this.element = el('div', { className: 'board-room' });
    this.element.addEventListener('click', event => {
      this.cursor = moveAt(event.target) ?? this.cursor;
      onmove(moveAt(event.target));
    });
    this.cursor = '';
    this.shown = Infinity;
  }

  /** @param {string|null} picture
   * @param {number} moves that have been made
   * @param {boolean} open whether one can be made now */
  show(picture, moves, open) {
    const held = this.element.contains(document.activeElement);
    this.element.replaceChildren(...picture ? [drawn(picture)] : []);
    this.element.classList.toggle('waits', !open);
    if (moves > this.shown && !isCalm())
      this.#drop();
    this.shown = moves;
    this.hold(held);
  }

  /** The last piece falls into its place, or appears. */
  #drop() {
    for (const piece of this.element.querySelectorAll('.last .piece')) {
      const fall = Number(piece.getAttribute('data-fall'));
      piece.animate(fall > 0 ? [{ transform: `translateY(${-fall}px)` }, { transform: 'none' }]
        : [{ opacity: 0 }, { opacity: 1 }], { duration: 180 + fall * .6, easing: 'ease-in' });
    }
  }

  /** @returns {SVGGElement[]} */
  #takes() {
    return /** @type {SVGGElement[]} */ ([...this.element.querySelectorAll('.take')]);
  }

  /** The move that is under the hand; else that in the middle. */
  #current() {
    const takes = this.#takes();
    return takes.find(take => take.dataset.move === this.cursor) ?? takes[takes.length >> 1];
  }

  /** Tab comes to the move that is under the hand.
   * @param {boolean} focused whether it is there now */
  hold(focused) {
    const current = this.#current();
    this.cursor = current?.dataset.move ?? '';
    current?.setAttribute('tabindex', '0');
    if (focused)
      current?.focus();
  }

  /** To the nearest move in a direction.
   * @param {number} x @param {number} y */
  step(x, y) {
    const from = this.#current();
    if (!from)
      return;
    const [atX, atY] = centreOfTake(from);
    let least = Infinity;
    for (const take of this.#takes()) {
      const [toX, toY] = centreOfTake(take);
      const along = (toX - atX) * x + (toY - atY) * y;
      const far = along + 3 * Math.abs((toX - atX) * y + (toY - atY) * x);
      if (along > 4 && far < least) {
        this.cursor = take.dataset.move ?? '';
        least = far;
      }
    }
    this.hold(true);
  }

  /** Returns the name of cell n of a board with nine cells, in reading order.
   * @param {number} n */
  nthOf9(n) {
    const cells = this.element.querySelectorAll('.cell');
    const label = cells.length === 9 ? cells[n]?.getAttribute('aria-label') : null;
    return label?.split(':')[0];
  }
}
