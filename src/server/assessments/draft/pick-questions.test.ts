import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupByStimulus } from '../../../core/assessments/positions.ts';
import { drawTotalsOf, findDrawRange } from '../../../core/assessments/selection.ts';
import { pickQuestions } from './pick-questions.ts';

/** Entries of one to four questions, and the first questions of some of them as those an assessment has. */
const bank = fc
  .tuple(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 40 }), fc.array(fc.nat({ max: 39 }), { maxLength: 10 }))
  .map(([sizes, kept]) => {
    let id = 0;
    const entries = sizes.map((size) => {
      const questions = Array.from({ length: size }, () => ++id);
      return { id: questions[0] ?? 0, questions };
    });
    const has = [...new Set(kept)].flatMap((place) => {
      const { id: idStimulus, questions = [] } = entries[place] ?? { id: 0 };
      return questions.map((idQuestion) => ({ idQuestion, idStimulus: questions.length > 1 ? idStimulus : null }));
    });
    return { entries, has: has.map((question, index) => ({ ...question, position: index + 1 })) };
  });
const quantity = fc.integer({ min: 1, max: 90 });

describe('pickQuestions', () => {
  it('returns at most the quantity, without repeats, and only whole entries', () =>
    fc.assert(
      fc.property(bank, quantity, fc.nat(), ({ entries, has }, asked, seed) => {
        const questions = pickQuestions(has, entries, asked, seed);
        if (typeof questions === 'string') return;
        expect(questions.length).toBeLessThanOrEqual(asked);
        expect(new Set(questions).size).toBe(questions.length);
        for (const entry of entries)
          expect([0, entry.questions.length]).toContain(entry.questions.filter((id) => questions.includes(id)).length);
      }),
    ));

  it('gives every quantity within the range of the draw, and refuses one less and one more', () =>
    fc.assert(
      fc.property(bank, fc.boolean(), fc.nat(), ({ entries, has }, onlyHalf, seed) => {
        // Of a stimulus, an assessment may have a part.
        const current = onlyHalf ? has.filter((_, index) => index % 2 === 0) : has;
        const blocks = groupByStimulus(current).map((list) => list.map(({ idQuestion }) => idQuestion));
        const { fewest, most, found } = findDrawRange(blocks, drawTotalsOf(entries, blocks.flat()));
        const draw = (asked: number) => pickQuestions(current, entries, asked, seed);
        expect(typeof draw(most + 1)).toBe('string');
        if (most === 0) return;
        expect(typeof draw(fewest - 1)).toBe('string');
        for (let asked = fewest; asked <= most; asked++) {
          const questions = draw(asked);
          expect(Array.isArray(questions)).toBe(true);
          expect(questions.length).toBeGreaterThan(0);
          expect(questions.length).toBeLessThanOrEqual(asked);
        }
        if (most === found) expect(draw(most)).toHaveLength(most);
      }),
    ));

  it('returns the same questions for the same seed', () =>
    fc.assert(
      fc.property(bank, quantity, fc.nat(), ({ entries, has }, asked, seed) => {
        expect(pickQuestions(has, entries, asked, seed)).toEqual(pickQuestions(has, entries, asked, seed));
      }),
    ));

  it('returns exactly the quantity when there are enough entries of one question', () =>
    fc.assert(
      fc.property(fc.nat({ max: 100 }), quantity, fc.nat(), (count, asked, seed) => {
        const entries = Array.from({ length: count }, (_, at) => ({ id: at + 1, questions: [at + 1] }));
        const questions = pickQuestions([], entries, asked, seed);
        if (count === 0) expect(questions).toBe('noQuestionsForCataloging');
        else if (count < asked) expect(questions).toBe('notEnoughQuestions');
        else expect(questions).toHaveLength(asked);
      }),
    ));

  it('returns the current questions in order when they have the quantity already', () =>
    fc.assert(
      fc.property(bank, fc.nat(), ({ entries, has }, seed) => {
        const ids = has.map(({ idQuestion }) => idQuestion);
        fc.pre(ids.length > 0);
        expect(pickQuestions(has, entries, ids.length, seed)).toEqual(ids);
      }),
    ));
});
