/* Lessons: prose beside a live tree that follows what is being read. A lesson asks before
 * it tells: while a question is open, the tree keeps to itself what would answer it, and
 * what is written behind it waits. */

import { el, svg, number, isCalm } from './dom.js';
import { Question } from './ask.js';
import { Planks } from './planks.js';

/** Nodes go by their names here, so that moves need none. */
const TOLD = { labels: 'value,name,bound,window' };

/** While something is asked: numbers, but no windows, signs and reasons. */
const ASKING = { labels: 'value,name', windows: 'none' };

/** @param {string} [text] */
const words = text => text?.split(' ') ?? [];

/**
 * A tree, what is written beside it, and what is asked there.
 * @typedef {{ tree: LessonTree, blocks: HTMLElement[], questions: Question[] }} Stand
 */

/** @implements {Mode} */
export class Lesson {
  static needs = 'lessons';

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.planks = new Planks();
    this.room = el('article', { className: 'lesson', tabindex: '0', onscroll: () => this.#scrolled() });
    this.below = el('div', { className: 'hands' });
    /** @type {Stand[]} */
    this.stands = [];
    /** @type {Stand|null} */
    this.stand = null;
    /** @type {{ name: string, value: number, pieces: Slope[], touched?: boolean }|null} */
    this.leaf = null;
    this.number = 0;
    this.step = 0;
    this.end = 0;
    this.due = 0;
    this.asked = 0;
  }

  enter() {
    const { app } = this;
    this.before = this.before ?? app.problem;
    app.body.append(this.room);
    app.saying?.append(this.planks.svg, this.below);
    this.#open(Number(app.own['lesson.n'] ?? 0));
  }

  leave() {
    this.stand = null;
    for (const part of [this.room, this.planks.svg, this.below])
      part.remove();
    this.app.body.classList.remove('reading');
  }

  #asking() {
    return this.stand?.questions.some(question => !question.done) ?? false;
  }

  /** How the tree is drawn: with less while something is asked of it. */
  drawing() {
    const look = this.#asking() ? ASKING : TOLD;
    /* Only there do moves say something: how probable they are. */
    const dice = /\bchance\b/.test(this.stand?.tree.problem.t ?? '');
    return dice ? { ...look, labels: `${look.labels},move` } : look;
  }

