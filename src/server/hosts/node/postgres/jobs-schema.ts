import type pg from 'pg';
import packageJson from 'pg-boss/package.json' with { type: 'json' };

/** The schema of pg-boss, which stores the jobs. */
export const JOBS_SCHEMA = 'jobs';

/** Creates or migrates the schema of the jobs and a queue for each name, as the owner. */
export async function prepareJobs(client: pg.Client, names: readonly string[]): Promise<void> {
  if (await isPrepared(client, names)) return;
  const { PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    db: { executeSql: (text, values) => client.query(text, values) },
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  let failure: unknown;
  boss.on('error', (error) => {
    failure ??= error;
  });
  await boss.start();
  // Of jobs with the same key only one may wait or run; those without a key get one of their own.
  for (const name of names) await boss.createQueue(name, { policy: 'exclusive' });
  await boss.stop({ graceful: false });
  if (failure) throw failure;
}

async function isPrepared(client: pg.Client, names: readonly string[]) {
  const found = await client.query(`select to_regclass('${JOBS_SCHEMA}.version') is not null as installed`);
  if (!found.rows[0]?.installed) return false;
  const { rows } = await client.query(
    `select version = $1 as current, (select count(*)::int from ${JOBS_SCHEMA}.queue where name = any($2)) as queues
      from ${JOBS_SCHEMA}.version`,
    [packageJson.pgboss.schema, names],
  );
  return rows[0]?.current && rows[0].queues === names.length;
}
