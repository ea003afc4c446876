import { type Difference, differenceOf, equalWeightTotals, type Group } from './differential-functioning.ts';

/** A student of a class with what was reached in each question, from 0 to 1; null and no entry = missing. */
export type ClassStudent = { idUser: number; scores: ReadonlyMap<number, number | null> };

export type ClassDifferences = {
  /** Students with a score in every question: of the class, and of the others together. */
  students: number;
  others: number;
  /** By question. */
  differences: ReadonlyMap<number, Difference | null>;
};

/**
 * Returns how questions differ for a class and other classes with the same total. All questions have the same weight in it. Who sat
 * the assessment in several classes counts in the first of them.
 */
export function classDifferences(
  questions: readonly number[],
  ownClass: readonly ClassStudent[],
  otherClasses: readonly (readonly ClassStudent[])[],
): ClassDifferences {
  const own = new Set(ownClass.map(({ idUser }) => idUser));
  const persons = [
    ...new Map([...ownClass, ...otherClasses.flat()].toReversed().map((one) => [one.idUser, one])).values(),
  ];
  const items = questions.map((idQuestion) => ({
    scores: persons.map(({ scores }) => scores.get(idQuestion) ?? null),
    maximum: 1,
  }));
  const totals = equalWeightTotals(items, persons.length);
  const groups = persons.map(({ idUser }): Group => (own.has(idUser) ? 'focal' : 'reference'));
  const count = (wanted: Group) => groups.filter((group, person) => group === wanted && totals[person] !== null).length;
  return {
    ...{ students: count('focal'), others: count('reference') },
    differences: new Map(items.map((item, place) => [questions[place] ?? 0, differenceOf(item, totals, groups)])),
  };
}
