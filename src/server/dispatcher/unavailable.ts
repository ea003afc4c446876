/** When to try again after an outage of the database, and when a queue was full. */
export const RETRY_AFTER_SECONDS = '2';

/** The body, status and headers of an answer to what may succeed a little later. */
export const unavailableReply = [
  { success: false, errCode: 503, error: 'Service unavailable, try again later' },
  503,
  { 'retry-after': RETRY_AFTER_SECONDS },
] as const;

/** A queue is full: the same call may succeed a little later. The dispatcher answers 503 with `Retry-After`. */
export class Unavailable extends Error {
  readonly queue: string;

  constructor(queue: string) {
    super(`Too many are waiting: ${queue}`);
    this.queue = queue;
  }
}
