import { describe, expect, it } from 'vitest';
import { desktopCalls } from './desktop.ts';
import { calls } from './index.ts';

describe('the calls that the host on a computer answers about itself', () => {
  it('have paths and names that no call of the server has', () => {
    const served = Object.values(calls).flatMap((area): { name: string; path: string }[] => Object.values(area));
    for (const { name, path } of Object.values(desktopCalls.desktop)) {
      expect(served.map((call) => call.name)).not.toContain(name);
      expect(served.map((call) => call.path)).not.toContain(path);
    }
  });
});
