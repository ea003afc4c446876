import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import {
  accommodation,
  courseTeacher,
  device,
  document,
  emailChange,
  enrolment,
  externalIdentity,
  gradingComment,
  invitation,
  loginFailure,
  oneTimeToken,
  pairingCode,
  passwordLink,
  personMerge,
  questionDraft,
  scanLink,
  scheduleMessage,
  scheduleStudent,
  secondFactor,
  session,
  student,
} from '../../database/schema.ts';
import { endSharesWith } from '../../database/shared-items.ts';
import { syncAudience } from '../../schedules/api.ts';

/** The columns whose rows a school keeps without the person's name; they follow where its rows get an account of their own. */
export const keptColumns: readonly string[] = [
  ...['membership.id_user', 'enrolment.id_user', 'schedule_student.id_user', 'attempt.id_user', 'result.id_user'],
  ...[
    'printed_sheet.id_user',
    'sheet_reading.id_user',
    'sheet_reading.accepted_by',
    'sheet_reading.withdrawn_by',
    'scan_page.id_user',
    'scan_batch.id_user',
    'roster_import.id_user',
    'result_import.id_user',
    'invitation.added_by',
  ],
  ...['document.id_user'],
  ...['person_merge.by', 'person_merge.id_kept', 'person_merge.id_merged'],
  ...[
    'late_response.decided_by',
    'manual_grade.grader',
    'result_change.by',
    'given_time.by',
    'given_time.ended_by',
    'schedule_message.by',
    'regrade.by',
    'regrade.undone_by',
    'schedule.id_owner',
  ],
  ...['assessment.id_owner', 'question.id_owner', 'question.id_author', 'bank_entry.id_owner', 'bank_entry.id_author'],
  ...['stimulus.id_owner', 'stimulus.id_author', 'review_step.id_user', 'share.by', 'change_log.by', 'audit.id_user'],
];

/** The columns whose rows in the school are deleted. */
export const erasedColumns: readonly string[] = [
  ...['student.id_user', 'accommodation.id_user', 'course_teacher.id_user', 'question_draft.id_owner'],
  ...['grading_comment.id_owner', 'schedule_message.id_user', 'invitation.id_user'],
  ...['scan_link.id_user', 'pairing_code.id_user', 'device.id_user', 'share.id_user'],
];

/** Gives all rows of a person in a school to another account. */
export const moveRows = async (db: Database, idSchool: number, from: number, to: number): Promise<void> => {
  for (const name of [...keptColumns, ...erasedColumns]) {
    const [table = '', column = ''] = name.split('.');
    const by = sql.identifier(column);
    await db.execute(
      sql`update ${sql.identifier(table)} set ${by} = ${to} where id_school = ${idSchool} and ${by} = ${from}`,
    );
  }
  await db
    .update(externalIdentity)
    .set({ id: to })
    .where(
      and(eq(externalIdentity.idSchool, idSchool), eq(externalIdentity.kind, 'user'), eq(externalIdentity.id, from)),
    );
};

/** In place of what a student wrote: the response stays one, so that its grade still counts. */
const REMOVED = '–';

type Erased = { idSchool: number; idUser: number; email: string | null };

/** Erases what a school's rows have of a person besides numbers, and ends enrolments and lessons. */
export const eraseSchoolRows = async (db: Database, { idSchool, idUser, email }: Erased, now: Instant) => {
  await eraseAnswers(db, idSchool, idUser);
  await db.delete(student).where(and(eq(student.idSchool, idSchool), eq(student.idUser, idUser)));
  await db.delete(accommodation).where(and(eq(accommodation.idSchool, idSchool), eq(accommodation.idUser, idUser)));
  // The deadlines of attempts stay; why they were later does not.
  await db
    .update(scheduleStudent)
    .set({ extraPercent: 0, extraMinutes: 0, pauseMinutes: 0, largePrint: false, thisTime: false })
    .where(and(eq(scheduleStudent.idSchool, idSchool), eq(scheduleStudent.idUser, idUser)));
  await db
    .delete(scheduleMessage)
    .where(and(eq(scheduleMessage.idSchool, idSchool), eq(scheduleMessage.idUser, idUser)));
  await db.delete(scanLink).where(and(eq(scanLink.idSchool, idSchool), eq(scanLink.idUser, idUser)));
  await db.delete(pairingCode).where(and(eq(pairingCode.idSchool, idSchool), eq(pairingCode.idUser, idUser)));
  // With what they told of their faults.
  await db.delete(device).where(and(eq(device.idSchool, idSchool), eq(device.idUser, idUser)));
  await endSharesWith(db, idSchool, idUser);
  await db.delete(courseTeacher).where(and(eq(courseTeacher.idSchool, idSchool), eq(courseTeacher.idUser, idUser)));
  // The keys that imports remember are made of names.
  await db.execute(sql`
    update roster_import set changes = jsonb_set(changes, '{value,remembered}', coalesce((
      select jsonb_agg(key) from jsonb_array_elements(changes->'value'->'remembered') as part(key)
      where not exists (
        select from external_identity e
        where e.id_school = ${idSchool} and e.kind = 'user' and e.id = ${idUser} and to_jsonb(e.external_id) = key)
      ), '[]'::jsonb))
    where id_school = ${idSchool} and changes->'value' ? 'remembered'`);
  // Documents may name students; the next night deletes them with their files.
  await db.update(document).set({ state: 'failed', requested: 0 }).where(eq(document.idSchool, idSchool));
  // What a merge moved is data of the student; without it nobody undoes the merge.
  await db
    .update(personMerge)
    .set({ moved: null })
    .where(
      and(eq(personMerge.idSchool, idSchool), or(eq(personMerge.idKept, idUser), eq(personMerge.idMerged, idUser))),
    );
  await db
    .delete(externalIdentity)
    .where(
      and(eq(externalIdentity.idSchool, idSchool), eq(externalIdentity.kind, 'user'), eq(externalIdentity.id, idUser)),
    );
  const isInvited = or(eq(invitation.idUser, idUser), ...(email === null ? [] : [eq(invitation.email, email)]));
  await db.delete(invitation).where(and(eq(invitation.idSchool, idSchool), isInvited));
  const left = await db
    .update(enrolment)
    .set({ until: now })
    .where(and(eq(enrolment.idSchool, idSchool), eq(enrolment.idUser, idUser), isNull(enrolment.until)))
    .returning({ idCourse: enrolment.idCourse });
  const idsCourses = [...new Set(left.map(({ idCourse }) => idCourse))];
  if (idsCourses.length > 0) await syncAudience(db, idSchool, { idsCourses }, now);
  await eraseFiles(db, idSchool, idUser);
  await db.delete(questionDraft).where(and(eq(questionDraft.idSchool, idSchool), eq(questionDraft.idOwner, idUser)));
  await db.delete(gradingComment).where(and(eq(gradingComment.idSchool, idSchool), eq(gradingComment.idOwner, idUser)));
};

