import { and, eq } from 'drizzle-orm';
import { DateTime } from 'luxon';
import type { ParsedOf } from '../../contract/call.ts';
import type { calls } from '../../contract/index.ts';
import type { Conflict, DayOfParty, FreeSlot, PlannedConflicts } from '../../contract/schedules.ts';
import { takesWholeWindow } from '../../core/schedules/conflicts.ts';
import { findFreeSlot, type Party } from '../../core/schedules/free-slots.ts';
import { type Instant, toInstant, toIsoWithOffset, toLocalDateTime } from '../../core/schedules/time.ts';
import type { PersonalTimes, SittingTimes, TimeWindow } from '../../core/schedules/windows.ts';
import { type HandlersOf, type Me, schoolOf } from '../area.ts';
import type { Database } from '../database/database.ts';
import { scheduleScope } from '../database/schedule-scope.ts';
import { schedule } from '../database/schema.ts';
import type { Refuse } from '../refusal.ts';
import { plannedOwn } from './accommodations/own-window.ts';
import { loadStanding } from './accommodations/store.ts';
import { clashToDto } from './dto.ts';
import {
  type Clash,
  findClashes,
  loadNeighbours,
  loadPlanned,
  type Neighbours,
  type PlannedSchedule,
} from './store/clashes.ts';
import { loadDetails, loadDetailsPage } from './store/details.ts';
import { loadNames, loadRosters } from './store/rosters.ts';
import { listSchedulableCourses } from './store/schedulable.ts';
import { validateWindow } from './times.ts';

/** Between these times of a day free slots are looked for. */
const DAY = { opens: '08:00', closes: '20:00' };
const DAY_MS = 24 * 3_600_000;
const MAX_STUDENTS_OF_DAY = 8;

/** The handler of the call that looks for conflicts before anything is scheduled. */
export const conflictHandlers: HandlersOf<'schedules', 'getScheduleConflicts'> = {
  async getScheduleConflicts({ db, me, now }, input, refuse) {
    const times = { ...input, endDate: input.endDate ?? null, duration: input.duration ?? null };
    const window = validateWindow(times, me.timezone, now, refuse);
    const sitting = { ...window, duration: times.duration };
    const planned =
      input.idSchedule === undefined
        ? await planNew(db, me, now, sitting, input, refuse)
        : await planChanged(db, me, sitting, input.idSchedule, refuse);
    const clashes = await findClashes(db, schoolOf(me), planned, now);
    const conflicts = await toConflicts(db, me, clashes);
    return { content: { conflicts, ...(await lookAround({ db, me, now, planned, sitting, clashes })) } };
  },
};

/** Returns what conflicts with planned schedules, as `addSchedule` and `getScheduleConflicts` report it. */
export const findConflictsOf = async (
  db: Database,
  me: Me,
  planned: readonly PlannedSchedule[],
  now: Instant,
): Promise<Conflict[]> => toConflicts(db, me, await findClashes(db, schoolOf(me), planned, now));

const toConflicts = async (db: Database, me: Me, clashes: readonly Clash[]): Promise<Conflict[]> => {
  const names = await loadNames(db, me, [...new Set(clashes.flatMap(({ idsStudents }) => idsStudents))]);
  return clashes.map((clash) => clashToDto(clash, names, me));
};

type Input = ParsedOf<typeof calls.schedules.getScheduleConflicts>;

