import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimitName, rateLimits } from '../../../../contract/rate-limits.ts';
import type { Host } from '../../../host.ts';

/** Keys that are counted for each limit; the one that was used least recently is dropped first. */
const MOST_KEYS = 20_000;

/** Returns a rate limiter that counts in this process's memory, for all processes of a server: the first one has it. */
export const createRateLimiter = ({ mostKeys = MOST_KEYS } = {}): Host['rateLimiter'] => {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { times, seconds }]) => [name, limiterOf(times, seconds, mostKeys)]),
  ) as Record<RateLimitName, ReturnType<typeof limiterOf>>;
  return {
    take: (name, key) => limiters[name].take(key),
    giveBack: (name, key) => limiters[name].giveBack(key),
  };
};

const limiterOf = (points: number, duration: number, mostKeys: number) => {
  const limiter = new RateLimiterMemory({ points, duration });
  const keys = new LRUCache<string, true>({ max: mostKeys, dispose: (_, dropped) => void limiter.delete(dropped) });
  return {
    async take(key: string): Promise<number> {
      if (!keys.has(key)) keys.set(key, true);
      keys.get(key);
      try {
        await limiter.consume(key);
        return 0;
      } catch (refused) {
        return Math.max(1, (refused as RateLimiterRes).msBeforeNext);
      }
    },
    async giveBack(key: string): Promise<void> {
      if (keys.has(key)) await limiter.reward(key);
    },
  };
};
