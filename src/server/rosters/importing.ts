import type { PlannedRow } from '../../core/rosters/planned-row.ts';
import type { Database } from '../database/database.ts';
import { rosterImport } from '../database/schema.ts';
import type { Host } from '../host.ts';
import { askForAddresses } from '../members/api.ts';
import { syncAudience } from '../schedules/api.ts';
import { type ImportedChanges, storedChanges } from './changes.ts';
import {
  addStudents,
  changeFields,
  countOutcomes,
  type DoneRow,
  type Importing,
  joinClasses,
  leaveClasses,
  rememberRows,
} from './store/writing.ts';

type Import = Omit<Importing, 'onWritten'> & {
  fileName: string;
  host: Host;
  courses: number[];
  /** Is told how many rows and parts of them will be written; returns what is told of those that were. */
  begin: (amount: { rows: number; parts: number }) => (written: number) => void;
};

/**
 * Writes what is planned for the rows, and the import with what it changed; null where nothing changes. Must run in a
 * transaction that holds the lock of the school's lists.
 */
export async function importRows(
  db: Database,
  plan: readonly PlannedRow[],
  { fileName, host, courses, begin, ...given }: Import,
): Promise<{ idImport: number; changes: ImportedChanges } | null> {
  const of = (outcome: PlannedRow['outcome']) => plan.filter((row) => row.outcome === outcome && row.course);
  const [adding, moving] = [of('new').length, of('moves').length];
  const rows = adding + moving + of('changed').length + of('unchanged').length;
  // An account, a place in a class, and which student the row is.
  const importing = { ...given, onWritten: begin({ rows, parts: adding + (adding + moving) + rows }) };
  const created = await addStudents(db, of('new'), importing);
  const done = (rows: readonly PlannedRow[], idOf: (row: PlannedRow, index: number) => number | undefined): DoneRow[] =>
    rows.flatMap((row, index) => {
      const idUser = idOf(row, index);
      return row.course && idUser !== undefined ? [{ ...row, course: row.course, idUser }] : [];
    });
  const added = done(of('new'), (_, index) => created[index]);
  const moved = done(of('moves'), ({ student }) => student?.idUser);
  const found = done([...of('changed'), ...of('unchanged')], ({ student }) => student?.idUser);
  const left = await leaveClasses(db, moved, importing);
  const changes: ImportedChanges = {
    ...{ created, left },
    joined: await joinClasses(db, [...added, ...moved], importing),
    fields: await changeFields(db, [...moved, ...found], importing),
    remembered: await rememberRows(db, [...added, ...moved, ...found], importing),
    invitations: await askForEmails(db, host, [...added, ...moved, ...found], importing),
    courses,
  };
  const idsCourses = [...new Set([...changes.joined, ...left].map(({ idCourse }) => idCourse))];
  if (idsCourses.length > 0) await syncAudience(db, importing.idSchool, { idsCourses }, importing.now);
  if (Object.values(changes).every((some) => some.length === 0)) return null;
  const { idSchool, idUser, now: at } = importing;
  const [row] = await db
    .insert(rosterImport)
    .values({ idSchool, idUser, at, fileName, counts: countOutcomes(plan), changes: storedChanges.write(changes) })
    .returning({ idImport: rosterImport.id });
  if (!row) throw new Error('an import was not written');
  return { idImport: row.idImport, changes };
}

/** Asks for the addresses of new students, and of those that had none. Returns the ids of the invitations. */
const askForEmails = (db: Database, host: Host, rows: readonly DoneRow[], { idSchool, idUser, now }: Importing) => {
  const people = rows.flatMap(({ idUser, person: { firstName, lastName, email }, outcome, changes }) =>
    email !== '' && (outcome === 'new' || changes.some(({ field }) => field === 'email'))
      ? [{ idUser, email, firstName, lastName, role: 'student' as const }]
      : [],
  );
  return askForAddresses(db, host, { idSchool, addedBy: idUser, people }, now);
};
