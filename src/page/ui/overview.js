/* The overview of a large search: its areas by size, the root on top. A click leads to
 * where a node was first visited. */

import { el, svg, drawn, newSheet } from './dom.js';

/** Searches of fewer nodes are drawn whole. */
const LARGE = 300;

/** In millimetres, as options of the engine. */
const LOOK = ['--layout=icicle', '--page=90x26', '--caption=none', '--legend=none', '--theme=auto'];

export class Overview {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.sheet = newSheet();
    this.element = el('div', { className: 'overview' });
    this.element.addEventListener('click', event => this.#go(/** @type {Element} */ (event.target)));
    /** @type {Problem|null} */
    this.problem = null;
  }

  /** Draws what is held, where that is large.
   * @param {Problem} problem */
  show(problem) {
    if (problem === this.problem && this.element.firstChild)
      return;
    this.element.replaceChildren();
    this.problem = problem;
    if (this.app.search.about.nodes > LARGE)
      setTimeout(() => problem === this.problem && this.element.isConnected && this.#draw(problem));
  }

  /** Draws separately, since it needs another search.
   * @param {Problem} problem */
  #draw(problem) {
    const { search, t } = this.app;
    this.picture = drawn(search.run('draw', ...search.words(problem), ...LOOK, '-T', 'svg'), this.sheet);
    for (const name of ['width', 'height'])
      this.picture.removeAttribute(name);
    this.picture.setAttribute('preserveAspectRatio', 'none');
    this.picture.setAttribute('aria-label', t('overview'));
    this.pin = svg('path', { className: 'pin' });
    this.element.replaceChildren(this.picture);
    const tree = /** @type {SVGGElement|null} */ (this.picture.querySelector('.tree'));
    tree?.removeAttribute('transform');
    const box = tree?.getBBox();
    tree?.append(this.pin);
    if (box)
      this.picture.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
    this.mark(this.app.now);
  }

  /** Shows where the search is.
   * @param {Moment} now */
  mark(now) {
    const here = [...now.path ?? []].reverse().map(row => this.#area(row.node)).find(area => area);
    const [x, y, width] = ['x', 'y', 'width'].map(name => Number(here?.getAttribute(name)));
    this.pin?.setAttribute('d', here ? `M${x + width / 2} ${y + 8}l-6 -12h12z` : '');
  }

  /** @param {number} node */
  #area(node) {
    return this.picture?.querySelector(`#n${node}`);
  }

  /** @param {Element} target */
  #go(target) {
    const area = target.closest('.area');
    if (area)
      this.app.go(this.app.search.story(this.app.now.step, Number(area.id.slice(1))).entered);
  }
}
