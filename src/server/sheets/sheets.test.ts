import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type CourseWorld, openCourseWorld } from '../../../tests/support/course-world.ts';
import { pageTexts } from '../../../tests/support/pdf-pages.ts';
import { sampleContent } from '../../../tests/support/question-contents.ts';
import type { TestUser } from '../../../tests/support/world.ts';
import { decodeLayout } from '../../core/sheet/layouts.ts';
import { audit, printedSheet, questionVersion, schedule, scheduleItem, scheduleStudent } from '../database/schema.ts';

const HOUR = 3_600_000;
let fixture: CourseWorld;
let idSchedule: number;

beforeAll(async () => {
  fixture = await openCourseWorld(3);
});
afterAll(() => fixture.world.close());
beforeEach(async () => {
  const { world, idCataloging, ana, addSchedule } = fixture;
  const questions = await world.addQuestions({ count: 5, idCataloging, owner: ana });
  ({ idSchedule } = await addSchedule(questions, { opens: 0, closes: HOUR }));
});

const download = (input: object = {}, person: TestUser = fixture.ana) =>
  person.client.sheets.downloadScheduleAnswerSheet({ idSchedule, termsAccepted: true, ...input });
const stored = () => fixture.world.database.select().from(printedSheet).where(eq(printedSheet.idSchedule, idSchedule));
const audited = async () =>
  (await fixture.world.database.select().from(audit).orderBy(audit.id)).filter(
    ({ call, subject }) =>
      call === 'downloadScheduleAnswerSheet' && (subject as { idSchedule?: number }).idSchedule === idSchedule,
  );

