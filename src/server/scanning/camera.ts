import type { SheetsToScan } from '../../contract/scan-camera.ts';
import { formNumbers } from '../../core/assessments/form-numbers.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { type Context, type HandlersOf, languageOf, schoolOf } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { loadShownNames } from '../database/shown-names.ts';
import { findScheduleOfGrader } from '../grading/api.ts';
import { loadBubbles } from '../sheets/api.ts';
import { isSheetOf, listSheets, listStudents } from './store.ts';
import { loadOpenedSchedule } from './uploading.ts';

type Refuse = (refusal: 'scheduleNotValid' | 'scheduleCancelled' | 'notOpenYet' | 'scheduleIsVaried') => never;

/** Returns what a camera has to know to read the sheets of a schedule that the user may grade; the refusals are those of an upload. */
export const loadSheetsToScan = async (
  { db, me, now }: Pick<Context, 'db' | 'me' | 'now'>,
  idSchedule: number,
  refuse: Refuse,
): Promise<SheetsToScan> => {
  const ref = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
  const schedule = await loadOpenedSchedule({ db, now }, ref, refuse);
  const { assessmentSchool, idAssessment } = schedule;
  const assessment = { idSchool: assessmentSchool, idAssessment };
  const bubbles = (await loadBubbles(db, assessment)) ?? refuse('scheduleIsVaried');
  const students = await listStudents(db, ref);
  const names = await loadShownNames(
    db,
    schoolOf(me),
    students.map(({ idUser }) => idUser),
  );
  const title = (await loadTitles(db, [schedule])).get(idAssessment)?.title ?? '';
  return {
    ...{ idSchedule, title, courseName: schedule.courseName },
    alternatives: formNumbers.map((form) => bubbles.alternatives[form]),
    several: formNumbers.map((form) => bubbles.several[form]),
    sheets: (await listSheets(db, schedule))
      .filter((sheet) => isSheetOf(sheet, schedule))
      .map(({ id, formNumber, layout, idUser }) => ({ idSheet: id, version: formNumber, layout, idUser })),
    students: students
      .flatMap(({ idUser, state }) => {
        const name = names.get(idUser);
        return name ? [{ idUser, ...name, isIn: state !== null }] : [];
      })
      .sort(byLastNameIn(languageOf(me)))
      .map(({ idUser, firstName, lastName, isIn }) => ({ idUser, firstname: firstName, lastname: lastName, isIn })),
  };
};

/** The handler of the call by which a camera learns what it reads. */
export const cameraHandlers: HandlersOf<'scanning', 'getSheetsToScan'> = {
  async getSheetsToScan(context, { idSchedule }, refuse) {
    return { content: await loadSheetsToScan(context, idSchedule, refuse) };
  },
};
