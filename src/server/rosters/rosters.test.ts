import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { madeUpEmail } from '../../../tests/support/made-up.ts';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { audit, course, enrolment, invitation, membership, rosterImport, student, user } from '../database/schema.ts';
import { TaskStopped } from '../tasks/api.ts';
import { readRoster } from './reading/read-roster.ts';
import { planRosterTask } from './tasks.ts';

let world: World;
let teacher: TestUser;
let colleague: TestUser;
let coordinator: TestUser;
let zoe: TestUser;
let iago: TestUser;
let courseB: number;
let courseA: number;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

let classes = 0;
beforeEach(async () => {
  const school = await world.addSchool(`Mar de Ons ${++classes}`);
  teacher = await world.addPerson('teacher', 'Ana Núñez', school);
  colleague = await world.addPerson('teacher', 'Eva Rey', school);
  coordinator = await world.addPerson('coordinator', 'Carme Rial', school);
  zoe = await world.addPerson('student', 'Zoé Martínez Rey', school);
  iago = await world.addPerson('student', 'Iago Estévez Lago', school);
  courseB = await world.addCourse(school, '3.º B', [teacher], [zoe]);
  courseA = await world.addCourse(school, '3.º A', [colleague], [iago]);
});

const mapping = ['lastFirstName', 'email', 'code', 'gender'] as const;
const rowsOf = (...rows: string[][]) => rows.map((cells, index) => ({ number: index + 2, cells }));
const list = () => ({
  idCourse: courseB,
  mapping: [...mapping],
  rows: rowsOf(
    ['Martínez Rey, Zoé', '', '1483127', 'F'],
    ['Estévez Lago, Iago', iago.email, '', 'M'],
    ['Abreu Iglesias, Antía', '', '', 'F'],
    ['Otero Bouzas, Alba', 'alba@mardeons,gal', '', ''],
  ),
});
const outcomes = (rows: readonly { outcome: string }[]) => rows.map(({ outcome }) => outcome);
const openEnrolments = async () =>
  (
    await world.database
      .select({ idUser: enrolment.idUser, idCourse: enrolment.idCourse, listNumber: enrolment.listNumber })
      .from(enrolment)
      .where(and(eq(enrolment.idSchool, teacher.idSchool), isNull(enrolment.until)))
  ).toSorted((a, b) => a.idUser - b.idUser);
const state = async () => ({
  enrolments: await openEnrolments(),
  students: await world.database.select().from(student).where(eq(student.idSchool, teacher.idSchool)),
  members: (await world.database.select().from(membership).where(eq(membership.idSchool, teacher.idSchool))).length,
});

describe('uploadRoster', () => {
  const upload = (text: string) => teacher.client.rosters.uploadRoster({ file: new File([text], 'clase.csv') });

  it('gives the rows with their numbers and what the columns seem to say, and stores nothing', async () => {
    const { content } = await upload('Apellidos y nombre;Correo\nRey, Zoé;z@b.es\n');
    expect(content).toEqual({
      ...{
        fileName: 'clase.csv',
        format: 'csv',
        sheet: '',
        sheets: [],
        hiddenRows: 0,
        hiddenColumns: 0,
        encoding: null,
        columns: ['Apellidos y nombre', 'Correo'],
      },
      ...{ rows: [{ number: 2, cells: ['Rey, Zoé', 'z@b.es'] }], mapping: ['lastFirstName', 'email'] },
    });
  });

  it('refuses what is no list, with the row at fault, and too large files', async () => {
    await expect(upload('%PDF-1.7')).refusedAs('rosterFileNotValid');
    await expect(upload('Nombre\nAna\n"Eva')).rejects.toMatchObject({ envelope: { reason: 'damaged', row: 3 } });
    await expect(upload('a'.repeat(10_000_001))).refusedAs('fileTooLarge');
  });
});

