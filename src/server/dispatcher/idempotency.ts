import { and, eq, lt } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { idempotency } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { BadInput } from './input.ts';

/** How long a reply is kept. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** The request that a key stands for. */
export type KeyedRequest = { idUser: number; call: string; key: string; bodyHash: string; now: Instant };

/** A key that came before with another body, or in another school. */
export class IdempotencyKeyReused extends Error {}

/** Returns the key of an `Idempotency-Key` header, null without one. Throws `BadInput` for what is no key. */
export const parseIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new BadInput('Invalid Idempotency-Key header');
  return header;
};

/**
 * Returns the SHA-256 of an input as it came, before anything is completed in it, and of the school that the session is in:
 * in another school of the same user the same input is another request.
 */
export const hashRequest = ({ idSchool }: { idSchool: number }, given: unknown): Promise<string> =>
  sha256Of(JSON.stringify([idSchool, given]));

/**
 * Does a request once within the transaction: a repeat is given the reply of the first time. A repeat at the same time waits
 * until the first is through. Throws `IdempotencyKeyReused` when the key came with another body.
 */
export const runOnce = async (db: Database, request: KeyedRequest, work: () => Promise<object>): Promise<object> => {
  const { idUser, call, key, bodyHash, now } = request;
  const isRequest = and(eq(idempotency.idUser, idUser), eq(idempotency.call, call), eq(idempotency.key, key));
  // Waits for the transaction of another request that has inserted the same key.
  const [claimed] = await db
    .insert(idempotency)
    .values({ idUser, call, key, bodyHash, at: now })
    .onConflictDoUpdate({
      target: [idempotency.idUser, idempotency.call, idempotency.key],
      set: { bodyHash, status: null, reply: null, at: now },
      setWhere: lt(idempotency.at, now - KEPT_MS),
    })
    .returning({ key: idempotency.key });
  if (!claimed) {
    const [kept] = await db.select().from(idempotency).where(isRequest);
    if (kept?.bodyHash !== bodyHash)
      throw new IdempotencyKeyReused('This Idempotency-Key came with another request before');
    return kept.reply as object;
  }
  const reply = await work();
  await db.update(idempotency).set({ status: 200, reply }).where(isRequest);
  return reply;
};

/** Removes the replies that are not given again. */
export const deleteExpiredReplies = async (db: Database, now: Instant): Promise<void> => {
  await db.delete(idempotency).where(lt(idempotency.at, now - KEPT_MS));
};