const eraseAnswers = async (db: Database, idSchool: number, idUser: number): Promise<void> => {
  const own = sql`(select a.id from attempt a where a.id_school = ${idSchool} and a.id_user = ${idUser})`;
  // A photograph alone is an answer, too: the text in its place keeps it one.
  const text = sql`response || ${JSON.stringify({ text: REMOVED, photo: null })}::jsonb`;
  for (const table of ['response', 'late_response']) {
    await db.execute(sql`
      update ${sql.identifier(table)} set response = ${text}
      where id_school = ${idSchool} and id_attempt in ${own} and response ? 'text'`);
    await db.execute(sql`
      update ${sql.identifier(table)} set evidence = null
      where id_school = ${idSchool} and id_attempt in ${own} and evidence is not null`);
  }
  await db.execute(sql`
    update manual_grade set comment = '' where id_school = ${idSchool} and id_attempt in ${own} and comment <> ''`);
  for (const table of ['unreadable_photo', 'paper_leaving'])
    await db.execute(sql`
      delete from ${sql.identifier(table)} where id_school = ${idSchool} and id_attempt in ${own}`);
};

/** Takes the files from the rows that show them; what nothing else shows is removed the following night. */
const eraseFiles = async (db: Database, idSchool: number, idUser: number): Promise<void> => {
  const own = sql`(select a.id from attempt a where a.id_school = ${idSchool} and a.id_user = ${idUser})`;
  const rows = rowsOf<{ id: string }>(
    await db.execute(sql`
      select r.asset as id from response_file r where r.id_school = ${idSchool} and r.id_attempt in ${own}
      union select s.asset from sheet_reading s
        where s.id_school = ${idSchool} and s.id_user = ${idUser} and s.asset is not null
      union select p.asset from scan_page p
        where p.id_school = ${idSchool} and p.id_user = ${idUser} and p.asset is not null
      union select unnest(f.frames) from scan_page f where f.id_school = ${idSchool} and f.id_user = ${idUser}
      union select u.asset from asset_use u
        where u.id_school = ${idSchool} and (u.entity = 'attempt' and u.id in ${own} or u.entity = 'user' and u.id = ${idUser})
      union select u.photo from users u where u.id = ${idUser} and u.photo is not null`),
  );
  await db.execute(sql`delete from response_file where id_school = ${idSchool} and id_attempt in ${own}`);
  await db.execute(sql`
    delete from asset_use where id_school = ${idSchool}
      and (entity = 'attempt' and id in ${own} or entity = 'user' and id = ${idUser}
        or entity = 'questionDraft' and id in (
          select d.id from question_draft d where d.id_school = ${idSchool} and d.id_owner = ${idUser}))`);
  await db.execute(sql`
    update sheet_reading set asset = null where id_school = ${idSchool} and id_user = ${idUser}`);
  await db.execute(sql`
    update scan_page set asset = null, frames = '{}' where id_school = ${idSchool} and id_user = ${idUser}`);
  await db.execute(sql`update attempt set device = null where id_school = ${idSchool} and id_user = ${idUser}`);
  await db.execute(sql`
    update response set device_sequences = null
    where id_school = ${idSchool} and id_attempt in ${own} and device_sequences is not null`);
  await db.execute(sql`
    update late_response set device = null
    where id_school = ${idSchool} and id_attempt in ${own} and device is not null`);
  for (const { id } of rows)
    await db.execute(sql`update asset set added = to_timestamp(0) where id_school = ${idSchool} and id = ${id}`);
};

/** Ends everything by which somebody signs in to an account, or could. */
export const eraseAccount = async (
  db: Database,
  { idUser, login, email }: { idUser: number; login: string; email: string | null },
): Promise<void> => {
  await db.delete(session).where(eq(session.idUser, idUser));
  await db.delete(oneTimeToken).where(eq(oneTimeToken.idUser, idUser));
  await db.delete(passwordLink).where(eq(passwordLink.idUser, idUser));
  await db.delete(emailChange).where(eq(emailChange.idUser, idUser));
  // With its recovery codes.
  await db.delete(secondFactor).where(eq(secondFactor.idUser, idUser));
  await db.delete(loginFailure).where(or(eq(loginFailure.login, login), eq(loginFailure.login, email ?? login)));
};
