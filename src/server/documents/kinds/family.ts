import { bcp47TagOf } from '../../../core/languages.ts';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import { fullName } from '../../../core/people/roles.ts';
import { type DocumentLanguage, documentLanguageFor } from '../../../core/printing.ts';
import { attemptPercentage, isCountOfHits, type ScoredItem, shownFigure } from '../../../core/results/figures.ts';
import { type GradeScale, scaledGradeWriter, scaleGrade } from '../../../core/results/grade-scale.ts';
import { countItemOutcomes } from '../../../core/results/scoring.ts';
import type { FamilyPage, FamilyPart } from '../../../documents/family/printed-family.ts';
import { documentWords } from '../../../documents/words/words.ts';
import { areDetailsOpen } from '../../own-results/api.ts';
import {
  loadAttempts,
  loadReportFacts,
  loadStudentShares,
  type ReportFacts,
  type StudentShares,
} from '../../reports/api.ts';
import { findGradeScale } from '../../schedules/api.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkSchedule, loadSchedule } from '../schedules.ts';
import { loadSchoolName } from '../store.ts';

/** What families read of an assessment, a page for each student who has finished. */
export const familyKind: DocumentKindRules<'family'> = {
  shows: 'results',
  async check(context, order, refuse) {
    const { title, courseName, ...schedule } = await checkSchedule(context, order, refuse);
    const finished = (await loadAttempts(context.db, schedule)).filter(isWanted(order.idStudent));
    if (finished.length === 0) return refuse('noAttempts');
    return { title, fileName: nameOf(order.language, { title, courseName }) };
  },
  async load({ db, idSchool, now }, order) {
    const { language, paper, bothSides } = order;
    const { title, courseName, startDate, ...schedule } = await loadSchedule({ db, idSchool }, order);
    const facts = await loadReportFacts(db, schedule);
    const hasParts = await areDetailsOpen(db, { idSchool, idSchedule: order.idSchedule }, now);
    const stored = await findGradeScale(db, schedule);
    const scale = stored?.active ? stored : null;
    const counted = withoutOpinions(facts);
    const sharesOf = await loadStudentShares(db, counted, { scale, language });
    const resultByAttempt = new Map(facts.results.map((result) => [result.idAttempt, result]));
    const cellsByAttempt = Map.groupBy(counted.itemResults, ({ idAttempt }) => idAttempt);
    const attempts = (await loadAttempts(db, schedule)).filter(isWanted(order.idStudent)).sort(byLastNameIn(language));
    const pages = attempts.flatMap(({ idAttempt, firstName, lastName, ...student }): FamilyPage[] => {
      const result = resultByAttempt.get(idAttempt);
      if (!result) return [];
      const own = student.language === null ? language : documentLanguageFor(student.language);
      const cells = cellsByAttempt.get(idAttempt) ?? [];
      const { hits, errors, omitted } = countItemOutcomes(cells, facts.onlyLikert);
      const percentage = attemptPercentage(facts.onlyLikert, result);
      return [
        {
          ...{ language: own, firstName, name: fullName({ firstName, lastName }, own) },
          ...{
            grade: gradeIn(own, percentage, scale),
            isScale: facts.onlyLikert,
            ungraded: result.ungraded,
            late: result.late,
          },
          ...{ count: hits, questions: hits + errors + omitted },
          parts: hasParts ? partsOf(sharesOf(idAttempt), facts.onlyLikert) : [],
          partsLater: !hasParts,
          // A note is about one student: it must never stand on the pages of others.
          teacherNote: order.idStudent === undefined ? '' : (order.note ?? ''),
        },
      ];
    });
    const school = await loadSchoolName(db, idSchool);
    const family = { language, paper, title, school, course: courseName, day: startDate, pages, bothSides };
    return [{ name: nameOf(language, { title, courseName }), content: { kind: 'family', family } }];
  },
};

const isWanted =
  (idStudent: number | undefined) =>
  ({ idUser, finished }: { idUser: number; finished: number | null }): boolean =>
    finished !== null && (idStudent === undefined || idUser === idStudent);

/** Returns what can be right or wrong; of nothing but scales, those. An opinion is nothing that a student knows. */
const withoutOpinions = (facts: ReportFacts): ReportFacts => {
  if (facts.onlyLikert) return facts;
  const isCounted = ({ points }: ScoredItem) => points === null;
  return { ...facts, items: facts.items.filter(isCounted), itemResults: facts.itemResults.filter(isCounted) };
};

const gradeIn = (language: DocumentLanguage, percentage: number | null, scale: GradeScale | null): string | null => {
  const scaled = scaleGrade(percentage, scale);
  return scaled === null ? null : scaledGradeWriter(bcp47TagOf(language))(scaled, scale?.symbol ?? '');
};

/** Returns the contents of a student's results; without any the disciplines, and without those the thematic axes. */
const partsOf = ({ disciplines, thematicAxis }: StudentShares, onlyLikert: boolean): FamilyPart[] => {
  const contents = disciplines.flatMap(({ cataloging }) => cataloging);
  const shares = [contents, disciplines, thematicAxis].find((list) => list.length > 0) ?? [];
  return shares.flatMap(({ name, hits, questions, ...figures }) => {
    const percentage = shownFigure(onlyLikert, figures);
    if (percentage === null) return [];
    const isCounted = !onlyLikert && isCountOfHits(percentage, { hits, questions });
    return [{ name, percentage, hits: isCounted ? { count: hits, of: questions } : null }];
  });
};

const nameOf = (language: DocumentLanguage, { title, courseName }: { title: string; courseName: string }): string =>
  fileNameOf([title, courseName, documentWords(language).family.kind], 'pdf');
