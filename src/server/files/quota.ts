import { sql } from 'drizzle-orm';
import { type Context, schoolOf } from '../area.ts';
import { rowsOf } from '../database/database.ts';
import { audit } from '../database/schema.ts';
import type { Quota } from '../file-store.ts';

/** Applies unless the operator sets another quota. */
const defaultQuota: Quota = { uploads: 1_000, bytes: 2_000_000_000 };

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns whether a file of this size exceeds what its sender may upload within 24 hours. Counts the uploads in the
 * audit, including files that were already stored; concurrent uploads do not see each other.
 */
export const isOverQuota = async ({ db, me, now, host }: Context, size: number): Promise<boolean> => {
  const { uploads, bytes } = host.quota ?? defaultQuota;
  const [sent] = rowsOf<{ uploads: string; bytes: string }>(
    await db.execute(sql`
      select count(*) as uploads, coalesce(sum(asset.bytes), 0) as bytes
      from audit left join asset on asset.id_school = audit.id_school
        and asset.id = coalesce(audit.subject ->> 'asset', (audit.subject ->> 'package') || '.h5p')
      where audit.id_school = ${schoolOf(me)} and audit.id_user = ${me.idUser}
        and audit.at > ${sql.param(now - DAY_MS, audit.at)} and audit.outcome = 'done'
        and audit.call in ('uploadFile', 'uploadPackage')`),
  );
  return Number(sent?.uploads ?? 0) >= uploads || Number(sent?.bytes ?? 0) + size > bytes;
};
