import { describe, expect, it } from 'vitest';
import { missedStudents, partsOf } from './counts.ts';

const none = { read: 0, review: 0, unreadable: 0, foreign: 0, duplicate: 0, conflict: 0, discarded: 0 };

describe('partsOf', () => {
  it('adds up to the pages', () =>
    expect(partsOf({ counts: { ...none, read: 138, review: 9, unreadable: 2 }, pages: 178, pagesRead: 149 })).toEqual([
      { state: 'read', count: 138 },
      { state: 'review', count: 9 },
      { state: 'unreadable', count: 2 },
      { state: 'left', count: 29 },
    ]));

  it('is empty before anything is known', () => expect(partsOf({ counts: none, pages: 0, pagesRead: 0 })).toEqual([]));
});

describe('missedStudents', () => {
  const students = (read: number, missing: number) => [
    ...Array.from({ length: read }, () => ({ state: 'read' as const })),
    ...Array.from({ length: missing }, () => ({ state: 'missing' as const })),
  ];

  it.each([
    [29, 1, false, 1],
    [2, 27, false, 0],
    [20, 9, false, 0],
    [20, 9, true, 9],
    [2, 27, true, 0],
  ])('of %i read and %i missing, all read: %s, misses %i', (read, missing, isDone, missed) =>
    expect(missedStudents(students(read, missing), isDone)).toHaveLength(missed),
  );
});
