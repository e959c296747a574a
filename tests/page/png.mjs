/* Pictures of PNG, as far as browsers write them: eight bits a channel, not interlaced. */

import { inflateSync } from 'node:zlib';

function paeth(a, b, c) {
  const p = a + b - c, pa = Math.abs(p - a), pb = Math.abs(p - b), pc = Math.abs(p - c);
  return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
}

/* The five filters: what a byte is guessed to be from those to the left, above, and between. */
const guesses = [() => 0, a => a, (a, b) => b, (a, b) => a + b >> 1, paeth];

/* Its rows, with `channels` bytes a pixel. */
export function readPng(bytes) {
  let header = null;
  const parts = [];
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at), type = bytes.toString('latin1', at + 4, at + 8);
    const part = bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR')
      header = { width: part.readUInt32BE(0), height: part.readUInt32BE(4), channels: part[9] === 6 ? 4 : 3 };
    if (type === 'IDAT')
      parts.push(part);
    at += length + 12;
  }
  const { width, height, channels } = header;
  const data = inflateSync(Buffer.concat(parts)), stride = width * channels;
  const pixels = new Uint8Array(height * stride);
  for (let y = 0; y < height; y++) {
    const guess = guesses[data[y * (stride + 1)]], here = y * stride, coded = y * (stride + 1) + 1;
    for (let x = 0; x < stride; x++) {
      const a = x >= channels ? pixels[here + x - channels] : 0, b = y > 0 ? pixels[here + x - stride] : 0;
      const c = x >= channels && y > 0 ? pixels[here + x - stride - channels] : 0;
      pixels[here + x] = data[coded + x] + guess(a, b, c);
    }
  }
  return { width, height, channels, pixels };
}

/* The mean difference of two pictures, for each channel; infinite if they are not as
 * large. */
export function apart(one, other) {
  if (one.width !== other.width || one.height !== other.height)
    return Infinity;
  let sum = 0;
  for (let i = 0; i < one.width * one.height; i++)
    for (let channel = 0; channel < 3; channel++)
      sum += Math.abs(one.pixels[i * one.channels + channel] - other.pixels[i * other.channels + channel]);
  return sum / one.width / one.height / 3;
}
