import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uuidV7 } from './uuid.ts';

describe('uuidV7', () => {
  it('writes the example of RFC 9562', () => {
    const bytes = [0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f];
    expect(uuidV7(0x017f22e279b0, (random) => random.set(bytes))).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('has version 7 and the variant of the RFC for every time and all bytes', () => {
    const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });
    fc.assert(
      fc.property(fc.nat({ max: 2 ** 48 - 1 }), bytes, (now, random) => {
        const uuid = uuidV7(now, (array) => array.set(random));
        expect(uuid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
        expect(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toBe(now);
      }),
    );
  });

  it('sorts by time', () => {
    const time = fc.nat({ max: 2 ** 48 - 2 });
    fc.assert(
      fc.property(time, (now) => {
        const earlier = uuidV7(now, (bytes) => bytes.fill(255));
        expect(earlier < uuidV7(now + 1, (bytes) => bytes.fill(0))).toBe(true);
      }),
    );
  });
});
