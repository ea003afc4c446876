import type { TeacherQuestion } from '../../../contract/questions.ts';
import type { Doc } from '../../../questions/text/document/document.ts';
import { plainText } from '../../../questions/text/plain/plain-text.ts';

type Worded = Pick<TeacherQuestion, 'content' | 'identifier'>;

/** What a question asks, as plain text: its command, which the content of every type holds; else its identifier. */
export function stemText({ content, identifier }: Worded): string {
  const command = commandIn(content);
  return (command && plainText(command)) || identifier;
}

/** The same on one line, cut at a word where it is longer than so many characters. */
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
