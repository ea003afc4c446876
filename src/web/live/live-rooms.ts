import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { LiveRoom } from '../../contract/live.ts';
import { serverClock } from '../attempts/time/server-clock.ts';
import { cachedReply } from '../data/cache.ts';
import { type ReadSource, readOf } from '../data/read-source.ts';
import { send } from '../data/send.ts';
import { withTimeout } from '../data/with-timeout.ts';

/** A request without a reply after this time is given up, and the view says so; the next refresh is a new try. */
const REQUEST_TIMEOUT_MS = 5000;

type Reply = OutputOf<typeof calls.live.getLiveRooms>;
export type LiveRooms = { rooms: readonly LiveRoom[] } & Omit<Reply, 'content'>;

/** Reads rooms again by their revision: while nothing has changed, the server replies without them. */
export const liveRooms = (idsSchedules: number[]): ReadSource<LiveRooms> => {
  const call = calls.live.getLiveRooms;
  const source: ReadSource<LiveRooms> = readOf(
    call,
    { idsSchedules },
    {
      load: async (signal) => {
        const seen = cachedReply(source);
        const input = { idsSchedules, ...(seen && { revision: seen.revision }) };
        const request = (limited: AbortSignal) => send(call, input, { signal: limited });
        const { content, ...reply } = await serverClock.hear(() => withTimeout(REQUEST_TIMEOUT_MS, signal, request));
        return { rooms: content ?? seen?.rooms ?? [], ...reply };
      },
      keptForMs: 0,
    },
  );
  return source;
};
