import { and, eq, inArray } from 'drizzle-orm';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import type { Database } from '../database/database.ts';
import { externalIdentity } from '../database/schema.ts';

type Kind = 'question' | 'stimulus';

/** The row that a record of a bank file was imported to, and the hash of the record then. */
export type ImportedIdentity = { externalId: string; id: number; hash: string | null };

const SOURCE = 'import';

const imported = (kind: Kind) =>
  and(
    eq(externalIdentity.idSchool, PROVIDER_SCHOOL_ID),
    eq(externalIdentity.source, SOURCE),
    eq(externalIdentity.kind, kind),
  );

/** Returns the rows of records imported before, by external id. */
export const findIdentities = async (
  db: Database,
  kind: Kind,
  externalIds: readonly string[],
): Promise<Map<string, ImportedIdentity>> => {
  const { externalId, id, hash } = externalIdentity;
  const rows = await db
    .select({ externalId, id, hash })
    .from(externalIdentity)
    .where(and(imported(kind), inArray(externalId, [...externalIds])));
  return new Map(rows.map((row) => [row.externalId, row]));
};

/** Writes the rows that records were imported to, replacing earlier ones. */
export const writeIdentities = async (
  db: Database,
  kind: Kind,
  identities: readonly ImportedIdentity[],
): Promise<void> => {
  if (identities.length === 0) return;
  const externalIds = identities.map(({ externalId }) => externalId);
  await db.delete(externalIdentity).where(and(imported(kind), inArray(externalIdentity.externalId, externalIds)));
  await db
    .insert(externalIdentity)
    .values(identities.map((identity) => ({ ...identity, idSchool: PROVIDER_SCHOOL_ID, source: SOURCE, kind })));
};
