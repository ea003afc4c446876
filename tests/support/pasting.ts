import type { Page } from 'playwright-core';

/** Pastes into the field that has the focus, as a browser does: the content by its types. */
export const pasteText = (page: Page, data: Record<string, string>): Promise<void> =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, data);
