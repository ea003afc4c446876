import { Secret } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { createSecret, secretAddress, stepOfCode } from './codes.ts';

/** The secret and the codes of RFC 6238, appendix B, for SHA-1: the last six of their eight digits. */
const rfcSecret = Secret.fromUTF8('12345678901234567890').base32;
const vectors = [
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
] as const;

describe('stepOfCode', () => {
  it.each(vectors)('at second %i takes the code %s of RFC 6238', (second, code) =>
    expect(stepOfCode(rfcSecret, code, second * 1000)).toBe(Math.floor(second / 30)),
  );

  it('takes the codes of the 30 seconds before and after, and says whose step it is', () => {
    const [second, code] = vectors[3];
    const step = Math.floor(second / 30);
    for (const seconds of [-30, 0, 30]) expect(stepOfCode(rfcSecret, code, (second + seconds) * 1000)).toBe(step);
    for (const seconds of [-60, 60]) expect(stepOfCode(rfcSecret, code, (second + seconds) * 1000)).toBeNull();
  });

  it.each(['000000', '28708', '2870822', 'abcdef', ''])('refuses %j', (code) =>
    expect(stepOfCode(rfcSecret, code, 59_000)).toBeNull(),
  );
});

describe('a secret', () => {
  it('has 160 random bits, and an address that apps read', () => {
    const secret = createSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(createSecret()).not.toBe(secret);
    const { protocol, pathname, searchParams } = new URL(secretAddress(secret, 'ana@ría'));
    expect(protocol).toBe('otpauth:');
    expect(decodeURIComponent(pathname)).toContain('Assessments Assistant:ana@ría');
    expect(Object.fromEntries(searchParams)).toMatchObject({ secret, digits: '6', period: '30', algorithm: 'SHA1' });
  });
});
