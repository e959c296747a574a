/* An exam: what is asked of the search, what is right, and the answers that a sheet
 * gives. Rows are nodes in the order of the sheet, 0 the root. */

class Exam {
  constructor (search, data) {
    const n = data.node.length;
    this.search = search;
    this.data = data;
    this.n = n;
    this.node = data.node;
    this.given = data.given.map (value => value === null ? null : to_value (value));
    this.names = data.node.map (id => search.name (id));
    this.row_of_node = new Map (data.node.map ((id, row) => [id, row]));
    this.parent = data.node.map (id =>
      id === 1 ? -1 : this.row_of_node.get (search.parent[id]));
    this.children = data.node.map (() => []);
    for (let row = 1; row < n; row++)
      this.children[this.parent[row]].push (row);
    this.asked = new Map (data.asked.map (asked => [asked.word, asked]));
    this.columns = CELL_COLUMNS.filter (column => this.asked.has (column));
    this.ties = data.ties;
    this.alpha = to_value (data.alpha);
    this.beta = to_value (data.beta);
    this.names_known = new Names (this);
    this.read_key ();
  }

  read_key () {
    const s = this.search;
    this.key = this.no_answers ();
    for (const column of this.columns)
      this.asked.get (column).key.forEach ((text, row) =>
        read_cell (this.key.cells[row], column, text));
    this.key.order = Array.from ({ length: s.n_visited }, (_, i) =>
      this.row_of_node.get (i + 1));
    this.key.move = s.best[1] ? this.row_of_node.get (s.best[1]) : null;
  }

  no_answers () {
    const blank = () => Object.fromEntries (CELL_COLUMNS.map (column => [column, null]));
    return { cells: Array.from ({ length: this.n }, blank), order: null, move: null,
             move_text: '', words: this.data.questions.map (() => '') };
  }

  player (row) {
    return this.search.player[this.node[row]];
  }

  is_leaf (row) {
    return this.given[row] !== null;
  }

  is_visited (row) {
    return !this.search.is_pruned (this.node[row]);
  }

  move (row) {
    return this.search.move (this.node[row]);
  }

  has (word) {
    return this.asked.has (word);
  }

  asks (row, column) {
    return this.asked.has (column) && !(column === 'value' && this.is_leaf (row));
  }

  /* Reads what stands in the fields: {cells: [{column: text}], order, move, words}. */
  read (texts) {
    const answers = this.no_answers (), names = this.names_known;
    for (let row = 0; row < this.n; row++) {
      for (const column of CELL_COLUMNS)
        read_cell (answers.cells[row], column, texts.cells[row][column] || '');
      if (this.is_leaf (row))
        answers.cells[row].value = this.given[row];
    }
    answers.order = names.read_order (texts.order);
    answers.move = texts.move.trim () === '' ? null : names.read_move (texts.move);
    answers.move_text = texts.move.trim ();
    answers.words = texts.words.map (text => text.trim ());
    return answers;
  }

  no_texts () {
    return { student: this.data.student, order: '', move: '',
             words: this.data.questions.map (() => ''),
             cells: Array.from ({ length: this.n }, () => ({})) };
  }

  /* The texts of a sheet that was saved; null: it is no sheet of this exercise. */
  load (file) {
    const labels = this.data.questions.map (question => question.labels);
    const sheet = take_apart (file, labels), texts = this.no_texts (), seen = new Set ();
    for (const row of sheet ? sheet.rows : []) {
      const at = this.names_known.find_cell (row.node || '');
      if (at < 0 || seen.has (at))
        continue;
      seen.add (at);
      for (const column of CELL_COLUMNS)
        if (this.asks (at, column) || column === 'value') /* ≥ 4 says a bound, too */
          texts.cells[at][column] = row[column] || '';
    }
    if (seen.size === 0)
      return null;
    for (const key of ['student', 'order', 'move'])
      texts[key] = sheet.lines[key] || texts[key];
    texts.words = labels.map ((label, i) => sheet.lines[i] || '');
    return texts;
  }

  /* The sheet as a file, as `poda exercise` writes sheets. */
  sheet (texts) {
    const answers = this.read (texts), names = this.names_known;
    const lines = [csv_line ('student', texts.student.trim ())];
    if (this.data.id)
      lines.push (csv_line ('exercise', this.data.id));
    if (this.has ('move'))
      lines.push (csv_line ('move', answers.move === null ? ''
        : answers.move < 0 ? clean_line (answers.move_text, LONGEST_UNREAD)
        : this.move (answers.move)));
    if (this.has ('order'))
      lines.push (csv_line ('visit order', names.format_order (answers.order)));
    this.data.questions.forEach ((question, i) =>
      lines.push (csv_line (question.labels[0], answers.words[i])));
    const columns = CELL_COLUMNS.filter (c => c === 'value' || this.has (c));
    lines.push (['node', 'player', ...columns].join ());
    for (let row = 0; row < this.n; row++)
      lines.push ([csv_field (this.names[row]), PLAYERS[this.player (row)],
                   ...columns.map (column =>
                     csv_field (this.written (answers, row, column)))].join ());
    return lines.join ('\n') + '\n';
  }

  written (answers, row, column) {
    const shown = this.asks (row, column) || (column === 'value' && this.is_leaf (row));
    return shown ? written_cell (answers.cells[row][column], column) : '';
  }
}
