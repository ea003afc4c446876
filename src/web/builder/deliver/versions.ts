import type { Block } from '../../../contract/assessments.ts';

export type Place = {
  /** From 1, in this version. */
  number: number;
  /** The number of the same question in version 1. */
  first: number;
  idType: number;
  /** The right letters; null for a question that has none. */
  letters: string | null;
};

/** The questions of a version in its order, with their numbers in version 1 and the letters of its key (`1-A`, `2-BD`, `3-`). */
export function placesIn(version: readonly Block[], first: readonly Block[], key: readonly string[]): Place[] {
  const numbers = new Map(first.flatMap(({ questions }) => questions.map((one) => [one.idQuestion, one.number])));
  const letters = new Map(key.map((entry) => entry.split('-')).map(([number, letter]) => [Number(number), letter]));
  return version.flatMap(({ questions }) =>
    questions.map(({ idQuestion, idType, number }) => ({
      number,
      first: numbers.get(idQuestion) ?? number,
      idType,
      letters: letters.get(number) || null,
    })),
  );
}
