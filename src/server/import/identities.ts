import { and, eq, inArray } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Database } from '../database/database.ts';
import { externalIdentity } from '../database/schema.ts';

type Kind = 'question' | 'stimulus';

/** Which row a record of a bank file is, and what the record came to the last time. */
export type Identity = { externalId: string; id: number; hash: string | null };

const SOURCE = 'import';

const imported = (kind: Kind) =>
  and(
    eq(externalIdentity.idSchool, PROVIDER_SCHOOL_ID),
    eq(externalIdentity.source, SOURCE),
    eq(externalIdentity.kind, kind),
  );

/** Returns what was imported of these records, by their external ids. */
export const identitiesOf = async (
  db: Database,
  kind: Kind,
  externalIds: readonly string[],
): Promise<Map<string, Identity>> => {
  const { externalId, id, hash } = externalIdentity;
  const rows = await db
    .select({ externalId, id, hash })
    .from(externalIdentity)
    .where(and(imported(kind), inArray(externalId, [...externalIds])));
  return new Map(rows.map((row) => [row.externalId, row]));
};

/** Writes which rows the records are now, in place of what was written of them before. */
export const writeIdentities = async (db: Database, kind: Kind, identities: readonly Identity[]): Promise<void> => {
  if (identities.length === 0) return;
  const externalIds = identities.map(({ externalId }) => externalId);
  await db.delete(externalIdentity).where(and(imported(kind), inArray(externalIdentity.externalId, externalIds)));
  await db
    .insert(externalIdentity)
    .values(identities.map((identity) => ({ ...identity, idSchool: PROVIDER_SCHOOL_ID, source: SOURCE, kind })));
};
