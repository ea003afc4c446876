import type { Block } from '../../../../contract/assessments.ts';

export type KeyPosition = {
  /** From 1, in this version. */
  number: number;
  /** The number of the same question in version 1. */
  first: number;
  idType: number;
  /** The right letters; null for a question that has none. */
  letters: string | null;
};

/** The questions of a version in its order: the blocks of version 1, the numbers that the version's questions have there, and its key (`1-A`, `2-BD`, `3-`). */
export function keyPositions(
  blocks: readonly Block[],
  numbers: readonly number[],
  key: readonly string[],
): KeyPosition[] {
  const questions = blocks.flatMap((block) => block.questions);
  const letters = new Map(key.map((entry) => entry.split('-')).map(([number, letter]) => [Number(number), letter]));
  return numbers.flatMap((first, index) => {
    const question = questions[first - 1];
    const number = index + 1;
    return question ? { number, first, idType: question.idType, letters: letters.get(number) || null } : [];
  });
}
