import type pg from 'pg';
import type { PostgresAddress } from './address.ts';
import { createClient } from './client.ts';
import { DATABASE, roles } from './roles.ts';

/** Creates the roles and the database if they are missing, and makes the owner role the owner of the database. */
export async function prepareDatabase(address: PostgresAddress): Promise<void> {
  const isOurs = await onDatabase(address, 'postgres', async (client) => {
    for (const name of ['owner', 'worker'] as const) await makeRole(client, roles[name], address.passwordOf(name));
    const { rows } = await client.query(
      `select datdba = $2::regrole as ours from pg_database where datname = $1`, //
      [DATABASE, roles.owner],
    );
    if (rows.length > 0) return rows[0].ours as boolean;
    await client.query(`create database ${DATABASE} owner ${roles.owner}`);
    await client.query(restrictConnections);
    return true;
  });
  if (!isOurs) await onDatabase(address, DATABASE, handOver);
}

/** Roles log in over the socket without a password; over a port each has its own, which is set again at each start. */
async function makeRole(client: pg.Client, role: string, password: string | undefined) {
  const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role]);
  if (rowCount === 0) await client.query(`create role ${role} login`);
  if (password !== undefined) await client.query(`alter role ${role} password ${client.escapeLiteral(password)}`);
}

/** Temporary tables would let a role fill the disk unseen. */
const restrictConnections = `
  revoke connect, temporary on database ${DATABASE} from public;
  grant connect on database ${DATABASE} to ${roles.worker}`;

/**
 * Gives the owner all that the superuser owns in the schema `public`, all or nothing. What belongs to an extension
 * stays, and a sequence of a column follows its table.
 */
async function handOver(client: pg.Client) {
  const { rows } = await client.query<{ statement: string }>(`
    select format('alter table %s owner to ${roles.owner}', oid::regclass) as statement
      from pg_class
      where relkind in ('r', 'p', 'v', 'm', 'S') and ${ofSuperuser('relnamespace', 'relowner', 'pg_class')}
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = oid and deptype in ('a', 'i'))
    union all
    select format('alter type %s owner to ${roles.owner}', oid::regtype)
      from pg_type
      where (typtype in ('e', 'd', 'r') or typtype = 'c' and typrelid in (select oid from pg_class where relkind = 'c'))
        and ${ofSuperuser('typnamespace', 'typowner', 'pg_type')}
    union all
    select format('alter routine %s owner to ${roles.owner}', oid::regprocedure)
      from pg_proc where ${ofSuperuser('pronamespace', 'proowner', 'pg_proc')}`);
  await client.query(
    ['begin', ...rows.map((row) => row.statement), `alter database ${DATABASE} owner to ${roles.owner}`].join(';'),
  );
  await client.query(restrictConnections);
  await client.query('commit');
}

const ofSuperuser = (namespace: string, owner: string, catalog: string) => `
  ${namespace} = 'public'::regnamespace and ${owner} = '${roles.superuser}'::regrole and not exists
    (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${catalog}.oid and d.deptype = 'e')`;

async function onDatabase<Result>(
  address: PostgresAddress,
  database: string,
  work: (client: pg.Client) => Promise<Result>,
) {
  const client = createClient(address.url(database, 'superuser'));
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
