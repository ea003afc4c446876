import { QueryClient } from '@tanstack/react-query';
import { retryDelayMs, shouldRetry } from './retry.ts';

/** The one cache of everything that was read. Screens use `useRead` and `useWrite`, other code `cache.ts`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // The browser's idea of being online says nothing about a server in the school's own network.
    queries: { networkMode: 'always', retry: shouldRetry, retryDelay: retryDelayMs, refetchOnWindowFocus: false },
    // `send` itself repeats a write, with the same idempotency key.
    mutations: { networkMode: 'always' },
  },
});
