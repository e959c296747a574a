/* Answers in the tree: the questions about its nodes, the student's answers, and the fields and
 * edges for writing and cutting. The engine stores them and knows the key. */

import { el, svg } from './dom.js';

/** Words of a problem that are about its picture alone. */
const LOOKS_ONLY = ['leaves', 'pruned', 'compare', 'strategy', 'win-at', 'view', 'shapes', 'labels'];

/** Signs that many keyboards lack. */
const SIGNS = ['−', '∞', '−∞'];

export class Answers {
  /** @param {import('./app.js').App} app
   * @param {(row: number) => void} oncut
   * @param {(row: number, column: string, text: string) => void} onanswer */
  constructor(app, oncut, onanswer) {
    this.app = app;
    this.oncut = oncut;
    this.editor = new Editor(this, onanswer);
    this.controls = el('div', { className: 'controls' });
    /** @type {Task} */
    this.task = { id: '', title: '', instructions: [], columns: [], lines: [], rows: [] };
    /** @type {{ [column: string]: Answer }[]} */
    this.cells = [];
    /** @type {(string|null)[]} */
    this.lines = [];
    /** @type {{ [key: string]: string }} */
    this.marks = {};
    /** @type {HTMLInputElement|null} */
    this.used = null;
    this.paths = svg('g', { className: 'cuts' });
    this.texts = svg('g', { className: 'answers', 'aria-hidden': 'true' });
    this.strike = (/** @type {MouseEvent} */ event) => this.#struck(event);
  }

  /* --- What is asked, and answered --- */

  /** Begins to ask of what is shown.
   * @param {...string} options */
  begin(...options) {
    const { app } = this;
    const problem = /** @type {Problem} */ (Object.fromEntries(
      Object.entries(app.problem).filter(([key]) => !LOOKS_ONLY.includes(key))));
    this.task = app.ask('ask', ...app.search.words(problem), ...options);
    this.marks = {};
    this.refresh();
  }

  /** @param {string} column */
  asks(column) {
    return this.task.columns.some(one => one.word === column && one.asked);
  }

  /** Reads the current answers. */
  refresh() {
    const { cells, lines } = this.app.ask('answers');
    this.cells = cells;
    this.lines = lines;
  }

  /** Nodes have the numbers of their boxes.
   * @param {number} row */
  node(row) {
    return row + 1;
  }

  /** Returns the text of a cell, and whether it is unreadable.
   * @param {number} row @param {string} column */
  cell(row, column) {
    const cell = this.cells[row]?.[column];
    return typeof cell === 'object' ? { text: cell.unread, unread: true }
      : { text: cell ?? '', unread: false };
  }

  /** @param {number} row */
  isCut(row) {
    return this.cells[row]?.visited === 'no';
  }

  /** The columns that can be filled in there.
   * @param {number} row */
  columns(row) {
    const { leaf } = this.task.rows[row];
    return this.task.columns.filter(({ asked, inner }) => asked && !(leaf && inner));
  }

  /* --- On the tree --- */

  /** Adds wide lines over the edges, for clicks, and the layer of answers. */
  attach() {
    const { tree } = this.app;
    tree.camera.insertBefore(this.paths, tree.picture);
    tree.camera.insertBefore(this.texts, tree.overlay);
    tree.svg.addEventListener('click', this.strike);
    this.app.bar.element.append(this.controls);
  }

  detach() {
    this.editor.close();
    this.controls.remove();
    this.paths.remove();
    this.texts.remove();
    this.app.tree.dark('is-cut');
    this.app.tree.svg.removeEventListener('click', this.strike);
  }

  /** A button of the controls.
   * @param {string} key @param {() => void} onclick */
  act(key, onclick, className = '') {
    return el('button', { type: 'button', className, onclick }, this.app.t(key));
  }

  /** A number opens the fields of the node that has the focus, and x cuts it.
   * @param {KeyboardEvent} event */
  key(event) {
    const row = Number(/^n(\d+)$/.exec(/** @type {Element} */ (event.target).id)?.[1] ?? 0) - 1;
    if (row >= 0 && /^[\d−-]$/.test(event.key) && this.columns(row).some(({ word }) => word !== 'visited'))
      this.editor.open(row, event.key);
    else if (row >= 0 && event.key === 'x')
      this.oncut(row);
    else
      return false;
    return true;
  }

