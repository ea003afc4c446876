import type { RosterTable } from '../../../core/rosters/fields.ts';
import { readCsv, TableFileProblem } from '../../tables/api.ts';

/** The files of a OneRoster set that are read, by their names without `.csv`. */
export const oneRosterFiles = ['users', 'enrollments', 'classes', 'roles', 'demographics'] as const;
export type OneRosterSet = Partial<Record<(typeof oneRosterFiles)[number], Uint8Array>>;

type Row = { number: number; of(field: string): string };

/**
 * Returns the students of a set of OneRoster 1.1 or 1.2 as a list, a row for each class that they are in: of home classes
 * alone where the set has them. Throws `TableFileProblem`.
 */
export function readOneRoster(set: OneRosterSet): RosterTable {
  const active = (name: keyof OneRosterSet) =>
    rowsOf(set[name]).filter(({ of }) => of('status').toLowerCase() !== 'tobedeleted');
  const rolesOf = Map.groupBy(active('roles'), (role) => role.of('usersourcedid'));
  const isStudent = ({ of }: Row) =>
    rolesOf.get(of('sourcedid'))?.some((role) => role.of('role').toLowerCase() === 'student') ??
    (of('role') === '' || of('role').toLowerCase() === 'student');
  const users = active('users').filter((user) => isStudent(user) && !/^false$/i.test(user.of('enableduser')));
  if (users.some(({ of }) => of('sourcedid') === ''))
    throw new TableFileProblem('damaged', users.find(({ of }) => of('sourcedid') === '')?.number);
  const classes = active('classes');
  const homes = classes.filter(({ of }) => of('classtype').toLowerCase() === 'homeroom');
  const titles = new Map((homes.length > 0 ? homes : classes).map(({ of }) => [of('sourcedid'), of('title')]));
  const sexes = new Map(active('demographics').map(({ of }) => [of('usersourcedid') || of('sourcedid'), of('sex')]));
  const byId = new Map(users.map((user) => [user.of('sourcedid'), user]));
  const enrolled = active('enrollments').filter(
    ({ of }) => /^student$/i.test(of('role')) && byId.has(of('usersourcedid')) && titles.has(of('classsourcedid')),
  );
  const cellsOf = ({ of }: Row, title: string) => [
    ...[of('sourcedid'), of('familyname'), of('givenname') || of('preferredgivenname'), of('email').toLowerCase()],
    ...[of('username'), of('identifier'), sexes.get(of('sourcedid')) ?? '', title],
  ];
  const listed = enrolled.map(({ number, of }) => {
    const user = byId.get(of('usersourcedid'));
    return { number, cells: user ? cellsOf(user, titles.get(of('classsourcedid')) ?? '') : [] };
  });
  const enrolledIds = new Set(enrolled.map(({ of }) => of('usersourcedid')));
  const lastNumber = rowsOf(set.enrollments).at(-1)?.number ?? 0;
  const others = users
    .filter(({ of }) => !enrolledIds.has(of('sourcedid')))
    .map((user) => ({ number: lastNumber + user.number, cells: cellsOf(user, '') }));
  return {
    columns: ['sourcedId', 'familyName', 'givenName', 'email', 'username', 'identifier', 'sex', 'class'],
    // Sets without enrolments list the students of a school; who is in none of the classes has none, and is asked about.
    rows:
      rowsOf(set.enrollments).length > 0
        ? [...listed, ...others]
        : users.map((user) => ({ number: user.number, cells: cellsOf(user, '') })),
  };
}

/** Returns the rows of a file with a head, their texts by the head's words in lower case. */
function rowsOf(bytes: Uint8Array | undefined): Row[] {
  const [head = [], ...rows] = bytes ? readCsv(bytes) : [];
  const columns = new Map(
    head.map((word, index) => [
      word
        .trim()
        .toLowerCase()
        .replace(/^\ufeff/, ''),
      index,
    ]),
  );
  return rows.flatMap((cells, index) =>
    cells.every((cell) => cell.trim() === '')
      ? []
      : [{ number: index + 2, of: (field) => (cells[columns.get(field) ?? -1] ?? '').trim() }],
  );
}
