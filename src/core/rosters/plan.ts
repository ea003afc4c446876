import { toSearchText } from '../searching/search-text.ts';
import { nameKey, plainKey } from './keys.ts';
import { type Candidate, externalKeysOf, rowKeyOf, StudentIndex } from './matching.ts';
import type {
  FieldChange,
  PlannedRow,
  PresentStudent,
  RosterClass,
  RosterDecision,
  RosterSurroundings,
} from './planned-row.ts';
import type { RowPerson, RowProblem, RowRepair } from './row-people.ts';

/**
 * Returns what an import does with each row, in the order of their numbers. A student is found at most once: by an id
 * that the row gives, then by e-mail, then by name; what is only likely waits for a decision. Planning what was imported
 * again changes nothing.
 */
export function planRoster(
  people: readonly RowPerson[],
  surroundings: RosterSurroundings,
  decisions: ReadonlyMap<number, RosterDecision>,
): PlannedRow[] {
  return new Planning(people, surroundings, decisions).run();
}

/** A row while it is looked up. */
type OpenRow = { person: RowPerson; course: RosterClass; decision: RosterDecision | null; sameBefore: number };

const undecided = { course: null, decision: null, sameBefore: 0 };
const blank = {
  student: null,
  from: [],
  changes: [],
  emailLeftOut: null,
  problem: null,
  repair: null,
  candidates: [],
  ...undecided,
};

class Planning {
  readonly #people: readonly RowPerson[];
  readonly #around: RosterSurroundings;
  readonly #decisions: ReadonlyMap<number, RosterDecision>;
  readonly #index: StudentIndex;
  readonly #presentById: ReadonlyMap<number, PresentStudent>;
  readonly #classesByKey: ReadonlyMap<string, readonly RosterClass[]>;
  readonly #planned = new Map<number, PlannedRow>();
  /** The number of the row that is a student. */
  readonly #claimed = new Map<number, number>();

  constructor(
    people: readonly RowPerson[],
    around: RosterSurroundings,
    decisions: ReadonlyMap<number, RosterDecision>,
  ) {
    this.#people = people.toSorted((a, b) => a.number - b.number);
    this.#around = around;
    this.#decisions = decisions;
    this.#index = new StudentIndex(around.present);
    this.#presentById = new Map(around.present.map((student) => [student.idUser, student]));
    this.#classesByKey = Map.groupBy(around.classes, (one) => plainKey(one.name));
  }

