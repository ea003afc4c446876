import { linkPattern } from '../../document/addresses.ts';
import { documentLimits } from '../../document/limits.ts';

/** Returns the address with its scheme added (`https://` or `mailto:`) if missing, or null when no link may lead there. */
export function completeLink(typed: string): string | null {
  const words = typed.trim();
  const address = /^[a-z][a-z+.-]*:/i.test(words) && !/^[^/]*:\d/.test(words) ? words : addScheme(words);
  return address.length <= documentLimits.href && linkPattern.test(address) ? address : null;
}

function addScheme(words: string): string {
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(words)) return `mailto:${words}`;
  return /^[^\s/@]+\.[^\s/@]+/.test(words) ? `https://${words}` : '';
}
