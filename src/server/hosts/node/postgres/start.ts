import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../adapters/log.ts';
import { StartupError } from '../startup-error.ts';
import { chooseAddress, type PostgresAddress } from './address.ts';
import { createClient } from './client.ts';
import { checkVersion, createCluster, removeUnfinished } from './cluster.ts';
import type { DatabaseUrls } from './connect.ts';
import { stopLeftover } from './leftover-server.ts';
import { isFolderLocked, takeFolderLock } from './lock.ts';
import { findPostgresFolder, type PostgresFolder } from './postgres-folder.ts';
import { keepPostgresRunning, type Postmaster } from './postmaster.ts';
import { prepareDatabase } from './prepare.ts';
import { findPostgresProgram } from './program.ts';
import { DATABASE } from './roles.ts';

const LOCK_WAIT_MS = 2_000;

/**
 * Our own PostgreSQL: the database's addresses for the working role, the owner and the superuser, and how to end it.
 */
export type OwnPostgres = Required<DatabaseUrls> & { superuserUrl: string; stop: () => Promise<void> };

type Options = {
  dataDir: string;
  log: Log;
  fallbackDataFolder?: string;
  /** False where PostgreSQL is to be reached over a port only. */
  sockets?: boolean;
};

/**
 * Starts our own PostgreSQL on the data folder, which the first start creates, after ending one that a killed server
 * left behind. It runs until `stop`. Only one server at a time may use the folder.
 */
export async function startPostgres(options: Options): Promise<OwnPostgres> {
  const home = await findPostgresFolder(options.dataDir, options.log, options.fallbackDataFolder);
  const release = await lockOnceFree(home, options.dataDir);
  try {
    return await startIn(home, options, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** A server that is ending may still be finishing its requests, so the next one waits for this long. */
async function lockOnceFree(home: PostgresFolder, dataDir: string) {
  const limit = Date.now() + LOCK_WAIT_MS;
  while (isFolderLocked(home.folder) && Date.now() < limit) await sleep(50);
  return takeFolderLock(home.folder, dataDir);
}

async function startIn(
  home: PostgresFolder,
  { log, sockets = true }: Options,
  release: () => void,
): Promise<OwnPostgres> {
  await stopLeftover(home.cluster, log);
  const program = findPostgresProgram(home);
  checkVersion(home, program);
  removeUnfinished(home);
  if (!existsSync(home.cluster)) await createCluster(home, program);
  const address = await chooseAddress(home, sockets);
  const postmaster = keepPostgresRunning(home, program, address, log);
  const stop = async () => {
    await postmaster.stop();
    address.tidy();
    release();
  };
  try {
    await untilReady(address, postmaster, log);
    await prepareDatabase(address);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: address.url(DATABASE, 'worker'),
    ownerUrl: address.url(DATABASE, 'owner'),
    superuserUrl: address.url(DATABASE, 'superuser'),
    stop,
  };
}

/** Waits as long as it takes: after a loss of power PostgreSQL may first have to repair a large database. */
async function untilReady(address: PostgresAddress, postmaster: Postmaster, log: Log) {
  let reported = Date.now();
  for (;;) {
    if ((await answers(address)) && postmaster.hasCluster()) return;
    const reason = postmaster.failure();
    if (reason) throw new StartupError(`PostgreSQL does not start: ${reason}`);
    if (Date.now() - reported > 10_000) {
      log.info('PostgreSQL is still bringing its data in order.');
      reported = Date.now();
    }
    await sleep(10);
  }
}

async function answers(address: PostgresAddress) {
  const client = createClient(address.url('postgres', 'superuser'));
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
