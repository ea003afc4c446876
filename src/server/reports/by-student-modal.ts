import {
  attemptLikertScore,
  averageGrade,
  classLikertScore,
  countAnswered,
  countGrades,
  shownFigure,
} from '../../core/results/figures.ts';
import { scaleGrade } from '../../core/results/grade-scale.ts';
import { type HandlersOf, languageOf } from '../area.ts';
import { hasReadSheet } from '../database/read-sheets.ts';
import { findReportParts } from '../installation/api.ts';
import { findScheduleHead } from '../schedules/api.ts';
import { findAttempt, loadAnsweredQuestions } from './attempts.ts';
import { answersOf, personToDto } from './by-student.ts';
import { loadReportFacts } from './facts.ts';
import { loadHistories } from './history.ts';
import { loadStudentShares } from './student-shares.ts';

/** The handler of the report of one student's attempt. */
export const byStudentModalHandlers: HandlersOf<'reports', 'getScheduleByStudentModal'> = {
  async getScheduleByStudentModal({ db, me }, { idAttempt }, refuse) {
    const row = (await findAttempt(db, me, idAttempt)) ?? refuse('scheduleNotValid');
    const head = (await findScheduleHead(db, me, row.idSchedule)) ?? refuse('scheduleNotValid');
    const facts = await loadReportFacts(db, head);
    const { results, itemResults: cells, hasLikert, onlyLikert } = facts;
    const result = results.find((one) => one.idAttempt === idAttempt);
    const own = cells.filter((cell) => cell.idAttempt === idAttempt);
    const { absolute, relative } = attemptLikertScore(own);
    const grade = result?.grade ?? null;
    const courseAverage = averageGrade(countGrades(results));
    const courseRelative = classLikertScore(cells).relative;
    const scaled = (figures: Parameters<typeof shownFigure>[1]) =>
      scaleGrade(shownFigure(onlyLikert, figures), head.gradeScale);
    const answered = countAnswered(await loadAnsweredQuestions(db, head, idAttempt)).byAttempt.get(idAttempt) ?? 0;
    const { idSchedule, addedBy, courseName, assessmentTitle, gradeScale } = head;
    return {
      content: {
        ...personToDto(row, me.timezone),
        ...{ idSchedule, addedBy, schoolName: me.schoolName, courseName, assessmentTitle },
        hasSheet: await hasReadSheet(db, { idSchool: head.idSchool, idSchedule, idUser: row.idUser }),
        ...{ hasLikertQuestion: hasLikert, onlyLikertQuestions: onlyLikert },
        grade,
        gradeScaled: scaled({ grade, relativeScore: relative }),
        gradeScale: gradeScale && { min: gradeScale.min, max: gradeScale.max, symbol: gradeScale.symbol },
        relativeScore: relative,
        absoluteScore: absolute,
        courseAverageGrade: courseAverage,
        courseAverageGradeScaled: scaled({ grade: courseAverage, relativeScore: courseRelative }),
        courseRelativeScore: courseRelative,
        answers: answersOf(facts, own, { answered, late: result?.late ?? 0 }),
        hasStatistics: (await findReportParts(db, me.idCountry)).studentStatistics,
        disciplines: (await loadStudentShares(db, facts, { scale: gradeScale, language: languageOf(me) }))(idAttempt)
          .disciplines,
        attempts: (await loadHistories(db, me, [row.idUser])).get(row.idUser) ?? [],
      },
    };
  },
};
