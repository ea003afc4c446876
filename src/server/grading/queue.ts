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
import {
  countEndedAttempts,
  type GradedQuestions,
  listGradedStates,
  listQuestionsOnPaper,
  loadResponsesToGrade,
} from './queue-store.ts';
import { findAttemptToGrade, findScheduleToGrade } from './store.ts';

/** Returns the handlers of the calls that read what a teacher grades. */
export const queueHandlers: HandlersOf<'grading', 'getGradingQueue' | 'getResponsesToGrade'> = {
  async getGradingQueue({ db, me, host }, { idSchedule }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { items, graded } = await loadItemsToGrade(db, schedule);
    const guidance = await loadGuidance(db, graded);
    const ended = await countEndedAttempts(db, schedule);
    const states = await listGradedStates(db, schedule, gradedQuestionsOf(graded));
    const byQuestion = Map.groupBy(states, ({ idQuestion }) => idQuestion);
    const byAttempt = Map.groupBy(states, ({ idAttempt }) => idAttempt);
    const names = await loadShownNames(
      db,
      schedule.idSchool,
      states.map(({ idUser }) => idUser),
    );
    const questions = graded.map(({ idQuestion, idQuestionVersion, position, idType, content }) => {
      const counts = countsOf(byQuestion.get(idQuestion) ?? []);
      const right = questionTypeOf(idType).rightAnswer(content);
      return {
        ...{ idQuestion, number: position, idType, content, guidance: guidance.get(idQuestionVersion) ?? '' },
        accepted: right.type === 'gaps' ? right.gaps : [],
        ...counts,
        // Of what a screen grades by itself only pictures wait for a person.
        blank: questionTypeOf(idType).waitsForGrade ? ended - counts.responses : 0,
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
    const { graded } = await loadItemsToGrade(db, schedule);
    const wanted = idQuestion === undefined ? graded : graded.filter((item) => item.idQuestion === idQuestion);
    if (idQuestion !== undefined && wanted.length === 0) return refuse('questionNotValid');
    if (idAttempt !== undefined && (await findAttemptToGrade(db, me, idAttempt))?.idSchedule !== idSchedule)
      return refuse('attemptNotValid');
    const rows = await loadResponsesToGrade(db, schedule, { questions: gradedQuestionsOf(wanted), idAttempt }, now);
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
        onPaper: row.source === 'sheet',
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

/**
 * Returns the questions of a schedule, and those of which responses wait for a grade, by their type or because they were written
 * on paper: not those that a regrade has voided or given to everybody.
 */
export const loadItemsToGrade = async (
  db: Database,
  schedule: ScheduleRef,
): Promise<{ items: ScheduleItem[]; graded: ScheduleItem[] }> => {
  const items = await loadScheduleItems(db, schedule);
  const onPaper = await listQuestionsOnPaper(db, schedule);
  const isGradedByHand = ({ idQuestion, idType, adjustment }: ScheduleItem) =>
    (questionTypeOf(idType).waitsForGrade || onPaper.has(idQuestion)) &&
    adjustment?.kind !== 'void' &&
    adjustment?.kind !== 'bonus';
  return { items, graded: items.filter(isGradedByHand) };
};

/** Returns of which questions all responses are graded by hand, and of which pictures alone. */
export const gradedQuestionsOf = (items: readonly Pick<ScheduleItem, 'idQuestion' | 'idType'>[]): GradedQuestions => {
  const ids = (waits: boolean) =>
    items.flatMap(({ idQuestion, idType }) => (questionTypeOf(idType).waitsForGrade === waits ? idQuestion : []));
  return { all: ids(true), pictures: ids(false) };
};

const countsOf = (states: readonly { isGraded: boolean }[]) => ({
  responses: states.length,
  graded: states.filter(({ isGraded }) => isGraded).length,
});

/** A photograph says more than the words beside it. */
const wordingOf = ({ text, photo }: Pick<ResponseToGrade, 'text' | 'photo'>): string | null =>
  photo === null && text.trim() !== '' ? wordingKey(text) : null;
