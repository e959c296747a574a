/* A search: the columns of its nodes in typed arrays, and the steps that follow from
 * them. No algorithm visits a node twice, so that every node has one enter and one
 * leave, and its children's ids tell the order between. */

const infinite = { 'inf': Infinity, '-inf': -Infinity };

function to_numbers (column, n) {
  const numbers = new Float64Array (n + 1).fill (NaN);
  for (let i = 0; i < n; i++) {
    const value = column && column[i];
    if (typeof value === 'number')
      numbers[i + 1] = value;
    else if (value in infinite)
      numbers[i + 1] = infinite[value];
  }
  return numbers;
}

function to_integers (kind, column, n) {
  const integers = new kind (n + 1);
  if (column)
    integers.set (column, 1);
  return integers;
}

class Search {
  constructor (data) {
    const nodes = data.nodes, n = nodes.parent.length;
    this.data = data;
    this.n = n;
    this.n_visited = data.n_visited;
    this.parent = to_integers (Uint32Array, nodes.parent, n);
    this.best = to_integers (Uint32Array, nodes.best, n);
    this.cut_by = to_integers (Uint32Array, nodes.cut_by, n);
    for (const key of ['player', 'status', 'bound', 'cut', 'pv'])
      this[key] = to_integers (Uint8Array, nodes[key], n);
    for (const key of ['value', 'alpha', 'beta', 'weight'])
      this[key] = to_numbers (nodes[key], n);
    this.link_children ();
    this.count_steps ();
    this.place_steps ();
    this.fill_steps ();
  }

  /* From the last node to the first, so that children come out in the order of ids. */
  link_children () {
    this.first = new Uint32Array (this.n + 1);
    this.next = new Uint32Array (this.n + 1);
    this.ply = new Uint16Array (this.n + 1);
    this.below = new Uint32Array (this.n + 1);
    for (let id = this.n; id > 1; id--) {
      const parent = this.parent[id];
      this.next[id] = this.first[parent];
      this.first[parent] = id;
      this.below[parent] += this.below[id] + 1;
    }
    this.frontier_ply = -1;
    for (let id = 2; id <= this.n; id++) {
      this.ply[id] = this.ply[this.parent[id]] + 1;
      if (this.status[id] === FRONTIER)
        this.frontier_ply = this.ply[id];
    }
  }

  /* How many steps each subtree takes. */
  count_steps () {
    const length = this.length = new Uint32Array (this.n + 1);
    for (let id = this.n_visited; id >= 1; id--) {
      length[id] += this.is_leaf (id) ? 3 : 2 + (this.cut[id] ? 1 : 0);
      if (id > 1)
        length[this.parent[id]] += length[id] + 1;
    }
    this.n_steps = length[1];
  }

  place_steps () {
    this.enter_at = new Uint32Array (this.n + 1).fill (NEVER);
    this.leave_at = new Uint32Array (this.n + 1).fill (NEVER);
    this.skip_at = new Uint32Array (this.n + 1).fill (NEVER);
    const free = new Uint32Array (this.n + 1);
    for (let id = 1; id <= this.n_visited; id++) {
      const parent = this.parent[id];
      this.enter_at[id] = id === 1 ? 1 : free[parent];
      this.leave_at[id] = this.enter_at[id] + this.length[id] - 1;
      free[id] = this.enter_at[id] + 1;
      free[parent] = this.leave_at[id] + 2;
    }
    for (let id = this.n_visited + 1; id <= this.n; id++) {
      const parent = this.parent[id];
      this.skip_at[id] = parent > this.n_visited ? this.skip_at[parent]
                                                 : this.cut_at (parent);
    }
  }

  fill_steps () {
    const node = this.step_node = new Uint32Array (this.n_steps + 1);
    const verb = this.step_verb = new Uint8Array (this.n_steps + 1);
    const put = (at, id, what) => { node[at] = id; verb[at] = what; };
    const cuts = [];
    for (let id = 1; id <= this.n_visited; id++) {
      put (this.enter_at[id], id, ENTER);
      put (this.leave_at[id], id, LEAVE);
      if (this.is_leaf (id))
        put (this.enter_at[id] + 1, id, LEAF);
      if (id > 1)
        put (this.leave_at[id] + 1, this.parent[id], UPDATE);
      if (this.cut[id]) {
        put (this.cut_at (id), id, CUT);
        cuts.push (this.cut_at (id));
      }
    }
    this.cuts = Uint32Array.from (cuts).sort ();
  }

  is_leaf (id) {
    return this.status[id] === TERMINAL || this.status[id] === FRONTIER;
  }

  is_pruned (id) {
    return this.status[id] === PRUNED;
  }

  /* Drawn in the small form: what a search does not go on from. */
  looks_leaf (id) {
    if (!this.is_pruned (id))
      return this.is_leaf (id);
    return id in this.data.known || this.ply[id] === this.frontier_ply;
  }

  /* The step of the cut that the node makes; NEVER without one. */
  cut_at (id) {
    return this.cut[id] ? this.leave_at[id] - 1 : NEVER;
  }

  children (id) {
    const children = [];
    for (let child = this.first[id]; child; child = this.next[child])
      children.push (child);
    return children;
  }

  /* The root first. */
  path_to (id) {
    const path = [];
    for (; id; id = this.parent[id])
      path.push (id);
    return path.reverse ();
  }

  move (id) {
    const move = this.data.nodes.move[id - 1];
    return id === 1 || move === null ? '' : this.data.moves[move];
  }

  name (id) {
    const names = this.data.nodes.name;
    if (names)
      return names[id - 1];
    return id === 1 ? 'root'
                    : this.path_to (id).slice (1).map (n => this.move (n)).join ('.');
  }

  shown_name (id) {
    const name = this.name (id);
    return id === 1 && name === 'root' ? words ('root') : tame (name);
  }

  find (name) {
    const wanted = name.trim ();
    const number = /^(?:n|#)(\d+)$/.exec (wanted);
    for (let id = 1; id <= this.n; id++)
      if (this.name (id) === wanted || this.shown_name (id) === wanted)
        return id;
    return number && number[1] >= 1 && number[1] <= this.n ? +number[1] : 0;
  }

  /* The least cut after step k, or the greatest before it; 0 for none. */
  cut_near (k, forward) {
    let low = 0, high = this.cuts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.cuts[middle] < k || (forward && this.cuts[middle] === k))
        low = middle + 1;
      else
        high = middle;
    }
    return this.cuts[forward ? low : low - 1] || 0;
  }
}
