/* What if: is a cut safe, what would other values of a leaf change, and what would a full search
 * find? The engine knows; this shows it in the panel, on the number line and in the tree. */

import { el, real } from './dom.js';
import { searchAnyway } from './climb.js';
import { altered } from './search.js';

export class Doubt {
  /** @param {import('./app.js').App} app
   * @param {() => void} show shows the step of now once more */
  constructor(app, show) {
    /** @type {Problem|null} */
    this.before = null;
    this.app = app;
    this.show = show;
    /** The leaf whose values are tried, and the cut that it is asked about, by their names.
     * @type {{ leaf: string, cut: string|null }|null} */
    this.tried = null;
    this.changing = false;
  }

  /** Another step is shown, unless this is what has changed the tree. */
  moment() {
    if (!this.changing)
      this.forget();
  }

  forget() {
    this.tried = null;
  }

  /** The panel: at a cut, why it is safe; for a leaf, the effect of other values.
   * @param {Moment} now */
  panel(now) {
    const { app } = this, { names, about } = app.search;
    const leaf = this.tried ? names.get(this.tried.leaf) : undefined;
    if (leaf !== undefined)
      return this.#values(leaf, this.tried?.cut ?? null);
    if (now.event !== 'cut' || now.node === undefined)
      return null;
    /** @type {CutDoubt} */
    const doubt = app.ask('doubt', String(now.step));
    return el('section', { className: 'panel doubt' }, el('h2', {}, app.t('doubt')),
      ...doubt.leaves.map(one => el('p', { 'data-node': one.leaf }, `${one.said[0]} `,
        el('button', { type: 'button', className: 'quiet',
          onclick: () => this.#try(one.leaf, now.name ?? null) }, app.t('doubt-try')))),
      el('p', {}, doubt.promise, '. ', el('button', { type: 'button', className: 'quiet anyway',
        onclick: () => this.#anyway(now.node ?? 0) }, app.t('doubt-anyway'))),
      about.tree ? null : el('p', { className: 'soft' }, app.t('doubt-game')));
  }

  /** Tries values of a leaf.
   * @param {number} leaf @param {string|null} cut */
  look(leaf, cut) {
    const { about } = this.app.search, name = about.names?.[leaf];
    this.tried = name && about.tree ? { leaf: name, cut } : null;
  }

  /** @param {number} leaf @param {string|null} cut */
  #try(leaf, cut) {
    this.before = this.app.problem;
    this.look(leaf, cut);
    this.app.line.svg.scrollIntoView({ block: 'nearest' });
    this.app.tree.light([leaf], 'is-chosen');
    this.show();
  }

  /** @param {number} leaf @param {string|null} cut */
  #values(leaf, cut) {
    const { app } = this;
    const node = cut === null ? undefined : app.search.names.get(cut);
    /** @type {LeafDoubt} */
    let told;
    try {
      told = app.ask('leaf', String(leaf), ...node === undefined ? [] : [String(node)]);
    } catch (refusal) {
      return el('section', { className: 'panel doubt' }, el('p', {}, /** @type {Error} */ (refusal).message));
    }
    this.#draw(told);
    const bands = told.stands ? ['stands', 'stays'] : ['stays'];
    return el('section', { className: 'panel doubt' },
      el('h2', {}, app.t('doubt-values', { leaf: told.name })),
      ...told.said.map((text, i) => el('p', {}, el('i', { className: `band ${bands[i]}` }), text)),
      el('p', { className: 'soft' }, app.t('doubt-handle')),
      el('button', { type: 'button', className: 'quiet', onclick: () => this.#close() }, app.t('close')));
  }

  /** Other values were tried on the tree as it was, which comes back. */
  #close() {
    this.forget();
    this.app.tree.dark('is-chosen');
    if (this.before && this.before !== this.app.problem)
      this.app.find(this.before, { undo: false });
    this.show();
  }

  /** The values for which all stays, on the line, and the leaf's own as a handle.
   * @param {LeafDoubt} told */
  #draw(told) {
    const { app } = this, { line } = app;
    const ends = [...told.stays, ...told.stands ?? []].flatMap(([from, , to]) => [from, to]);
    line.reach([told.value, ...ends]);
    line.widen();
    line.clear();
    for (const [from, , to] of told.stays)
      line.interval(from, to, 'stays');
    for (const [from, , to] of told.stands ?? [])
      line.interval(from, to, 'stands');
    for (const end of new Set(ends))
      line.tell(end);
    if (Number.isFinite(real(told.value)))
      line.handle(real(told.value), app.t('doubt-values', { leaf: told.name }), value => this.#change(value));
  }

  /** The leaf gets another value, and all is searched again.
   * @param {number} value */
  #change(value) {
    const { app, tried } = this;
    if (!tried)
      return;
    const focused = document.activeElement === app.line.grip;
    this.changing = true;
    const { tree, at } = app.search.edit(app.problem, tried.leaf, 'set', String(value));
    tried.leaf = at ?? tried.leaf;
    app.find(altered(app.problem, { t: tree, set: undefined }));
    const cut = (app.search.about.cuts ?? []).find(step => app.search.told(step).name === tried.cut);
    if (cut !== undefined && cut !== app.now.step)
      app.go(cut);
    this.changing = false;
    const leaf = app.search.names.get(tried.leaf);
    app.tree.light(leaf === undefined ? [] : [leaf], 'is-chosen');
    if (focused)
      app.line.grip?.focus();
  }

  /* --- Searched anyway --- */

  /** @param {number} cut */
  #anyway(cut) {
    const { app } = this;
    try {
      app.say([searchAnyway(app, app.tree, cut)], app.t('doubt-searched'));
      app.saying?.scrollIntoView({ block: 'nearest' });
    } catch (refusal) {
      app.refuse(refusal);
    }
  }
}
