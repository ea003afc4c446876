import { EXAM_SESSION } from '../../core/schedules/exam-browser.ts';

/** What Safe Exam Browser offers to pages: hashes of the page's address with its keys, once it has updated them. */
type ExamBrowser = {
  security?: { updateKeys?: (done: () => void) => void; configKey?: string; browserExamKey?: string };
};

/** An older version may not say when it is done. */
const UPDATE_KEYS_TIMEOUT_MS = 1000;

let updatedFor: string | null = null;

/**
 * Puts the session's name, as the server tells it with a refusal, into the address of the page, so that the hashes of the address count
 * in this session. Returns whether it is new there, so that the call is worth repeating.
 */
export function nameExamSession(session: unknown): boolean {
  const page = new URL(location.href);
  if (typeof session !== 'string' || page.searchParams.get(EXAM_SESSION) === session) return false;
  page.searchParams.set(EXAM_SESSION, session);
  history.replaceState(history.state, '', page);
  return true;
}

/** Returns the address of a call with the session's name, where the page has it: the browser may make its hash of this one. */
export function withExamSession(address: string): string {
  const session = new URL(location.href).searchParams.get(EXAM_SESSION);
  if (session === null) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${EXAM_SESSION}=${encodeURIComponent(session)}`;
}

/**
 * Returns headers by which the server recognises Safe Exam Browser where it cannot add its own to requests: the address
 * of the page, which changes from screen to screen, and its hashes.
 */
export async function examBrowserHeaders(): Promise<Record<string, string>> {
  const { security } = (globalThis as { SafeExamBrowser?: ExamBrowser }).SafeExamBrowser ?? {};
  if (!security) return {};
  const [page = ''] = location.href.split('#');
  if (updatedFor !== page) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, UPDATE_KEYS_TIMEOUT_MS);
      if (security.updateKeys) security.updateKeys(resolve);
      else resolve();
    });
    updatedFor = page;
  }
  return {
    'x-seb-page': page,
    ...(security.configKey && { 'x-seb-config-key': security.configKey }),
    ...(security.browserExamKey && { 'x-seb-browser-exam-key': security.browserExamKey }),
  };
}
