import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionTypeOf } from '../registry.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { type Content, type Draft, multiple } from './type.ts';

const primes: Content = {
  version: 1,
  command: docFromText('¿Cuáles son números primos?'),
  alternatives: ['1', '2', '9', '11'].map((text, index) => ({ id: index + 1, text: docFromText(text) })),
  correct: [2, 4],
  feedback: docFromText('1 no es primo.'),
};
const emptied = (content: Content, ...ids: number[]): Draft => ({
  ...content,
  alternatives: content.alternatives.map((one) => (ids.includes(one.id) ? { ...one, text: docFromText(' ') } : one)),
});
const of = (count: number): Content['alternatives'] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, text: docFromText(`${index}`) }));
const subsetsOf = (count: number): number[][] =>
  Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, index) => index + 1).filter((id) => bits & (1 << (id - 1))),
  );

describe('a question with a multiple answer', () => {
  it('shows students nothing of which alternatives are right', () => {
    const shown = subsetsOf(4)
      .filter((correct) => correct.length >= 2)
      .map((correct) => JSON.stringify(multiple.publicView({ ...primes, correct })));
    expect(new Set(shown).size).toBe(1);
    expect(Object.keys(multiple.publicView(primes))).toEqual(['version', 'command', 'alternatives']);
    expect(shown[0]).not.toContain('no es primo');
  });

  it('shows students no unknown field stored with an alternative', () => {
    const marked = primes.alternatives.map((one) => ({ ...one, correct: one.id === 2 }));
    expect(multiple.publicView({ ...primes, alternatives: marked })).toEqual(multiple.publicView(primes));
  });

  it.each([
    ['all right ones', [2, 4], 1, true],
    ['one of two right ones', [2], 0.5, false],
    ['a right and a wrong one', [1, 2], 0, false],
    ['both right ones and a wrong one', [1, 2, 4], 0.5, false],
    ['everything', [1, 2, 3, 4], 0, false],
    ['only wrong ones, which is no less than nothing', [1, 3], 0, false],
  ])('scores %s', (_, alternatives, score, hit) => {
    expect(multiple.score(primes, { alternatives })).toBe(score);
    expect(multiple.isHit(score)).toBe(hit);
    expect(questionTypeOf(1).score(primes, { alternatives })).toBe(score);
  });

  it('scores 0 without an answer', () => expect(multiple.score(primes, null)).toBe(0));

  it('is a hit only with exactly the right alternatives, and scores from 0 to 1', () => {
    for (const correct of subsetsOf(7).filter((ids) => ids.length >= 2)) {
      const content = { ...primes, alternatives: of(7), correct };
      for (const alternatives of subsetsOf(7)) {
        const score = multiple.score(content, { alternatives });
        if (score === null || score < 0 || score > 1) throw new Error(`${correct} by ${alternatives}: ${score}`);
        if (multiple.isHit(score) !== (`${alternatives}` === `${correct}`))
          throw new Error(`${correct} by ${alternatives}`);
      }
    }
  });

  it('scores no less with each right alternative added, and no more with each wrong one', () =>
    fc.assert(
      fc.property(
        fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2 }),
        fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        (correct, chosen) => {
          const content = { ...primes, alternatives: of(7), correct };
          const score = (alternatives: number[]) => multiple.score(content, { alternatives }) ?? -1;
          for (const { id } of content.alternatives.filter((one) => !chosen.includes(one.id))) {
            const more = score([...chosen, id]);
            if (correct.includes(id)) expect(more).toBeGreaterThanOrEqual(score(chosen));
            else expect(more).toBeLessThanOrEqual(score(chosen));
          }
        },
      ),
    ));

  it('accepts any of its alternatives in order, each once, as a response', () => {
    for (const alternatives of [[1], [2, 4], [1, 2, 3, 4]])
      expect(questionTypeOf(1).accepts(primes, { alternatives })).toBe(true);
  });

  it.each([
    {},
    { alternatives: [] },
    { alternatives: [5] },
    { alternatives: [0] },
    { alternatives: [4, 2] },
    { alternatives: [2, 2] },
    { alternatives: ['2'] },
    { alternatives: 2 },
    { alternative: 2 },
    { alternatives: [2], sure: true },
    [2],
    null,
  ])('refuses the response %j', (response) => expect(questionTypeOf(1).accepts(primes, response)).toBe(false));

  it('is answered by all that is marked on a sheet, in the order of ids; by nothing where nothing is', () => {
    expect(multiple.fromMarks(primes, [4, 2])).toEqual({ alternatives: [2, 4] });
    expect(multiple.fromMarks(primes, [3])).toEqual({ alternatives: [3] });
    expect(multiple.fromMarks(primes, [])).toBeNull();
  });

  it('has the letters of all right alternatives as its key, by order and not by id', () => {
    expect(multiple.keyLetters(primes)).toBe('BD');
    expect(multiple.rightAnswer(primes)).toEqual({ type: 'letters', letters: 'BD' });
    expect(multiple.keyLetters({ ...primes, alternatives: primes.alternatives.toReversed() })).toBe('AC');
  });

  it('is searchable by every text in it', () =>
    expect(multiple.searchText(primes).split('\n')).toEqual([
      '¿Cuáles son números primos?',
      '1',
      '2',
      '9',
      '11',
      '1 no es primo.',
    ]));
});

