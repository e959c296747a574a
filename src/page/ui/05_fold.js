/* Which nodes are drawn: those of the upper plies, as many as make a picture, the open
 * path with its children, and what the reader has opened. The step and the reader's
 * choices alone decide, so that a link shows everybody the same. */

const BOXES_UNFOLDED = 200;

class Folding {
  constructor (search) {
    this.search = search;
    this.chosen = new Map (); /* node: whether the reader wants it open */
    this.depth = this.choose_depth ();
  }

  /* The deepest ply that can stay open, but at least the root's children. */
  choose_depth () {
    const s = this.search, counts = [];
    for (let id = 1; id <= s.n; id++)
      counts[s.ply[id]] = (counts[s.ply[id]] || 0) + 1;
    let visible = 0, ply = 0;
    for (; ply < counts.length; ply++) {
      visible += counts[ply];
      if (visible > BOXES_UNFOLDED)
        return Math.max (1, ply - 1);
    }
    return ply;
  }

  is_folding () {
    return this.search.n > BOXES_UNFOLDED;
  }

  is_open (id, path) {
    if (path.has (id))
      return true;
    const chosen = this.chosen.get (id);
    return chosen === undefined ? this.search.ply[id] < this.depth : chosen;
  }

  toggle (id, path) {
    if (this.search.first[id] !== 0)
      this.chosen.set (id, !this.is_open (id, path));
  }

  /* Opens what hides a node. */
  reveal (id) {
    for (let above = this.search.parent[id]; above; above = this.search.parent[above])
      this.chosen.set (above, true);
  }

  /* The nodes to draw, parents before children. */
  visible (path) {
    const s = this.search, open = new Set (path), shown = [], waiting = [1];
    while (waiting.length > 0) {
      const id = waiting.pop ();
      shown.push (id);
      if (!this.is_open (id, open))
        continue;
      const children = s.children (id);
      for (let i = children.length - 1; i >= 0; i--)
        waiting.push (children[i]);
    }
    return shown;
  }
}
