#!/usr/bin/env node
/* Another browser shows the same page: in a frame, Firefox tells the step that it stands at,
 * and the picture that it takes is near to Chromium's. */

import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { page, run, same, expect } from './asked.mjs';
import { apart, readPng } from './png.mjs';

const HASH = '#t=[[3,12,8],[2,4,6],[14,5,2]]&step=22';

/* Letters stand elsewhere by a pixel or two; an empty page is 9.8 apart. */
const MOST_APART = 6;
const PATIENCE = 90000;

/* Milliseconds that the page gets to draw what it has told of; a busy machine needs more. */
const REST = [1500, 6000, 20000];

const firefox = ['firefox', 'firefox-esr'].find(name => spawnSync(name, ['--version']).status === 0);

/* Around the page; an image that comes late keeps Firefox from taking its picture. */
const AROUND = `<!doctype html><title>around</title><style>* { margin: 0; border: 0; }</style>
<iframe src="/page.html${HASH}" style="width:1366px;height:768px"></iframe>
<img src="/late" alt="" width="1" height="1" style="position:absolute">
<script>addEventListener('message', event => fetch('/told?' + JSON.stringify(event.data)));</script>`;

/* Serves it on this machine alone; `told` gets what the page tells. */
function serve(file, told, rest) {
  /** What waits until the page has told its step. */
  let late = () => {};
  const there = new Promise(done => {
    late = done;
  });
  const server = http.createServer(async (request, response) => {
    if (request.url.startsWith('/told?')) {
      told.push(JSON.parse(decodeURIComponent(request.url.slice('/told?'.length))));
      setTimeout(late, rest);
      response.end();
    } else if (request.url.startsWith('/late')) {
      await there;
      response.end();
    } else {
      response.setHeader('Content-Type', 'text/html; charset=utf-8');
      response.end(request.url === '/' ? AROUND : fs.readFileSync(file));
    }
  });
  return new Promise(done => server.listen(0, '127.0.0.1', () => done(server)));
}

/* Firefox's picture of the page, in a file; what the page told meanwhile. */
async function takePicture(file, taken, rest) {
  const told = [], server = await serve(file, told, rest);
  const profile = fs.mkdtempSync(path.join(path.dirname(file), 'profile-'));
  const child = spawn(firefox, ['--headless', '--profile', profile, `--screenshot=${taken}`,
    '--window-size=1366,768', `http://127.0.0.1:${server.address().port}/`],
  { stdio: 'ignore', env: { ...process.env, HOME: profile } });
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  await new Promise(done => child.on('exit', done));
  clearTimeout(late);
  server.closeAllConnections();
  server.close();
  return told;
}

async function showsTheSame(browser) {
  if (!firefox) {
    console.log('skipped: firefox');
    return;
  }
  const file = page('draw', '[1,2]', '-T', 'html'), folder = path.dirname(file);
  const taken = path.join(folder, 'firefox.png'), own = path.join(folder, 'chromium.png');
  await browser.go(file, HASH);
  await browser.picture(own);
  let far = Infinity, told = [];
  for (const rest of REST) {
    told = await takePicture(file, taken, rest);
    if (told.length > 0 && fs.existsSync(taken))
      far = apart(readPng(fs.readFileSync(taken)), readPng(fs.readFileSync(own)));
    if (far < MOST_APART)
      break;
  }
  expect(told.length > 0, 'the page to tell where it stands');
  same([told.at(-1).step, told.at(-1).mode], [22, 'watch'], 'step and mode');
  expect(far < MOST_APART, `pictures less than ${MOST_APART} apart, not ${far.toFixed(2)}`);
}

await run({ showsTheSame });
