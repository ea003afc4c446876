import type { Print } from '../print.ts';
import { letters } from '../question-type.ts';
import type { PublicContent } from './shapes.ts';

/** A question whose alternatives are marked on paper, one of them or as many as are right. */
export const printAlternatives = ({ command, alternatives }: PublicContent, choose: 'one' | 'many'): Print => ({
  command,
  parts: [
    {
      type: 'alternatives',
      choose,
      items: alternatives.map(({ text }, index) => ({ letter: letters[index] ?? '', text })),
    },
  ],
});
