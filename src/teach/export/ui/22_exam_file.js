/* Sheets as files: CSV in, as spreadsheets write it, and out, as `poda check` reads it.
 * A file is taken apart into texts; what they say is another matter. */

const HEADS = word_table ([
  ['node', 'node|nodo'], ['player', 'player|jugador'], ['value', 'value|valor'],
  ['alpha', 'alpha|alfa|α'], ['beta', 'beta|β'],
  ['visited', 'visited|visitado|visitada'],
  ['bound', 'bound|kind of value|tipo de valor|cota'],
  ['strategy', 'strategy|estrategia'],
]);

const LINE_WORDS = word_table ([
  ['student', 'student|alumno|alumna|estudiante'], ['exercise', 'exercise|ejercicio'],
  ['move', 'move|best move|jugada|mejor jugada|movimiento'],
  ['order', 'visit order|order|order of visits|orden|orden de visita|'
            + 'orden de visitas'],
]);

/* --- Out --- */

function csv_field (text) {
  const guard = is_formula (text) ? '\'' : '';
  const quotes = /[,;\t"\r\n]/.test (text) || /^[\s\u200b]/.test (text)
                 || text.endsWith (' ');
  return quotes ? '"' + guard + text.replace (/"/g, '""') + '"' : guard + text;
}

function csv_line (key, text) {
  const line = ('# ' + key + ':' + (text ? ' ' + text : '')).replace (/[\r\n]/g, ' ');
  return /[,;\t"]/.test (line) ? '"' + line.replace (/"/g, '""') + '"' : line;
}

/* --- In --- */

/* The text of a file, whatever program has saved it. */
function decode_sheet (bytes) {
  const mark = bytes.length > 1 ? bytes[0] * 256 + bytes[1] : 0;
  const wide = mark === 0xfeff ? 'utf-16be' : mark === 0xfffe ? 'utf-16le' : null;
  if (wide)
    return new TextDecoder (wide).decode (bytes);
  try {
    return new TextDecoder ('utf-8', { fatal: true }).decode (bytes);
  } catch (not_utf8) {
    return new TextDecoder ('windows-1252').decode (bytes);
  }
}

/* The cell that begins at `at`: its text, and where it ends. */
function csv_cell (text, at, separator) {
  let cell = '', end = at;
  while (/[ \t\u00a0]/.test (text[end] || '') && text[end] !== separator)
    end++;
  const closed = text[end] === '"' && /^"(?:[^"]|"")*"/.exec (text.slice (end));
  if (closed) {
    cell = closed[0].slice (1, -1).replace (/""/g, '"');
    end += closed[0].length;
  }
  const from = end;
  while (end < text.length && !['\r', '\n', separator].includes (text[end]))
    end++;
  return { text: (cell + text.slice (from, end)).trim (), end };
}

/* Records of cells; blank ones are none. */
function csv_records (text, separator) {
  const records = [];
  let cells = [], at = 0;
  const close = () => {
    while (cells.length > 0 && cells[cells.length - 1] === '')
      cells.pop ();
    if (cells.length > 0)
      records.push (cells);
    cells = [];
  };
  while (at < text.length) {
    const cell = csv_cell (text, at, separator);
    cells.push (cell.text);
    at = cell.end + 1;
    if (text[cell.end] !== separator)
      close ();
  }
  close ();
  return records;
}

function head_of (cell) {
  return HEADS.get (folded (cell).replace (/[(:].*$/s, '').trim ());
}

function count_heads (record) {
  const heads = record.map (head_of);
  return record[0].startsWith ('#') || !heads.includes ('node')
    ? 0 : heads.filter (head => head !== undefined).length;
}

/* The records, with the separator that finds most columns; null: it is no sheet. */
function sheet_records (text) {
  let best = null, most = 0;
  for (const separator of [',', ';', '\t']) {
    const records = csv_records (text, separator);
    const n = Math.max (0, ...records.slice (0, 1000).map (count_heads));
    if (n > most) {
      most = n;
      best = { records, separator };
    }
  }
  return best;
}

/* What a line `# key: text` says: {key, text}, the key one of LINE_WORDS or a question
 * by its labels, one a language; labels may hold colons. */
function read_line (record, separator, labels) {
  const line = record.join (separator).slice (1);
  const trim = text => text.replace (/^[\s\u200b]+/, '');
  for (let colon = line.indexOf (':'); colon >= 0; colon = line.indexOf (':', colon + 1)) {
    const key = folded (line.slice (0, colon)), text = trim (line.slice (colon + 1));
    const label = labels.findIndex (own =>
      own.some (one => folded (one) === key));
    if (label >= 0 || LINE_WORDS.has (key))
      return { key: label >= 0 ? label : LINE_WORDS.get (key), text };
  }
  const key = LINE_WORDS.get (folded (record[0].slice (1)));
  return key ? { key, text: trim (record.slice (1).join (separator)) } : null;
}

/* Takes a sheet apart: {lines: {key: text}, rows: [{node, value, …}]}, all texts; null:
 * it is none. */
function take_apart (text, labels) {
  const found = sheet_records (text.replace (/^\ufeff/, ''));
  if (!found)
    return null;
  const sheet = { lines: {}, rows: [] };
  let heads = null;
  for (const record of found.records) {
    if (record[0].startsWith ('#') && !heads) {
      const line = read_line (record, found.separator, labels);
      if (line && line.text !== '' && !(line.key in sheet.lines))
        sheet.lines[line.key] = line.text;
    } else if (heads) {
      const row = {};
      heads.forEach ((head, i) => {
        if (head !== undefined && !(head in row))
          row[head] = record[i] || '';
      });
      sheet.rows.push (row);
    } else if (count_heads (record) > 0) {
      heads = record.map (head_of);
    }
  }
  return sheet;
}
