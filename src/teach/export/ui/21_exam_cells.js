/* Cells of sheets as people type them, read as `poda check` reads them. A cell is null
 * where nothing stands, a number (1 and 0 for yes and no, 0, 1, 2 for exact, at least,
 * at most), or a text that could not be read. */

const WORD_COLUMNS = ['visited', 'bound', 'strategy'];
const CELL_COLUMNS = ['value', 'alpha', 'beta', ...WORD_COLUMNS];
const LONGEST_UNREAD = 60, LONGEST_TOLD = 40, LONGEST_NUMBER = 64;

function word_table (rows) {
  const table = new Map ();
  for (const [meaning, words] of rows)
    for (const word of words.split ('|'))
      table.set (word, meaning);
  return table;
}

const NOTHING = new Set (
  ['', '-', '–', '—', '−', '--', '/', 'n/a', 'na', 'none', 'nothing', 'nada', 'ninguno',
   'ninguna', 'pruned', 'podado', 'podada', 'poda', 'not visited', 'cut',
   'no visitado']);

const YES_NO = word_table ([
  [1, 'yes|y|si|s|x|✓|✔|☑|☒|✅|1|true|t|verdadero|v|visited|visitado|visitada'],
  [0, 'no|n|0|false|f|falso|☐|✗|✘|❌|not visited|no visitado|no visitada|pruned|podado|'
      + 'podada|cut'],
]);

const BOUND_WORDS = word_table ([
  [EXACT, 'exact|exacto|exacta|='],
  [ATLEAST, 'atleast|at least|≥|>=|⩾|lower|al menos|como minimo|inferior|'
            + 'cota inferior'],
  [ATMOST, 'atmost|at most|≤|<=|⩽|upper|como mucho|a lo sumo|como maximo|superior|'
           + 'cota superior'],
]);

/* In front of a number; longer ones first where one begins another. */
const RELATIONS = [
  ['≥', ATLEAST], ['>=', ATLEAST], ['=>', ATLEAST], ['⩾', ATLEAST],
  ['at least ', ATLEAST], ['al menos ', ATLEAST], ['como minimo ', ATLEAST],
  ['≤', ATMOST], ['<=', ATMOST], ['=<', ATMOST], ['⩽', ATMOST], ['at most ', ATMOST],
  ['como mucho ', ATMOST], ['a lo sumo ', ATMOST], ['como maximo ', ATMOST],
  ['=', EXACT],
];

/* Small letters without accents, single blanks. */
function folded (text) {
  return text.normalize ('NFKD').toLowerCase ().replace (/\p{M}/gu, '')
    .replace (/[\s\u200b]+/g, ' ').trim ();
}

