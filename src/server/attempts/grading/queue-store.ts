import { and, count, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { ResponsePhoto } from '../../../contract/grading.ts';
import { canPhotosStillArrive } from '../../../core/attempts/photos.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { isAttachmentHash } from '../../../questions/attachments/attachment-hash.ts';
import { ATTACHMENT_FIELD, attachmentOf } from '../../../questions/attachments/response-attachment.ts';
import type { Database } from '../../database/database.ts';
import { attempt, manualGrade, response, responseFile, unreadablePhoto, user } from '../../database/schema.ts';
import type { ScheduleRef } from '../../schedules/api.ts';
import { isStanding } from './store.ts';

const ofEndedAttempts = ({ idSchool, idSchedule }: ScheduleRef, idsQuestions: readonly number[]) =>
  and(
    eq(attempt.idSchool, idSchool),
    eq(attempt.idSchedule, idSchedule),
    isNotNull(attempt.finished),
    inArray(response.idQuestion, [...idsQuestions]),
    isNotNull(response.response),
  );

const isOfAttempt = and(eq(response.idSchool, attempt.idSchool), eq(response.idAttempt, attempt.id));
const isOfResponse = and(
  eq(manualGrade.idSchool, response.idSchool),
  eq(manualGrade.idAttempt, response.idAttempt),
  eq(manualGrade.idQuestion, response.idQuestion),
  isStanding,
);

/** Returns which of these questions were answered in attempts that have ended, and whether the response has a grade. */
export const listGradedStates = (db: Database, ref: ScheduleRef, idsQuestions: readonly number[]) =>
  db
    .select({
      ...{ idAttempt: attempt.id, idUser: attempt.idUser, idQuestion: response.idQuestion },
      isGraded: sql<boolean>`${manualGrade.idAttempt} is not null`,
    })
    .from(attempt)
    .innerJoin(response, isOfAttempt)
    .leftJoin(manualGrade, isOfResponse)
    .where(ofEndedAttempts(ref, idsQuestions));

/** Returns how many attempts of a schedule have ended. */
export const countEndedAttempts = async (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<number> => {
  const [row] = await db
    .select({ ended: count() })
    .from(attempt)
    .where(and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), isNotNull(attempt.finished)));
  return row?.ended ?? 0;
};

/** Returns the responses to these questions in attempts that have ended, or in one of them, with grades and photographs. */
export const loadResponsesToGrade = async (
  db: Database,
  ref: ScheduleRef,
  { idsQuestions, idAttempt }: { idsQuestions: readonly number[]; idAttempt?: number | undefined },
  now: Instant,
) => {
  const named = sql`${response.response} ->> ${ATTACHMENT_FIELD}::text`;
  const isIn = (table: typeof responseFile | typeof unreadablePhoto): SQL<boolean> => sql<boolean>`exists (
    select from ${table} where ${table.idSchool} = ${response.idSchool} and ${table.idAttempt} = ${response.idAttempt}
      and ${table.idQuestion} = ${response.idQuestion} and ${table.sha256} = ${named})`;
  const rows = await db
    .select({
      ...{ idAttempt: attempt.id, idUser: user.id, firstName: user.firstName, lastName: user.lastName },
      ...{ deadline: attempt.deadline, idQuestion: response.idQuestion, response: response.response },
      ...{ answered: response.answered, value: manualGrade.value, comment: manualGrade.comment },
      ...{ revision: manualGrade.revision, idGrader: manualGrade.grader, gradedAt: manualGrade.at },
      ...{ hasArrived: isIn(responseFile), isUnreadable: isIn(unreadablePhoto) },
    })
    .from(attempt)
    .innerJoin(response, isOfAttempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .leftJoin(manualGrade, isOfResponse)
    .where(and(ofEndedAttempts(ref, idsQuestions), idAttempt === undefined ? undefined : eq(attempt.id, idAttempt)));
  return rows.map(({ deadline, hasArrived, isUnreadable, ...row }) => {
    const photo = attachmentOf(row.response);
    const state = (): ResponsePhoto => {
      // Older clients name a file that is stored already.
      if (hasArrived || typeof photo !== 'string' || !isAttachmentHash(photo)) return 'here';
      if (isUnreadable) return 'unreadable';
      return canPhotosStillArrive(deadline, now) ? 'coming' : 'missing';
    };
    return { ...row, photo: photo === null ? null : state() };
  });
};

/** Returns the names of users by their id. */
export const loadNames = async (db: Database, ids: readonly number[]) => {
  const rows = await db
    .select({ idUser: user.id, firstName: user.firstName, lastName: user.lastName })
    .from(user)
    .where(inArray(user.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.idUser, row]));
};
