import { describe, expect, it } from 'vitest';
import { extremesOf } from './extremes.ts';

const listOf = (...grades: (number | null)[]) =>
  grades.map((grade, index) => ({ name: 'ABCDEFG'[index] ?? '', grade, relativeScore: null }));
const namesOf = (...grades: (number | null)[]) => {
  const found = extremesOf(listOf(...grades), 'hits');
  const names = (list: readonly { name: string }[]) => list.map(({ name }) => name).join('');
  return found && `${names(found.best)} ${names(found.worst)} ${found.rest}`;
};

describe('the best and the worst of a list', () => {
  it('are not told apart where there are one or two', () => {
    expect(namesOf()).toBeNull();
    expect(namesOf(10, 90)).toBeNull();
  });

  it('are one each of three or four, and two each of five or more, the worst one first', () => {
    expect(namesOf(50, 90, 10)).toBe('B C 1');
    expect(namesOf(50, 90, 10, 40)).toBe('B C 2');
    expect(namesOf(50, 90, 10, 40, 70)).toBe('BE CD 1');
  });

  it('keep the order of the list where figures are the same', () => expect(namesOf(50, 50, 50)).toBe('A C 1'));

  it('do not call the worst what has all points, nor the best what has none', () => {
    expect(namesOf(100, 100, 50, 100, 100)).toBe('AB C 2');
    expect(namesOf(100, 100, 100)).toBe('A  2');
    expect(namesOf(0, 0, 40, 0, 0)).toBe('C ED 2');
  });

  it('leave out what waits for a grade', () => {
    expect(namesOf(null, 90, 10, null)).toBe('B C 2');
    expect(namesOf(null, null, 10)).toBeNull();
  });
});
