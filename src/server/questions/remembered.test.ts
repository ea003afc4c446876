import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { bankChange } from '../database/schema.ts';
import { Remembered } from './remembered.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it('keeps what was worked out after a change when the older work fails later', async () => {
  const context = { db: world.database, host: world.host };
  const remembered = new Remembered<string>();
  const older = Promise.withResolvers<string>();
  const begun = Promise.withResolvers<void>();
  const first = remembered.of(context, 'key', () => {
    begun.resolve();
    return older.promise;
  });
  await begun.promise;
  await world.database.insert(bankChange).values({ changes: 1 });
  expect(await remembered.of(context, 'key', async () => 'new')).toBe('new');
  older.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await remembered.of(context, 'key', async () => 'worked out again')).toBe('new');
});
