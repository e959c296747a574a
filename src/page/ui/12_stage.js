/* A stage: one search with its picture, sentence and panels. */

class Stage {
  constructor (data, index) {
    this.search = new Search (data);
    this.sentences = new Sentences (data);
    this.folding = new Folding (this.search);
    this.picture = new Picture (this.search);
    this.view = new View (this.picture);
    this.code = new Code (this.search);
    this.windows = new Windows (this.search);
    this.trace = new Trace (this.search);
    this.limits = null; /* worked out when a cut is first shown */
    this.k = -1;
    this.make_element (index);
    this.picture.svg.addEventListener ('click', event => this.on_click (event));
    new ResizeObserver (() => this.on_resize ()).observe (this.shown);
    new ResizeObserver (() => this.code.settle ()).observe (this.code.list);
  }

  make_element (index) {
    this.sentence = make ('p', { class: 'sentence', 'aria-live': 'polite',
                                 role: 'status' });
    this.result = make ('p', { class: 'result' });
    this.heading = make ('h2');
    this.asking = make ('div', { class: 'asking' });
    this.shown = make ('div', { class: 'shown' }, this.picture.svg);
    this.telling = make ('div', { class: 'telling' }, this.sentence, this.result);
    this.panels = make ('div', { class: 'panels' }, this.asking, this.code.list,
                         make ('div', { class: 'tables' }, this.windows.table,
                               this.trace.element));
    this.element = make ('section', { class: 'stage', 'data-search': index },
                         this.heading, this.shown, this.telling, this.panels);
  }

  hides (id) {
    return poda.mode === 'exam' && !poda.revealed.has (0) && !poda.revealed.has (id);
  }

  /* Everything of step k but its sentence, which may have to be unpacked first. */
  show (k) {
    const s = this.search, moment = new Moment (s, k);
    this.k = k;
    this.moment = moment;
    this.lay_out (moment);
    if (poda.mode === 'sheet')
      return this.show_blank (moment);
    const hides = id => this.hides (id);
    const cutting = moment.verb === CUT;
    this.picture.update (moment, {
      hides, asking: poda.mode === 'predict', pv: k === s.n_steps,
      by: cutting ? this.cause (moment.node) : 0 });
    this.picture.svg.setAttribute ('aria-label', words ('tree-label', {
      title: poda.data.title, step: k, steps: s.n_steps }));
    const box = this.picture.box (moment.node || 1);
    if (box)
      this.view.show (box);
    this.code.show (k > 0 ? moment.code_line () : 0);
    this.windows.show (moment, hides);
    this.trace.show (moment, hides);
    this.result.textContent = k === s.n_steps ? tame (in_language (s.data.result)) : '';
  }

  /* The tree before anything is known of it, with what the sheet says. */
  show_blank (moment) {
    this.picture.update (moment, { sheet: poda.sheet });
    this.picture.svg.setAttribute ('aria-label', poda.data.title);
    this.code.show (0);
    this.result.textContent = '';
  }

  /* Scrolls to what the step has changed, once all stands that takes room. */
  settle () {
    this.code.settle ();
    this.trace.settle ();
  }

  /* Where letters fall away with size, the open path keeps its windows: then it counts
   * for the places, too. */
  lay_out (moment) {
    const answer = moment.k === this.search.n_steps ? this.best_line () : [];
    const ids = this.folding.visible ([...moment.path, ...answer]);
    const known = this.picture.layout, roomy = known && known.labels.windows;
    const manner = { asking: poda.mode === 'predict', narrow: this.view.is_narrow (),
                     blank: poda.mode === 'sheet' };
    const key = JSON.stringify (manner) + ids.join ()
                + (roomy === false ? '|' + moment.path.join () : '');
    if (known && key === this.key)
      return;
    const anchor = known && this.anchor (moment.path);
    const focused = this.refocus || this.picture.svg.contains (document.activeElement);
    this.refocus = false;
    this.picture.build (ids, moment.path, manner);
    this.key = JSON.stringify (manner) + ids.join ()
               + (this.picture.layout.labels.windows ? '' : '|' + moment.path.join ());
    if (anchor && this.picture.layout.width * this.view.scale > this.view.size ().width)
      this.keep (anchor);
    else
      this.view.fit (false);
    if (focused)
      this.focus_on (this.picture.focused);
  }

  best_line () {
    const s = this.search, line = [];
    for (let id = 1; id; id = s.children (id).find (child => s.pv[child]))
      line.push (id);
    return line;
  }

  /* A picture that the reader has not moved fits its room anew. */
  on_resize () {
    if (!this.picture.layout || !this.view.is_resized ())
      return;
    if (!this.view.moved)
      this.view.fit (false);
    this.view.show (this.picture.box (this.moment.node || 1));
  }

