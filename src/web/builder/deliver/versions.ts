import type { Block } from '../../../contract/assessments.ts';

export type Place = {
  /** From 1, in this version. */
  number: number;
  /** The number of the same question in version 1. */
  first: number;
  /** The right letter; none for a question that a sheet can't hold. */
  letter: string | null;
};

/** The questions of a version in its order, with their numbers in version 1 and the letters of its key (`1-A`). */
export function placesIn(version: readonly Block[], first: readonly Block[], key: readonly string[]): Place[] {
  const numbers = new Map(first.flatMap(({ questions }) => questions.map((one) => [one.idQuestion, one.number])));
  const letters = new Map(key.map((entry) => entry.split('-')).map(([number, letter]) => [Number(number), letter]));
  return version.flatMap(({ questions }) =>
    questions.map(({ idQuestion, number }) => ({
      number,
      first: numbers.get(idQuestion) ?? number,
      letter: letters.get(number) ?? null,
    })),
  );
}
