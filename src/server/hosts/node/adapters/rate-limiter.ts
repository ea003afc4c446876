import { LRUCache } from 'lru-cache';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { type RateLimitName, rateLimits } from '../../../../contract/paces.ts';
import type { Host } from '../../../host.ts';

/** Of each pace; who has done nothing for longest is forgotten first. */
const MOST_KEYS = 20_000;

/** Returns a rate limiter that counts in this process's memory: several processes allow several times as much. */
export const createRateLimiter = ({ mostKeys = MOST_KEYS } = {}): Host['pace'] => {
  const limiters = Object.fromEntries(
    Object.entries(rateLimits).map(([name, { times, seconds }]) => [name, limiterOf(times, seconds, mostKeys)]),
  ) as Record<RateLimitName, ReturnType<typeof limiterOf>>;
  return {
    take: (name, whose) => limiters[name].take(whose),
    giveBack: (name, whose) => limiters[name].giveBack(whose),
  };
};

const limiterOf = (points: number, duration: number, mostKeys: number) => {
  const limiter = new RateLimiterMemory({ points, duration });
  const keys = new LRUCache<string, true>({ max: mostKeys, dispose: (_, key) => void limiter.delete(key) });
  return {
    async take(whose: string): Promise<number> {
      if (!keys.has(whose)) keys.set(whose, true);
      keys.get(whose);
      try {
        await limiter.consume(whose);
        return 0;
      } catch (refused) {
        return Math.max(1, (refused as RateLimiterRes).msBeforeNext);
      }
    },
    async giveBack(whose: string): Promise<void> {
      if (keys.has(whose)) await limiter.reward(whose);
    },
  };
};
