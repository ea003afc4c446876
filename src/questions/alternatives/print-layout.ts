import type { PrintLayout } from '../print-layout.ts';
import { alternativeLetters } from '../question-type.ts';
import type { PublicAlternativesContent } from './content.ts';

/** Returns the print layout of a question whose alternatives are marked on paper, one or many. */
export const alternativesLayout = (
  { command, alternatives }: PublicAlternativesContent,
  choose: 'one' | 'many',
): PrintLayout => ({
  command,
  parts: [
    {
      type: 'alternatives',
      choose,
      items: alternatives.map(({ text }, index) => ({ letter: alternativeLetters[index] ?? '', text })),
    },
  ],
});
