import { describe, expect, it } from 'vitest';
import { catalogueIcons } from './icons.ts';

describe('the icons of the catalogue', () => {
  it('have plain names, each once: a stored name is shown as long as it is in the list', () => {
    expect(new Set(catalogueIcons).size).toBe(catalogueIcons.length);
    for (const name of catalogueIcons) expect(name).toMatch(/^[a-z]+$/);
  });

  it('are at least those that catalogues may hold', () =>
    expect(catalogueIcons).toEqual(
      expect.arrayContaining([
        ...['book', 'calculator', 'flask', 'leaf', 'globe', 'map', 'clock', 'music', 'palette', 'run', 'language'],
        ...['heart', 'coin', 'computer', 'atom', 'scale'],
      ]),
    ));
});
