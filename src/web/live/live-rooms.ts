import type { OutputOf } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import type { LiveRoom } from '../../contract/live.ts';
import { serverClock } from '../attempts/time/server-clock.ts';
import { cachedReply } from '../data/cache.ts';
import { type ReadSource, readOf } from '../data/read-source.ts';
import { send } from '../data/send.ts';
import { withPatience } from '../data/with-patience.ts';

/** A line that says nothing for so long is lost, which the view tells; the next look is a new try. */
const PATIENCE_MS = 5000;

type Reply = OutputOf<typeof calls.attempts.getLiveRooms>;
export type LiveRooms = { rooms: readonly LiveRoom[] } & Omit<Reply, 'content'>;

/** Reads rooms again by their revision: while nothing has changed, the server replies without them. */
export const liveRooms = (idsSchedules: number[]): ReadSource<LiveRooms> => {
  const call = calls.attempts.getLiveRooms;
  const source: ReadSource<LiveRooms> = readOf(
    call,
    { idsSchedules },
    {
      load: async (signal) => {
        const seen = cachedReply(source);
        const input = { idsSchedules, ...(seen && { revision: seen.revision }) };
        const request = (patient: AbortSignal) => send(call, input, { signal: patient });
        const { content, ...reply } = await serverClock.hear(() => withPatience(PATIENCE_MS, signal, request));
        return { rooms: content ?? seen?.rooms ?? [], ...reply };
      },
      keptForMs: 0,
    },
  );
  return source;
};
