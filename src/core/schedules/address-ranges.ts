type Range = { bits: 32 | 128; value: bigint; prefix: number };

const parseV4 = (text: string): bigint | null => {
  const parts = text.split('.');
  if (parts.length !== 4 || parts.some((part) => !/^\d{1,3}$/.test(part) || Number(part) > 255)) return null;
  return parts.reduce((sum, part) => sum * 256n + BigInt(part), 0n);
};

const parseV6 = (text: string): bigint | null => {
  const halves = text.replace(/%.*$/, '').toLowerCase().split('::');
  const groupsOf = (half: string | undefined) => (half ? half.split(':') : []);
  const [before, after] = [groupsOf(halves[0]), groupsOf(halves[1])];
  const missing = 8 - before.length - after.length;
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return null;
  const groups = [...before, ...Array<string>(missing).fill('0'), ...after];
  if (groups.some((group) => !/^[0-9a-f]{1,4}$/.test(group))) return null;
  return groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n);
};

/** Returns an address; one of IPv4 that is written as IPv6 (`::ffff:10.0.0.1`) as what it is. Null for anything else. */
const parseAddress = (text: string): { bits: 32 | 128; value: bigint } | null => {
  const v4 = parseV4(text.replace(/^::ffff:/i, ''));
  if (v4 !== null) return { bits: 32, value: v4 };
  const v6 = parseV6(text);
  return v6 === null ? null : { bits: 128, value: v6 };
};

const parseRange = (text: string): Range | null => {
  const [start = '', length, ...rest] = text.trim().split('/');
  const address = parseAddress(start);
  if (!address || rest.length > 0 || (length !== undefined && !/^\d{1,3}$/.test(length))) return null;
  const prefix = length === undefined ? address.bits : Number(length);
  return prefix <= address.bits ? { ...address, prefix } : null;
};

/** Returns whether a text is a network in CIDR notation, or a single address. */
export const isAddressRange = (text: string): boolean => parseRange(text) !== null;

/** Returns whether an address is in one of some networks. */
export const isInRanges = (address: string, ranges: readonly string[]): boolean => {
  const given = parseAddress(address);
  return ranges.some((text) => {
    const range = parseRange(text);
    if (!given || !range || given.bits !== range.bits) return false;
    const rest = BigInt(range.bits - range.prefix);
    return given.value >> rest === range.value >> rest;
  });
};
