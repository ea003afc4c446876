import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { membership } from '../database/schema.ts';
import { recordShares } from '../database/shares.ts';

type NewAdministrator = {
  /** The provider for administrators of the installation. */
  idSchool: number;
  idUser: number;
};

/** Makes a user, who is no member yet, an administrator of a school. */
export const addAdministrator = async (db: Database, ids: NewAdministrator, now: Instant): Promise<void> => {
  await db.insert(membership).values({ ...ids, role: 'administrator', permissions: '*', since: now });
  await recordShares(db, ids.idUser, ids);
};
