import { describe, expect, it } from 'vitest';
import { docFromText } from '../text/plain/from-plain-text.ts';
import type { Content } from './content.ts';
import {
  answersFromSelection,
  findGap,
  insertPastedAnswers,
  lowestUnusedGapId,
  splitAnswers,
  updateAnswers,
} from './editing.ts';
import { blanksLimits } from './limits.ts';

const draft: Content = {
  version: 1,
  command: docFromText('La célula'),
  gaps: [{ id: 3, answers: ['núcleo'] }],
  feedback: null,
};

describe('the accepted answers of a gap', () => {
  it('are replaced in the list, and added for a gap without any', () => {
    expect(updateAnswers(draft, 3, (answers) => [...answers, 'nucleolo']).gaps).toEqual([
      { id: 3, answers: ['núcleo', 'nucleolo'] },
    ]);
    expect(updateAnswers(draft, 7, (answers) => [...answers, 'ADN']).gaps).toEqual([
      ...draft.gaps,
      { id: 7, answers: ['ADN'] },
    ]);
    expect(draft.gaps).toEqual([{ id: 3, answers: ['núcleo'] }]);
  });

  it('are empty for an unknown gap', () => expect(findGap(draft, 9)).toEqual({ id: 9, answers: [] }));

  it('are cut at the maximum number', () => {
    const many = Array.from({ length: blanksLimits.answers + 5 }, (_, index) => `${index}`);
    expect(updateAnswers(draft, 3, () => many).gaps[0]?.answers).toHaveLength(blanksLimits.answers);
  });

  it('begin with the selected text unless it is empty or too long', () => {
    expect(answersFromSelection(' la membrana ')).toEqual(['la membrana']);
    expect(answersFromSelection('')).toEqual([]);
    expect(answersFromSelection(undefined)).toEqual([]);
    expect(answersFromSelection('x'.repeat(blanksLimits.answer + 1))).toEqual([]);
  });

  it('are pasted without duplicates', () => {
    const pasted = splitAnswers('Lisboa; Lisbon | lisboa');
    expect(insertPastedAnswers([], 0, [], pasted)).toEqual(['Lisboa', 'Lisbon']);
    expect(insertPastedAnswers(['LISBON', 'x'], 1, [], pasted)).toEqual(['LISBON', 'Lisboa']);
    expect(insertPastedAnswers(['Porto'], 0, ['Porto'], pasted)).toEqual(['Porto', 'Lisboa', 'Lisbon']);
  });

  it.each([
    ['núcleo', ['núcleo']],
    ['a; b', ['a', 'b']],
    ['a|b | a', ['a', 'b']],
    ['uno\ndos\r\n\ntres', ['uno', 'dos', 'tres']],
    [' ; ', []],
    ['uno, dos', ['uno, dos']],
  ])('are split when pasted as %j: %j', (pasted, answers) => expect(splitAnswers(pasted)).toEqual(answers));
});

describe('lowestUnusedGapId', () => {
  it('returns the lowest id that neither the text nor the draft has', () =>
    expect(lowestUnusedGapId(new Set([1, 2]), new Set([3]))).toBe(4));

  it('returns the id of a removed gap when all others are taken', () => {
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(lowestUnusedGapId(new Set(all.slice(1)), new Set([1]))).toBe(1);
  });
});
