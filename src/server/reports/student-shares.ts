import type { AttemptDetails, StudentAnswers, StudentShare } from '../../contract/student-report.ts';
import { attemptLikertScore, averageScore, classLikertScore, countHits } from '../../core/results/figures.ts';
import type { GradeScale } from '../../core/results/grade-scale.ts';
import type { Database } from '../database/database.ts';
import {
  averageScoreIn,
  type Classification,
  classificationsOf,
  itemResultsIn,
  loadCatalogueEntries,
  sharesOf,
} from './classifications.ts';
import type { ReportFacts } from './facts.ts';

/** One student's figures by discipline with its contents, and by thematic axis. */
export type StudentShares = Pick<AttemptDetails, 'disciplines'> & Pick<StudentAnswers, 'thematicAxis'>;

/** Returns a function that gives a student's figures by classification, beside those of the course. */
export const loadStudentShares = async (
  db: Database,
  { idSchool, items, itemResults: cells, onlyLikert }: ReportFacts,
  { scale, language }: { scale: GradeScale | null; language: string },
): Promise<(idAttempt: number) => StudentShares> => {
  const nodes = classificationsOf(items, await loadCatalogueEntries(db, { idSchool, items }), language);
  const ofCourse = new Map(
    nodes.map((node) => [
      node,
      {
        courseGrade: averageScoreIn(node, cells).average,
        courseRelativeScore: classLikertScore(itemResultsIn(node, cells)).relative,
      },
    ]),
  );
  const cellsByAttempt = Map.groupBy(cells, ({ idAttempt }) => idAttempt);
  return (idAttempt) => {
    const own = cellsByAttempt.get(idAttempt) ?? [];
    const shareOf = (node: Classification): StudentShare => {
      const part = itemResultsIn(node, own);
      const { average, ungraded, late } = averageScore(part);
      return {
        ...{ name: node.name, grade: average, relativeScore: attemptLikertScore(part).relative, ungraded, late },
        ...countHits(part, onlyLikert),
        ...(ofCourse.get(node) ?? { courseGrade: null, courseRelativeScore: null }),
      };
    };
    return sharesOf(nodes, { scale, onlyLikert }, shareOf);
  };
};
