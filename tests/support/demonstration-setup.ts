import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { DATABASE } from '../../src/server/hosts/node/postgres/roles.ts';
import { startTestPostgres } from './postgres.ts';
import { startServer, temporaryFolder } from './server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the demonstration's uploaded files. Tests copy it and never change it. */
    demonstrationFiles: string;
  }
}

/** The name of the database that holds the demonstration. */
export const DEMONSTRATION_DATABASE = DATABASE;

/**
 * Starts a server once for the whole run, which loads the demonstration, and starts a PostgreSQL on its data for
 * tests to copy.
 */
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