  run(): PlannedRow[] {
    let open = this.#rowsWithClass();
    const ids = new Map<string, number>();
    open = open.filter((row) => !this.#hasIdOfEarlierRow(row, ids));
    for (const find of [this.#decided, this.#byIds, this.#byEmail, this.#byName])
      open = open.filter((row) => !find.call(this, row));
    const candidates = new Map(open.map((row) => [row.person.number, this.#similar(row)]));
    this.#addNew(open, candidates);
    return this.#people.map(({ number }) => this.#planned.get(number)).filter((row) => row !== undefined);
  }

  #rowsWithClass(): OpenRow[] {
    const { target } = this.#around;
    const names = new Set(this.#people.map(({ className }) => plainKey(className)).filter((key) => key !== ''));
    const counts = new Map<string, number>();
    return this.#people.flatMap((person): OpenRow[] => {
      const { className: value, problem } = person;
      const key = plainKey(value);
      const refuse = (problem: RowProblem['problem']) => {
        this.#refuse({ ...undecided, person }, { problem, field: 'className', value });
        return [];
      };
      if (problem) {
        this.#refuse({ ...undecided, person }, problem, person.repair);
        return [];
      }
      // A list of one class may call it as it likes.
      if (target && names.size > 1 && key !== plainKey(target.name)) return refuse('otherClass');
      const course = target ?? this.#classOf(value);
      if (!course) return refuse(key === '' ? 'noClass' : 'classNotFound');
      const nameAndIds = rowKeyOf(person, course, 0);
      const sameBefore = counts.get(nameAndIds) ?? 0;
      counts.set(nameAndIds, sameBefore + 1);
      return [{ person, course, decision: this.#decisions.get(person.number) ?? null, sameBefore }];
    });
  }

  /** Returns the class that a text names; of several that differ in signs alone, as 1-1 and 11, the one that it names exactly. */
  #classOf(name: string): RosterClass | undefined {
    const [only, ...others] = this.#classesByKey.get(plainKey(name)) ?? [];
    if (only === undefined || others.length === 0) return only;
    return [only, ...others].find((one) => toSearchText(one.name) === toSearchText(name));
  }

  /** Refuses a second row with the same address or number. */
  #hasIdOfEarlierRow(row: OpenRow, ids: Map<string, number>): boolean {
    const { number } = row.person;
    const keys = uniqueIdsOf(row.person);
    const same = keys.find(({ key }) => ids.has(key));
    if (same) {
      const { field, value, key } = same;
      return this.#refuse(row, { problem: 'twice', field, value, row: ids.get(key) ?? number });
    }
    for (const { key } of keys) ids.set(key, number);
    return false;
  }

  /** Takes rows that were decided now, or by an earlier import. */
  #decided(row: OpenRow): boolean {
    const { person, course, decision, sameBefore } = row;
    if (decision === 'new') return false;
    const keys = [...externalKeysOf(person), rowKeyOf(person, course, sameBefore)];
    const remembered = keys.flatMap((key) => this.#around.remembered.get(key) ?? []);
    const idUser = decision ?? remembered[0];
    const student = idUser === undefined ? undefined : this.#presentById.get(idUser);
    if (!student) return false;
    const because = decision === null ? null : this.#whyLikely(row, student);
    return this.#claim(row, student, because === null ? [] : [{ student, because }]);
  }

  #whyLikely({ person }: OpenRow, student: PresentStudent): Candidate['because'] {
    if (person.email !== '' && student.email === person.email) return 'sameEmail';
    if (nameKey(person) === nameKey(student)) return 'sameName';
    return this.#index.byIds(person).includes(student) ? 'sameId' : 'spelling';
  }

  #byIds(row: OpenRow): boolean {
    const { person, decision } = row;
    const found = this.#index.byIds(person);
    const byEmail = person.email === '' ? undefined : this.#index.byEmail(person);
    const [student] = found;
    if (!student) return false;
    if (found.length > 1 || (byEmail && byEmail !== student))
      return this.#refuse(row, {
        problem: 'severalPeople',
        field: null,
        value: namesOf([...found, ...(byEmail ? [byEmail] : [])]),
      });
    if (decision === 'new')
      return this.#refuse(row, { problem: 'idTaken', field: 'code', value: namesOf([student]) }, null, [
        { student, because: 'sameId' },
      ]);
    const isSame = byEmail === student || this.#index.isSimilar(person, student);
    return isSame ? this.#claim(row, student) : this.#ask(row, [{ student, because: 'sameId' }]);
  }

  #byEmail(row: OpenRow): boolean {
    const { person, decision } = row;
    const student = person.email === '' ? undefined : this.#index.byEmail(person);
    if (!student) return false;
    const candidates = [{ student, because: 'sameEmail' as const }];
    if (decision === 'new') return this.#refuse(row, emailTaken(person), { field: 'email', value: '' }, candidates);
    return nameKey(person) === nameKey(student) ? this.#claim(row, student) : this.#ask(row, candidates);
  }

  #byName(row: OpenRow): boolean {
    if (row.decision === 'new') return false;
    const free = this.#index.byName(row.person).filter(({ idUser }) => !this.#claimed.has(idUser));
    const inClass = free.find(({ classes }) => classes.some(({ idCourse }) => idCourse === row.course.idCourse));
    return inClass ? this.#claim(row, inClass) : false;
  }

  #similar({ person, course }: OpenRow): Candidate[] {
    const isFree = ({ idUser }: PresentStudent) => !this.#claimed.has(idUser);
    const namesakes = this.#index.byName(person).filter(isFree);
    const similar = this.#index.bySimilarName(
      person,
      course,
      (student) => isFree(student) && !namesakes.includes(student),
    );
    return [...namesakes.map((student) => ({ student, because: 'sameName' as const })), ...similar].slice(0, 3);
  }

  /** Plans the rows of people who are no students of the school, or only likely ones. */
  #addNew(open: readonly OpenRow[], candidates: ReadonlyMap<number, Candidate[]>): void {
    const seen = new FirstRows();
    for (const { person, course } of this.#planned.values()) if (course) seen.add(person, course);
    const { taken, invited } = this.#around;
    for (const row of open) {
      const { person, course, decision } = row;
      const likely = candidates.get(person.number) ?? [];
      const twice = decision === 'new' ? undefined : seen.find(person, course);
      if (twice !== undefined)
        this.#refuse(row, { problem: 'twice', field: null, value: namesOfRow(person), row: twice }, null, likely);
      else if (likely.length > 0 && decision === null) this.#ask(row, likely);
      else if (taken.here.has(person.email)) this.#refuse(row, emailTaken(person), { field: 'email', value: '' });
      else if (taken.logins.has(person.login))
        this.#refuse(
          row,
          { problem: 'loginTaken', field: 'login', value: person.login },
          { field: 'login', value: '' },
        );
      else this.#put(row, { outcome: invited.has(person.email) ? 'unchanged' : 'new', candidates: likely });
      if (twice === undefined) seen.add(person, course);
    }
  }

  #claim(row: OpenRow, student: PresentStudent, candidates: readonly Candidate[] = []): true {
    const earlier = this.#claimed.get(student.idUser);
    if (earlier !== undefined)
      return this.#refuse(
        row,
        { problem: 'twice', field: null, value: namesOf([student]), row: earlier },
        null,
        candidates,
      );
    this.#claimed.set(student.idUser, row.person.number);
    const enrolled = student.classes.find(({ idCourse }) => idCourse === row.course.idCourse);
    const from = enrolled || this.#around.moving === 'stay' ? [] : student.classes.filter(({ mayLeave }) => mayLeave);
    const all = changesOf(row.person, student, enrolled?.listNumber ?? null);
    const emailLeftOut =
      all.find(({ field, after }) => field === 'email' && this.#isOfOther(after, student))?.after ?? null;
    const changes = emailLeftOut === null ? all : all.filter(({ field }) => field !== 'email');
    const outcome = !enrolled ? 'moves' : changes.length > 0 ? 'changed' : 'unchanged';
    return this.#put(row, { outcome, student, from, changes, emailLeftOut, candidates });
  }

  #isOfOther(email: string, { idUser }: PresentStudent): boolean {
    const { holders, invited } = this.#around;
    return invited.has(email) || (holders.get(email) ?? idUser) !== idUser;
  }

  #ask(row: OpenRow, candidates: readonly Candidate[]): true {
    return this.#put(row, { outcome: 'likely', candidates });
  }

  #refuse(
    row: Omit<OpenRow, 'course'> & { course: RosterClass | null },
    problem: RowProblem,
    repair: RowRepair | null = null,
    candidates: readonly Candidate[] = [],
  ): true {
    return this.#put({ ...row, course: null }, { outcome: 'impossible', problem, repair, candidates });
  }

  #put(
    { person, course, decision, sameBefore }: Omit<OpenRow, 'course'> & { course: RosterClass | null },
    given: Pick<PlannedRow, 'outcome'> & Partial<Omit<PlannedRow, 'candidates'>> & { candidates: readonly Candidate[] },
  ): true {
    const candidates = given.candidates.map(({ student, because }) => ({
      ...{ idUser: student.idUser, firstName: student.firstName, lastName: student.lastName, because },
      classNames: student.classes.map(({ name }) => name),
    }));
    this.#planned.set(person.number, { ...blank, person, course, decision, sameBefore, ...given, candidates });
    return true;
  }
}

