/** Whether a telephone can open the camera at an address: only over https, and not where every device means itself. */
export type PhoneReach = 'reachable' | 'insecure' | 'local';

const itself = /^(localhost|.*\.localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$/;

/** Returns whether a telephone can open the camera at an address. */
export function phoneReachOf(address: string): PhoneReach {
  const url = /^(https?):\/\/(\[[^\]]*\]|[^/:]+)/.exec(address);
  if (!url || itself.test(url[2] ?? '')) return 'local';
  return url[1] === 'https' ? 'reachable' : 'insecure';
}
