import { describe, expect, it } from 'vitest';
import { createPairingCode } from './pairing-codes.ts';
import { DEVICE_TOKEN_MS, decideDeviceCall, needsRegisteringAgain } from './registered-devices.ts';

describe('decideDeviceCall', () => {
  const decided = (device: { revoked: number | null; needsRegistering: boolean }) =>
    ([undefined, 'registered', 'revokedToo'] as const).map((use) => decideDeviceCall(device, use));

  it('allows the calls that are declared for devices, and those of revoked ones where they are meant, too', () => {
    expect(decided({ revoked: null, needsRegistering: false })).toEqual(['notAllowed', 'allowed', 'allowed']);
    expect(decided({ revoked: 5, needsRegistering: false })).toEqual(['notAllowed', 'revoked', 'allowed']);
  });

  it('asks to register again before anything is done', () => {
    expect(decided({ revoked: null, needsRegistering: true })).toEqual([
      ...['notAllowed', 'needsRegistering', 'needsRegistering'],
    ]);
    expect(decided({ revoked: 5, needsRegistering: true })).toEqual(['notAllowed', 'revoked', 'needsRegistering']);
  });
});

describe('needsRegisteringAgain', () => {
  const account = { passwordChanged: 10, needsSecondFactor: false };
  const facts = { proof: 'password' as const, lastContact: 100, passwordChanged: 10, account };
  const factor = { ...account, needsSecondFactor: true };

  it.each([
    ['with the same password', facts, 100, false],
    ['with another password', { ...facts, passwordChanged: 9 }, 100, true],
    ['with the first password that was chosen', { ...facts, passwordChanged: null }, 100, true],
    ['with a second factor that came later', { ...facts, account: factor }, 100, true],
    ['by a code, with a second factor', { ...facts, proof: 'pairingCode' as const, account: factor }, 100, false],
    ['in the last moment of 90 days', facts, 100 + DEVICE_TOKEN_MS - 1, false],
    ['after 90 days without a contact', facts, 100 + DEVICE_TOKEN_MS, true],
  ])('%s', (_, given, now, expected) => {
    expect(needsRegisteringAgain(given, now)).toBe(expected);
  });
});

it('createPairingCode makes eight characters that nobody confuses', () => {
  let n = 0;
  expect(createPairingCode((limit) => n++ % limit)).toBe('23456789');
  expect(createPairingCode((limit) => limit - 1)).toBe('ZZZZZZZZ');
});
