/* A question of a lesson: options, or blanks to fill in next to it or in the tree. The lesson
 * contains the possible answers and the replies. */

import { el, number } from './dom.js';

/** Blanks that are filled in by clicking nodes. */
const PICKED_KINDS = ['visits', 'strike', 'who', 'click'];

const SIGN_WORDS = { '': '·', '=': '=', '<=': '≤', '>=': '≥' };

export class Question {
  /** @param {LessonAsk} ask
   * @param {{ t: (key: string, fill?: { [name: string]: any }) => string, prose: (text: string) => Node[],
   *   answered: (question: Question) => void, picking: (keys: boolean) => void,
   *   read: (kind: string) => string }} host */
  constructor(ask, host) {
    this.ask = ask;
    this.host = host;
    this.done = false;
    /** @type {string[][]} */
    this.picked = ask.fields.map(() => []);
    this.active = ask.fields.findIndex(field => PICKED_KINDS.includes(field.kind));
    this.reply = el('p', { className: 'reply', role: 'status' });
    this.widgets = ask.fields.map((field, i) => this.#widget(field, i));
    this.options = ask.options.map((text, i) => el('button', { type: 'button', className: 'option',
      onclick: () => this.#choose(i + 1) }, ...host.prose(text)));
    this.teller = el('button', { type: 'button', className: 'quiet', hidden: true,
      onclick: () => this.tell() }, host.t('lesson-tell'));
    this.element = el('section', { className: 'quiz' },
      el('p', { className: 'asked' }, ...host.prose(ask.ask)), ...this.options,
      ask.fields.length > 0 ? this.#form() : null, this.reply, this.teller);
  }

  #form() {
    return el('form', { className: 'blanks', onsubmit: (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#check();
    } }, ...this.widgets, el('button', { className: 'onward' }, this.host.t('lesson-check')));
  }

  /* --- Blanks --- */

  /** @param {LessonField} field @param {number} i */
  #widget({ kind, of, after }, i) {
    const { t } = this.host;
    const box = (/** @type {string} */ label) =>
      el('input', { autocomplete: 'off', size: 4, 'aria-label': label });
    if (PICKED_KINDS.includes(kind))
      return el('button', { type: 'button', className: 'picker', 'aria-pressed': 'false',
        onclick: (/** @type {MouseEvent} */ event) => this.pick(i, event.detail === 0) });
    if (kind === 'sign')
      return el('label', { className: 'blank' }, of, ' ', el('select', {}, ...Object.entries(SIGN_WORDS).map(
        ([value, sign]) => el('option', { value }, sign))), after);
    if (kind === 'window')
      return el('span', { className: 'blank' }, `${of}: (`, box(`α ${of}`), ', ', box(`β ${of}`), ')');
    if (kind === 'number')
      return el('label', { className: 'blank' }, ['leaves', 'nodes'].includes(of) ? t(`lesson-${of}`) : of,
        ' = ', box(of));
    return el('output', { className: 'blank' });
  }

  /** Returns the content of a blank, in the format of answers.
   * @param {number} i */
  #read(i) {
    const { kind } = this.ask.fields[i], boxes = inputs(this.widgets[i]);
    if (kind === 'sign')
      return boxes[0].value;
    if (kind === 'window')
      return boxes.every(box => box.value.trim()) ? `(${boxes.map(box => plain(box.value)).join(', ')})` : '';
    if (kind === 'number')
      return plain(boxes[0].value);
    if (PICKED_KINDS.includes(kind))
      return this.picked[i].join(' ') || (kind === 'strike' ? 'none' : '');
    return this.host.read(kind);
  }

  /** @param {number} i @param {string} text */
  #write(i, text) {
    const { kind } = this.ask.fields[i], boxes = inputs(this.widgets[i]);
    if (kind === 'sign')
      boxes[0].value = text;
    else if (PICKED_KINDS.includes(kind))
      this.picked[i] = text === 'none' ? [] : text.split(' ');
    else
      (text.match(/[^(), ]+/g) ?? []).forEach((part, k) => {
        if (boxes[k])
          boxes[k].value = number(part);
      });
  }

  /* --- In the tree --- */

  /** Clicks in the tree fill this blank from now on.
   * @param {number} i
   * @param {boolean} keys it was chosen with a key, so that arrows lead through the tree next */
  pick(i, keys) {
    this.active = i;
    this.host.picking(keys);
    this.show();
  }

  /** A node was clicked: whether it was taken.
   * @param {string} name */
  take(name) {
    const field = this.ask.fields[this.active];
    if (this.done || !field)
      return false;
    const picked = this.picked[this.active], at = picked.indexOf(name);
    if (field.kind === 'who')
      this.picked[this.active] = [name];
    else if (at < 0)
      picked.push(name);
    else
      picked.splice(at, 1);
    this.show();
    return true;
  }

  /** Writes what has been picked so far, and what is dragged. */
  show() {
    this.ask.fields.forEach(({ kind, of }, i) => {
      const widget = this.widgets[i];
      if (PICKED_KINDS.includes(kind)) {
        widget.setAttribute('aria-pressed', String(i === this.active && !this.done));
        widget.replaceChildren(el('b', {}, this.host.t(`lesson-${kind}`)), ' ',
          this.picked[i].join(' ') || this.host.t('lesson-none'));
      } else if (kind === 'drag') {
        widget.textContent = `${of} = ${number(this.host.read(kind))}`;
      } else if (kind === 'order') {
        widget.textContent = `${this.host.t('lesson-leaves')} = ${this.host.read(kind)}`;
      }
    });
  }

  /* --- Answers --- */

  /** @param {number} option */
  #choose(option) {
    if (this.done)
      return;
    const answer = this.ask.answers.find(one => one.option === option);
    this.options[option - 1].classList.add(answer?.right ? 'right' : 'wrong');
    this.#hear(answer);
  }

