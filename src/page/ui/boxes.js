/* Boxes of nodes: where they are, and where a picture must be so that they are in sight. */

/** Margin around the nodes in focus. */
export const MARGIN = 36;

/** The box of a shape, from its attributes alone: nothing is laid out for it.
 * @param {Element} shape
 * @returns {Box} */
export function boxOf(shape) {
  const read = (/** @type {string} */ name) => Number(shape.getAttribute(name));
  if (shape.hasAttribute('width'))
    return { x: read('x'), y: read('y'), width: read('width'), height: read('height') };
  const r = read('r');
  if (r)
    return { x: read('cx') - r, y: read('cy') - r, width: 2 * r, height: 2 * r };
  const numbers = (shape.getAttribute('d') ?? '').match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
  const xs = numbers.filter((_, i) => i % 2 === 0), ys = numbers.filter((_, i) => i % 2 === 1);
  const x = Math.min(...xs), y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** @param {Box} box */
export function centre(box) {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** @param {Box|null} a @param {Box} b @returns {Box} */
export function union(a, b) {
  if (!a)
    return b;
  const x = Math.min(a.x, b.x), y = Math.min(a.y, b.y);
  return { x, y, width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y };
}

/** Returns the position of a picture that makes a part of it visible, not `covered` at its
 * beginning; unchanged if it is visible.
 * @param {number} at @param {number} part @param {number} length
 * @param {number} room @param {number} size @param {number} [covered] */
export function toInside(at, part, length, room, size, covered = 0) {
  if (size <= room)
    return (room - size) / 2;
  const low = covered + MARGIN * 2 - part, high = room - MARGIN * 2 - part - length;
  const moved = low > high ? (covered + room - length) / 2 - part : Math.min(Math.max(at, low), high);
  return Math.min(Math.max(moved, room - size), 0);
}

/** @param {{ x: number, y: number }} a @param {{ x: number, y: number }} b */
export function apart(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y);
}
