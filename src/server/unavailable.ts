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

/** Thrown when a queue is full. The dispatcher replies 503 with `Retry-After`. */
export class Unavailable extends Error {
  readonly queue: string;

  constructor(queue: string) {
    super(`Too many are waiting: ${queue}`);
    this.queue = queue;
  }
}
