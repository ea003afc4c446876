import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Bank as BankName } from '../../../contract/questions.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Actor, writesForProvider } from '../../../core/policies/actor.ts';
import type { DraftOwner } from '../../../core/policies/question.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { schoolOf } from '../../area.ts';
import { isSharedIn } from '../../database/memberships.ts';
import { question, user } from '../../database/schema.ts';

export type Bank = z.infer<typeof BankName>;

/** The table of questions or of the bank's entries: both say whose they are and how far they have come. */
type OwnedTable = { idSchool: AnyPgColumn; idOwner: AnyPgColumn; idAuthor: AnyPgColumn; publicationState: AnyPgColumn };

/** A part of one school's rows. The condition names the school, too. */
export type BankScope = { idSchool: number; condition: SQL | undefined };

/**
 * Returns what belongs to a bank, or null when it has nothing for `me`: what the provider has published, what one wrote
 * oneself in the current school, what colleagues of that school share, or what the provider has yet to publish.
 */
export const bankScope = (me: Actor, bank: Bank, owned: OwnedTable, now: Instant): BankScope | null => {
  const { idOwner, idAuthor } = owned;
  const own = schoolOf(me);
  switch (bank) {
    case 'provider':
      return scope(owned, PROVIDER_SCHOOL_ID, isPublished(owned));
    case 'mine':
      return scope(owned, own, writesForProvider(me) ? eq(idAuthor, me.idUser) : eq(idOwner, me.idUser));
    case 'shared':
      if (writesForProvider(me)) return null;
      return scope(owned, own, and(ne(idOwner, me.idUser), isSharedByOwner(own, idOwner, now)));
    case 'review':
      if (!writesForProvider(me)) return null;
      return scope(
        owned,
        PROVIDER_SCHOOL_ID,
        and(isUnpublished(owned), me.role === 'editor' ? undefined : eq(idAuthor, me.idUser)),
      );
  }
};

/** Returns what belongs to some banks: one scope for each school. */
export const bankScopes = (me: Actor, banks: readonly Bank[], owned: OwnedTable, now: Instant): BankScope[] => {
  const scopes = banks.flatMap((bank) => bankScope(me, bank, owned, now) ?? []);
  return [...Map.groupBy(scopes, ({ idSchool }) => idSchool)].map(([idSchool, list]) =>
    scope(owned, idSchool, or(...list.map(({ condition }) => condition))),
  );
};

/** Returns everything somebody may put into an assessment. */
export const usableScopes = (me: Actor, owned: OwnedTable, now: Instant): BankScope[] =>
  bankScopes(me, ['provider', 'mine', 'shared'], owned, now);

/** Returns everything somebody may read. */
export const visibleScopes = (me: Actor, owned: OwnedTable, now: Instant): BankScope[] =>
  bankScopes(me, ['provider', 'mine', 'shared', 'review'], owned, now);

/** Returns the condition of `canOwnerUse` among the questions of a school; undefined where the owner may use none. */
export const isUsableByOwner = (
  { idSchool, idOwner }: DraftOwner,
  questionSchool: number,
  now: Instant,
): SQL | undefined => {
  if (questionSchool === PROVIDER_SCHOOL_ID)
    return idSchool === PROVIDER_SCHOOL_ID
      ? or(isPublished(question), eq(question.idAuthor, idOwner))
      : isPublished(question);
  if (questionSchool !== idSchool) return undefined;
  return or(eq(question.idOwner, idOwner), isSharedByOwner(idSchool, question.idOwner, now));
};

/** Narrows a scope. */
export const narrowScope = ({ idSchool, condition }: BankScope, ...conditions: (SQL | undefined)[]): BankScope => ({
  idSchool,
  condition: and(condition, ...conditions),
});

/** Reads from each scope in the order of schools, so that two who lock rows never wait for each other, and merges the rows. */
export const readEachScope = async <Row>(
  scopes: readonly BankScope[],
  read: (scope: BankScope) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const scope of scopes.toSorted((a, b) => a.idSchool - b.idSchool)) rows.push(...(await read(scope)));
  return rows;
};

const scope = (owned: OwnedTable, idSchool: number, condition: SQL | undefined): BankScope => ({
  idSchool,
  condition: and(eq(owned.idSchool, idSchool), condition),
});

/** Written as the conditions of the indexes. */
export const isPublished = ({ publicationState }: OwnedTable): SQL => sql`${publicationState} = 'published'`;
export const isUnpublished = ({ publicationState }: OwnedTable): SQL => sql`${publicationState} <> 'published'`;

/** Whether an owner of questions is a member of a school who shares them with colleagues there. */
export const isSharedByOwner = (idSchool: number, idOwner: SQLWrapper, now: Instant): SQL =>
  isSharedIn({ idSchool, now }, idOwner, user.shareMyQuestions);
