import type { OutputOf } from '../../../src/contract/call.ts';
import { GROUP_NAME_LENGTH } from '../../../src/contract/classes.ts';
import { calls } from '../../../src/contract/index.ts';
import type { RosterPlan } from '../../../src/contract/rosters.ts';
import { fullName } from '../../../src/core/people/roles.ts';
import { classesToMake, findMissingClasses } from '../../../src/core/rosters/missing-classes.ts';
import { planRoster } from '../../../src/core/rosters/plan.ts';
import type { PlannedRow, PresentStudent, RosterClass, RosterDecision } from '../../../src/core/rosters/planned-row.ts';
import { guessMapping, readRosterTable } from '../../../src/core/rosters/reading.ts';
import { readRowPeople } from '../../../src/core/rosters/row-people.ts';
import { type Stub, stub } from '../support/wire.ts';

type PastImport = OutputOf<typeof calls.rosters.getRosterImports>['content'][number];
type Given = {
  /** The list that is uploaded, as lines with semicolons. */
  lines: readonly string[];
  fileName: string;
  /** The class into which all rows go; null = the list says it. */
  target: RosterClass | null;
  present: readonly PresentStudent[];
  /** Who of the school has which address. */
  holders?: ReadonlyMap<string, number>;
};

/** Returns a student of a class, without anything but a name and a code. */
export const presentStudent = (
  idUser: number,
  firstName: string,
  lastName: string,
  course: RosterClass,
  code = '',
): PresentStudent => ({
  ...{ idUser, firstName, lastName, code, email: null, login: `student${idUser}`, studentId: '', gender: null },
  ...{ externalIds: [], classes: [{ ...course, listNumber: 1, mayLeave: true }], mayEditAccount: true },
});

const toPlan = (row: PlannedRow): RosterPlan => {
  const { person, outcome, student, course, from, changes, emailLeftOut, problem, repair, candidates, decision } = row;
  return {
    ...{ number: person.number, outcome, firstName: person.firstName, lastName: person.lastName },
    ...{ login: outcome === 'new' ? `new${person.number}` : '', hasEmail: person.email !== '' },
    ...{ idUser: student?.idUser ?? null, name: student ? fullName(student, 'es') : '' },
    ...{ className: course?.name ?? '', from: from.map(({ name }) => name) },
    ...{ changes: [...changes], emailLeftOut, problem, repair, decision },
    candidates: candidates.map(({ idUser, classNames, because, ...name }) => ({
      ...{ idUser, because, name: fullName(name, 'es'), classNames: [...classNames] },
    })),
  };
};

/** Returns the stubs of importing a list, which is planned by the rules of the product and stored. */
export const storedRoster = ({ lines, fileName, target, present, holders = new Map() }: Given): Stub[] => {
  const table = readRosterTable(lines.map((line) => line.split(';')));
  let imported: readonly PlannedRow[] = [];
  let past: PastImport[] = [];
  const plan = (roster: {
    rows: Parameters<typeof readRowPeople>[0];
    mapping: Parameters<typeof readRowPeople>[1];
    decisions: Readonly<Record<string, RosterDecision>>;
    moving: 'leave' | 'stay';
    makeClasses: boolean;
  }) => {
    const people = readRowPeople(roster.rows, roster.mapping);
    const classes = target ? [target] : [];
    const missing = target ? [] : findMissingClasses(people, classes, GROUP_NAME_LENGTH);
    const decisions = new Map(Object.entries(roster.decisions).map(([number, one]) => [Number(number), one]));
    const none = new Set<string>();
    const rows = planRoster(
      people,
      {
        ...{ target, present, moving: roster.moving, invited: none, remembered: new Map() },
        classes: roster.makeClasses ? [...classes, ...missing] : classes,
        taken: { here: none, logins: none },
        holders,
      },
      decisions,
    );
    return { rows, missing };
  };
  const asUnchanged = (row: PlannedRow): PlannedRow =>
    ['likely', 'impossible'].includes(row.outcome) ? row : { ...row, outcome: 'unchanged', from: [], changes: [] };
  return [
    stub(calls.rosters.uploadRoster, () => ({
      content: {
        ...{
          fileName,
          format: 'csv' as const,
          sheet: '',
          sheets: [],
          hiddenRows: 2,
          hiddenColumns: 1,
          encoding: null,
          columns: [...table.columns],
        },
        rows: table.rows.map(({ number, cells }) => ({ number, cells: [...cells] })),
        mapping: guessMapping(table),
      },
    })),
    stub(calls.rosters.previewRoster, (roster) => {
      const { rows, missing } = plan(roster);
      return {
        content: {
          className: target?.name ?? '',
          rows: (imported.length > 0 ? imported.map(asUnchanged) : rows).map(toPlan),
          missingClasses: missing.map(({ name }) => name),
        },
      };
    }),
    stub(calls.rosters.importRoster, (roster) => {
      const { rows } = plan(roster);
      imported = rows;
      const counts: PastImport['counts'] = {};
      for (const { outcome } of rows) counts[outcome] = (counts[outcome] ?? 0) + 1;
      past = [{ idImport: 4, at: '2026-03-10T09:00:00+01:00', fileName, by: 'Núñez, Ana', counts, undone: false }];
      const created = rows.filter(({ outcome }) => outcome === 'new');
      const madeClasses = classesToMake(rows).map(({ idCourse, name }) => ({
        idCourse: 50 - idCourse,
        Groupname: name,
      }));
      return {
        content: {
          ...{ idImport: 4, counts, idsUsers: created.map(({ person }) => 500 + person.number), madeClasses },
          ofClasses: madeClasses.map((made) => ({
            ...made,
            idsUsers: created.flatMap(({ person, course }) =>
              course?.name === made.Groupname ? [500 + person.number] : [],
            ),
          })),
        },
      };
    }),
    stub(calls.rosters.getRosterProgress, { content: { done: 640, of: 2000 } }),
    stub(calls.rosters.getRosterImports, () => ({ content: past })),
    stub(calls.rosters.undoRosterImport, () => {
      const undone = imported.filter(({ outcome }) => !['likely', 'impossible'].includes(outcome)).length;
      past = past.map((one) => ({ ...one, undone: true }));
      imported = [];
      return { content: { undone, left: [] } };
    }),
  ];
};
