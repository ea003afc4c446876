import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ZodError } from 'zod';
import { questionTypeOf } from '../registry.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import { type Content, type Draft, single } from './type.ts';

const asset = (digit: string) => `${digit.repeat(32)}.png`;
const image = (digit: string) => ({
  type: 'image' as const,
  attrs: { asset: asset(digit), alt: 'un gráfico', decorative: false, width: 60 },
});

const capital: Content = {
  version: 1,
  command: { type: 'doc', content: [...docFromText('¿Cuál es la capital de Perú?').content, image('a')] },
  alternatives: ['Cusco', 'Lima', 'Arequipa', 'Trujillo'].map((name, index) => ({
    id: index + 1,
    text: docFromText(name),
  })),
  correct: 2,
  feedback: docFromText('Lima es la capital desde 1535.'),
};
const withAlternatives = (count: number): Content => ({
  ...capital,
  alternatives: Array.from({ length: count }, (_, index) => ({ id: index + 1, text: docFromText(`${index}`) })),
});
/** Without the texts of those alternatives. */
const emptied = (content: Content, ...ids: number[]): Draft => ({
  ...content,
  alternatives: content.alternatives.map((one) => (ids.includes(one.id) ? { ...one, text: docFromText(' ') } : one)),
});
const anyText = fc.constantFrom('', ' ', 'Lima', 'Cusco', 'Quito').map(docFromText);
const anyDraft: fc.Arbitrary<Draft> = fc.record({
  version: fc.constant(1 as const),
  command: anyText,
  alternatives: fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 7 }), text: anyText }), {
    selector: ({ id }) => id,
    maxLength: 7,
  }),
  correct: fc.option(fc.integer({ min: 1, max: 7 })),
  feedback: fc.option(anyText),
});
const accepted = (content: unknown) => single.content.safeParse(content).success;

describe('a question with a single answer', () => {
  it('shows students nothing of which alternative is right', () => {
    const anyContent = fc.record({
      correct: fc.integer({ min: 1, max: 4 }),
      feedback: fc.constantFrom(null, docFromText('Es Lima.'), docFromText('Es Cusco.')),
    });
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        expect(single.publicView({ ...capital, ...one })).toEqual(single.publicView({ ...capital, ...other }));
      }),
    );
    expect(Object.keys(single.publicView(capital))).toEqual(['version', 'command', 'alternatives']);
    expect(JSON.stringify(single.publicView(capital))).not.toContain('1535');
  });

  it('shows students no unknown field stored with an alternative', () => {
    const marked = { ...capital, alternatives: capital.alternatives.map((one) => ({ ...one, correct: one.id === 2 })) };
    expect(single.publicView(marked)).toEqual(single.publicView(capital));
  });

  it.each([
    ['the right alternative', { alternative: 2 }, 1, true],
    ['a wrong alternative', { alternative: 1 }, 0, false],
    ['two alternatives, one of them right', { alternatives: [2, 3] }, 0, false],
    ['no answer', null, 0, false],
  ])('scores %s', (_, response, score, hit) => {
    expect(single.score(capital, response)).toBe(score);
    expect(single.isHit(score)).toBe(hit);
    expect(questionTypeOf(0).score(capital, response)).toBe(score);
  });

  it('accepts only one of its alternatives as a response', () => {
    expect(single.accepts(single.publicView(capital), { alternative: 4 })).toBe(true);
    expect(single.accepts(single.publicView(capital), { alternative: 5 })).toBe(false);
  });

  it('takes two marks on paper for one answer that is wrong, and reports both', () => {
    const [none, one, two] = [[], [2], [3, 2]].map((marked) => single.fromMarks(capital, marked));
    expect([none, one, two]).toEqual([null, { alternative: 2 }, { alternatives: [2, 3] }]);
    expect(single.accepts(single.publicView(capital), { alternatives: [2, 5] })).toBe(false);
    expect(questionTypeOf(0).accepts(capital, two)).toBe(true);
    expect(questionTypeOf(0).chosenAlternatives(two)).toEqual([2, 3]);
    const answered = questionTypeOf(0).answeredParts(capital, two);
    expect(answered.flatMap(({ letter, answered }) => (answered ? [letter] : []))).toEqual(['B', 'C']);
  });

  it('reads every response with one alternative as before', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), (alternative) => {
        expect(single.response.parse({ alternative })).toEqual({ alternative });
        expect(questionTypeOf(0).chosenAlternatives({ alternative })).toEqual([alternative]);
        expect(questionTypeOf(0).score(capital, { alternative })).toBe(alternative === capital.correct ? 1 : 0);
      }),
    ));

  it.each([
    {},
    { alternatives: [2] },
    { alternatives: [3, 2] },
    { alternatives: [2, 2] },
    { alternative: '2' },
    { alternative: 0 },
    { alternative: 2, sure: true },
    [2],
    null,
    'B',
  ])('refuses the response %j', (response) => expect(questionTypeOf(0).accepts(capital, response)).toBe(false));

  it('has the letter of the right alternative as its key, by order and not by id', () => {
    expect(single.keyLetters(capital)).toBe('B');
    expect(single.keyLetters({ ...capital, alternatives: capital.alternatives.toReversed() })).toBe('C');
  });

  it('is searchable by every text in it, and lists each of its files once', () => {
    expect(single.searchText(capital).split('\n')).toEqual([
      '¿Cuál es la capital de Perú?',
      'un gráfico',
      'Cusco',
      'Lima',
      'Arequipa',
      'Trujillo',
      'Lima es la capital desde 1535.',
    ]);
    const doc = { type: 'doc' as const, content: [image('b'), image('a')] };
    expect(single.assetIds({ ...capital, feedback: doc })).toEqual([asset('a'), asset('b')]);
  });
});

