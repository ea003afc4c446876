// Learns what the reader knows of marks on sheets of the generator: node tools/run.mjs tools/reading/fit.ts [--count 180], or --letters, which comes before it, or --grades.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { LetterPictures } from '../../src/scanning/marks/empty-bubbles.ts';
import { meanings } from '../../src/scanning/marks/judge-bubbles.ts';
import type { Network } from '../../src/scanning/marks/network.ts';
import { type Level, levels } from '../scanning/damage.ts';
import { examplesOf } from './examples.ts';
import { learnGradeSigns, learnLetters } from './letters.ts';
import { type Example, trainNetwork } from './train-network.ts';
import { runTrial } from './trial.ts';
import { trialsOf } from './trials.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '180' },
    letters: { type: 'boolean', default: false },
    grades: { type: 'boolean', default: false },
  },
});
/** Whoever fills a sheet of one level fills none of another. */
const firstSeeds: Record<Level, number> = { office: 630_000, bad: 610_000, phone: 640_000, hostile: 620_000 };
const SEED_OF_LETTERS = 500_000;
const SHEETS_OF_LETTERS = 36;
const SEED_OF_GRADES = 510_000;
const PAGES_OF_GRADES = 24;
/** Several are less certain together where they were taught nothing. */
const NETWORKS = 3;

if (values.letters) await writeLetters();
else if (values.grades) await writeGradeSigns();
else await writeNetworks(Number(values.count));

async function writeLetters() {
  const pictures = await learnLetters(trialsOf('office', SHEETS_OF_LETTERS, SEED_OF_LETTERS));
  writePictures('letter', pictures, `${SHEETS_OF_LETTERS} sheets, by tools/reading/fit.ts --letters`);
}

async function writeGradeSigns() {
  const pictures = await learnGradeSigns(PAGES_OF_GRADES, SEED_OF_GRADES);
  writePictures('grade', pictures, `${PAGES_OF_GRADES} answer pages, by tools/reading/fit.ts --grades`);
}

function writePictures(name: 'letter' | 'grade', pictures: LetterPictures, from: string) {
  const keyOf = (sign: string) => (/^([A-Z]|\d+)$/.test(sign) ? sign : `'${sign}'`);
  const lines = Object.entries(pictures).map(([sign, points]) => `  ${keyOf(sign)}: ${listOf(points)},\n`);
  write(
    `${name}-pictures.ts`,
    `import type { LetterPictures } from './empty-bubbles.ts';

/** The mean of empty bubbles on ${from}. */
export const ${name}Pictures: LetterPictures = {
${lines.join('')}};
`,
  );
}

async function writeNetworks(count: number) {
  const examples: Example[] = [];
  for (const level of Object.keys(levels) as Level[]) {
    for (const [at, trial] of trialsOf(level, count, firstSeeds[level]).entries()) {
      examples.push(...examplesOf(await runTrial(trial)));
      if ((at + 1) % 12 === 0) console.log(`${level}: ${at + 1} of ${count} sheets, ${examples.length} bubbles`);
    }
  }
  const networks = Array.from({ length: NETWORKS }, (_, at) => trainNetwork(examples, meanings.length, at + 1));
  write('mark-networks.ts', sourceOf(networks, examples.length, count));
}

function sourceOf(networks: readonly Network[], bubbles: number, count: number): string {
  return `// biome-ignore-all lint/suspicious/noApproximativeNumericConstant: weights are near constants by chance
import type { Network } from './network.ts';

/** Trained on ${bubbles} bubbles of ${count} sheets a level, by tools/reading/fit.ts --count ${count}. */
export const markNetworks: readonly Network[] = [
${networks
  .map(
    ({ means, deviations, layers }) => `  {
    means: ${listOf(means)},
    deviations: ${listOf(deviations)},
    layers: [
${layers.map((rows) => `      [\n${rowsOf(rows)}      ],\n`).join('')}    ],
  },
`,
  )
  .join('')}];
`;
}

function listOf(numbers: readonly number[]): string {
  return `[${numbers.join(', ')}]`;
}

function rowsOf(rows: readonly (readonly number[])[]): string {
  return rows.map((row) => `        ${listOf(row)},\n`).join('');
}

function write(name: string, source: string) {
  const file = join(import.meta.dirname, '../../src/scanning/marks', name);
  writeFileSync(file, source);
  console.log(`${file} is written; npm run format lays it out.`);
}
