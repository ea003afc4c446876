import { nameKey, nameWords, plainKey } from './keys.ts';
import type { Likeness, PlannedRow, PresentStudent, RosterClass } from './planned-row.ts';
import type { RowPerson } from './row-people.ts';
import { NameComparer } from './similar-names.ts';

export type Candidate = { student: PresentStudent; because: Likeness };

const MOST_CANDIDATES = 3;

/** Returns the key by which imports find the student of a row again; rows of the same name and ids differ in their order. */
export const rowKeyOf = (person: RowPerson, { idCourse }: RosterClass, sameBefore: number): string => {
  const { email, code, studentId } = person;
  const key = [idCourse, nameKey(person), email, plainKey(code), plainKey(studentId)].join('|');
  return sameBefore === 0 ? key : `${key}|${sameBefore + 1}`;
};

/** Returns the key of the id that a roster gave, if it gave one. */
export const externalKeysOf = ({ externalId }: RowPerson): string[] => (externalId === '' ? [] : [`id|${externalId}`]);

/** Returns the keys by which later imports find the student: of the id that the list gives, and of the row if it was decided. */
export const keysToRemember = ({
  person,
  course,
  decision,
  sameBefore,
}: Pick<PlannedRow, 'person' | 'course' | 'decision' | 'sameBefore'>): string[] => [
  ...externalKeysOf(person),
  ...(course && decision !== null ? [rowKeyOf(person, course, sameBefore)] : []),
];

/** Finds the students of a school that a row may be. */
export class StudentIndex {
  readonly #byId = new Map<string, PresentStudent[]>();
  readonly #byEmail = new Map<string, PresentStudent>();
  readonly #byName = new Map<string, PresentStudent[]>();
  readonly #byWord = new Map<string, PresentStudent[]>();
  readonly #words = new Map<PresentStudent, string[]>();
  readonly #comparer = new NameComparer();

  constructor(present: readonly PresentStudent[]) {
    for (const student of present) {
      for (const key of new Set(idsOf(student, student.externalIds))) add(this.#byId, key, student);
      if (student.email) this.#byEmail.set(student.email, student);
      add(this.#byName, nameKey(student), student);
      const words = nameWords(`${student.firstName} ${student.lastName}`);
      this.#words.set(student, words);
      for (const word of new Set(words)) add(this.#byWord, word, student);
    }
  }

  /** Returns all students who have an id that the row gives. */
  byIds(person: RowPerson): PresentStudent[] {
    return [...new Set(idsOf(person, [person.externalId]).flatMap((key) => this.#byId.get(key) ?? []))];
  }

  byEmail({ email }: RowPerson): PresentStudent | undefined {
    return this.#byEmail.get(email);
  }

  /** Returns the students with the same name, accents and order of words aside, and without another id. */
  byName(person: RowPerson): PresentStudent[] {
    return (this.#byName.get(nameKey(person)) ?? []).filter((student) => !hasOtherId(person, student));
  }

  isSimilar(person: RowPerson, student: PresentStudent): boolean {
    const words = nameWords(`${person.firstName} ${person.lastName}`);
    return (
      nameKey(person) === nameKey(student) || this.#comparer.compare(words, this.#words.get(student) ?? []) !== null
    );
  }

  /**
   * Returns students with similar names, those of the class first. Of other classes only those whose name is no shortened
   * one of two words, which many have.
   */
  bySimilarName(
    person: RowPerson,
    { idCourse }: RosterClass,
    isFree: (student: PresentStudent) => boolean,
  ): Candidate[] {
    const words = nameWords(`${person.firstName} ${person.lastName}`);
    const found: (Candidate & { isInClass: boolean })[] = [];
    for (const student of new Set(words.flatMap((word) => this.#byWord.get(word) ?? []))) {
      if (!isFree(student)) continue;
      const theirs = this.#words.get(student) ?? [];
      const because = this.#comparer.compare(words, theirs);
      const isInClass = student.classes.some((one) => one.idCourse === idCourse);
      if (because === null || (because === 'cut' && !isInClass && Math.min(words.length, theirs.length) < 3)) continue;
      if (hasOtherId(person, student)) continue;
      found.push({ student, because, isInClass });
    }
    return found
      .sort(
        (a, b) =>
          Number(b.isInClass) - Number(a.isInClass) ||
          Number(a.because === 'cut') - Number(b.because === 'cut') ||
          a.student.idUser - b.student.idUser,
      )
      .slice(0, MOST_CANDIDATES);
  }
}

const add = <Value>(map: Map<string, Value[]>, key: string, value: Value): void => {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
};

type Ids = { code: string; studentId: string; login: string };

const idsOf = ({ code, studentId, login }: Ids, externalIds: readonly string[]): string[] => [
  ...(plainKey(code) ? [`code|${plainKey(code)}`] : []),
  ...(plainKey(studentId) ? [`studentId|${plainKey(studentId)}`] : []),
  ...(login ? [`login|${login}`] : []),
  ...externalIds.filter((id) => id !== '').map((id) => `external|${id}`),
];

/** Returns whether row and student have different numbers of the same kind: they are two people. */
const hasOtherId = (person: RowPerson, student: PresentStudent): boolean =>
  areDifferent(person.code, student.code) ||
  areDifferent(person.studentId, student.studentId) ||
  areDifferent(person.login, student.login && person.login ? student.login : '') ||
  (person.externalId !== '' && student.externalIds.length > 0 && !student.externalIds.includes(person.externalId));

const areDifferent = (one: string, other: string): boolean =>
  one !== '' && other !== '' && plainKey(one) !== '' && plainKey(other) !== '' && plainKey(one) !== plainKey(other);
