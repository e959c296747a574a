/* Compare: two searches of one tree side by side, at the same node if both visit it. The engine
 * knows the steps of both, their differences and the texts. */

import { el, button } from './dom.js';
import { Search } from './search.js';
import { TreeView } from './tree.js';
import { sentence } from './panels.js';

/** Rules that the second search may have otherwise. */
const VARIED = ['algorithm', 'cut', 'fail', 'order', 'window'];

/** @implements {Mode} */
export class Compare {
  tree = new TreeView();
  /** @type {Search|null} The second one, once its engine is there. */
  search = null;
  /** @type {Beat|null} */
  beat = null;
  going = false;
  /** The headings of the trees. */
  heads = [0, 1].map(() => ({ rules: el('h2'), count: el('span', { className: 'count' }),
    said: el('p', { 'aria-live': 'polite' }) }));
  panes = this.heads.map(({ rules, count, said }) =>
    el('div', { className: 'pane' }, el('div', { className: 'who' }, rules, count), said));

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.tree.prefix = 'second-';
    this.tree.onpoint = node => app.tree.light(this.#likes([node], this.search, app.search), 'is-pointed');
  }

  enter() {
    const { app } = this;
    app.main?.prepend(this.panes[0]);
    app.side.replaceChildren(this.panes[1], this.tree.element);
    if (this.search)
      this.held();
    else
      this.#start();
  }

  leave() {
    this.panes[0].remove();
    this.app.tree.most = Infinity;
    this.beat = null;
  }

