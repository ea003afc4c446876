import { and, eq, inArray, isNotNull, isNull, ne, or, type SQL } from 'drizzle-orm';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import type { Me } from '../area.ts';
import { recordChanges } from './changes.ts';
import type { Database } from './database.ts';
import { isValidMembership } from './memberships.ts';
import { membership, share, user } from './schema.ts';

/** One assessment, one question alone, or one stimulus with its questions. */
export type SharedItem = { idSchool: number; of: SharedKind; id: number };
export type SharedKind = 'idAssessment' | 'idQuestion' | 'idStimulus';

/** Returns what is shared when somebody shares a question: with it, all that are below its stimulus. */
export const itemOfQuestion = (row: { idSchool: number; id: number; idStimulus: number | null }): SharedItem => ({
  idSchool: row.idSchool,
  ...(row.idStimulus === null
    ? ({ of: 'idQuestion', id: row.id } as const)
    : ({ of: 'idStimulus', id: row.idStimulus } as const)),
});

const isOf = ({ idSchool, of, id }: SharedItem): SQL | undefined =>
  and(eq(share.idSchool, idSchool), eq(share[of], id));

/** Returns with whom an item alone is shared: users of any standing, and whether with the school. */
export const loadShares = async (
  db: Database,
  item: SharedItem,
): Promise<{ withSchool: boolean; idsUsers: number[] }> => {
  const rows = await db.select({ idUser: share.idUser }).from(share).where(isOf(item));
  return {
    withSchool: rows.some(({ idUser }) => idUser === null),
    idsUsers: rows.flatMap(({ idUser }) => idUser ?? []),
  };
};

/** Shares an item with users, null among them = with the school. Those with whom it is shared already change nothing. */
export const addShares = (
  db: Database,
  { idSchool, of, id }: SharedItem,
  users: readonly (number | null)[],
  { by, at }: { by: number; at: Instant },
): Promise<void> =>
  add(
    db,
    idSchool,
    users.map((idUser) => ({ idSchool, [of]: id, idUser, by, at })),
  );

/** Ends that an item is shared with users, null among them = with the school. */
export const endShares = (db: Database, item: SharedItem, users: readonly (number | null)[]): Promise<void> => {
  const ids = users.flatMap((idUser) => idUser ?? []);
  const isMeant = or(users.includes(null) ? isNull(share.idUser) : undefined, inArray(share.idUser, ids));
  return end(db, item.idSchool, and(eq(share[item.of], item.id), isMeant));
};

/** Shares an item, which takes the place of others, with those with whom all of them are shared. */
export const copyShares = async (db: Database, from: readonly SharedItem[], to: SharedItem): Promise<void> => {
  const lists = [];
  for (const item of from)
    lists.push(await db.select({ idUser: share.idUser, by: share.by, at: share.at }).from(share).where(isOf(item)));
  const [first = [], ...others] = lists;
  const rows = first.filter(({ idUser }) => others.every((list) => list.some((row) => row.idUser === idUser)));
  await add(
    db,
    to.idSchool,
    rows.map((row) => ({ idSchool: to.idSchool, [to.of]: to.id, ...row })),
  );
};

/** Ends that items of a school alone are shared, because they are no more. */
export const endSharesOf = (
  db: Database,
  { idSchool, of, ids }: { idSchool: number; of: SharedKind; ids: readonly number[] },
): Promise<void> => end(db, idSchool, inArray(share[of], [...ids]));

/** Ends all that colleagues share with a member of a school by name. */
export const endSharesWith = (db: Database, idSchool: number, idUser: number): Promise<void> =>
  end(db, idSchool, eq(share.idUser, idUser));

const add = async (db: Database, idSchool: number, rows: (typeof share.$inferInsert)[]): Promise<void> => {
  if (rows.length === 0) return;
  record(db, idSchool, await db.insert(share).values(rows).onConflictDoNothing().returning({ uuid: share.uuid }));
};

const end = async (db: Database, idSchool: number, condition: SQL | undefined): Promise<void> => {
  const ended = await db
    .delete(share)
    .where(and(eq(share.idSchool, idSchool), condition))
    .returning({ uuid: share.uuid });
  record(db, idSchool, ended);
};

const record = (db: Database, idSchool: number, rows: readonly { uuid: string }[]): void =>
  recordChanges(
    db,
    idSchool,
    'share',
    rows.map(({ uuid }) => uuid),
  );

/** How an item alone is shared: with the school, with how many others who are colleagues now, and since when with the reader or the school. */
export type ShareSummary = { withSchool: boolean; people: number; withReader: boolean; at: Instant };

/** Returns how items of a school alone are shared, by their ids; those that are shared with nobody are left out. */
export const summarizeShares = async (
  db: Database,
  { idSchool, of, ids }: { idSchool: number; of: SharedKind; ids: readonly number[] },
  { idUser, now }: { idUser: number; now: Instant },
): Promise<Map<number, ShareSummary>> => {
  if (ids.length === 0) return new Map();
  const members = db
    .select({ idUser: membership.idUser })
    .from(membership)
    .innerJoin(user, eq(user.id, membership.idUser))
    .where(and(eq(membership.idSchool, idSchool), ne(membership.role, 'student'), isValidMembership(now)));
  const rows = await db
    .select({ id: share[of], idUser: share.idUser, at: share.at })
    .from(share)
    .where(
      and(
        eq(share.idSchool, idSchool),
        isNotNull(share[of]),
        inArray(share[of], [...ids]),
        or(isNull(share.idUser), inArray(share.idUser, members)),
      ),
    );
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id ?? 0)].map(([id, list]) => {
      const reaching = list.filter((row) => row.idUser === null || row.idUser === idUser);
      return [
        id,
        {
          withSchool: list.some((row) => row.idUser === null),
          people: list.filter((row) => row.idUser !== null && row.idUser !== idUser).length,
          withReader: list.some((row) => row.idUser === idUser),
          at: Math.max(0, ...reaching.map(({ at }) => at)),
        },
      ];
    }),
  );
};

/** Returns what a list says of how something alone is shared: to its owner with whom, and to a colleague how it came to them. */
export const describeSharing = (me: Me, idOwner: number | null, summary: ShareSummary | undefined) => {
  if (idOwner === me.idUser)
    return { sharedWith: { school: summary?.withSchool ?? false, people: summary?.people ?? 0 }, sharedAs: null };
  if (!summary?.withReader && !summary?.withSchool) return { sharedWith: null, sharedAs: null };
  const as = summary.withReader ? ('person' as const) : ('school' as const);
  return { sharedWith: null, sharedAs: { as, at: toIsoWithOffset(summary.at, me.timezone) } };
};
