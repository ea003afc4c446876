import type { Instant } from '../schedules/time.ts';

/** How long the token of a device counts after its last contact. */
export const DEVICE_TOKEN_MS = 90 * 24 * 60 * 60 * 1000;
/** How long a pairing code can be used. */
export const PAIRING_CODE_MS = 10 * 60 * 1000;
/** How many characters a pairing code has. */
export const PAIRING_CODE_LENGTH = 8;
/** How many characters the PIN of a computer has at least. */
export const PIN_LENGTH = 8;
/** How long the name of a computer may be. */
export const DEVICE_NAME_LENGTH = 60;
/** How many computers a user may have registered in a school at a time. */
export const MOST_DEVICES = 20;

/** By what a device was registered: the account's password, or a code from its settings. */
export const registrationProofs = ['password', 'pairingCode'] as const;
export type RegistrationProof = (typeof registrationProofs)[number];

/** Which devices may make a call: those that are registered, or also those whose registration was revoked. */
export type DeviceUse = 'registered' | 'revokedToo';

/** A registered device as it makes a call. */
export type RegisteredDevice = {
  idDevice: number;
  /** When its registration was revoked; null = it was not. */
  revoked: Instant | null;
  /** Whether its user has to register it again, by what counts for the account now. */
  needsRegistering: boolean;
};

/** What decides whether a device has to be registered again. */
export type RegistrationFacts = {
  proof: RegistrationProof;
  lastContact: Instant;
  /** When the password that counted at the registration was set; null = there was none, or it is the first. */
  passwordChanged: Instant | null;
  account: { passwordChanged: Instant | null; needsSecondFactor: boolean };
};

/**
 * Returns whether a device has to be registered again: its user has another password since, has got a second factor, which a
 * password alone does not replace, or has not used the device for long.
 */
export const needsRegisteringAgain = (facts: RegistrationFacts, now: Instant): boolean =>
  facts.passwordChanged !== facts.account.passwordChanged ||
  (facts.proof === 'password' && facts.account.needsSecondFactor) ||
  now >= facts.lastContact + DEVICE_TOKEN_MS;

/** Decides whether a device makes a call, by what the contract declares of it. */
export const decideDeviceCall = (
  { revoked, needsRegistering }: Pick<RegisteredDevice, 'revoked' | 'needsRegistering'>,
  use: DeviceUse | undefined,
): 'allowed' | 'notAllowed' | 'revoked' | 'needsRegistering' => {
  if (use === undefined) return 'notAllowed';
  if (revoked !== null && use !== 'revokedToo') return 'revoked';
  return needsRegistering ? 'needsRegistering' : 'allowed';
};
