import { and, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClient } from '../../../tests/support/client.ts';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { faultEntry, registering } from '../../../tests/support/device-world.ts';
import type { GreyPage } from '../../../tests/support/pdf-pages.ts';
import { markSheet, printSheets, scanSheet } from '../../../tests/support/scanned-sheets.ts';
import type { TestUser, World } from '../../../tests/support/world.ts';
import { asset, deviceLog, scanFile, scanPage, school, sheetReading } from '../database/schema.ts';
import { sweepFiles } from '../files/api.ts';
import { sweepRetained } from './sweep.ts';

const HOUR = 3_600_000;
const RIGHT = ['A', 'B', 'C', 'D'];

let fixture: CourseWorld;
let world: World;
let ana: TestUser;
let lucia: TestUser;
let idSchedule: number;
let sheet: GreyPage;

beforeAll(async () => {
  fixture = await openCourseWorld(1);
  ({ world, ana } = fixture);
  [lucia = ana] = fixture.students;
});
afterAll(() => world.close());

beforeEach(async () => {
  world.clock.set('2026-03-02T08:00');
  ({ idSchedule } = await fixture.addRunningSchedule(8));
  const [printed] = await printSheets(world, { idSchool: fixture.idSchool, idSchedule }, { questions: 8 });
  if (!printed) throw new Error('no sheet');
  sheet = printed;
});

const scan = () => scanSheet(world, ana, idSchedule, markSheet(sheet, [...RIGHT, ...RIGHT]));
const batchOf = async (idBatch: number) => (await ana.client.scanning.getAnswerSheetBatch({ idBatch })).content;
const read = async (idPage: number) => (await ana.client.scanning.getAnswerSheetPage({ idPage })).content;
const signal = new AbortController().signal;
const sweep = () => sweepRetained(world.host, signal);
const keep = (sheetPictures: string) =>
  world.database
    .update(school)
    .set({ settings: { retention: { sheetPictures } } })
    .where(eq(school.id, fixture.idSchool));
const pictures = async () => {
  const { database } = world;
  const own = eq(scanPage.idSchedule, idSchedule);
  const pages = await database.$count(scanPage, and(own, isNotNull(scanPage.asset)));
  const readings = await database.$count(
    sheetReading,
    and(eq(sheetReading.idSchedule, idSchedule), isNotNull(sheetReading.asset)),
  );
  const [page] = await database.select().from(scanPage).where(own);
  return { pages, readings, asset: page?.asset ?? null };
};
const isStored = async (id: string | null) => (await world.host.files.get(id ?? '')) !== null;

describe('the pictures of sheets', () => {
  it('are kept to the end of the next school year, and then deleted with their files; what was read stays', async () => {
    await keep('nextSchoolYear');
    const { idBatch, idPage } = await scan();
    const { asset: picture } = await pictures();
    expect(await batchOf(idBatch)).toMatchObject({
      ...{ picturesDeleted: null, picturesKeptUntil: '2027-09-01T00:00:00+02:00' },
    });
    world.clock.set('2027-08-31T23:00');
    expect(await sweep()).toMatchObject({ sheetPictures: 0 });
    expect(await read(idPage)).toMatchObject({ hasPicture: true, pictureDeleted: null });
    world.clock.set('2027-09-01T02:15');
    expect(await sweep()).toMatchObject({ sheetPictures: 1 });
    expect(await sweep()).toMatchObject({ sheetPictures: 0 });
    expect(await pictures()).toEqual({ pages: 0, readings: 0, asset: null });
    const deleted = expect.stringMatching(/^2027-09-01T02:15/);
    expect(await read(idPage)).toMatchObject({ state: 'read', picture: null, pictureDeleted: deleted });
    expect((await read(idPage)).answers.map(({ letters }) => letters).slice(0, 4)).toEqual(RIGHT);
    expect(await batchOf(idBatch)).toMatchObject({ picturesDeleted: deleted });
    await sweepFiles(world.host, world.clock.now(), signal);
    await world.waitForJobs();
    expect(await isStored(picture)).toBe(false);
  });

  it('are kept for as long as the school says', async () => {
    await keep('month');
    await scan();
    world.clock.set('2026-03-31T07:00');
    expect(await sweep()).toMatchObject({ sheetPictures: 0 });
    world.clock.set('2026-04-01T10:00');
    expect(await sweep()).toMatchObject({ sheetPictures: 1 });
    expect((await pictures()).pages).toBe(0);
  });

  it('go with what has arrived of a file that was never read', async () => {
    await keep('month');
    const files = [{ name: 'hojas.pdf', size: 20 }];
    const begun = (await ana.client.scanning.uploadAnswerSheets({ idSchedule, termsAccepted: true, files })).content;
    const idFile = begun.files[0]?.idFile ?? 0;
    const file = new File([new Uint8Array(10).fill(7)], 'parte') as never;
    await ana.client.scanning.uploadAnswerSheetsPart({ idFile, offset: 0, file });
    const [before] = await world.database.select().from(scanFile).where(eq(scanFile.id, idFile));
    world.clock.set('2026-05-01T09:00');
    await sweep();
    const [after] = await world.database.select().from(scanFile).where(eq(scanFile.id, idFile));
    expect(after).toMatchObject({ state: 'done', parts: [] });
    await sweepFiles(world.host, world.clock.now(), signal);
    await world.waitForJobs();
    expect(await world.database.$count(asset, eq(asset.id, before?.parts[0] ?? ''))).toBe(0);
  });

  it('are served by their own call alone, not as files of the school', async () => {
    const { idPage } = await scan();
    const picture = (await pictures()).asset ?? '';
    expect((await ana.client.scanning.viewAnswerSheetPicture({ idPage })).type).toBe('image/jpeg');
    for (const name of [picture, picture.replace(/^sheet-/, '')])
      expect((await ana.client.raw('GET', `/files/${name}`)).status).toBe(404);
  });

  it('are deleted with the person', async () => {
    const { idPage } = await scan();
    const xavier = await world.addPerson('administrator', 'Xavier Montes', fixture.idSchool);
    world.clock.pass(2 * HOUR);
    await xavier.client.privacy.anonymiseUser({ idUser: lucia.idUser, name: 'Alumno 1' });
    expect(await pictures()).toEqual({ pages: 0, readings: 0, asset: null });
    expect(await read(idPage)).toMatchObject({ state: 'read', hasPicture: false, pictureDeleted: null });
  });
});

describe('what a computer told of its faults', () => {
  it('is kept for 30 days, whatever the school says', async () => {
    await keep('nextSchoolYear');
    const { content } = await world.anonymous.devices.registerDevice(registering(ana.email));
    await createTestClient(world.app, content.token).devices.addDesktopLog({ entries: [faultEntry()] });
    world.clock.pass(30 * 24 * HOUR);
    expect(await sweep()).toMatchObject({ desktopLogs: 0 });
    world.clock.pass(1);
    expect(await sweep()).toMatchObject({ desktopLogs: 1 });
    expect(await world.database.$count(deviceLog)).toBe(0);
  });
});
