import type { Database } from '../database/database.ts';
import type { Sessions } from '../session/api.ts';
import { type RegisteredRow, updateDevice } from './store.ts';

/** Opens the session of this computer's user, in the place of the one before. Returns whether the user may have one. */
export const openLocalSession = async (
  db: Database,
  sessions: Sessions,
  { idUser, idSchool, sessionToken: former }: Pick<RegisteredRow, 'idUser' | 'idSchool' | 'sessionToken'>,
  now: number,
): Promise<boolean> => {
  if (former !== null) await sessions.end(db, former);
  const sessionToken = await sessions.open(db, idUser, now, idSchool);
  await updateDevice(db, { sessionToken });
  return sessionToken !== null;
};
