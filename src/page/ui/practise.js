/* Practise: one strikes out what alpha-beta never goes to, or writes values and windows
 * into the nodes; each answer is judged at once, and a mistake decides about the next
 * tree. */

import { drawn, el } from './dom.js';
import { Answers, ended, lesson } from './answers.js';

/** Tasks, with their questions. */
const TASKS = { cuts: 'visited', values: 'value,visited', windows: 'value,alpha,beta,visited' };

/** Larger trees that came with the page are not practised on. */
const MOST_ROWS = 80;

const HARDEST = 8;

/** Parts of a problem that apply to other trees, too. */
const RULES = ['a', 'cut', 'fail', 'window', 'all-moves', 'ties', 'seed'];

/** @implements {Mode} */
export class Practise {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.answers = new Answers(app, row => this.#cut(row),
      (row, column, text) => this.#judge(row, column, text));
    this.score = { right: Number(app.kept.right) || 0, wrong: Number(app.kept.wrong) || 0 };
    /** @type {Verdict[]} */
    this.verdicts = [];
    /** @type {Result|null} */
    this.result = null;
    /** @type {{ row?: number, column?: string, grade: number }} */
    this.hinted = { grade: 0 };
    this.aim = app.kept.aim ?? '';
    this.asked = '';
    this.again = () => {};
    /** The student's answers, as words of the engine's command.
     * @type {string[][]} */
    this.given = [];
    /** For each mistake the number of times, and the last text about a known one.
     * @type {{ [mistake: string]: { n: number, text: string } }} */
    this.mistakes = JSON.parse(app.kept.mistakes ?? '{}');
  }

  /* --- The address --- */

  get level() {
    return Math.min(Math.max(Number(this.app.own['practise.level'] ?? this.app.kept.level) || 1, 1), HARDEST);
  }

  get seed() {
    return this.app.own['practise.seed'] ?? '';
  }

  /** @returns {keyof TASKS} */
  get task() {
    const task = this.app.own['practise.task'];
    return this.app.search.about?.windowed === false ? 'values'
      : task === 'values' || task === 'windows' ? task : 'cuts';
  }

