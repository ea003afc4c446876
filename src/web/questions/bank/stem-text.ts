import type { TeacherQuestion } from '../../../contract/questions.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { plainText, readableText } from '../../../questions/text/plain/plain-text.ts';

type Worded = Pick<TeacherQuestion, 'content' | 'identifier'>;

/** Returns the stem of a question as text to be read, or its identifier when the stem has no text. */
export function stemText({ content, identifier }: Worded): string {
  const command = commandIn(content);
  return (command && readableText(command)) || identifier;
}

/** Returns the stem as the search for duplicates compares it: formulas as they are typed. */
export function searchedStem(content: unknown): string {
  const command = commandIn(content);
  return command ? plainText(command) : '';
}

/** Returns the stem as one line, cut at a word when it is longer than `max` characters. */
export function stemLine(question: Worded, max: number): string {
  const line = stemText(question).replaceAll(/\s+/g, ' ');
  return line.length <= max ? line : `${line.slice(0, max).replace(/[\s,;:.(¿¡]*\S*$/, '')}…`;
}

function commandIn(content: unknown): Doc | null {
  if (typeof content !== 'object' || content === null || !('command' in content)) return null;
  const { command } = content;
  return isDoc(command) ? command : null;
}

const isDoc = (value: unknown): value is Doc =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc';
