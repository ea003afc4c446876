import pg from 'pg';
import { inject } from 'vitest';
import { type Connection, openPglite, openPostgres } from '../../src/server/hosts/connect.ts';
import { onDatabase, TEMPLATE } from './postgres.ts';

export type Engine = 'postgres' | 'pglite';

/** An empty database of its own for one test file. */
export const openDatabase = async (engine: Engine): Promise<Connection> => {
  if (engine === 'pglite') return openPglite();
  const templateUrl = inject('templateUrl');
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`;
  await asAdmin(templateUrl, `create database ${name} template ${TEMPLATE}`);
  const connection = await openPostgres(onDatabase(templateUrl, name));
  return {
    database: connection.database,
    close: async () => {
      await connection.close();
      await asAdmin(templateUrl, `drop database ${name} with (force)`);
    },
  };
};

const asAdmin = async (templateUrl: string, statement: string) => {
  const client = new pg.Client(onDatabase(templateUrl, 'postgres'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};
