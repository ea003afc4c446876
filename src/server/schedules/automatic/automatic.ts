import type { AutomaticSchedule } from '../../../contract/schedules.ts';
import { fullName } from '../../../core/people/roles.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { canScheduleProvided } from '../../../core/policies/assessment.ts';
import { bandsOverlap, findBandProblem } from '../../../core/schedules/bands.ts';
import { canReplan, followUpState, isTooEarly } from '../../../core/schedules/follow-ups.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { GRACE_MS, toTimeWindow } from '../../../core/schedules/windows.ts';
import { type HandlersOf, languageOf, type Me, schoolOf } from '../../area.ts';
import { loadTitles } from '../../assessments/api.ts';
import type { Database } from '../../database/database.ts';
import type { Refuse } from '../../refusal.ts';
import { lockSchedulableAssessment } from '../store/schedulable.ts';
import { findSchedule, findScheduleForUpdate, type ScheduleRow, updateSchedule } from '../store/schedules.ts';
import { validateWindow } from '../times.ts';
import {
  type AutomaticRow,
  deleteAutomatic,
  findAutomaticForUpdate,
  findScheduleOf,
  insertAutomatic,
  listAutomatic,
  listOthersWithAssessment,
  listWaitingStudents,
  lockScheduleById,
  updateAutomatic,
} from './store.ts';

type Calls = 'getAutomaticSchedules' | 'addAutomaticSchedule' | 'editAutomaticSchedule' | 'deleteAutomaticSchedule';

