import { and, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { externalIdentity } from './schema.ts';

type Move = { idSchool: number; from: number; to: number };

/** Makes the ids by which partners and imports know an account in a school those of another one. Returns them. */
export const moveExternalIds = (db: Database, { idSchool, from, to }: Move) =>
  db
    .update(externalIdentity)
    .set({ id: to })
    .where(
      and(eq(externalIdentity.idSchool, idSchool), eq(externalIdentity.kind, 'user'), eq(externalIdentity.id, from)),
    )
    .returning({ source: externalIdentity.source, externalId: externalIdentity.externalId });
