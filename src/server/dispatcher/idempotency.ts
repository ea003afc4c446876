import { and, eq, lt } from 'drizzle-orm';
import type { Instant } from '../../core/schedules/time.ts';
import type { Database } from '../database/database.ts';
import { idempotency } from '../database/schema.ts';
import { sha256Of } from '../sha256.ts';
import { BadInput } from './input.ts';

/** How long replies are stored. */
const RETENTION_MS = 24 * 60 * 60 * 1000;

/** A request with its idempotency key. */
export type KeyedRequest = { idUser: number; call: string; key: string; bodyHash: string; now: Instant };

/** Thrown when a key was already used with another body or in another school. */
export class IdempotencyKeyReused extends Error {}

/** Returns the key of an `Idempotency-Key` header, or null without the header. Throws `BadInput` for an invalid key. */
export const parseIdempotencyKey = (header: string | undefined): string | null => {
  if (header === undefined) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(header)) throw new BadInput('Invalid Idempotency-Key header');
  return header;
};

/**
 * Returns the SHA-256 of the input as sent, without defaults, and of the session's school: the same input in another
 * school is another request.
 */
export const hashRequest = ({ idSchool }: { idSchool: number }, sent: unknown): Promise<string> =>
  sha256Of(JSON.stringify([idSchool, sent]));

/**
 * Runs a request within the transaction and stores its reply; a repeat returns the stored reply instead. A concurrent
 * repeat waits for the first. Throws `IdempotencyKeyReused` when the key came with another body.
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
      setWhere: lt(idempotency.at, now - RETENTION_MS),
    })
    .returning({ key: idempotency.key });
  if (!claimed) {
    const [stored] = await db.select().from(idempotency).where(isRequest);
    if (stored?.bodyHash !== bodyHash)
      throw new IdempotencyKeyReused('This Idempotency-Key came with another request before');
    return stored.reply as object;
  }
  const reply = await work();
  await db.update(idempotency).set({ status: 200, reply }).where(isRequest);
  return reply;
};

/** Deletes the replies that are older than the retention. */
export const deleteExpiredReplies = async (db: Database, now: Instant): Promise<void> => {
  await db.delete(idempotency).where(lt(idempotency.at, now - RETENTION_MS));
};
