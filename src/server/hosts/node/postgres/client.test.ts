import { inject, it } from 'vitest';
import { executeAsSuperuser } from '../../../../../tests/support/database.ts';
import { withDatabaseName } from '../../../../../tests/support/postgres.ts';
import { createClient, createPool } from './client.ts';

const superuserUrl = withDatabaseName(inject('template').superuserUrl, 'postgres');

it('a client and a pool outlive connections that PostgreSQL ends', async () => {
  const client = createClient(superuserUrl);
  await client.connect();
  const pool = createPool({ connectionString: superuserUrl, max: 2 });
  const taken = await pool.connect();
  const idle = await pool.connect();
  const pidOf = async (one: Pick<typeof client, 'query'>) =>
    (await one.query('select pg_backend_pid() as pid')).rows[0].pid;
  const pids = [await pidOf(client), await pidOf(taken), await pidOf(idle)];
  idle.release();
  const ended = Promise.all([
    new Promise((resolve) => client.once('end', resolve)),
    new Promise((resolve) => taken.once('end', resolve)),
  ]);
  await executeAsSuperuser(`select pg_terminate_backend(pid) from unnest(array[${pids}]) pid`);
  await ended;
  taken.release(true);
  await pool.query('select 1');
  await Promise.all([client.end(), pool.end()]);
});
