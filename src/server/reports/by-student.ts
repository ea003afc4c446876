import type { Attempt } from '../../contract/reports.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import {
  attemptLikertScore,
  averageGrade,
  averageScore,
  classLikertScore,
  countAnswered,
  countGrades,
  type ItemResult,
  shownFigure,
} from '../../core/results/figures.ts';
import { type GradeScale, scaleGrade } from '../../core/results/grade-scale.ts';
import { countItemOutcomes } from '../../core/results/scoring.ts';
import { toIsoWithOffset } from '../../core/schedules/time.ts';
import { type HandlersOf, languageOf } from '../area.ts';
import { countOutdatedGrades } from '../grading/api.ts';
import { findReportParts } from '../installation/api.ts';
import { leavingsToDto, loadLeavings } from '../live/api.ts';
import { findScheduleHead } from '../schedules/api.ts';
import { type AttemptRow, loadAbsentStudents, loadAnsweredQuestions, loadAttempts } from './attempts.ts';
import { type Classification, classificationsOf, itemResultsIn, loadCatalogueEntries } from './classifications.ts';
import { loadReportFacts, type ReportFacts, type ReportResult } from './facts.ts';
import { headToDto } from './head.ts';
import { loadHistories } from './history.ts';
import { countMissingPhotos } from './photos.ts';

/** The handler of the report of a schedule by student. */
export const byStudentHandlers: HandlersOf<'reports', 'getScheduleByStudent'> = {
  async getScheduleByStudent({ db, me, now }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (head.started === 0) return refuse('noAttempts');
    const facts = await loadReportFacts(db, head);
    const { items, results, itemResults: cells } = facts;
    const disciplines = classificationsOf(items, await loadCatalogueEntries(db, facts), languageOf(me)).filter(
      ({ kind }) => kind === 'discipline',
    );
    const rows = (await loadAttempts(db, head)).sort(byLastNameIn(languageOf(me)));
    const resultByAttempt = new Map(results.map((result) => [result.idAttempt, result]));
    const cellsByAttempt = Map.groupBy(cells, ({ idAttempt }) => idAttempt);
    const answered = countAnswered(await loadAnsweredQuestions(db, head)).byAttempt;
    const photos = await countMissingPhotos(db, head, items, now);
    const leavings = await loadLeavings(db, head.idSchool, [head.idSchedule]);
    const histories = await loadHistories(
      db,
      me,
      rows.map(({ idUser }) => idUser),
    );
    const { absolute, relative } = classLikertScore(cells);
    return {
      content: {
        ...headToDto(head, facts, me, await countOutdatedGrades(db, head)),
        hasStatistics: (await findReportParts(db, me.idCountry)).studentStatistics,
        score: averageGrade(countGrades(results)),
        relativeScore: relative,
        absoluteScore: absolute,
        attempts: rows.map(
          (row): Attempt => ({
            ...personToDto(row, me.timezone),
            ...figuresOf(
              facts,
              head.gradeScale,
              disciplines,
              resultByAttempt.get(row.idAttempt),
              cellsByAttempt.get(row.idAttempt) ?? [],
            ),
            studentAssessmentsHistory: histories.get(row.idUser) ?? [],
            answers: answersOf(facts, cellsByAttempt.get(row.idAttempt) ?? [], {
              answered: answered.get(row.idAttempt) ?? 0,
              late: resultByAttempt.get(row.idAttempt)?.late ?? 0,
            }),
            photos: photos.get(row.idAttempt) ?? { onTheirWay: 0, neverArrived: 0, unreadable: 0 },
            leavings: leavingsToDto(leavings.get(row.idAttempt), me.timezone),
          }),
        ),
        absent: (await loadAbsentStudents(db, head))
          .sort(byLastNameIn(languageOf(me)))
          .map(({ idUser, firstName, lastName }) => ({
            idUser,
            firstname: firstName,
            lastname: lastName,
          })),
      },
    };
  },
};

/** Returns the student of an attempt and its fields that are no figures. */
export const personToDto = (row: AttemptRow, zone: string) => ({
  idAttempt: row.idAttempt,
  idUser: row.idUser,
  firstname: row.firstName,
  lastname: row.lastName,
  photo: row.photo,
  version: row.formNumber,
  finishedAt: row.finished === null ? null : toIsoWithOffset(row.finished, zone),
});

/** Returns the figures of one attempt; those of an attempt in progress are null. */
const figuresOf = (
  { hasLikert, onlyLikert }: ReportFacts,
  scale: GradeScale | null,
  disciplines: readonly Classification[],
  result: ReportResult | undefined,
  cells: readonly ItemResult[],
) => {
  const { absolute, relative } = attemptLikertScore(cells);
  const parts = disciplines.map((discipline) => ({ label: discipline.name, cells: itemResultsIn(discipline, cells) }));
  const calculated = (of: (cells: readonly ItemResult[]) => number | null) =>
    parts.map(({ label, cells }) => ({ label, result: of(cells) }));
  const grade = result?.grade ?? null;
  return {
    grade,
    gradeScaled: scaleGrade(shownFigure(onlyLikert, { grade, relativeScore: relative }), scale),
    relativeScore: relative,
    absoluteScore: absolute,
    gradeCalculated: calculated((cells) =>
      hasLikert ? attemptLikertScore(cells).relative : averageScore(cells).average,
    ),
    scoreCalculated: hasLikert ? calculated((cells) => attemptLikertScore(cells).absolute) : [],
    disciplines: parts.map(({ label, cells }) => {
      const { average, ungraded, late } = averageScore(cells);
      return { name: label, grade: average, ungraded, late };
    }),
  };
};

/** Returns how many responses of an attempt are what, given how many there are and wait as late ones; one in progress has no result. */
export const answersOf = (
  { onlyLikert }: ReportFacts,
  cells: readonly ItemResult[],
  given: Pick<Attempt['answers'], 'answered' | 'late'>,
): Attempt['answers'] => {
  const { hits, errors, omitted, notQualified, excluded } = countItemOutcomes(cells, onlyLikert);
  return { hits, errors, ommited: omitted, notQualified, excluded, ...given };
};
