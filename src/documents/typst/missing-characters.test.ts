import { describe, expect, it } from 'vitest';
import { missingCharacters } from './missing-characters.ts';

/** Has A to C alone. */
const letters = [65, 3];
/** Has the tick alone. */
const ticks = [0x2713, 1];

describe('missingCharacters', () => {
  it('returns what none of the fonts has, once and in order', () =>
    expect(missingCharacters('AXB✓YX', [letters, ticks])).toEqual(['X', 'Y']));

  it('knows where a font begins and ends', () => expect(missingCharacters('@ABCD', [letters])).toEqual(['@', 'D']));

  it('leaves out what is never drawn: spaces, joiners, controls', () =>
    expect(missingCharacters('A\u00ad\u200d\ufe0f \n\u00a0B', [letters])).toEqual([]));

  it('takes a character beyond the first plane as one', () =>
    expect(missingCharacters('🧪', [letters])).toEqual(['🧪']));
});
