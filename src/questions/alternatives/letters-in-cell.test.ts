import { describe, expect, it } from 'vitest';
import { alternativesInCell } from './letters-in-cell.ts';

const alternatives = [1, 2, 3, 4].map((id) => ({ id }));

describe('a cell with letters of alternatives', () => {
  it.each([
    ['B', [2]],
    [' b ', [2]],
    ['BD', [2, 4]],
    ['d, b', [2, 4]],
    ['(A)', [1]],
    ['Ａ', [1]],
    ['А，С', [1, 3]],
    ['Β\u200b', [2]],
  ])('%j means %j', (cell, ids) => {
    expect(alternativesInCell(alternatives, cell)).toEqual(ids);
  });

  it.each(['', ' ', 'E', 'Bx', '2', '=B'])('%j means nothing', (cell) => {
    expect(alternativesInCell(alternatives, cell)).toBeNull();
  });
});
