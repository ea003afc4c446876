import { describe, expect, it } from 'vitest';
import { decideLimitedCall, isLimited } from './limited-sessions.ts';

const declared = { scanLink: 'untilEnd', device: 'registered' } as const;
const scanLink = { idScanLink: 3, idSchedule: 61, ends: 1_000 };
const device = { revoked: null, needsRegistering: false };
const nobody = { scanLink: null, device: null };

describe('decideLimitedCall', () => {
  it.each([
    ['a user who has signed in', nobody, {}, 'allowed'],
    ['a scan link', { ...nobody, scanLink }, declared, 'allowed'],
    ['a scan link, a call of devices', { ...nobody, scanLink }, { device: 'registered' as const }, 'notAllowed'],
    ['a scan link that is over', { ...nobody, scanLink: { ...scanLink, ends: 1 } }, declared, 'scanLinkOver'],
    ['a device', { ...nobody, device }, declared, 'allowed'],
    ['a device, a call of scan links', { ...nobody, device }, { scanLink: 'untilEnd' as const }, 'notAllowed'],
    ['a device that was revoked', { ...nobody, device: { ...device, revoked: 1 } }, declared, 'deviceRevoked'],
    [
      'a device to be registered again',
      { ...nobody, device: { ...device, needsRegistering: true } },
      declared,
      'deviceNeedsRegistering',
    ],
  ])('%s', (_, session, call, expected) => {
    expect(decideLimitedCall(call, session, 10)).toBe(expected);
    expect(isLimited(session)).toBe(session !== nobody);
  });
});
