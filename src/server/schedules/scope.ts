import { and, eq, type SQL } from 'drizzle-orm';
import { seesWholeSchool } from '../../core/people/roles.ts';
import { type Me, schoolOf } from '../area.ts';
import { schedule } from '../database/schema.ts';

/** The schedules somebody may see, change and read the results of: teachers their own, others all of their school. */
export const scheduleScope = (me: Me): SQL | undefined =>
  and(
    eq(schedule.idSchool, schoolOf(me)),
    eq(schedule.deleted, false),
    seesWholeSchool(me.role) ? undefined : eq(schedule.idOwner, me.idUser),
  );