  /** A second engine, which takes a moment. */
  async #start() {
    const { app } = this;
    this.search = new Search(await app.engine.another());
    if (app.mode !== 'compare')
      return;
    this.held();
    app.go(app.now.step);
  }

  /** The default second search. */
  #spec() {
    const { app } = this;
    return app.problem.compare ?? (app.search.about.algorithm === 'minimax' ? 'alphabeta' : 'minimax');
  }

  held() {
    const { app, search } = this;
    if (!search)
      return;
    search.language = app.language;
    this.beat = null;
    try {
      search.hold(app.problem, { theme: 'auto', page: this.tree.page(), compare: this.#spec() });
    } catch (refusal) {
      app.note(/** @type {Error} */ (refusal).message);
      this.search = null;
      return;
    }
    this.tree.names = search.about.names;
    this.tree.show(search.still(0), true);
    this.#choose();
  }

  /* --- Showing --- */

  /** @param {Moment} now */
  moment(now) {
    const { app, search } = this;
    if (!search) {
      app.say([app.t('compare-start')]);
      return;
    }
    if (!this.going)
      this.beat = search.ask('beat', String(now.step));
    if (!this.beat)
      return;
    const { steps, moved, said, beats, differences } = this.beat;
    const other = search.told(steps[1]);
    this.tree.show(search.still(steps[1]));
    this.#level();
    this.tree.frame([other.node ?? 1, ...other.cut?.children ?? []]);
    this.tree.light(other.node ? [other.node] : [], 'is-now');
    this.#head(0, app.search, now, moved[0] || now.step === 0);
    this.#head(1, search, other, moved[1] || now.step === 0);
    app.body.classList.toggle('is-apart', said !== null);
    app.say([said ?? (differences === 0 ? app.t('compare-none')
      : this.beat.beat === 0 ? app.t('compare-start') : app.t('compare-together'))],
    app.t('compare-beat', { differences, beat: this.beat.beat, beats }));
  }

  /** Both trees have one scale, so that a node is as high here as there. */
  #level() {
    const trees = [this.app.tree, this.tree], most = Math.min(...trees.map(tree => tree.scale()));
    for (const tree of trees)
      if (tree.most !== most) {
        tree.most = most;
        tree.fit();
      }
  }

  /** @param {number} which @param {Search} search @param {Moment} now @param {boolean} moves */
  #head(which, search, now, moves) {
    const { app } = this, { rules, count, said } = this.heads[which];
    const tree = which === 0 ? app.tree : this.tree;
    const player = (/** @type {number} */ node) => tree.node(node)?.classList.contains('leaf') ? 'leaf'
      : ['min', 'max'].find(name => tree.node(node)?.classList.contains(name)) ?? '';
    rules.textContent = search.about.rules;
    count.textContent = app.t('compare-count', { seen: now.seen, nodes: search.about.nodes });
    said.classList.toggle('waits', !moves);
    said.replaceChildren(...sentence(now.said ?? [], player));
  }

  /** The choice of the second search, and the buttons to the differences. */
  #choose() {
    const { app } = this;
    /** @type {Choices} */
    const choices = this.search?.ask('choices');
    const spec = readSpec(this.#spec());
    const lists = choices.rules.filter(rule => VARIED.includes(rule.key) && rule.words).map(rule => {
      const select = el('select', { name: rule.key, onchange: () => this.#change(lists) },
        el('option', { value: '' }, app.t('compare-same')),
        ...(rule.words ?? []).map(([word, title]) =>
          el('option', { value: word, selected: spec[rule.key] === word }, title ?? word)));
      return select;
    });
    app.question.replaceChildren(
      button('◀≠', app.t('compare-before'), () => this.#difference('back')),
      el('button', { type: 'button', className: 'onward', onclick: () => this.#difference('on') },
        app.t('compare-next')),
      el('div', { className: 'second' }, el('span', {}, app.t('compare-with')), ...lists.map(list =>
        el('label', {}, app.t(`compare-${list.name}`), ' ', list))));
  }

  /** @param {HTMLSelectElement[]} lists */
  #change(lists) {
    const { app } = this;
    const [algorithm, ...rest] = lists.map(({ name, value }) => ({ name, value }));
    const pairs = rest.filter(({ value }) => value !== '').map(({ name, value }) =>
      `${name}=${value}`).join(',');
    const spec = [algorithm.value, pairs].filter(text => text !== '').join(':');
    app.find({ ...app.problem, compare: spec || app.search.about.algorithm });
  }

  /* --- Going --- */

  /** @param {Beat} beat */
  #go(beat) {
    this.beat = beat;
    this.going = true;
    this.app.go(beat.steps[0]);
    this.going = false;
  }

  /** @param {'on'|'back'} way */
  #difference(way) {
    if (this.search && this.beat)
      this.#go(this.search.ask('beats', 'difference', String(this.beat.beat), way));
  }

  /** @param {Grain} grain @param {number} direction */
  next(grain, direction) {
    if (!this.search || !this.beat)
      return false;
    this.#go(this.search.ask('beats', grain, String(this.beat.beat), direction > 0 ? 'on' : 'back'));
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || !['d', 'D'].includes(event.key))
      return false;
    this.#difference(event.key === 'd' ? 'on' : 'back');
    return true;
  }

  /* --- The same node in the other --- */

  /** @param {(number|null)[]} nodes @param {Search|null} from @param {Search|null} to */
  #likes(nodes, from, to) {
    return nodes.flatMap(node => node === null ? [] : to?.names.get(from?.about.names?.[node] ?? '') ?? []);
  }

  /** @param {number|null} node */
  point(node) {
    this.tree.light(this.#likes([node], this.app.search, this.search), 'is-pointed');
  }
}

/** Parses a SPEC: an algorithm's name and pairs after a colon, or only pairs.
 * @param {string} spec */
function readSpec(spec) {
  const [, name, pairs] = /^(?:([^:=]+)(?::|$))?(.*)$/.exec(spec) ?? [];
  /** @type {{ [key: string]: string }} */
  const words = name ? { algorithm: name.trim() } : {};
  for (const pair of pairs.split(',')) {
    const [key, value = 'yes'] = pair.split('=');
    words[key.trim()] = value.trim();
  }
  return words;
}
