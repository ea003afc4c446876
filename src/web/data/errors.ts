import type { RefusalName } from '../../contract/refusals.ts';
import type { InputLimit } from './input-limit.ts';

/** The top-level fields of a reply. */
export type Envelope = Readonly<Record<string, unknown>>;

/** The call failed in one of the ways it declares; the envelope may hold facts about it. */
export class Refused extends Error {
  readonly refusal: RefusalName;
  readonly envelope: Envelope;
  constructor(refusal: RefusalName, envelope: Envelope = {}) {
    super(`Refused: ${refusal}`);
    this.refusal = refusal;
    this.envelope = envelope;
  }
}

/** The input does not fit the call: the form that sent it checks too little. */
export class BadInput extends Error {
  /** The limit that the input exceeds, as far as the server named it. */
  readonly limit: InputLimit | null;
  constructor(limit: InputLimit | null = null) {
    super('Bad input');
    this.limit = limit;
  }
}

/** The session has ended, and the user did not sign in again. */
export class SessionEnded extends Error {}

/** Any other failure: no answer (status null) or a status of the server or a proxy. The server's log has the request's id. */
export class Unavailable extends Error {
  readonly status: number | null;
  readonly requestId: string | null;
  /** The seconds after which the server takes the call again, where it says so. */
  readonly retryAfter: number | null;
  constructor(status: number | null, requestId: string | null, retryAfter: number | null = null) {
    super(status === null ? 'No answer' : `Answered ${status}`);
    this.status = status;
    this.requestId = requestId;
    this.retryAfter = retryAfter;
  }
}
