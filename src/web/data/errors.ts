import type { RefusalName } from '../../contract/refusals.ts';
import type { InputLimit } from './input-limit.ts';

/** The named fields of a reply. */
export type Envelope = Readonly<Record<string, unknown>>;

/** The call said no in one of the ways it declares; the envelope may hold facts beyond the refusal itself. */
export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly envelope: Envelope;
  constructor(refusal: RefusalName, envelope: Envelope = {}) {
    super(`Refused: ${refusal}`);
    this.refusal = refusal;
    this.envelope = envelope;
  }
}

/** What was sent does not fit the call: a form let something pass that it should not have. */
export class BadInput extends Error {
  /** What it is beyond, as far as that is known. */
  readonly limit: InputLimit | null;
  constructor(limit: InputLimit | null = null) {
    super('Bad input');
    this.limit = limit;
  }
}

/** Nobody is signed in any more, and nobody signed in again when asked. */
export class SessionEnded extends Error {}

/** Anything else. Without a status no answer came at all; the id, if any, is in the server's log. */
export class Unavailable extends Error {
  readonly status: number | null;
  readonly requestId: string | null;
  /** When the server said to try again, in seconds from the answer. */
  readonly retryAfter: number | null;
  constructor(status: number | null, requestId: string | null, retryAfter: number | null = null) {
    super(status === null ? 'No answer' : `Answered ${status}`);
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}
