import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOf } from '../kinds.ts';
import { docOf } from '../text/make.ts';
import { type Content, single } from './kind.ts';

const asset = (digit: string) => `${digit.repeat(32)}.png`;
const image = (digit: string) => ({
  type: 'image' as const,
  attrs: { asset: asset(digit), alt: 'un gráfico', decorative: false, width: 60 },
});

const capital: Content = {
  version: 1,
  command: { type: 'doc', content: [...docOf('¿Cuál es la capital de Perú?').content, image('a')] },
  alternatives: ['Cusco', 'Lima', 'Arequipa', 'Trujillo'].map((name, index) => ({ id: index + 1, text: docOf(name) })),
  correct: 2,
  feedback: docOf('Lima es la capital desde 1535.'),
};
const withAlternatives = (count: number): Content => ({
  ...capital,
  alternatives: Array.from({ length: count }, (_, index) => ({ id: index + 1, text: docOf(`${index}`) })),
});
const accepted = (content: unknown) => single.content.safeParse(content).success;

describe('a question with a single answer', () => {
  it('never tells a student which alternative is right', () => {
    const anyContent = fc.record({
      correct: fc.integer({ min: 1, max: 4 }),
      feedback: fc.constantFrom(null, docOf('Es Lima.'), docOf('Es Cusco.')),
    });
    fc.assert(
      fc.property(anyContent, anyContent, (one, other) => {
        expect(single.publicView({ ...capital, ...one })).toEqual(single.publicView({ ...capital, ...other }));
      }),
    );
    expect(Object.keys(single.publicView(capital))).toEqual(['version', 'command', 'alternatives']);
    expect(JSON.stringify(single.publicView(capital))).not.toContain('1535');
  });

  it('tells nothing that was stored beside an alternative', () => {
    const marked = { ...capital, alternatives: capital.alternatives.map((one) => ({ ...one, correct: one.id === 2 })) };
    expect(single.publicView(marked)).toEqual(single.publicView(capital));
  });

  it.each([
    ['the right alternative', { alternative: 2 }, 1, true],
    ['a wrong alternative', { alternative: 1 }, 0, false],
    ['no answer', null, 0, false],
  ])('scores %s', (_, response, score, hit) => {
    expect(single.score(capital, response)).toBe(score);
    expect(single.isHit(score)).toBe(hit);
    expect(kindOf(0).score(capital, response)).toBe(score);
  });

  it('takes as an answer only one of its alternatives', () => {
    expect(single.accepts(single.publicView(capital), { alternative: 4 })).toBe(true);
    expect(single.accepts(single.publicView(capital), { alternative: 5 })).toBe(false);
  });

  it.each([{}, { alternative: '2' }, { alternative: 0 }, { alternative: 2, sure: true }, [2], null, 'B'])(
    'does not take %j as an answer',
    (response) => expect(kindOf(0).accepts(capital, response)).toBe(false),
  );

  it('has a letter on the answer sheet by order, not by id', () => {
    expect(single.keyLetters(capital)).toBe('B');
    expect(single.keyLetters({ ...capital, alternatives: capital.alternatives.toReversed() })).toBe('C');
  });

  it('is found by every text in it and names its files once', () => {
    expect(single.text(capital).split('\n')).toEqual([
      '¿Cuál es la capital de Perú?',
      'un gráfico',
      'Cusco',
      'Lima',
      'Arequipa',
      'Trujillo',
      'Lima es la capital desde 1535.',
    ]);
    const doc = { type: 'doc' as const, content: [image('b'), image('a')] };
    expect(single.assets({ ...capital, feedback: doc })).toEqual([asset('a'), asset('b')]);
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

describe('what keeps an author from saving', () => {
  it('is nothing in a complete question', () => expect(single.problems(capital)).toEqual([]));

  it('is named with its place', () =>
    expect(
      single.problems({
        ...capital,
        command: docOf(' '),
        alternatives: [
          { id: 1, text: docOf('Lima') },
          { id: 2, text: docOf('') },
          { id: 3, text: docOf('Lima') },
        ],
        correct: 2,
        feedback: docOf(''),
      }),
    ).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'blank', where: 'alternatives.1.text' },
      { name: 'same', where: 'alternatives.2.text' },
      { name: 'noKey', where: 'correct' },
      { name: 'blank', where: 'feedback' },
    ]));

  it('is a draft without a key or with one alternative', () =>
    expect(
      single.problems({ ...capital, alternatives: capital.alternatives.slice(0, 1), correct: null, feedback: null }),
    ).toEqual([
      { name: 'tooFew', where: 'alternatives', count: 2 },
      { name: 'noKey', where: 'correct' },
    ]));
});

describe('a type that is not built', () => {
  it('is an error', () => expect(() => kindOf(3)).toThrow(RangeError));
});
