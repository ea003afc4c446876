import type { extensions } from '../../questions/text/addresses.ts';

export type Media =
  | { kind: 'audio'; extension: (typeof extensions.audio)[number]; mime: string }
  | { kind: 'video'; extension: (typeof extensions.video)[number]; mime: string };

const mp3: Media = { kind: 'audio', extension: 'mp3', mime: 'audio/mpeg' };
const m4a: Media = { kind: 'audio', extension: 'm4a', mime: 'audio/mp4' };
const ogg: Media = { kind: 'audio', extension: 'ogg', mime: 'audio/ogg' };
const wav: Media = { kind: 'audio', extension: 'wav', mime: 'audio/wav' };
const mp4: Media = { kind: 'video', extension: 'mp4', mime: 'video/mp4' };
const webm: Media = { kind: 'video', extension: 'webm', mime: 'video/webm' };

/** How the first page of a recording begins; a film's names a codec of pictures. */
const inOgg = ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '];

/** What a recording or a film is, by its content and not by its name; null for anything that browsers do not play. */
export function mediaOf(bytes: Uint8Array): Media | null {
  const head = textAt(bytes, 0, 64);
  if (head.startsWith('ID3') || isLayer3(bytes)) return mp3;
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return wav;
  if (head.startsWith('OggS')) return inOgg.some((codec) => head.includes(codec)) ? ogg : null;
  if (head.startsWith('\x1aE\xdf\xa3')) return head.includes('webm') ? webm : null;
  // "qt" is QuickTime's own film, which is alike and which not every browser plays.
  if (head.startsWith('ftyp', 4) && !head.startsWith('qt', 8)) return inMp4(bytes);
  return null;
}

/** The head of an MPEG frame: eleven ones, layer III, and none of the values that stand for nothing. */
function isLayer3([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return (
    first === 0xff && second >= 0xe0 && version !== 1 && layer === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3
  );
}

/** A film has a track to see; without one it is a recording, whatever its name. */
function inMp4(bytes: Uint8Array): Media | null {
  const [movie] = boxesIn(bytes, 'moov');
  let isHeard = false;
  for (const track of boxesIn(movie, 'trak')) {
    const [media] = boxesIn(track, 'mdia');
    const [handler] = boxesIn(media, 'hdlr');
    const kind = handler && textAt(handler, 8, 4);
    if (kind === 'vide') return mp4;
    isHeard ||= kind === 'soun';
  }
  return isHeard ? m4a : null;
}

/** More boxes side by side than any recorder writes before those that say what it is. */
const MOST_BOXES = 200;

/** The contents of the boxes of one type among the first that lie side by side in the bytes. */
function* boxesIn(bytes: Uint8Array | undefined, type: string): Generator<Uint8Array, undefined> {
  if (!bytes) return;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= bytes.length; count++) {
    const short = view.getUint32(at);
    const isLong = short === 1 && at + 16 <= bytes.length;
    const size = isLong ? Number(view.getBigUint64(at + 8)) : short === 0 ? bytes.length - at : short;
    const head = isLong ? 16 : 8;
    if (size < head || at + size > bytes.length) return;
    if (textAt(bytes, at + 4, 4) === type) yield bytes.subarray(at + head, at + size);
    at += size;
  }
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
