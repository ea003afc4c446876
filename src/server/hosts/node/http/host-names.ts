/** Returns whether the product may be reached by a host name, with or without a port. */
export type IsAllowedHost = (host: string | undefined) => boolean;

/** By these a machine reaches itself, and no page from elsewhere has them for its own. */
const ownNames = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns a check that allows the host of the product's address, those in the list, and the machine's own names, with
 * any port.
 */
export function createAllowedHosts(baseUrl: string, more: readonly string[]): IsAllowedHost {
  const names = new Set([baseUrl, ...[...ownNames, ...more].map((name) => `http://${name}`)].map(nameIn));
  names.delete(null);
  return (host) => host !== undefined && names.has(nameIn(`http://${host}`));
}

/** A name in the form in which two of them can be compared; null where it is no name. */
const nameIn = (address: string): string | null => URL.parse(address)?.hostname.replace(/\.$/, '') ?? null;
