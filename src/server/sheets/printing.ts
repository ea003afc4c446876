import { and, eq, isNull, sql } from 'drizzle-orm';
import { type FormNumber, formNumbers, toFormNumber } from '../../core/assessments/form-numbers.ts';
import { byListNumberIn } from '../../core/people/list-order.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { encodeSheetCode } from '../../core/sheet/sheet-codes.ts';
import { type Database, rowsOf } from '../database/database.ts';
import { printedSheet } from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import type { ScheduleRef } from '../schedules/api.ts';

/** A student's name as it stands on a sheet; no list number for one who was never in the class. */
export type SheetStudent = { idUser: number; firstName: string; lastName: string; listNumber: number | null };
export type PrintedSheet = { idSheet: number; code: string; formNumber: FormNumber; student: SheetStudent | null };

/** The number of the sheets' layout (`core/sheet/layouts.ts`), and when they are printed. */
type Printing = { layout: number; now: Instant };
/** `language` sorts names. */
type StudentPrinting = Printing & { language: string };

/**
 * Returns a sheet for each student of a schedule, by list number. Adds those that were never printed with this layout;
 * printing again gives the same codes, also at the same time.
 */
export const printStudentSheets = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
  { layout, now, language }: StudentPrinting,
): Promise<PrintedSheet[]> => {
  // In one order, so that two that print at the same time do not deadlock.
  await db.execute(sql`
    insert into printed_sheet (id_school, id_schedule, id_user, form_number, layout, added)
    select ${idSchool}, ${idSchedule}, member.id_user, member.form_number, ${layout}::smallint,
      ${sql.param(now, printedSheet.added)}
    from schedule_student member
    where member.id_school = ${idSchool} and member.id_schedule = ${idSchedule}
      and not exists (
        select from printed_sheet known
        where known.id_school = ${idSchool} and known.id_schedule = ${idSchedule}
          and known.id_user = member.id_user and known.form_number = member.form_number and known.layout = ${layout})
    order by member.id_user
    on conflict do nothing`);
  const name = shownName(sql`member.id_school`);
  const rows = rowsOf<Row>(
    await db.execute(sql`
    select sheet.id::int8 as "idSheet", sheet.form_number as "formNumber", member.id_user as "idUser",
      ${name.firstName} as "firstName", ${name.lastName} as "lastName", listed.list_number as "listNumber"
    from schedule_student member
    join schedule planned on planned.id_school = ${idSchool} and planned.id = member.id_schedule
    join users on users.id = member.id_user
    join printed_sheet sheet on sheet.id_school = ${idSchool} and sheet.id_schedule = member.id_schedule
      and sheet.id_user = member.id_user and sheet.form_number = member.form_number and sheet.layout = ${layout}
    left join lateral (
      select enrolment.list_number from enrolment
      where enrolment.id_school = ${idSchool} and enrolment.id_course = planned.id_course
        and enrolment.id_user = member.id_user
      order by enrolment.since desc limit 1
    ) listed on true
    where member.id_school = ${idSchool} and member.id_schedule = ${idSchedule}
    order by users.id`),
  );
  return rows
    .map(({ idUser, ...row }) => ({ ...row, idUser: Number(idUser) }))
    .sort(byListNumberIn(language))
    .map(({ idSheet, formNumber, ...student }) => ({ ...sheetOf(Number(idSheet), formNumber), student }));
};

type Row = Omit<SheetStudent, 'idUser'> & { idSheet: number | string; idUser: number | string; formNumber: number };

/** What blank sheets are of: a schedule, or an assessment of the school or the provider that `idSchool` prints. */
export type BlankSubject = ScheduleRef | { idSchool: number; assessmentSchool: number; idAssessment: number };

/**
 * Returns the sheet without a name for each form of a schedule or an assessment. Any number of students may fill copies of
 * one.
 */
export const printBlankSheets = async (
  db: Database,
  { idSchool, ...subject }: BlankSubject,
  { layout, now }: Printing,
): Promise<PrintedSheet[]> => {
  const isOfSchedule = 'idSchedule' in subject;
  const of = isOfSchedule ? { idSchedule: subject.idSchedule } : subject;
  const isOfSubject = isOfSchedule
    ? eq(printedSheet.idSchedule, subject.idSchedule)
    : and(
        eq(printedSheet.assessmentSchool, subject.assessmentSchool),
        eq(printedSheet.idAssessment, subject.idAssessment),
      );
  const isBlank = and(
    eq(printedSheet.idSchool, idSchool),
    isOfSubject,
    isNull(printedSheet.idUser),
    eq(printedSheet.layout, layout),
  );
  const find = () =>
    db
      .select({ idSheet: printedSheet.id, formNumber: printedSheet.formNumber })
      .from(printedSheet)
      .where(isBlank)
      .orderBy(printedSheet.formNumber);
  const known = await find();
  const missing = formNumbers.filter((number) => known.every(({ formNumber }) => formNumber !== number));
  if (missing.length > 0) {
    const rows = missing.map((formNumber) => ({ idSchool, ...of, formNumber, layout, added: now }));
    await db.insert(printedSheet).values(rows).onConflictDoNothing();
  }
  const all = missing.length > 0 ? await find() : known;
  return all.map(({ idSheet, formNumber }) => ({ ...sheetOf(idSheet, formNumber), student: null }));
};

const sheetOf = (idSheet: number, formNumber: number) => ({
  idSheet,
  code: encodeSheetCode(idSheet),
  formNumber: toFormNumber(formNumber),
});