  /** @returns {LessonData[]} */
  #all() {
    return this.app.data.lessons?.[this.app.language] ?? this.app.data.lessons?.en ?? [];
  }

  /* --- The prose --- */

  /** Shows a lesson; 0: all of them.
   * @param {number} n */
  #open(n) {
    const { app } = this, lesson = this.#all()[n - 1];
    this.number = lesson ? n : 0;
    app.own['lesson.n'] = String(this.number);
    this.stands = [];
    this.stand = null;
    this.asked = 0;
    this.room.replaceChildren(...lesson ? this.#lesson(lesson) : this.#list());
    app.body.classList.toggle('reading', Boolean(lesson));
    this.room.scrollTo(0, 0);
    this.#entitle();
    if (lesson)
      this.#watch();
  }

  /**
   * The questions of a lesson that have been answered: the address has them.
   * @param {number} n
   */
  #done(n) {
    return (this.app.own[`done.${n}`] ?? '').split('.').filter(text => text).map(Number);
  }

  #list() {
    const { app } = this;
    const answered = (/** @type {LessonData} */ { number: n, parts }) => app.t('lesson-done', {
      n: this.#done(n).length,
      of: parts.flatMap(part => part.blocks).filter(block => block.ask !== undefined).length
    });
    return [el('h2', {}, app.t('mode-lesson')), el('p', { className: 'goal' }, app.t('lesson-lead')),
      el('ol', { className: 'cards' }, ...this.#all().map(lesson =>
        el('li', {}, el('button', { type: 'button', onclick: () => this.#open(lesson.number) },
          el('b', {}, `${lesson.number}. ${lesson.title}`),
          el('span', {}, `${app.t('lesson-minutes', lesson)} · ${lesson.goal}`),
          this.#done(lesson.number).length > 0 ? el('i', {}, answered(lesson)) : null))))];
  }

  /** @param {LessonData} lesson */
  #lesson(lesson) {
    const { app } = this, all = this.#all(), next = all[lesson.number];
    const done = this.#done(lesson.number);
    const head = el('header', {}, el('button', { type: 'button', className: 'quiet',
      onclick: () => this.#open(0) }, `‹ ${app.t('lesson-all')}`),
    el('h2', {}, `${lesson.number}. ${lesson.title}`),
    el('p', { className: 'goal' }, `${app.t('lesson-minutes', lesson)} · ${lesson.goal}`));
    const parts = lesson.parts.map((part, i) => this.#part(part, i, done));
    return [head, ...parts, next ? el('button', { type: 'button', className: 'onward following',
      onclick: () => this.#open(next.number) }, `${next.number}. ${next.title} ▶`) : null]
      .flatMap(part => part ?? []);
  }

  /**
   * @param {LessonData['parts'][0]} part
   * @param {number} i
   * @param {number[]} done the questions that have been answered
   */
  #part(part, i, done) {
    const section = el('section', { className: part.kind },
      el('h3', {}, part.kind === 'beat' ? `${i + 1}. ` : '', ...this.#prose(part.title)));
    for (const block of part.blocks) {
      if (block.tree) {
        this.stands.push({ tree: block.tree, blocks: [], questions: [] });
        continue;
      }
      const element = block.ask === undefined ? this.#text(block) : this.#question(block, done);
      section.append(element);
      this.stands.at(-1)?.blocks.push(element);
    }
    this.#reveal(section);
    return section;
  }

  /** @param {LessonBlock} block */
  #text(block) {
    if (block.console !== undefined)
      return el('pre', {}, block.console);
    return el('p', { className: block.item === undefined ? '' : 'item' },
      ...this.#prose(block.item ?? block.text ?? ''));
  }

  /**
   * @param {LessonBlock} block
   * @param {number[]} done
   */
  #question(block, done) {
    const index = this.asked++, stand = this.stands[this.stands.length - 1];
    /** @type {Question} */
    const question = new Question(/** @type {LessonAsk} */ (block), {
      t: this.app.t,
      prose: text => this.#prose(text),
      answered: () => this.#answered(index, question.element),
      picking: () => this.#to(stand),
      read: kind => kind === 'drag' ? String(this.leaf?.value ?? '') : String(this.#leaves())
    });
    stand.questions.push(question);
    if (done.includes(index))
      question.tell();
    question.show();
    return question.element;
  }

  /**
   * What is written with marks: `code`, **strong**, *stressed*; nodes can be pointed at.
   * @param {string} text
   * @returns {Node[]}
   */
  #prose(text) {
    const unlinked = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
    return unlinked.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).flatMap(piece => {
      if (piece.startsWith('`'))
        return [el('code', {}, piece.slice(1, -1))];
      if (piece.startsWith('**'))
        return [el('b', {}, piece.slice(2, -2))];
      if (piece.startsWith('*') && piece.length > 1)
        return [el('em', {}, ...this.#prose(piece.slice(1, -1)))];
      /* A alone is a word, too. */
      return piece.split(/\b([B-H]|[a-h]\d{1,2})\b/).map((word, i) => i % 2 === 0
        ? document.createTextNode(word.replace(/(^|[ (])-(?=[\d∞])/g, '$1−'))
        : el('span', { className: 'at' }, word));
    });
  }

  /** What stands behind an open question waits.
   * @param {HTMLElement} section */
  #reveal(section) {
    let open = true;
    for (const child of section.children) {
      /** @type {HTMLElement} */ (child).hidden = !open;
      if (child.classList.contains('quiz') && !child.classList.contains('done'))
        open = false;
    }
  }

  /**
   * @param {number} index
   * @param {HTMLElement} element
   */
  #answered(index, element) {
    const { app } = this;
    app.own[`done.${this.number}`] = [...new Set(this.#done(this.number)).add(index)].join('.');
    if (element.parentElement)
      this.#reveal(element.parentElement);
    if (this.stand?.questions.some(question => question.element === element))
      this.#show(this.stand, true);
    app.remember();
  }

  /* --- The tree follows --- */

  /** Which tree each paragraph stands beside. */
  #watch() {
    for (const stand of this.stands)
      for (const block of stand.blocks)
        for (const name of ['focusin', 'pointerdown'])
          block.addEventListener(name, () => this.#to(stand));
    /* The page itself goes to its own step first. */
    setTimeout(() => this.#follow());
  }

  /** Once for each picture that the screen shows. */
  #scrolled() {
    if (!this.due && this.number)
      this.due = requestAnimationFrame(() => {
        this.due = 0;
        this.#follow();
      });
  }

  /** The tree of the paragraph that is being read: the last one that has come up so far. */
  #follow() {
    const { top, height } = this.room.getBoundingClientRect();
    const line = top + height * .42;
    const come = this.stands.filter(stand => stand.blocks.some(block =>
      block.getClientRects().length > 0 && block.getBoundingClientRect().top < line));
    const read = come.at(-1) ?? this.stands[0];
    if (read)
      this.#to(read);
  }

  /** @param {Stand} stand */
  #to(stand) {
    if (stand !== this.stand)
      this.#show(stand, false);
  }

  /**
   * @param {Stand} stand
   * @param {boolean} again the same, where more may be told now
   */
  #show(stand, again) {
    const { app } = this, { tree } = stand;
    this.stand = stand;
    for (const block of this.room.querySelectorAll('.is-read'))
      block.classList.remove('is-read');
    for (const block of stand.blocks)
      block.classList.add('is-read');
    const problem = again ? app.problem : tree.problem;
    if (!again)
      this.leaf = null;
    app.now = { step: 0, seen: 0 };
    app.find(problem, { undo: false, message: true });
    if (!again) {
      this.end = app.search.about.steps;
      this.step = this.#stepOf(tree);
      this.#take(tree);
    }
    app.go(this.#step());
    this.#hands(tree);
  }

  /** The page is called after the lesson, and not after its trees. */
  #entitle() {
    const { app } = this, lesson = this.#all()[this.number - 1];
    app.title.textContent = document.title =
      lesson ? `${lesson.number}. ${lesson.title}` : app.t('mode-lesson');
  }

  /**
   * What the reader may change in it.
   * @param {LessonTree} tree
   */
  #take(tree) {
    if (!tree.drag)
      return;
    const [name] = words(tree.drag);
    const { value, pieces } = this.app.ask('leaf', String(this.app.search.names.get(name)));
    this.leaf = { name, value: Number(value), pieces, touched: false };
  }

  /**
   * The step after which the search stands at the tree's moment: start, end, or enter,
   * after, cut or leave with a node, whose parent has taken its value after the step after.
   * @param {LessonTree} tree
   */
  #stepOf({ moment, problem }) {
    const { search } = this.app, [word, name] = words(moment);
    if (!name)
      return word === 'end' ? this.end : 0;
    const asked = search.words(problem).filter(option => !option.startsWith('--view'));
    const [, ...steps] = search.run('trace', ...asked, '-T', 'jsonl').trim().split('\n');
    const wanted = word === 'after' ? 'leave' : word;
    return steps.map(line => JSON.parse(line))
      .findIndex(step => step.event === wanted && step.name === name) + (word === 'after' ? 2 : 1);
  }

  /** The step of the moment; a search that has become another one stands at its end where
   * this one does. */
  #step() {
    const { step, stand } = this, { steps } = this.app.search.about;
    if (!stand || (step === 0 && this.#asking()))
      return 0;
    /* What was asked of a tree that nobody had searched is shown searched. */
    return step === 0 && stand.questions.length || this.end === step ? steps : step;
  }

  /** @param {Moment} now */
  moment(now) {
    const { app, stand } = this, tree = stand?.tree;
    this.#entitle();
    if (!tree)
      return;
    const asking = this.#asking();
    for (const node of asking ? app.tree.nodes() : [])
      this.#unsign(node);
    for (const name of words(tree.hidden))
      this.#hide(name);
    app.say(now.step > 0 && !asking && !this.#tellsHidden(now) ? now.said ?? [] : []);
    const { windowed, steps } = app.search.about;
    const quiet = asking || !windowed || now.step === 0 || now.step === steps;
    const [, , from, , to] = words(tree.drag);
    this.planks.svg.classList.toggle('empty', quiet && !this.leaf);
    this.planks.show({ now: quiet ? null : now, words: app.t('lesson-matters'), leaf: this.leaf,
      numbers: from ? [Number(from), Number(to)] : app.search.about.leaves ?? [] });
    for (const span of this.room.querySelectorAll('.is-read .at'))
      span.setAttribute('data-node', String(app.search.names.get(span.textContent ?? '') ?? ''));
    this.#mark();
    for (const question of stand.questions)
      question.show();
  }

  /**
   * A node's number without what is proved of it.
   * @param {number} node
   */
  #unsign(node) {
    const element = this.app.tree.node(node), text = element?.querySelector('text.v');
    const name = this.app.search.about.names?.[node] ?? '', title = element?.querySelector('title');
    if (text)
      text.textContent = (text.textContent ?? '').replace(/^[≤≥] /, '');
    if (title)
      title.textContent = name;
    element?.setAttribute('aria-label', `${name} ${text?.textContent ?? ''}`);
  }

  /** @param {Moment} now */
  #tellsHidden(now) {
    return words(this.stand?.tree.hidden).includes(now.name ?? '');
  }

  /**
   * A leaf whose value nobody has seen.
   * @param {string} name
   */
  #hide(name) {
    const { app } = this, node = app.search.names.get(name);
    const element = node ? app.tree.node(node) : null;
    const text = element?.querySelector('text.v'), title = element?.querySelector('title');
    if ((name === this.leaf?.name && this.leaf.touched) || !element)
      return;
    if (text)
      text.textContent = '?';
    if (title)
      title.textContent = name;
    element.setAttribute('aria-label', `${name} ?`);
  }

  /* --- What the reader does with it --- */

  /** @param {LessonTree} tree */
  #hands(tree) {
    const { app } = this, { t } = app, leaf = this.leaf;
    const [, , from, , to] = words(tree.drag);
    /** @type {(HTMLElement|null)[]} */
    const hands = [
      leaf ? el('label', { className: 'dragging' }, el('b', {}, `${leaf.name} = ${this.#known(leaf)}`),
        el('input', { type: 'range', min: from, max: to, value: leaf.value,
          oninput: (/** @type {Event} */ event) =>
            this.#drag(Number(/** @type {HTMLInputElement} */ (event.target).value)) })) : null,
      tree.anyway ? el('button', { type: 'button', onclick: () => this.#anyway(tree.anyway ?? '') },
        t('lesson-anyway')) : null,
      tree.beside ? this.#beside(tree.beside) : null,
      tree.play ? el('p', { className: 'played' }, t('lesson-play')) : null
    ];
    if (document.activeElement?.closest('.dragging') && this.below.querySelector('.dragging b')) {
      const label = /** @type {HTMLElement} */ (this.below.querySelector('.dragging b'));
      label.textContent = leaf ? `${leaf.name} = ${this.#known(leaf)}` : '';
      return;
    }
    this.below.replaceChildren(...hands.flatMap(hand => hand ?? []));
  }

  /**
   * Its value, which lies face down until it is changed.
   * @param {{ name: string, value: number, touched?: boolean }} leaf
   */
  #known(leaf) {
    return words(this.stand?.tree.hidden).includes(leaf.name) && !leaf.touched ? '?' : number(leaf.value);
  }

  /** @param {number} value */
  #drag(value) {
    const { app, stand, leaf } = this;
    if (!stand || !leaf)
      return;
    leaf.value = value;
    leaf.touched = true;
    app.find({ ...stand.tree.problem, set: `${leaf.name}=${value}` }, { undo: false, message: true });
    app.go(this.#step());
    this.#hands(stand.tree);
  }

  /**
   * Another search of the same tree: one or the other.
   * @param {string} beside
   */
  #beside(beside) {
    const { app, stand } = this, other = beside.includes('=') ? Object.fromEntries([beside.split('=')])
      : { a: beside };
    const own = stand?.tree.problem ?? app.problem, problems = [own, { ...own, ...other }];
    return el('div', { className: 'choice', role: 'radiogroup' }, ...problems.map(problem => {
      const is = JSON.stringify(problem) === JSON.stringify(app.problem);
      const counted = this.#asking() ? '' : `: ${app.t('lesson-leaves')} ${this.#leaves(problem)}`;
      return el('button', { type: 'button', 'aria-checked': String(is), role: 'radio', onclick: () => {
        app.find(problem, { undo: false, message: true });
        app.go(app.search.about.steps);
        if (stand)
          this.#hands(stand.tree);
      } }, `${problem.a ?? 'alphabeta'}${counted}`);
    }));
  }

  /**
   * How many leaves a search looks at.
   * @param {Problem} [problem] that of now
   */
  #leaves(problem = this.app.problem) {
    const { search } = this.app;
    return search.ask('solve', ...search.words(problem), '-T', 'json').leaves;
  }

  /**
   * Sends up what was skipped, as far as it comes.
   * @param {string} name
   */
  #anyway(name) {
    const { app } = this;
    const found = app.ask('anyway', String(app.search.names.get(name)));
    const skipped = /** @type {[number, number][]} */ (found.truths).filter(([node]) => app.tree.node(node));
    app.tree.light(skipped.map(([node]) => node), 'is-chosen');
    let wait = 0;
    for (const { node, value } of /** @type {{ node: number, value: number }[]} */ (found.way)) {
      const above = Number(app.tree.parents?.get(String(node)) ?? 0);
      setTimeout(() => app.tree.travel(node, above, number(value)), wait);
      wait += isCalm() ? 0 : 500;
    }
    this.below.replaceChildren(
      ...this.below.querySelectorAll('button'),
      el('ol', { className: 'way' },
        ...found.way.map((/** @type {{ text: string }} */ { text }) => el('li', {}, text))),
      el('p', {}, found.said));
  }

  /**
   * The reader's move, and the page's.
   * @param {string} name
   */
  #play(name) {
    const { app, stand } = this, id = app.search.names.get(name) ?? 0;
    const replies = app.tree.children(id), mine = app.tree.children(1).includes(id);
    if (!stand || !mine || replies.length === 0)
      return false;
    /** @type {[number, number, number, number][]} */
    const nodes = [[0, 0, 0, 0], ...app.ask('nodes').nodes];
    const careful = stand.tree.play === 'careful';
    const reply = careful ? replies.reduce((a, b) => nodes[b][3] < nodes[a][3] ? b : a)
      : replies[Math.floor(Math.random() * replies.length)];
    app.tree.light([id, reply], 'is-chosen');
    this.below.prepend(el('p', { className: 'played' }, app.t('lesson-played',
      { move: name, reply: app.search.about.names?.[reply] ?? '', value: number(nodes[reply][3]) })));
    return true;
  }

  /**
   * The two children of a node change places.
   * @param {string} name
   */
  #exchange(name) {
    const { app } = this, [, second] = app.tree.children(app.search.names.get(name) ?? 0);
    if (!second)
      return false;
    const { tree } = app.ask('edit', app.search.game(app.problem.t), app.search.about.names?.[second] ?? '',
      'put', '1');
    app.find({ ...app.problem, t: tree }, { undo: false, message: true });
    app.go(app.search.about.steps);
    return true;
  }

  /**
   * Prose is gone through with the keys that pages know; steps wait until nothing is asked.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const way = { PageDown: 1, ' ': 1, PageUp: -1 }[event.key];
    if (way && !/** @type {Element} */ (event.target).closest('button')) {
      this.room.scrollBy({ top: way * .8 * this.room.clientHeight, behavior: isCalm() ? 'auto' : 'smooth' });
      return true;
    }
    return (!this.stand || this.#asking()) && /^(Arrow(Left|Right)|Home|End|[nbcC])$/.test(event.key);
  }

  /** @param {number} node */
  click(node) {
    const { app, stand } = this, name = app.search.about.names?.[node] ?? '';
    if (!stand)
      return true;
    const open = stand.questions.find(question => !question.done);
    const taken = stand.tree.play ? this.#play(name)
      : open?.ask.fields.some(field => field.kind === 'order') ? this.#exchange(name)
        : open?.take(name);
    if (taken)
      this.#mark();
    return true;
  }

  /** What has been picked, in the tree. */
  #mark() {
    const { app, stand } = this;
    const open = stand?.questions.find(question => question.active >= 0);
    app.tree.overlay.replaceChildren();
    open?.ask.fields.forEach(({ kind }, i) => open.picked[i].forEach((name, place) => {
      const node = app.search.names.get(name) ?? 0, { x, y } = app.tree.place(node);
      const edge = app.tree.edge(Number(app.tree.parents?.get(String(node)) ?? 0), node);
      const way = edge?.querySelector('path');
      if (kind === 'strike' && way) {
        const at = way.getPointAtLength(way.getTotalLength() * .7);
        app.tree.overlay.append(svg('path', { className: 'struck',
          d: `M${at.x - 11} ${at.y + 5}l14 -14M${at.x - 3} ${at.y + 9}l14 -14` }));
      } else if (kind !== 'strike') {
        app.tree.overlay.append(svg('circle', { className: 'badge', cx: x - 4, cy: y - 2, r: 11 }),
          svg('text', { className: 'badge', x: x - 4, y: y + 2.5, 'text-anchor': 'middle' },
            kind === 'visits' ? place + 1 : kind === 'who' ? '!' : '✓'));
      }
    }));
  }
}
