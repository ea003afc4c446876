import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areForms, byForm, formNumbers, orderForForm } from './form-numbers.ts';
import { appendQuestions, moveQuestions, normalizePositions, type PositionedQuestion } from './positions.ts';
import { arrangeSections, emptySections, possiblePoints, type Section } from './sections.ts';

type Q = { idQuestion: number; idStimulus: number | null; section: number };

const sections = (...names: string[]): Section[] => names.map((uuid) => ({ uuid, heading: uuid, instructions: '' }));
/** Returns questions by their ids and sections, as '1 2 | 3 4': what is ahead of the first bar is in no section; 10–19 are of one stimulus. */
const read = (text: string): PositionedQuestion<Q>[] =>
  text
    .split('|')
    .flatMap((part, section) => part.split(' ').flatMap((id) => (id === '' ? [] : { id: Number(id), section })))
    .map(({ id, section }, at) => ({
      ...{ idQuestion: id, idStimulus: id >= 10 && id < 20 ? 1 : null },
      ...{ section, position: at + 1 },
    }));
const write = (list: readonly { idQuestion: number; section?: number }[], count = 2): string =>
  Array.from({ length: count + 1 }, (_, section) =>
    list
      .filter((one) => (one.section ?? 0) === section)
      .map(({ idQuestion }) => idQuestion)
      .join(' '),
  )
    .join(' | ')
    .trim();

describe('moving in sections', () => {
  it.each<[string, number, number, number | undefined, string]>([
    ['1 2 | 3 4', 1, 1, undefined, '2 1 | 3 4'],
    ['1 2 | 3 4', 1, 2, undefined, '2 | 3 1 4'],
    ['1 2 | 3 4', 3, 1, undefined, '1 3 2 | 4'],
    ['1 2 | 3 4', 3, 2, 0, '1 2 3 | 4'],
    ['1 2 | 3 4', 2, 1, 1, '1 | 2 3 4'],
    ['1 2 | 3 4', 1, 99, 0, '2 1 | 3 4'],
    ['1 2 | 3 4', 1, 0, 1, '2 | 1 3 4'],
    ['1 2 | 3 4', 1, 3, 2, '2 | 3 4 | 1'],
    ['1 | 10 11 | 2', 2, 0, undefined, '2 1 | 10 11'],
    ['1 | 10 11 | 2', 1, 1, 1, '| 10 11 1 | 2'],
    ['1 2 | 3 4', 7, 0, 1, '1 2 | 3 4'],
  ])('%s: question %i to %i of section %s → %s', (before, id, index, section, after) => {
    expect(write(moveQuestions(read(before), id, index, section)).replace(/(\s*\|)+$/, '')).toBe(after);
  });

  it('takes a stimulus whole', () => {
    expect(write(moveQuestions(read('1 | 10 11 | 2'), { idStimulus: 1 }, 9, 2))).toBe('1 |  | 2 10 11');
  });

  it('keeps all questions once, sections in order and stimuli together', () => {
    const list = fc
      .uniqueArray(fc.integer({ min: 1, max: 19 }), { minLength: 1 })
      .chain((ids) =>
        fc.tuple(...ids.map((id) => fc.record({ id: fc.constant(id), section: fc.integer({ min: 0, max: 3 }) }))),
      );
    fc.assert(
      fc.property(
        list,
        fc.nat(20),
        fc.nat(20),
        fc.option(fc.nat(3), { nil: undefined }),
        (rows, which, to, section) => {
          const before = normalizePositions(
            rows.map(({ id, section }, at) => ({
              ...{ idQuestion: id, idStimulus: id >= 10 ? 1 : null, section, position: at + 1 },
            })),
          );
          const after = moveQuestions(before, rows[which % rows.length]?.id ?? 0, to, section);
          const ids = (questions: readonly Q[]) =>
            questions.map(({ idQuestion }) => idQuestion).toSorted((a, b) => a - b);
          expect(ids(after)).toEqual(ids(before));
          expect(after.map((one) => one.section)).toEqual(after.map((one) => one.section).toSorted((a, b) => a - b));
          expect(normalizePositions(after)).toEqual(after);
        },
      ),
    );
  });
});

