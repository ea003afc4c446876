import type { Shows } from '../core/results/details.ts';

/** What another server is asked for, and what is sent to it. */
type OutgoingRequest = { to: string; shows: Shows };

/** Returns the `fetch` by which another server is asked: no request of the product goes out by another one. */
export const defineRequest =
  (_: OutgoingRequest): typeof fetch =>
  (...parameters) =>
    fetch(...parameters);