describe('importRoster', () => {
  it('does what the preview says', async () => {
    const preview = await coordinator.client.rosters.previewRoster(list());
    expect(outcomes(preview.content.rows)).toEqual(['changed', 'moves', 'new', 'impossible']);
    expect(preview.content.rows[1]).toMatchObject({ from: ['3.º A'], name: 'Estévez Lago, Iago' });
    expect(preview.content.rows[2]).toMatchObject({ login: expect.stringMatching(/^antia\.abreu/) });
    expect(preview.content.rows[3]).toMatchObject({ repair: { field: 'email', value: 'alba@mardeons.gal' } });

    const { content } = await coordinator.client.rosters.importRoster({ ...list(), fileName: 'a.csv' });
    expect(content.counts).toEqual({ changed: 1, moves: 1, new: 1, impossible: 1 });
    const [antia = 0] = content.idsUsers;
    expect(await openEnrolments()).toEqual([
      { idUser: zoe.idUser, idCourse: courseB, listNumber: 1 },
      { idUser: iago.idUser, idCourse: courseB, listNumber: 3 },
      { idUser: antia, idCourse: courseB, listNumber: 2 },
    ]);
    const [account] = await world.database.select().from(user).where(eq(user.id, antia));
    expect(account).toMatchObject({ firstName: 'Antía', lastName: 'Abreu Iglesias', email: null, passwordHash: null });
  });

  it('changes nothing when it is repeated', async () => {
    await coordinator.client.rosters.importRoster({ ...list(), fileName: 'a.csv' });
    const before = await state();
    world.clock.pass(1000);
    const { content } = await coordinator.client.rosters.importRoster({ ...list(), fileName: 'a.csv' });
    expect(content).toMatchObject({ idImport: null, idsUsers: [], counts: { unchanged: 3 } });
    expect(await state()).toEqual(before);
  });

  it('remembers who was said to be the same person', async () => {
    const roster = { ...list(), rows: rowsOf(['Martínez R., Zoé', '', '', '']) };
    expect(outcomes((await teacher.client.rosters.previewRoster(roster)).content.rows)).toEqual(['likely']);
    await teacher.client.rosters.importRoster({ ...roster, decisions: { 2: zoe.idUser }, fileName: 'a.csv' });
    expect(outcomes((await teacher.client.rosters.previewRoster(roster)).content.rows)).toEqual(['unchanged']);
  });

  it('remembers who was said to be another person than a student of the same name, also instead of an earlier decision', async () => {
    const roster = { ...list(), rows: rowsOf(['Martínez Rey, Zoé', '', '', 'F']), fileName: 'a.csv' };
    await teacher.client.rosters.importRoster({ ...roster, decisions: { 2: zoe.idUser } });
    const { content } = await teacher.client.rosters.importRoster({ ...roster, decisions: { 2: 'new' } });
    const again = (await teacher.client.rosters.previewRoster(roster)).content.rows;
    expect(again).toMatchObject([{ outcome: 'unchanged', idUser: content.idsUsers[0] }]);
  });

  it('leaves students in classes that the user does not teach', async () => {
    const roster = { ...list(), rows: rowsOf(['Estévez Lago, Iago', iago.email, '', '']) };
    await teacher.client.rosters.importRoster({ ...roster, fileName: 'a.csv' });
    const his = (await openEnrolments()).filter(({ idUser }) => idUser === iago.idUser);
    expect(his.map(({ idCourse }) => idCourse).toSorted()).toEqual([courseA, courseB].toSorted());
  });

  it('asks for the address of a new student, and of one without an address, once', async () => {
    await world.database.update(user).set({ email: null }).where(eq(user.id, zoe.idUser));
    const far = await world.addPerson('student', 'Xoel Soto', await world.addSchool(`Far ${classes}`));
    const [email, hers] = [madeUpEmail(), madeUpEmail()];
    const roster = {
      ...list(),
      rows: rowsOf(
        ['Soto, Xoel', far.email, '', ''],
        ['Rial, Uxía', email, '', ''],
        ['Martínez Rey, Zoé', hers, '', ''],
      ),
    };
    world.mails.length = 0;
    const { content } = await teacher.client.rosters.importRoster({ ...roster, fileName: 'a.csv' });
    expect(content).toMatchObject({
      counts: { new: 2, changed: 1 },
      idsUsers: [expect.any(Number), expect.any(Number)],
    });
    expect(outcomes((await teacher.client.rosters.previewRoster(roster)).content.rows)).toEqual(
      Array(3).fill('unchanged'),
    );
    expect((await teacher.client.rosters.importRoster({ ...roster, fileName: 'a.csv' })).content.idImport).toBeNull();
    await world.waitForJobs();
    expect(world.mails.map(({ to }) => to).toSorted()).toEqual([far.email, email, hers].toSorted());
    const link = world.mails.find(({ to }) => to === far.email)?.text.match(/invitation\?link=(\S+)/)?.[1] ?? '';
    await far.client.members.acceptInvitation({ link });
    expect((await openEnrolments()).filter(({ idUser }) => idUser === far.idUser)).toMatchObject([
      { idCourse: courseB },
    ]);
  });

  it('names the address of a decided row that waits for another student, and leaves it with that one', async () => {
    const email = madeUpEmail();
    const { idUser } = (
      await coordinator.client.classes.addStudent({
        ...{ idSchool: teacher.idSchool, idCourse: courseA, fullname: 'Outra Persoa', email },
      })
    ).content;
    await world.database.update(user).set({ email: null }).where(eq(user.id, zoe.idUser));
    const roster = { ...list(), rows: rowsOf(['Soto, Xoel', email, '', '']), decisions: { 2: zoe.idUser } };
    const { content } = await coordinator.client.rosters.previewRoster(roster);
    expect(content.rows).toMatchObject([{ idUser: zoe.idUser, changes: [], emailLeftOut: email }]);
    await coordinator.client.rosters.importRoster({ ...roster, fileName: 'a.csv' });
    const waits = await world.database.select().from(invitation).where(eq(invitation.email, email));
    expect(waits).toMatchObject([{ idUser }]);
  });

  it('asks for an address again once the invitation has expired, and the undoing withdraws what waits', async () => {
    const email = madeUpEmail();
    const roster = { ...list(), rows: rowsOf(['Soto, Xoel', email, '', '']), fileName: 'a.csv' };
    await coordinator.client.classes.addStudent({
      ...{ idSchool: teacher.idSchool, idCourse: courseA, fullname: 'Outra Persoa', email },
    });
    expect(outcomes((await coordinator.client.rosters.previewRoster(roster)).content.rows)).toEqual(['likely']);
    world.clock.pass(7 * 86_400_000);
    const decided = { ...roster, decisions: { 2: zoe.idUser } };
    await world.database.update(user).set({ email: null }).where(eq(user.id, zoe.idUser));
    const { content } = await coordinator.client.rosters.importRoster(decided);
    expect(content).toMatchObject({ idImport: expect.any(Number), counts: { changed: 1 } });
    const waits = eq(invitation.email, email);
    expect(await world.database.select().from(invitation).where(waits)).toMatchObject([{ idUser: zoe.idUser }]);
    await coordinator.client.rosters.undoRosterImport({ idImport: content.idImport ?? 0 });
    expect(await world.database.select().from(invitation).where(waits)).toEqual([]);
  });

  it('is refused for classes of others and columns without a name, and changes nothing', async () => {
    const before = await state();
    const roster = { ...list(), fileName: 'a.csv' };
    await expect(colleague.client.rosters.importRoster(roster)).refusedAs('courseNotValid');
    await expect(teacher.client.rosters.importRoster({ ...roster, mapping: ['email', 'email', null, null] })).refusedAs(
      'rosterColumnsNotValid',
    );
    expect(await state()).toEqual(before);
  });
});

