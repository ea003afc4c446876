import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../adapters/log.ts';
import { CannotStart } from '../cannot-start.ts';
import { type Address, chooseAddress } from './address.ts';
import { checkVersion, createCluster, removeUnfinished } from './cluster.ts';
import { findHome, type Home } from './home.ts';
import { stopLeftover } from './leftover.ts';
import { isTaken, takeLock } from './lock.ts';
import { keepRunning, type Postmaster } from './postmaster.ts';
import { findProgram } from './program.ts';

const database = 'assessments';
const patience = 2_000;

/** A PostgreSQL of our own, and the end of it. */
export type OwnPostgres = { url: string; stop: () => Promise<void> };

/**
 * Starts our own PostgreSQL on the data folder, which at the first start is made, and whose killed predecessor is
 * succeeded with nothing lost. It is kept running until `stop`. Only one server at a time may have the folder.
 */
export async function startPostgres(options: { dataDir: string; log: Log; refuge?: string }): Promise<OwnPostgres> {
  const home = await findHome(options.dataDir, options.log, options.refuge);
  const release = await lockOnceFree(home, options.dataDir);
  try {
    return await startIn(home, options.log, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** A server that was just told to end may still be finishing its requests, so its successor waits a little. */
async function lockOnceFree(home: Home, dataDir: string) {
  const limit = Date.now() + patience;
  while (isTaken(home.folder) && Date.now() < limit) await sleep(50);
  return takeLock(home.folder, dataDir);
}

async function startIn(home: Home, log: Log, release: () => void): Promise<OwnPostgres> {
  await stopLeftover(home.cluster, log);
  const program = findProgram(home);
  checkVersion(home, program);
  removeUnfinished(home);
  if (!existsSync(home.cluster)) await createCluster(home, program);
  const address = await chooseAddress(home);
  const postmaster = keepRunning(home, program, address, log);
  const stop = async () => {
    await postmaster.stop();
    address.tidy();
    release();
  };
  try {
    await untilReady(address, postmaster, log);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: address.url(database), stop };
}

/** Waits as long as it takes: after a loss of power PostgreSQL may first have to repair a large database. */
async function untilReady(address: Address, postmaster: Postmaster, log: Log) {
  let reported = Date.now();
  for (;;) {
    try {
      return await ask(address.url(database), 'select 1');
    } catch (error) {
      if ((error as { code?: string }).code === '3D000') {
        await ask(address.url('postgres'), `create database ${database}`);
        continue;
      }
    }
    const reason = postmaster.failure();
    if (reason) throw new CannotStart(`PostgreSQL does not start: ${reason}`);
    if (Date.now() - reported > 10_000) {
      log.info('PostgreSQL is still bringing its data in order.');
      reported = Date.now();
    }
    await sleep(10);
  }
}

async function ask(url: string, statement: string) {
  const client = new Client({ connectionString: url });
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}
