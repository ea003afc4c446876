import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { bankChange } from '../database/schema.ts';
import { ProviderCache } from './provider-cache.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('ProviderCache keeps a value computed after a change when an older computation fails later', async () => {
  const context = { db: world.database, host: world.host };
  const cache = new ProviderCache<string>();
  const older = Promise.withResolvers<string>();
  const started = Promise.withResolvers<void>();
  const first = cache.get(context, 'key', () => {
    started.resolve();
    return older.promise;
  });
  await started.promise;
  await world.database.insert(bankChange).values({ changes: 1 });
  expect(await cache.get(context, 'key', async () => 'new')).toBe('new');
  older.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await cache.get(context, 'key', async () => 'computed again')).toBe('new');
});
