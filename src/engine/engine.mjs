/* The engine's other half: starts the module that poda.wasm holds, and talks to it in
 * texts and bytes. See engine.c. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * What the module offers, by the names of C.
 * @typedef {{ memory: WebAssembly.Memory, __indirect_function_table: WebAssembly.Table,
 *   _initialize: () => void, setThrew: (threw: number, value: number) => void,
 *   room: (length: number) => number, run: (length: number) => number,
 *   write: (length: number) => void, remove: () => void, list: () => void,
 *   find: () => number, found: () => number }} Machine
 */

/* Thrown through the module where C jumps far; invoke_… catches it. */
class Jump {}

/** What C asks of letters: see glib/letters.c, which has them in this order.
 * @type {((text: string) => string)[]} */
const forms = [
  text => text.normalize('NFD'),
  text => text.normalize('NFC'),
  text => text.normalize('NFKD'),
  text => text.normalize('NFKC'),
  text => text.toLowerCase(),
  text => text.toUpperCase(),
  text => [...text].map(foldCase).join(''),
  text => [...text.normalize('NFD')].map(toAscii).join('')
];

/** Two letters are compared by this; some become several.
 * @param {string} letter */
function foldCase(letter) {
  return letter === 'ı' ? letter
    : letter.toLowerCase().toUpperCase().toLowerCase().replace('ς', 'σ');
}

/** @param {string} letter */
function toAscii(letter) {
  return letter < '\x80' ? letter : /\p{M}/u.test(letter) ? '' : latin[letter] ?? '?';
}

/** @type {{ [letter: string]: string }} */
const latin = { ß: 'ss', æ: 'ae', Æ: 'AE', ø: 'oe', Ø: 'OE', ł: 'l', Ł: 'L', œ: 'oe', Œ: 'OE' };

/* The types of letters as GLib counts them. */
const types = ['Cc', 'Cf', 'Cn', 'Co', 'Cs', 'Ll', 'Lm', 'Lo', 'Lt', 'Lu', 'Mc', 'Me', 'Mn', 'Nd',
  'Nl', 'No', 'Pc', 'Pd', 'Pe', 'Pf', 'Pi', 'Po', 'Ps', 'Sc', 'Sk', 'Sm', 'So', 'Zl', 'Zp', 'Zs']
  .map(name => new RegExp(`\\p{${name}}`, 'u'));

/** @param {number} code */
function letterType(code) {
  const letter = code < 0x110000 ? String.fromCodePoint(code) : '\uffff';
  return types.findIndex(type => type.test(letter));
}

/**
 * What C cannot do by itself: jump, tell the time, and know letters.
 * @param {Machine} machine
 */
function imports(machine) {
  /** @param {number} index @param {any[]} rest */
  const invoke = (index, ...rest) => {
    try {
      return machine.__indirect_function_table.get(index)(...rest);
    } catch (thrown) {
      if (!(thrown instanceof Jump))
        throw thrown;
      machine.setThrew(1, 0);
      return undefined;
    }
  };
  /** @type {(at: number, length: number, form: number, room: number, size: number) => number} */
  const change = (at, length, form, room, size) => {
    const memory = new Uint8Array(machine.memory.buffer);
    const text = decoder.decode(memory.subarray(at, at + length));
    const result = encoder.encode(forms[form](text));
    memory.set(result.subarray(0, size), room);
    return result.length <= size ? result.length : -1;
  };
  /** @type {{ [name: string]: Function }} */
  const env = {
    emscripten_get_now: () => performance.now(),
    poda_letters_form: change,
    poda_letter_type: letterType,
    _emscripten_throw_longjmp: () => {
      throw new Jump();
    }
  };
  return {
    env: new Proxy(env, {
      get: (target, name) => target[String(name)] ?? (String(name).startsWith('invoke_') ? invoke : undefined)
    })
  };
}

