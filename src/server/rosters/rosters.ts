import { GROUP_NAME_LENGTH } from '../../contract/classes.ts';
import type { calls } from '../../contract/index.ts';
import { ROSTER_FILE_SIZE, ROSTER_UNDO_DAYS, type RosterPlan } from '../../contract/rosters.ts';
import { loginStemOf } from '../../core/people/logins.ts';
import { fullName } from '../../core/people/roles.ts';
import { canMakeClasses } from '../../core/policies/course.ts';
import { mappingProblems, type RosterMapping, type RosterRow } from '../../core/rosters/fields.ts';
import { classesToMake, findMissingClasses, withMadeClasses } from '../../core/rosters/missing-classes.ts';
import { planRoster } from '../../core/rosters/plan.ts';
import type { PlannedRow, RosterDecision } from '../../core/rosters/planned-row.ts';
import { guessMapping } from '../../core/rosters/reading.ts';
import { readRowPeople } from '../../core/rosters/row-people.ts';
import { academicYearOf } from '../../core/schedules/academic-year.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { type Context, type Handlers, languageOf, type Me, schoolOf } from '../area.ts';
import { createCourses } from '../classes/api.ts';
import { locks, takeLock } from '../database/locks.ts';
import type { Host } from '../host.ts';
import type { Peers } from '../peers.ts';
import { readWhole } from '../source.ts';
import { TaskStopped } from '../tasks/api.ts';
import { findFreeLogins } from '../users/api.ts';
import type { ImportedChanges } from './changes.ts';
import { exportClass } from './exporting.ts';
import { importRows } from './importing.ts';
import { ImportsUnderWay } from './progress.ts';
import { findImportForUpdate, listImports, markUndone } from './store/imports.ts';
import { loadSurroundings } from './store/surroundings.ts';
import { countOutcomes } from './store/writing.ts';
import { planRosterTask, type RosterToPlan, readRosterTask } from './tasks.ts';
import { undoImport } from './undoing.ts';

/** So many pairs of rows and people are compared in some milliseconds. */
const MOST_PAIRS_HERE = 50_000;

type Roster = {
  idCourse?: number | undefined;
  rows: readonly RosterRow[];
  mapping: RosterMapping;
  decisions: Readonly<Record<string, RosterDecision>>;
  moving: 'leave' | 'stay';
  yearsFilter?: number | null | undefined;
  makeClasses: boolean;
};

/**
 * Returns what an import does with each row, and which classes the user may add for it; undefined where the user may not add
 * students to the class, or not to those of the year; null where there is too much to compare.
 */
async function plan({ db, me, host }: Pick<Context, 'db' | 'me' | 'host'>, roster: Roster, now: Instant) {
  const people = readRowPeople(roster.rows, roster.mapping);
  const { idCourse, moving } = roster;
  const current = academicYearOf(me, now);
  const year = roster.yearsFilter ?? current;
  if (year !== current && year !== current + 1) return undefined;
  const surroundings = await loadSurroundings(db, me, { idCourse, moving, year, now }, people);
  if (!surroundings) return undefined;
  const mayMake = canMakeClasses(me) && surroundings.target === null;
  const missing = mayMake ? findMissingClasses(people, surroundings.classes, GROUP_NAME_LENGTH) : [];
  const classes = roster.makeClasses ? [...surroundings.classes, ...missing] : surroundings.classes;
  const decisions = new Map(Object.entries(roster.decisions).map(([number, decision]) => [Number(number), decision]));
  const rows = await planApart(host, { people, surroundings: { ...surroundings, classes }, decisions });
  if (rows === null) return null;
  return { className: surroundings.target?.name ?? '', rows, missing, year };
}

/**
 * Returns what an import does with each row; null where that takes too long. Each row is compared with all students of the school, so
 * longer lists are planned in another process: others would wait for seconds.
 */
async function planApart(host: Host, list: RosterToPlan): Promise<PlannedRow[] | null> {
  const { people, surroundings, decisions } = list;
  if (people.length * (people.length + surroundings.present.length) <= MOST_PAIRS_HERE)
    return planRoster(people, surroundings, decisions);
  return host.workers.run(planRosterTask, list).catch((error) => {
    if (!(error instanceof TaskStopped)) throw error;
    host.log.warn({ rows: people.length, err: error }, 'a list of students was not planned to its end');
    return null;
  });
}

