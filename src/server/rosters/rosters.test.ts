import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type TestUser, type World } from '../../../tests/support/world.ts';
import { enrolment, membership, rosterImport, student, user } from '../database/schema.ts';
import { readRoster } from './reading/read-roster.ts';

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
      ...{ fileName: 'clase.csv', format: 'csv', sheet: '', columns: ['Apellidos y nombre', 'Correo'] },
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

  it('leaves students in classes that the user does not teach', async () => {
    const roster = { ...list(), rows: rowsOf(['Estévez Lago, Iago', iago.email, '', '']) };
    await teacher.client.rosters.importRoster({ ...roster, fileName: 'a.csv' });
    const his = (await openEnrolments()).filter(({ idUser }) => idUser === iago.idUser);
    expect(his.map(({ idCourse }) => idCourse).toSorted()).toEqual([courseA, courseB].toSorted());
  });

  it('invites who has an account elsewhere', async () => {
    const far = await world.addPerson('student', 'Xoel Soto', await world.addSchool(`Far ${classes}`));
    const roster = { ...list(), rows: rowsOf(['Soto, Xoel', far.email, '', '']) };
    const { content } = await teacher.client.rosters.importRoster({ ...roster, fileName: 'a.csv' });
    expect(content).toMatchObject({ counts: { invited: 1 }, idsUsers: [] });
    expect(outcomes((await teacher.client.rosters.previewRoster(roster)).content.rows)).toEqual(['unchanged']);
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