  #check() {
    const given = this.ask.fields.map((_, i) => this.#read(i));
    if (given.some(text => text === '')) {
      this.#say(this.host.t('lesson-blank'), '');
      this.teller.hidden = false;
      return;
    }
    this.#hear(this.ask.answers.find(answer => (answer.is ?? []).every((is, i) => is === null
      || fits(this.ask.fields[i].kind, is, given[i]))));
  }

  /** @param {LessonAnswer|undefined} answer */
  #hear(answer) {
    if (!answer)
      return;
    this.#say(answer.text, answer.right ? 'right' : 'wrong');
    this.teller.hidden = answer.right;
    if (answer.right)
      this.#end();
  }

  /** @param {string} text @param {string} name */
  #say(text, name) {
    this.reply.className = `reply ${name}`;
    this.reply.replaceChildren(...this.host.prose(text));
  }

  #end() {
    this.done = true;
    this.element.classList.add('done');
    for (const button of this.options)
      button.disabled = true;
    for (const input of this.element.querySelectorAll('.blanks :is(input, select, button)'))
      /** @type {HTMLInputElement} */ (input).disabled = true;
    this.show();
    this.host.answered(this);
  }

  /** The right answer, for who asks for it, or had found it before. */
  tell() {
    const right = this.ask.answers.find(answer => answer.right);
    if (!right)
      return;
    if (right.option)
      this.options[right.option - 1].classList.add('right');
    (right.is ?? []).forEach((is, i) => is !== null && this.#write(i, is));
    this.#hear(right);
  }
}

/** @param {Element} widget @returns {HTMLInputElement[]} */
function inputs(widget) {
  return [...widget.querySelectorAll('input, select')].map(box => /** @type {HTMLInputElement} */ (box));
}

/** Normalises a typed number: its minus sign and its decimal comma.
 * @param {string} text */
function plain(text) {
  const typed = text.trim().toLowerCase().replace('−', '-').replace(',', '.');
  const endless = /^([+-]?)(∞|inf|infinity|infinito|oo)$/.exec(typed);
  if (endless)
    return `${endless[1] === '-' ? '-' : ''}inf`;
  return typed !== '' && Number.isFinite(Number(typed)) ? String(Number(typed)) : typed;
}

/** True if the input matches an answer's pattern.
 * @param {string} kind @param {string} is @param {string} given */
function fits(kind, is, given) {
  const wanted = is.split(' '), found = given.split(' ');
  if (kind === 'strike' || kind === 'click') {
    const named = wanted.filter(name => name !== '*');
    return named.every(name => found.includes(name))
      && (wanted.includes('*') || named.length === found.length);
  }
  if (kind === 'drag') {
    const [low, high] = is.split('..').map(Number);
    return Number(given) >= low && Number(given) <= high;
  }
  return is === given;
}
