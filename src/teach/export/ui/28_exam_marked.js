/* The sheet once it is done: its marks, its file, and what is kept of it. */

/* Answers survive a reload where the browser keeps anything; a sandboxed frame does
 * not. Each exercise has a place of its own. */
class Store {
  constructor (exam) {
    const text = JSON.stringify (exam.data) + JSON.stringify (exam.names);
    let hash = 0;
    for (let i = 0; i < text.length; i++)
      hash = Math.imul (hash, 31) + text.charCodeAt (i) | 0;
    this.key = 'poda:' + exam.data.id + ':' + (hash >>> 0).toString (16);
  }

  save (sheet) {
    try {
      localStorage.setItem (this.key, JSON.stringify ({
        texts: sheet.texts, opened: sheet.opened }));
    } catch (refused) {
      /* The page works without. */
    }
  }

  /* What was saved; null for none. */
  load () {
    try {
      return JSON.parse (localStorage.getItem (this.key));
    } catch (refused) {
      return null;
    }
  }
}

Object.assign (Sheet.prototype, {
  restore () {
    const kept = this.store.load (), { exam } = this;
    if (!kept || !kept.texts || kept.texts.cells.length !== exam.n)
      return;
    this.fill (kept.texts);
    if (kept.opened)
      this.judge ();
    poda.follow_address (location.hash);
  },

  judge () {
    this.marking = new Marking (this.exam, this.exam.read (this.texts));
    this.opened = true;
    this.stale.clear ();
    this.show_marks ();
  },

  async mark () {
    this.judge ();
    this.store.save (this);
    await poda.draw_step ();
    this.stage.telling.scrollIntoView ({ block: 'nearest' });
  },

  /* The sentence below the tree: what to do, or where it first goes wrong. */
  async sentence () {
    const { marking } = this;
    if (!marking)
      return words ('sheet-how');
    if (this.stale.size > 0)
      return words ('sheet-stale');
    if (!marking.first)
      return words (marking.all_right ? 'sheet-all-right' : 'sheet-first');
    const { row, column } = marking.first;
    return marking.tell (marking.first, tame (await this.why (row, column)));
  },

  /* Why the key's answer is right, in the language shown. */
  async why (row, column) {
    const { sentences } = this.exam.data, language = poda.language in sentences
                                                     ? poda.language : 'en';
    if (!this.sentences.has (language))
      this.sentences.set (language, inflate (sentences[language]));
    const index = this.exam.asked.get (column).why[row];
    return (await this.sentences.get (language))[index] || '';
  },

  see () {
    return poda.see (this.marking.first ? this.marking.first.step : 0);
  },

  show_marks () {
    const { exam, marking } = this;
    for (let row = 0; row < exam.n; row++)
      for (const column of exam.columns)
        if (exam.asks (row, column))
          this.show_mark (row + ':' + column, marking.cells[row][column],
                          exam.asked.get (column).step[row]);
    for (const word of ['order', 'move'])
      if (exam.has (word))
        this.show_mark (word, marking[word]);
    marking.questions.forEach ((mark, i) => this.show_mark (String (i), mark));
    this.show_score ();
  },

  /* The sign beside a field; it leads to the step that settles the answer. */
  show_mark (key, mark, step) {
    const field = this.fields.get (key), room = field.parentElement;
    const mine = this.stale.has (key) ? null : mark;
    for (const old of room.querySelectorAll ('.mark-sign'))
      old.remove ();
    room.dataset.mark = mine || '';
    if (!mine)
      return field.removeAttribute ('aria-description');
    const text = words ('mark-' + mine), leads = step && mine !== 'right';
    const sign = make (leads ? 'button' : 'span', {
      class: 'mark-sign', title: leads ? text + ': ' + words ('do-see-step') : text,
      ...(leads ? { type: 'button', tabindex: -1, 'data-see': step } : {}) },
      SIGNS[mine] || '…');
    field.setAttribute ('aria-description', text);
    room.append (sign);
    return undefined;
  },

  show_score () {
    const { marking, exam } = this, stale = this.stale.size > 0;
    const { counts } = marking, names = rows => rows.map (row =>
      exam.names[row]).join (', ');
    this.result.hidden = false;
    for (const part of [this.result, this.cuts])
      part.classList.toggle ('stale', stale);
    this.score.replaceChildren (make ('strong', {}, words ('sheet-score', {
      score: number (marking.score), most: number (marking.most) })));
    for (const mark of ['right', 'carried', 'wrong', 'missing', 'later'])
      if (counts[mark] > 0)
        this.score.append (' ', make (
          'span', { class: 'chip', 'data-mark': mark },
          make ('b', {}, SIGNS[mark] || '…'),
          ' ' + words ('mark-' + mark) + ': ' + counts[mark]));
    this.cuts.textContent = [
      marking.missed.length > 0
        ? words ('sheet-missed', { nodes: names (marking.missed) }) : '',
      marking.surplus.length > 0
        ? words ('sheet-surplus', { nodes: names (marking.surplus) }) : '',
    ].filter (text => text).join (' ');
  },

  /* --- As a file --- */

  file_name () {
    const parts = [this.exam.data.id || 'sheet', this.texts.student];
    return parts.map (part => part.trim ().replace (/[^\p{L}\p{N}._-]+/gu, '-')
                                  .replace (/^[-.]+|[-.]+$/g, ''))
      .filter (part => part).join ('-').slice (0, 100) + '.csv';
  },

  /* Whose sheet it is is asked for once. */
  download () {
    const who = this.fields.get ('student');
    if (this.texts.student.trim () === '' && !this.asked_who) {
      this.asked_who = true;
      poda.controls.say (words ('sheet-who'));
      who.focus ();
      return;
    }
    const text = this.exam.sheet (this.texts);
    const link = make ('a', { download: this.file_name (), href: URL.createObjectURL (
      new Blob ([text], { type: 'text/csv' })) });
    poda.controls.say (words ('sheet-saved', { file: link.download }));
    link.click ();
    setTimeout (() => URL.revokeObjectURL (link.href), 1000);
  },

  async on_file () {
    const file = this.file.files[0];
    if (!file)
      return;
    const bytes = new Uint8Array (await file.arrayBuffer ());
    this.file.value = '';
    const loaded = this.load (decode_sheet (bytes));
    poda.controls.say (words (loaded ? 'sheet-loaded' : 'sheet-no-sheet',
                              { file: file.name }));
  },

  /* Puts a sheet's text into the fields; false: it is none of this exercise. */
  load (text) {
    const texts = this.exam.load (text);
    if (!texts)
      return false;
    this.fill (texts);
    this.marking = null;
    this.stale.clear ();
    for (const key of this.fields.keys ())
      this.show_mark (key, null);
    this.result.hidden = true;
    this.cuts.textContent = '';
    this.store.save (this);
    poda.draw_step ();
    return true;
  },
});
