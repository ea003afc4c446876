import type { calls } from '../../contract/index.ts';
import { fullName } from '../../core/people/roles.ts';
import { canGrade } from '../../core/policies/schedule.ts';
import { attemptPercentage } from '../../core/results/figures.ts';
import { effectOf, regradeRevision, sortChanges, undoableRegrades } from '../../core/results/regrades.ts';
import type { Adjustment, Result } from '../../core/results/results.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { isAnswerKeyOf } from '../../questions/answer-key.ts';
import { type Handlers, languageOf, type Me } from '../area.ts';
import { renderPaperFormulas } from '../assessments/api.ts';
import {
  type ExamCache,
  type ExamQuestion,
  findEndedAttempts,
  loadItemWeights,
  recomputeLocked,
} from '../attempts/api.ts';
import type { Database } from '../database/database.ts';
import { listEndedAttempts, lockSchedule } from '../grading/api.ts';
import { findScheduleHead, previewFollowUps } from '../schedules/api.ts';
import { computeEffects } from './effects.ts';
import {
  addRegrade,
  countResponsesTo,
  type ItemRef,
  listRegrades,
  loadNamesByAttempt,
  markUndone,
  writeAdjustment,
} from './store.ts';

const MOST_RESPONSES = 200;

/** Returns the handlers of the calls by which a teacher corrects the key of a question after it was answered. */
export const regradeArea = (exams: ExamCache): Handlers<typeof calls.regrade> => ({
  async getRegrade({ db, me, now, host }, { idSchedule, idQuestion }, refuse) {
    const schedule = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { questions } = await exams.get(db, schedule);
    const index = questions.findIndex((one) => one.idQuestion === idQuestion);
    const { questionType, content } = questions[index] ?? refuse('questionNotValid');
    const { idType } = questionType;
    const numbers = new Map(questions.map((one, at) => [one.idQuestion, at + 1]));
    const at = (instant: Instant) => toIsoWithOffset(instant, me.timezone);
    const rows = await listRegrades(db, schedule);
    const times = rows.map(({ regrade }) => regrade);
    const undoable = undoableRegrades(times, now);
    return {
      content: {
        ...{ idSchedule, title: schedule.assessmentTitle, courseName: schedule.courseName },
        ...{ idQuestion, number: index + 1, idType, content },
        formulas: await renderPaperFormulas(host, [{ idQuestion, number: index + 1, idType, content }]),
        adjustment: await findAdjustment(db, { ...schedule, idQuestion }),
        hasAnswerKey: questionType.answerKeyFields.length > 0,
        attempts: schedule.finished,
        responses: await countResponsesTo(db, { ...schedule, idQuestion }, MOST_RESPONSES),
        revision: regradeRevision(times, idQuestion),
        regrades: rows.map(({ regrade, by }) => ({
          ...{ idRegrade: regrade.id, idQuestion: regrade.idQuestion, changed: regrade.changed },
          number: numbers.get(regrade.idQuestion) ?? 0,
          adjustment: regrade.after,
          at: at(regrade.at),
          by: fullName(by, languageOf(me)),
          undone: regrade.undone === null ? null : at(regrade.undone),
          canUndo: undoable.has(regrade.id),
        })),
      },
    };
  },

  async previewRegrade({ db, me, now }, { idSchedule, idQuestion, adjustments }, refuse) {
    const schedule = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const question = (await exams.get(db, schedule)).byId.get(idQuestion) ?? refuse('questionNotValid');
    if (!adjustments.every((adjustment) => fits(question, adjustment))) return refuse('adjustmentNotValid');
    const effects = await computeEffects(db, exams, schedule, idQuestion, adjustments);
    const names = await loadNamesByAttempt(db, schedule);
    const gradesAfter = effects.map(
      (changes) =>
        new Map(changes.map(({ idUser, result }) => [idUser, { grade: result.grade, isFinal: result.ungraded === 0 }])),
    );
    const followUps = await previewFollowUps(db, schedule, gradesAfter, now);
    return {
      content: effects.map((changes, index) => ({
        ...effectOf(changes),
        followUps: followUps[index] ?? [],
        attempts: sortChanges(
          changes.flatMap(({ idAttempt, before, after }) => {
            const person = names.get(idAttempt);
            return person && before !== after ? [{ ...person, before, after }] : [];
          }),
          languageOf(me),
        ),
      })),
    };
  },

  async applyRegrade({ db, me, host, recordChange }, { idSchedule, idQuestion, adjustment, notify, revision }, refuse) {
    const schedule = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const question = (await exams.get(db, schedule)).byId.get(idQuestion) ?? refuse('questionNotValid');
    if (!fits(question, adjustment)) return refuse('adjustmentNotValid');
    await lockSchedule(db, schedule);
    const now = host.clock.now();
    const ref = { idSchool: schedule.idSchool, idSchedule, idQuestion };
    const regrades = (await listRegrades(db, schedule)).map(({ regrade }) => regrade);
    if (revision !== undefined && revision !== regradeRevision(regrades, idQuestion)) return refuse('regradeChanged');
    const before = await findAdjustment(db, ref);
    const changed = await adjust(db, exams, ref, adjustment, { by: me.idUser, at: now });
    const applied = { before, after: adjustment, changed, notify, by: me.idUser, at: now };
    const idRegrade = await addRegrade(db, { ...ref, ...applied });
    recordChange({
      before: { idSchedule, idQuestion, adjustment: before },
      after: { idSchedule, idQuestion, adjustment, changed },
    });
    return { content: { idRegrade, changed } };
  },

  async undoRegrade({ db, me, host, recordChange }, { idSchedule, idRegrade }, refuse) {
    const schedule = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    await lockSchedule(db, schedule);
    const now = host.clock.now();
    const regrades = (await listRegrades(db, schedule)).map(({ regrade }) => regrade);
    const wanted = regrades.find(({ id }) => id === idRegrade);
    if (!wanted || !undoableRegrades(regrades, now).has(idRegrade)) return refuse('regradeNotValid');
    const { idQuestion } = wanted;
    const ref = { idSchool: schedule.idSchool, idSchedule, idQuestion };
    const changed = await adjust(db, exams, ref, wanted.before, { by: me.idUser, at: now });
    await markUndone(db, wanted, { by: me.idUser, at: now });
    recordChange({
      before: { idSchedule, idQuestion, adjustment: wanted.after },
      after: { idSchedule, idQuestion, adjustment: wanted.before, changed },
    });
    return { content: { changed } };
  },
});

