/* What stands beside the picture: pseudo-code, the windows of the open path, and the
 * table of the trace as far as it has grown. */

const TABLE_NODES = 40, TABLE_ROWS = 30;

class Code {
  constructor (search) {
    this.search = search;
    this.list = make ('ol', { class: 'code', 'data-label': 'code' });
    this.items = this.lines (search).map ((line, i) => this.item (line, i + 1));
    this.list.append (...this.items);
    this.lit = null;
  }

  /* Writes the lines anew in the language shown. */
  speak () {
    this.lines (this.search).forEach ((line, i) => this.items[i].textContent = line);
  }

  /* What is for chance nodes comes last, and is left out where there are none. */
  lines (search) {
    const code = in_language (search.data.code);
    const last = Object.values (search.data.lines).map (line =>
      Math.max (line[MAX], line[MIN]));
    return search.player.includes (CHANCE, 1) ? code
                                              : code.slice (0, Math.max (...last));
  }

  /* Half as far in as it is written; a line that is too long goes on further in. */
  item (line, number) {
    const spaces = /^ */.exec (line)[0].length, hang = spaces + 4;
    const left = `calc(2.9em + ${hang - spaces / 2}ch)`;
    return make ('li', { 'data-line': number,
                         style: `padding-left: ${left}; text-indent: -${hang}ch` },
                 line);
  }

  show (line) {
    if (this.lit) {
      this.lit.classList.remove ('lit');
      this.lit.removeAttribute ('aria-current');
    }
    this.lit = this.items[line - 1] || null;
    if (!this.lit)
      return;
    this.lit.classList.add ('lit');
    this.lit.setAttribute ('aria-current', 'step');
  }

  /* Within the list and its panel: the page itself stays where it is. Measuring comes
   * after all that is drawn. */
  settle () {
    for (const room of this.lit ? [this.list, this.list.parentElement] : []) {
      const line = this.lit.getBoundingClientRect ();
      const { top, bottom } = room.getBoundingClientRect ();
      if (line.top < top)
        room.scrollTop -= top - line.top + room.clientTop;
      else if (line.bottom > bottom)
        room.scrollTop += line.bottom - bottom + room.clientTop;
    }
  }
}

/* A row for each open node with its value so far and its bounds as they fell. */
class Windows {
  constructor (search) {
    this.search = search;
    this.table = make ('table', { class: 'windows' });
    this.body = make ('tbody');
    const heads = ['node', 'value', 'alpha', 'beta'].map (key =>
      make ('th', { scope: 'col', 'data-text': 'column-' + key }));
    this.table.append (make ('caption', { 'data-text': 'windows' }),
                       make ('thead', {}, make ('tr', {}, ...heads)), this.body);
    this.table.classList.toggle ('plain', !search.data.windowed);
  }

  show (moment, hides) {
    this.body.replaceChildren (...moment.path.map (id => this.row (moment, id, hides)));
  }

  row (moment, id, hides) {
    const hidden = hides (id) && !this.search.is_leaf (id);
    const player = player_label (this.search.player[id]);
    const row = make ('tr', { 'data-node': id },
                      make ('th', { scope: 'row' }, this.search.shown_name (id),
                            make ('small', {}, ' ' + player)));
    if (id === moment.node)
      row.setAttribute ('aria-current', 'step');
    const value = hidden ? '?' : bounded (moment.value (id), moment.bound (id));
    row.append (make ('td', { class: 'value' }, value),
                this.bounds ('alpha', hidden, moment.history (id, false)),
                this.bounds ('beta', hidden, moment.history (id, true)));
    return row;
  }

  bounds (name, hidden, values) {
    const cell = make ('td', { class: name });
    const texts = hidden ? ['?'] : shown_bounds (values);
    texts.forEach ((text, i) =>
      cell.append (i < texts.length - 1 ? make ('s', {}, text) : text, ' '));
    return cell;
  }
}

/* The table of the course notes: a column for each node, with alpha under MAX, beta
 * under MIN and the value under a leaf. Of a large search only the path's columns are
 * shown, and the rows that its nodes made. */
class Trace {
  constructor (search) {
    this.search = search;
    this.whole = search.n_visited <= TABLE_NODES;
    this.head = make ('tr');
    this.body = make ('tbody');
    const name = this.whole ? 'table' : 'table-path';
    this.table = make ('table', { class: 'trace', 'data-label': name },
                       make ('thead', {}, this.head), this.body);
    this.room = make ('div', { class: 'scroll', tabindex: 0, role: 'region',
                               'data-label': name }, this.table);
    this.element = make ('div', { class: 'tracing' },
                         make ('p', { class: 'caption', 'data-text': name }),
                         this.room);
    this.rows = this.whole ? this.all_rows () : [];
    this.made = [];
    this.shown = 0;
  }

