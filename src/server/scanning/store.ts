import { and, asc, desc, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { type Database, firstRow, rowsOf } from '../database/database.ts';
import { isCurrentReading } from '../database/read-sheets.ts';
import {
  asset,
  attempt,
  course,
  printedSheet,
  response,
  scanBatch,
  scanFile,
  scanPage,
  schedule,
  scheduleStudent,
  sheetReading,
} from '../database/schema.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { type StoredAnswer, storedAnswers } from './stored-answers.ts';

export { findReading } from '../database/read-sheets.ts';

export type BatchRow = typeof scanBatch.$inferSelect;
export type FileRow = typeof scanFile.$inferSelect;
/** A page with its answers. */
export type Page = Omit<typeof scanPage.$inferSelect, 'answers'> & { answers: StoredAnswer[] };
export type PageChange = Partial<Omit<Page, 'idSchool' | 'id'>>;
type BatchRef = { idSchool: number; idBatch: number };
type FileRef = { idSchool: number; idFile: number };

const toPage = (row: typeof scanPage.$inferSelect): Page => ({ ...row, answers: storedAnswers.read(row.answers) });

const scanSchedules = (db: Database) =>
  db
    .select({
      ...{ idSchool: schedule.idSchool, idSchedule: schedule.id },
      ...{ opens: schedule.opens, ends: schedule.ends, cancelled: schedule.cancelled },
      ...{ assessmentSchool: schedule.assessmentSchool, idAssessment: schedule.idAssessment },
      courseName: course.name,
    })
    .from(schedule)
    .innerJoin(course, and(eq(course.idSchool, schedule.idSchool), eq(course.id, schedule.idCourse)));

/** Returns a schedule as its uploads need it. */
export const loadScanSchedule = (db: Database, { idSchool, idSchedule }: ScheduleRef) =>
  firstRow(scanSchedules(db).where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule))));

/** Returns the schedules of an assessment in a school; with a student, those that the student takes. */
export const listSchedulesOf = (
  db: Database,
  { idSchool, idAssessment, idUser }: { idSchool: number; idAssessment: number; idUser: number | undefined },
) =>
  scanSchedules(db)
    .where(
      and(
        ...[eq(schedule.idSchool, idSchool), eq(schedule.idAssessment, idAssessment)],
        idUser === undefined
          ? undefined
          : exists(
              db
                .select({ idUser: scheduleStudent.idUser })
                .from(scheduleStudent)
                .where(
                  and(
                    ...[eq(scheduleStudent.idSchool, schedule.idSchool), eq(scheduleStudent.idSchedule, schedule.id)],
                    eq(scheduleStudent.idUser, idUser),
                  ),
                ),
            ),
      ),
    )
    .orderBy(desc(schedule.opens), desc(schedule.id));

/** Stores a batch. Returns its id. */
export const addBatch = async (db: Database, row: typeof scanBatch.$inferInsert): Promise<number> => {
  const [added] = await db.insert(scanBatch).values(row).returning({ id: scanBatch.id });
  if (!added) throw new Error('an upload of sheets was not stored');
  return added.id;
};

/** Stores files that are to be received. Returns them in their order. */
export const addFiles = async (db: Database, rows: readonly (typeof scanFile.$inferInsert)[]): Promise<FileRow[]> =>
  (
    await db
      .insert(scanFile)
      .values([...rows])
      .returning()
  ).sort((a, b) => a.id - b.id);

/** Returns a batch. */
export const findBatch = (db: Database, { idSchool, idBatch }: BatchRef) =>
  firstRow(
    db
      .select()
      .from(scanBatch)
      .where(and(eq(scanBatch.idSchool, idSchool), eq(scanBatch.id, idBatch))),
  );

