/* Exam: a tree and a table that follow each other, answered in either; what was answered
 * is saved as the sheet that `poda check` reads. Pages for practice mark it, too. */

import { el } from './dom.js';
import { Answers, ended, field, keypad, lesson } from './answers.js';
import { kept, keep } from './kept.js';

const SHEET = 'sheet.csv';

/** @implements {Mode} */
export class Exam {
  static needs = 'exam';

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    /** @type {ExamData} */
    this.exam = app.data.exam;
    this.student = this.exam.student ?? '';
    this.answers = new Answers(app, row => this.#cut(row),
      (row, column, text) => this.#answer(row, column, text));
    this.table = el('div', { className: 'sheet', tabindex: '-1' });
    /** @type {Marks|null} */
    this.marked = null;
    this.warned = false;
    this.begun = '';
  }

  drawing() {
    const windows = /alpha|beta/.test(this.exam.ask);
    const boards = this.app.search.about?.tree === false;
    return [{ blank: '', fold: 'none', ...windows ? { windows: 'below' } : {},
      labels: `value,name${windows ? ',window' : ''}${boards ? ',position' : ''}` }];
  }

  enter() {
    const { app, exam } = this;
    this.answers.attach();
    if (this.begun !== app.language) {
      const sheet = this.begun ? app.search.run('sheet') : kept(`poda ${exam.id}`);
      this.answers.begin(...['ask', 'id', 'title', 'weights', 'strategy', 'win-at'].flatMap(key =>
        exam[key] ? [`--${key}=${exam[key]}`] : []));
      this.begun = app.language;
      if (sheet)
        this.#take(sheet);
    }
    app.title.textContent = this.answers.task.title;
    this.#say();
    this.#show();
  }

  leave() {
    this.answers.detach();
    this.app.side.classList.remove('wide');
  }

  /* --- Answering --- */

