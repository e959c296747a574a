/* Keys, the same ones as in the terminal. */

const PAN = { ArrowLeft: [60, 0], ArrowRight: [-60, 0], ArrowUp: [0, 60],
              ArrowDown: [0, -60] };

poda.actions = {
  'first': () => poda.goto (0),
  'back': poda.back,
  'play': poda.play,
  'forward': poda.forward,
  'last': () => poda.goto (poda.stage ().search.n_steps),
  'previous-cut': () => poda.to_cut (false),
  'next-cut': () => poda.to_cut (true),
  'language': () => poda.set_language (poda.language === 'en' ? 'es' : 'en'),
  'help': () => poda.controls.help.showModal (),
  'find': () => poda.controls.find.showModal (),
  'predict': () => poda.toggle_mode ('predict'),
  'exam': () => poda.toggle_mode ('exam'),
  'reveal': poda.reveal,
  'zoom-in': () => poda.stage ().view.zoom (1.25),
  'zoom-out': () => poda.stage ().view.zoom (0.8),
  'zoom-fit': () => poda.stage ().view.fit (true),
  'save': poda.save,
  'difference': poda.to_difference,
  'switch': poda.switch_lead,
  'onward': poda.forward,
  'submit': () => poda.predict.submit (),
  'seek': () => poda.controls.seek (),
  'sheet': () => { poda.enter_mode ('sheet'); poda.write_address (); poda.redraw (); },
  'mark': () => poda.sheet.mark (),
  'download': () => poda.sheet.download (),
  'load': () => poda.sheet.file.click (),
  'see': () => poda.sheet.see (),
};

const KEYS = {
  __proto__: null,
  'ArrowRight': 'forward', 'l': 'forward', 'ArrowLeft': 'back', 'h': 'back',
  'Home': 'first', 'End': 'last', ' ': 'play', 'c': 'next-cut', 'C': 'previous-cut',
  'n': 'difference', '/': 'find', 'p': 'predict', 'e': 'exam', 'r': 'reveal',
  't': 'switch', 's': 'save', '+': 'zoom-in', '=': 'zoom-in', '-': 'zoom-out',
  '0': 'zoom-fit', 'L': 'language', '?': 'help',
};

/* What there is to do while a sheet is filled in. */
const SHEET_DOES = ['find', 'zoom-in', 'zoom-out', 'zoom-fit', 'language', 'help',
                    'save', 'predict', 'exam'];

/* Whether an element has its own use for a key. */
function takes_key (element, key) {
  if (element.closest ('dialog[open]'))
    return true;
  if (element.matches ('input[type="range"]'))
    return /^(Arrow|Home|End|Page)/.test (key);
  if (element.matches ('input[type="checkbox"], button, summary'))
    return key === ' ' || key === 'Enter';
  return element.matches ('input, select, textarea');
}

function node_key (element, key) {
  const group = element.closest ('g[data-node]'), stage = group && poda.stages.find (
    s => s.element.contains (group));
  if (!group)
    return false;
  const id = Number (group.dataset.node);
  if (['ArrowUp', 'ArrowDown', '[', ']'].includes (key)) {
    stage.walk (id, key);
  } else if (key === 'Enter' || key === ' ') {
    poda.lead_by (stage);
    poda.visit (id);
  } else {
    return false;
  }
  return true;
}

/* Answers in predict mode by their number. */
function answer_key (key) {
  const buttons = document.querySelectorAll ('.question [data-answer]');
  const button = /^[1-9]$/.test (key) ? buttons[Number (key) - 1] : null;
  if (!button || button.disabled)
    return false;
  button.click ();
  return true;
}

function fold_key (element) {
  const group = element.closest ('g[data-node]');
  poda.stage ().toggle (group ? Number (group.dataset.node)
                              : poda.stage ().moment.node || 1);
}

function on_key (event) {
  const { key, target } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || takes_key (target, key))
    return;
  if (event.shiftKey && key in PAN)
    poda.stage ().view.pan (...PAN[key]);
  else if (node_key (target, key) || answer_key (key))
    ;
  else if (key === 'f')
    fold_key (target);
  else if (key === 'g')
    poda.controls.step.select ();
  else if (key in KEYS && (poda.mode !== 'sheet' || SHEET_DOES.includes (KEYS[key])))
    poda.actions[KEYS[key]] ();
  else
    return;
  event.preventDefault ();
}
