import { describe, expect, it } from 'vitest';
import { dataUrlToFile, insertStoredImages } from './pasted-images.ts';

const asset = `${'0a'.repeat(16)}.png`;

describe('dataUrlToFile', () => {
  it('returns a file with the content type of the address', async () => {
    const file = dataUrlToFile('data:image/PNG;base64,AQID', 'image 1');
    expect(file).toMatchObject({ name: 'image 1.PNG', type: 'image/png', size: 3 });
    expect(new Uint8Array((await file?.arrayBuffer()) ?? new ArrayBuffer(0))).toEqual(new Uint8Array([1, 2, 3]));
  });

  it('returns null for an address that cannot be decoded', () =>
    expect(dataUrlToFile('data:image/png;base64,%%%', 'a')).toBeNull());
});

describe('insertStoredImages', () => {
  it('replaces the placeholders by stored images and removes those without a file', () => {
    const html = '<p>a<img data-pending-image="0">b<img data-pending-image="1"></p>';
    const stored = [
      { file: null, alt: 'x' },
      { file: { asset, size: { width: 32, height: 20 } }, alt: 'un "mapa"' },
    ];
    expect(insertStoredImages(html, stored)).toBe(
      `<p>ab<img data-asset="${asset}" data-width="100" width="32" height="20" alt="un &quot;mapa&quot;"></p>`,
    );
  });
});
