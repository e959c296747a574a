/* Edit: another tree, another game, another search. What is typed, dragged, added or
 * removed is a change that the engine makes, and all is searched again at once. */

import { el, button, number } from './dom.js';
import { Form } from './form.js';
import { Hand } from './hand.js';
import { altered } from './search.js';

/** @implements {Mode} */
export class Edit {
  /** @param {import('./app.js').App} app */
  constructor(app) {
    this.app = app;
    this.form = new Form(this);
    this.hand = new Hand(this);
    /** Each node's place, by its id less one; null: it cannot be edited here. */
    this.nodes = /** @type {EditedNode[]|null} */ (null);
    /** The node that is chosen, by its name.
     * @type {string|null} */
    this.chosen = null;
    /** The field over a leaf, during input.
     * @type {HTMLInputElement|null} */
    this.field = null;
    /** Makes what is typed there count.
     * @type {(() => void)|null} */
    this.pending = null;
    this.layer = el('div', { className: 'edit-layer' });
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.#move(event);
    this.onshift = () => this.#place();
  }

  enter() {
    const { app } = this;
    app.tree.element.append(this.layer);
    this.hand.take();
    document.addEventListener('keydown', this.onkey, true);
    for (const name of ['pointermove', 'wheel', 'transitionend'])
      app.tree.svg.addEventListener(name, this.onshift);
    this.#read();
  }

  leave() {
    const { app } = this;
    this.#close();
    this.layer.remove();
    this.hand.free();
    document.removeEventListener('keydown', this.onkey, true);
    for (const name of ['pointermove', 'wheel', 'transitionend'])
      app.tree.svg.removeEventListener(name, this.onshift);
    this.chosen = null;
  }

