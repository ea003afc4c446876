import type { SheetAnswer, SheetStudent } from '../../../core/report/report-sheets.ts';
import { questionTypeOf } from '../../../questions/registry.ts';
import { type HandlersOf, languageOf } from '../../area.ts';
import { findReportParts } from '../../installation/api.ts';
import { mapInTurns } from '../../map-in-turns.ts';
import { findScheduleHead } from '../../schedules/api.ts';
import { countResponses } from '../distractor.ts';
import { chosenIn, countOptions, loadGivenGrades, loadResponses } from './choices.ts';
import { type LoadedReport, loadGroups, loadReport } from './report.ts';

/** The longest answer in a cell: an essay is read where it is graded. */
const MOST_CHARACTERS = 500;

/** The handler of the call for the spreadsheet of a schedule's results. */
export const spreadsheetOfReportHandlers: HandlersOf<'reports', 'generateSpreadSheetInforme'> = {
  async generateSpreadSheetInforme({ db, me }, { idSchedule }, refuse) {
    const head = (await findScheduleHead(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (!(await findReportParts(db, me.idCountry)).spreadsheets) return refuse('spreadsheetsNotOffered');
    if (head.finished === 0) return refuse('noAttempts');
    const loaded = await loadReport(db, head, languageOf(me));
    const { facts, questions, report } = loaded;
    const { axes } = await loadGroups(db, facts, languageOf(me));
    const questionsTable = report.questions(countOptions(questions, await countResponses(db, head, facts.items)));
    const responses = await loadResponses(
      db,
      head,
      questions.map(({ idQuestion }) => idQuestion),
    );
    const students = report.students(axes);
    const answersOf = answersBy(loaded, responses, await loadGivenGrades(db, head));
    return {
      content: {
        studentDetail: await mapInTurns(students, ({ idAttempt, username, ...figures }): SheetStudent => {
          const row = loaded.rowByAttempt.get(idAttempt);
          const { grade, gradeScaled, relativeScore, level, hits, errors, omitted, notQualified, late, axis } = figures;
          return {
            ...{ levelName: head.courseName, identifier: row?.code ?? '', studentName: username },
            ...(me.simplificaReportsGenerateSheetHasLogin === 1 && {
              studentID: row?.studentId ?? '',
              login: row?.login ?? '',
            }),
            ...{ gender: row?.gender ?? null, version: row?.formNumber ?? 1 },
            resultInfoTable: {
              ...{ grade: facts.onlyLikert ? relativeScore : grade, gradeScaled, level },
              ...{ hits, errors, omitted, notQualified, late, axis },
            },
            attemptsStudent: answersOf(idAttempt),
          };
        }),
        TotalCorrect: questionsTable.map(({ hits }) => hits),
        questionsTable,
        onlyLikertQuestions: facts.onlyLikert,
        reportFilename: [head.assessmentTitle, head.courseName].filter((part) => part !== '').join(' - '),
      },
    };
  },
};

/** Returns what gives the answers of an attempt as the spreadsheet has them. */
const answersBy = (
  { facts, questions }: LoadedReport,
  responses: Awaited<ReturnType<typeof loadResponses>>,
  grades: Awaited<ReturnType<typeof loadGivenGrades>>,
) => {
  const chosen = chosenIn(questions, responses);
  const cellsByAttempt = Map.groupBy(facts.itemResults, ({ idAttempt }) => idAttempt);
  const items = new Map(facts.items.map((item) => [item.idQuestion, item]));
  return (idAttempt: number): SheetAnswer[] => {
    const cells = new Map(cellsByAttempt.get(idAttempt)?.map((cell) => [cell.idQuestion, cell]));
    return questions.map(({ idQuestion, idType, options, points }): SheetAnswer => {
      const cell = cells.get(idQuestion);
      const given = responses.get(idAttempt)?.get(idQuestion);
      const ids = chosen(idAttempt, idQuestion);
      const type = questionTypeOf(idType);
      const letters = options.flatMap(({ id, letter }) => (ids.includes(id) ? letter : [])).join('');
      const text = letters === '' && given !== undefined ? type.toCell(items.get(idQuestion)?.content, given) : letters;
      const position = options.findIndex(({ id, level }) => level === null && ids.includes(id)) + 1;
      const score = cell?.score ?? null;
      const grade = grades.get(idAttempt)?.get(idQuestion);
      return {
        idType,
        ...(text !== '' && { answer: text.slice(0, MOST_CHARACTERS) }),
        ...(grade !== undefined && { answerGrade: grade }),
        ...(points !== null && score !== null && { alternativeGrade: rounded(score * points) }),
        ...(position > 0 && { positionAnswered: position }),
        ...(cell?.outcome === 'hit' && { hitQuestion: 1 as const }),
        ...((cell?.outcome === 'error' || cell?.outcome === 'omitted') && { hitQuestion: 0 as const }),
      };
    });
  };
};

const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;
