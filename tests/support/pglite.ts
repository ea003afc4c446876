import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { Logger } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import type { TestProject } from 'vitest/node';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import * as schema from '../../src/server/database/schema.ts';
import { type Connection, readMigrations } from '../../src/server/hosts/node/postgres/connect.ts';
import { temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The paths of dumps of a migrated and of an empty PGlite: loading one takes a fifth of the time of making it. */
    pgliteDumps: { migrated: string; empty: string };
  }
}

/** Creates a migrated PGlite once for the whole run; every test file starts with a copy of it. */
export default async function setup(project: TestProject) {
  const { folder, remove } = temporaryFolder();
  const dumps = { migrated: join(folder, 'migrated.tar'), empty: join(folder, 'empty.tar') };
  const { connection, client } = await open();
  const dumpTo = async (file: string) =>
    writeFileSync(file, new Uint8Array(await (await client.dumpDataDir('none')).arrayBuffer()));
  await dumpTo(dumps.empty);
  await migrate(connection.database, readMigrations(), { version: 'test' });
  await dumpTo(dumps.migrated);
  await client.close();
  project.provide('pgliteDumps', dumps);
  return remove;
}

/** Opens a PGlite in memory with the data of a dump. */
const openPglite = (dump: string) => open({ loadDataDir: new Blob([readFileSync(dump)]) });

/** Those PGlites of this process that have the data of the dump, while no test uses them. */
const idle: Awaited<ReturnType<typeof openCopy>>[] = [];

/**
 * Opens a PGlite in memory with the data of a dump. The files of a process use the same ones: bringing one back to its
 * beginning takes a tenth of the processor time of loading the dump.
 */
export const openPgliteCopy = async (dump: string) => {
  const copy = idle.pop() ?? (await openCopy(dump));
  const close = async () => {
    await copy.restore();
    idle.push(copy);
  };
  return { ...copy, connection: { ...copy.connection, close } };
};

/** The PGlite of this process without tables, while no test uses it. */
let empty: Awaited<ReturnType<typeof openEmpty>> | undefined;

/**
 * Opens a PGlite in memory without tables. The tests of a process use the same one: dropping what a test has made takes
 * less processor time than loading the dump.
 */
export const openEmptyPglite = async (dump: string): Promise<Connection> => {
  const copy = empty ?? (await openEmpty(dump));
  empty = undefined;
  const close = async () => {
    if (await copy.isEmptied()) empty ??= copy;
    else await copy.connection.close();
  };
  return { ...copy.connection, close };
};

const openEmpty = async (dump: string) => {
  const { client, connection } = await openPglite(dump);
  const readObjects = async () => JSON.stringify((await client.query(madeObjects)).rows);
  const before = await readObjects();
  /** Drops everything and returns whether the database is as it was. */
  const isEmptied = async (): Promise<boolean> => {
    await client.exec(`drop schema public cascade;
      create schema public authorization pg_database_owner;
      grant usage on schema public to public;`);
    await client.exec('discard all');
    return (await readObjects()) === before;
  };
  return { connection, isEmptied };
};

/** Everything that a migration can make, by kind and name. */
const madeObjects = `
  select 'class' as kind, relname::text as name from pg_class where oid >= 16384
  union all select 'function', proname::text from pg_proc where oid >= 16384
  union all select 'type', typname::text from pg_type where oid >= 16384
  union all select 'extension', extname::text from pg_extension
  union all select 'schema', nspname || ' ' || nspowner || ' ' || coalesce(nspacl::text, '') from pg_namespace
  union all select 'role', rolname::text from pg_roles
  union all select 'setting', setrole || ' ' || setconfig::text from pg_db_role_setting
  union all select 'rights', defaclrole || ' ' || defaclacl::text from pg_default_acl
  order by 1, 2`;

const openCopy = async (dump: string) => {
  const opened = await openPglite(dump);
  const restore = await createRestore(opened.client);
  return { ...opened, restore };
};

/** Returns a function that brings the rows, sequences and statistics back to what they are now. */
const createRestore = async (client: PGlite) => {
  const read = async (statement: string) => (await client.query<Record<string, string>>(statement)).rows;
  const names = await read(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const all = names.map(({ name }) => name).join(', ');
  const refills: string[] = [];
  for (const { name } of names) {
    const [{ rows } = {}] = await read(`select quote_literal(json_agg(t)::text) as rows from ${name} t`);
    if (rows)
      refills.push(
        `insert into ${name} overriding system value select * from json_populate_recordset(null::${name}, ${rows})`,
      );
  }
  const sequences = await read(
    `select format('%I', sequencename) as name from pg_sequences where schemaname = 'public'`,
  );
  for (const { name } of sequences) {
    const [{ statement = '' } = {}] = await read(
      `select format('select setval(%L, %s, %L)', '${name}', last_value, is_called) as statement from ${name}`,
    );
    refills.push(statement);
  }
  const statements = [
    // Without looking at the order in which tables refer to each other.
    'set session_replication_role = replica',
    `truncate ${all}`,
    // What a test has analyzed: plans by the figures of a few rows never end over thousands of them.
    'delete from pg_statistic where starelid >= 16384',
    ...refills,
  ];
  return async () => {
    await client.exec(statements.join(';\n'));
    // Settings and temporary tables of the file before.
    await client.exec('discard all');
  };
};

const open = async (options: { loadDataDir?: Blob } = {}) => {
  const client = await PGlite.create({ ...options, extensions: { pg_trgm } });
  const databaseFor = (logger?: Logger): Database =>
    drizzle(client, { schema, casing: 'snake_case', ...(logger && { logger }) });
  const connection: Connection = { database: databaseFor(), close: () => client.close() };
  return { client, connection, databaseFor };
};
