import PQueue from 'p-queue';
import { PROVIDER_SCHOOL_ID } from '../../../core/people/schools.ts';
import { type Me, schoolOf } from '../../area.ts';
import type { Database } from '../../database/database.ts';
import { type TurnOptions, TurnQueue } from '../../turn-queue.ts';
import { TooManyWaiting, Unavailable } from '../../unavailable.ts';
import { resolveDisciplines } from './next-rows.ts';
import { type Asked, type Pulled, pull } from './reply.ts';
import { viewerOf } from './viewer.ts';

/** A page reads some thousand rows: two at a time leave connections and processor time for everything else. */
const AT_ONCE = 2;
const WAITING_LIMIT = 200;
/** The devices of one user. */
const WAITING_LIMIT_OF_USER = 10;

/** Reads what the device of a user is told, in its turn. */
export type PullInTurns = (database: Database, me: Me, asked: Asked, disciplines: readonly number[]) => Promise<Pulled>;

/**
 * Returns a function that reads what a device is told, in one moment of the database. Schools and their users take turns. Throws
 * `Unavailable` when too many wait, `TooManyWaiting` when too many of the user do.
 */
export const createPulls = (): PullInTurns => {
  const queue = new PQueue<TurnQueue, TurnOptions>({ concurrency: AT_ONCE, queueClass: TurnQueue });
  return async (database, me, asked, disciplines) => {
    const by = { idSchool: schoolOf(me), idUser: me.idUser };
    if (queue.size >= WAITING_LIMIT) throw new Unavailable('devices');
    if (queue.sizeBy({ by }) >= WAITING_LIMIT_OF_USER) throw new TooManyWaiting('devices');
    const read = () =>
      database.transaction(
        async (db) => {
          const entries = await resolveDisciplines(db, PROVIDER_SCHOOL_ID, disciplines);
          return pull(db, viewerOf(me, entries), asked);
        },
        { isolationLevel: 'repeatable read', accessMode: 'read only' },
      );
    return queue.add(read, { by });
  };
};
