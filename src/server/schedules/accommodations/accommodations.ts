import type { StudentAccommodation } from '../../../contract/accommodations.ts';
import { byLastNameIn } from '../../../core/people/list-order.ts';
import { type Accommodation, noAccommodation, takesTime } from '../../../core/schedules/accommodations.ts';
import { sittingTimesFor } from '../../../core/schedules/windows.ts';
import { type HandlersOf, languageOf, type Me, schoolOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { countAudiences } from '../audience.ts';
import { listNewlyMissed } from '../automatic/missed.ts';
import { giveTime, type ReopenAttempts } from '../giving-time.ts';
import { findEditable } from '../rights.ts';
import { listSchedulableCourses } from '../store/schedulable.ts';
import { findSchedule, type ScheduleRow } from '../store/schedules.ts';
import { changedWindow, type OwnAccommodation, ownWindowToDto } from './own-window.ts';
import {
  findFollowingForUpdate,
  findStanding,
  followStanding,
  isAccommodated,
  loadMembers,
  loadPlannedMembers,
  type Member,
  writeAccommodations,
  writeStanding,
} from './store.ts';

type Accommodations = HandlersOf<
  'schedules',
  'getScheduleAccommodations' | 'saveScheduleAccommodation' | 'getStudentAccommodation' | 'saveStudentAccommodation'
>;

/** Returns the handlers of the calls about what single students have at assessments: more time, other times, larger print. */
export const accommodationHandlers = (reopen: ReopenAttempts): Accommodations => ({
  async getScheduleAccommodations({ db, me, now }, { idSchedule, idsCourses }, refuse) {
    if (idSchedule !== undefined) {
      const row = (await findSchedule(db, me, idSchedule)) ?? refuse('scheduleNotValid');
      return { content: toList(await loadMembers(db, row), me) };
    }
    const wanted = [...new Set(idsCourses)];
    const courses = wanted.length === 0 ? [] : await listSchedulableCourses(db, me, now, wanted);
    if (courses.length < wanted.length) return refuse('courseNotValid');
    const members = wanted.length === 0 ? [] : await loadPlannedMembers(db, schoolOf(me), wanted, now);
    return { content: toList(members, me) };
  },

  async saveScheduleAccommodation({ db, me, now, recordChange }, input, refuse) {
    const { idSchedule, idUser, window, standing, revision, ...help } = input;
    const row = await findEditable(db, me, idSchedule, refuse);
    const [member] = await loadMembers(db, row, idUser);
    if (!member) return refuse('userNotValid');
    const before = ownOf(member);
    if (revision !== undefined && revision !== before.revision) return refuse('accommodationChanged');
    const times = changedWindow(window, { before, schedule: row }, { timezone: me.timezone, now }, refuse);
    const after: OwnAccommodation = standing
      ? { idUser, ...helpOf(member.standing ?? noAccommodation), opens: null, closes: null }
      : { idUser, ...help, ...times };
    if (takesTimeOf(row, member, after)) return refuse('accommodationTakesTime');
    if (standing) await followStanding(db, row, idUser, after);
    else await writeAccommodations(db, { idSchool: row.idSchool, idsSchedules: [idSchedule] }, [after]);
    await countAudiences(db, row.idSchool, [idSchedule], now);
    const reopened = await giveTime(db, row, row, { now, by: me.idUser, idUser, reopen });
    const told = ({ opens, closes, ...one }: OwnAccommodation) => ({ ...helpOf(one), opens, closes });
    recordChange({ before: told(before), after: { ...told(after), ...(reopened > 0 && { reopened }) } });
    const [saved = member] = await loadMembers(db, row, idUser);
    return { content: memberToDto(saved, me), missedFollowUps: await listNewlyMissed(db, me, [row]) };
  },

  async getStudentAccommodation({ db, me, now }, { idUser }, refuse) {
    if (!(await isAccommodated(db, me, idUser, now))) return refuse('userNotValid');
    return { content: await findStanding(db, schoolOf(me), idUser) };
  },

  async saveStudentAccommodation({ db, me, now, recordChange }, { idUser, revision, ...help }, refuse) {
    if (!(await isAccommodated(db, me, idUser, now))) return refuse('userNotValid');
    const idSchool = schoolOf(me);
    const before = await findStanding(db, idSchool, idUser);
    if (revision !== undefined && revision !== before.revision) return refuse('accommodationChanged');
    if (!(await writeStanding(db, { idSchool, idUser }, help, before.revision))) return refuse('accommodationChanged');
    const changed = await applyStanding(db, me, idUser, { help, now, reopen });
    recordChange({ before: helpOf(before), after: help });
    return {
      content: { ...help, revision: before.revision + 1, schedules: changed.length },
      missedFollowUps: await listNewlyMissed(db, me, changed),
    };
  },
});

/**
 * Gives a student the new help at the schedules that follow it; one where it would take time stays. Returns the others, as
 * they were before.
 */
const applyStanding = async (
  db: Database,
  me: Me,
  idUser: number,
  { help, now, reopen }: { help: Accommodation; now: number; reopen: ReopenAttempts },
): Promise<ScheduleRow[]> => {
  const idSchool = schoolOf(me);
  const changed: ScheduleRow[] = [];
  for (const row of await findFollowingForUpdate(db, idSchool, idUser, now)) {
    const [member] = await loadMembers(db, row, idUser);
    const after = { idUser, ...help, opens: null, closes: null };
    if (!member || takesTimeOf(row, member, after)) continue;
    await followStanding(db, row, idUser, help);
    changed.push(row);
  }
  await countAudiences(
    db,
    idSchool,
    changed.map(({ id }) => id),
    now,
  );
  for (const row of changed) await giveTime(db, row, row, { now, by: me.idUser, idUser, reopen });
  return changed;
};

/** Returns whether a change would take time from a running attempt. */
const takesTimeOf = (row: ScheduleRow, member: Member, after: OwnAccommodation): boolean => {
  if (member.started === null || member.isFinished) return false;
  const timesOf = (own: OwnAccommodation) => sittingTimesFor(row, { ...own, duration: null });
  return takesTime(timesOf(ownOf(member)), timesOf(after), member.started);
};

const helpOf = ({ extraPercent, extraMinutes, pauseMinutes, largePrint }: Accommodation): Accommodation => ({
  ...{ extraPercent, extraMinutes, pauseMinutes, largePrint },
});

/** Returns what a student has at a schedule: before it is planned what the student has at every assessment. */
const ownOf = ({ idUser, own, standing }: Member) =>
  own ?? { idUser, ...helpOf(standing ?? noAccommodation), opens: null, closes: null, thisTime: false, revision: 0 };

/** Returns students by name, as replies have them. */
const toList = (members: readonly Member[], me: Me): StudentAccommodation[] =>
  members.toSorted(byLastNameIn(languageOf(me))).map((member) => memberToDto(member, me));

const memberToDto = (member: Member, { timezone }: Me): StudentAccommodation => {
  const own = ownOf(member);
  return {
    idUser: member.idUser,
    firstname: member.firstName,
    lastname: member.lastName,
    ...helpOf(own),
    thisTime: own.thisTime,
    window: ownWindowToDto(own, timezone),
    standing: { ...helpOf(member.standing ?? noAccommodation), revision: member.standing?.revision ?? 0 },
    hasStarted: member.started !== null,
    revision: own.revision,
  };
};
