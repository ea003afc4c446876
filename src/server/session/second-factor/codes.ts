import { Secret, TOTP } from 'otpauth';
import { CODE_MS } from '../../../core/people/second-factor.ts';
import type { Instant } from '../../../core/schedules/time.ts';

const ISSUER = 'Assessments Assistant';
/** The steps of 30 seconds that a device's clock may be wrong by, before and after. */
const DRIFT = 1;

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: ISSUER, label, secret: Secret.fromBase32(secret), period: CODE_MS / 1000 });

/** Returns a new secret of 160 bits in base32, as apps take it. */
export const createSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address of a secret that apps read from a QR code. */
export const secretAddress = (secret: string, login: string): string => totpOf(secret, login).toString();

/** Returns the step of 30 seconds, counted from 1970, whose code this is; null when it is none of now. */
export const stepOfCode = (secret: string, code: string, now: Instant): number | null => {
  const delta = totpOf(secret).validate({ token: code, timestamp: now, window: DRIFT });
  return delta === null ? null : Math.floor(now / CODE_MS) + delta;
};
