/** When clients may repeat a call after 503. */
export const RETRY_AFTER_SECONDS = '2';

/** The body, status and headers of a 503 reply. */
export const unavailableReply = [
  { success: false, errCode: 503, error: 'Service unavailable, try again later' },
  503,
  { 'retry-after': RETRY_AFTER_SECONDS },
] as const;

/** Returns the reply of a call of an area: the published code of an unavailable service is 0 for assessments. */
export const unavailableReplyOf = (area: string) => {
  const [body, status, headers] = unavailableReply;
  return [{ ...body, errCode: area === 'assessments' ? 0 : body.errCode, status }, status, headers] as const;
};

/** The body, status and headers of the reply to a user who has too much waiting. */
export const tooManyWaitingReply = [
  {
    success: false,
    errCode: 429,
    error: 'Too much of yours is waiting, try again when some of it is done',
    status: 429,
  },
  429,
  { 'retry-after': RETRY_AFTER_SECONDS },
] as const;

/** Thrown when a queue is full. The dispatcher replies 503 with `Retry-After`. */
export class Unavailable extends Error {
  readonly queue: string;

  constructor(queue: string, message = `Too many are waiting: ${queue}`) {
    super(message);
    this.queue = queue;
  }
}

/** Thrown when one user, or one network without a session, has as much waiting in a queue as one may have. The dispatcher replies 429 with `Retry-After`. */
export class TooManyWaiting extends Unavailable {
  constructor(queue: string) {
    super(queue, `Too many of one user or network are waiting: ${queue}`);
  }
}
