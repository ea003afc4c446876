import type { calls } from '../../contract/index.ts';
import type { Keeps } from '../area.ts';
import type { Host } from '../host.ts';

export const attemptsArea = (_host: Host) => ({
  handlers: {} as Keeps<typeof calls.attempts>,
  closeByClock: async () => 0,
});
