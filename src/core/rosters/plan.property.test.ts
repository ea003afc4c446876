import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bulkDecisions } from './bulk-decisions.ts';
import { keysToRemember } from './matching.ts';
import { planRoster } from './plan.ts';
import type { PlannedRow, PresentStudent, RosterDecision, RosterSurroundings } from './planned-row.ts';
import { type RowPerson, readRowPeople } from './row-people.ts';

const classes = [
  { idCourse: 1, name: '3.º A' },
  { idCourse: 2, name: '3.º B' },
];
const oneOf = (...texts: string[]) => fc.constantFrom(...texts);
// Few different texts, so that many rows and students have something in common.
const names = {
  first: oneOf('Ana', 'Xoel', 'Zoé', 'Zoe'),
  last: oneOf('Rey', 'Rei', 'Soto Gil', 'Soto', 'Gil Soto', ''),
};
const row = fc.tuple(
  names.last,
  names.first,
  oneOf('', 'a@b.es', 'c@d.es', 'x@b,es'),
  oneOf('', '1', '2', '3'),
  oneOf('3 A', '3ºB', ''),
  oneOf('', 'F', 'M'),
  oneOf('', 'e1', 'e2'),
);
const fields = ['lastName', 'firstName', 'email', 'code', 'className', 'gender', 'externalId'] as const;
const rows = fc.array(row, { maxLength: 12 });
const present = fc
  .uniqueArray(
    fc.record({
      ...{ lastName: names.last, firstName: names.first, code: oneOf('', '1', '2') },
      email: fc.constantFrom(null, 'a@b.es', 'c@d.es'),
      classes: fc.subarray(classes),
    }),
    { maxLength: 6, comparator: (a, b) => a !== null && a === b, selector: ({ email }) => email ?? Symbol() },
  )
  .map((students) =>
    students.map(
      ({ classes, ...student }, index): PresentStudent => ({
        ...{ ...student, idUser: index + 1, login: `login${index}`, studentId: '', gender: null, externalIds: [] },
        classes: classes.map((one) => ({ ...one, listNumber: 1, mayLeave: true })),
        mayEditAccount: true,
      }),
    ),
  );
const target = fc.constantFrom(null, ...classes);
const decisions = fc.dictionary(oneOf('1', '2', '3', '4', '5'), fc.constantFrom<RosterDecision>('new', 1, 2));

const inputs = fc.record({ rows, present, target, decisions, moving: fc.constantFrom('leave', 'stay') });
type Input = typeof inputs extends fc.Arbitrary<infer T> ? T : never;
// A list of names and classes for a school with few students: many rows may be the same one.
const namesOnly = inputs.map((input): Input => {
  const rows = input.rows.map(([last, first, , , className]): Input['rows'][number] => [
    last,
    first,
    '',
    '',
    className,
    '',
    '',
  ]);
  const present = input.present.slice(0, 2).map((student) => ({ ...student, classes: [] }));
  return { ...input, target: null, rows, present, decisions: {} };
});

const peopleOf = ({ rows }: Pick<Input, 'rows'>) =>
  readRowPeople(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    fields,
  );
const surroundingsOf = ({ present, target, moving }: Input): RosterSurroundings => ({
  ...{ target, classes, present, moving, invited: new Set(), remembered: new Map() },
  ...{ taken: { here: new Set(), logins: new Set() }, holders: new Map() },
});
const decisionsOf = ({ decisions }: Input) =>
  new Map(Object.entries(decisions).map(([number, decision]) => [Number(number), decision]));

