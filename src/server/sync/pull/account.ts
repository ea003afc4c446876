import { sql } from 'drizzle-orm';
import type { CopiedRow } from '../../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import type { Database } from '../../database/database.ts';
import { selectJson } from '../../database/json-rows.ts';
import type { Viewer } from './viewer.ts';

/** Columns of the user's own row that stay on the server: a secret, and another person. */
const leftOut = sql.raw(`'{password_hash,created_by}'::text[]`);

/**
 * Returns the rows that calls on a device need of its user besides what is copied: the account without its password, the membership of
 * the school, the school, the provider, and the countries.
 */
export const loadAccount = async (db: Database, { idUser, idSchool }: Viewer): Promise<CopiedRow['tables']> => {
  return {
    country: await selectJson(db, sql`select to_jsonb(c) as json from country c order by c.id`),
    school: await selectJson(
      db,
      sql`select to_jsonb(s) as json from school s where s.id in (${idSchool}, ${PROVIDER_SCHOOL_ID}) order by s.id`,
    ),
    users: await selectJson(db, sql`select to_jsonb(u) - ${leftOut} as json from users u where u.id = ${idUser}`),
    membership: await selectJson(
      db,
      sql`select to_jsonb(m) as json from membership m where m.id_school = ${idSchool} and m.id_user = ${idUser}`,
    ),
  };
};
