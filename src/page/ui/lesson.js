/* Lessons: text with interactive trees, each in a figure next to its question. A lesson asks
 * before it explains: the text after an open question is hidden. */

import { el, isCalm } from './dom.js';
import { Question } from './ask.js';
import { formula } from './extras.js';
import { Stand } from './stand.js';
import { TreeView } from './tree.js';

/** Replaces - by the minus sign.
 * @param {string} text */
const signed = text => text.replace(/(^|[ (])-(?=[\d∞])/g, '$1−');

/** Open questions. */
const OPEN = '.quiz:not(.done)';

/** @implements {Mode} */
export class Lesson {
  static needs = 'lessons';

  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.home = app.tree;
    this.room = el('main', { className: 'lesson', tabindex: '0', onscroll: () => this.#scrolled() });
    /** The trees' views, which the next lesson takes over.
     * @type {TreeView[]} */
    this.views = [];
    /** @type {Stand[]} */
    this.stands = [];
    /** @type {Stand|null} */
    this.stand = null;
    this.number = 0;
    this.due = 0;
    this.asked = 0;
    this.onward = el('button', { type: 'button', className: 'quiet', onclick: () => this.#lead() });
    /* On paper all questions are shown, each with its tree. */
    addEventListener('beforeprint', () => this.stands.filter(stand => stand.view.nodes().length === 0)
      .forEach(stand => this.#show(stand)));
  }

  enter() {
    this.app.body.append(this.room);
    this.#open(Number(this.app.own['lesson.n'] ?? 0));
  }

  leave() {
    this.stand = null;
    this.app.tree = this.home;
    this.room.remove();
    this.app.body.classList.remove('reading');
  }

  drawing() {
    return this.stand?.drawing() ?? [{}];
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
    app.tree = this.home;
    this.room.replaceChildren(...lesson ? this.#lesson(lesson) : this.#list());
    app.body.classList.toggle('reading', Boolean(lesson));
    this.room.scrollTo(0, 0);
    this.#entitle();
    app.remember();
    if (!lesson)
      return;
    app.keep('lesson', n);
    /* The page itself goes to its own step first. */
    setTimeout(() => this.#draw(n));
  }

  /** The questions of a lesson that have been answered: the device knows, or the address.
   * @param {number} n */
  #done(n) {
    const key = `done.${n}`, { own, kept } = this.app;
    return (own[key] ?? kept[key] ?? '').split('.').filter(text => text).map(Number);
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

  /** @param {LessonData['parts'][0]} part
   * @param {number} i
   * @param {number[]} done the questions that have been answered */
  #part(part, i, done) {
    const section = el('section', { className: part.kind },
      el('h3', {}, part.kind === 'beat' ? `${i + 1}. ` : '', ...this.#prose(part.title)));
    /** @type {Stand|null} */
    let stand = null;
    for (const block of part.blocks) {
      const before = this.stands.at(-1) ?? null;
      if (block.tree) {
        stand = this.#stand(block.tree, null);
      } else {
        stand ??= part.kind === 'insight' ? null : before && this.#stand(before.tree, before);
        (stand?.text ?? section).append(block.ask === undefined
          ? el('p', {}, ...this.#prose(block.text ?? '')) : this.#question(block, done, stand));
      }
      if (stand && stand !== before)
        section.append(stand.element);
    }
    this.#reveal(section);
    return section;
  }

  /** A tree with its own figure.
   * @param {LessonTree} tree
   * @param {Stand|null} before one that shows the same */
  #stand(tree, before) {
    const n = this.stands.length, view = this.views[n] ??= new TreeView(this.home.style);
    const stand = new Stand(this.app, tree, view, before);
    view.clear();
    view.prefix = `stand${n}-`;
    view.least = .9;
    view.shaped = true;
    view.aside = false;
    view.onroom = () => {
      if (!this.stands.includes(stand) || !view.isThere() || stand.page === view.page())
        return;
      this.#show(stand);
      this.#scrolled();
    };
    view.onclick = node => {
      this.#to(stand);
      stand.click(node);
    };
    view.onpoint = node => stand === this.stand && this.app.point(node);
    stand.element.addEventListener('pointerenter', () => this.#to(stand));
    this.stands.push(stand);
    return stand;
  }

  /** @param {LessonBlock} block @param {number[]} done @param {Stand|null} stand */
  #question(block, done, stand) {
    const index = this.asked++, view = stand?.view;
    /** @type {Question} */
    const question = new Question(/** @type {LessonAsk} */ (block), {
      t: this.app.t,
      prose: text => this.#prose(text),
      answered: () => this.#answered(index, question.element, stand),
      picking: keys => keys ? view?.node(1)?.focus() : stand?.mark(),
      read: kind => kind === 'drag' ? String(stand?.leaf?.value ?? '') : String(stand?.leaves())
    });
    stand?.questions.push(question);
    stand?.asked.push(question);
    if (done.includes(index))
      question.tell();
    question.show();
    return question.element;
  }

  /** Converts marked text: `code`, **strong**, *stressed*; names of nodes become links.
   * @param {string} text @returns {Node[]} */
  #prose(text) {
    const unlinked = text.replace(/\[([^\]]+)\]\([^)]*\)/g, '$1');
    return unlinked.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/).flatMap(piece => {
      if (piece.startsWith('`'))
        return [el('code', {}, formula(signed(piece.slice(1, -1))))];
      if (piece.startsWith('**'))
        return [el('b', {}, piece.slice(2, -2))];
      if (piece.startsWith('*') && piece.length > 1)
        return [el('em', {}, ...this.#prose(piece.slice(1, -1)))];
      /* A alone is a word, too. */
      return piece.split(/\b([B-H]|[a-h]\d{1,2})\b/).map((word, i) => i % 2 === 0
        ? document.createTextNode(signed(word))
        : el('span', { className: 'at' }, word));
    });
  }

  /** Hides the text after an open question.
   * @param {HTMLElement} section */
  #reveal(section) {
    let open = true;
    for (const stand of section.querySelectorAll(':scope > .stand')) {
      /** @type {HTMLElement} */ (stand).hidden = !open;
      for (const block of stand.querySelector('.text')?.children ?? []) {
        /** @type {HTMLElement} */ (block).hidden = !open;
        if (block.matches(OPEN))
          open = false;
      }
    }
  }

  /** @param {number} index @param {HTMLElement} element @param {Stand|null} stand */
  #answered(index, element, stand) {
    const { app } = this, section = /** @type {HTMLElement|null} */ (element.closest('.lesson > section'));
    const done = [...new Set(this.#done(this.number)).add(index)].join('.');
    app.keep(`done.${this.number}`, done);
    delete app.own[`done.${this.number}`];
    if (!section || !stand)
      return;
    const waiting = this.stands.filter(one => one.element.hidden || one.asked === stand.asked);
    this.#reveal(section);
    /* New text may be visible for this tree; visible trees are drawn. */
    for (const one of waiting)
      if (!one.element.hidden)
        this.#show(one);
    this.#show(stand);
    this.onward.textContent = `${app.t('next')} ▼`;
    if (this.room.querySelector(OPEN))
      element.append(this.onward);
    app.remember();
  }

  /** Scrolls to the next text, and finally to the first open question with its tree. */
  #lead() {
    const open = this.room.querySelector(OPEN), asked = open?.closest('.stand');
    const shown = [...this.room.querySelectorAll('.stand')].filter(stand => !stand.closest('[hidden]'));
    const here = this.onward.closest('.stand'), next = here ? shown[shown.indexOf(here) + 1] : asked;
    if (here !== asked && next && next !== asked) {
      next.scrollIntoView();
      next.querySelector('.text')?.append(this.onward);
      this.onward.focus({ preventScroll: true });
      return;
    }
    asked?.scrollIntoView();
    open?.scrollIntoView({ block: 'nearest' });
    /** @type {HTMLElement|null|undefined} */ (open?.querySelector('button, input, select'))
      ?.focus({ preventScroll: true });
  }

  /* --- The trees --- */

  /** Draws the trees of a lesson, each next to its text.
   * @param {number} n */
  #draw(n) {
    if (n !== this.number || !this.room.isConnected)
      return;
    for (const stand of this.stands)
      if (!stand.element.hidden)
        this.#show(stand);
    /* Returning readers continue at the same place. */
    if (this.#done(n).length > 0)
      this.#lead();
    this.#follow();
  }

  /** @param {Stand} stand */
  #show(stand) {
    this.stand = stand;
    stand.show();
  }

  /** Once for each picture that the screen shows. */
  #scrolled() {
    if (!this.due && this.number)
      this.due = requestAnimationFrame(() => {
        this.due = 0;
        this.#follow();
      });
  }

  /** Keys step through the tree that is being read about. */
  #follow() {
    const { top, height } = this.room.getBoundingClientRect(), line = top + height * .42;
    const come = this.stands.filter(stand => stand.element.getClientRects().length > 0
      && stand.element.getBoundingClientRect().top < line);
    const read = come.at(-1) ?? this.stands[0];
    if (read)
      this.#to(read);
  }

  /** The page holds this tree now; nothing is seen of it.
   * @param {Stand} stand */
  #to(stand) {
    if (stand === this.stand)
      return;
    this.stand = stand;
    stand.hold();
    this.app.remember();
  }

  /** @param {Moment} now */
  moment(now) {
    this.#entitle();
    this.stand?.moment(now);
  }

  /** @param {number|null} node */
  point(node) {
    this.stand?.point(node);
  }

  /** The page is called after the lesson, and not after its trees. */
  #entitle() {
    const { app } = this, lesson = this.#all()[this.number - 1];
    app.title.textContent = document.title =
      lesson ? `${lesson.number}. ${lesson.title}` : app.t('mode-lesson');
  }

  /** Prose is gone through with the keys that pages know; steps wait until nothing is asked.
   * @param {KeyboardEvent} event */
  key(event) {
    const way = { PageDown: 1, ' ': 1, PageUp: -1 }[event.key];
    if (way && !/** @type {Element} */ (event.target).closest('button')) {
      this.room.scrollBy({ top: way * .8 * this.room.clientHeight, behavior: isCalm() ? 'auto' : 'smooth' });
      return true;
    }
    return (!this.stand || this.room.querySelector(OPEN) !== null)
      && /^(Arrow(Left|Right)|Home|End|[nbcC])$/.test(event.key);
  }
}
