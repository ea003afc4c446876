import type { PrintLayout } from '../print-layout.ts';
import type { PublicContent } from './type.ts';

/** The objectives in a table, a circle to mark for each level. */
export const printRubric = ({ command, objectives }: PublicContent): PrintLayout => ({
  command,
  parts: [{ type: 'rubric', objectives: objectives.map(({ text }) => text) }],
});
