import { and, desc, eq, gte, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { MOVE_UNDO_DAYS } from '../../contract/merges.ts';
import { fullName } from '../../core/people/roles.ts';
import { type Instant, toIsoWithOffset } from '../../core/schedules/time.ts';
import { languageOf, type Me, schoolOf } from '../area.ts';
import { type Database, firstRow } from '../database/database.ts';
import { personMerge, user } from '../database/schema.ts';

/** Why rows moved from one account to another. */
type Kind = (typeof personMerge.$inferSelect)['kind'];

const MOST_MOVES = 100;

const oldest = (now: Instant): Instant => now - MOVE_UNDO_DAYS * 24 * 60 * 60 * 1000;

const kept = alias(user, 'kept');
const merged = alias(user, 'merged');

/**
 * Returns a condition: no later move has to be undone first. Of merges it is one with the account that stays; of work that
 * was handed over one that took something from its receiver again.
 */
const isLastOf = (idSchool: number): SQL<boolean> => sql<boolean>`not exists (
  select from person_merge later
  where later.id_school = ${idSchool} and later.undone is null and later.id > ${personMerge.id}
    and later.kind = ${personMerge.kind}
    and (${personMerge.idKept} = later.id_merged
      or ${personMerge.kind} = 'merge' and ${personMerge.idKept} = later.id_kept))`;

/**
 * Returns what moved in the school of a user while it can be undone, the last first, without moves whose people were
 * anonymised. `counts` is what was stored with it under this name.
 */
export const listMoves = async (db: Database, me: Me, kind: Kind, now: Instant) => {
  const idSchool = schoolOf(me);
  const nameOf = (one: typeof kept | typeof merged | typeof user) => ({
    ...{ idUser: one.id, firstName: one.firstName, lastName: one.lastName, login: one.login },
  });
  const rows = await db
    .select({
      ...{ id: personMerge.id, at: personMerge.at, undone: personMerge.undone },
      ...{ by: nameOf(user), kept: nameOf(kept), merged: nameOf(merged), isLast: isLastOf(idSchool) },
      counts: sql<unknown>`${personMerge.moved}->'value'->'counts'`,
    })
    .from(personMerge)
    .innerJoin(user, eq(user.id, personMerge.by))
    .innerJoin(kept, eq(kept.id, personMerge.idKept))
    .innerJoin(merged, eq(merged.id, personMerge.idMerged))
    .where(
      and(
        ...[eq(personMerge.idSchool, idSchool), eq(personMerge.kind, kind), gte(personMerge.at, oldest(now))],
        ...[isNull(kept.anonymised), isNull(merged.anonymised)],
      ),
    )
    .orderBy(desc(personMerge.at), desc(personMerge.id))
    .limit(MOST_MOVES);
  const named = ({ idUser, login, ...name }: (typeof rows)[number]['kept']) => ({
    ...{ idUser, login, name: fullName(name, languageOf(me)) },
  });
  return rows.map(({ id, at, undone, by, kept, merged, isLast, counts }) => ({
    ...{ id, at: toIsoWithOffset(at, me.timezone), by: named(by).name },
    ...{ kept: named(kept), merged: named(merged), counts },
    ...{ undone: undone !== null, canUndo: undone === null && isLast },
  }));
};

type Wanted = { idSchool: number; kind: Kind; id: number };

const isOpen = ({ idSchool, kind, id }: Wanted) =>
  and(
    ...[eq(personMerge.idSchool, idSchool), eq(personMerge.kind, kind), eq(personMerge.id, id)],
    ...[isNull(personMerge.undone), isNotNull(personMerge.moved), isLastOf(idSchool)],
  );

/** Returns the accounts of a move that may be undone; undefined for one that is undone, erased, too old or not the last. */
export const findMove = (db: Database, wanted: Wanted, now: Instant) =>
  firstRow(
    db
      .select({ idKept: personMerge.idKept, idMerged: personMerge.idMerged })
      .from(personMerge)
      .where(and(isOpen(wanted), gte(personMerge.at, oldest(now)))),
  );

/** Marks a move as undone and returns what it stored; undefined where somebody else has undone it meanwhile. */
export const takeMoved = async (db: Database, wanted: Wanted, now: Instant): Promise<unknown> =>
  (
    await firstRow(
      db.update(personMerge).set({ undone: now }).where(isOpen(wanted)).returning({ moved: personMerge.moved }),
    )
  )?.moved;

/** Stores what moved from one account to another; returns its id. */
export const addMove = async (
  db: Database,
  values: Pick<typeof personMerge.$inferInsert, 'idSchool' | 'kind' | 'idKept' | 'idMerged' | 'by' | 'at'> & {
    moved: object;
  },
): Promise<number> => {
  const row = await firstRow(db.insert(personMerge).values(values).returning({ id: personMerge.id }));
  if (!row) throw new Error('a move was not stored');
  return row.id;
};
