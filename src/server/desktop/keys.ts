import type { Client } from '../client.ts';
import type { Database } from '../database/database.ts';
import type { KeyStore } from '../key-store.ts';
import { createFileKeys, publicKeysOf } from '../sync/api.ts';
import { findRegistered, updateDevice } from './store.ts';

/** Exchanges public keys with the server, where that has not been done: with them a computer synchronises by files, too. */
export const exchangeKeys = async (database: Database, store: KeyStore, server: Client): Promise<void> => {
  const device = await findRegistered(database);
  const known = await store.read();
  if (!device || (known && device.serverKeys)) return;
  const keys = known ?? (await createFileKeys({ isExtractable: false }));
  // Stored before they are told: nothing is encrypted to keys that are nowhere.
  if (!known) await store.write(keys);
  const { content } = await server.offline.exchangeKeys(await publicKeysOf(keys));
  await updateDevice(database, { serverKeys: content });
};
