import { describe, expect, it } from 'vitest';
import { memorySource } from '../source.ts';
import { detectMedia } from './media.ts';

const check = (file: Uint8Array) => detectMedia(memorySource(file));

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));
const zeros = (count: number): number[] => Array(count).fill(0);
const size = (value: number) => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
const box = (type: string, ...content: Uint8Array[]): Uint8Array => {
  const inside = content.flatMap((one) => [...one]);
  return Uint8Array.from([...size(inside.length + 8), ...bytes(type), ...inside]);
};
const track = (handler: string) =>
  box('trak', box('tkhd', bytes(zeros(84))), box('mdia', box('hdlr', bytes(zeros(8), handler, zeros(12)))));
const mp4 = (brand: string, ...handlers: string[]) =>
  bytes(
    [...box('ftyp', bytes(brand, zeros(4), 'isom'))],
    [...box('mdat', bytes(zeros(40)))],
    [...box('moov', box('mvhd', bytes(zeros(100))), ...handlers.map(track))],
  );
/** An MP4 with empty boxes before the film. */
const withBoxes = (count: number) =>
  bytes([...box('ftyp', bytes('isom'))], ...Array.from({ length: count }, () => [...box('free')]), [
    ...box('moov', track('vide')),
  ]);
const long = (type: string, content: number[]) => bytes(size(1), type, size(0), size(content.length + 16), content);
const ogg = (codec: string) => bytes('OggS', zeros(24), codec, zeros(30));
const webm = (type: string) => bytes([0x1a, 0x45, 0xdf, 0xa3, 0x9f, 0x42, 0x86, 0x81, 1, 0x42, 0x82, 0x84], type);

describe('detectMedia', () => {
  it.each([
    ['an MP3 with a title before it', bytes('ID3', [4, 0, 0, 0, 0, 0, 0]), 'mp3'],
    ['an MP3 as it comes out of a recorder', bytes([0xff, 0xfb, 0x90, 0x64], zeros(400)), 'mp3'],
    ['an MP3 of a low quality', bytes([0xff, 0xf3, 0x40, 0xc4], zeros(400)), 'mp3'],
    ['a WAV', bytes('RIFF', size(36), 'WAVEfmt '), 'wav'],
    ['an Ogg with Opus', ogg('OpusHead'), 'ogg'],
    ['an Ogg with Vorbis', ogg('\x01vorbis'), 'ogg'],
    ['an M4A', mp4('M4A ', 'soun'), 'm4a'],
    ['an MP4 with nothing to see', mp4('mp42', 'soun'), 'm4a'],
    ['an MP4', mp4('isom', 'soun', 'vide'), 'mp4'],
    [
      'an MP4 whose content has a long length',
      bytes([...mp4('isom').subarray(0, 20)], [...long('mdat', zeros(8))], [...box('moov', track('vide'))]),
      'mp4',
    ],
    ['an MP4 with some empty boxes', withBoxes(150), 'mp4'],
    ['a WebM', webm('webm'), 'webm'],
  ])('%s', async (_, file, extension) => expect((await check(file))?.extension).toBe(extension));

  it.each([
    ['nothing', bytes()],
    ['one byte of an MP3', bytes([0xff])],
    ['an AAC stream', bytes([0xff, 0xf1, 0x50, 0x80], zeros(40))],
    ['a text', bytes('FF FB 90 64')],
    ['an AVI', bytes('RIFF', size(36), 'AVI LIST')],
    ['an Ogg with a film', ogg('\x80theora')],
    ['a Matroska film', webm('matroska')],
    ['a QuickTime film', mp4('qt  ', 'vide')],
    ['a photograph in an MP4', mp4('heic', 'pict')],
    ['an MP4 that was cut off', mp4('isom', 'vide').subarray(0, 120)],
    ['an MP4 with a box of no size', bytes([...box('ftyp', bytes('isom'))], size(4), 'moov')],
    [
      'an MP4 that says it goes on for ever',
      bytes([...box('ftyp', bytes('isom'))], size(1), 'moov', size(0xffffffff), size(0xffffffff)),
    ],
    ['an MP4 that begins with hundreds of empty boxes', withBoxes(200)],
    ['a page', bytes('<!doctype html><script>alert(1)</script>')],
    ['a zip', bytes('PK\x03\x04', zeros(30))],
  ])('returns null for %s', async (_, file) => expect(await check(file)).toBeNull());

  it('returns audio or video and the content type', async () => {
    expect(await check(mp4('M4A ', 'soun'))).toEqual({ kind: 'audio', extension: 'm4a', mime: 'audio/mp4' });
    expect(await check(mp4('M4A ', 'soun', 'vide'))).toEqual({ kind: 'video', extension: 'mp4', mime: 'video/mp4' });
  });

  it('reads only the headers of boxes other than moov', async () => {
    const file = bytes(
      [...box('ftyp', bytes('isom'))],
      [...box('mdat', new Uint8Array(1_000_000))],
      [...box('moov', track('vide'))],
    );
    let read = 0;
    const counted = {
      size: file.length,
      read: async ({ from, to }: { from: number; to: number }) => {
        const part = file.subarray(from, to + 1);
        read += part.length;
        return part;
      },
    };
    expect((await detectMedia(counted))?.extension).toBe('mp4');
    expect(read).toBeLessThan(1_000);
  });
});
