import { and, count, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { ResponsePhoto } from '../../contract/grading.ts';
import { canPhotosStillArrive } from '../../core/attempts/photos.ts';
import type { Instant } from '../../core/schedules/time.ts';
import { isAttachmentHash } from '../../questions/attachments/attachment-hash.ts';
import { attachmentOf } from '../../questions/attachments/response-attachment.ts';
import type { Database } from '../database/database.ts';
import {
  attempt,
  lateResponse,
  manualGrade,
  response,
  responseFile,
  unreadablePhoto,
  user,
} from '../database/schema.ts';
import { shownName } from '../database/shown-names.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { isNotTakenBack, isWrittenOnPaper, photoNamed } from './store.ts';

/**
 * Whether the response was given again, a late one accepted in its place, or its photograph has arrived after the grade
 * was given: the grader has not seen it.
 */
const isOutdated = sql<boolean>`coalesce(${manualGrade.at} < ${response.saved} or exists (
    select from ${lateResponse} where ${lateResponse.idSchool} = ${response.idSchool}
      and ${lateResponse.idAttempt} = ${response.idAttempt} and ${lateResponse.idQuestion} = ${response.idQuestion}
      and ${lateResponse.decision} = 'accepted' and ${manualGrade.at} < ${lateResponse.decidedAt}
  ) or exists (
    select from ${responseFile} where ${responseFile.idSchool} = ${response.idSchool}
      and ${responseFile.idAttempt} = ${response.idAttempt} and ${responseFile.idQuestion} = ${response.idQuestion}
      and ${responseFile.sha256} = ${photoNamed} and ${manualGrade.at} < ${responseFile.added}
  ), false)`;

/** Questions of which all responses are graded by hand, and those of which pictures alone are. */
export type GradedQuestions = { all: readonly number[]; pictures: readonly number[] };

/** With those that were left blank after they had a grade. */
const ofEndedAttempts = ({ idSchool, idSchedule }: ScheduleRef, { all, pictures }: GradedQuestions) =>
  and(
    eq(attempt.idSchool, idSchool),
    eq(attempt.idSchedule, idSchedule),
    isNotNull(attempt.finished),
    or(
      and(inArray(response.idQuestion, [...all]), or(isNotNull(response.response), isOutdated)),
      and(inArray(response.idQuestion, [...pictures]), sql`${photoNamed} is not null`),
    ),
  );

/** Returns the questions of a schedule to which there are answers that were written on sheets. */
export const listQuestionsOnPaper = async (
  db: Database,
  { idSchool, idSchedule }: ScheduleRef,
): Promise<ReadonlySet<number>> => {
  const rows = await db
    .selectDistinct({ idQuestion: response.idQuestion })
    .from(attempt)
    .innerJoin(response, isOfAttempt)
    .where(and(...[eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule)], isWrittenOnPaper));
  return new Set(rows.map(({ idQuestion }) => idQuestion));
};

const isOfAttempt = and(eq(response.idSchool, attempt.idSchool), eq(response.idAttempt, attempt.id));
const isOfResponse = and(
  eq(manualGrade.idSchool, response.idSchool),
  eq(manualGrade.idAttempt, response.idAttempt),
  eq(manualGrade.idQuestion, response.idQuestion),
  isNotTakenBack,
);

/** Returns which of these questions were answered in attempts that have ended, and whether the response has a grade for what it is. */
export const listGradedStates = (db: Database, ref: ScheduleRef, questions: GradedQuestions) =>
  db
    .select({
      ...{ idAttempt: attempt.id, idUser: attempt.idUser, idQuestion: response.idQuestion },
      isGraded: sql<boolean>`${manualGrade.idAttempt} is not null and not ${isOutdated}`,
    })
    .from(attempt)
    .innerJoin(response, isOfAttempt)
    .leftJoin(manualGrade, isOfResponse)
    .where(ofEndedAttempts(ref, questions));

/** Returns how many grades of a schedule were given for a response that has been replaced since. */
export const countOutdatedGrades = async (db: Database, { idSchool, idSchedule }: ScheduleRef): Promise<number> => {
  const [row] = await db
    .select({ outdated: count() })
    .from(attempt)
    .innerJoin(response, isOfAttempt)
    .innerJoin(manualGrade, isOfResponse)
    .where(
      and(eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), isNotNull(attempt.finished), isOutdated),
    );
  return row?.outdated ?? 0;
};

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
  { questions, idAttempt }: { questions: GradedQuestions; idAttempt?: number | undefined },
  now: Instant,
) => {
  const isIn = (table: typeof responseFile | typeof unreadablePhoto): SQL<boolean> => sql<boolean>`exists (
    select from ${table} where ${table.idSchool} = ${response.idSchool} and ${table.idAttempt} = ${response.idAttempt}
      and ${table.idQuestion} = ${response.idQuestion} and ${table.sha256} = ${photoNamed})`;
  const rows = await db
    .select({
      ...{ idAttempt: attempt.id, idUser: user.id, ...shownName(attempt.idSchool) },
      ...{ deadline: attempt.deadline, idQuestion: response.idQuestion, response: response.response },
      source: response.source,
      ...{ answered: response.answered, value: manualGrade.value, comment: manualGrade.comment },
      ...{ revision: manualGrade.revision, idGrader: manualGrade.grader, gradedAt: manualGrade.at },
      ...{ hasArrived: isIn(responseFile), isUnreadable: isIn(unreadablePhoto), isOutdated },
    })
    .from(attempt)
    .innerJoin(response, isOfAttempt)
    .innerJoin(user, eq(user.id, attempt.idUser))
    .leftJoin(manualGrade, isOfResponse)
    .where(and(ofEndedAttempts(ref, questions), idAttempt === undefined ? undefined : eq(attempt.id, idAttempt)));
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