/** Returns the batches of a schedule, the last first. */
export const listBatches = (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<BatchRow[]> =>
  db
    .select()
    .from(scanBatch)
    .where(and(eq(scanBatch.idSchool, idSchool), eq(scanBatch.idSchedule, idSchedule)))
    .orderBy(desc(scanBatch.id));

/** Returns the files of batches, in the order in which they were added. */
export const listFiles = (db: Database, idSchool: number, idsBatches: readonly number[]): Promise<FileRow[]> =>
  db
    .select()
    .from(scanFile)
    .where(and(eq(scanFile.idSchool, idSchool), inArray(scanFile.idBatch, [...idsBatches])))
    .orderBy(asc(scanFile.id));

/** Returns how many bytes a user has announced since a moment. */
export const countAnnounced = async (
  db: Database,
  { idSchool, idUser, since }: { idSchool: number; idUser: number; since: Instant },
): Promise<number> => {
  const [sum] = await db
    .select({ bytes: sql<string>`coalesce(sum(${scanFile.size}::bigint), 0)` })
    .from(scanBatch)
    .innerJoin(scanFile, and(eq(scanFile.idSchool, scanBatch.idSchool), eq(scanFile.idBatch, scanBatch.id)))
    .where(
      and(
        eq(scanBatch.idSchool, idSchool),
        eq(scanBatch.idUser, idUser),
        sql`${scanBatch.at} > ${sql.param(since, scanBatch.at)}`,
      ),
    );
  return Number(sum?.bytes ?? 0);
};

const isFile = ({ idSchool, idFile }: FileRef): SQL | undefined =>
  and(eq(scanFile.idSchool, idSchool), eq(scanFile.id, idFile));

/** Returns a file. */
export const findFile = (db: Database, ref: FileRef) => firstRow(db.select().from(scanFile).where(isFile(ref)));

/** Returns a file, locked until the transaction ends. */
export const findFileForUpdate = (db: Database, ref: FileRef) =>
  firstRow(db.select().from(scanFile).where(isFile(ref)).for('update'));

/** Changes a file. */
export const updateFile = async (db: Database, ref: FileRef, change: Partial<FileRow>): Promise<FileRow | undefined> =>
  firstRow(db.update(scanFile).set(change).where(isFile(ref)).returning());

/** Lets the next sweep delete stored files, unless something else shows them. */
export const releaseAssets = async (db: Database, idSchool: number, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  await db
    .update(asset)
    .set({ added: 0 })
    .where(and(eq(asset.idSchool, idSchool), inArray(asset.id, [...ids])));
};

/** Stores a page. Returns it, or undefined where it is there already. */
export const addPage = async (
  db: Database,
  { answers, ...row }: Omit<typeof scanPage.$inferInsert, 'answers'> & { answers: StoredAnswer[] },
): Promise<Page | undefined> => {
  const added = await firstRow(
    db
      .insert(scanPage)
      .values({ ...row, answers: storedAnswers.write(answers) })
      .onConflictDoNothing()
      .returning(),
  );
  return added && toPage(added);
};

type PageRef = { idSchool: number; idPage: number };
const isPage = ({ idSchool, idPage }: PageRef) => and(eq(scanPage.idSchool, idSchool), eq(scanPage.id, idPage));

/** Returns a page. */
export const findPage = async (db: Database, ref: PageRef): Promise<Page | undefined> => {
  const row = await firstRow(db.select().from(scanPage).where(isPage(ref)));
  return row && toPage(row);
};

/** Changes a page. Returns it. */
export const updatePage = async (db: Database, ref: PageRef, { answers, ...change }: PageChange): Promise<Page> => {
  const row = await firstRow(
    db
      .update(scanPage)
      .set({ ...change, ...(answers && { answers: storedAnswers.write(answers) }) })
      .where(isPage(ref))
      .returning(),
  );
  if (!row) throw new Error('a page is gone');
  return toPage(row);
};

/** Returns the pages of a batch by file, page and sheet. */
export const listPages = async (db: Database, { idSchool, idBatch }: BatchRef): Promise<Page[]> => {
  const rows = await db
    .select()
    .from(scanPage)
    .where(and(eq(scanPage.idSchool, idSchool), eq(scanPage.idBatch, idBatch)))
    .orderBy(asc(scanPage.idFile), asc(scanPage.page), asc(scanPage.sheet));
  return rows.map(toPage);
};

/** Returns pages by their ids. */
export const findPages = async (db: Database, idSchool: number, ids: readonly number[]): Promise<Page[]> => {
  if (ids.length === 0) return [];
  const rows = await db
    .select()
    .from(scanPage)
    .where(and(eq(scanPage.idSchool, idSchool), inArray(scanPage.id, [...ids])));
  return rows.map(toPage);
};

/** Returns the pages that repeat or contradict one. */
export const listDependents = async (db: Database, { idSchool, idPage }: PageRef): Promise<Page[]> => {
  const rows = await db
    .select()
    .from(scanPage)
    .where(
      and(
        ...[eq(scanPage.idSchool, idSchool), eq(scanPage.otherPage, idPage)],
        inArray(scanPage.state, ['duplicate', 'conflict']),
      ),
    )
    .orderBy(asc(scanPage.id));
  return rows.map(toPage);
};

/** Sets the pages aside that repeat one. */
export const discardRepeats = (db: Database, { idSchool, idPage }: PageRef) =>
  db
    .update(scanPage)
    .set({ state: 'discarded' })
    .where(and(eq(scanPage.idSchool, idSchool), eq(scanPage.otherPage, idPage), eq(scanPage.state, 'duplicate')));

type StudentRef = ScheduleRef & { idUser: number };

/** States of a page that counts, or waits for somebody who decides. */
const liveStates = ['read', 'review', 'conflict'] as const;

/** Returns whether a page counts, or waits for somebody who decides. */
export const isLive = ({ state }: Pick<Page, 'state'>): boolean => liveStates.some((live) => live === state);

type PageOfSheet = Pick<Page, 'id' | 'answerPage'>;

/** The pictures of the same page of a student's sheet but for one. */
const isOtherOf = ({ idSchool, idSchedule, idUser }: StudentRef, { id, answerPage }: PageOfSheet) =>
  and(
    ...[eq(scanPage.idSchool, idSchool), eq(scanPage.idSchedule, idSchedule), eq(scanPage.idUser, idUser)],
    ...[eq(scanPage.answerPage, answerPage), ne(scanPage.id, id)],
  );
/** It contradicts answers from elsewhere, not a third page. */
const isConflictElsewhere = and(eq(scanPage.state, 'conflict'), isNull(scanPage.otherPage));

/** Returns the other pictures of a student's page that count or wait, the first first; without those that wait for the page itself. */
export const listLivePages = async (db: Database, student: StudentRef, besides: PageOfSheet): Promise<Page[]> => {
  const rows = await db
    .select()
    .from(scanPage)
    .where(
      and(
        ...[isOtherOf(student, besides), inArray(scanPage.state, [...liveStates])],
        or(ne(scanPage.state, 'conflict'), isNull(scanPage.otherPage), ne(scanPage.otherPage, besides.id)),
      ),
    )
    .orderBy(sql`${scanPage.state} = 'read' desc`, sql`${scanPage.state} = 'review' desc`, asc(scanPage.id));
  return rows.map(toPage);
};

/** Sets the other pictures of a student's page aside that count, or wait and contradict no other page. Returns them. */
export const discardOthers = async (db: Database, student: StudentRef, besides: PageOfSheet): Promise<Page[]> => {
  const rows = await db
    .update(scanPage)
    .set({ state: 'discarded' })
    .where(and(isOtherOf(student, besides), or(inArray(scanPage.state, ['read', 'review']), isConflictElsewhere)))
    .returning();
  return rows.map(toPage);
};

/** Returns a printed sheet. */
export const findSheet = (db: Database, { idSchool, idSheet }: { idSchool: number; idSheet: number }) =>
  firstRow(
    db
      .select()
      .from(printedSheet)
      .where(and(eq(printedSheet.idSchool, idSchool), eq(printedSheet.id, idSheet))),
  );

type ScanSchedule = ScheduleRef & { assessmentSchool: number; idAssessment: number };

/** Returns whether a sheet was printed for a schedule, or blank for its assessment. */
export const isSheetOf = (
  sheet: Pick<typeof printedSheet.$inferSelect, 'idSchedule' | 'assessmentSchool' | 'idAssessment'>,
  { idSchedule, assessmentSchool, idAssessment }: ScanSchedule,
): boolean =>
  sheet.idSchedule === null
    ? sheet.assessmentSchool === assessmentSchool && sheet.idAssessment === idAssessment
    : sheet.idSchedule === idSchedule;

/** Returns the sheets that were printed for a schedule, or blank for its assessment. */
export const listSheets = (db: Database, { idSchool, idSchedule, assessmentSchool, idAssessment }: ScanSchedule) =>
  db
    .select()
    .from(printedSheet)
    .where(
      and(
        eq(printedSheet.idSchool, idSchool),
        or(
          eq(printedSheet.idSchedule, idSchedule),
          and(eq(printedSheet.assessmentSchool, assessmentSchool), eq(printedSheet.idAssessment, idAssessment)),
        ),
      ),
    )
    .orderBy(asc(printedSheet.id));

/** Returns whether a student takes a schedule. */
export const isStudentOf = async (db: Database, { idSchool, idSchedule, idUser }: StudentRef): Promise<boolean> =>
  (await firstRow(
    db
      .select({ idUser: scheduleStudent.idUser })
      .from(scheduleStudent)
      .where(
        and(
          eq(scheduleStudent.idSchool, idSchool),
          ...[eq(scheduleStudent.idSchedule, idSchedule), eq(scheduleStudent.idUser, idUser)],
        ),
      ),
  )) !== undefined;

/** Returns of which form a student's paper is, by the attempt or as it was planned; undefined for one who does not take the schedule. */
export const findFormOf = async (db: Database, student: StudentRef): Promise<number | undefined> => {
  const { idSchool, idSchedule, idUser } = student;
  const planned = await firstRow(
    db
      .select({ formNumber: scheduleStudent.formNumber })
      .from(scheduleStudent)
      .where(
        and(
          ...[eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idSchedule, idSchedule)],
          eq(scheduleStudent.idUser, idUser),
        ),
      ),
  );
  return planned && ((await findAttempt(db, student))?.formNumber ?? planned.formNumber);
};

