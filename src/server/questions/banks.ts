import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Bank as BankName } from '../../contract/questions.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { membership, user } from '../database/schema.ts';

export type Bank = z.infer<typeof BankName>;

/** The table of questions or of the bank's entries: both say whose they are. */
type Owned = { idOwner: AnyPgColumn; idSchool: AnyPgColumn };

/** What belongs to a bank: the provider's, one's own, or what colleagues of the school share. */
export const inBank = (db: Database, me: Me, bank: Bank, { idOwner, idSchool }: Owned): SQL | undefined => {
  if (bank === 'provider') return isNull(idOwner);
  if (bank === 'mine') return eq(idOwner, me.idUser);
  if (me.idSchool === null) return sql`false`;
  return and(eq(idSchool, me.idSchool), ne(idOwner, me.idUser), inArray(idOwner, sharingIn(db, me.idSchool)));
};

export const inBanks = (db: Database, me: Me, banks: readonly Bank[], owned: Owned): SQL | undefined =>
  or(...banks.map((bank) => inBank(db, me, bank, owned)));

/** Everything somebody may put into an assessment. */
export const usableBy = (db: Database, me: Me, owned: Owned): SQL | undefined =>
  inBanks(db, me, ['provider', 'mine', 'shared'], owned);

const sharingIn = (db: Database, idSchool: number) =>
  db
    .select({ id: user.id })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), user.shareMyQuestions));
