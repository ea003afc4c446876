import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { withSchemaChecks } from './any-question-type.ts';
import { defineCapabilities } from './capabilities.ts';
import { createQuestionTypeRegistry } from './create-registry.ts';
import { defineQuestionType } from './define-question-type.ts';
import { questionTypeOf, questionTypes } from './registry.ts';
import { screensOfTypes } from './screens-registry.tsx';
import type { Doc } from './text/document/document.ts';
import { DocSchema } from './text/document/schema.ts';
import { docFromText } from './text/plain/from-plain-text.ts';

const flags = [
  'isDefault',
  'isAnsweredOnce',
  'isScale',
  'isTyped',
  'staysLoaded',
  'isSelfReported',
  'waitsForGrade',
  'isScannable',
  'isPickedAutomatically',
  'hasStemInAnswer',
] as const;

describe('the capabilities of the question types', () => {
  it.each<[string, number, (typeof flags)[number][]]>([
    ['single', 0, ['isDefault', 'isScannable', 'isPickedAutomatically']],
    ['multiple', 1, []],
    ['blanks', 2, ['isTyped', 'hasStemInAnswer']],
    ['open', 3, ['isTyped', 'waitsForGrade']],
    ['h5p', 4, ['isAnsweredOnce', 'staysLoaded', 'isSelfReported']],
    ['graded', 5, ['isScale']],
    ['rubric', 6, ['isScale']],
  ])('%s has the number %d and is %j', (name, idType, expected) => {
    const type = questionTypeOf(idType);
    expect(type.name).toBe(name);
    expect(flags.filter((flag) => type[flag])).toEqual(expected);
  });

  it('only an open question that asks for a photograph accepts one', () => {
    const accepting = questionTypes.filter((type) => type.acceptsAttachment({ photo: true }));
    expect(accepting.map(({ name }) => name)).toEqual(['open']);
    expect(questionTypeOf(3).acceptsAttachment({ photo: false })).toBe(false);
  });

  it('choices and the level of an only objective are bubbles on a sheet, texts and gaps are written, and no sheet holds the others', () => {
    const parts = { alternatives: [{}, {}, {}], gaps: [{}, {}], objectives: [{}] };
    expect(questionTypes.map((type) => [type.name, type.sheetField(parts)])).toEqual([
      ['single', { type: 'bubbles', count: 3 }],
      ['multiple', { type: 'bubbles', count: 3, several: true }],
      ['blanks', { type: 'writing', gaps: 2 }],
      ['open', { type: 'writing', gaps: 0 }],
      ['h5p', null],
      ['graded', { type: 'bubbles', count: 3 }],
      ['rubric', { type: 'bubbles', count: 4 }],
    ]);
    expect(questionTypeOf(6).sheetField({ objectives: [{}, {}] })).toBeNull();
  });

  it('only single and multiple answers have distractors, the latter with several right alternatives', () => {
    const alternatives = [1, 2, 3].map((id) => ({ id, text: docFromText(`${id}`) }));
    const content = { version: 1, command: docFromText('?'), alternatives, feedback: null };
    expect(questionTypeOf(0).keyedAlternatives({ ...content, correct: 2 })).toEqual({ alternatives, answerKey: [2] });
    expect(questionTypeOf(1).keyedAlternatives({ ...content, correct: [1, 3] })?.answerKey).toEqual([1, 3]);
    const graded = { ...content, alternatives: alternatives.map((one) => ({ ...one, grade: 1 })) };
    expect(questionTypeOf(5).keyedAlternatives(graded)).toBeNull();
    expect(questionTypeOf(0).chosenAlternatives({ alternative: 2 })).toEqual([2]);
    expect(questionTypeOf(1).chosenAlternatives({ alternatives: [1, 3] })).toEqual([1, 3]);
  });

  it('only an activity plays a package', () => {
    const stem = { version: 1, command: docFromText('?'), feedback: null };
    const activity = { ...stem, package: 'a'.repeat(32), title: '', library: '' };
    expect(questionTypeOf(4).packageIds(activity)).toEqual(['a'.repeat(32)]);
    expect(questionTypeOf(3).packageIds({ ...stem, photo: true })).toEqual([]);
  });

  it('every type has screens, with the same capabilities', () => {
    expect(screensOfTypes.map(({ idType }) => idType)).toEqual(questionTypes.map(({ idType }) => idType));
    for (const screens of screensOfTypes) {
      const type = questionTypeOf(screens.idType);
      expect(flags.map((flag) => screens[flag])).toEqual(flags.map((flag) => type[flag]));
      expect([screens.name, screens.icon]).toEqual([type.name, type.icon]);
    }
  });
});

type Content = { version: 1; command: Doc; feedback: null; answer: boolean };
const content: z.ZodType<Content> = z.strictObject({
  version: z.literal(1),
  command: DocSchema,
  feedback: z.null(),
  answer: z.boolean(),
});

/** A type as its folder would declare it. */
const trueOrFalse = defineQuestionType(
  defineCapabilities({
    idType: 7,
    name: 'trueOrFalse',
    icon: 'checks',
    isDefault: true,
  }),
  {
    content,
    draft: content,
    response: z.strictObject({ answer: z.boolean() }),
    createDraft: (): Content => ({ version: 1, command: docFromText(''), feedback: null, answer: true }),
    problems: () => [],
    complete: (draft) => draft,
    publicView: ({ command }) => ({ command }),
    accepts: () => true,
    score: (content, response) => (response?.answer === content.answer ? 1 : 0),
    isHit: (score) => score === 1,
    scaleMaximum: () => null,
    keyLetters: () => null,
    searchText: () => '',
    assetIds: () => [],
    toCarried: ({ command }) => ({ command }),
    fromCarried: () => ({}),
    fromSource: ({ stem }): Content => ({ version: 1, command: stem, feedback: null, answer: true }),
    simulateResponse: ({ answer }) => ({ answer }),
  },
);

describe('a question type that is only declared and registered', () => {
  const { questionTypeOf, hasQuestionType, defaultQuestionType } = createQuestionTypeRegistry([
    withSchemaChecks(trueOrFalse),
  ]);
  const question: Content = {
    ...trueOrFalse.createDraft(),
    command: docFromText('Water boils at 90 °C.'),
    answer: false,
  };

  it('is found by its number, scores, hides its key and has the default rules for everything else', () => {
    const type = questionTypeOf(7);
    expect(hasQuestionType(7)).toBe(true);
    expect(defaultQuestionType).toBe(type);
    expect(type.score(question, { answer: false })).toBe(1);
    expect(type.accepts(question, { answer: 'no' })).toBe(false);
    expect(JSON.stringify(type.publicView(question))).not.toContain('answer');
    expect(type.stemText(question)).toBe('Water boils at 90 °C.');
    expect([type.keyedAlternatives(question), type.packageIds(question), type.legacyFields]).toEqual([null, [], []]);
    expect(flags.filter((flag) => type[flag])).toEqual(['isDefault']);
    expect(type.progress(question, { answer: true })).toEqual({ answered: 1, total: 1 });
  });

  it('throws a ZodError for content of another type', () => expect(() => questionTypeOf(7).searchText({})).toThrow());

  it('may not share its number, and one type must be the default', () => {
    expect(() => questionTypeOf(0)).toThrow(RangeError);
    expect(() => createQuestionTypeRegistry([withSchemaChecks(trueOrFalse), withSchemaChecks(trueOrFalse)])).toThrow(
      RangeError,
    );
    expect(() => createQuestionTypeRegistry([])).toThrow(RangeError);
  });
});
