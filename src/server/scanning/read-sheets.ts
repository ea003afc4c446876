import { and, eq } from 'drizzle-orm';
import type { ReadAnswer, ReadSheet } from '../../contract/scanning.ts';
import { offeredLetters } from '../../core/assessments/alternative-at.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import type { Context, HandlersOf, Me } from '../area.ts';
import type { ExamCache } from '../attempts/api.ts';
import { type Database, firstRow } from '../database/database.ts';
import { result } from '../database/schema.ts';
import { findScheduleToGrade } from '../grading/api.ts';
import { areDetailsOpen, findOwnResult, loadReviewedQuestions, releaseDetails } from '../own-results/api.ts';
import { readAll } from '../source.ts';
import { loadDeciders } from './deciders.ts';
import { boxesOf, findPlaces } from './places.ts';
import { findAttempt, findBatch, findPage, findReading, listResponses } from './store.ts';
import { lettersIn, storedAnswers } from './stored-answers.ts';

type StudentRef = { idSchool: number; idSchedule: number; idUser: number };
type Services = Pick<Context, 'db' | 'host'> & { me: Me; exams: ExamCache };

/** Returns the reading on which the ended attempt of a student rests, with the attempt; null where later answers come from elsewhere. */
export const findCurrent = async (db: Database, student: StudentRef) => {
  const reading = await findReading(db, student);
  const attempt = reading && (await findAttempt(db, student));
  if (!attempt || attempt.finished === null) return null;
  const responses = await listResponses(db, attempt);
  if (responses.some(({ source, response }) => source !== 'sheet' && response !== null)) return null;
  return { reading, attempt };
};

/** Returns the sheet on which a student's result rests; null where the answers do not come from one. */
export const loadReadSheet = async (services: Services, student: StudentRef): Promise<ReadSheet | null> => {
  const { db, me, exams } = services;
  const { idSchool, idSchedule, idUser } = student;
  const current = await findCurrent(db, student);
  if (!current) return null;
  const { reading, attempt } = current;
  const { formNumber, idPage, asset } = reading;
  const reviewed = await loadReviewedQuestions(
    services,
    exams,
    { idSchool, idSchedule, idAttempt: attempt.idAttempt, result: await findResult(db, attempt) },
    { formNumber, shuffles: false },
  );
  const byNumber = new Map(reviewed.questions.map((question) => [question.number, question]));
  const marks = storedAnswers.read(reading.marks);
  const doneBy = await loadDeciders(db, me, idSchool, marks);
  const { places } = await findPlaces(db, reading);
  const page = idPage === null ? undefined : await findPage(db, { idSchool, idPage });
  const batch = page && (await findBatch(db, page));
  const moment = (instant: number) => toIsoWithOffset(instant, me.timezone);
  return {
    ...{ idStudent: idUser, at: moment(reading.at), version: formNumber },
    picture: page && asset !== null ? { width: page.width, height: page.height } : null,
    pictureDeleted: batch?.picturesDeleted ? moment(batch.picturesDeleted) : null,
    answers: marks.flatMap((mark): ReadAnswer[] => {
      const { question, decision } = mark;
      const one = byNumber.get(question);
      if (!one) return [];
      const { idType, outcome, score, weight, content } = one;
      const type = questionTypeOf(idType);
      const count = places?.counts[question - 1] ?? type.keyedAlternatives(content)?.alternatives.length ?? 0;
      return [
        {
          ...{ question, letters: lettersIn(mark), idType, outcome, score, weight },
          decided: doneBy(decision),
          ...{ offered: offeredLetters(count), correct: type.keyLetters(content) },
          ...(places ? boxesOf(places, question) : { row: null, bubbles: [] }),
        },
      ];
    }),
  };
};

const findResult = (db: Database, { idSchool, idAttempt }: { idSchool: number; idAttempt: number }) =>
  firstRow(
    db
      .select()
      .from(result)
      .where(and(eq(result.idSchool, idSchool), eq(result.idAttempt, idAttempt))),
  ).then((row) => row ?? null);

/** Returns the handlers of the calls by which a teacher, and once details are shown the student, sees what was read of a sheet. */
export const readSheetHandlers = (
  exams: ExamCache,
): HandlersOf<'scanning', 'getReadSheet' | 'getOwnReadSheet' | 'viewReadSheetPicture'> => {
  /** Returns whose picture it is, where the user may see it now. */
  const findSeen = async ({ db, me, now }: Context, idSchedule: number, idStudent: number) => {
    if (me.role !== 'student') {
      const schedule = await findScheduleToGrade(db, me, idSchedule);
      return schedule && { idSchool: schedule.idSchool, idSchedule, idUser: idStudent };
    }
    const own = idStudent === me.idUser ? await findOwnResult(db, me, idSchedule) : undefined;
    // They have been shown before: a picture alone shows nothing first.
    const isShown = own?.schedule.detailsShown != null && (await areDetailsOpen(db, own.attempt, now));
    return own && isShown ? own.attempt : undefined;
  };

  return {
    async getReadSheet({ db, me, host }, { idSchedule, idStudent }, refuse) {
      const { idSchool } = (await findScheduleToGrade(db, me, idSchedule)) ?? refuse('scheduleNotValid');
      return { content: await loadReadSheet({ db, me, host, exams }, { idSchool, idSchedule, idUser: idStudent }) };
    },

    async getOwnReadSheet({ db, me, host, now }, { idSchedule }, refuse) {
      const { attempt, schedule } = (await findOwnResult(db, me, idSchedule)) ?? refuse('scheduleNotValid');
      if (!(await findCurrent(db, attempt)) || !(await releaseDetails(db, schedule, now)).isShown)
        return { content: null };
      return { content: await loadReadSheet({ db, me, host, exams }, attempt) };
    },

    async viewReadSheetPicture(context, { idSchedule, idStudent }, refuse) {
      const { db, host } = context;
      const student = (await findSeen(context, idSchedule, idStudent)) ?? refuse('scheduleNotValid');
      const asset = (await findCurrent(db, student))?.reading.asset;
      const content = (asset && (await host.files.get(asset))) || refuse('scanPictureNotValid');
      return { bytes: await readAll(content), type: 'image/jpeg', name: `${idStudent}.jpg` };
    },
  };
};