describe('the stored shape of a question with a single answer', () => {
  it.each([
    [1, false],
    [2, true],
    [7, true],
    [8, false],
  ])('with %i alternatives is accepted: %s', (count, result) =>
    expect(accepted({ ...withAlternatives(count), correct: 1 })).toBe(result),
  );

  it.each([
    ['a key that is no alternative', { correct: 7 }],
    ['two alternatives of one id', { alternatives: [capital.alternatives[0], capital.alternatives[0]], correct: 1 }],
    ['another version', { version: 2 }],
    ['an unknown key', { hint: 'Lima' }],
    ['no command', { command: undefined }],
  ])('is refused with %s', (_, change) => expect(accepted({ ...capital, ...change })).toBe(false));
});

describe('the problems of a draft of a single answer', () => {
  it('are none in a complete question', () => expect(single.problems(capital)).toEqual([]));

  it('are named with their path', () =>
    expect(
      single.problems({
        ...capital,
        command: docFromText(' '),
        alternatives: [
          { id: 1, text: docFromText('Lima') },
          { id: 2, text: docFromText('') },
          { id: 3, text: docFromText('Lima') },
        ],
        correct: 2,
        feedback: docFromText(''),
      }),
    ).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'same', where: 'alternatives.2.text' },
      { name: 'noKey', where: 'correct' },
      { name: 'blank', where: 'feedback' },
    ]));

  it('name everything that an empty draft lacks', () => {
    expect(single.draft.safeParse(single.createDraft()).success).toBe(true);
    expect(single.createDraft().alternatives).toHaveLength(4);
    expect(questionTypeOf(0).problems(single.createDraft())).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'tooFew', where: 'alternatives', count: 2 },
      { name: 'noKey', where: 'correct' },
    ]);
  });

  it('ignore empty alternatives while two are filled, unless the right one is empty', () => {
    expect(single.problems(emptied(capital, 1))).toEqual([]);
    expect(single.problems(emptied(capital, 1, 3))).toEqual([]);
    expect(single.problems(emptied(capital, 2))).toEqual([{ name: 'noKey', where: 'correct' }]);
    expect(single.problems(emptied(capital, 1, 3, 4))).toEqual([{ name: 'tooFew', where: 'alternatives', count: 2 }]);
  });
});

describe('a completed draft of a single answer', () => {
  it('has no empty alternatives, consecutive ids and the same right alternative', () => {
    const completed = single.complete(emptied(capital, 1, 3));
    expect(completed.alternatives).toEqual([
      { id: 1, text: docFromText('Lima') },
      { id: 2, text: docFromText('Trujillo') },
    ]);
    expect(completed).toMatchObject({ correct: 1, command: capital.command, feedback: capital.feedback });
  });

  it('has ids by order, whatever the ids of the draft', () => {
    const completed = single.complete({ ...capital, alternatives: capital.alternatives.toReversed() });
    expect(completed.alternatives.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
    expect(single.keyLetters(completed)).toBe('C');
  });

  it('is valid content whenever the draft has no problems', () =>
    fc.assert(
      fc.property(anyDraft, (draft) => {
        fc.pre(single.problems(draft).length === 0);
        expect(() => questionTypeOf(0).complete(draft)).not.toThrow();
      }),
    ));

  it('is refused for a draft with problems', () => {
    expect(() => questionTypeOf(0).complete(single.createDraft())).toThrow(ZodError);
    expect(() => questionTypeOf(0).complete(emptied(capital, 2))).toThrow(ZodError);
  });

  it('does not exist for a value that is no draft', () => {
    for (const no of [null, [], {}, { ...capital, hint: 'Lima' }, { ...capital, alternatives: withAlternatives(8) }])
      expect(questionTypeOf(0).problems(no)).toBeNull();
  });
});

describe('questionTypeOf', () => {
  it('throws a RangeError for an unknown type number', () => expect(() => questionTypeOf(99)).toThrow(RangeError));
});
