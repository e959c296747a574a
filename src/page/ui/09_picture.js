/* The picture of a search at a moment. It is updated node by node, where a step changes
 * how one looks; what stays in the picture when boxes come and go only moves, since
 * setting its texts anew is what costs time. */

/* Bands end out of sight. */
const FAR = 1e5;

class Picture {
  constructor (search) {
    this.search = search;
    this.svg = draw ('svg', { class: 'tree', role: 'group', focusable: 'false' });
    this.bands = draw ('g', { class: 'bands' });
    this.scene = draw ('g', { class: 'scene' });
    this.svg.append (this.bands, this.scene);
    this.layers = {};
    for (const name of ['edges', 'moves', 'nodes']) {
      this.layers[name] = draw ('g', {});
      this.scene.append (this.layers[name]);
    }
    this.arcs = draw ('g', {});
    this.scene.append (this.arcs);
    this.labels = draw ('g', { class: 'labels' });
    this.svg.append (this.labels);
    this.layout = null;
    this.focused = 1;
    this.reset ();
  }

  /* Forgets all that was drawn, as when the language changes. */
  reset () {
    this.looks = new Map ();
    this.groups = new Map ();
    this.lines = new Map ();
    this.moves = new Map ();
    for (const layer of Object.values (this.layers))
      layer.replaceChildren ();
  }

  build (ids, path, manner) {
    this.layout = lay_out (this.search, ids, path, manner);
    const { boxes } = this.layout, below = boxes.slice (1);
    this.keep (this.layers.nodes, this.groups, boxes, box => draw ('g', {
      'data-node': box.id, role: 'button', tabindex: -1 }));
    this.keep (this.layers.edges, this.lines, below,
               box => draw ('g', { 'data-edge': box.id }));
    const told = below.filter (box => edge_width (box) > 0);
    this.keep (this.layers.moves, this.moves, told, () => draw ('g', {}));
    for (const box of boxes)
      this.groups.get (box.id).setAttribute ('transform',
                                             `translate(${box.x} ${box.y})`);
    for (const [id, group] of this.moves)
      this.draw_move (group, this.box (id));
    this.edge_looks = new Map ();
    this.build_bands ();
  }

  /* Takes what has left the picture out of a layer, and puts in what is new, in the
   * order of the boxes. */
  keep (layer, groups, boxes, make_group) {
    const wanted = new Set (boxes.map (box => box.id));
    for (const [id, group] of groups)
      if (!wanted.has (id)) {
        group.remove ();
        groups.delete (id);
        this.looks.delete (id);
      }
    let next = layer.firstChild;
    for (const box of boxes) {
      const known = groups.get (box.id), group = known || make_group (box);
      groups.set (box.id, group);
      if (group === next)
        next = next.nextSibling;
      else if (!known)
        layer.insertBefore (group, next);
    }
  }

  /* Bands run from margin to margin however the tree is moved sideways. */
  build_bands () {
    const { levels } = this.layout, last = levels.length - 1;
    this.bands.replaceChildren ();
    this.labels.replaceChildren ();
    levels.forEach ((level, i) => {
      const top = i > 0 ? level.top : -FAR, bottom = i < last ? levels[i + 1].top : FAR;
      if (i % 2 === 0)
        this.bands.append (draw ('rect', { class: 'band', x: 0, y: top, width: 2 * FAR,
                                           height: bottom - top }));
      if (level.label >= 0)
        this.labels.append (draw ('text', { class: 'label', x: MARGIN,
                                            y: level.middle + 4.3 },
                                  player_label (level.label)));
    });
    this.raised = false;
  }

  /* Labels stand beside the boxes, and where these have moved below them, above. */
  clear_labels (moved) {
    const { levels, label_room } = this.layout, raised = moved < -label_room;
    if (this.raised === raised)
      return;
    this.raised = raised;
    this.labels.classList.toggle ('raised', raised);
    const named = levels.filter (level => level.label >= 0);
    [...this.labels.children].forEach ((label, i) => {
      const { middle, half } = named[i];
      label.setAttribute ('y', raised ? middle - half - 6 : middle + 4.3);
    });
  }

  box (id) {
    return this.layout.of.get (id);
  }

