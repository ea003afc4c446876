import type { RefusalName } from '../../contract/refusals.ts';
import { Refused } from '../data/errors.ts';

export const textFields = ['voucher', 'firstName', 'lastName', 'email'] as const;
export type TextField = (typeof textFields)[number];
export type RegistrationField = TextField | 'idCountry' | 'termsUse';

const fields: Partial<Record<RefusalName, RegistrationField>> = {
  accessCodeNotFound: 'voucher',
  accessCodeOfOtherCountry: 'voucher',
  accessCodeDeactivated: 'voucher',
  accessCodeLimitReached: 'voucher',
  accessCodeUnavailable: 'voucher',
  emailRegistered: 'email',
  countryNotChosen: 'idCountry',
  termsNotAccepted: 'termsUse',
};

/** Returns whose code was typed, where it is one of the other profile; null for all other errors. */
export const codeOfOthers = (error: unknown): 'course' | 'school' | null => {
  const codeOf = error instanceof Refused && error.refusal === 'accessCodeNotFound' ? error.envelope.codeOf : null;
  return codeOf === 'course' || codeOf === 'school' ? codeOf : null;
};

/** Returns the field that a refused registration is about; null for those of the password and all other errors. */
export const fieldOfRefusal = (error: unknown): RegistrationField | null =>
  error instanceof Refused ? (fields[error.refusal] ?? null) : null;
