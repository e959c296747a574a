/* Watch: step by step, with the reason for each. */

import { drawn, el, number, real } from './dom.js';
import { Doubt } from './doubt.js';
import { Overview } from './overview.js';
import { code, path, counts, sentence, refusal } from './panels.js';
import { altered } from './search.js';

/** Maximum number of sentences of the trace. */
const MOST_TOLD = 300;

/** @implements {Mode} */
export class Watch {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.trace = false;
    this.refusal = el('div', { className: 'refusal', role: 'status' });
    this.overview = new Overview(app);
    this.doubt = new Doubt(app, () => this.#again());
    /** @type {number|null} */
    this.node = null;
  }

  enter() {
    this.node = null;
    this.app.line.svg.onclick = () => !this.app.line.grip?.isConnected && this.app.turn();
    this.app.tree.element.before(this.overview.element);
    this.app.saying?.append(this.refusal);
    this.held();
  }

  /** Other modes must not show it, since it reveals later steps. */
  leave() {
    this.overview.element.remove();
    this.refusal.remove();
    this.app.line.svg.onclick = null;
    this.app.tree.aside = false;
  }

  /** Shows windows on the ladder, if there is space. */
  drawing() {
    return [{ windows: 'ladder' }, {}];
  }

  /** Another search is held. */
  held() {
    this.overview.show(this.app.problem);
  }

  /** @param {Moment} now */
  moment(now) {
    const { app } = this, { about } = app.search;
    this.node = null;
    this.refusal.replaceChildren();
    if (now.step === 0)
      app.say([app.t('before')], about.result ? app.t('steps', { steps: about.steps }) : '');
    else
      app.say(now.said ?? [], `${app.t('step-of', { step: now.step, steps: about.steps })}`
        + (now.event === 'cut' ? ` · ${app.t('cut-at', { node: now.name })}` : ''));
    showWindow(app, now);
    this.overview.mark(now);
    this.doubt.moment();
    this.#beside(now);
  }

  /** @param {number|null} node what was cut says who refuses it, over the sentence */
  point(node) {
    const { app } = this, said = refusal(app, node);
    this.refusal.replaceChildren(
      ...said ? [el('small', {}, app.t('who-refuses')), el('p', {}, ...said)] : []);
  }

  /** The step of now once more. */
  #again() {
    this.app.tree.signs.replaceChildren();
    showWindow(this.app, this.app.now);
    this.#beside(this.app.now);
  }

  /** @param {Moment} now */
  #beside(now) {
    const { app } = this, { about } = app.search;
    const board = now.node && !about.tree ? app.ask('board', String(now.node)).svg : null;
    const parts = [
      code(about, now),
      board ? app.panel(app.t('board'), drawn(board)) : null,
      now.path ? app.panel(app.t('windows'), path(now, about.windowed, app.t), ...this.#views()) : null,
      this.doubt.panel(now),
      app.panel(app.t('counts'), counts(about, now, app.t)),
      now.step === about.steps ? el('p', { className: 'result' }, about.result) : null,
      this.#story(), this.#trace(now)
    ];
    app.side.replaceChildren(...parts.flatMap(part => part ?? []));
  }

  /** The choice of the point of view, and of the ladder alone. */
  #views() {
    const { app } = this, { algorithm, windowed } = app.search.about, { view } = app.problem;
    const max = el('input', { type: 'checkbox', checked: view !== 'mover', onchange: () =>
      app.find(altered(app.problem, { view: max.checked ? undefined : 'mover' })) });
    const { aside, shown } = app.tree, other = windowed && (aside || !shown.has('ladder'));
    return [other ? el('p', {}, el('button', { type: 'button', className: 'quiet',
      onclick: () => app.turn() }, app.t(aside ? 'ladder-tree' : 'ladder'))) : null,
    algorithm.startsWith('negamax') ? el('p', {}, el('label', {}, max, ' ', app.t('view-max'))) : null];
  }

  /** The text about the clicked node. */
  #story() {
    const { app } = this;
    if (this.node === null)
      return null;
    const story = app.search.story(app.now.step, this.node);
    return el('section', { className: 'panel story' }, el('h2', {}, story.name),
      el('p', {}, ...story.said ? sentence(story.said, node => app.player(node))
        : [app.t(`state-${story.state}`)]),
      el('button', { type: 'button', className: 'quiet', onclick: () => this.#close() }, app.t('close')));
  }

  #close() {
    this.node = null;
    this.app.tree.dark('is-chosen');
    this.#beside(this.app.now);
  }

  /** The sentences so far, where one wants to read them.
   * @param {Moment} now */
  #trace(now) {
    const { app } = this;
    const list = el('ol', { className: 'told' });
    const box = el('details', { className: 'panel trace', open: this.trace,
      ontoggle: () => {
        this.trace = box.open;
        if (box.open && !list.firstChild)
          this.#tell(list, now);
      } }, el('summary', {}, app.t('trace')), list);
    if (this.trace)
      this.#tell(list, now);
    return box;
  }

  /** @param {HTMLElement} list @param {Moment} now */
  #tell(list, now) {
    const { app } = this;
    for (let step = now.step, n = 0; step > 0 && n < MOST_TOLD; step--, n++) {
      const told = app.search.told(step);
      list.append(el('li', { value: step, 'data-node': told.node ?? 0, className: told.event ?? '' },
        ...sentence(told.said ?? [], node => app.player(node))));
    }
    app.search.told(now.step);
  }

  /** @param {number} node */
  click(node) {
    const { app } = this;
    this.node = node;
    app.tree.light([node], 'is-chosen');
    if (app.player(node) === 'leaf')
      this.doubt.look(node, app.now.event === 'cut' ? app.now.name ?? null : null);
    else
      this.doubt.forget();
    this.#again();
    app.side.querySelector('.story')?.scrollIntoView({ block: 'nearest' });
    return true;
  }
}

/** The window of the step on the line of numbers, and the arc of a cut.
 * @param {import('./app.js').App} app @param {Moment} now */
export function showWindow(app, now) {
  const numbers = (now.path ?? []).flatMap(row => [row.value, ...row.alpha, ...row.beta]);
  app.line.reach(numbers);
  app.line.clear();
  if (!now.window)
    return;
  app.line.show(now.window);
  if (now.cut && now.cut.by > 0) {
    const { alpha, beta } = now.window;
    const bound = now.player === 'min' ? `α ${number(alpha.value)}` : `β ${number(beta.value)}`;
    const known = now.player !== 'min' || Number.isFinite(real(alpha.value));
    app.tree.arc(now.cut.by, now.node ?? 0, known ? bound : '');
  }
}
