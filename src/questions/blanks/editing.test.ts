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

describe('the answers of a gap', () => {
  it('are changed where they stand, and begun where there were none', () => {
    expect(updateAnswers(draft, 3, (answers) => [...answers, 'nucleolo']).gaps).toEqual([
      { id: 3, answers: ['núcleo', 'nucleolo'] },
    ]);
    expect(updateAnswers(draft, 7, (answers) => [...answers, 'ADN']).gaps).toEqual([
      ...draft.gaps,
      { id: 7, answers: ['ADN'] },
    ]);
    expect(draft.gaps).toEqual([{ id: 3, answers: ['núcleo'] }]);
  });

  it('are none for a gap that the draft does not know', () =>
    expect(findGap(draft, 9)).toEqual({ id: 9, answers: [] }));

  it('are never more than may be', () => {
    const many = Array.from({ length: blanksLimits.answers + 5 }, (_, index) => `${index}`);
    expect(updateAnswers(draft, 3, () => many).gaps[0]?.answers).toHaveLength(blanksLimits.answers);
  });

  it('begin with the words that stood there, unless those are a whole text', () => {
    expect(answersFromSelection(' la membrana ')).toEqual(['la membrana']);
    expect(answersFromSelection('')).toEqual([]);
    expect(answersFromSelection(undefined)).toEqual([]);
    expect(answersFromSelection('x'.repeat(blanksLimits.answer + 1))).toEqual([]);
  });

  it('are pasted without what says the same as another', () => {
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
  ])('pasted as %j are %j', (pasted, answers) => expect(splitAnswers(pasted)).toEqual(answers));
});

describe('the id of a new gap', () => {
  it('is one that nothing has', () => expect(lowestUnusedGapId(new Set([1, 2]), new Set([3]))).toBe(4));

  it('is that of a removed gap when all others are taken', () => {
    const all = Array.from({ length: 40 }, (_, index) => index + 1);
    expect(lowestUnusedGapId(new Set(all.slice(1)), new Set([1]))).toBe(1);
  });
});
