import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Bank as BankName } from '../../../contract/questions.ts';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Actor, writesForProvider } from '../../../core/policies/actor.ts';
import type { DraftOwner } from '../../../core/policies/question.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { schoolOf } from '../../area.ts';
import { question } from '../../database/schema.ts';
import { isQuestionShared } from '../../database/sharing-scope.ts';

export type Bank = z.infer<typeof BankName>;

/** The table of questions or of bank entries: both have school, stimulus, owner, author and publication state. */
type OwnedTable = Record<'idSchool' | 'id' | 'idStimulus' | 'idOwner' | 'idAuthor' | 'publicationState', AnyPgColumn>;

/** A condition on the rows of one school. It names the school, too. */
export type BankScope = { idSchool: number; condition: SQL | undefined };

/**
 * Returns the condition of `isInBank` in `core/policies/question.ts`, or null when the bank is empty for the user. A
 * property test proves that both agree. The statement must exclude deleted rows.
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
      return scope(
        owned,
        own,
        and(ne(idOwner, me.idUser), isQuestionShared({ idSchool: own, idUser: me.idUser, now }, owned)),
      );
    case 'review':
      if (!writesForProvider(me)) return null;
      return scope(
        owned,
        PROVIDER_SCHOOL_ID,
        and(isUnpublished(owned), me.role === 'editor' ? undefined : eq(idAuthor, me.idUser)),
      );
  }
};

/** Returns the published rows whose review the user took part in: an editor in all, an author in their own; else null. */
export const publishedReviewScope = (me: Actor, owned: OwnedTable): BankScope | null =>
  writesForProvider(me)
    ? scope(
        owned,
        PROVIDER_SCHOOL_ID,
        and(isPublished(owned), me.role === 'editor' ? undefined : eq(owned.idAuthor, me.idUser)),
      )
    : null;

/** Returns the rows of several banks: one scope for each school. */
export const bankScopes = (me: Actor, banks: readonly Bank[], owned: OwnedTable, now: Instant): BankScope[] => {
  const scopes = banks.flatMap((bank) => bankScope(me, bank, owned, now) ?? []);
  return [...Map.groupBy(scopes, ({ idSchool }) => idSchool)].map(([idSchool, list]) =>
    scope(owned, idSchool, or(...list.map(({ condition }) => condition))),
  );
};

/** Returns the rows of several banks without those of the provider's bank, which are counted once for all users. */
export const scopesBesideProvider = (
  me: Actor,
  banks: readonly Bank[],
  owned: OwnedTable,
  now: Instant,
): BankScope[] => {
  const others = banks.filter((bank) => bank !== 'provider');
  return bankScopes(me, others, owned, now).map((scope) =>
    scope.idSchool === PROVIDER_SCHOOL_ID ? narrowScope(scope, isUnpublished(owned)) : scope,
  );
};

/** Returns the scopes of `can(me, 'use')`. */
export const usableScopes = (me: Actor, owned: OwnedTable, now: Instant): BankScope[] =>
  bankScopes(me, ['provider', 'mine', 'shared'], owned, now);

/** Returns the scopes of `can(me, 'read')`. */
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
  return or(eq(question.idOwner, idOwner), isQuestionShared({ idSchool, idUser: idOwner, now }, question));
};

/** Returns a scope with further conditions. */
export const narrowScope = ({ idSchool, condition }: BankScope, ...conditions: (SQL | undefined)[]): BankScope => ({
  idSchool,
  condition: and(condition, ...conditions),
});

/**
 * Reads from each scope and merges the rows. Schools are read in the order of ids, so that locking transactions never
 * deadlock.
 */
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

// Written exactly as the conditions of the partial indexes, which PostgreSQL uses only then.

/** Returns the condition that a row is published. */
export const isPublished = ({ publicationState }: OwnedTable): SQL => sql`${publicationState} = 'published'`;

/** Returns the condition that a row is not published yet. */
export const isUnpublished = ({ publicationState }: OwnedTable): SQL => sql`${publicationState} <> 'published'`;