  /* Everything that decides how a node looks now. */
  look (box, moment, options) {
    if (options.sheet)
      return options.sheet.look (box);
    const s = this.search, id = box.id, state = moment.state (id);
    const hidden = options.hides (id) && state !== 'unseen' && !box.leaf;
    const known = s.data.known[id];
    const given = box.leaf && s.data.given;
    const value = (state === 'skipped' || given) && known !== undefined
      ? to_value (known) : given ? s.value[id] : moment.value (id);
    const entered = state === 'open' || state === 'left';
    const asked = options.asking && state === 'unseen';
    const texts = beta => hidden ? ['?'] : shown_bounds (moment.history (id, beta));
    return {
      state,
      value: hidden ? '?' : bounded (value, moment.bound (id)),
      alpha: entered && box.windows ? texts (false) : [],
      beta: entered && box.windows ? texts (true) : [],
      order: entered ? box.order : '',
      cut: moment.has_cut (id),
      reason: moment.has_cut (id) && !hidden ? box.reason : '',
      asked,
      hushed: asked && box.parent !== null
              && moment.state (box.parent.id) === 'unseen',
      now: moment.node === id,
      path: moment.path.includes (id),
      by: options.by === id,
      ring: options.by === id ? 'ring from'
            : moment.node === id && !options.pv ? 'ring' : '',
      best: box.parent !== null && moment.state (box.parent.id) === 'open'
            && !options.hides (box.parent.id) && moment.best (box.parent.id) === id,
      pv: options.pv && s.pv[id] === 1,
    };
  }

  update (moment, options) {
    for (const box of this.layout.boxes) {
      const look = this.look (box, moment, options), key = JSON.stringify (look);
      const form = [key, box.width, box.height, box.font, box.kids.length > 0].join ();
      if (this.looks.get (box.id) !== form)
        this.draw_node (box, look);
      if (box.parent && this.edge_looks.get (box.id) !== key)
        this.draw_edge (box, look);
      this.looks.set (box.id, form);
      this.edge_looks.set (box.id, key);
    }
    this.arcs.replaceChildren ();
    if (options.by && this.box (options.by))
      this.arcs.append (cut_arc (this.box (options.by), this.box (moment.node)));
    this.set_focusable (moment.node || 1);
  }

  /* One node takes part in the order of Tab; from there keys lead to the others. */
  set_focusable (id) {
    const before = this.groups.get (this.focused), now = this.groups.get (id);
    if (before)
      before.setAttribute ('tabindex', -1);
    this.focused = id;
    if (now)
      now.setAttribute ('tabindex', 0);
  }

  draw_edge (box, look) {
    const group = this.lines.get (box.id), from = box.parent;
    const x1 = from.x, y1 = from.y + from.height / 2, x2 = box.x,
          y2 = box.y - box.height / 2;
    const cut = look.sign === undefined ? look.state === 'skipped' && !from.pruned
                                        : look.snipped;
    const path = look.path && !look.pv;
    group.setAttribute ('class', ['edge', look.state, cut ? 'cut' : '',
                                  look.hushed ? 'hushed' : '',
                                  path ? 'path' : '', look.pv ? 'pv' : '',
                                  look.best ? 'best' : ''].join (' '));
    group.replaceChildren (draw ('path', { d: `M${x1} ${y1}L${x2} ${y2}` }));
    if (cut) {
      const edge_at = this.layout.levels[box.level].edge_at;
      const at = !box.edge ? 0.5 : edge_at <= 0.62 ? 0.81 : 0.38;
      const dx = x2 - x1, dy = y2 - y1;
      group.append (cut_mark (x1 + at * dx, y1 + at * dy, dx, dy,
                              box.width < 30 ? 6 : 10));
    }
    /* What is thick lies on top. */
    if (path || look.pv || look.best)
      this.layers.edges.append (group);
  }

  draw_node (box, look) {
    const group = this.groups.get (box.id);
    group.dataset.state = look.state;
    if (this.moves.has (box.id))
      this.moves.get (box.id).setAttribute (
        'class', look.hushed ? 'hushed' : look.state);
    group.setAttribute ('class', [
      'node', PLAYERS[box.player], box.leaf ? 'leaf' : '', look.state,
      look.path ? 'path' : '', look.by ? 'by' : '', look.pv ? 'pv' : '',
      look.hushed ? 'hushed' : '', look.sign ? 'marked ' + look.sign : '',
      look.cut ? 'cut' : '', box.folded ? 'folded' : ''].join (' '));
    if (look.now)
      group.setAttribute ('aria-current', 'step');
    else
      group.removeAttribute ('aria-current');
    const label = look.label || this.label (box, look);
    group.setAttribute ('aria-label', label);
    group.replaceChildren (draw ('title', {}, label));
    if (look.ring)
      group.append (this.with_class (shape_of (box, 4), look.ring));
    if (box.folded && !look.asked)
      group.append (fold_mark (box));
    else if (box.frontier && look.state !== 'unseen')
      group.append (frontier_dots (box));
    group.append (this.with_class (shape_of (box, 0), 'b'));
    if (box.cells && look.state !== 'unseen')
      group.append (board_of (box, this.search));
    if (box.position && look.state !== 'unseen')
      group.append (position_of (box));
    this.draw_texts (group, box, look);
    if (look.cut && !box.kids.some (kid => kid.pruned))
      group.append (cut_mark (box.width * 0.36, box.height / 2, 1, 0.6, 7));
    if (box.kids.length > 0 && !look.asked)
      this.draw_handle (group, box);
  }

