/* What answers mean where they leave something out, and what follows from them: the
 * search once more, in which every step rests on what the answers say of the nodes
 * before it. It is done in the order in which `poda check` does it, so that both mark
 * alike. */

/* What answers say of a visit. */
const SAID_NOTHING = 0, SAID_NO = 1, SAID_YES = 2;

const larger = (a, b) => a < b ? b : a;
const smaller = (a, b) => b < a ? b : a;

class Reading {
  constructor (exam, answers) {
    this.exam = exam;
    this.answers = answers;
    this.note_columns ();
    const ordered = exam.has ('order') && answers.order !== null;
    const order = new Set (ordered ? answers.order : []);
    this.tells_visits = this.answered.visited || ordered;
    if (ordered && !this.answered.visited)
      this.visited = exam.names.map ((name, row) =>
        order.has (row) ? SAID_YES : SAID_NO);
    else
      this.visited = exam.names.map ((name, row) => this.said_of (row));
  }

  /* In a column in which nothing stands at all a blank is no answer anywhere; who marks
   * with crosses alone says no of the rest. */
  note_columns () {
    this.answered = {};
    this.crosses = {};
    for (const column of CELL_COLUMNS) {
      const cells = this.answers.cells.map (cells => cells[column]).filter (
        (cell, row) => cell !== null && this.exam.asks (row, column));
      const numbers = cells.filter (cell => typeof cell === 'number');
      this.answered[column] = cells.length > 0;
      this.crosses[column] = (column === 'visited' || column === 'strategy')
        && numbers.length > 0 && numbers.every (cell => cell !== 0);
    }
  }

  cell (row, column) {
    const cell = this.answers.cells[row][column];
    return cell === null && this.crosses[column] ? 0 : cell;
  }

  /* What stands beside a node that is filled in only where it was visited. */
  said_beside (row) {
    let said = SAID_NOTHING;
    for (const column of ['value', 'alpha', 'beta', 'bound']) {
      if (!this.exam.asks (row, column))
        continue;
      if (this.answers.cells[row][column] !== null)
        return SAID_YES;
      if (this.answered[column])
        said = SAID_NO;
    }
    return said;
  }

  said_of (row) {
    const beside = this.said_beside (row);
    if (!this.answered.visited)
      return beside;
    const cell = this.cell (row, 'visited');
    if (typeof cell === 'number')
      return cell !== 0 ? SAID_YES : SAID_NO;
    return beside === SAID_YES ? SAID_YES : SAID_NOTHING;
  }

  /* What the answers say; else `otherwise`. What is that, or the key, as people write
   * it is taken for exactly that. */
  value (row, column, otherwise) {
    const cell = this.cell (row, column), key = this.exam.key.cells[row][column];
    if (typeof cell !== 'number' || !this.exam.asks (row, column)
        || same_cell (cell, otherwise))
      return otherwise;
    return same_cell (cell, key) ? key : cell;
  }
}

/* Fills `answers` with what follows; a text stands where nothing does. */
class Follow {
  constructor (exam, reading) {
    const s = exam.search;
    this.exam = exam;
    this.reading = reading;
    this.windowed = s.data.windowed;
    this.strict = s.data.strict;
    this.rules = exam.data;
    this.answers = exam.no_answers ();
    this.answers.order = [];
    for (const cells of this.answers.cells)
      cells.visited = 0;
    this.node (0, { alpha: exam.alpha, beta: exam.beta }, true);
    if (exam.has ('strategy'))
      this.strategies ();
  }

  window_for (open, child) {
    if (!this.windowed || open.player === CHANCE)
      return { alpha: -Infinity, beta: Infinity };
    if (open.all_moves)
      return { alpha: this.exam.alpha, beta: this.exam.beta };
    const window = { ...open.window }, player = this.exam.player (child);
    if (this.rules.shallow && player === MAX)
      window.alpha = -Infinity;
    if (this.rules.shallow && player === MIN)
      window.beta = Infinity;
    return window;
  }

  begin (row, given) {
    const player = this.exam.player (row);
    const start = player === MAX ? -Infinity : player === MIN ? Infinity : 0;
    return { row, player, given, window: { ...given }, value: start, lower: start,
             upper: start, sum: 0, weight: 0, counted: 0, equal: 0, best: null,
             partial: false, closed: false,
             all_moves: row === 0 && this.rules.all_moves && player !== CHANCE };
  }

  count_average (open, worth, weight) {
    const weigh = value => weight === 0 ? 0 : weight * value;
    open.weight += weight;
    open.sum += weigh (worth.value);
    open.lower += weigh (worth.lower);
    open.upper += weigh (worth.upper);
  }

  prefers (open, value) {
    if (open.counted === 0
        || (open.player === MAX ? value > open.value : value < open.value)) {
      open.equal = 1;
      return true;
    }
    if (value !== open.value)
      return false;
    open.equal++;
    return this.exam.ties[open.equal] === true;
  }

