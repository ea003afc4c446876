import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_ADDED_AT_ONCE, MAX_ADDED_BYTES } from '../../../core/adding-limits.ts';
import { BadInput, Refused, Unavailable } from '../../data/errors.ts';
import { addInPortions, portionsOf } from './adding-in-portions.ts';

const questionsOf = (texts: readonly string[]) => texts.map((text, index) => ({ uuid: `u${index}`, text }));

describe('the portions in which questions are sent', () => {
  it('have all questions in their order, and each fits a call unless it is one question', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 200_000 }), { maxLength: 60 }), (lengths) => {
        const questions = questionsOf(lengths.map((length) => 'ñ'.repeat(length)));
        const portions = portionsOf(questions);
        expect(portions.flat()).toEqual(questions);
        for (const portion of portions) {
          expect(portion.length).toBeLessThanOrEqual(MAX_ADDED_AT_ONCE);
          const bytes = new TextEncoder().encode(JSON.stringify({ questions: portion })).length;
          expect(portion.length === 1 || bytes <= MAX_ADDED_BYTES).toBe(true);
        }
      }),
      { numRuns: 10 },
    );
  });

  it('are as few as the most questions of a call allow', () => {
    expect(portionsOf(questionsOf(Array.from({ length: 100 }, () => 'x')))).toHaveLength(4);
  });
});

describe('adding a portion', () => {
  const added = (uuid: string, idQuestion: number | null) => ({
    ...{ uuid, idQuestion, refusal: idQuestion === null ? ('questionIncomplete' as const) : null },
  });

  it('says which questions are there and why the others are not', async () => {
    const { ids, refused } = await addInPortions(questionsOf(['a', 'b']), async () => [
      added('u0', 7),
      added('u1', null),
    ]);
    expect([...ids]).toEqual([['u0', 7]]);
    expect([...refused]).toEqual([['u1', new Refused('questionIncomplete')]]);
  });

  it('fails for all of it when no answer comes', async () => {
    const error = new Unavailable(null, null);
    const { ids, refused } = await addInPortions(questionsOf(['a', 'b']), () => Promise.reject(error));
    expect(ids.size).toBe(0);
    expect([...refused]).toEqual([
      ['u0', error],
      ['u1', error],
    ]);
  });

  it('fails only for the question that makes the request malformed', async () => {
    const { ids, refused } = await addInPortions(questionsOf(['a', 'b', 'bad', 'c', 'd']), async (questions) => {
      if (questions.some(({ text }) => text === 'bad')) throw new BadInput();
      return questions.map(({ uuid }) => added(uuid, Number(uuid.slice(1))));
    });
    expect([...ids.keys()]).toEqual(['u0', 'u1', 'u3', 'u4']);
    expect([...refused.keys()]).toEqual(['u2']);
  });
});
