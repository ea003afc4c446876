import { type OneByteEncoding, oneByteEncodings } from '../../core/text/one-byte-encodings.ts';
import { TableFileProblem } from './table-file.ts';

/** A text, and the encoding that was taken where another one would do as well, so that a person is asked; null where it is certain. */
export type DecodedText = { text: string; encoding: OneByteEncoding | null };

/**
 * Returns the bytes of a text file as text: UTF-16, UTF-8, also where a program has encoded it twice, or an encoding with one byte for
 * each letter. Those decode any bytes, so the wanted one is taken, else the one with the fewest words that nobody writes. Throws
 * `TableFileProblem` for what is no text.
 */
export function decodeText(bytes: Uint8Array, wanted?: OneByteEncoding): DecodedText {
  const wide = wideEncodingOf(bytes);
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: null };
  if (bytes.some((byte) => byte < 9 || (byte > 13 && byte < 32))) throw new TableFileProblem('notAList');
  try {
    return { text: decodedOnce(new TextDecoder('utf-8', { fatal: true }).decode(bytes)), encoding: null };
  } catch {
    return decodeBytes(bytes, wanted);
  }
}

function decodeBytes(bytes: Uint8Array, wanted: OneByteEncoding | undefined): DecodedText {
  if (wanted) return { text: decodeOneByte(bytes, wanted), encoding: wanted };
  const read = oneByteEncodings.map((encoding) => {
    const text = decodeOneByte(bytes, encoding);
    return { encoding, text, odd: countOdd(text) };
  });
  const [best, next] = read.toSorted((a, b) => a.odd - b.odd);
  // Nearly all such files are of Windows: only one that makes no odd word, and is the only one, is certain.
  const isCertain = best?.encoding === 'windows-1252' && best.odd === 0 && (next?.odd ?? 0) > 0;
  return { text: best?.text ?? '', encoding: isCertain ? null : (best?.encoding ?? null) };
}

/** The letters of DOS, from byte 128 on. */
const ibm850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const decodeOneByte = (bytes: Uint8Array, encoding: OneByteEncoding): string =>
  encoding === 'ibm850'
    ? Array.from(bytes, (byte) => (byte < 128 ? String.fromCharCode(byte) : ibm850[byte - 128])).join('')
    : new TextDecoder(encoding).decode(bytes);

/** Returns the encoding of a text with two bytes for each letter: by its mark, or by the zeros that Latin letters have. */
function wideEncodingOf(bytes: Uint8Array): string | null {
  const [one, two] = bytes;
  if (one === 0xff && two === 0xfe) return 'utf-16le';
  if (one === 0xfe && two === 0xff) return 'utf-16be';
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 1].map((odd) => start.filter((byte, index) => index % 2 === odd && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (start.length < 4 || even + odd < start.length / 3) return null;
  return even === 0 ? 'utf-16le' : odd === 0 ? 'utf-16be' : null;
}

/** Letters of UTF-8 that were read in another encoding: `Ã©` or `√©` is é. */
const misread: readonly { encoding: string; run: RegExp }[] = [
  {
    encoding: 'windows-1252',
    run: /(?!Å[©®])[\u00c2-\u00c5\u00e2][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]{1,2}/gu,
  },
  { encoding: 'macintosh', run: /[√¬ƒ≈‚][\u00a0-\u03c0\u2013-\u25ca\uf8ff]{1,2}/gu },
];
/** A program may have done it several times. */
const MOST_TIMES = 3;
const bytesOf = new Map<string, ReadonlyMap<string, number>>();

/** Returns the byte of each letter of an encoding; those that Windows has no letter for are those of Latin-1. */
function byteMapOf(encoding: string): ReadonlyMap<string, number> {
  const known = bytesOf.get(encoding);
  if (known) return known;
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const letters = [...new TextDecoder(encoding).decode(Uint8Array.from(bytes))];
  const latin = encoding === 'windows-1252' ? bytes.slice(128, 160) : [];
  const map = new Map([
    ...latin.map((byte): [string, number] => [String.fromCharCode(byte), byte]),
    ...letters.map((letter, byte): [string, number] => [letter, byte]),
  ]);
  bytesOf.set(encoding, map);
  return map;
}

/** Returns a text whose UTF-8 was read in another encoding and encoded again, as it was, also where only a part of it was. */
function decodedOnce(text: string): string {
  let decoded = text;
  for (let time = 0; time < MOST_TIMES; time++) {
    const before = decoded;
    for (const { encoding, run } of misread)
      decoded = decoded.replace(run, (letters, at: number, whole: string) =>
        mayBeWritten(whole, at, letters) ? letters : decodeRun(letters, encoding),
      );
    if (decoded === before) return decoded;
  }
  return decoded;
}

/** A word in capitals between quotation marks ends so, too: «AMANHÃ». */
const mayBeWritten = (text: string, at: number, letters: string): boolean =>
  /\p{Lu}/u.test(text[at - 1] ?? '') &&
  /^[^\p{L}\p{N}]*[»”’]$/u.test(letters.slice(1)) &&
  !/\p{L}/u.test(text[at + letters.length] ?? '');

/** Returns the letter that was written as these, and what follows it. */
function decodeRun(letters: string, encoding: string): string {
  const map = byteMapOf(encoding);
  for (let length = letters.length; length >= 2; length--) {
    const bytes = [...letters.slice(0, length)].map((letter) => map.get(letter));
    if (bytes.includes(undefined)) continue;
    try {
      const letter = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes as number[]));
      return letter + letters.slice(length);
    } catch {}
  }
  return letters;
}

/** What no word has: a sign between two letters, or a capital letter after a small one. */
const oddParts = [
  /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}’‘·º\u00aa]\p{L}/gu,
  /\p{Ll}(?=\P{ASCII})\p{Lu}/gu,
  /(?=\P{ASCII})\p{Ll}\p{Lu}/gu,
  /\p{L}[^\p{L}\p{M}\p{N}\s\p{ASCII}’”»º\u00aa…–—](?!\p{L})/gu,
  /(?<!\p{L})[‡†‰™ƒˆ˜∫∑∏√≈∆◊]/gu,
];
const countOdd = (text: string): number => oddParts.reduce((count, part) => count + (text.match(part)?.length ?? 0), 0);
