import { expect, it } from 'vitest';
import { cellAfterKey } from './grid-keys.ts';

it.each([
  ['ArrowDown', 2, 3],
  ['ArrowUp', 0, 3],
  ['ArrowLeft', 1, 2],
  ['ArrowRight', 1, 4],
  ['Home', 1, 0],
  ['End', 1, 6],
])('%s leads from 1, 3 to %i, %i', (key, row, column) =>
  expect(cellAfterKey(key, { row: 1, column: 3 }, { rows: 5, columns: 7 })).toEqual({ row, column }),
);

it('the edges hold, and other keys lead nowhere', () => {
  expect(cellAfterKey('ArrowUp', { row: 0, column: 0 }, { rows: 5, columns: 7 })).toEqual({ row: 0, column: 0 });
  expect(cellAfterKey('Tab', { row: 0, column: 0 }, { rows: 5, columns: 7 })).toBeNull();
});