/** Returns the attempt of a student. */
export const findAttempt = (db: Database, { idSchool, idSchedule, idUser }: StudentRef) =>
  firstRow(
    db
      .select({
        idSchool: attempt.idSchool,
        idAttempt: attempt.id,
        finished: attempt.finished,
        formNumber: attempt.formNumber,
      })
      .from(attempt)
      .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), eq(attempt.idUser, idUser))),
  );

/** Returns the responses of an attempt. */
export const listResponses = (db: Database, { idSchool, idAttempt }: { idSchool: number; idAttempt: number }) =>
  db
    .select()
    .from(response)
    .where(and(eq(response.idSchool, idSchool), eq(response.idAttempt, idAttempt)));

/** Stores of which form a student's paper was. */
export const setForm = (
  db: Database,
  { idSchool, idAttempt }: { idSchool: number; idAttempt: number },
  formNumber: number,
) =>
  db
    .update(attempt)
    .set({ formNumber })
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.id, idAttempt)));

/** Returns the readings of a student on which responses rest, of all pages of the sheet, but for one. */
export const listReadings = (db: Database, ref: StudentRef, besides: number) =>
  db
    .select()
    .from(sheetReading)
    .where(and(isCurrentReading(ref), ne(sheetReading.id, besides)))
    .orderBy(asc(sheetReading.id));

