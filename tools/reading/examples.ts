import { type Meaning, meanings } from '../../src/scanning/marks/judge-bubbles.ts';
import { isAmbiguousKind, type MarkKind } from '../scanning/fill/kinds.ts';
import type { Example } from './train-network.ts';
import type { TrialResult } from './trial.ts';

/** Where letters show less than this share of the usual, nobody could say what is marked. */
const LEAST_LETTERS = 0.1;
/** Millimetres: a bubble that was looked for elsewhere says nothing, either. */
const FARTHEST = 0.6;

/** Returns the bubbles of a sheet that were looked at where they are, and what each of them means. */
export const examplesOf = ({ bubbles, filled, errors }: TrialResult): Example[] => {
  const kinds = new Map(filled.marks.map(({ question, letter, kind }) => [`${question}${letter}`, kind]));
  return bubbles.flatMap(({ bubble: { question, letter }, features, letterDarkness }, at) => {
    const kind = kinds.get(`${question}${letter}`);
    const isSeen = letterDarkness >= LEAST_LETTERS && (errors[at] ?? 0) <= FARTHEST;
    // A stray stroke leaves a question without a meaning; an ambiguous mark is one of its own.
    const isKnown = !filled.ambiguous.has(question) || (kind !== undefined && isAmbiguousKind(kind));
    return isSeen && isKnown ? [{ features, output: meanings.indexOf(meaningOf(kind)) }] : [];
  });
};

/** Returns what a mark means to a teacher with the sheet in hand. */
const meaningOf = (kind: MarkKind | undefined): Meaning => {
  if (kind === undefined || kind === 'erased') return 'empty';
  if (isAmbiguousKind(kind)) return 'unclear';
  return kind === 'takenBack' ? 'takenBack' : 'marked';
};
