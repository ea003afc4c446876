import type { SheetsToScan } from '../../contract/scan-camera.ts';
import { formNumbers } from '../../core/assessments/form-numbers.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { type Context, type HandlersOf, languageOf, schoolOf } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { loadShownNames } from '../database/shown-names.ts';
import { findScheduleOfGrader } from '../grading/api.ts';
import { firstPageOf, loadSheetForms } from '../sheets/api.ts';
import { answerPageOf } from './read-file.ts';
import { isSheetOf, listSheets, listStudents } from './store.ts';
import { loadOpenedSchedule } from './uploading.ts';

type Refuse = (refusal: 'scheduleNotValid' | 'scheduleCancelled' | 'notOpenYet' | 'scheduleIsVaried') => never;

/** Returns what a camera has to know to read the sheets of a schedule that the user may grade; the refusals are those of an upload. */
const loadSheetsToScan = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  idSchedule: number,
  refuse: Refuse,
): Promise<SheetsToScan> => {
  const ref = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
  const schedule = await loadOpenedSchedule({ db, now }, ref, refuse);
  const { assessmentSchool, idAssessment } = schedule;
  const assessment = { idSchool: assessmentSchool, idAssessment };
  const forms = (await loadSheetForms(db, assessment)) ?? refuse('scheduleIsVaried');
  const { alternatives, several, written } = forms;
  /** Which page of a sheet it is, from 1; the page of the bubbles is 0 among those for answers. */
  const pageOf = (formNumber: number, answerPage: number) => answerPage + 1 - firstPageOf(forms, formNumber);
  const students = await listStudents(db, ref);
  const names = await loadShownNames(
    db,
    schoolOf(me),
    students.map(({ idUser }) => idUser),
  );
  const title = (await loadTitles(db, [schedule])).get(idAssessment)?.title ?? '';
  return {
    ...{ idSchedule, title, courseName: schedule.courseName },
    alternatives: formNumbers.map((form) => alternatives[form]),
    several: formNumbers.map((form) => several[form]),
    written: formNumbers.map((form) => written[form].map(({ question, gaps }) => ({ question, gaps }))),
    sheets: (await listSheets(db, schedule))
      .filter((sheet) => isSheetOf(sheet, schedule))
      .map(({ id, formNumber, layout, idUser }) => ({
        ...{ idSheet: id, version: formNumber, layout, idUser },
        page: pageOf(formNumber, answerPageOf({ layout })),
      })),
    students: students
      .flatMap(({ idUser, formNumber, answerPages }) => {
        const name = names.get(idUser);
        return name ? [{ idUser, ...name, pagesIn: answerPages.map((page) => pageOf(formNumber ?? 1, page)) }] : [];
      })
      .sort(byLastNameIn(languageOf(me)))
      .map(({ firstName, lastName, ...rest }) => ({ ...rest, firstname: firstName, lastname: lastName })),
  };
};

/** The handler of the call by which a camera learns what it reads. */
export const cameraHandlers: HandlersOf<'scanning', 'getSheetsToScan'> = {
  async getSheetsToScan(context, { idSchedule }, refuse) {
    return { content: await loadSheetsToScan(context, idSchedule, refuse) };
  },
};
