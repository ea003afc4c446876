import { alternativeLetters } from '../question-type.ts';
import type { Label } from './labels.ts';
import type { Line } from './lines.ts';

/** Which styles of numbers count questions, and which count alternatives. */
export type Numbering = { questions: ReadonlySet<string>; alternatives: ReadonlySet<string> };

const none: Numbering = { questions: new Set(), alternatives: new Set() };

/** Returns what the numbers in a text count, from their order and from what is between them. */
export function numberingOf(lines: readonly Line[]): Numbering {
  const words = lines.filter(({ label }) => label?.kind === 'word');
  const styles = [...new Set(lines.flatMap(({ label }) => (label?.kind === 'numeral' ? [label.style] : [])))];
  const hasLetters = lines.some(({ label }) => isFirstLetter(label));
  if (words.length > 1 || (words.length === 1 && styles.length === 0))
    return { questions: new Set(['word']), alternatives: hasLetters ? new Set() : new Set(styles) };
  if (styles.length === 0) return none;
  if (hasLetters)
    return { questions: new Set(styles.filter((style) => isOfQuestions(lines, style))), alternatives: new Set() };
  const [first = '', ...others] = styles;
  if (others.length > 0 && isSingleItems(lines, first))
    return { questions: new Set([first]), alternatives: new Set(others) };
  if (styles.some((style) => isOfAlternatives(lines, style)))
    return { questions: new Set(), alternatives: new Set(styles.filter((style) => isOfAlternatives(lines, style))) };
  return { questions: new Set([first]), alternatives: new Set(others) };
}

const isFirstLetter = (label: Label | null) => label?.kind === 'letter' && label.value === 1;
const hasStyle = (line: Line, style: string) => line.label?.kind === 'numeral' && line.label.style === style;

/** Returns whether numbers of a style rise without beginning again. */
function isSingleItems(lines: readonly Line[], style: string): boolean {
  const values = lines.flatMap((line) => (hasStyle(line, style) ? [line.label?.value ?? 0] : []));
  return values.every((value, index) => index === 0 || value > (values[index - 1] ?? 0));
}

/** Returns whether numbers count questions in a text that has lettered alternatives. */
function isOfQuestions(lines: readonly Line[], style: string): boolean {
  const at = lines.flatMap((line, index) => (hasStyle(line, style) ? [index] : []));
  const followed = at.filter((from, index) =>
    lines.slice(from + 1, at[index + 1]).some(({ label }) => isFirstLetter(label)),
  );
  // Statements before the only alternatives: '1. … 2. … Which are right? a) only 1'.
  const [start = 0] = at;
  const last = at.at(-1) ?? 0;
  const letters = lines.flatMap(({ label }, index) => (isFirstLetter(label) ? [index] : []));
  const isIntroduced = start > 0 && (/:\s*$/u.test(lines[start - 1]?.text ?? '') || letters[0] !== last + 1);
  if (letters.length === 1 && at.length > 1 && followed[0] === last && isIntroduced) return false;
  return followed.length * 2 >= at.length || isSingleItems(lines, style);
}

/** Returns whether numbers count alternatives in a text without letters: they begin again, or follow a question. */
function isOfAlternatives(lines: readonly Line[], style: string): boolean {
  const numbered = lines.flatMap((line, index) => (hasStyle(line, style) ? [index] : []));
  const [first = 0] = numbered;
  const before = lines[first - 1];
  if (!before || before.label || before.block || lines[first]?.label?.value !== 1) return false;
  if (!isSingleItems(lines, style)) return true;
  const items = numbered.map((at) => lines[at]?.text ?? '');
  if (items.length > alternativeLetters.length || items.some((text) => text.trimEnd().endsWith('?'))) return false;
  return (
    /(?:\?|_{3,}\.?)\s*$/u.test(before.text) || (/:\s*$/u.test(before.text) && items.every((text) => text.length <= 44))
  );
}
