import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionTypeOf } from '../registry.ts';
import type { Doc, Inline } from '../text/document/document.ts';
import { docFromText } from '../text/plain/from-plain-text.ts';
import type { Content } from './content.ts';
import { isAccepted } from './gaps.ts';
import { blanksLimits } from './limits.ts';
import { blanks } from './type.ts';

/** A paragraph of words and, for each number, a gap of that id. */
const textOf = (...parts: (string | number)[]): Doc => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: parts.map(
        (part): Inline =>
          typeof part === 'string' ? { type: 'text', text: part } : { type: 'gap', attrs: { id: part } },
      ),
    },
  ],
});

const cells: Content = {
  version: 1,
  command: textOf('La ', 1, ' produce energía y el ', 2, ' guarda el ADN.'),
  gaps: [
    { id: 1, answers: ['mitocondria'] },
    { id: 2, answers: ['núcleo', 'nucleolo'] },
  ],
  feedback: docFromText('Son orgánulos.'),
};
const given = (one: string, two = '') => ({ gaps: { 1: one, 2: two } });

const numbers = (...answers: string[]): Content => ({
  ...cells,
  gaps: [
    { id: 1, answers },
    { id: 2, answers: ['núcleo'] },
  ],
});

describe('a cell with the answers of gaps', () => {
  it('has them in their order, with semicolons or line breaks between them', () => {
    for (const cell of ['mitocondria; núcleo', 'mitocondria；núcleo', 'mitocondria\nnúcleo', 'mitocondria;\r\nnúcleo'])
      expect(blanks.fromCell(cells, cell)).toEqual(given('mitocondria', 'núcleo'));
    expect(blanks.fromCell(cells, '; núcleo')).toEqual({ gaps: { 2: 'núcleo' } });
    expect(blanks.fromCell(cells, 'mitocondria')).toEqual({ gaps: { 1: 'mitocondria' } });
    expect(blanks.fromCell(cells, 'a; b; c')).toBeNull();
  });

  it.each(['mitocondria, núcleo', 'mitocondria / núcleo', 'ribosoma|núcleo', 'mitocondria\tnúcleo'])(
    'is not read as the answer of the first gap where other signs stand between them: %j',
    (cell) => expect(blanks.fromCell(cells, cell)).toBeNull(),
  );

  it('is read as one answer with such a sign where an accepted answer of that gap has it', () => {
    expect(blanks.fromCell(numbers('3,5'), '3,6')).toEqual({ gaps: { 1: '3,6' } });
    expect(blanks.fromCell(numbers('7,5'), '7.5')).toEqual({ gaps: { 1: '7.5' } });
    expect(blanks.fromCell(numbers('7.5'), '7,5')).toEqual({ gaps: { 1: '7,5' } });
    expect(blanks.fromCell(numbers('1/2'), '1/3')).toEqual({ gaps: { 1: '1/3' } });
    expect(blanks.fromCell({ ...cells, gaps: cells.gaps.slice(0, 1) }, 'uno, dos')).toEqual({
      gaps: { 1: 'uno, dos' },
    });
  });

  it.each(['01-feb', '1-Feb', 'feb-26', '2026-02-01', '#¡REF!', '#ERROR!', '#####', '=A1/B1', '3,00E+05'])(
    'is not read where a program has made %j of what was typed',
    (cell) => {
      expect(blanks.fromCell(numbers('1/2'), cell)).toBeNull();
      expect(blanks.fromCell(numbers('1/2'), `1/2; ${cell}`)).toBeNull();
      expect(blanks.fromCell(numbers('1/2', cell), cell)).toEqual({ gaps: { 1: cell } });
    },
  );

  it('is read where it has a day in words', () =>
    expect(blanks.fromCell(numbers('12 de octubre'), '12 octubre')).toEqual({ gaps: { 1: '12 octubre' } }));
});