/** Returns one planned schedule for each of the courses. */
const planNew = async (
  db: Database,
  me: Me,
  now: Instant,
  sitting: SittingTimes,
  { idsCourses, startDate, startTime, endTime, accommodations }: Input,
  refuse: Refuse<'courseNotValid' | 'scheduleTimesNotValid' | 'scheduleInThePast'>,
): Promise<PlannedSchedule[]> => {
  const wanted = [...new Set(idsCourses)];
  const courses = wanted.length === 0 ? [] : await listSchedulableCourses(db, me, now, wanted);
  if (wanted.length === 0 || courses.length < wanted.length) return refuse('courseNotValid');
  const rosters = await loadRosters(db, schoolOf(me), wanted, now);
  const students = [...rosters.values()].flat().map(({ idUser }) => idUser);
  const noTimes = { opens: null, closes: null, duration: null };
  const own = new Map<number, PersonalTimes>();
  for (const [idUser, help] of await loadStanding(db, schoolOf(me), students)) own.set(idUser, { ...noTimes, ...help });
  const times = { startDate, startTime, endTime };
  for (const one of accommodations)
    own.set(one.idUser, { ...noTimes, ...plannedOwn(one, times, { timezone: me.timezone, now }, refuse) });
  return courses.map(({ idCourse, name }, index) => ({
    title: '',
    courseName: name,
    owner: me,
    schedule: { id: -1 - index, idCourse, idOwner: me.idUser, ...sitting },
    audience: (rosters.get(idCourse) ?? []).map(({ idUser }) => ({ idUser, own: own.get(idUser) ?? null })),
  }));
};

/** Returns a schedule with its audience and other times. */
const planChanged = async (
  db: Database,
  me: Me,
  sitting: SittingTimes,
  idSchedule: number,
  refuse: Refuse<'scheduleNotValid'>,
): Promise<PlannedSchedule[]> => {
  const condition = and(scheduleScope(me), eq(schedule.id, idSchedule));
  const found = await loadDetailsPage(db, schoolOf(me), condition, { order: [], first: 0, size: 1 });
  if (found.length === 0) return refuse('scheduleNotValid');
  const planned = await loadPlanned(db, schoolOf(me), found);
  return planned.map((row) => ({ ...row, schedule: { ...row.schedule, ...sitting } }));
};

type Plan = {
  db: Database;
  me: Me;
  now: Instant;
  planned: readonly PlannedSchedule[];
  sitting: SittingTimes;
  clashes: readonly Clash[];
};

/** Returns the planned day of all concerned; and free slots while a student is busy. */
const lookAround = async (plan: Plan): Promise<Omit<PlannedConflicts, 'conflicts'>> => {
  const { db, me, now, planned, sitting, clashes } = plan;
  const { date } = toLocalDateTime(sitting.opens, me.timezone);
  const isOneDay = toLocalDateTime(sitting.closes - 1, me.timezone).date === date;
  if (!isOneDay) return { day: [], next: null, otherDays: [] };
  const dates = workingDaysOfWeek(date);
  const week = {
    opens: toInstant(dates[0] ?? date, '00:00', me.timezone),
    closes: toInstant(dates.at(-1) ?? date, '00:00', me.timezone) + 2 * DAY_MS,
  };
  const around = await loadNeighbours(db, schoolOf(me), planned, {
    opens: Math.min(week.opens, sitting.opens),
    closes: Math.max(week.closes, sitting.closes),
  });
  const today = dayOf(date, me);
  const day = await daysOfParties(plan, around, today);
  // Two of the chosen classes with a student in common have no slot for both.
  const excludeEachOther = clashes.some(
    ({ busy, schedule }) => busy && planned.some((one) => one.schedule === schedule),
  );
  if (!clashes.some(({ busy }) => busy) || excludeEachOther) return { day, next: null, otherDays: [] };

  const parties = partiesOf(planned, around);
  const slotBetween = (opens: Instant, closes: Instant) => {
    const slot = findFreeSlot(sitting, parties, { opens: Math.max(opens, now), closes });
    return slot && toFreeSlot(slot, me);
  };
  const next = slotBetween(sitting.opens, today.closes) ?? slotBetween(today.opens, today.closes);
  const otherDays = next
    ? []
    : dates.flatMap((other) => {
        const { opens, closes } = dayOf(other, me);
        return (other !== date && slotBetween(opens, closes)) || [];
      });
  return { day, next, otherDays };
};

const dayOf = (date: string, { timezone }: Me): TimeWindow => ({
  opens: toInstant(date, DAY.opens, timezone),
  closes: toInstant(date, DAY.closes, timezone),
});

