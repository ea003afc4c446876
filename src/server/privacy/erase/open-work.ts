import { sql } from 'drizzle-orm';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Database, rowsOf } from '../../database/database.ts';

/** Returns why a person cannot be anonymised now: an attempt is open, or a schedule of theirs is running. Null = can be. */
export const findOpenWork = async (db: Database, idSchool: number, idUser: number, now: Instant) => {
  const at = new Date(now).toISOString();
  const [found] = rowsOf<{ attempt: boolean; schedule: boolean }>(
    await db.execute(sql`
      select
        exists (select from attempt a where a.id_school = ${idSchool} and a.id_user = ${idUser} and a.finished is null)
          as attempt,
        exists (
          select from schedule s left join schedule_student m
            on m.id_school = ${idSchool} and m.id_schedule = s.id and m.id_user = ${idUser}
          where s.id_school = ${idSchool} and s.cancelled is null and not s.deleted
            and (s.id_owner = ${idUser} and s.ends > ${at}
              or m.id_user is not null and coalesce(m.opens, s.opens) <= ${at} and coalesce(m.closes, s.closes) > ${at}
                and not exists (
                  select from attempt a
                  where a.id_school = ${idSchool} and a.id_schedule = s.id and a.id_user = ${idUser})))
          as schedule`),
  );
  if (found?.attempt) return 'personHasOpenAttempt' as const;
  return found?.schedule ? ('personHasRunningSchedule' as const) : null;
};
