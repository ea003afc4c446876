/** The most keys of Safe Exam Browser that a schedule has: a few configurations, each on several systems. */
export const MOST_BROWSER_KEYS = 20;

/** A key as Safe Exam Browser shows it: 64 hex digits. */
export const browserKeyPattern = /^[0-9a-f]{64}$/;

/** What a browser shows to be a Safe Exam Browser with a key: the SHA-256 of an address and the key, as hex digits. */
export type BrowserProof = { address: string; hash: string };

/**
 * Returns whether a browser is a Safe Exam Browser with one of the keys, config keys or browser exam keys. It makes the
 * hash of the address without what follows `#`, which no server sees.
 */
export const isExamBrowser = async (
  keys: readonly string[],
  proofs: readonly BrowserProof[],
  sha256Of: (text: string) => Promise<string>,
): Promise<boolean> => {
  for (const { address, hash } of proofs) {
    const [shown = ''] = address.split('#');
    for (const key of keys) if ((await sha256Of(shown + key)) === hash.toLowerCase()) return true;
  }
  return false;
};
