/* Two searches of one tree: which place of the other belongs to a step of this one. */

/* For every node of `a` the node of `b` that the same moves lead to; 0 for none. */
function match_nodes (a, b) {
  const match = new Uint32Array (a.n + 1), taken = new Uint8Array (b.n + 1);
  match[1] = 1;
  for (let id = 2; id <= a.n; id++) {
    const parent = match[a.parent[id]], move = a.move (id);
    for (let child = parent ? b.first[parent] : 0; child; child = b.next[child])
      if (!taken[child] && b.move (child) === move) {
        match[id] = child;
        taken[child] = 1;
        break;
      }
  }
  return match;
}

class Comparison {
  constructor (a, b) {
    this.searches = [a, b];
    this.matches = [match_nodes (a, b), match_nodes (b, a)];
  }

  /* The step of the other search at the same place: the same event at the same node;
   * where the other does not go there, the step at which it decided so. */
  counterpart (lead, k) {
    const a = this.searches[lead], b = this.searches[1 - lead];
    if (k === 0 || k === a.n_steps)
      return k === 0 ? 0 : b.n_steps;
    const id = a.step_node[k], verb = a.step_verb[k];
    const there = verb === UPDATE ? this.nearest (lead, a.step_node[k - 1])
                                  : this.nearest (lead, id);
    if (b.is_pruned (there.id))
      return b.skip_at[there.id];
    if (there.away)
      return Math.min (b.cut_at (there.id), b.leave_at[there.id] - 1);
    if (verb === ENTER || verb === LEAF)
      return b.enter_at[there.id] + (verb === LEAF && b.is_leaf (there.id) ? 1 : 0);
    if (verb === CUT && !b.cut[there.id])
      return this.counterpart (lead, k - 1);
    return verb === CUT ? b.cut_at (there.id)
           : b.leave_at[there.id] + (verb === UPDATE ? 1 : 0);
  }

  nearest (lead, id) {
    const match = this.matches[lead], parent = this.searches[lead].parent;
    let away = false;
    for (; match[id] === 0; id = parent[id])
      away = true;
    return { id: match[id], away };
  }

  /* Whether the other search takes the same step. */
  is_same (lead, k) {
    const a = this.searches[lead], b = this.searches[1 - lead];
    const other = this.counterpart (lead, k);
    return a.step_verb[k] === b.step_verb[other]
           && this.matches[lead][a.step_node[k]] === b.step_node[other];
  }

  is_equal (lead, k) {
    const a = this.searches[lead], b = this.searches[1 - lead];
    const one = step_facts (a, k), two = step_facts (b, this.counterpart (lead, k));
    const windows = a.data.windowed && b.data.windowed;
    return one.value === two.value
           && (!windows || (one.alpha === two.alpha && one.beta === two.beta));
  }

  /* The next step after k at which the two part ways, else begin anew from the first;
   * 0 where they never do. Values and windows count where all steps are the same. */
  next_difference (lead, k) {
    const n = this.searches[lead].n_steps;
    for (const same of [j => this.is_same (lead, j), j => this.is_equal (lead, j)]) {
      let first = 0, before = true;
      for (let j = 1; j <= n; j++) {
        const now = same (j);
        if (before && !now && j > k)
          return j;
        if (before && !now && first === 0)
          first = j;
        before = now;
      }
      if (first > 0)
        return first;
    }
    return 0;
  }
}
