import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionTypeOf } from '../registry.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import type { Content } from './content.ts';
import type { Level } from './levels.ts';
import { MAX_OBJECTIVES } from './limits.ts';
import { printLayout } from './print-layout.ts';
import { rubric } from './type.ts';

const fractions: Content = {
  version: 1,
  command: docFromText('¿Cómo te va con las fracciones?'),
  objectives: ['Sumo fracciones', 'Las comparo', 'Las dibujo'].map((text, index) => ({
    id: index + 1,
    text: docFromText(text),
  })),
  feedback: docFromText('Habla con tu profesora.'),
};
const withObjectives = (count: number): Content => ({
  ...fractions,
  objectives: Array.from({ length: count }, (_, index) => ({ id: index + 1, text: docFromText(`Objetivo ${index}`) })),
});
const responseOf = (levels: readonly (Level | null)[]) => ({
  levels: Object.fromEntries(levels.flatMap((level, index) => (level === null ? [] : [[index + 1, level]]))),
});

describe('a rubric', () => {
  it('reads the levels of a cell in digits of any kind, and no others', () => {
    for (const cell of ['1 2 4', '124', '１２４', '١ ٢ ٤'])
      expect(rubric.fromCell(fractions, cell)).toEqual(responseOf([0, 1, 3]));
    for (const cell of ['1 2', '1 2 5', '1 2 x']) expect(rubric.fromCell(fractions, cell)).toBeNull();
  });

  it('shows students everything but the solution', () => {
    const { feedback: _, ...shown } = fractions;
    expect(rubric.publicView(fractions)).toEqual(shown);
    const marked = { ...fractions, objectives: fractions.objectives.map((one) => ({ ...one, expected: 0 })) };
    expect(rubric.publicView(marked)).toEqual(shown);
  });

  it.each([
    ['I can', 0 as const, 1],
    ['Not totally', 1 as const, 2 / 3],
    ['With difficulty', 2 as const, 1 / 3],
    ['I cannot', 3 as const, 0],
  ])('scores the share of the level "%s"', (_, level, share) => {
    expect(rubric.score(withObjectives(1), responseOf([level]))).toBe(share);
    expect(rubric.score(fractions, responseOf([level, level, level]))).toBe(share);
  });

  it('averages its objectives, and counts an unanswered one as 0', () => {
    expect(rubric.score(fractions, responseOf([0, 3, 3]))).toBe(1 / 3);
    expect(rubric.score(fractions, responseOf([0, null, null]))).toBe(1 / 3);
    expect(rubric.score(fractions, null)).toBe(0);
    expect(questionTypeOf(6).score(fractions, null)).toBe(0);
  });

  it('counts every answer as a hit', () => {
    expect(rubric.isHit(rubric.score(fractions, responseOf([3, 3, 3])))).toBe(true);
    expect(rubric.isHit(1)).toBe(true);
  });

  it('scores from 0 to 1, higher for each better level', () => {
    const level = fc.constantFrom<Level>(0, 1, 2, 3);
    fc.assert(
      fc.property(fc.array(level, { minLength: 1, maxLength: MAX_OBJECTIVES }), fc.nat(), (given, at) => {
        const content = withObjectives(given.length);
        const score = rubric.score(content, responseOf(given)) ?? -1;
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
        const place = at % given.length;
        fc.pre(given[place] !== 0);
        const better = given.map((one, index) => (index === place ? ((one - 1) as Level) : one));
        expect(rubric.score(content, responseOf(better))).toBeGreaterThan(score);
      }),
    );
  });

  it('with one objective is marked by the letter of a level, which stands beside it on paper', () => {
    const [only] = fractions.objectives;
    const one = { ...fractions, objectives: only ? [only] : [] };
    const letters = rubric.answerOptions(one).map(({ id }) => rubric.fromMarks(one, [id]));
    expect(letters).toEqual([0, 1, 2, 3].map((level) => ({ levels: { 1: level } })));
    expect([[], rubric.answerOptions(one).map(({ id }) => id)].map((marked) => rubric.fromMarks(one, marked))).toEqual([
      null,
      null,
    ]);
    expect(printLayout(rubric.publicView(one)).parts).toMatchObject([{ letters: 'ABCD' }]);
    expect(rubric.fromMarks({ ...fractions, objectives: [] }, [4])).toBeNull();
  });

  it('accepts levels for its own objectives, at least one', () => {
    const asked = rubric.publicView(fractions);
    expect(rubric.accepts(asked, responseOf([0, 1, 2]))).toBe(true);
    expect(rubric.accepts(asked, responseOf([null, 1]))).toBe(true);
    expect(rubric.accepts(asked, { levels: {} })).toBe(false);
    expect(rubric.accepts(asked, { levels: { 1: 0, 4: 0 } })).toBe(false);
  });

  it.each([{}, { levels: { 1: 4 } }, { levels: { 1: 'I can' } }, { levels: [0, 1] }, { levels: { x: 1 } }, null, 0])(
    'refuses the response %j',
    (response) => expect(questionTypeOf(6).accepts(fractions, response)).toBe(false),
  );

  it('has no key for an answer sheet, and nothing in it is right or wrong', () => {
    expect(rubric.keyLetters(fractions)).toBeNull();
    expect(rubric.rightAnswer(fractions)).toEqual({ type: 'none' });
  });

  it('is searchable by every text in it', () =>
    expect(rubric.searchText(fractions).split('\n')).toEqual([
      '¿Cómo te va con las fracciones?',
      'Sumo fracciones',
      'Las comparo',
      'Las dibujo',
      'Habla con tu profesora.',
    ]));
});

describe('the stored shape of a rubric', () => {
  it.each([
    [0, false],
    [1, true],
    [MAX_OBJECTIVES, true],
    [MAX_OBJECTIVES + 1, false],
  ])('with %i objectives is accepted: %s', (count, result) =>
    expect(rubric.content.safeParse(withObjectives(count)).success).toBe(result),
  );

  it('is refused with two objectives of one id', () => {
    const [first] = fractions.objectives;
    expect(rubric.content.safeParse({ ...fractions, objectives: [first, first] }).success).toBe(false);
  });
});

describe('the problems of a draft of a rubric', () => {
  it('are none in a complete draft, even with an empty objective', () => {
    expect(rubric.problems(fractions)).toEqual([]);
    const objectives = [{ id: 9, text: docFromText('') }, ...fractions.objectives];
    expect(rubric.problems({ ...fractions, objectives })).toEqual([]);
  });

  it('name an empty command and a missing objective', () =>
    expect(rubric.problems(rubric.createDraft())).toEqual([
      { name: 'blank', where: 'command' },
      { name: 'tooFew', where: 'objectives', count: 1 },
    ]));

  it('name a repeated objective and an empty solution', () =>
    expect(
      rubric.problems({
        ...fractions,
        objectives: [...fractions.objectives, { id: 4, text: docFromText('Las comparo') }],
        feedback: docFromText(''),
      }),
    ).toEqual([
      { name: 'same', where: 'objectives.3.text' },
      { name: 'blank', where: 'feedback' },
    ]));
});

describe('a completed rubric', () => {
  it('has only its filled objectives, with consecutive ids', () =>
    expect(
      questionTypeOf(6).complete({
        ...fractions,
        objectives: [
          { id: 31, text: docFromText('Las comparo') },
          { id: 4, text: docFromText(' ') },
          { id: 2, text: docFromText('Las dibujo') },
        ],
      }),
    ).toEqual({
      ...fractions,
      objectives: [
        { id: 1, text: docFromText('Las comparo') },
        { id: 2, text: docFromText('Las dibujo') },
      ],
    }));
});
