import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWorld, type World } from '../../tests/support/world.ts';
import { createSigner } from './signing.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

describe('createSigner', () => {
  it('uses the same key in every process, even when several start together', async () => {
    const signers = [1, 2, 3].map(() => createSigner(world.database));
    const signatures = await Promise.all(signers.map((signer) => signer.sign('browser', '12')));
    expect(new Set(signatures).size).toBe(1);
    expect(signatures[0]).toMatch(/^[\w-]{43}$/);
  });

  it('accepts its own signatures only for the same text and purpose', async () => {
    const { sign, isSigned } = createSigner(world.database);
    const signature = await sign('browser', '12');
    expect(await isSigned('browser', '12', signature)).toBe(true);
    expect(await isSigned('browser', '13', signature)).toBe(false);
    expect(await isSigned('package', '12', signature)).toBe(false);
    for (const forged of ['', '*', 'a', signature.slice(1), `${signature}A`])
      expect(await isSigned('browser', '12', forged)).toBe(false);
  });
});