/* A number as the machine formats write it, and ∞; NaN for all else. */
function plain_number (text) {
  const match = /^([-+−]?)(?:(inf|∞)|(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?)$/i.exec (text);
  if (!match)
    return NaN;
  const size = match[2] ? Infinity : Number (text.slice (match[1].length));
  if (!match[2] && size === Infinity)
    return NaN;
  return match[1] === '' || match[1] === '+' ? size : 0 - size;
}

/* Dashes, quotes and infinities in their ASCII forms; null for what no number has. */
function ascii_number (text) {
  let plain = '';
  for (const letter of text) {
    const code = letter.codePointAt (0);
    if (code < 0x80)
      plain += letter;
    else if (code === 0x2212 || (code >= 0x2010 && code <= 0x2013))
      plain += '-';
    else if (code === 0x2019 || code === 0x02bc)
      plain += '\'';
    else if (code === 0x2044 || code === 0x2215)
      plain += '/';
    else if (code === 0x221e)
      plain += 'inf';
    else
      return null;
  }
  return plain.length < LONGEST_NUMBER ? plain : null;
}

function fraction (text) {
  const match = /^\s*(\d+)\s*\/\s*(\d+)\s*$/.exec (text), most = 2 ** 30;
  if (!match || Number (match[1]) > most || Number (match[2]) > most
      || Number (match[2]) < 1)
    return NaN;
  return Number (match[1]) / Number (match[2]);
}

/* One point or comma is the decimal one; of two different separators the last is. */
function separators (text) {
  let last = '', other = '', count = 0;
  for (const c of [...text].reverse ()) {
    if (/\d/.test (c))
      continue;
    if (!'.,\' '.includes (c) || (other !== '' && c !== other))
      return null;
    if (last === '')
      last = c;
    if (c === last)
      count++;
    else
      other = c;
  }
  const decimal = (last === '.' || last === ',') && count === 1;
  if (!decimal && other !== '')
    return null;
  return { point: decimal ? last : '', grouping: decimal ? other : last };
}

function decimal (text) {
  const exponent = text.indexOf ('e'), end = exponent < 0 ? text.length : exponent;
  const found = separators (text.slice (0, end));
  if (!found)
    return NaN;
  const point = found.point ? text.indexOf (found.point) : -1;
  const whole = text.slice (0, point < 0 ? end : point);
  const groups = whole.split (found.grouping || ' ');
  if (groups.length > 1 && (groups.slice (1).some (group => group.length !== 3)
                            || groups[0].length < 1 || groups[0].length > 3))
    return NaN;
  const rest = point < 0 ? '' : '.' + text.slice (point + 1, end);
  return plain_number (groups.join ('') + rest + text.slice (end));
}

/* A number, a fraction or an infinity from a folded text; NaN for all else. */
function sheet_number (text) {
  let plain = ascii_number (text);
  if (plain === null)
    return NaN;
  plain = plain.replace (/^'/, '');
  let negative = plain.startsWith ('-');
  plain = plain.replace (/^[-+]/, '');
  if (/^(minus|menos) /.test (plain)) {
    negative = true;
    plain = plain.slice (6);
  }
  plain = plain.replace (/^ +/, '');
  const infinite_word = /^(inf|infinity|infinite|infinito|infinita|oo)$/.test (plain);
  const part = infinite_word ? Infinity : fraction (plain);
  const size = Number.isNaN (part) ? decimal (plain) : part;
  return negative ? 0 - size : size;
}

function is_formula (text) {
  const bare = text.replace (/^['\s\u200b]+/, '');
  return /^[=+\-@\uff1d\uff0b\uff0d\uff20]/.test (bare)
         && Number.isNaN (plain_number (text));
}

/* Without the quote that guards spreadsheets from a formula. */
function unguarded (text) {
  return text.startsWith ('\'') && is_formula (text.slice (1)) ? text.slice (1) : text;
}

function clean_line (text, longest) {
  const letters = [...text.replace (/[\s\u200b]+/g, ' ').trim ()];
  return letters.length <= longest
    ? letters.join ('') : letters.slice (0, longest - 1).join ('').trimEnd () + '…';
}

/* Reads a text into the cells of a row, {value: …, alpha: …}. A relation in a value's
 * cell says the bound too, where none is known yet. */
function read_cell (cells, column, text) {
  const plain = WORD_COLUMNS.includes (column) ? NaN : plain_number (text.trim ());
  if (text.trim () === '')
    return;
  if (!Number.isNaN (plain)) {
    cells[column] = plain;
    return;
  }
  const bare = unguarded (text.trim ()), word = folded (bare);
  const value = word === '' ? NaN : read_folded (cells, column, word);
  if (!Number.isNaN (value))
    cells[column] = value;
  else if (word === '' || !NOTHING.has (word))
    cells[column] = clean_line (bare, LONGEST_UNREAD);
}

function read_folded (cells, column, word) {
  const known = (table) => table.has (word) ? table.get (word) : NaN;
  if (column === 'bound')
    return known (BOUND_WORDS);
  if (WORD_COLUMNS.includes (column))
    return known (YES_NO);
  const relation = column === 'value'
                   && RELATIONS.find (([sign]) => word.startsWith (sign));
  if (!relation)
    return sheet_number (word);
  const value = sheet_number (word.slice (relation[0].length).replace (/^ +/, ''));
  if (!Number.isNaN (value) && cells.bound === null)
    cells.bound = relation[1];
  return value;
}

/* Numbers are equal within 1e-9 of their size, whole ones exactly; what could not be
 * read equals nothing. */
function same_cell (a, b) {
  if (typeof a === 'string' || typeof b === 'string')
    return false;
  if (a === null || b === null || a === b)
    return a === b;
  if (Math.abs (a) === Infinity || Math.abs (b) === Infinity)
    return false;
  const whole = a === Math.floor (a) && b === Math.floor (b);
  const size = Math.max (1, Math.abs (a), Math.abs (b));
  return !whole && Math.abs (a - b) <= 1e-9 * size;
}

/* A cell as sheets write it. */
function written_cell (cell, column) {
  if (cell === null || typeof cell === 'string')
    return cell || '';
  if (column === 'bound')
    return BOUNDS[cell];
  return WORD_COLUMNS.includes (column) ? (cell ? 'yes' : 'no')
                                        : machine_text (cell);
}

function machine_text (value) {
  return Number.isFinite (value) ? shortest (value) : machine (value);
}

/* A cell as the steps' sentences have it. */
function told_cell (cell, column) {
  if (cell === null)
    return words ('nothing');
  if (typeof cell === 'string')
    return tame (clean_line (cell, LONGEST_TOLD));
  if (column === 'bound')
    return words ('bound-' + BOUNDS[cell]);
  if (WORD_COLUMNS.includes (column))
    return words (cell ? 'yes' : 'no');
  return Number.isFinite (cell) ? shortest (cell).replace (/-/g, '−') : number (cell);
}