  /** @param {{ [key: string]: string|number }} own */
  #remember(own) {
    for (const [key, value] of Object.entries(own))
      this.app.own[`practise.${key}`] = String(value);
    if ('level' in own)
      this.app.keep('level', own.level);
  }

  /* --- A tree --- */

  drawing() {
    const labels = this.task === 'windows' ? 'value,window,name' : 'value,name';
    return [{ blank: '', fold: 'none', labels }];
  }

  /** @param {string} [before] the mode before: a lesson's tree is known already */
  enter(before) {
    const { app } = this;
    this.answers.attach();
    app.body.dataset.task = this.task;
    if (this.asked !== this.#question())
      this.#begin(before === 'lesson');
    else
      this.#show();
    this.again();
  }

  leave() {
    this.answers.detach();
    delete this.app.body.dataset.task;
    delete this.app.body.dataset.verdict;
  }

  /** Says something over the tree, and again when one comes back.
   * @param {Piece[]} sentence @param {string} small @param {string} [verdict] */
  #tell(sentence, small, verdict) {
    const { app } = this;
    this.again = () => this.#tell(sentence, small, verdict);
    app.body.dataset.verdict = verdict ?? '';
    app.say(sentence, small);
  }

  /** The problem and the task: if they are unchanged, the attempt goes on. */
  #question() {
    return JSON.stringify([this.app.problem, this.task]);
  }

  /** The tree that is there, if it is one to practise on and not known, else a fresh one.
   * @param {boolean} known */
  #begin(known) {
    const { about } = this.app.search;
    if (known || !about.tree || (about.names?.length ?? 0) > MOST_ROWS)
      this.#fresh(known ? {} : undefined);
    else
      this.#ask();
  }

  /** Another tree: of this level, and such that the last mistake shows in it. */
  #fresh(rules = onlyRules(this.app.problem)) {
    const { app } = this;
    const words = app.search.words({ t: '', ...rules }).slice(1);
    const seed = Math.floor(Math.random() * 1e6);
    const { tree } = app.ask('fresh', `--level=${this.level}`, `--tree-seed=${seed}`,
      `--ask=${TASKS[this.task]}`, ...this.aim ? [`--aim=${this.aim}`] : [], ...words);
    this.#remember({ seed });
    app.find({ ...rules, t: literal(JSON.parse(tree)) }, { message: true });
    app.go(0);
    this.#ask();
  }

  #ask() {
    const { app } = this;
    this.verdicts = [];
    this.result = null;
    this.hinted = { grade: 0 };
    this.asked = this.#question();
    this.answers.begin(`--ask=${TASKS[this.task]}`);
    app.body.dataset.task = this.task;
    this.given = [];
    this.#say();
    /* After a reload one goes on where one was. */
    const { asked, given } = JSON.parse(app.kept.practised ?? '{}');
    if (asked === this.asked)
      for (const words of given)
        this.#give(words, false);
    this.#show();
  }

  /* --- Answering --- */

  /** @param {number} row */
  #cut(row) {
    if (this.result || this.answers.isCut(row))
      return;
    this.answers.editor.close();
    this.#give([String(row), 'cut']);
  }

  /** @param {number} row @param {string} column @param {string} text */
  #judge(row, column, text) {
    if (this.result || text.trim() === '')
      return;
    this.#give([String(row), column, '--', text.trim()]);
  }

  /** An answer is judged, and kept.
   * @param {string[]} words @param {boolean} counts whether it is a new one */
  #give(words, counts = true) {
    const { app, answers } = this, verdict = app.ask('judge', ...words), row = Number(words[0]);
    const { name } = answers.task.rows[row], column = words[1] === 'cut' ? 'visited' : words[1];
    answers.marks[`${row} ${column}`] = verdict.mark;
    const counted = verdict.mark === 'right' ? 'right' : 'wrong';
    this.given.push(words);
    if (counts) {
      app.keep(counted, ++this.score[counted]);
      app.keep('practised', JSON.stringify({ asked: this.asked, given: this.given }));
    }
    app.score = this.score;
    app.remember();
    this.hinted = { grade: 0 };
    this.verdicts.unshift({ ...verdict, name, column, row });
    answers.refresh();
    this.#tell([ended(verdict.text ?? '')], `${app.t(`mark-${verdict.mark}`)} · ${this.#cell(name, column)}`,
      verdict.mark);
    this.#show();
  }

  /** @param {string} name @param {string} column */
  #cell(name, column) {
    return column === 'visited' ? `✂ ${name}`
      : `${name}, ${this.answers.task.columns.find(one => one.word === column)?.head}`;
  }

  /** Gives hints for one cell: its place, the values to compare, the answer. */
  #hint() {
    const { app, hinted } = this;
    const grade = Math.min(hinted.grade + 1, 2);
    const cell = hinted.row === undefined || grade === 1 ? [] : [String(hinted.row), hinted.column ?? ''];
    const hint = app.ask('hint', String(grade), ...cell);
    if (hint.row === undefined) {
      this.#tell([app.t('nothing-left')], app.t('hint'));
      return;
    }
    this.hinted = { ...hint, grade };
    app.tree.light([this.answers.node(hint.row)], 'is-chosen');
    app.tree.frame([this.answers.node(hint.row)]);
    this.#tell([ended(hint.text)], app.t('hint-of', { n: grade }));
  }

  /* --- The end --- */

  #finish() {
    const { app, answers } = this;
    this.answers.editor.close();
    app.ask('rest', this.task === 'cuts' ? 'all' : 'leaves');
    const result = /** @type {Result} */ (app.ask('marks', 'first', String(this.level)));
    this.result = result;
    this.aim = result.next.aim ?? '';
    app.keep('aim', this.aim);
    app.keep('practised', '{}');
    for (const { mark, column } of this.verdicts)
      if (mark === 'wrong')
        this.#count(column);
    if (result.left > 0) {
      this.#count('missed');
      app.keep('wrong', this.score.wrong += result.left);
    }
    if (this.aim)
      this.#count(this.aim, result.diagnosis ?? '');
    app.keep('mistakes', JSON.stringify(this.mistakes));
    if (this.task === 'cuts' && result.left > 0)
      this.#reveal();
    answers.refresh();
    const verdict = result.left > 0 ? 'wrong' : result.wrong === 0 ? 'right' : undefined;
    const sentence = result.left_text ? [ended(result.left_text)]
      : [app.t(result.wrong === 0 ? 'all-right' : 'all-found')];
    this.#tell(sentence, app.t('result', { right: result.right, wrong: result.wrong, left: result.left }),
      verdict);
    this.#show();
  }

  /** @param {string} mistake a known one, with what is said of it, or where something was wrong
   * @param {string} [text] */
  #count(mistake, text = '') {
    this.mistakes[mistake] = { n: (this.mistakes[mistake]?.n ?? 0) + 1, text };
  }

  /** Cuts that were not found are made now, each with its reason. */
  #reveal() {
    const { app, answers } = this;
    /** @type {Set<number|undefined>} */
    const below = new Set();
    answers.task.rows.forEach((row, i) => {
      if (i === 0 || answers.isCut(i))
        return;
      const verdict = below.has(row.parent) ? null : app.ask('judge', String(i), 'cut');
      if (verdict !== null && verdict.mark !== 'right')
        return;
      below.add(i);
      if (verdict === null)
        return;
      answers.marks[`${i} visited`] = 'missing';
      if (verdict.text !== this.verdicts.at(-1)?.text) /* siblings are cut together */
        this.verdicts.push({ ...verdict, mark: 'missing', name: row.name, column: 'visited', row: i });
    });
  }

  #next() {
    if (this.result)
      this.#remember({ level: this.result.next.level });
    this.#fresh();
  }

  /* --- What is shown --- */

  moment() {
    if (this.app.now.step > 0)
      this.app.go(0);
    else
      this.#show();
  }

  /** The question, in the sentence's place. */
  #say() {
    const { app } = this;
    this.#tell([app.t(`ask-${this.task}`)], app.t('practise-of', { level: this.level, ...this.score }));
  }

  #show() {
    const { app } = this;
    if (this.asked !== this.#question())
      return;
    this.answers.draw();
    this.#showControls();
    const { verdicts, result } = this;
    const parts = [
      result ? this.#showResult(result) : verdicts.length === 0 ? this.#showBefore() : null,
      verdicts.length > 0 ? app.panel(app.t('your-answers'),
        el('ol', { className: 'verdicts' }, ...verdicts.map(verdict => this.#showVerdict(verdict,
          verdict === (result ? verdicts.find(({ mark }) => mark !== 'right') : verdicts[0]))))) : null,
      app.panel(app.t('the-task'), ...this.answers.task.instructions.map(text => el('p', {}, text)),
        el('p', { className: 'soft' }, app.t(`how-${this.task}`)))
    ];
    app.side.replaceChildren();
    for (const part of parts)
      if (part)
        app.side.append(part);
  }

  /** @param {Verdict} verdict @param {boolean} whole with the windows that decide */
  #showVerdict({ row, name, mark, column, text }, whole) {
    const { app } = this, { rows } = this.answers.task, above = rows[rows[row].parent ?? 0].name;
    const windows = whole && column === 'visited' && app.search.about.windowed
      && app.search.ladder(app.problem, mark === 'wrong' ? `enter ${name}` : `cut ${above}`);
    return el('li', { className: mark, 'data-node': row + 1 }, el('b', {}, this.#cell(name, column)),
      ` ${app.t(`mark-${mark}`)}. ${ended(text ?? '')}`, windows && ladder(windows));
  }

  /** @param {Result} result */
  #showResult(result) {
    const { app } = this, { right, wrong, left } = result;
    return app.panel(app.t('in-all'),
      el('p', { className: 'tally' }, app.t('result', { right, wrong, left })),
      result.wrong > 0 && result.diagnosis ? el('p', {}, ended(result.mistakes.length > 0
        ? app.t('looks-like', { mistake: result.diagnosis }) : result.diagnosis)) : null,
      lesson(app, result.mistakes), el('p', {}, result.next.text),
      el('button', { type: 'button', className: 'quiet', onclick: () => app.enter('watch') },
        app.t('see-search')));
  }

  /** Shows the most frequent mistake before this visit, and a tree for it. */
  #showBefore() {
    const { app } = this;
    const [[aim, most] = []] = Object.entries(this.mistakes).sort(([, a], [, b]) => b.n - a.n);
    return aim && most ? app.panel(app.t('last-time'), el('p', {}, ended(most.text || app.t(`slip-${aim}`))),
      el('button', { type: 'button', className: 'quiet before', onclick: () => {
        this.aim = most.text ? aim : '';
        this.#fresh();
      } }, app.t('tree-shows'))) : null;
  }

  #showControls() {
    const { app, answers } = this;
    const acts = this.result ? [answers.act('next-tree', () => this.#next(), 'onward')]
      : [answers.act('done', () => this.#finish(), 'onward'), answers.act('hint', () => this.#hint()),
        answers.act('other-tree', () => this.#fresh(), 'other')];
    answers.controls.replaceChildren(...acts, this.#tasks(),
      el('label', { className: 'level' }, app.t('level'), this.#levels()),
      el('span', { className: 'place' }, app.t('score', this.score)));
  }

  #tasks() {
    const { app } = this;
    const tasks = app.search.about.windowed ? /** @type {(keyof TASKS)[]} */ (Object.keys(TASKS)) : [];
    return el('div', { className: 'choice', role: 'radiogroup', 'aria-label': app.t('the-task') },
      ...tasks.map(task => el('button', { type: 'button', role: 'radio', 'data-task': task,
        'aria-checked': String(task === this.task), onclick: () => this.#choose(task) },
      app.t(`task-${task}`))));
  }

  #levels() {
    const select = el('select', { onchange: () => {
      this.#remember({ level: select.value });
      this.aim = '';
      this.#fresh();
    } }, ...Array.from({ length: HARDEST }, (_, i) => el('option', { value: i + 1 }, i + 1)));
    select.value = String(this.level);
    return select;
  }

  /** Another task on the same tree.
   * @param {keyof TASKS} task */
  #choose(task) {
    this.#remember({ task });
    this.answers.editor.close();
    this.app.find(this.app.problem, { undo: false, message: true });
    this.app.go(0);
    this.#ask();
  }

  /* --- Hands --- */

  /** @param {number} node */
  click(node) {
    const row = node - 1;
    if (this.result)
      return true;
    if (this.task === 'cuts' && row > 0)
      this.#cut(row);
    else if (!this.answers.isCut(row))
      this.answers.editor.open(row);
    return true;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (this.answers.key(event))
      return true;
    if (event.key === 'h')
      this.#hint();
    else if (event.key === 'n')
      this.result ? this.#next() : this.#finish();
    else
      return /^(Arrow|Page|Home|End)|^[bcC123 ]$/.test(event.key);
    return true;
  }
}

/** A tree without names, so that its nodes have letters.
 * @param {{ children?: any[], value?: number }} tree @returns {string} */
const literal = ({ children, value }) => children ? `[${children.map(literal)}]` : String(value);

/** A ladder of windows without the tree beside it.
 * @param {string} text */
function ladder(text) {
  const picture = drawn(text.replaceAll(' style="', ' data-style="'));
  const [, top, , height] = (picture.getAttribute('viewBox') ?? '').split(' ');
  const alone = picture.querySelector('.ladder'), axis = alone?.querySelector('.axis')?.getAttribute('d');
  picture.setAttribute('viewBox', `${parseFloat(axis?.slice(1) ?? '') - 26} ${top} 320 ${height}`);
  picture.removeAttribute('height'); /* it follows from the width */
  picture.querySelector('.tree')?.replaceChildren(alone ?? '');
  return picture;
}

/** Of a problem what is about its search.
 * @param {{ [key: string]: string }} problem */
function onlyRules(problem) {
  return Object.fromEntries(Object.entries(problem).filter(([key]) => RULES.includes(key)));
}
