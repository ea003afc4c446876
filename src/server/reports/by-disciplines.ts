import { catalogueLabelsIn } from '../../core/catalogue/labels.ts';
import {
  attemptLikertScore,
  averageGrade,
  classLikertScore,
  countGrades,
  countHitLevels,
  type ItemResult,
} from '../../core/results/figures.ts';
import type { HandlersOf } from '../area.ts';
import { givenResponses } from './attempts.ts';
import { responsesOf } from './distractor.ts';
import { type ReportFacts, reportFactsOf } from './facts.ts';
import { headOf, headToDto } from './head.ts';
import { cellsIn, entriesOf, type Node, nodeFigure, nodesOf } from './nodes.ts';
import { questionRows } from './question-rows.ts';

export const byDisciplines: HandlersOf<'reports', 'getScheduleByDisciplines'> = {
  async getScheduleByDisciplines({ db, me }, { idSchedule }, refuse) {
    const head = (await headOf(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.finished === 0) return refuse('noAttempts');
    const facts = await reportFactsOf(db, head);
    const { items, results, cells } = facts;
    const nodes = nodesOf(items, await entriesOf(db, items));
    const shares = (belongs: (node: Node) => boolean) => nodes.filter(belongs).map((node) => shareOf(node, cells));
    const { absolute, relative } = classLikertScore(cells);
    return {
      content: {
        ...headToDto(head, facts, me.timezone),
        assessmentHitAverage: averageGrade(countGrades(results)),
        assessmentHitAverageScaled: null,
        relativeScore: relative,
        absoluteScore: absolute,
        ...catalogueLabelsIn(me.language ?? 'es'),
        disciplines: nodes
          .filter(({ kind }) => kind === 'discipline')
          .map((discipline) => {
            const { questions: _, ...share } = shareOf(discipline, cells);
            return {
              ...share,
              abbreviation: discipline.abbreviation,
              icon: discipline.icon,
              gradeScaled: null,
              cataloging: shares(({ kind, idDiscipline }) => kind === 'content' && idDiscipline === discipline.id),
            };
          }),
        thematicAxis: shares(({ kind }) => kind === 'thematicAxis'),
        questions: questionRows(facts, await responsesOf(db, head, items), await givenResponses(db, head)),
        hitLevel: countHitLevels(finalFiguresOf(facts)),
        pendingAttempts: results.filter(({ ungraded }) => ungraded > 0).length,
      },
    };
  },
};

const shareOf = (node: Node, cells: readonly ItemResult[]) => {
  const { average, ungraded } = nodeFigure(node, cells);
  const relativeScore = classLikertScore(cellsIn(node, cells)).relative;
  return { name: node.name, grade: average, relativeScore, questions: node.questions.size, ungraded };
};

/** What the attempts are graded by, those aside in which a response waits for a grade. */
const finalFiguresOf = ({ results, cells, onlyLikert }: ReportFacts): (number | null)[] =>
  onlyLikert
    ? [...Map.groupBy(cells, ({ idAttempt }) => idAttempt).values()].map((list) => attemptLikertScore(list).relative)
    : results.filter(({ ungraded }) => ungraded === 0).map(({ grade }) => grade);
