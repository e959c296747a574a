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

/* A module that runs command lines, with a disk of its own. It is at its end where C
 * ends itself, which shows as an exception: a new one is begun then. */
export class Engine {
  #machine = {};

  /* From the bytes of poda.wasm, or a module that was compiled before. */
  static async start(code) {
    const module = code instanceof WebAssembly.Module ? code : await WebAssembly.compile(code);
    const engine = new Engine();
    const instance = await WebAssembly.instantiate(module, imports(engine.#machine));
    Object.assign(engine.#machine, instance.exports);
    engine.#machine._initialize();
    return engine;
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
    this.#fill([name]);
    this.#machine.remove();
  }

  /* The names of all files. */
  names() {
    this.#machine.list();
    return this.text('/dev/names').split('\n').slice(0, -1);
  }

  /* Runs a command line, as the program does: `words` without the program's name. Its
   * products are in files, of which /dev/stdout is one. */
  run(words, input = '') {
    this.write('/dev/stdin', input);
    const status = this.#machine.run(this.#fill(['poda', ...words]));
    return { status, output: this.text('/dev/stdout'), messages: this.text('/dev/stderr') };
  }
}