  count_best (open, child, worth) {
    const max = open.player === MAX, better = max ? larger : smaller;
    open.lower = better (open.lower, worth.lower);
    open.upper = better (open.upper, worth.upper);
    if (this.prefers (open, worth.value)) {
      open.value = worth.value;
      open.best = child;
    }
    if (!this.windowed)
      return;
    const window = open.window, side = max ? 'alpha' : 'beta';
    window[side] = better (window[side], open.value);
    open.closed = !open.all_moves && (this.strict ? window.alpha > window.beta
                                                  : window.alpha >= window.beta);
  }

  /* The value, once all children have been seen; whether any counts. */
  finish (open) {
    if (open.player === CHANCE) {
      open.value = open.sum / open.weight;
      open.lower /= open.weight;
      open.upper /= open.weight;
    }
    if (open.partial && open.player !== MIN)
      open.upper = Infinity;
    if (open.partial && open.player !== MAX)
      open.lower = -Infinity;
    if (this.rules.hard && this.windowed)
      open.value = larger (open.given.alpha, smaller (open.given.beta, open.value));
    return open.counted > 0 && !Number.isNaN (open.value);
  }

  answer (row, column, value, known = true) {
    this.answers.cells[row][column] = known ? value : '?';
  }

  /* What the answers say of a node counts from here on. */
  said_worth (row, worth, bound) {
    const value = this.reading.value (row, 'value', worth.value);
    const said = this.reading.value (row, 'bound', bound);
    if (value === worth.value && said === bound)
      return { value: worth.value, lower: worth.lower, upper: worth.upper };
    return { value, lower: said === ATMOST ? -Infinity : value,
             upper: said === ATLEAST ? Infinity : value };
  }

  follow_children (open) {
    for (const child of this.exam.children[open.row]) {
      const said = this.reading.visited[child], reached = !open.closed;
      const worth = this.node (child, this.window_for (open, child), reached);
      if (said === SAID_NO || (said === SAID_NOTHING && !reached)) {
        open.partial = true;
        continue;
      }
      if (open.player === CHANCE)
        this.count_average (open, worth, this.rules.weight[child]);
      else
        this.count_best (open, child, worth);
      open.counted++;
    }
  }

  /* The bound that a node's player cannot move is that of its entry. */
  said_window (row, window) {
    const player = this.exam.player (row), said = { ...window };
    if (player !== MAX)
      said.alpha = this.reading.value (row, 'alpha', window.alpha);
    if (player !== MIN)
      said.beta = this.reading.value (row, 'beta', window.beta);
    return said;
  }

  answer_window (open, entry, said) {
    const window = { ...open.window };
    if (said !== open.value && open.player === MAX)
      window.alpha = larger (open.given.alpha, said);
    if (said !== open.value && open.player === MIN)
      window.beta = smaller (open.given.beta, said);
    this.answer (open.row, 'alpha', open.player === MAX ? window.alpha : entry.alpha);
    this.answer (open.row, 'beta', open.player === MIN ? window.beta : entry.beta);
  }

  inner (row, window) {
    const open = this.begin (row, this.said_window (row, window));
    this.follow_children (open);
    const known = this.finish (open);
    const bound = open.lower === open.value && open.upper === open.value ? EXACT
                  : open.value <= open.lower ? ATLEAST : ATMOST;
    this.answer (row, 'value', open.value, known);
    this.answer (row, 'bound', bound, known);
    const worth = this.said_worth (row, open, bound);
    if (this.windowed)
      this.answer_window (open, window, worth.value);
    if (row === 0)
      this.answers.move = open.best;
    return worth;
  }

  leaf (row, window) {
    const value = this.exam.given[row];
    this.answer (row, 'value', value);
    this.answer (row, 'bound', EXACT);
    if (this.windowed) {
      this.answer (row, 'alpha', window.alpha);
      this.answer (row, 'beta', window.beta);
    }
    return this.said_worth (row, { value, lower: value, upper: value }, EXACT);
  }

  /* A node that the search reaches, or that the answers visit all the same. */
  node (row, window, reached) {
    const said = this.reading.visited[row];
    this.answer (row, 'visited', reached ? 1 : 0);
    if (!reached && said !== SAID_YES)
      return { value: 0, lower: 0, upper: 0 };
    if (this.reading.answered.visited ? said !== SAID_NO : reached)
      this.answers.order.push (row);
    return this.exam.is_leaf (row) ? this.leaf (row, window) : this.inner (row, window);
  }

  /* Which nodes the strategist wins; children come after their parent. */
  won () {
    const { exam, rules } = this, strategist = PLAYERS.indexOf (rules.strategist);
    const at = to_value (rules.win_at), won = [];
    for (let row = exam.n - 1; row >= 0; row--) {
      const kids = exam.children[row].map (child => won[child]);
      if (exam.is_leaf (row))
        won[row] = strategist === MAX ? exam.given[row] >= at : exam.given[row] <= at;
      else
        won[row] = exam.player (row) === strategist ? kids.includes (true)
                                                    : !kids.includes (false);
    }
    return won;
  }

  strategies () {
    const won = this.won (), { exam, answers } = this;
    for (let row = 0; row < exam.n; row++) {
      const parent = exam.parent[row];
      const above = parent < 0 ? 1 : this.reading.value (
        parent, 'strategy', answers.cells[parent].strategy);
      answers.cells[row].strategy = won[row] && above !== 0 ? 1 : 0;
    }
  }
}
