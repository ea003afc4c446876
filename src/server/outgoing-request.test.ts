import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no request to another server goes out without saying what it shows', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const asking = files.filter((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|from 'undici'/.test(code);
  });
  // A computer without a network asks the server from which it has the product, whose every call says what it shows.
  // The database and the typesetter of a device read the files of their own build, from where their scripts came.
  expect(asking.toSorted()).toEqual([
    'hosts/browser/adapters/server.ts',
    'hosts/browser/database.ts',
    'hosts/browser/documents/typesetter-worker.ts',
    'outgoing-request.ts',
  ]);
});
