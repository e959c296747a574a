/* Predict: asks before a step is shown; the answer is typed, or chosen in the tree or on the
 * number line, and gets its reason at once. The engine chooses and judges. */

import { el, svg, number } from './dom.js';
import { lesson } from './answers.js';
import { code, path } from './panels.js';
import { showWindow } from './watch.js';

/** Sets of questions: difficult ones, only cuts, all. */
const WHICH = /** @type {const} */ (['hard', 'cuts', 'all']);

/** Size of the scissors on an edge, in the picture's pixels. */
const SIGN = 13;

/** @implements {Mode} */
export class Predict {
  /** @type {Prediction|null} What waits for an answer. */
  asked = null;
  /** Start of the search for the next question. */
  from = { step: 0, place: 0 };
  /** @type {{ step: number, place: number }[]} */
  past = [];
  /** @type {Map<string, { asked: Prediction, right: boolean }>} The first answer to each question. */
  answers = new Map();
  /** @type {HTMLInputElement[]} */
  inputs = [];
  /** @type {HTMLInputElement|null} The one that pointing fills. */
  input = null;
  showing = false;
  /** @type {{ problem: Problem|null, step: number, redraw: () => void }} What is shown, to be drawn again. */
  shown = { problem: null, step: -1, redraw: () => {} };

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
  }

  enter() {
    const { app } = this;
    app.bar.blind = true;
    app.line.svg.onpointerdown = event => this.#pick(event);
    this.held();
    app.tree.show(app.search.still(app.now.step), true);
  }

  leave() {
    const { app } = this;
    app.bar.blind = false;
    app.score = null;
    app.tree.veil = null;
    app.line.svg.onpointerdown = null;
    app.body.classList.remove('is-right', 'is-wrong', 'is-asking');
    app.tree.show(app.search.still(app.now.step), true);
  }

  /** The ladder of windows is shown with answers. */
  drawing() {
    return [{ windows: 'ladder' }, {}];
  }

  held() {
    this.app.tree.veil = this.app.ask('veil');
    if (this.shown.problem !== this.app.problem)
      this.#forget();
  }

  /** The set of questions in the address. */
  get which() {
    return WHICH.find(name => name === this.app.own['predict.ask']) ?? 'hard';
  }

  #forget() {
    this.shown.problem = this.app.problem;
    this.shown.step = -1;
    this.answers.clear();
    this.past = [];
    this.app.score = this.score();
  }

  score() {
    const all = [...this.answers.values()];
    return { right: all.filter(({ right }) => right).length, asked: all.length };
  }

  /* --- Asking --- */

  /** @param {Moment} now */
  moment(now) {
    if (this.showing)
      return;
    if (this.shown.step === now.step)
      this.shown.redraw();
    else
      this.#ask(now.step, 0);
  }

  /** Asks the first question from there on; after all of them comes the end.
   * @param {number} step @param {number} place @param {string} [before] what was said just now */
  #ask(step, place, before) {
    const { app } = this, asked = app.ask('predict', String(step), String(place), this.which);
    this.asked = asked;
    this.inputs = [];
    if (asked)
      this.past.push({ step: asked.step, place: asked.place });
    this.#show(asked ? asked.step : app.search.about.steps,
      () => asked ? this.#pose(asked, before) : this.#sum());
  }

  /** @param {number} step @param {() => void} redraw */
  #show(step, redraw) {
    this.showing = true;
    this.app.body.classList.remove('is-right', 'is-wrong');
    this.app.body.classList.toggle('is-asking', this.asked !== null);
    this.app.go(step);
    this.showing = false;
    this.shown.step = step;
    this.shown.redraw = redraw;
    redraw();
  }

  /** Puts the question, and what answers it.
   * @param {Prediction} asked @param {string} [before] */
  #pose(asked, before) {
    const { app } = this;
    app.say(asked.said, before ?? app.t('predict-asks'));
    this.inputs = asked.fields.map(field => this.#field(field));
    const choices = asked.kind === 'cut' ? ['cut', 'on'].map((answer, i) =>
      this.#choice(i, answer, app.t(`predict-${answer}`)))
      : asked.options.map(([node, name], i) => this.#choice(i, String(node), name));
    app.question.replaceChildren(
      el('form', { className: 'answers',
        onsubmit: (/** @type {Event} */ event) => this.#submit(event) },
        ...this.inputs.map(input => this.#labelled(input)),
        this.inputs.length > 0 ? el('button', { className: 'onward' }, app.t('predict-answer')) : null,
        ...choices,
        el('button', { type: 'button', className: 'quiet', onclick: () => this.#judge() },
          app.t('predict-tell'))));
    this.#beside(false);
    this.#draw();
    if (asked.kind === 'cut')
      this.#putScissors(asked.node);
    if (this.inputs.length > 0 && !matchMedia('(pointer: coarse)').matches)
      this.inputs[0].focus();
  }

  /** @param {number} i @param {string} answer @param {string} text */
  #choice(i, answer, text) {
    return el('button', { type: 'button', className: 'choosing', onclick: () => this.#judge(answer) },
      el('kbd', { 'aria-hidden': 'true' }, i + 1), text);
  }

  /** @param {string} field */
  #field(field) {
    const input = el('input', { size: 6, name: field, autocomplete: 'off', autocapitalize: 'off',
      'aria-label': this.app.t(`predict-${field}`),
      onfocus: () => {
        this.input = input;
      },
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === 't') { /* no number has that letter */
          event.preventDefault();
          this.#judge();
        }
      },
      oninput: () => {
        input.removeAttribute('aria-invalid');
        this.#draw();
      } });
    return input;
  }

  /** A bound has its infinity at hand.
   * @param {HTMLInputElement} input */
  #labelled(input) {
    const far = { alpha: '−∞', beta: '∞' }[input.name];
    const fill = far === undefined ? null : el('button', { type: 'button', className: 'far',
      onclick: () => this.#fill(input, far) }, far);
    return el('label', { className: input.name }, this.app.t(`sign-${input.name}`), input, fill);
  }

  /* --- The panel --- */

  /** @param {boolean} told */
  #beside(told) {
    const { app } = this, { now } = app, { about } = app.search;
    const which = el('select', { onchange: () => {
      app.own['predict.ask'] = which.value;
      this.#ask(app.now.step, 0);
    } }, ...WHICH.map(name => el('option', { value: name }, app.t(`predict-${name}`))));
    which.value = this.which;
    app.side.replaceChildren(
      app.panel(app.t('predict-score'),
        el('p', { className: 'score' }, app.t('predict-points', this.score())),
        el('label', {}, app.t('predict-which'), ' ', which)),
      ...told ? [code(about, now)].flat() : [],
      ...now.path ? [app.panel(app.t('windows'), path(now, about.windowed && !this.asked, app.t))] : [],
      el('p', { className: 'hint' }, this.asked ? app.t(`predict-how-${this.asked.kind}`) : ''));
  }

  /** The line, with what has been answered so far: the windows would be the answers. */
  #draw() {
    const { app, asked } = this;
    app.line.clear();
    for (const input of this.inputs) {
      const value = valueOf(input);
      if (value === null)
        continue;
      if (asked?.kind === 'window')
        app.line.marks({ [input.name]: { value, node: 0, from: null } });
      else if (input === (this.input ?? this.inputs[0]) && typeof value === 'number')
        app.line.handle(value, input.getAttribute('aria-label') ?? '', next =>
          this.#fill(input, String(next)));
    }
  }

  /** Scissors on the edges to the children that are left.
   * @param {number} node */
  #putScissors(node) {
    const { app } = this, from = app.tree.place(node);
    for (const child of app.tree.children(node)) {
      if (!app.tree.node(child)?.classList.contains('unseen'))
        continue;
      const to = app.tree.place(child);
      const x = (from.x + from.width / 2 + to.x + to.width / 2) / 2, y = (from.y + from.height + to.y) / 2;
      app.tree.overlay.append(svg('g', { className: 'scissors', transform: `translate(${x} ${y})`,
        onclick: () => this.#judge('cut') }, svg('circle', { r: SIGN }),
      svg('text', { y: 5, 'text-anchor': 'middle' }, '✂')));
    }
  }

  /* --- Answering --- */

  /** @param {Event} event */
  #submit(event) {
    event.preventDefault();
    const empty = this.inputs.find(input => input.value.trim() === '');
    if (empty)
      empty.focus();
    else if (this.inputs.length > 0)
      this.#judge(...this.inputs.map(input => input.value.trim()));
  }

  /** Writes into a field, and goes on to the next empty one.
   * @param {HTMLInputElement} input @param {string} text */
  #fill(input, text) {
    input.value = number(text);
    this.input = this.inputs.find(other => other.value === '') ?? input;
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #pick(event) {
    const input = this.input ?? this.inputs[0];
    if (this.asked && input && !/** @type {Element} */ (event.target).closest('.grip'))
      this.#fill(input, String(this.app.line.pointed(event)));
  }

  /** Tells what is right, and why; without an answer, too.
   * @param {...string} answer */
  #judge(...answer) {
    const { app, asked } = this;
    if (!asked)
      return;
    /** @type {Judgement} */
    let judged;
    try {
      judged = app.ask('predicted', String(asked.step), String(asked.place), this.which, '--', ...answer);
    } catch (refusal) {
      this.inputs.forEach(input => valueOf(input) ?? input.setAttribute('aria-invalid', 'true'));
      app.note(/** @type {Error} */ (refusal).message);
      return;
    }
    const key = `${asked.step} ${asked.place}`;
    if (!this.answers.has(key))
      this.answers.set(key, { asked, right: judged.right === true });
    app.score = this.score();
    if (judged.more && answer[0] === 'cut')
      this.#ask(asked.step, asked.place + 1, `✓ ${app.t('predict-right')}`);
    else
      this.#tell(asked, judged);
    app.remember();
  }

  /** @param {Prediction} asked @param {Judgement} judged */
  #tell({ step, place }, judged) {
    this.from = judged.more ? { step, place: place + 1 } : { step: step + 1, place: 0 };
    this.asked = this.input = null;
    this.inputs = [];
    this.#show(judged.step, () => this.#explain(judged));
  }

  /** @param {Judgement} judged */
  #explain(judged) {
    const { app } = this;
    app.body.classList.add(judged.right ? 'is-right' : 'is-wrong');
    app.say(judged.said, judged.right ? `✓ ${app.t('predict-right')}`
      : `${judged.right === null ? '' : '✗ '}${app.t('predict-wrong', judged)}`);
    showWindow(app, app.now);
    app.question.replaceChildren();
    this.#beside(true);
    app.bar.onward?.focus();
  }

  /** All has been asked. */
  #sum() {
    const { app } = this, wrong = [...this.answers.values()].filter(({ right }) => !right);
    const [worst] = wrong.map(({ asked }) => ({ ...asked, step: asked.step + 1 }))
      .sort((a, b) => a.point - b.point || a.step - b.step);
    app.say([app.t('predict-end', this.score())], app.search.about.result);
    app.question.replaceChildren(...worst ? [
      el('p', {}, app.t('predict-look'), ' ', el('button', { type: 'button', className: 'quiet look',
        onclick: () => this.#look(worst.step) }, app.t('predict-idea', worst))),
      lesson(app, [worst]) ?? ''] : [],
    el('button', { type: 'button', onclick: () => this.#again() }, app.t('predict-again')));
    showWindow(app, app.now);
    this.#beside(true);
  }

  /** @param {number} step what it decided, with the reason */
  #look(step) {
    this.app.enter('watch');
    this.app.go(step);
  }

  #again() {
    this.#forget();
    this.#ask(0, 0);
  }

  /* --- Hands --- */

  /** Next, if there is no open question; back to the previous question.
   * @param {Grain} _grain @param {number} direction */
  next(_grain, direction) {
    if (direction < 0) {
      const before = this.asked ? this.past.splice(-2)[0] : this.past.pop();
      this.#ask(before?.step ?? 0, before?.place ?? 0);
    } else if (this.asked) {
      /** @type {HTMLElement|null} */ (this.app.question.querySelector('input, button'))?.focus();
    } else {
      this.#ask(this.from.step, this.from.place);
    }
    return true;
  }

  /** @param {number} node */
  click(node) {
    const { app, asked } = this;
    if (!asked)
      return true;
    const unseen = app.tree.node(node)?.classList.contains('unseen');
    const known = asked.known.find(([id]) => id === node), input = this.input ?? this.inputs[0];
    if (input && known)
      this.#fill(input, String(known[1]));
    else if (asked.kind === 'cut' && unseen && app.tree.children(asked.node).includes(node))
      this.#judge('on');
    else if (asked.kind === 'who' ? asked.options.some(([id]) => id === node)
      : asked.kind === 'next' && unseen)
      this.#judge(String(node));
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey)
      return false;
    const choices = this.app.question.querySelectorAll('.choosing');
    if (/^[1-9]$/.test(event.key))
      /** @type {HTMLElement|undefined} */ (choices[Number(event.key) - 1])?.click();
    else if (event.key === 't' && this.asked)
      this.#judge();
    else
      return ['c', 'C', 'End'].includes(event.key);
    return true;
  }
}

/** Returns the number in a field, null if it is none; the engine accepts more formats.
 * @param {HTMLInputElement} input */
function valueOf(input) {
  const text = input.value.trim().replace('−', '-').replace('∞', 'inf');
  if (/^[-+]?inf$/.test(text))
    return text;
  return text === '' || !Number.isFinite(Number(text)) ? null : Number(text);
}
