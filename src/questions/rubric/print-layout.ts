import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './content.ts';
import { levels } from './levels.ts';

/** Returns whether a rubric fits a row of an answer sheet, which is a question: it holds one objective. */
export const hasOneRow = (objectives: PublicContent['objectives']): boolean => objectives.length === 1;

/** Returns what is printed: a stem and a table with a circle to mark for each level. */
export const printLayout = ({ command, objectives }: PublicContent): PrintLayout => ({
  command,
  parts: [
    {
      ...{ type: 'rubric', levels, objectives: objectives.map(({ text }) => text) },
      letters: hasOneRow(objectives) ? offeredLetters(levels.length) : '',
    },
  ],
});
