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

/** Letters of UTF-8 read as Windows-1252: `Ã©` is é. */
const misreadLetters =
  /[\u00c2-\u00c5][\u0080-\u00ff\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/u;
let windowsBytes: Map<string, number> | undefined;

/** Returns a text whose UTF-8 was read as Windows-1252 and encoded again, as it was; any other as it is. */
function decodedOnce(text: string): string {
  if (!misreadLetters.test(text)) return text;
  windowsBytes ??= new Map(
    [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
      (letter, byte) => [letter, byte],
    ),
  );
  const bytes: number[] = [];
  for (const letter of text.replace(/^\ufeff/, '')) {
    const byte = windowsBytes.get(letter);
    if (byte === undefined) return text;
    bytes.push(byte);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(bytes));
  } catch {
    return text;
  }
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
