import { describe, expect, it } from 'vitest';
import { areMostlyOfMissingClasses, findMissingClasses } from './missing-classes.ts';
import { readRowPeople } from './row-people.ts';

const classes = [{ idCourse: 7, name: '3.º B' }];
const missing = (...names: string[]) =>
  findMissingClasses(
    readRowPeople(
      names.map((name, index) => ({ number: index + 1, cells: [`Rey, Uxía ${index}`, name] })),
      ['lastFirstName', 'className'],
    ),
    classes,
    60,
  );

describe('findMissingClasses', () => {
  it('names each class once that does not exist, however it is written, in the order of the rows', () => {
    expect(missing('3.º B', ' 1.º  A', '', '1.º a', '2.º C', '3.º b')).toEqual([
      { idCourse: -1, name: '1.º A' },
      { idCourse: -2, name: '2.º C' },
    ]);
  });

  it('finds none where the column is not one of classes: too many names, or a long one', () => {
    expect(missing(...Array.from({ length: 200 }, (_, index) => `${index}.º`))).toHaveLength(200);
    expect(missing(...Array.from({ length: 201 }, (_, index) => `${index}.º`))).toEqual([]);
    expect(missing('1.º A', 'x'.repeat(61))).toEqual([]);
  });
});

it('the classes are proposed where most rows have one that does not exist', () => {
  const row = (problem: 'classNotFound' | 'noName' | null) => ({
    problem: problem && { problem, field: null, value: '' },
  });
  expect(areMostlyOfMissingClasses([row('classNotFound'), row('classNotFound'), row(null)])).toBe(true);
  expect(areMostlyOfMissingClasses([row('classNotFound'), row('noName'), row(null)])).toBe(false);
  expect(areMostlyOfMissingClasses([])).toBe(false);
});
