import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../../tests/support/course-world.ts';
import { documentMakerOf } from '../../../../tests/support/made-documents.ts';
import { pageTexts } from '../../../../tests/support/pdf-pages.ts';
import { markSheet, printSheets, scanSheet } from '../../../../tests/support/scanned-sheets.ts';
import type { TestUser } from '../../../../tests/support/world.ts';
import { GRACE_MS } from '../../../core/schedules/windows.ts';
import { document } from '../../database/schema.ts';
import { sweepDocuments } from '../sweep.ts';

const HOUR = 3_600_000;
const RIGHT = ['A', 'B', 'C', 'D'];
let course: CourseWorld;
let make: ReturnType<typeof documentMakerOf>;
let idSchedule: number;
let idBatch: number;
let students: TestUser[];

/** The sheets of two of three students are in: one all right, the other with one wrong and one blank. */
beforeAll(async () => {
  course = await openCourseWorld(3);
  const { world, ana, idSchool } = course;
  make = documentMakerOf(world);
  ({ students } = course);
  world.clock.set('2026-03-02T08:00');
  ({ idSchedule } = await course.addRunningSchedule(8));
  const [first, second] = await printSheets(world, { idSchool, idSchedule }, { questions: 8 });
  if (!first || !second) throw new Error('no sheets');
  await scanSheet(world, ana, idSchedule, markSheet(first, [...RIGHT, ...RIGHT]));
  ({ idBatch } = await scanSheet(world, ana, idSchedule, markSheet(second, ['B', '', 'C', 'D', ...RIGHT])));
});
afterAll(() => course.world.close());

describe('the corrected sheets of a schedule', () => {
  it('have what was read alone while students may not see details', async () => {
    const made = await make(course.ana, { kind: 'readSheets', idSchedule });
    expect(made).toMatchObject({ state: 'ready', pages: 2, fileName: 'Repaso - 3.º B - Hojas corregidas.pdf' });
    for (const text of await pageTexts(made.file)) {
      expect(text).not.toContain('puntos');
      expect(text).toContain('cuando nadie más');
    }
  });

  it('have a page for each sheet with its points once details are shown, or for that of one student', async () => {
    const { world, ana } = course;
    world.clock.pass(HOUR + GRACE_MS);
    const texts = await pageTexts((await make(ana, { kind: 'readSheets', idSchedule })).file);
    const points = texts.map((text) => /\d, Alumno · (\d) de 8 puntos/.exec(text)?.[1]);
    expect(points.toSorted()).toEqual(['6', '8']);
    const idStudent = students[1]?.idUser;
    const one = await make(ana, { kind: 'readSheets', idSchedule, idStudent });
    expect(one.pages).toBe(1);
    await ana.client.scanning.deleteAnswerSheetPictures({ idBatch });
    const [without] = await pageTexts((await make(ana, { kind: 'readSheets', idSchedule, idStudent })).file);
    expect(without).toContain('Ya no hay imagen');
    expect(without).toContain('1 B mal, la correcta es A 0');
  });

  it('are said to exist where a sheet is in', async () => {
    const { ana } = course;
    const exist = async (id: number) =>
      (await ana.client.documents.prepareDocuments({ idSchedule: id })).content.hasReadSheets;
    expect(await exist(idSchedule)).toBe(true);
    expect(await exist((await course.addRunningSchedule(8)).idSchedule)).toBe(false);
  });

  it('are not made where no sheet is in, nor for who may not read the results', async () => {
    const { world, ana, idSchool } = course;
    const { makeDocument } = ana.client.documents;
    const order = { kind: 'readSheets', idSchedule } as const;
    await expect(makeDocument({ order: { ...order, idStudent: students[2]?.idUser } })).refusedAs('noAttempts');
    const bruno = await world.addPerson('teacher', 'Bruno Sá', idSchool);
    await expect(bruno.client.documents.makeDocument({ order })).refusedAs('scheduleNotValid');
  });

  it('go with a student who is anonymised, also those that are being made', async () => {
    const { world, ana, idSchool } = course;
    const { host, clock } = world;
    clock.pass(9 * HOUR);
    const { documents } = ana.client;
    const order = { kind: 'readSheets', idSchedule, language: 'pt' } as const;
    const before = await make(ana, order);
    const boss = await world.addPerson('administrator', 'Rosa Gil', idSchool);
    const [leaving] = students;
    const { workers } = host;
    host.workers = {
      async run(task, input, options) {
        const name = `${leaving?.firstName} ${leaving?.lastName}`;
        await boss.client.privacy.anonymiseUser({ idUser: leaving?.idUser ?? 0, name });
        return workers.run(task, input, options);
      },
    };
    const during = await make(ana, { ...order, language: 'en' }).finally(() => Object.assign(host, { workers }));
    for (const { idDocument } of [before, during])
      await expect(documents.getDocumentFile({ idDocument })).refusedAs('documentNotValid');
    expect((await documents.getDocuments({})).content).toEqual([]);
    const made = await world.database.select({ file: document.file }).from(document);
    const files = new Set(made.flatMap(({ file }) => file ?? []));
    expect(files.size).toBeGreaterThan(1);
    expect(await sweepDocuments(host, clock.now(), new AbortController().signal)).toBe(files.size);
    for (const file of files) expect(await host.files.size(file)).toBeNull();
  });
});
