import type { Database } from '../../../database/database.ts';
import { findSchoolCountry } from '../../../installation/api.ts';
import { StartupError } from '../startup-error.ts';

/** Throws StartupError where there is no school with this id. */
export const requireSchool = async (db: Database, idSchool: number): Promise<void> => {
  if ((await findSchoolCountry(db, idSchool)) === undefined) throw new StartupError(`There is no school ${idSchool}.`);
};