/** Returns the handlers of the calls that import lists of students. */
export const rostersArea = (peers: Peers): Handlers<typeof calls.rosters> => handlersWith(new ImportsUnderWay(peers));

const handlersWith = (underWay: ImportsUnderWay): Handlers<typeof calls.rosters> => ({
  async uploadRoster({ host }, { file, sheet: wanted, encoding: wantedEncoding, ...others }, refuse) {
    const files = [{ name: file.name, file }];
    for (const [name, other] of Object.entries(others)) if (other) files.push({ name: `${name}.csv`, file: other });
    if (files.reduce((sum, { file }) => sum + file.size, 0) > ROSTER_FILE_SIZE) return refuse('fileTooLarge');
    if (files.length > 1) files[0] = { name: 'users.csv', file };
    const read = await Promise.all(
      files.map(async ({ name, file }) => ({
        name,
        bytes: await readWhole(file),
        sheet: wanted,
        encoding: wantedEncoding,
      })),
    );
    const found = await host.workers.run(readRosterTask, read).catch((error) => {
      if (!(error instanceof TaskStopped)) throw error;
      host.log.warn({ bytes: file.size, err: error }, 'a list of students was not read to its end');
      return { problem: 'tooLarge' as const, row: null };
    });
    if ('problem' in found) {
      if (found.problem === 'tooLarge') return refuse('fileTooLarge');
      return refuse('rosterFileNotValid', { reason: found.problem, ...(found.row !== null && { row: found.row }) });
    }
    const { format, sheet, sheets, hiddenRows, hiddenColumns, encoding, table } = found;
    const rows = table.rows.map(({ number, cells }) => ({ number, cells: [...cells] }));
    const fileName = file.name.slice(0, 200);
    const content = { fileName, format, sheet, sheets, hiddenRows, hiddenColumns, encoding };
    return { content: { ...content, columns: [...table.columns], rows, mapping: guessMapping(table) } };
  },

  async previewRoster(context, roster, refuse) {
    const { db, me, now } = context;
    const problems = mappingProblems(roster.mapping);
    if (problems.length > 0) return refuse('rosterColumnsNotValid', { problems });
    const planned = await plan(context, roster, now);
    if (planned === null) return refuse('fileTooLarge');
    if (planned === undefined) return refuse('courseNotValid');
    const added = planned.rows.filter(({ outcome, person }) => outcome === 'new' && person.login === '');
    const logins = await findFreeLogins(
      db,
      added.map(({ person }) => loginStemOf(person)),
    );
    const loginOf = new Map(added.map(({ person }, index) => [person.number, logins[index] ?? '']));
    const rows = planned.rows.map((row) => planToDto(me, row, loginOf.get(row.person.number) ?? row.person.login));
    const missingClasses = planned.missing.map(({ name }) => name);
    return { content: { className: planned.className, rows, missingClasses } };
  },

  async importRoster(context, { fileName, ...roster }, refuse) {
    const { db, me, host, recordChange } = context;
    const problems = mappingProblems(roster.mapping);
    if (problems.length > 0) return refuse('rosterColumnsNotValid', { problems });
    const idSchool = schoolOf(me);
    // Two imports at once would both miss what the other is adding.
    await takeLock(db, locks.rosterOf(idSchool));
    if (roster.makeClasses) await takeLock(db, locks.coursesOf(idSchool));
    const now = host.clock.now();
    const planned = await plan(context, roster, now);
    if (planned === null) return refuse('fileTooLarge');
    if (planned === undefined) return refuse('courseNotValid');
    const making = classesToMake(planned.rows);
    const made = await createCourses(
      db,
      making.map(({ name }) => ({ idSchool, name, academicYear: planned.year })),
      now,
    );
    const rows = withMadeClasses(
      planned.rows,
      new Map(making.map(({ idCourse }, index) => [idCourse, made[index] ?? 0])),
    );
    const madeClasses = making.map(({ name }, index) => ({ idCourse: made[index] ?? 0, Groupname: name }));
    const begin = (amount: { rows: number; parts: number }) => underWay.begin(me.idUser, amount);
    const values = {
      idSchool,
      idUser: me.idUser,
      language: languageOf(me),
      now,
      fileName,
      host,
      courses: made,
      begin,
    };
    const done = await importRows(db, rows, values).finally(() => underWay.end(me.idUser));
    const changes = done?.changes;
    recordChange({
      before: { left: changes?.left ?? [], fields: changes?.fields.map(({ after: _, ...field }) => field) ?? [] },
      after: {
        idImport: done?.idImport ?? null,
        ...{ created: changes?.created ?? [], joined: changes?.joined ?? [], madeClasses },
        fields: changes?.fields.map(({ before: _, ...field }) => field) ?? [],
      },
    });
    return {
      content: {
        ...{ idImport: done?.idImport ?? null, counts: countOutcomes(rows), idsUsers: changes?.created ?? [] },
        ...{ madeClasses, ofClasses: createdByClass(rows, changes) },
      },
    };
  },

  async getRosterProgress({ me }) {
    return { content: underWay.find(me.idUser) };
  },

  async getRosterImports({ db, me, now }) {
    const rows = await listImports(db, me, oldest(now));
    return {
      content: rows.map(({ at, undone, firstName, lastName, ...row }) => ({
        ...row,
        at: toIsoWithOffset(at, me.timezone),
        by: fullName({ firstName, lastName }, languageOf(me)),
        undone: undone !== null,
      })),
    };
  },

  async undoRosterImport({ db, me, host, recordChange }, { idImport }, refuse) {
    const idSchool = schoolOf(me);
    await takeLock(db, locks.rosterOf(idSchool));
    const now = host.clock.now();
    const found =
      (await findImportForUpdate(db, me, { idImport, since: oldest(now) })) ?? refuse('rosterImportNotValid');
    const { undone, left } = await undoImport(db, me, { idSchool, now, ...found });
    await markUndone(db, idSchool, { idImport, now });
    recordChange({ before: { idImport, undone: false }, after: { undone: true, students: undone, left: left.length } });
    return { content: { undone, left } };
  },

  async exportRoster({ db, me, now }, { idCourse, empty }, refuse) {
    return (await exportClass(db, me, { idCourse: empty ? undefined : idCourse, now })) ?? refuse('courseNotValid');
  },
});

