import { and, eq, type SQL } from 'drizzle-orm';
import { seesWholeSchool } from '../../core/people/roles.ts';
import type { Actor } from '../../core/policies/actor.ts';
import { schoolOf } from '../area.ts';
import { schedule } from './schema.ts';

/** Returns the condition of `canRead` in `core/policies/schedule.ts`; a property test proves that both agree. */
export const scheduleScope = (me: Actor): SQL | undefined =>
  and(
    eq(schedule.idSchool, schoolOf(me)),
    eq(schedule.deleted, false),
    seesWholeSchool(me.role) ? undefined : eq(schedule.idOwner, me.idUser),
  );
