/* The controls: buttons with data-do, the slider with the marks of the cuts, the
 * dialogs. */

const ICONS = {
  'first': 'M4 4v12M16 4l-9 6l9 6z', 'back': 'M14 4l-9 6l9 6z',
  'play': 'M5 3l11 7l-11 7z', 'pause': 'M5 4h3v12h-3zM12 4h3v12h-3z',
  'forward': 'M6 4l9 6l-9 6z', 'last': 'M4 4l9 6l-9 6zM16 4v12',
  'zoom-in': 'M10 4v12M4 10h12', 'zoom-out': 'M4 10h12',
  'zoom-fit': 'M3 7v-4h4M13 3h4v4M17 13v4h-4M7 17h-4v-4',
  'find': 'M12 12l5 5M8 3a5 5 0 1 0 .01 0z', 'save': 'M10 3v10M6 9l4 4l4 -4M3 17h14',
};
const MOST_MARKS = 600;
const SPEEDS = [0.5, 1, 2, 4, 8, 20];

function icon (name) {
  const svg = draw ('svg', { class: 'icon', viewBox: '0 0 20 20', width: 20, height: 20,
                             'aria-hidden': 'true' });
  svg.append (draw ('path', { d: ICONS[name] }));
  return svg;
}

/* Enter in a field. A form would do it, but a sandboxed frame submits none. */
function on_enter (around, selector, act) {
  around.addEventListener ('keydown', event => {
    if (event.key !== 'Enter' || !event.target.matches (selector))
      return;
    event.preventDefault ();
    act ();
  });
}

/* A button with an icon, or with words. Its key is told in its tooltip. */
function control (name, key, text) {
  const button = make ('button', { type: 'button', 'data-do': name });
  if (text)
    button.setAttribute ('data-text', 'do-' + name);
  else
    button.append (icon (name));
  button.setAttribute ('data-hint', 'do-' + name);
  button.dataset.key = key;
  return button;
}

/* Writes all texts of the page anew in the language shown. */
function translate (root) {
  for (const element of root.querySelectorAll ('[data-text]'))
    element.textContent = words (element.dataset.text);
  for (const element of root.querySelectorAll ('[data-label]'))
    element.setAttribute ('aria-label', words (element.dataset.label));
  for (const element of root.querySelectorAll ('[data-hint]')) {
    const hint = words (element.dataset.hint), key = element.dataset.key;
    element.title = key ? hint + ' (' + key + ')' : hint;
    if (!element.dataset.text)
      element.setAttribute ('aria-label', hint);
  }
}

class Controls {
  constructor (actions) {
    this.actions = actions;
    this.make_slider ();
    this.make_step ();
    this.make_bars ();
    this.make_help ();
    this.make_find ();
    document.addEventListener ('click', event => {
      const button = event.target.closest ('button[data-do]');
      if (button && this.actions[button.dataset.do])
        this.actions[button.dataset.do] ();
    });
  }

  make_slider () {
    this.slider = make ('input', { type: 'range', min: 0, step: 1, value: 0,
                                   'data-do': 'slider', 'data-label': 'slider' });
    this.slider.addEventListener ('input',
                                  () => poda.goto (Number (this.slider.value)));
    this.marks = draw ('svg', { class: 'marks', viewBox: '0 0 1000 8',
                                preserveAspectRatio: 'none', 'aria-hidden': 'true' });
    this.track = make ('div', { class: 'track' }, this.slider, this.marks);
  }

  make_step () {
    this.step = make ('input', { 'data-do': 'step', inputmode: 'numeric', size: 4,
                                 'data-label': 'step', autocomplete: 'off' });
    this.step.addEventListener ('change', () => {
      const wanted = parseInt (this.step.value, 10);
      poda.goto (Number.isNaN (wanted) ? poda.k : wanted);
    });
    this.of = make ('span', { class: 'of' });
    this.speed = make ('select', { 'data-do': 'speed', 'data-label': 'speed' });
    for (const speed of SPEEDS)
      this.speed.append (make ('option', { value: speed }, speed + '×'));
    this.speed.value = '1';
  }

  make_bars () {
    const group = (...children) => make ('div', { class: 'group' }, ...children);
    this.play = control ('play', '␣');
    this.play.setAttribute ('aria-pressed', 'false');
    this.modes = { predict: control ('predict', 'p', true),
                   exam: control ('exam', 'e', true) };
    this.reveal = control ('reveal', 'r', true);
    if (poda.sheet)
      this.modes.sheet = control ('sheet', '', true);
    this.both = group (control ('switch', 't', true),
                       control ('difference', 'n', true));
    const shown_modes = ['sheet', 'predict', 'exam'].filter (m => m in this.modes);
    const moving = group (
      control ('first', 'Home'), control ('back', '←'), this.play,
      control ('forward', '→'), control ('last', 'End'));
    const counting = make ('label', { class: 'group count' },
                           make ('span', { 'data-text': 'step' }), this.step, this.of);
    const cuts = group (control ('previous-cut', 'C', true),
                        control ('next-cut', 'c', true));
    const stepping = [moving, counting, this.speed, cuts, this.both, group (
      ...shown_modes.map (mode => this.modes[mode]), this.reveal)];
    for (const part of [this.track, ...stepping])
      part.classList.add ('stepping');
    this.element = make (
      'div', { class: 'controls', role: 'toolbar', 'data-label': 'controls' },
      this.track,
      make ('div', { class: 'bar' }, ...(poda.sheet ? [poda.sheet.bar] : []), ...stepping,
            group (control ('zoom-out', '-'), control ('zoom-fit', '0'),
                   control ('zoom-in', '+'), control ('find', '/'),
                   control ('save', 's'))));
    this.status = make ('p', { class: 'status', role: 'status' });
    this.element.append (this.status);
    this.language = make ('button', { type: 'button', 'data-do': 'language',
                                      'data-key': 'L', 'data-hint': 'do-language' },
                          make ('span', { lang: 'en' }, 'English'), ' · ',
                          make ('span', { lang: 'es' }, 'Español'));
    this.title = make ('h1');
    this.header = make (
      'header', {}, this.title,
      group (make ('span', { class: 'program' }, poda.data.program), this.language,
             control ('help', '?', true)));
  }

