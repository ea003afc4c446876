import { and, asc, eq, gt, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import { GRACE_MS } from '../../core/schedules/windows.ts';
import { acrossSchools } from '../database/across-schools.ts';
import { type Database, firstRow } from '../database/database.ts';
import { assessment, attempt, schedule, school, user } from '../database/schema.ts';
import { consumeEventsOfSchools, type StoredEvent, writeEventsOf } from '../events/api.ts';
import type { Host } from '../host.ts';
import { sendMail } from '../mail.ts';
import { findPerson } from '../session/api.ts';
import { releaseMail } from './release-mail.ts';
import { loadDetailsMoment } from './store.ts';

/** The name under which it is stored how far notices have followed releases. */
export const RELEASE_NOTICES = 'releaseNotices';

/** Details are told for so long after the end of a schedule: older ones are no news, as when a school begins to want notices. */
const NEWS_MS = 7 * 86_400_000;

const wantsNotices = sql`(${school.settings} ->> 'mailsReleases') = 'true'`;

export type ReleaseNotice = { idSchool: number; idSchedule: number; idUser: number };
type Enqueue = (db: Database, notice: ReleaseNotice) => Promise<unknown>;

/**
 * Has the students of schedules told once that they see the details of their results, in schools that want it: where a release was
 * written, and where the clock has released them. Returns how many schedules. Throws the signal's reason once it is aborted.
 */
export const tellReleases = async (
  db: Database,
  now: Instant,
  { signal, enqueue }: { signal: AbortSignal; enqueue: Enqueue },
): Promise<number> => {
  await writeReleasesByClock(db, now, signal);
  let schedules = 0;
  const tell = async (idSchool: number, events: readonly StoredEvent[]) => {
    const ids = new Set(events.flatMap(({ kind, reference }) => (kind === 'release' ? [reference] : [])));
    if (ids.size === 0) return;
    for (const { row } of await findUntold(db, now, inArray(schedule.id, [...ids]), eq(schedule.idSchool, idSchool))) {
      signal.throwIfAborted();
      if (await tellSchedule(db, row, now, enqueue)) schedules++;
    }
  };
  await consumeEventsOfSchools(db, RELEASE_NOTICES, tell, signal);
  return schedules;
};

/** Returns schedules in schools that want notices whose students were not told, the oldest first. */
const findUntold = (db: Database, now: Instant, ...conditions: Parameters<typeof and>) =>
  db
    .select({ row: schedule })
    .from(schedule)
    .innerJoin(school, eq(school.id, schedule.idSchool))
    .where(
      and(
        ...[isNull(schedule.detailsTold), isNull(schedule.cancelled), eq(schedule.deleted, false)],
        ...[gt(schedule.ends, now - NEWS_MS), wantsNotices, ...conditions],
      ),
    )
    .orderBy(asc(schedule.ends), asc(schedule.id));

/** Writes that the clock has released details, which nobody else does. */
const writeReleasesByClock = async (db: Database, now: Instant, signal: AbortSignal): Promise<void> => {
  const over = await findUntold(db, now, lt(schedule.ends, now - GRACE_MS), acrossSchools('events'));
  for (const { row } of over) {
    signal.throwIfAborted();
    const { idSchool, id } = row;
    if ((await loadDetailsMoment(db, row, now)).open)
      await db.transaction((db) => writeEventsOf(db, { idSchool, kind: 'release' }, [id], now));
  }
};

/** Has the students told who have an ended attempt and an address; returns false where nobody sees details or somebody else told them. */
const tellSchedule = (
  database: Database,
  row: typeof schedule.$inferSelect,
  now: Instant,
  enqueue: Enqueue,
): Promise<boolean> =>
  database.transaction(async (db) => {
    const { idSchool, id: idSchedule } = row;
    if (!(await loadDetailsMoment(db, row, now)).open) return false;
    const told = await db
      .update(schedule)
      .set({ detailsTold: now })
      .where(and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule), isNull(schedule.detailsTold)))
      .returning({ id: schedule.id });
    if (told.length === 0) return false;
    const students = await db
      .select({ idUser: attempt.idUser })
      .from(attempt)
      .innerJoin(user, eq(user.id, attempt.idUser))
      .where(
        and(
          ...[eq(attempt.idSchool, idSchool), eq(attempt.idSchedule, idSchedule), isNotNull(attempt.finished)],
          ...[isNotNull(user.email), eq(user.active, true)],
        ),
      )
      .orderBy(asc(attempt.idUser));
    for (const { idUser } of students) await enqueue(db, { idSchool, idSchedule, idUser });
    return true;
  });

/** Mails a student that the details of a result can be seen. Returns false where they were hidden again, or nobody is to be told. */
export const sendReleaseNotice = async (
  host: Host,
  { idSchool, idSchedule, idUser }: ReleaseNotice,
  signal: AbortSignal,
): Promise<boolean> => {
  const { database: db, clock } = host;
  const isSchedule = and(eq(schedule.idSchool, idSchool), eq(schedule.id, idSchedule));
  const row = await firstRow(db.select().from(schedule).where(isSchedule));
  const person = await findPerson(db, idUser);
  if (!row || !person?.to || !(await loadDetailsMoment(db, row, clock.now())).open) return false;
  const isIts = and(eq(assessment.idSchool, row.assessmentSchool), eq(assessment.id, row.idAssessment));
  const { title = '' } = (await firstRow(db.select({ title: assessment.title }).from(assessment).where(isIts))) ?? {};
  const address = `${host.baseUrl}/assessment?schedule=${idSchedule}`;
  await sendMail(host, releaseMail({ ...person, to: person.to }, title, address), signal);
  return true;
};
