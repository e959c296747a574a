/* Marking: answers held against the key, as `poda check` does it, with credit for what
 * follows from an earlier mistake. A mark is 'right', 'carried', 'wrong', 'missing',
 * null where nothing is asked, or 'later' for what the page does not mark. */

const is_none = text => /^(none|ninguna|ninguno|-)$/i.test (text);

class Marking {
  constructor (exam, answers) {
    this.exam = exam;
    this.answers = answers;
    this.reading = new Reading (exam, answers);
    this.follow = new Follow (exam, this.reading).answers;
    this.score = this.most = 0;
    this.counts = { right: 0, carried: 0, wrong: 0, missing: 0, later: 0 };
    this.cells = answers.cells.map ((cells, row) => Object.fromEntries (
      exam.columns.map (column => [column, this.mark_cell (row, column)])));
    this.mark_lines ();
    this.missed = this.cuts (true);
    this.surplus = this.reading.tells_visits ? this.cuts (false) : [];
    const { carried, wrong, missing } = this.counts;
    this.all_right = carried + wrong + missing === 0;
    this.first = this.find ('wrong') || this.find ('missing');
  }

  count (mark, weight) {
    if (mark === null)
      return mark;
    this.counts[mark]++;
    if (mark === 'later')
      return mark;
    this.most += weight;
    if (mark === 'right')
      this.score += weight;
    if (mark === 'carried')
      this.score += weight * this.exam.data.carried;
    return mark;
  }

  mark_cell (row, column) {
    const exam = this.exam, weight = exam.asked.get (column).weight;
    return exam.asks (row, column)
      ? this.count (this.judge_cell (row, column), weight) : null;
  }

  /* A blank follows only where a cut does. */
  judge_cell (row, column) {
    const given = this.reading.cell (row, column);
    if (!this.reading.answered[column])
      return 'missing';
    if (same_cell (given, this.exam.key.cells[row][column]))
      return 'right';
    if (same_cell (given, this.follow.cells[row][column]))
      return 'carried';
    return given === null ? 'missing' : 'wrong';
  }

  mark_lines () {
    const { exam, answers } = this, line = (word, mark) =>
      exam.has (word) ? this.count (mark (), exam.asked.get (word).weight) : null;
    this.order = line ('order', () => this.judge_order (answers.order));
    this.move = line ('move', () => this.judge_move (answers.move));
    this.questions = exam.data.questions.map ((question, i) =>
      this.count (this.judge_question (question, answers.words[i]),
                  exam.data.question_weight));
  }

  judge_order (order) {
    const same = other => order.join () === other.join ();
    return order === null ? 'missing' : same (this.exam.key.order) ? 'right'
           : same (this.follow.order) ? 'carried' : 'wrong';
  }

  judge_move (move) {
    return move === null ? 'missing' : move < 0 ? 'wrong'
           : move === this.exam.key.move ? 'right'
           : move === this.follow.move ? 'carried' : 'wrong';
  }

  judge_question (question, word) {
    if (word === '')
      return 'missing';
    if (question.kind === 'free')
      return 'later';
    const right = question.kind === 'number' ? this.is_number (question, word)
                                             : this.are_leaves (question, word);
    return right ? 'right' : 'wrong';
  }

  is_number (question, word) {
    if (is_none (word) || is_none (question.answer))
      return is_none (word) && is_none (question.answer);
    return plain_number (word) === plain_number (question.answer);
  }

  are_leaves (question, word) {
    const names = this.exam.names_known, leaf = row => row >= 0 && this.exam.is_leaf (row);
    const rows = text => new Set ((is_none (text) ? [] : names.read_order (text) || [])
      .map (row => leaf (row) ? row : -1));
    const given = rows (word), right = rows (question.answer);
    return !given.has (-1) && given.size === right.size
           && [...given].every (row => right.has (row));
  }

  /* Cuts that the answers do not make, or that they make and the search does not; of
   * nested ones the topmost. */
  cuts (missed) {
    const { exam } = this, wrongly = row => row >= 0 && (missed
      ? !exam.is_visited (row) && this.reading.visited[row] === SAID_YES
      : exam.is_visited (row) && this.reading.visited[row] === SAID_NO);
    return exam.names.map ((name, row) => row).filter (row =>
      wrongly (row) && !wrongly (exam.parent[row]));
  }

  /* Where the search first meets this mark: {row, column, step}; null: nowhere. */
  find (mark) {
    const { exam } = this;
    let first = null;
    const offer = (row, column) => {
      const step = exam.asked.get (column).step[row];
      if (first === null || step < first.step)
        first = { row, column, step, mark };
    };
    this.cells.forEach ((cells, row) => {
      for (const column of exam.columns)
        if (cells[column] === mark)
          offer (row, column);
    });
    if (this.order === mark)
      offer (this.order_row (), 'order');
    if (this.move === mark)
      offer (0, 'move');
    return first;
  }

  /* Where the order first differs; where it is too long, at what should be the last. */
  order_place () {
    const given = this.answers.order || [], right = this.exam.key.order;
    let place = 0;
    while (place < given.length && place < right.length
           && given[place] === right[place])
      place++;
    return place;
  }

  order_row () {
    const right = this.exam.key.order;
    return right[Math.min (this.order_place (), right.length - 1)];
  }

  /* One sentence on a mark: what stands there and what is right, and, given `why`, the
   * reason. */
  tell ({ row, column, mark }, why) {
    if (column === 'order')
      return this.tell_order (mark, why);
    if (column === 'move')
      return this.tell_move (why);
    const given = this.reading.cell (row, column);
    const right = this.exam.key.cells[row][column], name = this.exam.names[row];
    const values = { node: name, why, column: words ('column-' + column),
                     written: told_cell (given, column),
                     right: told_cell (right, column) };
    if (column === 'visited' && typeof given !== 'string')
      return words (right !== 0 ? 'first-unvisited' : given ? 'first-visited'
                                                            : 'first-silent', values);
    if (right === null)
      return words (given === null ? 'first-silent' : 'first-never', values);
    return words ('first-cell', values);
  }

  tell_order (mark, why) {
    const given = this.answers.order || [], place = this.order_place ();
    const right = this.exam.key.order, row = given[place];
    const values = { why, place: place + 1, node: this.exam.names[this.order_row ()],
                     written: row >= 0 ? this.exam.names[row] : words ('no-node') };
    return words (mark === 'missing' ? 'first-no-order'
                  : place >= right.length ? 'first-order-long'
                  : place >= given.length ? 'first-order-short' : 'first-order',
                  values);
  }

  tell_move (why) {
    const { move, move_text } = this.answers, key = this.exam.key.move;
    return words ('first-move', {
      why, right: this.exam.move (key),
      written: move === null ? words ('nothing') : move < 0 ? move_text
               : this.exam.move (move) });
  }
}