describe('undoRosterImport', () => {
  const importList = async () => {
    const { content } = await coordinator.client.rosters.importRoster({ ...list(), fileName: 'a.csv' });
    return { idImport: content.idImport ?? 0, antia: content.idsUsers[0] ?? 0 };
  };

  it('makes everything as it was, once', async () => {
    const before = await state();
    const { idImport, antia } = await importList();
    world.clock.pass(1000);
    const { content } = await coordinator.client.rosters.undoRosterImport({ idImport });
    expect(content).toEqual({ undone: 3, left: [] });
    const after = await state();
    expect({ ...after, students: [] }).toEqual({ ...before, students: [] });
    for (const row of after.students) expect(row).toMatchObject({ code: '', gender: null });
    expect(await world.database.select().from(user).where(eq(user.id, antia))).toEqual([]);
    await expect(coordinator.client.rosters.undoRosterImport({ idImport })).refusedAs('rosterImportNotValid');
    expect((await coordinator.client.rosters.getRosterImports({})).content).toMatchObject([{ idImport, undone: true }]);
  });

  it('leaves students who have signed in since', async () => {
    const { idImport, antia } = await importList();
    await world.database.update(user).set({ lastSignedIn: world.clock.now() }).where(eq(user.id, antia));
    const { content } = await coordinator.client.rosters.undoRosterImport({ idImport });
    expect(content).toEqual({ undone: 2, left: [{ name: 'Abreu Iglesias, Antía', because: 'signedIn' }] });
    expect((await openEnrolments()).filter(({ idUser }) => idUser === antia)).toHaveLength(1);
  });

  it('is refused for imports of others and older than 30 days', async () => {
    const { idImport } = await importList();
    await expect(teacher.client.rosters.undoRosterImport({ idImport })).refusedAs('rosterImportNotValid');
    const old = { at: world.clock.now() - 31 * 86_400_000 };
    await world.database.update(rosterImport).set(old).where(eq(rosterImport.id, idImport));
    await expect(coordinator.client.rosters.undoRosterImport({ idImport })).refusedAs('rosterImportNotValid');
  });
});

