import { createCode, normalizeTypedCode } from '../code-alphabet.ts';
import { PAIRING_CODE_LENGTH } from './registered-devices.ts';

/** Returns a new pairing code; `randomBelow` returns a random integer from 0 to below its argument. */
export const createPairingCode = (randomBelow: (limit: number) => number): string =>
  createCode(PAIRING_CODE_LENGTH, randomBelow);

/** Returns a typed pairing code as it is stored. */
export const readPairingCode = normalizeTypedCode;
