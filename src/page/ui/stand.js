/* A tree of a lesson, in a figure next to its text. While a question is open, the tree hides the
 * answer. */

import { el, svg, number } from './dom.js';
import { searchAnyway } from './climb.js';
import { refusal, sentence } from './panels.js';
import { Planks } from './planks.js';
import { cards, fitFormula, histogram, slips } from './extras.js';

/** @param {string} [text] */
const words = text => text?.split(' ') ?? [];

export class Stand {
  /** @param {import('./app.js').App} app
   * @param {LessonTree} tree
   * @param {import('./tree.js').TreeView} view
   * @param {Stand|null} before one whose tree stands beside the next part, too */
  constructor(app, tree, view, before) {
    this.app = app;
    this.tree = tree;
    this.view = view;
    this.problem = tree.problem;
    /** @type {import('./ask.js').Question[]} */
    this.questions = [];
    /** All that is asked of this tree, in other parts as well.
     * @type {import('./ask.js').Question[]} */
    this.asked = before?.asked ?? [];
    /** @type {Moment} */
    this.now = { step: 0, seen: 0 };
    /** @type {{ name: string, value: number, pieces: Slope[], touched?: boolean }|null} */
    this.leaf = null;
    /** The step of the tree's moment, and the last one.
     * @type {number} */
    this.step = 0;
    this.end = 0;
    this.climbed = this.pointed = false;
    /** Number of orders by number of visited leaves.
     * @type {Map<number, number>|null} */
    this.counts = null;
    /** @type {{ [option: string]: string|undefined }} */
    this.look = {};
    this.page = '';
    this.extra = el('div', { className: 'extra' });
    this.planks = new Planks();
    this.planks.svg.onclick = () => this.#turn();
    this.said = el('p', { className: 'moment', 'aria-live': 'polite' });
    this.hands = el('div', { className: 'hands' });
    this.text = el('div', { className: 'text' });
    this.element = el('div', { className: 'stand' }, this.text,
      el('figure', {}, view.element, this.said, this.extra, this.planks.svg, this.hands));
  }

  asking() {
    return this.asked.some(question => !question.done);
  }

  /** True if it shows only numbers: during a question, or before other labels are explained. */
  plain() {
    return this.asking() || Boolean(this.tree.plain);
  }

  /** Whether it has a ladder of windows: in the midst of a search of which nothing is asked. */
  windowed() {
    return !this.plain() && !/^(start|end)/.test(this.tree.moment);
  }

  /** How the tree is drawn, and plainer where that cannot be read. */
  drawing() {
    /* Only there do moves say something: how probable they are. */
    const plain = { labels: /\bchance\b/.test(this.problem.t) ? 'value,name,move' : 'value,name' };
    return this.plain() ? [plain] : this.windowed() ? [{ ...plain, windows: 'ladder' }, plain]
      : [{ labels: `${plain.labels},bound,window` }, plain];
  }

  /** Makes it the tree that the page holds; nothing moves.
   * @param {boolean} [anew] it is to be drawn anew */
  hold(anew = false) {
    const { app, view } = this;
    app.tree = view;
    app.problem = this.problem;
    app.now = this.now;
    if (anew) {
      this.look = app.hold(this.problem, this.drawing());
      this.page = view.page();
    } else {
      app.search.hold(this.problem, this.look);
    }
    view.names = app.search.about.names;
  }

