/**
 * Returns the network whose requests rate limits count together: an IPv4 address, or the 64-bit prefix of an IPv6
 * address, which a provider assigns to one household.
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
