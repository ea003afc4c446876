import i18next, { type TFunction } from 'i18next';
import { renderToStaticMarkup } from 'react-dom/server';
import { initReactI18next } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import type { PublicQuestion } from '../../../../contract/assessments.ts';
import type { PrintSettings } from '../../../../questions/print-layout.ts';
import { docFromText } from '../../../../questions/text/plain/from-plain-text.ts';
import { paperBlocks } from './paper-blocks.tsx';

beforeAll(() => i18next.use(initReactI18next).init({ lng: 'en', resources: {} }));

const settings: PrintSettings = {
  assessmentResponseSpace: 8,
  showCheckboxResponseSpace: false,
  hideAssessmentAlternativeInstructions: false,
};
const question = (
  number: number,
  idType: number,
  content: object,
  idContext: number | null = null,
): PublicQuestion => ({
  idQuestion: number,
  idType,
  number,
  idContext,
  language: 'es',
  cursiveLetter: false,
  content: { version: 1, command: docFromText('¿Y bien?'), ...content },
});
const open = (number: number) => question(number, 3, { answeredWith: 'text' });
const rubric = (number: number, idContext: number | null = null) =>
  question(number, 6, { objectives: [1, 2].map((id) => ({ id, text: docFromText(`Sé ${id}`) })) }, idContext);
const single = (number: number) =>
  question(number, 0, { alternatives: [1, 2].map((id) => ({ id, text: docFromText(`${id}`) })) });

const words = ((key: string) => key) as unknown as TFunction<'builder'>;
const contexts = [{ idContext: 7, title: 'Hooke', text: docFromText('En 1665…') }];
const blocks = (questions: PublicQuestion[], patch: Partial<PrintSettings> = {}) =>
  paperBlocks({ questions, contexts, contextQuestionNumbers: {} }, { ...settings, ...patch }, words);
const keys = (...args: Parameters<typeof blocks>) =>
  blocks(...args).map(({ key, keepWithNext }) => key + (keepWithNext ? '+' : ''));
const headerIndexes = (questions: PublicQuestion[]) => blocks(questions).map((block) => block.headerIndex);

describe('the blocks of a paper', () => {
  it('are one for a question with alternatives', () => expect(keys([single(1), single(2)])).toEqual(['q1', 'q2']));
  it('begin ruled lines with the question and divide long ones, at least three lines each', () => {
    expect(keys([open(1)])).toEqual(['q1+', 'q1.0+', 'q1.1']);
    for (let lines = 4; lines <= 30; lines++) {
      const [, ...runs] = blocks([open(1)], { assessmentResponseSpace: lines });
      const counts = runs.map(({ node }) => renderToStaticMarkup(node).split('line_').length - 1);
      expect(counts.reduce((sum, count) => sum + count)).toBe(lines);
      expect(Math.min(...counts)).toBeGreaterThanOrEqual(3);
    }
  });
  it('are one for a question with few lines', () =>
    expect(keys([open(1)], { assessmentResponseSpace: 3 })).toEqual(['q1']));
  it('have the heads of a single rubric below its command', () => {
    expect(keys([rubric(1), single(2)])).toEqual(['q1+', 'q1.header+', 'q1.0', 'q1.1', 'q2']);
    expect(headerIndexes([single(1), rubric(2)])).toEqual([undefined, undefined, undefined, 2, 2]);
  });
  it('have the heads of consecutive rubrics once', () => {
    expect(keys([rubric(1), rubric(2)])).toEqual(['q1.header+', 'q1+', 'q1.0', 'q1.1', 'q2+', 'q2.0', 'q2.1']);
    expect(headerIndexes([rubric(1), rubric(2)])).toEqual([undefined, 0, 0, 0, 0, 0, 0]);
  });
  it('end a table of rubrics at a stimulus', () =>
    expect(keys([rubric(1), rubric(2, 7)]).filter((key) => key.endsWith('header+'))).toEqual([
      'q1.header+',
      'q2.header+',
    ]));
});
