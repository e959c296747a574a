/* The sheet: a table to be filled in beside the blank tree, a row a node, with the
 * lines above it. What is typed shows in the tree at once, and is kept where the
 * browser allows it. */

const MARKS = ['wrong', 'missing', 'carried', 'right'];

/* How a node was marked, at its upper right corner. */
const SIGNS = { right: '✓', carried: '→', wrong: '✗', missing: '?' };

poda.mark_sign = function (box, mark) {
  const g = draw ('g', { class: 'sign-of ' + mark, transform:
    `translate(${box.width / 2} ${-box.height / 2})` });
  g.append (draw ('circle', { r: 8 }), draw ('text', { y: 4 }, SIGNS[mark]));
  return g;
};

poda.make_sheet = (stage, data) => new Sheet (new Exam (stage.search, data), stage);

/* The fields and what stands in them. */
class Sheet {
  constructor (exam, stage) {
    const leaves = exam.given.filter (value => value !== null).map (number);
    exam.widest = ['−∞', ...leaves].reduce ((a, b) =>
      text_width (a, 17) < text_width (b, 17) ? b : a);
    this.exam = exam;
    this.stage = stage;
    this.texts = exam.no_texts ();
    this.cells = exam.read (this.texts).cells;
    this.marking = null;
    this.opened = false; /* the steps are, once it has been marked */
    this.stale = new Set (); /* fields that were changed since */
    this.row = -1; /* where the cursor is */
    this.fields = new Map ();
    this.sentences = new Map ();
    this.store = new Store (exam);
    this.make_element ();
    this.make_result ();
    this.make_bar ();
  }

  /* --- Making it --- */

  make_element () {
    this.element = make (
      'section', { class: 'sheet', 'data-label': 'sheet' }, this.line ('student'),
      make ('div', { class: 'scroll' }, this.table ()), this.keypad (),
      ...['order', 'move'].filter (word => this.exam.has (word)).map (
        word => this.line (word)),
      ...this.exam.data.questions.map ((question, i) => this.line (i)));
    this.element.addEventListener ('input', event => this.on_input (event.target));
    this.element.addEventListener ('focusin', event => this.on_focus (event.target));
    this.element.addEventListener ('keydown', event => this.on_key (event));
    this.element.addEventListener ('click', event => {
      const sign = event.target.closest ('[data-see]');
      if (sign)
        poda.see (Number (sign.dataset.see));
    });
    this.stage.panels.prepend (this.element);
  }

  field (key, attributes) {
    const field = make ('input', { 'data-field': key, autocomplete: 'off',
                                   autocapitalize: 'off', spellcheck: 'false',
                                   ...attributes });
    this.fields.set (String (key), field);
    return field;
  }

  /* A line above the table: `student`, `order`, `move`, or a question by its index. */
  line (key) {
    const text = typeof key === 'number' ? { class: 'asked' }
                                         : { 'data-text': 'sheet-' + key };
    return make ('label', { class: 'line' }, make ('span', text),
                 make ('span', { class: 'answer' }, this.field (key, {})));
  }

  table () {
    const { exam } = this;
    const columns = CELL_COLUMNS.filter (c => c === 'value' || exam.has (c));
    const head = make ('tr', {}, ...['node', ...columns].map (column =>
      make ('th', { scope: 'col', 'data-text': 'column-' + column })));
    this.body = make ('tbody');
    for (let row = 0; row < exam.n; row++)
      this.body.append (this.table_row (row, columns));
    return make ('table', { class: 'sheet-table', 'data-label': 'sheet' },
                 make ('thead', {}, head), this.body);
  }

  table_row (row, columns) {
    const { exam } = this, ply = exam.search.ply[exam.node[row]];
    const player = PLAYERS[exam.player (row)];
    const name = make ('th', { scope: 'row' },
                       make ('span', { class: 'is ' + (exam.is_leaf (row) ? 'a-leaf'
                                                                          : player) }),
                       tame (exam.names[row]));
    name.style.setProperty ('--ply', Math.min (ply, 8));
    const cells = columns.map (column => {
      if (exam.asks (row, column))
        return make ('td', {}, this.field (row + ':' + column, { size: 4 }));
      const given = column === 'value' ? exam.given[row] : null;
      return make ('td', { class: 'given' }, given === null ? '' : number (given));
    });
    return make ('tr', { 'data-row': row }, name, ...cells);
  }

