import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { seesWholeSchool } from '../../core/people.ts';
import { type Me, schoolOf } from '../area.ts';
import { assessment } from '../database/schema.ts';

/** The school that somebody's assessments belong to; none for those who write for the provider. */
export const homeOf = (me: Me): number | null => (me.role === 'author' || me.role === 'editor' ? null : schoolOf(me));

const there = (me: Me): SQL | undefined => {
  const idSchool = homeOf(me);
  return and(
    eq(assessment.deleted, false),
    idSchool === null ? isNull(assessment.idSchool) : eq(assessment.idSchool, idSchool),
  );
};

/** The assessments somebody may change. */
export const ownedBy = (me: Me): SQL | undefined => and(there(me), eq(assessment.idOwner, me.idUser));

/** The assessments somebody may see: administrators and coordinators all of their school, others their own. */
export const visibleTo = (me: Me): SQL | undefined => (seesWholeSchool(me.role) ? there(me) : ownedBy(me));
