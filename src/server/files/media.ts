import type { assetExtensions } from '../../questions/text/document/addresses.ts';
import type { Source } from './source.ts';

export type Media =
  | { kind: 'audio'; extension: (typeof assetExtensions.audio)[number]; mime: string }
  | { kind: 'video'; extension: (typeof assetExtensions.video)[number]; mime: string };

const mp3: Media = { kind: 'audio', extension: 'mp3', mime: 'audio/mpeg' };
const m4a: Media = { kind: 'audio', extension: 'm4a', mime: 'audio/mp4' };
const ogg: Media = { kind: 'audio', extension: 'ogg', mime: 'audio/ogg' };
const wav: Media = { kind: 'audio', extension: 'wav', mime: 'audio/wav' };
const mp4: Media = { kind: 'video', extension: 'mp4', mime: 'video/mp4' };
const webm: Media = { kind: 'video', extension: 'webm', mime: 'video/webm' };

/** How the first page of a recording begins; a film's names a codec of pictures. */
const inOgg = ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '];

/** Returns what a recording or a film is, by its content and not by its name; null for anything that browsers do not play. */
export async function detectMedia(file: Source): Promise<Media | null> {
  const start = await file.read({ from: 0, to: 63 });
  const head = textAt(start, 0, 64);
  if (head.startsWith('ID3') || isLayer3(start)) return mp3;
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return wav;
  if (head.startsWith('OggS')) return inOgg.some((codec) => head.includes(codec)) ? ogg : null;
  if (head.startsWith('\x1aE\xdf\xa3')) return head.includes('webm') ? webm : null;
  // "qt" is QuickTime's own film, which is alike and which not every browser plays.
  if (head.startsWith('ftyp', 4) && !head.startsWith('qt', 8)) return inMp4(await movieOf(file));
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
function inMp4(movie: Uint8Array | undefined): Media | null {
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

/** More than the description of the longest film that may be uploaded. */
const LARGEST_MOVIE_BYTES = 10_000_000;

/** Returns the content of the box that describes the film: of all the others only the heads are read. */
async function movieOf(file: Source): Promise<Uint8Array | undefined> {
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= file.size; count++) {
    const box = boxAt(await file.read({ from: at, to: at + 15 }), file.size - at);
    if (!box) return undefined;
    if (box.type === 'moov')
      return box.size > LARGEST_MOVIE_BYTES ? undefined : file.read({ from: at + box.head, to: at + box.size - 1 });
    at += box.size;
  }
  return undefined;
}

/** The contents of the boxes of one type among the first that lie side by side in the bytes. */
function* boxesIn(bytes: Uint8Array | undefined, type: string): Generator<Uint8Array, undefined> {
  if (!bytes) return;
  let at = 0;
  for (let count = 0; count < MOST_BOXES && at + 8 <= bytes.length; count++) {
    const box = boxAt(bytes.subarray(at, at + 16), bytes.length - at);
    if (!box) return;
    if (box.type === type) yield bytes.subarray(at + box.head, at + box.size);
    at += box.size;
  }
}

/** Reads the head of a box. Undefined where its size, with its head, is none that the bytes left have room for. */
function boxAt(start: Uint8Array, left: number): { type: string; head: number; size: number } | undefined {
  const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
  const short = view.getUint32(0);
  const isLong = short === 1 && start.length >= 16;
  const size = isLong ? Number(view.getBigUint64(8)) : short === 0 ? left : short;
  const head = isLong ? 16 : 8;
  return size < head || size > left ? undefined : { type: textAt(start, 4, 4), head, size };
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length));