  /** @param {MouseEvent} event */
  #struck(event) {
    const target = /** @type {Element} */ (event.target);
    const edge = /^[eh]\d+-(\d+)$/.exec(target.closest('[id]')?.id ?? '');
    if (edge && !this.app.tree.svg.classList.contains('dragged'))
      this.oncut(Number(edge[1]) - 1);
  }

  /** Writes the answers into the picture, and strikes out what is cut. */
  draw() {
    const { tree } = this.app, { rows } = this.task;
    this.paths.replaceChildren();
    this.texts.replaceChildren();
    tree.dark('is-cut');
    rows.forEach((row, i) => {
      const node = this.node(i), box = tree.node(node);
      const edge = row.parent === undefined ? null : tree.edge(this.node(row.parent), node);
      const path = edge?.querySelector('path')?.getAttribute('d');
      if (path && this.asks('visited'))
        this.paths.append(svg('path', { className: 'reach', d: path,
          id: `h${this.node(row.parent ?? 0)}-${node}` },
        svg('title', {}, this.app.t('cut-here', { node: row.name }))));
      if (this.isCut(i)) {
        box?.classList.add('is-cut');
        edge?.classList.add('is-cut');
        if (edge && !this.isCut(row.parent ?? 0))
          this.texts.append(...scissors(edge.querySelector('path'), this.marks[`${i} visited`] ?? ''));
      } else if (edge && this.marks[`${i} visited`] === 'wrong') {
        this.texts.append(cross(edge.querySelector('path')));
      }
      this.#write(i, box);
      box?.setAttribute('aria-label', this.#label(i));
    });
  }

  /** Fills in a node's fields: its value and its window.
   * @param {number} row @param {Element|null} box */
  #write(row, box) {
    [...box?.querySelectorAll('.field') ?? []].forEach((room, i) => {
      const column = ['value', 'alpha', 'beta'][i];
      const { text, unread } = this.cell(row, column);
      const read = (/** @type {string} */ name) => Number(room.getAttribute(name));
      room.classList.toggle('is-idle', !this.asks(column));
      if (text)
        this.texts.append(svg('text', {
          className: `${column} ${unread ? 'unread' : this.marks[`${row} ${column}`] ?? ''}`,
          x: read('x') + read('width') / 2, y: read('y') + read('height') / 2 + (i === 0 ? 6 : 4.5)
        }, text));
    });
  }

  /** The label for screen readers.
   * @param {number} row */
  #label(row) {
    const { name, kind } = this.task.rows[row];
    const told = this.task.columns.filter(({ word }) => this.cell(row, word).text)
      .map(({ word, head }) => word === 'visited' ? (this.isCut(row) ? this.app.t('is-cut') : '')
        : `${head} ${this.cell(row, word).text}`).filter(text => text);
    return [`${name}, ${kind}`, ...told].join(', ');
  }
}

/** Two strokes through an edge, with the sign of the verdict.
 * @param {SVGPathElement|null} path @param {string} mark */
function scissors(path, mark) {
  const { x, y, turn } = middle(path);
  return [svg('path', { className: `struck ${mark}`, transform: `translate(${x} ${y}) rotate(${turn})`,
    d: 'M-4 -9v18M4 -9v18' })];
}

/** A mark for a wrong cut.
 * @param {SVGPathElement|null} path */
function cross(path) {
  const { x, y } = middle(path);
  return svg('path', { className: 'missed', transform: `translate(${x} ${y})`,
    d: 'M-6 -6l12 12M6 -6l-12 12' });
}

/** @param {SVGPathElement|null} path */
function middle(path) {
  if (!path)
    return { x: 0, y: 0, turn: 0 };
  const length = path.getTotalLength();
  const a = path.getPointAtLength(length * .45), b = path.getPointAtLength(length * .55);
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, turn: Math.atan2(b.y - a.y, b.x - a.x) * 180 / Math.PI };
}

/** A complete sentence, with a capital and a full stop.
 * @param {string} text */