  with_class (element, name) {
    element.setAttribute ('class', name);
    return element;
  }

  /* Where an open subtree can be folded by hand. */
  draw_handle (group, box) {
    if (this.search.n <= MOST_EVEN)
      return;
    const handle = draw ('g', { class: 'fold handle' });
    const y = box.height / 2 + 4;
    handle.append (draw ('circle', { cx: 0, cy: y, r: 7.5 }),
                   draw ('path', { d: `M-4 ${y}h8` }));
    group.append (handle);
  }

  /* The move on an edge, in a gap of the line. */
  draw_move (group, box) {
    const from = box.parent, at = this.layout.levels[box.level].edge_at;
    const top = from.y + from.height / 2, width = edge_width (box);
    const x = from.x + at * (box.x - from.x);
    const y = top + at * (box.y - box.height / 2 - top);
    group.setAttribute ('transform', `translate(${x} ${y})`);
    if (group.textContent === box.edge)
      return;
    group.replaceChildren (
      draw ('rect', { class: 'h', x: -width / 2, y: -9, width, height: 18, rx: 9 }),
      draw ('text', { class: 'move', x: 0, y: 4 }, box.edge));
  }

  draw_texts (group, box, look) {
    const left = -box.width / 2 - SIDE_GAP, right = box.width / 2 + SIDE_GAP;
    const font = value_font (box, look.value);
    group.append (draw ('text', { class: 'value', x: 0, y: value_foot (box, font),
                                  'font-size': font }, look.value));
    if (look.sign)
      group.append (poda.mark_sign (box, look.sign));
    if (look.order)
      group.append (draw ('text', { class: 'order', x: left + 1, y: 4 }, look.order));
    if (look.alpha.length === 0)
      return;
    const lines = look.reason ? 3 : 2, y = i =>
      (i - (lines - 1) / 2) * (lines === 2 ? 17 : 15.5) + 4.5;
    this.draw_bounds (group, 'alpha', 'α', look.alpha, right, y (0));
    this.draw_bounds (group, 'beta', 'β', look.beta, right, y (1));
    if (look.reason)
      group.append (scissors (right, y (2)),
                    draw ('text', { class: 'reason', x: right + SCISSORS, y: y (2) },
                          look.reason));
  }

  /* Earlier bounds struck out, in the order in which they fell. */
  draw_bounds (group, name, letter, values, x, y) {
    const text = draw ('text', { class: 'bound ' + name, x, y });
    let at = x + BOUNDS_INDENT, d = '';
    text.append (letter + ' ');
    values.forEach ((value, i) => {
      const struck = i < values.length - 1, width = text_width (value, 12.5);
      text.append (draw ('tspan', { class: struck ? 's' : 'now', x: at }, value));
      if (!struck)
        return;
      text.append (' ');
      d += `M${at - STROKE_REACH} ${y - 1}L${at + width + STROKE_REACH} ${y - 8}`;
      at += width + STRUCK_GAP;
    });
    group.append (text);
    if (d)
      group.append (draw ('path', { class: 'strike', d }));
  }

  /* What a screen reader says of a node. */
  label (box, look) {
    const parts = [called (this.search, box.id), words ('state-' + look.state)];
    if (look.value)
      parts.push (words ('label-value', { value: look.value }));
    if (look.alpha.length > 0)
      parts.push ('α ' + look.alpha[look.alpha.length - 1],
                  'β ' + look.beta[look.beta.length - 1]);
    if (look.reason)
      parts.push (words ('label-cut', { reason: look.reason }));
    if (box.folded && !look.asked)
      parts.push (words ('label-folded', { count: box.hidden }));
    return parts.join (', ');
  }
}
