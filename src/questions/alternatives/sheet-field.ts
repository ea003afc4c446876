import type { SheetField } from '../question-type.ts';
import type { PublicAlternativesContent } from './content.ts';

/** Returns the bubbles of a question of whose alternatives one is marked. */
export const bubblesOf = ({ alternatives }: PublicAlternativesContent) =>
  ({ type: 'bubbles', count: alternatives.length }) as const satisfies SheetField;

/** Returns the bubbles of a question of whose alternatives several may be marked. */
export const severalBubblesOf = (content: PublicAlternativesContent) =>
  ({ ...bubblesOf(content), several: true }) as const satisfies SheetField;
