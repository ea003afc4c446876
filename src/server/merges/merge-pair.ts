import type { Database } from '../database/database.ts';
import { locks, takeLock } from '../database/locks.ts';
import type { Host } from '../host.ts';
import { addMove, findMemberForUpdate, type MemberRow } from '../members/api.ts';
import type { Refuse } from '../refusal.ts';
import type { Sessions } from '../session/api.ts';
import { type MergePlan, mergeAccounts, planMerge } from './merging.ts';
import { storedMerge } from './moved.ts';
import { countRows, findTitles, lockSchedulesOf, type Pair } from './store.ts';

/**
 * Locks both memberships in the order of their ids, after imports of lists, which enrol people. Returns them, the one that
 * stays first, and the time.
 */
export const lockPair = async (db: Database, { clock }: Host, { idSchool, idKept, idMerged }: Pair) => {
  await takeLock(db, locks.rosterOf(idSchool));
  const now = clock.now();
  const rows = new Map<number, MemberRow | undefined>();
  for (const id of [idKept, idMerged].sort((a, b) => a - b))
    rows.set(id, await findMemberForUpdate(db, idSchool, id, now));
  return { rows: [rows.get(idKept), rows.get(idMerged)], now };
};

/** Returns how many rows of each kind follow the account that stays. */
export const countMoves = async (db: Database, { idSchool, idMerged }: Pair, { attempts }: MergePlan) => {
  const { classes, assignments } = await countRows(db, idSchool, idMerged);
  return { classes, assignments, attempts };
};

type Merging = { db: Database; host: Host; sessions: Sessions };
type AskedMerge = { pair: Pair; by: number; language: string; mayJoin: (row: MemberRow) => boolean };

/** Makes one account of two members of a school, with a log by which it is undone. */
export const mergePair = async (
  { db, host, sessions }: Merging,
  { pair, by, language, mayJoin }: AskedMerge,
  refuse: Refuse<'userNotValid' | 'mergeRunning' | 'mergeConflict'>,
) => {
  const { idSchool, idKept, idMerged } = pair;
  const { rows, now } = await lockPair(db, host, pair);
  if (!rows.every((row) => row?.isValid && mayJoin(row))) return refuse('userNotValid');
  await lockSchedulesOf(db, pair, now);
  const plan = await planMerge(db, pair);
  if (plan.isRunning) return refuse('mergeRunning');
  if (plan.inBoth.length > 0)
    return refuse('mergeConflict', { titles: await findTitles(db, idSchool, { ids: plan.inBoth, language }) });
  const moves = await countMoves(db, pair, plan);
  const moved = await mergeAccounts(db, pair, { plan, now });
  await sessions.endAll(db, idMerged);
  const idMerge = await addMove(db, { ...pair, kind: 'merge', moved: storedMerge.write(moved), by, at: now });
  const { rows: ids, terms, places } = moved;
  return {
    ...{ idMerge, moves },
    /** What the audit says of it. */
    before: { idUser: idMerged, ...ids, enrolments: terms.removed, audiences: places.removed },
    after: { idUser: idKept, idMerge, enrolments: terms.added, audiences: places.added },
  };
};
