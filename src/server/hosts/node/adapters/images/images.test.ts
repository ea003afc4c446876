import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { openBankFolder } from '../../cli/bank-folder.ts';
import { createWorkerPool } from '../../workers/pool.ts';
import { workerProgram, workerTasks } from '../../workers/tasks.ts';
import { createImages } from './images.ts';

const warnings: string[] = [];
// The product waits longer, and all the while a processor is busy.
const rasterizeDrawing = { ...workerTasks.rasterizeDrawing, timeLimitMs: 1_000 };
const workers = createWorkerPool({ ...workerTasks, rasterizeDrawing }, workerProgram);
const images = createImages(workers, { warn: (_, message) => warnings.push(message) });
afterAll(() => workers.close());
const normalise = (source: Uint8Array, drawings = true) => images.normalise(source, { drawings });
const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 30, b: 30, alpha: 0.5 } } });
const drawing = (content: string) =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="50">${content}</svg>`);

describe('a stored image', () => {
  it('is unchanged if it is small and has no metadata', async () => {
    const source = await picture(40, 20).png().toBuffer();
    const image = await normalise(source);
    expect(image).toMatchObject({ mime: 'image/png', width: 40, height: 20 });
    expect(image?.asset).toMatch(/^[0-9a-f]{32}\.png$/);
    expect(Buffer.from(image?.bytes ?? []).equals(source)).toBe(true);
  });

  it('has no camera metadata and is upright', async () => {
    const lying = picture(40, 20)
      .withExif({ IFD0: { Copyright: 'Ana' } })
      .withMetadata({ orientation: 6 });
    const source = await lying.jpeg().toBuffer();
    expect((await sharp(source).metadata()).exif).toBeDefined();
    const image = await normalise(source);
    const metadata = await sharp(image?.bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(image).toMatchObject({ mime: 'image/jpeg', width: 20, height: 40 });
  });

  it.each([
    ['a JPEG', () => picture(40, 20).jpeg().toBuffer(), [0xff, 0xe5, 0, 8]],
    ['a progressive JPEG', () => picture(40, 20).jpeg({ progressive: true }).toBuffer(), [0xff, 0xec, 0, 8]],
  ])('has the pixels of %s as they were, and nothing that was added or appended', async (_, make, head) => {
    const source = await make();
    const secret = [...Buffer.from('secret')];
    const hidden = Buffer.from([...source.subarray(0, 2), ...head, ...secret, ...source.subarray(2), ...secret]);
    expect(Buffer.from((await normalise(hidden))?.bytes ?? []).equals(source)).toBe(true);
  });

  it('has the pixels of a PNG as they were, and nothing that was added or appended', async () => {
    const source = await picture(40, 20).png().toBuffer();
    const noted = await picture(40, 20)
      .png()
      .withExif({ IFD0: { Copyright: 'secret' } })
      .toBuffer();
    const image = await normalise(Buffer.concat([noted, Buffer.from('secret')]));
    expect(Buffer.from(image?.bytes ?? []).includes('secret')).toBe(false);
    const pixels = (bytes: Uint8Array | undefined) => sharp(bytes).raw().toBuffer();
    expect((await pixels(image?.bytes)).equals(await pixels(source))).toBe(true);
  });

  it('has at most 1600 pixels a side', async () => {
    const image = await normalise(await picture(3200, 800).png().toBuffer());
    expect(image).toMatchObject({ width: 1600, height: 400 });
  });

  it('is a PNG if a WebP or GIF was uploaded', async () => {
    for (const source of [await picture(9, 9, 4).webp().toBuffer(), await picture(9, 9).gif().toBuffer()]) {
      const image = await normalise(source);
      expect(image?.mime).toBe('image/png');
      expect((await sharp(image?.bytes).metadata()).format).toBe('png');
    }
  });

  it('is a PNG of twice the size on white if an SVG was uploaded, with the SVG’s own display size', async () => {
    const image = await normalise(drawing('<circle cx="50" cy="25" r="9"/>'));
    expect(image).toMatchObject({ mime: 'image/png', width: 100, height: 50 });
    const { data, info } = await sharp(image?.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height, ...data.subarray(0, 3)]).toEqual([200, 100, 255, 255, 255]);
  });

  it('has the same name as another one with equal content', async () => {
    const source = await picture(40, 20).webp().toBuffer();
    expect((await normalise(source))?.asset).toBe((await normalise(source))?.asset);
  });

  it.each([
    ['text', new TextEncoder().encode('no soy una imagen')],
    ['nothing', new Uint8Array()],
    ['a drawing that is broken', drawing('<g>')],
  ])('is not created from %s', async (_, source) => expect(await normalise(source)).toBeNull());

  it('is created from an SVG for authors only', async () => {
    const source = drawing('<circle cx="50" cy="25" r="9"/>');
    expect(await normalise(source, false)).toBeNull();
    expect(await normalise(await picture(9, 9).webp().toBuffer(), false)).toMatchObject({ mime: 'image/png' });
  });

  it('is not created from an SVG that would take minutes to render', async () => {
    const filter = '<filter id="f" width="9" height="9"><feMorphology operator="dilate" radius="400"/></filter>';
    const surface = '<rect width="1500" height="1500" filter="url(#f)"/>';
    const source = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="1500">${filter}${surface}</svg>`;
    expect(await normalise(new TextEncoder().encode(source))).toBeNull();
    expect(warnings).toEqual(['An image was not read']);
  });

  it('is not created from half a file', async () => {
    const source = await picture(400, 400).png().toBuffer();
    expect(await normalise(source.subarray(0, source.length / 2))).toBeNull();
  });
});

describe('a folder of bank files', () => {
  const parent = mkdtempSync(join(tmpdir(), 'assessments-test-bank-folder-'));
  const inside = mkdtempSync(join(parent, 'bank-'));
  afterAll(() => rmSync(parent, { recursive: true }));
  writeFileSync(join(parent, 'secret.png'), 'secret');
  symlinkSync(join(parent, 'secret.png'), join(inside, 'link.png'));
  for (const name of ['b.json', 'a.json', 'x.png']) writeFileSync(join(inside, name), name);

  it('lists its files in the order of their names', () =>
    expect(openBankFolder(inside).files).toEqual(['a.json', 'b.json']));

  it('reads only files within it', async () => {
    const { read } = openBankFolder(inside);
    expect(String(await read('x.png'))).toBe('x.png');
    for (const file of ['../secret.png', join(parent, 'secret.png'), 'link.png', 'none.png', '.', 'a.json/b', 'a\0b'])
      expect(await read(file), file).toBeNull();
  });
});