describe('exportRoster', () => {
  const download = (path: string) =>
    world.app.fetch(new Request(`http://test${path}`, { headers: { authorization: `Bearer ${coordinator.token}` } }));
  const read = async (path: string) =>
    readRoster([{ name: 'a.xlsx', bytes: new Uint8Array(await (await download(path)).arrayBuffer()) }]);

  it('gives a list whose import changes nothing', async () => {
    await coordinator.client.rosters.importRoster({ ...list(), fileName: 'a.csv' });
    const found = await read(`/rosters/exportRoster.php?idCourse=${courseB}`);
    if ('problem' in found) throw new Error(found.problem);
    const {
      fileName: _,
      format: __,
      sheet,
      columns: ___,
      ...roster
    } = (
      await coordinator.client.rosters.uploadRoster({
        file: new File(
          [
            [found.table.columns, ...found.table.rows.map(({ cells }) => cells)]
              .map((cells) => cells.join(';'))
              .join('\n'),
          ],
          'a.csv',
        ),
      })
    ).content;
    expect([found.sheet, sheet]).toEqual(['3.º B', '']);
    const preview = await coordinator.client.rosters.previewRoster({ ...roster, idCourse: courseB });
    expect(outcomes(preview.content.rows)).toEqual(['unchanged', 'unchanged', 'unchanged']);
  });

  it('gives an empty list to fill in, and none of a class of others', async () => {
    expect(await read('/rosters/exportRoster.php?empty=1')).toEqual({ problem: 'empty', row: null });
    expect((await download('/rosters/exportRoster.php?idCourse=999999')).status).toBe(404);
  });
});