/** Returns the new accounts of an import by class, in the order of the rows. */
const createdByClass = (rows: readonly PlannedRow[], changes: ImportedChanges | undefined) => {
  const created = new Set(changes?.created);
  const courses = new Map(rows.flatMap(({ course }) => (course ? [[course.idCourse, course.name] as const] : [])));
  const joined = (changes?.joined ?? []).filter(({ idUser }) => created.has(idUser));
  const byCourse = Map.groupBy(joined, ({ idCourse }) => idCourse);
  return [...courses].flatMap(([idCourse, Groupname]) => {
    const idsUsers = (byCourse.get(idCourse) ?? []).map(({ idUser }) => idUser);
    return idsUsers.length > 0 ? [{ idCourse, Groupname, idsUsers }] : [];
  });
};

const oldest = (now: Instant): Instant => now - ROSTER_UNDO_DAYS * 24 * 60 * 60 * 1000;

/** Returns a planned row as replies have it. */
const planToDto = (me: Me, row: PlannedRow, login: string): RosterPlan => {
  const language = languageOf(me);
  const { person, outcome, student, course, from, changes, emailLeftOut, problem, repair, candidates, decision } = row;
  return {
    ...{ number: person.number, outcome, firstName: person.firstName, lastName: person.lastName },
    ...{ login: outcome === 'new' ? login : '', hasEmail: person.email !== '', idUser: student?.idUser ?? null },
    name: student ? fullName(student, language) : '',
    className: course?.name ?? '',
    from: from.map(({ name }) => name),
    ...{ changes: [...changes], emailLeftOut, problem, repair, decision },
    candidates: candidates.map(({ idUser, classNames, because, ...name }) => ({
      ...{ idUser, because, name: fullName(name, language), classNames: [...classNames] },
    })),
  };
};
