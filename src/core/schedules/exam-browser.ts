/** The most keys of Safe Exam Browser that a schedule has: a few configurations, each on several systems. */
export const MOST_BROWSER_KEYS = 20;

/** A key as Safe Exam Browser shows it: 64 hex digits. */
export const browserKeyPattern = /^[0-9a-f]{64}$/;

/**
 * What a browser shows to be a Safe Exam Browser with a key: the SHA-256 of an address and the key, as hex digits. The address is
 * that of the request itself, or of the page that makes it.
 */
export type BrowserProof = { address: string; hash: string; of: 'request' | 'page' };

/** The parameter of addresses that names the session of an exam, so that their hashes are of no use in another one. */
export const EXAM_SESSION = 'examSession';

/** The path of the page on which a student starts and answers a scheduled assessment; its parameter `schedule` says which. */
const PAPER_PATH = '/assessment';

/** The schedule that is answered, and the session in which, as `EXAM_SESSION` names it. */
type ExamSitting = { idSchedule: number; session: string };

/** Returns whether an address is one of a session of an exam, and where it is a page's, that of the schedule's paper. */
const isOfSitting = ({ address, of }: BrowserProof, { idSchedule, session }: ExamSitting): boolean => {
  const url = URL.parse(address);
  if (url?.searchParams.get(EXAM_SESSION) !== session) return false;
  return of === 'request' || (url.pathname === PAPER_PATH && url.searchParams.get('schedule') === String(idSchedule));
};

/**
 * Returns whether a browser is a Safe Exam Browser with one of the keys, config keys or browser exam keys. It makes the
 * hash of the address without what follows `#`, which no server sees. The hash of any other address or session may have been
 * taken over from another browser, and counts nothing.
 */
export const isExamBrowser = async (
  keys: readonly string[],
  proofs: readonly BrowserProof[],
  sitting: ExamSitting,
  sha256Of: (text: string) => Promise<string>,
): Promise<boolean> => {
  for (const proof of proofs) {
    if (!isOfSitting(proof, sitting)) continue;
    const { address, hash } = proof;
    const [shown = ''] = address.split('#');
    for (const key of keys) if ((await sha256Of(shown + key)) === hash.toLowerCase()) return true;
  }
  return false;
};