describe('the classes of the next year', () => {
  const newYear = () => ({
    ...{ mapping: ['lastFirstName', 'className'] as ('lastFirstName' | 'className')[], fileName: 'curso.csv' },
    ...{ yearsFilter: 2026, makeClasses: true },
    rows: rowsOf(['Martínez Rey, Zoé', '4.º B'], ['Abreu Iglesias, Antía', '1.º A'], ['Otero Bouzas, Alba', '1.º a']),
  });
  const coursesOf = async (academicYear: number) =>
    (await world.database.select().from(course).where(eq(course.idSchool, teacher.idSchool)).orderBy(course.id)).filter(
      (row) => row.academicYear === academicYear && !row.deleted,
    );

  it('are offered where they do not exist, and made with their students by one import', async () => {
    const { fileName, ...list } = newYear();
    const roster = { ...list, decisions: { 2: zoe.idUser } };
    const { rosters } = coordinator.client;
    const before = await rosters.previewRoster({ ...roster, makeClasses: false });
    expect(outcomes(before.content.rows)).toEqual(['impossible', 'impossible', 'impossible']);
    expect(before.content.missingClasses).toEqual(['4.º B', '1.º A']);
    const { content } = await rosters.previewRoster(roster);
    expect(outcomes(content.rows)).toEqual(['moves', 'new', 'new']);
    expect(await coursesOf(2026)).toEqual([]);

    const done = (await rosters.importRoster({ ...roster, fileName })).content;
    const made = await coursesOf(2026);
    expect(made.map(({ name }) => name)).toEqual(['4.º B', '1.º A']);
    expect(done.madeClasses).toEqual(made.map(({ id, name }) => ({ idCourse: id, Groupname: name })));
    expect(done.ofClasses).toEqual([{ ...done.madeClasses[1], idsUsers: expect.arrayContaining(done.idsUsers) }]);
    expect((await openEnrolments()).filter(({ idUser }) => idUser === zoe.idUser)).toHaveLength(2);
    const written = await world.database
      .select()
      .from(audit)
      .where(and(eq(audit.call, 'importRoster'), eq(audit.idSchool, coordinator.idSchool)))
      .orderBy(audit.id);
    expect(written).toMatchObject([{ after: { madeClasses: done.madeClasses } }]);
    expect(
      (await coordinator.client.classes.getCourses({ yearsFilter: 2026 })).content.map(({ voucher }) => voucher),
    ).toEqual([expect.any(String), expect.any(String)]);

    const again = (await rosters.importRoster({ ...roster, fileName })).content;
    expect(again).toMatchObject({ idImport: null, madeClasses: [], ofClasses: [] });
    expect(await coursesOf(2026)).toHaveLength(2);
  });

  it('are removed when the import is undone, except those with other students', async () => {
    const before = await state();
    const { content } = await coordinator.client.rosters.importRoster(newYear());
    const idCourse = content.madeClasses[1]?.idCourse ?? 0;
    const { idSchool } = coordinator;
    await coordinator.client.classes.addStudent({ idSchool, idCourse, firstName: 'Brais' });
    await coordinator.client.rosters.undoRosterImport({ idImport: content.idImport ?? 0 });
    expect((await coursesOf(2026)).map(({ name }) => name)).toEqual(['1.º A']);
    expect((await openEnrolments()).length).toBe(before.enrolments.length + 1);
  });

  it('are not made by teachers, nor for another year than this and the next', async () => {
    const { fileName: _, ...roster } = newYear();
    const { content } = await teacher.client.rosters.previewRoster(roster);
    expect(content.missingClasses).toEqual([]);
    expect(outcomes(content.rows)).toEqual(['impossible', 'impossible', 'impossible']);
    expect((await teacher.client.rosters.importRoster(newYear())).content).toMatchObject({ idImport: null });
    for (const yearsFilter of [2024, 2027])
      await expect(coordinator.client.rosters.importRoster({ ...newYear(), yearsFilter })).rejects.toMatchObject({
        envelope: { errCode: 30 },
      });
    expect(await coursesOf(2026)).toEqual([]);
  });
});

describe('a list of which much is to be compared', () => {
  const long = () => ({
    idCourse: courseB,
    mapping: ['lastFirstName' as const],
    rows: rowsOf(
      ...Array.from({ length: 300 }, (_, index) => [
        `Gil X${String.fromCharCode(97 + (index % 26))}${'z'.repeat(index / 26)}, Ana`,
      ]),
    ),
    fileName: 'lista.csv',
  });

  it('is planned in another process, as a short one is here', async () => {
    const run = vi.spyOn(world.host.workers, 'run');
    const { fileName: _, ...roster } = long();
    const { content } = await teacher.client.rosters.previewRoster(roster);
    expect(new Set(outcomes(content.rows))).toEqual(new Set(['new']));
    await teacher.client.rosters.importRoster(long());
    expect(run.mock.calls.map(([task]) => task)).toEqual([planRosterTask, planRosterTask]);
    await teacher.client.rosters.previewRoster(list());
    expect(run).toHaveBeenCalledTimes(2);
    run.mockRestore();
  });

  it('is refused where that takes too long, and changes nothing', async () => {
    const before = await state();
    const stopped = vi.spyOn(world.host.workers, 'run').mockRejectedValue(new TaskStopped('planRoster', 'time'));
    const { fileName: _, ...roster } = long();
    await expect(teacher.client.rosters.previewRoster(roster)).refusedAs('fileTooLarge');
    await expect(teacher.client.rosters.importRoster(long())).refusedAs('fileTooLarge');
    stopped.mockRestore();
    expect(await state()).toEqual(before);
  });
});