  /** Reads the current nodes. */
  #read() {
    const { app } = this;
    this.nodes = app.search.about.tree ? app.ask('nodes').nodes : null;
    this.form.show(app.ask('choices'));
  }

  /** The edited tree is shown after the search.
   * @param {Moment} now */
  moment(now) {
    const { app } = this, { about } = app.search;
    if (now.step !== about.steps) {
      app.go(about.steps);
      return;
    }
    app.say([about.result], app.t(this.nodes ? 'edit-how' : about.tree ? 'edit-large' : 'edit-game-how'));
    this.#beside();
    this.#mark();
  }

  #beside() {
    const { app } = this, { about } = app.search;
    /** @type {[string, number|null][]} */
    const all = [['edit-visited', about.nodes], ['nodes-minimax', about.minimax],
      ['nodes-at-best', about.best]];
    const most = Math.max(...all.map(([, count]) => count ?? 0));
    const steps = el('div', { className: 'again' },
      button('↶', app.t('edit-undo'), () => app.undo(), { disabled: app.past.length === 0 }),
      button('↷', app.t('edit-redo'), () => app.redo(), { disabled: app.future.length === 0 }));
    const counts = el('section', { className: 'panel gauge', 'aria-live': 'polite' },
      el('h2', {}, app.t('edit-counts')), steps,
      ...all.map(([key, count]) => count === null ? null : gauge(app.t(key), count, count / most)));
    app.side.replaceChildren(counts, this.form.element);
  }

  /* --- Changes --- */

  /** Searches something else, and shows it at its end. Whether it can be searched.
   * @param {Problem} problem
   * @param {string|null} [at] the node that is chosen then */
  find(problem, at = null) {
    const { app } = this;
    if (!app.find(problem, { message: true }))
      return false;
    this.chosen = at;
    this.#read();
    app.go(app.search.about.steps);
    return true;
  }

  /** Changes a node: set 5, put 2, add 7, remove.
   * @param {number} node @param {...string} change */
  change(node, ...change) {
    const { app } = this, name = this.name(node);
    if (name === null || !this.nodes)
      return false;
    try {
      const { tree, at } = app.search.edit(app.problem, name, ...change);
      return this.find(altered(app.problem, { t: tree, set: undefined }), at);
    } catch (refusal) {
      app.refuse(refusal);
      return false;
    }
  }

  /** @param {number} node */
  add(node) {
    const added = this.change(this.settled(node), 'add', '0');
    if (added && this.chosen !== null)
      this.type(this.id() ?? 0);
  }

  /** @param {number} node */
  remove(node) {
    if (this.change(this.settled(node), 'remove'))
      this.app.tree.node(this.id() ?? 0)?.focus();
  }

  /** Among its siblings.
   * @param {number} node @param {number} place */
  put(node, place) {
    const now = this.settled(node), [, at, n] = this.nodes?.[now - 1] ?? [0, 1, 1];
    if (place < 1 || place > n || place === at)
      return;
    if (this.change(now, 'put', String(place)))
      this.app.tree.node(this.id() ?? 0)?.focus();
  }

  /* --- The node that is chosen --- */

  /** @param {number} node */
  name(node) {
    return this.app.search.about.names?.[node] ?? null;
  }

  /** The chosen node's id. */
  id() {
    return this.chosen === null ? undefined : this.app.search.names.get(this.chosen);
  }

  /** @param {number} node */
  choose(node) {
    this.chosen = this.name(node);
    this.#mark();
  }

  /** The leaves that are drawn, in the order of the tree. */
  leaves() {
    const nodes = this.nodes ?? /** @type {EditedNode[]} */ ([]);
    /** @type {number[][]} */
    const children = nodes.map(() => []);
    nodes.forEach(([parent, place], i) => {
      if (parent > 0)
        children[parent - 1][place - 1] = i + 1;
    });
    /** @type {number[]} */
    const found = [], open = [1];
    while (open.length > 0) {
      const node = open.pop() ?? 0;
      if (nodes[node - 1]?.[3] !== null && this.app.tree.node(node))
        found.push(node);
      open.push(...(children[node - 1] ?? []).filter(child => child).reverse());
    }
    return found;
  }

  /** The chosen node's light, and the buttons below it. */
  #mark() {
    const { app } = this, node = this.id();
    app.tree.light(node === undefined ? [] : [node], 'is-chosen');
    this.layer.querySelector('.node-tools')?.remove();
    if (node === undefined || !this.nodes || !app.tree.node(node))
      return;
    const [parent, place, n] = this.nodes[node - 1];
    app.tree.frame([node]);
    const put = (/** @type {string} */ sign, /** @type {string} */ key, /** @type {number} */ to) => parent
      ? button(sign, app.t(key), () => this.put(node, to), { disabled: to < 1 || to > n }) : null;
    this.layer.prepend(
      el('div', { className: 'node-tools', role: 'toolbar', 'aria-label': this.chosen ?? '',
        onpointerdown: (/** @type {Event} */ event) => event.preventDefault() },
        put('◀', 'edit-left', place - 1), button('+', app.t('edit-add'), () => this.add(node)),
        parent ? button('×', app.t('edit-remove'), () => this.remove(node)) : null,
        put('▶', 'edit-right', place + 1)));
    this.#place();
  }

  /** Moves the field with the picture. */
  #place() {
    const node = this.id();
    if (node === undefined || !this.layer.firstChild)
      return;
    const box = this.app.tree.toScreen(node), room = this.app.tree.element.getBoundingClientRect();
    for (const part of /** @type {NodeListOf<HTMLElement>} */ (this.layer.childNodes)) {
      const field = part instanceof HTMLInputElement;
      const width = field ? Math.max(box.width, 56) : part.offsetWidth;
      const x = box.left + box.width / 2 - width / 2 - room.left;
      const below = box.bottom - room.top + 8, above = box.top - room.top - part.offsetHeight - 8;
      const y = field ? box.top - room.top : below + part.offsetHeight < room.height ? below : above;
      part.style.left = `${Math.min(Math.max(x, 2), room.width - width - 2)}px`;
      part.style.top = `${y}px`;
      if (field) {
        part.style.width = `${width}px`;
        part.style.height = `${box.height}px`;
      }
    }
  }

  /** A leaf becomes a field.
   * @param {number} node
   * @param {string} [begun] what has been typed already */
  type(node, begun) {
    const value = this.nodes?.[node - 1]?.[3];
    if (value === null || value === undefined)
      return;
    this.choose(node);
    const shown = number(value);
    const field = el('input', { className: 'leaf-field', inputmode: 'text', value: begun ?? shown,
      autocomplete: 'off', 'aria-label': this.app.t('edit-value', { leaf: this.chosen }) });
    let done = false;
    const commit = (/** @type {number} */ direction) => {
      const at = this.leaves().indexOf(node), text = field.value.trim();
      if (done)
        return;
      done = true;
      this.#close();
      const changed = text !== '' && text !== shown;
      if (changed && !this.change(node, 'set', text)) {
        const words = this.app.sentence?.textContent ?? '';
        this.type(node, text);
        this.app.refuse(words);
        return;
      }
      const next = direction === 0 ? undefined : this.leaves()[at + direction];
      if (next !== undefined)
        this.type(next);
      else if (direction !== 0)
        this.app.tree.node(this.id() ?? node)?.focus();
    };
    field.addEventListener('keydown', event => {
      if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        commit(event.shiftKey ? -1 : 1);
      } else if (event.key === 'Escape') {
        done = true;
        this.#close();
        this.app.tree.node(node)?.focus();
      } else if (event.key === 'Delete' && field.selectionEnd === field.value.length
          && field.selectionStart === 0) {
        event.preventDefault();
        done = true;
        this.#close();
        this.remove(node);
      }
      event.stopPropagation();
    });
    field.addEventListener('blur', () => commit(0));
    this.field = field;
    this.pending = () => commit(0);
    this.layer.append(field);
    this.#place();
    field.focus({ preventScroll: true });
    if (begun === undefined)
      field.select();
  }

  #close() {
    const { field } = this;
    this.field = this.pending = null;
    field?.remove();
  }

  /** Finishes the input first, which may renumber nodes; returns this node's new number.
   * @param {number} node */
  settled(node) {
    const name = this.name(node);
    this.pending?.();
    return (name === null ? undefined : this.app.search.names.get(name)) ?? 0;
  }

  /* --- Hands --- */

  /** Keys choose a node as clicks do.
   * @param {number} node @param {Event} event */
  click(node, event) {
    if (event instanceof KeyboardEvent)
      this.touch(node);
    return true;
  }

  /** A node is chosen, and a leaf can be typed into.
   * @param {number} node */
  touch(node) {
    const now = this.settled(node);
    if (!this.nodes)
      return;
    this.choose(now);
    if (this.nodes[now - 1]?.[3] !== null)
      this.type(now);
    else
      this.app.tree.node(now)?.focus();
  }

  /** The node that has the focus. */
  #focused() {
    const id = /** @type {Element|null} */ (document.activeElement)?.closest?.('.node')?.id;
    return id ? Number(id.slice(1)) : this.id();
  }

  /** Keys with Alt, which pages have for themselves elsewhere.
   * @param {KeyboardEvent} event */
  #move(event) {
    if (event.key === 'Insert' || (event.altKey && event.key.startsWith('Arrow')))
      this.pending?.();
    const node = this.#focused();
    if (node === undefined || !this.nodes)
      return;
    const [, place] = this.nodes[node - 1] ?? [0, 1];
    if (event.altKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
      event.preventDefault();
      event.stopPropagation();
      this.put(node, place + (event.key === 'ArrowLeft' ? -1 : 1));
    } else if (event.key === 'Insert') {
      event.preventDefault();
      event.stopPropagation();
      this.add(node);
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const node = this.#focused();
    if (node === undefined || !this.nodes || event.ctrlKey || event.metaKey)
      return false;
    const leaf = this.nodes[node - 1]?.[3] !== null;
    if (event.key === 'Delete' || event.key === 'Backspace') {
      this.remove(node);
      return true;
    }
    if (leaf && /^[-−\d]$/.test(event.key)) {
      this.type(node, event.key);
      return true;
    }
    return event.key === 'Insert';
  }
}

/** A number, and a bar as long as it is.
 * @param {string} words @param {number} count @param {number} share */
function gauge(words, count, share) {
  const bar = el('i');
  bar.style.width = `${Math.max(100 * share, 1)}%`;
  const many = count.toLocaleString('en').replaceAll(',', '\u202f');
  return el('div', {}, el('span', {}, words), el('span', { className: 'bar-room' }, bar), el('b', {}, many));
}
