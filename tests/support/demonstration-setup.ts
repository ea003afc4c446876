import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DATABASE } from '../../src/server/hosts/node/postgres/roles.ts';
import { startTestPostgres } from './postgres.ts';
import { startServer, temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of files that belongs to the demonstration's database; both are only ever copied. */
    demonstrationFiles: string;
  }
}

/** The database that a first start has filled. */
export const DEMONSTRATION_DATABASE = DATABASE;

/** Loads the demonstration once for the whole run, by a server at its first start, and keeps its PostgreSQL. */
export default async function setup(project: TestProject) {
  const { folder, remove } = temporaryFolder();
  const server = await startServer({ DATA_DIR: folder, PORT: '0', DEMO: '1' });
  await server.end('SIGTERM');
  const { template, stop } = await startTestPostgres(folder);
  project.provide('template', template);
  project.provide('demonstrationFiles', join(folder, 'files'));
  return async () => {
    await stop();
    remove();
  };
}
