import { describe, expect, it } from 'vitest';
import { currentIds } from './current-ids.ts';

const nodes = [{ idCataloging: 1 }, { idCataloging: 2, aliases: [7, 8] }];

describe('currentIds', () => {
  it.each([
    ['keeps the ids of entries that were not merged, and unknown ones', [1, 99], [1, 99]],
    ['replaces a merged entry by the one it was merged into', [7, 1], [2, 1]],
    ['has an entry once that is named twice', [8, 2, 7], [2]],
    ['is empty without ids', [], []],
  ])('%s', (_, ids, expected) => {
    expect(currentIds(ids, nodes)).toEqual(expected);
  });
});
