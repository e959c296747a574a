/* The engine's other half: starts the module that poda.wasm holds, and talks to it in
 * texts and bytes. See engine.c. */

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/* Thrown through the module where C jumps far; invoke_… catches it. */
class Jump {}

/* What C cannot do by itself: jump, tell the time, and bring letters into a normal form. */
function imports(machine) {
  const invoke = (index, ...rest) => {
    try {
      return machine.__indirect_function_table.get(index)(...rest);
    } catch (thrown) {
      if (!(thrown instanceof Jump))
        throw thrown;
      machine.setThrew(1, 0);
    }
  };
  const normalize = (at, length, form, room, size) => {
    const memory = new Uint8Array(machine.memory.buffer);
    const text = decoder.decode(memory.subarray(at, at + length));
    const result = encoder.encode(text.normalize(['NFD', 'NFC', 'NFKD', 'NFKC'][form]));
    memory.set(result.subarray(0, size), room);
    return result.length <= size ? result.length : -1;
  };
  const env = {
    emscripten_get_now: () => performance.now(),
    poda_normalize: normalize,
    _emscripten_throw_longjmp: () => {
      throw new Jump();
    }
  };
  return {
    env: new Proxy(env, {
      get: (target, name) => target[name] ?? (name.startsWith('invoke_') ? invoke : undefined)
    })
  };
}

/* A module that runs command lines, with a disk of its own. */
export class Engine {
  #module;
  #machine;
  #files = new Map(); /* what was put there, for a machine that begins anew */

  /* From the bytes of poda.wasm, or a module that was compiled before. */
  static async start(code) {
    const engine = new Engine();
    const machine = {};
    engine.#module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    engine.#begin(machine, await WebAssembly.instantiate(engine.#module, imports(machine)));
    return engine;
  }

  #begin(machine, instance) {
    this.#machine = Object.assign(machine, instance.exports);
    machine._initialize();
  }

  /* Puts texts and bytes into the module's room, with a zero behind each but the last
   * where that is a file's content; returns their length. */
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

  /* Puts a file there; `content` is a text, or bytes. */
  write(name, content) {
    const bytes = typeof content === 'string' ? encoder.encode(content) : content;
    this.#files.set(name, bytes);
    this.#machine.write(this.#fill([name, bytes]));
  }

  /* A file's bytes, or null where there is none of this name. */
  read(name) {
    this.#fill([name]);
    const length = this.#machine.find();
    const at = length > 0 ? this.#machine.found() : 0;
    return length < 0 ? null : new Uint8Array(this.#machine.memory.buffer, at, length).slice();
  }

  /* The same as a text. */
  text(name) {
    const bytes = this.read(name);
    return bytes && decoder.decode(bytes);
  }

  /* Removes a file, or a folder with all that is in it. */
  remove(name) {
    for (const other of this.#files.keys())
      if (other === name || other.startsWith(`${name}/`))
        this.#files.delete(other);
    this.#fill([name]);
    this.#machine.remove();
  }

  /* The names of all files. */
  names() {
    this.#machine.list();
    return this.text('/dev/names').split('\n').slice(0, -1);
  }

  /* Runs a command line, as the program does: `words` without the program's name. Its
   * products are in files, of which /dev/stdout is one. `ended` tells that nothing is left of
   * what it made and held before, but for the files that were put there. */
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

  #run(words) {
    const status = this.#machine.run(this.#fill(['poda', ...words]));
    return { status, output: this.text('/dev/stdout'), messages: this.text('/dev/stderr') };
  }

  /* C that has ended itself, for want of memory or by a mistake, is at no place from which it
   * could go on: another machine takes over. Returns why. */
  #renew(thrown) {
    let last = '';
    try {
      last = this.text('/dev/stderr');
    } catch {
      /* not even that */
    }
    const machine = {};
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
