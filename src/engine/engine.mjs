/* The engine's other half: starts the module that poda.wasm holds, and talks to it in
 * texts and bytes. See engine.c. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * The exports of the module, with their C names.
 * @typedef {{ memory: WebAssembly.Memory, __indirect_function_table: WebAssembly.Table,
 *   _initialize: () => void, setThrew: (threw: number, value: number) => void,
 *   room: (length: number) => number, learn: (length: number) => void,
 *   input: (length: number) => void, run: (length: number) => number,
 *   written: (stream: number) => number, length: (stream: number) => number }} Machine
 */

/* Numbers of errors in C: no such file, and nothing that could be asked. */
const NO_ENTRY = 44, NO_SYSTEM = 52;

/* Thrown through the module where C jumps far; invoke_… catches it. */
class Jump {}

/** Conversions of text for C, in the order of glib/letters.c.
 * @type {((text: string) => string)[]} */
const forms = [
  text => text.normalize('NFD'),
  text => text.normalize('NFC'),
  text => text.normalize('NFKD'),
  text => text.normalize('NFKC'),
  text => text.toLowerCase(),
  text => text.toUpperCase(),
  text => [...text].map(foldCase).join('')
];

/** Two letters are compared by this; some become several.
 * @param {string} letter */
function foldCase(letter) {
  return letter === 'ı' ? letter
    : letter.toLowerCase().toUpperCase().toLowerCase().replace('ς', 'σ');
}

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
 * The functions that C imports: long jumps, the time, and Unicode properties.
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
  /* There are no files, and functions that are left out of the module are never called. */
  const others = {
    invoke_: () => invoke, __syscall_: () => () => -NO_ENTRY,
    fd_: () => () => NO_SYSTEM, environ_: () => () => NO_SYSTEM
  };
  const all = new Proxy(env, {
    get: (target, name) => target[String(name)]
      ?? Object.entries(others).find(([prefix]) => String(name).startsWith(prefix))?.[1]()
      ?? (() => {
        throw new Error(`${String(name)} is not in the engine`);
      })
  });
  return { env: all, wasi_snapshot_preview1: all };
}

/** A module that runs command lines, and holds a search between them. */
export class Engine {
  #module;
  #machine = /** @type {Machine} */ ({});
  /**
   * Catalogues of messages by language, for a new machine.
   * @type {Map<string, Uint8Array>}
   */
  #catalogues = new Map();

  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  /**
   * Makes an engine from the bytes of poda.wasm, or from a compiled module.
   * @param {BufferSource|WebAssembly.Module} code
   */
  static async start(code) {
    const engine = new Engine(code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code));
    const machine = /** @type {Machine} */ ({});
    engine.#begin(machine, await WebAssembly.instantiate(engine.#module, imports(machine)));
    return engine;
  }

  /** One more that speaks the same languages: two can hold two searches. */
  async another() {
    const engine = await Engine.start(this.#module);
    for (const [language, catalogue] of this.#catalogues)
      engine.learn(language, catalogue);
    return engine;
  }

  /** @param {Machine} machine @param {WebAssembly.Instance} instance */
  #begin(machine, instance) {
    this.#machine = Object.assign(machine, instance.exports);
    machine._initialize();
  }

  /**
   * Writes bytes, and texts with a zero byte each, into the module's buffer; returns their
   * length.
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
   * Speaks a language from now on, of which this is the catalogue (.mo).
   * @param {string} language
   * @param {Uint8Array} catalogue
   */
  learn(language, catalogue) {
    this.#catalogues.set(language, catalogue);
    this.#machine.learn(this.#fill([language, catalogue]));
  }

  /** @param {number} stream */
  #written(stream) {
    const at = this.#machine.written(stream);
    return decoder.decode(new Uint8Array(this.#machine.memory.buffer, at, this.#machine.length(stream)));
  }

  /**
   * Runs a command line and returns its output. `ended` is true if the module was
   * restarted, so that the search that it kept is lost.
   * @param {string[]} words without the program's name
   * @param {string|Uint8Array} [input] standard input
   */
  run(words, input = '') {
    try {
      return { ...this.#run(words, input), ended: false };
    } catch (thrown) {
      const language = words.filter((word, i) => /^--lang(=|$)/.test(word) || words[i - 1] === '--lang');
      const reason = this.#renew(thrown);
      return { ...this.#run([...language, 'ended', reason], ''), ended: true };
    }
  }

  /** @param {string[]} words @param {string|Uint8Array} input */
  #run(words, input) {
    this.#machine.input(this.#fill([typeof input === 'string' ? encoder.encode(input) : input]));
    const status = this.#machine.run(this.#fill(['poda', ...words]));
    return { status, output: this.#written(1), messages: this.#written(2) };
  }

  /**
   * C that has ended itself, for want of memory or by a mistake, is at no place from which it
   * could go on: another machine takes over. Returns why.
   * @param {unknown} thrown
   */
  #renew(thrown) {
    let last = '';
    try {
      last = this.#written(2);
    } catch {
      /* not even that */
    }
    const machine = /** @type {Machine} */ ({});
    this.#begin(machine, new WebAssembly.Instance(this.#module, imports(machine)));
    for (const [language, catalogue] of this.#catalogues)
      this.learn(language, catalogue);
    const full = thrown instanceof RangeError || /out of memory|failed to allocate/.test(last);
    if (!full)
      console.error(last, thrown);
    return full ? 'memory' : 'mistake';
  }
}
