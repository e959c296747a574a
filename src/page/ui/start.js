/* Start: what can be done here, for those who have nothing yet. Pick a tree, a game or a
 * lesson, or type a tree. */

import { el } from './dom.js';

/** Trees that are worth a look, by the keys of what is said of them.
 * @type {[string, Problem][]} */
const TREES = [
  ['example-textbook', { t: '[[3,12,8],[2,4,6],[14,5,2]]' }],
  ['example-deep', { t: '[5,[8,[[4,9],[3,7]]]]' }],
  ['example-ties', { t: '[[4,6],[4,7],[4,1]]' }],
  ['example-binary', { t: '[[[3,7],[9,4]],[[1,6],[5,2]]]' }],
  ['example-order', { t: '[[[1,5],[2,7]],[[6,8],[3,4]]]', order: 'best' }],
  ['example-negamax', { t: '[[6,1],5,[4,9]]', a: 'negamax-alphabeta' }]
];

/** @type {[string, Problem][]} */
const GAMES = [
  ['connect4', { t: 'connect4', depth: '4', evaluator: 'windows' }],
  ['tictactoe', { t: 'tictactoe', position: 'XO../.X.O/....' }],
  ['nim', { t: 'nim' }],
  ['reversi', { t: 'reversi', depth: '3', evaluator: 'weighted' }]
];

/** @implements {Mode} */
export class Start {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  enter() {
    const { app } = this, t = app.t;
    this.typed = el('textarea', { rows: 4, spellcheck: 'false', 'aria-label': t('start-type'),
      placeholder: '[[3,12,8],[2,4,6],[14,5,2]]',
      oninput: () => this.refusal?.replaceChildren(),
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 'Enter' && (event.ctrlKey || !this.typed?.value.includes('{'))) {
          event.preventDefault();
          this.#search();
        }
      } });
    this.refusal = el('p', { className: 'refusal', role: 'alert' });
    this.room = el('main', { className: 'start' },
      el('section', { className: 'lead' }, el('h2', {}, t('start-lead')), el('p', {}, t('start-what')),
        ...app.data.lessons ? [this.#beginning()] : []),
      el('section', { className: 'typing' }, el('h3', {}, t('start-type')), this.typed, this.refusal,
        el('div', { className: 'row' },
          el('button', { type: 'button', className: 'onward', onclick: () => this.#search() },
            t('start-search'))),
        el('h3', {}, t('start-games')), this.#list(GAMES, 'watch', 'play')),
      ...app.data.lessons ? [el('section', {}, el('h3', {}, t('mode-lesson')), this.#lessons())] : [],
      el('section', {}, el('h3', {}, t('start-trees')), this.#list(TREES, 'watch')));
    app.title.textContent = document.title = 'poda';
    app.body.append(this.room);
  }

  leave() {
    this.app.head();
    this.room?.remove();
  }

  /** Problems to be opened, in one mode or in two.
   * @param {[string, Problem][]} problems @param {...string} modes */
  #list(problems, ...modes) {
    const { app } = this;
    return el('ul', { className: 'cards' }, ...problems.map(([key, problem]) => el('li', {},
      el('button', { type: 'button', onclick: () => this.#open(problem, modes[0]) },
        el('b', {}, app.t(key)), el('span', {}, problem.t === key ? app.t(`about-${key}`) : problem.t)),
      ...modes.slice(1).map(mode => el('button', { type: 'button', className: 'second',
        onclick: () => this.#open({ t: problem.t }, mode) }, app.t(`mode-${mode}`))))));
  }

  /** A link to the first lesson, or to the last one read. */
  #beginning() {
    const { app } = this, n = Number(app.kept.lesson) || 1, { title } = app.data.lessons[app.language][n - 1];
    const short = [1, 2, 3, 5, 8].map(lesson => el('button', { type: 'button', className: 'quiet',
      onclick: () => this.#read(lesson) }, lesson));
    return el('div', { className: 'row' },
      el('button', { type: 'button', className: 'onward', onclick: () => this.#read(n) },
        app.t(app.kept.lesson ? 'start-on' : 'start-begin', { lesson: `${n}. ${title}` })),
      el('span', { className: 'exam' }, app.t('start-exam'), ' ', ...short,
        el('button', { type: 'button', className: 'quiet', onclick: () => app.enter('practise') },
          app.t('mode-practise'))));
  }

  /** @param {number} n */
  #read(n) {
    this.app.own['lesson.n'] = String(n);
    this.app.enter('lesson');
  }

  #lessons() {
    const { app } = this;
    return el('ol', { className: 'cards' }, ...app.data.lessons[app.language].map(
      (/** @type {LessonData} */ { number, title, minutes }) => el('li', {},
        el('button', { type: 'button', onclick: () => this.#read(number) },
          el('b', {}, `${number}. ${title}`),
          el('span', {}, app.t('lesson-minutes', { minutes }))))));
  }

  #search() {
    const text = this.typed?.value.trim() ?? '';
    if (text)
      this.#open({ t: text }, 'watch');
  }

  /** @param {Problem} problem @param {string} mode */
  #open(problem, mode) {
    const { app } = this;
    app.now = { step: 0, seen: 0 };
    /* Draw it for the space that it will have. */
    const room = /** @type {HTMLElement} */ (this.room);
    room.hidden = true;
    app.body.dataset.mode = mode;
    if (!app.find(app.prepared(problem, mode), { message: true })) {
      room.hidden = false;
      app.body.dataset.mode = 'start';
      if (this.refusal && this.typed) {
        this.refusal.textContent = app.sentence.textContent;
        app.refusal?.mark(this.typed);
      }
      return;
    }
    app.enter(mode in app.makers ? mode : 'watch');
  }
}
