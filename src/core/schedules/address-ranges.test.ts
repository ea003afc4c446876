import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAddressRange, isInRanges } from './address-ranges.ts';

describe('isAddressRange', () => {
  it.each(['10.0.0.0/8', '192.168.1.7', '0.0.0.0/0', '2001:db8::/32', '::1', 'fe80::1:2/64', ' 10.1.0.0/16 '])(
    'is true for %j',
    (text) => expect(isAddressRange(text)).toBe(true),
  );
  it.each(['', '10.0.0', '10.0.0.256', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0.0/x', 'room 7', '1::2::3', '1:2:3/64'])(
    'is false for %j',
    (text) => expect(isAddressRange(text)).toBe(false),
  );
});

describe('isInRanges', () => {
  const school = ['10.20.0.0/16', '2001:db8:7::/48', '192.168.1.7'];
  it.each(['10.20.0.1', '10.20.255.255', '::ffff:10.20.3.4', '2001:db8:7:1::9', '192.168.1.7'])(
    'is true for %s',
    (address) => expect(isInRanges(address, school)).toBe(true),
  );
  it.each(['10.21.0.1', '2001:db8:8::1', '192.168.1.8', 'in-process', ''])('is false for %s', (address) =>
    expect(isInRanges(address, school)).toBe(false),
  );
  it('is true for the addresses with the same first bits, and no others', () =>
    fc.assert(
      fc.property(fc.nat(0xffffff), fc.nat(0xffffff), fc.integer({ min: 0, max: 24 }), (a, b, prefix) => {
        const write = (value: number) => `10.${value >> 16}.${(value >> 8) & 255}.${value & 255}`;
        const isSame = a >> (24 - prefix) === b >> (24 - prefix);
        expect(isInRanges(write(a), [`${write(b)}/${8 + prefix}`])).toBe(isSame);
      }),
    ));
});
