import { byLastNameIn } from '../../../core/people/list-order.ts';
import { fullName } from '../../../core/people/roles.ts';
import type { DocumentLanguage } from '../../../core/printing.ts';
import { answerStateOf } from '../../../core/results/answer-state.ts';
import type { ReadSheetPage } from '../../../documents/read-sheets/printed-read-sheets.ts';
import { documentWords } from '../../../documents/words/words.ts';
import { loadShownNames } from '../../database/shown-names.ts';
import { areDetailsOpen } from '../../own-results/api.ts';
import { correctLetters, loadReportFacts } from '../../reports/api.ts';
import { listCountingSheets } from '../../scanning/api.ts';
import type { DocumentKindRules } from '../document-kind.ts';
import { fileNameOf } from '../file-name.ts';
import { checkSchedule, loadSchedule } from '../schedules.ts';

/** More sheets than this are several files, so that each stays within what a worker may hold. */
const MOST_PAGES = 60;

/** The sheets of a schedule that were read, with what is right and wrong once students may know it. */
export const readSheetsKind: DocumentKindRules<'readSheets'> = {
  shows: 'results',
  async check(context, order, refuse) {
    const { title, courseName, ...schedule } = await checkSchedule(context, order, refuse);
    if ((await listCountingSheets(context.db, schedule, order.idStudent)).length === 0) return refuse('noAttempts');
    return { title, fileName: nameOf(order.language, { title, courseName }) };
  },
  async load({ db, idSchool, now }, order) {
    const { language, paper, idStudent } = order;
    const { title, courseName, ...schedule } = await loadSchedule({ db, idSchool }, order);
    const isJudged = await areDetailsOpen(db, { idSchool, idSchedule: order.idSchedule }, now);
    const { items, results } = await loadReportFacts(db, schedule);
    const itemById = new Map(items.map((item) => [item.idQuestion, item]));
    const resultByAttempt = new Map(results.map((result) => [result.idAttempt, result]));
    const sheets = await listCountingSheets(db, schedule, idStudent);
    const names = await loadShownNames(
      db,
      idSchool,
      sheets.map(({ idUser }) => idUser),
    );
    const pages = sheets
      .map((sheet) => ({ ...sheet, firstName: '', lastName: '', ...names.get(sheet.idUser) }))
      .sort(byLastNameIn(language))
      .flatMap(({ firstName, lastName, idAttempt, picture, answers }): ReadSheetPage[] => {
        const result = resultByAttempt.get(idAttempt);
        if (!result) return [];
        const places = new Map(result.questions.map((idQuestion, index) => [idQuestion, index]));
        const judged = answers.map(({ idQuestion, alternativeOrder, ...answer }) => {
          const item = itemById.get(idQuestion);
          const place = places.get(idQuestion) ?? -1;
          const score = result.scores[place] ?? null;
          const weight = item?.activated ? item.weight : 1;
          const state = answerStateOf(result.outcomes[place] ?? 'excluded', (item?.points ?? null) !== null);
          return {
            ...answer,
            ...{ state, correct: item ? correctLetters(item, alternativeOrder) : null, weight },
            points: state === 'out' || score === null ? null : score * weight,
          };
        });
        const counted = judged.filter(({ points }) => points !== null);
        return [
          {
            ...{ name: fullName({ firstName, lastName }, language), picture },
            points: {
              reached: counted.reduce((sum, { points }) => sum + (points ?? 0), 0),
              possible: counted.reduce((sum, { weight }) => sum + weight, 0),
            },
            answers: judged.map(({ weight: _, ...answer }) => answer),
          },
        ];
      });
    const name = nameOf(language, { title, courseName });
    const files = Math.max(1, Math.ceil(pages.length / MOST_PAGES));
    return Array.from({ length: files }, (_, index) => ({
      name: files === 1 ? name : name.replace(/\.pdf$/, ` (${index + 1}).pdf`),
      content: {
        kind: 'readSheets' as const,
        sheets: {
          ...{ language, paper, title, course: courseName, isJudged },
          pages: pages.slice(index * MOST_PAGES, (index + 1) * MOST_PAGES),
        },
      },
    }));
  },
};

const nameOf = (language: DocumentLanguage, { title, courseName }: { title: string; courseName: string }): string =>
  fileNameOf([title, courseName, documentWords(language).readSheets.kind], 'pdf');
