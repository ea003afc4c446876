import { toFormNumber } from '../../core/assessments/form-numbers.ts';
import type { SheetsToRead } from '../../scanning/read-page.ts';
import type { Database } from '../database/database.ts';
import type { ScheduleRef } from '../schedules/api.ts';
import { loadSheetForms } from '../sheets/api.ts';
import { listSheets, loadScanSchedule } from './store.ts';

/** Returns what has to be known to read the sheets of a schedule; undefined where no sheet can hold its questions. */
export const loadKnownSheets = async (db: Database, ref: ScheduleRef): Promise<SheetsToRead | undefined> => {
  const schedule = await loadScanSchedule(db, ref);
  if (!schedule) return undefined;
  const { assessmentSchool, idAssessment } = schedule;
  const forms = await loadSheetForms(db, { idSchool: assessmentSchool, idAssessment });
  if (!forms) return undefined;
  const rows = await listSheets(db, schedule);
  const sheets = Object.fromEntries(
    rows.map(({ id, formNumber, layout }) => [id, { formNumber: toFormNumber(formNumber), layout }]),
  );
  const { alternatives, several, written } = forms;
  return { alternatives, several, written, sheets };
};