const emailTaken = ({ email }: RowPerson): RowProblem => ({ problem: 'emailTaken', field: 'email', value: email });

const namesOf = (students: readonly PresentStudent[]): string =>
  [...new Set(students)].map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim()).join(', ');

/** Returns what of a student's data a row changes; what it leaves blank stays, and an address that is there, too. */
function changesOf(person: RowPerson, student: PresentStudent, listNumber: number | null): FieldChange[] {
  const of = (field: FieldChange['field'], before: string, after: string) =>
    after === '' || after === before ? [] : [{ field, before, after }];
  return [
    ...(student.mayEditAccount && !student.email ? of('email', '', person.email) : []),
    ...of('code', student.code, person.code),
    ...of('studentId', student.studentId, person.studentId),
    ...of('gender', student.gender ?? '', person.gender ?? ''),
    ...(listNumber === null ? [] : of('listNumber', String(listNumber), String(person.listNumber ?? ''))),
  ];
}

/** Finds rows of the same name in a class. */
class FirstRows {
  readonly #byName = new Map<string, RowPerson[]>();

  add(person: RowPerson, course: RosterClass): void {
    const key = `${course.idCourse} ${nameKey(person)}`;
    this.#byName.set(key, [...(this.#byName.get(key) ?? []), person]);
  }

  /** Returns the number of the other row of a person; undefined where both rows have other ids. */
  find(person: RowPerson, course: RosterClass): number | undefined {
    const namesakes = this.#byName.get(`${course.idCourse} ${nameKey(person)}`) ?? [];
    return namesakes.find((one) => !areTwo(person, one))?.number;
  }
}

const namesOfRow = ({ firstName, lastName }: RowPerson): string => `${firstName} ${lastName}`.trim();

/** Returns what only one row may have, each with a key to compare it by. */
const uniqueIdsOf = ({ email, code, studentId, login, externalId }: RowPerson) =>
  (
    [
      ['email', email, email],
      ['code', code, plainKey(code)],
      ['studentId', studentId, plainKey(studentId)],
      ['login', login, login],
      ['externalId', externalId, externalId],
    ] as const
  )
    .filter(([, , key]) => key !== '')
    .map(([field, value, key]) => ({ field, value, key: `${field}|${key}` }));

/** Returns whether two rows of the same name have an id or address of the same kind each; no two rows have the same. */
const areTwo = (one: RowPerson, other: RowPerson): boolean => {
  const kinds = new Set(uniqueIdsOf(one).map(({ field }) => field));
  return uniqueIdsOf(other).some(({ field }) => kinds.has(field));
};
