import type { Block } from '../../../../contract/assessments.ts';
import { plainText } from '../../../../questions/text/plain/plain-text.ts';
import { stemText } from '../../../questions/bank/stem-text.ts';

const minutesToDecide = 1.5;
const wordsAMinute = 130;

/**
 * Returns an estimate of the minutes a class needs, in steps of five: a minute and a half for each decision, plus
 * reading time.
 */
export function suggestedMinutes(blocks: readonly Block[]): number {
  const questions = blocks.flatMap((block) => block.questions);
  if (questions.length === 0) return 0;
  const texts = [...blocks.map(({ context }) => (context ? plainText(context.text) : '')), ...questions.map(stemText)];
  const words = texts.join(' ').split(/\s+/).length;
  return Math.max(5, Math.round((questions.length * minutesToDecide + words / wordsAMinute) / 5) * 5);
}
