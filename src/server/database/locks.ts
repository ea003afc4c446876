import { type SQL, sql } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';

/**
 * All locks with two numbers, in the order in which they must be taken, so that transactions that need several do not
 * deadlock. Locks with a single number are those of attempts, by id.
 */
export const locks = {
  /** All nodes that start at the same moment. */
  migrating: sql`0, 7370263`,
  /** Two imports of one bank would both miss what the other is adding. */
  importing: sql`0, 7370264`,
  /** Closing the attempts whose time is over: one node at a time does it. */
  closing: sql`0, 7370265`,
  /**
   * Writing among the questions of one owner; no owner = the provider's. Owners whose ids differ by 2^31 share a lock.
   */
  questionsOf: (idOwner: number | null): SQL => sql`7370265, ${(idOwner ?? 0) % 2 ** 31}`,
  /** Editing the catalogue, by hand or by an import. */
  editingCatalogue: sql`7370266, 1`,
  /**
   * The positions of nodes: shared by transactions that derive data from them or link to them, exclusive for one that moves,
   * merges or deletes a node.
   */
  catalogue: sql`7370266, 0`,
  /** Adding to the words of a school's bank. Schools whose ids differ by 2^31 share a lock. */
  bankWordsOf: (idSchool: number): SQL => sql`7370268, ${idSchool % 2 ** 31}`,
  /** Importing lists of students into a school. Schools whose ids differ by 2^31 share a lock. */
  rosterOf: (idSchool: number): SQL => sql`7370270, ${idSchool % 2 ** 31}`,
  /** Naming a school's courses. Schools whose ids differ by 2^31 share a lock. */
  coursesOf: (idSchool: number): SQL => sql`7370269, ${idSchool % 2 ** 31}`,
  /** Asking for documents. Users whose ids differ by 2^31 share a lock. */
  documentsOf: (idUser: number): SQL => sql`7370271, ${idUser % 2 ** 31}`,
  /**
   * The bytes of a stored file, by the first digits of its hash: shared by those who store them, alone for who deletes
   * them.
   */
  file: (id: string): SQL => sql`7370267, ${Number.parseInt(/[0-9a-f]{8}/.exec(id)?.[0] ?? '0', 16) | 0}`,
};

/** Waits for a lock and holds it until the transaction ends. */
export const takeLock = (db: Database, lock: SQL) => db.execute(sql`select pg_advisory_xact_lock(${lock})`);

/** Waits for a lock and holds it until the transaction ends; others may take it shared, too. */
export const takeSharedLock = (db: Database, lock: SQL) =>
  db.execute(sql`select pg_advisory_xact_lock_shared(${lock})`);

/** Takes a lock until the transaction ends if it is free; returns false if it is not. */
export const tryLock = async (db: Database, lock: SQL): Promise<boolean> => {
  const [row] = rowsOf<{ free: boolean }>(await db.execute(sql`select pg_try_advisory_xact_lock(${lock}) as free`));
  return row?.free ?? false;
};

/**
 * Runs work if the lock is free, and holds it meanwhile; returns null without running if another transaction has it.
 */
export const runExclusively = <Result>(
  database: Database,
  lock: SQL,
  work: () => Promise<Result>,
): Promise<Result | null> => database.transaction(async (db) => ((await tryLock(db, lock)) ? work() : null));