describe('downloadScheduleAnswerSheet', () => {
  it('returns a PDF with a page about scanning and a sheet for each student, and records it', async () => {
    const { file, fileName } = await download();
    expect(fileName).toBe('Hoja de respuestas - Repaso - 3.º B.pdf');
    const bytes = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
    const texts = await pageTexts(bytes);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toContain('Cómo rellenar y escanear');
    for (const [index, { lastName }] of fixture.students.entries()) {
      expect(texts[index + 1]).toContain(`${lastName}, Alumno`);
      expect(texts[index + 1]).toContain(`3.º B · n.º ${index + 1}`);
      expect(texts[index + 1]).toContain('IES Ría de Vigo · Hoja de respuestas · 2 de marzo de 2026');
    }
    const rows = await stored();
    expect(rows).toHaveLength(3);
    expect(decodeLayout(rows[0]?.layout ?? 0)).toEqual({
      ...{ edition: 2, format: 'page', paper: 'a4' },
      ...{ questions: 5, widest: 4 },
    });
    expect(await audited()).toMatchObject([
      { idUser: fixture.ana.idUser, outcome: 'done', after: { sheets: 3, paper: 'a4', termsAccepted: true } },
    ]);
  });

  it('returns it to a client that says nothing of the terms, and records that', async () => {
    expect((await download({ termsAccepted: undefined })).fileName).toMatch(/\.pdf$/);
    expect(await audited()).toMatchObject([{ outcome: 'done', after: { sheets: 3, termsAccepted: null } }]);
  });

  it('gives the same sheets again, and other ones on other paper', async () => {
    const codesIn = async (input = {}) => {
      const texts = await pageTexts(Uint8Array.from(atob((await download(input)).file), (c) => c.charCodeAt(0)));
      return texts.slice(1).map((text) => /[2-9A-Z]{4}-[2-9A-Z]{4}/.exec(text)?.[0]);
    };
    const first = await codesIn();
    expect(new Set(first).size).toBe(3);
    expect(await codesIn()).toEqual(first);
    const onLetter = await codesIn({ paper: 'letter' });
    expect(onLetter.filter((code) => first.includes(code))).toEqual([]);
  });

  it('gives two half sheets a page, with other codes, and stores that they are halves', async () => {
    const textsOf = async (input = {}) =>
      (await pageTexts(Uint8Array.from(atob((await download(input)).file), (c) => c.charCodeAt(0)))).slice(1);
    const half = await textsOf({ sheetFormat: 'half' });
    expect(half).toHaveLength(2);
    const [first, second, third] = fixture.students.map(({ lastName }) => `${lastName}, Alumno`);
    for (const name of [first, third]) expect(half[0]).toContain(name);
    expect(half[1]).toContain(second);
    const codes = half.flatMap((text) => text.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/g) ?? []);
    expect(new Set(codes).size).toBe(3);
    expect(await textsOf({ sheetFormat: 'half' })).toEqual(half);
    for (const text of await textsOf()) for (const code of codes) expect(text).not.toContain(code);
    const layouts = (await stored()).map(({ layout }) => decodeLayout(layout)?.format);
    expect(layouts).toEqual(['half', 'half', 'half', 'page', 'page', 'page']);
    expect((await audited())[0]).toMatchObject({ after: { sheets: 3, format: 'half' } });
  });

  it('gives a blank half sheet twice a page', async () => {
    const { file } = await download({ blank: true, sheetFormat: 'half' });
    const texts = (await pageTexts(Uint8Array.from(atob(file), (c) => c.charCodeAt(0)))).slice(1);
    expect(texts).toHaveLength(3);
    for (const text of texts) {
      const codes = text.match(/[2-9A-Z]{4}-[2-9A-Z]{4}/g) ?? [];
      expect([codes.length, new Set(codes).size]).toEqual([2, 1]);
    }
  });

  it('gives a blank sheet for each version, also where there are no students', async () => {
    const namesIn = async (input = {}) =>
      (await pageTexts(Uint8Array.from(atob((await download(input)).file), (c) => c.charCodeAt(0)))).slice(1);
    const blank = await namesIn({ blank: true });
    expect(blank).toHaveLength(3);
    for (const text of blank) expect(text).not.toContain('Alumno');
    await fixture.world.database.delete(scheduleStudent).where(eq(scheduleStudent.idSchedule, idSchedule));
    expect(await namesIn()).toEqual(blank);
  });

  describe('is refused and stores nothing', () => {
    afterEach(async () => {
      expect(await stored()).toEqual([]);
      expect((await audited()).filter(({ outcome }) => outcome === 'done')).toEqual([]);
    });

    it('where the terms were not accepted', async () => {
      await expect(download({ termsAccepted: false })).refusedAs('termsNotAccepted');
    });

    it('for the schedules of another teacher or school', async () => {
      const { world, idSchool } = fixture;
      const olga = await world.addPerson('teacher', 'Olga Reis', idSchool);
      const elsewhere = await world.addPerson('administrator', 'Rui Sá', await world.addSchool('EOI de Lugo'));
      await expect(download({}, olga)).refusedAs('scheduleNotValid');
      await expect(download({}, elsewhere)).refusedAs('scheduleNotValid');
      await expect(download({ idSchedule: 999_999 })).refusedAs('scheduleNotValid');
    });

    it('for a cancelled schedule', async () => {
      const { database, clock } = fixture.world;
      await database.update(schedule).set({ cancelled: clock.now() }).where(eq(schedule.id, idSchedule));
      await expect(download()).refusedAs('scheduleCancelled');
    });

    it('on half pages of more than 20 questions', async () => {
      const { world, idCataloging, ana, addSchedule } = fixture;
      const questions = await world.addQuestions({ count: 21, idCataloging, owner: ana });
      ({ idSchedule } = await addSchedule(questions, { opens: 0, closes: HOUR }));
      await expect(download({ sheetFormat: 'half' })).refusedAs('tooManyForHalfSheets');
    });

    it('for questions that no sheet can hold', async () => {
      const { database } = fixture.world;
      const [item] = await database.select().from(scheduleItem).where(eq(scheduleItem.idSchedule, idSchedule));
      await database
        .update(questionVersion)
        .set({ idType: 6, content: sampleContent(6) })
        .where(eq(questionVersion.id, item?.idQuestionVersion ?? 0));
      await expect(download()).refusedAs('scheduleIsVaried');
    });
  });
});