/** The handlers of the calls by which teachers plan what follows a schedule, by grade. `follow.ts` does it. */
export const automaticHandlers: HandlersOf<'schedules', Calls> = {
  async getAutomaticSchedules({ db, me, now }, { idSchedule }, refuse) {
    const source = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    return { content: await toDtos(db, source, { me, now }) };
  },

  async addAutomaticSchedule({ db, me, now, recordChange }, { idSchedule, idAssessment, sm, ...given }, refuse) {
    // Locked, so that of two bands that are added at once the second one meets the first.
    const source = (await findScheduleForUpdate(db, me, idSchedule)) ?? refuse('scheduleNotValid');
    const assessment = await findAssessment(db, me, { idAssessment, sm }, now, refuse);
    const wanted = { ...given, endDate: given.endDate ?? null, duration: given.duration ?? null, ...assessment };
    const replaced = await validate(db, me, source, wanted, now, refuse);
    for (const one of replaced) await removeAutomatic(db, one, now);
    const { idSchool } = source;
    const id = await insertAutomatic(db, { idSchool, idSchedule, ...wanted, added: now });
    recordChange({ after: { idSchedule, idAutomaticSchedule: id, ...wanted, ...toldOf(replaced) } });
    return { content: await findDto(db, source, id, { me, now }) };
  },

  async editAutomaticSchedule(
    { db, me, now, recordChange },
    { idAutomaticSchedule, idAssessment, sm, ...given },
    refuse,
  ) {
    const found = (await findForUpdate(db, me, idAutomaticSchedule)) ?? refuse('automaticScheduleNotValid');
    const { source, row, made } = found;
    if (!canReplan(followUpStateOf(found, { me, now }))) return refuse('automaticScheduleDone');
    const before = plannedOf(row);
    const assessment =
      idAssessment === undefined ? {} : await findAssessment(db, me, { idAssessment, sm }, now, refuse);
    const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
    const after: Planned = { ...before, ...sent, ...assessment };
    const replaced = await validate(db, me, source, after, now, refuse, row.id);
    for (const one of replaced) await removeAutomatic(db, one, now);
    await forgetMade(db, made, now);
    await updateAutomatic(db, row, { ...after, idCreated: null });
    recordChange({
      before: { idAutomaticSchedule, ...before },
      after: { idAutomaticSchedule, ...after, ...toldOf(replaced) },
    });
    return { content: await findDto(db, source, row.id, { me, now }) };
  },

  async deleteAutomaticSchedule({ db, me, now, recordChange }, { idAutomaticSchedule }, refuse) {
    const found = (await findForUpdate(db, me, idAutomaticSchedule)) ?? refuse('automaticScheduleNotValid');
    const { row } = found;
    // Without it the schedule that it made would be filled with the class.
    if (!canReplan(followUpStateOf(found, { me, now }))) return refuse('automaticScheduleDone');
    await removeAutomatic(db, found, now);
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

/**
 * Refuses times and percentages that cannot be, and a band that overlaps with another one for the same assessment. Returns
 * the others with which it overlaps whose schedules were cancelled or deleted: it takes their place.
 */
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
): Promise<Removable[]> => {
  if (source.cancelled !== null) refuse('scheduleCancelled');
  const band = { min: wanted.percentageMin, max: wanted.percentageMax };
  const problem = findBandProblem(band);
  if (problem !== null) refuse('bandNotValid', { problem });
  const window = validateWindow(wanted, me.timezone, now, refuse);
  if (isTooEarly(window.closes, source.ends)) refuse('automaticScheduleTooEarly');
  const { assessmentSchool, idAssessment } = wanted;
  const ref = { idSchool: source.idSchool, idSchedule: source.id, assessmentSchool, idAssessment };
  const replaced: Removable[] = [];
  for (const row of await listOthersWithAssessment(db, ref, without)) {
    if (!bandsOverlap({ min: row.percentageMin, max: row.percentageMax }, band)) continue;
    const made = await lockMade(db, row);
    if (made === null || (!made.deleted && made.cancelled === null)) return refuse('bandsOverlap');
    replaced.push({ row, made });
  }
  return replaced;
};

/** An automatic schedule with the schedule that it made; null = none. */
type Removable = { row: AutomaticRow; made: ScheduleRow | null };

const lockMade = async (db: Database, { idSchool, idCreated }: AutomaticRow): Promise<ScheduleRow | null> =>
  idCreated === null ? null : ((await lockScheduleById(db, idSchool, idCreated)) ?? null);

const removeAutomatic = async (db: Database, { row, made }: Removable, now: Instant): Promise<void> => {
  await forgetMade(db, made, now);
  await deleteAutomatic(db, row);
};

/** Makes a deleted schedule impossible to restore: nothing would say any more that it is for a band, or there would be two. */
const forgetMade = async (db: Database, made: ScheduleRow | null, now: Instant): Promise<void> => {
  if (made?.deleted) await updateSchedule(db, made, { deletedAt: null }, now);
};

const toldOf = (replaced: readonly Removable[]) =>
  replaced.length === 0 ? {} : { replaces: replaced.map(({ row }) => row.id) };

type Facts = { source: ScheduleRow; row: AutomaticRow; made: Pick<ScheduleRow, 'cancelled' | 'deleted'> | null };
type At = { me: Me; now: number };

const followUpStateOf = ({ source, row, made }: Facts, { me, now }: At) =>
  followUpState({ sourceEnds: source.ends, closes: toTimeWindow(row, me.timezone).closes, made }, now);

/**
 * Returns an automatic schedule with the schedule it belongs to and the one that it made, all locked, or undefined when
 * the user may not see it.
 */
const findForUpdate = async (
  db: Database,
  me: Me,
  id: number,
): Promise<(Removable & { source: ScheduleRow }) | undefined> => {
  const ref = { idSchool: schoolOf(me), id };
  const found = await findScheduleOf(db, ref);
  const source = found && (await findScheduleForUpdate(db, me, found.idSchedule));
  const row = source && (await findAutomaticForUpdate(db, ref));
  return row && { source, row, made: await lockMade(db, row) };
};

const findDto = async (
  db: Database,
  source: ScheduleRow,
  id: number | undefined,
  at: At,
): Promise<AutomaticSchedule> => {
  const found = (await toDtos(db, source, at)).find(({ idAutomaticSchedule }) => idAutomaticSchedule === id);
  if (!found) throw new Error(`schedule ${source.id} has no automatic schedule ${id}`);
  return found;
};

const refOf = ({ idSchool, id }: ScheduleRow) => ({ idSchool, idSchedule: id });

const toDtos = async (db: Database, source: ScheduleRow, at: At): Promise<AutomaticSchedule[]> => {
  const rows = await listAutomatic(db, refOf(source));
  const titles = await loadTitles(
    db,
    rows.map(({ row }) => row),
  );
  const language = languageOf(at.me);
  const isOver = source.ends + GRACE_MS <= at.now;
  const waiting = isOver && rows.length > 0 ? await listWaitingStudents(db, refOf(source), language) : [];
  const waitsFor = waiting.map((name) => fullName(name, language));
  return rows.map(({ row, made }) => ({
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
    state: followUpStateOf({ source, row, made }, at),
    idCreated: row.idCreated,
    students: made?.students ?? 0,
    waitsFor: toTimeWindow(row, at.me.timezone).closes > at.now ? waitsFor : [],
  }));
};
