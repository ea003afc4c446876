import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { assessmentOf, doc, paragraph, questionOf, single } from '../../../tests/support/printed-assessments.ts';
import { docFromText } from '../../questions/text/plain/from-plain-text.ts';
import { createRenderer } from '../renderer.host.ts';
import { documentWords } from '../words/words.ts';
import type { PrintedAssessmentQuestion } from './printed-assessment.ts';
import { commonHintOf } from './question-runs.ts';

const stem = doc(paragraph('¿Qué río es?'));
const multiple = (number: number) =>
  questionOf(number, 1, stem, { alternatives: ['Tajo', 'Ebro'].map((text, id) => ({ id, text: docFromText(text) })) });
const open = (number: number) => questionOf(number, 3, stem);
const words = documentWords('es').assessment;

describe('the line that says how all questions are marked', () => {
  const hintOf = (questions: PrintedAssessmentQuestion[]) => commonHintOf(assessmentOf(questions), words);
  it.each<[string, PrintedAssessmentQuestion[], string | null]>([
    ['all have one right alternative', [single(1, stem), single(2, stem)], words.oneInEach],
    ['all have several', [multiple(1), multiple(2)], words.manyInEach],
    ['some have one and some several', [single(1, stem), multiple(2)], null],
    ['one is answered in writing', [single(1, stem), single(2, stem), open(3)], null],
    ['there is one question', [single(1, stem)], null],
    ['there is no question', [], null],
  ])('is there where it can be said once: %s', (_, questions, hint) => {
    expect(hintOf(questions)).toBe(hint);
  });

  it('is not there where how to mark is not printed', () => {
    const { settings } = assessmentOf([]);
    const hidden = { settings: { ...settings, hideAssessmentAlternativeInstructions: true } };
    expect(commonHintOf(assessmentOf([single(1, stem), single(2, stem)], hidden), words)).toBeNull();
  });

  it('is printed once, in the head, in place of the lines of the questions', async () => {
    const renderer = createRenderer(join(import.meta.dirname, '..'));
    const printed = async (questions: PrintedAssessmentQuestion[]) => {
      const assessment = assessmentOf(questions);
      const { bytes } = renderer.renderFile({ content: { kind: 'assessment', assessment }, images: {} });
      return (await pageTexts(bytes)).join(' ').replace(/\s+/g, ' ');
    };
    const alike = await printed([single(1, stem), single(2, stem)]);
    expect(alike.split(words.oneInEach)).toHaveLength(2);
    expect(alike).not.toContain(words.one);
    const mixed = await printed([single(1, stem), open(2)]);
    expect(mixed).toContain(words.one);
    expect(mixed).not.toContain(words.oneInEach);
  });
});