describe('a question with gaps', () => {
  it('shows students neither the accepted answers nor their length', () => {
    const answers = fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 });
    const anyKey = fc.record({
      one: answers,
      two: answers,
      feedback: fc.constantFrom(null, docFromText('mitocondria')),
    });
    const withKey = ({ one, two, feedback }: { one: string[]; two: string[]; feedback: Doc | null }): Content => ({
      ...cells,
      gaps: [
        { id: 1, answers: one },
        { id: 2, answers: two },
      ],
      feedback,
    });
    fc.assert(
      fc.property(anyKey, anyKey, (one, other) => {
        expect(blanks.publicView(withKey(one))).toEqual(blanks.publicView(withKey(other)));
      }),
    );
    expect(blanks.publicView(cells)).toEqual({ version: 1, command: cells.command, gaps: [{ id: 1 }, { id: 2 }] });
  });

  it.each([
    ['everything right', given('mitocondria', 'núcleo'), 1, true],
    ['another accepted answer', given('mitocondria', 'nucleolo'), 1, true],
    ['one of two right', given('mitocondria', 'ribosoma'), 0.5, false],
    ['a gap left out', { gaps: { 2: 'núcleo' } }, 0.5, false],
    ['everything wrong', given('núcleo', 'mitocondria'), 0, false],
    ['no answer', null, 0, false],
  ])('scores %s', (_, response, score, hit) => {
    expect(blanks.score(cells, response)).toBe(score);
    expect(blanks.isHit(score)).toBe(hit);
    expect(questionTypeOf(2).score(cells, response)).toBe(score);
  });

  it('accepts a response only for its own gaps and with at least one filled', () => {
    const asked = blanks.publicView(cells);
    expect(blanks.accepts(asked, given('algo'))).toBe(true);
    expect(blanks.accepts(asked, { gaps: { 2: 'algo' } })).toBe(true);
    expect(blanks.accepts(asked, { gaps: { 1: 'algo', 3: 'más' } })).toBe(false);
    expect(blanks.accepts(asked, given(' ', '\n'))).toBe(false);
    expect(blanks.accepts(asked, { gaps: {} })).toBe(false);
  });

  it.each([
    {},
    { gaps: ['a'] },
    { gaps: { one: 'a' } },
    { gaps: { 1: 2 } },
    { gaps: { 1: 'a' }, sure: true },
    { gaps: { 1: 'x'.repeat(blanksLimits.response + 1) } },
    null,
    'mitocondria',
  ])('refuses the response %j', (response) => expect(questionTypeOf(2).accepts(cells, response)).toBe(false));

  it('written on paper waits for a grade, and never comes from a screen', () => {
    const onPaper = blanks.fromPicture('a'.repeat(64));
    expect(onPaper).toEqual({ gaps: {}, photo: 'a'.repeat(64) });
    expect(blanks.response.safeParse(onPaper).success).toBe(true);
    expect(blanks.response.safeParse({ gaps: {}, photo: 'x.jpg' }).success).toBe(false);
    if (onPaper === null) return;
    expect(blanks.score(cells, onPaper)).toBeNull();
    expect(blanks.accepts(cells, onPaper)).toBe(false);
    expect(blanks.accepts(cells, { gaps: { 1: 'x' }, photo: 'a'.repeat(64) })).toBe(false);
  });

  it('accepts an answer of the maximum length', () =>
    expect(questionTypeOf(2).accepts(cells, { gaps: { 1: 'x'.repeat(blanksLimits.response) } })).toBe(true));

  it('has no key for an answer sheet, and lists what its gaps accept instead', () => {
    expect(blanks.keyLetters(cells)).toBeNull();
    expect(blanks.rightAnswer(cells)).toEqual({ type: 'gaps', gaps: [['mitocondria'], ['núcleo', 'nucleolo']] });
  });

  it('is searchable by its text, its answers and its solution', () => {
    for (const word of ['energía', 'mitocondria', 'nucleolo', 'orgánulos'])
      expect(blanks.searchText(cells)).toContain(word);
  });
});

