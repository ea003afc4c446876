import type { ImportedQuestionFields } from '../question-source.ts';
import type { AlternativesContent } from './content.ts';

/** Returns the part of a draft that all types with alternatives have, from a question in a file. */
export const alternativesFromSource = ({
  stem,
  solution,
  alternatives,
}: ImportedQuestionFields): AlternativesContent => ({
  version: 1,
  command: stem,
  alternatives: alternatives.map((text, index) => ({ id: index + 1, text })),
  feedback: solution,
});