/** Returns whether responses of a student rest on any page of a sheet. */
export const hasReading = async (db: Database, ref: StudentRef): Promise<boolean> =>
  (await listReadings(db, ref, 0)).length > 0;

/** Stores what a reading has replaced. */
export const setReadingBefore = (
  db: Database,
  { idSchool, id }: Pick<typeof sheetReading.$inferSelect, 'idSchool' | 'id'>,
  before: unknown,
) =>
  db
    .update(sheetReading)
    .set({ before })
    .where(and(eq(sheetReading.idSchool, idSchool), eq(sheetReading.id, id)));

/** Stores a reading that counts, in the place of the one before. Returns its id. */
export const addReading = async (
  db: Database,
  {
    answers,
    ...row
  }: Omit<typeof sheetReading.$inferInsert, 'marks' | 'state'> & StudentRef & { answers: StoredAnswer[] },
): Promise<number> => {
  const [added] = await db
    .insert(sheetReading)
    .values({ ...row, marks: storedAnswers.write(answers), state: 'accepted' })
    .returning({ id: sheetReading.id });
  if (!added) throw new Error('a reading was not stored');
  await db
    .update(sheetReading)
    .set({ replacedBy: added.id })
    .where(
      and(...[isCurrentReading(row), eq(sheetReading.answerPage, row.answerPage ?? 0)], ne(sheetReading.id, added.id)),
    );
  return added.id;
};