describe('an answer in a gap', () => {
  it.each([
    ['MITOCONDRIA', 'mitocondria'],
    ['  la   mitocondria ', 'la mitocondria'],
    ['nucleo', 'núcleo'],
    ['NÚCLEO', 'nucleo'],
    ['ano', 'año'],
    ['corac\u0327a\u0303o', 'coração'],
    ['l’eau', "l'eau"],
    ['“sí”', '"sí"'],
  ])('is right when %j is written and %j accepted', (written, accepted) =>
    expect(isAccepted([accepted], written)).toBe(true),
  );

  it.each([
    ['mitocondrias', 'mitocondria'],
    ['mito condria', 'mitocondria'],
    ['3,5', '3.5'],
    ['', 'mitocondria'],
    ['\u0301', '\u0301'],
  ])('is wrong when %j is written and %j accepted', (written, accepted) =>
    expect(isAccepted([accepted], written)).toBe(false),
  );

  it('is right whenever it differs from an accepted answer only in case, accents and spaces', () => {
    const word = fc.stringMatching(/^[a-záéíóúüñãõç]{1,10}$/);
    const space = fc.constantFrom(' ', '  ', '\t', '\u00a0');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), space, space, (words, outer, inner) => {
        const accepted = words.join(' ');
        const bare = words.join(inner).normalize('NFD').replace(/\p{M}/gu, '');
        expect(isAccepted(['otra cosa', accepted], `${outer}${bare.toUpperCase()}${outer}`)).toBe(true);
      }),
    );
  });
});

describe('the score of a text with gaps', () => {
  const anyCount = fc.integer({ min: 1, max: 12 });
  const withGaps = (count: number): Content => ({
    ...cells,
    command: textOf(...Array.from({ length: count }, (_, index) => index + 1)),
    gaps: Array.from({ length: count }, (_, index) => ({ id: index + 1, answers: [`palabra ${index}`] })),
  });

  it('is the share of right gaps, and a hit only when all are right', () =>
    fc.assert(
      fc.property(
        anyCount.chain((count) => fc.array(fc.boolean(), { minLength: count, maxLength: count })),
        (right) => {
          const content = withGaps(right.length);
          const gaps = Object.fromEntries(right.map((is, index) => [index + 1, is ? `PALABRA  ${index}` : 'no']));
          const score = blanks.score(content, { gaps });
          expect(score).toBe(right.filter(Boolean).length / right.length);
          expect(blanks.isHit(score)).toBe(right.every(Boolean));
        },
      ),
    ));
});

describe('the stored shape of a question with gaps', () => {
  const accepted = (change: object) => blanks.content.safeParse({ ...cells, ...change }).success;
  it('is accepted', () => expect(accepted({})).toBe(true));
  it.each([
    ['a gap without answers in the list', { gaps: cells.gaps.slice(0, 1) }],
    ['answers without a gap in the text', { command: textOf('La ', 1) }],
    ['a gap twice in the text', { command: textOf(1, ' ', 2, ' ', 2) }],
    ['gaps in another order than the text', { gaps: cells.gaps.toReversed() }],
    ['no gap at all', { command: docFromText('La célula'), gaps: [] }],
    ['a gap that accepts nothing', { gaps: [{ id: 1, answers: [] }, cells.gaps[1]] }],
    ['a gap that accepts an empty answer', { gaps: [{ id: 1, answers: [' '] }, cells.gaps[1]] }],
    ['too many answers', { gaps: [{ id: 1, answers: Array(blanksLimits.answers + 1).fill('a') }, cells.gaps[1]] }],
    ['too long an answer', { gaps: [{ id: 1, answers: ['x'.repeat(blanksLimits.answer + 1)] }, cells.gaps[1]] }],
    ['a gap in the solution', { feedback: textOf('La ', 1) }],
    ['an unknown key', { hint: 'm' }],
  ])('is refused with %s', (_, change) => expect(accepted(change)).toBe(false));
});