  /** Shows the ladder of windows in place of the tree, where both have no room, and the tree again. */
  #turn() {
    const { view } = this;
    if (!view.aside && (!this.windowed() || view.shown.has('ladder')))
      return;
    view.aside = !view.aside;
    this.show();
  }

  /** Searches it, and shows its moment.
   * @param {Problem} [problem] another one than now */
  show(problem = this.problem) {
    const { app, view } = this, anew = view.nodes().length === 0;
    this.problem = problem;
    this.hold(true);
    const { steps } = app.search.about;
    if (anew) {
      this.end = steps;
      this.step = this.tree.moment === 'end' ? steps : app.search.stepOf(this.tree.problem, this.tree.moment);
      this.#take();
      view.show(app.search.still(this.#step(steps)), true);
    }
    app.go(this.#step(steps));
    this.#offer();
  }

  /** The leaf that the reader may drag. */
  #take() {
    const [name] = words(this.tree.drag);
    if (!name)
      return;
    const { app, problem } = this, given = problem[name] ?? this.#estimate(name).exec(problem.t)?.[2];
    const { value, pieces } = given ? { value: given, pieces: [] }
      : app.ask('leaf', String(app.search.names.get(name)));
    this.leaf = { name, value: Number(value), pieces };
  }

  /** The step to be shown; a search that has become another one stands at its end where this
   * one does.
   * @param {number} steps */
  #step(steps) {
    const { step } = this;
    if (step === 0 && this.asking())
      return 0;
    /* After a question, a tree that was not searched yet is shown searched. */
    return (step === 0 && this.asked.length > 0) || this.end === step ? steps : step;
  }

  /** @param {Moment} now */
  moment(now) {
    const { app, view, tree } = this, asking = this.asking(), plain = this.plain();
    this.now = now;
    for (const node of plain ? view.nodes() : [])
      this.#unsign(node);
    for (const name of words(tree.hidden))
      this.#hide(name);
    this.#tell();
    const { windowed, steps, leaves } = app.search.about;
    const quiet = asking || !windowed || now.step === 0 || now.step === steps || view.shown.has('ladder');
    const [, , from, , to] = words(tree.drag);
    const leaf = this.leaf?.pieces.length ? this.leaf : null;
    this.planks.svg.classList.toggle('empty', quiet && !leaf);
    this.planks.show({ now: quiet ? null : now, words: app.t('lesson-matters'), leaf,
      numbers: from ? [Number(from), Number(to)] : leaves ?? [] });
    for (const span of this.text.querySelectorAll('.at'))
      span.setAttribute('data-node', String(app.search.names.get(span.textContent ?? '') ?? ''));
    for (const term of this.text.querySelectorAll('code > .term'))
      fitFormula(term, this);
    this.mark();
    if (tree.with === 'cards')
      this.extra.replaceChildren(cards(this));
    if (tree.with === 'orders')
      this.extra.replaceChildren(histogram(this));
    if (tree.with === 'slips' && !this.extra.firstChild && !asking)
      this.extra.replaceChildren(slips(this));
    for (const question of this.questions)
      question.show();
  }

  #tell() {
    const { app, now } = this;
    const tells = now.step > 0 && !this.plain() && !words(this.tree.hidden).includes(now.name ?? '');
    this.said.replaceChildren(...tells ? sentence(now.said ?? [], node => app.player(node)) : []);
  }

  /** @param {number|null} node what was cut says who refuses it, once nothing is asked */
  point(node) {
    const said = this.plain() ? null : refusal(this.app, node);
    if (said)
      this.said.replaceChildren(...said);
    else if (this.pointed)
      this.#tell();
    this.pointed = said !== null;
  }

  /** A node's number without what is proved of it.
   * @param {number} node */
  #unsign(node) {
    const name = this.view.names?.[node] ?? '', text = this.view.node(node)?.querySelector('text.v');
    this.#write(node, (text?.textContent ?? '').replace(/^[≤≥] /, ''), name);
  }

  /** Hides the value of a leaf.
   * @param {string} name */
  #hide(name) {
    if (name !== this.leaf?.name || !this.leaf.touched)
      this.#write(this.app.search.names.get(name) ?? 0, '?', name);
  }

  /** @param {number} node @param {string} value @param {string} name */
  #write(node, value, name) {
    const element = this.view.node(node);
    const text = element?.querySelector('text.v'), title = element?.querySelector('title');
    if (text)
      text.textContent = value;
    if (title)
      title.textContent = name;
    element?.setAttribute('aria-label', `${name} ${value}`);
  }

  /* --- What the reader does with it --- */

  #offer() {
    const { app, tree, leaf, view } = this;
    const name = this.hands.querySelector('.dragging b');
    /* A slider that is being dragged stays. */
    if (leaf && name) {
      name.textContent = this.#known(leaf);
      return;
    }
    const [, , from, , to] = words(tree.drag);
    /** @type {(HTMLElement|null)[]} */
    const hands = [
      leaf ? el('label', { className: 'dragging' }, el('b', {}, this.#known(leaf)),
        el('input', { type: 'range', min: from, max: to, value: leaf.value,
          oninput: (/** @type {Event} */ event) =>
            this.#drag(Number(/** @type {HTMLInputElement} */ (event.target).value)) })) : null,
      tree.anyway ? el('button', { type: 'button', onclick: () => this.#anyway() },
        app.t('lesson-anyway')) : null,
      view.aside || (this.windowed() && app.search.about.windowed && !view.shown.has('ladder'))
        ? el('button', { type: 'button', className: 'quiet', onclick: () => this.#turn() },
          app.t(view.aside ? 'ladder-tree' : 'ladder')) : null,
      tree.beside ? this.#beside(tree.beside) : null,
      tree.play ? el('p', { className: 'played' }, app.t('lesson-play')) : null
    ];
    this.hands.replaceChildren(...hands.flatMap(hand => hand ?? []));
  }

  /** Its value; hidden until it is changed.
   * @param {{ name: string, value: number, touched?: boolean }} leaf */
  #known(leaf) {
    const hidden = words(this.tree.hidden).includes(leaf.name) && !leaf.touched;
    const name = leaf.name === 'depth' ? this.app.t('rule-depth') : leaf.name;
    return `${name} = ${hidden ? '?' : number(leaf.value)}`;
  }

  /** @param {number} value */
  #drag(value) {
    const { leaf } = this;
    if (!leaf)
      return;
    leaf.value = value;
    leaf.touched = true;
    this.show(this.#set(leaf.name, value));
    if (this.climbed)
      this.#anyway(true);
  }

  /** A regular expression for an inner node's estimate in the text of a tree.
   * @param {string} name */
  #estimate(name) {
    return new RegExp(`(\\b${name} \\[value=)([-\\d.]+)(?=\\][^]*\\b${name} -> )`);
  }

  /** The tree with another value of a leaf, of another estimate, or searched less deep.
   * @param {string} name @param {number} value @returns {Problem} */
  #set(name, value) {
    const { problem } = this.tree, estimate = this.#estimate(name);
    return name === 'depth' ? { ...problem, depth: String(value) }
      : estimate.test(problem.t) ? { ...problem, t: problem.t.replace(estimate, `$1${value}`) }
        : { ...problem, set: `${name}=${value}` };
  }

  /** Sends up what was skipped, as far as it comes.
   * @param {boolean} [calm] at once */
  #anyway(calm) {
    const { app, tree } = this;
    this.hold();
    const cut = app.search.names.get(tree.anyway ?? '') ?? 0;
    this.climbed = true;
    this.hands.querySelector('.way')?.remove();
    try {
      const said = searchAnyway(app, this.view, cut, calm);
      this.hands.append(el('p', { className: 'way', role: 'status' }, said));
    } catch {
      return; /* a leaf was dragged so far that nothing is cut there */
    }
  }

  /** Another search of the same tree: one or the other.
   * @param {string} beside */
  #beside(beside) {
    const { app, tree } = this;
    const other = beside.includes('=') ? Object.fromEntries([beside.split('=')]) : { a: beside };
    return el('div', { className: 'choice', role: 'radiogroup' },
      ...[tree.problem, { ...tree.problem, ...other }].map(problem => {
        const is = JSON.stringify(problem) === JSON.stringify(this.problem);
        const counted = this.asking() ? '' : `: ${app.t('lesson-leaves')} ${this.leaves(problem)}`;
        return el('button', { type: 'button', 'aria-checked': String(is), role: 'radio', onclick: () => {
          this.show(problem);
          app.go(app.search.about.steps);
        } }, `${problem.a ?? 'alphabeta'}${counted}`);
      }));
  }

  /** Returns the number of leaves that a search visits.
   * @param {Problem} [problem] that of now */
  leaves(problem = this.problem) {
    const { search } = this.app;
    return search.ask('solve', ...search.words(problem), '-T', 'json').leaves;
  }

  /** A node was clicked.
   * @param {number} node */
  click(node) {
    const name = this.view.names?.[node] ?? '', open = this.questions.find(question => !question.done);
    if (this.tree.play)
      this.#play(node, name);
    else if (open?.ask.fields.some(field => field.kind === 'order'))
      this.#exchange(node);
    else
      open?.take(name);
    this.mark();
  }

  /** The reader's move, and the page's.
   * @param {number} node @param {string} name */
  #play(node, name) {
    const { app, view } = this, replies = view.children(node);
    if (!view.children(1).includes(node) || replies.length === 0)
      return;
    /** @type {[number, number, number, number][]} */
    const nodes = [[0, 0, 0, 0], ...app.ask('nodes').nodes];
    const reply = this.tree.play === 'careful' ? replies.reduce((a, b) => nodes[b][3] < nodes[a][3] ? b : a)
      : replies[Math.floor(Math.random() * replies.length)];
    view.light([node, reply], 'is-chosen');
    this.hands.prepend(el('p', { className: 'played' }, app.t('lesson-played',
      { move: name, reply: view.names?.[reply] ?? '', value: number(nodes[reply][3]) })));
  }

  /** The two children of a node change places.
   * @param {number} node */
  #exchange(node) {
    const { app, view } = this, [, second] = view.children(node);
    if (!second)
      return;
    const { tree } = app.ask('edit', app.search.game(this.problem.t), view.names?.[second] ?? '', 'put', '1');
    this.show({ ...this.problem, t: tree });
    app.go(app.search.about.steps);
  }

  /** Marks the chosen nodes in the tree. */
  mark() {
    const { app, view } = this, open = this.questions.find(question => question.active >= 0);
    if (this.climbed)
      return;
    view.overlay.replaceChildren();
    open?.ask.fields.forEach(({ kind }, i) => open.picked[i].forEach((name, place) => {
      const node = app.search.names.get(name) ?? 0, { x, y } = view.place(node);
      const edge = view.edge(Number(view.parents?.get(String(node)) ?? 0), node);
      const way = edge?.querySelector('path');
      if (kind === 'strike' && way) {
        const at = way.getPointAtLength(way.getTotalLength() * .7);
        view.overlay.append(svg('path', { className: 'struck',
          d: `M${at.x - 11} ${at.y + 5}l14 -14M${at.x - 3} ${at.y + 9}l14 -14` }));
      } else if (kind !== 'strike') {
        view.overlay.append(svg('circle', { className: 'badge', cx: x - 4, cy: y - 2, r: 11 }),
          svg('text', { className: 'badge', x: x - 4, y: y + 2.5, 'text-anchor': 'middle' },
            kind === 'visits' ? place + 1 : kind === 'who' ? '!' : '✓'));
      }
    }));
  }
}