  make_dialog (name, ...children) {
    const close = make ('button', { type: 'button', class: 'close', 'data-text':
                                    'close' });
    const dialog = make ('dialog', { class: name, 'data-label': 'do-' + name },
                         close, ...children);
    close.addEventListener ('click', () => dialog.close ());
    return dialog;
  }

  make_help () {
    const keys = [['←  h', 'back'], ['→  l', 'forward'], ['Home', 'first'],
                  ['End', 'last'], ['␣', 'play'], ['c', 'next-cut'],
                  ['C', 'previous-cut'], ['g', 'step'], ['/', 'find'], ['p', 'predict'],
                  ['1 – 4', 'choose'], ['e', 'exam'], ['r', 'reveal'], ['t', 'switch'],
                  ['n', 'difference'], ['+  −  0', 'zoom'], ['⇧ ← ↑ ↓ →', 'pan'],
                  ['f', 'fold'], ['↑ ↓ [ ]', 'walk'], ['Enter', 'visit'], ['s', 'save'],
                  ['L', 'language'], ['?', 'help']];
    const list = make ('dl');
    for (const [key, name] of keys)
      list.append (make ('dt', {}, make ('kbd', {}, key)),
                   make ('dd', { 'data-text': 'do-' + name }));
    this.help = this.make_dialog (
      'help', make ('h2', { 'data-text': 'do-help' }), list,
      make ('p', { 'data-text': 'help-nodes' }), make ('h2', { 'data-text': 'legend' }),
      legend ());
  }

  make_find () {
    this.wanted = make ('input', { 'data-do': 'find-text', 'data-label': 'find-name',
                                   autocomplete: 'off', autofocus: '' });
    this.missing = make ('p', { class: 'missing', role: 'status' });
    const row = make ('div', { class: 'row' },
                      make ('span', { 'data-text': 'find-name' }), this.wanted,
                      make ('button', { type: 'button', 'data-do': 'seek',
                                        'data-text': 'do-find' }));
    on_enter (row, 'input', () => this.seek ());
    this.find = this.make_dialog ('find', row, this.missing);
  }

  seek () {
    const found = poda.find (this.wanted.value);
    this.missing.textContent = found
      ? '' : words ('not-found', { name: this.wanted.value });
    if (found)
      this.find.close ();
  }

  say (text) {
    this.status.textContent = text;
  }

  /* Where cuts happen, at most one mark a pixel or so. */
  draw_marks (search, until) {
    const seen = new Set ();
    for (const k of search.cuts)
      if (k <= until)
        seen.add (Math.round (k / search.n_steps * MOST_MARKS) / MOST_MARKS * 1000);
    const d = [...seen].map (x => `M${x.toFixed (1)} 0v8`).join ('');
    this.marks.replaceChildren (draw ('path', { d }));
  }

  show (k, search) {
    this.slider.max = search.n_steps;
    this.step.size = String (search.n_steps).length + 1;
    this.slider.value = k;
    this.slider.setAttribute ('aria-valuetext', words ('step-of', {
      step: k, steps: search.n_steps }));
    if (document.activeElement !== this.step || this.step.value !== String (k))
      this.step.value = k;
    this.of.textContent = words ('of', { steps: search.n_steps });
    const until = poda.mode === 'watch' ? search.n_steps : k;
    if (this.marked !== search || this.until !== until)
      this.draw_marks (search, until);
    this.marked = search;
    this.until = until;
    this.show_mode ();
  }

  show_mode () {
    for (const mode in this.modes)
      this.modes[mode].setAttribute ('aria-pressed', String (poda.mode === mode));
    this.reveal.hidden = poda.mode !== 'exam';
    this.both.hidden = poda.stages.length < 2;
  }

  show_playing (playing) {
    this.play.setAttribute ('aria-pressed', String (playing));
    this.play.replaceChildren (icon (playing ? 'pause' : 'play'));
    this.play.setAttribute ('data-hint', playing ? 'do-pause' : 'do-play');
    translate (this.play.parentElement);
  }

  show_language () {
    this.title.textContent = poda.data.title;
    for (const name of this.language.children)
      name.classList.toggle ('on', name.lang === poda.language);
  }
}
