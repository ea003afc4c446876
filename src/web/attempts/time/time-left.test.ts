import { describe, expect, it } from 'vitest';
import { roundTimeLeft, timeNotice } from './time-left.ts';

const seconds = 1000;
const minutes = 60 * seconds;
const hours = 60 * minutes;

describe('roundTimeLeft', () => {
  it.each([
    [40 * minutes, { unit: 'minutes', minutes: 40 }],
    [39 * minutes + 1, { unit: 'minutes', minutes: 40 }],
    [minutes + 1, { unit: 'minutes', minutes: 2 }],
    [minutes, { unit: 'seconds', seconds: 60 }],
    [1, { unit: 'seconds', seconds: 1 }],
    [0, { unit: 'seconds', seconds: 0 }],
    [-5 * minutes, { unit: 'seconds', seconds: 0 }],
    [hours, { unit: 'hours', hours: 1, minutes: 0 }],
    [59 * minutes + 1, { unit: 'hours', hours: 1, minutes: 0 }],
    [90 * minutes, { unit: 'hours', hours: 1, minutes: 30 }],
    [50 * hours, { unit: 'days', days: 2, hours: 2 }],
  ])('of %i ms is %j', (ms, left) => expect(roundTimeLeft(ms)).toEqual(left));
});

describe('timeNotice', () => {
  it.each([
    [5 * minutes + 1, null],
    [5 * minutes, 'five'],
    [4 * minutes + 1, 'five'],
    [4 * minutes, null],
    [minutes + 1, null],
    [minutes, 'one'],
    [1, 'one'],
    [0, null],
  ])('with %i ms left is %s', (ms, notice) => expect(timeNotice(ms)).toBe(notice));
});