/** A module that runs command lines, with a disk of its own. */
export class Engine {
  #module;
  #machine = /** @type {Machine} */ ({});
  /**
   * What was put there, for a machine that begins anew.
   * @type {Map<string, Uint8Array>}
   */
  #files = new Map();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * From the bytes of poda.wasm, or a module that was compiled before.
   * @param {BufferSource|WebAssembly.Module} code
   */
  static async start(code) {
    const engine = new Engine(code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code));
    const machine = /** @type {Machine} */ ({});
    engine.#begin(machine, await WebAssembly.instantiate(engine.#module, imports(machine)));
    return engine;
  }

  /** One more, with the same files: two can hold two drawings. */
  async another() {
    const engine = await Engine.start(this.#module);
    for (const [name, bytes] of this.#files)
      engine.write(name, bytes);
    return engine;
  }

  /** @param {Machine} machine @param {WebAssembly.Instance} instance */
  #begin(machine, instance) {
    this.#machine = Object.assign(machine, instance.exports);
    machine._initialize();
  }

  /**
   * Puts texts and bytes into the module's room, with a zero behind each but the last
   * where that is a file's content; returns their length.
   * @param {(string|Uint8Array)[]} parts
   */
  #fill(parts) {
    const bytes = parts.map(part => typeof part === 'string' ? encoder.encode(part + '\0') : part);
    const length = bytes.reduce((sum, part) => sum + part.length, 0);
    let at = this.#machine.room(length);
    const memory = new Uint8Array(this.#machine.memory.buffer);
    for (const part of bytes) {
      memory.set(part, at);
      at += part.length;
    }
    return length;
  }

  /**
   * Puts a file there.
   * @param {string} name
   * @param {string|Uint8Array} content
   */
  write(name, content) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    this.#files.set(name, bytes);
    this.#machine.write(this.#fill([name, bytes]));
  }

  /**
   * A file's bytes, or null where there is none of this name.
   * @param {string} name
   */
  read(name) {
    this.#fill([name]);
    const length = this.#machine.find();
    const at = length > 0 ? this.#machine.found() : 0;
    return length < 0 ? null : new Uint8Array(this.#machine.memory.buffer, at, length).slice();
  }

  /**
   * The same as a text.
   * @param {string} name
   */
  text(name) {
    const bytes = this.read(name);
    return bytes && decoder.decode(bytes);
  }

  /**
   * Removes a file, or a folder with all that is in it.
   * @param {string} name
   */
  remove(name) {
    for (const other of this.#files.keys())
      if (other === name || other.startsWith(`${name}/`))
        this.#files.delete(other);
    this.#fill([name]);
    this.#machine.remove();
  }

  /** The names of all files. */
  names() {
    this.#machine.list();
    return this.#said('/dev/names').split('\n').slice(0, -1);
  }

  /** @param {string} name */
  #said(name) {
    return this.text(name) ?? '';
  }

  /**
   * Runs a command line, as the program does. Its products are in files, of which
   * /dev/stdout is one. `ended` tells that nothing is left of what it made and held before,
   * but for the files that were put there.
   * @param {string[]} words without the program's name
   * @param {string|Uint8Array} [input]
   */
  run(words, input = '') {
    try {
      this.write('/dev/stdin', input);
      return { ...this.#run(words), ended: false };
    } catch (thrown) {
      const language = words.filter((word, i) => /^--lang(=|$)/.test(word) || words[i - 1] === '--lang');
      const reason = this.#renew(thrown);
      return { ...this.#run([...language, 'ended', reason]), ended: true };
    }
  }

  /** @param {string[]} words */
  #run(words) {
    const status = this.#machine.run(this.#fill(['poda', ...words]));
    return { status, output: this.#said('/dev/stdout'), messages: this.#said('/dev/stderr') };
  }

  /**
   * C that has ended itself, for want of memory or by a mistake, is at no place from which it
   * could go on: another machine takes over. Returns why.
   * @param {unknown} thrown
   */
  #renew(thrown) {
    let last = '';
    try {
      last = this.#said('/dev/stderr');
    } catch {
      /* not even that */
    }
    const machine = /** @type {Machine} */ ({});
    this.#files.delete('/dev/stdin');
    this.#begin(machine, new WebAssembly.Instance(this.#module, imports(machine)));
    for (const [name, bytes] of this.#files)
      this.write(name, bytes);
    const full = thrown instanceof RangeError || /out of memory|failed to allocate/.test(last);
    if (!full)
      console.error(last, thrown);
    return full ? 'memory' : 'mistake';
  }
}
