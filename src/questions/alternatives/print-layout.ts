import type { SheetField } from '../capabilities.ts';
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

/** Returns the bubbles of a question of whose alternatives one is marked. */
export const bubblesOf = ({ alternatives }: PublicAlternativesContent) =>
  ({ type: 'bubbles', count: alternatives.length }) as const satisfies SheetField;

/** Returns the bubbles of a question of whose alternatives several may be marked. */
export const severalBubblesOf = (content: PublicAlternativesContent) =>
  ({ ...bubblesOf(content), several: true }) as const satisfies SheetField;
