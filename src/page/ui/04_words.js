/* Words and numbers for people: texts of the page, sentences of the steps, both in the
 * language shown. */

poda.language = 'en';

/* A text of the page, with {names} filled in. */
function words (key, values) {
  const texts = poda.data.texts, own = texts[poda.language] || texts.en;
  const text = own[key] || texts.en[key] || key;
  return text.replace (/\{(\w+)\}/g, (whole, name) =>
    values && name in values ? tame (String (values[name])) : whole);
}

/* Text from a stranger's file without the characters that turn around what follows
 * them, as in the terminal. */
function tame (text) {
  return text.replace (/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

/* One of a pair such as {"en": …, "es": …}. */
function in_language (pair) {
  return (pair && (pair[poda.language] || pair.en)) || '';
}

/* The shortest digits that read back the same, with an exponent where C has one; `power`
 * bears its sign. */
function shortest (value) {
  if (Number.isInteger (value) && Math.abs (value) < 1e15)
    return String (value + 0);
  for (let digits = 15; digits <= 17; digits++) {
    const [mantissa, power] = value.toExponential (digits - 1).split ('e');
    if (Number (mantissa + 'e' + power) !== value)
      continue;
    if (power >= -4 && power < digits)
      return value.toFixed (Math.max (0, digits - 1 - power)).replace (/\.?0+$/, '');
    return mantissa.replace (/\.?0+$/, '') + 'e' + power;
  }
  return String (value);
}

/* As in pictures: with a minus sign, ten characters of a long decimal. */
function number (value) {
  if (Number.isNaN (value))
    return '';
  if (!Number.isFinite (value))
    return value > 0 ? '∞' : '−∞';
  const text = shortest (value).replace (/-/g, '−');
  const point = text.indexOf ('.');
  if (point < 0 || text.includes ('e') || text.length <= 10)
    return text;
  const end = 9 <= point + 2 ? point + 4 : 9;
  return text.length - end > 3 ? text.slice (0, end) + '…' : text;
}

function bounded (value, bound) {
  return Number.isNaN (value) ? '' : ['', '≥ ', '≤ '][bound] + number (value);
}

/* A number as people type it; NaN for what is none. */
function read_number (text) {
  const plain = text.trim ().toLowerCase ().replace (/−/g, '-').replace (',', '.')
    .replace (/\s+/g, '').replace (/^\+/, '');
  const match = /^(-?)(?:∞|inf|infinity|infinito|oo)$/.exec (plain);
  if (match)
    return match[1] ? -Infinity : Infinity;
  return /^-?(\d+\.?\d*|\.\d+)$/.test (plain) ? Number (plain) : NaN;
}

function player_label (player) {
  return player === CHANCE ? words ('CHANCE') : player === MAX ? 'MAX' : 'MIN';
}

/* Where a node is spoken of, as the sentences do: "node 8 (MAX)". */
function called (search, id) {
  const leaf = search.is_leaf (id);
  return words (leaf ? 'called-leaf' : 'called',
                { node: search.name (id), player: player_label (search.player[id]) });
}

async function inflate (base64) {
  const bytes = Uint8Array.from (atob (base64), c => c.charCodeAt (0));
  const plain = new Blob ([bytes]).stream ()
    .pipeThrough (new DecompressionStream ('deflate'));
  return (await new Response (plain).text ()).split ('\n');
}

/* Sentences of a search, a chunk at a time; a chunk is unpacked once. */
class Sentences {
  constructor (data) {
    this.data = data;
    this.chunks = new Map ();
  }

  chunk (language, index) {
    const key = language + index;
    if (!this.chunks.has (key))
      this.chunks.set (key, inflate (this.data.sentences[language][index]));
    return this.chunks.get (key);
  }

  async at (k, language = poda.language) {
    if (!(k >= 1 && k <= this.data.n_steps))
      return '';
    const size = this.data.chunk, own = language in this.data.sentences;
    const lines = await this.chunk (own ? language : 'en', Math.floor ((k - 1) / size));
    return lines[(k - 1) % size] || '';
  }
}
