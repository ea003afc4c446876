import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findWrongNumbers, readDecision, writeDecisionIndex } from './decision-index.ts';
import { firstParagraph, foldersToDescribe, ROOTS, writeMap } from './folder-map.ts';

const DECISIONS = 'docs/decisions';

/** The documents that are written from others, by their paths, and what keeps them from being true. */
export type GeneratedDocs = { documents: ReadonlyMap<string, string>; problems: string[] };

/** Returns the map of folders and the list of decisions as they should be. */
export function generateDocs(root: string): GeneratedDocs {
  const index = generateDecisionIndex(root);
  const indexFile = `${DECISIONS}/README.md`;
  const read = (file: string) =>
    file === indexFile ? index.document : existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '';
  const problems = [...index.problems];
  const lines = new Map<string, string>();
  for (const folder of foldersToDescribe(globSync(`{${ROOTS}}/**/*`, { cwd: root }))) {
    const line = firstParagraph(read(`${folder}/README.md`));
    if (line === null) problems.push(`${folder} has no README.md whose first line says what is in it.`);
    else lines.set(folder, line);
  }
  const documents = new Map([
    ['docs/map.md', writeMap(lines)],
    [indexFile, index.document],
  ]);
  return { documents, problems };
}

function generateDecisionIndex(root: string): { document: string; problems: string[] } {
  const files = readdirSync(join(root, DECISIONS)).filter((name) => name !== 'README.md');
  const read = files.toSorted().map((name) => readDecision(name, readFileSync(join(root, DECISIONS, name), 'utf8')));
  const decisions = read.filter((decision) => typeof decision !== 'string');
  const problems = [...read.filter((problem) => typeof problem === 'string'), ...findWrongNumbers(decisions)];
  return {
    document: writeDecisionIndex(decisions),
    problems: problems.map((problem) => `${DECISIONS}/${problem}`),
  };
}

/** Returns the documents that are not as they should be. */
export const findStale = ({ documents }: GeneratedDocs, root: string): string[] =>
  [...documents].flatMap(([file, content]) =>
    existsSync(join(root, file)) && readFileSync(join(root, file), 'utf8') === content ? [] : [file],
  );