  /* What no keyboard has, or a phone's only on its third page. */
  keypad () {
    const { exam } = this, keys = [];
    if (['value', 'alpha', 'beta'].some (column => exam.has (column)))
      keys.push ('−', '−∞', '∞');
    if (exam.has ('bound'))
      keys.push ('=', '≥', '≤');
    const buttons = keys.map (key => make ('button', {
      type: 'button', tabindex: -1, 'data-insert': key }, key));
    if (exam.has ('visited') || exam.has ('strategy'))
      for (const key of ['yes', 'no'])
        buttons.push (make ('button', { type: 'button', tabindex: -1,
                                        'data-insert': '', 'data-text': key }));
    const pad = make ('div', { class: 'keypad', role: 'group',
                               'data-label': 'keypad' }, ...buttons);
    pad.addEventListener ('pointerdown', event => event.preventDefault ());
    pad.addEventListener ('click', event => {
      const button = event.target.closest ('button'), field = document.activeElement;
      if (!button || !field.dataset.field)
        return;
      const text = button.textContent, word = button.dataset.insert === '';
      field.setRangeText (text, word ? 0 : field.selectionStart,
                          word ? field.value.length : field.selectionEnd, 'end');
      this.on_input (field);
    });
    return pad;
  }

  make_result () {
    this.score = make ('p', { class: 'tally', role: 'status' });
    this.cuts = make ('p', { class: 'cuts' });
    this.result = make ('div', { class: 'marking' }, this.score,
                        make ('button', { type: 'button', 'data-do': 'see',
                                          'data-text': 'do-see' }));
    this.result.hidden = true;
    this.stage.telling.prepend (this.result);
    this.stage.telling.append (this.cuts);
  }

  make_bar () {
    const button = (name, primary) => make ('button', {
      type: 'button', 'data-do': name, 'data-text': 'do-' + name,
      'data-hint': 'hint-' + name, ...(primary ? { class: 'primary' } : {}) });
    this.file = make ('input', { type: 'file', 'data-do': 'file',
                                 accept: '.csv,.txt,text/csv', hidden: '' });
    this.file.addEventListener ('change', () => this.on_file ());
    this.bar = make ('div', { class: 'group filling' }, button ('mark', true),
                     button ('download'), button ('load'), this.file);
  }

  /* --- What is typed --- */

  /* `12:alpha` → [12, 'alpha']; null for a line. */
  place (field) {
    const match = /^(\d+):(\w+)$/.exec (field.dataset.field || '');
    return match ? [Number (match[1]), match[2]] : null;
  }

  on_input (field) {
    const key = field.dataset.field, place = this.place (field);
    if (key === undefined)
      return;
    if (place)
      this.texts.cells[place[0]][place[1]] = field.value;
    else if (/^\d+$/.test (key))
      this.texts.words[Number (key)] = field.value;
    else
      this.texts[key] = field.value;
    if (place)
      this.read_row (place[0]);
    if (this.marking && key !== 'student') {
      this.stale.add (key);
      this.show_mark (key, null);
      this.show_score ();
    }
    this.store.save (this);
    if (place)
      poda.draw_step ();
  }

  read_row (row) {
    const { exam } = this, cells = this.cells[row], texts = this.texts.cells[row];
    for (const column of CELL_COLUMNS)
      cells[column] = null;
    for (const column of CELL_COLUMNS)
      read_cell (cells, column, texts[column] || '');
    if (exam.is_leaf (row))
      cells.value = exam.given[row];
    for (const column of exam.columns) {
      const field = this.fields.get (row + ':' + column);
      if (field)
        field.classList.toggle ('unread', typeof cells[column] === 'string');
    }
  }

