import { ApiError } from '../../../src/server/client.ts';
import type { TestClient } from '../client.ts';
import type { Ledger } from './ledger.ts';

/** Draws what is done. */
export type Dice = {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** One in `of`. */
  isOne(of: number): boolean;
};

/** Returns dice that fall by random numbers. */
export const diceOf = (random: () => number): Dice => {
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: (items) => items[below(items.length)], isOne: (of) => below(of) === 0 };
};

/** Somebody who works at a place: online or on a computer. */
export type Hand = {
  client: TestClient;
  dice: Dice;
  ledger: Ledger;
  /** Entries of the catalogue by which questions may be filed. */
  entries: readonly number[];
  /** Called with each refusal. */
  onRefusal(name: string): void;
};

/** Makes a call; one that is refused changes nothing. Returns what it replied, or null. */
export const attempt = async <Reply>(
  hand: Pick<Hand, 'onRefusal'>,
  call: () => Promise<Reply>,
): Promise<Reply | null> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    hand.onRefusal(error.envelope.error);
    return null;
  }
};

/** Returns a client whose changing calls are told. */
export const telling = (client: TestClient, tell: (text: string) => void): TestClient =>
  Object.fromEntries(
    Object.entries(client).map(([area, calls]) => [
      area,
      typeof calls === 'function'
        ? calls
        : Object.fromEntries(
            Object.entries(calls as Record<string, (input: unknown) => unknown>).map(([name, call]) => [
              name,
              (input: unknown) => {
                if (!/^(get|continue|assessmentCat)/.test(name))
                  tell(`  ${name} ${JSON.stringify(input).slice(0, 300)}`);
                return call(input);
              },
            ]),
          ),
    ]),
  ) as TestClient;