describe('the stored shape of a question with a multiple answer', () => {
  it.each([
    ['two right ones', { correct: [1, 2] }, true],
    ['all right', { correct: [1, 2, 3, 4] }, true],
    ['seven alternatives', { alternatives: of(7) }, true],
    ['eight alternatives', { alternatives: of(8) }, false],
    ['one alternative', { alternatives: of(1) }, false],
    ['one right one', { correct: [2] }, false],
    ['no right one', { correct: [] }, false],
    ['one right one named twice', { correct: [2, 2] }, false],
    ['right ones out of order', { correct: [4, 2] }, false],
    ['a right one that is no alternative', { correct: [2, 7] }, false],
    ['two alternatives of one id', { alternatives: [...of(4), ...of(1)] }, false],
    ['an unknown key', { hint: '2' }, false],
  ])('is validated with %s: %j', (_, change, accepted) =>
    expect(multiple.content.safeParse({ ...primes, ...change }).success).toBe(accepted),
  );
});

describe('the problems of a draft of a multiple answer', () => {
  it('are none in a complete question', () => expect(multiple.problems(primes)).toEqual([]));

  it('name fewer than two right alternatives', () => {
    const problem = { name: 'tooFewKeys', where: 'correct', count: 2 };
    expect(multiple.problems({ ...primes, correct: [] })).toEqual([problem]);
    expect(multiple.problems({ ...primes, correct: [4] })).toEqual([problem]);
  });

  it('name an empty right alternative, but no other empty one', () => {
    expect(multiple.problems(emptied(primes, 1, 3))).toEqual([]);
    expect(multiple.problems({ ...emptied(primes, 3), correct: [2, 3, 4] })).toEqual([
      { name: 'blank', where: 'alternatives.2.text' },
    ]);
    expect(multiple.problems(emptied(primes, 4))).toEqual([
      { name: 'blank', where: 'alternatives.3.text' },
      { name: 'tooFewKeys', where: 'correct', count: 2 },
    ]);
  });

  it('name everything that an empty draft lacks', () =>
    expect(questionTypeOf(1).problems(multiple.createDraft())).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'tooFew', where: 'alternatives', count: 2 },
      { name: 'tooFewKeys', where: 'correct', count: 2 },
    ]));
});

describe('a completed draft of a multiple answer', () => {
  it('has no empty alternatives, and consecutive ids in its key too', () =>
    expect(multiple.complete(emptied(primes, 1))).toEqual({
      ...primes,
      alternatives: ['2', '9', '11'].map((text, index) => ({ id: index + 1, text: docFromText(text) })),
      correct: [1, 3],
    }));

  it('is valid content whenever the draft has no problems', () =>
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 7 }), text: fc.constantFrom('', '1', '2', '3') }), {
          selector: ({ id }) => id,
          maxLength: 7,
        }),
        fc.subarray([1, 2, 3, 4, 5, 6, 7]),
        (alternatives, correct) => {
          const draft = {
            ...primes,
            alternatives: alternatives.map(({ id, text }) => ({ id, text: docFromText(text) })),
            correct,
          };
          fc.pre(multiple.problems(draft).length === 0);
          expect(() => questionTypeOf(1).complete(draft)).not.toThrow();
        },
      ),
    ));

  it('does not exist for a key out of order, which is no valid draft', () =>
    expect(questionTypeOf(1).problems({ ...primes, correct: [4, 2] })).toBeNull());
});
