import type { Instant } from './time.ts';
import { limitSequence } from './windows.ts';

/** Highest sequences of devices, by their names; a client without a name has the key ''. */
export type DeviceSequences = Record<string, number>;

/** The order of a response that is stored: its sequence, and what devices whose sequences were limited have sent before. */
export type StoredOrder = { sequence: number; deviceSequences: DeviceSequences | null };

/** The order of a response that arrives. */
export type GivenOrder = {
  /** As `limitSequence` returns it. */
  sequence: number;
  /** The device's own sequence, as `deviceSequenceOf` returns it. */
  deviceSequence?: number | null | undefined;
  /** The name of the device; none = a client that has none. */
  device?: string | null | undefined;
};

/** A device that has come this far can hardly count on, so its sequences say no order. */
const LARGEST_DEVICE_SEQUENCE = Number.MAX_SAFE_INTEGER - 2 ** 40;

/** Returns a device's own sequence where it is limited, or undefined where it is stored as it is. */
export const deviceSequenceOf = (sequence: number, now: Instant): number | undefined =>
  limitSequence(sequence, now) < sequence && sequence <= LARGEST_DEVICE_SEQUENCE ? sequence : undefined;

/** Returns an arriving response's order as it is stored. */
export const toStoredOrder = ({ sequence, deviceSequence, device }: GivenOrder): StoredOrder => ({
  sequence,
  deviceSequences: deviceSequence == null ? null : { [device ?? '']: deviceSequence },
});

/** Returns a sequence above which a device that has read the response can count on. */
export const highestSequence = ({ sequence, deviceSequences }: StoredOrder): number =>
  Math.max(sequence, ...Object.values(deviceSequences ?? {}));

const knownOf = ({ device }: GivenOrder, { deviceSequences }: StoredOrder): number | undefined =>
  deviceSequences !== null && Object.hasOwn(deviceSequences, device ?? '') ? deviceSequences[device ?? ''] : undefined;

/** Clients without a name cannot be told apart: what is not limited may be of another one, whose clock is right. */
const comparableOf = (given: GivenOrder, stored: StoredOrder): number | undefined =>
  given.device == null && given.deviceSequence == null ? undefined : knownOf(given, stored);

const ownOf = ({ deviceSequence, sequence }: GivenOrder): number => deviceSequence ?? sequence;

/**
 * Returns whether an arriving response is newer than the stored one. A limited sequence says when a response arrived,
 * and grows with each repeat: of one device, its own sequences decide. `saving.ts` has the same rule in SQL.
 */
export const isNewer = (given: GivenOrder, stored: StoredOrder): boolean => {
  const known = comparableOf(given, stored);
  const isAfter = stored.sequence < given.sequence;
  return known === undefined ? isAfter : known < ownOf(given) && (given.deviceSequence != null || isAfter);
};

/** Returns whether an arriving response is older than the stored one, by the same order as `isNewer`. */
export const isOlder = (given: GivenOrder, stored: StoredOrder): boolean => {
  const known = comparableOf(given, stored);
  return known === undefined ? given.sequence < stored.sequence : ownOf(given) < known;
};

/**
 * Returns whether the response to another question was given before this one. Where clients without a name may be one
 * or two, it was not: nobody loses a response for that.
 */
export const wasGivenBefore = (stored: StoredOrder, given: GivenOrder): boolean => {
  const known = knownOf(given, stored);
  return known === undefined ? stored.sequence < given.sequence : known < ownOf(given);
};
