import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** How long one reading waits for its element before the next one is tried. */
const READING_TIMEOUT_MS = 2_000;

type Polled<Value> = ReturnType<typeof expect.poll<Promise<Value>>>;

/** Returns a text with every run of white space as one space, as it is shown. */
const collapse = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/**
 * Expects something of an element and reads it again until that holds or the time of `expect.poll` is over. Every
 * matcher of Vitest may follow: `await expectOf(field).value.toBe('6')`, `await expectOf(rows).count.not.toBe(0)`.
 */
export const expectOf = (locator: Locator, options: { timeout?: number } = {}) => {
  const limit = { timeout: READING_TIMEOUT_MS };
  const poll = <Value>(what: string, read: () => Promise<Value>): Polled<Value> =>
    expect.poll(read, { message: `${what} of ${locator}`, ...options });
  return {
    /** The number of elements that match. */
    get count(): Polled<number> {
      return poll('count', () => locator.count());
    },
    /** The value of a field. */
    get value(): Polled<string> {
      return poll('value', () => locator.inputValue(limit));
    },
    /** The text, also where it is hidden, with white space as one space. */
    get text(): Polled<string> {
      return poll('text', async () => collapse(await locator.textContent(limit)));
    },
    /** The texts of all elements that match. */
    get texts(): Polled<string[]> {
      return poll('texts', async () => (await locator.allTextContents()).map(collapse));
    },
    /** An attribute's value, or null. */
    attribute: (name: string): Polled<string | null> =>
      poll(`attribute ${name}`, () => locator.getAttribute(name, limit)),
    get checked(): Polled<boolean> {
      return poll('checked', () => locator.isChecked(limit));
    },
    get disabled(): Polled<boolean> {
      return poll('disabled', () => locator.isDisabled(limit));
    },
    get visible(): Polled<boolean> {
      return poll('visible', () => locator.isVisible());
    },
    get focused(): Polled<boolean> {
      return poll('focused', () => locator.evaluate((element) => element === document.activeElement, null, limit));
    },
  };
};
