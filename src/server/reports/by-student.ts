import type { calls } from '../../contract/index.ts';
import type { Attempt } from '../../contract/reports.ts';
import type { Named } from '../../core/people.ts';
import { averageOf } from '../../core/scoring.ts';
import { isoWithOffset } from '../../core/time.ts';
import type { Keeps } from '../area.ts';
import { askedQuestions } from '../assessments/paper.ts';
import { nodesOf, pairsOf } from './nodes.ts';
import { shownHead } from './shown.ts';
import { absentFrom, answeredIn, attemptsOf, headOf, linksOf, nodeGradesOf } from './store.ts';

const byName = new Intl.Collator('es');

/** As a class list is read: by last name, then by first name. */
const inListOrder = (a: Named & { idUser: number }, b: Named & { idUser: number }): number =>
  byName.compare(a.lastName, b.lastName) || byName.compare(a.firstName, b.firstName) || a.idUser - b.idUser;

export const byStudent: Pick<Keeps<typeof calls.reports>, 'getScheduleByStudent'> = {
  async getScheduleByStudent({ db, me }, { idSchedule }, refuse) {
    const head = (await headOf(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.started === 0) return refuse('noAttempts');
    const questions = await askedQuestions(db, head.idAssessment);
    const disciplines = nodesOf(await linksOf(db, head)).filter(({ kind }) => kind === 'discipline');
    const nodeGrades = await nodeGradesOf(db, head, pairsOf(disciplines));
    const gradeIn = new Map(nodeGrades.map(({ idAttempt, id, grade }) => [`${idAttempt}/${id}`, grade]));
    const rows = (await attemptsOf(db, head)).sort((a, b) => inListOrder(a.user, b.user));
    const running = rows.filter(({ result }) => result === null).map(({ attempt }) => attempt.id);
    const answered = await answeredIn(db, head, running);

    const attempts = rows.map(
      ({ attempt, user, result }): Attempt => ({
        idAttempt: attempt.id,
        idUser: user.idUser,
        firstname: user.firstName,
        lastname: user.lastName,
        photo: user.photo,
        version: attempt.version,
        grade: result?.grade ?? null,
        finishedAt: attempt.finished === null ? null : isoWithOffset(attempt.finished, me.timezone),
        disciplines: disciplines.map(({ id, name }) => ({ name, grade: gradeIn.get(`${attempt.id}/${id}`) ?? null })),
        answers: result
          ? {
              hits: result.hits,
              errors: result.errors,
              ommited: result.omitted,
              notQualified: result.notQualified,
              answered: result.questions - result.omitted,
            }
          : { hits: 0, errors: 0, ommited: 0, notQualified: 0, answered: answered.get(attempt.id) ?? 0 },
      }),
    );
    return {
      content: {
        ...shownHead(head, questions, me.timezone),
        score: averageOf(attempts.map(({ grade }) => grade)),
        attempts,
        absent: (await absentFrom(db, head)).sort(inListOrder).map(({ idUser, firstName, lastName }) => ({
          idUser,
          firstname: firstName,
          lastname: lastName,
        })),
      },
    };
  },
};
