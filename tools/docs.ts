import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findStale, generateDocs } from './generated-docs.ts';

// Writes docs/map.md from the README files of folders, and docs/decisions/README.md from the decisions.
const root = join(import.meta.dirname, '..');
const generated = generateDocs(root);
for (const file of findStale(generated, root)) {
  writeFileSync(join(root, file), generated.documents.get(file) ?? '');
  console.log(`${file} is written.`);
}
for (const problem of generated.problems) console.error(problem);
if (generated.problems.length > 0) process.exitCode = 1;
