const RANDOM_BYTES = 10;

/**
 * Returns a uuid of version 7: 48 bits of the time, so that later ones sort after earlier ones, and the rest at random.
 * `fill` fills an array with random bytes, as `crypto.getRandomValues` does, which pages on plain http have, too.
 */
export function uuidV7(now: number, fill: (bytes: Uint8Array<ArrayBuffer>) => void): string {
  const random = new Uint8Array(RANDOM_BYTES);
  fill(random);
  const [first = 0, , third = 0] = random;
  random[0] = (first & 0x0f) | 0x70;
  random[2] = (third & 0x3f) | 0x80;
  const digits = now.toString(16).padStart(12, '0') + Array.from(random, twoDigits).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const twoDigits = (byte: number): string => byte.toString(16).padStart(2, '0');