/** Returns the school after an import, as the server writes it. */
function imported(before: RosterSurroundings, plan: readonly PlannedRow[]): RosterSurroundings {
  const remembered = new Map(before.remembered);
  const present = before.present.map((student) => {
    const done = plan.find((row) => row.student === student);
    return done ? after(student, done) : student;
  });
  for (const { person, outcome, student, course, ...row } of plan) {
    if (!course || outcome === 'likely') continue;
    const idUser = student?.idUser ?? 100 + person.number;
    if (!student) present.push(after(newStudent(person, idUser), { person, from: [], changes: [], course }));
    for (const key of keysToRemember({ person, course, ...row })) remembered.set(key, idUser);
  }
  return { ...before, present, remembered };
}
const newStudent = (person: RowPerson, idUser: number): PresentStudent => ({
  ...{ ...person, email: person.email || null, idUser, login: `new${idUser}`, externalIds: [], classes: [] },
  mayEditAccount: true,
});
function after(
  student: PresentStudent,
  { course, from, changes, person }: Pick<PlannedRow, 'course' | 'from' | 'changes' | 'person'>,
): PresentStudent {
  const left = new Set(from.map(({ idCourse }) => idCourse));
  const kept = student.classes.filter(({ idCourse }) => !left.has(idCourse));
  const isIn = kept.some(({ idCourse }) => idCourse === course?.idCourse);
  return {
    ...student,
    ...Object.fromEntries(changes.map(({ field, after }) => [field, after])),
    externalIds: person.externalId ? [...student.externalIds, person.externalId] : student.externalIds,
    classes: isIn || !course ? kept : [...kept, { ...course, listNumber: 1, mayLeave: true }],
  };
}

const writes = ({ outcome }: PlannedRow) => !['likely', 'impossible', 'unchanged'].includes(outcome);

describe('planRoster', () => {
  it('plans nothing more for what was imported', () =>
    fc.assert(
      fc.property(inputs, (input) => {
        const surroundings = surroundingsOf(input);
        const plan = planRoster(peopleOf(input), surroundings, decisionsOf(input));
        const again = planRoster(peopleOf(input), imported(surroundings, plan), new Map());
        const done = new Set(
          plan.filter(({ course, outcome }) => course && outcome !== 'likely').map(({ person }) => person.number),
        );
        expect(again.filter((row) => done.has(row.person.number) && writes(row))).toEqual([]);
      }),
      { numRuns: 500 },
    ));

  it('plans the same for rows in another order', () =>
    fc.assert(
      fc.property(inputs, fc.infiniteStream(fc.nat()), (input, order) => {
        const people = peopleOf(input);
        const shuffled = people
          .map((person) => ({ person, at: order.next().value ?? 0 }))
          .sort((a, b) => a.at - b.at)
          .map(({ person }) => person);
        const surroundings = surroundingsOf(input);
        expect(planRoster(shuffled, surroundings, decisionsOf(input))).toEqual(
          planRoster(people, surroundings, decisionsOf(input)),
        );
      }),
    ));

  it('gives each row one result, and no student to two rows', () =>
    fc.assert(
      fc.property(inputs, (input) => {
        const plan = planRoster(peopleOf(input), surroundingsOf(input), decisionsOf(input));
        expect(plan.map(({ person }) => person.number)).toEqual(input.rows.map((_, index) => index + 1));
        const students = plan.flatMap(({ student }) => (student ? [student.idUser] : []));
        expect(new Set(students).size).toBe(students.length);
        const added = plan
          .filter(({ outcome }) => outcome === 'new')
          .flatMap(({ person }) => (person.email ? [person.email] : []));
        expect(new Set(added).size).toBe(added.length);
        for (const { outcome, problem } of plan) expect(problem !== null).toBe(outcome === 'impossible');
      }),
    ));

  it('plans every row that is decided together with others, and no other row in another way', () =>
    fc.assert(
      fc.property(fc.oneof(inputs, namesOnly), fc.constantFrom('same', 'new'), (input, kind) => {
        const surroundings = surroundingsOf(input);
        const plan = planRoster(peopleOf(input), surroundings, decisionsOf(input));
        const rows = plan.map(({ person: { number }, outcome, candidates }) => ({ number, outcome, candidates }));
        const bulk = bulkDecisions(rows, input.decisions)[kind];
        const decided = { ...input, decisions: { ...input.decisions, ...bulk } };
        const after = planRoster(peopleOf(input), surroundings, decisionsOf(decided));
        const isDecided = ({ person }: PlannedRow) => bulk[person.number] !== undefined;
        expect(after.filter((row) => !isDecided(row))).toEqual(plan.filter((row) => !isDecided(row)));
        const left = ['likely', 'impossible'];
        expect(after.filter((row) => isDecided(row) && left.includes(row.outcome))).toEqual([]);
      }),
      { numRuns: 500 },
    ));
});
