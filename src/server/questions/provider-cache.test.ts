import { afterAll, beforeAll, expect, it } from 'vitest';
import { newUuid } from '../../../tests/support/made-up.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';
import { PROVIDER_SCHOOL_ID } from '../../core/people/schools.ts';
import { recordChanges, runWithChangeLog } from '../database/changes.ts';
import { ProviderCache } from './provider-cache.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const changeOf = (idSchool: number) =>
  runWithChangeLog(world.database, { by: null, at: world.clock.now() }, async (db) =>
    recordChanges(db, idSchool, 'question', [newUuid()]),
  );

it('ProviderCache computes a value again after a change of the provider, not of a school', async () => {
  const context = { db: world.database, host: world.host };
  const cache = new ProviderCache<string>();
  expect(await cache.get(context, 'key', async () => 'first')).toBe('first');
  await changeOf(await world.addSchool('IES Ría de Vigo'));
  expect(await cache.get(context, 'key', async () => 'second')).toBe('first');
  await changeOf(PROVIDER_SCHOOL_ID);
  expect(await cache.get(context, 'key', async () => 'third')).toBe('third');
});

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
  await changeOf(PROVIDER_SCHOOL_ID);
  expect(await cache.get(context, 'key', async () => 'new')).toBe('new');
  older.reject(new Error('too late'));
  await expect(first).rejects.toThrow('too late');
  expect(await cache.get(context, 'key', async () => 'computed again')).toBe('new');
});
