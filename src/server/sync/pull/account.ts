import { sql } from 'drizzle-orm';
import type { CopiedRow } from '../../../contract/offline.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Database, rowsOf } from '../../database/database.ts';
import type { Viewer } from './viewer.ts';

/** Columns of the user's own row that stay on the server: a secret, and another person. */
const leftOut = sql.raw(`'{password_hash,created_by}'::text[]`);

/**
 * Returns the rows that calls on a device need of its user besides what is copied: the account without its password, the membership of
 * the school, the school, the provider, and the countries.
 */
export const loadAccount = async (db: Database, { idUser, idSchool }: Viewer): Promise<CopiedRow['tables']> => {
  const select = async (statement: ReturnType<typeof sql>) =>
    rowsOf<{ json: CopiedRow['tables'][string][number] }>(await db.execute(statement)).map(({ json }) => json);
  return {
    country: await select(sql`select to_jsonb(c) as json from country c order by c.id`),
    school: await select(
      sql`select to_jsonb(s) as json from school s where s.id in (${idSchool}, ${PROVIDER_SCHOOL_ID}) order by s.id`,
    ),
    users: await select(sql`select to_jsonb(u) - ${leftOut} as json from users u where u.id = ${idUser}`),
    membership: await select(
      sql`select to_jsonb(m) as json from membership m where m.id_school = ${idSchool} and m.id_user = ${idUser}`,
    ),
  };
};
