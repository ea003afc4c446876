import { type RateLimitName, tooManyRequestsText } from '../../contract/paces.ts';
import type { Host } from '../host.ts';
import type { Caller } from './caller.ts';
import { networkOf } from './network.ts';

/** Something is done more often than its pace allows. The dispatcher answers 429 with `Retry-After`. */
export class RateLimitExceeded extends Error {
  readonly pace: RateLimitName;
  readonly seconds: number;

  constructor(pace: RateLimitName, milliseconds: number) {
    super(tooManyRequestsText);
    this.pace = pace;
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  }

  /** The body, status and headers of the answer. */
  get answer() {
    const body = { success: false, errCode: 429, error: tooManyRequestsText };
    return [body, 429, { 'retry-after': String(this.seconds) }] as const;
  }
}

/** Counts that `whose` does something once more; throws `RateLimitExceeded` when that is too often. */
export const enforceRateLimit = async (
  { pace }: Pick<Host, 'pace'>,
  name: RateLimitName,
  whose: string,
): Promise<void> => {
  const wait = await pace.take(name, whose);
  if (wait > 0) throw new RateLimitExceeded(name, wait);
};

/** Whoever counts as one where nobody is signed in. Requests within the process, as the demonstration's, are under no limit. */
export const anonymousRateKey = ({ address }: Pick<Caller, 'address'>): string | null =>
  address === 'in-process' ? null : networkOf(address);
