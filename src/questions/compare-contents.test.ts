import { describe, expect, it } from 'vitest';
import { type ComparedContents, compareContents, haveItemsChanged } from './compare-contents.ts';
import { hasChanges } from './text/document/compare.ts';
import { docFromText } from './text/plain/from-plain-text.ts';

const stem = { command: docFromText('¿Qué vio Hooke?'), feedback: null };
const alternatives = [1, 2].map((id) => ({ id, text: docFromText(`Opción ${id}`) }));
const graded = (grade: number) => ({ ...stem, alternatives: alternatives.map((one) => ({ ...one, grade })) });

const differ = ({ stem, items, solution }: ComparedContents) =>
  hasChanges(stem) || hasChanges(solution) || haveItemsChanged(items);

describe('two versions of a question', () => {
  it.each([
    ['its key', { ...stem, alternatives, correct: 1 }, { ...stem, alternatives, correct: 2 }],
    ['one of its keys', { ...stem, alternatives, correct: [1] }, { ...stem, alternatives, correct: [1, 2] }],
    ['a grade', graded(5), graded(6)],
    ['an alternative', { ...stem, alternatives }, { ...stem, alternatives: alternatives.slice(1) }],
    ['an objective', { ...stem, objectives: alternatives }, { ...stem, objectives: [] }],
    ['what a gap accepts', { ...stem, gaps: [{ answers: ['a'] }] }, { ...stem, gaps: [{ answers: ['a', 'b'] }] }],
    ['its package', { ...stem, package: 'a' }, { ...stem, package: 'b' }],
    ['its solution', stem, { ...stem, feedback: docFromText('Células') }],
    ['its text', stem, { ...stem, command: docFromText('¿Qué vio Hooke en el corcho?') }],
  ])('differ in %s', (_, before, after) => {
    expect(differ(compareContents(before, after))).toBe(true);
    expect(differ(compareContents(after, before))).toBe(true);
    expect(differ(compareContents(before, structuredClone(before)))).toBe(false);
  });
});
