/* What stands after step k. It is worked out from the children that have returned by
 * then, so that any step is as near as any other. */

class Moment {
  constructor (search, k) {
    this.search = search;
    this.k = k;
    this.node = k > 0 ? search.step_node[k] : 0;
    this.verb = k > 0 ? search.step_verb[k] : -1;
    this.path = this.node ? search.path_to (this.node) : [];
  }

  is_entered (id) {
    return this.search.enter_at[id] <= this.k;
  }

  is_left (id) {
    return this.search.leave_at[id] <= this.k;
  }

  state (id) {
    if (this.search.is_pruned (id))
      return this.search.skip_at[id] <= this.k ? 'skipped' : 'unseen';
    return !this.is_entered (id) ? 'unseen' : this.is_left (id) ? 'left' : 'open';
  }

  has_cut (id) {
    return this.search.cut_at (id) <= this.k;
  }

  /* The values that have come back to the node, in their order, by the end of step k:
   * calls `take` with each child. */
  each_returned (id, take) {
    const s = this.search;
    for (let child = s.first[id]; child && s.leave_at[child] < this.k;
         child = s.next[child])
      take (child);
  }

  /* The value so far, or as it was returned; NaN before anything is known. */
  value (id) {
    const s = this.search;
    if (s.is_pruned (id))
      return NaN;
    if (s.is_leaf (id))
      return s.enter_at[id] < this.k ? s.value[id] : NaN;
    return this.is_left (id) ? s.value[id] : this.value_so_far (id);
  }

  value_so_far (id) {
    const s = this.search, max = s.player[id] === MAX;
    let value = NaN;
    if (s.player[id] === CHANCE)
      return this.average (id);
    this.each_returned (id, child => {
      const other = s.value[child];
      if (Number.isNaN (value) || (max ? other > value : other < value))
        value = other;
    });
    return value;
  }

  /* The child chosen so far; 0 for none. */
  best (id) {
    const s = this.search, value = this.value_so_far (id), last = s.best[id];
    let best = 0;
    if (s.player[id] === CHANCE)
      return 0;
    this.each_returned (id, child => {
      if (s.value[child] === value && (best === 0 || child === last))
        best = child;
    });
    return best;
  }

  average (id) {
    const s = this.search;
    let weights = 0, sum = 0, some = false;
    this.each_returned (id, child => {
      some = true;
      weights += s.weight[child];
      sum += s.weight[child] === 0 ? 0 : s.weight[child] * s.value[child];
    });
    return weights > 0 ? sum / weights : some ? 0 : NaN;
  }

  bound (id) {
    return this.is_left (id) ? this.search.bound[id] : EXACT;
  }

  /* How alpha, or beta, has moved: oldest first, the last one stands. */
  history (id, beta) {
    const s = this.search, start = beta ? s.beta[id] : s.alpha[id];
    if (!s.data.windowed || !this.is_entered (id) || Number.isNaN (start))
      return [];
    const values = [start];
    if (s.player[id] !== (beta ? MIN : MAX))
      return values;
    this.each_returned (id, child => {
      const last = values[values.length - 1], other = s.value[child];
      if (beta ? other < last : other > last)
        values.push (other);
    });
    return values;
  }

  bound_now (id, beta) {
    const values = this.history (id, beta);
    return values.length > 0 ? values[values.length - 1] : NaN;
  }

  /* Whether an update changed the value so far; null for other steps. */
  changed () {
    if (this.verb !== UPDATE)
      return null;
    const before = new Moment (this.search, this.k - 1);
    return this.search.player[this.node] === CHANCE
           || before.value (this.node) !== this.value (this.node);
  }

  code_line () {
    const s = this.search, player = s.player[this.node];
    const leaf = this.verb === LEAVE && s.is_leaf (this.node);
    return s.data.lines[EVENTS[leaf ? LEAF : this.verb]][player];
  }

  /* The child whose return is taken into account by this step; 0 for none. */
  returned () {
    return this.verb === UPDATE ? this.search.step_node[this.k - 1] : 0;
  }
}

/* Numbers as the machine formats write them. */
function machine (value) {
  return Number.isNaN (value) ? null
         : value === Infinity ? 'inf' : value === -Infinity ? '-inf' : value + 0;
}

function step_facts (search, k) {
  if (!(k >= 1 && k <= search.n_steps))
    return null;
  const m = new Moment (search, k);
  return { step: k, event: EVENTS[m.verb], node: m.node,
           alpha: machine (m.bound_now (m.node, false)),
           beta: machine (m.bound_now (m.node, true)),
           value: machine (m.value (m.node)), changed: m.changed (),
           code_line: m.code_line () };
}

function moment_facts (search, k, id) {
  const m = new Moment (search, k), value = m.value (id);
  return { state: m.state (id), value: machine (value),
           bound: Number.isNaN (value) ? null : BOUNDS[m.bound (id)],
           alpha: m.history (id, false).map (machine),
           beta: m.history (id, true).map (machine),
           cut: CUTS[m.has_cut (id) ? search.cut[id] : 0] };
}