export function ended(text) {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[?.!]$/.test(text) ? '' : '.'}`;
}

/** The lesson about a mistake.
 * @param {import('./app.js').App} app @param {{ lesson: string|number|null }[]} mistakes */
export function lesson(app, mistakes) {
  const name = String(mistakes.find(mistake => mistake.lesson)?.lesson ?? '').replace(/^.*\/|\.md$/g, '');
  /** @type {LessonData|undefined} */
  const found = app.data.lessons?.[app.language]?.find((/** @type {LessonData} */ one) =>
    [one.name, String(one.number)].includes(name));
  return name ? el('p', {}, app.t('lesson', {
    lesson: found?.title ?? name.replace(/^\d+-/, '').replaceAll('-', ' ')
  }), ' ', found ? el('button', { type: 'button', className: 'quiet', onclick: () => {
    app.own['lesson.n'] = String(found.number);
    app.enter('lesson');
  } }, `${app.t('mode-lesson')} ▶`) : null) : null;
}

/* --- Fields --- */

/** Words to choose from in columns without numbers.
 * @type {{ [column: string]: string[]|undefined }} */
const WORDS = {
  visited: ['yes', 'no'], strategy: ['yes', 'no'], bound: ['exact', 'atleast', 'atmost']
};

/** A field for one cell: words to choose from, or a number to type.
 * @param {Answers} answers
 * @param {number} row
 * @param {string} column
 * @param {(text: string) => void} onanswer */
export function field(answers, row, column, onanswer) {
  const { app, task } = answers, { text, unread } = answers.cell(row, column);
  const label = `${task.rows[row].name}, ${task.columns.find(one => one.word === column)?.head}`;
  const mark = answers.marks[`${row} ${column}`] ?? null;
  const words = WORDS[column];
  let last = text;
  const answer = (/** @type {{ target: any }} */ { target }) => {
    if (target.value === last)
      return;
    last = target.value;
    onanswer(last);
  };
  const props = { 'aria-label': mark ? `${label}: ${app.t(`mark-${mark}`)}` : label,
    className: `cell ${mark ?? ''}`, 'data-row': row, 'data-column': column,
    'aria-invalid': unread ? 'true' : null };
  if (!words)
    return el('input', { ...props, type: 'text', autocomplete: 'off', spellcheck: 'false', value: text,
      onchange: answer, onfocus: (/** @type {FocusEvent} */ { target }) => {
        answers.used = /** @type {HTMLInputElement} */ (target);
      } });
  const select = el('select', { ...props, onchange: answer },
    el('option', { value: '' }, ''),
    ...words.map(word => el('option', { value: word }, app.t(`word-${word}`))));
  select.value = words.includes(text) ? text : '';
  return select;
}

/** Signs to be put into the field that was used last.
 * @param {Answers} answers */
export function keypad(answers) {
  const put = (/** @type {string} */ sign) => {
    const { used } = answers;
    if (!used?.isConnected)
      return;
    used.value = sign === '−' ? `−${used.value.replace(/^[−-]/, '')}` : sign;
    used.focus();
    if (sign !== '−')
      used.dispatchEvent(new Event('change', { bubbles: true }));
  };
  return el('div', { className: 'keypad', role: 'group', 'aria-label': answers.app.t('signs') },
    ...SIGNS.map(sign => el('button', { type: 'button', onclick: () => put(sign) }, sign)));
}

/* --- The editor: fields over a node --- */

export class Editor {
  /** @param {Answers} answers @param {(row: number, column: string, text: string) => void} onanswer */
  constructor(answers, onanswer) {
    this.answers = answers;
    this.onanswer = onanswer;
    this.row = -1;
    this.element = el('div', { className: 'editor', role: 'group' });
  }

  /** Opens at a node.
   * @param {number} row
   * @param {string} [typed] what was typed to open it */
  open(row, typed = '') {
    const { answers } = this, { app, task } = answers;
    const columns = answers.columns(row).filter(({ word }) => word !== 'visited');
    this.close();
    if (columns.length === 0 && !answers.asks('visited'))
      return;
    this.row = row;
    app.tree.light([answers.node(row)], 'is-chosen');
    const fields = columns.map(({ word, head }) => el('label', {}, head,
      field(answers, row, word, text => this.onanswer(row, word, text))));
    const cut = answers.asks('visited') && row > 0 ? el('button', { type: 'button', className: 'scissors',
      'aria-pressed': String(answers.isCut(row)), onclick: () => answers.oncut(row) }, '✂ ',
    app.t(answers.isCut(row) ? 'uncut' : 'cut-it')) : null;
    this.element.setAttribute('aria-label', task.rows[row].name);
    this.element.replaceChildren(el('b', {}, task.rows[row].name), ...fields, ...cut ? [cut] : [],
      ...columns.length > 0 ? [keypad(answers)] : []);
    this.element.onkeydown = event => this.#key(event);
    app.tree.element.after(this.element);
    this.place();
    const input = this.element.querySelector('input');
    if (input && typed)
      input.value = typed;
    (input ?? cut)?.focus({ preventScroll: true });
  }

  /** Puts the editor above its node, to keep the children visible, or next to it. */
  place() {
    const { tree } = this.answers.app, at = tree.toScreen(this.answers.node(this.row));
    const room = tree.element.getBoundingClientRect(), own = this.element.getBoundingClientRect();
    const above = at.top - own.height - 6 > room.top;
    const wished = above ? at.left + at.width / 2 - own.width / 2
      : at.right + 12 + own.width < room.right ? at.right + 12 : at.left - own.width - 12;
    const left = Math.min(wished, room.right - own.width - 4);
    const top = above ? at.top - own.height - 6
      : Math.max(at.top + at.height / 2 - own.height / 2, room.top + 4);
    this.element.style.left = `${Math.max(left - room.left, 4)}px`;
    this.element.style.top = `${top - room.top}px`;
  }

  close() {
    this.row = -1;
    this.element.remove();
    this.answers.app.tree.dark('is-chosen');
  }

  /** Enter answers and goes to the next field; Escape goes back to the tree.
   * @param {KeyboardEvent} event */
  #key(event) {
    const { answers } = this, node = answers.node(this.row);
    if (event.key === 'Escape') {
      this.close();
      answers.app.tree.node(node)?.focus();
    } else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      const inputs = [...this.element.querySelectorAll('input')];
      const next = inputs[inputs.indexOf(event.target) + 1];
      event.target.dispatchEvent(new Event('change'));
      if (next) {
        next.focus();
      } else if (this.row >= 0) {
        this.close();
        answers.app.tree.node(node)?.focus();
      }
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}
