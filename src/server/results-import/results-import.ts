import type { calls } from '../../contract/index.ts';
import { RESULTS_FILE_SIZE, RESULTS_UNDO_DAYS, type ResultRowPlan } from '../../contract/results-import.ts';
import { byLastNameIn } from '../../core/people/list-order.ts';
import { fullName } from '../../core/people/roles.ts';
import { findResultColumns, type SheetNames } from '../../core/results/result-columns.ts';
import { type PlannedResult, planResults } from '../../core/results/spreadsheet.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { columnLetters } from '../../core/spreadsheets/workbook.ts';
import { type Context, type Handlers, languageOf, type Me } from '../area.ts';
import { loadTitles } from '../assessments/api.ts';
import { type AttemptRef, type ExamCache, lockAttemptsExclusively } from '../attempts/api.ts';
import { findScheduleOfGrader, findScheduleToGrade, listEndedAttempts, lockSchedule } from '../grading/api.ts';
import { findSchedule, type ScheduleRef } from '../schedules/api.ts';
import { readWhole } from '../source.ts';
import { readSheetTask, writeXlsx, XLSX_TYPE, xlsxName } from '../tables/api.ts';
import { TaskStopped } from '../tasks/api.ts';
import { loadNumberedQuestions, readCell } from './cells.ts';
import { writePlannedResults } from './importing.ts';
import {
  findImportForUpdate,
  listResultImports,
  loadSheetStudents,
  markImportUndone,
  type SheetStudent,
} from './store.ts';
import { attemptsOf, undoResults } from './undoing.ts';

const DAY_MS = 86_400_000;
/** Longer texts are no answers. */
const MOST_CELL = 500;
/** Longer names of sheets are cut, and further ones say nothing of a form. */
const SHEET_NAME = 200;
const SHEET_NAMES = 300;

/** Head words that an import recognises, and the name of the file. */
const words = {
  es: { heads: ['Usuario', 'Apellidos', 'Nombre', 'Versión'], file: 'Resultados' },
  en: { heads: ['Username', 'Last name', 'First name', 'Form'], file: 'Results' },
  pt: { heads: ['Usuário', 'Sobrenome', 'Nome', 'Versão'], file: 'Resultados' },
};
const wordsFor = (me: Me) => words[languageOf(me).slice(0, 2) as keyof typeof words] ?? words.es;

