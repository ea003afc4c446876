import { describe, expect, it } from 'vitest';
import { catalogueIcons } from './icons.ts';

describe('the icons of the catalogue', () => {
  it('have plain names without repeats', () => {
    expect(new Set(catalogueIcons).size).toBe(catalogueIcons.length);
    for (const name of catalogueIcons) expect(name).toMatch(/^[a-z]+$/);
  });

  it('include every name that a stored catalogue may have', () =>
    expect(catalogueIcons).toEqual(
      expect.arrayContaining([
        ...['book', 'calculator', 'flask', 'leaf', 'globe', 'map', 'clock', 'music', 'palette', 'run', 'language'],
        ...['heart', 'coin', 'computer', 'atom', 'scale'],
      ]),
    ));
});