const toFreeSlot = ({ opens, closes }: TimeWindow, { timezone }: Me): FreeSlot => {
  const { date, time } = toLocalDateTime(opens, timezone);
  return { date, startTime: time, endTime: toLocalDateTime(closes, timezone).time };
};

/** Returns Monday to Friday of the week of a date, and the date itself. */
const workingDaysOfWeek = (date: string): string[] => {
  const monday = DateTime.fromISO(date, { zone: 'utc' }).startOf('week');
  const days = [0, 1, 2, 3, 4].map((days) => monday.plus({ days }).toISODate() ?? date);
  return days.includes(date) ? days : [...days, date];
};

/** Returns everyone for whom a slot has to be free: the students, the classes and the teacher. */
const partiesOf = (planned: readonly PlannedSchedule[], { ofCourseOrOwner, ofStudents }: Neighbours): Party[] => {
  const sittings = Map.groupBy(ofStudents, ({ idUser }) => idUser);
  return planned.flatMap(({ schedule, audience }) => [
    ...audience.map(({ idUser, own }) => ({ own, others: sittings.get(idUser) ?? [] })),
    { own: null, others: ofCourseOrOwner.filter(({ idCourse }) => idCourse === schedule.idCourse) },
    { own: null, others: ofCourseOrOwner.filter(({ idOwner }) => idOwner === schedule.idOwner) },
  ]);
};

/** Returns what the classes, the students who are busy, and the teacher have on a day. */
const daysOfParties = async (
  { db, me, planned, clashes }: Plan,
  { ofCourseOrOwner, ofStudents }: Neighbours,
  day: TimeWindow,
): Promise<DayOfParty[]> => {
  const busyClashes = clashes.filter(({ busy }) => busy);
  const busyIds = new Set(busyClashes.map(({ schedule }) => schedule.id));
  const isOnDay = (one: SittingTimes & { id: number }) =>
    one.opens < day.closes && one.closes > day.opens && (takesWholeWindow(one) || busyIds.has(one.id));
  const others = ofCourseOrOwner.filter(isOnDay);
  const sittings = ofStudents.filter(isOnDay);
  const details = await loadDetails(db, schoolOf(me), [...new Set([...others, ...sittings].map(({ id }) => id))]);
  const named = new Map(details.map((row) => [row.schedule.id, row]));
  const takenOf = (list: readonly (TimeWindow & { id: number })[]) =>
    list
      .toSorted((a, b) => a.opens - b.opens)
      .flatMap(({ id, opens, closes }) => {
        const { title, courseName } = named.get(id) ?? {};
        if (title === undefined || courseName === undefined) return [];
        return [
          {
            ...{ title, courseName, busy: busyIds.has(id) },
            opens: toIsoWithOffset(opens, me.timezone),
            closes: toIsoWithOffset(closes, me.timezone),
          },
        ];
      });
  // Where the whole class is busy, its own line says so.
  const ofOtherCourses = busyClashes.filter(({ sameCourse }) => !sameCourse);
  const students = [...new Set(ofOtherCourses.flatMap(({ idsStudents }) => idsStudents))].slice(0, MAX_STUDENTS_OF_DAY);
  const names = await loadNames(db, me, students);
  const [owner] = planned.map(({ schedule }) => schedule.idOwner);
  const owners = await loadNames(db, me, owner === undefined ? [] : [owner]);
  return [
    ...planned.map(
      ({ schedule, courseName }): DayOfParty => ({
        kind: 'course',
        name: courseName,
        taken: takenOf(others.filter(({ idCourse }) => idCourse === schedule.idCourse)),
      }),
    ),
    ...students.map(
      (id): DayOfParty => ({
        kind: 'student',
        name: names.get(id) ?? '',
        taken: takenOf(sittings.filter(({ idUser }) => idUser === id)),
      }),
    ),
    {
      kind: 'teacher',
      name: owner === me.idUser ? '' : (owners.get(owner ?? 0) ?? ''),
      taken: takenOf(others.filter(({ idOwner }) => idOwner === owner)),
    },
  ];
};
