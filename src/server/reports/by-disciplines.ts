import { catalogueLabelsFor } from '../../core/catalogue/labels.ts';
import {
  averageGrade,
  classLikertScore,
  countAttemptLevels,
  countGrades,
  type ItemResult,
  shownFigure,
} from '../../core/results/figures.ts';
import { scaleGrade } from '../../core/results/grade-scale.ts';
import { type HandlersOf, languageOf } from '../area.ts';
import { countOutdatedGrades } from '../grading/api.ts';
import { findScheduleHead } from '../schedules/api.ts';
import { loadAnsweredQuestions } from './attempts.ts';
import {
  averageScoreIn,
  type Classification,
  classificationsOf,
  itemResultsIn,
  loadCatalogueEntries,
  sharesOf,
} from './classifications.ts';
import { countResponses } from './distractor.ts';
import { loadReportFacts } from './facts.ts';
import { headToDto } from './head.ts';
import { questionRows } from './question-rows.ts';

/** The handler of the report of a schedule by discipline, content and question. */
export const byDisciplinesHandlers: HandlersOf<'reports', 'getScheduleByDisciplines'> = {
  async getScheduleByDisciplines({ db, me }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.finished === 0) return refuse('noAttempts');
    const facts = await loadReportFacts(db, head);
    const { items, results, itemResults: cells, onlyLikert } = facts;
    const nodes = classificationsOf(items, await loadCatalogueEntries(db, facts), languageOf(me));
    const { disciplines, thematicAxis } = sharesOf(nodes, { scale: head.gradeScale, onlyLikert }, (node) =>
      shareOf(node, cells),
    );
    const { absolute, relative } = classLikertScore(cells);
    const average = averageGrade(countGrades(results));
    const { pending, withoutGrade, ...hitLevel } = countAttemptLevels(onlyLikert, results);
    const { contentLabel, thematicAxisLabel } = catalogueLabelsFor(me);
    return {
      content: {
        ...headToDto(head, facts, me, await countOutdatedGrades(db, head)),
        assessmentHitAverage: average,
        assessmentHitAverageScaled: scaleGrade(
          shownFigure(onlyLikert, { grade: average, relativeScore: relative }),
          head.gradeScale,
        ),
        relativeScore: relative,
        absoluteScore: absolute,
        ...{ contentLabel, thematicAxisLabel },
        disciplines: disciplines.map(({ questions: _, ...discipline }) => discipline),
        thematicAxis,
        questions: questionRows(facts, await countResponses(db, head, items), await loadAnsweredQuestions(db, head)),
        hitLevel,
        pendingAttempts: pending,
        attemptsWithoutGrade: withoutGrade,
      },
    };
  },
};

const shareOf = (node: Classification, cells: readonly ItemResult[]) => {
  const { average, ungraded, late } = averageScoreIn(node, cells);
  const relativeScore = classLikertScore(itemResultsIn(node, cells)).relative;
  return { name: node.name, grade: average, relativeScore, questions: node.questions.size, ungraded, late };
};
