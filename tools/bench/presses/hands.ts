import type { Locator, Page } from 'playwright-core';

/** Seconds of the keystroke-level model: a press, pointing at something, a hand to the other device, a decision. */
export const operatorSeconds = { K: 0.28, P: 1.1, H: 0.4, M: 1.35 } as const;

export type Operators = Readonly<Record<keyof typeof operatorSeconds, number>>;

/** What a task took. A key with Shift or Ctrl is one press and as many K as keys; letters of contents count nowhere else. */
export type Effort = { operators: Operators; presses: number; contentLetters: number };

export const secondsOf = (operators: Operators): number =>
  (Object.keys(operatorSeconds) as (keyof Operators)[]).reduce(
    (sum, name) => sum + operators[name] * operatorSeconds[name],
    0,
  );

/**
 * Returns what a person can do on a page, each counted. Every step of the returned object is one decision (M), whatever it presses; the
 * hands begin on the keyboard, and writing contents is neither a press nor a decision.
 */
export const takeHands = (page: Page) => {
  const operators = { K: 0, P: 0, H: 0, M: 0 };
  let presses = 0;
  let contentLetters = 0;
  let hand: 'keyboard' | 'mouse' = 'keyboard';
  const reach = (device: typeof hand) => {
    if (hand !== device) operators.H++;
    hand = device;
  };
  const pressOnce = async (key: string) => {
    operators.K += key.split('+').filter(Boolean).length;
    presses++;
    await page.keyboard.press(key);
  };
  return {
    page,
    /** Presses these keys, one after the other. */
    press: async (...keys: string[]) => {
      operators.M++;
      reach('keyboard');
      for (const key of keys) await pressOnce(key);
    },
    /** Presses a key until `isReached`. Throws after 150 presses. */
    pressUntil: async (key: string, isReached: () => Promise<boolean>) => {
      operators.M++;
      reach('keyboard');
      for (let times = 0; !(await isReached()); times++) {
        if (times === 150) throw new Error(`150 presses of ${key} do not lead there.`);
        await pressOnce(key);
      }
    },
    /** Points at an element and clicks; one that is not in view is scrolled to first, which counts as pointing. */
    click: async (element: Locator) => {
      operators.M++;
      reach('mouse');
      if (!(await isInView(element))) operators.P++;
      operators.P++;
      operators.K++;
      presses++;
      await element.click();
    },
    /** Opens a list of the browser's own by a click and chooses an option of it by another. */
    choose: async (select: Locator, label: string | RegExp) => {
      operators.M++;
      reach('mouse');
      if (!(await isInView(select))) operators.P++;
      operators.P += 2;
      operators.K += 2;
      presses += 2;
      const option = select.locator('option', { hasText: label });
      await select.selectOption(await option.first().getAttribute('value'));
    },
    /** Types what a command needs, such as words to search for: each letter is a press. */
    type: async (text: string) => {
      operators.M++;
      reach('keyboard');
      operators.K += text.length;
      presses += text.length;
      await page.keyboard.type(text);
    },
    /** Types the content of a question or a title, where the keys go now. */
    write: async (text: string) => {
      reach('keyboard');
      contentLetters += text.length;
      await page.keyboard.type(text);
    },
    effort: (): Effort => ({ operators: { ...operators }, presses, contentLetters }),
  };
};

export type Hands = ReturnType<typeof takeHands>;

/** Returns whether most of an element is inside the window and whatever scrolls around it. */
const isInView = async (element: Locator): Promise<boolean> => {
  await element.waitFor();
  return element.evaluate(
    (node) =>
      new Promise<boolean>((resolve) => {
        const watching = new IntersectionObserver(([entry]) => {
          watching.disconnect();
          resolve((entry?.intersectionRatio ?? 0) > 0.5);
        });
        watching.observe(node);
      }),
  );
};