  /* Fills all fields. */
  fill (texts) {
    this.texts = texts;
    for (const [key, field] of this.fields) {
      const place = this.place (field);
      field.value = place ? texts.cells[place[0]][place[1]] || ''
                    : /^\d+$/.test (key) ? texts.words[Number (key)] : texts[key];
    }
    for (let row = 0; row < this.exam.n; row++)
      this.read_row (row);
  }

  /* --- Going about --- */

  on_focus (field) {
    const place = this.place (field), row = place ? place[0] : -1;
    if (row === this.row)
      return;
    for (const [at, on] of [[this.row, false], [row, true]])
      if (at >= 0)
        this.body.children[at].classList.toggle ('here', on);
    this.row = row;
    poda.draw_step ();
    const box = row >= 0 && this.stage.picture.box (this.exam.node[row]);
    if (box)
      this.stage.view.show (box);
  }

  /* Up and down in a column; Enter goes down, too. */
  on_key (event) {
    const place = this.place (event.target), { key } = event;
    const by = key === 'ArrowUp' || (key === 'Enter' && event.shiftKey) ? -1
               : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
    if (!place || by === 0 || event.ctrlKey || event.metaKey || event.altKey)
      return;
    let row = place[0] + by;
    while (row >= 0 && row < this.exam.n && !this.exam.asks (row, place[1]))
      row += by;
    const field = this.fields.get (row + ':' + place[1]);
    event.preventDefault ();
    if (field)
      this.enter (field);
  }

  enter (field) {
    field.focus ();
    field.select ();
  }

  /* To a node's row: to its first empty field, else to its first. */
  jump (id) {
    const row = this.exam.row_of_node.get (id);
    const fields = this.exam.columns.map (c => this.fields.get (row + ':' + c)).filter (
      field => field);
    const empty = fields.find (field => field.value === '');
    if (fields.length > 0)
      this.enter (empty || fields[0]);
  }

  /* --- In the picture --- */

  /* Everything that decides how a node looks. */
  look (box) {
    const { exam } = this, row = exam.row_of_node.get (box.id), cells = this.cells[row];
    const cut = at => exam.has ('visited') && this.cells[at].visited === 0;
    const shown = cell => cell === null ? '' : typeof cell === 'string' ? '?'
                                                                        : number (cell);
    const known = cells.value === null || typeof cells.value === 'string'
                  || box.leaf || typeof cells.bound !== 'number'
                  ? shown (cells.value) : bounded (cells.value, cells.bound);
    const typed = cells.alpha !== null || cells.beta !== null;
    const windows = box.windows && typed;
    const value = exam.is_leaf (row) ? number (exam.given[row]) : known;
    return {
      state: cut (row) ? 'skipped' : 'blank', value,
      alpha: windows ? [shown (cells.alpha)] : [],
      beta: windows ? [shown (cells.beta)] : [], order: box.order,
      cut: false, reason: '', asked: false, hushed: false, now: this.row === row,
      path: false, by: false, ring: this.row === row ? 'ring' : '', best: false,
      pv: false, sign: this.mark_of (row), snipped: cut (row) && row > 0
                                                    && !cut (exam.parent[row]),
      label: called (exam.search, box.id) + (value ? ', '
             + words ('label-value', { value }) : ''),
    };
  }

  /* The gravest mark of a row; '' for none. */
  mark_of (row) {
    if (!this.marking || this.exam.columns.some (c => this.stale.has (row + ':' + c)))
      return '';
    const marks = Object.values (this.marking.cells[row]);
    return MARKS.find (mark => marks.includes (mark)) || '';
  }

  translate () {
    const texts = this.element.querySelectorAll ('.asked');
    this.exam.data.questions.forEach ((question, i) => {
      texts[i].textContent = tame (in_language (question.text));
    });
    for (const [key, field] of this.fields) {
      const place = this.place (field);
      if (place)
        field.setAttribute ('aria-label', tame (this.exam.names[place[0]]) + ', '
                                          + words ('column-' + place[1]));
    }
    if (this.marking)
      this.show_marks ();
  }
}
