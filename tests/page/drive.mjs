/* Drives Chromium through its pipe, as a person would: opens a page, presses keys, clicks,
 * reads what is there, takes pictures. */

import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome'];

/* The time that a page may take, in milliseconds. */
const PATIENCE = 15000;

export class Browser {
  #waiting = new Map();
  #last = 0;
  #rest = '';
  problems = [];

  /* `size` is [width, height, scale]. */
  static async open(size = [1366, 768, 1], more = []) {
    const browser = new Browser();
    browser.home = fs.mkdtempSync(path.join(os.tmpdir(), 'poda-drive-'));
    browser.process = spawn(process.env.BROWSER_PROGRAM ?? BROWSERS[0], ['--headless=new', '--no-sandbox',
      '--disable-gpu', '--remote-debugging-pipe', '--hide-scrollbars', `--user-data-dir=${browser.home}`,
      ...more, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
    browser.process.stdio[4].setEncoding('utf8').on('data', text => browser.#hear(text));
    const { targetInfos } = await browser.#ask('Target.getTargets');
    const page = targetInfos.find(target => target.type === 'page');
    const { sessionId } = await browser.#ask('Target.attachToTarget',
      { targetId: page.targetId, flatten: true });
    browser.session = sessionId;
    for (const domain of ['Page', 'Runtime', 'Log'])
      await browser.send(`${domain}.enable`);
    await browser.resize(...size);
    return browser;
  }

  #hear(text) {
    const parts = (this.#rest + text).split('\0');
    this.#rest = parts.pop();
    for (const part of parts) {
      const { id, result, error, method, params } = JSON.parse(part);
      if (method === 'Runtime.exceptionThrown')
        this.problems.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
      if (method === 'Log.entryAdded' && params.entry.level === 'error')
        this.problems.push(params.entry.text);
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (waiting)
        error ? waiting.fail(new Error(error.message)) : waiting.done(result);
    }
  }

  #ask(method, params = {}, session = undefined) {
    const id = ++this.#last;
    this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId: session }) + '\0');
    return new Promise((done, fail) => this.#waiting.set(id, { done, fail }));
  }

  send(method, params = {}) {
    return this.#ask(method, params, this.session);
  }

  resize(width, height, scale = 1, mobile = false) {
    return this.send('Emulation.setDeviceMetricsOverride',
      { width, height, deviceScaleFactor: scale, mobile });
  }

  /* Such as { 'prefers-color-scheme': 'dark' }. */
  prefer(features, media = '') {
    return this.send('Emulation.setEmulatedMedia', { media,
      features: Object.entries(features).map(([name, value]) => ({ name, value })) });
  }

  /* Opens a file, with what stands behind its #, and waits until it is there. */
  async go(file, hash = '') {
    this.problems = [];
    await this.send('Page.navigate', { url: 'about:blank' });
    await this.send('Page.navigate', { url: `file://${path.resolve(file)}${hash}` });
    await this.until('document.body?.dataset.mode !== undefined || document.querySelector(".failure")');
  }

  /* The value of a piece of JavaScript there. */
  async see(expression) {
    const { result, exceptionDetails } = await this.send('Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true });
    if (exceptionDetails)
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  async until(expression) {
    for (const end = Date.now() + PATIENCE; Date.now() < end;) {
      if (await this.see(expression))
        return;
      await new Promise(done => setTimeout(done, 20));
    }
    throw new Error(`never: ${expression}`);
  }

  text(selector) {
    return this.see(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? null`);
  }

  /* A key by its name, such as ArrowRight, or a letter. */
  async press(key, modifiers = 0) {
    const text = key.length === 1 ? key : key === 'Enter' ? '\r' : undefined;
    const code = { Enter: 13, Tab: 9, Escape: 27, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40,
      Delete: 46, Insert: 45, Backspace: 8, Home: 36, End: 35, '.': 190, '-': 189 }[key]
      ?? key.toUpperCase().charCodeAt(0);
    await this.send('Input.dispatchKeyEvent', { type: text ? 'keyDown' : 'rawKeyDown', key, text, modifiers,
      windowsVirtualKeyCode: code });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', key, modifiers, windowsVirtualKeyCode: code });
  }

  async type(text) {
    for (const letter of text)
      await this.press(letter);
  }

  async #mouse(type, x, y, buttons = 1) {
    await this.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', buttons, clickCount: 1 });
  }

  /* In the middle of what a selector finds. */
  async click(selector) {
    const at = await this.see(`(() => { const e = document.querySelector(${JSON.stringify(selector)});
      if (!e) return null; e.scrollIntoView({ block: 'nearest' }); const b = e.getBoundingClientRect();
      return [b.x + b.width / 2, b.y + b.height / 2]; })()`);
    if (!at)
      throw new Error(`nothing to click: ${selector}`);
    await this.clickAt(...at);
  }

  async clickAt(x, y) {
    await this.#mouse('mouseMoved', x, y, 0);
    await this.#mouse('mousePressed', x, y);
    await this.#mouse('mouseReleased', x, y, 0);
  }

  async drag(fromX, fromY, toX, toY) {
    await this.#mouse('mouseMoved', fromX, fromY, 0);
    await this.#mouse('mousePressed', fromX, fromY);
    for (let i = 1; i <= 8; i++)
      await this.#mouse('mouseMoved', fromX + (toX - fromX) * i / 8, fromY + (toY - fromY) * i / 8);
    await this.#mouse('mouseReleased', toX, toY, 0);
  }

  /* As png; waits until nothing moves any more. */
  async picture(file) {
    await new Promise(done => setTimeout(done, 600));
    const { data } = await this.send('Page.captureScreenshot', { format: 'png' });
    fs.writeFileSync(file, Buffer.from(data, 'base64'));
  }

  async close() {
    const ended = new Promise(done => this.process.once('exit', done));
    this.process.kill('SIGKILL');
    await ended;
    /* Its helpers may still write there, and end a little later. */
    for (const end = Date.now() + PATIENCE; fs.existsSync(this.home);)
      try {
        fs.rmSync(this.home, { recursive: true, force: true });
      } catch (failure) {
        if (Date.now() > end)
          throw failure;
        await new Promise(done => setTimeout(done, 50));
      }
  }
}
