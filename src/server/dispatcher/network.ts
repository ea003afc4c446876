/**
 * Returns what limits count instead of an address: that of IPv4 itself, and of IPv6 the network of 64 bits that a provider
 * gives one household, whose addresses are too many to count.
 */
export const networkOf = (address: string): string => {
  if (!address.includes(':')) return address;
  const [front = '', back] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groupsOf = (part: string) => part.split(':').filter((group) => group !== '');
  const before = groupsOf(front);
  const after = back === undefined ? [] : groupsOf(back);
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
};
