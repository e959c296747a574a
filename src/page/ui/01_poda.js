'use strict';

/* The page: a search to step through, from the data in #poda-data.
 *
 * Steps are not in the data: they follow from the nodes (02_search.js), and so does all
 * that stands at a step (03_moment.js). What is drawn is what is open (05_fold.js),
 * laid out as `poda draw` does it (06_tidy.js, 07_place.js).
 *
 * For tests and for teachers' own scripts:
 *   poda.state            {step, n_steps, language, mode, lead, playing, searches,
 *                         score}
 *   poda.goto (k)         a promise, kept when step k stands on the page
 *   poda.step_at (k, s)   {step, event, node, alpha, beta, value, changed, code_line}
 *                         as `poda trace -T jsonl` has them; s: which search, else the
 *                         leading one
 *   poda.moment (k, n, s) {state, value, bound, alpha, beta, cut} of a node after step
 *                         k, alpha and beta with their history
 *   poda.sentence (k, s)  a promise of the step's sentence in the language shown
 *   poda.question         what predict mode asks now: {kind, answer, step}, or null
 *   poda.timings          {open, start, step, slowest} in milliseconds
 *   poda.fold (n), poda.visible ()
 *   poda.sheet            null but on a page that marks itself (24_exam.js): its fields
 *                         (data-field: student, order, move, a question's number, or
 *                         ROW:COLUMN), .mark (), .marking, .exam, .load (text)
 * Controls bear data-do, nodes data-node and data-state, edges data-edge (the child).
 */
const poda = { timings: { open: 0, start: 0, step: 0, slowest: 0 }, question: null,
               sheet: null };

const MAX = 0, MIN = 1, CHANCE = 2;
const EXPANDED = 0, TERMINAL = 1, FRONTIER = 2, PRUNED = 3;
const EXACT = 0, ATLEAST = 1, ATMOST = 2;
const ENTER = 0, LEAF = 1, UPDATE = 2, CUT = 3, LEAVE = 4;

const EVENTS = ['enter', 'leaf', 'update', 'cut', 'leave'];
const PLAYERS = ['max', 'min', 'chance'];
const BOUNDS = ['exact', 'atleast', 'atmost'];
const CUTS = [null, 'shallow', 'deep', 'window'];

/* A step beyond every search: what never happens happens there. */
const NEVER = 0xffffffff;

const SVG = 'http://www.w3.org/2000/svg';

/* Makes an element with attributes and children; texts stay texts. */
function make (name, attributes, ...children) {
  const element = document.createElement (name);
  for (const [key, value] of Object.entries (attributes || {}))
    element.setAttribute (key, value);
  element.append (...children);
  return element;
}

function draw (name, attributes, text) {
  const element = document.createElementNS (SVG, name);
  for (const key in attributes)
    element.setAttribute (key, attributes[key]);
  if (text !== undefined)
    element.textContent = text;
  return element;
}
