import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Bank as BankName } from '../../contract/questions.ts';
import type { Me } from '../area.ts';
import type { Database } from '../database/database.ts';
import { assessment, membership, question, user } from '../database/schema.ts';
import { writesForProvider } from './rights.ts';

export type Bank = z.infer<typeof BankName>;

/** The table of questions or of the bank's entries: both say whose they are and how far they have come. */
type Owned = { idOwner: AnyPgColumn; idSchool: AnyPgColumn; idAuthor: AnyPgColumn; state: AnyPgColumn };

/**
 * What belongs to a bank: what the provider has published, what one wrote oneself, what colleagues of the school share,
 * or what the provider has yet to publish.
 */
export const inBank = (db: Database, me: Me, bank: Bank, owned: Owned): SQL | undefined => {
  const { idOwner, idSchool, idAuthor } = owned;
  switch (bank) {
    case 'provider':
      return published(owned);
    case 'mine':
      return writesForProvider(me) ? and(isNull(idOwner), eq(idAuthor, me.idUser)) : eq(idOwner, me.idUser);
    case 'shared':
      if (me.idSchool === null) return sql`false`;
      return and(eq(idSchool, me.idSchool), ne(idOwner, me.idUser), inArray(idOwner, sharingIn(db, me.idSchool)));
    case 'review':
      if (!writesForProvider(me)) return sql`false`;
      return and(unpublished(owned), me.role === 'editor' ? undefined : eq(idAuthor, me.idUser));
  }
};

export const inBanks = (db: Database, me: Me, banks: readonly Bank[], owned: Owned): SQL | undefined =>
  or(...banks.map((bank) => inBank(db, me, bank, owned)));

/** Everything somebody may put into an assessment. */
export const usableBy = (db: Database, me: Me, owned: Owned): SQL | undefined =>
  inBanks(db, me, ['provider', 'mine', 'shared'], owned);

/** Whether the owner of an assessment may use a question: `usableBy`, of somebody who does not ask. */
export const usableInAssessment: SQL<boolean> = sql`(not ${question.deleted} and case
  when ${question.idOwner} is null
    then ${question.state} = 'published' or (${assessment.idSchool} is null and ${question.idAuthor} = ${assessment.idOwner})
  when ${question.idOwner} = ${assessment.idOwner} then true
  else ${question.idSchool} = ${assessment.idSchool} and exists (
    select from ${membership} join ${user} on ${user.id} = ${membership.idUser}
    where ${membership.idSchool} = ${question.idSchool} and ${user.id} = ${question.idOwner} and ${user.shareMyQuestions})
  end)`;

/** Everything somebody may read. */
export const visibleTo = (db: Database, me: Me, owned: Owned): SQL | undefined =>
  inBanks(db, me, ['provider', 'mine', 'shared', 'review'], owned);

/** What some banks have beside what the provider has published; none = nothing. */
export const inBanksBeside = (db: Database, me: Me, banks: readonly Bank[], owned: Owned): SQL | undefined =>
  and(inBanks(db, me, banks, owned), not(published(owned)));

const published = ({ idOwner, state }: Owned): SQL => sql`(${idOwner} is null and ${state} = 'published')`;
/** Written as the condition of an index. */
const unpublished = ({ idOwner, state }: Owned): SQL => sql`(${idOwner} is null and ${state} <> 'published')`;

const sharingIn = (db: Database, idSchool: number) =>
  db
    .select({ id: user.id })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), user.shareMyQuestions));