/** Returns the handlers of the calls by which results come from a spreadsheet. */
export const resultsImportArea = (exams: ExamCache): Handlers<typeof calls.resultsImport> => ({
  async generateResultsTemplateExcel({ db, me }, { idSchedule }, refuse) {
    const schedule = (await findScheduleToGrade(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const { questions } = await exams.get(db, schedule);
    const title = (await loadTitles(db, [row])).get(row.idAssessment)?.title ?? '';
    const students = (await loadSheetStudents(db, schedule)).sort(byLastNameIn(languageOf(me)));
    const { heads, file } = wordsFor(me);
    const name = `${file} ${title}`.trim();
    const bytes = await writeXlsx(file, [
      [...heads, ...questions.map((_, index) => String(index + 1))],
      ...students.map(({ login, lastName, firstName, formNumber, attempt }) => [
        ...[login, lastName, firstName, String(attempt?.formNumber ?? formNumber)],
        ...questions.map(() => ''),
      ]),
    ]);
    return { bytes, type: XLSX_TYPE, name: xlsxName(name) };
  },

  async readResults({ db, me, host }, { idSchedule, file }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (file.size > RESULTS_FILE_SIZE) return refuse('fileTooLarge');
    const bytes = await readWhole(file);
    const read = await host.workers.run(readSheetTask, { bytes }).catch((error) => {
      if (!(error instanceof TaskStopped)) throw error;
      host.log.warn({ bytes: file.size, err: error }, 'a spreadsheet of results was not read to its end');
      return { problem: 'tooLarge' as const, row: null };
    });
    if ('problem' in read) {
      if (read.problem === 'tooLarge') return refuse('fileTooLarge');
      return refuse('resultsFileNotValid', { reason: read.problem, ...(read.row !== null && { row: read.row }) });
    }
    const rows = read.rows.map((cells) => cells.map((cell) => cell.slice(0, MOST_CELL)));
    const names = { sheet: read.sheet.slice(0, SHEET_NAME), otherSheets: read.otherSheets.slice(0, SHEET_NAMES) };
    const planned = await planFile({ db, host }, exams, schedule, { rows, names });
    if (!planned) return refuse('resultsFileNotValid', { reason: 'columns' });
    const { table, results } = planned;
    return {
      content: {
        ...{
          fileName: file.name.slice(0, 200),
          sheetNames: names,
          rows,
          plan: results.map((row) => planToDto(me, row)),
        },
        unread: {
          columns: table.unread.map(({ column, ...rest }) => ({ column: columnLetters(column), ...rest })),
          ...{ questions: table.missing, sheets: read.otherSheets, hiddenRows: read.hiddenRows },
          hiddenColumns: read.hiddenColumns,
          encoding: read.encoding,
        },
      },
    };
  },

  async importResults({ db, me, host, recordChange }, { idSchedule, fileName, rows, sheetNames, replace }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    // Attempts before the schedule, the order in which all lock; starts wait for the schedule.
    const locked = await listEndedAttempts(db, schedule);
    await lockAttemptsExclusively(db, locked);
    await lockSchedule(db, schedule);
    const now = host.clock.now();
    const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    if (row.cancelled !== null) return refuse('scheduleCancelled');
    if (now < row.opens) return refuse('notOpenYet');
    const planned = await planFile({ db, host }, exams, schedule, { rows, names: sheetNames }, locked);
    if (!planned) return refuse('resultsFileNotValid', { reason: 'columns' });
    const wanted = planned.results.filter(({ outcome }) => outcome === 'new' || (replace && outcome === 'replaces'));
    const content = await writePlannedResults(db, exams, wanted, { schedule, fileName, by: me.idUser, now });
    recordChange({ after: content });
    return { content };
  },

  async getResultImports({ db, me, now }, { idSchedule }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const rows = await listResultImports(db, schedule, undoableSince(now));
    return {
      content: rows.map(({ row: { id, at, fileName, added, replaced, undone }, ...person }) => ({
        ...{ idImport: id, at: toIsoWithOffset(at, me.timezone), fileName, added, replaced, undone: undone !== null },
        by: fullName(person, languageOf(me)),
      })),
    };
  },

  async undoResultImport({ db, me, now, recordChange }, { idSchedule, idImport }, refuse) {
    const schedule = (await findScheduleOfGrader(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const wanted = { idImport, since: undoableSince(now) };
    const changes = (await findImportForUpdate(db, schedule, wanted)) ?? refuse('resultImportNotValid');
    const { idSchool } = schedule;
    await lockAttemptsExclusively(
      db,
      attemptsOf(changes).map((idAttempt) => ({ idSchool, idAttempt })),
    );
    await lockSchedule(db, schedule);
    const isOwn = (evidence: unknown) => (evidence as { idImport?: number } | null)?.idImport === idImport;
    const undoing = { schedule, isOwn, cause: 'spreadsheet' as const, by: me.idUser, now };
    const content = await undoResults(db, exams, changes, undoing);
    await markImportUndone(db, schedule, { idImport, now });
    recordChange({ before: { idImport }, after: { idImport, ...content } });
    return { content };
  },
});

const undoableSince = (now: Instant): Instant => now - RESULTS_UNDO_DAYS * DAY_MS;

type PlannedRow = PlannedResult & { student: SheetStudent | null };
type PlannedFile = { table: NonNullable<ReturnType<typeof findResultColumns>>; results: PlannedRow[] };

/**
 * Returns what an import does with the rows of a file; null where they are no results of the schedule. With `locked`, an
 * attempt that is not among them, because it has ended since, counts as running: its responses may still arrive.
 */
const planFile = async (
  services: Pick<Context, 'db' | 'host'>,
  exams: ExamCache,
  schedule: ScheduleRef,
  { rows, names }: { rows: readonly (readonly string[])[]; names: Partial<SheetNames> },
  locked?: readonly AttemptRef[],
): Promise<PlannedFile | null> => {
  const questions = await loadNumberedQuestions(services, exams, schedule);
  const table = findResultColumns(rows, questions.exam.questions.length, names);
  if (!table) return null;
  const lockedIds = locked && new Set(locked.map(({ idAttempt }) => idAttempt));
  const students = (await loadSheetStudents(services.db, schedule)).map((student) =>
    student.attempt && lockedIds && !lockedIds.has(student.attempt.idAttempt)
      ? { ...student, attempt: { ...student.attempt, isRunning: true } }
      : student,
  );
  const results = planResults(table.rows, table.columns, students, (form, question, cell) =>
    readCell(questions, form, question, cell),
  ) as PlannedRow[];
  return { table, results };
};

const planToDto = (me: Me, { student, given, formNumber, ...row }: PlannedRow): ResultRowPlan => ({
  ...{ number: row.number, login: row.login.slice(0, MOST_CELL), outcome: row.outcome, problems: row.problems },
  ...{ version: formNumber, answers: given.length },
  name: student ? fullName(student, languageOf(me)) : '',
});
