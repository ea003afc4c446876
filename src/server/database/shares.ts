import { and, eq, or } from 'drizzle-orm';
import { acrossSchools } from './across-schools.ts';
import { recordChanges } from './changes.ts';
import type { Database } from './database.ts';
import { membership, user } from './schema.ts';

/**
 * Records that a person shares more or less in schools than before, or nothing any more: in all of theirs, or in one. Must be called
 * after the membership or the account is changed. Who shares nothing is left out, unless their switches themselves were changed.
 */
export const recordShares = async (
  db: Database,
  idUser: number,
  { idSchool, areSwitched = false }: { idSchool?: number; areSwitched?: boolean } = {},
): Promise<void> => {
  const shares = or(user.shareMyQuestions, user.shareMyAssessments);
  const rows = await db
    .select({ idSchool: membership.idSchool, uuid: membership.uuid })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(
      and(
        eq(membership.idUser, idUser),
        idSchool === undefined ? acrossSchools('shares') : eq(membership.idSchool, idSchool),
        areSwitched ? undefined : shares,
      ),
    );
  for (const row of rows) recordChanges(db, row.idSchool, 'share', [row.uuid]);
};
