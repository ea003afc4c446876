import type { ResponseToGrade } from '../../contract/grading.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { fullName } from '../../core/people/roles.ts';
import { canGrade } from '../../core/policies/schedule.ts';
import { orderForGrader, queueSeed, wordingKey } from '../../core/results/grading-queue.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { questionTypeOf } from '../../questions/registry.ts';
import { type HandlersOf, languageOf, type Me } from '../area.ts';
import { renderPaperFormulas } from '../assessments/api.ts';
import type { Database } from '../database/database.ts';
import { loadShownNames } from '../database/shown-names.ts';
import { loadGuidance } from '../questions/api.ts';
import { findScheduleHead, loadScheduleItems, type ScheduleItem, type ScheduleRef } from '../schedules/api.ts';
import { countEndedAttempts, listGradedStates, loadResponsesToGrade } from './queue-store.ts';
import { findAttemptToGrade, findScheduleToGrade } from './store.ts';

/** Returns the handlers of the calls that read what a teacher grades. */
export const queueHandlers: HandlersOf<'grading', 'getGradingQueue' | 'getResponsesToGrade'> = {
  async getGradingQueue({ db, me, host }, { idSchedule }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const items = await loadScheduleItems(db, schedule);
    const graded = items.filter(isGradedByHand);
    const guidance = await loadGuidance(db, graded);
    const ended = await countEndedAttempts(db, schedule);
    const states = await listGradedStates(db, schedule, idsOf(graded));
    const byQuestion = Map.groupBy(states, ({ idQuestion }) => idQuestion);
    const byAttempt = Map.groupBy(states, ({ idAttempt }) => idAttempt);
    const names = await loadShownNames(
      db,
      schedule.idSchool,
      states.map(({ idUser }) => idUser),
    );
    const questions = graded.map(({ idQuestion, idQuestionVersion, position, idType, content }) => {
      const counts = countsOf(byQuestion.get(idQuestion) ?? []);
      return {
        ...{ idQuestion, number: position, idType, content, guidance: guidance.get(idQuestionVersion) ?? '' },
        ...counts,
        blank: ended - counts.responses,
      };
    });
    const students = [...byAttempt].flatMap(([idAttempt, own]) => {
      const idUser = own[0]?.idUser ?? 0;
      const name = names.get(idUser);
      return name ? [{ idUser, ...name, idAttempt, ...countsOf(own) }] : [];
    });
    return {
      content: {
        ...{ idSchedule, title: head.assessmentTitle, courseName: head.courseName },
        ...{ qntQuestions: items.length, questions, running: Math.max(0, head.started - ended) },
        formulas: await renderPaperFormulas(host, questions),
        students: students
          .sort(byLastNameIn(languageOf(me)))
          .map(({ idUser: _, firstName: firstname, lastName: lastname, ...counts }) => ({
            ...{ firstname, lastname },
            ...counts,
          })),
      },
    };
  },

  async getResponsesToGrade({ db, me, now }, { idSchedule, idQuestion, idAttempt }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const items = (await loadScheduleItems(db, schedule)).filter(isGradedByHand);
    const wanted = idQuestion === undefined ? items : items.filter((item) => item.idQuestion === idQuestion);
    if (idQuestion !== undefined && wanted.length === 0) return refuse('questionNotValid');
    if (idAttempt !== undefined && (await findAttemptToGrade(db, me, idAttempt))?.idSchedule !== idSchedule)
      return refuse('attemptNotValid');
    const rows = await loadResponsesToGrade(db, schedule, { idsQuestions: idsOf(wanted), idAttempt }, now);
    const graders = await loadShownNames(
      db,
      schedule.idSchool,
      rows.flatMap(({ idGrader }) => idGrader ?? []),
    );
    const itemsById = new Map(wanted.map((item) => [item.idQuestion, item]));
    const at = (instant: number) => toIsoWithOffset(instant, me.timezone);
    const responses = rows.flatMap((row) => {
      const item = itemsById.get(row.idQuestion);
      if (!item) return [];
      const text = row.response === null ? '' : questionTypeOf(item.idType).writtenText(row.response);
      const grader = row.idGrader === null ? undefined : graders.get(row.idGrader);
      const dto: Omit<ResponseToGrade, 'likeThis'> = {
        ...{ idAttempt: row.idAttempt, idUser: row.idUser, idQuestion: row.idQuestion, photo: row.photo, text },
        ...{ firstname: row.firstName, lastname: row.lastName, answered: at(row.answered) },
        grade:
          row.revision === null
            ? null
            : {
                ...{ answerGrade: row.value, comment: row.comment ?? '', revision: row.revision },
                ...{ by: grader ? fullName(grader, languageOf(me)) : '', at: at(row.gradedAt ?? 0) },
                isOutdated: row.isOutdated,
              },
      };
      return [{ position: item.position, idAttempt: row.idAttempt, dto, wording: wordingOf(dto) }];
    });
    const ordered =
      idQuestion === undefined
        ? responses.sort((a, b) => a.position - b.position).map((one) => ({ ...one, likeThis: null }))
        : orderForGrader(responses, queueSeed(me.idUser, idQuestion));
    return { content: ordered.map(({ dto, likeThis }) => ({ ...dto, likeThis })) };
  },
};

/** Returns a schedule whose responses the user may grade, or undefined. */
export const findScheduleOfGrader = async (
  db: Database,
  me: Me,
  idSchedule: number,
): Promise<ScheduleRef | undefined> => {
  const schedule = await findScheduleToGrade(db, me, idSchedule);
  return schedule && canGrade(me, schedule) ? schedule : undefined;
};

/** Returns whether a response to a question waits for a grade: not of one that a regrade has voided or given to everybody. */
export const isGradedByHand = ({ idType, adjustment }: ScheduleItem): boolean =>
  questionTypeOf(idType).waitsForGrade && adjustment?.kind !== 'void' && adjustment?.kind !== 'bonus';

const idsOf = (items: readonly ScheduleItem[]): number[] => items.map(({ idQuestion }) => idQuestion);

const countsOf = (states: readonly { isGraded: boolean }[]) => ({
  responses: states.length,
  graded: states.filter(({ isGraded }) => isGraded).length,
});

/** A photograph says more than the words beside it. */
const wordingOf = ({ text, photo }: Pick<ResponseToGrade, 'text' | 'photo'>): string | null =>
  photo === null && text.trim() !== '' ? wordingKey(text) : null;
