import { eq } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../core/people/schools.ts';
import type { Me } from './area.ts';
import type { Database } from './database/database.ts';
import { school } from './database/schema.ts';
import type { Refuse } from './refusal.ts';

/** The school that the user administers; null for the administrators of the installation, who have all of them. */
export const administeredBy = ({ idSchool }: Pick<Me, 'idSchool'>): number | null =>
  idSchool === PROVIDER_SCHOOL_ID ? null : idSchool;

/**
 * Returns the school that an administrator's call is about: their own, or of administrators of the installation the one
 * that they name. Refuses any other, and the provider.
 */
export const administeredSchool = async (
  db: Database,
  me: Pick<Me, 'idSchool'>,
  named: number | undefined,
  refuse: Refuse<'administeredSchoolNotValid'>,
): Promise<number> => {
  const own = administeredBy(me);
  const idSchool = named ?? own;
  if (idSchool === null || idSchool === PROVIDER_SCHOOL_ID || (own !== null && own !== idSchool))
    return refuse('administeredSchoolNotValid');
  if ((await db.$count(school, eq(school.id, idSchool))) === 0) return refuse('administeredSchoolNotValid');
  return idSchool;
};
