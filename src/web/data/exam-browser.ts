/** What Safe Exam Browser offers to pages: hashes of the page's address with its keys, once it has updated them. */
type ExamBrowser = {
  security?: { updateKeys?: (done: () => void) => void; configKey?: string; browserExamKey?: string };
};

/** An older version may not say when it is done. */
const UPDATE_KEYS_TIMEOUT_MS = 1000;

let updatedFor: string | null = null;

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
