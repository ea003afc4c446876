import { describe, expect, it } from 'vitest';
import { linesOf, medians } from './compare.ts';

describe('linesOf', () => {
  it('returns the figures of a line by its text', () => {
    expect(linesOf('save an answer: 7,515/s, p99 44 ms\n')).toEqual(
      new Map([['save an answer: #/s, p# # ms', [7515, 99, 44]]]),
    );
  });

  it('ignores lines without a figure', () => {
    expect(linesOf('adding stored answers …\n').size).toBe(0);
  });
});

describe('medians', () => {
  it('returns the median of each figure', () => {
    const runs = ['start: 3 s', 'start: 1 s', 'start: 2 s'].map(linesOf);
    expect(medians(runs)).toEqual(new Map([['start: # s', [2]]]));
  });

  it('ignores lines that some runs did not print', () => {
    expect(medians([linesOf('start: 3 s\nidle: 90 MB'), linesOf('start: 1 s')])).toEqual(
      new Map([['start: # s', [3]]]),
    );
  });
});
