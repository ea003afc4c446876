import type { Locator, Page } from 'playwright-core';

/** Returns whether the element has the focus now. */
export const hasFocus = (element: Locator): Promise<boolean> =>
  element.evaluate((node) => node === document.activeElement);

/** Presses Tab until the element has the focus. */
export const tabTo = async (page: Page, element: Locator): Promise<void> => {
  await element.first().waitFor();
  for (let presses = 0; presses < 150; presses++) {
    if (await hasFocus(element.first())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${element}`);
};
