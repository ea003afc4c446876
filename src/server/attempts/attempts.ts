import type { StudentAssessment } from '../../contract/attempts.ts';
import type { calls } from '../../contract/index.ts';
import { studentBadge } from '../../core/badges.ts';
import { fullName } from '../../core/people.ts';
import { type Instant, isoWithOffset } from '../../core/time.ts';
import type { Keeps, Me } from '../area.ts';
import type { Host } from '../host.ts';
import { AttemptCache } from './attempt-cache.ts';
import { createBatcher } from './batcher.ts';
import { Exams } from './exam.ts';
import { closeOverdue, finishTogether } from './finishing.ts';
import { hasItsPhoto, photos } from './photos.ts';
import { type GivenAnswer, saveTogether } from './saving.ts';
import { startTogether, type Wish } from './starting.ts';
import { answersOf, attemptAt, isInvited, scheduledFor } from './store.ts';

/** The student's side of a schedule: the list, the start, the answers, the end. */
export const attemptsArea = (host: Host) => {
  const exams = new Exams();
  const attempts = new AttemptCache();
  const start = createBatcher((wishes: Wish[]) => startTogether(host.database, wishes, host.clock.now()));
  const save = createBatcher((answers: GivenAnswer[]) => saveTogether(host.database, answers, host.clock.now()));
  const finish = createBatcher((ids: number[]) => finishTogether(host.database, exams, ids, host.clock.now()));

  const handlers: Keeps<typeof calls.attempts> = {
    ...photos(exams, attempts),

    async getStudentAssessments({ db, me, now }) {
      const rows = await scheduledFor(db, me.idUser);
      return { content: rows.map((row) => listed(row, me, now)), serverTime: isoWithOffset(now, me.timezone) };
    },

    async startScheduledAssessment({ me, now }, { idSchedule }, refuse) {
      const started = await start({ idSchedule, idUser: me.idUser });
      if (started.outcome !== 'started') return refuse(started.outcome);
      return {
        content: {
          idAttempt: started.idAttempt,
          deadline: isoWithOffset(started.deadline, me.timezone),
          serverTime: isoWithOffset(now, me.timezone),
        },
      };
    },

    async answerScheduledAssessment({ db, me, now, host }, { idSchedule }, refuse) {
      const row = await attemptAt(db, me.idUser, idSchedule);
      if (!row) return refuse((await isInvited(db, me.idUser, idSchedule)) ? 'attemptNotValid' : 'scheduleNotValid');
      const { attempt, idAssessment } = row;
      if (attempt.finished !== null || now >= attempt.deadline) return refuse('attemptFinished');
      const exam = await exams.of(db, idAssessment);
      return {
        ...(await exam.paper({ db, host }, attempt.version)),
        idAttempt: attempt.id,
        deadline: isoWithOffset(attempt.deadline, me.timezone),
        serverTime: isoWithOffset(now, me.timezone),
        questionsSaved: await answersOf(db, attempt.idSchool, attempt.id),
      };
    },

    async answerQuestion({ db, me, now }, input, refuse) {
      const attemptRef =
        input.idAttempt === undefined
          ? await attempts.findAsking(db, me, input.idQuestion)
          : await attempts.find(db, me, input.idAttempt);
      if (!attemptRef) return refuse('attemptNotValid');
      const { idAttempt, idSchool, idAssessment } = attemptRef;
      const exam = await exams.of(db, idAssessment);
      const question = exam.byId.get(input.idQuestion) ?? refuse('questionNotValid');
      const { kind, content } = question;
      const response = input.response ?? (input.idAlternative ? { alternative: input.idAlternative } : null);
      if (response !== null && !kind.accepts(content, response)) return refuse('responseNotValid');
      if (!(await hasItsPhoto(db, attemptRef, question, response))) return refuse('responseNotValid');
      const saved = await save({
        idSchool,
        idAttempt,
        idQuestion: input.idQuestion,
        response,
        once: kind.answeredOnce,
        // Devices count in milliseconds too, so that what comes from two of them keeps its order.
        sequence: input.sequence ?? now,
        // What has arrived was given: a device whose clock runs ahead loses nothing.
        answered: input.answeredAt ? Math.max(0, Math.min(Date.parse(input.answeredAt), now)) : now,
      });
      if (saved.outcome === 'ended') return refuse('attemptFinished');
      if (saved.outcome === 'late') return refuse('timeIsOver');
      if (saved.again) await finish(idAttempt);
      return { saved: true };
    },

    async finishScheduledAssessment({ db, me }, { idAttempt }, refuse) {
      if (!(await attempts.find(db, me, idAttempt))) return refuse('attemptNotValid');
      const result = (await finish(idAttempt)) ?? refuse('attemptNotValid');
      return {
        content: {
          idAttempt,
          percentage: result.grade,
          hits: result.hits,
          totalQuestions: result.questions.length,
          omitted: result.omitted,
          notQualified: result.notQualified,
        },
      };
    },
  };

  return { handlers, closeByClock: () => closeOverdue(host.database, finish, host.clock.now()) };
};

const listed = (
  { schedule, attempt, ...row }: Awaited<ReturnType<typeof scheduledFor>>[number],
  me: Me,
  now: Instant,
): StudentAssessment => {
  const at = (instant: Instant) => isoWithOffset(instant, me.timezone);
  return {
    idSchedule: schedule.id,
    title: row.title,
    subtitle: row.subtitle,
    courseName: row.courseName,
    teacher: fullName(row.teacher, me.language ?? 'es'),
    instructions: row.instructions,
    opens: at(schedule.opens),
    closes: at(schedule.closes),
    duration: schedule.duration,
    qntQuestions: row.qntQuestions,
    badge: studentBadge(
      {
        cancelled: schedule.cancelled !== null,
        window: schedule,
        attempt,
      },
      now,
    ),
    idAttempt: attempt?.id ?? null,
    deadline: attempt && at(attempt.deadline),
    percentage: attempt?.finished == null ? null : row.grade,
    finishedAt: attempt?.finished == null ? null : at(attempt.finished),
  };
};