describe('adding to sections', () => {
  it('adds at the end of the section, and to a stimulus where it is', () => {
    const added = (id: number, section: number) =>
      appendQuestions<Q>(read('1 | 10 2 | 3'), [{ idQuestion: id, idStimulus: id >= 10 ? 1 : null, section }]);
    expect(write(added(4, 2) as Q[])).toBe('1 | 10 2 | 3 4');
    expect(write(added(4, 1) as Q[])).toBe('1 | 10 2 4 | 3');
    expect(write(added(11, 2) as Q[])).toBe('1 | 10 11 2 | 3');
  });
});

describe('arranging sections', () => {
  const arrange = (text: string, before: string[], wanted: (Section & { idsQuestions?: number[] })[]) =>
    write(arrangeSections(read(text), sections(...before), wanted), wanted.length);
  const named = (uuid: string, ...idsQuestions: number[]) => ({ ...sections(uuid)[0], idsQuestions }) as Section;

  it('begins a section at a question: what is named comes into it', () => {
    expect(arrange('1 2 3', [], [named('A', 2, 3)])).toBe('1 | 2 3');
    expect(arrange('1 | 2 3 4', ['A'], [...sections('A'), named('B', 3, 4)])).toBe('1 | 2 | 3 4');
  });

  it('lets the questions of a removed section join the one before it', () => {
    expect(arrange('1 | 2 | 3 4', ['A', 'B'], sections('A'))).toBe('1 | 2 3 4');
    expect(arrange('1 | 2 | 3 4', ['A', 'B'], sections('B'))).toBe('1 2 | 3 4');
    expect(arrange('1 | 2 | 3 4', ['A', 'B'], [])).toBe('1 2 3 4');
  });

  it('moves a section with its questions', () => {
    expect(arrange('1 | 2 | 3 4', ['A', 'B'], sections('B', 'A'))).toBe('1 | 3 4 | 2');
  });

  it('takes a stimulus whole, also where one of its questions is named', () => {
    expect(arrange('1 10 11 2', [], [named('A', 11)])).toBe('1 2 | 10 11');
  });

  it('adds a section without questions, and names it as empty', () => {
    expect(arrange('1 2', [], sections('A'))).toBe('1 2 |');
    expect(emptySections(sections('A', 'B'), read('1 | 2'))).toEqual(sections('B'));
  });
});

describe('the forms of an assessment with sections', () => {
  const list = read('1 2 3 | 4 5 10 11 6 | 7 8');

  it('shuffle the blocks within each section', () => {
    const forms = byForm((form) => orderForForm(list, 7, form));
    expect(write(forms[1])).toBe('1 2 3 | 4 5 10 11 6 | 7 8');
    for (const form of formNumbers)
      expect(forms[form].map(({ section }) => section)).toEqual(list.map(({ section }) => section));
    for (const form of [forms[2], forms[3]])
      for (const [at, { idQuestion }] of form.entries()) expect(idQuestion).not.toBe(list[at]?.idQuestion);
    expect(areForms([forms[1], forms[2], forms[3]])).toBe(true);
  });

  it('have a stimulus whole, also where it was written to questions of two sections', () => {
    const apart = read('1 10 | 2 11 3');
    for (const form of formNumbers) {
      const section = (id: number) => orderForForm(apart, 7, form).find(({ idQuestion }) => idQuestion === id)?.section;
      expect([section(10), section(11)]).toEqual([0, 0]);
      expect(orderForForm(apart, 7, form).map((one) => one.section)).toEqual([0, 0, 0, 1, 1]);
    }
  });

  it('are none where a question is in another section, or sections are in another order', () => {
    const other = list.map((one) => (one.idQuestion === 3 ? { ...one, section: 1 } : one));
    expect(areForms([list, list, other])).toBe(false);
    expect(areForms([list, list, list.toReversed()])).toBe(false);
  });

  it('are as before where there are no sections', () => {
    const plain = list.map(({ section: _, ...one }) => one);
    const flat = list.map((one) => ({ ...one, section: 0 }));
    const ids = (form: readonly { idQuestion: number }[]) => form.map(({ idQuestion }) => idQuestion);
    for (const form of formNumbers)
      expect(ids(orderForForm(flat, 12, form))).toEqual(ids(orderForForm(plain, 12, form)));
  });
});

describe('points', () => {
  it('are 1 for a question of which nothing is said, and add up in hundredths', () => {
    expect(possiblePoints([{ weight: 0.1 }, { weight: 0.2 }, { weight: null }, {}])).toBe(2.3);
    expect(possiblePoints([])).toBe(0);
  });
});