  /** @param {number} row @param {string} column @param {string} text */
  #answer(row, column, text) {
    this.app.ask('write', String(row), column, '--', text.trim());
    this.#changed();
  }

  /** @param {number} row */
  #cut(row) {
    this.app.ask('cut', String(row), this.answers.isCut(row) ? 'no' : 'yes');
    this.#changed();
    if (this.answers.editor.row === row)
      this.answers.editor.open(row);
  }

  /** @param {number} line @param {string} text */
  #line(line, text) {
    this.app.ask('write', String(line), 'line', '--', text);
    this.#changed();
  }

  #changed() {
    const { answers, app } = this;
    answers.refresh();
    if (this.marked) {
      answers.marks = {};
      this.marked = null;
      app.say([app.t('stale')]);
    }
    this.#keep();
    this.#show();
  }

  /* --- Sheets --- */

  #sheet() {
    return this.app.search.run('sheet', '--', this.student);
  }

  #save() {
    const { app } = this, name = this.student.trim();
    if (!name && !this.warned) {
      this.warned = true;
      app.note(app.t('name-first'));
      /** @type {HTMLElement|null} */ (app.side.querySelector('.student'))?.focus();
      return;
    }
    const file = `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-') || 'sheet'}.csv`;
    const sheet = new Blob([this.#sheet()], { type: 'text/csv' });
    const link = el('a', { href: URL.createObjectURL(sheet), download: file });
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    app.note(app.t('saved', { file }));
  }

  #open() {
    const { app } = this;
    const input = el('input', { type: 'file', accept: '.csv,.txt,text/csv', onchange: async () => {
      const file = input.files?.[0];
      if (!file)
        return;
      const said = this.#take(new Uint8Array(await file.arrayBuffer()));
      this.#changed();
      app.note(said ?? app.t('loaded', { file: file.name }));
    } });
    input.click();
  }

  /** Takes a sheet's answers; why it could not, or what was remarked.
   * @param {string|Uint8Array} sheet */
  #take(sheet) {
    const { app } = this;
    try {
      const { student, remarks } = JSON.parse(app.search.runWith(sheet, 'take', SHEET));
      this.student = student ?? this.student;
      this.answers.refresh();
      return remarks.length > 0 ? remarks.join('\n') : null;
    } catch (refusal) {
      return /** @type {Error} */ (refusal).message;
    }
  }

  /** Answers outlast the page where the browser keeps them. */
  #keep() {
    keep(`poda ${this.answers.task.id}`, this.#sheet());
  }

  /* --- Marking --- */

  #mark() {
    const { app, answers } = this;
    const marked = /** @type {Marks} */ (app.ask('marks', 'now'));
    this.marked = marked;
    app.score = { score: marked.score, most: marked.most };
    app.remember();
    answers.marks = Object.fromEntries(marked.marks.flatMap((marks, row) =>
      Object.entries(marks).map(([column, mark]) => [`${row} ${column}`, mark])));
    if (app.data.modes && !app.data.modes.includes('watch'))
      app.data.modes.push('watch');
    app.body.dataset.verdict = marked.all_right ? 'right' : 'wrong';
    app.say([marked.first ? ended(marked.first) : app.t(marked.all_right ? 'exam-right' : 'exam-so-far')],
      app.t('score-of', { score: marked.score, most: marked.most }));
    this.#show();
  }

  /** @param {Marks} marked */
  #told(marked) {
    const { app } = this, list = (/** @type {string[]} */ names) => names.join(', ');
    const told = [
      marked.missed.length > 0 ? app.t('missed', { nodes: list(marked.missed) }) : '',
      marked.surplus.length > 0 ? app.t('surplus', { nodes: list(marked.surplus) }) : '',
      marked.diagnosis ? ended(marked.diagnosis) : ''
    ].filter(text => text).map(text => el('p', {}, text));
    const taught = lesson(app, marked.mistakes);
    const watch = el('button', { type: 'button', className: 'quiet', onclick: () => app.enter('watch') },
      app.t('see-search'));
    return [...told, ...taught ? [taught] : [], watch];
  }

  /* --- What is shown --- */

  moment() {
    if (this.app.now.step > 0)
      this.app.go(0);
    else
      this.#show();
  }

  /** Shows the task in place of the sentence. */
  #say() {
    delete this.app.body.dataset.verdict;
    this.app.say([this.answers.task.instructions.join(' ')]);
  }

  #show() {
    const { app, answers } = this;
    if (answers.task.rows.length === 0)
      return;
    const active = /** @type {HTMLElement} */ (document.activeElement);
    const { row, column } = active?.dataset ?? {};
    const inTable = this.table.contains(active), top = this.table.scrollTop;
    answers.draw();
    this.table.replaceChildren(this.#table());
    app.side.replaceChildren(...this.#lines(), ...this.marked ? this.#told(this.marked) : [], this.table);
    this.table.scrollTop = top;
    if (inTable)
      this.#field(Number(row), column)?.focus({ preventScroll: true });
    this.#showControls();
  }

  #lines() {
    const { app, answers } = this;
    const student = el('label', {}, app.t('name'), el('input', { className: 'student', type: 'text',
      autocomplete: 'name', value: this.student, onchange: (/** @type {{ target: any }} */ { target }) => {
        this.student = target.value;
        this.#keep();
      } }));
    const lines = answers.task.lines.map(({ line, label, text }, i) =>
      el('label', { className: text ? 'long' : '' }, text || label, el('input', { type: 'text',
        value: answers.lines[i] ?? '',
        className: this.marked?.lines[i] ?? '',
        onchange: (/** @type {{ target: any }} */ { target }) => this.#line(line, target.value) })));
    return [el('div', { className: 'lines' }, student, ...lines)];
  }

  #table() {
    const { app, answers } = this, { columns, rows } = answers.task;
    const table = el('table', {}, el('caption', {}, app.t('answers')),
      el('thead', {}, el('tr', {}, ...[app.t('column-node'), ...columns.map(({ head }) => head)].map(head =>
        el('th', { scope: 'col' }, head)))),
      el('tbody', {}, ...rows.map((row, i) => el('tr', { 'data-node': answers.node(i),
        className: answers.isCut(i) ? 'cut' : '' },
      el('th', { scope: 'row', className: row.leaf ? 'leaf' : row.player }, row.name),
      ...columns.map(({ word, asked, inner }) => el('td', {}, asked && !(inner && row.leaf)
        ? field(answers, i, word, text => this.#answer(i, word, text)) : answers.cell(i, word).text))))));
    table.addEventListener('focusin', event => this.#follow(/** @type {HTMLElement} */ (event.target)));
    table.addEventListener('keydown', event => this.#step(event));
    return table;
  }

  /** @param {number} row @param {string|undefined} column */
  #field(row, column) {
    return /** @type {HTMLElement|null} */ (this.table.querySelector(
      `[data-row="${row}"][data-column="${column}"]`));
  }

  /** The tree shows the row that is filled in.
   * @param {HTMLElement} target */
  #follow(target) {
    const { row } = target.dataset;
    if (row === undefined)
      return;
    this.app.tree.frame([Number(row) + 1]);
    this.app.tree.light([Number(row) + 1], 'is-chosen');
  }

  /** Enter and arrows go along a column.
   * @param {KeyboardEvent} event */
  #step(event) {
    const target = /** @type {HTMLElement} */ (event.target), { row, column } = target.dataset;
    /** @type {{ [key: string]: number|undefined }} */
    const ways = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };
    const by = ways[event.key];
    if (by === undefined || row === undefined
      || (target instanceof HTMLSelectElement && event.key !== 'Enter'))
      return;
    event.preventDefault();
    if (target instanceof HTMLInputElement)
      target.dispatchEvent(new Event('change', { bubbles: true }));
    for (let next = Number(row) + by; next >= 0 && next < this.answers.task.rows.length; next += by) {
      const other = this.#field(next, column);
      if (other) {
        other.focus();
        return;
      }
    }
  }

  #showControls() {
    const { answers } = this;
    answers.controls.replaceChildren(answers.act('save', () => this.#save(), 'onward'),
      answers.act('open', () => this.#open()), this.exam.marks ? answers.act('mark', () => this.#mark()) : '',
      answers.asks('visited') ? answers.act('rest', () => {
        this.app.ask('rest', 'all');
        this.#changed();
      }) : '', answers.act('print', () => print()), keypad(answers));
  }

  /* --- Hands --- */

  /** @param {number} node */
  click(node) {
    const row = node - 1;
    this.answers.editor.open(row);
    this.table.querySelector(`tr[data-node="${node}"]`)?.scrollIntoView({ block: 'nearest' });
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    return this.answers.key(event) || /^(Arrow|Page|Home|End)|^[bncC123 ]$/.test(event.key);
  }
}
