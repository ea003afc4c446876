import { describe, expect, it } from 'vitest';
import { actionFor, sortPages } from './page-action.ts';

const mine = { idSchedule: 9, title: 'Química', courseName: '4.º B' };
const page = (changes: Partial<Parameters<typeof actionFor>[0]>) => ({
  ...{ state: 'read' as const, needs: [], otherSchedule: null },
  ...changes,
});

describe('actionFor', () => {
  it.each([
    ['a page that is read', page({}), null],
    ['doubtful marks', page({ state: 'review', needs: ['answers'] }), null],
    ['a page without a person', page({ state: 'review', needs: ['person', 'answers'] }), 'identify'],
    ['a code that cannot be read', page({ state: 'unreadable', needs: ['code'] }), 'identify'],
    ['a page on which nothing can be read', page({ state: 'unreadable' }), 'scanAgain'],
    ['a conflict', page({ state: 'conflict', needs: ['choice'] }), 'choose'],
    [
      'a sheet of another schedule of the user',
      page({ state: 'foreign', needs: ['move'], otherSchedule: mine }),
      'move',
    ],
    ['a sheet that was moved', page({ otherSchedule: mine }), null],
    ['a sheet of somebody else', page({ state: 'foreign', needs: ['move'] }), 'setAside'],
    ['a duplicate', page({ state: 'duplicate' }), null],
    ['a page that was set aside', page({ state: 'discarded', needs: ['code'] }), 'takeBack'],
  ])('returns what is done about %s', (_, given, action) => expect(actionFor(given)).toBe(action));
});

it('sortPages tells what waits from what is settled', () => {
  const [read, moved, review, duplicate, unreadable] = [
    page({}),
    page({ otherSchedule: mine }),
    page({ state: 'review', needs: ['answers'] }),
    page({ state: 'duplicate' }),
    page({ state: 'unreadable' }),
  ];
  expect(sortPages([read, moved, review, duplicate, unreadable])).toEqual({
    waiting: [unreadable],
    settled: [moved, duplicate],
  });
});
