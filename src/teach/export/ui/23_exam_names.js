/* Nodes and moves by what people write for them, in the visit order and for the best
 * move. */

const SEPARATOR = /^(?:->|=>|[,;|→>]|[\s\u200b])+/u;

class Names {
  constructor (exam) {
    this.exam = exam;
    this.exact = new Map ();
    this.alike = new Map ();
    exam.names.forEach ((name, row) => {
      this.exact.set (name, this.exact.has (name) ? -1 : row);
      const small = folded (name);
      this.alike.set (small, this.alike.has (small) ? -1 : row);
    });
    this.most_words = Math.max (1, ...exam.names.map (name =>
      Math.min (16, this.words (name).length)));
  }

  words (text) {
    const found = [];
    for (let rest = text.replace (SEPARATOR, ''); rest !== '';) {
      const word = this.first_word (rest);
      found.push (word);
      rest = rest.slice (word.length).replace (SEPARATOR, '');
    }
    return found;
  }

  first_word (text) {
    let end = 0;
    while (end < text.length && !SEPARATOR.test (text.slice (end)))
      end += String.fromCodePoint (text.codePointAt (end)).length;
    return text.slice (0, end);
  }

  /* The row of that name; -1 for none, or several. */
  find (text) {
    const row = this.exact.get (text);
    if (row !== undefined && row >= 0)
      return row;
    const small = folded (text);
    for (const name of [small, small.replace (/,/g, '.')]) /* 2,1 in some locales */
      if (this.alike.get (name) >= 0)
        return this.alike.get (name);
    return -1;
  }

  find_cell (text) {
    const row = this.find (unguarded (text));
    return row >= 0 ? row : this.find (text);
  }

  /* The longest name of several words that the text begins with, else its first word:
   * [row, length]. */
  take (text) {
    const quoted = /^"((?:[^"]|"")*)"/.exec (text);
    if (quoted)
      return [this.find (quoted[1].replace (/""/g, '"')), quoted[0].length];
    const ends = [];
    for (let at = 0; at < text.length && ends.length < this.most_words;) {
      at += this.first_word (text.slice (at)).length;
      ends.push (at);
      at += (SEPARATOR.exec (text.slice (at)) || [''])[0].length;
    }
    for (const end of ends.reverse ()) {
      const row = this.find (text.slice (0, end));
      if (row >= 0)
        return [row, end];
    }
    return [-1, this.first_word (text).length];
  }

  /* The rows of a visit order, -1 for a name that is none's; null where none is said.
   * What is longer than any search is wrong already. */
  read_order (text) {
    const order = [], most = 2 * this.exam.n;
    let rest = text.replace (SEPARATOR, '');
    while (rest !== '' && order.length < most) {
      const [row, length] = this.take (rest);
      if (row >= 0 || !/^[-–—]$/.test (rest.slice (0, length)))
        order.push (row);
      rest = rest.slice (length).replace (SEPARATOR, '');
    }
    return order.length > 0 ? order : null;
  }

  format_order (order) {
    const alone = name => name !== '' && !name.startsWith ('"')
                          && this.first_word (name) === name;
    const quotes = !this.exam.names.every (alone);
    return (order || []).map (row => {
      const name = row < 0 ? '?' : this.exam.names[row];
      return quotes ? '"' + name.replace (/"/g, '""') + '"' : name;
    }).join (' ');
  }

  /* The row that a move of the root leads to; -1: it is none of them; null: nothing is
   * said. */
  read_move (text) {
    const moves = this.exam.children[0].map (row => [this.exam.move (row), row]);
    const small = folded (text);
    const same = moves.find (([move]) => move === text.trim ());
    const alike = moves.filter (([move]) => folded (move) === small);
    const row = same ? same[1] : alike.length === 1 ? alike[0][1]
                                                    : this.find (text.trim ());
    if (row > 0 && this.exam.parent[row] === 0)
      return row;
    return NOTHING.has (small) ? null : -1;
  }
}
