import type { calls } from '../../contract/index.ts';
import { averageOf, type HitLevel, hitLevel } from '../../core/scoring.ts';
import type { Keeps } from '../area.ts';
import { askedQuestions } from '../assessments/paper.ts';
import { hasDistractors } from './distractor.ts';
import { classGradesOf, type Node, nodesOf, pairsOf } from './nodes.ts';
import { questionRows } from './question-rows.ts';
import { shownHead } from './shown.ts';
import { gradesOf, headOf, linksOf, nodeGradesOf, outcomesOf, responsesOf } from './store.ts';

const REPORTED: readonly Node['kind'][] = ['discipline', 'content', 'thematicAxis'];

export const byDisciplines: Pick<Keeps<typeof calls.reports>, 'getScheduleByDisciplines'> = {
  async getScheduleByDisciplines({ db, me }, { idSchedule }, refuse) {
    const head = (await headOf(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.finished === 0) return refuse('noAttempts');
    const questions = await askedQuestions(db, head.idAssessment);
    const choosable = questions.filter(hasDistractors).map(({ idQuestion }) => idQuestion);
    const nodes = nodesOf(await linksOf(db, head)).filter(({ kind }) => REPORTED.includes(kind));
    const gradeOf = classGradesOf(await nodeGradesOf(db, head, pairsOf(nodes)));
    const shares = (those: (node: Node) => boolean) =>
      nodes.filter(those).map(({ id, name, questions }) => ({
        name,
        grade: gradeOf.get(id) ?? null,
        questions: questions.length,
      }));
    const grades = await gradesOf(db, head);
    return {
      content: {
        ...shownHead(head, questions, me.timezone),
        assessmentHitAverage: averageOf(grades),
        assessmentHitAverageScaled: null,
        disciplines: nodes
          .filter(({ kind }) => kind === 'discipline')
          .map(({ id, name, abbreviation }) => ({
            name,
            abbreviation,
            grade: gradeOf.get(id) ?? null,
            gradeScaled: null,
            cataloging: shares(({ kind, idDiscipline }) => kind === 'content' && idDiscipline === id),
          })),
        thematicAxis: shares(({ kind }) => kind === 'thematicAxis'),
        questions: questionRows(questions, await outcomesOf(db, head), await responsesOf(db, head, choosable)),
        hitLevel: levelsOf(grades),
      },
    };
  },
};

const levelsOf = (grades: readonly (number | null)[]): Record<HitLevel, number> => {
  const levels = { low: 0, lowMedium: 0, mediumHigh: 0, high: 0 };
  for (const grade of grades) if (grade !== null) levels[hitLevel(grade)]++;
  return levels;
};
