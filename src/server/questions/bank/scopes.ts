import { and, eq, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import type { Bank as BankName } from '../../../contract/questions.ts';
import { PROVIDER } from '../../../core/people/schools.ts';
import type { Instant } from '../../../core/schedules/time.ts';
import { type Me, schoolOf } from '../../area.ts';
import { isSharedIn } from '../../database/memberships.ts';
import { user } from '../../database/schema.ts';
import { writesForProvider } from '../rights.ts';

export type Bank = z.infer<typeof BankName>;

/** The table of questions or of the bank's entries: both say whose they are and how far they have come. */
type Owned = { idSchool: AnyPgColumn; idOwner: AnyPgColumn; idAuthor: AnyPgColumn; publicationState: AnyPgColumn };

/** A part of one school's rows. The condition names the school, too. */
export type Scope = { idSchool: number; condition: SQL | undefined };

/**
 * Returns what belongs to a bank, or null when it has nothing for `me`: what the provider has published, what one wrote
 * oneself in the current school, what colleagues of that school share, or what the provider has yet to publish.
 */
export const bankScope = (me: Me, bank: Bank, owned: Owned, now: Instant): Scope | null => {
  const { idOwner, idAuthor } = owned;
  const own = schoolOf(me);
  switch (bank) {
    case 'provider':
      return scope(owned, PROVIDER, published(owned));
    case 'mine':
      return scope(owned, own, writesForProvider(me) ? eq(idAuthor, me.idUser) : eq(idOwner, me.idUser));
    case 'shared':
      if (writesForProvider(me)) return null;
      return scope(owned, own, and(ne(idOwner, me.idUser), areShared(own, idOwner, now)));
    case 'review':
      if (!writesForProvider(me)) return null;
      return scope(
        owned,
        PROVIDER,
        and(unpublished(owned), me.role === 'editor' ? undefined : eq(idAuthor, me.idUser)),
      );
  }
};

/** Returns what belongs to some banks: one scope for each school. */
export const bankScopes = (me: Me, banks: readonly Bank[], owned: Owned, now: Instant): Scope[] => {
  const scopes = banks.flatMap((bank) => bankScope(me, bank, owned, now) ?? []);
  return [...Map.groupBy(scopes, ({ idSchool }) => idSchool)].map(([idSchool, list]) =>
    scope(owned, idSchool, or(...list.map(({ condition }) => condition))),
  );
};

/** Returns everything somebody may put into an assessment. */
export const usableScopes = (me: Me, owned: Owned, now: Instant): Scope[] =>
  bankScopes(me, ['provider', 'mine', 'shared'], owned, now);

/** Returns everything somebody may read. */
export const visibleScopes = (me: Me, owned: Owned, now: Instant): Scope[] =>
  bankScopes(me, ['provider', 'mine', 'shared', 'review'], owned, now);

/** Narrows a scope. */
export const within = ({ idSchool, condition }: Scope, ...conditions: (SQL | undefined)[]): Scope => ({
  idSchool,
  condition: and(condition, ...conditions),
});

/** Reads from each scope in the order of schools, so that two who lock rows never wait for each other, and merges the rows. */
export const fromEach = async <Row>(
  scopes: readonly Scope[],
  read: (scope: Scope) => PromiseLike<Row[]>,
): Promise<Row[]> => {
  const rows: Row[] = [];
  for (const scope of scopes.toSorted((a, b) => a.idSchool - b.idSchool)) rows.push(...(await read(scope)));
  return rows;
};

const scope = (owned: Owned, idSchool: number, condition: SQL | undefined): Scope => ({
  idSchool,
  condition: and(eq(owned.idSchool, idSchool), condition),
});

/** Written as the conditions of the indexes. */
export const published = ({ publicationState }: Owned): SQL => sql`${publicationState} = 'published'`;
export const unpublished = ({ publicationState }: Owned): SQL => sql`${publicationState} <> 'published'`;

/** Whether an owner of questions is a member of a school who shares them with colleagues there. */
export const areShared = (idSchool: number, idOwner: SQLWrapper, now: Instant): SQL =>
  isSharedIn({ idSchool, now }, idOwner, user.shareMyQuestions);
