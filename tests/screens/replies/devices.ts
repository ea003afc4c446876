import type { Device } from '../../../src/contract/devices.ts';
import { calls } from '../../../src/contract/index.ts';
import { type Stub, stub } from '../support/wire.ts';

/** A computer on which its user works without a network. */
export const computer = (changes: Partial<Device> = {}): Device => ({
  ...{ idDevice: 1, name: 'Portátil de casa', browser: 'Chrome', system: 'Linux', needsRegistering: false },
  ...{ registered: '2026-02-01T08:00:00+01:00', lastContact: '2026-03-09T18:30:00+01:00', revoked: null },
  can: { rename: true, revoke: true },
  ...changes,
});

/** Returns the stub of one's own computers. */
export const listOfComputers = (content: Device[] = [], needsPairingCode = false): Stub =>
  stub(calls.devices.getDevices, { content, needsPairingCode });