  /* The deepest node of the path that is drawn, and where on the screen. */
  anchor (path) {
    for (const id of path.slice ().reverse ()) {
      const box = this.picture.box (id);
      if (box)
        return { id, x: this.view.x + box.x * this.view.scale };
    }
    return null;
  }

  keep (anchor) {
    const box = this.picture.box (anchor.id);
    this.view.x = anchor.x - box.x * this.view.scale;
    this.view.apply ();
  }

  async tell () {
    const k = this.k, hidden = poda.mode === 'exam' && !poda.revealed.has (0);
    const text = poda.mode === 'sheet' ? await poda.sheet.sentence ()
                 : k === 0 ? words ('before') : hidden ? words ('exam-hidden')
                 : tame (await this.sentences.at (k));
    if (this.k !== k || this.sentence.textContent === text)
      return;
    this.sentence.textContent = text;
    this.code.settle (); /* more lines of it leave less room */
  }

  translate () {
    this.refocus = this.picture.svg.contains (document.activeElement);
    this.heading.textContent = in_language (this.search.data.rules);
    this.code.speak ();
    this.trace.reset ();
    this.picture.reset ();
    this.key = null;
  }

  /* The open node whose value so far, proved, closes the window of the node that cuts;
   * 0 where the root's given window or an infinite value does. */
  cause (id) {
    const s = this.search, m = new Moment (s, s.cut_at (id));
    const bound = m.bound_now (id, s.player[id] === MAX);
    if (s.cut_by[id] === 0)
      return 0;
    for (let open = s.parent[id]; open; open = s.parent[open]) {
      if (s.player[open] === CHANCE)
        return 0;
      const value = m.value (open);
      if (s.player[open] !== s.player[id] && (open === s.cut_by[id] || value === bound)
          && this.is_proved (m, open, value))
        return open;
    }
    return 0;
  }

  /* Whether the true value of an open node cannot be better for it than its value so
   * far. */
  is_proved (moment, id, value) {
    const s = this.search, max = s.player[id] === MAX;
    this.limits = this.limits || proved_limits (s);
    let proved = false;
    moment.each_returned (id, child => {
      proved = proved || (max ? this.limits.lower[child] >= value
                              : this.limits.upper[child] <= value);
    });
    return proved;
  }

  /* A node to its first visit, and from there to its last. */
  on_click (event) {
    if (this.view.dragged) {
      this.view.dragged = false;
      return;
    }
    const group = event.target.closest ('[data-node]');
    if (!group)
      return;
    const id = Number (group.dataset.node);
    poda.lead_by (this);
    if (event.target.closest ('.fold'))
      this.toggle (id);
    else
      poda.visit (id);
  }

  toggle (id) {
    this.folding.toggle (id, new Set (this.moment.path));
    poda.redraw ();
  }

  focus_on (id) {
    const group = this.picture.groups.get (id);
    if (!group || group.classList.contains ('hushed'))
      return;
    this.picture.set_focusable (id);
    group.focus ({ preventScroll: true });
    this.view.show (this.picture.box (id));
  }

  /* From a focused node up to its parent, down to its first child, or to a sibling. */
  walk (id, key) {
    const box = this.picture.box (id);
    const kin = box.parent ? box.parent.kids : [box], at = kin.indexOf (box);
    const to = key === 'ArrowUp' ? box.parent : key === 'ArrowDown' ? box.kids[0]
               : kin[at + (key === '[' ? -1 : 1)];
    if (to)
      this.focus_on (to.id);
  }
}

/* Proved limits of every visited node's true value, as the record works them out. */
function proved_limits (s) {
  const lower = s.value.slice (), upper = s.value.slice ();
  for (let id = s.n_visited; id >= 1; id--) {
    if (s.is_leaf (id))
      continue;
    const kids = s.children (id).filter (child => !s.is_pruned (child));
    const join = (limits, kind) => kids.map (child => limits[child]).reduce (
      (a, b) => kind === MAX ? Math.max (a, b) : Math.min (a, b));
    const mean = limits => kids.reduce ((sum, child) => s.weight[child] === 0 ? sum
      : sum + s.weight[child] * limits[child], 0)
      / kids.reduce ((sum, child) => sum + s.weight[child], 0);
    const kind = s.player[id];
    lower[id] = kind === CHANCE ? mean (lower)
                : kind === MIN && s.cut[id] ? -Infinity : join (lower, kind);
    upper[id] = kind === CHANCE ? mean (upper)
                : kind === MAX && s.cut[id] ? Infinity : join (upper, kind);
  }
  return { lower, upper };
}
