import { lazy } from 'react';
import type { ReopeningWatch as Watch } from './reopening-watch.ts';

const nothing: typeof Watch = () => null;

/** Renders `reopening-watch.ts`; loads it once an attempt has ended. Without a network nothing is watched. */
export const ReopeningWatch = lazy(async () => {
  const { ReopeningWatch } = await import('./reopening-watch.ts').catch(() => ({ ReopeningWatch: nothing }));
  return { default: ReopeningWatch };
});