describe('the problems of a draft with gaps', () => {
  it('are none in a complete question', () => expect(blanks.problems(cells)).toEqual([]));

  it('name an empty text and a text without a gap', () => {
    expect(blanks.problems(blanks.createDraft())).toEqual([{ name: 'blank', where: 'command' }]);
    expect(blanks.problems({ ...cells, command: docFromText('La célula') })).toEqual([
      { name: 'noGap', where: 'command' },
    ]);
  });

  it('name a gap by its position in the text', () =>
    expect(
      blanks.problems({
        ...cells,
        command: textOf('Una ', 7, ', una ', 2, ' y una ', 1),
        gaps: [
          { id: 1, answers: ['Sí', ' si '] },
          { id: 2, answers: [' '] },
        ],
        feedback: docFromText(''),
      }),
    ).toEqual([
      { name: 'blank', where: 'gaps.0.answers' },
      { name: 'blank', where: 'gaps.1.answers' },
      { name: 'same', where: 'gaps.2.answers' },
      { name: 'blank', where: 'feedback' },
    ]));

  it('are null for a text with more than 40 gaps', () => {
    const draft = (count: number) => ({ ...cells, command: textOf(...Array<number>(count).fill(1)) });
    expect(questionTypeOf(2).problems(draft(40))).not.toBeNull();
    expect(questionTypeOf(2).problems(draft(41))).toBeNull();
  });

  it('ignore gaps that the text no longer has', () =>
    expect(blanks.problems({ ...cells, gaps: [...cells.gaps, { id: 9, answers: [] }] })).toEqual([]));
});

describe('a completed text with gaps', () => {
  it('has its gaps numbered in reading order, with their answers', () =>
    expect(
      questionTypeOf(2).complete({
        ...cells,
        command: textOf('Una ', 7, ' y una ', 2),
        gaps: [
          { id: 2, answers: [' dos ', '', 'two'] },
          { id: 5, answers: ['fuera'] },
          { id: 7, answers: ['siete'] },
        ],
      }),
    ).toEqual({
      ...cells,
      command: textOf('Una ', 1, ' y una ', 2),
      gaps: [
        { id: 1, answers: ['siete'] },
        { id: 2, answers: ['dos', 'two'] },
      ],
    }));

  it('has two gaps for one that was copied', () =>
    expect(questionTypeOf(2).complete({ ...cells, command: textOf(1, ' y ', 1) })).toMatchObject({
      command: textOf(1, ' y ', 2),
      gaps: [
        { id: 1, answers: ['mitocondria'] },
        { id: 2, answers: ['mitocondria'] },
      ],
    }));

  it('leaves the draft unchanged', () => {
    const draft = { ...cells, command: textOf(2, ' y ', 1) };
    blanks.complete(draft);
    expect(draft.command).toEqual(textOf(2, ' y ', 1));
  });

  it('is valid content whenever the draft has no problems, and unchanged when completed again', () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 });
    const words = fc
      .tuple(fc.stringMatching(/^ ?[a-zñ]{1,8} ?$/), fc.array(fc.string({ maxLength: 12 }), { maxLength: 2 }))
      .map(([first, others]) => [first, ...others]);
    fc.assert(
      fc.property(ids, fc.array(words, { minLength: 8, maxLength: 8 }), (ids, answers) => {
        const gaps = ids.map((id, index) => ({ id, answers: answers[index] ?? [] }));
        const draft: Content = { ...cells, command: textOf('Di ', ...ids), gaps: gaps.toReversed() };
        fc.pre(blanks.problems(draft).length === 0);
        const content = blanks.complete(draft);
        expect(blanks.content.safeParse(content).success).toBe(true);
        expect(blanks.problems(content)).toEqual([]);
        expect(blanks.complete(content)).toEqual(content);
      }),
    );
  });
});
