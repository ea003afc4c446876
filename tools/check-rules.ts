// Rules of the code that are no matter of types or of style; a part of `npm run check`.
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findAreaCircles } from './area-circles.ts';
import { findStaleReferences } from './comment-references.ts';
import { findBrokenLinks } from './doc-links.ts';
import { findStale, generateDocs } from './generated-docs.ts';
import { findNameOrders } from './name-orders.ts';
import { createSingleReadFinder } from './single-reads.ts';

const root = join(import.meta.dirname, '..');

const readFile = (file: string) => readFileSync(join(root, file), 'utf8');
const findSingleReads = createSingleReadFinder(readFile);

for (const file of globSync('tests/**/*.{ts,tsx}', { cwd: root }))
  for (const line of findSingleReads(file)) fail(`${file}:${line} reads a page once: use expectOf or expect.poll.`);

const CLIENTS = 'src/server/hosts/node/postgres/client.ts';
for (const file of globSync('{src,tests,tools}/**/*.{ts,mjs}', { cwd: root }))
  if (file !== CLIENTS && /\bnew (pg\.)?(Client|Pool)\(/.test(readFile(file)))
    fail(`${file} opens a connection whose errors nobody hears: use createClient or createPool of ${CLIENTS}.`);

for (const file of globSync('src/server/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] }))
  for (const line of findNameOrders(readFile(file)))
    fail(
      `${file}:${line} sorts names in the database: sort what was read by byNameIn, byLastNameIn or byListNumberIn.`,
    );

/** Layers whose areas form a tree: an area may not need one that needs it. The database is below the areas of the server. */
const layers = [
  'src/core',
  'src/ui',
  'src/questions',
  'src/contract',
  'src/documents',
  'src/scanning',
  'src/server',
  'src/web',
];
/** The editor of texts is as large as an area: its folders form a tree, too. */
const foldersInside = ['src/questions/text', 'src/questions/text/editor'];
for (const layer of [...layers, ...foldersInside]) {
  const exclude = ['**/*.test.*', 'src/server/database/**'];
  const files = globSync(`${layer}/**/*.{ts,tsx}`, { cwd: root, exclude });
  const circles = findAreaCircles(layer, new Map(files.map((file) => [file, readFile(file)])));
  for (const circle of circles) fail(`${circle}, which needs it, too: move what both need below both areas.`);
  console.log(`Circles between areas of ${layer}: ${circles.length}`);
}

/** The folders inside an area form a tree, too. */
for (const layer of layers)
  for (const area of findAreas(layer)) {
    const files = globSync(`${area}/**/*.{ts,tsx}`, { cwd: root, exclude: ['**/*.test.*'] });
    for (const circle of findAreaCircles(area, new Map(files.map((file) => [file, readFile(file)]))))
      fail(`${circle}, which needs it, too: move what both need below both folders.`);
  }

const everything = globSync(['*', '{src,tests,tools,docs,demonstration}/**/*'], { cwd: root });
const code = globSync('{src,tests,tools}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: ['**/comment-references.test.ts'],
});
for (const reference of findStaleReferences(new Map(code.map((file) => [file, readFile(file)])), everything))
  fail(`${reference}, which does not exist: mend the comment, or put an example in quotes.`);

const generated = generateDocs(root);
for (const problem of generated.problems) fail(problem);
for (const file of findStale(generated, root)) fail(`${file} is not up to date: npm run docs writes it.`);

const documents = globSync(['*.md', '{docs,src,tests,tools,demonstration,tsconfig}/**/*.md'], { cwd: root });
for (const file of documents)
  for (const name of findBrokenLinks(file, readFile(file), (path) => existsSync(join(root, path))))
    fail(`${file} names ${name}, which does not exist.`);

function findAreas(layer: string): string[] {
  return readdirSync(join(root, layer), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${layer}/${name}`);
}

function fail(words: string) {
  console.error(words);
  process.exitCode = 1;
}
