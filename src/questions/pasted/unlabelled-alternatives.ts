import { alternativeLetters } from '../question-type.ts';
import { answerLabelLength } from './answer-lines.ts';
import { contentFrom, type Line } from './lines.ts';
import { type OpenQuestion, openQuestion, type ReadAlternative } from './open-question.ts';

/** The longest alternative that is recognised without a label. */
const LONGEST = 160;

/** Returns where the lines begin that follow the last one of a stem that asks: '¿Capital?', 'The capital is:', '____'. */
export const afterQuestion = (stem: readonly Line[]): number =>
  stem.findLastIndex(({ text }) => /(?:[?:]|_{3,}\.?)\s*$/u.test(text)) + 1;

/** Returns whether lines can be alternatives although nothing says so but their number. */
export const canBeAlternatives = (lines: readonly Line[]): boolean =>
  lines.length > 1 &&
  lines.length <= alternativeLetters.length &&
  lines.every(
    ({ block, heading, text }) =>
      !block && !heading && text.length <= LONGEST && !/[?:]\s*$/u.test(text) && answerLabelLength(text) === 0,
  );

/**
 * Returns how many alternatives the questions of a text have: those with labels, else the lines after each question where all have
 * as many. Null where they differ.
 */
export function usualAlternatives(entries: readonly OpenQuestion[]): number | null {
  const questions = entries.filter(({ kind }) => kind === 'question');
  const labelled = questions.flatMap(({ alternatives }) => (alternatives.length > 1 ? [alternatives.length] : []));
  if (labelled.length > 0) return onlyOne(labelled);
  const unlabelled = questions.map(({ stem }) => stem.slice(afterQuestion(stem)));
  const isList = unlabelled.length > 1 && questions.every(({ stem }) => afterQuestion(stem) > 0);
  return isList && unlabelled.every(canBeAlternatives) ? onlyOne(unlabelled.map(({ length }) => length)) : null;
}

const onlyOne = (counts: readonly number[]): number | null =>
  counts.every((count) => count === counts[0]) ? (counts[0] ?? null) : null;

/** Returns a question without a stem whose alternatives are the lines of a text, where there are as many; else null. */
export function linesAsAlternatives(lines: readonly Line[], count: number): OpenQuestion | null {
  if (lines.length !== count || !canBeAlternatives(lines)) return null;
  if (lines.some(({ label }) => label !== null && label.kind !== 'bullet')) return null;
  const question = openQuestion('question', null);
  return {
    ...question,
    state: 'alternatives',
    alternatives: lines.map((line) => withoutBullet(line)),
    lines: [...lines],
  };
}

function withoutBullet(line: Line): ReadAlternative {
  const length = line.label?.length ?? 0;
  const own = { ...line, content: contentFrom(line, length), text: line.text.slice(length), item: null };
  return { lines: [own], raw: [line], label: line.text.slice(0, length).trim(), style: '', isTicked: false };
}
