import { type Doc, walk } from '../text/document/document.ts';
import { normalizeAnswer } from '../written-answers.ts';

/** Returns the ids of the gaps in a text, in reading order. */
export const gapIdsIn = (doc: Doc): number[] =>
  [...walk(doc)].flatMap((node) => (node.type === 'gap' ? [node.attrs.id] : []));

/** Returns the text with its gaps numbered from 1 in reading order. */
export function renumberGaps(doc: Doc): Doc {
  const copy = structuredClone(doc);
  let number = 0;
  for (const node of walk(copy)) if (node.type === 'gap') node.attrs.id = ++number;
  return copy;
}

/** Returns whether a written text equals one of the accepted answers. */
export function isAccepted(answers: readonly string[], given: string): boolean {
  const written = normalizeAnswer(given);
  return written !== '' && answers.some((answer) => normalizeAnswer(answer) === written);
}
