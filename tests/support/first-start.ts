import { chmodSync, cpSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

/** Copies PostgreSQL's folder from one data folder to another. PostgreSQL must not be running in it. */
export const copyPostgresFolder = (from: string, to: string): void => {
  cpSync(join(from, 'postgres'), join(to, 'postgres'), { recursive: true });
  // As PostgreSQL asks for.
  chmodSync(join(to, 'postgres/cluster'), 0o700);
};

/**
 * Fills a data folder as the first start of our own PostgreSQL does, for tests that are not about that start: a copy
 * takes a tenth of its processor time. The database has no tables yet.
 */
export const copyFirstStart = (dataDir: string): void => copyPostgresFolder(inject('firstStart'), dataDir);
