import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import { defineCapabilities } from '../capabilities.ts';
import type { PublicContent, Response } from './content.ts';
import { levels } from './levels.ts';

const hasOneRow = (objectives: PublicContent['objectives']): boolean => objectives.length === 1;

export const capabilities = defineCapabilities({
  idType: 6,
  name: 'rubric',
  icon: 'table',
  isScale: true,
  progress: ({ objectives }: PublicContent, response: Response) => ({
    answered: objectives.filter(({ id }) => response.levels[id] !== undefined).length,
    total: objectives.length,
  }),
  // A row of an answer sheet is a question: it holds one objective.
  sheetField: ({ objectives }: PublicContent) =>
    hasOneRow(objectives) ? { type: 'bubbles', count: levels.length } : null,
  // A table with a circle to mark for each level.
  printLayout: ({ command, objectives }: PublicContent) => ({
    command,
    parts: [
      {
        ...{ type: 'rubric', levels, objectives: objectives.map(({ text }) => text) },
        letters: hasOneRow(objectives) ? offeredLetters(levels.length) : '',
      },
    ],
  }),
});
