import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('no request to another server goes out without saying what it shows', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  const asking = files.filter((file) => {
    const code = readFileSync(join(import.meta.dirname, file), 'utf8');
    return /(?<![.\w])fetch\(|\bhttps?\.(get|request)\(|from 'undici'/.test(code);
  });
  // The typesetter of a device reads the files of its own build, from where its script came.
  expect(asking.toSorted()).toEqual(['hosts/browser/documents/typesetter-worker.ts', 'outgoing-request.ts']);
});
