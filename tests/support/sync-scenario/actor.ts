import { ApiError } from '../../../src/server/client.ts';
import type { TestClient } from '../client.ts';
import type { Ledger } from './ledger.ts';

/** Chooses at random what is done. */
export type Choices = {
  below(limit: number): number;
  pick<Item>(items: readonly Item[]): Item | undefined;
  /** One in `of`. */
  isOne(of: number): boolean;
};

/** Returns choices that random numbers from 0 to 1 make. */
export const randomChoices = (random: () => number): Choices => {
  const below = (limit: number) => Math.floor(random() * limit);
  return { below, pick: (items) => items[below(items.length)], isOne: (of) => below(of) === 0 };
};

/** Somebody who works at a place: online or on a computer. */
export type Actor = {
  client: TestClient;
  choices: Choices;
  ledger: Ledger;
  /** Entries of the catalogue by which questions may be filed. */
  entries: readonly number[];
  /** Called with each refusal. */
  onRefusal(name: string): void;
};

/** Makes a call; one that is refused changes nothing. Returns what it replied, or null. */
export const attempt = async <Reply>(
  actor: Pick<Actor, 'onRefusal'>,
  call: () => Promise<Reply>,
): Promise<Reply | null> => {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error;
    actor.onRefusal(error.envelope.error);
    return null;
  }
};

/** Returns a client whose changing calls are told. */
export const withLoggedCalls = (client: TestClient, tell: (text: string) => void): TestClient =>
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
