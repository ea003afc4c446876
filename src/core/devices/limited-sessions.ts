import { decideScanLinkCall, type ScanLink, type ScanLinkUse } from '../scanning/scan-links.ts';
import type { Instant } from '../schedules/time.ts';
import { type DeviceUse, decideDeviceCall, type RegisteredDevice } from './registered-devices.ts';

/** A session that makes declared calls alone: of a scan link or of a device. Both null = its user has signed in. */
type Session = { scanLink: ScanLink | null; device: Pick<RegisteredDevice, 'revoked' | 'needsRegistering'> | null };
/** What the contract declares of a call. */
type Declared = { scanLink?: ScanLinkUse | undefined; device?: DeviceUse | undefined };

type Decision = 'allowed' | 'notAllowed' | 'scanLinkOver' | 'deviceRevoked' | 'deviceNeedsRegistering';

const decisionsOnDevices = {
  allowed: 'allowed',
  notAllowed: 'notAllowed',
  revoked: 'deviceRevoked',
  needsRegistering: 'deviceNeedsRegistering',
} as const satisfies Record<ReturnType<typeof decideDeviceCall>, Decision>;

/** Returns whether a session makes declared calls alone. */
export const isLimited = ({ scanLink, device }: Session): boolean => scanLink !== null || device !== null;

/** Decides whether a session makes a call; what is no longer allowed is named as its refusal. */
export const decideLimitedCall = (declared: Declared, { scanLink, device }: Session, now: Instant): Decision => {
  if (scanLink !== null) {
    const decided = decideScanLinkCall(scanLink, declared.scanLink, now);
    return decided === 'over' ? 'scanLinkOver' : decided;
  }
  return device === null ? 'allowed' : decisionsOnDevices[decideDeviceCall(device, declared.device)];
};
