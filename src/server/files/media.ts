import type { assetExtensions } from '../../questions/text/document/addresses.ts';
import type { Source } from '../source.ts';

/** The type of a recording or film, with the extension and content type it is stored with. */
export type Media =
  | { kind: 'audio'; extension: (typeof assetExtensions.audio)[number]; mime: string }
  | { kind: 'video'; extension: (typeof assetExtensions.video)[number]; mime: string };

const mp3: Media = { kind: 'audio', extension: 'mp3', mime: 'audio/mpeg' };
const m4a: Media = { kind: 'audio', extension: 'm4a', mime: 'audio/mp4' };
const ogg: Media = { kind: 'audio', extension: 'ogg', mime: 'audio/ogg' };
const wav: Media = { kind: 'audio', extension: 'wav', mime: 'audio/wav' };
const mp4: Media = { kind: 'video', extension: 'mp4', mime: 'video/mp4' };
const webm: Media = { kind: 'video', extension: 'webm', mime: 'video/webm' };

/** The codec names at the beginning of a sound recording in Ogg; a film begins with the name of a video codec. */
const inOgg = ['OpusHead', '\x01vorbis', '\x7fFLAC', 'Speex   '];

/** Returns the type of a recording or film by its content, or null for files that browsers do not play. */
export async function detectMedia(file: Source): Promise<Media | null> {
  const start = await file.read({ from: 0, to: 63 });
  const head = textAt(start, 0, 64);
  if (head.startsWith('ID3') || isLayer3(start)) return mp3;
  if (head.startsWith('RIFF') && head.startsWith('WAVE', 8)) return wav;
  if (head.startsWith('OggS')) return inOgg.some((codec) => head.includes(codec)) ? ogg : null;
  if (head.startsWith('\x1aE\xdf\xa3')) return head.includes('webm') ? webm : null;
  // QuickTime films (`qt`) have the same boxes, but not every browser plays them.
  if (head.startsWith('ftyp', 4) && !head.startsWith('qt', 8)) return inMp4(await movieOf(file));
  return null;
}

/** Returns whether bytes begin with the header of an MPEG layer III frame: eleven ones and no reserved values. */
function isLayer3([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  const version = (second >> 3) & 3;
  const layer = (second >> 1) & 3;
  return (
    first === 0xff && second >= 0xe0 && version !== 1 && layer === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3
  );
}

/** Returns whether an MP4 is a film (has a video track) or a recording; null without any track. */
function inMp4(movie: Uint8Array | undefined): Media | null {
  let hasSound = false;
  for (const track of boxesIn(movie, 'trak')) {
    const [media] = boxesIn(track, 'mdia');
    const [handler] = boxesIn(media, 'hdlr');
    const kind = handler && textAt(handler, 8, 4);
    if (kind === 'vide') return mp4;
    hasSound ||= kind === 'soun';
  }
  return hasSound ? m4a : null;
}

/** More boxes than any recorder writes next to each other. */
const MOST_BOXES = 200;

/** More than the `moov` box of the longest film that may be uploaded. */
const LARGEST_MOVIE_BYTES = 10_000_000;

/** Returns the content of the `moov` box; of other boxes only the headers are read. */
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

/** Yields the contents of the boxes of one type among the first boxes of the bytes. */
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

/** Returns the header of a box, or undefined when its size does not fit into the `left` bytes. */
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