  makes_row (k) {
    const s = this.search, verb = s.step_verb[k];
    return verb === LEAF || verb === UPDATE
           || (verb === ENTER && !s.is_leaf (s.step_node[k]));
  }

  all_rows () {
    const rows = [];
    for (let k = 1; k <= this.search.n_steps; k++)
      if (this.makes_row (k))
        rows.push (k);
    return rows;
  }

  letter (id) {
    const s = this.search, player = s.player[id];
    if (s.is_leaf (id))
      return '';
    return !s.data.windowed || player === CHANCE ? ' v' : player === MAX ? ' α' : ' β';
  }

  /* What stood in a node's column when row k was written. */
  cell (moment, id) {
    const s = this.search, player = s.player[id], letter = this.letter (id);
    if (letter === '')
      return number (moment.value (id));
    if (letter !== ' v')
      return number (moment.bound_now (id, player === MIN));
    const value = moment.value_so_far (id);
    return number (!Number.isNaN (value) ? value
                   : player === MAX ? -Infinity : player === MIN ? Infinity : 0);
  }

  row (k, columns, hides) {
    const moment = new Moment (this.search, k);
    const row = make ('tr', {}, make ('th', { scope: 'row' },
                                      this.search.shown_name (moment.node)));
    for (const id of columns) {
      if (!moment.is_entered (id) && this.whole)
        break;
      const hidden = hides (id) && !this.search.is_leaf (id);
      const text = !moment.is_entered (id) ? '' : hidden ? '?' : this.cell (moment, id);
      const cell = make ('td', {}, text);
      if (id === moment.node)
        cell.className = 'fresh';
      row.append (cell);
    }
    return row;
  }

  heading (id) {
    return make ('th', { scope: 'col', 'data-node': id },
                 this.search.shown_name (id) + this.letter (id));
  }

  /* Forget what was made: the language or the mode has changed. */
  reset () {
    this.made = [];
    this.shown = 0;
    this.body.replaceChildren ();
    this.head.replaceChildren ();
  }

  show (moment, hides) {
    if (this.whole)
      this.show_whole (moment, hides);
    else
      this.show_path (moment, hides);
  }

  /* The last row and its fresh cell into sight. */
  settle () {
    this.room.scrollTop = this.room.scrollHeight;
    const fresh = this.body.lastElementChild
                  && this.body.lastElementChild.querySelector ('.fresh');
    if (fresh)
      this.room.scrollLeft = fresh.offsetLeft - this.room.clientWidth / 2;
  }

  /* A row never changes once it is made, so that only the end moves. */
  show_whole (moment, hides) {
    const s = this.search, all = Array.from ({ length: s.n_visited }, (_, i) => i + 1);
    const entered = all.filter (id => moment.is_entered (id)).length;
    const count = this.rows.filter (k => k <= moment.k).length;
    if (this.head.children.length === 0)
      this.head.append (make ('th', { scope: 'col' }, words ('column-node')));
    while (this.head.children.length > entered + 1)
      this.head.lastElementChild.remove ();
    while (this.head.children.length < entered + 1)
      this.head.append (this.heading (this.head.children.length));
    while (this.body.children.length > count)
      this.body.lastElementChild.remove ();
    while (this.body.children.length < count) {
      const i = this.body.children.length;
      this.made[i] = this.made[i] || this.row (this.rows[i], all, hides);
      this.body.append (this.made[i]);
    }
  }

  show_path (moment, hides) {
    const s = this.search, path = moment.path;
    const rows = [];
    for (const id of path) {
      rows.push (s.is_leaf (id) ? s.enter_at[id] + 1 : s.enter_at[id]);
      moment.each_returned (id, child => rows.push (s.leave_at[child] + 1));
    }
    const last = rows.filter (k => k <= moment.k).sort ((a, b) => a - b)
      .slice (-TABLE_ROWS);
    this.head.replaceChildren (make ('th', { scope: 'col' }, words ('column-node')),
                               ...path.map (id => this.heading (id)));
    this.body.replaceChildren (...last.map (k => this.row (k, path, hides)));
  }
}