/** Returns a schedule whose responses the user may grade, with its titles. */
const findSchedule = async (db: Database, me: Me, idSchedule: number) => {
  const head = await findScheduleHead(db, me, idSchedule);
  return head && canGrade(me, { idSchool: head.idSchool, idOwner: head.addedBy, deleted: false }) ? head : undefined;
};

const findAdjustment = async (
  db: Database,
  { idSchool, idSchedule, idQuestion }: ItemRef,
): Promise<Adjustment | null> =>
  (await loadItemWeights(db, [{ idSchool, idSchedule }])).find((item) => item.idQuestion === idQuestion)?.adjustment ??
  null;

const fits = ({ questionType, content }: ExamQuestion, adjustment: Adjustment): boolean =>
  adjustment.kind === 'void' ||
  adjustment.kind === 'bonus' ||
  isAnswerKeyOf(questionType, content, adjustment.answerKey);

/**
 * Stores the adjustment of a question and computes all results again. The schedule must be locked. Returns how many
 * attempts have another percentage.
 */
const adjust = async (
  db: Database,
  exams: ExamCache,
  ref: ItemRef,
  adjustment: Adjustment | null,
  { by, at }: { by: number; at: Instant },
): Promise<number> => {
  const { onlyLikert } = await exams.get(db, ref);
  const attempts = await findEndedAttempts(db, await listEndedAttempts(db, ref));
  await writeAdjustment(db, ref, adjustment);
  const results = await recomputeLocked(db, exams, attempts, { kind: 'adjustment', by, at });
  const percentageOf = (result: Result | null | undefined) => (result ? attemptPercentage(onlyLikert, result) : null);
  return attempts.filter(({ idAttempt, before }) => percentageOf(before) !== percentageOf(results.get(idAttempt)))
    .length;
};
