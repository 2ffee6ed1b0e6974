// SPDX-FileCopyrightText: 2026 The Remora authors
// SPDX-License-Identifier: Apache-2.0
//
// The words on the pages of a PDF that Chromium has printed. Its writer, Skia, keeps text as numbers
// of a font's glyphs and says beside each font which letters they are.
import { inflateSync } from 'node:zlib';

/** Objects of the file by number: what stands before `stream`, and the stream, unpacked. */
function objectsOf(file) {
  const text = file.toString('latin1');
  const objects = new Map();
  for (const found of text.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)endobj/g)) {
    const [, number, body] = found;
    const at = body.search(/stream\r?\n/);
    if (at < 0) {
      objects.set(Number(number), { head: body, stream: '' });
      continue;
    }
    const head = body.slice(0, at);
    const packed = Buffer.from(body.slice(at).replace(/^stream\r?\n/, '').replace(/\r?\nendstream\s*$/, ''), 'latin1');
    const isPacked = head.includes('/FlateDecode');
    const isPicture = head.includes('/Subtype /Image');
    objects.set(Number(number), { head, stream: isPicture ? '' : (isPacked ? inflateSync(packed) : packed).toString('latin1') });
  }
  return objects;
}

const letters = (hex) => String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map((one) => Number.parseInt(one, 16)));

/** A font's ToUnicode: from a glyph's number to its letters. */
function lettersByGlyph(cmap) {
  const known = new Map();
  for (const [, block] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph, to] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) known.set(Number.parseInt(glyph, 16), letters(to));
  for (const [, block] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first, last, to] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); ++glyph)
        known.set(glyph, String.fromCodePoint(Number.parseInt(to, 16) + glyph - Number.parseInt(first, 16)));
  return known;
}

/** The pieces of text of all pages in the order in which they are drawn. */
export function wordsOfPdf(file) {
  const objects = objectsOf(file);
  const fonts = new Map(); // by the name under which pages know them
  for (const { head } of objects.values())
    for (const [, name, number] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const cmap = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(number))?.head ?? '');
      if (cmap) fonts.set(name, lettersByGlyph(objects.get(Number(cmap[1])).stream));
    }
  const words = [];
  for (const { stream } of objects.values()) {
    if (!/\bBT\b/.test(stream)) continue;
    let font = new Map();
    let word = '';
    for (const [, name, shown, end] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|(\[[^\]]*\]\s*TJ|<[0-9A-Fa-f]+>\s*Tj)|\b(ET)\b/g)) {
      if (name) font = fonts.get(name) ?? new Map();
      for (const [, hex] of (shown ?? '').matchAll(/<([0-9A-Fa-f]+)>/g))
        word += (hex.match(/.{4}/g) ?? []).map((one) => font.get(Number.parseInt(one, 16)) ?? '�').join('');
      if (end && word !== '') {
        words.push(word);
        word = '';
      }
    }
  }
  return words;
}
