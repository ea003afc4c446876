import { expect, it } from 'vitest';
import { photoHash } from './hash.ts';

it('photoHash returns the SHA-256 of the bytes', async () =>
  expect(await photoHash(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'));