/** Stores that a reading does not count any more, by whom and when. */
export const withdrawReading = (
  db: Database,
  { idSchool, id }: Pick<typeof sheetReading.$inferSelect, 'idSchool' | 'id'>,
  { by, at }: { by: number; at: Instant },
) =>
  db
    .update(sheetReading)
    .set({ state: 'rejected', withdrawnBy: by, withdrawn: at })
    .where(and(eq(sheetReading.idSchool, idSchool), eq(sheetReading.id, id)));

/** Gives the pages that repeat one to another student. */
export const moveRepeats = (db: Database, { idSchool, idPage }: PageRef, idUser: number | null) =>
  db
    .update(scanPage)
    .set({ idUser })
    .where(and(eq(scanPage.idSchool, idSchool), eq(scanPage.otherPage, idPage), eq(scanPage.state, 'duplicate')));

/** Takes the pictures from the pages of a batch and from what was read of them. Returns them. */
export const removePictures = async (
  db: Database,
  { idSchool, idBatch }: BatchRef,
  now: Instant,
): Promise<string[]> => {
  const pages = await db
    .select({ id: scanPage.id, asset: scanPage.asset, frames: scanPage.frames })
    .from(scanPage)
    .where(and(eq(scanPage.idSchool, idSchool), eq(scanPage.idBatch, idBatch)));
  const ids = pages.map(({ id }) => id);
  await db
    .update(scanPage)
    .set({ asset: null, frames: [] })
    .where(and(eq(scanPage.idSchool, idSchool), eq(scanPage.idBatch, idBatch)));
  if (ids.length > 0)
    await db
      .update(sheetReading)
      .set({ asset: null })
      .where(and(eq(sheetReading.idSchool, idSchool), inArray(sheetReading.idPage, ids)));
  await db
    .update(scanBatch)
    .set({ picturesDeleted: now })
    .where(and(eq(scanBatch.idSchool, idSchool), eq(scanBatch.id, idBatch)));
  return pages.flatMap((page) => [...(page.asset === null ? [] : [page.asset]), ...page.frames]);
};

/**
 * Returns the students of a schedule with a page that counts or waits and the form of it, which of their sheet's pages have come, and
 * whether they have an attempt.
 */
export const listStudents = async (db: Database, { idSchool, idSchedule }: ScheduleRef) =>
  rowsOf<{
    idUser: number | string;
    state: string | null;
    idPage: number | string | null;
    hasAttempt: boolean;
    formNumber: number | null;
    answerPages: number[];
  }>(
    await db.execute(sql`
      select member.id_user as "idUser", page.state, page.id as "idPage", page.form_number as "formNumber", array (
        select distinct one.answer_page::int from scan_page one
        where one.id_school = ${idSchool} and one.id_schedule = ${idSchedule} and one.id_user = member.id_user
          and one.state in ('read', 'review', 'conflict')
      ) as "answerPages", exists (
        select from attempt a where a.id_school = ${idSchool} and a.id_schedule = ${idSchedule} and a.id_user = member.id_user
      ) as "hasAttempt"
      from schedule_student member
      left join lateral (
        select p.id, p.state, p.form_number from scan_page p
        where p.id_school = ${idSchool} and p.id_schedule = ${idSchedule} and p.id_user = member.id_user
          and p.state in ('read', 'review', 'conflict')
        order by p.state = 'read' desc, p.id limit 1
      ) page on true
      where member.id_school = ${idSchool} and member.id_schedule = ${idSchedule}
      order by member.id_user`),
  ).map(({ idUser, idPage, ...row }) => ({
    ...{ ...row, idUser: Number(idUser), idPage: idPage === null ? null : Number(idPage) },
  }));
