import type { AutomaticSchedule } from '../../../contract/schedules.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { canScheduleProvided } from '../../../core/policies/assessment.ts';
import { bandsOverlap, findBandProblem } from '../../../core/schedules/bands.ts';
import { type HandlersOf, type Me, schoolOf } from '../../area.ts';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import type { Refuse } from '../../dispatcher/api.ts';
import { lockSchedulableAssessment } from '../store/schedulable.ts';
import { findSchedule, findScheduleForUpdate, type ScheduleRow } from '../store/schedules.ts';
import { validateWindow } from '../times.ts';
import {
  type AutomaticRow,
  deleteAutomatic,
  findAutomaticForUpdate,
  findScheduleOf,
  insertAutomatic,
  listAutomatic,
  listBands,
  updateAutomatic,
} from './store.ts';

type Calls = 'getAutomaticSchedules' | 'addAutomaticSchedule' | 'editAutomaticSchedule' | 'deleteAutomaticSchedule';

/** The handlers of the calls by which teachers plan what follows a schedule, by grade. `follow.ts` does it. */
export const automaticHandlers: HandlersOf<'schedules', Calls> = {
  async getAutomaticSchedules({ db, me }, { idSchedule }, refuse) {
    const source = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    return { content: await toDtos(db, source) };
  },

  async addAutomaticSchedule({ db, me, now, recordChange }, { idSchedule, idAssessment, sm, ...given }, refuse) {
    // Locked, so that of two bands that are added at once the second one meets the first.
    const source = (await findScheduleForUpdate(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const assessment = await findAssessment(db, me, { idAssessment, sm }, now, refuse);
    const wanted = { ...given, endDate: given.endDate ?? null, duration: given.duration ?? null, ...assessment };
    await validate(db, me, source, wanted, now, refuse);
    const { idSchool } = source;
    const id = await insertAutomatic(db, { idSchool, idSchedule, ...wanted, added: now });
    recordChange({ after: { idSchedule, idAutomaticSchedule: id, ...wanted } });
    return { content: await findDto(db, source, id) };
  },

  async editAutomaticSchedule(
    { db, me, now, recordChange },
    { idAutomaticSchedule, idAssessment, sm, ...given },
    refuse,
  ) {
    const { source, row } = (await findForUpdate(db, me, idAutomaticSchedule)) ?? refuse('automaticScheduleNotValid');
    if (row.idCreated !== null) return refuse('automaticScheduleDone');
    const before = plannedOf(row);
    const assessment =
      idAssessment === undefined ? {} : await findAssessment(db, me, { idAssessment, sm }, now, refuse);
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after: Planned = { ...before, ...sent, ...assessment };
    await validate(db, me, source, after, now, refuse, row.id);
    await updateAutomatic(db, row, after);
    recordChange({ before: { idAutomaticSchedule, ...before }, after: { idAutomaticSchedule, ...after } });
    return { content: await findDto(db, source, row.id) };
  },

  async deleteAutomaticSchedule({ db, me, recordChange }, { idAutomaticSchedule }, refuse) {
    const { row } = (await findForUpdate(db, me, idAutomaticSchedule)) ?? refuse('automaticScheduleNotValid');
    // Without it the schedule that it made would be filled with the class.
    if (row.idCreated !== null) return refuse('automaticScheduleDone');
    await deleteAutomatic(db, row);
    recordChange({ before: { idSchedule: row.idSchedule, idAutomaticSchedule, ...plannedOf(row) } });
    return {};
  },
};

type Planned = Pick<
  AutomaticRow,
  | 'assessmentSchool'
  | 'idAssessment'
  | 'startDate'
  | 'startTime'
  | 'endDate'
  | 'endTime'
  | 'duration'
  | 'percentageMin'
  | 'percentageMax'
>;

const plannedOf = (row: AutomaticRow): Planned => {
  const { assessmentSchool, idAssessment, startDate, startTime, endDate, endTime, duration } = row;
  const { percentageMin, percentageMax } = row;
  return {
    ...{ assessmentSchool, idAssessment, startDate, startTime, endDate, endTime, duration },
    ...{ percentageMin, percentageMax },
  };
};

const findAssessment = async (
  db: Database,
  me: Me,
  { idAssessment, sm }: { idAssessment: number; sm: boolean },
  now: number,
  refuse: Refuse<'scheduledAssessmentNotValid'>,
) => {
  if (sm && !canScheduleProvided(me)) return refuse('scheduledAssessmentNotValid');
  return (await lockSchedulableAssessment(db, me, sm, idAssessment, now)) ?? refuse('scheduledAssessmentNotValid');
};

/** Refuses times and percentages that cannot be, and a band that overlaps with another one for the same assessment. */
const validate = async (
  db: Database,
  me: Me,
  source: ScheduleRow,
  wanted: Planned,
  now: number,
  refuse: Refuse<
    | 'scheduleCancelled'
    | 'scheduleTimesNotValid'
    | 'scheduleInThePast'
    | 'automaticScheduleTooEarly'
    | 'bandNotValid'
    | 'bandsOverlap'
  >,
  without?: number,
): Promise<void> => {
  if (source.cancelled !== null) refuse('scheduleCancelled');
  const band = { min: wanted.percentageMin, max: wanted.percentageMax };
  const problem = findBandProblem(band);
  if (problem !== null) refuse('bandNotValid', { problem });
  const window = validateWindow(wanted, me.timezone, now, refuse);
  if (window.closes <= source.ends) refuse('automaticScheduleTooEarly');
  const others = await listBands(db, { idSchool: source.idSchool, idSchedule: source.id }, without);
  const isSame = (other: (typeof others)[number]) =>
    other.assessmentSchool === wanted.assessmentSchool && other.idAssessment === wanted.idAssessment;
  if (others.some((other) => isSame(other) && bandsOverlap(other, band))) refuse('bandsOverlap');
};

/** Returns an automatic schedule with the schedule it belongs to, both locked, or undefined when the user may not see it. */
const findForUpdate = async (
  db: Database,
  me: Me,
  id: number,
): Promise<{ source: ScheduleRow; row: AutomaticRow } | undefined> => {
  const ref = { idSchool: schoolOf(me), id };
  const found = await findScheduleOf(db, ref);
  const source = found && (await findScheduleForUpdate(db, me, found.idSchedule));
  const row = source && (await findAutomaticForUpdate(db, ref));
  return row && { source, row };
};

const findDto = async (db: Database, source: ScheduleRow, id: number | undefined): Promise<AutomaticSchedule> => {
  const found = (await toDtos(db, source)).find(({ idAutomaticSchedule }) => idAutomaticSchedule === id);
  if (!found) throw new Error(`schedule ${source.id} has no automatic schedule ${id}`);
  return found;
};

const toDtos = async (db: Database, source: Pick<ScheduleRow, 'idSchool' | 'id'>): Promise<AutomaticSchedule[]> => {
  const rows = await listAutomatic(db, { idSchool: source.idSchool, idSchedule: source.id });
  const titles = await loadTitles(
    db,
    rows.map(({ row }) => row),
  );
  return rows.map(({ row, students }) => ({
    idAutomaticSchedule: row.id,
    idSchedule: row.idSchedule,
    idAssessment: row.idAssessment,
    sm: row.assessmentSchool === PROVIDER_SCHOOL_ID,
    assessment: titles.get(row.idAssessment)?.title ?? '',
    startDate: row.startDate,
    startTime: row.startTime,
    endDate: row.endDate,
    endTime: row.endTime,
    duration: row.duration,
    percentageMin: row.percentageMin,
    percentageMax: row.percentageMax,
    status: row.idCreated === null ? 'scheduled' : 'done',
    idCreated: row.idCreated,
    students,
  }));
};
